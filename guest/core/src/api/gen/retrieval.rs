// Generated from wit/retrieval.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `retrieval`.
//!
//! The one retrieval pipeline over everything that a store holds: an exact id or key first, then
//! the default ranking (`docs/ranking.md`), every filter before anything is ranked.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

/// A question, and what may answer it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecallRequest {
    /// The question or the words, at most 65536 bytes, above it is `too-large`.
    pub query: String,
    /// Collections to look in; empty: `fact`, `memory`, `lesson` and `entity`. Each of the lists below takes
    /// at most 1000 values, above it is `too-large`.
    pub collections: Vec<String>,
    /// Only these owners, among those that the caller reaches, another is `denied`; empty: all of them.
    pub owners: Vec<String>,
    /// Only this project's; blank or absent: the caller's. Another than the one that the caller is bound to
    /// is `denied`.
    pub project: Option<String>,
    /// With a project: also records that belong to none; absent: only where the project is the caller's and
    /// the request names none.
    pub global: Option<bool>,
    /// Only this agent's; blank, absent or `*`: every agent's. Where agents are isolated another than the
    /// caller's is `denied`, and so is a caller without one.
    pub agent: Option<String>,
    /// Only of this session; blank or absent: of any and of none. Another than the one that the caller is
    /// bound to is `denied`.
    pub session: Option<String>,
    /// Only of these kinds; empty: all.
    pub kinds: Vec<String>,
    /// Only records with all of these tags; empty: any.
    pub tags: Vec<String>,
    /// Only records that came through these channels; empty: all.
    pub channels: Vec<crate::caller::Channel>,
    /// Only records made at this instant or later, milliseconds UTC; absent: from the first on.
    pub since: Option<u64>,
    /// Only records made before this instant, milliseconds UTC; absent: up to the last.
    pub until: Option<u64>,
    /// At most so many hits, 0 to 1000, clamped; absent: 10.
    pub limit: Option<u32>,
    /// How many of the best to pass over, at most 10000, above it is `too-large`; absent: 0. Pages fit
    /// together: the same store and instant give the same order, whatever the limit.
    pub offset: Option<u32>,
    /// Among the best hundred, at most so many of one session before the others had their turn;
    /// those passed over come behind. Absent: no such limit.
    pub per_session: Option<u32>,
    /// Also a part of each content that shows why it was found, of so many bytes, 16 to 4096, clamped;
    /// absent: no part.
    pub snippet: Option<u32>,
    /// Ask the host's reranker for the order of the best twenty, where there is one; absent: yes.
    pub rerank: Option<bool>,
    /// Say what each score is made of; absent: no.
    pub explain: Option<bool>,
}

impl layout::Shape for RecallRequest {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<crate::caller::Channel> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<u64> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<u32> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
        <Option<bool> as layout::Shape>::LAYOUT,
    ]);
}

impl read::Read for RecallRequest {
    fn read(from: &mut dyn read::Source) -> Self {
        from.record(&[
            "query",
            "collections",
            "owners",
            "project",
            "global",
            "agent",
            "session",
            "kinds",
            "tags",
            "channels",
            "since",
            "until",
            "limit",
            "offset",
            "per_session",
            "snippet",
            "rerank",
            "explain",
        ]);
        let read = Self {
            query: read::field(from),
            collections: read::field(from),
            owners: read::field(from),
            project: read::field(from),
            global: read::field(from),
            agent: read::field(from),
            session: read::field(from),
            kinds: read::field(from),
            tags: read::field(from),
            channels: read::field(from),
            since: read::field(from),
            until: read::field(from),
            limit: read::field(from),
            offset: read::field(from),
            per_session: read::field(from),
            snippet: read::field(from),
            rerank: read::field(from),
            explain: read::field(from),
        };
        from.end();
        read
    }
}

/// What a score is made of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parts {
    /// BM25 of the words.
    pub lexical: f64,
    /// Factor on it for speaker, time and recency; 1 when the question speaks of none.
    pub factor: f64,
    /// Neighbouring and near words.
    pub pairs: f64,
    /// Words that the best texts share.
    pub feedback: f64,
    /// The turns around it.
    pub turns: f64,
    /// The best turn of its session.
    pub session: f64,
    /// Cosine of its vector to the question's, if both are there.
    pub cosine: Option<f64>,
    /// Score of the host's search, if it proposed it.
    pub outside: Option<f64>,
    /// What records that it is linked with, or shares a tag or a file with, gave it.
    pub graph: f64,
    /// Score of the host's reranker, if it was asked.
    pub rerank: Option<f64>,
}

