//! Recorded outputs of DOE's `memory_bank` and `memory_db`, through `working`, `ranking` and
//! `guard`.

use serde_json::{Map, Value, json};
use vademecum_core::{Caller, Error};

use super::Report;
use crate::door::{Door, everybody};

mod checks;
mod documents;
mod lists;
mod reports;
mod rows;
mod search;

/// How far two full-text scores may be apart: the recorded ones have nine decimals.
const SCORE: f64 = 2e-9;

/// One form of file: how to tell it, and how to run one of its cases.
struct Form {
    /// Members that every case has.
    members: &'static [&'static str],
    run: fn(&Value, &mut dyn Door) -> Result<(), String>,
}

const FORMS: &[Form] = &[
    Form {
        members: &["initial", "ops", "expected"],
        run: documents::assign,
    },
    Form {
        members: &["base", "override", "expected"],
        run: documents::merge,
    },
    Form {
        members: &["steps", "files"],
        run: documents::trace,
    },
    Form {
        members: &["steps", "final_rows"],
        run: rows::trace,
    },
    Form {
        members: &["first_sync_texts", "rows", "hashes"],
        run: rows::embed,
    },
    Form {
        members: &["now", "days", "short_term"],
        run: rows::consolidate,
    },
    Form {
        members: &["facts", "removed", "remaining_ids"],
        run: rows::deduplicate,
    },
    Form {
        members: &["rows", "query_vector", "top_k"],
        run: lists::nearest,
    },
    Form {
        members: &["bm25", "semantic", "semantic_weight"],
        run: lists::hybrid,
    },
    Form {
        members: &["threshold", "vectors", "removed"],
        run: lists::repeats,
    },
    Form {
        members: &["text", "reference", "reference_log"],
        run: checks::run,
    },
    Form {
        members: &["ops", "reflect", "eval_summary"],
        run: reports::run,
    },
];

fn elements(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn form(file: &Value) -> Option<&'static Form> {
    let cases = elements(&file["cases"]);
    let fits = |form: &&Form| {
        cases
            .iter()
            .all(|case| form.members.iter().all(|member| case.get(member).is_some()))
    };
    if cases.is_empty() {
        None
    } else {
        FORMS.iter().find(fits)
    }
}

/// Files of any of the forms.
pub fn recognises(file: &Value) -> bool {
    form(file).is_some() || search::recognises(file)
}

/// Runs every case, each on stores of its own.
pub fn run(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    let Some(form) = form(file) else {
        search::run(name, file, door, report);
        return;
    };
    for (index, case) in elements(&file["cases"]).iter().enumerate() {
        door.reset();
        report.check(&format!("{name} case {index}"), (form.run)(case, door));
    }
}

fn caller() -> Caller {
    everybody("doe")
}

fn attempt(door: &mut dyn Door, method: &str, request: &Value) -> Result<Value, Error> {
    door.call(&caller(), method, request)
}

fn call(door: &mut dyn Door, method: &str, request: &Value) -> Result<Value, String> {
    attempt(door, method, request).map_err(|error| format!("{method}: {error:?}"))
}

/// Sets the clock to `YYYY-MM-DD`, `T` or a space, `HH:MM:SS`, UTC.
fn at(door: &mut dyn Door, time: &Value) -> Result<(), String> {
    let text = time.as_str().ok_or("a time is missing")?;
    let moment = vademecum_core::text::civil::parse(text).ok_or(format!("{text} is no time"))?;
    door.set_now(moment.start);
    Ok(())
}

/// The members that are not null, under other names.
fn request(args: &Value, names: &[(&str, &str)]) -> Value {
    let mut request = Map::new();
    for (from, to) in names {
        if let Some(value) = args.get(from).filter(|value| !value.is_null()) {
            request.insert((*to).to_string(), value.clone());
        }
    }
    Value::Object(request)
}

