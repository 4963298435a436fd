//! The documented graph stream (agentmemory's): observations reached from named nodes along
//! weighted edges, the entities that a question names, and the graph that tags and files make.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::String,
    vec,
    vec::Vec,
};

use crate::sort::{Arrange as _, Gather as _};
use crate::text::space;

/// Cost of an edge is 1 / its weight, and never more than 1 / this.
const LEAST_WEIGHT: f64 = 0.01;
/// Weight of an edge that tags and files make.
pub const RELATED: f64 = 0.4;
/// How many new edges one observation may add.
pub const NEW_EDGES: usize = 12;

/// A named thing and the observations that speak of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Node<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Observations that speak of it, in order.
    pub observations: Vec<&'a str>,
    /// Out of date: not walked.
    pub stale: bool,
}

/// A connection, walked both ways.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edge<'a> {
    /// One end.
    pub source: &'a str,
    /// The other end.
    pub target: &'a str,
    /// Strength, 0 to 1.
    pub weight: f64,
    /// Out of date: not walked.
    pub stale: bool,
}

/// An observation that the walk reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// Its id.
    pub observation: String,
    /// Higher is nearer.
    pub score: f64,
    /// Nodes on the path, the start included; 0 for the start's own observations.
    pub path: u32,
}

/// A graph ready to be walked: live nodes and edges by place.
#[derive(Debug)]
pub struct Graph<'a> {
    nodes: Vec<Node<'a>>,
    /// For each node its neighbours with the weight of the edge, in edge order.
    near: Vec<Vec<(usize, f64)>>,
}

/// A node that a walk reached.
struct Visit {
    node: usize,
    /// Sum of the weights along the path.
    weights: f64,
    /// Edges along the path.
    hops: u32,
}

impl Visit {
    fn mean(&self) -> f64 {
        self.weights / f64::from(self.hops.max(1))
    }
}

impl<'a> Graph<'a> {
    /// A graph of nodes and edges; stale ones and edges without two live ends are left out.
    pub fn new(nodes: &[Node<'a>], edges: &[Edge<'a>]) -> Self {
        let nodes: Vec<Node<'a>> = nodes.iter().filter(|node| !node.stale).cloned().collect();
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for (place, node) in nodes.iter().enumerate() {
            places.entry(node.id).or_insert(place);
        }
        let mut near = vec![Vec::new(); nodes.len()];
        for edge in edges.iter().filter(|edge| !edge.stale) {
            if let (Some(&one), Some(&other)) = (places.get(edge.source), places.get(edge.target)) {
                near[one].push((other, edge.weight));
                if one != other {
                    near[other].push((one, edge.weight));
                }
            }
        }
        Self { nodes, near }
    }

    /// Observations for the entities that a question names, best first.
    ///
    /// Starts are the nodes whose name holds an entity or is held by one, case aside. From each, in
    /// node order, a cheapest-path walk of at most `depth` edges gives the observations of every
    /// node reached mean edge weight / nodes on the path, then the start's own ones 1. The first
    /// score that an observation gets stays. At most `limit`.
    pub fn by_entities(&self, entities: &[&str], depth: u32, limit: usize) -> Vec<Reached> {
        let wanted: Vec<String> = entities
            .iter()
            .map(|entity| entity.to_lowercase())
            .collect();
        let mut found = Found::default();
        for start in 0..self.nodes.len() {
            let name = self.nodes[start].name.to_lowercase();
            if !wanted
                .iter()
                .any(|entity| name.contains(entity.as_str()) || entity.contains(&name))
            {
                continue;
            }
            for visit in self.walk(start, depth) {
                let nodes = visit.hops + 1;
                let score = visit.mean() / f64::from(nodes);
                found.add(&self.nodes[visit.node].observations, score, nodes);
            }
            found.add(&self.nodes[start].observations, 1.0, 0);
        }
        found.best(limit)
    }

    /// Other observations near the nodes that hold some known ones, best first: 0.5 / (nodes on
    /// the path + 1) for each within `depth` edges. At most `limit`.
    pub fn by_observations(&self, known: &[&str], depth: u32, limit: usize) -> Vec<Reached> {
        let known: BTreeSet<&str> = known.iter().copied().gather();
        let mut found = Found {
            seen: known.clone(),
            ..Found::default()
        };
        for start in 0..self.nodes.len() {
            if !self.nodes[start]
                .observations
                .iter()
                .any(|id| known.contains(id))
            {
                continue;
            }
            for visit in self.walk(start, depth) {
                let nodes = visit.hops + 1;
                let score = 0.5 / f64::from(nodes + 1);
                found.add(&self.nodes[visit.node].observations, score, nodes);
            }
        }
        found.best(limit)
    }

