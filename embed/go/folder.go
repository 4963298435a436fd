package vademecum

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
)

const (
	folderFormat = "vademecum folder store 1\n"
	// folderNameMax is the longest name of a file, in bytes.
	folderNameMax = 200
	// folderValueMax is the largest value, in bytes.
	folderValueMax = 64 << 20
	// folderGone is where a pointer points whose key is absent.
	folderGone = "0000000000000000"
	// folderLooks is how often a read looks again for a pointer that is just being moved.
	folderLooks = 1000
	// folderTries is how often a value is written again whose first name was swept away before it
	// had its place.
	folderTries = 16
)

// FolderStore is a store of plain files, shared by any number of processes and languages without
// locks. docs/format.md of the project has the layout and says why each step is safe.
//
// Keys with / are written once: a file, made by a hard link, which fails when it is there. Keys
// without / take turns: a folder with one pointer, whose name says which content is current, and
// which only one writer can rename away.
type FolderStore struct {
	path string
	// made is set when the store was seen to be there: what only reads makes none.
	made atomic.Bool
}

// OpenFolder opens the store in a folder. One that is not there is made by the first write.
func OpenFolder(path string) (*FolderStore, error) {
	s := &FolderStore{path: path}
	if err := s.look(); err != nil {
		return nil, err
	}
	return s, nil
}

// look notes whether the store is there; something else in its place is refused.
func (s *FolderStore) look() error {
	if about, err := os.Stat(s.path); err == nil && !about.IsDir() {
		return never(s.path, "is a file, no folder")
	}
	format := filepath.Join(s.path, "format")
	switch found, err := readValue(format); {
	case err == nil && string(found) == folderFormat:
		if err = s.lookNew(); err == nil {
			s.made.Store(true)
		}
		return err
	case errors.Is(err, syscall.ENOTDIR):
		return never(s.path, "leads through a file, which is no folder")
	case err == nil:
		return failf(Corrupt, format, "%s: this is not a folder store of version 1", format)
	case !errors.Is(err, fs.ErrNotExist):
		return s.failed(err)
	}
	if foreign, err := s.isForeign(format); err != nil {
		return s.failed(err)
	} else if foreign {
		return never(s.path, "is a folder of something else and was left alone: name a new or an empty one")
	}
	return nil
}

// lookNew refuses what is no folder in the place of new: no read would meet it.
func (s *FolderStore) lookNew() error {
	folder := filepath.Join(s.path, "new")
	if about, err := os.Stat(folder); err != nil || about.IsDir() {
		return nil // a copy may lack it
	}
	return failf(Corrupt, folder, "%s: what lies there is no folder; it holds no value: remove it, and the next write makes the folder anew", folder)
}

// make makes the store before a write, if it is not there.
func (s *FolderStore) make() error {
	if s.made.Load() {
		return nil
	}
	if err := s.look(); err != nil || s.made.Load() {
		return err
	}
	for _, folder := range []string{"once", "turn", "new"} {
		if err := os.MkdirAll(filepath.Join(s.path, folder), 0o700); err != nil {
			return s.failed(err)
		}
	}
	format := filepath.Join(s.path, "format")
	if err := s.publish([]byte(folderFormat), format, os.Link); err != nil && !errors.Is(err, fs.ErrExist) {
		return s.failed(err)
	}
	for _, folder := range []string{s.path, filepath.Dir(s.path)} {
		if err := syncFolder(folder); err != nil {
			return s.failed(err)
		}
	}
	s.made.Store(true)
	return nil
}

// isForeign tells whether a folder without format holds anything that somebody who is making the
// same store right now would not have put there.
func (s *FolderStore) isForeign(format string) (bool, error) {
	counts := map[string]int{}
	for _, folder := range []string{"", "once", "turn"} {
		names, err := namesIn(filepath.Join(s.path, folder))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
		counts[folder] = len(names)
		for _, name := range names {
			if folder == "" && name != "format" && name != "new" && name != "once" && name != "turn" {
				return true, nil
			}
		}
	}
	if counts["once"]+counts["turn"] == 0 {
		return false, nil
	}
	// Keys come after format: who has some by now has it as well.
	_, err := os.Stat(format)
	return errors.Is(err, fs.ErrNotExist), nil
}

// Get implements Store. The keys are read in the order given.
func (s *FolderStore) Get(keys []string) ([][]byte, error) {
	values := make([][]byte, len(keys))
	for i, key := range keys {
		value, err := s.get(key)
		if err != nil {
			return nil, err
		}
		values[i] = value
	}
	return values, nil
}

