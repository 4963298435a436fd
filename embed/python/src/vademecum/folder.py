"""A store of plain files, shared by any number of processes and languages without locks.

`docs/format.md` of the project has the layout and says why each step is safe.
"""

from __future__ import annotations

import errno
import os
import re
import secrets
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from .error import VademecumError
from .store import Traits, check_key, check_value, never

FORMAT = b"vademecum folder store 1\n"
NAME_BYTES_MAX = 200
"""The longest name of a file, in bytes."""
FOLDER_VALUE_BYTES_MAX = 64 << 20
"""The largest value, in bytes."""

_GONE = "0" * 16
"""Where a pointer points whose key is absent."""
_LOOKS = 1000
"""How often a read looks again for a pointer that is just being moved."""
_TRIES = 16
"""How often a value is written again whose first name was swept away before it had its place."""
_POINTER = re.compile(r"(\d{20})-([0-9a-f]{16})", re.ASCII)
_NUMBER_MAX = (1 << 64) - 1
"""The highest number of a pointer; no store gets there by itself."""
_PLAIN = re.compile(r"[^a-z0-9_-]", re.ASCII)
_CODES = {
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.ENOSPC: "full",
    getattr(errno, "EDQUOT", errno.ENOSPC): "full",
}


class _Turn(NamedTuple):
    """What a key that takes turns holds: no pointer when it was never written."""

    number: int = 0
    pointer: str = ""
    content: str = ""
    value: bytes | None = None


