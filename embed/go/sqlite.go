package vademecum

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// docs/format.md of the project fixes the layout, the settings and the statements.
const (
	applicationID = 0x56444D4D
	layout        = 1
	sqliteWait    = 5 * time.Second
	sqlitePause   = 4 * time.Millisecond
	// The first pause; commits take about as long.
	sqlitePauseLeast = 50 * time.Microsecond

	sqlCreateTable = "CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT"
	// sqlOurs tells whether there is a table as a store's, and no other.
	sqlOurs = "SELECT count(*) = 1 AND sum(name = 'kv' AND sql LIKE '%STRICT%') = 1 FROM sqlite_schema WHERE type = 'table'"
	// sqlUnsound is the first key that is not where it belongs, from one walk through the tree of keys as it lies.
	sqlUnsound = "SELECT CAST(key AS BLOB) FROM (SELECT key, lag(key) OVER (ORDER BY key) AS before FROM kv) WHERE typeof(key) <> 'text' OR key GLOB '*[^ -~]*' OR key <= before LIMIT 1"
	// sqlApart tells whether keys lie in a tree of their own that names the rows, as in every table made today.
	sqlApart = "SELECT wr = 0 FROM pragma_table_list('kv')"
	// sqlHidden is the key of the newest row, if it is above every row that a key leads to.
	sqlHidden  = "SELECT CAST(key AS BLOB) FROM kv NOT INDEXED WHERE rowid > (SELECT ifnull(max(rowid), 0) FROM kv INDEXED BY sqlite_autoindex_kv_1 WHERE key > '') ORDER BY rowid DESC LIMIT 1"
	sqlGet     = "SELECT value FROM kv WHERE key = ?1"
	sqlPut     = "INSERT INTO kv (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
	sqlCreate  = "INSERT INTO kv (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING"
	sqlReplace = "UPDATE kv SET value = ?3 WHERE key = ?1 AND value = ?2"
	sqlRemove  = "DELETE FROM kv WHERE key = ?1 AND value = ?2"
	sqlDelete  = "DELETE FROM kv WHERE key = ?1"
	sqlKeys    = "SELECT key FROM kv WHERE key >= ?1 AND key > ?2 AND key < ?3 ORDER BY key LIMIT ?4"
)

// SqliteStore is a store in one SQLite file, shared by any number of processes and languages. A
// handle has one connection; goroutines take turns.
type SqliteStore struct {
	path       string
	lock       sync.Mutex
	database   *sql.DB
	connection *sql.Conn
}

