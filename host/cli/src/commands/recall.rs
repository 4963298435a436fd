//! Recall: the best records for a question, with the reasons.

use std::process::ExitCode;

use serde_json::{Value, json};

use super::{Done, asked, elsewhere};
use crate::{
    args::{Command, Global},
    failure::Failure,
    open::Session,
    show,
};

/// Bytes of each text that the table shows.
const SHOWN_BYTES: u32 = 160;

pub(super) fn run(session: &Session, global: &Global, command: Command) -> Done {
    let Command::Recall {
        query,
        kind,
        tag,
        collection,
        limit,
        offset,
        per_session,
        everyone,
        mine,
        explain,
    } = command
    else {
        return Err(Failure::Usage("this is no recall".into()));
    };
    let owners = if mine {
        vec![session.owner()]
    } else {
        Vec::new()
    };
    let request = json!({
        "query": asked(&query)?, "kinds": kind, "tags": tag, "collections": collection,
        "owners": owners, "limit": limit, "offset": offset,
        "per_session": per_session, "snippet": SHOWN_BYTES, "explain": explain,
    });
    let nothing = |answer: &Value| {
        let read: Vec<&str> = collection.iter().map(String::as_str).collect();
        let found = answer["hits"]
            .as_array()
            .is_some_and(|hits| !hits.is_empty());
        if !found && limit > 0 {
            unknown(session, global, &request, answer, everyone);
        }
        if !found && !everyone && limit > 0 {
            let all = read.is_empty();
            elsewhere::remark(
                session,
                global,
                if all { elsewhere::RECALLED } else { &read },
            );
        }
    };
    let answer = if everyone {
        session.call("retrieval.recall", &request)?
    } else {
        session.ask("retrieval.recall", &request)?
    };
    if global.json {
        show::json(&answer);
        nothing(&answer);
        return Ok(ExitCode::SUCCESS);
    }
    let hits = answer["hits"].as_array().cloned().unwrap_or_default();
    if hits.is_empty() {
        match answer["nothing"].as_str() {
            None if limit > 0 && offset > 0 => show::line(&beyond(offset)),
            reason => show::line(why(if limit == 0 {
                "limit"
            } else {
                reason.unwrap_or("")
            })),
        }
        nothing(&answer);
    } else {
        table(&hits);
    }
    if explain {
        explanation(&answer, &hits);
    }
    went_without(global, &answer);
    Ok(ExitCode::SUCCESS)
}

/// Says which of the named collections and kinds no record has: perhaps they are misspelt.
fn unknown(session: &Session, global: &Global, request: &Value, answer: &Value, everyone: bool) {
    let listed = |field: &str| -> Vec<String> {
        let names = request[field].as_array().into_iter().flatten();
        names.map(show::cell).collect()
    };
    let status = match everyone {
        true => session.call("admin.status", &json!({})),
        false => session.ask("admin.status", &json!({})),
    };
    let status = status.unwrap_or_default();
    let rows = status["collections"].as_array().into_iter().flatten();
    let there: Vec<String> = rows
        .filter(|row| row["records"] != 0)
        .map(|row| show::cell(&row["collection"]))
        .collect();
    for name in listed("collections") {
        if !there.contains(&name) {
            let among = match there.is_empty() {
                true => String::new(),
                false => format!("; there are some of {}", there.join(", ")),
            };
            elsewhere::tell(
                global,
                &format!("no record is of the collection {name}{among}"),
            );
        }
    }
    let kinds = listed("kinds");
    // With another filter beside them, that may be the one that lets nothing pass.
    let alone = request["tags"] == json!([]);
    if answer["nothing"] == "admitted" && alone && !kinds.is_empty() {
        let kinds = kinds.join(" or ");
        elsewhere::tell(
            global,
            &format!("no record is of the kind {kinds} where this looked"),
        );
    }
}

/// Says what a search went without.
pub(super) fn went_without(global: &Global, answer: &Value) {
    for what in answer["degraded"].as_array().into_iter().flatten() {
        let hint = missing(what.as_str().unwrap_or(""));
        // Without a model at all, words alone are what was asked for.
        if !hint.is_empty() && !global.no_model {
            show::note(hint);
        }
    }
}

/// Of a page behind the last hit.
fn beyond(offset: u32) -> String {
    let hits = if offset == 1 { "hit" } else { "hits" };
    format!("nothing more: there are no more than {offset} {hits}; ask with a smaller --offset")
}

fn why(reason: &str) -> &'static str {
    match reason {
        "stored" => "nothing found: nothing is stored in these collections",
        "limit" => "nothing asked for: the limit is 0",
        "admitted" => "nothing found: no record passes the filters",
        "matching" => "nothing found: no record holds a word of the question; try others",
        "evident" => "nothing found: what there is says too little of what was asked",
        _ => "nothing found",
    }
}

