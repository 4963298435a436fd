//! The component has two skins: typed functions and the JSON door. Whatever is asked, both give
//! the same answer or the same error, for every function of the contract.

use std::{collections::BTreeMap, sync::Arc};

use serde_json::{Value, json};
use vademecum_runtime::{
    Caller, Code, Entropy as _, FixedClock, Host, Instance, SeededEntropy,
    typed::{Choose, Contract},
};
use vademecum_stores::Memory;
use vademecum_tests::{
    component::{self, ComponentDoor},
    door::{Door as _, NativeDoor, everybody, owner},
    doors::{self, script::Script},
};

const NOW: u64 = 1_770_000_000_000;
/// Functions that need a model or a folder of files; their own tests ask them.
const ELSEWHERE: [&str; 2] = ["admin.embed", "working.sync_file"];
/// How often every function is asked.
const ROUNDS: u64 = 60;

/// Two instances that differ in nothing but how they are called.
struct Pair {
    contract: Contract,
    typed: Instance,
    json: Instance,
    clocks: [Arc<FixedClock>; 2],
    /// How often each function gave an answer that is no error.
    answered: BTreeMap<String, u64>,
}

impl Pair {
    fn open() -> Self {
        let clocks = [FixedClock::new(NOW), FixedClock::new(NOW)];
        let open = |clock: &Arc<FixedClock>| {
            let host = Host::fixed(clock, 1);
            component::program()
                .open(&host, "s", Arc::new(Memory::new()))
                .expect("an instance")
        };
        Self {
            contract: Contract::of(component::bytes()).expect("the component carries its contract"),
            typed: open(&clocks[0]),
            json: open(&clocks[1]),
            clocks,
            answered: BTreeMap::new(),
        }
    }

    /// Asks both and gives what they agree on.
    fn ask(
        &mut self,
        caller: &Caller,
        method: &str,
        request: &Value,
    ) -> Result<Value, vademecum_runtime::Error> {
        let typed = self.contract.call(
            &mut self.typed,
            component::program(),
            caller,
            method,
            request,
        );
        let json = self
            .json
            .call_json(caller, method, &request.to_string())
            .map(|answer| serde_json::from_str::<Value>(&answer).expect("JSON"));
        let (typed, json) = (typed.map(without_nulls), json.map(without_nulls));
        if let Err(error) = &typed
            && error.subject.starts_with("request.")
        {
            // What the types cannot say does not reach the component that way.
            let code = json.as_ref().err().map(|error| error.code);
            assert_eq!(code, Some(Code::Invalid), "{method} {request}");
            return json;
        }
        assert_eq!(typed, json, "{method} {request}");
        if json.is_ok() {
            *self.answered.entry(method.to_owned()).or_default() += 1;
        }
        json
    }
}

/// The scripts of the doors through both skins, in one store whatever they name: what they call is
/// counted, their answers are their own tests' to judge.
impl doors::Subject for Pair {
    fn name(&self) -> &str {
        "both skins"
    }

    fn start(&mut self) -> anyhow::Result<()> {
        let answered = std::mem::take(&mut self.answered);
        *self = Self::open();
        self.answered = answered;
        Ok(())
    }

    fn set_now(&mut self, now: u64) -> anyhow::Result<()> {
        self.clocks.iter().for_each(|clock| clock.set(now));
        Ok(())
    }

    fn reopen(&mut self) -> anyhow::Result<()> {
        Ok(())
    }

    fn embeds(&self) -> bool {
        false
    }

    fn call(
        &mut self,
        who: &vademecum_core::Caller,
        method: &str,
        request: &str,
    ) -> anyhow::Result<doors::Answer> {
        let caller = Caller {
            store: "s".into(),
            ..component::caller(who)
        };
        let known = self.contract.methods().iter().any(|it| it.name == method);
        let answer = match serde_json::from_str::<Value>(request) {
            Ok(request) if known && request.is_object() => {
                self.ask(&caller, method, &request).map(|it| it.to_string())
            }
            _ => self.json.call_json(&caller, method, request),
        };
        Ok(answer.map_err(|error| component::error(&error)))
    }
}

