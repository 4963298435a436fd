//! What `db` takes: the verbs and options of DOE's memory_db.py, and some of our own.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::finite;

/// Narrows a search.
#[derive(Debug, Args)]
pub(crate) struct Narrow {
    /// Only this type: short_term (or stm), interactions, facts, entities, decisions, insights,
    /// profile, context.
    #[arg(long = "type", value_name = "TYPE")]
    pub(crate) table: Option<String>,
    /// Only rows of this date or later: YYYY-MM-DD, optionally with a time.
    #[arg(long, value_name = "DATE")]
    pub(crate) after: Option<String>,
    /// Only rows of this date or earlier; a bare day counts to its end.
    #[arg(long, value_name = "DATE")]
    pub(crate) before: Option<String>,
    /// At most so many in all.
    #[arg(long, default_value_t = 20)]
    pub(crate) limit: u32,
}

/// The verbs of the short-term values.
#[derive(Debug, Subcommand)]
pub(crate) enum Stm {
    /// Set a value.
    #[command(
        after_help = "Example: vademecum db stm set draft 'half done' --ttl 3600 --category task"
    )]
    Set {
        /// Its name.
        key: String,
        /// The value.
        #[arg(allow_hyphen_values = true)]
        value: String,
        /// Seconds until it expires; 0 for never.
        #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
        ttl: Option<i32>,
        /// What kind of value it is.
        #[arg(long, default_value = "session")]
        category: String,
    },
    /// Show a value as it was before this read was counted.
    #[command(after_help = "Example: vademecum db stm get draft")]
    Get {
        /// Its name.
        key: String,
    },
    /// Show all values, newest first.
    #[command(after_help = "Example: vademecum db stm show")]
    Show,
    /// Remove the expired values.
    #[command(after_help = "Example: vademecum db stm clear --all")]
    Clear {
        /// Remove all of them.
        #[arg(long)]
        all: bool,
    },
}

/// The verbs of profile and context.
#[derive(Debug, Subcommand)]
pub(crate) enum Keyed {
    /// Set a value.
    #[command(
        after_help = "Examples:\n  vademecum db profile set tone dry --category style\n  vademecum db context set branch main"
    )]
    Set {
        /// Its name.
        key: String,
        /// The value.
        #[arg(allow_hyphen_values = true)]
        value: String,
        /// Under which heading it is shown.
        #[arg(long, default_value = "general")]
        category: String,
    },
    /// Show a value.
    #[command(
        after_help = "Examples:\n  vademecum db profile get tone\n  vademecum db context get branch"
    )]
    Get {
        /// Its name.
        key: String,
    },
    /// Show all values by category and key.
    #[command(after_help = "Examples:\n  vademecum db profile show\n  vademecum db context show")]
    Show,
}

/// The form of an export.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ExportFormat {
    Json,
}

/// How a task went.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TaskStatus {
    Success,
    Failure,
    Partial,
}

impl TaskStatus {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Failure => "failure",
            Self::Partial => "partial",
        }
    }
}

/// What a guardrail check takes.
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Name of the task.
    #[arg(long)]
    pub(crate) task: String,
    /// A file with its output, UTF-8; wins over --output-text.
    #[arg(long, value_name = "FILE")]
    pub(crate) output_file: Option<PathBuf>,
    /// Its output.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) output_text: Option<String>,
    /// What it cost, US dollars.
    #[arg(long, default_value_t = 0.0, value_parser = finite)]
    pub(crate) cost: f64,
    /// Tokens it took.
    #[arg(long, default_value_t = 0)]
    pub(crate) tokens: u64,
    /// US dollars a day.
    #[arg(long, env = "DAILY_COST_BUDGET_USD", value_name = "USD", value_parser = finite)]
    pub(crate) budget: Option<f64>,
    /// Tokens a task.
    #[arg(long, env = "MAX_TOKENS_PER_TASK", value_name = "COUNT")]
    pub(crate) max_tokens: Option<u64>,
    /// End with 1 when a check fails; very short and very long outputs fail too.
    #[arg(long)]
    pub(crate) strict: bool,
}

