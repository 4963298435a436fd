"""The component in wasmtime, one instance a store."""

from __future__ import annotations

import json
import os
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from operator import attrgetter, index
from typing import Any

from wasmtime import Config, Engine
from wasmtime import Store as Instances
from wasmtime.component import Component, Linker, Record, Variant

from . import _bytes, _calls
from .error import VademecumError
from .search import Candidate, Filter, Provider, Search
from .store import Store

VERSION = "0.1.0"
MEMORY_BYTES_MAX = 1 << 30
WRITTEN_BYTES_MAX = 2 << 20
"""The largest value that an instance writes: each of its bytes costs about forty of the 128 MiB that
wasmtime lets a call of the host carry, and this package cannot raise. Larger ones are read."""

_U64 = (1 << 64) - 1
_CHANNELS = ("user", "agent", "tool", "import", "shared")
# All fields of a caller but the store, which the instance names.
_rest = attrgetter("operation", "actor", "channel", "owner", "project", "agent", "session")


def _check_text(text: str, field: str) -> None:
    """Half a character pair is no text: it would stop the instance on its way in."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        message = f"{field} holds half a surrogate pair at character {error.start}"
        raise VademecumError("invalid", message, subject=field) from error


@dataclass(frozen=True)
class Caller:
    """Who calls: authority, scope and idempotency key. Build it yourself; never let the model
    that talks through you set a field. Empty fields say nothing."""

    store: str = "main"
    """The store to work on, by the name under which it was lent."""
    operation: str = ""
    """Names this call for retries: the same operation is never done twice."""
    actor: str = ""
    """Who writes, for provenance."""
    channel: str = "user"
    """`user`, `agent`, `tool`, `import` or `shared`."""
    owner: str = ""
    """Whose records: empty is the only owner of the store, `*` reaches every owner."""
    project: str = ""
    agent: str = ""
    session: str = ""

    def __post_init__(self) -> None:
        for field, value in vars(self).items():
            if not isinstance(value, str):
                kind = type(value).__name__
                raise VademecumError("invalid", f"{field} must be text, not {kind}", subject=field)
            _check_text(value, field)
        if self.channel not in _CHANNELS:
            message = f"channel is {self.channel!r}, it must be one of {', '.join(_CHANNELS)}"
            raise VademecumError("invalid", message, subject="channel")


class Vademecum:
    """Memory and skills over the stores lent to it. Threads may share it; they take turns."""

    def __init__(
        self,
        component: str | os.PathLike[str] | bytes,
        stores: Mapping[str, Store],
        *,
        now: Callable[[], int] | None = None,
        entropy: Callable[[], int] | None = None,
        log: Callable[[str, str], None] | None = None,
        search: Search | None = None,
        memory_bytes: int = MEMORY_BYTES_MAX,
        cache: bool = True,
    ) -> None:
        """Loads the component.

        `stores` are what may be reached, by name. `now` gives milliseconds since 1970, UTC,
        `entropy` 64 unpredictable bits, `log` takes a level and a line; by default they are the
        system's clock, the system's randomness and nothing. `search` is a search engine or an
        embedding model of the host. `memory_bytes` bounds an instance.
        With `cache`, machine code is kept in wasmtime's folder of the user: only the first start
        compiles.
        """
        _bytes.install()
        _calls.install()
        self.stores = stores
        self.now = now or (lambda: time.time_ns() // 1_000_000)
        self.entropy = entropy or (lambda: secrets.randbits(64))
        self.log = log or (lambda level, line: None)
        self.search = search or Search()
        self._memory_bytes = memory_bytes
        self._lock = threading.RLock()
        self._instances: dict[str, _Instance] = {}
        self._closed = False
        config = Config()
        if cache:
            config.cache = True
        self._engine = Engine(config)
        if isinstance(component, bytes):
            self._component = Component(self._engine, component)
        else:
            self._component = Component.from_file(self._engine, os.fspath(component))

    def call(self, method: str, request: Any = None, caller: Caller = Caller()) -> Any:
        """Calls a method such as `facts.store` with a JSON value and gives the JSON answer."""
        text = json.dumps({} if request is None else request, ensure_ascii=False)
        return json.loads(self.call_text(method, text, caller))

    def call_text(self, method: str, request: str, caller: Caller = Caller()) -> str:
        """As `call`, with JSON text in and out.

        A call that stops (a fault, no more memory, an exception of `now`, `entropy` or `log`) drops
        its instance; the next call opens the store anew. It raises `internal` if the store had not
        changed, and `unknown-outcome` with the caller's operation if it had: what was asked for may
        be there, and repeating it with the same operation does it once.
        """
        _check_text(request, "request")
        _check_text(method, "method")
        with self._lock:
            self._check_open()
            instance = self._instance(caller.store)
            try:
                answer = instance.call(caller, method, request)
            except Exception as error:
                self._instances.pop(caller.store, None)
                raise _stopped(error, instance.wrote, caller.operation) from error
            except BaseException:
                self._instances.pop(caller.store, None)
                raise
        if isinstance(answer, str):
            return answer
        raise _from_record(answer)

    def methods(self, store: str = "main") -> list[str]:
        """Names of all methods, ascending."""
        with self._lock:
            self._check_open()
            return self._instance(store).methods()

    def reopen(self) -> None:
        """Drops every instance, as a crash would. The stores stay."""
        with self._lock:
            self._check_open()
            self._instances.clear()

    def close(self) -> None:
        """Writes what is pending (uses that no record counts yet) and drops every instance. A store
        that fails keeps no other from closing: the first failure is raised at the end. After it
        every call is `invalid`; closing again does nothing."""
        first: Exception | None = None
        with self._lock:
            try:
                for store in list(self._instances):
                    try:
                        self.call("admin.flush", {}, Caller(store=store, owner="*"))
                    except Exception as error:
                        first = first or error
            finally:
                self._instances.clear()
                self._closed = True
        if first is not None:
            raise first

    def __enter__(self) -> Vademecum:
        self._check_open()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            self.close()
        except VademecumError:
            # What the body raised says more.
            if kind is None:
                raise

    def _check_open(self) -> None:
        """Nothing opens a store again behind the back of whoever closed it."""
        if self._closed:
            message = "this Vademecum is closed: make another one to go on with its stores"
            raise VademecumError("invalid", message, subject="closed")

    def _instance(self, store: str) -> _Instance:
        instance = self._instances.get(store)
        if instance is None:
            if store not in self.stores:
                message = f"no store {store!r} was lent"
                raise VademecumError("denied", message, subject=store)
            instance = _Instance(self, store, self.stores[store])
            self._instances[store] = instance
        return instance


class _Instance:
    """One instance, which reaches one store."""

    wrote = False
    """Whether the running call changed the store, or may have."""

    def __init__(self, owner: Vademecum, name: str, store: Store) -> None:
        self._name = name
        self._store = store
        self._context = Instances(owner._engine)
        self._context.set_limits(memory_size=owner._memory_bytes)
        linker = Linker(owner._engine)
        with linker.root() as root:
            self._lend(root, "kv", self._kv())
            self._lend(root, "search", _search(owner.search, owner.log))
            self._lend(root, "host", _host(owner))
        instance = linker.instantiate(self._context, owner._component)
        json_door = instance.get_export_index(self._context, f"vademecum:core/json@{VERSION}")

        def function(name: str) -> Any:
            index = instance.get_export_index(self._context, name, json_door)
            return instance.get_func(self._context, index)

        self._door = _calls.Door(self._context, function("call"))
        self._methods = function("methods")

    def call(self, caller: Caller, method: str, request: str) -> Any:
        self.wrote = False
        return self._door.call((self._name, *_rest(caller)), method, request)

    def methods(self) -> list[str]:
        return self._methods(self._context)

    @staticmethod
    def _lend(root: Any, interface: str, functions: Mapping[str, Callable[..., Any]]) -> None:
        with root.add_instance(f"vademecum:core/{interface}@{VERSION}") as lent:
            for name, function in functions.items():
                _calls.lend(lent, name, function)

    def _kv(self) -> Mapping[str, Callable[..., Any]]:
        store = self._store

        def get(keys: list[str]) -> list[Record]:
            return [_entry(value) for value in store.get(keys)]

        def swap(key: str, expected: Record, next: Record) -> int:
            return int(store.swap(key, _value(expected), _value(next)))

        def keys(prefix: str, after: str, limit: int) -> list[str]:
            return store.keys(prefix, after, limit)

        def describe() -> Variant:
            traits = store.describe()
            largest = min(traits.largest, WRITTEN_BYTES_MAX)
            return Variant("ok", _record(**asdict(replace(traits, largest=largest))))

        failed = "unknown-outcome"
        return {
            "get": self._guarded(get),
            "put": self._guarded(self._noted(store.put), failed),
            "swap": self._guarded(self._noted(swap), failed),
            "delete": self._guarded(self._noted(store.delete), failed),
            "keys": self._guarded(keys),
            "describe": self._guarded(describe, wrap=lambda error: Variant("err", error)),
        }

    def _noted(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function that changes the store: notes whether it did. Nothing changed after a swap that
        met another value and after an error that says so."""

        def noting(*arguments: Any) -> Any:
            before, self.wrote = self.wrote, True
            try:
                answer = function(*arguments)
            except VademecumError as error:
                self.wrote = before or error.code == "unknown-outcome"
                raise
            self.wrote = before or answer != 0
            return answer

        return noting

    def _guarded(
        self,
        function: Callable[..., Any],
        unexpected: str = "unavailable",
        wrap: Callable[[Record], Any] = lambda error: error,
    ) -> Callable[..., Any]:
        """A function of the store, for nobody who asks for another one."""

        def of_this_store(store: str, *arguments: Any) -> Any:
            if store != self._name:
                raise VademecumError("denied", f"no store {store!r} was lent", subject=store)
            return function(*arguments)

        return _answering(of_this_store, unexpected, wrap)


