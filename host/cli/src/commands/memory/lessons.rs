//! Lessons.

use serde_json::{Value, json};

use super::{Done, counted, digits, list, redacted, tell, time};
use crate::{
    args::{Global, memory::Lessons},
    commands::text_or_input,
    open::Session,
    show,
};

/// `vademecum lessons ...`
pub(in crate::commands) fn run(session: &Session, global: &Global, verb: Lessons) -> Done {
    let project = &global.project;
    let (method, request) = match verb {
        Lessons::Save {
            content,
            when,
            confidence,
            tag,
            source,
        } => (
            "lesson_save",
            json!({ "content": text_or_input(&content)?, "context": when, "tags": tag,
                    "confidence": confidence, "source": source }),
        ),
        Lessons::Recall {
            query,
            confidence,
            limit,
        } => (
            "lesson_recall",
            json!({ "query": query.join(" "), "confidence": confidence, "limit": limit }),
        ),
        Lessons::List {
            source,
            confidence,
            limit,
        } => (
            "lesson_list",
            json!({ "project": project, "source": source, "confidence": confidence, "limit": limit }),
        ),
        Lessons::Reinforce { id } => ("lesson_strengthen", json!({ "id": id })),
        Lessons::Forget { id } => ("lesson_delete", json!({ "id": id })),
        Lessons::Decay { dry_run } => ("lesson_decay", json!({ "dry": dry_run })),
    };
    tell(session, global, method, &request, |answer| match method {
        "lesson_recall" if list(&answer["lessons"]).is_empty() => show::line("no lesson found"),
        "lesson_recall" => recalled(&answer["lessons"]),
        "lesson_list" => table(&answer["lessons"]),
        "lesson_decay" => decayed(&request, answer),
        "lesson_delete" => show::line(&format!(
            "{} is withdrawn",
            show::cell(&answer["lesson"]["id"])
        )),
        _ => saved(answer),
    })
}

fn saved(answer: &Value) {
    let lesson = &answer["lesson"];
    show::line(&format!(
        "{}: confidence {}, {}",
        show::cell(&lesson["id"]),
        digits(&lesson["confidence"], 3),
        confirmed(&lesson["reinforcements"])
    ));
    let ignored = show::cell(&answer["ignored"]);
    if !ignored.is_empty() {
        show::line(&format!("without effect on a known lesson: {ignored}"));
    }
    redacted(answer);
}

fn confirmed(times: &Value) -> String {
    match times.as_u64().unwrap_or_default() {
        0 => "not yet confirmed".into(),
        1 => "confirmed once".into(),
        times => format!("confirmed {times} times"),
    }
}

/// Lessons that a search or a question found; nothing for none.
pub(super) fn recalled(lessons: &Value) {
    let cells = |row: &Value| {
        let lesson = &row["lesson"];
        vec![
            show::cell(&lesson["id"]),
            show::cell(&lesson["content"]),
            show::cell(&row["context"]),
            digits(&lesson["confidence"], 2),
            digits(&row["score"], 3),
        ]
    };
    let cells: Vec<Vec<String>> = list(lessons).iter().map(cells).collect();
    if !cells.is_empty() {
        show::table(&["lesson", "rule", "when", "confidence", "score"], &cells);
    }
}

fn table(lessons: &Value) {
    if list(lessons).is_empty() {
        show::line("no lessons");
        return;
    }
    let cells = |lesson: &Value| {
        vec![
            show::cell(&lesson["id"]),
            show::cell(&lesson["content"]),
            digits(&lesson["confidence"], 2),
            show::cell(&lesson["reinforcements"]),
            show::cell(&lesson["project"]),
            show::cell(&lesson["concepts"]),
            time(&lesson["updated"]),
        ]
    };
    let cells: Vec<Vec<String>> = list(lessons).iter().map(cells).collect();
    show::table(
        &[
            "lesson",
            "rule",
            "confidence",
            "confirmed",
            "project",
            "tags",
            "updated",
        ],
        &cells,
    );
}

fn decayed(request: &Value, answer: &Value) {
    let (fade, go) = if request["dry"] == true {
        ("would lose confidence", "would be withdrawn")
    } else {
        ("lost confidence", "were withdrawn")
    };
    let count = |field: &str| list(&answer[field]).len();
    show::line(&format!(
        "of {} {} {fade}, {} {go}",
        counted(&answer["total"], "lesson"),
        count("decayed"),
        count("withdrawn")
    ));
    for field in ["decayed", "withdrawn"] {
        for id in list(&answer[field]) {
            show::line(&format!("  {field} {}", show::cell(id)));
        }
    }
}
