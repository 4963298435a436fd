// Code generated from wit/*.wit by `cargo run --release -p xtask -- bindings`; DO NOT EDIT.

package vademecum

// The canonical ABI of the contract: sizes of records, the places of their fields, and how
// many flat parameters an import takes, the place of its result included.

const contract = "@0.1.0"

const callerStore = 0
const callerOperation = 8
const callerActor = 16
const callerChannel = 24
const callerOwner = 28
const callerProject = 36
const callerAgent = 44
const callerSession = 52
const callerSize = 60

const errorCode = 0
const errorMessage = 4
const errorSubject = 12
const errorLimit = 24
const errorActual = 32
const errorVersion = 40
const errorOperation = 48
const errorSize = 56

const entryFound = 0
const entryValue = 4
const entrySize = 12

const traitsLinearizable = 0
const traitsDurable = 1
const traitsShared = 2
const traitsLists = 3
const traitsErases = 4
const traitsLargest = 8
const traitsSize = 16

const providerQueries = 0
const providerEmbeds = 1
const providerReranks = 2
const providerModel = 4
const providerDimensions = 12
const providerScripts = 16
const providerSize = 24

const filterOwner = 0
const filterProject = 8
const filterAgent = 16
const filterCollections = 24
const filterSize = 32

const candidateQuery = 0
const candidateId = 4
const candidateScore = 16
const candidateSize = 24

const embeddingsDimensions = 0
const embeddingsValues = 4
const embeddingsSize = 12

const callCaller = 0
const callMethod = 60
const callRequest = 68
const callSize = 76
const callAlign = 4
const resultPlace = 8

var codeNames = [...]string{"invalid", "missing", "exists", "conflict", "unavailable", "unknown-outcome", "too-large", "full", "corrupt", "denied", "unsupported", "internal"}

var channelNames = [...]string{"user", "agent", "tool", "import", "shared"}

var arity = map[string]int{
	"kv.get":          5,
	"kv.put":          7,
	"kv.swap":         11,
	"kv.delete":       5,
	"kv.keys":         8,
	"kv.describe":     3,
	"search.describe": 1,
	"search.query":    16,
	"search.embed":    3,
	"search.rerank":   5,
}
