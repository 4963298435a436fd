// Command door runs test scripts: one JSON document a line on standard input, one answer a line.
//
// {"now": ms} sets the clock, {"seed": n} the random numbers (SplitMix64), {"open": "memory"} or
// {"open": "<file>"} chooses the store that every name stands for (a folder store if the name ends
// with .store, else SQLite), {"embedder": {"model": "...", "dimensions": n, "vectors": {"text":
// [...]}}} lends recorded embeddings, {"reopen": true} drops the instances, {"call": {"caller": {...}, "method": "...", "request": ...}} calls. A request that is a
// string is passed on as it is. {"time": n, "call": {...}} calls n times and answers the median in
// microseconds. Answers: {"ok":true}, {"answer":<document>}, {"error":{...}}.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"vademecum"
)

const safe = 1 << 53

type line struct {
	Now    *uint64 `json:"now"`
	Seed   *uint64 `json:"seed"`
	Open   string  `json:"open"`
	Reopen bool    `json:"reopen"`
	Time   int     `json:"time"`
	// Embedder stands in for a model wherever answers must not vary.
	Embedder *recorded `json:"embedder"`
	Call     *struct {
		Caller  vademecum.Caller `json:"caller"`
		Method  string           `json:"method"`
		Request json.RawMessage  `json:"request"`
	} `json:"call"`
}

// splitMix gives the random numbers of scripts: the same in every language.
func splitMix(state uint64) func() uint64 {
	return func() uint64 {
		state += 0x9E3779B97F4A7C15
		mixed := (state ^ state>>30) * 0xBF58476D1CE4E5B9
		mixed = (mixed ^ mixed>>27) * 0x94D049BB133111EB
		return mixed ^ mixed>>31
	}
}

// recorded is an embedder that knows the vectors of some texts.
type recorded struct {
	vademecum.NoSearch
	Model      string               `json:"model"`
	Dimensions uint32               `json:"dimensions"`
	Vectors    map[string][]float32 `json:"vectors"`
}

// Describe implements vademecum.Search.
func (r *recorded) Describe() vademecum.Provider {
	if r.Model == "" {
		return vademecum.Provider{}
	}
	return vademecum.Provider{Embeds: true, Model: r.Model, Dimensions: r.Dimensions}
}

// Embed implements vademecum.Search.
func (r *recorded) Embed(texts []string) ([][]float32, error) {
	vectors := [][]float32{}
	for _, text := range texts {
		vector, found := r.Vectors[text]
		if !found {
			return nil, fmt.Errorf("no embedding was recorded for %q", text)
		}
		vectors = append(vectors, vector)
	}
	return vectors, nil
}

type door struct {
	embedder recorded
	core     *vademecum.Vademecum
	now      func() uint64
	entropy  func() uint64
	file     vademecum.Store
	stores   map[string]vademecum.Store
}

// store gives every name a store: its own in memory, or the one file that was opened.
func (d *door) store(name string) vademecum.Store {
	if d.file != nil {
		return d.file
	}
	if d.stores[name] == nil {
		store := vademecum.NewMemoryStore()
		// Scripts are compared with a reference store that promises everything.
		store.Promises.Durable, store.Promises.Shared = true, true
		store.Promises.Largest = 64 << 20
		d.stores[name] = store
	}
	return d.stores[name]
}

func (d *door) open(ctx context.Context, path string) error {
	d.core.Reopen(ctx)
	d.stores = map[string]vademecum.Store{}
	d.embedder = recorded{}
	if file, ok := d.file.(io.Closer); ok {
		_ = file.Close()
	}
	d.file = nil
	switch {
	case path == "memory":
		return nil
	case strings.HasSuffix(path, ".store"):
		folder, err := vademecum.OpenFolder(path)
		if err == nil {
			d.file = folder
		}
		return err
	}
	file, err := vademecum.OpenSqlite(path)
	if err == nil {
		d.file = file
	}
	return err
}

