//! What the command line takes.

pub(crate) mod agent;
pub(crate) mod agent_loop;
pub(crate) mod database;
pub(crate) mod memory;
pub(crate) mod skills;
pub(crate) mod working;

use std::path::PathBuf;

use clap::{
    Arg, ArgAction, ArgMatches, Args, Command as Clap, CommandFactory as _, FromArgMatches as _,
    Parser, Subcommand, ValueEnum, builder::BoolishValueParser,
};
use clap_complete::Shell;

use crate::failure;

/// A number that is one: neither NaN nor infinite. Every option that takes a fraction reads it so.
fn finite(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        _ => Err("it must be a finite number".to_owned()),
    }
}

/// A name of an owner: 1 to 40 of a-z, 0-9, _ and -.
fn owner(text: &str) -> Result<String, String> {
    let plain = |sign: char| {
        sign.is_ascii_lowercase() || sign.is_ascii_digit() || matches!(sign, '_' | '-')
    };
    if (1..=OWNER_MAX).contains(&text.len()) && text.chars().all(plain) {
        Ok(text.to_owned())
    } else {
        Err(format!(
            "it must have 1 to {OWNER_MAX} of a-z, 0-9, _ and -"
        ))
    }
}

/// Longest name of an owner.
const OWNER_MAX: usize = 40;