/// What a missing part of the search means, and what to do about it; empty where there is nothing
/// to say.
fn missing(what: &str) -> &'static str {
    match what {
        "model" => {
            "the vectors of this store are of another model: `vademecum embed --replace` makes \
             them anew"
        }
        "vectors" => "some records have no vectors yet: `vademecum embed` makes them, or ask again",
        "search" => "the search outside did not answer as it should; it was left out",
        "rerank" => "the reranker did not answer as it should; the order is the pipeline's",
        _ => "",
    }
}

/// The part of a text that shows why it was found; of an entity without one, its name.
fn part(hit: &Value) -> String {
    let text = hit["part"]["text"].as_str();
    let text = text.map_or_else(|| show::cell(&hit["content"]), String::from);
    if text.is_empty() {
        return show::cell(&hit["title"]);
    }
    text
}

/// What `get` and `forget` take: a fact by its key, everything else by its reference.
fn name(hit: &Value) -> String {
    let key = show::cell(&hit["key"]);
    if key.is_empty() || hit["collection"] != "fact" {
        return show::cell(&hit["reference"]);
    }
    key
}

fn table(hits: &[Value]) {
    let rows: Vec<Vec<String>> = hits
        .iter()
        .map(|hit| {
            vec![
                name(hit),
                part(hit),
                show::cell(&hit["kind"]),
                score(hit),
                show::cell(&hit["matched"]),
                show::cell(&hit["channel"]),
            ]
        })
        .collect();
    show::table(&["record", "text", "kind", "score", "matched", "by"], &rows);
}

fn score(hit: &Value) -> String {
    if hit["exact"] == true {
        return "exact".into();
    }
    hit["score"]
        .as_f64()
        .map(|score| format!("{score:.2}"))
        .unwrap_or_default()
}

/// Two tables: where each hit stands in each stream, and what its score is made of.
fn explanation(answer: &Value, hits: &[Value]) {
    let number = |value: &Value| value.as_f64().map(|part| format!("{part:.2}"));
    let place = |value: &Value| match value.as_u64() {
        Some(0) | None => String::from("-"),
        Some(place) => place.to_string(),
    };
    let streams = ["lexical", "vectors", "outside", "rerank"];
    let parts = [
        "lexical", "factor", "pairs", "feedback", "turns", "session", "cosine", "outside", "graph",
        "rerank",
    ];
    // What adds nothing to any score needs no column.
    let adds = |part: &&str| {
        let number = |hit: &Value| hit["parts"][*part].as_f64().unwrap_or_default();
        matches!(*part, "lexical" | "factor") || hits.iter().any(|hit| number(hit) != 0.0)
    };
    let parts: Vec<&str> = parts.into_iter().filter(|part| adds(part)).collect();
    let (mut places, mut scores) = (Vec::new(), Vec::new());
    for hit in hits {
        let name = show::cell(&hit["reference"]);
        let mut row = vec![name.clone()];
        row.extend(streams.iter().map(|stream| place(&hit["places"][*stream])));
        row.push(show::cell(&hit["fields"]));
        row.push(age(hit["age"].as_u64().unwrap_or(0)));
        let coverage = hit["coverage"].as_f64().unwrap_or(0.0);
        row.push(format!("{:.0} %", coverage * 100.0));
        places.push(row);
        let mut row = vec![name, score(hit)];
        row.extend(
            parts
                .iter()
                .map(|part| number(&hit["parts"][*part]).unwrap_or_default()),
        );
        scores.push(row);
    }
    if !hits.is_empty() {
        let tail = ["in", "age", "coverage"];
        show::table(&[&["place in"], &streams[..], &tail].concat(), &places);
        show::table(&[&["score of", "score"], &parts[..]].concat(), &scores);
        show::prose(
            "words = lexical x factor + pairs + feedback + turns + session; other streams join with \
             their weights (docs/ranking.md)",
        );
    }
    let evidence = &answer["evidence"];
    let cosine = evidence["cosine"].as_f64().filter(|cosine| *cosine > -1.0);
    show::prose(&format!(
        "evidence: strength {}, coverage {}{}{}",
        number(&evidence["strength"]).unwrap_or_default(),
        number(&evidence["coverage"]).unwrap_or_default(),
        cosine.map_or(String::new(), |cosine| format!(", best cosine {cosine:.2}")),
        if evidence["strangers"] == true {
            ", names that no record holds"
        } else {
            ""
        }
    ));
}

/// A span of milliseconds in its largest unit.
fn age(milliseconds: u64) -> String {
    let seconds = milliseconds / 1_000;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3_600 => format!("{} min", seconds / 60),
        3_600..86_400 => format!("{} h", seconds / 3_600),
        _ => format!("{} d", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ages_are_read_at_a_glance() {
        assert_eq!(age(59_999), "59 s");
        assert_eq!(age(7_200_000), "2 h");
        assert_eq!(age(86_400_000 * 40), "40 d");
    }
}