// time answers the median of so many calls, in microseconds.
func (d *door) time(ctx context.Context, times int, caller vademecum.Caller, method, request string) (string, error) {
	spent := make([]time.Duration, times)
	for i := range spent {
		start := time.Now()
		if _, err := d.core.CallText(ctx, caller, method, request); err != nil {
			return "", err
		}
		spent[i] = time.Since(start)
	}
	slices.Sort(spent)
	return fmt.Sprintf(`{"answer":{"us":%g}}`, float64(spent[times/2].Nanoseconds())/1000), nil
}

func (d *door) answer(ctx context.Context, text []byte) (string, error) {
	var it line
	if err := json.Unmarshal(text, &it); err != nil {
		return "", &vademecum.Error{Code: vademecum.Invalid, Message: err.Error()}
	}
	switch {
	case it.Call != nil:
		request := string(it.Call.Request)
		var plain string
		if json.Unmarshal(it.Call.Request, &plain) == nil {
			request = plain
		}
		if it.Time > 0 {
			return d.time(ctx, it.Time, it.Call.Caller, it.Call.Method, request)
		}
		reply, err := d.core.CallText(ctx, it.Call.Caller, it.Call.Method, request)
		return `{"answer":` + reply + `}`, err
	case it.Reopen:
		d.core.Reopen(ctx)
	case it.Now != nil:
		now := *it.Now
		d.now = func() uint64 { return now }
	case it.Embedder != nil:
		d.embedder = *it.Embedder
		d.core.Reopen(ctx)
	case it.Seed != nil:
		d.entropy = splitMix(*it.Seed)
	case it.Open != "":
		if err := d.open(ctx, it.Open); err != nil {
			return "", err
		}
	default:
		return "", &vademecum.Error{Code: vademecum.Invalid, Message: "no such line"}
	}
	return `{"ok":true}`, nil
}

// number writes a whole number as the JSON door does: a decimal string above 2^53.
func number(value uint64) any {
	if value > safe {
		return strconv.FormatUint(value, 10)
	}
	return value
}

func failure(err error) string {
	var known *vademecum.Error
	if !errors.As(err, &known) {
		known = &vademecum.Error{Code: vademecum.Internal, Message: err.Error()}
	}
	text, err := json.Marshal(map[string]any{"error": map[string]any{
		"code": known.Code, "message": known.Message, "subject": known.Subject,
		"limit": number(known.Limit), "actual": number(known.Actual),
		"version": number(known.Version), "operation": known.Operation,
	}})
	if err != nil {
		return `{"error":{"code":"internal","message":"the error is no JSON"}}`
	}
	return string(text)
}

func run(ctx context.Context) error {
	if len(os.Args) < 2 {
		return errors.New("the first argument is the component")
	}
	component, err := os.ReadFile(os.Args[1])
	if err != nil {
		return err
	}
	d := &door{
		stores:  map[string]vademecum.Store{},
		now:     vademecum.SystemNow,
		entropy: vademecum.SystemEntropy,
	}
	options := vademecum.Options{
		Now:     func() uint64 { return d.now() },
		Entropy: func() uint64 { return d.entropy() },
		Search:  &d.embedder,
	}
	if cache, err := os.UserCacheDir(); err == nil {
		options.CacheDir = filepath.Join(cache, "vademecum", "go")
	}
	if d.core, err = vademecum.New(ctx, component, d.store, options); err != nil {
		return err
	}
	input := bufio.NewReader(os.Stdin)
	output := bufio.NewWriter(os.Stdout)
	for {
		text, err := input.ReadBytes('\n')
		if len(text) == 0 {
			return nil
		}
		if err != nil {
			return err
		}
		reply, err := d.answer(ctx, text)
		if err != nil {
			reply = failure(err)
		}
		if _, err = output.WriteString(reply + "\n"); err != nil {
			return err
		}
		if err = output.Flush(); err != nil {
			return err
		}
	}
}

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
