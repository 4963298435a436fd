//! Requests and answers about records.

use serde_json::{Value, json};

use super::{digits, input, instant, list as rows, origin, redacted, span, time};
use crate::{
    args::memory::{Forget, List, Remember, Search, Update, name},
    commands::text_or_input,
    failure::Failure,
    show,
};

pub(super) fn remember(wish: Remember) -> Result<Value, Failure> {
    Ok(json!({
        "content": text_or_input(&wish.content)?, "kind": name(wish.kind), "title": wish.title,
        "concepts": wish.concept, "files": wish.file, "ttl": span(wish.ttl),
        "sources": wish.source, "supersedes": wish.supersedes, "importance": wish.importance,
        "policy": wish.policy.map(name),
    }))
}

pub(super) fn search(wish: Search) -> Value {
    json!({
        "query": wish.query.join(" "), "limit": wish.limit, "offset": wish.offset,
        "kinds": wish.kind, "concepts": wish.concept,
        "since": instant(wish.since), "until": instant(wish.until),
        "channels": wish.channel.into_iter().map(name).collect::<Vec<_>>(),
        "agent": wish.by, "session": wish.in_session,
        "ranking": if wish.documented { "documented" } else { "best" },
        "detail": if wish.compact { "compact" } else { "full" },
        "lessons": !wish.no_lessons, "budget": wish.budget,
    })
}

pub(super) fn list(wish: List) -> Value {
    json!({
        "collection": wish.collection, "kind": wish.kind, "concept": wish.concept,
        "since": instant(wish.since), "until": instant(wish.until), "at": instant(wish.at),
        "agent": wish.by, "limit": wish.limit, "offset": wish.offset,
    })
}

pub(super) fn update(wish: Update) -> Result<Value, Failure> {
    Ok(json!({
        "id": wish.id, "content": input(wish.content)?, "title": wish.title,
        "kind": wish.kind.map(name), "concepts": wish.concept, "files": wish.file,
        "importance": wish.importance, "ttl": span(wish.ttl), "expected": wish.expected,
    }))
}

pub(super) fn forget(wish: Forget) -> Value {
    json!({
        "ids": wish.ids, "session": wish.of_session, "keep_replaced": wish.keep_replaced,
        "derived": wish.derived, "reason": wish.reason, "purge": wish.purge,
    })
}

pub(super) fn saved(answer: &Value) {
    let memory = &answer["memory"];
    show::line(&format!(
        "{} is at version {}",
        show::cell(&memory["id"]),
        memory["version"]
    ));
    let replaced = show::cell(&answer["superseded"]);
    if !replaced.is_empty() {
        show::line(&format!("it replaces {replaced}"));
    }
    if let Some(near) = answer["near"].as_object() {
        let apart = show::cell(&near["apart"]);
        let why = if apart.is_empty() {
            String::new()
        } else {
            format!(", apart by {apart}")
        };
        show::prose(&format!(
            "near to {} (similarity {}{why}): {}",
            show::cell(&near["id"]),
            near["similarity"],
            show::cell(&near["title"])
        ));
        show::prose(&format!(
            "if the old one is wrong now: `vademecum memory forget {}`; next time, --supersedes says so at once",
            show::cell(&near["id"])
        ));
    }
    let affected = show::cell(&answer["affected"]);
    if !affected.is_empty() {
        show::line(&format!(
            "perhaps out of date, as derived from it: {affected}"
        ));
    }
    redacted(answer);
}

pub(super) fn found(answer: &Value) {
    if rows(&answer["rows"]).is_empty() {
        // What the budget cut off was found.
        if answer["truncated"] != true {
            show::line(why(answer["empty"].as_str().unwrap_or_default()));
            let terms = show::cell(&answer["suggestions"]);
            if !terms.is_empty() {
                show::line(&format!("try: {terms}"));
            }
        }
    } else {
        let cells = |row: &Value| {
            let item = &row["item"];
            let score = if row["exact"] == true {
                "exact".into()
            } else {
                digits(&row["score"], 2)
            };
            vec![
                reference(item),
                text(item),
                show::cell(&item["kind"]),
                show::cell(&item["importance"]),
                score,
                origin(item),
                show::cell(&item["session"]),
            ]
        };
        let cells: Vec<Vec<String>> = rows(&answer["rows"]).iter().map(cells).collect();
        show::table(
            &[
                "record",
                "text",
                "kind",
                "importance",
                "score",
                "by",
                "session",
            ],
            &cells,
        );
    }
    super::lessons::recalled(&answer["lessons"]);
    for conflict in rows(&answer["conflicts"]) {
        show::prose(&format!(
            "conflict ({}): {} is to be trusted before {}",
            show::cell(&conflict["apart"]),
            show::cell(&conflict["preferred"]),
            show::cell(&conflict["other"])
        ));
    }
    if answer["truncated"] == true {
        show::line(&format!(
            "cut at {} tokens; --budget allows more",
            answer["tokens"]
        ));
    }
}