// OpenSqlite opens the file, making it if there is none.
func OpenSqlite(path string) (*SqliteStore, error) {
	switch about, err := os.Stat(path); {
	case err != nil: // it is not there, or opening says why not
	case about.IsDir():
		return nil, never(path, "is a folder: name a file in it, or a folder whose name ends in .store")
	case !about.Mode().IsRegular():
		return nil, never(path, "is a pipe or a device, no file")
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	switch {
	case errors.Is(err, syscall.ENOTDIR):
		return nil, never(path, "leads through a file, which is no folder")
	case errors.Is(err, syscall.ENOSPC):
		return nil, failf(Full, path, "%v", err)
	case err != nil:
		return nil, failf(Denied, path, "%v", err)
	}
	if err = file.Close(); err != nil {
		return nil, failf(Unavailable, path, "%v", err)
	}
	// A whole path, for SQLite takes :memory: and file: at the beginning for something else.
	whole, err := filepath.Abs(path)
	if err != nil {
		return nil, failf(Unavailable, path, "%v", err)
	}
	settings := url.Values{"_pragma": {
		"busy_timeout(0)", "trusted_schema(OFF)", "cell_size_check(ON)", "synchronous(FULL)",
		"fullfsync(ON)", "checkpoint_fullfsync(ON)", "secure_delete(ON)",
	}}
	name := (&url.URL{Scheme: "file", Opaque: url.PathEscape(whole), RawQuery: settings.Encode()}).String()
	database, err := sql.Open("sqlite", name)
	if err != nil {
		return nil, failf(Unavailable, path, "%v", err)
	}
	s := &SqliteStore{path: path, database: database}
	if s.connection, err = database.Conn(context.Background()); err == nil {
		err = s.prepare()
	}
	if err != nil {
		_ = database.Close()
		return nil, s.failed(err, false)
	}
	return s, nil
}

// Close closes the file.
func (s *SqliteStore) Close() error {
	s.lock.Lock()
	defer s.lock.Unlock()
	_ = s.connection.Close()
	return s.database.Close()
}

// Get implements Store.
func (s *SqliteStore) Get(keys []string) ([][]byte, error) {
	if err := checkKeys(keys); err != nil {
		return nil, err
	}
	values := make([][]byte, len(keys))
	read := func() error {
		for i, key := range keys {
			value := []byte{}
			switch err := s.row(sqlGet, key).Scan(&value); {
			case errors.Is(err, sql.ErrNoRows):
			case err != nil:
				return err
			case value == nil:
				values[i] = []byte{}
			default:
				values[i] = value
			}
		}
		return nil
	}
	return values, s.run(false, func() error {
		if len(keys) < 2 {
			return read()
		}
		return s.transaction("DEFERRED", read)
	})
}

// Put implements Store.
func (s *SqliteStore) Put(key string, value []byte) error {
	if err := checkWrite(key, value); err != nil {
		return err
	}
	return s.run(true, func() error {
		_, err := s.exec(sqlPut, key, value)
		return err
	})
}

// Swap implements Store. Each case is one statement: it takes the write lock before it reads, so
// that what it compares with is the current value.
func (s *SqliteStore) Swap(key string, expected, next []byte) (bool, error) {
	if err := checkWrite(key, next); err != nil {
		return false, err
	}
	if expected == nil && next == nil {
		values, err := s.Get([]string{key})
		return err == nil && values[0] == nil, err
	}
	var changed int64
	err := s.run(true, func() (err error) {
		switch {
		case expected == nil:
			changed, err = s.exec(sqlCreate, key, next)
		case next == nil:
			changed, err = s.exec(sqlRemove, key, expected)
		default:
			changed, err = s.exec(sqlReplace, key, expected, next)
		}
		return err
	})
	return changed == 1, err
}

// Delete implements Store.
func (s *SqliteStore) Delete(keys []string) error {
	if err := checkKeys(keys); err != nil {
		return err
	}
	if len(keys) == 0 {
		return s.erase()
	}
	return s.run(true, func() error {
		return s.transaction("IMMEDIATE", func() error {
			for _, key := range keys {
				if _, err := s.exec(sqlDelete, key); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// Keys implements Store.
func (s *SqliteStore) Keys(prefix, after string, limit uint32) ([]string, error) {
	keys := []string{}
	err := s.run(false, func() error {
		rows, err := s.connection.QueryContext(context.Background(), sqlKeys, prefix, after, prefix+"\x7f", limit)
		if err != nil {
			return err
		}
		defer rows.Close()
		keys = keys[:0]
		for rows.Next() {
			var key string
			if err := rows.Scan(&key); err != nil {
				return err
			}
			keys = append(keys, key)
		}
		return rows.Err()
	})
	return keys, err
}

// Describe implements Store.
func (s *SqliteStore) Describe() (Traits, error) {
	return Traits{
		Linearizable: true, Durable: true, Shared: true, Lists: true, Erases: true,
		Largest: ValueBytesMax,
	}, nil
}

// erase rewrites the file and cuts the log: only then no copy of a deleted value is left.
func (s *SqliteStore) erase() error {
	err := s.run(false, func() error {
		_, err := s.exec("VACUUM")
		return err
	})
	if err != nil {
		return err
	}
	for start := time.Now(); ; time.Sleep(sqlitePause) {
		var busy, logged, moved int
		err := s.run(false, func() error {
			return s.row("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &logged, &moved)
		})
		if err != nil || busy == 0 {
			return err
		}
		if time.Since(start) >= sqliteWait {
			return failf(Unavailable, s.path, "%s: others kept reading the log that was to be cut", s.path)
		}
	}
}

func (s *SqliteStore) run(writes bool, work func() error) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	// SQLite's own waiting grows to pauses of a tenth of a second: whoever waits longest would ask
	// least often and starve beside the others. What is busy did nothing: it is done again whole.
	for start, pause := time.Now(), sqlitePauseLeast; ; pause = min(2*pause, sqlitePause) {
		err := work()
		if err == nil {
			return nil
		}
		if !isBusy(err) || time.Since(start) >= sqliteWait {
			return s.failed(err, writes)
		}
		time.Sleep(pause)
	}
}

func isBusy(err error) bool {
	var failure *sqlite.Error
	return errors.As(err, &failure) && failure.Code()&0xFF == sqlite3.SQLITE_BUSY
}

func (s *SqliteStore) row(statement string, values ...any) *sql.Row {
	return s.connection.QueryRowContext(context.Background(), statement, values...)
}

func (s *SqliteStore) exec(statement string, values ...any) (int64, error) {
	result, err := s.connection.ExecContext(context.Background(), statement, values...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

func (s *SqliteStore) transaction(kind string, work func() error) error {
	if _, err := s.exec("BEGIN " + kind); err != nil {
		return err
	}
	err := work()
	if err == nil {
		_, err = s.exec("COMMIT")
	}
	if err != nil {
		_, _ = s.exec("ROLLBACK") // SQLite may have rolled back already
	}
	return err
}

// prepare looks whose file it is before anything is written, then brings it to the layout.
func (s *SqliteStore) prepare() error {
	for start := time.Now(); ; time.Sleep(sqlitePause) {
		err := s.prepareOnce()
		if err == nil {
			return nil
		}
		// Changing the journal mode does not wait for others: SQLite answers at once.
		if s.failed(err, false).Code != Unavailable || time.Since(start) >= sqliteWait {
			return err
		}
	}
}

func (s *SqliteStore) prepareOnce() error {
	// What is read must be of one instant: somebody else may be making the file right now.
	var there bool
	err := s.transaction("DEFERRED", func() (err error) {
		there, err = s.belongs()
		return err
	})
	if there || err != nil {
		return err
	}
	var mode string
	if err := s.row("PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return failf(Unsupported, s.path, "%s: the file system cannot share a write-ahead log", s.path)
	}
	return s.transaction("IMMEDIATE", func() error {
		// Somebody else may have made it in the meantime.
		there, err := s.belongs()
		if there || err != nil {
			return err
		}
		for _, statement := range []string{
			sqlCreateTable, "PRAGMA application_id = 1447316813", "PRAGMA user_version = 1",
		} {
			if _, err := s.exec(statement); err != nil {
				return err
			}
		}
		return nil
	})
}

// belongs is true when the file is a store, false when it is empty.
func (s *SqliteStore) belongs() (bool, error) {
	var application, version, tables, ours, columns int
	for _, ask := range []struct {
		number *int
		sql    string
	}{
		{&application, "PRAGMA application_id"},
		{&version, "PRAGMA user_version"},
		{&tables, "SELECT count(*) FROM sqlite_schema"},
		{&ours, sqlOurs},
		{&columns, "SELECT count(*) FROM pragma_table_info('kv') WHERE name IN ('key', 'value')"},
	} {
		if err := s.row(ask.sql).Scan(ask.number); err != nil {
			return false, err
		}
	}
	switch {
	case application == 0 && version == 0 && tables == 0:
		return false, nil
	case application != applicationID && version == layout && ours == 1:
		return false, failf(Corrupt, s.path, "%s: its application id is another one", s.path)
	case application != applicationID:
		return false, never(s.path, "belongs to another program and was left alone")
	case version < layout:
		return false, failf(Corrupt, s.path, "%s: its layout is none that ever was", s.path)
	case version > layout:
		return false, failf(Unsupported, s.path, "%s: written in layout %d, this version reads %d", s.path, version, layout)
	case columns != 2:
		return false, failf(Corrupt, s.path, "%s: the table kv is missing", s.path)
	}
	// Every search trusts the order of the keys: one that is damaged hides others.
	if err := s.refuse(sqlUnsound, "is not where it belongs"); err != nil {
		return false, err
	}
	var apart bool
	if err := s.row(sqlApart).Scan(&apart); err != nil || !apart {
		return err == nil, err
	}
	// The newest row is the newest record as a rule, and nothing else tells of it.
	err := s.refuse(sqlHidden, "has a row but no place among the keys (REINDEX in the sqlite3 program makes them anew)")
	return err == nil, err
}

// refuse fails when a statement finds a key, and says what is wrong with it.
func (s *SqliteStore) refuse(statement, what string) error {
	var key []byte
	err := s.row(statement).Scan(&key)
	if err == nil {
		return failf(Corrupt, s.path, "%s: the key %q of the table kv %s", s.path, key, what)
	}
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// failed says what a failure of SQLite means for the call; the low byte is the primary code.
func (s *SqliteStore) failed(err error, writes bool) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	code := Unavailable
	if writes {
		// The log may hold a commit although the disk did not confirm it.
		code = UnknownOutcome
	}
	var failure *sqlite.Error
	if errors.As(err, &failure) {
		switch failure.Code() & 0xFF {
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_CANTOPEN:
			code = Unavailable
		case sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
			code = Denied
		case sqlite3.SQLITE_FULL:
			code = Full
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR:
			code = Corrupt
		}
	}
	return failf(code, s.path, "%s: %v", s.path, err)
}
