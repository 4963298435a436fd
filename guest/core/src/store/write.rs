//! What every write passes before it is committed, whichever face it comes from: the redactor
//! and the limit of size.

use alloc::{
    borrow::ToOwned,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::RECORD_BYTES_MAX;
use crate::sort::Arrange as _;
use crate::{
    Code, Error, Result,
    ecma::Value,
    guard::redact::{Policy, Redactor, SECRET, redact},
    model::{
        Change, Draft, State,
        numbered::{NUMBER_MAX, VERSION_MAX},
    },
};

/// A text as it is to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plain {
    /// Without its secrets, unless the store keeps them.
    pub text: String,
    /// Classes of what was taken out.
    pub found: Vec<String>,
}

/// A text as the store's policy lets it be written. For what only a part of is written: a cut could
/// leave half of a secret, which nobody recognises any more.
///
/// # Errors
/// `denied` about `field` for a secret that the store refuses.
pub fn plain(state: &State, field: &str, text: &str) -> Result<Plain> {
    let mut redactor = Redactor::new(policy(state));
    let mut text = text.to_string();
    redactor.clean(field, &mut text)?;
    Ok(Plain {
        text,
        found: classes(&redactor),
    })
}

fn policy(state: &State) -> Policy {
    match state.setting_or_standard("redaction") {
        "off" => Policy::Off,
        "refuse" => Policy::Refuse,
        _ => Policy::Redact,
    }
}

/// Sorted, so that a trial says it as a write does.
fn classes(redactor: &Redactor) -> Vec<String> {
    let found = redactor.findings().iter();
    let mut classes: Vec<String> = found.map(|(class, _)| class.to_owned()).collect();
    classes.arrange();
    classes
}

/// Takes secrets out of everything that is about to be written, as the store's policy says; of the
/// contents of new versions unless they were cleaned before. Returns the classes of what was taken
/// out.
pub(super) fn clean(
    state: &State,
    changes: &mut [Change],
    contents_are_clean: bool,
) -> Result<Vec<String>> {
    let policy = policy(state);
    let mut redactor = Redactor::new(policy);
    for change in changes {
        match change {
            Change::Put(draft) if contents_are_clean => {
                let content = core::mem::take(&mut draft.content);
                clean_draft(&mut redactor, policy, draft)?;
                draft.content = content;
                within(draft)?;
            }
            Change::Put(draft) => clean_draft(&mut redactor, policy, draft)?,
            Change::Adopt(adopted) => clean_draft(&mut redactor, policy, &mut adopted.draft)?,
            Change::Audit { reason, .. } => redactor.clean("reason", reason)?,
            Change::AdoptAudit(row) => {
                redactor.clean("reason", &mut row.reason)?;
                redactor.clean("subject", &mut row.subject)?;
            }
            _ => {}
        }
    }
    Ok(classes(&redactor))
}

/// Whether a draft could be written: what [`clean`] refuses of it.
///
/// # Errors
/// `denied` for a secret that cannot be taken out, or that the store's policy refuses; `too-large`.
pub fn admit(state: &State, draft: &Draft) -> Result<()> {
    let policy = policy(state);
    // What is put where a secret was may be longer than the secret.
    if policy == Policy::Refuse || size(draft) > RECORD_BYTES_MAX / 4 {
        let change = Change::Put(draft.clone().into());
        return clean(state, &mut [change], false).map(|_| ());
    }
    names_clean(policy, draft)
}

/// Classes of what a write of a draft would take out.
///
/// # Errors
/// What the write would be refused for.
pub fn preview(state: &State, draft: &Draft) -> Result<Vec<String>> {
    clean(state, &mut [Change::Put(draft.clone().into())], false)
}

/// A draft as it would be written.
///
/// # Errors
/// What the write would be refused for.
pub fn cleaned(state: &State, draft: &Draft) -> Result<Draft> {
    let policy = policy(state);
    let mut draft = draft.clone();
    clean_draft(&mut Redactor::new(policy), policy, &mut draft)?;
    Ok(draft)
}

/// Refuses secrets where a text is an address: another one would be another record.
fn names_clean(policy: Policy, draft: &Draft) -> Result<()> {
    let scope = &draft.scope;
    let names = [
        ("key", &draft.key),
        ("project", &scope.project),
        ("agent", &scope.agent),
        ("session", &scope.session),
        ("id", &draft.id),
    ];
    let fields = draft.fields.keys().map(|name| ("field", name));
    for (field, name) in names.into_iter().chain(fields) {
        if policy != Policy::Off && !name.is_empty() && redact(name).is_some() {
            let other = if field == "key" { "key" } else { "name" };
            let message = format!("{field} holds a secret; choose another {other}");
            return Err(Error::new(Code::Denied, message).about(field));
        }
    }
    Ok(())
}