fn why(reason: &str) -> &'static str {
    match reason {
        "stored" => "nothing found: nothing is remembered yet",
        "admitted" => "nothing found: no record passes the filters",
        "evident" => "nothing found: what there is says too little of what was asked",
        _ => "nothing found: no record holds a word of the question",
    }
}

/// `collection:id`; bare for memories.
fn reference(item: &Value) -> String {
    let (collection, id) = (show::cell(&item["collection"]), show::cell(&item["id"]));
    let whole = id
        .split_once(':')
        .is_some_and(|(first, _)| first == collection);
    if collection == "memory" || whole {
        id
    } else {
        format!("{collection}:{id}")
    }
}

/// The content, or the title of what has none.
fn text(item: &Value) -> String {
    let content = show::cell(&item["content"]);
    if content.is_empty() {
        show::cell(&item["title"])
    } else {
        content
    }
}

pub(super) fn table(items: &Value) {
    if rows(items).is_empty() {
        show::line("nothing there");
        return;
    }
    let cells = |item: &Value| {
        vec![
            reference(item),
            text(item),
            show::cell(&item["kind"]),
            show::cell(&item["concepts"]),
            show::cell(&item["version"]),
            time(&item["updated"]),
            origin(item),
        ]
    };
    let cells: Vec<Vec<String>> = rows(items).iter().map(cells).collect();
    show::table(
        &[
            "record", "text", "kind", "concepts", "version", "updated", "by",
        ],
        &cells,
    );
}

pub(super) fn expanded(answer: &Value) {
    for item in rows(&answer["items"]) {
        one(item);
    }
    if rows(&answer["items"]).is_empty() {
        show::line("none of these is there");
    }
    if answer["truncated"] == true {
        show::line("only the first 20 ids were looked at");
    }
}

pub(super) fn one(item: &Value) {
    show::line(&format!("{}: {}", reference(item), text(item)));
    let mut said: Vec<String> = vec![
        show::cell(&item["kind"]),
        format!("version {}", item["version"]),
        format!("importance {}", item["importance"]),
        format!("by {}", origin(item)),
        format!("made {}", time(&item["created"])),
        match item["uses"].as_u64().unwrap_or_default() {
            0 => "never used".into(),
            1 => "used once".into(),
            uses => format!("used {uses} times"),
        },
    ];
    for (name, field) in [
        ("about", "concepts"),
        ("files", "files"),
        ("sources", "sources"),
        ("project", "project"),
        ("agent", "agent"),
        ("session", "session"),
        ("replaces", "supersedes"),
    ] {
        let value = show::cell(&item[field]);
        if !value.is_empty() {
            said.push(format!("{name} {value}"));
        }
    }
    if !item["expires"].is_null() {
        said.push(format!("expires {}", time(&item["expires"])));
    }
    if item["latest"] == false {
        said.push(format!(
            "no longer latest: {} {}",
            show::cell(&item["reason"]),
            time(&item["retired"])
        ));
    }
    show::line(&format!("  {}", said.join(", ")));
}

pub(super) fn versions(items: &Value) {
    let cells = |item: &Value| {
        let state = if item["latest"] == true {
            "latest".to_string()
        } else {
            format!("{} {}", show::cell(&item["reason"]), time(&item["retired"]))
        };
        vec![
            show::cell(&item["version"]),
            show::cell(&item["id"]),
            text(item),
            time(&item["updated"]),
            state,
            origin(item),
        ]
    };
    let cells: Vec<Vec<String>> = rows(items).iter().map(cells).collect();
    show::table(
        &["version", "record", "text", "since", "state", "by"],
        &cells,
    );
}

pub(super) fn gone(answer: &Value) {
    let listed = |what: &str, field: &str| {
        let names = show::cell(&answer[field]);
        if !names.is_empty() {
            show::line(&format!("{what}: {names}"));
        }
    };
    let left = !rows(&answer["remaining"]).is_empty();
    let purged = match answer["purged"].as_str() {
        // Nothing was taken, so nothing is said of its bytes.
        _ if answer["count"] == 0 => "",
        Some("physical") if left => {
            ", and no byte of what was forgotten is stored any more but ids in the audit"
        }
        _ => show::purged(answer),
    };
    show::line(&format!("{} forgotten{purged}", answer["count"]));
    listed("gone", "deleted");
    listed("not there", "missing");
    listed("latest again", "restored");
    listed("remains of the same chain, or says the same", "remaining");
    listed(
        "made of it and still there (--derived takes it too)",
        "derived",
    );
}

pub(super) fn related(answer: &Value) {
    if rows(&answer["rows"]).is_empty() {
        show::line("nothing is related to it");
        return;
    }
    let cells = |row: &Value| {
        vec![
            show::cell(&row["hops"]),
            show::cell(&row["relation"]),
            digits(&row["confidence"], 2),
            show::cell(&row["item"]["id"]),
            text(&row["item"]),
        ]
    };
    let cells: Vec<Vec<String>> = rows(&answer["rows"]).iter().map(cells).collect();
    show::table(
        &["steps", "relation", "confidence", "record", "text"],
        &cells,
    );
}
