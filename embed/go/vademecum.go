// Package vademecum runs the memory and the skills of an AI agent, one WebAssembly component, over
// stores that Go lends it.
package vademecum

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
)

// MemoryBytesMax is the most that one instance may use, unless Options say otherwise.
const MemoryBytesMax = 1 << 30

const pageBytes = 1 << 16

const jsonCall = "vademecum:core/json" + contract + "#call"

// Level is how important a log line is: 0 debug, 1 info, 2 warn, 3 error.
type Level uint32

// Channel is through which kind of channel a write arrives.
type Channel string

// The channels of the contract.
const (
	User   Channel = "user"
	Agent  Channel = "agent"
	Tool   Channel = "tool"
	Import Channel = "import"
	Shared Channel = "shared"
)

// Caller says who calls: authority, scope and idempotency key. Build it yourself; never let the
// model that talks through you set a field. Empty fields say nothing.
type Caller struct {
	// Store is the name under which the store was lent.
	Store string `json:"store"`
	// Operation names this call for retries: the same operation is never done twice.
	Operation string `json:"operation"`
	// Actor is who writes, for provenance.
	Actor string `json:"actor"`
	// Channel is User when it is empty.
	Channel Channel `json:"channel"`
	// Owner is whose records: empty the only owner of the store, * every owner.
	Owner   string `json:"owner"`
	Project string `json:"project"`
	Agent   string `json:"agent"`
	Session string `json:"session"`
}

// Options are what a host may choose. Nil functions are those of the system; a nil Log drops lines.
type Options struct {
	// Now gives milliseconds since 1970, UTC.
	Now func() uint64
	// Entropy gives 64 unpredictable bits.
	Entropy func() uint64
	Log     func(level Level, line string)
	// Search is a search engine or an embedding model of the host; nil: none.
	Search Search
	// MemoryBytes bounds the memory of an instance; 0 is MemoryBytesMax.
	MemoryBytes uint64
	// CacheDir keeps machine code, so that only the first start compiles; empty: none.
	CacheDir string
}

// Vademecum is memory and skills over the stores lent to it. Goroutines may share it; they take
// turns.
type Vademecum struct {
	lock      sync.Mutex
	runtime   wazero.Runtime
	module    wazero.CompiledModule
	cache     wazero.CompilationCache
	stores    func(name string) Store
	instances map[string]*instance
	closed    bool
	now       func() uint64
	entropy   func() uint64
	log       func(Level, string)
	search    Search
}

type instance struct {
	module api.Module
	lent   *lent
	// door is the function of all calls; after tells the component that its answer was read, and
	// is nil when it does not want to know.
	door, after api.Function
}

// New loads the component. Stores gives the store of a name, nil for one that is not lent; Named
// makes such a function of a map.
func New(ctx context.Context, component []byte, stores func(name string) Store, options Options) (*Vademecum, error) {
	code, err := coreModule(component)
	if err != nil {
		return nil, failf(Corrupt, "component", "the component: %v", err)
	}
	v := &Vademecum{
		stores: stores, instances: map[string]*instance{},
		now: options.Now, entropy: options.Entropy, log: options.Log, search: options.Search,
	}
	v.defaults()
	limit := options.MemoryBytes
	if limit == 0 {
		limit = MemoryBytesMax
	}
	config := wazero.NewRuntimeConfig().WithMemoryLimitPages(uint32(limit / pageBytes))
	if options.CacheDir != "" {
		if v.cache, err = wazero.NewCompilationCacheWithDir(options.CacheDir); err != nil {
			return nil, failf(Unavailable, options.CacheDir, "the cache: %v", err)
		}
		config = config.WithCompilationCache(v.cache)
	}
	v.runtime = wazero.NewRuntimeWithConfig(ctx, config)
	if err = hosts(ctx, v.runtime); err == nil {
		v.module, err = v.runtime.CompileModule(ctx, code)
	}
	if err != nil {
		_ = v.runtime.Close(ctx)
		return nil, failf(Unsupported, "component", "the component does not run here: %v", err)
	}
	return v, nil
}

func (v *Vademecum) defaults() {
	if v.now == nil {
		v.now = SystemNow
	}
	if v.entropy == nil {
		v.entropy = SystemEntropy
	}
	if v.log == nil {
		v.log = func(Level, string) {}
	}
	if v.search == nil {
		v.search = NoSearch{}
	}
}

// SystemNow gives the system's clock.
func SystemNow() uint64 { return uint64(time.Now().UnixMilli()) }

// SystemEntropy gives the system's randomness.
func SystemEntropy() uint64 {
	var bytes [8]byte
	_, _ = rand.Read(bytes[:]) // never fails: it ends the process instead
	return binary.LittleEndian.Uint64(bytes[:])
}

// Named lends the stores of a map.
func Named(stores map[string]Store) func(string) Store {
	return func(name string) Store { return stores[name] }
}

// Call calls a method such as facts.store. The request is anything that json.Marshal takes; the
// answer is decoded into answer, unless that is nil.
func (v *Vademecum) Call(ctx context.Context, caller Caller, method string, request, answer any) error {
	text, err := json.Marshal(request)
	if err != nil {
		return failf(Invalid, "request", "the request is no JSON: %v", err)
	}
	reply, err := v.CallText(ctx, caller, method, string(text))
	if err != nil || answer == nil {
		return err
	}
	if err = json.Unmarshal([]byte(reply), answer); err != nil {
		return failf(Internal, method, "the answer does not fit: %v", err)
	}
	return nil
}

