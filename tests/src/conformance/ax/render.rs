//! Checked searches, merged lists, records of use, prompt sections.

use serde_json::{Value, json};

use super::{ABOUT, agrees, call, elements, expected, renamed, state};
use crate::{conformance::Report, door::Door};

const USAGE: &[(&str, &str)] = &[
    ("id", "id"),
    ("name", "name"),
    ("reason", "reason"),
    ("stage", "stage"),
];

/// A file with lists of prompt sections.
pub(super) fn recognises(file: &Value) -> bool {
    file["format"]
        .as_str()
        .is_some_and(|format| format.starts_with("ax-render-vectors/"))
        || (file["normalize_recall"].is_array() && file["render_memories"].is_array())
}

/// Runs every list of a file; a list of an unknown name has failed.
pub(super) fn run(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (group, cases) in file.as_object().into_iter().flatten() {
        if ABOUT.contains(&group.as_str()) {
            continue;
        }
        if !cases.is_array() {
            report.check(&format!("{name} {group}"), Err("no list of cases".into()));
        }
        for (index, case) in elements(cases).iter().enumerate() {
            report.check(&format!("{name} {group} {index}"), one(group, case, door));
        }
    }
}

fn one(group: &str, case: &Value, door: &mut dyn Door) -> Result<(), String> {
    match group {
        "normalize_recall" => normalize("recall", case, door),
        "normalize_skills" => normalize("skills", case, door),
        "merge_memories" => {
            let lists = json!([case["existing"], case["incoming"]]);
            let answer = call(door, "session.merge_memories", &json!({ "lists": lists }))?;
            agrees(expected(case, "out"), &answer["memories"])
        }
        "render_memories" => {
            let request = json!({ "memories": case["list"], "style": "exact" });
            let answer = call(door, "session.render_memories", &request)?;
            agrees(expected(case, "out"), &answer["text"])
        }
        "load_skills" => load_skills(case, door),
        "restore_skills" => {
            let answer = call(
                door,
                "session.restore_skills",
                &json!({ "state": case["state"] }),
            )?;
            agrees(expected(case, "out"), &state(&answer["skills"]))
        }
        "merge_skill_states" => {
            let lists = json!([case["target"], case["source"]]);
            let answer = call(door, "session.merge_skills", &json!({ "lists": lists }))?;
            agrees(expected(case, "out"), &state(&answer["skills"]))
        }
        "used" => used(case, door),
        "merge_used" => {
            let lists = json!([case["existing"], case["incoming"]]);
            let answer = call(door, "session.merge_usages", &json!({ "lists": lists }))?;
            let got: Value = elements(&answer["usages"]).iter().map(usage).collect();
            agrees(field(case, "memories"), &got).and(agrees(field(case, "skills"), &got))
        }
        "hints" => hints(case, door),
        "skills_index" => index(case, door),
        _ => Err("unknown kind of case".into()),
    }
}

/// One of several expectations of a case.
fn field<'a>(case: &'a Value, name: &str) -> &'a Value {
    case["corrected"].get(name).unwrap_or(&case[name])
}

fn usage(record: &Value) -> Value {
    if record.is_null() {
        Value::Null
    } else {
        renamed(record, USAGE).into()
    }
}

fn normalize(kind: &str, case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let request = json!({ "call": kind, "input": case["input"] });
    let answer = door.call(
        &vademecum_core::Caller::default(),
        "session.normalize",
        &request,
    );
    match (case.get("error"), answer) {
        (None, Ok(answer)) => agrees(expected(case, "out"), &answer["searches"]),
        (Some(wanted), Err(error)) => agrees(wanted, &Value::from(error.into_fault().message)),
        (Some(wanted), Ok(answer)) => Err(format!("wanted the error {wanted}, got {answer}")),
        (None, Err(error)) => Err(format!("{error:?}")),
    }
}

fn load_skills(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let answer = call(
        door,
        "session.merge_skills",
        &json!({ "lists": case["lists"] }),
    )?;
    let stored = state(&answer["skills"]);
    agrees(field(case, "serialized"), &stored)?;
    let request = json!({ "skills": answer["skills"], "style": "exact" });
    let shown = call(door, "session.render_skills", &request)?;
    agrees(field(case, "rendered"), &shown["text"])?;
    let restored = call(door, "session.restore_skills", &json!({ "state": stored }))?;
    agrees(
        field(case, "restored_serialized"),
        &state(&restored["skills"]),
    )
}

fn used(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let request = json!({
        "id": case["id"],
        "reason": case["reason"],
        "memories": case["memories"],
        "skills": case["skills"],
        "stage": case["stage"],
    });
    let answer = call(door, "session.record_usage", &request)?;
    agrees(field(case, "memory"), &usage(&answer["memory"]))?;
    agrees(field(case, "skill"), &usage(&answer["skill"]))
}

fn hints(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let given = &case["hints"];
    let request = json!({
        "modules": super::column(&given["modules"], "namespace"),
        "skills": elements(&given["skills"]),
        "memories": elements(&given["memories"]),
        "style": "exact",
    });
    let answer = call(door, "session.render_hints", &request)?;
    agrees(expected(case, "out"), &answer["text"])
}

fn index(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let names = [
        ("id", "id"),
        ("name", "name"),
        ("description", "description"),
    ];
    let listed = |skill: &Value| Value::from(renamed(skill, &names));
    let skills: Value = elements(&case["list"]).iter().map(listed).collect();
    let answer = call(
        door,
        "session.render_index",
        &json!({ "skills": skills, "style": "exact" }),
    )?;
    if case.get("corrected").is_none() && case.get("corrected_note").is_some() {
        return listed_once(&case["list"], &answer["text"]);
    }
    agrees(expected(case, "out"), &answer["text"])
}

/// One line an id, with the name of its last entry: the one that a load returns.
fn listed_once(list: &Value, text: &Value) -> Result<(), String> {
    let text = text.as_str().unwrap_or_default();
    let mut last = std::collections::BTreeMap::new();
    for skill in elements(list) {
        last.insert(skill["id"].as_str().unwrap_or_default(), skill);
    }
    for (id, skill) in &last {
        let head = format!("- `{id}` \u{2014} ");
        let lines: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix(&head))
            .collect();
        let name = skill["name"].as_str().unwrap_or_default();
        if lines.len() != 1 || !lines[0].starts_with(name) {
            return Err(format!(
                "wanted one line for {id} that shows {name}, got {text:?}"
            ));
        }
    }
    if text.lines().count() == last.len() {
        Ok(())
    } else {
        Err(format!("wanted {} lines, got {text:?}", last.len()))
    }
}