// Put implements Store.
func (s *FolderStore) Put(key string, value []byte) error {
	place, once, err := s.place(key, value)
	if err == nil {
		err = s.make()
	}
	if err != nil {
		return err
	}
	if !once {
		return s.replaceAny(place, value)
	}
	if err = s.publish(value, place, os.Rename); err != nil {
		return s.failed(err)
	}
	return s.kept("once")
}

// Swap implements Store. A value of a key with / is not replaced on condition.
func (s *FolderStore) Swap(key string, expected, next []byte) (bool, error) {
	place, once, err := s.place(key, next)
	if err == nil && expected == nil && next != nil {
		err = s.make()
	}
	if err != nil {
		return false, err
	}
	if !once {
		return s.takeTurn(place, expected, next)
	}
	switch {
	case expected != nil:
		return false, failf(Unsupported, key, "a folder store replaces no value of a key with '/': %s", key)
	case next == nil:
		value, err := s.get(key)
		return value == nil, err
	}
	err = s.publish(next, place, os.Link)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, s.failed(err)
	}
	return true, s.kept("once")
}

// Delete implements Store. A removal that fails after others were done is UnknownOutcome: some are
// gone, and removing the same keys again does the rest.
func (s *FolderStore) Delete(keys []string) error {
	for _, key := range keys {
		if _, _, err := s.place(key, nil); err != nil {
			return err
		}
	}
	for done, key := range keys {
		if err := s.remove(key); err != nil {
			return s.partly(err, done > 0)
		}
	}
	if !s.made.Load() {
		if err := s.look(); err != nil || !s.made.Load() {
			return err
		}
	}
	if err := s.sweep(); err != nil {
		return s.partly(err, len(keys) > 0)
	}
	return s.kept("once")
}

func (s *FolderStore) remove(key string) error {
	place, once, err := s.place(key, nil)
	if err != nil {
		return err
	}
	if !once {
		return s.replaceAny(place, nil)
	}
	if err = os.Remove(place); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// partly says what a failure means of which done says that something was changed before it.
func (s *FolderStore) partly(err error, done bool) *Error {
	failure := s.failed(err)
	switch failure.Code {
	case Unavailable, Denied, Full:
		if done {
			return failf(UnknownOutcome, failure.Subject, "some of the keys are gone: %s", failure.Message)
		}
	}
	return failure
}

// sweep removes the files in new: what a writer that crashed left there may be a second name of what
// was removed. A writer that is at work finds its own gone before it has a place, so nothing
// happened, and writes it again. A folder there is the first turn of a key, which holds no text.
func (s *FolderStore) sweep() error {
	folder := filepath.Join(s.path, "new")
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if entry.IsDir() {
			continue
		}
		err := os.Remove(filepath.Join(folder, entry.Name()))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return s.kept("new")
}

// publish writes a value under a name of its own, lets move give it its place, and takes the first
// name away.
func (s *FolderStore) publish(value []byte, place string, move func(old, new string) error) (err error) {
	for range folderTries {
		fresh := s.fresh()
		if err = writeNew(fresh, value); err == nil {
			err = move(fresh, place)
		}
		_ = os.Remove(fresh) // gone already after a renaming; else swept with the next removal
		if !errors.Is(err, fs.ErrNotExist) {
			break
		}
		// A copy of the store may lack the folder, which is empty at rest.
		if made := os.Mkdir(filepath.Join(s.path, "new"), 0o700); made != nil && !errors.Is(made, fs.ErrExist) {
			break
		}
	}
	return err
}

// Keys implements Store.
func (s *FolderStore) Keys(prefix, after string, limit uint32) ([]string, error) {
	found := []string{}
	for _, folder := range []string{"once", "turn"} {
		names, err := namesIn(filepath.Join(s.path, folder))
		if err != nil && (s.made.Load() || !errors.Is(err, fs.ErrNotExist)) {
			return nil, s.failed(err)
		}
		for _, name := range names {
			key, ok := unescapeKey(name)
			if !ok || !strings.HasPrefix(key, prefix) || key <= after {
				continue
			}
			if folder == "turn" {
				// A key whose value is gone is there: whoever reads it learns that it is damaged.
				value, err := s.get(key)
				if err != nil && !errors.Is(err, &Error{Code: Corrupt}) {
					return nil, err
				} else if value == nil && err == nil {
					continue
				}
			}
			found = append(found, key)
		}
	}
	sort.Strings(found)
	if uint64(len(found)) > uint64(limit) {
		found = found[:limit]
	}
	return found, nil
}

// Describe implements Store.
func (s *FolderStore) Describe() (Traits, error) {
	return Traits{
		Linearizable: true, Durable: true, Shared: true, Lists: true, Erases: true,
		Largest: folderValueMax,
	}, nil
}

func (s *FolderStore) get(key string) ([]byte, error) {
	place, once, err := s.place(key, nil)
	if err != nil {
		return nil, err
	}
	if !once {
		turn, err := s.turn(place)
		return turn.value, err
	}
	value, err := readValue(place)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, s.failed(err)
	}
	return value, nil
}

