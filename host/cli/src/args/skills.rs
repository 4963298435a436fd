//! What `vademecum skills` takes.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

use super::finite;

/// The verbs of skills.
#[derive(Debug, Subcommand)]
pub(crate) enum Skills {
    /// Take in skill folders; those that are there as they are stay untouched.
    #[command(after_help = "\
Examples:
  vademecum skills import ~/team-skills
  vademecum skills import --user
  vademecum skills import --trust . --user
  vademecum skills import ./vendor --ids path --dry-run

A skill is a folder with a SKILL.md. --user looks into .vademecum/skills, .agents/skills and \
.claude/skills of your home, --trust into those of a project: do that only with projects whose \
skills you would run: what is kept is yours in every project. A project's skill hides your own of \
the same name, that hides a named folder's, in a later import too; of two folders the one that is \
named first counts. A folder may be a skill and hold others. Every SKILL.md that is found is accounted for: kept, hidden, passed over or rejected.")]
    Import {
        /// Folders to search, or single SKILL.md files.
        folders: Vec<PathBuf>,
        /// A project whose skills you trust, wherever you work.
        #[arg(long, value_name = "FOLDER")]
        trust: Option<PathBuf>,
        /// Your own skills.
        #[arg(long)]
        user: bool,
        /// What the skills go by.
        #[arg(long, default_value = "name")]
        ids: Ids,
        /// Only tell what would be taken in.
        #[arg(long)]
        dry_run: bool,
    },
    /// List skills by id: what each is for and what it costs to read.
    #[command(after_help = "Example: vademecum skills list --limit 20")]
    List {
        /// Id after which the list starts.
        #[arg(long, value_name = "ID")]
        after: Option<String>,
        /// How many; all if left out.
        #[arg(long)]
        limit: Option<u32>,
    },
    /// Find skills by id, name or words.
    #[command(after_help = "Examples:\n  \
        vademecum skills search roll-back\n  \
        vademecum skills search 'bring the service back to the release before' --limit 3")]
    Search {
        /// An id, a name or words.
        #[arg(required = true)]
        query: Vec<String>,
        /// How many, up to 100.
        #[arg(long, default_value_t = 10)]
        limit: u32,
    },
    /// Say which skills a task may want; nothing when none clearly fits.
    #[command(
        after_help = "Example: vademecum skills hint 'the release is broken' --loaded house-rules"
    )]
    Hint {
        /// What is to be done.
        #[arg(required = true)]
        task: Vec<String>,
        /// At most so many.
        #[arg(long, default_value_t = 3)]
        top: u32,
        /// How strong the best must be.
        #[arg(long, value_parser = finite)]
        floor: Option<f64>,
        /// A skill that is loaded already; may be repeated.
        #[arg(long, value_name = "ID")]
        loaded: Vec<String>,
    },
    /// Show a skill: its line, its text, and which files lie beside it.
    #[command(after_help = "Example: vademecum skills show roll-back-a-release --body")]
    Show {
        /// Its id.
        id: String,
        /// Only the text.
        #[arg(long)]
        body: bool,
    },
    /// Check skill files against the public convention.
    #[command(after_help = "Examples:\n  \
        vademecum skills lint ./roll-back\n  \
        vademecum skills lint ~/team-skills --strict\n\n\
        Ends with 1 when a file does not load; with --strict also when one breaks the convention.")]
    Lint {
        /// Folders or SKILL.md files.
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Warnings count as faults.
        #[arg(long)]
        strict: bool,
    },
    /// Write skills as folders that keep to the public convention.
    #[command(after_help = "Examples:\n  \
        vademecum skills export --output ./skills\n  \
        vademecum skills export roll-back tone --output ./skills\n\n\
        Files beside a SKILL.md are copied from where the skill was imported, if they are still there.")]
    Export {
        /// Ids; all if left out.
        ids: Vec<String>,
        /// The folder to write into.
        #[arg(long, short, value_name = "FOLDER")]
        output: PathBuf,
        /// Write over files that differ.
        #[arg(long)]
        force: bool,
    },
    /// Remove a skill and all its versions.
    #[command(after_help = "Example: vademecum skills remove roll-back-a-release")]
    Remove {
        /// Its id.
        id: String,
        /// Leave no byte of its text in the file; the audit keeps its id.
        #[arg(long)]
        purge: bool,
    },
}

/// What imported skills go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ids {
    /// Their names: of several of one name the first counts.
    Name,
    /// Their folders below the searched one: all are kept.
    Path,
}