def _host(owner: Vademecum) -> Mapping[str, Callable[..., Any]]:
    return {
        "now": lambda _context: owner.now() & _U64,
        "entropy": lambda _context: owner.entropy() & _U64,
        "log": lambda _context, level, line: owner.log(level, line),
    }


def _search(engine: Search, log: Callable[[str, str], None]) -> Mapping[str, Callable[..., Any]]:
    def describe(_context: Any) -> Record:
        try:
            return _provider(engine.describe())
        except Exception as error:
            log("warn", _readable(f"the search engine was not used: {type(error).__name__}: {error}"))
            return _provider(Provider())

    def query(
        store: str, queries: list[str], loaded: list[str], limit: int, filter: Record
    ) -> list[Record]:
        narrow = Filter(filter.owner, filter.project, filter.agent, filter.collections)
        found = engine.query(store, queries, loaded, limit, narrow)
        return [_candidate(candidate) for candidate in found]

    def embed(texts: list[str]) -> Variant:
        vectors = engine.embed(texts)
        dimensions = engine.describe().dimensions
        for vector in vectors:
            if len(vector) != dimensions:
                message = f"a vector has {len(vector)} numbers, the model {dimensions}"
                raise VademecumError("invalid", message, subject="embedding")
        values = [float(number) for vector in vectors for number in vector]
        return Variant("ok", _record(dimensions=dimensions, values=values))

    def rerank(query: str, texts: list[str]) -> list[float]:
        return [float(score) for score in engine.rerank(query, texts)]

    return {
        "describe": describe,
        "query": _answering(query),
        "embed": _answering(embed, wrap=lambda error: Variant("err", error)),
        "rerank": _answering(rerank),
    }


