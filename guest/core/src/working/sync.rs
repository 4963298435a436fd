//! Tier one: a folder that people edit, and the documents, are brought together file by file.
//!
//! Three ways: the folder's text, the document, and what both were when they last agreed, which
//! the folder remembers as their hashes. Two, because what is taken in may lose a secret. A side that did not
//! change since then takes the other's text; where both changed, neither is touched. The hashes are
//! those of one store, owner and project: what a folder remembers of another is no agreement here.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use sha2::{Digest, Sha256};

use super::{
    document::{Document, REGISTRY, by_file, check_text, entries, of_file, write},
    space::{Pen, Space},
    value::{Object, Value},
};
use crate::{
    Error, Result,
    host::Host,
    model::{Outcome, State},
    store::{Decision, Handle},
};

/// Whose text wins where both sides changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The folder's.
    Folder,
    /// The store's.
    Store,
}

/// What a file and its document were when they last agreed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mark {
    /// Hash of the folder's text by its [`Realm`], 64 hex digits.
    pub folder: String,
    /// That of the document's.
    pub stored: String,
}

/// What was done, or is to be done, to bring the two together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing.
    Same,
    /// The document has the text of the folder.
    Taken,
    /// The folder is to take the text of the document.
    Write,
    /// Both changed: nothing is done.
    Conflict,
    /// The document was forgotten: its file is to leave the folder.
    Gone,
}

impl Action {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Taken => "taken",
            Self::Write => "write",
            Self::Conflict => "conflict",
            Self::Gone => "gone",
        }
    }
}

const ACTIONS: [Action; 5] = [
    Action::Same,
    Action::Taken,
    Action::Write,
    Action::Conflict,
    Action::Gone,
];

/// How a file and its document stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Synced {
    /// Name of the document; empty for the registry.
    pub name: String,
    /// What was done.
    pub action: Action,
    /// The document's text after it.
    pub text: String,
    /// Its version; 0 when it does not exist.
    pub version: u32,
    /// What to note for the next time.
    pub mark: Mark,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
    /// For the registry: the files of all documents after it.
    pub files: Vec<String>,
}

/// What to bring together, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ask<'a> {
    /// The file.
    pub file: &'a str,
    /// Its text in the folder; `None` when it is not there.
    pub folder: Option<&'a str>,
    /// What both were when they last agreed.
    pub mark: Option<&'a Mark>,
    /// Whose text wins where both changed.
    pub prefer: Option<Side>,
    /// Only tell what would happen.
    pub dry: bool,
    /// The registry to go by instead of the stored one.
    pub registry: Option<&'a str>,
}

/// Whose documents they are: a store, an owner and a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Realm([u8; 32]);

impl Realm {
    /// The realm of a space of a store.
    pub fn new(store: [u8; 16], space: &Space) -> Self {
        let mut digest = Sha256::new();
        digest.update(store);
        digest.update(space.id("").as_bytes());
        Self(digest.finalize().into())
    }