    /// Nodes within `depth` edges on their cheapest path, the start left out, nearest first; of
    /// equal cost the one that was reached first.
    fn walk(&self, start: usize, depth: u32) -> Vec<Visit> {
        let mut cost = vec![f64::INFINITY; self.nodes.len()];
        let mut done = vec![false; self.nodes.len()];
        let mut open: Vec<(f64, Visit)> = vec![(
            0.0,
            Visit {
                node: start,
                weights: 0.0,
                hops: 0,
            },
        )];
        let mut visits = Vec::new();
        cost[start] = 0.0;
        while let Some(next) = cheapest(&open) {
            let (paid, visit) = open.remove(next);
            if core::mem::replace(&mut done[visit.node], true) {
                continue;
            }
            if visit.hops < depth {
                for &(node, weight) in &self.near[visit.node] {
                    let total = paid + 1.0 / weight.max(LEAST_WEIGHT);
                    if !done[node] && total < cost[node] {
                        cost[node] = total;
                        let weights = visit.weights + weight;
                        open.push((
                            total,
                            Visit {
                                node,
                                weights,
                                hops: visit.hops + 1,
                            },
                        ));
                    }
                }
            }
            if visit.node != start {
                visits.push(visit);
            }
        }
        visits
    }
}

fn cheapest(open: &[(f64, Visit)]) -> Option<usize> {
    let mut best: Option<usize> = None;
    for (at, (cost, _)) in open.iter().enumerate() {
        if best.is_none_or(|known| *cost < open[known].0) {
            best = Some(at);
        }
    }
    best
}

/// Observations with their first score, in the order in which they were found.
#[derive(Default)]
struct Found<'a> {
    seen: BTreeSet<&'a str>,
    list: Vec<Reached>,
}

impl<'a> Found<'a> {
    fn add(&mut self, observations: &[&'a str], score: f64, path: u32) {
        for &id in observations {
            if self.seen.insert(id) {
                self.list.push(Reached {
                    observation: String::from(id),
                    score,
                    path,
                });
            }
        }
    }

    fn best(mut self, limit: usize) -> Vec<Reached> {
        self.list
            .arrange_by(|left, right| right.score.total_cmp(&left.score));
        self.list.truncate(limit);
        self.list
    }
}

/// Capitalised words that open a question or join its parts, and so name nothing.
const NO_ENTITY: &[&str] = &[
    "A", "An", "And", "Any", "Are", "But", "Can", "Could", "Did", "Do", "Does", "For", "From",
    "Had", "Has", "Have", "How", "If", "In", "Is", "Of", "On", "Or", "Should", "Tell", "That",
    "The", "There", "These", "This", "Those", "To", "Was", "Were", "What", "When", "Where",
    "Which", "Who", "Whose", "Why", "Will", "With", "Would",
];

/// What a question names: text between double quotes, then words that begin with an ASCII capital
/// and go on with letters, digits, `_`, `.` or `-`. Each once, in order.
pub fn entities(query: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut add = |text: &str| {
        if !out.iter().any(|known| known == text) {
            out.push(String::from(text));
        }
    };
    let mut rest = query;
    while let Some(open) = rest.find('"') {
        let inside = &rest[open + 1..];
        match inside.find('"') {
            // Two quotes side by side: the second may open.
            Some(0) => rest = inside,
            Some(close) => {
                add(&inside[..close]);
                rest = &inside[close + 1..];
            }
            None => break,
        }
    }
    for word in capitalised(query) {
        if !NO_ENTITY.contains(&word) {
            add(word);
        }
    }
    out
}

/// Pieces of a text that match `\b[A-Z][a-zA-Z0-9_.-]+\b`.
fn capitalised(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let is_word = |at: usize| {
        bytes
            .get(at)
            .is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_')
    };
    let is_inside = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-');
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        at += 1;
        if !bytes[start].is_ascii_uppercase() || (start > 0 && is_word(start - 1)) {
            continue;
        }
        let length = bytes[at..].iter().take_while(|b| is_inside(b)).count();
        // The match ends after its last word character: dots and hyphens at the end stay out.
        let end = (at + 1..=at + length)
            .rev()
            .find(|&end| is_word(end - 1) != is_word(end));
        if let Some(end) = end {
            out.push(&text[start..end]);
            at = end;
        }
    }
    out
}

/// What a node of a made graph stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A file.
    File,
    /// A concept.
    Concept,
}

impl Kind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Concept => "concept",
        }
    }
}

/// A node made from tags and files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeNode {
    /// What it stands for.
    pub kind: Kind,
    /// Its name as it was first written, trimmed.
    pub name: String,
    /// Observations that name it, in order.
    pub observations: Vec<String>,
}

/// An edge made from tags and files that stand in one observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MadeEdge {
    /// Place of one node.
    pub source: usize,
    /// Place of the other.
    pub target: usize,
    /// Observations that connect them, in order.
    pub observations: Vec<String>,
}

/// The graph that the files and concepts of observations make, without any model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MadeGraph {
    /// Nodes in the order in which they came up: files of an observation before its concepts.
    pub nodes: Vec<MadeNode>,
    /// Edges in the order in which they came up.
    pub edges: Vec<MadeEdge>,
    places: BTreeMap<(Kind, String), usize>,
    pairs: BTreeMap<(usize, usize), usize>,
}

