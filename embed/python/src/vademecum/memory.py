"""A store that lives and dies with the process."""

from __future__ import annotations

import threading

from .store import Traits, check_key, check_value


class MemoryStore:
    """Keys and values in a dict. Instances of one process may share it."""

    def __init__(self, traits: Traits = Traits()) -> None:
        self._values: dict[str, bytes] = {}
        self._lock = threading.Lock()
        self._traits = traits

    def get(self, keys: list[str]) -> list[bytes | None]:
        with self._lock:
            return [self._values.get(key) for key in keys]

    def put(self, key: str, value: bytes) -> None:
        check_key(key)
        check_value(value)
        with self._lock:
            self._values[key] = value

    def swap(self, key: str, expected: bytes | None, next: bytes | None) -> bool:
        check_key(key)
        if next is not None:
            check_value(next)
        with self._lock:
            if self._values.get(key) != expected:
                return False
            if next is None:
                self._values.pop(key, None)
            else:
                self._values[key] = next
            return True

    def delete(self, keys: list[str]) -> None:
        with self._lock:
            for key in keys:
                self._values.pop(key, None)

    def keys(self, prefix: str, after: str, limit: int) -> list[str]:
        with self._lock:
            found = [key for key in self._values if key.startswith(prefix) and key > after]
        return sorted(found)[:limit]

    def describe(self) -> Traits:
        return self._traits
