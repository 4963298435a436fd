//! The machine that the simulated journal folds into: small, but with many pages, parts and a
//! set of operations, and strict about what it is fed.

use std::{cell::RefCell, collections::BTreeSet, hash::Hasher as _};

use twox_hash::XxHash64;
use vademecum_core::{
    Error, Result,
    journal::{Machine, OperationId, PageId},
};

/// Bytes that a bucket keeps.
const BUCKET: usize = 700;
/// Operations in one page.
const PAGE: usize = 24;
const COUNT: u16 = 0;
const BUCKETS: u16 = 1;
const OPERATIONS: u16 = 2;

/// One committed command of the simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What a client wanted, under whatever operation.
    pub request: u64,
    /// The count of the state that it was decided on.
    pub expected: u64,
    /// Text for the bucket `request % 4`.
    pub text: Vec<u8>,
}

/// A record that some ledger has just folded.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    /// Its number.
    pub(crate) sequence: u64,
    /// Its operation.
    pub(crate) operation: OperationId,
    /// Its event.
    pub(crate) entry: Entry,
    /// The count of the ledger before.
    pub(crate) count: u64,
}

thread_local! {
    static FOLDED: RefCell<Option<Vec<Folded>>> = const { RefCell::new(None) };
    static FORGETFUL: RefCell<bool> = const { RefCell::new(false) };
}

/// Begins to watch every record that any ledger of this thread folds. A `forgetful` ledger keeps
/// only the last two operations in its image, which is the mutant of the machine.
pub(crate) fn watch(forgetful: bool) {
    FOLDED.with_borrow_mut(|folded| *folded = Some(Vec::new()));
    FORGETFUL.with_borrow_mut(|flag| *flag = forgetful);
}

/// Takes what was folded since the last call.
pub(crate) fn folded() -> Vec<Folded> {
    FOLDED.with_borrow_mut(|folded| folded.as_mut().map(core::mem::take).unwrap_or_default())
}

/// Stops watching.
pub(crate) fn unwatch() {
    FOLDED.with_borrow_mut(|folded| *folded = None);
    FORGETFUL.with_borrow_mut(|flag| *flag = false);
}

/// Whether the ledgers of this thread are forgetful.
pub(crate) fn is_forgetful() -> bool {
    FORGETFUL.with_borrow(|flag| *flag)
}

#[derive(Clone, Debug, Default)]
struct Bucket {
    bytes: Vec<u8>,
    changed: u64,
}

/// The state.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    count: u64,
    counted: u64,
    buckets: [Bucket; 4],
    /// Every operation in order.
    operations: Vec<OperationId>,
    /// Where each page of operations changed last.
    changed: Vec<u64>,
    known: BTreeSet<OperationId>,
}

impl Ledger {
    /// How many records were folded.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// XXH64 over the image: two ledgers with the same are the same, byte for byte.
    pub fn image(&self) -> u64 {
        let mut hash = XxHash64::with_seed(self.count);
        for (id, _) in self.pages() {
            let bytes = self.page(id).unwrap_or_default();
            hash.write_u16(id.kind);
            hash.write_u32(id.number);
            hash.write_usize(bytes.len());
            hash.write(&bytes);
        }
        hash.finish()
    }

    fn remember(&mut self, operation: OperationId, sequence: u64) {
        let page = self.operations.len() / PAGE;
        self.operations.push(operation);
        self.known.insert(operation);
        if self.changed.len() <= page {
            self.changed.push(sequence);
        }
        self.changed[page] = sequence;
    }
}

impl Machine for Ledger {
    type Event = Entry;

    fn encode(entry: &Entry) -> Vec<u8> {
        let mut out = Vec::with_capacity(16 + entry.text.len());
        out.extend_from_slice(&entry.request.to_le_bytes());
        out.extend_from_slice(&entry.expected.to_le_bytes());
        out.extend_from_slice(&entry.text);
        out
    }

    fn decode(payload: &[u8]) -> Result<Entry> {
        let (head, text) = payload
            .split_first_chunk::<16>()
            .ok_or_else(|| Error::corrupt("", "an entry has at least 16 bytes"))?;
        let number = |at: usize| {
            let mut bytes = [0; 8];
            bytes.copy_from_slice(&head[at..at + 8]);
            u64::from_le_bytes(bytes)
        };
        Ok(Entry {
            request: number(0),
            expected: number(8),
            text: text.to_vec(),
        })
    }

    fn apply(&mut self, sequence: u64, operation: OperationId, entry: &Entry) {
        FOLDED.with_borrow_mut(|folded| {
            if let Some(folded) = folded {
                let (entry, count) = (entry.clone(), self.count);
                folded.push(Folded {
                    sequence,
                    operation,
                    entry,
                    count,
                });
            }
        });
        self.count += 1;
        self.counted = sequence;
        let bucket = &mut self.buckets[(entry.request % 4) as usize];
        bucket.bytes.extend_from_slice(&entry.text);
        let surplus = bucket.bytes.len().saturating_sub(BUCKET);
        bucket.bytes.drain(..surplus);
        bucket.changed = sequence;
        self.remember(operation, sequence);
    }

    fn committed(&self, operation: &OperationId) -> bool {
        self.known.contains(operation)
    }

    fn pages(&self) -> Vec<(PageId, u64)> {
        let page = |kind, number: usize| PageId {
            kind,
            number: number as u32,
        };
        let mut pages = vec![(page(COUNT, 0), self.counted)];
        for (number, bucket) in self.buckets.iter().enumerate() {
            pages.push((page(BUCKETS, number), bucket.changed));
        }
        if is_forgetful() {
            pages.push((page(OPERATIONS, 0), self.counted));
            return pages;
        }
        for (number, changed) in self.changed.iter().enumerate() {
            pages.push((page(OPERATIONS, number), *changed));
        }
        pages
    }

    fn page(&self, page: PageId) -> Result<Vec<u8>> {
        let number = page.number as usize;
        let pages: Option<Vec<u8>> = match page.kind {
            COUNT => Some(self.count.to_le_bytes().to_vec()),
            BUCKETS => self.buckets.get(number).map(|bucket| bucket.bytes.clone()),
            OPERATIONS if is_forgetful() => {
                let from = self.operations.len().saturating_sub(2);
                Some(self.operations[from..].concat())
            }
            OPERATIONS => self
                .operations
                .chunks(PAGE)
                .nth(number)
                .map(<[OperationId]>::concat),
            _ => None,
        };
        pages.ok_or_else(|| Error::missing("page", "of a ledger"))
    }

    fn empty() -> Self {
        Self::default()
    }

    fn restore(&mut self, page: PageId, bytes: Vec<u8>) -> Result<()> {
        let wrong = || Error::corrupt("", format!("{page:?} is no page of a ledger"));
        match page.kind {
            COUNT => {
                self.count = u64::from_le_bytes(bytes.try_into().map_err(|_| wrong())?);
            }
            BUCKETS => {
                self.buckets
                    .get_mut(page.number as usize)
                    .ok_or_else(wrong)?
                    .bytes = bytes;
            }
            OPERATIONS => {
                let (operations, rest) = bytes.as_chunks::<16>();
                if !rest.is_empty() {
                    return Err(wrong());
                }
                for operation in operations {
                    self.remember(*operation, 0);
                }
            }
            _ => return Err(wrong()),
        }
        Ok(())
    }

    fn finish(&mut self, sequence: u64) -> Result<()> {
        if self.count != sequence || (!is_forgetful() && self.operations.len() as u64 != sequence) {
            return Err(Error::corrupt(
                "",
                "the pages of the ledger do not fit together",
            ));
        }
        Ok(())
    }
}
