//! Self-organisation of the documents: when it is due, what it should do, and doing it with the
//! words of the caller.
//!
//! Sizes are those of the protocol, a KB having 1024 bytes. The log triggers at 25 KB like every
//! JSON document, and is brought below 15 KB once anything triggers.

use alloc::{
    borrow::ToOwned,
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use super::{
    compare,
    document::{self, Document, INSIGHTS, INTERACTIONS, LAST_UPDATED, write},
    note::{insight_block, required, with_insight},
    space::{Pen, Space},
    value::{Object, Value},
};
use crate::sort::{Arrange as _, Gather as _};
use crate::{
    Code, Error, Result,
    host::Host,
    model::{Change, Outcome, State},
    store::{Decision, Handle},
    text::civil::{self, DAY},
};

/// Sessions after which a reorganisation is due.
const SESSIONS: u32 = 5;
const KB: u64 = 1024;
/// Size of a JSON document, of the insights, above which one is due.
const JSON_TRIGGER: u64 = 25 * KB;
const INSIGHTS_TRIGGER: u64 = 20 * KB;
/// Sizes that it brings the documents below.
const CONTEXT_TARGET: u64 = 25 * KB;
const LOG_TARGET: u64 = 15 * KB;
const INSIGHTS_TARGET: u64 = 20 * KB;
/// Days after which interactions are shortened, insights summed up.
const LOG_DAYS: u64 = 90;
const INSIGHTS_DAYS: u64 = 60;
/// The newest interactions always stay whole.
const WHOLE: usize = 10;

/// Name of the document that says what is going on.
pub(super) const CONTEXT: &str = "context";
/// Its member that says when it was reorganised last, `YYYY-MM-DD`, a dash, and what was done.
const REORGANIZED: &str = "_reorganized";
const ARCHIVE: &str = "_archive";
/// The document that takes the archive once the context is too large for it, and its file.
const ARCHIVES: &str = "archive";
const ARCHIVES_FILE: &str = "archive.json";
const SUMMARY: &str = "## Historical Insights Summary";

/// Something that should be done about a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Measure {
    /// The document.
    pub name: String,
    /// `archive`, `compress` or `summarise`.
    pub action: &'static str,
    /// Paths, numbers of interactions, or headings.
    pub subjects: Vec<String>,
    /// Bytes now.
    pub bytes: u64,
    /// Bytes below which it should come.
    pub target: u64,
}

/// How large a document is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Size {
    /// The document.
    pub name: String,
    /// Its file.
    pub file: String,
    /// Bytes of the file.
    pub bytes: u64,
    /// Above how many a reorganisation is due; 0 for never.
    pub limit: u64,
}

/// Whether a reorganisation is due, and what it should do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// What calls for it.
    pub triggers: Vec<String>,
    /// What should be done; empty without a trigger.
    pub measures: Vec<Measure>,
    /// Every document that exists.
    pub sizes: Vec<Size>,
}

/// Looks at sizes, sessions and the agreement of the tiers. A document that cannot be read calls
/// for attention, and stops no other.
pub fn plan(space: &Space, state: &State, now: u64, sessions: Option<u32>) -> Plan {
    let documents = document::all(space, state);
    let mut triggers: Vec<String> = documents.iter().filter_map(Document::fault).collect();
    let sessions = sessions.unwrap_or_else(|| counted_sessions(&documents));
    if sessions > SESSIONS {
        triggers.push(format!(
            "{sessions} sessions since the last reorganisation, more than {SESSIONS}"
        ));
    }
    let sizes = sizes(&documents);
    for size in sizes.iter().filter(|size| size.limit > 0) {
        let (file, bytes, limit) = (&size.file, size.bytes, size.limit);
        if bytes > limit {
            triggers.push(format!("{file} has {bytes} bytes, more than {limit}"));
        }
    }
    let disagreements = compare::compare(space, state, now);
    let conflicts = disagreements
        .iter()
        .filter(|found| found.is_conflict())
        .count();
    if conflicts > 0 {
        triggers.push(format!("the tiers disagree in {conflicts} places"));
    }
    let measures = if triggers.is_empty() {
        Vec::new()
    } else {
        measures(&documents, now)
    };
    Plan {
        triggers,
        measures,
        sizes,
    }
}

