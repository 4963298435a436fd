//! The life of a run: begin, stages and turns, searches and their answers, uses, the end.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use serde::Serialize;

use super::{
    loaded::{self, Entry, Memory, latest, merge},
    searches::{self, Call},
    state::{Origin, Run, Session, Source, Stage},
    used::{self, Use},
};
use crate::{
    ecma::{self, Value},
    error::{Error, Result},
    text::space,
};

/// Bytes around an entry of a snapshot.
const AROUND: u64 = 64;

/// Something that observers are told. Their failures are the host's to swallow.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// `loaded_memories`, `loaded_skills`, `used_memories`, `used_skills`, `relevance_ranking`.
    pub kind: &'static str,
    /// What happened.
    pub payload: Value,
}

/// What a search call asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The searches.
    pub searches: Vec<String>,
    /// Ids that are loaded already.
    pub loaded: Vec<String>,
}

/// What became of the answer to a search call.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taken {
    /// Ids that were loaded, sorted.
    pub loaded: Vec<String>,
    /// Ids that the budget left out.
    pub left: Vec<String>,
    /// Entries without a usable id, name or content.
    pub dropped: u32,
    /// What observers are told: the raw answer.
    pub events: Vec<Event>,
}

/// What was used in a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Finished {
    /// Memories, those of the distiller first.
    pub memories: Vec<Use>,
    /// Skills.
    pub skills: Vec<Use>,
    /// What observers are told, also about empty lists.
    pub events: Vec<Event>,
}

impl Session {
    /// Begins a run. What an earlier run discovered counts as restored from here on; what it
    /// brought along is gone. A run that did not finish is given up.
    pub fn begin(&mut self, memories: &Value, skills: &Value) {
        self.settle();
        self.add(self.config.presets.clone(), Origin::Preset);
        self.add(loaded::read_skills(skills), Origin::Run);
        let memories = match self.config.memories {
            Source::Off => Vec::new(),
            _ => merge(loaded::read_memories(memories)),
        };
        self.run = Some(Run {
            memories,
            ..Run::default()
        });
    }

    /// Goes on to a later stage. Entering the one that is going on changes nothing.
    ///
    /// # Errors
    /// `invalid` about `stage` without a run or for an earlier stage.
    pub fn enter(&mut self, stage: Stage) -> Result<()> {
        let run = self.running()?;
        if stage < run.stage {
            let message = format!(
                "the {} does not follow the {}",
                stage.name(),
                run.stage.name()
            );
            return Err(Error::invalid("stage", message));
        }
        if stage == run.stage {
            return Ok(());
        }
        run.stage = stage;
        run.open_turn();
        run.turn = 0;
        Ok(())
    }

    /// Begins the next turn of the stage.
    ///
    /// # Errors
    /// `invalid` about `run` without a run, `too-large` about `turn` after turn 4,294,967,295.
    pub fn turn(&mut self) -> Result<u32> {
        let run = self.running()?;
        let last = u32::MAX;
        run.turn = run.turn.checked_add(1).ok_or_else(|| {
            let next = u64::from(last) + 1;
            Error::too_large("turn", "turns", next, u64::from(last))
        })?;
        run.open_turn();
        Ok(run.turn)
    }

    fn running(&mut self) -> Result<&mut Run> {
        self.run
            .as_mut()
            .ok_or_else(|| Error::invalid("run", "no run is going on"))
    }

    /// Checks a call of `recall` and says what to search.
    ///
    /// # Errors
    /// `invalid` with a message for the model: what is wrong with the argument, a second call in a
    /// turn, a stage or a session without memories.
    pub fn recall(&mut self, input: &Value) -> Result<Asked> {
        let off = self.config.memories == Source::Off;
        let run = self.running()?;
        admit("recall(...)", "memories", off, run.stage, run.recalled)?;
        let searches = searches::normalize(Call::Recall, input)?;
        run.recalled = true;
        run.recalling.clone_from(&searches);
        let loaded = run
            .memories
            .iter()
            .map(|memory| memory.id.clone())
            .collect();
        Ok(Asked { searches, loaded })
    }

