//! Recorded outputs of agentmemory: its rankings as pure functions, its memory face through the
//! documented surface.
//!
//! A file is known by the members of its cases.

use serde_json::{Value, json};
use vademecum_core::Caller;

use super::Report;
use crate::door::Door;

mod graph;
mod keyword;
mod memory;
mod worth;

/// How a form is told, and what runs it.
struct Form {
    recognises: fn(&Value) -> bool,
    run: fn(&str, &Value, &mut dyn Door, &mut Report),
}

const FORMS: &[Form] = &[
    Form {
        recognises: keyword::is_tokens,
        run: keyword::run_tokens,
    },
    Form {
        recognises: keyword::is_ranking,
        run: keyword::run_ranking,
    },
    Form {
        recognises: keyword::is_jaccard,
        run: keyword::run_jaccard,
    },
    Form {
        recognises: graph::is_fusion,
        run: graph::run_fusion,
    },
    Form {
        recognises: graph::is_diversified,
        run: graph::run_diversified,
    },
    Form {
        recognises: graph::is_graph,
        run: graph::run_graph,
    },
    Form {
        recognises: worth::is_retention,
        run: worth::run_retention,
    },
    Form {
        recognises: worth::is_privacy,
        run: worth::run_privacy,
    },
    Form {
        recognises: worth::is_digest,
        run: worth::run_digest,
    },
    Form {
        recognises: memory::is_remember,
        run: memory::run_remember,
    },
    Form {
        recognises: memory::is_lessons,
        run: memory::run_lessons,
    },
    Form {
        recognises: memory::is_search,
        run: memory::run_search,
    },
];

/// Files of any of the forms.
pub fn recognises(file: &Value) -> bool {
    FORMS.iter().any(|form| (form.recognises)(file))
}

/// Runs every case of a file.
pub fn run(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    if let Some(form) = FORMS.iter().find(|form| (form.recognises)(file)) {
        (form.run)(name, file, door, report);
    }
}

/// Scores agree to 1e-9, as the files are rounded.
const TOLERANCE: f64 = 1e-9;

fn cases(file: &Value) -> &[Value] {
    elements(&file["cases"])
}

/// Whether there are cases and each has these members.
fn all_have(file: &Value, members: &[&str]) -> bool {
    let cases = cases(file);
    !cases.is_empty()
        && cases
            .iter()
            .all(|case| members.iter().all(|member| case.get(member).is_some()))
}

fn elements(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn text<'a>(value: &'a Value, member: &str) -> &'a str {
    value[member].as_str().unwrap_or_default()
}

/// What a case is called in reports.
fn label(name: &str, index: usize, case: &Value) -> String {
    match case["name"].as_str().or(case["note"].as_str()) {
        Some(words) => format!("{name} case {index} ({words})"),
        None => format!("{name} case {index}"),
    }
}

fn call(door: &mut dyn Door, method: &str, request: &Value) -> Result<Value, String> {
    door.call(&Caller::default(), method, request)
        .map_err(|error| format!("{method} failed: {}", error.message))
}

/// The two values are equal.
fn same(wanted: &Value, got: &Value) -> Result<(), String> {
    if wanted == got {
        Ok(())
    } else {
        Err(format!("wanted {wanted}, got {got}"))
    }
}

fn near(wanted: f64, got: &Value) -> bool {
    got.as_f64()
        .is_some_and(|got| (got - wanted).abs() <= TOLERANCE)
}

/// Ids with scores: wanted as pairs, got as (id, score), in one order.
fn same_scores(wanted: &Value, got: &[(String, Value)]) -> Result<(), String> {
    let wanted_rows = elements(wanted);
    let agrees = wanted_rows.len() == got.len()
        && wanted_rows.iter().zip(got).all(|(wanted, (id, score))| {
            wanted[0].as_str() == Some(id)
                && wanted[1].as_f64().is_some_and(|value| near(value, score))
        });
    if agrees {
        Ok(())
    } else {
        Err(format!("wanted {wanted}, got {}", json!(got)))
    }
}
