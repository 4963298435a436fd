package vademecum

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// machineCode is a folder for what is compiled, so that one test compiles for all.
var machineCode string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "vademecum-")
	if err != nil {
		panic(err)
	}
	machineCode = folder
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

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
	t.Run("folder", func(t *testing.T) {
		store, err := OpenFolder(filepath.Join(t.TempDir(), "s.store"))
		if err != nil {
			t.Fatal(err)
		}
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

func TestAKeyWithASlashIsCreatedOnce(t *testing.T) {
	stores(t, func(t *testing.T, store Store) {
		if done, err := store.Swap("j/1", nil, []byte("a")); !done || err != nil {
			t.Fatal(done, err)
		}
		if done, err := store.Swap("j/1", nil, []byte("b")); done || err != nil {
			t.Fatal(done, err)
		}
		if err := store.Put("j/1", []byte("c")); err != nil {
			t.Fatal(err)
		}
		values, err := store.Get([]string{"j/1", "j/2"})
		if err != nil || string(values[0]) != "c" || values[1] != nil {
			t.Fatal(values, err)
		}
	})
}

func TestOneOfManyRacersWinsEverySwap(t *testing.T) {
	const racers, rounds = 4, 25
	stores(t, func(t *testing.T, store Store) {
		var group sync.WaitGroup
		for range racers {
			group.Go(func() {
				for done := 0; done < rounds; {
					values, err := store.Get([]string{"count"})
					if err != nil {
						t.Error(err)
						return
					}
					number, _ := strconv.Atoi(string(values[0]))
					won, err := store.Swap("count", values[0], []byte(strconv.Itoa(number+1)))
					if err != nil {
						t.Error(err)
						return
					}
					if won {
						done++
					}
				}
			})
		}
		group.Wait()
		values, err := store.Get([]string{"count"})
		if err != nil || string(values[0]) != strconv.Itoa(racers*rounds) {
			t.Fatal(string(values[0]), err)
		}
	})
}

func TestWhatACrashLeftBesideAValueGoesWithIt(t *testing.T) {
	root := filepath.Join(t.TempDir(), "s.store")
	store, err := OpenFolder(root)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	_, err = store.Swap("j/1", nil, []byte("secret"))
	must(err)
	left := filepath.Join(root, "new", "00000000000000aa")
	must(os.Link(filepath.Join(root, "once", "j~2f1"), left))
	must(os.Mkdir(filepath.Join(root, "new", "00000000000000ac"), 0o700))
	must(store.Delete([]string{"j/1"}))
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Fatalf("%s is still there: %v", left, err)
	}
	// A copy may lack the folder, which is empty at rest.
	must(os.RemoveAll(filepath.Join(root, "new")))
	must(store.Delete([]string{"j/1"}))
}

func TestWhatOnlyReadsMakesNoFolder(t *testing.T) {
	root := t.TempDir()
	path := filepath.Join(root, "deep", "s.store")
	store, err := OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	writer, err := OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	values, err := store.Get([]string{"a", "j/1"})
	if err != nil || values[0] != nil || values[1] != nil {
		t.Fatal(values, err)
	}
	if keys, err := store.Keys("", "", 9); err != nil || len(keys) != 0 {
		t.Fatal(keys, err)
	}
	if done, err := store.Swap("a", []byte("v"), []byte("w")); done || err != nil {
		t.Fatal(done, err)
	}
	if err := store.Delete([]string{"a", "j/1"}); err != nil {
		t.Fatal(err)
	}
	if names, err := os.ReadDir(root); err != nil || len(names) != 0 {
		t.Fatal(names, err)
	}
	if err := writer.Put("j/1", []byte("v")); err != nil {
		t.Fatal(err)
	}
	if done, err := store.Swap("a", nil, []byte("v")); !done || err != nil {
		t.Fatal(done, err)
	}
	if keys, err := writer.Keys("", "", 9); err != nil || len(keys) != 2 {
		t.Fatal(keys, err)
	}
}

func TestAPathIsAPathWhateverSqliteWouldMakeOfIt(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	for _, name := range []string{":memory:", "file:x.sqlite"} {
		for _, want := range [][]byte{nil, []byte("v")} {
			store, err := OpenSqlite(name)
			if err != nil {
				t.Fatal(err)
			}
			if values, err := store.Get([]string{"k"}); err != nil || !same(values[0], want) {
				t.Error(name, values, err)
			}
			if err = errors.Join(store.Put("k", []byte("v")), store.Close()); err != nil {
				t.Error(name, err)
			}
		}
	}
	if names, err := namesIn(folder); err != nil || len(names) != 2 {
		t.Error(names, err)
	}
}

func TestARemovalThatFailsHalfwaySaysSo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.store")
	store, err := OpenFolder(path)
	if err != nil {
		t.Fatal(err)
	}
	keys := []string{"j/1", "j/2", "j/3"}
	for _, key := range keys {
		if err = store.Put(key, []byte("v")); err != nil {
			t.Fatal(err)
		}
	}
	// No file can be removed where a folder lies that is not empty.
	second := filepath.Join(path, "once", "j~2f2")
	if err = errors.Join(os.Remove(second), os.MkdirAll(filepath.Join(second, "x"), 0o700)); err != nil {
		t.Fatal(err)
	}
	for _, it := range []struct {
		keys []string
		code Code
	}{{[]string{"j/1", ""}, Invalid}, {keys[1:], Unavailable}, {keys, UnknownOutcome}} {
		if err = store.Delete(it.keys); !errors.Is(err, &Error{Code: it.code}) {
			t.Errorf("%v: %v", it.keys, err)
		}
	}
	if err = errors.Join(os.RemoveAll(second), store.Delete(keys)); err != nil {
		t.Error(err)
	}
}

