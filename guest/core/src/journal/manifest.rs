//! The manifest of a snapshot: its place in the history and the parts of each page.
//!
//! ```text
//! u64 generation   u64 sequence   [16] hash of the record at that sequence
//! u32 pages, each: u16 kind   u32 number   u64 bytes   u32 parts, each a reference
//! ```
//!
//! The manifest is stored in parts like a page. Where one part does not hold it, index parts
//! hold the references, level upon level, until one root does; the head names the root.

use alloc::{format, vec::Vec};

use super::{
    Position,
    frame::{self, Author, PartRef, REFERENCE, Reader, Role, Writer},
    get,
    machine::PageId,
};
use crate::{Error, Result, kv::Kv};

/// Bytes of parts that one `get` asks for, about.
const BATCH_BYTES: usize = 1 << 20;
/// Parts that one `get` asks for.
const BATCH_PARTS: usize = 64;
/// Levels of index parts; each multiplies the size by the references in a part.
const LEVELS_MAX: u32 = 16;
/// Bytes of a page's entry without its references.
const PAGE_ENTRY: usize = 2 + 4 + 8 + 4;

/// One page and where its bytes are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) id: PageId,
    /// Bytes of the page.
    pub(super) length: u64,
    pub(super) parts: Vec<PartRef>,
}

/// A manifest that was read or written.
#[derive(Clone, Debug)]
pub(super) struct Manifest {
    /// What the head names.
    pub(super) root: PartRef,
    /// Every part that holds the manifest itself, the root too.
    pub(super) own: Vec<PartRef>,
    pub(super) generation: u64,
    pub(super) position: Position,
    pub(super) pages: Vec<Page>,
}

impl Manifest {
    /// Every part of the snapshot.
    pub(super) fn references(&self) -> impl Iterator<Item = &PartRef> {
        self.own
            .iter()
            .chain(self.pages.iter().flat_map(|page| &page.parts))
    }

    /// Stored bytes of the snapshot.
    pub(super) fn bytes(&self) -> u64 {
        self.references().map(|part| u64::from(part.length)).sum()
    }

    /// Stored parts of the snapshot.
    pub(super) fn parts(&self) -> u64 {
        self.references().count() as u64
    }

    /// The page of an id.
    pub(super) fn page(&self, id: PageId) -> Option<&Page> {
        let index = self.pages.binary_search_by_key(&id, |page| page.id).ok()?;
        self.pages.get(index)
    }
}

/// The manifest's bytes.
pub(super) fn encode(generation: u64, position: Position, pages: &[Page]) -> Vec<u8> {
    let references: usize = pages.iter().map(|page| page.parts.len()).sum();
    let mut out = Writer(Vec::with_capacity(
        36 + pages.len() * PAGE_ENTRY + references * REFERENCE,
    ));
    out.u64(generation)
        .u64(position.sequence)
        .bytes(&position.chain)
        .u32(pages.len() as u32);
    for page in pages {
        out.u16(page.id.kind)
            .u32(page.id.number)
            .u64(page.length)
            .u32(page.parts.len() as u32);
        for part in &page.parts {
            part.write(&mut out);
        }
    }
    out.0
}

fn decode(root: PartRef, own: Vec<PartRef>, bytes: &[u8]) -> Result<Manifest> {
    let key = root.key();
    let mut read = Reader::new(bytes, &key);
    let generation = read.u64()?;
    let position = Position {
        sequence: read.u64()?,
        chain: read.array()?,
    };
    let count = read.count(PAGE_ENTRY)?;
    let mut pages: Vec<Page> = Vec::with_capacity(count);
    for _ in 0..count {
        let id = PageId {
            kind: read.u16()?,
            number: read.u32()?,
        };
        let length = read.u64()?;
        let count = read.count(REFERENCE)?;
        let parts = (0..count)
            .map(|_| PartRef::read(&mut read))
            .collect::<Result<_>>()?;
        if pages.last().is_some_and(|last| last.id >= id) {
            return Err(Error::corrupt(
                &key,
                "the pages of the manifest are out of order",
            ));
        }
        pages.push(Page { id, length, parts });
    }
    read.end()?;
    if position.sequence != root.sequence {
        let message = format!("the manifest says that it is of {}", position.sequence);
        return Err(Error::corrupt(&key, message));
    }
    Ok(Manifest {
        root,
        own,
        generation,
        position,
        pages,
    })
}