    /// Checks a call of `discover` for skills and says what to search.
    ///
    /// # Errors
    /// As [`Session::recall`].
    pub fn discover(&mut self, input: &Value) -> Result<Asked> {
        let off = self.config.skills == Source::Off;
        let run = self.running()?;
        admit(
            "discover({ skills })",
            "skills",
            off,
            run.stage,
            run.discovered,
        )?;
        let searches = searches::normalize(Call::Skills, input)?;
        run.discovered = true;
        run.discovering.clone_from(&searches);
        let loaded = self
            .visible_skills()
            .into_iter()
            .map(|skill| skill.id)
            .collect();
        Ok(Asked { searches, loaded })
    }

    /// Takes the answer to `recall`. Anything but a list that holds something is ignored, and so is
    /// a memory that is loaded already as it is.
    ///
    /// # Errors
    /// `invalid` about `call` when nothing was asked.
    pub fn take_memories(&mut self, result: &Value) -> Result<Taken> {
        let budget = self.config.memory_budget;
        let room = self.left_of_room()?;
        let run = self.running()?;
        if core::mem::take(&mut run.recalling).is_empty() {
            return Err(Error::invalid("call", "no recall waits for an answer"));
        }
        let mut taken = Taken::of("loaded_memories", run.stage, result);
        let found = loaded::read_memories(result);
        taken.dropped = (result.elements().len() - found.len()) as u32;
        let mut found = latest(found);
        let known = loaded::by_id(&run.memories);
        found.retain(|memory| known.get(memory.id()) != Some(&memory));
        let (fits, mut left) = within(found, &run.memories, budget, |memory| &memory.content);
        let fits = fitting(fits, room, &mut left);
        taken.left = left;
        let fits = merge(fits);
        taken.loaded = fits.iter().map(|memory| memory.id.clone()).collect();
        let all = core::mem::take(&mut run.memories).into_iter().chain(fits);
        run.memories = merge(all);
        Ok(taken)
    }

    /// Takes the answer to `discover`. Anything but a list that holds something is ignored, and so is
    /// a skill that the stage sees already as it is.
    ///
    /// # Errors
    /// `invalid` about `call` when nothing was asked.
    pub fn take_skills(&mut self, result: &Value) -> Result<Taken> {
        let budget = self.config.skill_budget;
        let room = self.left_of_room()?;
        let (loaded, visible) = (self.loaded_skills(), self.visible_skills());
        let run = self.running()?;
        if core::mem::take(&mut run.discovering).is_empty() {
            return Err(Error::invalid("call", "no discover waits for an answer"));
        }
        let mut taken = Taken::of("loaded_skills", run.stage, result);
        let found = loaded::read_skills(result);
        taken.dropped = (result.elements().len() - found.len()) as u32;
        let mut found = latest(found);
        let known = loaded::by_id(&visible);
        found.retain(|skill| known.get(skill.id()) != Some(&skill));
        let (fits, mut left) = within(found, &loaded, budget, |skill| &skill.content);
        let fits = fitting(fits, room, &mut left);
        taken.left = left;
        let fits = merge(fits);
        taken.loaded = fits.iter().map(|skill| skill.id.clone()).collect();
        self.add(fits, Origin::Discovered);
        Ok(taken)
    }

    /// Bytes that what is loaded may still take.
    fn left_of_room(&self) -> Result<Option<u64>> {
        let Some(room) = self.room else {
            return Ok(None);
        };
        Ok(Some(room.saturating_sub(self.snapshot()?.len() as u64)))
    }

    /// Records what a model says it used. Returns whether a memory and whether a skill was meant.
    ///
    /// # Errors
    /// `invalid` about `run` without a run.
    pub fn used(&mut self, id: &Value, reason: &Value) -> Result<(bool, bool)> {
        let skills = self.visible_skills();
        let (track_memories, track_skills) = (self.config.track_memories, self.config.track_skills);
        let run = self.running()?;
        let memories: &[Memory] = if run.stage == Stage::Responder {
            &[]
        } else {
            &run.memories
        };
        let (memory, skill) = used::record(id, reason, memories, &skills, run.stage.name());
        // A direct agent does its work in the distiller.
        let works = run.stage == Stage::Executor || self.config.direct;
        let memory = memory.filter(|_| track_memories);
        let skill = skill.filter(|_| track_skills && works);
        let said = (memory.is_some(), skill.is_some());
        let run = self.running()?;
        for (records, said) in [
            (&mut run.used_memories, memory),
            (&mut run.used_skills, skill),
        ] {
            let all = core::mem::take(records).into_iter().chain(said);
            *records = used::merge(all);
        }
        Ok(said)
    }

