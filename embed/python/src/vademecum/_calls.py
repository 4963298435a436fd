"""Calls into a component and out of it with as little in their way as ctypes allows.

wasmtime walks the types of a function and copies each field of a record anew in every call: ten
times what the call itself costs. The door has one signature, `call(caller, method, request) ->
result<string, error>`, so its arguments are laid down here once a caller and read in place. Errors
are rare and take wasmtime's own path. Of a function that is lent, the types are read once.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

from wasmtime import Store as Instances
from wasmtime import _ffi as ffi
from wasmtime import WasmtimeError
from wasmtime._slab import Slab
from wasmtime.component import Func
from wasmtime.component import _types as types
from wasmtime.component._enter import catch_exceptions, enter_wasm

_FIELDS = ("store", "operation", "actor", "channel", "owner", "project", "agent", "session")
_ARGUMENTS = ffi.wasmtime_component_val_t * 3
_CALLERS_MAX = 64


class Door:
    """`json.call` of one instance."""

    def __init__(self, instances: Instances, function: Func) -> None:
        self._instances = instances
        self._function = function
        self._result_type = function.type(instances).result
        # Callers repeat; those of a busy server are few, and of operations none repeats.
        self._who = lru_cache(maxsize=_CALLERS_MAX)(_Caller)

    def call(self, who: tuple[str, ...], method: str, request: str) -> Any:
        """The answer's text, or the record of an error. `who` holds the caller's fields in the
        order of the contract."""
        caller = self._who(who)
        texts = (_Text(method), _Text(request))
        arguments = _ARGUMENTS()
        arguments[0] = caller.value
        for place, text in zip((1, 2), texts):
            arguments[place].kind = ffi.WASMTIME_COMPONENT_STRING
            arguments[place].of.string = text.vector
        result = ffi.wasmtime_component_val_t()
        try:
            enter_wasm(
                lambda: ffi.wasmtime_component_func_call(
                    ctypes.byref(self._function._func),
                    self._instances._context(),
                    arguments,
                    3,
                    ctypes.byref(result),
                    1,
                )
            )
        except Exception:
            interrupt = _pending.__dict__.pop("interrupt", None)
            if interrupt is not None:
                raise interrupt
            raise
        if not result.of.result.is_ok:
            return self._result_type.convert_from_c(result)
        try:
            text = result.of.result.val.contents.of.string
            return ctypes.string_at(text.data, text.size).decode()
        finally:
            ffi.wasmtime_component_val_delete(ctypes.byref(result))


class _Text:
    """A text in Python's own memory, as wasmtime reads it; it lives as long as this does."""

    __slots__ = ("held", "vector")

    def __init__(self, text: str) -> None:
        self.held = text.encode()
        self.vector = ffi.wasm_byte_vec_t()
        self.vector.size = len(self.held)
        self.vector.data = ctypes.cast(self.held, ctypes.POINTER(ctypes.c_ubyte))


class _Caller:
    """A caller as wasmtime reads it."""

    __slots__ = ("held", "value")

    def __init__(self, fields: tuple[str, ...]) -> None:
        entries = (ffi.wasmtime_component_valrecord_entry_t * len(_FIELDS))()
        texts = []
        for entry, name, value in zip(entries, _FIELDS, fields):
            label, text = _Text(name), _Text(value)
            texts += (label, text)
            entry.name = label.vector
            if name == "channel":
                entry.val.kind = ffi.WASMTIME_COMPONENT_ENUM
                entry.val.of.enumeration = text.vector
            else:
                entry.val.kind = ffi.WASMTIME_COMPONENT_STRING
                entry.val.of.string = text.vector
        self.value = ffi.wasmtime_component_val_t()
        self.value.kind = ffi.WASMTIME_COMPONENT_RECORD
        self.value.of.record.size = len(_FIELDS)
        self.value.of.record.data = entries
        self.held = (entries, texts)



class _Lent:
    """A function that a component may call, and its types once they are known."""

    __slots__ = ("function", "parameters", "result")

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.parameters: list[Any] | None = None
        self.result: Any = None

    def learn(self, raw: Any, store: Any) -> None:
        with types.FuncType._from_ptr(raw, owner=store) as kind:
            self.parameters = [parameter for _, parameter in kind.params]
            self.result = kind.result


_LENT: Slab[_Lent] = Slab()
# What no function may let through the machine code around it, such as Ctrl-C: by thread, until the
# call has ended.
_pending = threading.local()


@ffi.wasmtime_component_func_callback_t
def _answer(place, context, raw, arguments, count, results, _):  # noqa: ANN001, ANN202
    def run(store: Any) -> None:
        lent = _LENT.get(place or 0)
        if lent.parameters is None:
            lent.learn(raw, store)
        given = [lent.parameters[at].convert_from_c(arguments[at]) for at in range(count)]
        answer = lent.function(store, *given)
        if lent.result is not None:
            lent.result.convert_to_c(store, answer, results)

    try:
        return catch_exceptions(context, run)
    except BaseException as interrupt:
        _pending.interrupt = interrupt
        return catch_exceptions(context, _interrupted)


def _interrupted(_store: Any) -> None:
    raise RuntimeError("interrupted")


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _returned(place):  # noqa: ANN001, ANN202
    if _LENT:
        _LENT.deallocate(place or 0)


def lend(interface: Any, name: str, function: Callable[..., Any]) -> None:
    """Lends a function under a name of an interface; it gets a context and its arguments."""
    interface._assert_not_locked()
    label = name.encode()
    error = ffi.wasmtime_component_linker_instance_add_func(
        interface.ptr(),
        ctypes.create_string_buffer(label),
        len(label),
        _answer,
        _LENT.allocate(_Lent(function)),
        _returned,
    )
    if error:
        raise WasmtimeError._from_ptr(error)


def install() -> None:
    """Lets types remember what they are made of, once: it never changes."""
    parts = {
        types.RecordType: ("fields",),
        types.ListType: ("element",),
        types.ResultType: ("ok", "err"),
    }
    for kind, names in parts.items():
        for name in names:
            looked_up = kind.__dict__[name]
            if isinstance(looked_up, property) and looked_up.fget is not None:
                remembered = cached_property(looked_up.fget)
                remembered.__set_name__(kind, name)
                setattr(kind, name, remembered)