/// Parts that are written but not yet stored.
#[derive(Debug)]
pub(super) struct Batch {
    pub(super) author: Author,
    /// Data bytes that one part takes.
    capacity: usize,
    parts: Vec<(PartRef, Vec<u8>)>,
    /// Bytes of the parts.
    pub(super) bytes: usize,
}

impl Batch {
    pub(super) const fn new(author: Author, part: usize) -> Self {
        Self {
            author,
            capacity: part - frame::PART_OVERHEAD,
            parts: Vec::new(),
            bytes: 0,
        }
    }

    /// Cuts bytes into parts.
    pub(super) fn cut(&mut self, store: &frame::StoreId, role: Role, bytes: &[u8]) -> Vec<PartRef> {
        let mut references = Vec::with_capacity(bytes.len().div_ceil(self.capacity));
        for data in bytes.chunks(self.capacity) {
            let (reference, value) = frame::part(store, self.author, role, data);
            references.push(reference);
            self.bytes += value.len();
            self.parts.push((reference, value));
        }
        references
    }

    /// The parts cut so far, which the caller stores.
    pub(super) fn take(&mut self) -> Vec<(PartRef, Vec<u8>)> {
        self.bytes = 0;
        core::mem::take(&mut self.parts)
    }

    /// Cuts a manifest into parts under one root; gives the root and all of them.
    pub(super) fn cut_manifest(
        &mut self,
        store: &frame::StoreId,
        bytes: &[u8],
    ) -> (PartRef, Vec<PartRef>) {
        let mut level = self.cut(store, Role::Manifest, bytes);
        let mut own = level.clone();
        while level.len() > 1 {
            let mut index = Writer(Vec::with_capacity(level.len() * REFERENCE));
            for reference in &level {
                reference.write(&mut index);
            }
            // Whole references only, so that a level is at most a fraction of the one below.
            let whole = self.capacity / REFERENCE * REFERENCE;
            let capacity = core::mem::replace(&mut self.capacity, whole);
            level = self.cut(store, Role::Index, &index.0);
            self.capacity = capacity;
            own.extend_from_slice(&level);
        }
        (level[0], own)
    }
}

/// Reads the values of parts in batches and hands each to `take`, in order.
pub(super) async fn each_part<'a>(
    kv: &impl Kv,
    references: impl Iterator<Item = &'a PartRef>,
    mut take: impl FnMut(&PartRef, Vec<u8>) -> Result<()>,
) -> Result<()> {
    let mut references = references.copied().peekable();
    while references.peek().is_some() {
        let mut batch: Vec<PartRef> = Vec::new();
        let mut bytes = 0;
        while let Some(next) = references.peek() {
            bytes += next.length as usize;
            if !batch.is_empty() && (bytes > BATCH_BYTES || batch.len() == BATCH_PARTS) {
                break;
            }
            batch.push(*next);
            references.next();
        }
        let keys: Vec<_> = batch.iter().map(PartRef::key).collect();
        let values = get(kv, &keys).await?;
        for (reference, value) in batch.iter().zip(values) {
            let Some(value) = value else {
                return Err(Error::corrupt(
                    &reference.key(),
                    "a part of a snapshot is gone",
                ));
            };
            take(reference, value)?;
        }
    }
    Ok(())
}

