"""Byte lists between Python and a component in bulk.

wasmtime 50 makes one tagged value an element, in Python: a tenth of a second for 100 kB. Here the
tags and the bytes of all elements are laid down by strided slices instead. Only lists of `u8` take
this path; everything else stays with wasmtime.
"""

from __future__ import annotations

import ctypes

from wasmtime import _ffi as ffi
from wasmtime.component import _types as types

_SIZE = ctypes.sizeof(ffi.wasmtime_component_val_t)
_OFFSET = ffi.wasmtime_component_val_t.of.offset
_KIND = int(ffi.WASMTIME_COMPONENT_U8.value)


def install() -> None:
    """Puts the bulk path in front of wasmtime's own, once."""
    if getattr(types.ListType, "_bulk_bytes", False):
        return
    slow_to, slow_from = types.ListType.convert_to_c, types.ListType.convert_from_c

    def convert_to_c(self, store, value, target):  # noqa: ANN001
        if not isinstance(self.element, types.U8):
            return slow_to(self, store, value, target)
        _write(bytes(value), target)

    def convert_from_c(self, source):  # noqa: ANN001
        if not isinstance(self.element, types.U8):
            return slow_from(self, source)
        return _read(source)

    types.ListType.convert_to_c = convert_to_c
    types.ListType.convert_from_c = convert_from_c
    types.ListType._bulk_bytes = True


def _write(data: bytes, target) -> None:  # noqa: ANN001
    raw = ffi.wasmtime_component_vallist_t()
    ffi.wasmtime_component_vallist_new_uninit(raw, len(data))
    if data:
        cells = bytearray(_SIZE * len(data))
        cells[0::_SIZE] = bytes([_KIND]) * len(data)
        cells[_OFFSET::_SIZE] = data
        ctypes.memmove(raw.data, (ctypes.c_char * len(cells)).from_buffer(cells), len(cells))
    target.contents.kind = ffi.WASMTIME_COMPONENT_LIST
    target.contents.of.list = raw


def _read(source) -> bytes:  # noqa: ANN001
    values = source.of.list
    try:
        cells = ctypes.string_at(values.data, values.size * _SIZE) if values.size else b""
        return cells[_OFFSET::_SIZE]
    finally:
        ffi.wasmtime_component_vallist_delete(ctypes.byref(values))
