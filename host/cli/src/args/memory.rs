//! The verbs of long-term memory.

use clap::{Args, Subcommand, ValueEnum};

use super::finite;
use crate::when::{Instant, Span, Zone};

/// `vademecum memory ...`
#[derive(Debug, Subcommand)]
pub(crate) enum Memory {
    /// Remember something; the answer says what it replaced and what it is near to.
    #[command(alias = "add", alias = "store", alias = "save")]
    #[command(after_help = "Examples:\n  \
        vademecum memory remember 'Staging listens on port 5433' --concept staging --concept ports\n  \
        vademecum memory remember 'Staging listens on port 5434' --supersedes 01KGE8...\n  \
        git log -1 --format=%B | vademecum memory remember - --kind workflow --ttl 30d")]
    Remember(Remember),
    /// Search memories, observations and summaries, with lessons beside them.
    #[command(alias = "recall", alias = "find")]
    #[command(after_help = "Examples:\n  \
        vademecum memory search 'which port does staging use'\n  \
        vademecum memory search backup --kind bug --since 2026-01-01 --limit 5\n  \
        vademecum memory search deploy --channel user --compact --budget 500")]
    Search(Search),
    /// Show records by the ids that searches show, up to 20.
    #[command(after_help = "Example: vademecum memory expand 01K...")]
    Expand {
        /// Ids or collection:id.
        #[arg(required = true)]
        ids: Vec<String>,
    },
    /// Show one record.
    #[command(alias = "show")]
    #[command(after_help = "Example: vademecum memory get 01KGE8... --at 2026-02-01T12:00Z")]
    Get {
        /// Its id, or collection:id.
        id: String,
        /// As it was then: a date, a time, milliseconds, or 3d for three days ago.
        #[arg(long, value_name = "TIME")]
        at: Option<Instant>,
    },
    /// List records, newest first.
    #[command(alias = "ls")]
    #[command(after_help = "Examples:\n  \
        vademecum memory list --kind preference\n  \
        vademecum memory list --collection observation --since 7d\n  \
        vademecum memory list --at 2026-02-01")]
    List(List),
    /// Show what a memory replaced and what replaced it, with all versions.
    #[command(after_help = "Example: vademecum memory history 01K...")]
    History {
        /// Its id.
        id: String,
        /// What was known then.
        #[arg(long, value_name = "TIME")]
        at: Option<Instant>,
    },
    /// Change parts of a memory under its id; the rest stays.
    #[command(
        after_help = "Example: vademecum memory update 01KGE8... --content 'On port 5434' --expected 1"
    )]
    Update(Update),
    /// Replace a memory by a successor that keeps its kind, concepts and files.
    #[command(
        after_help = "Example: vademecum memory evolve 01K... 'Staging listens on port 5435'"
    )]
    Evolve {
        /// The memory to replace.
        id: String,
        /// The new text; - reads standard input.
        content: String,
        /// A new title.
        #[arg(long)]
        title: Option<String>,
        /// Only if it is at this version now.
        #[arg(long, value_name = "VERSION")]
        expected: Option<u32>,
    },
    /// Forget records with all their versions.
    #[command(alias = "delete", alias = "remove", alias = "rm")]
    #[command(after_help = "Examples:\n  \
        vademecum memory forget 01KGE8... 01KGE9... --reason 'was wrong'\n  \
        vademecum memory forget --of-session build-17 --purge")]
    Forget(Forget),
    /// Say how two memories hang together.
    #[command(after_help = "Example: vademecum memory relate 01KGE8... derives 01KGE9...")]
    Relate {
        /// The one that is said something about.
        source: String,
        /// How it relates.
        relation: Relation,
        /// To which.
        target: String,
    },
    /// Show memories that one leads to.
    #[command(after_help = "Example: vademecum memory related 01K... --hops 2")]
    Related {
        /// Where to begin.
        id: String,
        /// Steps, 1 to 5.
        #[arg(long, default_value_t = 2)]
        hops: u32,
        /// No less confidence.
        #[arg(long, value_parser = finite)]
        confidence: Option<f64>,
    },
    /// Print what a new session should know, each record fenced.
    #[command(after_help = "Example: vademecum memory context --project atlas --budget 1500")]
    Context {
        /// Tokens, a token being three UTF-16 units.
        #[arg(long, default_value_t = 2_000)]
        budget: u32,
        /// Leave out what came from tools or imports and reads like instructions.
        #[arg(long)]
        strict: bool,
    },
    /// Show how well memories hold: scores and tiers, weakest first.
    #[command(after_help = "Example: vademecum memory retention --limit 10")]
    Retention {
        /// How many, up to 1000.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Tidy up: what expired, what grew old, what faded.
    #[command(after_help = "Examples:\n  \
        vademecum memory sweep expired --dry-run\n  \
        vademecum memory sweep faded --threshold 0.1 --limit 20")]
    Sweep(Sweep),
}

