//! Graphs of the reference MCP memory server: entities with observations, and relations.

use serde_json::{Value, json};
use vademecum_core::Caller;
use vademecum_tests::door::{NativeDoor, everybody, owner};

use super::{call, dump, hash};

/// A small graph, as the reference memory server keeps it.
const GRAPH: [&str; 3] = [
    r#"{"type":"entity","name":"Acme","entityType":"company","observations":[]}"#,
    r#"{"type":"entity","name":"Ada","entityType":"person","observations":["likes tea"]}"#,
    r#"{"type":"relation","from":"Ada","to":"Acme","relationType":"works_at"}"#,
];

#[test]
fn an_entity_without_observations_is_found_by_its_name() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let taken = call(&mut door, &ada, "admin.load", json!({ "lines": GRAPH }));
    assert_eq!(taken["loaded"], 3, "{taken}");
    let found = call(
        &mut door,
        &ada,
        "retrieval.recall",
        json!({ "query": "acme" }),
    );
    let hit = &found["hits"][0];
    assert_eq!(hit["collection"], "entity", "{found}");
    assert_eq!(hit["title"], "Acme", "{found}");
    assert_eq!(hit["kind"], "company", "{found}");
}

/// One blank observation costs no other, and is told with its line; the counts stay those of lines.
#[test]
fn an_entity_is_taken_without_its_blank_observations() {
    let mut door = NativeDoor::default();
    let lines = [
        r#"{"type":"entity","name":"Ada","entityType":"person","observations":["likes tea"," ","has a cat",""]}"#,
        r#"{"type":"entity","name":"Bob","entityType":"person","observations":["\n","\u200b","\u3164"]}"#,
        r#"{"type":"entity","name":"Eve","entityType":"person","observations":[7]}"#,
        r#"{"type":"entity","name":"Kim","entityType":"person","observations":["plays"]}"#,
    ];
    let named = Caller {
        operation: "i".into(),
        ..everybody("s")
    };
    let load = json!({ "lines": lines, "first": 5 });
    let taken = call(&mut door, &named, "admin.load", load.clone());
    assert_eq!(
        (&taken["loaded"], &taken["known"]),
        (&json!(3), &json!(0)),
        "{taken}"
    );
    let places = |list: &Value| -> Vec<u64> {
        let rows = list.as_array().expect("rows").iter();
        rows.filter_map(|row| row["line"].as_u64()).collect()
    };
    assert_eq!(places(&taken["rejected"]), [7], "{taken}");
    assert_eq!(places(&taken["partial"]), [5, 6], "{taken}");
    let told = taken["partial"][0]["message"].as_str().expect("a text");
    assert!(told.contains("2 of 4"), "{told}");
    // Asked again, it tells the same.
    assert_eq!(call(&mut door, &named, "admin.load", load), taken);
    let dumped = call(
        &mut door,
        &everybody("s"),
        "admin.dump",
        json!({ "format": "mcp-memory" }),
    );
    let ada: Value =
        serde_json::from_str(dumped["lines"][0].as_str().expect("a line")).expect("JSON");
    assert_eq!(ada["observations"], json!(["likes tea", "has a cat"]));
}

#[test]
fn a_graph_loads_back_whole_and_an_entity_is_forgotten_with_what_is_its() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    call(&mut door, &ada, "admin.load", json!({ "lines": GRAPH }));
    let whole = dump(&mut door, &everybody("s"));
    let back = call(
        &mut door,
        &everybody("t"),
        "admin.load",
        json!({ "lines": whole }),
    );
    assert_eq!(back["rejected"], json!([]));
    assert_eq!(hash(&mut door, "t"), hash(&mut door, "s"));
    let found = call(
        &mut door,
        &ada,
        "retrieval.recall",
        json!({ "query": "Ada" }),
    );
    let hits = found["hits"].as_array().expect("hits").iter();
    let mut references = hits.filter(|hit| hit["collection"] == "entity");
    let entity = references.next().expect("the entity")["reference"].clone();
    let request = json!({ "ids": [entity], "purge": true });
    let gone = call(&mut door, &ada, "memory.forget", request);
    assert_eq!(gone["deleted"].as_array().map(Vec::len), Some(3), "{gone}");
    let left = dump(&mut door, &everybody("s")).join("");
    assert!(left.contains("Acme") && !left.contains("tea") && !left.contains("works_at"));
}

#[test]
fn a_graph_holds_no_relation_of_memories() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    call(&mut door, &ada, "admin.load", json!({ "lines": GRAPH }));
    let mut remember = |content: &str| {
        let request = json!({ "content": content });
        call(&mut door, &ada, "memory.remember", request)["memory"]["id"].clone()
    };
    let (one, other) = (
        remember("The door is blue"),
        remember("Ada paints on Fridays"),
    );
    let request = json!({ "source": one, "target": other, "relation": "related" });
    call(&mut door, &ada, "memory.relate", request);
    let request = json!({ "format": "mcp-memory" });
    let graph = call(&mut door, &everybody("s"), "admin.dump", request);
    let lines = graph["lines"].as_array().expect("lines").iter();
    let lines: Vec<Value> = lines
        .map(|line| serde_json::from_str(line.as_str().expect("a line")).expect("JSON"))
        .collect();
    let relations = || lines.iter().filter(|line| line["type"] == "relation");
    assert_eq!(relations().count(), 1, "{lines:?}");
    assert!(relations().all(|line| line["from"] != ""), "{lines:?}");
}
