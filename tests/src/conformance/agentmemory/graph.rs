//! Fusion, diversification and the graph stream.

use serde_json::{Value, json};

use super::{all_have, call, cases, elements, label, near, same, same_scores, text};
use crate::{conformance::Report, door::Door};

/// Ranked lists with their fusion.
pub fn is_fusion(file: &Value) -> bool {
    all_have(file, &["bm25", "vector", "graph", "weights", "fused"])
}

/// Runs the fusions, and what diversification leaves of them.
pub fn run_fusion(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in cases(file).iter().enumerate() {
        report.check(&label(name, index, case), fusion(case, door));
    }
}

fn fusion(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let mut graph = elements(&case["graph"]).to_vec();
    // Expansion starts from the vector hits: without any there is none.
    if !elements(&case["vector"]).is_empty() {
        graph.extend_from_slice(elements(&case["expand"]));
    }
    let lists = [case["bm25"].clone(), case["vector"].clone(), json!(graph)];
    let streams: Vec<Value> = lists
        .iter()
        .zip(elements(&case["weights"]))
        .map(|(ids, weight)| json!({ "ids": ids, "weight": weight }))
        .collect();
    let answer = call(door, "ranking.fuse", &json!({ "streams": streams }))?;
    let fused: Vec<(String, Value)> = elements(&answer["fused"])
        .iter()
        .map(|row| (text(row, "id").to_string(), row["score"].clone()))
        .collect();
    same_scores(&case["fused"], &fused)?;
    // Hits of the graph alone carry no session and so share one.
    let alone = |id: &str| {
        !lists[..2]
            .iter()
            .any(|list| elements(list).contains(&json!(id)))
    };
    let results: Vec<Value> = fused
        .iter()
        .map(|(id, _)| json!({ "id": id, "session": if alone(id) { "" } else { id.as_str() } }))
        .collect();
    let request = json!({ "results": results, "limit": 100 });
    let diversified = call(door, "ranking.diversify", &request)?;
    same(&case["final"], &diversified["ids"])
}

/// Results with sessions and what is selected.
pub fn is_diversified(file: &Value) -> bool {
    all_have(file, &["results", "limit", "maxPerSession", "selected"])
}

/// Runs the selections.
pub fn run_diversified(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, case) in cases(file).iter().enumerate() {
        let results: Vec<Value> = elements(&case["results"])
            .iter()
            .map(|row| json!({ "id": row[0], "session": row[1] }))
            .collect();
        let request =
            json!({ "results": results, "limit": case["limit"], "most": case["maxPerSession"] });
        let answer = call(door, "ranking.diversify", &request);
        let result = answer.and_then(|answer| same(&case["selected"], &answer["ids"]));
        report.check(&label(name, index, case), result);
    }
}

/// Graphs with calls, questions with entities, observations with the graph they make.
pub fn is_graph(file: &Value) -> bool {
    ["graphs", "entities", "heuristics"]
        .iter()
        .all(|member| file[member].is_array())
}

/// Runs the three lists.
pub fn run_graph(name: &str, file: &Value, door: &mut dyn Door, report: &mut Report) {
    for (index, graph) in elements(&file["graphs"]).iter().enumerate() {
        for (number, step) in elements(&graph["calls"]).iter().enumerate() {
            let label = format!("{name} graph {index} call {number}");
            report.check(&label, walk(graph, step, door));
        }
    }
    for (index, case) in elements(&file["entities"]).iter().enumerate() {
        let answer = call(
            door,
            "ranking.graph_entities",
            &json!({ "query": case["query"] }),
        );
        let result = answer.and_then(|answer| same(&case["entities"], &answer["entities"]));
        report.check(&format!("{name} entities {index}"), result);
    }
    for (index, case) in elements(&file["heuristics"]).iter().enumerate() {
        report.check(&format!("{name} heuristics {index}"), made(case, door));
    }
}

fn walk(graph: &Value, step: &Value, door: &mut dyn Door) -> Result<(), String> {
    let nodes: Vec<Value> = elements(&graph["nodes"])
        .iter()
        .map(|node| {
            json!({
                "id": node["id"],
                "name": node["name"],
                "observations": node["sourceObservationIds"],
                "stale": node["stale"],
            })
        })
        .collect();
    let edges: Vec<Value> = elements(&graph["edges"])
        .iter()
        .map(|edge| {
            json!({
                "source": edge["sourceNodeId"],
                "target": edge["targetNodeId"],
                "weight": edge["weight"],
                "stale": edge["stale"],
            })
        })
        .collect();
    let (method, member, value) = match step.get("chunks") {
        Some(chunks) => ("ranking.graph_expand", "known", chunks),
        None => ("ranking.graph_search", "entities", &step["entities"]),
    };
    let mut request = json!({
        "nodes": nodes,
        "edges": edges,
        "depth": step["maxDepth"],
        "limit": step["maxResults"],
    });
    request[member] = value.clone();
    let answer = call(door, method, &request)?;
    let (wanted, got) = (elements(&step["expect"]), elements(&answer["hits"]));
    let agrees = wanted.len() == got.len()
        && wanted.iter().zip(got).all(|(wanted, got)| {
            wanted[0] == got["id"]
                && wanted[1]
                    .as_f64()
                    .is_some_and(|score| near(score, &got["score"]))
                && wanted[2] == got["path"]
        });
    if agrees {
        Ok(())
    } else {
        Err(format!("wanted {}, got {answer}", step["expect"]))
    }
}

fn made(case: &Value, door: &mut dyn Door) -> Result<(), String> {
    let answer = call(
        door,
        "ranking.graph_build",
        &json!({ "observations": case["input"] }),
    )?;
    let nodes = elements(&answer["nodes"]);
    let named: Vec<Value> = nodes
        .iter()
        .map(|node| json!({ "type": node["kind"], "name": node["name"], "obs": node["observations"] }))
        .collect();
    same(&case["nodes"], &json!(named))?;
    let end = |place: &Value| {
        let node = place.as_u64().and_then(|place| nodes.get(place as usize));
        node.map_or(String::new(), |node| {
            format!("{}:{}", text(node, "kind"), text(node, "name"))
        })
    };
    let edges: Vec<Value> = elements(&answer["edges"])
        .iter()
        .map(|edge| {
            json!({
                "a": end(&edge["source"]),
                "b": end(&edge["target"]),
                "weight": edge["weight"],
                "type": "related_to",
                "obs": edge["observations"],
            })
        })
        .collect();
    same(&case["edges"], &json!(edges))
}
