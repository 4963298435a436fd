package vademecum

import (
	"context"
	"math"

	"github.com/tetratelabs/wazero/api"
)

// Provider is what a search engine offers.
type Provider struct {
	// Queries, Embeds and Reranks say which functions work.
	Queries, Embeds, Reranks bool
	// Model identifies the embedding model: name, version and hash of the weights.
	Model string
	// Dimensions counts the numbers in one embedding.
	Dimensions uint32
	// Scripts are those that the model covers, as ISO 15924 codes (Latn); none means all.
	Scripts []string
}

// Filter is what a search is narrowed to; empty fields do not narrow.
type Filter struct {
	Owner, Project, Agent string
	Collections           []string
}

// Candidate is one hit.
type Candidate struct {
	// Query is the index of the query that it answers.
	Query uint32
	// ID is the record's, as the core knows it.
	ID string
	// Score is the engine's own, finite, higher is better.
	Score float64
}

// Search is a search engine or an embedding model that the host lends. A failure degrades an answer
// and fails none. Errors should be *Error; any other counts as Unavailable.
type Search interface {
	// Describe says what the engine offers. It must not change while an instance lives.
	Describe() Provider
	// Query gives at most limit candidates a query, without those that are loaded already.
	Query(store string, queries, loaded []string, limit uint32, filter Filter) ([]Candidate, error)
	// Embed gives one vector of Dimensions numbers a text, in the order of the texts.
	Embed(texts []string) ([][]float32, error)
	// Rerank gives one score a text, higher is better.
	Rerank(query string, texts []string) ([]float32, error)
}

// NoSearch offers nothing. Embed it to offer some functions only.
type NoSearch struct{}

// Describe implements Search.
func (NoSearch) Describe() Provider { return Provider{} }

// Query implements Search.
func (NoSearch) Query(string, []string, []string, uint32, Filter) ([]Candidate, error) {
	return nil, failf(Unsupported, "", "this host has no search engine")
}

// Embed implements Search.
func (NoSearch) Embed([]string) ([][]float32, error) {
	return nil, failf(Unsupported, "", "this host has no embedder")
}

// Rerank implements Search.
func (NoSearch) Rerank(string, []string) ([]float32, error) {
	return nil, failf(Unsupported, "", "this host does not rerank")
}

var searchFunctions = map[string]api.GoModuleFunc{
	"describe": describeSearch,
	"query":    hosted(Unavailable, query),
	"embed":    hosted(Unavailable, embed),
	"rerank":   hosted(Unavailable, rerank),
}

func query(m memory, it *lent, p []uint32, result uint32) error {
	filter := Filter{
		Owner: m.text(p[7], p[8]), Project: m.text(p[9], p[10]), Agent: m.text(p[11], p[12]),
		Collections: m.texts(p[13], p[14]),
	}
	found, err := it.core.search.Query(m.text(p[0], p[1]), m.texts(p[2], p[3]), m.texts(p[4], p[5]), p[6], filter)
	if err != nil {
		return err
	}
	place := m.alloc(uint32(candidateSize*len(found)), 8)
	for i, candidate := range found {
		here := place + uint32(candidateSize*i)
		m.setU32(here+candidateQuery, candidate.Query)
		m.setText(here+candidateId, candidate.ID)
		m.setU64(here+candidateScore, math.Float64bits(candidate.Score))
	}
	m.setU32(result+resultPlace, place)
	m.setU32(result+resultPlace+4, uint32(len(found)))
	return nil
}

func embed(m memory, it *lent, p []uint32, result uint32) error {
	vectors, err := it.core.search.Embed(m.texts(p[0], p[1]))
	if err != nil {
		return err
	}
	dimensions := it.core.search.Describe().Dimensions
	flat := make([]float32, 0, len(vectors)*int(dimensions))
	for _, vector := range vectors {
		if uint32(len(vector)) != dimensions {
			return failf(Invalid, "embedding", "a vector has %d numbers, the model %d", len(vector), dimensions)
		}
		flat = append(flat, vector...)
	}
	m.setU32(result+resultPlace+embeddingsDimensions, dimensions)
	m.setFloats(result+resultPlace+embeddingsValues, flat)
	return nil
}

func rerank(m memory, it *lent, p []uint32, result uint32) error {
	scores, err := it.core.search.Rerank(m.text(p[0], p[1]), m.texts(p[2], p[3]))
	if err == nil {
		m.setFloats(result+resultPlace, scores)
	}
	return err
}

// describeSearch writes the provider where the only parameter says; it cannot fail.
func describeSearch(ctx context.Context, module api.Module, stack []uint64) {
	m, place, offer := memoryOf(ctx, module), uint32(stack[0]), lentOf(ctx).core.search.Describe()
	m.setBool(place+providerQueries, offer.Queries)
	m.setBool(place+providerEmbeds, offer.Embeds)
	m.setBool(place+providerReranks, offer.Reranks)
	m.setText(place+providerModel, offer.Model)
	m.setU32(place+providerDimensions, offer.Dimensions)
	m.setTexts(place+providerScripts, offer.Scripts)
}