impl layout::Shape for Parts {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <Option<f64> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Parts {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "lexical", "factor", "pairs", "feedback", "turns", "session", "cosine", "outside",
            "graph", "rerank",
        ]);
        write::put(to, &self.lexical);
        write::put(to, &self.factor);
        write::put(to, &self.pairs);
        write::put(to, &self.feedback);
        write::put(to, &self.turns);
        write::put(to, &self.session);
        write::put(to, &self.cosine);
        write::put(to, &self.outside);
        write::put(to, &self.graph);
        write::put(to, &self.rerank);
        to.end();
    }
}

/// Place of a hit in the streams, from 1; 0 where the stream did not propose it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Places {
    /// By BM25 alone.
    pub lexical: u32,
    /// By the cosines.
    pub vectors: u32,
    /// By the host's search.
    pub outside: u32,
    /// By the host's reranker.
    pub rerank: u32,
}

impl layout::Shape for Places {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Places {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["lexical", "vectors", "outside", "rerank"]);
        write::put(to, &self.lexical);
        write::put(to, &self.vectors);
        write::put(to, &self.outside);
        write::put(to, &self.rerank);
        to.end();
    }
}

/// A stretch of a text, in bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stretch {
    /// Its first byte.
    pub start: u32,
    /// The byte behind it.
    pub end: u32,
}

impl layout::Shape for Stretch {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Stretch {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["start", "end"]);
        write::put(to, &self.start);
        write::put(to, &self.end);
        to.end();
    }
}

/// A part of a content that shows why it was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Part {
    /// First byte of the content that it shows.
    pub start: u32,
    /// The byte of the content behind it.
    pub end: u32,
    /// The part itself.
    pub text: String,
    /// Matching words, as bytes of the content, ascending and apart.
    pub marks: Vec<Stretch>,
}

impl layout::Shape for Part {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <u32 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<Stretch> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Part {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["start", "end", "text", "marks"]);
        write::put(to, &self.start);
        write::put(to, &self.end);
        write::put(to, &self.text);
        write::put(to, &self.marks);
        to.end();
    }
}

/// One record that was found, with where it comes from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hit {
    /// `collection:id`, unique in the store.
    pub reference: String,
    /// Which face's records it is among, as in `collections`.
    pub collection: String,
    /// Its id within the collection, as it is stored.
    pub id: String,
    /// Its unique name within collection and owner, as the key of a fact; empty: it has none.
    pub key: String,
    /// One line; empty: it has none.
    pub title: String,
    /// The whole text.
    pub content: String,
    /// Its kind within its face; may be empty.
    pub kind: String,
    /// Its tags or concepts.
    pub tags: Vec<String>,
    /// Whose it is; empty: the store's only owner's.
    pub owner: String,
    /// Which project's; empty: of none.
    pub project: String,
    /// Which agent's; empty: of none.
    pub agent: String,
    /// Which session's; empty: of none.
    pub session: String,
    /// Who wrote it, as the caller called itself; may be empty.
    pub actor: String,
    /// Through which channel it came: how far to trust it.
    pub channel: crate::caller::Channel,
    /// What it was made from: a file, an import; or empty.
    pub source: String,
    /// From 1; each change counts on.
    pub version: u32,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
    /// How much it matters, 0 to 10.
    pub importance: f64,
    /// When it was first made, milliseconds UTC.
    pub created: u64,
    /// When this version was made, milliseconds UTC.
    pub updated: u64,
    /// The query is its id, key or title, or names its id: such hits come first.
    pub exact: bool,
    /// Only the order is comparable between questions; 0 of an exact hit.
    pub score: f64,
    /// Share of the question's weight that it holds, 0 to 1; 0 of an exact hit.
    pub coverage: f64,
    /// Terms of the question that it holds.
    pub matched: Vec<String>,
    /// Where it holds them: `content`, `title`, `key`, `tags`, `files`, `fields`.
    pub fields: Vec<String>,
    /// Milliseconds since its last change, by the clock of the call.
    pub age: u64,
    /// The part that shows why it was found; absent unless `snippet` asks for it.
    pub part: Option<Part>,
    /// What the score is made of; absent unless `explain` asks for it.
    pub parts: Option<Parts>,
    /// Its places in the streams; absent unless `explain` asks for it.
    pub places: Option<Places>,
}

