//! Secrets: taken out before a text is cut, quoted in no error, and a bad line costs no other.

use serde_json::{Value, json};
use vademecum_core::Code;

use super::{everywhere, list};

const TOKEN: &str = "ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

fn clean(said: &Value) {
    let said = said.to_string();
    assert!(!said.contains("a1B2"), "{said}");
}

#[test]
fn promise_25_a_cut_leaves_no_half_of_a_secret() {
    everywhere(|script| {
        for pad in (40..130).step_by(7).chain([340, 365, 385, 395]) {
            let text = format!("{} {TOKEN} and the rest of it", "x".repeat(pad));
            clean(&script.call(
                "remember",
                json!({ "content": text, "project": format!("p{pad}") }),
            ));
            clean(&script.call("lesson_save", json!({ "content": text })));
            let session = format!("s{pad}");
            let prompt = json!({ "session": session, "hook": "prompt_submit", "prompt": text });
            let told = script.call("observe", prompt);
            assert_eq!(told["redacted"], json!(["github"]));
            clean(&told);
            let used = json!({ "session": session, "hook": "post_tool_use", "tool": text,
                               "input": { "text": text }, "output": text });
            clean(&script.call("observe", used));
            clean(&script.call(
                "session_end",
                json!({ "session": session, "summary": text }),
            ));
        }
        for collection in ["memory", "lesson", "observation", "session", "summary"] {
            clean(&script.call("list", json!({ "collection": collection })));
        }
        let line = json!({ "content": format!("{} {TOKEN} tail", "y".repeat(60)) }).to_string();
        script.admin("load", json!({ "lines": [line] }));
        clean(&script.admin("dump", json!({})));
    });
}

#[test]
fn promise_25_no_error_quotes_a_secret() {
    everywhere(|script| {
        for (method, request) in [
            ("get", json!({ "id": TOKEN })),
            ("update", json!({ "id": TOKEN, "content": "x" })),
            ("remember", json!({ "content": "x", "supersedes": [TOKEN] })),
            ("session_end", json!({ "session": TOKEN })),
            ("list", json!({ "collection": TOKEN })),
            ("serve", json!({ "verb": TOKEN, "body": {} })),
        ] {
            let error = script.fails(method, request);
            clean(&json!([error.message, error.subject]));
        }
    });
}

#[test]
fn promise_25_a_store_that_refuses_secrets_refuses_them_before_the_cut() {
    everywhere(|script| {
        script.admin(
            "configure",
            json!({ "name": "redaction", "value": "refuse" }),
        );
        let text = format!("{} {TOKEN}", "x".repeat(500));
        let prompt = json!({ "session": "s", "hook": "prompt_submit", "prompt": text });
        assert_eq!(script.fails("observe", prompt).code, Code::Denied);
        assert_eq!(
            script.call("list", json!({ "collection": "session" }))["matched"],
            0
        );
    });
}

/// A line of a dump with what is told of it changed.
fn line(id: &str, change: impl Fn(&mut Value)) -> String {
    let mut draft = json!({
        "collection": "memory", "id": id, "kind": "fact", "key": "", "title": id,
        "scope": { "owner": "", "project": "", "agent": "", "session": "" },
        "content": format!("text of {id}"), "tags": [], "files": [], "links": [], "fields": {},
        "supersedes": [], "confidence": 1.0, "importance": 5.0, "strength": 7.0,
        "origin": { "channel": "user", "actor": "", "source": "", "captured": 1 },
        "reinforcements": 0, "created": 1, "updated": 1, "expires": 0, "version": 1,
    });
    change(&mut draft);
    let record = json!({ "draft": draft, "latest": true, "reason": "", "used": 0, "uses": 0,
                         "retired": 0 });
    json!({ "record": record }).to_string()
}