/// The verbs of memory_db.py, and what `db` does beyond them.
#[derive(Debug, Subcommand)]
pub(crate) enum Db {
    /// Find rows by words: a b, "a phrase", prefix*, AND, OR, NOT.
    #[command(
        after_help = "Examples:\n  vademecum db search 'rate limit' --type facts\n  \
        vademecum db search 'pric* NOT draft' --after 2026-01-01 --json"
    )]
    Search {
        /// Words, "a phrase", prefix*, AND, OR, NOT.
        #[arg(allow_hyphen_values = true)]
        query: String,
        #[command(flatten)]
        narrow: Narrow,
    },
    /// Find rows by words and by meaning in one list.
    #[command(
        after_help = "Example: vademecum db hybrid-search 'who is slow to pay' --semantic-weight 0.5"
    )]
    HybridSearch {
        /// The question or the words.
        #[arg(allow_hyphen_values = true)]
        query: String,
        #[command(flatten)]
        narrow: Narrow,
        /// Weight of meaning, 0 to 1.
        #[arg(long, default_value_t = 0.3, value_name = "WEIGHT", value_parser = finite)]
        semantic_weight: f64,
    },
    /// Short-term values.
    #[command(
        after_help = "Examples:\n  vademecum db stm set draft 'half done' --ttl 3600\n  vademecum db stm get draft"
    )]
    Stm {
        #[command(subcommand)]
        verb: Stm,
    },
    /// What the agent is.
    #[command(after_help = "Examples:\n  vademecum db profile set tone dry --category style")]
    Profile {
        #[command(subcommand)]
        verb: Keyed,
    },
    /// What is going on.
    #[command(
        after_help = "Examples:\n  vademecum db context set stage growth\n  vademecum db context show"
    )]
    Context {
        #[command(subcommand)]
        verb: Keyed,
    },
    /// Log an interaction.
    #[command(
        after_help = "Example: vademecum db log-interaction --summary 'Met Acme' --topics pricing,q3"
    )]
    LogInteraction {
        /// What happened.
        #[arg(long, allow_hyphen_values = true)]
        summary: String,
        /// Separated by commas.
        #[arg(long, allow_hyphen_values = true)]
        topics: Option<String>,
        /// What was advised, separated by commas.
        #[arg(long, allow_hyphen_values = true)]
        advice: Option<String>,
        /// What is still to be done, separated by commas.
        #[arg(long, allow_hyphen_values = true)]
        follow_ups: Option<String>,
    },
    /// Log a decision.
    #[command(
        after_help = "Example: vademecum db log-decision --decision 'Retry twice' --reasoning 'flaky API'"
    )]
    LogDecision {
        /// What was decided.
        #[arg(long, allow_hyphen_values = true)]
        decision: String,
        /// In which situation.
        #[arg(long, allow_hyphen_values = true)]
        context: Option<String>,
        /// Why.
        #[arg(long, allow_hyphen_values = true)]
        reasoning: Option<String>,
        /// What is hoped for.
        #[arg(long, allow_hyphen_values = true)]
        expected: Option<String>,
    },
    /// Say what came of a decision.
    #[command(after_help = "Example: vademecum db update-outcome 1 'it works'")]
    UpdateOutcome {
        /// Number of the decision, as `db show decisions` lists it.
        id: u64,
        /// What came of it.
        #[arg(allow_hyphen_values = true)]
        text: String,
        /// How far it is.
        #[arg(long, default_value = "completed")]
        status: String,
    },
    /// Store a fact; never merges.
    #[command(
        after_help = "Example: vademecum db add-fact 'Acme pays within 30 days' --entity Acme --tags billing"
    )]
    AddFact {
        /// The fact.
        #[arg(allow_hyphen_values = true)]
        text: String,
        /// What it is about, in a word; general if left out.
        #[arg(long)]
        category: Option<String>,
        /// Whom or what it is about.
        #[arg(long)]
        entity: Option<String>,
        /// Separated by commas.
        #[arg(long)]
        tags: Option<String>,
        /// Where it comes from.
        #[arg(long)]
        source: Option<String>,
        /// How sure it is, in a word.
        #[arg(long, default_value = "confirmed")]
        confidence: String,
    },
    /// Store an entity, or overwrite the one of this name.
    #[command(
        after_help = "Example: vademecum db add-entity Acme --type client --details 'pays late'"
    )]
    AddEntity {
        /// Its name.
        #[arg(allow_hyphen_values = true)]
        name: String,
        /// What it is: client, project, person ...
        #[arg(long = "type", default_value = "general", value_name = "TYPE")]
        kind: String,
        /// What is known of it.
        #[arg(long, allow_hyphen_values = true)]
        details: Option<String>,
        /// Separated by commas.
        #[arg(long)]
        tags: Option<String>,
    },
    /// Store an insight.
    #[command(
        after_help = "Example: vademecum db add-insight 'Small launches teach more' --category planning"
    )]
    AddInsight {
        /// The insight.
        #[arg(allow_hyphen_values = true)]
        text: String,
        /// What it is about, in a word; general if left out.
        #[arg(long)]
        category: Option<String>,
    },
    /// Count the rows.
    #[command(after_help = "Example: vademecum db status --json")]
    Status,
    /// Check that search reads what is stored; there is no separate index that could go stale.
    #[command(after_help = "Example: vademecum db rebuild-fts")]
    RebuildFts,
    /// Write all rows as one JSON object.
    #[command(after_help = "Example: vademecum db export > rows.json")]
    Export {
        /// In which form.
        #[arg(long, default_value = "json")]
        format: ExportFormat,
        /// Where to; standard output if left out.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Embed the rows whose text changed.
    #[command(after_help = "Example: vademecum db embed-sync")]
    EmbedSync,
    /// Find rows by meaning.
    #[command(
        after_help = "Example: vademecum db embed-search 'who is slow to pay' --table facts --top-k 5"
    )]
    EmbedSearch {
        /// What to look for, in any words.
        #[arg(allow_hyphen_values = true)]
        query: String,
        /// How many.
        #[arg(long, default_value_t = 10)]
        top_k: u32,
        /// Only this one: facts, insights, entities, interactions.
        #[arg(long)]
        table: Option<String>,
    },
    /// Make facts of old short-term values that were read twice or more; drop the other old ones.
    #[command(after_help = "Example: vademecum db consolidate-stm --days 1 --dry-run")]
    ConsolidateStm {
        /// Older than this.
        #[arg(long, default_value_t = 1)]
        days: u32,
        /// Only tell what would happen.
        #[arg(long)]
        dry_run: bool,
    },
    /// Forget facts that repeat an earlier one.
    #[command(
        after_help = "Example: vademecum db deduplicate-facts --semantic --threshold 0.95 --dry-run"
    )]
    DeduplicateFacts {
        /// Compare meanings rather than texts; needs embed-sync.
        #[arg(long)]
        semantic: bool,
        /// From which similarity on.
        #[arg(long, requires = "semantic", value_parser = finite)]
        threshold: Option<f64>,
        /// Only tell what would happen.
        #[arg(long)]
        dry_run: bool,
    },
    /// Show what needs attention.
    #[command(after_help = "Example: vademecum db reflect --json")]
    Reflect,
    /// Log how a task went.
    #[command(
        after_help = "Example: vademecum db log-eval --task report --status success --cost 0.02 --tokens 1200"
    )]
    LogEval {
        /// Name of the task.
        #[arg(long, allow_hyphen_values = true)]
        task: String,
        /// How it went.
        #[arg(long, default_value = "success")]
        status: TaskStatus,
        /// How well, in a number of your own scale.
        #[arg(long, allow_negative_numbers = true, value_parser = finite)]
        score: Option<f64>,
        /// US dollars.
        #[arg(long, default_value_t = 0.0, value_parser = finite)]
        cost: f64,
        /// Tokens it took.
        #[arg(long, default_value_t = 0)]
        tokens: u64,
        /// Seconds.
        #[arg(long, default_value_t = 0.0, value_parser = finite)]
        duration: f64,
        /// What went wrong.
        #[arg(long, allow_hyphen_values = true)]
        errors: Option<String>,
        /// Whatever else is to be remembered.
        #[arg(long, allow_hyphen_values = true)]
        notes: Option<String>,
    },
    /// Check the output of a task: not empty, no secrets, within budget, tokens and length.
    #[command(
        after_help = "Example: vademecum db check-guardrails --task report --output-file report.md --strict"
    )]
    CheckGuardrails(Check),
    /// Sum up how the tasks of the last days went.
    #[command(after_help = "Example: vademecum db eval-summary --days 7")]
    EvalSummary {
        /// How many days back.
        #[arg(long, default_value_t = 7)]
        days: u32,
    },
    /// Take in an agent_memory.db of memory_db.py, its JSON export, or a folder with its files.
    #[command(after_help = "Examples:\n  vademecum db import agent_memory.db\n  \
        vademecum db import memory/\n\
        Counts add up per table: rows = loaded + known + rejected. The file itself is only read.")]
    Import {
        /// The database, the export, or the folder.
        path: PathBuf,
    },
    /// Do all upkeep in its order: clear, consolidate, deduplicate, reflect, embed, back up, sum up.
    #[command(after_help = "Example: vademecum db maintain --backup backup.json")]
    Maintain {
        /// Short-term values older than this are consolidated.
        #[arg(long, default_value_t = 1)]
        days: u32,
        /// Days that the summary of evaluations looks back.
        #[arg(long, default_value_t = 7)]
        period: u32,
        /// Where the backup goes; none is kept if left out.
        #[arg(long, value_name = "FILE")]
        backup: Option<PathBuf>,
    },
    /// Show the rows of a table, by number or key.
    #[command(after_help = "Example: vademecum db show guardrail_log --limit 20")]
    Show {
        /// Any type, evaluation_log or guardrail_log.
        table: String,
        /// How many rows to pass over.
        #[arg(long, default_value_t = 0)]
        skip: u32,
        /// How many rows.
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
    /// Change columns of a row.
    #[command(after_help = "Example: vademecum db edit facts 7 '{\"tags\": \"billing,api\"}'")]
    Edit {
        /// Its table, as `db status` lists them.
        table: String,
        /// Number or key.
        id: String,
        /// One JSON object: columns with their new values.
        columns: String,
        /// Only if it is at this version now.
        #[arg(long, value_name = "VERSION")]
        expected_version: Option<u32>,
    },
    /// Forget a row and all its versions.
    #[command(after_help = "Example: vademecum db remove facts 7 --purge")]
    Remove {
        /// Its table, as `db status` lists them.
        table: String,
        /// Number or key.
        id: String,
        /// Leave no byte of its text in the file; the audit keeps its key or number.
        #[arg(long)]
        purge: bool,
    },
}