/// Sizes of the documents that exist.
fn sizes(documents: &[Document]) -> Vec<Size> {
    let size = |document: &Document| Size {
        name: document.entry.name.clone(),
        file: document.entry.file.clone(),
        bytes: document.text.len() as u64,
        limit: match document.entry.name.as_str() {
            ARCHIVES => 0,
            _ if document.entry.is_json() => JSON_TRIGGER,
            INSIGHTS => INSIGHTS_TRIGGER,
            _ => 0,
        },
    };
    let existing = documents.iter().filter(|document| document.found);
    existing.map(size).collect()
}

fn find<'a>(documents: &'a [Document], name: &str) -> Option<&'a Document> {
    documents
        .iter()
        .find(|document| document.entry.name == name && document.found)
}

/// The object of a document that exists and can be read.
fn object(documents: &[Document], name: &str) -> Option<Object> {
    find(documents, name)?.object().ok()
}

/// Interactions noted after the day of the last reorganisation.
fn counted_sessions(documents: &[Document]) -> u32 {
    let context = object(documents, CONTEXT).unwrap_or_default();
    let since = context
        .get(REORGANIZED)
        .and_then(Value::as_text)
        .and_then(|text| civil::parse(text.get(..10)?))
        .map_or(0, |day| day.end);
    let log = object(documents, INTERACTIONS).unwrap_or_default();
    let later = interactions(&log)
        .iter()
        .filter(|entry| entry.at > since)
        .count();
    u32::try_from(later).unwrap_or(u32::MAX)
}

/// An interaction of the log.
struct Interaction {
    number: u64,
    at: u64,
    /// Whether it was shortened before.
    short: bool,
}

fn interactions(log: &Object) -> Vec<Interaction> {
    let Some(Value::List(entries)) = log.get("interactions") else {
        return Vec::new();
    };
    let read = |entry: &Value| {
        let entry = entry.as_object()?;
        let number = entry.get("interaction_number").and_then(Value::as_u64)?;
        let date = entry
            .get("date")
            .and_then(Value::as_text)
            .and_then(civil::parse);
        let at = date.map_or(u64::MAX, |date| date.start);
        Some(Interaction {
            number,
            at,
            short: entry.get("topics").is_none(),
        })
    };
    entries.iter().filter_map(read).collect()
}

/// What brings the documents below their targets, as far as code can tell what that is.
fn measures(documents: &[Document], now: u64) -> Vec<Measure> {
    let mut measures = Vec::new();
    let mut measure = |name: &str, action, target, subjects: Vec<String>| {
        let bytes = find(documents, name).map_or(0, |document| document.text.len() as u64);
        if bytes >= target && !subjects.is_empty() {
            measures.push(Measure {
                name: name.to_owned(),
                action,
                subjects,
                bytes,
                target,
            });
        }
    };
    if let Some(context) = object(documents, CONTEXT) {
        let mut paths = Vec::new();
        completed(&context, "", &mut paths);
        if paths.is_empty() && context.get(ARCHIVE).is_some() {
            paths.push(ARCHIVE.to_owned());
        }
        measure(CONTEXT, "archive", CONTEXT_TARGET, paths);
    }
    if let Some(log) = object(documents, INTERACTIONS) {
        let entries = interactions(&log);
        let old = now.saturating_sub(LOG_DAYS * DAY);
        let numbers = entries[..entries.len().saturating_sub(WHOLE)]
            .iter()
            .filter(|entry| entry.at < old && !entry.short)
            .map(|entry| entry.number.to_string());
        measure(INTERACTIONS, "compress", LOG_TARGET, numbers.collect());
    }
    if let Some(insights) = find(documents, INSIGHTS) {
        let old = now.saturating_sub(INSIGHTS_DAYS * DAY);
        let headings: BTreeSet<String> = headings(&insights.text)
            .filter(|heading| {
                let day = heading.get(..10).and_then(civil::parse);
                day.is_some_and(|day| day.end < old)
            })
            .map(ToOwned::to_owned)
            .gather();
        let headings = headings.into_iter().collect();
        measure(INSIGHTS, "summarise", INSIGHTS_TARGET, headings);
    }
    measures
}