impl layout::Shape for Hit {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <crate::caller::Channel as layout::Shape>::LAYOUT,
        <String as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <u64 as layout::Shape>::LAYOUT,
        <Option<Part> as layout::Shape>::LAYOUT,
        <Option<Parts> as layout::Shape>::LAYOUT,
        <Option<Places> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Hit {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "reference",
            "collection",
            "id",
            "key",
            "title",
            "content",
            "kind",
            "tags",
            "owner",
            "project",
            "agent",
            "session",
            "actor",
            "channel",
            "source",
            "version",
            "confidence",
            "importance",
            "created",
            "updated",
            "exact",
            "score",
            "coverage",
            "matched",
            "fields",
            "age",
            "part",
            "parts",
            "places",
        ]);
        write::put(to, &self.reference);
        write::put(to, &self.collection);
        write::put(to, &self.id);
        write::put(to, &self.key);
        write::put(to, &self.title);
        write::put(to, &self.content);
        write::put(to, &self.kind);
        write::put(to, &self.tags);
        write::put(to, &self.owner);
        write::put(to, &self.project);
        write::put(to, &self.agent);
        write::put(to, &self.session);
        write::put(to, &self.actor);
        write::put(to, &self.channel);
        write::put(to, &self.source);
        write::put(to, &self.version);
        write::put(to, &self.confidence);
        write::put(to, &self.importance);
        write::put(to, &self.created);
        write::put(to, &self.updated);
        write::put(to, &self.exact);
        write::put(to, &self.score);
        write::put(to, &self.coverage);
        write::put(to, &self.matched);
        write::put(to, &self.fields);
        write::put(to, &self.age);
        write::put(to, &self.part);
        write::put(to, &self.parts);
        write::put(to, &self.places);
        to.end();
    }
}

/// What speaks for the best hit being an answer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evidence {
    /// Best score over the weight of the question.
    pub strength: f64,
    /// Largest share of that weight in one of the best ten, 0 to 1.
    pub coverage: f64,
    /// Largest cosine; -1 without vectors.
    pub cosine: f64,
    /// Content words of the question.
    pub words: u32,
    /// It has names, and no readable record holds any of them.
    pub strangers: bool,
}

impl layout::Shape for Evidence {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <f64 as layout::Shape>::LAYOUT,
        <u32 as layout::Shape>::LAYOUT,
        <bool as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for Evidence {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["strength", "coverage", "cosine", "words", "strangers"]);
        write::put(to, &self.strength);
        write::put(to, &self.coverage);
        write::put(to, &self.cosine);
        write::put(to, &self.words);
        write::put(to, &self.strangers);
        to.end();
    }
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecallAnswer {
    /// Best first; empty where `nothing` says why, where the limit is 0 or where the page begins behind the
    /// last hit.
    pub hits: Vec<Hit>,
    /// Why nothing was found: `stored` (there is nothing), `admitted` (nothing passes the filters),
    /// `matching` (nothing holds a word of the question), `evident` (too weak to be an answer). Absent:
    /// something was, or the limit is 0.
    pub nothing: Option<String>,
    /// What was missing: `embedder` (none is there, or it failed), `model` (the vectors of the
    /// store are of another one; `admin.embed` replaces them), `vectors` (some readable records
    /// have none yet; above one in ten, words alone decide), `script` (the model does not cover
    /// the question's), `search` (the host's search failed or named what is not there), `rerank`.
    pub degraded: Vec<String>,
    /// What spoke for or against an answer; absent unless `explain` asks for it.
    pub evidence: Option<Evidence>,
}

impl layout::Shape for RecallAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<Hit> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
        <Option<Evidence> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RecallAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits", "nothing", "degraded", "evidence"]);
        write::put(to, &self.hits);
        write::put(to, &self.nothing);
        write::put(to, &self.degraded);
        write::put(to, &self.evidence);
        to.end();
    }
}