// turn is what a key that takes turns holds: no pointer when it was never written, a nil value when
// it is absent.
type turn struct {
	number  uint64
	pointer string
	content string
	value   []byte
}

func (s *FolderStore) turn(folder string) (turn, error) {
	for range folderLooks {
		names, err := namesIn(folder)
		if errors.Is(err, fs.ErrNotExist) {
			return turn{}, nil
		}
		if err != nil {
			return turn{}, s.failed(err)
		}
		// A listing may meet a pointer under both of its names, or under none: the higher one is
		// the later one, and none means to look again.
		it := newest(names)
		if it.pointer == "" || it.content == folderGone {
			if it.pointer == "" {
				continue
			}
			return it, nil
		}
		it.value, err = readValue(filepath.Join(folder, it.content))
		if err == nil {
			return it, nil
		}
		if !errors.Is(err, fs.ErrNotExist) { // else it was replaced since the listing
			return turn{}, s.failed(err)
		}
	}
	return turn{}, failf(Corrupt, folder, "%s: no pointer leads to a value", folder)
}

// newest finds the pointer with the highest turn.
func newest(names []string) (it turn) {
	for _, name := range names {
		digits, content, found := strings.Cut(name, "-")
		if !found || len(digits) != 20 || len(content) != 16 {
			continue
		}
		number, err := strconv.ParseUint(digits, 10, 64)
		if err == nil && (it.pointer == "" || name > it.pointer) {
			it = turn{number: number, pointer: name, content: content}
		}
	}
	return it
}

func (s *FolderStore) takeTurn(folder string, expected, next []byte) (bool, error) {
	for {
		now, err := s.turn(folder)
		if err != nil {
			return false, err
		}
		if !same(now.value, expected) {
			return false, nil
		}
		if same(now.value, next) {
			return true, nil
		}
		if done, err := s.replace(folder, now, next); done || err != nil {
			return done, err
		}
	}
}

func (s *FolderStore) replaceAny(folder string, value []byte) error {
	for {
		now, err := s.turn(folder)
		if err != nil {
			return err
		}
		if done, err := s.replace(folder, now, value); done || err != nil {
			return err
		}
	}
}

// replace puts a value in the place of what was read; false when somebody else was faster.
func (s *FolderStore) replace(folder string, now turn, next []byte) (bool, error) {
	if now.pointer == "" {
		if next == nil {
			return true, nil
		}
		return s.begin(folder, next)
	}
	if now.value == nil && next == nil {
		return true, nil
	}
	if now.number == math.MaxUint64 { // no store gets there by itself
		place := filepath.Join(folder, now.pointer)
		return false, failf(Corrupt, place, "%s: the pointer has no successor", place)
	}
	content := folderGone
	if next != nil {
		content = drawName()
		if err := writeNew(filepath.Join(folder, content), next); err != nil {
			return false, s.failed(err)
		}
	}
	pointer := fmt.Sprintf("%020d-%s", now.number+1, content)
	if err := os.Rename(filepath.Join(folder, now.pointer), filepath.Join(folder, pointer)); err != nil {
		if next != nil {
			_ = os.Remove(filepath.Join(folder, content))
		}
		if errors.Is(err, fs.ErrNotExist) {
			return false, nil
		}
		return false, s.failed(err)
	}
	if err := s.keptFolder(folder); err != nil {
		return false, err
	}
	if now.value != nil {
		_ = os.Remove(filepath.Join(folder, now.content))
	}
	return true, nil
}

