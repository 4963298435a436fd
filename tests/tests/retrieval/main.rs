//! Retrieval with all that a host lends, through the native core and the component alike:
//! vectors, a search outside, a reranker, and what happens when they fail or talk nonsense.

mod answers;
mod bad_input;

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use serde_json::{Value, json};
use vademecum_core::{Caller, Code, Error};
use vademecum_search::{Candidate, Embeddings, Filter, Provider, Result, Search};
use vademecum_tests::{
    component::ComponentDoor,
    door::{Door, NativeDoor, everybody, owner},
};

/// An engine that does as it is told. Its embedding of a text counts the letters of four groups,
/// so that texts of the same letters are alike.
#[derive(Default)]
struct Engine {
    model: String,
    scripts: Vec<String>,
    embedded: AtomicUsize,
    spoil: Option<fn(&mut Embeddings)>,
    /// It spoils nothing any more.
    well: AtomicBool,
    down: bool,
    candidates: Option<Vec<Candidate>>,
    scores: Option<fn(usize) -> Vec<f32>>,
    asked: Mutex<Vec<Filter>>,
}

fn engine() -> Engine {
    Engine {
        model: "letters-1".into(),
        ..Engine::default()
    }
}

impl Search for Engine {
    fn describe(&self) -> Provider {
        Provider {
            queries: self.candidates.is_some(),
            embeds: !self.model.is_empty(),
            reranks: self.scores.is_some(),
            model: self.model.clone(),
            dimensions: 4,
            scripts: self.scripts.clone(),
        }
    }

    fn query(
        &self,
        _store: &str,
        _queries: &[String],
        _loaded: &[String],
        _limit: u32,
        filter: &Filter,
    ) -> Result<Vec<Candidate>> {
        self.asked.lock().unwrap().push(filter.clone());
        if self.down {
            return Err(vademecum_search::Error::Unavailable("down".into()));
        }
        Ok(self.candidates.clone().unwrap_or_default())
    }

    fn embed(&self, texts: &[String]) -> Result<Embeddings> {
        if self.down {
            return Err(vademecum_search::Error::Unavailable("down".into()));
        }
        self.embedded.fetch_add(texts.len(), Ordering::Relaxed);
        let mut made = Embeddings {
            dimensions: 4,
            values: Vec::new(),
        };
        for text in texts {
            let mut counts = [0.0f32; 4];
            for letter in text.bytes().filter(u8::is_ascii_lowercase) {
                counts[usize::from(letter - b'a') * 4 / 26] += 1.0;
            }
            made.values.extend(counts);
        }
        if let Some(spoil) = self.spoil
            && !self.well.load(Ordering::Relaxed)
        {
            spoil(&mut made);
        }
        Ok(made)
    }

    fn rerank(&self, _query: &str, texts: &[String]) -> Result<Vec<f32>> {
        if self.down {
            return Err(vademecum_search::Error::Unavailable("down".into()));
        }
        Ok(self
            .scores
            .map_or_else(Vec::new, |score| score(texts.len())))
    }
}

/// The native core and the component with the same host, asked the same.
#[derive(Default)]
struct Both {
    native: NativeDoor,
    component: ComponentDoor,
}

impl Both {
    fn lending(engine: Engine) -> (Self, Arc<Engine>) {
        let engine = Arc::new(engine);
        let mut both = Self::default();
        both.lend(&engine);
        (both, engine)
    }

    fn lend(&mut self, engine: &Arc<Engine>) {
        let lent: Arc<dyn Search> = engine.clone();
        self.native.lend(Some(Arc::clone(&lent)));
        self.component.lend(Some(lent));
    }

    fn reopen(&mut self) {
        self.native.reopen();
        self.component.reopen();
    }

    /// Both answers, which must be one.
    fn call(
        &mut self,
        who: &Caller,
        method: &str,
        request: &Value,
    ) -> std::result::Result<Value, Error> {
        let native = self.native.call(who, method, request);
        let component = self.component.call(who, method, request);
        match (&native, &component) {
            (Ok(one), Ok(other)) => assert_eq!(one.to_string(), other.to_string(), "{method}"),
            (Err(one), Err(other)) => assert_eq!(one, other, "{method}"),
            _ => panic!("{method}: native {native:?}, component {component:?}"),
        }
        native
    }

    fn load(&mut self, store: &str, texts: &[&str]) {
        let lines: Vec<String> = (0..)
            .zip(texts)
            .map(|(at, text)| {
                json!({"id": format!("m{at}"), "content": text, "created": 1_000_000 + at})
                    .to_string()
            })
            .collect();
        let request = json!({"lines": lines, "source": "test"});
        let answer = self
            .call(&everybody(store), "admin.load", &request)
            .unwrap();
        assert_eq!(answer["loaded"], texts.len(), "{answer}");
    }

    fn recall(&mut self, request: Value) -> Value {
        self.call(&everybody("s"), "retrieval.recall", &request)
            .unwrap()
    }

    fn status(&mut self) -> Value {
        self.call(&everybody("s"), "admin.status", &json!({}))
            .unwrap()
    }
}

fn ids(answer: &Value) -> Vec<&str> {
    let hits = answer["hits"].as_array().unwrap();
    hits.iter().map(|hit| hit["id"].as_str().unwrap()).collect()
}

fn degraded(answer: &Value) -> Vec<&str> {
    let list = answer["degraded"].as_array().unwrap();
    list.iter().map(|what| what.as_str().unwrap()).collect()
}

const TEXTS: [&str; 4] = [
    "the harbour wall is wet",
    "deploy the service on monday",
    "zzz yyy xxx www",
    "a boat beside the harbour",
];

fn candidate(id: &str, score: f64) -> Candidate {
    Candidate {
        query: 0,
        id: id.into(),
        score,
    }
}

/// A caller of the owner `ann`, bound to a project and an agent where they are not empty.
fn bound(project: &str, agent: &str) -> Caller {
    Caller {
        project: project.into(),
        agent: agent.into(),
        ..owner("s", "ann")
    }
}
