//! The index and the default recall behind a handful of functions, to be timed: the same source
//! natively and as a WebAssembly module.
#![cfg_attr(target_family = "wasm", no_std)]

extern crate alloc;

use alloc::{rc::Rc, string::String, vec::Vec};
use core::ops::Range;

use vademecum_kernel::{
    index::{
        Entry, Field, Index, Origin, Origins, Weighted,
        page::{Meta, Metas, PAGE_DOCUMENTS, Texts, Times},
        recall::Ask,
        vectors::{Model, Quantised, Vectors},
    },
    rank::{default::Constants, query::Query},
    text::{analyse::Analyser, when::When},
};

/// Numbers in a vector.
pub const DIMENSIONS: usize = 384;

/// Texts in one piece, each by its end.
#[derive(Debug, Default)]
struct Stored {
    all: String,
    ends: Vec<u32>,
}

impl Stored {
    fn get(&self, doc: u32) -> &str {
        let start = doc.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.all[start as usize..self.ends[doc as usize] as usize]
    }
}

impl Texts for Stored {
    fn fields(&self, doc: u32, with: &mut dyn FnMut(&[Field<'_>])) {
        with(&[Field { text: self.get(doc), weight: 1.0 }]);
    }
}

/// Texts of one partition, each newer than the one before.
#[derive(Debug)]
struct Numbered;

impl Metas for Numbered {
    fn alike(&mut self, docs: Range<u32>) -> Option<(u32, Times)> {
        let (first, last) = (docs.start.into(), docs.end.saturating_sub(1).into());
        Some((0, Times { first, last, in_order: true }))
    }

    fn meta(&mut self, doc: u32) -> Option<Meta> {
        let (time, tie) = (u64::from(doc), u64::from(doc));
        Some(Meta { partition: 0, session: 0, time, tie })
    }
}

impl Origins for Numbered {
    fn origin(&self, doc: u32) -> Option<Origin> {
        Some(Origin { session: 0, time: u64::from(doc), tie: u64::from(doc) })
    }
}

/// One index with its texts.
#[derive(Debug, Default)]
pub struct Probe {
    index: Index,
    texts: Stored,
    analyser: Analyser,
    constants: Constants,
    vectors: Vectors,
    /// Documents of the last search, best first, and the sum of their scores.
    pub found: Vec<u32>,
    /// See `found`.
    pub sum: f64,
}

impl Probe {
    /// Adds a text under the next number.
    pub fn add(&mut self, text: &str) -> u32 {
        let doc = self.texts.ends.len() as u32;
        self.texts.all.push_str(text);
        self.texts.ends.push(self.texts.all.len() as u32);
        let fields = [Field { text, weight: 1.0 }];
        let (time, tie) = (u64::from(doc), u64::from(doc));
        self.index.insert(doc, &Entry { partition: 0, session: 0, time, tie, fields: &fields });
        doc
    }

    /// Takes a text out.
    pub fn remove(&mut self, doc: u32) -> bool {
        let Self { index, texts, .. } = self;
        index.remove(doc, &[Field { text: texts.get(doc), weight: 1.0 }])
    }

    /// The lexical stream: analysis of the question, search, hits.
    pub fn search(&mut self, question: &str, limit: usize) -> usize {
        let query = Query::of(&mut self.analyser, question, &When::default());
        let mut terms = Vec::new();
        for word in query.content() {
            if let Some(term) = self.index.term(&word.term) {
                terms.push(Weighted { term, weight: word.times });
            }
        }
        let hits = self.index.search(&terms, &[0], &mut |_| true, limit);
        self.take(hits.iter().map(|hit| (hit.doc, hit.score)))
    }

    /// The default recall.
    pub fn recall(&mut self, question: &str, limit: usize) -> usize {
        let ask = Ask {
            question,
            partitions: &[0],
            now: 0,
            limit,
            texts: &self.texts,
            meaning: None,
            whole: false,
            outside: &[],
            constants: &self.constants,
        };
        let hits = self.index.recall(&ask, &mut |_| true).hits;
        self.take(hits.iter().map(|hit| (hit.doc, hit.score)))
    }

    fn take(&mut self, hits: impl Iterator<Item = (u32, f64)>) -> usize {
        self.found.clear();
        self.sum = 0.0;
        for (doc, score) in hits {
            self.found.push(doc);
            self.sum += score;
        }
        self.found.len()
    }

    /// The pages of the index.
    pub fn pages(&self) -> Vec<Vec<u8>> {
        let docs: Vec<u32> = (0..self.texts.ends.len() as u32).filter(|&doc| self.index.contains(doc)).collect();
        docs.chunk_by(|a, b| a / PAGE_DOCUMENTS == b / PAGE_DOCUMENTS)
            .map(|docs| self.index.encode_page(docs, &self.texts))
            .collect()
    }

    /// Drops the index and reads it from pages.
    pub fn open(&mut self, pages: Vec<Vec<u8>>) {
        self.index = Index::new();
        self.index.lend(Rc::new(Numbered));
        for page in pages {
            // Pages of this very build are always understood.
            let _ = self.index.restore_page(page, &mut Numbered);
        }
    }

    /// Bytes of the index in memory, by its own books.
    pub fn memory(&self) -> usize {
        self.index.memory()
    }

    /// Makes `count` vectors of numbers that only look random.
    pub fn fill_vectors(&mut self, count: u32) {
        let model = Model { identity: "bench".into(), dimensions: DIMENSIONS };
        let Ok(mut vectors) = Vectors::new(model) else { return };
        for doc in 0..count {
            if let Ok(row) = Quantised::new(&row(doc)) {
                let _ = vectors.insert(doc, &row);
            }
        }
        self.vectors = vectors;
    }

    /// Scans all vectors for the nearest to the row of a document.
    pub fn nearest(&mut self, doc: u32, limit: usize) -> usize {
        let found = Quantised::new(&row(doc))
            .and_then(|question| {
                let lower = |doc, other| doc < other;
                self.vectors.nearest(&question, &mut |_| true, &lower, limit)
            })
            .unwrap_or_default();
        self.take(found.into_iter())
    }
}

fn row(doc: u32) -> Vec<f32> {
    let mut state = 0x9e37_79b9_7f4a_7c15 ^ (u64::from(doc) << 20 | 1);
    (0..DIMENSIONS)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 40) as f32 / (1u32 << 24) as f32 - 0.5
        })
        .collect()
}

#[cfg(target_family = "wasm")]
mod module;
