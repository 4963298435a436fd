//! What `bank` and `db` take: the verbs and options of DOE's memory_bank.py and memory_db.py, and
//! some of our own.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

/// Working memory, tier one: documents. One action per call, as with memory_bank.py.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  vademecum bank --init
  vademecum bank --update context --key goals.launch --value '\"May\"'
  vademecum bank --update context --data '{\"goals\": {\"launch\": \"May\"}}'
  vademecum bank --log-interaction --summary 'Talked about the launch' --topics launch,plans
  vademecum bank --log-decision --decision 'Launch in May' --reasoning 'The team is ready'
  vademecum bank --update-outcome 1 --outcome 'It went well'
  vademecum bank --add-insight 'Small launches teach more' --category planning
  vademecum bank --read all
  vademecum bank --search launch
  vademecum bank sync memory/

The last one keeps a folder of the files that people may edit alike.

Exit codes: 0 done; 1 refused, as memory_bank.py does (nothing was changed), or some files or rows were \
rejected; 2 wrong command line or, of a verb, wrong input; 3 conflict; 4 of a verb, not there; \
5 unavailable for now; 6 unknown whether it was done; 7 damaged; 8 denied; 9 full.")]
pub(crate) struct Bank {
    /// Make every registered document that does not exist yet.
    #[arg(long)]
    pub(crate) init: bool,
    /// Show one document, or all of them with `all`.
    #[arg(long, value_name = "TYPE")]
    pub(crate) read: Option<String>,
    /// Change a document: with --key and --value, or with --data.
    #[arg(long, value_name = "TYPE")]
    pub(crate) update: Option<String>,
    /// For --update: where, with dots (`goals.launch.date`).
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) key: Option<String>,
    /// For --update: what; JSON where it is JSON, else text.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) value: Option<String>,
    /// For --update: a JSON object to merge; text to add to a text document; - reads standard input.
    #[arg(long, value_name = "JSON", allow_hyphen_values = true)]
    pub(crate) data: Option<String>,
    /// For --update: only if the document is at this version now (0: does not exist).
    #[arg(long, value_name = "VERSION")]
    pub(crate) expected_version: Option<u32>,
    /// Add to the interaction log; needs --summary.
    #[arg(long)]
    pub(crate) log_interaction: bool,
    /// For --log-interaction: what it was about.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) summary: Option<String>,
    /// For --log-interaction: topics, separated by commas.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) topics: Option<String>,
    /// For --log-interaction: advice that was given; may be repeated.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) advice: Vec<String>,
    /// For --log-interaction: what is to follow; may be repeated.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) follow_up: Vec<String>,
    /// Add to the decision journal; needs --decision.
    #[arg(long)]
    pub(crate) log_decision: bool,
    /// For --log-decision: what was decided.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) decision: Option<String>,
    /// For --log-decision: what it was about.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) context: Option<String>,
    /// For --log-decision: why.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) reasoning: Option<String>,
    /// For --log-decision: what is expected of it.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) expected: Option<String>,
    /// Say what came of a decision; needs --outcome.
    #[arg(long, value_name = "ID")]
    pub(crate) update_outcome: Option<u64>,
    /// For --update-outcome: what came of it.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) outcome: Option<String>,
    /// Add to the insights.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) add_insight: Option<String>,
    /// For --add-insight: its category.
    #[arg(long, allow_hyphen_values = true)]
    pub(crate) category: Option<String>,
    /// Show where the documents hold a text.
    #[arg(long, value_name = "TERM", allow_hyphen_values = true)]
    pub(crate) search: Option<String>,
    /// Show file, status, keys and date of every document.
    #[arg(long)]
    pub(crate) status: bool,
    /// Register a document of your own; the file itself is not made.
    #[arg(long, num_args = 2, value_names = ["NAME", "FILENAME"])]
    pub(crate) register: Option<Vec<String>>,
    #[command(subcommand)]
    pub(crate) verb: Option<BankVerb>,
}