/// Paths of objects whose status says that they are over.
fn completed(object: &Object, path: &str, paths: &mut Vec<String>) {
    const OVER: [&str; 6] = [
        "done",
        "completed",
        "finished",
        "closed",
        "cancelled",
        "archived",
    ];
    for (name, value) in object.iter().filter(|(name, _)| *name != ARCHIVE) {
        let path = if path.is_empty() {
            name.to_owned()
        } else {
            format!("{path}.{name}")
        };
        let mut visit = |value: &Value, path: String| {
            let Some(object) = value.as_object() else {
                return;
            };
            let status = object.get("status").and_then(Value::as_text).unwrap_or("");
            if OVER.contains(&status.to_lowercase().as_str()) {
                paths.push(path);
            } else {
                completed(object, &path, paths);
            }
        };
        match value {
            Value::List(items) => {
                for (place, item) in items.iter().enumerate() {
                    visit(item, format!("{path}[{place}]"));
                }
            }
            value => visit(value, path),
        }
    }
}

/// Headings of the insights, without their marks.
fn headings(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter_map(|line| line.strip_prefix("### "))
        .map(str::trim_end)
}

/// A reorganisation in the words of the caller.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reorganisation {
    /// Paths in the context to move into its archive.
    pub archive: Vec<String>,
    /// The document whose archive takes them; `None` for the context itself, or for a document of
    /// its own where the context would stay too large.
    pub into: Option<String>,
    /// Numbers of interactions, and what is left of each beside its date.
    pub shorten: Vec<(u64, String)>,
    /// Headings in the insights whose text the summary replaces.
    pub headings: Vec<String>,
    /// What the section of the summary says.
    pub summary: String,
    /// What was done.
    pub note: String,
}

/// What a reorganisation did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reorganised {
    /// Items moved into the archive.
    pub archived: u32,
    /// The document that took them; empty when nothing was archived.
    pub into: String,
    /// Interactions shortened.
    pub shortened: u32,
    /// Sections of insights that the summary replaced.
    pub summarised: u32,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
}

/// Moves, shortens and sums up, and notes it in context and insights.
///
/// # Errors
/// `missing` for a path, number or heading that is not there, `invalid` about one of the last ten
/// interactions, a blank note, or headings without a summary; nothing is written then.
pub fn reorganise<H: Host>(
    handle: &mut Handle<'_, H>,
    work: &Reorganisation,
) -> Result<Reorganised> {
    required("note", &work.note)?;
    if !work.headings.is_empty() {
        required("summary", &work.summary)?;
    }
    let pen = Pen::of(handle)?;
    let outcome = handle.store.commit(&handle.call, |state| {
        let mut changes = Vec::new();
        let context = document::named(&pen.space, state, CONTEXT)?;
        let (object, moved) = take_completed(&context, work, pen.now)?;
        let into = archive(&pen, state, (&context, object), moved, work, &mut changes)?;
        if !work.shorten.is_empty() {
            let log = document::named(&pen.space, state, INTERACTIONS)?;
            changes.push(write(
                &pen,
                state,
                &log,
                shorten(&log, &work.shorten, pen.now)?,
            )?);
        }
        let insights = document::named(&pen.space, state, INSIGHTS)?;
        let (text, summarised) = summarise(&insights.text, work)?;
        let block = insight_block(pen.now, &work.note, Some("memory maintenance"));
        changes.push(write(&pen, state, &insights, with_insight(&text, &block))?);
        changes.push(pen.space.audit("reorganise", CONTEXT, ""));
        let numbers = [work.archive.len(), work.shorten.len(), summarised];
        let numbers = numbers
            .map(|number| i64::try_from(number).unwrap_or(i64::MAX))
            .to_vec();
        Ok(Decision {
            changes,
            outcome: Outcome {
                numbers,
                ids: vec![into],
                ..Outcome::default()
            },
        })
    })?;
    let number = |place: usize| {
        outcome
            .numbers
            .get(place)
            .map_or(0, |number| u32::try_from(*number).unwrap_or(u32::MAX))
    };
    Ok(Reorganised {
        archived: number(0),
        into: outcome.ids.first().cloned().unwrap_or_default(),
        shortened: number(1),
        summarised: number(2),
        redacted: outcome.redacted,
    })
}