/// Reads the command line.
///
/// # Errors
/// What is wrong with it; asking for help is an error here too.
pub(crate) fn parse() -> Result<Cli, clap::Error> {
    let mut command = without_empty(Cli::command());
    let matches = command
        .try_get_matches_from_mut(std::env::args_os())
        .map_err(said)?;
    failure::runs(verb(&matches));
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

/// What is wrong, without the variables of the environment: its usage would show the options that
/// they stand for as if they were needed.
fn said(error: clap::Error) -> clap::Error {
    if !error.use_stderr() {
        return error;
    }
    let mut command = without_variables(Cli::command());
    match command.try_get_matches_from_mut(std::env::args_os()) {
        Err(plain) if plain.kind() == error.kind() => plain,
        _ => error,
    }
}

/// The command that was given: `memory search`.
fn verb(matches: &ArgMatches) -> String {
    let mut words = Vec::new();
    let mut at = matches.subcommand();
    while let Some((name, below)) = at {
        words.push(name);
        at = below.subcommand();
    }
    words.join(" ")
}

/// The same command without variables of the environment.
fn without_variables(command: Clap) -> Clap {
    changed(command, &|arg| match arg.get_env() {
        Some(_) => arg.env(NO_VARIABLE).hide_env(true),
        None => arg,
    })
}

/// A variable of the environment that is set to nothing says nothing.
fn without_empty(command: Clap) -> Clap {
    changed(command, &|arg| match arg.get_env().map(std::env::var_os) {
        Some(Some(value)) if value.is_empty() => arg.env(NO_VARIABLE).hide_env(true),
        _ => arg,
    })
}

/// A command with every argument changed, also below it.
fn changed(command: Clap, change: &dyn Fn(Arg) -> Arg) -> Clap {
    let command = command.mut_args(change);
    let names: Vec<String> = command
        .get_subcommands()
        .map(|verb| verb.get_name().to_owned())
        .collect();
    names.into_iter().fold(command, |command, name| {
        command.mut_subcommand(name, |verb| changed(verb, change))
    })
}

/// The name of a variable that cannot be set.
const NO_VARIABLE: &str = "=";

/// The memory and the skills of an AI agent, in one file that any number of processes may use.
#[derive(Debug, Parser)]
#[command(
    name = "vademecum",
    version,
    after_help = "\
Examples:
  vademecum store user-tz 'The user lives in Lisbon' --kind fact
  vademecum recall 'where does the user live'
  vademecum update user-tz --value 'Moved to Porto' --confidence 0.9
  vademecum history user-tz
  vademecum memory remember 'Staging listens on port 5433' --concept staging
  vademecum memory search 'which port does staging use'
  vademecum handoff
  vademecum export --output backup.jsonl
  vademecum --store other.sqlite import backup.jsonl
  vademecum status --json
  vademecum skills import ~/team-skills
  vademecum skills search 'roll a release back'

The store is a file: --store, else VADEMECUM_STORE, else a place of this platform for data \
(`vademecum status` names it). A name that ends in .redb is kept by redb, one in .store is a folder \
of plain files, any other SQLite.

Colours follow the terminal and NO_COLOR."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What every command takes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct Global {
    /// File of the store; a place of this platform for data if left out.
    #[arg(long, global = true, env = "VADEMECUM_STORE", value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Answer as JSON, errors on standard error as JSON too.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Whose records: 1 to 40 of a-z, 0-9, _ and -.
    #[arg(
        long,
        global = true,
        env = "VADEMECUM_OWNER",
        default_value = "me",
        value_name = "NAME",
        value_parser = owner
    )]
    pub(crate) owner: String,
    /// Which project the records belong to.
    #[arg(long, global = true, env = "VADEMECUM_PROJECT", value_name = "NAME")]
    pub(crate) project: Option<String>,
    /// Which agent writes; '*' with commands that work on the whole store of isolated agents.
    #[arg(long, global = true, env = "VADEMECUM_AGENT", value_name = "NAME")]
    pub(crate) agent: Option<String>,
    /// Which session it happens in.
    #[arg(long, global = true, env = "VADEMECUM_SESSION", value_name = "NAME")]
    pub(crate) session: Option<String>,
    /// A name for this call: repeated with the same name, it is done once.
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) operation: Option<String>,
    /// No embedding model: find by words alone.
    #[arg(
        long,
        global = true,
        env = "VADEMECUM_NO_MODEL",
        action = ArgAction::SetTrue,
        value_parser = BoolishValueParser::new()
    )]
    pub(crate) no_model: bool,
    /// Where the compiled component and embeddings are kept for the next start; else a place of this
    /// platform for caches.
    #[arg(long, global = true, env = "VADEMECUM_CACHE", value_name = "FOLDER")]
    pub(crate) cache: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Store a fact under a key, or replace the one that is there.
    #[command(alias = "add", alias = "set")]
    #[command(
        after_help = "Example: vademecum store deploy-day 'Never deploy on Friday' --kind lesson"
    )]
    Store {
        /// Its key: 1 to 120 characters.
        key: String,
        /// Its text: 1 to 4000 characters; - reads standard input.
        value: String,
        /// What it is.
        #[arg(long, default_value = "fact")]
        kind: Kind,
        /// 0 to 1: 1 verified, 0.5 to 0.8 inferred, below guessed.
        #[arg(long, value_parser = finite, allow_negative_numbers = true)]
        confidence: Option<f64>,
        /// Only if it is at this version now (0: only if it does not exist).
        #[arg(long, value_name = "VERSION")]
        expected: Option<u32>,
    },
    /// Remember something for the long term: the same as `memory remember`.
    #[command(
        hide = true,
        after_help = "Example: vademecum remember 'Staging listens on port 5433' --concept staging"
    )]
    Remember(memory::Remember),
    /// Find what the store knows about something: facts, memories and lessons, best first.
    #[command(alias = "search", alias = "find")]
    #[command(after_help = "Examples:\n  \
        vademecum recall 'why did the backup fail?' --explain\n  \
        vademecum recall 'port of the staging database' --project atlas --limit 3\n  \
        vademecum recall backup --collection memory --tag disk\n  \
        vademecum recall 'what happened yesterday?'\n\n\
        A time in the question (today, last May, 2025-05-17) means days of UTC; `vademecum recap` \
        knows local days.")]
    Recall {
        /// The question or the words.
        #[arg(required = true)]
        query: Vec<String>,
        /// Only this kind; may be repeated.
        #[arg(long)]
        kind: Vec<String>,
        /// Only records with this tag; repeated: with all of them.
        #[arg(long)]
        tag: Vec<String>,
        /// Which collections: fact, memory, lesson ...; may be repeated.
        #[arg(long)]
        collection: Vec<String>,
        /// How many.
        #[arg(long, default_value_t = 10)]
        limit: u32,
        /// How many of the best to pass over: the next page.
        #[arg(long, default_value_t = 0)]
        offset: u32,
        /// At most so many of one session before the others had their turn.
        #[arg(long, value_name = "HITS")]
        per_session: Option<u32>,
        /// Everybody's records, instead of one's own and the shared ones.
        #[arg(long, conflicts_with = "mine")]
        everyone: bool,
        /// Only this owner's own, without the shared ones.
        #[arg(long)]
        mine: bool,
        /// Show what each score is made of.
        #[arg(long)]
        explain: bool,
    },
    /// Make vectors of records that have none, so that they are found by meaning.
    ///
    /// Among a few records, one that says it in other words is found; the more there are, the
    /// nearer it must be, and among hundreds vectors mostly order what words find.
    #[command(
        after_help = "Examples:\n  vademecum embed\n  vademecum embed --replace\n\n\
        The second one is for a store whose vectors are of another model."
    )]
    Embed {
        /// Drop vectors of another model and make all anew.
        #[arg(long)]
        replace: bool,
    },
    /// Show one fact.
    #[command(alias = "show")]
    #[command(after_help = "Example: vademecum get deploy-day")]
    Get {
        /// Its key.
        key: String,
    },
    /// Change parts of a fact; the rest stays.
    #[command(
        after_help = "Example: vademecum update user-tz --value 'Moved to Porto' --expected 1"
    )]
    Update {
        /// Its key.
        key: String,
        /// A new text; - reads standard input.
        #[arg(long)]
        value: Option<String>,
        /// A new confidence.
        #[arg(long, value_parser = finite, allow_negative_numbers = true)]
        confidence: Option<f64>,
        /// A new kind.
        #[arg(long)]
        kind: Option<Kind>,
        /// Only if it is at this version now.
        #[arg(long, value_name = "VERSION")]
        expected: Option<u32>,
    },
    /// Forget a fact and all its versions.
    #[command(alias = "rm", alias = "delete", alias = "remove")]
    #[command(after_help = "Example: vademecum forget deploy-day")]
    Forget {
        /// Its key.
        key: String,
        /// Leave no byte of its text in the file; the audit keeps its key.
        #[arg(long)]
        purge: bool,
    },
    /// List facts, newest first.
    #[command(alias = "ls")]
    #[command(after_help = "Example: vademecum list --limit 5")]
    List {
        /// Only this kind.
        #[arg(long)]
        kind: Option<Kind>,
        /// How many, up to 200.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Forget facts that are both old and doubtful.
    #[command(after_help = "Example: vademecum decay --older-than-days 90 --dry-run")]
    Decay {
        /// Not updated for this many days.
        #[arg(long, default_value_t = 90.0, value_name = "DAYS", value_parser = finite,
            allow_negative_numbers = true)]
        older_than_days: f64,
        /// Confidence below this.
        #[arg(long, default_value_t = 0.4, value_name = "CONFIDENCE", value_parser = finite,
            allow_negative_numbers = true)]
        below_confidence: f64,
        /// Only tell what would go.
        #[arg(long)]
        dry_run: bool,
    },
    /// Show all versions of a fact.
    #[command(after_help = "Example: vademecum history user-tz")]
    History {
        /// Its key.
        key: String,
    },
    /// Long-term memory: remember, search, correct, relate, tidy up.
    #[command(after_help = "Examples:\n  \
        vademecum memory remember 'Staging listens on port 5433' --concept staging\n  \
        vademecum memory search 'which port does staging use'\n  \
        vademecum memory sweep faded --dry-run")]
    Memory {
        #[command(subcommand)]
        verb: memory::Memory,
    },
    /// Rules learned from mistakes, with a confidence that grows and decays.
    #[command(
        after_help = "Example: vademecum lessons save 'Ask before force pushing' --confidence 0.7"
    )]
    Lessons {
        #[command(subcommand)]
        verb: memory::Lessons,
    },
    /// Runs of an agent and what happened in them.
    #[command(after_help = "Example: vademecum sessions start build-17 --title 'Faster builds'")]
    Sessions {
        #[command(subcommand)]
        verb: memory::Sessions,
    },
    /// What happened lately, by local day.
    #[command(after_help = "Examples:\n  \
        vademecum recap today --zone +02:00\n  vademecum recap this week --here\n  \
        vademecum recap last 3")]
    Recap(memory::Told),
    /// The session to go on from, with the question that was left open.
    #[command(after_help = "Example: vademecum handoff --cwd /srv/shop")]
    Handoff {
        /// Of which directory; this one if left out.
        #[arg(long, value_name = "DIR")]
        cwd: Option<String>,
    },
    /// The newest sessions with what stands out in them.
    #[command(after_help = "Example: vademecum session-history this week --limit 5")]
    SessionHistory(memory::Told),
    /// Write the whole store as JSON lines.
    #[command(after_help = "Examples:\n  vademecum export --output backup.jsonl\n  \
        vademecum --agent '*' export --output backup.jsonl\n\n\
        The second one takes the records of all agents, where they are isolated.")]
    Export {
        /// Where to; standard output if left out.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
        /// In which form.
        #[arg(long, default_value = "vademecum")]
        format: Format,
    },
    /// Take in JSON lines: an export, plain lines with "content", or a memory.jsonl of the
    /// reference MCP memory server.
    #[command(after_help = "Examples:\n  vademecum import memory.jsonl\n  \
        vademecum --agent '*' import backup.jsonl\n\n\
        The second one takes in the records of all agents, where they are isolated. \
        Counts always add up: loaded + known + rejected = lines that are not blank.")]
    Import {
        /// The file; - reads standard input.
        file: PathBuf,
    },
    /// Read every stored byte and check it.
    #[command(after_help = "Example: vademecum verify")]
    Verify,
    /// Write a snapshot and remove what it makes unnecessary.
    #[command(after_help = "Example: vademecum compact")]
    Compact,
    /// Show how the store is.
    #[command(after_help = "Example: vademecum status --json")]
    Status,
    /// Show what was done to one's records, newest first.
    #[command(after_help = "Examples:\n  vademecum audit --limit 20\n  \
        vademecum audit --everyone --action import")]
    Audit {
        /// Everybody's rows and those of the whole store: imports, settings.
        #[arg(long)]
        everyone: bool,
        /// Only this action.
        #[arg(long)]
        action: Option<String>,
        /// How many, up to 1000.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Show or change settings of the store.
    #[command(after_help = "Example: vademecum settings redaction refuse")]
    Settings {
        /// A setting's name; nothing shows all.
        name: Option<String>,
        /// Its new value; with --reset it goes back to the default.
        #[arg(conflicts_with = "reset")]
        value: Option<String>,
        /// Back to the default.
        #[arg(long, requires = "name")]
        reset: bool,
    },
    /// Show all limits.
    #[command(after_help = "Example: vademecum limits --json")]
    Limits,
    /// Call any method with a JSON request.
    Call(Call),
    Bank(Box<working::Bank>),
    /// Working memory, tier two: the verbs of memory_db.py on short-term values and typed records.
    #[command(after_help = "Examples:\n  \
        vademecum db add-fact 'Acme pays within 30 days' --entity Acme --tags billing\n  \
        vademecum db search acme --after 2026-01-01\n  \
        vademecum db stm set draft 'half done' --ttl 3600\n  \
        vademecum db import agent_memory.db\n\n\
        Exit codes: 0 ran; 1 refused, as memory_db.py does (nothing was changed), rows were rejected, or \
        a strict check failed; 2 wrong command line or, of import, maintain, show, edit and remove, wrong \
        input; 3 conflict; 4, of those, not there; 5 unavailable for now; 6 unknown whether it was \
        done; 7 damaged; 8 denied; 9 full.")]
    Db {
        #[command(subcommand)]
        verb: database::Db,
    },
    /// Skills: folders with a SKILL.md.
    #[command(
        after_help = "Examples:\n  vademecum skills import ~/team-skills\n  vademecum skills search 'roll a release back'"
    )]
    Skills {
        #[command(subcommand)]
        verb: skills::Skills,
    },
    /// Agent sessions: what an agent loop has loaded, and its prompt sections.
    #[command(name = "session")]
    #[command(
        after_help = "Examples:\n  vademecum session create desk --skills store --preset house-rules\n  vademecum session render desk"
    )]
    AgentSession {
        #[command(subcommand)]
        verb: agent::AgentSession,
    },
    /// Context maps: what an agent has learned about a large context, in a file.
    #[command(
        after_help = "Examples:\n  vademecum context-map new map.json\n  vademecum context-map show map.json"
    )]
    ContextMap {
        #[command(subcommand)]
        verb: agent::ContextMap,
    },
    /// The commands of memcli, on the local store, as a person who reaches every owner.
    #[command(after_help = "Example: vademecum memcli store ada fact tz 'Lives in Lisbon'")]
    Memcli {
        #[command(subcommand)]
        verb: Memcli,
    },
    /// Print completions for a shell.
    #[command(after_help = "Example: vademecum completions bash > vademecum.bash")]
    Completions {
        /// Which shell.
        shell: Shell,
    },
}