/// A memory to save.
#[derive(Debug, Args)]
pub(crate) struct Remember {
    /// The text; - reads standard input.
    pub(crate) content: String,
    /// What it is.
    #[arg(long, default_value = "fact")]
    pub(crate) kind: MemoryKind,
    /// Instead of the beginning of the text.
    #[arg(long)]
    pub(crate) title: Option<String>,
    /// What it is about; may be repeated.
    #[arg(long, value_name = "CONCEPT")]
    pub(crate) concept: Vec<String>,
    /// A file it is about; may be repeated.
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Vec<String>,
    /// For how long: 90m, 12h, 30d, 2w.
    #[arg(long, value_name = "TIME")]
    pub(crate) ttl: Option<Span>,
    /// An observation that it was made from; may be repeated.
    #[arg(long, value_name = "ID")]
    pub(crate) source: Vec<String>,
    /// A memory that it replaces; may be repeated.
    #[arg(long, value_name = "ID")]
    pub(crate) supersedes: Vec<String>,
    /// 0 to 10; 7 if left out.
    #[arg(long, value_parser = finite)]
    pub(crate) importance: Option<f64>,
    /// When it may replace a similar one unasked; the store's setting if left out.
    #[arg(long)]
    pub(crate) policy: Option<Policy>,
}

/// What is searched.
#[derive(Debug, Args)]
pub(crate) struct Search {
    /// The question or the words.
    #[arg(required = true)]
    pub(crate) query: Vec<String>,
    /// How many, up to 100.
    #[arg(long, default_value_t = 10)]
    pub(crate) limit: u32,
    /// Hits to pass over.
    #[arg(long, default_value_t = 0)]
    pub(crate) offset: u32,
    /// Only this kind; may be repeated.
    #[arg(long)]
    pub(crate) kind: Vec<String>,
    /// Only with this concept; repeated: with all of them.
    #[arg(long)]
    pub(crate) concept: Vec<String>,
    /// Only made at this time or later.
    #[arg(long, value_name = "TIME")]
    pub(crate) since: Option<Instant>,
    /// Only made before this time.
    #[arg(long, value_name = "TIME")]
    pub(crate) until: Option<Instant>,
    /// Only what came through this channel; may be repeated.
    #[arg(long)]
    pub(crate) channel: Vec<Channel>,
    /// Only this agent's records; * for every agent's.
    #[arg(long, value_name = "NAME")]
    pub(crate) by: Option<String>,
    /// Only what happened in this session.
    #[arg(long, value_name = "NAME")]
    pub(crate) in_session: Option<String>,
    /// Rank as agentmemory documents it.
    #[arg(long)]
    pub(crate) documented: bool,
    /// No lessons beside the hits.
    #[arg(long)]
    pub(crate) no_lessons: bool,
    /// Only the beginning of each text.
    #[arg(long)]
    pub(crate) compact: bool,
    /// Stop before the texts cost more tokens.
    #[arg(long, value_name = "TOKENS")]
    pub(crate) budget: Option<u32>,
}

/// What is listed.
#[derive(Debug, Args)]
pub(crate) struct List {
    /// memory, lesson, observation, session or summary.
    #[arg(long, default_value = "memory")]
    pub(crate) collection: String,
    /// Only this kind.
    #[arg(long)]
    pub(crate) kind: Option<String>,
    /// Only with this concept.
    #[arg(long)]
    pub(crate) concept: Option<String>,
    /// Only made at this time or later.
    #[arg(long, value_name = "TIME")]
    pub(crate) since: Option<Instant>,
    /// Only made before this time.
    #[arg(long, value_name = "TIME")]
    pub(crate) until: Option<Instant>,
    /// As it was then.
    #[arg(long, value_name = "TIME")]
    pub(crate) at: Option<Instant>,
    /// Only this agent's records; * for every agent's.
    #[arg(long, value_name = "NAME")]
    pub(crate) by: Option<String>,
    /// How many, up to 200.
    #[arg(long, default_value_t = 50)]
    pub(crate) limit: u32,
    /// Rows to pass over.
    #[arg(long, default_value_t = 0)]
    pub(crate) offset: u32,
}