def _answering(
    function: Callable[..., Any],
    unexpected: str = "unavailable",
    wrap: Callable[[Record], Any] = lambda error: error,
) -> Callable[..., Any]:
    """A function that answers errors instead of raising: an exception that passes through an
    instance ends it."""

    def lent(_context: Any, *arguments: Any) -> Any:
        try:
            return function(*arguments)
        except VademecumError as error:
            fields = error.fields()
        except Exception as error:
            fields = VademecumError(unexpected, f"{type(error).__name__}: {error}").fields()
        texts = {name: _readable(text) for name, text in fields.items() if isinstance(text, str)}
        return wrap(_record(**{**fields, **texts}))

    return lent


def _readable(text: str) -> str:
    """A text that passes to an instance: halves of surrogate pairs are question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _candidate(candidate: Candidate) -> Record:
    """A candidate of an engine with the types that an instance takes; one that has others names
    nothing, which the instance leaves out and reports."""
    try:
        if isinstance(candidate.score, bool) or not isinstance(candidate.score, (int, float)):
            raise TypeError(f"a score is a number, not {candidate.score!r}")
        candidate.id.encode("utf-8")
        query = index(candidate.query)
        if not 0 <= query < 1 << 32:
            raise ValueError(f"there is no query {query}")
        return _record(query=query, id=candidate.id, score=float(candidate.score))
    except (AttributeError, OverflowError, TypeError, ValueError):
        return _record(query=0, id="", score=0.0)


def _provider(provider: Provider) -> Record:
    """What an engine offers, with the types that an instance takes."""
    texts = [provider.model, *provider.scripts]
    for text in texts:
        text.encode("utf-8")
    dimensions = index(provider.dimensions)
    if not 0 <= dimensions < 1 << 32:
        raise ValueError(f"a model has no {dimensions} dimensions")
    return _record(
        queries=bool(provider.queries),
        embeds=bool(provider.embeds),
        reranks=bool(provider.reranks),
        model=provider.model,
        dimensions=dimensions,
        scripts=list(provider.scripts),
    )


def _record(**fields: Any) -> Record:
    record = Record()
    for name, value in fields.items():
        setattr(record, name.replace("_", "-"), value)
    return record


def _entry(value: bytes | None) -> Record:
    return _record(found=value is not None, value=value or b"")


def _value(entry: Record) -> bytes | None:
    return entry.value if entry.found else None


def _stopped(error: Exception, wrote: bool, operation: str) -> VademecumError:
    """What a call that stopped means to its caller."""
    reason = (str(error).strip() or type(error).__name__).splitlines()[-1].strip()
    if wrote:
        message = f"the call stopped after it began to write: ask about its operation ({reason})"
        return VademecumError("unknown-outcome", message, operation=operation)
    message = f"the instance stopped before it wrote anything and was dropped: {reason}"
    return VademecumError("internal", message, operation=operation)


def _from_record(record: Any) -> VademecumError:
    names = ("subject", "limit", "actual", "version", "operation")
    rest = {name: getattr(record, name) for name in names}
    return VademecumError(record.code, record.message, **rest)
