//! The session as a value: what is kept between runs, what belongs to one run, and its snapshot.
//!
//! Loaded skills stay; loaded memories, uses and hints belong to a run. Where several sources load a
//! skill of one id, restored ones give way to presets, these to what a run brings along, these to
//! what was discovered; within a source the later one wins. Each source keeps its own: a preset and
//! what a run brings along only stand before a restored one, which is there again when the run ends.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::{Deserialize, Serialize};

use super::{
    hints::Shortlist,
    loaded::{self, Entry, Memory, Skill},
    snapshot,
    used::{REASON, Use, kept_reason},
};
use crate::sort::Arrange as _;
use crate::{
    ecma::Value,
    error::{Error, Result},
    rank::collate,
    text::utf16,
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
    /// Memories from tools and imports that read like instructions are left out of prompts and hints.
    #[serde(default, skip_serializing_if = "is_off")]
    pub strict: bool,
}

/// So that a setting that is off is not written: earlier programs do not know it.
fn is_off(setting: &bool) -> bool {
    !setting
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
            strict: false,
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
    /// Bytes that its snapshot may take when something is loaded; absent: no limit.
    #[serde(skip)]
    pub room: Option<u64>,
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
            room: None,
        })
    }

    /// Reads a working snapshot.
    ///
    /// # Errors
    /// `invalid` about `snapshot` for another version or anything else, and as
    /// [`snapshot::check`] for what no session comes to hold.
    pub fn read(snapshot: &str) -> Result<Self> {
        Self::read_with(snapshot, |_| {})
    }

    /// Reads the snapshot of a record. A reason that was stored longer than one is kept is cut: it is
    /// none of the caller's faults.
    ///
    /// # Errors
    /// As [`Session::read`].
    pub(super) fn read_stored(snapshot: &str) -> Result<Self> {
        Self::read_with(snapshot, Self::cut_reasons)
    }

    fn read_with(snapshot: &str, heal: fn(&mut Self)) -> Result<Self> {
        let document = Value::parse("snapshot", snapshot)?;
        snapshot::check_version(&document)?;
        let mut session: Self = serde_json::from_str(snapshot).map_err(|fault| {
            Error::invalid("snapshot", format!("it is no session snapshot: {fault}"))
        })?;
        heal(&mut session);
        snapshot::check(&session)?;
        session.unite();
        Ok(session)
    }

    /// Cuts reasons that are longer than is kept.
    pub(super) fn cut_reasons(&mut self) {
        let Some(run) = &mut self.run else {
            return;
        };
        let uses = run.used_memories.iter_mut().chain(&mut run.used_skills);
        for reason in uses.filter_map(|used| used.reason.as_mut()) {
            if utf16::exceeds(reason, REASON) {
                *reason = kept_reason(reason);
            }
        }
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
        let state = document.get("skillsPromptState");
        if let Some(state) = state.filter(|state| **state != Value::Null) {
            self.add(loaded::restore_skills(state), Origin::Restored);
            return Ok(());
        }
        let Some(skills) = document.get("skills") else {
            return Ok(());
        };
        let mut kept: Vec<Kept> = serde_json::from_str(&skills.compact()).map_err(|fault| {
            Error::invalid(
                "snapshot",
                format!("skills: they are none of a session: {fault}"),
            )
        })?;
        snapshot::check_skills(&kept)?;
        kept.retain(|kept| matches!(kept.origin, Origin::Restored | Origin::Discovered));
        // What was discovered stands before what was there, whatever the order.
        kept.arrange_by_key(|kept| kept.origin);
        let skills = kept.into_iter().map(|kept| kept.skill).collect();
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
        let fresh = skills.into_iter().map(|skill| Kept { skill, origin });
        let all = core::mem::take(&mut self.skills).into_iter().chain(fresh);
        self.skills = one_of_each(all);
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
        self.skills = one_of_each(core::mem::take(&mut self.skills));
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

/// The last of each id and origin, sorted as [`Session::skills`] are. Ids that collate as equal
/// stay in the order of their bytes, whatever came first.
fn one_of_each(all: impl IntoIterator<Item = Kept>) -> Vec<Kept> {
    let mut latest: BTreeMap<(String, Origin), Kept> = BTreeMap::new();
    for kept in all {
        latest.insert((kept.skill.id.clone(), kept.origin), kept);
    }
    let mut skills: Vec<Kept> = latest.into_values().collect();
    collate::sort_by_id(&mut skills, Kept::id);
    skills
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
