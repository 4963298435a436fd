//! What the journal folds into: the state, and what is derived from it.

use alloc::{rc::Rc, string::String, vec::Vec};

use super::derived::{Derived, PAGE_SIMILAR};
use crate::{
    error::Result,
    index::vectors::Vectors,
    journal::{Machine, OperationId, PageId, Pages},
    model::{Event, PAGE_BODIES, PAGE_DERIVED, State},
};

/// Pages of large stores that are read when they are wanted: what a version says never changes,
/// and the similar texts are made anew where their pages cannot be read.
const LATER: &[u16] = &[PAGE_BODIES, PAGE_SIMILAR];

/// State and index, always in step.
#[derive(Debug, Default)]
pub struct Image {
    /// Everything the journal says, folded.
    pub state: State,
    /// What is derived from it.
    pub derived: Derived,
}

impl Image {
    /// Takes records that expired until `now` out of the index, and puts back those that are
    /// not expired at an earlier `now`.
    pub fn settle(&mut self, now: u64) {
        self.derived.settle(&self.state, now);
    }
}

impl Image {
    /// Takes records that wait for the index into it.
    pub fn catch_up(&mut self) {
        self.derived.catch_up(&self.state);
    }

    /// Embeddings of records.
    pub fn vectors(&self) -> &Vectors {
        &self.derived.vectors
    }

    /// Compares the index with the state; what differs, in words. Empty when all is well.
    pub fn check(&self) -> Vec<String> {
        self.derived.check(&self.state)
    }
}

impl Machine for Image {
    type Event = Event;

    fn encode(event: &Event) -> Vec<u8> {
        event.encode()
    }

    fn decode(payload: &[u8]) -> Result<Event> {
        Event::decode(payload)
    }

    fn apply(&mut self, sequence: u64, operation: OperationId, event: &Event) {
        self.derived.touched(sequence);
        self.state
            .apply(sequence, operation, event, &mut self.derived);
    }

    fn committed(&self, operation: &OperationId) -> bool {
        self.state.outcome(operation).is_some()
    }

    fn pages(&self) -> Vec<(PageId, u64)> {
        let mut pages = self.state.pages();
        pages.extend(self.derived.pages());
        pages
    }

    fn page(&self, page: PageId) -> Result<Vec<u8>> {
        let bytes = if page.kind < PAGE_DERIVED {
            self.state.page(page)
        } else {
            self.derived.page(&self.state, page)
        };
        self.state.whole().map(|()| bytes)
    }

    fn later(pages: &mut dyn Iterator<Item = (PageId, u64)>) -> &'static [u16] {
        if State::can_put_off(pages) {
            LATER
        } else {
            &[]
        }
    }

    fn lend(&mut self, source: Rc<dyn Pages>, pages: &[PageId]) {
        self.state.put_off(Rc::clone(&source), pages);
        self.derived.put_off(source, pages);
    }

    fn empty() -> Self {
        Self::default()
    }

    fn restore(&mut self, page: PageId, bytes: Vec<u8>) -> Result<()> {
        if page.kind < PAGE_DERIVED {
            self.state.restore(page, bytes)
        } else {
            self.derived.restore(page, bytes)
        }
    }

    fn finish(&mut self, sequence: u64) -> Result<()> {
        self.state.finish()?;
        self.derived.finish(&self.state, sequence)
    }

    fn complete(&mut self) {
        self.derived.compare(&self.state);
    }
}

#[cfg(test)]
#[path = "image_tests.rs"]
mod tests;