// CallText is as Call, with JSON text in and out. A call that stops (a fault, no more memory, a panic
// of a function of the host) drops its instance; the next call opens the store anew. It is Internal
// if the store had not changed, and UnknownOutcome with the caller's operation if it had: what was
// asked for may be there, and repeating it with the same operation does it once.
func (v *Vademecum) CallText(ctx context.Context, caller Caller, method, request string) (answer string, err error) {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.closed {
		return "", failf(Invalid, "closed", "this Vademecum is closed: make another one to go on with its stores")
	}
	return v.callText(ctx, caller, method, request)
}

// callText calls while the lock is held.
func (v *Vademecum) callText(ctx context.Context, caller Caller, method, request string) (answer string, err error) {
	it, err := v.instance(ctx, caller.Store)
	if err != nil {
		return "", err
	}
	defer func() {
		if reason := recover(); reason != nil {
			answer, err = "", v.drop(ctx, caller, reason)
		}
	}()
	return it.call(ctx, caller, method, request)
}

// drop ends an instance that stopped, and says what that means to the caller.
func (v *Vademecum) drop(ctx context.Context, caller Caller, reason any) error {
	wrote := false
	if it := v.instances[caller.Store]; it != nil {
		wrote = it.lent.wrote
		delete(v.instances, caller.Store)
		_ = it.module.Close(ctx)
	}
	first, _, _ := strings.Cut(fmt.Sprint(reason), "\n")
	err := failf(Internal, "", "the instance stopped before it wrote anything and was dropped: %s", first)
	if wrote {
		err = failf(UnknownOutcome, "", "the call stopped after it began to write: ask about its operation (%s)", first)
	}
	err.Operation = caller.Operation
	return err
}

// Reopen drops every instance, as a crash would. The stores stay.
func (v *Vademecum) Reopen(ctx context.Context) {
	v.lock.Lock()
	defer v.lock.Unlock()
	v.dropAll(ctx)
}

func (v *Vademecum) dropAll(ctx context.Context) {
	for name, it := range v.instances {
		delete(v.instances, name)
		_ = it.module.Close(ctx)
	}
}

// Close writes what is pending (uses that no record counts yet) and ends everything. After it every
// call is Invalid; closing again does nothing.
func (v *Vademecum) Close(ctx context.Context) error {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.closed {
		return nil
	}
	v.closed = true
	names := []string{}
	for name := range v.instances {
		names = append(names, name)
	}
	var first error
	for _, name := range names {
		if _, err := v.callText(ctx, Caller{Store: name, Owner: "*"}, "admin.flush", "{}"); err != nil && first == nil {
			first = err
		}
	}
	v.dropAll(ctx)
	if err := v.runtime.Close(ctx); err != nil && first == nil {
		first = err
	}
	if v.cache != nil {
		if err := v.cache.Close(ctx); err != nil && first == nil {
			first = err
		}
	}
	return first
}

func (v *Vademecum) instance(ctx context.Context, name string) (*instance, error) {
	if it := v.instances[name]; it != nil {
		return it, nil
	}
	store := v.stores(name)
	if store == nil {
		return nil, failf(Denied, name, "no store %q was lent", name)
	}
	it := &instance{lent: &lent{core: v, name: name, store: store}}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize")
	module, err := v.runtime.InstantiateModule(context.WithValue(ctx, lentKey{}, it.lent), v.module, config)
	if err != nil {
		return nil, failf(Unavailable, "component", "no room for an instance: %v", err)
	}
	it.lent.realloc = module.ExportedFunction("cabi_realloc")
	it.door = module.ExportedFunction(jsonCall)
	it.after = module.ExportedFunction("cabi_post_" + jsonCall)
	for export, function := range map[string]api.Function{"cabi_realloc": it.lent.realloc, jsonCall: it.door} {
		if function == nil {
			_ = module.Close(ctx)
			return nil, failf(Unsupported, "component", "the component has no %s", export)
		}
	}
	it.module = module
	v.instances[name] = it
	return it, nil
}

// call passes a call through the JSON door. It panics when the instance stops.
func (i *instance) call(ctx context.Context, caller Caller, method, request string) (string, error) {
	i.lent.wrote = false
	ctx = context.WithValue(ctx, lentKey{}, i.lent)
	m := memoryOf(ctx, i.module)
	channel := -1
	for number, name := range channelNames {
		if name == string(caller.Channel) || caller.Channel == "" && name == string(User) {
			channel = number
		}
	}
	if channel < 0 {
		return "", failf(Invalid, "channel", "there is no channel %q", caller.Channel)
	}
	texts := []struct {
		place uint32
		text  string
	}{
		{callCaller + callerStore, i.lent.name},
		{callCaller + callerOperation, caller.Operation},
		{callCaller + callerActor, caller.Actor},
		{callCaller + callerOwner, caller.Owner},
		{callCaller + callerProject, caller.Project},
		{callCaller + callerAgent, caller.Agent},
		{callCaller + callerSession, caller.Session},
		{callMethod, method},
		{callRequest, request},
	}
	for _, it := range texts {
		if !validText(it.text) {
			return "", failf(Invalid, "request", "the call holds text that is not UTF-8")
		}
	}
	place := m.alloc(callSize, callAlign)
	for _, it := range texts {
		m.setText(place+it.place, it.text)
	}
	m.setByte(place+callCaller+callerChannel, byte(channel))
	stack := [1]uint64{uint64(place)}
	if err := i.door.CallWithStack(ctx, stack[:]); err != nil {
		panic(err)
	}
	result := uint32(stack[0])
	// A component may keep its answers until the next call, or want to be told.
	if i.after != nil {
		defer func() {
			if err := i.after.CallWithStack(ctx, []uint64{uint64(result)}); err != nil {
				panic(err)
			}
		}()
	}
	if m.byte(result) != 0 {
		return "", m.errorAt(result)
	}
	return m.textAt(result + resultPlace), nil
}
