//! What is too long or too much is refused with a limit that `admin.limits` tells, whichever
//! function meets it and whichever field holds it.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use vademecum_core::{Caller, Code};
use vademecum_runtime::typed::{Choose, Contract};
use vademecum_tests::{
    component,
    door::{Door as _, NativeDoor, everybody},
};

/// Bytes of a text that is too long for everything: a record has a mebibyte.
const LONG: usize = (1 << 20) + 70_000;
/// Elements of a list that is too long for everything.
const MANY: usize = 20_001;

/// Fills a request with small things, but for one field, which is too large.
struct Blow {
    /// The field that is blown up, counted as they are chosen.
    at: usize,
    seen: usize,
}

impl Blow {
    fn now(&mut self) -> bool {
        self.seen += 1;
        self.seen.checked_sub(1) == Some(self.at)
    }
}

impl Choose for Blow {
    fn text(&mut self, path: &str) -> String {
        if self.now() {
            return "long ".repeat(LONG / 5);
        }
        let text = match path.rsplit('.').next().unwrap_or_default() {
            "kind" => "fact",
            "format" => "vademecum",
            "method" => "facts.store",
            "owner" => "ada",
            _ => "alpha",
        };
        text.to_owned()
    }

    fn number(&mut self, _: &str, below: u64) -> u64 {
        if self.now() { below - 1 } else { 1 % below }
    }

    fn float(&mut self, _: &str) -> f64 {
        if self.now() { f64::MAX } else { 0.5 }
    }

    fn present(&mut self, _: &str) -> bool {
        true
    }

    fn length(&mut self, _: &str) -> usize {
        if self.now() { MANY } else { 1 }
    }

    fn json(&mut self, _: &str) -> Value {
        let deep = |levels: usize| (0..levels).fold(json!(1), |inner, _| json!([inner]));
        if self.now() {
            deep(120)
        } else {
            json!({ "key": "alpha" })
        }
    }
}

/// The values of all limits, and which were met.
struct Limits {
    told: BTreeMap<u64, String>,
    met: BTreeSet<u64>,
    untold: BTreeSet<String>,
}

impl Limits {
    fn of(door: &mut NativeDoor) -> Self {
        let answer = door.call(&everybody("s"), "admin.limits", &json!({}));
        let answer = answer.expect("limits");
        let rows = answer["limits"].as_array().expect("rows").clone();
        let row = |row: &Value| {
            let value = row["value"]
                .as_u64()
                .or_else(|| row["value"].as_str()?.parse().ok());
            (value.expect("a number"), row["name"].to_string())
        };
        Self {
            told: rows.iter().map(row).collect(),
            met: BTreeSet::new(),
            untold: BTreeSet::new(),
        }
    }

    fn meet(&mut self, what: &str, error: &vademecum_core::Error) {
        if error.code != Code::TooLarge {
            return;
        }
        assert!(error.actual > error.limit, "{what}: {error:?}");
        assert!(!error.subject.is_empty(), "{what}: {error:?}");
        self.met.insert(error.limit);
        if !self.told.contains_key(&error.limit) {
            self.untold.insert(format!("{what}: {}", error.message));
        }
    }
}

#[test]
fn every_limit_that_an_error_names_is_told() {
    let contract = Contract::of(component::bytes()).expect("the component carries its contract");
    let mut door = NativeDoor::default();
    let mut limits = Limits::of(&mut door);
    for method in contract.methods() {
        for at in 0.. {
            let mut blow = Blow { at, seen: 0 };
            let request = contract.example(&method.name, &mut blow);
            if blow.seen <= at {
                break;
            }
            let request = request.expect("it is in the contract");
            if let Err(error) = door.call(&everybody("s"), &method.name, &request) {
                limits.meet(
                    &format!("{} with field {at} too large", method.name),
                    &error,
                );
            }
        }
    }
    let request = json!({ "name": "alpha", "text": "[".repeat(2_000) });
    let deep = door.call(&everybody("s"), "working.write", &request);
    if let Err(error) = deep {
        limits.meet("a deep document", &error);
    }
    assert!(limits.untold.is_empty(), "{:#?}", limits.untold);
    assert!(limits.met.len() >= 12, "only {:?} were met", limits.met);
}

