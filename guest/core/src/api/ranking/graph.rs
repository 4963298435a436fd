//! The documented graph stream.

use alloc::{string::String, vec::Vec};

use super::{
    super::{
        Core,
        r#gen::ranking::{
            GraphBuildAnswer, GraphBuildRequest, GraphEdge, GraphEntitiesAnswer,
            GraphEntitiesRequest, GraphExpandAnswer, GraphExpandRequest, GraphHit, GraphKind,
            GraphMadeEdge, GraphMadeNode, GraphNode, GraphSearchAnswer, GraphSearchRequest,
        },
    },
    within,
};
use crate::{
    Caller, Result,
    host::Host,
    rank::graph::{Edge, Graph, Kind, MadeGraph, Node, RELATED, Reached, entities},
};

/// What a question names.
///
/// # Errors
/// None.
pub fn graph_entities<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: GraphEntitiesRequest,
) -> Result<GraphEntitiesAnswer> {
    Ok(GraphEntitiesAnswer {
        entities: entities(&request.query),
    })
}

/// Observations reached from named nodes.
///
/// # Errors
/// `invalid` for a weight below 0 or above 1.
pub fn graph_search<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: GraphSearchRequest,
) -> Result<GraphSearchAnswer> {
    let graph = graph(&request.nodes, &request.edges)?;
    let (depth, limit) = (request.depth.unwrap_or(2), request.limit.unwrap_or(20));
    let reached = graph.by_entities(&texts(&request.entities), depth, limit as usize);
    Ok(GraphSearchAnswer {
        hits: hits(reached),
    })
}

/// Other observations near known ones.
///
/// # Errors
/// `invalid` for a weight below 0 or above 1.
pub fn graph_expand<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: GraphExpandRequest,
) -> Result<GraphExpandAnswer> {
    let graph = graph(&request.nodes, &request.edges)?;
    let (depth, limit) = (request.depth.unwrap_or(1), request.limit.unwrap_or(5));
    let reached = graph.by_observations(&texts(&request.known), depth, limit as usize);
    Ok(GraphExpandAnswer {
        hits: hits(reached),
    })
}

fn graph<'a>(nodes: &'a [GraphNode], edges: &'a [GraphEdge]) -> Result<Graph<'a>> {
    for edge in edges {
        within(edge.weight, 1.0)?;
    }
    let nodes: Vec<Node<'a>> = nodes
        .iter()
        .map(|node| Node {
            id: &node.id,
            name: &node.name,
            observations: texts(&node.observations),
            stale: node.stale.unwrap_or(false),
        })
        .collect();
    let edges: Vec<Edge<'a>> = edges
        .iter()
        .map(|edge| Edge {
            source: &edge.source,
            target: &edge.target,
            weight: edge.weight,
            stale: edge.stale.unwrap_or(false),
        })
        .collect();
    Ok(Graph::new(&nodes, &edges))
}

fn texts(list: &[String]) -> Vec<&str> {
    list.iter().map(String::as_str).collect()
}

fn hits(reached: Vec<Reached>) -> Vec<GraphHit> {
    reached
        .into_iter()
        .map(|hit| GraphHit {
            id: hit.observation,
            score: hit.score,
            path: hit.path,
        })
        .collect()
}

/// The graph that files and concepts make.
///
/// # Errors
/// None.
pub fn graph_build<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: GraphBuildRequest,
) -> Result<GraphBuildAnswer> {
    let mut graph = MadeGraph::default();
    for observation in &request.observations {
        graph.add(&observation.id, &observation.files, &observation.concepts);
    }
    let nodes = graph.nodes.into_iter().map(|node| GraphMadeNode {
        kind: match node.kind {
            Kind::File => GraphKind::File,
            Kind::Concept => GraphKind::Concept,
        },
        name: node.name,
        observations: node.observations,
    });
    let edges = graph.edges.into_iter().map(|edge| GraphMadeEdge {
        source: edge.source as u32,
        target: edge.target as u32,
        weight: RELATED,
        observations: edge.observations,
    });
    Ok(GraphBuildAnswer {
        nodes: nodes.collect(),
        edges: edges.collect(),
    })
}