func TestTheLastNumberOfAPointerHasNoSuccessor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.store")
	store, err := OpenFolder(path)
	if err == nil {
		err = store.Put("head", []byte("v"))
	}
	if err != nil {
		t.Fatal(err)
	}
	names, _ := filepath.Glob(filepath.Join(path, "turn", "head", "*-*"))
	last := strings.Replace(names[0], "00000000000000000001", "18446744073709551615", 1)
	if err = os.Rename(names[0], last); err != nil {
		t.Fatal(err)
	}
	var known *Error
	_, err = store.Swap("head", []byte("v"), []byte("w"))
	if !errors.As(err, &known) || known.Code != Corrupt || known.Subject != last {
		t.Error(err)
	}
}

func TestForeignFoldersAreRefused(t *testing.T) {
	path := t.TempDir()
	if err := os.WriteFile(filepath.Join(path, "format"), []byte("something else\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenFolder(path); !errors.Is(err, &Error{Code: Corrupt}) {
		t.Fatal(err)
	}
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

func TestWhatIsSomebodyElsesIsToldFromDamage(t *testing.T) {
	root := t.TempDir()
	at := func(name string) string { return filepath.Join(root, name) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	database := func(name string, statements ...string) string {
		opened, err := sql.Open("sqlite", at(name))
		must(err)
		for _, statement := range statements {
			_, err = opened.Exec(statement)
			must(err)
		}
		must(opened.Close())
		return at(name)
	}
	const ours, theirs = "PRAGMA application_id = 1447316813", "CREATE TABLE theirs (id)"
	for _, folder := range []string{"shopping", "begun/once", "begun/turn", "full/once", "full/turn"} {
		must(os.MkdirAll(at(folder), 0o700))
	}
	for _, file := range []string{"shopping/list", "full/once/theirs", "text"} {
		must(os.WriteFile(at(file), []byte("mine"), 0o600))
	}
	_, err := OpenFolder(at("begun"))
	must(err)
	sqlite := func(path string) error { _, err := OpenSqlite(path); return err }
	folder := func(path string) error { _, err := OpenFolder(path); return err }
	for i, it := range []struct {
		code Code
		err  error
	}{
		{Invalid, sqlite(database("theirs", theirs))},
		{Invalid, sqlite(database("version", theirs, "PRAGMA user_version = 1"))},
		{Corrupt, sqlite(database("marked", sqlCreateTable, "PRAGMA user_version = 1"))},
		{Corrupt, sqlite(database("old", sqlCreateTable, ours))},
		{Unsupported, sqlite(database("new", sqlCreateTable, ours, "PRAGMA user_version = 2"))},
		{Corrupt, sqlite(database("none", theirs, ours, "PRAGMA user_version = 1"))},
		{Invalid, sqlite(at("shopping"))},
		{Invalid, sqlite(at("text/below"))},
		{Invalid, folder(at("shopping"))},
		{Invalid, folder(at("full"))},
		{Invalid, folder(at("text"))},
		{Invalid, folder(at("text/below"))},
	} {
		if !errors.Is(it.err, &Error{Code: it.code}) {
			t.Errorf("%d: %v, not %v", i, it.err, it.code)
		}
	}
	if left, err := os.ReadDir(at("shopping")); err != nil || len(left) != 1 {
		t.Error(left, err)
	}
}

func TestWhatIsNoFileWhereAValueShouldBeIsDamageAndIsNotWaitedFor(t *testing.T) {
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	refused := func(place string, err error) {
		t.Helper()
		var known *Error
		if !errors.As(err, &known) || known.Code != Corrupt || known.Subject != place || !strings.Contains(known.Message, place) {
			t.Errorf("%s: %v", place, err)
		}
	}
	pipe := func(path string) error { return exec.Command("mkfifo", path).Run() }
	folder := func(path string) error { return os.Mkdir(path, 0o700) }
	for key, where := range map[string]string{"j/1": "once/*", "head": "turn/head/????????????????"} {
		for _, create := range []func(string) error{pipe, folder} {
			path := filepath.Join(t.TempDir(), "s.store")
			store, err := OpenFolder(path)
			must(err)
			must(store.Put(key, []byte("four")))
			names, err := filepath.Glob(filepath.Join(path, where))
			must(errors.Join(err, os.Remove(names[0]), create(names[0])))
			if keys, err := store.Keys("", "", 9); err != nil || len(keys) != 1 || keys[0] != key {
				t.Error(keys, err)
			}
			_, err = store.Get([]string{key})
			refused(names[0], err)
		}
	}
	path := filepath.Join(t.TempDir(), "s.store")
	store, err := OpenFolder(path)
	must(err)
	must(store.Put("head", []byte("four")))
	turns := filepath.Join(path, "turn", "head")
	for _, create := range []func(string) error{
		pipe, func(path string) error { return os.WriteFile(path, []byte("text"), 0o600) },
	} {
		must(errors.Join(os.RemoveAll(turns), create(turns)))
		_, err = store.Get([]string{"head"})
		refused(turns, err)
	}
	for _, name := range []string{"new", "format"} {
		place := filepath.Join(path, name)
		must(errors.Join(os.RemoveAll(place), pipe(place)))
		_, err = OpenFolder(path)
		refused(place, err)
		must(os.Remove(place))
	}
}

func TestADamagedKeyIsFound(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.sqlite")
	store, err := OpenSqlite(path)
	if err != nil {
		t.Fatal(err)
	}
	for number := range 29 {
		if err := store.Put(fmt.Sprintf("j/%020d", number+1), []byte("record")); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(store.Delete(nil), store.Close()); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file = bytes.ReplaceAll(file, []byte("j/00000000000000000029"), []byte("j/00000000000000000009"))
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenSqlite(path); !errors.Is(err, &Error{Code: Corrupt}) || !strings.Contains(err.Error(), "00009") {
		t.Fatal(err)
	}
}

func TestANewestRowThatNoKeyLeadsToIsToldAtOpening(t *testing.T) {
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "s.sqlite")
	store, err := OpenSqlite(path)
	must(err)
	for number := range 5 {
		must(store.Put(fmt.Sprintf("j/%d", number+1), []byte("value")))
	}
	must(errors.Join(store.Delete(nil), store.Close()))
	// The third page holds the keys, and says at its begin how many: the last one is lost.
	file, err := os.ReadFile(path)
	must(err)
	if !bytes.Equal(file[8192:8197], []byte{0x0a, 0, 0, 0, 5}) {
		t.Fatal(file[8192:8197])
	}
	file[8196] = 4
	must(os.WriteFile(path, file, 0o600))
	_, err = OpenSqlite(path)
	if !errors.Is(err, &Error{Code: Corrupt}) || !strings.Contains(err.Error(), "j/5") || !strings.Contains(err.Error(), "REINDEX") {
		t.Fatal(err)
	}
	change := func(statements string) {
		t.Helper()
		other, err := sql.Open("sqlite", path)
		must(err)
		_, err = other.Exec(statements)
		must(errors.Join(err, other.Close()))
	}
	holds := func(key string) {
		t.Helper()
		store, err := OpenSqlite(path)
		must(err)
		values, err := store.Get([]string{key})
		must(errors.Join(err, store.Close()))
		if string(values[0]) != "value" {
			t.Error(values)
		}
	}
	change("REINDEX")
	holds("j/5")
	// A table of keys and rows in one tree opens as before.
	change("DROP TABLE kv; " + sqlCreateTable + ", WITHOUT ROWID; INSERT INTO kv VALUES ('j/1', CAST('value' AS BLOB))")
	holds("j/1")
}

// failing is a store whose every function fails in its own way.
type failing struct{ Store }

func (failing) Get([]string) ([][]byte, error) { return nil, errors.New("gone fishing") }

func TestErrorsOfAStoreReachTheCaller(t *testing.T) {
	ctx := context.Background()
	named := Named(map[string]Store{"good": NewMemoryStore(), "bad": failing{NewMemoryStore()}})
	core, err := New(ctx, component(t), named, Options{CacheDir: machineCode})
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
	options := Options{CacheDir: machineCode, Entropy: func() uint64 {
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

// falling is a store whose reads panic at once, or after something changed.
type falling struct {
	Store
	at string
}

func (f *falling) changed(done bool) {
	if done && f.at == "after" {
		f.at = "once"
	}
}

func (f *falling) Get(keys []string) ([][]byte, error) {
	if f.at == "once" {
		panic("out of its depth")
	}
	return f.Store.Get(keys)
}

func (f *falling) Put(key string, value []byte) error {
	err := f.Store.Put(key, value)
	f.changed(err == nil)
	return err
}

func (f *falling) Swap(key string, expected, next []byte) (bool, error) {
	done, err := f.Store.Swap(key, expected, next)
	f.changed(done)
	return done, err
}

func TestACallThatStoppedSaysWhetherItBeganToWrite(t *testing.T) {
	ctx := context.Background()
	request := map[string]string{"kind": "fact", "key": "k", "value": "v"}
	me := Caller{Store: "s", Owner: "me"}
	for _, it := range []struct {
		at, method string
		code       Code
	}{
		{"once", "facts.store", Internal},
		{"once", "facts.list", Internal},
		{"after", "admin.compact", UnknownOutcome},
	} {
		store := &falling{Store: NewMemoryStore()}
		core, err := New(ctx, component(t), Named(map[string]Store{"s": store}), Options{CacheDir: machineCode})
		if err != nil {
			t.Fatal(err)
		}
		if err = core.Call(ctx, me, "facts.store", request, nil); err != nil {
			t.Fatal(err)
		}
		core.Reopen(ctx)
		store.at = it.at
		asked := map[string]string{}
		if it.method == "facts.store" {
			asked = request
		}
		err = core.Call(ctx, Caller{Store: "s", Owner: "me", Operation: "op-1"}, it.method, asked, nil)
		var known *Error
		if !errors.As(err, &known) || known.Code != it.code || known.Operation != "op-1" {
			t.Errorf("%s, %s: %v", it.method, it.at, err)
		}
		store.at = ""
		if err = core.Call(ctx, me, "facts.get", map[string]string{"key": "k"}, nil); err != nil {
			t.Error(err)
		}
		if err = core.Close(ctx); err != nil {
			t.Error(err)
		}
	}
}

// letters embeds a text by the letters it holds.
type letters struct{ NoSearch }

func (letters) Describe() Provider {
	return Provider{Embeds: true, Reranks: true, Model: "letters", Dimensions: 26}
}

func (letters) Embed(texts []string) ([][]float32, error) {
	vectors := make([][]float32, len(texts))
	for i, text := range texts {
		vectors[i] = make([]float32, 26)
		for _, letter := range text {
			if letter >= 'a' && letter <= 'z' {
				vectors[i][letter-'a']++
			}
		}
	}
	return vectors, nil
}

func (letters) Rerank(query string, texts []string) ([]float32, error) {
	scores := make([]float32, len(texts))
	for i, text := range texts {
		scores[i] = float32(len(text))
	}
	return scores, nil
}

func TestAModelOfTheHostIsUsed(t *testing.T) {
	ctx := context.Background()
	named := Named(map[string]Store{"s": NewMemoryStore()})
	core, err := New(ctx, component(t), named, Options{CacheDir: machineCode, Search: letters{}})
	if err != nil {
		t.Fatal(err)
	}
	defer core.Close(ctx)
	me := Caller{Store: "s", Owner: "me"}
	for _, content := range []string{"the harbour opens at dawn", "zebras graze"} {
		if err = core.Call(ctx, me, "working.add_fact", map[string]string{"content": content}, nil); err != nil {
			t.Fatal(err)
		}
	}
	var status struct {
		Embeds bool
		Model  string
	}
	if err = core.Call(ctx, me, "admin.status", map[string]string{}, &status); err != nil {
		t.Fatal(err)
	}
	if !status.Embeds || status.Model != "letters" {
		t.Fatal(status)
	}
	var synced struct{ Embedded int }
	if err = core.Call(ctx, me, "working.embed_sync", map[string]any{}, &synced); err != nil || synced.Embedded != 2 {
		t.Fatal(synced, err)
	}
	var found struct{ Hits []struct{ Text string } }
	if err = core.Call(ctx, me, "working.embed_search", map[string]any{"query": "gazes arbez"}, &found); err != nil {
		t.Fatal(err)
	}
	if len(found.Hits) == 0 || !strings.HasPrefix(found.Hits[0].Text, "zebras graze") {
		t.Fatal(found)
	}
}

func TestTextThatIsNoneIsRefused(t *testing.T) {
	ctx := context.Background()
	core, err := New(ctx, component(t), Named(map[string]Store{"s": NewMemoryStore()}), Options{CacheDir: machineCode})
	if err != nil {
		t.Fatal(err)
	}
	defer core.Close(ctx)
	for _, request := range []string{"{\"key\":\"\xff\"}", "\xc3"} {
		_, err := core.CallText(ctx, Caller{Store: "s", Owner: "me"}, "facts.get", request)
		if !errors.Is(err, &Error{Code: Invalid}) {
			t.Errorf("%q: %v", request, err)
		}
	}
	_, err = core.CallText(ctx, Caller{Store: "s", Owner: "me", Actor: "\xff"}, "facts.list", "{}")
	if !errors.Is(err, &Error{Code: Invalid}) {
		t.Error(err)
	}
}

// BenchmarkCall is the call that does least: its time is that of the way there and back.
func BenchmarkCall(b *testing.B) {
	path := os.Getenv("VADEMECUM_COMPONENT")
	if path == "" {
		path = "../../target/component/vademecum.wasm"
	}
	bytes, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	ctx := context.Background()
	core, err := New(ctx, bytes, Named(map[string]Store{"main": NewMemoryStore()}), Options{CacheDir: machineCode})
	if err != nil {
		b.Fatal(err)
	}
	request := map[string]string{"text": "a"}
	for b.Loop() {
		var answer any
		if err := core.Call(ctx, Caller{Store: "main", Owner: "me"}, "guard.strip_private", request, &answer); err != nil {
			b.Fatal(err)
		}
	}
}

func TestWhatIsClosedStaysClosed(t *testing.T) {
	ctx := context.Background()
	store := NewMemoryStore()
	me := Caller{Store: "s", Owner: "me"}
	open := func() *Vademecum {
		core, err := New(ctx, component(t), Named(map[string]Store{"s": store}), Options{CacheDir: machineCode})
		if err != nil {
			t.Fatal(err)
		}
		return core
	}
	core := open()
	request := map[string]string{"kind": "fact", "key": "k", "value": "v"}
	if err := core.Call(ctx, me, "facts.store", request, nil); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := core.Close(ctx); err != nil {
			t.Fatal(err)
		}
	}
	err := core.Call(ctx, me, "facts.get", map[string]string{"key": "k"}, nil)
	var told *Error
	if !errors.As(err, &told) || told.Code != Invalid || told.Subject != "closed" {
		t.Fatal(err)
	}
	core = open()
	defer core.Close(ctx)
	if err := core.Call(ctx, me, "facts.get", map[string]string{"key": "k"}, nil); err != nil {
		t.Fatal(err)
	}
}
