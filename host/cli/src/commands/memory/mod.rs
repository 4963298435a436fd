//! Long-term memory: each verb is one call as the owner of the command line.

mod lessons;
mod records;
mod sessions;
mod upkeep;

pub(super) use lessons::run as lessons;
pub(super) use sessions::{handoff, recap, run as sessions, session_history};

use std::process::ExitCode;

use serde_json::{Value, json};
use vademecum_runtime::{Code, Error};

use super::{Done, elsewhere, recall, text_or_input};
use crate::{
    args::{
        Global,
        memory::{Memory, Sweep, Swept, name},
    },
    failure::{Failure, exit_code},
    open::Session,
    show,
    when::{Instant, Span},
};

/// The collections of this face.
const FACES: &[&str] = &[
    "memory",
    "lesson",
    "observation",
    "session",
    "summary",
    "relation",
];

/// `vademecum memory ...`
pub(super) fn run(session: &Session, global: &Global, verb: Memory) -> Done {
    let (method, request) = match verb {
        Memory::Remember(wish) => ("remember", records::remember(wish)?),
        Memory::Search(wish) => ("search", records::search(wish)),
        Memory::Expand { ids } => ("expand", json!({ "ids": ids })),
        Memory::Get { id, at } => ("get", json!({ "id": id, "at": instant(at) })),
        Memory::List(wish) => ("list", records::list(wish)),
        Memory::History { id, at } => ("history", json!({ "id": id, "at": instant(at) })),
        Memory::Update(wish) => ("update", records::update(wish)?),
        Memory::Evolve {
            id,
            content,
            title,
            expected,
        } => (
            "evolve",
            json!({ "id": id, "content": text_or_input(&content)?, "title": title,
                    "expected": expected }),
        ),
        Memory::Forget(wish) => ("forget", records::forget(wish)),
        Memory::Relate {
            source,
            relation,
            target,
        } => (
            "relate",
            json!({ "source": source, "target": target, "relation": name(relation) }),
        ),
        Memory::Related {
            id,
            hops,
            confidence,
        } => (
            "related",
            json!({ "id": id, "hops": hops, "confidence": confidence }),
        ),
        Memory::Context { budget, strict } => {
            ("context", json!({ "budget": budget, "strict": strict }))
        }
        Memory::Retention { limit } => ("retention", json!({ "limit": limit })),
        Memory::Sweep(wish) => sweep(wish)?,
    };
    tell(session, global, method, &request, |answer| {
        match method {
            "remember" | "update" | "evolve" => records::saved(answer),
            "search" => {
                records::found(answer);
                recall::went_without(global, answer);
            }
            "forget" => records::gone(answer),
            "relate" => show::line(&format!(
                "{}, confidence {}",
                show::cell(&answer["id"]),
                answer["confidence"]
            )),
            "related" => records::related(answer),
            "context" => upkeep::context(answer),
            "retention" => upkeep::retention(answer),
            "get" => records::one(&answer["item"]),
            "history" => records::versions(&answer["versions"]),
            "list" => {
                records::table(&answer["items"]);
                more(answer, "items");
            }
            "expand" => records::expanded(answer),
            _ => upkeep::swept(&request, answer),
        };
    })
}

/// What a verb about facts does with the reference of a record of long-term memory, as `recall` shows
/// it: the same as the verb about memories.
pub(super) fn of_reference(
    session: &Session,
    global: &Global,
    method: &str,
    request: &Value,
) -> Option<Done> {
    let id = request["key"].as_str()?;
    let (collection, _) = id.split_once(':')?;
    if !FACES.contains(&collection) {
        return None;
    }
    let verb = method.strip_prefix("facts.")?;
    let tells = |request: &Value, shown: fn(&Value)| tell(session, global, verb, request, shown);
    Some(match verb {
        "get" => tells(&json!({ "id": id }), |answer| records::one(&answer["item"])),
        "history" => tells(&json!({ "id": id }), |answer| {
            records::versions(&answer["versions"])
        }),
        "forget" => tells(
            &json!({ "ids": [id], "purge": request["purge"] }),
            records::gone,
        ),
        "update" if request["confidence"].is_null() && request["kind"].is_null() => tells(
            &json!({ "id": id, "content": request["value"], "expected": request["expected"] }),
            records::saved,
        ),
        "update" => Err(Failure::Usage(format!(
            "{id} is no fact: `vademecum memory update {id}` changes more than its text"
        ))),
        _ => return None,
    })
}

fn sweep(wish: Sweep) -> Result<(&'static str, Value), Failure> {
    let dry = wish.dry_run;
    let bounded = wish.threshold.is_some() || wish.limit.is_some();
    if bounded && !matches!(wish.what, Swept::Faded) {
        let message =
            "--threshold and --limit bound the sweep faded; the others take all that is due";
        return Err(Failure::Usage(message.into()));
    }
    Ok(match wish.what {
        Swept::Expired => ("auto_forget", json!({ "dry": dry })),
        Swept::Old => ("evict", json!({ "dry": dry })),
        Swept::Faded => (
            "evict_faded",
            json!({ "dry": dry, "threshold": wish.threshold, "limit": wish.limit }),
        ),
    })
}