impl MadeGraph {
    /// Adds one observation: a node for each file and concept, edges from every concept to every
    /// file, between neighbouring concepts and between neighbouring files, at most [`NEW_EDGES`]
    /// that were not there.
    pub fn add(&mut self, id: &str, files: &[String], concepts: &[String]) {
        let files = self.add_nodes(id, Kind::File, files);
        let concepts = self.add_nodes(id, Kind::Concept, concepts);
        let crossed = concepts
            .iter()
            .flat_map(|&concept| files.iter().map(move |&file| (concept, file)));
        let chained = [&concepts, &files]
            .into_iter()
            .flat_map(|list| list.windows(2).map(|pair| (pair[0], pair[1])));
        let mut room = NEW_EDGES;
        for (source, target) in crossed.chain(chained).collect::<Vec<_>>() {
            if source == target {
                continue;
            }
            let pair = (source.min(target), source.max(target));
            if let Some(&known) = self.pairs.get(&pair) {
                note(&mut self.edges[known].observations, id);
            } else if room > 0 {
                room -= 1;
                self.pairs.insert(pair, self.edges.len());
                self.edges.push(MadeEdge {
                    source,
                    target,
                    observations: vec![String::from(id)],
                });
            }
        }
    }

    /// `kind:name` of a node, as edges name their ends.
    pub fn label(&self, node: usize) -> String {
        let node = &self.nodes[node];
        alloc::format!("{}:{}", node.kind.word(), node.name)
    }

    fn add_nodes(&mut self, id: &str, kind: Kind, names: &[String]) -> Vec<usize> {
        let mut places = Vec::new();
        for name in names
            .iter()
            .map(|name| space::trim(name))
            .filter(|name| !name.is_empty())
        {
            let key = (kind, name.to_lowercase());
            let place = *self.places.entry(key).or_insert(self.nodes.len());
            if place == self.nodes.len() {
                self.nodes.push(MadeNode {
                    kind,
                    name: String::from(name),
                    observations: Vec::new(),
                });
            }
            note(&mut self.nodes[place].observations, id);
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }
}

fn note(list: &mut Vec<String>, id: &str) {
    if !list.iter().any(|known| known == id) {
        list.push(String::from(id));
    }
}

#[cfg(test)]
mod tests {
    use super::{Edge, Graph, MadeGraph, Node, entities};
    use alloc::{string::String, vec::Vec};

    fn node<'a>(id: &'a str, observations: &[&'a str]) -> Node<'a> {
        Node {
            id,
            name: id,
            observations: observations.to_vec(),
            stale: false,
        }
    }

    fn edge<'a>(source: &'a str, target: &'a str, weight: f64) -> Edge<'a> {
        Edge {
            source,
            target,
            weight,
            stale: false,
        }
    }

    #[test]
    fn the_cheaper_path_counts_not_the_shorter() {
        let graph = Graph::new(
            &[
                node("start", &["s"]),
                node("middle", &["m"]),
                node("end", &["e"]),
            ],
            &[
                edge("start", "end", 0.2),
                edge("start", "middle", 1.0),
                edge("middle", "end", 1.0),
            ],
        );
        let reached = graph.by_entities(&["start"], 2, 10);
        assert_eq!(reached[2].observation, "e");
        assert!((reached[2].score - 1.0 / 3.0).abs() < 1e-12);
        assert_eq!(graph.by_entities(&["start"], 0, 10).len(), 1);
    }

    #[test]
    fn known_observations_are_not_found_again() {
        let graph = Graph::new(
            &[node("a", &["x"]), node("b", &["x", "y"])],
            &[edge("a", "b", 1.0)],
        );
        let reached = graph.by_observations(&["x"], 1, 5);
        assert_eq!(reached.len(), 1);
        assert_eq!(reached[0].observation, "y");
    }

    #[test]
    fn entities_are_quoted_text_and_capitalised_words() {
        assert_eq!(
            entities("Why did \"blue green\" break Foo.Bar. and Baz-"),
            ["blue green", "Foo.Bar", "Baz"]
        );
        assert_eq!(entities("X and y"), Vec::<String>::new());
    }

    #[test]
    fn names_meet_case_aside_and_new_edges_are_bounded() {
        let mut graph = MadeGraph::default();
        let many: Vec<String> = (0..9).map(|n| alloc::format!("c{n}")).collect();
        graph.add("o1", &[String::from("f1"), String::from("f2")], &many);
        assert_eq!(graph.edges.len(), 12);
        graph.add("o2", &[String::from(" F1 ")], &[String::from("C0")]);
        assert_eq!(graph.nodes.len(), 11);
        assert_eq!(graph.edges[0].observations, ["o1", "o2"]);
    }

    proptest::proptest! {
        #[test]
        fn any_question_has_entities_without_repeats(query in "\\PC{0,60}") {
            let found = entities(&query);
            for (at, entity) in found.iter().enumerate() {
                proptest::prop_assert!(query.contains(entity.as_str()));
                proptest::prop_assert!(!found[..at].contains(entity));
            }
        }
    }
}
