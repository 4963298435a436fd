//! What the index is told of the documents of its pages.

use alloc::collections::BTreeMap;
use core::ops::Range;

use super::derived::{Derived, Part, tie};
use crate::{
    index::{
        Origin, Origins,
        page::{Meta, Metas, Times},
    },
    model::{Glance, Name, Opened, State},
    sort::Gather as _,
    wire::Running,
};

impl Part {
    fn glanced(latest: &Glance) -> Self {
        Self {
            collection: latest.collection,
            owner: latest.owner,
            agent: latest.agent,
            project: latest.project,
        }
    }
}

/// What the index is told of the documents of an image, the same for as long as it is there.
#[derive(Clone, Debug)]
pub(super) struct Told {
    opened: Opened,
    /// Hashes of the names of collections.
    collections: BTreeMap<Name, u64>,
}

impl Told {
    pub(super) fn new(opened: Opened, state: &State) -> Self {
        let hash = |name| (name, Running::of(state.name(name).as_bytes()));
        let collections = state.collections().map(hash).gather();
        Self {
            opened,
            collections,
        }
    }

    fn tie(&self, latest: &Glance) -> Option<u64> {
        let collection = self.collections.get(&latest.collection)?;
        Some(tie(*collection, latest.id))
    }
}

impl Origins for Told {
    fn origin(&self, slot: u32) -> Option<Origin> {
        let latest = self.opened.glance(slot)?;
        Some(Origin {
            session: latest.session.0,
            time: latest.created,
            tie: self.tie(&latest)?,
        })
    }
}

/// Whom a page of the index asks about its documents.
pub(super) struct Asked<'a> {
    pub(super) derived: &'a mut Derived,
    pub(super) state: &'a State,
    /// Where all versions are those of the image.
    pub(super) told: Option<&'a Told>,
}

impl Metas for Asked<'_> {
    fn alike(&mut self, slots: Range<u32>) -> Option<(u32, Times)> {
        let (first, last, in_order) = self.told?.opened.alike(slots)?;
        let times = Times {
            first: first.created,
            last,
            in_order,
        };
        (first.session == Name(0)).then(|| (self.derived.number(Part::glanced(&first)), times))
    }

    fn meta(&mut self, slot: u32) -> Option<Meta> {
        let (latest, tie) = match self.told {
            Some(told) => {
                let latest = told.opened.glance(slot)?;
                (latest, told.tie(&latest)?)
            }
            None => {
                let latest = self.state.glance(slot)?;
                let collection = self.state.name(latest.collection);
                (latest, tie(Running::of(collection.as_bytes()), latest.id))
            }
        };
        Some(Meta {
            partition: self.derived.number(Part::glanced(&latest)),
            session: latest.session.0,
            time: latest.created,
            tie,
        })
    }
}
