package vademecum

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func component(t *testing.T) []byte {
	t.Helper()
	path := os.Getenv("VADEMECUM_COMPONENT")
	if path == "" {
		path = "../../target/component/vademecum.wasm"
	}
	bytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return bytes
}

// stores runs a check on every store of the package.
func stores(t *testing.T, check func(t *testing.T, store Store)) {
	t.Run("memory", func(t *testing.T) { check(t, NewMemoryStore()) })
	t.Run("sqlite", func(t *testing.T) {
		store, err := OpenSqlite(filepath.Join(t.TempDir(), "s.sqlite"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = store.Close() })
		check(t, store)
	})
}

func TestSwapTellsAbsentFromEmpty(t *testing.T) {
	stores(t, func(t *testing.T, store Store) {
		swap := func(want bool, expected, next []byte) {
			t.Helper()
			done, err := store.Swap("k", expected, next)
			if err != nil || done != want {
				t.Fatalf("swap %v to %v: %v, %v", expected, next, done, err)
			}
		}
		empty, full := []byte{}, []byte("x")
		swap(false, empty, full)
		swap(true, nil, empty)
		swap(false, nil, full)
		swap(true, empty, full)
		swap(false, empty, nil)
		swap(true, full, nil)
		swap(true, nil, nil)
	})
}

func TestKeysAreOrderedAndPaged(t *testing.T) {
	stores(t, func(t *testing.T, store Store) {
		for _, key := range []string{"b/2", "b/~", "a", "b/10", "c"} {
			if err := store.Put(key, []byte(key)); err != nil {
				t.Fatal(err)
			}
		}
		keys, err := store.Keys("b/", "b/10", 2)
		if err != nil || len(keys) != 2 || keys[0] != "b/2" || keys[1] != "b/~" {
			t.Fatal(keys, err)
		}
		if err = store.Delete(nil); err != nil {
			t.Fatal(err)
		}
		if err = store.Delete([]string{"b/2", "none"}); err != nil {
			t.Fatal(err)
		}
		values, err := store.Get([]string{"b/2", "c"})
		if err != nil || values[0] != nil || string(values[1]) != "c" {
			t.Fatal(values, err)
		}
	})
}

func TestForeignDatabasesAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "foreign.sqlite")
	if err := os.WriteFile(path, []byte("no database at all, only some text that is long enough"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenSqlite(path); !errors.Is(err, &Error{Code: Corrupt}) {
		t.Fatal(err)
	}
}

// failing is a store whose every function fails in its own way.
type failing struct{ Store }

func (failing) Get([]string) ([][]byte, error) { return nil, errors.New("gone fishing") }

func TestErrorsOfAStoreReachTheCaller(t *testing.T) {
	ctx := context.Background()
	named := Named(map[string]Store{"good": NewMemoryStore(), "bad": failing{NewMemoryStore()}})
	core, err := New(ctx, component(t), named, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer core.Close(ctx)
	request := map[string]string{"kind": "fact", "key": "k", "value": "v"}
	for store, want := range map[string]Code{"bad": Unavailable, "none": Denied} {
		err := core.Call(ctx, Caller{Store: store, Owner: "me"}, "facts.store", request, nil)
		if !errors.Is(err, &Error{Code: want}) {
			t.Errorf("%s: %v", store, err)
		}
	}
	var answer struct{ Version int }
	err = core.Call(ctx, Caller{Store: "good", Owner: "me"}, "facts.store", request, &answer)
	if err != nil || answer.Version != 1 {
		t.Error(answer, err)
	}
}

func TestAFaultDropsTheInstanceAndTheStoreStays(t *testing.T) {
	ctx := context.Background()
	faults := true
	options := Options{Entropy: func() uint64 {
		if faults {
			panic("no randomness")
		}
		return 7
	}}
	store := NewMemoryStore()
	core, err := New(ctx, component(t), Named(map[string]Store{"s": store}), options)
	if err != nil {
		t.Fatal(err)
	}
	defer core.Close(ctx)
	me := Caller{Store: "s", Owner: "me"}
	request := map[string]string{"kind": "fact", "key": "k", "value": "v"}
	if err = core.Call(ctx, me, "facts.store", request, nil); !errors.Is(err, &Error{Code: Internal}) {
		t.Fatal(err)
	}
	faults = false
	if err = core.Call(ctx, me, "facts.store", request, nil); err != nil {
		t.Fatal(err)
	}
}