/// Writes the context, and puts away what was taken out of it: below its own archive while that
/// leaves it below its target, else, with what is there already, into a document of its own. Names
/// the document that took it.
fn archive(
    pen: &Pen,
    state: &State,
    (context, mut object): (&Document, Object),
    moved: Vec<Value>,
    work: &Reorganisation,
    changes: &mut Vec<Change>,
) -> Result<String> {
    let note = format!("{} \u{2014} {}", civil::date(pen.now), work.note.trim());
    object.set(REORGANIZED, Value::from(note));
    object.set(LAST_UPDATED, Value::from(civil::iso(pen.now)));
    let mut into = if moved.is_empty() { "" } else { CONTEXT };
    if let Some(name) = work.into.as_deref().filter(|name| *name != CONTEXT) {
        let other = document::named(&pen.space, state, name)?;
        let text = archived(&other, moved, pen.now)?;
        changes.push(write(pen, state, &other, text)?);
        into = name;
    } else if !moved.is_empty() {
        let mut whole = object.clone();
        put_away(&mut whole, moved.clone());
        let fits = (Value::Object(whole.clone()).pretty().len() as u64) < CONTEXT_TARGET;
        if fits && !work.archive.iter().any(|path| path == ARCHIVE) {
            object = whole;
        } else {
            let mut all = listed(object.remove(ARCHIVE));
            all.extend(moved);
            let (other, registered) = archives(pen, state)?;
            changes.extend(registered);
            let text = archived(&other, all, pen.now)?;
            changes.push(write(pen, state, &other, text)?);
            into = ARCHIVES;
        }
    }
    let text = Value::Object(object).pretty();
    changes.push(write(pen, state, context, text)?);
    Ok(into.to_owned())
}

/// The document of the archive, and the change that registers it if it is not.
fn archives(pen: &Pen, state: &State) -> Result<(Document, Option<Change>)> {
    let registered = match document::entry(&pen.space, state, ARCHIVES) {
        Ok(_) => None,
        Err(_) => document::registration(pen, state, ARCHIVES, ARCHIVES_FILE)?,
    };
    let entry = document::entry(&pen.space, state, ARCHIVES).unwrap_or(document::Entry {
        name: ARCHIVES.to_owned(),
        file: ARCHIVES_FILE.to_owned(),
    });
    Ok((document::load(&pen.space, state, entry), registered))
}

/// A step into a document: a member, or the place in a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Member(String),
    Place(usize),
}

fn steps(path: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    for part in path.split('.') {
        let (name, mut rest) = part.split_at(part.find('[').unwrap_or(part.len()));
        let member = Step::Member(name.to_owned());
        let mut places = Vec::new();
        while let Some((number, after)) = rest.strip_prefix('[').and_then(|r| r.split_once(']')) {
            match number.parse() {
                Ok(place) => places.push(Step::Place(place)),
                Err(_) => break,
            }
            rest = after;
        }
        if rest.is_empty() {
            steps.push(member);
            steps.extend(places);
        } else {
            steps.push(Step::Member(part.to_owned()));
        }
    }
    steps
}

