"""A store in one SQLite file, shared by any number of processes and languages.

`docs/format.md` of the project fixes the layout, the settings and the statements.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from .error import VademecumError
from .store import Traits, check_key, check_value, never

APPLICATION_ID = 0x56444D4D
LAYOUT = 1
WAIT_SECONDS = 5.0
# Pauses between two looks at a busy file, and the first of them; commits take about as long.
PAUSE_SECONDS = 0.004
PAUSE_LEAST_SECONDS = 0.000_05

_SETTINGS = (
    "trusted_schema = OFF",
    "cell_size_check = ON",
    "synchronous = FULL",
    "fullfsync = ON",
    "checkpoint_fullfsync = ON",
    "secure_delete = ON",
)
_CREATE_TABLE = (
    "CREATE TABLE kv (key TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT"
)
_OURS = (
    "SELECT count(*) = 1 AND sum(name = 'kv' AND sql LIKE '%STRICT%') = 1 "
    "FROM sqlite_schema WHERE type = 'table'"
)
"""Whether there is a table as a store's, and no other."""
_UNSOUND = (
    "SELECT CAST(key AS BLOB) FROM "
    "(SELECT key, lag(key) OVER (ORDER BY key) AS before FROM kv) "
    "WHERE typeof(key) <> 'text' OR key GLOB '*[^ -~]*' OR key <= before LIMIT 1"
)
"""The first key that is not where it belongs, from one walk through the tree of keys as it lies."""
_APART = "SELECT wr = 0 FROM pragma_table_list('kv')"
"""Whether keys lie in a tree of their own that names the rows, as in every table made today."""
_HIDDEN = (
    "SELECT CAST(key AS BLOB) FROM kv NOT INDEXED WHERE rowid > "
    "(SELECT ifnull(max(rowid), 0) FROM kv INDEXED BY sqlite_autoindex_kv_1 WHERE key > '') "
    "ORDER BY rowid DESC LIMIT 1"
)
"""The key of the newest row, if it is above every row that a key leads to."""
_GET = "SELECT value FROM kv WHERE key = ?1"
_PUT = (
    "INSERT INTO kv (key, value) VALUES (?1, ?2) "
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
_CREATE = "INSERT INTO kv (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO NOTHING"
_REPLACE = "UPDATE kv SET value = ?3 WHERE key = ?1 AND value = ?2"
_REMOVE = "DELETE FROM kv WHERE key = ?1 AND value = ?2"
_DELETE = "DELETE FROM kv WHERE key = ?1"
_KEYS = "SELECT key FROM kv WHERE key >= ?1 AND key > ?2 AND key < ?3 ORDER BY key LIMIT ?4"

_T = TypeVar("_T")


class SqliteStore:
    """One SQLite file. The handle may be used from several threads; they take turns."""

    def __init__(self, path: str | os.PathLike[str], wait: float = WAIT_SECONDS) -> None:
        """Opens the file, making it if there is none; waits `wait` seconds for a busy one."""
        self.path = Path(path)
        self._wait = wait
        self._lock = threading.Lock()
        _look(self.path)
        try:
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600))
        except NotADirectoryError as error:
            raise never(self.path, "leads through a file, which is no folder") from error
        except OSError as error:
            code = "full" if error.errno == errno.ENOSPC else "denied"
            raise VademecumError(code, f"{self.path}: {error.strerror}") from error
        # Autocommit: transactions begin where the code says so. A whole path, for SQLite takes
        # `:memory:` and `file:` at the beginning for something else.
        # SQLite's own waiting grows to pauses of a tenth of a second: whoever waits longest would ask
        # least often and starve beside the others.
        self._connection = sqlite3.connect(
            self.path.absolute(), timeout=0, isolation_level=None, check_same_thread=False
        )
        try:
            self._run(False, self._set)
            self._prepare()
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """Closes the file. The handle answers nothing afterwards."""
        with self._lock:
            self._connection.close()

    def get(self, keys: list[str]) -> list[bytes | None]:
        for key in keys:
            check_key(key)

        def read(connection: sqlite3.Connection) -> list[bytes | None]:
            rows = [connection.execute(_GET, (key,)).fetchone() for key in keys]
            return [None if row is None else row[0] for row in rows]

        if len(keys) < 2:
            return self._run(False, read)
        return self._run(False, lambda _: self._transaction("DEFERRED", read))

    def put(self, key: str, value: bytes) -> None:
        check_key(key)
        check_value(value)
        self._run(True, lambda connection: connection.execute(_PUT, (key, value)))

    def swap(self, key: str, expected: bytes | None, next: bytes | None) -> bool:
        check_key(key)
        if next is not None:
            check_value(next)
        # One statement each: it takes the write lock before it reads, so that what it compares
        # with is the current value.
        if expected is not None and next is not None:
            statement, values = _REPLACE, (key, expected, next)
        elif next is not None:
            statement, values = _CREATE, (key, next)
        elif expected is not None:
            statement, values = _REMOVE, (key, expected)
        else:
            return self.get([key]) == [None]
        return self._run(True, lambda it: it.execute(statement, values).rowcount == 1)

    def delete(self, keys: list[str]) -> None:
        for key in keys:
            check_key(key)
        if not keys:
            self._erase()
            return

        def remove(connection: sqlite3.Connection) -> None:
            connection.executemany(_DELETE, [(key,) for key in keys])

        self._run(True, lambda _: self._transaction("IMMEDIATE", remove))

    def keys(self, prefix: str, after: str, limit: int) -> list[str]:
        bounds = (prefix, after, prefix + "\x7f", limit)
        return self._run(False, lambda it: [row[0] for row in it.execute(_KEYS, bounds)])

    def describe(self) -> Traits:
        return Traits(durable=True, shared=True)

    def _run(self, writes: bool, work: Callable[[sqlite3.Connection], _T]) -> _T:
        with self._lock:
            deadline, pause = time.monotonic() + self._wait, PAUSE_LEAST_SECONDS
            while True:
                try:
                    return work(self._connection)
                except sqlite3.Error as error:
                    # What is busy did nothing: it is done again as a whole.
                    if not _is_busy(error) or time.monotonic() >= deadline:
                        raise _failed(self.path, error, writes) from error
                time.sleep(pause)
                pause = min(2 * pause, PAUSE_SECONDS)

    def _transaction(self, kind: str, work: Callable[[sqlite3.Connection], _T]) -> _T:
        connection = self._connection
        connection.execute(f"BEGIN {kind}")
        try:
            result = work(connection)
            connection.execute("COMMIT")
            return result
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def _set(self, connection: sqlite3.Connection) -> None:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")

    def _prepare(self) -> None:
        """Looks whose file it is before anything is written, then brings it to the layout."""
        deadline = time.monotonic() + self._wait
        while True:
            try:
                return self._run(False, self._prepare_once)
            except VademecumError as error:
                # Changing the journal mode does not wait for others: SQLite answers at once.
                if error.code != "unavailable" or time.monotonic() >= deadline:
                    raise
            time.sleep(PAUSE_SECONDS)

    def _prepare_once(self, connection: sqlite3.Connection) -> None:
        # What is read must be of one instant: somebody else may be making the file right now.
        if self._transaction("DEFERRED", self._belongs):
            return
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            message = f"{self.path}: the file system cannot share a write-ahead log"
            raise VademecumError("unsupported", message)

        def make(connection: sqlite3.Connection) -> None:
            # Somebody else may have made it in the meantime.
            if not self._belongs(connection):
                connection.execute(_CREATE_TABLE)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {LAYOUT}")

        self._transaction("IMMEDIATE", make)

    def _belongs(self, connection: sqlite3.Connection) -> bool:
        """True when the file is a store, false when it is empty."""

        def number(sql: str) -> int:
            return connection.execute(sql).fetchone()[0]

        application, layout = number("PRAGMA application_id"), number("PRAGMA user_version")
        if (application, layout) == (0, 0) and not number("SELECT count(*) FROM sqlite_schema"):
            return False
        if application != APPLICATION_ID:
            if layout == LAYOUT and number(_OURS):
                raise self._corrupt("its application id is another one")
            raise never(self.path, "belongs to another program and was left alone")
        if layout < LAYOUT:
            raise self._corrupt("its layout is none that ever was")
        if layout > LAYOUT:
            message = f"{self.path}: written in layout {layout}, this version reads {LAYOUT}"
            raise VademecumError("unsupported", message)
        columns = "SELECT count(*) FROM pragma_table_info('kv') WHERE name IN ('key', 'value')"
        if number(columns) != 2:
            raise self._corrupt("the table kv is missing")
        # Every search trusts the order of the keys: one that is damaged hides others.
        unsound = connection.execute(_UNSOUND).fetchone()
        if unsound:
            key = (unsound[0] or b"").decode(errors="replace")
            raise self._corrupt(f"the key {key!r} of the table kv is not where it belongs")
        # The newest row is the newest record as a rule, and nothing else tells of it.
        hidden = connection.execute(_HIDDEN).fetchone() if number(_APART) else None
        if hidden:
            key = hidden[0].decode(errors="replace")
            what = "has a row but no place among the keys"
            help = "REINDEX in the sqlite3 program makes them anew"
            raise self._corrupt(f"the key {key!r} of the table kv {what} ({help})")
        return True

    def _corrupt(self, reason: str) -> VademecumError:
        return VademecumError("corrupt", f"{self.path}: {reason}", subject=str(self.path))

    def _erase(self) -> None:
        """Rewrites the file and cuts the log: only then no copy of a deleted value is left."""
        self._run(False, lambda connection: connection.execute("VACUUM"))
        deadline = time.monotonic() + self._wait
        cut = "PRAGMA wal_checkpoint(TRUNCATE)"
        while self._run(False, lambda connection: connection.execute(cut).fetchone()[0]):
            if time.monotonic() >= deadline:
                message = f"{self.path}: others kept reading the log that was to be cut"
                raise VademecumError("unavailable", message)
            time.sleep(PAUSE_SECONDS)


