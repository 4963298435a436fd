//! What `vademecum session` and `vademecum context-map` take.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

use super::agent_loop::{AgentLoop, Config};

/// The verbs of agent sessions that live in the store.
#[derive(Debug, Subcommand)]
pub(crate) enum AgentSession {
    /// Make a session.
    #[command(after_help = "\
Examples:
  vademecum session create desk --memories store --skills store --preset house-rules
  vademecum session create desk --memories store --strict --track-memories

--preset takes the id of a kept skill: every run starts with it. --config takes a JSON document \
with all that can be set (`vademecum session export` shows one under `config`).")]
    Create {
        /// Its id.
        id: String,
        #[command(flatten)]
        set: Box<Config>,
        /// Everything that can be set, as a JSON file, instead of options; - reads standard input.
        #[arg(long, value_name = "FILE", conflicts_with = "Config")]
        config: Option<PathBuf>,
    },
    #[command(flatten)]
    Loop(AgentLoop),
    /// List the sessions of the store, those written last first.
    #[command(after_help = "\
Example: vademecum session list

These are the sessions of the agent loop. Runs of an agent that were observed are listed by \
`vademecum sessions list`.")]
    List {
        /// How many.
        #[arg(long, default_value_t = 100)]
        limit: u32,
    },
    /// Show what a session has loaded.
    #[command(after_help = "Example: vademecum session show desk")]
    Show {
        /// Its id.
        id: String,
    },
    /// Write a session as its versioned snapshot.
    #[command(after_help = "Example: vademecum session export desk --output desk.json")]
    Export {
        /// Its id.
        id: String,
        /// Where to; standard output if left out.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Make a session from a snapshot: its settings and the skills that it had loaded.
    #[command(after_help = "\
Example: vademecum session restore desk-2 desk.json

Takes a snapshot of `session export` or a documented agent state. Memories, uses and hints belong \
to a run and are not taken up.")]
    Restore {
        /// Id of the new session.
        id: String,
        /// The snapshot; - reads standard input.
        file: PathBuf,
    },
    /// Show the prompt sections as the next turn would get them.
    #[command(after_help = "Example: vademecum session render desk")]
    Render {
        /// Its id.
        id: String,
        /// Insert texts as they are, also those that imitate headings.
        #[arg(long)]
        exact: bool,
        /// Snapshot of a context map.
        #[arg(long, value_name = "FILE")]
        context_map: Option<PathBuf>,
    },
    /// Unload memories and skills.
    #[command(after_help = "Example: vademecum session unload desk --skill roll-back-a-release")]
    Unload {
        /// Its id.
        id: String,
        /// Id of a loaded memory; may be repeated.
        #[arg(long, value_name = "ID")]
        memory: Vec<String>,
        /// Id of a loaded skill; may be repeated.
        #[arg(long, value_name = "ID")]
        skill: Vec<String>,
    },
    /// Check a code block of a model: one `recall` and one `discover`, none inside `Promise.all`.
    #[command(after_help = "Example: vademecum session check turn.js")]
    Check {
        /// The code; - reads standard input.
        file: PathBuf,
    },
    /// Forget a session and all its versions.
    #[command(after_help = "Example: vademecum session forget desk")]
    Forget {
        /// Its id.
        id: String,
    },
}

/// Where searches are answered.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Where {
    /// Nowhere: the feature is off.
    Off,
    /// In a catalog that comes with each call.
    Catalog,
    /// In the store.
    Store,
    /// By the program that calls.
    Host,
}

impl Where {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Catalog => "catalog",
            Self::Store => "store",
            Self::Host => "host",
        }
    }
}

/// The verbs of context maps, which live in files.
#[derive(Debug, Subcommand)]
pub(crate) enum ContextMap {
    /// Make a map, empty or from a text.
    #[command(after_help = "Example: vademecum context-map new map.json --max-chars 6000")]
    New {
        /// Where to.
        file: PathBuf,
        /// A text to start from; - reads standard input.
        #[arg(long, value_name = "FILE")]
        text: Option<PathBuf>,
        /// Characters at most.
        #[arg(long, value_name = "NUMBER")]
        max_chars: Option<u64>,
        /// Updates at most; no limit if left out.
        #[arg(long, value_name = "NUMBER")]
        steps: Option<u64>,
    },
    /// Show a map and the scores of its items.
    #[command(after_help = "Example: vademecum context-map show map.json")]
    Show {
        /// The map.
        file: PathBuf,
        /// Only the text.
        #[arg(long)]
        text: bool,
    },
    /// Tag an item: helpful, harmful, stale or neutral.
    #[command(after_help = "Example: vademecum context-map tag map.json dc-00001 helpful")]
    Tag {
        /// The map.
        file: PathBuf,
        /// Id of the item.
        item: String,
        /// The tag.
        tag: String,
    },
    /// Apply tags and operations.
    #[command(after_help = "\
Example: vademecum context-map update map.json edit.json
where edit.json holds {\"operations\": [{\"type\": \"ADD\", \"section\": \"domain_constants\", \"content\": \"...\"}]}

Refused operations are told, with the reason.")]
    Update {
        /// The map.
        file: PathBuf,
        /// `{itemTags?, operations?, diagnosis?}`; - reads standard input.
        edit: PathBuf,
    },
    /// Print what a model is asked first: judge the run and the items.
    #[command(after_help = "Example: vademecum context-map reflect map.json run.json")]
    Reflect {
        /// The map.
        file: PathBuf,
        /// The run: `{values, distillerActionLog?, executorActionLog?, executorResult?, finalOutput?}`.
        run: PathBuf,
    },
    /// Print what a model is asked second: edit the map.
    #[command(after_help = "Example: vademecum context-map edit map.json reflection.txt")]
    Edit {
        /// The map.
        file: PathBuf,
        /// The model's answer to the first question; - reads standard input.
        answer: PathBuf,
    },
    /// Apply what the model answered to the second question.
    #[command(
        after_help = "Example: vademecum context-map finish map.json reflection.txt answer.txt"
    )]
    Finish {
        /// The map.
        file: PathBuf,
        /// What `edit --json` gave as `reflection`.
        reflection: PathBuf,
        /// The model's answer; - reads standard input.
        answer: PathBuf,
    },
}