/// Reads pages and hands each to `take`, in order; `root` names their snapshot in errors.
pub(super) async fn each_page<'a>(
    kv: &impl Kv,
    store: &frame::StoreId,
    root: &PartRef,
    wanted: impl Iterator<Item = &'a Page> + Clone,
    mut take: impl FnMut(PageId, Vec<u8>) -> Result<()>,
) -> Result<()> {
    let mut settle = |page: &Page, bytes: Vec<u8>| {
        if bytes.len() as u64 != page.length {
            let message = format!(
                "page {:?} has {} bytes, not {}",
                page.id,
                bytes.len(),
                page.length
            );
            return Err(Error::corrupt(&root.key(), message));
        }
        take(page.id, bytes)
    };
    // Parts come in the order of the pages; a page may have none.
    let parts = wanted.clone().flat_map(|page| &page.parts);
    let mut pages = wanted;
    let mut page = pages.next();
    let mut bytes = Vec::new();
    let mut left = page.map_or(0, |page| page.parts.len());
    each_part(kv, parts, |reference, mut value| {
        while left == 0
            && let Some(done) = page
        {
            settle(done, core::mem::take(&mut bytes))?;
            page = pages.next();
            left = page.map_or(0, |page| page.parts.len());
        }
        let (role, data) = frame::read_part(store, reference, &value, false)?;
        if role != Role::Page {
            return Err(Error::corrupt(
                &reference.key(),
                "the part is not of a page",
            ));
        }
        if bytes.is_empty() && left > 1 {
            // A length that is wrong is told below; it takes no more memory than the parts.
            let length = usize::try_from(page.map_or(0, |page| page.length)).unwrap_or(usize::MAX);
            bytes.reserve_exact(length.min(left.saturating_mul(value.len())));
            bytes.extend_from_slice(data);
        } else if bytes.is_empty() {
            // The only part becomes the page.
            let length = data.len();
            value.truncate(frame::PART_DATA + length);
            value.drain(..frame::PART_DATA);
            bytes = value;
        } else {
            bytes.extend_from_slice(data);
        }
        left -= 1;
        Ok(())
    })
    .await?;
    while let Some(done) = page {
        settle(done, core::mem::take(&mut bytes))?;
        page = pages.next();
    }
    Ok(())
}

/// Reads the manifest under a root. `deep` checks the SHA-256 of its parts as well.
///
/// A part that is gone is `corrupt` here; the caller knows whether it may have been collected.
pub(super) async fn read_manifest(
    kv: &impl Kv,
    store: &frame::StoreId,
    root: PartRef,
    deep: bool,
) -> Result<Manifest> {
    let mut own = Vec::new();
    let mut level = alloc::vec![root];
    for _ in 0..LEVELS_MAX {
        own.extend_from_slice(&level);
        let mut role = None;
        let mut bytes = Vec::new();
        each_part(kv, level.iter(), |reference, value| {
            let (found, data) = frame::read_part(store, reference, &value, deep)?;
            if *role.get_or_insert(found) != found || found == Role::Page {
                return Err(Error::corrupt(
                    &reference.key(),
                    "the part is not of a manifest",
                ));
            }
            bytes.extend_from_slice(data);
            Ok(())
        })
        .await?;
        if role != Some(Role::Index) {
            return decode(root, own, &bytes);
        }
        let key = root.key();
        let mut read = Reader::new(&bytes, &key);
        let count = bytes.len() / REFERENCE;
        level = (0..count)
            .map(|_| PartRef::read(&mut read))
            .collect::<Result<_>>()?;
        read.end()?;
    }
    Err(Error::corrupt(
        &root.key(),
        format!("more than {LEVELS_MAX} levels of index parts"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const AUTHOR: Author = Author {
        sequence: 7,
        writer: 8,
        attempt: 9,
    };

    #[test]
    fn a_manifest_reads_back_as_it_was_written() {
        let store = [3; 16];
        let position = Position {
            sequence: 7,
            chain: [5; 16],
        };
        let mut batch = Batch::new(AUTHOR, 256);
        let pages: Vec<Page> = (0..5)
            .map(|number| {
                let bytes = alloc::vec![number as u8; number as usize * 300];
                let parts = batch.cut(&store, Role::Page, &bytes);
                Page {
                    id: PageId { kind: 1, number },
                    length: bytes.len() as u64,
                    parts,
                }
            })
            .collect();
        let bytes = encode(4, position, &pages);
        let (root, own) = batch.cut_manifest(&store, &bytes);
        let read = decode(root, own, &bytes).unwrap();
        assert_eq!((read.generation, read.position), (4, position));
        assert_eq!(read.pages, pages);
        assert!(
            read.own.len() > 4,
            "256 bytes a part need an index over the manifest"
        );
        assert_eq!(
            read.page(PageId { kind: 1, number: 3 }).unwrap().length,
            900
        );
        assert!(read.page(PageId { kind: 2, number: 3 }).is_none());
        for cut in 0..bytes.len() {
            assert!(decode(root, Vec::new(), &bytes[..cut]).is_err());
        }
    }
}
