//! Pages that are read when they are wanted, not when the store is opened.
//!
//! Parts of a snapshot may be collected once two newer ones are there. Then the page is read from
//! the newest: a machine puts off only pages of which a later image says the same or less
//! ([`Machine::later`](super::Machine::later)), so that it makes no difference.

use alloc::{format, rc::Rc, string::ToString, vec::Vec};
use core::{cell::RefCell, fmt};

use super::{
    BOUNDARY, HEAD, RESTARTS,
    frame::{PartRef, StoreId},
    get,
    machine::PageId,
    manifest::{Manifest, Page, each_page, read_manifest},
    read_anchors, unavailable,
};
use crate::{
    Code, Error, Result,
    kv::{Kv, ready},
};

/// The pages of an image that were not read when it was opened.
pub trait Pages: fmt::Debug {
    /// Bytes of some pages, in the order asked, with one read of the store if they are there.
    ///
    /// # Errors
    /// `corrupt` with the key when they do not check out in the newest image either, and those of
    /// the store.
    fn read(&self, pages: &[PageId]) -> Result<Vec<Vec<u8>>>;
}

/// Pages of the snapshot that was opened, or of a newer one.
pub(super) struct Later<K> {
    kv: Rc<K>,
    store: StoreId,
    manifest: RefCell<Manifest>,
}

impl<K> fmt::Debug for Later<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let manifest = self.manifest.borrow();
        f.debug_struct("Later")
            .field("snapshot", &manifest.position.sequence)
            .finish_non_exhaustive()
    }
}

impl<K: Kv> Later<K> {
    pub(super) fn new(kv: &Rc<K>, store: StoreId, manifest: Manifest) -> Self {
        Self {
            kv: Rc::clone(kv),
            store,
            manifest: RefCell::new(manifest),
        }
    }

    async fn find(&self, wanted: &[PageId]) -> Result<Vec<Vec<u8>>> {
        for _ in 0..RESTARTS {
            let (root, pages) = self.references(wanted)?;
            let mut read = Vec::with_capacity(wanted.len());
            let take = |_, bytes| {
                read.push(bytes);
                Ok(())
            };
            match each_page(&*self.kv, &self.store, &root, pages.iter(), take).await {
                Ok(()) => return Ok(read),
                Err(error) if error.code == Code::Corrupt => {
                    // What was not there any more may rightly have been collected.
                    if !self.renew(root).await? {
                        return Err(error);
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Err(unavailable(
            "snapshots are collected faster than they can be read",
        ))
    }

    /// Where pages are, as far as known.
    fn references(&self, wanted: &[PageId]) -> Result<(PartRef, Vec<Page>)> {
        let manifest = self.manifest.borrow();
        let page = |id: &PageId| {
            manifest.page(*id).cloned().ok_or_else(|| {
                let message = format!("page {id:?} is in no snapshot");
                Error::corrupt(&manifest.root.key(), message)
            })
        };
        let pages = wanted.iter().map(page).collect::<Result<_>>()?;
        Ok((manifest.root, pages))
    }

    /// Turns to the newest snapshot; `false` when it is the one at hand.
    async fn renew(&self, root: PartRef) -> Result<bool> {
        let keys = [BOUNDARY, HEAD].map(ToString::to_string);
        let anchors = read_anchors(&self.store, &get(&*self.kv, &keys).await?)?;
        let Some(head) = anchors.head.filter(|head| head.newest != root) else {
            return Ok(false);
        };
        let newest = read_manifest(&*self.kv, &self.store, head.newest, false).await?;
        self.manifest.replace(newest);
        Ok(true)
    }
}

impl<K: Kv> Pages for Later<K> {
    fn read(&self, pages: &[PageId]) -> Result<Vec<Vec<u8>>> {
        ready(self.find(pages))
    }
}