/// Calls a method of the interface and shows what it answers.
fn tell(
    session: &Session,
    global: &Global,
    method: &str,
    request: &Value,
    shown: impl FnOnce(&Value),
) -> Done {
    let answer = match session.call_as_owner(&format!("memory.{method}"), &request.to_string()) {
        Err(Failure::Core(error)) if error.code == Code::Missing => {
            elsewhere::below_error(session, global, collections(method, request));
            let advise = |_: &Error| of_fact(session, method, request);
            return Err(Failure::Core(error).advising(advise));
        }
        answer => answer.map_err(|failure| failure.advising(|error| advice(error, method)))?,
    };
    if global.json {
        show::json(&answer);
    } else {
        shown(&answer);
    }
    if finds_nothing(method, &answer) {
        elsewhere::remark(session, global, collections(method, request));
    }
    // What was to be forgotten and is not there: the others are gone.
    let missing = method == "forget" && !list(&answer["missing"]).is_empty();
    let named = list(&answer["missing"]).iter().filter(|_| missing);
    for said in named.filter_map(|id| is_fact(session, "forget", id.as_str()?)) {
        elsewhere::tell(global, &said);
    }
    Ok(if missing {
        ExitCode::from(exit_code(Code::Missing))
    } else {
        ExitCode::SUCCESS
    })
}

/// What to do about the key of a fact that was given to a verb about memories.
fn of_fact(session: &Session, method: &str, request: &Value) -> Option<String> {
    let verb = match method {
        "get" | "history" | "update" => method,
        "evolve" => "update",
        _ => return None,
    };
    is_fact(session, verb, request["id"].as_str()?)
}

/// The verb that takes a key, if a fact has it.
fn is_fact(session: &Session, verb: &str, key: &str) -> Option<String> {
    let asked = json!({ "owner": session.owner(), "key": key });
    session.ask("facts.get", &asked).ok()?;
    let change = match verb {
        "update" => " --value TEXT",
        _ => "",
    };
    let word = super::call::quoted(key);
    Some(format!(
        "{key} is the key of a fact: `vademecum {verb} {word}{change}`"
    ))
}

/// What to do about a wrong value, where the value says more than the help of the verb.
fn advice(error: &Error, method: &str) -> Option<String> {
    if error.code != Code::Invalid {
        return None;
    }
    Some(match (method, error.subject.as_str()) {
        ("update", _) if error.message == NO_CHANGE => {
            "say what is to change: --content TEXT, --title TEXT, --kind KIND, --concept CONCEPT, --file \
             FILE, --importance NUMBER or --ttl TIME"
                .into()
        }
        ("search" | "lesson_recall", _) if error.message == NO_QUERY => super::ASK.into(),
        _ => return None,
    })
}

/// How an update is refused that changes nothing.
const NO_CHANGE: &str = "nothing to update";
/// How a search is refused without a question.
const NO_QUERY: &str = "query is required";

/// Which collections a method reads.
fn collections(method: &str, request: &Value) -> &'static [&'static str] {
    match method {
        "lesson_recall" | "lesson_list" | "lesson_strengthen" | "lesson_delete" => &["lesson"],
        "recap" | "handoff" | "session_history" | "session_end" => &["session"],
        _ if request["collection"].is_string() => {
            let wanted = FACES
                .iter()
                .position(|name| request["collection"] == **name);
            wanted.map_or(&[], |at| &FACES[at..=at])
        }
        "search" => &["memory", "lesson", "observation", "summary"],
        "context" => &["memory", "lesson", "session"],
        _ => &["memory"],
    }
}

/// Whether a reading method came back with nothing.
fn finds_nothing(method: &str, answer: &Value) -> bool {
    let none = |field: &str| list(&answer[field]).is_empty();
    match method {
        "search" => none("rows") && none("lessons") && answer["truncated"] != true,
        "list" => answer["matched"] == 0,
        "expand" => none("items"),
        "lesson_recall" | "lesson_list" => none("lessons"),
        "recap" => none("days"),
        "session_history" => none("sessions"),
        "handoff" => answer["session"].is_null(),
        "context" => none("blocks") && none("left") && none("suspicious"),
        "retention" => ["hot", "warm", "cold", "evictable"]
            .iter()
            .all(|tier| answer[*tier] == 0),
        _ => false,
    }
}

/// Says how many rows there are beyond those shown.
fn more(answer: &Value, rows: &str) {
    let shown = answer[rows].as_array().map_or(0, Vec::len) as u64;
    let matched = answer["matched"].as_u64().unwrap_or(0);
    if matched > shown {
        show::line(&format!(
            "{shown} of {matched}; --limit and --offset show more"
        ));
    }
}

fn instant(at: Option<Instant>) -> Option<u64> {
    at.map(|at| at.0)
}

fn span(length: Option<Span>) -> Option<u64> {
    length.map(|length| length.0)
}

/// The text of an option, or standard input for `-`.
fn input(text: Option<String>) -> Result<Option<String>, Failure> {
    text.map(|text| text_or_input(&text)).transpose()
}

/// An instant of an answer, or nothing.
fn time(value: &Value) -> String {
    value.as_u64().map(show::time).unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// A number with so many digits, or nothing.
fn digits(value: &Value, digits: usize) -> String {
    value
        .as_f64()
        .map(|number| format!("{number:.digits$}"))
        .unwrap_or_default()
}

/// Who a record is from: `user`, `tool (crawler)`.
fn origin(item: &Value) -> String {
    let (channel, actor) = (show::cell(&item["channel"]), show::cell(&item["actor"]));
    if actor.is_empty() {
        channel
    } else {
        format!("{channel} ({actor})")
    }
}

/// A number of an answer by what it counts.
fn counted(number: &Value, one: &str) -> String {
    show::count(number.as_u64().unwrap_or_default(), one)
}

/// Says what was taken out before it was stored.
fn redacted(answer: &Value) {
    let classes = show::cell(&answer["redacted"]);
    if !classes.is_empty() {
        show::line(&format!("redacted before storing: {classes}"));
    }
}