class FolderStore:
    """Keys with `/` are written once: a file, made by a hard link, which fails when it is there.
    Keys without `/` take turns: a folder with one pointer, whose name says which content is
    current, and which only one writer can rename away."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Opens the store in a folder. One that is not there is made by the first write."""
        self.path = Path(path)
        self._once, self._turns = self.path / "once", self.path / "turn"
        # It was seen to be there: what only reads makes none.
        self._made = False
        try:
            self._look()
        except OSError as error:
            raise self._failed(error) from error

    def get(self, keys: list[str]) -> list[bytes | None]:
        """The values of the keys, read in the order given."""
        try:
            return [self._get(key) for key in keys]
        except OSError as error:
            raise self._failed(error) from error

    def put(self, key: str, value: bytes) -> None:
        place, once = self._place(key, value)
        try:
            self._make()
            if not once:
                self._replace_any(place, value)
                return
            self._publish(value, place, os.replace)
        except OSError as error:
            raise self._failed(error) from error
        _kept(self._once)

    def swap(self, key: str, expected: bytes | None, next: bytes | None) -> bool:
        place, once = self._place(key, next or b"")
        try:
            if expected is None and next is not None:
                self._make()
            if not once:
                return self._take_turn(place, expected, next)
            if expected is not None:
                message = f"a folder store replaces no value of a key with '/': {key}"
                raise VademecumError("unsupported", message, subject=key)
            if next is None:
                return self._get(key) is None
            return self._create(place, next)
        except OSError as error:
            raise self._failed(error) from error

    def delete(self, keys: list[str]) -> None:
        places = [self._place(key) for key in keys]
        done = False
        try:
            for place, once in places:
                if once:
                    place.unlink(missing_ok=True)
                else:
                    self._replace_any(place, None)
                done = True
            if not self._look():
                return
            self._sweep()
        except OSError as error:
            failure = self._failed(error)
            if done:
                # Removing the same keys again does the rest.
                message = f"some of the keys are gone: {failure}"
                failure = VademecumError("unknown-outcome", message, subject=failure.subject)
            raise failure from error
        _kept(self._once)

    def keys(self, prefix: str, after: str, limit: int) -> list[str]:
        def wanted(key: str | None) -> bool:
            return key is not None and key.startswith(prefix) and key > after

        try:
            names = os.listdir if self._made else _names
            once = [_unescape(name) for name in names(self._once)]
            turns = [_unescape(name) for name in names(self._turns)]
            found = [key for key in once if wanted(key)]
            found += [key for key in turns if wanted(key) and self._is_there(key)]
        except OSError as error:
            raise self._failed(error) from error
        return sorted(found)[:limit]

    def describe(self) -> Traits:
        return Traits(durable=True, shared=True, largest=FOLDER_VALUE_BYTES_MAX)

    def _is_foreign(self) -> bool:
        """Whether a folder without `format` holds anything that somebody who is making the same
        store right now would not have put there."""
        if not set(_names(self.path)) <= {"format", "new", "once", "turn"}:
            return True
        # Keys come after `format`: who has some by now has it as well.
        full = _names(self._once) or _names(self._turns)
        return bool(full) and not (self.path / "format").exists()

    def _look(self) -> bool:
        """Whether the store is there; something else in its place is refused."""
        if self._made:
            return True
        mark = self.path / "format"
        if self.path.exists() and not self.path.is_dir():
            raise never(self.path, "is a file, no folder")
        try:
            if _read(mark) == FORMAT:
                self._look_new()
                self._made = True
                return True
        except FileNotFoundError:
            pass
        except NotADirectoryError as error:
            raise never(self.path, "leads through a file, which is no folder") from error
        else:
            raise _corrupt(mark, "this is not a folder store of version 1")
        if self._is_foreign():
            what = "is a folder of something else and was left alone: name a new or an empty one"
            raise never(self.path, what)
        return False

    def _look_new(self) -> None:
        """Refuses what is no folder in the place of `new`: no read would meet it."""
        new = self.path / "new"
        if new.exists() and not new.is_dir():
            what = "what lies there is no folder; it holds no value: remove it, and the next write"
            raise _corrupt(new, f"{what} makes the folder anew")

    def _make(self) -> None:
        """Before a write: makes the store if it is not there."""
        if self._look():
            return
        mark = self.path / "format"
        for folder in (self._once, self._turns, self.path / "new"):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            self._publish(FORMAT, mark, os.link)
        except FileExistsError:
            pass
        _sync(self.path)
        _sync(self.path.absolute().parent)
        self._made = True

    def _get(self, key: str) -> bytes | None:
        place, once = self._place(key)
        if not once:
            return self._turn(place).value
        try:
            return _read(place)
        except FileNotFoundError:
            return None

    def _is_there(self, key: str) -> bool:
        """Also a key whose value is gone: whoever reads it learns that it is damaged."""
        try:
            return self._get(key) is not None
        except VademecumError as error:
            if error.code != "corrupt":
                raise
            return True

    def _create(self, place: Path, value: bytes) -> bool:
        try:
            self._publish(value, place, os.link)
        except FileExistsError:
            return False
        _kept(self._once)
        return True

    def _publish(self, value: bytes, place: Path, move: Callable[[Path, Path], None]) -> None:
        """Writes a value under a name of its own, lets `move` give it its place, and takes the
        first name away."""
        for left in reversed(range(_TRIES)):
            fresh = self._fresh()
            try:
                _write(fresh, value)
                move(fresh, place)
                return
            except FileNotFoundError:
                if not left:
                    raise
                # A copy of the store may lack the folder, which is empty at rest.
                (self.path / "new").mkdir(mode=0o700, exist_ok=True)
            finally:
                fresh.unlink(missing_ok=True)

    def _sweep(self) -> None:
        """Removes the files in `new`: what a writer that crashed left there may be a second name of
        what was removed. A writer that is at work finds its own gone before it has a place, so
        nothing happened, and writes it again. A folder there is the first turn of a key, which holds
        no text."""
        folder = self.path / "new"
        folder.mkdir(mode=0o700, exist_ok=True)
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.is_dir(follow_symlinks=False):
                    Path(entry.path).unlink(missing_ok=True)
        _kept(folder)

    def _turn(self, folder: Path) -> _Turn:
        for _ in range(_LOOKS):
            try:
                names = os.listdir(folder)
            except FileNotFoundError:
                return _Turn()
            # A listing may meet a pointer under both of its names, or under none: the higher one
            # is the later one, and none means to look again.
            pointer = max(filter(_is_pointer, names), default=None)
            if pointer is None:
                continue
            number, content = pointer.split("-")
            if content == _GONE:
                return _Turn(int(number), pointer, content)
            try:
                return _Turn(int(number), pointer, content, _read(folder / content))
            except FileNotFoundError:
                continue  # replaced since the listing
        raise _corrupt(folder, "no pointer leads to a value")

    def _take_turn(self, folder: Path, expected: bytes | None, next: bytes | None) -> bool:
        while True:
            now = self._turn(folder)
            if now.value != expected:
                return False
            if now.value == next or self._replace(folder, now, next):
                return True

    def _replace_any(self, folder: Path, value: bytes | None) -> None:
        while not self._replace(folder, self._turn(folder), value):
            pass

    def _replace(self, folder: Path, now: _Turn, next: bytes | None) -> bool:
        """Puts a value in the place of what was read; false when somebody else was faster."""
        if not now.pointer:
            return next is None or self._begin(folder, next)
        if now.value is None and next is None:
            return True
        if now.number == _NUMBER_MAX:
            raise _corrupt(folder / now.pointer, "the pointer has no successor")
        content = _GONE if next is None else _draw()
        if next is not None:
            _write(folder / content, next)
        try:
            os.rename(folder / now.pointer, folder / f"{now.number + 1:020}-{content}")
        except OSError as error:
            if next is not None:
                (folder / content).unlink(missing_ok=True)
            if isinstance(error, FileNotFoundError):
                return False
            raise
        _kept(folder)
        if now.value is not None:
            (folder / now.content).unlink(missing_ok=True)
        return True

    def _begin(self, folder: Path, value: bytes) -> bool:
        """The first turn of a key: a whole folder, moved to its place unless there is one."""
        fresh, content = self._fresh(), _draw()
        fresh.mkdir(mode=0o700, parents=True)
        try:
            _write(fresh / content, value)
            _write(fresh / f"{1:020}-{content}", b"")
            _sync(fresh)
            os.rename(fresh, folder)
        except OSError as error:
            shutil.rmtree(fresh, ignore_errors=True)
            if folder.is_dir() and error.errno in (errno.ENOTEMPTY, errno.EEXIST, errno.EACCES):
                return False
            raise
        _kept(self._turns)
        return True

    def _place(self, key: str, value: bytes = b"") -> tuple[Path, bool]:
        """The path of a key, and whether it is written once."""
        check_key(key)
        check_value(value, FOLDER_VALUE_BYTES_MAX)
        name = _PLAIN.sub(lambda letter: f"~{ord(letter[0]):02x}", key)
        if len(name) > NAME_BYTES_MAX:
            message = f"the file name of {key!r} is {len(name)} bytes, the limit is {NAME_BYTES_MAX}"
            raise VademecumError(
                "too-large", message, subject=key, actual=len(name), limit=NAME_BYTES_MAX
            )
        once = "/" in key
        return (self._once if once else self._turns) / name, once

    def _fresh(self) -> Path:
        return self.path / "new" / _draw()

    def _failed(self, error: OSError) -> VademecumError:
        """What a failure before the deciding step means."""
        if isinstance(error, NotADirectoryError):
            return _corrupt(error.filename or self.path, "a file is where a folder should be")
        code = _CODES.get(error.errno or 0, "unavailable")
        return VademecumError(code, f"{self.path}: {error}", subject=str(self.path))


