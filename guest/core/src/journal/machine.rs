//! What a journal folds its records into.

use alloc::{rc::Rc, vec::Vec};

use super::later::Pages;
use crate::error::Result;

/// The hash that names one command of one caller, so that a retry is harmless.
pub type OperationId = [u8; 16];

/// Names one page of a machine's snapshot image: a kind of page and its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PageId {
    /// Kind of page; the machine gives the meaning.
    pub kind: u16,
    /// Number within the kind.
    pub number: u32,
}

/// A deterministic state machine: the same payloads in the same order give the same bytes.
///
/// The image of a machine is its pages in ascending [`PageId`] order. A page is any number of
/// bytes; the journal cuts it into parts that the store can carry.
pub trait Machine: Sized {
    /// One committed command, already decided: applying it never fails.
    type Event;

    /// Bytes of an event, the payload of one record.
    fn encode(event: &Self::Event) -> Vec<u8>;

    /// The event of a payload.
    ///
    /// # Errors
    /// `corrupt` when the bytes are no event.
    fn decode(payload: &[u8]) -> Result<Self::Event>;

    /// Applies the event of the record at `sequence`. Remembers `operation` so that
    /// [`Machine::committed`] finds it.
    fn apply(&mut self, sequence: u64, operation: OperationId, event: &Self::Event);

    /// Whether the operation is among those remembered. The set is part of the image.
    fn committed(&self, operation: &OperationId) -> bool;

    /// The pages of the image, ascending, each with the sequence that changed it last
    /// (0 when it is unchanged since it was restored).
    fn pages(&self) -> Vec<(PageId, u64)>;

    /// Bytes of one page of the image.
    ///
    /// # Errors
    /// `corrupt` or `unavailable` when a page that was never read in cannot be read now.
    fn page(&self, page: PageId) -> Result<Vec<u8>>;

    /// An empty machine.
    fn empty() -> Self;

    /// Kinds of pages that need not be read when an image is opened, of which every page and its
    /// bytes are named. Pages of such a kind must stay readable from any later image: what one
    /// says of a thing once, a later one says again or not at all.
    fn later(_pages: &mut dyn Iterator<Item = (PageId, u64)>) -> &'static [u16] {
        &[]
    }

    /// Gives the machine, before its first page, the way to the pages that it reads later.
    fn lend(&mut self, _source: Rc<dyn Pages>, _pages: &[PageId]) {}

    /// Takes in one page of an image; pages arrive in ascending order.
    ///
    /// # Errors
    /// `corrupt` when the bytes are no such page.
    fn restore(&mut self, page: PageId, bytes: Vec<u8>) -> Result<()>;

    /// Ends a restore: builds what is derived from the pages.
    ///
    /// # Errors
    /// `corrupt` when the pages do not fit together.
    fn finish(&mut self, sequence: u64) -> Result<()>;

    /// Builds what pages hold of only as far as it was ever wanted: two machines of one history
    /// have the same pages then, whatever was asked of them before.
    fn complete(&mut self) {}
}