/// Any method of the contract.
#[derive(Debug, Args)]
#[command(
    disable_help_flag = true,
    after_help = "\
Examples:
  vademecum call
  vademecum call facts.get --help
  vademecum call facts.get '{\"key\":\"user-tz\"}'
  vademecum call facts.get --help --json

They print the names of all methods; what one takes and gives, with an example; its answer; and the \
second one as JSON Schema.

Methods are spelled as in the JSON door, interface.function with _ between words \
(context_map.open); with - they are the same."
)]
pub(crate) struct Call {
    /// interface.function, such as facts.recall; without one, all are listed.
    pub(crate) method: Option<String>,
    /// The request as JSON; - reads standard input.
    #[arg(default_value = "{}")]
    pub(crate) request: String,
    /// As a person who reaches every owner, instead of as --owner.
    #[arg(long)]
    pub(crate) everyone: bool,
    /// Print help; with a method, what it takes and gives.
    #[arg(long, short)]
    pub(crate) help: bool,
}

/// What a fact is.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Kind {
    Fact,
    Preference,
    Outcome,
    Lesson,
    Goal,
}

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Fact => "fact",
            Self::Preference => "preference",
            Self::Outcome => "outcome",
            Self::Lesson => "lesson",
            Self::Goal => "goal",
        }
    }
}

