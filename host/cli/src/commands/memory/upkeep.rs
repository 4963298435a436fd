//! Context, retention and sweeps.

use serde_json::Value;

use super::{digits, list, time};
use crate::show;

pub(super) fn context(answer: &Value) {
    let text = show::cell(&answer["text"]);
    if text.is_empty() {
        show::line("nothing to tell");
        return;
    }
    show::line(text.trim_end());
    let left = list(&answer["left"]).len();
    if left > 0 {
        show::line(&format!(
            "{} tokens; {left} more did not fit, --budget allows more",
            answer["tokens"]
        ));
    }
    let suspicious = show::cell(&answer["suspicious"]);
    if !suspicious.is_empty() {
        show::line(&format!("left out as suspicious: {suspicious}"));
    }
}

pub(super) fn retention(answer: &Value) {
    let cells = |row: &Value| {
        vec![
            show::cell(&row["id"]),
            show::cell(&row["title"]),
            show::cell(&row["kind"]),
            digits(&row["score"], 3),
            show::cell(&row["tier"]),
            show::cell(&row["uses"]),
            time(&row["created"]),
        ]
    };
    let cells: Vec<Vec<String>> = list(&answer["rows"]).iter().map(cells).collect();
    if !cells.is_empty() {
        show::table(
            &["record", "title", "kind", "score", "tier", "uses", "made"],
            &cells,
        );
    }
    show::line(&format!(
        "{} hot, {} warm, {} cold, {} evictable",
        answer["hot"], answer["warm"], answer["cold"], answer["evictable"]
    ));
}

pub(super) fn swept(request: &Value, answer: &Value) {
    let rows = list(&answer["rows"]);
    let cells = |row: &Value| {
        vec![
            show::cell(&row["id"]),
            show::cell(&row["action"]),
            show::cell(&row["reason"]),
        ]
    };
    if !rows.is_empty() {
        let cells: Vec<Vec<String>> = rows.iter().map(cells).collect();
        show::table(&["record", "what", "why"], &cells);
    }
    let done = if request["dry"] == true {
        "would go; nothing was written"
    } else {
        "went; `vademecum audit` tells of each"
    };
    show::line(&format!("{} {done}", rows.len()));
}
