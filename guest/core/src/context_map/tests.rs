use super::ContextMap;
use crate::{ecma::Value, text::space};
use alloc::{format, string::String, vec::Vec};

use proptest::prelude::*;

fn parse(text: &str) -> Value {
    Value::parse("test", text).unwrap()
}

fn load(text: &str, options: &str) -> ContextMap {
    ContextMap::load(&Value::from(text), &parse(options))
        .unwrap()
        .0
}

fn update(map: &mut ContextMap, operations: &str) -> super::Updated {
    map.update(&parse(&format!("{{\"operations\":{operations}}}")))
        .unwrap()
}

#[test]
fn numbers_are_never_used_again() {
    let mut map = load("## CONTEXT UNDERSTANDING\n[cu-00007] a", "null");
    update(&mut map, r#"[{"type":"DELETE","itemId":"cu-00007"}]"#);
    let mut map = ContextMap::restore(&map.snapshot()).unwrap().0;
    update(
        &mut map,
        r#"[{"type":"ADD","section":"context_understanding","content":"b"}]"#,
    );
    assert!(map.text().contains("[cu-00008] b"));
}

#[test]
fn a_forgotten_score_is_not_inherited() {
    let snapshot = parse(r#"{"version":1,"text":"free","scores":{"cu-00001":-3}}"#);
    let (mut map, _) = ContextMap::restore(&snapshot).unwrap();
    update(
        &mut map,
        r#"[{"type":"ADD","section":"context_understanding","content":"b"}]"#,
    );
    assert!(map.text().contains("[cu-00002] b"));
}

#[test]
fn refused_operations_are_told_with_their_place() {
    let mut map = load("", "null");
    let updated = update(
        &mut map,
        r#"[7,{"type":"ADD","section":"nowhere","content":"x"},{"type":"DELETE","itemId":"zz-1"},
            {"type":"ADD","section":"domain constants","content":"a\nb"},{"type":"PATCH"},
            {"type":"ADD","section":"domain constants","content":"good"}]"#,
    );
    let places: Vec<_> = updated
        .refused
        .iter()
        .map(|refused| refused.index)
        .collect();
    assert_eq!(places, [0, 1, 2, 3, 4]);
    assert_eq!(updated.operations.len(), 1);
    assert!(updated.changed);
    assert!(map.text().contains("[dc-00001] good"));
}

#[test]
fn a_load_keeps_the_budget_and_says_what_it_evicted() {
    let text = "## CONTEXT UNDERSTANDING\n[cu-00002] b\n[cu-00001] a";
    let input = Value::from(text);
    let (map, loaded) = ContextMap::load(&input, &parse(r#"{"maxChars":40}"#)).unwrap();
    assert_eq!(loaded.evicted, ["cu-00001"]);
    assert_eq!(map.text(), "## CONTEXT UNDERSTANDING\n[cu-00002] b\n");
}

#[test]
fn a_foreign_version_is_ignored_or_refused() {
    let foreign = parse(r#"{"version":2,"text":"x"}"#);
    let (map, loaded) = ContextMap::load(&foreign, &Value::Null).unwrap();
    assert!(loaded.ignored && map.text().starts_with("## CONTEXT ROADMAP"));
    assert!(ContextMap::restore(&foreign).is_err());
}

#[test]
fn tags_are_read_in_every_form_and_told_where_they_are_not() {
    let text = "## CONTEXT UNDERSTANDING\n[cu-1] a\n[cu-2] b";
    for tags in [
        r#"{"itemTags":{"cu-1":"Helpful","cu-2":{"tag":"stale"}}}"#,
        r#"{"item_tags":[{"id":" cu-1 ","tag":"helpful"},{"item_id":"cu-2","tag":"harmful"}]}"#,
        r#"{"itemTags":[{"cu-1":"helpful"},["cu-2","stale"]]}"#,
    ] {
        let mut map = load(text, "null");
        assert!(
            map.update(&parse(tags)).unwrap().refused.is_empty(),
            "{tags}"
        );
        assert_eq!((map.score_of("cu-1"), map.score_of("cu-2")), (1.0, -1.0));
    }
    let mut map = load(text, "null");
    let told = map
        .update(&parse(
            r#"{"itemTags":{"cu-9":"helpful","cu-1":"good","cu-2":7}}"#,
        ))
        .unwrap();
    let why: Vec<_> = told.refused.iter().map(|one| one.reason.as_str()).collect();
    assert_eq!(
        why,
        [
            "itemTags: item \"cu-9\" is not in the map",
            "itemTags: \"good\" is none of helpful, harmful, stale, neutral",
            "itemTags: there is no id with a tag"
        ]
    );
    assert_eq!(
        map.update(&parse(r#"{"itemTags":"x"}"#))
            .unwrap()
            .refused
            .len(),
        1
    );
}

#[test]
fn counts_that_no_map_reaches_are_refused() {
    for (name, count) in [
        ("highestNumber", "9007199254740993"),
        ("highestNumber", "9007199254740992"),
        ("highestNumber", "-1"),
        ("highestNumber", "\"7\""),
        ("steps", "4294967296"),
        ("steps", "9007199254740992"),
        ("steps", "1.5"),
    ] {
        let snapshot = format!("{{\"version\":1,\"text\":\"x\",\"{name}\":{count}}}");
        let error = ContextMap::restore(&parse(&snapshot)).unwrap_err();
        assert_eq!(error.subject, name, "{count}");
    }
    let most = r#"{"version":1,"text":"x","steps":4294967294,"highestNumber":9006099743113216}"#;
    let (mut map, _) = ContextMap::restore(&parse(most)).unwrap();
    let add = r#"[{"type":"ADD","section":"domain_constants","content":"b"}]"#;
    let told = update(&mut map, add);
    assert_eq!(told.refused[0].reason, "the numbers of items are used up");
    assert!(told.operations.is_empty() && !told.changed);
    assert_eq!(ContextMap::restore(&map.snapshot()).unwrap().0, map);
    // That was the last update that can be counted: the next one is refused, and nothing is done.
    let refused = map.update(&parse("{}")).unwrap_err();
    assert_eq!(
        (refused.subject.as_str(), refused.limit, refused.actual),
        ("steps", 4_294_967_295, 4_294_967_296)
    );
    assert_eq!(map.steps(), 4_294_967_295);
}

#[test]
fn a_limited_map_settles() {
    let mut map = load("", r#"{"infiniteEvolve":false,"evolveSteps":1}"#);
    assert!(!map.is_settled());
    assert!(map.check_open().is_ok());
    update(&mut map, "[]");
    assert!(map.is_settled());
    let error = map.check_open().unwrap_err();
    assert_eq!((error.subject.as_str(), error.limit), ("evolveSteps", 1));
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        "\\[[a-z]{1,3}-[0-9]{1,5}\\] [a-z ]{0,20}",
        "##+ ?(domain constants|error patterns:|notes)?",
        "[ \\r\\t]{0,3}",
        "\\PC{0,20}",
    ]
}

fn operation() -> impl Strategy<Value = Value> {
    let member = prop_oneof![Just("add"), Just("DELETE"), Just(" Replace"), Just("x")];
    let section = prop_oneof![
        Just("domain_constants"),
        Just("error patterns"),
        Just("nowhere")
    ];
    (member, section, "[a-z]{2}-[0-9]{1,2}", ".{0,12}").prop_map(|(kind, section, id, content)| {
        crate::ecma::object([
            ("type", Value::from(kind)),
            ("section", Value::from(section)),
            ("itemId", Value::from(id.as_str())),
            ("content", Value::from(content.as_str())),
        ])
    })
}

#[test]
fn huge_numbers_in_a_text_do_not_make_ids_come_again() {
    let text = "## CONTEXT UNDERSTANDING\n[cu-9007199254740991] a\n[cu-9007199254740993] b\n";
    let (mut map, _) = ContextMap::load(&Value::from(text), &Value::Null).unwrap();
    let add = r#"{"operations":[{"type":"ADD","section":"context_understanding","content":"x"}]}"#;
    for _ in 0..4 {
        map.update(&parse(add)).unwrap();
        map = ContextMap::restore(&map.snapshot()).unwrap().0;
    }
    let ids = super::format::ids_in_order(map.text());
    assert_eq!(ids.len(), 6, "{}", map.text());
    assert_eq!(ids[5], "cu-00004");
}

proptest! {
    #[test]
    fn any_life_of_a_map_keeps_its_rules(
        lines in prop::collection::vec(line(), 0..12),
        edits in prop::collection::vec(prop::collection::vec(operation(), 0..5), 0..4),
        budget in 1u32..200,
    ) {
        let options = parse(&format!("{{\"maxChars\":{budget}}}"));
        let (mut map, _) = ContextMap::load(&Value::from(lines.join("\n").as_str()), &options).unwrap();
        for edit in edits {
            let payload = crate::ecma::object([("operations", Value::List(edit))]);
            let highest = map.highest;
            map.update(&payload).unwrap();
            prop_assert!(map.highest >= highest);
            let left = super::format::ids(map.text()).len();
            prop_assert!(left == 0 || space::units(map.text()) <= budget as usize);
            // A blank text reads as a new map, as documented; every other text reads as it is.
            let (again, _) = ContextMap::restore(&map.snapshot()).unwrap();
            prop_assert!(again == map || map.text() == "\n");
        }
    }
}

#[test]
fn a_bare_list_is_one_of_operations_and_what_is_no_edit_is_refused() {
    let mut map = ContextMap::load(&Value::Null, &Value::Null).unwrap().0;
    let list = r#"[{"type":"ADD","section":"domain_constants","content":"x"}]"#;
    let done = map.update(&Value::parse("test", list).unwrap()).unwrap();
    assert_eq!((done.operations.len(), done.refused.len()), (1, 0));
    assert!(map.text().contains("] x"));
    for payload in ["null", "7", r#""text""#, "true"] {
        let done = map.update(&Value::parse("test", payload).unwrap()).unwrap();
        assert!(!done.changed);
        assert_eq!(done.refused.len(), 1, "{payload}");
    }
}

#[test]
fn a_payload_of_which_nothing_counts_is_told() {
    for payload in [
        r#"{"foo":1}"#,
        r#"{"operations":null}"#,
        r#"{"type":"DELETE","itemId":"dc-00001"}"#,
        "7",
    ] {
        let mut map = load("", "null");
        let told = map.update(&parse(payload)).unwrap();
        assert_eq!(told.refused.len(), 1, "{payload}");
    }
    for payload in [
        "{}",
        "[]",
        r#"{"operations":[]}"#,
        r#"{"diagnosis":"well"}"#,
    ] {
        let mut map = load("", "null");
        assert!(
            map.update(&parse(payload)).unwrap().refused.is_empty(),
            "{payload}"
        );
    }
}