fn clean_draft(redactor: &mut Redactor, policy: Policy, draft: &mut Draft) -> Result<()> {
    names_clean(policy, draft)?;
    let sources = draft.links.iter_mut();
    for link in sources.filter(|link| link.relation == "source") {
        redactor.clean("sources", &mut link.target)?;
    }
    redactor.clean("actor", &mut draft.origin.actor)?;
    redactor.clean("kind", &mut draft.kind)?;
    redactor.clean("title", &mut draft.title)?;
    redactor.clean("content", &mut draft.content)?;
    redactor.clean_all("tags", &mut draft.tags)?;
    redactor.clean_all("files", &mut draft.files)?;
    for field in draft.fields.values_mut() {
        clean_pairs(redactor, field)?;
        redactor.clean("fields", field)?;
    }
    redactor.clean("source", &mut draft.origin.source)?;
    within(draft)
}

/// Whether a draft is no larger than a record may be.
///
/// # Errors
/// `too-large` about the record.
pub fn within(draft: &Draft) -> Result<()> {
    let bytes = size(draft);
    if bytes > RECORD_BYTES_MAX {
        // What the writer knows it by: an id is made anew at each try.
        let known = if draft.key.is_empty() {
            &draft.id
        } else {
            &draft.key
        };
        let name = format!("record {}:{known}", draft.collection);
        return Err(Error::too_large(&name, "bytes", bytes, RECORD_BYTES_MAX));
    }
    Ok(())
}

/// Cleans a field that is a list of keys and values, each value for itself and beside its key: a
/// key and its value that do not stand in one line look like nothing.
fn clean_pairs(redactor: &mut Redactor, field: &mut String) -> Result<()> {
    if !field.starts_with("[[\"") {
        return Ok(());
    }
    let Ok(Value::List(mut pairs)) = Value::parse("fields", field) else {
        return Ok(());
    };
    let mut changed = false;
    for pair in &mut pairs {
        let Value::List(pair) = pair else {
            return Ok(());
        };
        let [Value::Text(key), Value::Text(value)] = &mut pair[..] else {
            return Ok(());
        };
        changed |= clean_pair(redactor, key, value)?;
    }
    if changed {
        *field = Value::List(pairs).compact();
    }
    Ok(())
}

fn clean_pair(redactor: &mut Redactor, key: &mut String, value: &mut String) -> Result<bool> {
    let before = (key.clone(), value.clone());
    redactor.clean("fields", key)?;
    redactor.clean("fields", value)?;
    if *value == before.1 {
        let mut line = format!("{key}: {value}");
        redactor.clean("fields", &mut line)?;
        if line != format!("{key}: {value}") {
            let rest = line.strip_prefix(&format!("{key}: "));
            *value = rest.unwrap_or(SECRET).to_string();
        }
    }
    Ok((&before.0, &before.1) != (key, value))
}

/// Bytes of all texts of a draft together.
fn size(draft: &Draft) -> u64 {
    let lists = [&draft.tags, &draft.files, &draft.supersedes];
    let (scope, origin) = (&draft.scope, &draft.origin);
    let texts = [
        &draft.collection,
        &draft.id,
        &draft.key,
        &draft.title,
        &draft.content,
        &draft.kind,
        &scope.owner,
        &scope.project,
        &scope.agent,
        &scope.session,
        &origin.actor,
        &origin.source,
    ];
    let sum = texts.iter().map(|text| text.len()).sum::<usize>()
        + lists
            .iter()
            .flat_map(|list| list.iter())
            .map(String::len)
            .sum::<usize>()
        + draft
            .fields
            .iter()
            .map(|(key, value)| key.len() + value.len())
            .sum::<usize>()
        + draft
            .links
            .iter()
            .map(|link| link.relation.len() + link.target.len())
            .sum::<usize>();
    sum as u64
}

/// Numbers only that a load takes: what is acknowledged can be restored from its own dump.
///
/// # Errors
/// `full` where a counter, or the versions of a record, are used up.
pub(super) fn restorable(changes: &[Change]) -> Result<()> {
    for change in changes {
        let (what, actual, limit) = match change {
            Change::Count { name, value } => (name.as_str(), *value, NUMBER_MAX),
            Change::Put(draft) => ("version", draft.version.into(), VERSION_MAX.into()),
            _ => continue,
        };
        if actual > limit {
            let message = format!(
                "the numbers of {what:?} are used up: the next is {actual}, the limit is {limit}"
            );
            return Err(Error::new(Code::Full, message));
        }
    }
    Ok(())
}

/// Finite numbers only: a NaN would poison every order it takes part in.
pub(super) fn finite(changes: &[Change]) -> Result<()> {
    for change in changes {
        let (name, numbers) = match change {
            Change::Put(draft) => (
                draft.id.to_string(),
                [
                    Some(draft.confidence),
                    Some(draft.importance),
                    Some(draft.strength),
                ],
            ),
            Change::Adopt(adopted) => {
                let draft = &adopted.draft;
                (
                    draft.id.to_string(),
                    [
                        Some(draft.confidence),
                        Some(draft.importance),
                        Some(draft.strength),
                    ],
                )
            }
            Change::Adjust { id, set, .. } => (
                id.to_string(),
                [set.confidence, set.importance, set.strength],
            ),
            _ => continue,
        };
        if numbers.iter().flatten().any(|number| !number.is_finite()) {
            let message = format!("a number of record {name} is not finite");
            return Err(Error::invalid("confidence", message));
        }
    }
    Ok(())
}