def _look(path: Path) -> None:
    """Refuses what is there and no file."""
    if path.is_dir():
        what = "is a folder: name a file in it, or a folder whose name ends in .store"
        raise never(path, what)
    if path.exists() and not path.is_file():
        raise never(path, "is a pipe or a device, no file")


_CODES = {
    sqlite3.SQLITE_BUSY: "unavailable",
    sqlite3.SQLITE_LOCKED: "unavailable",
    sqlite3.SQLITE_NOMEM: "unavailable",
    sqlite3.SQLITE_CANTOPEN: "unavailable",
    sqlite3.SQLITE_READONLY: "denied",
    sqlite3.SQLITE_PERM: "denied",
    sqlite3.SQLITE_AUTH: "denied",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "corrupt",
    sqlite3.SQLITE_ERROR: "corrupt",
}


def _primary(error: sqlite3.Error) -> int:
    """The low byte is the primary code."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_IOERR) & 0xFF


def _is_busy(error: sqlite3.Error) -> bool:
    return _primary(error) == sqlite3.SQLITE_BUSY


def _failed(path: Path, error: sqlite3.Error, writes: bool) -> VademecumError:
    """What a failure of SQLite says about the call."""
    primary = _primary(error)
    # The log may hold a commit although the disk did not confirm it.
    code = _CODES.get(primary, "unknown-outcome" if writes else "unavailable")
    return VademecumError(code, f"{path}: {error}", subject=str(path))