/// Whether two values are the same, numbers by what they are worth.
fn same(wanted: &Value, got: &Value) -> bool {
    match (wanted, got) {
        (Value::Number(wanted), Value::Number(got)) => wanted.as_f64() == got.as_f64(),
        (Value::Array(wanted), Value::Array(got)) => {
            wanted.len() == got.len() && wanted.iter().zip(got).all(|(a, b)| same(a, b))
        }
        (Value::Object(wanted), Value::Object(got)) => {
            wanted.len() == got.len()
                && wanted
                    .iter()
                    .all(|(name, value)| got.get(name).is_some_and(|b| same(value, b)))
        }
        (wanted, got) => wanted == got,
    }
}

fn expect(what: &str, wanted: &Value, got: &Value) -> Result<(), String> {
    if same(wanted, got) {
        Ok(())
    } else {
        Err(format!("{what}: wanted {wanted}, got {got}"))
    }
}

fn expect_text(what: &str, wanted: &Value, got: &str) -> Result<(), String> {
    expect(what, wanted, &Value::from(got))
}

/// An id as text, whether it is recorded as a number or as text.
fn id(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), ToString::to_string)
}

/// A call of the original: its name, our method, its arguments under our names, and what ours takes
/// beside them.
type Translation = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static [(&'static str, &'static str)],
);

const VALUE: &[(&str, &str)] = &[
    ("key", "key"),
    ("value", "value"),
    ("category", "category"),
    ("ttl_seconds", "ttl"),
];

const CALLS: &[Translation] = &[
    ("stm_set", "set", VALUE, &[("table", "short_term")]),
    ("context_set", "set", VALUE, &[("table", "context")]),
    ("profile_set", "set", VALUE, &[("table", "profile")]),
    ("stm_get", "get", VALUE, &[("table", "short_term")]),
    (
        "add_fact",
        "add_fact",
        &[
            ("content", "content"),
            ("category", "category"),
            ("entity", "entity"),
            ("tags", "tags"),
            ("source", "source"),
            ("confidence", "confidence"),
        ],
        &[],
    ),
    (
        "add_entity",
        "add_entity",
        &[
            ("name", "name"),
            ("type_", "kind"),
            ("type", "kind"),
            ("details", "details"),
            ("tags", "tags"),
        ],
        &[],
    ),
    (
        "add_insight",
        "add_insight",
        &[("content", "content"), ("category", "category")],
        &[],
    ),
    (
        "log_interaction",
        "log_interaction",
        &[
            ("summary", "summary"),
            ("topics", "topics"),
            ("advice", "advice"),
            ("follow_ups", "follow_ups"),
        ],
        &[],
    ),
    (
        "log_decision",
        "log_decision",
        &[
            ("decision", "decision"),
            ("context", "context"),
            ("reasoning", "reasoning"),
            ("expected", "expected"),
            ("expected_outcome", "expected"),
        ],
        &[],
    ),
    (
        "update_outcome",
        "record_outcome",
        &[
            ("decision_id", "id"),
            ("outcome", "outcome"),
            ("status", "status"),
        ],
        &[],
    ),
    (
        "log_evaluation",
        "log_evaluation",
        &[
            ("task_name", "task"),
            ("status", "status"),
            ("score", "score"),
            ("cost_usd", "cost"),
            ("tokens_used", "tokens"),
            ("duration_s", "duration"),
            ("errors", "errors"),
            ("notes", "notes"),
        ],
        &[],
    ),
    (
        "check_guardrails",
        "check",
        &[
            ("task_name", "task"),
            ("output_text", "output"),
            ("cost_usd", "cost"),
            ("tokens_used", "tokens"),
        ],
        &[],
    ),
];

/// Writes one row of tier two as the original's functions are called.
fn write(door: &mut dyn Door, op: &str, args: &Value) -> Result<Value, String> {
    let (_, method, names, further) = CALLS
        .iter()
        .find(|call| call.0 == op)
        .ok_or(format!("no such call: {op}"))?;
    let mut request = request(args, names);
    for (name, value) in *further {
        request[*name] = json!(value);
    }
    if *method == "check" {
        // The verdicts of the original are those of strict checks.
        request["strict"] = json!(true);
    }
    call(door, &format!("working.{method}"), &request)
}
