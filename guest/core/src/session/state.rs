//! The session as a value: what is kept between runs, what belongs to one run, and its snapshot.
//!
//! Loaded skills stay; loaded memories, uses and hints belong to a run. Where several sources load a
//! skill of one id, restored ones give way to presets, these to what a run brings along, these to
//! what was discovered; within a source the later one wins. Each source keeps its own: a preset and
//! what a run brings along only stand before a restored one, which is there again when the run ends.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::{Deserialize, Serialize};

use super::{
    hints::Shortlist,
    loaded::{self, Entry, Memory, Skill},
    snapshot,
    used::Use,
};
use crate::sort::Arrange as _;
use crate::{
    ecma::Value,
    error::{Error, Result},
    rank::collate,
};

/// Version of the snapshot.
pub const VERSION: u64 = 1;

/// Where searches for memories or skills are answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Nowhere: the feature is off.
    #[default]
    Off,
    /// In a catalog that comes with the call.
    Catalog,
    /// In the records of the store.
    Store,
    /// By the host, which brings the answer back.
    Host,
}

/// How catalogs are searched and hints made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Exact ids and names first, then the default ranking; hints leave out what is loaded.
    #[default]
    Standard,
    /// As Ax documents it.
    Documented,
}

/// Which part of a run is going on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Reads the context and looks for what is needed.
    #[default]
    Distiller,
    /// Does the work.
    Executor,
    /// Writes the answer; has neither memories nor skills.
    Responder,
}

impl Stage {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Distiller => "distiller",
            Self::Executor => "executor",
            Self::Responder => "responder",
        }
    }
}

/// What is fixed for a session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Where memories are searched.
    pub memories: Source,
    /// Where skills are searched.
    pub skills: Source,
    /// How.
    pub mode: Mode,
    /// Whether hints are made.
    pub hints: bool,
    /// How many hints of a kind.
    pub top: u32,
    /// The floor of hints; absent: that of the mode.
    pub floor: Option<f64>,
    /// Whether used memories are recorded.
    pub track_memories: bool,
    /// Whether used skills are recorded.
    pub track_skills: bool,
    /// There is no executor: the distiller sees presets and what a run brings along.
    pub direct: bool,
    /// Skills that every run starts with.
    pub presets: Vec<Skill>,
    /// UTF-16 units of loaded memories at most; absent: no limit.
    pub memory_budget: Option<u64>,
    /// UTF-16 units of loaded skills at most; absent: no limit.
    pub skill_budget: Option<u64>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            memories: Source::Off,
            skills: Source::Off,
            mode: Mode::Standard,
            hints: true,
            top: 3,
            floor: None,
            track_memories: false,
            track_skills: false,
            direct: false,
            presets: Vec::new(),
            memory_budget: None,
            skill_budget: None,
        }
    }
}

/// How a skill came to be loaded; a later one wins over an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// It was there before the run.
    Restored,
    /// It is a preset.
    Preset,
    /// The run brought it along.
    Run,
    /// It was discovered in the run.
    Discovered,
}

/// A loaded skill and how it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The skill.
    pub skill: Skill,
    /// How it came.
    pub origin: Origin,
}

impl Entry for Kept {
    fn id(&self) -> &str {
        &self.skill.id
    }
}

/// What belongs to one run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// Which part is going on.
    pub stage: Stage,
    /// Number of the turn, from 1; 0 before the first.
    pub turn: u32,
    /// Loaded memories, sorted.
    pub memories: Vec<Memory>,
    /// Used memories, as recorded.
    pub used_memories: Vec<Use>,
    /// Used skills, as recorded.
    pub used_skills: Vec<Use>,
    /// `recall` was called in this turn.
    pub recalled: bool,
    /// `discover` was called in this turn.
    pub discovered: bool,
    /// Searches that the host has not answered yet.
    pub recalling: Vec<String>,
    /// The same for skills.
    pub discovering: Vec<String>,
    /// Hints, once they were made.
    pub hints: Option<Shortlist>,
}

/// A session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    /// [`VERSION`].
    version: u64,
    /// What is fixed.
    pub config: Config,
    /// Loaded skills, sorted by id, those of one id by origin: the last of them counts.
    pub skills: Vec<Kept>,
    /// The run that is going on.
    pub run: Option<Run>,
}

impl Session {
    /// A session that has loaded nothing.
    ///
    /// # Errors
    /// `invalid` for a budget or a floor that is none.
    pub fn new(config: Config) -> Result<Self> {
        snapshot::check_floor(&config)?;
        let presets = loaded::merge(config.presets);
        let config = Config { presets, ..config };
        Ok(Self {
            version: VERSION,
            config,
            skills: Vec::new(),
            run: None,
        })
    }

