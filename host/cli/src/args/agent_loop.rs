//! What a session of an agent loop can be set to, and what happens in one.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::{agent::Where, finite};

/// All that can be set; what is left out stays as the core has it.
#[derive(Debug, Args)]
pub(crate) struct Config {
    /// Where memories are searched.
    #[arg(long, default_value = "off")]
    pub(crate) memories: Where,
    /// Where skills are searched.
    #[arg(long, default_value = "off")]
    pub(crate) skills: Where,
    /// A kept skill that every run starts with; may be repeated.
    #[arg(long, value_name = "SKILL")]
    pub(crate) preset: Vec<String>,
    /// Leave memories out that came from tools or imports and read like instructions.
    #[arg(long)]
    pub(crate) strict: bool,
    /// Search and hint as documented, instead of with the ranking of the store.
    #[arg(long)]
    pub(crate) documented: bool,
    /// Make no hints.
    #[arg(long)]
    pub(crate) no_hints: bool,
    /// How many hints of a kind at most; 3 if left out.
    #[arg(long, value_name = "HINTS")]
    pub(crate) top: Option<u32>,
    /// Hint only what is at least this strong.
    #[arg(long, value_parser = finite, allow_negative_numbers = true)]
    pub(crate) floor: Option<f64>,
    /// Record which memories are used.
    #[arg(long)]
    pub(crate) track_memories: bool,
    /// Record which skills are used.
    #[arg(long)]
    pub(crate) track_skills: bool,
    /// There is no executor: the distiller does its work.
    #[arg(long)]
    pub(crate) direct: bool,
    /// Load no more memories from so many UTF-16 units on.
    #[arg(long, value_name = "UNITS")]
    pub(crate) memory_budget: Option<u64>,
    /// Load no more skills from so many UTF-16 units on.
    #[arg(long, value_name = "UNITS")]
    pub(crate) skill_budget: Option<u64>,
}

/// What happens in a session, run by run.
#[derive(Debug, Subcommand)]
pub(crate) enum AgentLoop {
    /// Begin a run: what the last one loaded goes, presets and loaded skills stay.
    #[command(after_help = "Example: vademecum session begin desk")]
    Begin {
        /// Its id.
        id: String,
        /// Also while a run is going on: it is given up, with what it loaded and recorded.
        #[arg(long)]
        again: bool,
        /// Memories that the run starts with, a JSON list of {id, content}; - reads standard input.
        #[arg(long, value_name = "FILE")]
        memories: Option<PathBuf>,
        /// Skills that the run brings along, a JSON list of {id, name, content}.
        #[arg(long, value_name = "FILE")]
        skills: Option<PathBuf>,
    },
    /// Go to the next turn.
    #[command(after_help = "Example: vademecum session turn desk")]
    Turn {
        /// Its id.
        id: String,
    },
    /// Enter a later stage of the run.
    #[command(after_help = "Example: vademecum session enter desk executor")]
    Enter {
        /// Its id.
        id: String,
        /// Which.
        stage: Stage,
    },
    /// Search memories and load what is found, as a model's `recall(...)` does.
    #[command(after_help = "\
Example: vademecum session recall desk 'deploys on Tuesday'

A session whose memories come with each call takes them with --catalog; where the host searches, what \
it found goes to `session supply`.")]
    Recall {
        /// Its id.
        id: String,
        /// What to look for; several are several searches.
        #[arg(required = true)]
        search: Vec<String>,
        /// The memories to search, a JSON list of {id, content}; - reads standard input.
        #[arg(long, value_name = "FILE")]
        catalog: Option<PathBuf>,
    },
    /// Search skills and load what is found, as a model's `discover(...)` does.
    #[command(after_help = "Example: vademecum session discover desk 'roll a release back'")]
    Discover {
        /// Its id.
        id: String,
        /// Ids, names or words; several are several searches.
        #[arg(required = true)]
        search: Vec<String>,
        /// The skills to search, a JSON list of {id, name, description, content}.
        #[arg(long, value_name = "FILE")]
        catalog: Option<PathBuf>,
    },
    /// Load what the host found, where the host is to search.
    #[command(after_help = "Example: vademecum session supply desk recall found.json")]
    Supply {
        /// Its id.
        id: String,
        /// Which call it answers.
        call: SearchCall,
        /// What was found, a JSON list; - reads standard input.
        file: PathBuf,
    },
    /// Record that a loaded memory or skill was used.
    #[command(
        after_help = "Example: vademecum session used desk roll-back-a-release --reason 'the deploy failed'"
    )]
    Used {
        /// Id of the session.
        id: String,
        /// Id of the memory or skill.
        used: String,
        /// Why.
        #[arg(long)]
        reason: Option<String>,
    },
    /// Make the hints of this run for a task; once in the executor.
    #[command(after_help = "Example: vademecum session hint desk 'bring the service back'")]
    Hint {
        /// Its id.
        id: String,
        /// The task.
        #[arg(required = true)]
        task: Vec<String>,
    },
    /// End the run and show what was loaded and used.
    #[command(after_help = "Example: vademecum session finish desk")]
    Finish {
        /// Its id.
        id: String,
    },
}

/// A stage of a run.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Stage {
    /// Reads what there is and makes the task of it.
    Distiller,
    /// Does the task.
    Executor,
    /// Answers.
    Responder,
}

impl Stage {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Distiller => "distiller",
            Self::Executor => "executor",
            Self::Responder => "responder",
        }
    }
}

/// Which call a host answers.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SearchCall {
    /// A search of memories.
    Recall,
    /// A search of skills.
    Skills,
}

impl SearchCall {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Recall => "recall",
            Self::Skills => "skills",
        }
    }
}