/// Takes what a path leads to out of a value.
fn take_out(value: &mut Value, steps: &[Step]) -> Option<Value> {
    let (first, rest) = steps.split_first()?;
    match (value, first) {
        (Value::Object(object), Step::Member(name)) if rest.is_empty() => object.remove(name),
        (Value::Object(object), Step::Member(name)) => take_out(object.get_mut(name)?, rest),
        (Value::List(items), Step::Place(place)) if rest.is_empty() => {
            (*place < items.len()).then(|| items.remove(*place))
        }
        (Value::List(items), Step::Place(place)) => take_out(items.get_mut(*place)?, rest),
        _ => None,
    }
}

/// The context without its paths, and what they led to, in the order of the paths.
fn take_completed(
    context: &Document,
    work: &Reorganisation,
    now: u64,
) -> Result<(Object, Vec<Value>)> {
    let mut paths: Vec<(Vec<Step>, &String)> = work
        .archive
        .iter()
        .map(|path| (steps(path), path))
        .collect();
    // From the back, so that places in lists stay right.
    paths.arrange_by(|a, b| b.cmp(a));
    let mut whole = Value::Object(context.object()?);
    let mut moved = Vec::new();
    for (steps, path) in &paths {
        if *path == ARCHIVE {
            // All that was archived before moves on as it is.
            let old = take_out(&mut whole, steps).ok_or_else(|| Error::missing("path", path))?;
            moved.extend(listed(Some(old)).into_iter().rev());
            continue;
        }
        let own = steps.first() == Some(&Step::Member(ARCHIVE.to_owned()));
        let value = if own {
            None
        } else {
            take_out(&mut whole, steps)
        };
        let value = value.ok_or_else(|| Error::missing("path", path))?;
        let entry: Object = [
            ("path", Value::from(path.as_str())),
            ("date", Value::from(civil::date(now))),
            ("value", value),
        ]
        .into_iter()
        .collect();
        moved.push(Value::Object(entry));
    }
    moved.reverse();
    match whole {
        Value::Object(object) => Ok((object, moved)),
        _ => Ok((Object::new(), moved)),
    }
}

/// Adds items to the archive of an object.
fn put_away(object: &mut Object, moved: Vec<Value>) {
    if moved.is_empty() {
        return;
    }
    let mut archive = listed(object.get(ARCHIVE).cloned());
    archive.extend(moved);
    object.set(ARCHIVE, Value::List(archive));
}

/// The items of an archive.
fn listed(archive: Option<Value>) -> Vec<Value> {
    match archive {
        Some(Value::List(items)) => items,
        Some(other) => vec![other],
        None => Vec::new(),
    }
}

/// Another document with items more in its archive.
fn archived(document: &Document, moved: Vec<Value>, now: u64) -> Result<String> {
    let file = &document.entry.file;
    if !document.entry.is_json() || document.entry.name == INTERACTIONS {
        let message = format!("{file} cannot take an archive: name another JSON document");
        return Err(Error::invalid("into", message));
    }
    let mut object = document.object()?;
    put_away(&mut object, moved);
    object.set(LAST_UPDATED, Value::from(civil::iso(now)));
    Ok(Value::Object(object).pretty())
}

/// The log with some interactions reduced to date and summary.
fn shorten(log: &Document, shorten: &[(u64, String)], now: u64) -> Result<String> {
    let mut object = log.object()?;
    let Some(Value::List(entries)) = object.get_mut("interactions") else {
        return Err(Error::missing("interaction", &format!("{}", shorten[0].0)));
    };
    let whole = entries.len().saturating_sub(WHOLE);
    for (number, summary) in shorten {
        required("summary", summary)?;
        let place = entries.iter().position(|entry| {
            let own = entry
                .as_object()
                .and_then(|entry| entry.get("interaction_number"));
            own.and_then(Value::as_u64) == Some(*number)
        });
        let place = place.ok_or_else(|| Error::missing("interaction", &number.to_string()))?;
        if place >= whole {
            let message =
                format!("interaction {number} is one of the last {WHOLE}, which stay whole");
            return Err(Error::new(Code::Invalid, message).about("shorten"));
        }
        let date = entries[place]
            .as_object()
            .and_then(|entry| entry.get("date"))
            .cloned();
        let short: Object = [
            ("date", date.unwrap_or_default()),
            ("summary", Value::from(summary.trim())),
            ("interaction_number", Value::from(*number)),
        ]
        .into_iter()
        .collect();
        entries[place] = Value::Object(short);
    }
    object.set(LAST_UPDATED, Value::from(civil::iso(now)));
    Ok(Value::Object(object).pretty())
}