/// The form of an export.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Format {
    /// Everything; loads back to the same store.
    Vademecum,
    /// Entities and relations as the reference MCP memory server keeps them.
    McpMemory,
}

/// The verbs of memcli.
#[derive(Debug, Subcommand)]
pub(crate) enum Memcli {
    /// Store a fact.
    #[command(allow_negative_numbers = true)]
    #[command(
        after_help = "Example: vademecum memcli store ada fact tz 'Lives in Lisbon' --confidence 0.9"
    )]
    Store {
        /// Whose fact.
        owner: String,
        /// fact, preference, outcome, lesson or goal.
        kind: String,
        /// Its key: 1 to 120 characters.
        key: String,
        /// Its text: 1 to 4000 characters.
        value: String,
        /// 0 to 1; 1 if left out.
        #[arg(long, allow_hyphen_values = true)]
        confidence: Option<String>,
    },
    /// Find facts that hold all words.
    #[command(allow_negative_numbers = true)]
    #[command(after_help = "Example: vademecum memcli recall ada lisbon --limit 5")]
    Recall {
        /// Whose facts.
        owner: String,
        /// Words that all occur in key or text; all facts if left out.
        q: Option<String>,
        /// Only this kind.
        #[arg(long, allow_hyphen_values = true)]
        kind: Option<String>,
        /// How many, up to 100.
        #[arg(long, allow_hyphen_values = true, default_value_t = 20)]
        limit: i64,
    },
    /// Change parts of a fact.
    #[command(allow_negative_numbers = true)]
    #[command(after_help = "Example: vademecum memcli update ada tz --value 'Moved to Porto'")]
    Update {
        /// Whose fact.
        owner: String,
        /// Its key.
        key: String,
        /// A new text.
        #[arg(long, allow_hyphen_values = true)]
        value: Option<String>,
        /// A new confidence, 0 to 1.
        #[arg(long, allow_hyphen_values = true)]
        confidence: Option<String>,
        /// A new kind.
        #[arg(long, allow_hyphen_values = true)]
        kind: Option<String>,
    },
    /// Forget a fact.
    #[command(allow_negative_numbers = true)]
    #[command(after_help = "Example: vademecum memcli forget ada tz")]
    Forget {
        /// Whose fact.
        owner: String,
        /// Its key.
        key: String,
    },
    /// List facts.
    #[command(allow_negative_numbers = true)]
    #[command(after_help = "Example: vademecum memcli list ada --kind fact")]
    List {
        /// Whose facts.
        owner: String,
        /// Only this kind.
        #[arg(long, allow_hyphen_values = true)]
        kind: Option<String>,
        /// How many, up to 200.
        #[arg(long, allow_hyphen_values = true, default_value_t = 50)]
        limit: i64,
    },
    /// Forget facts that are both old and doubtful.
    #[command(allow_negative_numbers = true)]
    #[command(after_help = "Example: vademecum memcli decay ada --older-than-days 90")]
    Decay {
        /// Whose facts.
        owner: String,
        /// Not updated for this many days.
        #[arg(long, allow_hyphen_values = true, default_value = "90")]
        older_than_days: String,
        /// Confidence below this.
        #[arg(long, allow_hyphen_values = true, default_value = "0.4")]
        below_confidence: String,
    },
}

