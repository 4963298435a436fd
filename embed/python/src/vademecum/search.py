"""The search engine or the embedding model that a host may lend."""

from __future__ import annotations

from dataclasses import dataclass, field

from .error import VademecumError


@dataclass(frozen=True)
class Provider:
    """What a search engine offers."""

    queries: bool = False
    """`query` works."""
    embeds: bool = False
    """`embed` works."""
    reranks: bool = False
    """`rerank` works."""
    model: str = ""
    """Identity of the embedding model: name, version and hash of the weights."""
    dimensions: int = 0
    """Numbers in one embedding."""
    scripts: list[str] = field(default_factory=list)
    """Scripts that the model covers, as ISO 15924 codes (`Latn`); empty means all."""


@dataclass(frozen=True)
class Filter:
    """What a search is narrowed to; empty fields do not narrow."""

    owner: str = ""
    project: str = ""
    agent: str = ""
    collections: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Candidate:
    """One hit."""

    query: int
    """Index of the query that it answers."""
    id: str
    """Id of the record, as the core knows it."""
    score: float
    """The engine's own score, finite, higher is better."""


class Search:
    """A search engine: override what it offers. A failure degrades an answer and fails none."""

    def describe(self) -> Provider:
        """What the engine offers. It must not change while an instance lives."""
        return Provider()

    def query(
        self, store: str, queries: list[str], loaded: list[str], limit: int, filter: Filter
    ) -> list[Candidate]:
        """At most `limit` candidates a query, without those `loaded` already."""
        raise VademecumError("unsupported", "this host has no search engine")

    def embed(self, texts: list[str]) -> list[list[float]]:
        """One vector a text, in the order of the texts."""
        raise VademecumError("unsupported", "this host has no embedder")

    def rerank(self, query: str, texts: list[str]) -> list[float]:
        """One score a text, higher is better."""
        raise VademecumError("unsupported", "this host does not rerank")