// begin is the first turn of a key: a whole folder, moved to its place unless there is one.
func (s *FolderStore) begin(folder string, value []byte) (bool, error) {
	fresh, content := s.fresh(), drawName()
	err := os.MkdirAll(fresh, 0o700)
	if err == nil {
		err = writeNew(filepath.Join(fresh, content), value)
	}
	if err == nil {
		err = writeNew(filepath.Join(fresh, fmt.Sprintf("%020d-%s", 1, content)), nil)
	}
	if err == nil {
		err = syncFolder(fresh)
	}
	if err == nil {
		err = os.Rename(fresh, folder)
	}
	if err != nil {
		_ = os.RemoveAll(fresh)
		if errors.Is(err, fs.ErrExist) {
			return false, nil
		}
		return false, s.failed(err)
	}
	return true, s.kept("turn")
}

// place gives the path of a key, and whether it is written once.
func (s *FolderStore) place(key string, value []byte) (string, bool, error) {
	if err := checkKey(key); err != nil {
		return "", false, err
	}
	if err := checkSize("value", len(value), folderValueMax); err != nil {
		return "", false, err
	}
	name := escapeKey(key)
	if err := checkSize("file name", len(name), folderNameMax); err != nil {
		return "", false, err
	}
	if strings.Contains(key, "/") {
		return filepath.Join(s.path, "once", name), true, nil
	}
	return filepath.Join(s.path, "turn", name), false, nil
}

func (s *FolderStore) fresh() string { return filepath.Join(s.path, "new", drawName()) }

// kept makes the names in a folder outlive a crash; if that fails it is open whether they do.
func (s *FolderStore) kept(folder string) error {
	return s.keptFolder(filepath.Join(s.path, folder))
}

func (s *FolderStore) keptFolder(folder string) error {
	if err := syncFolder(folder); err != nil {
		return failf(UnknownOutcome, folder, "%v", err)
	}
	return nil
}

// failed says what a failure before the deciding step means.
func (s *FolderStore) failed(err error) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	code := Unavailable
	switch {
	case errors.Is(err, syscall.ENOTDIR):
		place := s.path
		var at *fs.PathError
		if errors.As(err, &at) {
			place = at.Path
		}
		return failf(Corrupt, place, "%s: a file is where a folder should be", place)
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		code = Denied
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		code = Full
	}
	return failf(code, s.path, "%v", err)
}

func same(a, b []byte) bool { return (a == nil) == (b == nil) && bytes.Equal(a, b) }

// drawName is a name that nobody else has drawn, never that of what is gone.
func drawName() string { return fmt.Sprintf("%016x", max(SystemEntropy(), 1)) }

// escapeKey keeps lower-case letters, digits, - and _; every other byte is ~ and two digits.
func escapeKey(key string) string {
	var name strings.Builder
	for _, letter := range []byte(key) {
		switch {
		case letter >= 'a' && letter <= 'z', letter >= '0' && letter <= '9', letter == '-', letter == '_':
			name.WriteByte(letter)
		default:
			fmt.Fprintf(&name, "~%02x", letter)
		}
	}
	return name.String()
}

func unescapeKey(name string) (string, bool) {
	key := []byte{}
	for i := 0; i < len(name); i++ {
		if name[i] != '~' {
			key = append(key, name[i])
			continue
		}
		if i+2 >= len(name) {
			return "", false
		}
		letter, err := strconv.ParseUint(name[i+1:i+3], 16, 8)
		if err != nil {
			return "", false
		}
		key, i = append(key, byte(letter)), i+2
	}
	return string(key), true
}

// readValue reads a whole file. A pipe would be waited for, and a folder is no value however often
// it is read.
func readValue(path string) ([]byte, error) {
	about, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !about.Mode().IsRegular() {
		return nil, failf(Corrupt, path, "%s: what lies there is no file", path)
	}
	return os.ReadFile(path)
}

// openFolder opens a folder for its names; what is none is not waited for.
func openFolder(path string) (*os.File, error) {
	about, err := os.Stat(path)
	if err == nil && !about.IsDir() {
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}

func namesIn(folder string) ([]string, error) {
	opened, err := openFolder(folder)
	if err != nil {
		return nil, err
	}
	defer opened.Close()
	return opened.Readdirnames(-1)
}

// writeNew makes a file that must not be there, and syncs its bytes.
func writeNew(path string, value []byte) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(value)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	return err
}

func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil // it syncs no folders
	}
	folder, err := openFolder(path)
	if err != nil {
		return err
	}
	defer folder.Close()
	return folder.Sync()
}
