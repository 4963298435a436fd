//! Plain JSON lines: `content` (or `text`), everything else optional.

use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization as _;

use super::{
    super::{Image, plain, shape},
    Batch, Context, taken,
};
use crate::sort::Gather as _;
use crate::{
    Error, Result,
    caller::Channel,
    model::{Draft, Origin, Scope, State, identity::owned_id},
    text::space,
};

/// The collection that plain lines go to.
pub(super) const COLLECTION: &str = "memory";
/// Strength of a memory that says nothing about it.
const STRENGTH: f64 = 7.0;
/// Longest title cut from a content, in characters.
const TITLE_MAX: usize = 80;
/// Keys with a place of their own; all others become fields.
const KNOWN: [&str; 18] = [
    "collection",
    "id",
    "content",
    "text",
    "title",
    "kind",
    "type",
    "tags",
    "concepts",
    "files",
    "owner",
    "project",
    "agent",
    "session",
    "created",
    "expires",
    "confidence",
    "importance",
];

/// The longest id that a plain line gives, in bytes: people type ids.
pub const ID_MAX: u64 = 256;

pub(super) fn load(
    image: &Image,
    context: &Context<'_>,
    batch: &mut Batch,
    object: &Map<String, Value>,
) -> Result<()> {
    let state = &image.state;
    if let Some(named) = object
        .get("collection")
        .filter(|named| *named != COLLECTION)
    {
        let message = format!("collection is {named}, a plain line makes a {COLLECTION}");
        return Err(Error::invalid("collection", message));
    }
    let (mut draft, raw) = draft(state, context, object)?;
    let free = |id: &str| context.free(state, COLLECTION, &draft.scope, id);
    let (id, raw) = (free(&draft.id), free(&raw));
    draft.id = id;
    let given = time(object, "created")?;
    let stored = [&draft.id, &raw].into_iter();
    let stored = stored.filter_map(|id| state.get(COLLECTION, id)).next();
    let earlier = || batch.version(&draft.reference(), draft.version).cloned();
    if let Some(known) = stored.map(|record| record.draft).or_else(earlier) {
        if known.content == draft.content && context.reaches(&known) {
            batch.known += 1;
            batch.turns.note(&draft.scope, given, known.created);
            return Ok(());
        }
        return Err(taken(&draft.reference()));
    }
    let names_itself = object.get("id").is_some_and(|id| !id.is_null());
    if context.compares && !names_itself && is_there(image, &draft) {
        batch.known += 1;
        return Ok(());
    }
    // The lines of a conversation keep their order.
    draft.created = batch.turns.made(&draft.scope, given, context.now);
    draft.updated = draft.created;
    let (scope, made) = (draft.scope.clone(), draft.created);
    batch.put(state, draft)?;
    batch.turns.note(&scope, given, made);
    batch.loaded += 1;
    Ok(())
}

/// Whether a live memory of the same owner, project and agent has the text, blanks around it and its
/// composition aside.
fn is_there(image: &Image, draft: &Draft) -> bool {
    let Some(similar) = image.derived.similar() else {
        return false;
    };
    let form = |text: &str| space::trim(text).nfc().collect::<String>();
    let text = form(&draft.content);
    let slots = similar.restated(&shape(&draft.scope.owner, &draft.content));
    slots
        .into_iter()
        .filter_map(|slot| image.state.record(slot))
        .any(|record| {
            let (one, other) = (&record.scope, &draft.scope);
            one.owner == other.owner
                && one.project == other.project
                && one.agent == other.agent
                && form(&record.content) == text
        })
}