    /// SHA-256 of the realm and a text, 64 hex digits: equal only for one text of one realm.
    pub fn hash(&self, text: &str) -> String {
        let mut digest = Sha256::new();
        digest.update(self.0);
        digest.update(text.as_bytes());
        let digest = digest.finalize();
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Which action brings a file and its document together. `None`: it does not exist there.
///
/// A file that was emptied is no edit that is taken without being asked for: it may as well be what
/// an editor left behind when the disk was full. A document that was `forgotten` here does not come
/// back from a folder that knew it, unless that is asked for.
fn choose(
    realm: &Realm,
    folder: Option<&str>,
    (store, forgotten): (Option<&str>, bool),
    mark: Option<&Mark>,
    prefer: Option<Side>,
) -> Action {
    let (folder, store) = match (folder, store) {
        (None, None) => return Action::Same,
        (Some(folder), None) => {
            let as_it_was = mark.is_some_and(|mark| mark.folder == realm.hash(folder));
            return match (as_it_was, mark.is_some() && forgotten, prefer) {
                (false, false, _) | (_, _, Some(Side::Folder)) => Action::Taken,
                (true, _, _) | (_, _, Some(Side::Store)) => Action::Gone,
                (false, true, None) => Action::Conflict,
            };
        }
        (None, Some(_)) => return Action::Write,
        (Some(folder), Some(store)) => (folder, store),
    };
    if folder == store {
        return Action::Same;
    }
    let edited = mark.is_none_or(|mark| mark.folder != realm.hash(folder));
    let written = mark.is_none_or(|mark| mark.stored != realm.hash(store));
    let emptied = folder.trim().is_empty();
    match (edited, written, prefer) {
        (false, false, _) => Action::Same,
        (false, true, _) => Action::Write,
        (true, false, _) if !emptied => Action::Taken,
        (true, _, Some(Side::Folder)) => Action::Taken,
        (true, _, Some(Side::Store)) => Action::Write,
        (true, _, None) => Action::Conflict,
    }
}

/// The document of a file, by the registry of the request if it names one.
fn of(space: &Space, state: &State, ask: &Ask<'_>) -> Result<Document> {
    let Some(registry) = ask.registry else {
        return by_file(space, state, ask.file);
    };
    let entries = entries(&registered(registry)?);
    of_file(space, state, ask.file, entries)
}

/// The object of a registry's text.
fn registered(text: &str) -> Result<Object> {
    if text.trim().is_empty() {
        return Ok(Object::new());
    }
    match Value::parse("registry", text)? {
        Value::Object(object) => Ok(object),
        _ => Err(Error::invalid("registry", "registry is no JSON object")),
    }
}

/// Brings a file of a folder and its document together. With `dry`, it only tells what would
/// happen.
///
/// # Errors
/// `missing` for a file that no document has, `invalid` about `text` that does not fit it, and
/// those of [`write`].
pub fn sync_file<H: Host>(handle: &mut Handle<'_, H>, ask: &Ask<'_>) -> Result<Synced> {
    let pen = Pen::of(handle)?;
    let realm = Realm::new(handle.store.journal().store_id(), &pen.space);
    if ask.registry.is_some() && !ask.dry {
        let message = "only a dry run goes by another registry";
        return Err(Error::invalid("registry", message));
    }
    let outcome = handle.store.commit(&handle.call, |state| {
        let old = of(&pen.space, state, ask)?;
        let store = old.found.then_some(old.text.as_str());
        let store = (store, old.forgotten > 0);
        let action = choose(&realm, ask.folder, store, ask.mark, ask.prefer);
        let mut decision = Decision::default();
        if let (Action::Taken, Some(text)) = (action, ask.folder) {
            check_text(&old.entry, text)?;
            let change = write(&pen, state, &old, text.to_owned())?;
            if !ask.dry {
                decision.changes.push(change);
            }
        }
        let place = ACTIONS.iter().position(|known| *known == action);
        decision.outcome = Outcome {
            numbers: vec![
                place
                    .and_then(|place| i64::try_from(place).ok())
                    .unwrap_or(0),
            ],
            ..Outcome::default()
        };
        Ok(decision)
    })?;
    let place = outcome.numbers.first().map_or(0, |place| *place);
    let action = usize::try_from(place)
        .ok()
        .and_then(|place| ACTIONS.get(place));
    let action = action.copied().unwrap_or(Action::Same);
    let state = handle.store.state();
    let document = of(&pen.space, state, ask)?;
    let files = match document.entry.name.as_str() {
        REGISTRY => files_after(&document, action, ask)?,
        _ => Vec::new(),
    };
    Ok(Synced {
        mark: mark_after(&realm, &document, action, ask),
        name: match document.entry.name.as_str() {
            REGISTRY => String::new(),
            name => name.to_string(),
        },
        action,
        version: document.version,
        text: document.text,
        redacted: outcome.redacted,
        files,
    })
}

/// What to note for the next time.
fn mark_after(realm: &Realm, document: &Document, action: Action, ask: &Ask<'_>) -> Mark {
    let stored = realm.hash(&document.text);
    match (action, ask.folder) {
        (Action::Conflict | Action::Gone, _) => ask.mark.cloned().unwrap_or_default(),
        // The folder holds, or is to hold, the document's text.
        (Action::Write, _) | (_, None) => Mark {
            folder: stored.clone(),
            stored,
        },
        (_, Some(folder)) => Mark {
            folder: realm.hash(folder),
            stored,
        },
    }
}

/// The files of all documents, by the registry as it is, or would be, after the synchronisation.
fn files_after(registry: &Document, action: Action, ask: &Ask<'_>) -> Result<Vec<String>> {
    let registered = match (action, ask.folder) {
        (Action::Taken, Some(text)) => registered(text)?,
        // A registry that cannot be read names no document.
        _ => registry.object().unwrap_or_default(),
    };
    let files = entries(&registered).into_iter();
    Ok(files.map(|entry| entry.file).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const REALM: Realm = Realm([7; 32]);

    fn hash(text: &str) -> String {
        REALM.hash(text)
    }

    fn choose(
        folder: Option<&str>,
        store: Option<&str>,
        mark: Option<&Mark>,
        prefer: Option<Side>,
    ) -> Action {
        super::choose(&REALM, folder, (store, false), mark, prefer)
    }

    fn base() -> Mark {
        Mark {
            folder: hash("base"),
            stored: hash("base"),
        }
    }

    /// Every state that a file can be in on either side, against the rule in words.
    #[test]
    fn a_side_that_did_not_change_takes_the_other() {
        let mark = base();
        let of = |folder, store, mark| choose(folder, store, mark, None);
        let known = Some(&mark);
        assert_eq!(of(None, None, None), Action::Same);
        assert_eq!(of(Some("a"), None, known), Action::Taken);
        assert_eq!(of(Some("a"), None, None), Action::Taken);
        assert_eq!(of(Some("base"), None, known), Action::Gone);
        assert_eq!(of(None, Some("a"), known), Action::Write);
        assert_eq!(of(Some("a"), Some("a"), None), Action::Same);
        assert_eq!(of(Some("a"), Some("b"), None), Action::Conflict);
        assert_eq!(of(Some("base"), Some("b"), known), Action::Write);
        assert_eq!(of(Some("mine"), Some("base"), known), Action::Taken);
        assert_eq!(of(Some("mine"), Some("b"), known), Action::Conflict);
        let prefer = |side| choose(Some("mine"), Some("b"), known, Some(side));
        assert_eq!(prefer(Side::Folder), Action::Taken);
        assert_eq!(prefer(Side::Store), Action::Write);
    }

    #[test]
    fn what_was_taken_out_when_it_was_taken_in_is_no_change() {
        let mark = Mark {
            folder: hash("my secret"),
            stored: hash("my [..]"),
        };
        let of = |folder, store| choose(Some(folder), Some(store), Some(&mark), None);
        assert_eq!(of("my secret", "my [..]"), Action::Same);
        assert_eq!(of("my secret", "other"), Action::Write);
        assert_eq!(of("other", "my [..]"), Action::Taken);
        assert_eq!(of("mine", "other"), Action::Conflict);
    }

    #[test]
    fn a_preference_decides_conflicts_alone() {
        let mark = base();
        let of = |folder, store, side| choose(Some(folder), Some(store), Some(&mark), Some(side));
        assert_eq!(of("mine", "base", Side::Store), Action::Taken);
        assert_eq!(of("base", "b", Side::Folder), Action::Write);
    }

    #[test]
    fn what_another_realm_agreed_on_is_no_agreement() {
        let mark = base();
        let of = |realm, folder| {
            super::choose(realm, Some(folder), (Some("b"), false), Some(&mark), None)
        };
        assert_eq!(of(&REALM, "base"), Action::Write);
        assert_eq!(of(&Realm([8; 32]), "base"), Action::Conflict);
        assert_eq!(of(&Realm([8; 32]), "b"), Action::Same);
        let space = |owner: &str, project: &str| Space::named(owner, project, "");
        let realm = |store, owner, project| Realm::new([store; 16], &space(owner, project));
        let mine = realm(1, "me", "x");
        assert_eq!(mine, realm(1, "me", "x"));
        for other in [
            realm(2, "me", "x"),
            realm(1, "you", "x"),
            realm(1, "me", "y"),
        ] {
            assert_ne!(mine, other);
        }
    }

    #[test]
    fn what_was_forgotten_does_not_come_back_unasked() {
        let mark = base();
        let of = |folder, mark, side| super::choose(&REALM, Some(folder), (None, true), mark, side);
        assert_eq!(of("base", Some(&mark), None), Action::Gone);
        assert_eq!(of("base", Some(&mark), Some(Side::Folder)), Action::Taken);
        assert_eq!(of("mine", Some(&mark), None), Action::Conflict);
        assert_eq!(of("mine", Some(&mark), Some(Side::Folder)), Action::Taken);
        assert_eq!(of("mine", Some(&mark), Some(Side::Store)), Action::Gone);
        // A folder that never knew it brings something new.
        assert_eq!(of("mine", None, None), Action::Taken);
    }

    #[test]
    fn an_emptied_file_is_a_question() {
        let mark = base();
        let of = |side| choose(Some("\n"), Some("base"), Some(&mark), side);
        assert_eq!(of(None), Action::Conflict);
        assert_eq!(of(Some(Side::Folder)), Action::Taken);
        assert_eq!(of(Some(Side::Store)), Action::Write);
    }
}
