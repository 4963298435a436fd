"""A door for test scripts: one JSON document a line on standard input, one answer a line.

`{"now": ms}` sets the clock, `{"seed": n}` the random numbers (SplitMix64), `{"open": "memory"}`
or `{"open": "<file>"}` chooses the store that every name stands for (a folder store if the name
ends with `.store`, else SQLite), `{"embedder": {"model": "...", "dimensions": n, "vectors": {"text":
[...]}}}` lends recorded embeddings, `{"reopen": true}` drops the instances, `{"call": {"caller": {...}, "method": "...", "request": ...}}` calls. A request that is a
string is passed on as it is. `{"time": n, "call": {...}}` calls n times and answers the median in
microseconds. Answers: `{"ok":true}`, `{"answer":<document>}`, `{"error":{...}}`.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

from .core import Caller, Vademecum
from .error import VademecumError
from .folder import FolderStore
from .memory import MemoryStore
from .search import Provider, Search
from .sqlite import SqliteStore
from .store import Store, Traits

_MASK = (1 << 64) - 1
_SAFE = 1 << 53


class SplitMix64:
    """The random numbers of scripts: the same in every language."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def __call__(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)


class _Stores(Mapping[str, Store]):
    """Every name has a store: its own in memory, or the one file that was opened."""

    def __init__(self, path: str) -> None:
        self._shared: Store | None = None
        if path != "memory":
            self._shared = FolderStore(path) if path.endswith(".store") else SqliteStore(path)
        self._stores: dict[str, Store] = {}

    def __getitem__(self, name: str) -> Store:
        if self._shared is not None:
            return self._shared
        # Scripts are compared with a reference store that promises everything.
        promises = Traits(durable=True, shared=True, largest=64 << 20)
        return self._stores.setdefault(name, MemoryStore(promises))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str)

    def __iter__(self) -> Iterator[str]:
        return iter(self._stores)

    def __len__(self) -> int:
        return len(self._stores)


class _Recorded(Search):
    """An embedder that knows the vectors of some texts."""

    def __init__(self, model: str, dimensions: int, vectors: dict[str, list[float]]) -> None:
        self._provider = Provider(embeds=True, model=model, dimensions=dimensions)
        self._vectors = vectors

    def describe(self) -> Provider:
        return self._provider

    def embed(self, texts: list[str]) -> list[list[float]]:
        for text in texts:
            if text not in self._vectors:
                # Answers may quote it: the words are the same in every language.
                message = f"no embedding was recorded for {json.dumps(text, ensure_ascii=False)}"
                raise VademecumError("unavailable", message)
        return [self._vectors[text] for text in texts]


class Door:
    """What the lines act on."""

    def __init__(self, component: str) -> None:
        self._core = Vademecum(component, _Stores("memory"))

    def answer(self, line: dict[str, Any]) -> str:
        """Does what a line says."""
        if "time" in line:
            return self._time(line["time"], **line["call"])
        if "call" in line:
            return self._call(**line["call"])
        if "reopen" in line:
            self._core.reopen()
        elif "now" in line:
            now = line["now"]
            self._core.now = lambda: now
        elif "seed" in line:
            self._core.entropy = SplitMix64(line["seed"])
        elif "embedder" in line:
            self._core.search = _Recorded(**line["embedder"])
            self._core.reopen()
        elif "open" in line:
            self._core.search = Search()
            self._core.stores = _Stores(line["open"])
            self._core.reopen()
        else:
            raise VademecumError("invalid", f"no such line: {sorted(line)}")
        return '{"ok":true}'

    def _call(self, caller: dict[str, str], method: str, request: Any) -> str:
        text = request if isinstance(request, str) else json.dumps(request, ensure_ascii=False)
        return f'{{"answer":{self._core.call_text(method, text, Caller(**caller))}}}'

    def _time(self, times: int, caller: dict[str, str], method: str, request: str) -> str:
        who = Caller(**caller)
        spent = []
        for _ in range(times):
            start = time.perf_counter_ns()
            self._core.call_text(method, request, who)
            spent.append(time.perf_counter_ns() - start)
        return f'{{"answer":{{"us":{statistics.median(spent) / 1000}}}}}'


def failure(error: VademecumError) -> str:
    """An error as the JSON door writes it: whole numbers above 2^53 are decimal strings."""
    fields = error.fields()
    for name, value in fields.items():
        if isinstance(value, int) and value > _SAFE:
            fields[name] = str(value)
    return json.dumps({"error": fields}, ensure_ascii=False)


def main() -> None:
    """Reads lines until there are no more. The component is the first argument."""
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    door = Door(sys.argv[1])
    for line in source:
        try:
            text = door.answer(json.loads(line))
        except VademecumError as error:
            text = failure(error)
        sink.write(text.encode() + b"\n")
        sink.flush()


if __name__ == "__main__":
    main()