/// The record of a line, and the id that earlier versions gave it.
fn draft(
    state: &State,
    context: &Context<'_>,
    object: &Map<String, Value>,
) -> Result<(Draft, String)> {
    let content = match object.get("content").or_else(|| object.get("text")) {
        Some(Value::String(text)) if !text.trim().is_empty() => text.clone(),
        _ => {
            return Err(Error::invalid(
                "content",
                "content must be text that is not blank",
            ));
        }
    };
    let text = |field: &str| -> Result<String> {
        match object.get(field) {
            None | Some(Value::Null) => Ok(String::new()),
            Some(Value::String(text)) => Ok(text.clone()),
            Some(_) => Err(Error::invalid(field, format!("{field} must be text"))),
        }
    };
    let caller = context.caller;
    let or = |given: String, standard: &str| {
        if given.is_empty() {
            standard.to_owned()
        } else {
            given
        }
    };
    let scope = Scope {
        owner: or(text("owner")?, context.owner),
        project: or(text("project")?, &caller.project),
        agent: or(text("agent")?, context.agent()),
        session: or(text("session")?, &caller.session),
    };
    // Of the text as it is kept: an id of what was taken out would tell it.
    let kept = plain(state, "content", &content)?.text;
    let made = |content: &str| fingerprint(&[&scope.owner, &scope.project, &scope.agent, content]);
    let (id, raw) = (or(text("id")?, &made(&kept)), made(&content));
    check_id(&id, &scope.owner)?;
    let created = time(object, "created")?.unwrap_or(context.now);
    // Cut without its secrets: half of one would not be known for one.
    let made = cut(&kept, TITLE_MAX);
    let title = or(text("title")?, &made);
    let said = or(text("kind")?, &text("type")?);
    let kind = (context.lines.kind)(&said);
    let mut tags = list(object, "tags")?;
    tags.extend(list(object, "concepts")?);
    if !said.is_empty() && said != kind && !tags.contains(&said) {
        // A kind that only the file knows stays what a recall can ask for.
        tags.push(said);
    }
    let mut draft = Draft {
        collection: COLLECTION.to_owned(),
        id,
        scope,
        kind: kind.to_owned(),
        title,
        content: kept,
        tags,
        files: list(object, "files")?,
        fields: fields(object),
        origin: Origin {
            channel: Channel::Import,
            actor: caller.actor.clone(),
            source: context.lines.source.to_owned(),
            captured: context.now,
        },
        confidence: number(object, "confidence", 1.0)?.unwrap_or(1.0),
        importance: number(object, "importance", 10.0)?.unwrap_or(0.0),
        strength: STRENGTH,
        created,
        updated: created,
        expires: time(object, "expires")?.unwrap_or(0),
        version: 1,
        ..Draft::default()
    };
    context.settle(state, &mut draft)?;
    Ok((draft, raw))
}

/// Holds an id that a line gives to what is shown and typed as one: where the store writes an owner
/// before an id, what is shown is the rest, so that two ids would look alike.
fn check_id(id: &str, owner: &str) -> Result<()> {
    let (bytes, most) = (id.len() as u64, ID_MAX);
    if bytes > most {
        return Err(Error::too_large("id", "bytes", bytes, most));
    }
    typed(id)?;
    let bare = id.strip_prefix(&owned_id(owner, ""));
    if let Some(bare) = bare.filter(|_| !owner.is_empty()) {
        let message = format!(
            "id {id:?} begins with its owner, as the store writes an id: give it without, as {bare:?}"
        );
        return Err(Error::invalid("id", message));
    }
    Ok(())
}

/// Whether an id can be typed as it is shown.
///
/// # Errors
/// `invalid` about `id` with blanks around it, and with line breaks or other control characters.
pub fn typed(id: &str) -> Result<()> {
    let breaks = |sign: char| sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}');
    let wrong = if id.contains(breaks) {
        "holds a line break or another control character"
    } else if space::trim(id) != id {
        "has blanks around it"
    } else {
        return Ok(());
    };
    Err(Error::invalid("id", format!("id {id:?} {wrong}")))
}

/// An id that the same parts always get: 26 of the digits that ids are made of.
pub(super) fn fingerprint(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let hash: [u8; 32] = hasher.finalize().into();
    let word = |at: usize| {
        hash[at..at + 8]
            .iter()
            .fold(0u64, |word, byte| (word << 8) | u64::from(*byte))
    };
    crate::id::new(word(0), word(8), word(16))
}

fn cut(text: &str, most: usize) -> String {
    let line = text.trim().lines().next().unwrap_or("");
    line.chars()
        .take(most)
        .collect::<String>()
        .trim_end()
        .to_owned()
}

fn list(object: &Map<String, Value>, field: &str) -> Result<Vec<String>> {
    let wrong = || Error::invalid(field, format!("{field} must be a list of texts"));
    match object.get(field) {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(items)) => items
            .iter()
            .map(|item| item.as_str().map(ToOwned::to_owned).ok_or_else(wrong))
            .collect(),
        Some(_) => Err(wrong()),
    }
}

fn number(object: &Map<String, Value>, field: &str, most: f64) -> Result<Option<f64>> {
    match object.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match value.as_f64() {
            Some(number) if (0.0..=most).contains(&number) => Ok(Some(number)),
            _ => Err(Error::invalid(
                field,
                format!("{field} must be a number from 0 to {most}"),
            )),
        },
    }
}

/// Milliseconds since 1970.
fn time(object: &Map<String, Value>, field: &str) -> Result<Option<u64>> {
    match object.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => value.as_u64().map(Some).ok_or_else(|| {
            Error::invalid(field, format!("{field} must be milliseconds since 1970"))
        }),
    }
}

/// Whatever has no place of its own: texts as they are, the rest as JSON.
fn fields(object: &Map<String, Value>) -> BTreeMap<String, String> {
    object
        .iter()
        .filter(|(key, value)| !KNOWN.contains(&key.as_str()) && !value.is_null())
        .map(|(key, value)| {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), ToOwned::to_owned);
            (key.clone(), text)
        })
        .gather()
}