#[cfg(test)]
mod tests {
    use clap::{Command as Clap, CommandFactory as _};

    use super::Cli;

    fn said(text: Option<&clap::builder::StyledStr>) -> String {
        text.map(ToString::to_string).unwrap_or_default()
    }

    /// Everything below a command that has no help, or that is a leaf without an example.
    fn silent(command: &Clap, path: &str, found: &mut Vec<String>) {
        let path = format!("{path} {}", command.get_name());
        if said(command.get_about()).is_empty() {
            found.push(format!("{path}: nothing says what it does"));
        }
        let own = command
            .get_arguments()
            .filter(|argument| !argument.is_global_set());
        for argument in own.filter(|argument| !argument.is_hide_set()) {
            if said(argument.get_help()).is_empty() {
                found.push(format!("{path}: nothing is said of {}", argument.get_id()));
            }
        }
        let mut verbs = command
            .get_subcommands()
            .filter(|verb| verb.get_name() != "help")
            .peekable();
        if verbs.peek().is_none() {
            let example = said(command.get_after_help());
            if !example.contains("Example") || !example.contains("vademecum") {
                found.push(format!("{path}: it has no example"));
            }
        }
        for verb in verbs {
            silent(verb, &path, found);
        }
    }

    #[test]
    fn every_command_and_argument_is_explained() {
        let mut found = Vec::new();
        silent(&Cli::command(), "", &mut found);
        assert!(
            found.is_empty(),
            "{} are silent:\n{}",
            found.len(),
            found.join("\n")
        );
    }

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
