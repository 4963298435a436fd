//! `vademecum call`: any method, JSON in and out, and what each method takes.

use std::process::ExitCode;

use clap::CommandFactory as _;
use serde_json::{Value, json};

use super::{Done, text_or_input};
use crate::{
    args::{Call, Cli, Global},
    contract::{self, Field, Method},
    failure,
    open::Session,
    show,
};

/// Columns before a name and before what is said of it.
const INDENT: usize = 2;
const DEEPER: usize = 6;

/// Help needs no store: shows it if it is asked for.
pub(super) fn help(call: &Call, global: &Global) -> Option<Done> {
    if !call.help {
        return None;
    }
    let Some(name) = &call.method else {
        return Some(own_help());
    };
    let method = contract::method(&contract::spelled(name))?;
    if global.json {
        show::json(&method.schema());
    } else {
        describe(method);
    }
    Some(Ok(ExitCode::SUCCESS))
}

/// The help of the command itself.
fn own_help() -> Done {
    let mut command = Cli::command();
    command.build();
    if let Some(call) = command.find_subcommand_mut("call") {
        show::raw(call.render_help().ansi().to_string().as_bytes());
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn run(session: &Session, global: &Global, call: &Call) -> Done {
    let Some(name) = &call.method else {
        return list(session, global);
    };
    let name = contract::spelled(name);
    failure::calls(&name);
    let request = text_or_input(&call.request)?;
    let answer = if call.everyone {
        session.call_with(&name, &request)?
    } else {
        session.call_as_owner(&name, &request)?
    };
    show::json(&answer);
    Ok(ExitCode::SUCCESS)
}

fn list(session: &Session, global: &Global) -> Done {
    let methods = session.methods()?;
    if global.json {
        show::json(&json!({ "methods": methods }));
        return Ok(ExitCode::SUCCESS);
    }
    let row = |name: &String| {
        let about = contract::method(name).map(Method::headline);
        vec![name.clone(), about.unwrap_or_default()]
    };
    let rows: Vec<Vec<String>> = methods.iter().map(row).collect();
    show::table(&["method", "what it does"], &rows);
    show::remark("`vademecum call METHOD --help` tells what a method takes and gives");
    Ok(ExitCode::SUCCESS)
}

fn describe(method: Method) {
    let name = method.name();
    say(0, &format!("{name}: {}", method.docs()));
    let fields = method.fields();
    if fields.is_empty() {
        show::line("\nThe request has no fields: {}");
    } else {
        show::line("\nFields of the request (* must be there):");
        fields.iter().for_each(field);
    }
    for (part, fields) in method.parts() {
        show::line(&format!("\nFields of {part}:"));
        fields.iter().for_each(field);
    }
    show::line("\nExample:");
    // In one line, however long: it is to be pasted.
    show::line(&format!(
        "{:INDENT$}{}",
        "",
        command(name, method.example())
    ));
    if taken(method.example()) {
        show::line("\nWhat stands in <angle brackets> is taken from an answer before.");
    }
    let answers = method.answers();
    if !answers.is_empty() {
        show::line("\nThe answer has:");
        for answer in answers {
            field(&Field {
                required: false,
                ..answer
            });
        }
    }
}

/// A call as a shell takes it.
fn command(name: &str, request: &Value) -> String {
    if request.as_object().is_some_and(serde_json::Map::is_empty) {
        return format!("vademecum call {name}");
    }
    let request = quoted(&request.to_string());
    format!("vademecum call {name} {request}")
}

/// A word as a shell takes it.
pub(super) fn quoted(word: &str) -> String {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "_-.:/@".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    let word = word.replace('\'', "'\\''");
    format!("'{word}'")
}

/// Whether a member of an example stands for something that an answer gave.
fn taken(example: &Value) -> bool {
    let members = example.as_object().into_iter().flatten();
    members
        .into_iter()
        .any(|(name, value)| *value == format!("<{name}>"))
}

fn field(field: &Field) {
    let must = if field.required { "*" } else { "" };
    say(INDENT, &format!("{}{must}  {}", field.name, field.kind));
    for paragraph in field.docs.split("\n\n").filter(|text| !text.is_empty()) {
        say(DEEPER, paragraph);
    }
}

/// Prints a text so far from the left, broken at the width of the terminal.
fn say(indent: usize, text: &str) {
    for paragraph in text.split('\n') {
        // A paragraph without a word is a line, too.
        let shown = show::wrapped(paragraph, show::width(), &" ".repeat(indent));
        show::line(&shown);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::command;

    #[test]
    fn an_example_is_quoted_for_a_shell() {
        let said = command("a.b", &json!({ "text": "it's" }));
        assert_eq!(said, "vademecum call a.b '{\"text\":\"it'\\''s\"}'");
        assert_eq!(command("a.b", &json!({})), "vademecum call a.b");
    }
}
