"""What a store must do, and the limits that hold for every store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from .error import VademecumError

KEY_BYTES_MAX = 512
"""The longest key, in bytes."""

VALUE_BYTES_MAX = 16 << 20
"""The largest value that the stores of this package take, in bytes."""


@dataclass(frozen=True)
class Traits:
    """What a store promises. The core refuses what the store cannot carry."""

    linearizable: bool = True
    """Every client sees one order of `get`, `put`, `swap` and `delete`."""
    durable: bool = False
    """A write that returned survives a crash."""
    shared: bool = False
    """Several processes may hold it open at once."""
    lists: bool = True
    """`keys` lists every key."""
    erases: bool = True
    """After a `delete` of no keys, nothing deleted or replaced is left on the medium."""
    largest: int = VALUE_BYTES_MAX
    """The largest value it takes, in bytes."""


class Store(Protocol):
    """Keys of 1 to 512 bytes of printable ASCII, values of bytes; `None` stands for absence.

    Functions raise `VademecumError`: `unavailable` when nothing happened, `unknown-outcome`
    when a write may have. Any other exception counts as `unknown-outcome` in a write and as
    `unavailable` elsewhere.
    """

    def get(self, keys: list[str]) -> list[bytes | None]:
        """The values of the keys, all at one instant."""

    def put(self, key: str, value: bytes) -> None:
        """Writes unconditionally."""

    def swap(self, key: str, expected: bytes | None, next: bytes | None) -> bool:
        """Replaces the value if it is exactly `expected`, atomically. False: it was not."""

    def delete(self, keys: list[str]) -> None:
        """Removes the keys. No keys: erases what was deleted or replaced before."""

    def keys(self, prefix: str, after: str, limit: int) -> list[str]:
        """Keys with the prefix above `after`, ascending, at most `limit`."""

    def describe(self) -> Traits:
        """What the store promises."""


def check_key(key: str) -> None:
    """Refuses what is no key."""
    if not key:
        raise VademecumError("invalid", "key is empty", subject="key")
    odd = next((letter for letter in key if not " " <= letter <= "~"), None)
    if odd is not None:
        message = f"key holds {odd!r}, only printable ASCII is taken"
        raise VademecumError("invalid", message, subject="key")
    if len(key) > KEY_BYTES_MAX:
        raise _too_large("key", len(key), KEY_BYTES_MAX)


def check_value(value: bytes, limit: int = VALUE_BYTES_MAX) -> None:
    """Refuses a value that is too large."""
    if len(value) > limit:
        raise _too_large("value", len(value), limit)


def never(path: object, what: str) -> VademecumError:
    """What can never be a store, whatever is tried again."""
    return VademecumError("invalid", f"{path} {what}", subject="store")


def _too_large(field: str, actual: int, limit: int) -> VademecumError:
    message = f"{field} is {actual} bytes, the limit is {limit}"
    return VademecumError("too-large", message, subject=field, actual=actual, limit=limit)