impl Bank {
    /// Whether an action of memory_bank.py is asked for.
    pub(crate) fn has_action(&self) -> bool {
        self.init
            || self.read.is_some()
            || self.update.is_some()
            || self.log_interaction
            || self.log_decision
            || self.update_outcome.is_some()
            || self.add_insight.is_some()
            || self.search.is_some()
            || self.status
            || self.register.is_some()
    }
}

/// Which side wins where both changed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Prefer {
    Folder,
    Store,
}

/// What `bank` does beyond memory_bank.py.
#[derive(Debug, Subcommand)]
pub(crate) enum BankVerb {
    /// Bring a folder of files that people edit and the documents together.
    ///
    /// What changed on one side since the last sync is taken over by the other. Where both sides
    /// changed, neither is touched: the store's version is put beside the file as
    /// FILE.store-vN, and the command ends with 3 until one side is preferred. The file of a document
    /// that was forgotten is put aside as FILE.before-sync.
    #[command(after_help = "Examples:\n  vademecum bank sync memory/ --dry-run\n  \
        vademecum bank sync memory/ --prefer folder")]
    Sync {
        /// The folder; it is made if need be.
        dir: PathBuf,
        /// Where both sides changed, take this one; the other stays as FILE.before-sync or
        /// FILE.store-vN.
        #[arg(long)]
        prefer: Option<Prefer>,
        /// Only this file; may be repeated.
        #[arg(long, value_name = "FILE")]
        file: Vec<String>,
        /// Only tell what would happen.
        #[arg(long)]
        dry_run: bool,
    },
    /// Write all documents into a folder; a file that is there with another text is left alone.
    #[command(after_help = "Example: vademecum bank export out/")]
    Export {
        /// The folder; it is made if need be.
        dir: PathBuf,
    },
    /// Take in a folder of JSON and Markdown files; a document that is there with another text is
    /// left alone, and the file counts as rejected.
    #[command(after_help = "Example: vademecum bank import memory/")]
    Import {
        /// The folder.
        dir: PathBuf,
    },
    /// Show how large the documents are, whether they call for a reorganisation, and what it should
    /// do.
    #[command(after_help = "Example: vademecum bank organise --sessions 6 --json")]
    Organise {
        /// Sessions since the last one, where you count them.
        #[arg(long, value_name = "COUNT")]
        sessions: Option<u32>,
    },
    /// Reorganise the documents with your words.
    #[command(
        after_help = "Example: vademecum bank reorganise '{\"archive\": [\"projects[0]\"], \
        \"shorten\": [{\"number\": 1, \"summary\": \"Talked. Agreed.\"}], \"headings\": [], \
        \"note\": \"archived what is done\"}'"
    )]
    Reorganise {
        /// {"archive", "into", "shorten", "headings", "summary", "note"}; - reads standard input.
        request: String,
    },
    /// Forget a document with all its versions. It stays registered and its file is left alone.
    #[command(
        after_help = "Example, to keep a text and drop its older versions:\n  \
        vademecum bank export out/ && vademecum bank forget insights --purge && \
        vademecum bank import out/"
    )]
    Forget {
        /// Its name.
        name: String,
        /// Leave no byte of its text in the store; the audit keeps its name.
        #[arg(long)]
        purge: bool,
    },
    /// Show where documents and rows do not agree.
    #[command(after_help = "Example: vademecum bank compare --json")]
    Compare,
    /// Tell which tier a question should go to; signals that are not given come from its words.
    #[command(after_help = "Example: vademecum bank route 'What did we decide about Acme?'")]
    Route {
        /// The question.
        question: String,
        /// Whether it asks for the current state.
        #[arg(long)]
        current: Option<bool>,
        /// Whether what is loaded answers it.
        #[arg(long)]
        loaded: Option<bool>,
        /// Whether it asks about one past event.
        #[arg(long)]
        past: Option<bool>,
        /// Whom or what it names.
        #[arg(long)]
        entity: Option<String>,
        /// Whether tier one knows the entity.
        #[arg(long)]
        known: Option<bool>,
        /// Whether it asks for a pattern over time.
        #[arg(long)]
        pattern: Option<bool>,
        /// Whether it is about to do something grave.
        #[arg(long)]
        action: Option<bool>,
    },
}
