//! The full-text ranking beside SQLite's own: the same rows, the same scores, the same order.

use proptest::prelude::*;
use rusqlite::Connection;
use vademecum_core::rank::fts;

const WORDS: &[&str] = &[
    "deploy",
    "deploys",
    "deployed",
    "deployment",
    "freeze",
    "frozen",
    "friday",
    "rate",
    "limit",
    "limits",
    "limiting",
    "geocoder",
    "calibrate",
    "calibration",
    "arm",
    "arms",
    "billing",
    "caf\u{e9}",
    "Cafe\u{301}",
    "M\u{fc}ller",
    "MULLER",
    "429",
    "x",
    "running",
    "runs",
    "a1",
    "snake_case",
    "don't",
    "\u{1f642}",
    "\u{1f680}",
    "\u{4f60}\u{597d}",
    "\u{3a3}\u{3af}\u{3c3}\u{3c5}\u{3c6}\u{3bf}\u{3c2}",
];

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(WORDS), 0..12).prop_map(|words| words.join(" "))
}

/// One condition; `NEAR` and column filters are left out where the original counts leftovers.
fn condition() -> impl Strategy<Value = String> {
    let word = || prop::sample::select(WORDS).prop_map(|word| format!("\"{word}\""));
    let stem = prop::sample::select(WORDS).prop_map(|word| {
        let letters: String = word
            .chars()
            .take(4)
            .filter(|letter| letter.is_alphanumeric())
            .collect();
        if letters.is_empty() {
            "x*".to_string()
        } else {
            format!("{letters}*")
        }
    });
    prop_oneof![
        4 => word(),
        1 => stem,
        1 => (word(), word()).prop_map(|(a, b)| format!("{a} + {b}")),
        1 => word().prop_map(|word| format!("^ {word}")),
    ]
}

/// Either `OR` or `NOT` beside `AND`, not both: there the original counts leftovers.
fn query() -> impl Strategy<Value = String> {
    let row = |operators: &'static [&'static str]| {
        let more = prop::collection::vec((prop::sample::select(operators), condition()), 0..3);
        (condition(), more).prop_map(|(first, more)| {
            let more = more
                .into_iter()
                .map(|(operator, next)| format!("{operator}{next}"));
            first + &more.collect::<String>()
        })
    };
    let near = (
        prop::sample::select(WORDS),
        prop::sample::select(WORDS),
        0..5_u32,
    )
        .prop_map(|(a, b, distance)| format!("NEAR(\"{a}\" \"{b}\", {distance})"));
    prop_oneof![
        3 => row(&[" OR ", " AND ", " "]),
        2 => row(&[" NOT ", " AND ", " "]),
        1 => near,
        1 => condition().prop_map(|condition| format!("c1 : ({condition})")),
    ]
}

fn original(rows: &[[String; 2]], query: &str) -> rusqlite::Result<Vec<(usize, f64)>> {
    let connection = Connection::open_in_memory()?;
    connection
        .execute_batch("CREATE VIRTUAL TABLE t USING fts5(c0, c1, tokenize='porter unicode61')")?;
    for (number, row) in rows.iter().enumerate() {
        connection.execute(
            "INSERT INTO t(rowid, c0, c1) VALUES (?1, ?2, ?3)",
            (number as i64 + 1, &row[0], &row[1]),
        )?;
    }
    let mut statement =
        connection.prepare("SELECT rowid, bm25(t) FROM t WHERE t MATCH ?1 ORDER BY rank, rowid")?;
    let found = statement.query_map([query], |row| {
        Ok((row.get::<_, i64>(0)? as usize - 1, -row.get::<_, f64>(1)?))
    })?;
    found.collect()
}

fn ours(rows: &[[String; 2]], query: &str) -> Result<Vec<(usize, f64)>, fts::SyntaxError> {
    let query = fts::parse(query, &["c0", "c1"])?;
    let hits = fts::rank(
        &query,
        rows.iter().map(|row| row.iter().map(String::as_str)),
    );
    Ok(hits.into_iter().map(|hit| (hit.row, hit.score)).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_500))]

    #[test]
    fn ranks_as_sqlite_does(
        rows in prop::collection::vec((text(), text()).prop_map(|(a, b)| [a, b]), 1..12),
        query in query(),
    ) {
        let theirs = original(&rows, &query).expect("a query that SQLite reads");
        let ours = ours(&rows, &query).expect("a query that we read");
        prop_assert_eq!(theirs.len(), ours.len(), "{} {:?} {:?}", query, theirs, ours);
        for (theirs, ours) in theirs.iter().zip(&ours) {
            prop_assert_eq!(theirs.0, ours.0, "{}", query);
            prop_assert!((theirs.1 - ours.1).abs() <= 1e-12 * theirs.1.abs().max(1.0), "{}", query);
        }
    }

    #[test]
    fn refuses_what_sqlite_refuses(query in "[a-c0-9NOTEAR \"*^():{},+'!-]{1,20}") {
        // A star at the start is an administrative command of the original.
        prop_assume!(!query.trim_start().starts_with('*'));
        let rows = [["a b".to_string(), "c".to_string()]];
        let theirs = original(&rows, &query);
        let ours = ours(&rows, &query);
        prop_assert_eq!(theirs.is_ok(), ours.is_ok(), "{:?} {:?}", theirs, ours);
    }
}
