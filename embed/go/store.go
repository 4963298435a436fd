package vademecum

import (
	"bytes"
	"sort"
	"strings"
	"sync"
)

const (
	// KeyBytesMax is the longest key.
	KeyBytesMax = 512
	// ValueBytesMax is the largest value that the stores of this package take.
	ValueBytesMax = 16 << 20
)

// Traits are what a store promises. The core refuses what the store cannot carry.
type Traits struct {
	// Linearizable: every client sees one order of Get, Put, Swap and Delete.
	Linearizable bool
	// Durable: a write that returned survives a crash.
	Durable bool
	// Shared: several processes may hold it open at once.
	Shared bool
	// Lists: Keys lists every key.
	Lists bool
	// Erases: after a Delete of no keys nothing deleted or replaced is left on the medium.
	Erases bool
	// Largest is the largest value it takes, in bytes.
	Largest uint64
}

// Store is what the host lends. Keys are 1 to 512 bytes of printable ASCII; a nil value stands for
// absence, an empty value is not nil. Errors should be *Error; any other counts as UnknownOutcome
// of a write and as Unavailable elsewhere.
type Store interface {
	// Get gives the values of the keys, all at one instant.
	Get(keys []string) ([][]byte, error)
	// Put writes unconditionally.
	Put(key string, value []byte) error
	// Swap replaces the value if it is exactly expected, atomically. False: it was not.
	Swap(key string, expected, next []byte) (bool, error)
	// Delete removes the keys. No keys: erases what was deleted or replaced before.
	Delete(keys []string) error
	// Keys gives keys with the prefix above after, ascending, at most limit.
	Keys(prefix, after string, limit uint32) ([]string, error)
	// Describe says what the store promises.
	Describe() (Traits, error)
}

func checkKey(key string) error {
	if key == "" {
		return failf(Invalid, "key", "key is empty")
	}
	for _, letter := range key {
		if letter < ' ' || letter > '~' {
			return failf(Invalid, "key", "key holds %q, only printable ASCII is taken", letter)
		}
	}
	return checkSize("key", len(key), KeyBytesMax)
}

func checkSize(field string, actual, limit int) error {
	if actual <= limit {
		return nil
	}
	err := failf(TooLarge, field, "%s is %d bytes, the limit is %d", field, actual, limit)
	err.Actual, err.Limit = uint64(actual), uint64(limit)
	return err
}

func checkKeys(keys []string) error {
	for _, key := range keys {
		if err := checkKey(key); err != nil {
			return err
		}
	}
	return nil
}

func checkWrite(key string, value []byte) error {
	if err := checkKey(key); err != nil {
		return err
	}
	return checkSize("value", len(value), ValueBytesMax)
}

// MemoryStore keeps keys and values in a map; it lives and dies with the process.
type MemoryStore struct {
	// Promises are what Describe answers.
	Promises Traits
	lock     sync.RWMutex
	values   map[string][]byte
}

// NewMemoryStore makes an empty store.
func NewMemoryStore() *MemoryStore {
	return &MemoryStore{
		Promises: Traits{Linearizable: true, Lists: true, Erases: true, Largest: ValueBytesMax},
		values:   map[string][]byte{},
	}
}

// Get implements Store.
func (m *MemoryStore) Get(keys []string) ([][]byte, error) {
	m.lock.RLock()
	defer m.lock.RUnlock()
	values := make([][]byte, len(keys))
	for i, key := range keys {
		values[i] = m.values[key]
	}
	return values, nil
}

// Put implements Store.
func (m *MemoryStore) Put(key string, value []byte) error {
	if err := checkWrite(key, value); err != nil {
		return err
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	m.values[key] = append([]byte{}, value...)
	return nil
}

// Swap implements Store.
func (m *MemoryStore) Swap(key string, expected, next []byte) (bool, error) {
	if err := checkWrite(key, next); err != nil {
		return false, err
	}
	m.lock.Lock()
	defer m.lock.Unlock()
	value, found := m.values[key]
	if found != (expected != nil) || !bytes.Equal(value, expected) {
		return false, nil
	}
	if next == nil {
		delete(m.values, key)
	} else {
		m.values[key] = append([]byte{}, next...)
	}
	return true, nil
}

// Delete implements Store.
func (m *MemoryStore) Delete(keys []string) error {
	m.lock.Lock()
	defer m.lock.Unlock()
	for _, key := range keys {
		delete(m.values, key)
	}
	return nil
}

// Keys implements Store.
func (m *MemoryStore) Keys(prefix, after string, limit uint32) ([]string, error) {
	m.lock.RLock()
	defer m.lock.RUnlock()
	found := []string{}
	for key := range m.values {
		if strings.HasPrefix(key, prefix) && key > after {
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
func (m *MemoryStore) Describe() (Traits, error) { return m.Promises, nil }
