"""The memory and the skills of an AI agent, kept in a store that other languages share."""

from .core import Caller, Vademecum
from .error import VademecumError
from .folder import FolderStore
from .memory import MemoryStore
from .search import Candidate, Filter, Provider, Search
from .sqlite import SqliteStore
from .store import Store, Traits

__all__ = [
    "Caller",
    "Candidate",
    "Filter",
    "FolderStore",
    "MemoryStore",
    "Provider",
    "Search",
    "SqliteStore",
    "Store",
    "Traits",
    "Vademecum",
    "VademecumError",
]
