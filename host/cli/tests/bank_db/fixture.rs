//! An agent_memory.db as memory_db.py makes it: its tables, its full-text indexes and the
//! triggers that keep five of them.

use std::path::Path;

use rusqlite::Connection;

const TABLES: &str = "
CREATE TABLE short_term (key TEXT PRIMARY KEY, value TEXT, category TEXT DEFAULT 'session',
    created_at TEXT DEFAULT (datetime('now')), expires_at TEXT, access_count INTEGER DEFAULT 0);
CREATE TABLE profile (key TEXT PRIMARY KEY, value TEXT, category TEXT DEFAULT 'general',
    updated_at TEXT DEFAULT (datetime('now')));
CREATE TABLE context (key TEXT PRIMARY KEY, value TEXT, category TEXT DEFAULT 'general',
    updated_at TEXT DEFAULT (datetime('now')));
CREATE TABLE interactions (id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT DEFAULT (datetime('now')), summary TEXT DEFAULT '', topics TEXT DEFAULT '',
    advice TEXT DEFAULT '', follow_ups TEXT DEFAULT '', raw_data TEXT DEFAULT '');
CREATE TABLE decisions (id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT DEFAULT (datetime('now')), decision TEXT DEFAULT '', context TEXT DEFAULT '',
    reasoning TEXT DEFAULT '', expected_outcome TEXT DEFAULT '', actual_outcome TEXT DEFAULT '',
    status TEXT DEFAULT 'pending', outcome_date TEXT);
CREATE TABLE facts (id INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT NOT NULL,
    category TEXT DEFAULT 'general', entity TEXT DEFAULT '', tags TEXT DEFAULT '',
    source TEXT DEFAULT '', confidence TEXT DEFAULT 'confirmed',
    created_at TEXT DEFAULT (datetime('now')), updated_at TEXT DEFAULT (datetime('now')));
CREATE TABLE entities (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
    type TEXT DEFAULT 'general', details TEXT DEFAULT '', tags TEXT DEFAULT '',
    first_mentioned TEXT DEFAULT (datetime('now')), updated_at TEXT DEFAULT (datetime('now')));
CREATE TABLE insights (id INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT NOT NULL,
    category TEXT DEFAULT 'general', date TEXT DEFAULT (datetime('now')));
CREATE TABLE embeddings (id INTEGER PRIMARY KEY AUTOINCREMENT, source_table TEXT,
    source_id TEXT, text_hash TEXT, embedding BLOB, created_at TEXT DEFAULT (datetime('now')),
    UNIQUE(source_table, source_id));
CREATE TABLE evaluation_log (id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT DEFAULT (datetime('now')), task_name TEXT, status TEXT DEFAULT 'success',
    score REAL, cost_usd REAL DEFAULT 0, tokens_used INTEGER DEFAULT 0, duration_s REAL DEFAULT 0,
    input_hash TEXT DEFAULT '', output_hash TEXT DEFAULT '', errors TEXT DEFAULT '',
    notes TEXT DEFAULT '');
CREATE TABLE guardrail_log (id INTEGER PRIMARY KEY AUTOINCREMENT,
    date TEXT DEFAULT (datetime('now')), check_name TEXT, passed INTEGER DEFAULT 1,
    severity TEXT DEFAULT 'info', details TEXT DEFAULT '', task_name TEXT DEFAULT '',
    remediation TEXT DEFAULT '');
";

const INDEXES: [(&str, &str); 8] = [
    ("interactions", "summary, topics, advice, follow_ups"),
    ("facts", "content, category, entity, tags"),
    ("entities", "name, type, details, tags"),
    (
        "decisions",
        "decision, context, reasoning, expected_outcome, actual_outcome",
    ),
    ("insights", "content, category"),
    ("profile", "key, value, category"),
    ("context", "key, value, category"),
    ("short_term", "key, value, category"),
];

