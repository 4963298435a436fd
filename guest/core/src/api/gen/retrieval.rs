// Generated from wit/retrieval.wit by `cargo run --release -p xtask -- bindings`; do not edit.

//! Types of the interface `retrieval`.
//!
//! The one retrieval pipeline over everything that a store holds: an exact id or key first, then
//! the default ranking (`docs/ranking.md`), every filter before anything is ranked.

use alloc::string::String;
use alloc::vec::Vec;

use crate::wire::{layout, read, write};

/// The request of `recall`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecallRequest {
    /// The question or the words, at most 65536 bytes.
    pub query: String,
    /// Collections to look in; empty: `fact`, `memory` and `lesson`.
    pub collections: Vec<String>,
    /// Only these owners, among those that the caller reaches; empty: all of them.
    pub owners: Vec<String>,
    /// Field `project` of the contract.
    pub project: Option<String>,
    /// With a project: also records that belong to none.
    pub global: Option<bool>,
    /// Field `agent` of the contract.
    pub agent: Option<String>,
    /// Field `session` of the contract.
    pub session: Option<String>,
    /// Field `kinds` of the contract.
    pub kinds: Vec<String>,
    /// Only records with all of these tags.
    pub tags: Vec<String>,
    /// Only records that came through these channels.
    pub channels: Vec<crate::caller::Channel>,
    /// Only records made at this instant or later, milliseconds since 1970.
    pub since: Option<u64>,
    /// Only records made before this instant.
    pub until: Option<u64>,
    /// 0 to 1000, clamped; absent: 10.
    pub limit: Option<u32>,
    /// How many of the best to pass over; absent: 0.
    pub offset: Option<u32>,
    /// Say what each score is made of.
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
    /// Cosine of the vectors, if they proposed it.
    pub cosine: Option<f64>,
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
    ]);
}

impl write::Write for Parts {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&[
            "lexical", "factor", "pairs", "feedback", "turns", "session", "cosine",
        ]);
        write::put(to, &self.lexical);
        write::put(to, &self.factor);
        write::put(to, &self.pairs);
        write::put(to, &self.feedback);
        write::put(to, &self.turns);
        write::put(to, &self.session);
        write::put(to, &self.cosine);
        to.end();
    }
}

/// One record that was found, with where it comes from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hit {
    /// `collection:id`.
    pub reference: String,
    /// Field `collection` of the contract.
    pub collection: String,
    /// Field `id` of the contract.
    pub id: String,
    /// Field `key` of the contract.
    pub key: String,
    /// Field `title` of the contract.
    pub title: String,
    /// Field `content` of the contract.
    pub content: String,
    /// Field `kind` of the contract.
    pub kind: String,
    /// Field `tags` of the contract.
    pub tags: Vec<String>,
    /// Field `owner` of the contract.
    pub owner: String,
    /// Field `project` of the contract.
    pub project: String,
    /// Field `agent` of the contract.
    pub agent: String,
    /// Field `session` of the contract.
    pub session: String,
    /// Who wrote it, through which channel, from what.
    pub actor: String,
    /// Field `channel` of the contract.
    pub channel: crate::caller::Channel,
    /// Field `source` of the contract.
    pub source: String,
    /// Field `version` of the contract.
    pub version: u32,
    /// Field `confidence` of the contract.
    pub confidence: f64,
    /// Field `importance` of the contract.
    pub importance: f64,
    /// Field `created` of the contract.
    pub created: u64,
    /// Field `updated` of the contract.
    pub updated: u64,
    /// The query is its id or key.
    pub exact: bool,
    /// Only the order is comparable between questions.
    pub score: f64,
    /// Share of the question's weight that it holds, 0 to 1.
    pub coverage: f64,
    /// Terms of the question that it holds.
    pub matched: Vec<String>,
    /// With `explain`.
    pub parts: Option<Parts>,
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
        <Option<Parts> as layout::Shape>::LAYOUT,
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
            "parts",
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
        write::put(to, &self.parts);
        to.end();
    }
}

/// The answer of `recall`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecallAnswer {
    /// Best first.
    pub hits: Vec<Hit>,
    /// Why there is none: `stored` (there is nothing), `admitted` (nothing passes the filters),
    /// `matching` (nothing holds a word of the question), `evident` (too weak to be an answer).
    pub nothing: Option<String>,
    /// What was missing: `embedder` when none is there.
    pub degraded: Vec<String>,
}

impl layout::Shape for RecallAnswer {
    const LAYOUT: layout::Layout = layout::Layout::record(&[
        <Vec<Hit> as layout::Shape>::LAYOUT,
        <Option<String> as layout::Shape>::LAYOUT,
        <Vec<String> as layout::Shape>::LAYOUT,
    ]);
}

impl write::Write for RecallAnswer {
    fn write(&self, to: &mut dyn write::Sink) {
        to.record(&["hits", "nothing", "degraded"]);
        write::put(to, &self.hits);
        write::put(to, &self.nothing);
        write::put(to, &self.degraded);
        to.end();
    }
}