#[test]
fn promise_5_one_bad_line_is_refused_with_its_number_and_costs_no_other() {
    everywhere(|script| {
        let changed = |field: &'static str, value: Value| {
            line("01IMP0BAD", move |draft| draft[field] = value.clone())
        };
        let bad = [
            changed("importance", json!(99)),
            changed("confidence", json!(-3)),
            changed("strength", json!(11)),
            changed("version", json!(0)),
            changed("created", json!(1_u64 << 60)),
            changed("key", json!(TOKEN)),
            line("01IMP0BAD", |draft| {
                draft["scope"]["session"] = json!(TOKEN)
            }),
            line("01IMP0BAD", |draft| {
                draft["scope"]["project"] = json!(TOKEN)
            }),
            json!({ "content": "plain", "project": TOKEN }).to_string(),
            json!({ "type": "entity", "name": format!("E {TOKEN}"), "observations": ["one"] })
                .to_string(),
            line(TOKEN, |_| {}),
        ];
        let mut lines: Vec<String> = vec![line("01IMP0GOOD1", |_| {})];
        lines.extend(bad.clone());
        lines.push(line("01IMP0GOOD2", |_| {}));
        let answer = script.admin("load", json!({ "lines": lines }));
        assert_eq!(answer["loaded"], 2, "{answer}");
        let numbers: Vec<u64> = list(&answer["rejected"])
            .iter()
            .filter_map(|row| row["line"].as_u64())
            .collect();
        assert_eq!(numbers, (2..2 + bad.len() as u64).collect::<Vec<u64>>());
        clean(&answer);
        clean(&script.admin("dump", json!({})));
        assert_eq!(script.count(), 2);
    });
}

#[test]
fn promise_25_no_id_tells_a_secret() {
    everywhere(|script| {
        let mut same = Vec::new();
        for pin in ["4711", "0815"] {
            let text = format!("Door pin password: {pin}");
            let saved = script.call("lesson_save", json!({ "content": text }));
            let line = json!({ "content": text }).to_string();
            script.admin("load", json!({ "lines": [line] }));
            let entity = json!({ "type": "entity", "name": "door", "observations": [text] });
            script.admin("load", json!({ "lines": [entity.to_string()] }));
            let used = json!({ "session": "s", "hook": "post_tool_use", "tool": "B",
                               "input": { "run": text } });
            let seen = script.call("observe", used);
            same.push((
                saved["lesson"]["id"].clone(),
                seen["observation"]["id"].clone(),
            ));
        }
        assert_eq!(same[0], same[1], "what reads alike is the same");
        let memories = script.call("list", json!({}));
        assert_eq!(memories["matched"], 2, "one of the line, one of the entity");
    });
}

#[test]
fn promise_25_no_name_of_a_field_is_a_secret_and_no_answer_repeats_one() {
    everywhere(|script| {
        let mut line = json!({ "content": "i2" });
        line[TOKEN] = json!("v");
        let loaded = script.admin("load", json!({ "lines": [line.to_string()] }));
        assert_eq!(loaded["loaded"], 0);
        clean(&loaded);
        clean(&script.admin("dump", json!({})));
        clean(&script.call("forget", json!({ "ids": [TOKEN] })));
        clean(&script.call("forget", json!({ "session": TOKEN })));
        script.remember(json!({ "content": "of every project" }));
        clean(&script.call("context", json!({ "project": TOKEN })));
    });
}

#[test]
fn promise_23_the_title_that_a_prompt_gave_its_session_goes_with_it() {
    everywhere(|script| {
        let prompt =
            json!({ "session": "fp", "hook": "prompt_submit", "prompt": "Fenugreek story" });
        let seen = script.call("observe", prompt);
        let other = json!({ "session": "fp", "hook": "prompt_submit", "prompt": "Later" });
        script.call("observe", other);
        let ids = json!([seen["observation"]["id"]]);
        script.call("forget", json!({ "ids": ids, "purge": true }));
        let sessions = script.call("list", json!({ "collection": "session" }));
        let session = &sessions["items"][0];
        assert_eq!(
            (&session["title"], &session["reinforcements"]),
            (&json!(""), &json!(1))
        );
        let dump = script.admin("dump", json!({})).to_string();
        assert!(!dump.contains("Fenugreek"), "{dump}");
    });
}