/// An empty database of the original.
pub(crate) fn empty(path: &Path) -> Connection {
    let base = Connection::open(path).expect("a database");
    base.execute_batch(TABLES).expect("the tables");
    for (table, columns) in INDEXES {
        base.execute_batch(&format!(
            "CREATE VIRTUAL TABLE {table}_fts USING fts5({columns}, content='{table}',
                content_rowid='rowid', tokenize='porter unicode61');"
        ))
        .expect("an index");
    }
    for (table, columns) in &INDEXES[..5] {
        let new: Vec<String> = columns
            .split(", ")
            .map(|column| format!("new.{column}"))
            .collect();
        base.execute_batch(&format!(
            "CREATE TRIGGER {table}_ai AFTER INSERT ON {table} BEGIN
                INSERT INTO {table}_fts(rowid, {columns}) VALUES (new.id, {}); END;",
            new.join(", ")
        ))
        .expect("a trigger");
    }
    base
}

/// Rows in every table; some that the original could hold and ours could trip over.
const ROWS: &str = "
INSERT INTO short_term VALUES ('draft', 'half done', 'task', '2026-03-01 08:00:00', NULL, 2);
INSERT INTO short_term VALUES ('7', '', 'session', '2026-03-02 08:00:00', '2999-01-01T00:00:00', 0);
INSERT INTO profile VALUES ('name', 'Zoë', 'who', '2026-01-01 00:00:00');
INSERT INTO context VALUES ('city', 'Oslo', 'general', '2026-02-02 10:30:00');
INSERT INTO interactions VALUES (1, '2026-01-05 09:00:00', 'First call', 'a, b', 'wait', 'write', '{}');
INSERT INTO interactions VALUES (5, '2026-01-06 09:00:00', 'Second call', '', '', '', '');
INSERT INTO decisions VALUES (2, '2026-01-07 09:00:00', 'Retry', 'api', 'flaky', 'calm', '', 'pending', NULL);
INSERT INTO decisions VALUES (3, '2026-01-08 09:00:00', 'Stop', '', '', '', 'good', 'completed', '2026-01-09 10:00:00');
INSERT INTO facts VALUES (1, 'Acme pays late', 'billing', 'Acme', 'money,late', 'mail', 'confirmed',
    '2026-01-01 10:00:00', '2026-01-02 10:00:00');
INSERT INTO facts VALUES (4, 'Acme pays late', 'general', '', '', '', 'inferred',
    '2026-01-03 10:00:00', '2026-01-03 10:00:00');
INSERT INTO facts VALUES (9, 'emoji \u{1F600} and\nlines', 'general', '', '', '', 'confirmed',
    '2026-01-04 10:00:00', '2026-01-04 10:00:00');
INSERT INTO entities VALUES (3, 'Acme', 'client', 'pays late', 'money', '2026-01-01 10:00:00', '2026-01-05 10:00:00');
INSERT INTO insights VALUES (1, 'Ask early', 'ops', '2026-01-01 11:00:00');
INSERT INTO insights VALUES (2, 'Ask early', 'general', '2026-01-02 11:00:00');
INSERT INTO embeddings VALUES (1, 'facts', '1', 'abc', x'0000803f', '2026-01-01 10:00:00');
INSERT INTO evaluation_log VALUES (1, '2026-01-01 12:00:00', 'scrape', 'success', 0.5, 0.25, 1200, 3.5, 'i', 'o', '', 'ok');
INSERT INTO evaluation_log VALUES (2, '2026-01-02 12:00:00', 'scrape', 'failure', NULL, 0, 0, 0, '', '', 'timeout', '');
INSERT INTO guardrail_log VALUES (1, '2026-01-01 12:00:00', 'no_sensitive_data', 0, 'critical', 'Found: SSN', 'scrape', 'remove it');
";

/// Tables and how many rows [`filled`] gives them.
pub(crate) const COUNTS: [(&str, u64); 10] = [
    ("short_term", 2),
    ("profile", 1),
    ("context", 1),
    ("interactions", 2),
    ("decisions", 2),
    ("facts", 3),
    ("entities", 1),
    ("insights", 2),
    ("evaluation_log", 2),
    ("guardrail_log", 1),
];

/// A database of the original with rows.
pub(crate) fn filled(path: &Path) -> Connection {
    let base = empty(path);
    base.execute_batch(ROWS).expect("the rows");
    base
}