    /// Reads a working snapshot.
    ///
    /// # Errors
    /// `invalid` about `snapshot` for another version or anything else, and as
    /// [`snapshot::check`] for what no session comes to hold.
    pub fn read(snapshot: &str) -> Result<Self> {
        let document = Value::parse("snapshot", snapshot)?;
        snapshot::check_version(&document)?;
        let mut session: Self = serde_json::from_str(snapshot).map_err(|fault| {
            Error::invalid("snapshot", format!("it is no session snapshot: {fault}"))
        })?;
        snapshot::check(&session)?;
        session.unite();
        Ok(session)
    }

    /// Takes up the skills of an earlier session: from our snapshot, or from a documented state
    /// (`skillsPromptState`). Of our own only what would outlive its run comes along: presets are
    /// the config's, and what a run brought is that run's. Everything else is left behind.
    ///
    /// # Errors
    /// `invalid` about `snapshot` for another version and for a context map.
    pub fn restore(&mut self, document: &Value) -> Result<()> {
        snapshot::check_version(document)?;
        if document.text_of("text").is_some() {
            let message = "it is the snapshot of a context map, not of a session";
            return Err(Error::invalid("snapshot", message));
        }
        let skills = match document.get("skillsPromptState") {
            Some(state) => loaded::restore_skills(state),
            None => {
                let kept = document
                    .get("skills")
                    .map(Value::elements)
                    .unwrap_or_default();
                let stays =
                    |kept: &&Value| !matches!(kept.text_of("origin"), Some("preset" | "run"));
                kept.iter()
                    .filter(stays)
                    .filter_map(|kept| Skill::read(kept.get("skill")?))
                    .collect()
            }
        };
        self.add(skills, Origin::Restored);
        Ok(())
    }

    /// The working snapshot.
    ///
    /// # Errors
    /// `internal` when it cannot be written.
    pub fn snapshot(&self) -> Result<String> {
        serde_json::to_string(self)
            .map_err(|fault| Error::new(crate::Code::Internal, fault.to_string()))
    }

    /// Puts skills among the loaded ones, in the place of those of their id and origin.
    pub fn add(&mut self, skills: Vec<Skill>, origin: Origin) {
        for skill in skills {
            let same = |kept: &&mut Kept| kept.skill.id == skill.id && kept.origin == origin;
            match self.skills.iter_mut().find(same) {
                Some(kept) => kept.skill = skill,
                None => self.skills.push(Kept { skill, origin }),
            }
        }
        // Ids that collate as equal stay in the order of their bytes, whatever came first.
        self.skills
            .arrange_by(|left, right| (left.id(), left.origin).cmp(&(right.id(), right.origin)));
        collate::sort_by_id(&mut self.skills, Kept::id);
    }

    /// Lets go of what belongs to a run alone. What was discovered in it is kept from here on.
    pub(super) fn settle(&mut self) {
        let mut stays = core::mem::take(&mut self.skills);
        stays.retain(|kept| matches!(kept.origin, Origin::Restored | Origin::Discovered));
        let stays = stays.into_iter().map(|kept| kept.skill).collect();
        self.add(stays, Origin::Restored);
    }

    /// Brings entries together whose ids became the same.
    pub fn unite(&mut self) {
        self.config.presets = loaded::merge(core::mem::take(&mut self.config.presets));
        for Kept { skill, origin } in core::mem::take(&mut self.skills) {
            self.add(Vec::from([skill]), origin);
        }
        if let Some(run) = &mut self.run {
            run.memories = loaded::merge(core::mem::take(&mut run.memories));
        }
    }

    /// The loaded skills that the current stage sees: the responder none, the distiller only what
    /// was restored or discovered, unless there is no executor. Of an id the strongest origin counts.
    pub fn visible_skills(&self) -> Vec<Skill> {
        let stage = self.run.as_ref().map(|run| run.stage);
        let sees = |origin: Origin| match stage {
            Some(Stage::Responder) => false,
            Some(Stage::Distiller) if !self.config.direct => {
                matches!(origin, Origin::Restored | Origin::Discovered)
            }
            _ => true,
        };
        strongest(self.skills.iter().filter(|kept| sees(kept.origin)))
    }

    /// All loaded skills, whoever sees them; of an id the strongest origin counts.
    pub(super) fn loaded_skills(&self) -> Vec<Skill> {
        strongest(self.skills.iter())
    }

    /// The loaded memories that the current stage sees.
    pub fn visible_memories(&self) -> &[Memory] {
        match &self.run {
            Some(run) if run.stage != Stage::Responder => &run.memories,
            _ => &[],
        }
    }
}

/// The last of each id: those of one id stand together, the strongest at their end.
fn strongest<'a>(skills: impl Iterator<Item = &'a Kept>) -> Vec<Skill> {
    let mut out: Vec<Skill> = Vec::new();
    for kept in skills {
        match out.last_mut().filter(|last| last.id == kept.skill.id) {
            Some(last) => *last = kept.skill.clone(),
            None => out.push(kept.skill.clone()),
        }
    }
    out
}
