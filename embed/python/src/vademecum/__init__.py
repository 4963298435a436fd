"""The memory and the skills of an AI agent, kept in a store that other languages share."""

from .core import Caller, Vademecum
from .error import VademecumError
from .memory import MemoryStore
from .sqlite import SqliteStore
from .store import Store, Traits

__all__ = [
    "Caller",
    "MemoryStore",
    "SqliteStore",
    "Store",
    "Traits",
    "Vademecum",
    "VademecumError",
]
