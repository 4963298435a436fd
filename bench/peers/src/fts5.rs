//! SQLite's FTS5: `unicode61`, contentless, optimised, any of the words, ranked by its BM25.

use std::time::Instant;

use rusqlite::{Connection, params};

use crate::{Done, Times, Work, at, micros, size};

const SEARCH: &str = "select rowid from t where t match ? order by rank limit 10";
/// Texts that are added and deleted one by one.
const SINGLES: usize = 100;
/// Questions at most, and from 50,000 texts on: a natural one takes up to a tenth of a second.
const QUESTIONS: [usize; 2] = [1_000, 150];

pub(crate) fn times(work: &Work<'_>) -> Done<Times> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("fts.db");
    let mut connection = Connection::open(&path)?;
    connection.execute_batch(
        "pragma journal_mode=wal; pragma synchronous=full; pragma cache_size=-262144;
         create virtual table t using fts5(x, content='', tokenize='unicode61')",
    )?;
    let start = Instant::now();
    let transaction = connection.transaction()?;
    {
        let mut insert = transaction.prepare("insert into t(rowid, x) values(?, ?)")?;
        for (number, text) in work.texts.iter().enumerate() {
            insert.execute(params![number as i64 + 1, text])?;
        }
    }
    transaction.commit()?;
    let mut times = Times { build_us: micros(start) / work.texts.len() as f64, ..Times::default() };
    connection.execute_batch("insert into t(t) values('optimize'); pragma wal_checkpoint(truncate)")?;
    times.bytes = size(folder.path())? as f64 / work.texts.len() as f64;
    let some = QUESTIONS[usize::from(work.texts.len() > 50_000)];
    times.content = questions(&connection, &work.questions[0], some)?;
    times.natural = questions(&connection, &work.questions[1], some)?;
    singles(&connection, work, &mut times)?;
    drop(connection);
    let start = Instant::now();
    let connection = Connection::open(&path)?;
    let _: i64 = connection.query_row(SEARCH, ["uniq3x"], |row| row.get(0))?;
    times.open_ms = micros(start) / 1e3;
    Ok(times)
}

fn questions(connection: &Connection, questions: &[&str], some: usize) -> Done<(f64, f64)> {
    let mut select = connection.prepare(SEARCH)?;
    let mut spent = Vec::new();
    for question in questions.iter().take(some) {
        let words: Vec<String> = question.split(' ').map(|word| format!("\"{word}\"")).collect();
        let words = words.join(" OR ");
        let start = Instant::now();
        let rows = select.query_map([words], |row| row.get::<_, i64>(0))?.count();
        spent.push(micros(start));
        std::hint::black_box(rows);
    }
    Ok((at(&mut spent, 0.5), at(&mut spent, 0.95)))
}

/// One more text and the search that finds it, durable; a text gone and the search that does not.
fn singles(connection: &Connection, work: &Work<'_>, times: &mut Times) -> Done<()> {
    let (mut adds, mut removes) = (Vec::new(), Vec::new());
    let mut select = connection.prepare(SEARCH)?;
    for (number, text) in work.texts.iter().take(SINGLES).enumerate() {
        let id = (work.texts.len() + 1 + number) as i64;
        let (text, word) = (format!("{text} uniq{number}x"), format!("uniq{number}x"));
        let start = Instant::now();
        connection.execute("insert into t(rowid, x) values(?, ?)", params![id, text])?;
        let found: i64 = select.query_row([&word], |row| row.get(0))?;
        adds.push(micros(start));
        assert_eq!(found, id);
        if number % 2 == 0 {
            let start = Instant::now();
            connection.execute("insert into t(t, rowid, x) values('delete', ?, ?)", params![id, text])?;
            assert!(!select.exists([&word])?);
            removes.push(micros(start));
        }
    }
    times.add_find_us = at(&mut adds, 0.5);
    times.remove_find_us = at(&mut removes, 0.5);
    Ok(())
}