/// What is changed.
#[derive(Debug, Args)]
pub(crate) struct Update {
    /// Its id.
    pub(crate) id: String,
    /// A new text; - reads standard input.
    #[arg(long)]
    pub(crate) content: Option<String>,
    /// A new title.
    #[arg(long)]
    pub(crate) title: Option<String>,
    /// A new kind.
    #[arg(long)]
    pub(crate) kind: Option<MemoryKind>,
    /// Instead of all concepts; may be repeated.
    #[arg(long)]
    pub(crate) concept: Option<Vec<String>>,
    /// Instead of all files; may be repeated.
    #[arg(long)]
    pub(crate) file: Option<Vec<String>>,
    /// 0 to 10.
    #[arg(long, value_parser = finite)]
    pub(crate) importance: Option<f64>,
    /// For how long from now.
    #[arg(long, value_name = "TIME")]
    pub(crate) ttl: Option<Span>,
    /// Only if it is at this version now.
    #[arg(long, value_name = "VERSION")]
    pub(crate) expected: Option<u32>,
}

/// What is forgotten.
#[derive(Debug, Args)]
pub(crate) struct Forget {
    /// Ids or collection:id.
    #[arg(required_unless_present = "of_session")]
    pub(crate) ids: Vec<String>,
    /// Everything of this session.
    #[arg(long, value_name = "NAME")]
    pub(crate) of_session: Option<String>,
    /// Keep what a forgotten memory had replaced, and make it latest again.
    #[arg(long)]
    pub(crate) keep_replaced: bool,
    /// Also what was made of it.
    #[arg(long)]
    pub(crate) derived: bool,
    /// Why; for the audit.
    #[arg(long)]
    pub(crate) reason: Option<String>,
    /// Leave no byte of its text in the file; the audit keeps its id.
    #[arg(long)]
    pub(crate) purge: bool,
}

/// What is swept.
#[derive(Debug, Args)]
pub(crate) struct Sweep {
    /// Which sweep.
    pub(crate) what: Swept,
    /// Only tell what would go: exactly what the real run does.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// faded: retention scores below it go; 0.15 if left out.
    #[arg(long, value_parser = finite)]
    pub(crate) threshold: Option<f64>,
    /// faded: at most so many; 50 if left out.
    #[arg(long)]
    pub(crate) limit: Option<u32>,
}

/// Which sweep.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Swept {
    /// What expired, trifles of half a year, memories that another one repeats.
    Expired,
    /// Sessions without a summary, minor observations, what was replaced long ago.
    Old,
    /// Memories of low retention: retired, not forgotten.
    Faded,
}

/// What a memory is.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum MemoryKind {
    Pattern,
    Preference,
    Architecture,
    Bug,
    Workflow,
    Fact,
}

/// When a similar new memory replaces an old one.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Policy {
    /// Only when it says the same again.
    Guarded,
    /// Above similarity 0.7, whatever differs.
    Similar,
    /// Never.
    Never,
}

/// How two memories hang together.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Relation {
    Supersedes,
    Extends,
    Derives,
    Contradicts,
    Related,
}

/// How something came in.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Channel {
    User,
    Agent,
    Tool,
    Import,
    Shared,
}

/// The name of a value as requests write it.
pub(crate) fn name(value: impl ValueEnum) -> String {
    value
        .to_possible_value()
        .map(|value| value.get_name().to_string())
        .unwrap_or_default()
}

/// `vademecum lessons ...`
#[derive(Debug, Subcommand)]
pub(crate) enum Lessons {
    /// Save a rule, or confirm the one with the same text.
    #[command(
        after_help = "Example: vademecum lessons save 'Migrate before you deploy' --confidence 0.7"
    )]
    Save {
        /// The rule; - reads standard input.
        content: String,
        /// When it applies.
        #[arg(long, value_name = "TEXT")]
        when: Option<String>,
        /// 0 to 1; 0.5 if left out.
        #[arg(long, value_parser = finite)]
        confidence: Option<f64>,
        /// May be repeated.
        #[arg(long)]
        tag: Vec<String>,
        /// manual, crystal or consolidation.
        #[arg(long)]
        source: Option<String>,
    },
    /// Find lessons for a question.
    #[command(after_help = "Example: vademecum lessons recall 'before a deploy'")]
    Recall {
        /// The question or the words.
        #[arg(required = true)]
        query: Vec<String>,
        /// No less confidence; 0.1 if left out.
        #[arg(long, value_parser = finite)]
        confidence: Option<f64>,
        /// How many.
        #[arg(long, default_value_t = 10)]
        limit: u32,
    },
    /// List lessons, most confidence first.
    #[command(after_help = "Example: vademecum lessons list --limit 10")]
    List {
        /// Only of this source.
        #[arg(long)]
        source: Option<String>,
        /// No less confidence.
        #[arg(long, value_parser = finite)]
        confidence: Option<f64>,
        /// How many.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Confirm a lesson.
    #[command(after_help = "Example: vademecum lessons reinforce lsn_...")]
    Reinforce {
        /// Its id.
        id: String,
    },
    /// Withdraw a lesson; it stays in the history and can be saved anew.
    #[command(after_help = "Example: vademecum lessons forget lsn_...")]
    Forget {
        /// Its id.
        id: String,
    },
    /// Take confidence from lessons that nobody confirmed.
    #[command(after_help = "Example: vademecum lessons decay --dry-run")]
    Decay {
        /// Only tell what would happen.
        #[arg(long)]
        dry_run: bool,
    },
}

