//! Relevance hints of a run: what a task may want before it asks.

use alloc::{
    collections::BTreeSet,
    string::{String, ToString},
    vec::Vec,
};

use serde::{Deserialize, Serialize};

use super::{
    loaded::Entry,
    render::{self, Style},
    run::Event,
    state::{Mode, Session, Stage},
};
use crate::{
    ecma::{self, Value},
    error::{Error, Result},
    text::space,
};

/// Inputs that say nothing about the task.
const SILENT: [&str; 3] = ["distilledContextSummary", "contextMetadata", "memories"];

/// Something that is hinted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hinted {
    /// Its id or namespace.
    pub id: String,
    /// Name of a skill, snippet of a memory, empty for a module.
    pub text: String,
    /// Its score, 1 for the best.
    pub score: f64,
}

/// What was found for a task, best first, more than is shown. A kind that is not asked for is
/// absent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shortlist {
    /// Modules of functions.
    pub modules: Option<Vec<Hinted>>,
    /// Skills.
    pub skills: Option<Vec<Hinted>>,
    /// Memories.
    pub memories: Option<Vec<Hinted>>,
}

/// The task: all inputs that are text and neither context nor silent, in order, with blanks
/// between.
pub fn task(inputs: &Value, context: &[String]) -> String {
    let Value::Object(members) = inputs else {
        return String::new();
    };
    let says = |name: &str| !SILENT.contains(&name) && !context.iter().any(|other| other == name);
    let texts: Vec<&str> = members
        .iter()
        .filter(|(name, _)| says(name))
        .filter_map(|(_, value)| value.text())
        .collect();
    texts.join(" ")
}

impl Session {
    /// Keeps the hints of this run; made once, in the executor before its first turn. Returns what
    /// observers are told, one event a kind.
    ///
    /// # Errors
    /// `invalid` about `hints` when they are off, made already, it is not the executor's turn, or
    /// its first turn is over.
    pub fn hint(&mut self, task: &str, found: Shortlist) -> Result<Vec<Event>> {
        let fault = |message: &str| Err(Error::invalid("hints", message.to_string()));
        if !self.config.hints {
            return fault("hints are off");
        }
        let (top, direct) = (self.config.top as usize, self.config.direct);
        let Some(run) = &mut self.run else {
            return fault("no run is going on");
        };
        if run.stage != Stage::Executor && !(direct && run.stage == Stage::Distiller) {
            return fault("hints are made in the executor");
        }
        if run.hints.is_some() {
            return fault("the hints of this run are made");
        }
        if run.turn > 0 {
            return fault("hints are made before the first turn");
        }
        let kinds = [
            ("modules", &found.modules),
            ("skills", &found.skills),
            ("memories", &found.memories),
        ];
        let stage = run.stage.name();
        let events = kinds.into_iter().filter_map(|(kind, list)| {
            let list = list.as_ref()?;
            Some(event(stage, kind, task, &list[..list.len().min(top)]))
        });
        let events = events.collect();
        run.hints = Some(found);
        Ok(events)
    }

    /// The hints as they are shown now. In the standard mode what is loaded leaves them and others
    /// move up.
    pub fn shown_hints(&self) -> Shortlist {
        let Some(run) = &self.run else {
            return Shortlist::default();
        };
        let Some(hints) = &run.hints else {
            return Shortlist::default();
        };
        if run.stage == Stage::Responder {
            return Shortlist::default();
        }
        let standard = self.config.mode == Mode::Standard;
        let top = self.config.top as usize;
        let skills: BTreeSet<&str> = self.skills.iter().map(Entry::id).collect();
        let memories: BTreeSet<&str> = run.memories.iter().map(Entry::id).collect();
        let skill_loaded = |id: &str| skills.contains(id);
        let memory_loaded = |id: &str| memories.contains(id);
        let pick = |list: &Option<Vec<Hinted>>, is_loaded: &dyn Fn(&str) -> bool| {
            let list = list.as_ref()?;
            let shown = list
                .iter()
                .filter(|hinted| !standard || !is_loaded(&hinted.id));
            Some(shown.take(top).cloned().collect())
        };
        Shortlist {
            modules: pick(&hints.modules, &|_| false),
            skills: pick(&hints.skills, &skill_loaded),
            memories: pick(&hints.memories, &memory_loaded),
        }
    }
}

/// The field that shows hints; `None` when there are none.
pub fn render(shown: &Shortlist, style: Style) -> Option<String> {
    let list = |list: &'_ Option<Vec<Hinted>>| list.clone().unwrap_or_default();
    let (modules, skills, memories) = (
        list(&shown.modules),
        list(&shown.skills),
        list(&shown.memories),
    );
    let pairs = |list: &'_ [Hinted]| -> Vec<(String, String)> {
        list.iter()
            .map(|hinted| (hinted.id.clone(), hinted.text.clone()))
            .collect()
    };
    let (skills, memories) = (pairs(&skills), pairs(&memories));
    render::hints(
        &render::Hints {
            modules: modules.iter().map(|hinted| hinted.id.as_str()).collect(),
            skills: skills
                .iter()
                .map(|(id, name)| (id.as_str(), name.as_str()))
                .collect(),
            memories: memories
                .iter()
                .map(|(id, text)| (id.as_str(), text.as_str()))
                .collect(),
        },
        style,
    )
}

fn event(stage: &str, domain: &str, task: &str, list: &[Hinted]) -> Event {
    let shortlist = list.iter().map(|hinted| {
        ecma::object([
            ("id", Value::from(hinted.id.as_str())),
            ("score", Value::Number(hinted.score)),
        ])
    });
    let payload = ecma::object([
        ("kind", Value::from("relevance_ranking")),
        ("stage", Value::from(stage)),
        ("domain", Value::from(domain)),
        ("taskChars", Value::Number(space::units(task) as f64)),
        ("shortlist", Value::List(shortlist.collect())),
        ("suppressed", Value::Bool(list.is_empty())),
    ]);
    Event {
        kind: "relevance_ranking",
        payload,
    }
}