/// An option that is none is null in one place and left out in the other.
fn without_nulls(value: Value) -> Value {
    match value {
        Value::Object(fields) => fields
            .into_iter()
            .filter(|(_, value)| !value.is_null())
            .map(|(name, value)| (name, without_nulls(value)))
            .collect(),
        Value::Array(items) => items.into_iter().map(without_nulls).collect(),
        plain => plain,
    }
}

/// Fills requests with words that mean something in some place, and with ones that do not.
struct Fill(SeededEntropy);

impl Fill {
    fn pick<'a, T: ?Sized>(&self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len() as u64) as usize]
    }

    fn below(&self, bound: u64) -> u64 {
        self.0.next() % bound.max(1)
    }
}

impl Choose for Fill {
    fn text(&mut self, path: &str) -> String {
        let name = path.rsplit('.').next().unwrap_or_default();
        let words: &[&str] = match name {
            "kind" => &["fact", "preference", "outcome", "lesson", "goal", "odd"],
            "key" | "id" | "name" | "ids" => &["alpha", "beta", "gamma", "mem_1", "1"],
            "owner" => &["o", "shared", "ada"],
            "format" => &["vademecum", "mcp-memory"],
            "verb" => &["store", "recall", "update", "forget", "list", "decay"],
            "method" => &["facts.store", "facts.forget"],
            "lines" => &[
                r#"{"content":"a line of its own"}"#,
                "",
                "no JSON",
                r#"{"a":1}"#,
            ],
            _ => &[
                "",
                " ",
                "alpha",
                "The kettle stands on the second shelf",
                "caf\u{e9} \u{65e5}\u{672c}\u{8a9e}",
                "user prefers dark mode",
                "42",
                "a,b",
                "line one\nline two",
                "x\u{0}y",
                "2026-01-02T03:04:05Z",
            ],
        };
        self.pick(words).to_owned()
    }

    fn number(&mut self, _: &str, below: u64) -> u64 {
        match self.below(4) {
            0 => self.below(below.min(3)),
            1 => self.below(below.min(200)),
            _ => self.below(below.min(12)),
        }
    }

    fn float(&mut self, _: &str) -> f64 {
        [0.0, 0.25, 0.7, 1.0, 3.5, -1.0, 1e-9][self.below(7) as usize]
    }

    fn present(&mut self, path: &str) -> bool {
        let often = ["key", "value", "kind", "owner"]
            .iter()
            .any(|name| path.ends_with(name));
        self.below(10) < if often { 7 } else { 3 }
    }

    fn length(&mut self, _: &str) -> usize {
        self.below(4) as usize
    }

    fn json(&mut self, _: &str) -> Value {
        let value = [
            json!(null),
            json!("text"),
            json!(7),
            json!({ "key": "alpha", "value": "v", "kind": "fact" }),
            json!({ "query": "kettle", "limit": 3 }),
            json!([1, 2.5, "x", { "a": null }]),
        ];
        value[self.below(6) as usize].clone()
    }
}

fn caller(round: u64) -> Caller {
    Caller {
        store: "s".into(),
        operation: if round.is_multiple_of(5) {
            format!("op-{round}")
        } else {
            String::new()
        },
        owner: ["*", "o", "ada", "*"][(round % 4) as usize].into(),
        actor: "tester".into(),
        ..Caller::default()
    }
}