/// `vademecum sessions ...`
#[derive(Debug, Subcommand)]
#[allow(
    clippy::large_enum_variant,
    reason = "read once, from the command line"
)]
pub(crate) enum Sessions {
    /// Start a session, or take up one that is there; nothing is reset.
    #[command(after_help = "Example: vademecum sessions start build-17 --project atlas")]
    Start {
        /// Its name.
        id: String,
        /// Where it works; this directory if left out.
        #[arg(long, value_name = "DIR")]
        cwd: Option<String>,
        /// What it is about.
        #[arg(long)]
        title: Option<String>,
    },
    /// Write down what happened in a session.
    #[command(after_help = "Examples:\n  \
        vademecum sessions observe build-17 --title 'Tests fail on ARM' --text '...' --importance 8\n  \
        vademecum sessions observe build-17 --hook post_tool_use --tool Bash --input '{\"command\":\"make\"}'")]
    Observe(Observe),
    /// End a session.
    #[command(
        after_help = "Example: vademecum sessions end build-17 --summary 'The parser accepts tabs'"
    )]
    End {
        /// Its name.
        id: String,
        /// It was given up.
        #[arg(long)]
        abandoned: bool,
        /// What it came to; - reads standard input.
        #[arg(long)]
        summary: Option<String>,
    },
    /// List the newest sessions with what stands out in them.
    #[command(after_help = "Example: vademecum sessions list this week --zone local")]
    List(Told),
    /// Forget sessions with their observations and summaries.
    #[command(after_help = "Example: vademecum sessions forget build-17")]
    Forget {
        /// Their names.
        #[arg(required = true)]
        ids: Vec<String>,
    },
}

/// Something that happened.
#[derive(Debug, Args)]
pub(crate) struct Observe {
    /// The session.
    pub(crate) id: String,
    /// One line: what happened.
    #[arg(long, required_unless_present = "hook")]
    pub(crate) title: Option<String>,
    /// More of it; - reads standard input.
    #[arg(long)]
    pub(crate) text: Option<String>,
    /// file_edit, command_run, decision, error ...
    #[arg(long)]
    pub(crate) kind: Option<String>,
    /// A single fact; may be repeated.
    #[arg(long)]
    pub(crate) fact: Vec<String>,
    /// May be repeated.
    #[arg(long)]
    pub(crate) concept: Vec<String>,
    /// May be repeated.
    #[arg(long)]
    pub(crate) file: Vec<String>,
    /// 0 to 10; 5 if left out.
    #[arg(long, value_parser = finite)]
    pub(crate) importance: Option<f64>,
    /// When; now if left out.
    #[arg(long, value_name = "TIME")]
    pub(crate) at: Option<Instant>,
    /// A raw event instead: prompt_submit, post_tool_use ...
    #[arg(long)]
    pub(crate) hook: Option<String>,
    /// Its tool.
    #[arg(long)]
    pub(crate) tool: Option<String>,
    /// What went in, JSON.
    #[arg(long, value_name = "JSON")]
    pub(crate) input: Option<String>,
    /// What came out, JSON.
    #[arg(long, value_name = "JSON")]
    pub(crate) output: Option<String>,
    /// What the user asked.
    #[arg(long)]
    pub(crate) prompt: Option<String>,
}

/// Which sessions are told of.
#[derive(Debug, Args)]
pub(crate) struct Told {
    /// today, this week, or last N.
    pub(crate) window: Vec<String>,
    /// Only sessions of this directory, one above or one below it.
    #[arg(long, value_name = "DIR", conflicts_with = "here")]
    pub(crate) cwd: Option<String>,
    /// Only sessions of this directory.
    #[arg(long)]
    pub(crate) here: bool,
    /// Whose days: UTC, +02:00, -5, Europe/Berlin, or local for this machine.
    #[arg(long, default_value = "UTC", allow_hyphen_values = true)]
    pub(crate) zone: Zone,
    /// How many.
    #[arg(long)]
    pub(crate) limit: Option<u32>,
}