    /// Unloads memories and skills by id, trimmed. Presets come back with the next run. Returns how
    /// many there were.
    pub fn unload(&mut self, memories: &[String], skills: &[String]) -> (u32, u32) {
        let trimmed = |list: &'_ [String]| -> BTreeSet<String> {
            list.iter().map(|id| space::trim(id).to_string()).collect()
        };
        let (memories, skills) = (trimmed(memories), trimmed(skills));
        let before = self.loaded_skills().len();
        self.skills.retain(|kept| !skills.contains(&kept.skill.id));
        let skills_gone = before - self.loaded_skills().len();
        let mut memories_gone = 0;
        if let Some(run) = &mut self.run {
            let before = run.memories.len();
            run.memories.retain(|memory| !memories.contains(&memory.id));
            memories_gone = before - run.memories.len();
        }
        (memories_gone as u32, skills_gone as u32)
    }

    /// Ends the run: memories, presets and what it brought along are gone, other skills stay.
    ///
    /// # Errors
    /// `invalid` about `run` without a run.
    pub fn finish(&mut self) -> Result<Finished> {
        self.running()?;
        let run = self.run.take().unwrap_or_default();
        self.settle();
        let mut finished = Finished {
            memories: used::merge(run.used_memories),
            skills: used::merge(run.used_skills),
            events: Vec::new(),
        };
        let told = [
            (
                "used_memories",
                self.config.track_memories,
                &finished.memories,
            ),
            ("used_skills", self.config.track_skills, &finished.skills),
        ];
        for (kind, tracked, uses) in told {
            if tracked {
                let payload = Value::List(uses.iter().map(Use::value).collect());
                finished.events.push(Event { kind, payload });
            }
        }
        Ok(finished)
    }
}

impl Run {
    fn open_turn(&mut self) {
        (self.recalled, self.discovered) = (false, false);
        self.recalling.clear();
        self.discovering.clear();
    }
}

impl Taken {
    /// The event about a raw answer; none when it holds nothing.
    fn of(kind: &'static str, stage: Stage, result: &Value) -> Self {
        let mut taken = Self::default();
        if !result.elements().is_empty() {
            let payload = ecma::object([
                ("stage", Value::from(stage.name())),
                ("result", result.clone()),
            ]);
            taken.events.push(Event { kind, payload });
        }
        taken
    }
}

/// Whether a search call may be made now.
fn admit(call: &str, what: &str, off: bool, stage: Stage, called: bool) -> Result<()> {
    let fault = |rule: String| Err(Error::invalid("call", format!("[POLICY] {call} {rule}")));
    if off {
        return fault(format!("is not there: this agent has no {what}."));
    }
    if stage == Stage::Responder {
        return fault("is not there in the responder.".to_string());
    }
    if called {
        return fault("may be called once a turn: put all searches into one call.".to_string());
    }
    Ok(())
}

/// The entries for which there is room; the ids of the others join those that are left.
fn fitting<T: Entry + Serialize>(
    found: Vec<T>,
    room: Option<u64>,
    left: &mut Vec<String>,
) -> Vec<T> {
    let Some(mut room) = room else {
        return found;
    };
    let mut fits = Vec::new();
    for entry in found {
        let bytes = serde_json::to_string(&entry).map_or(0, |text| text.len() as u64) + AROUND;
        if bytes > room {
            left.push(entry.id().to_string());
        } else {
            room -= bytes;
            fits.push(entry);
        }
    }
    fits
}

/// The entries that fit the budget beside those that are loaded, and the ids of the others. An
/// entry that replaces a loaded one counts instead of it.
fn within<T: Entry + Clone>(
    found: Vec<T>,
    present: &[T],
    budget: Option<u64>,
    content: fn(&T) -> &String,
) -> (Vec<T>, Vec<String>) {
    let Some(budget) = budget else {
        return (found, Vec::new());
    };
    let units = |entry: &T| space::units(content(entry)) as u64;
    let mut sum: u64 = present.iter().map(units).sum();
    let known = loaded::by_id(present);
    let (mut fits, mut left) = (Vec::new(), Vec::new());
    for entry in found {
        let replaced = known.get(entry.id()).map_or(0, |other| units(other));
        let next = sum - replaced + units(&entry);
        if next > budget && units(&entry) > replaced {
            left.push(entry.id().to_string());
        } else {
            sum = next;
            fits.push(entry);
        }
    }
    (fits, left)
}
