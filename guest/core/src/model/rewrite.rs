//! Changing what is written, history included.

use alloc::{boxed::Box, vec::Vec};

use super::{Change, Draft, Record, State};

/// What takes a record out and puts all its versions back as `change` leaves them; nothing when it
/// says of none that it changed it.
pub fn rewritten(
    state: &State,
    collection: &str,
    id: &str,
    change: impl Fn(&mut Draft) -> bool,
) -> Vec<Change> {
    let slots = state.versions(collection, id).into_iter().rev();
    let mut versions: Vec<Record> = slots.filter_map(|slot| state.record(slot)).collect();
    let changed = |any, version: &mut Record| change(&mut version.draft) || any;
    if !versions.iter_mut().fold(false, changed) {
        return Vec::new();
    }
    let forget = Change::Forget {
        collection: collection.into(),
        id: id.into(),
    };
    let anew = versions.into_iter();
    let anew = anew.map(|version| Change::Adopt(Box::new(version.into())));
    core::iter::once(forget).chain(anew).collect()
}