/// A field of a caller.
type Field = (&'static str, fn(&mut Caller) -> &mut String, usize);

const FIELDS: [Field; 7] = [
    ("store", |caller| &mut caller.store, 128),
    ("owner", |caller| &mut caller.owner, 128),
    ("agent", |caller| &mut caller.agent, 128),
    ("project", |caller| &mut caller.project, 1_024),
    ("session", |caller| &mut caller.session, 1_024),
    ("actor", |caller| &mut caller.actor, 1_024),
    ("operation", |caller| &mut caller.operation, 1_024),
];

#[test]
fn a_caller_is_held_to_its_lengths_by_every_function() {
    let contract = Contract::of(component::bytes()).expect("the component carries its contract");
    let mut door = NativeDoor::default();
    let mut limits = Limits::of(&mut door);
    for (field, place, most) in FIELDS {
        for length in [most, most + 1, 3 << 20] {
            let mut caller = everybody("s");
            *place(&mut caller) = "x".repeat(length);
            for method in contract.methods() {
                let mut plain = Blow {
                    at: usize::MAX,
                    seen: 0,
                };
                let request = contract
                    .example(&method.name, &mut plain)
                    .expect("a request");
                let answer = door.call(&caller, &method.name, &request);
                let refused = answer
                    .err()
                    .filter(|error| error.code == Code::TooLarge && error.subject == field);
                let Some(error) = refused else {
                    assert!(length <= most, "{} takes {field} of {length}", method.name);
                    continue;
                };
                assert_eq!((error.actual, error.limit), (length as u64, most as u64));
                limits.meet(&method.name, &error);
            }
        }
    }
    assert!(limits.untold.is_empty(), "{:#?}", limits.untold);
}

/// Sizes that were told in the words of an `invalid` alone.
#[test]
fn what_is_over_its_size_names_value_and_limit() {
    let mut door = NativeDoor::default();
    let mut limits = Limits::of(&mut door);
    let file = |body: &str, more: &str| {
        format!("---\nname: alpha\ndescription: What it is for\n{more}---\n{body}")
    };
    let big = file(&"word ".repeat((3 << 20) / 5), "");
    let front = file("Do it.", &format!("license: {}\n", "x".repeat(70_000)));
    let long = |length: usize| "a".repeat(length);
    let cases = [
        (
            "skills.put",
            json!({ "text": big, "resources": [] }),
            "text",
            big.len(),
            1 << 20,
        ),
        ("facts.store", fact(&long(41)), "owner", 41, 40),
        ("facts.store", fact(&"a b".repeat(30)), "owner", 90, 40),
        (
            "working.register",
            register(&long(65), "a.md"),
            "name",
            65,
            64,
        ),
        (
            "working.register",
            register("a", &(long(126) + ".md")),
            "file",
            129,
            128,
        ),
    ];
    for (method, request, field, actual, limit) in cases {
        let error = door
            .call(&everybody("s"), method, &request)
            .expect_err(method);
        let told = (error.code, &*error.subject, error.actual, error.limit);
        assert_eq!(
            told,
            (Code::TooLarge, field, actual as u64, limit),
            "{method}: {error:?}"
        );
        limits.meet(method, &error);
    }
    let request = json!({ "text": front, "resources": [] });
    let error = door
        .call(&everybody("s"), "skills.put", &request)
        .expect_err("frontmatter");
    assert_eq!(
        (error.code, &*error.subject),
        (Code::TooLarge, "text"),
        "{error:?}"
    );
    limits.meet("a frontmatter", &error);
    assert!(limits.untold.is_empty(), "{:#?}", limits.untold);
    // At the limit it is taken.
    for (method, request) in [
        ("facts.store", fact(&long(40))),
        (
            "working.register",
            register(&long(64), &(long(125) + ".md")),
        ),
    ] {
        let answer = door.call(&everybody("s"), method, &request);
        assert!(answer.is_ok(), "{method}: {answer:?}");
    }
}

fn fact(owner: &str) -> Value {
    json!({ "owner": owner, "kind": "fact", "key": "a key", "value": "a value" })
}

fn register(name: &str, file: &str) -> Value {
    json!({ "name": name, "file": file })
}