def _corrupt(place: object, what: str) -> VademecumError:
    return VademecumError("corrupt", f"{place}: {what}", subject=str(place))


def _read(path: Path) -> bytes:
    """The whole file. A pipe would be waited for, and a folder is no value however often it is
    read."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise _corrupt(path, "what lies there is no file")
    return path.read_bytes()


def _names(folder: Path) -> list[str]:
    """The names in a folder; none where there is no folder."""
    try:
        return os.listdir(folder)
    except FileNotFoundError:
        return []


def _is_pointer(name: str) -> bool:
    found = _POINTER.fullmatch(name)
    return found is not None and int(found[1]) <= _NUMBER_MAX


def _draw() -> str:
    """A name that nobody else has drawn, never that of what is gone."""
    return f"{secrets.randbits(64) or 1:016x}"


def _unescape(name: str) -> str | None:
    try:
        return re.sub("~(..)", lambda digits: chr(int(digits[1], 16)), name)
    except ValueError:
        return None


def _write(path: Path, value: bytes) -> None:
    """Makes a file that must not be there, and syncs its bytes."""
    with open(path, "xb") as file:
        file.write(value)
        file.flush()
        os.fsync(file.fileno())


def _sync(folder: Path) -> None:
    """Makes the names in a folder outlive a crash."""
    if os.name == "nt":
        return  # Windows syncs no folders
    # What is no folder is not waited for.
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _kept(folder: Path) -> None:
    """Syncs after the deciding step: if that fails it is open whether the write outlives a crash."""
    try:
        _sync(folder)
    except OSError as error:
        raise VademecumError("unknown-outcome", f"{folder}: {error}", subject=str(folder)) from error