#[test]
fn every_function_answers_alike_through_both_skins() {
    let mut pair = Pair::open();
    let names: Vec<String> = pair
        .contract
        .methods()
        .iter()
        .map(|method| method.name.clone())
        .collect();
    assert_eq!(
        pair.json.methods().expect("names"),
        names,
        "the door and the contract name the same functions"
    );
    let mut fill = Fill(SeededEntropy::new(3));
    for round in 0..ROUNDS {
        for clock in &pair.clocks {
            clock.set(NOW + round * 7_000);
        }
        for name in &names {
            let request = pair
                .contract
                .example(name, &mut fill)
                .expect("it is in the contract");
            if let Err(error) = pair.ask(&caller(round), name, &request) {
                let faults = [
                    Code::Internal,
                    Code::Unavailable,
                    Code::UnknownOutcome,
                    Code::Corrupt,
                ];
                // What compares by meaning waits for embeddings that this host does not have.
                let unembedded = error.code == Code::Unavailable && error.subject == "embed";
                assert!(
                    unembedded || !faults.contains(&error.code),
                    "{name} {request}: {error:?}"
                );
            }
        }
    }
    let scripts = concat!(env!("CARGO_MANIFEST_DIR"), "/conformance");
    for script in Script::all(scripts.as_ref()).expect("scripts") {
        if !script.embeds() {
            script.run(&mut pair).expect("both skins agree");
        }
    }
    let silent: Vec<_> = names
        .iter()
        .filter(|name| !pair.answered.contains_key(*name) && !ELSEWHERE.contains(&name.as_str()))
        .collect();
    assert!(
        silent.is_empty(),
        "of {} functions these were asked in vain: {silent:?}",
        names.len()
    );
}

#[test]
fn unknown_functions_and_broken_requests_are_typed_errors() {
    let mut pair = Pair::open();
    let error = pair
        .json
        .call_json(&caller(0), "facts.nothing", "{}")
        .unwrap_err();
    assert_eq!(error.code, Code::Unsupported);
    for broken in ["{", "[]", "7", "{\"key\":1}", "{\"unknown\":1}", "\u{0}"] {
        let error = pair
            .json
            .call_json(&caller(0), "facts.get", broken)
            .unwrap_err();
        assert_eq!(error.code, Code::Invalid, "{broken}: {error:?}");
    }
    assert!(!pair.json.stopped());
}

/// Numbers that a careless reader of JSON gets wrong in the last bit.
#[test]
fn numbers_keep_all_their_bits() {
    let mut one = ComponentDoor::default();
    let everybody = everybody("s");
    let numbers = [
        0.395_562_849_621_198_75,
        0.1 + 0.2,
        1.0 / 3.0,
        5e-324,
        f64::MIN_POSITIVE,
    ];
    for (index, number) in numbers.into_iter().enumerate() {
        let fact = json!({ "owner": "o", "kind": "fact", "key": format!("k{index}"), "value": "v", "confidence": number });
        one.call(&everybody, "facts.store", &fact).expect("stored");
    }
    let dump = one
        .call(&everybody, "admin.dump", &json!({}))
        .expect("dumped");
    let mut two = ComponentDoor::default();
    let loaded = two
        .call(&everybody, "admin.load", &json!({ "lines": dump["lines"] }))
        .expect("loaded");
    assert_eq!(loaded["rejected"], json!([]));
    for (index, number) in numbers.into_iter().enumerate() {
        for door in [&mut one, &mut two] {
            let request = json!({ "owner": "o", "key": format!("k{index}") });
            let got = door.call(&everybody, "facts.get", &request).expect("got");
            assert_eq!(
                got["fact"]["confidence"].as_f64().map(f64::to_bits),
                Some(number.to_bits())
            );
        }
    }
    let hash = |door: &mut ComponentDoor| {
        door.call(&everybody, "admin.status", &json!({}))
            .expect("status")["hash"]
            .clone()
    };
    assert_eq!(hash(&mut one), hash(&mut two));
}

/// Whether maps keep the order in which they were filled is up to whoever builds the native core.
#[test]
fn replies_have_the_same_bytes_natively_and_in_the_component() {
    let (mut native, mut component) = (NativeDoor::default(), ComponentDoor::default());
    let me = owner("s", "ada");
    for (verb, body) in [
        (
            "store",
            json!({"owner": "ada", "kind": "fact", "key": "tz", "value": "Lisbon"}),
        ),
        ("recall", json!({"owner": "ada", "query": "lisbon"})),
        ("forget", json!({"owner": "ada", "key": "nothing"})),
    ] {
        let request = json!({"verb": verb, "body": body.to_string()});
        let native = native.call(&me, "facts.serve", &request).expect(verb);
        let component = component.call(&me, "facts.serve", &request).expect(verb);
        assert_eq!(native["reply"], component["reply"], "{verb}");
    }
}