/// The insights without the sections of some headings, the summary at the end; and how many
/// sections went.
fn summarise(text: &str, work: &Reorganisation) -> Result<(String, usize)> {
    if work.headings.is_empty() {
        return Ok((text.to_owned(), 0));
    }
    if let Some(unknown) = work
        .headings
        .iter()
        .find(|wanted| headings(text).all(|heading| heading != wanted.as_str()))
    {
        return Err(Error::missing("heading", unknown));
    }
    let mut kept = String::new();
    let mut earlier = String::new();
    let mut gone = 0;
    let mut into = Section::Kept;
    for line in text.split_inclusive('\n') {
        if line.trim_end() == SUMMARY {
            into = Section::Summary;
            continue;
        }
        if let Some(heading) = line.strip_prefix("### ") {
            let goes = work
                .headings
                .iter()
                .any(|wanted| wanted == heading.trim_end());
            into = if goes { Section::Gone } else { Section::Kept };
            gone += usize::from(goes);
        }
        match into {
            Section::Kept => kept.push_str(line),
            Section::Summary => earlier.push_str(line),
            Section::Gone => {}
        }
    }
    let summary: Vec<&str> = [earlier.trim(), work.summary.trim()]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    let whole = format!(
        "{}\n\n{SUMMARY}\n\n{}\n",
        kept.trim_end(),
        summary.join("\n\n")
    );
    Ok((whole, gone))
}

#[derive(Clone, Copy)]
enum Section {
    Kept,
    Summary,
    Gone,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_lead_into_objects_and_lists() {
        let mut value =
            Value::parse("v", "{\"a\": {\"b\": [1, {\"c.d\": 2}, 3]}, \"x[y\": 4}").expect("JSON");
        assert_eq!(
            take_out(&mut value, &steps("a.b[2]")),
            Some(Value::from(3_u64))
        );
        assert_eq!(take_out(&mut value, &steps("a.b[2]")), None);
        assert_eq!(
            take_out(&mut value, &steps("x[y")),
            Some(Value::from(4_u64))
        );
        assert_eq!(value.line(), "{\"a\": {\"b\": [1, {\"c.d\": 2}]}}");
    }

    #[test]
    fn summaries_gather_at_the_end() {
        let text = "# H\n\n\n### 2026-01-01\n- a\n\n## Historical Insights Summary\n\nOld.\n\n### 2026-02-01 [x]\n- b\n";
        let work = Reorganisation {
            headings: vec!["2026-01-01".into()],
            summary: "New.".into(),
            ..Reorganisation::default()
        };
        let (whole, gone) = summarise(text, &work).expect("known headings");
        assert_eq!(gone, 1);
        assert_eq!(
            whole,
            "# H\n\n\n### 2026-02-01 [x]\n- b\n\n## Historical Insights Summary\n\nOld.\n\nNew.\n"
        );
        let work = Reorganisation {
            headings: vec!["2026-09-09".into()],
            ..work
        };
        assert_eq!(
            summarise(text, &work).expect_err("unknown").code,
            Code::Missing
        );
    }

    #[test]
    fn what_is_over_is_found() {
        let value = Value::parse(
            "v",
            "{\"p\": [{\"status\": \"Done\"}, {\"status\": \"open\"}], \"q\": {\"r\": {\"status\": \"closed\"}}, \
             \"_archive\": [{\"status\": \"done\"}]}",
        );
        let Ok(Value::Object(object)) = value else {
            panic!("an object")
        };
        let mut paths = Vec::new();
        completed(&object, "", &mut paths);
        assert_eq!(paths, vec!["p[0]", "q.r"]);
    }
}
