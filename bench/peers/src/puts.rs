//! The engines of the stores alone: durable puts of values of one size, each in a transaction of
//! its own, as the stores do them.

use std::{path::Path, time::Instant};

use crate::Done;

/// Puts a second, into a fresh file.
pub(crate) fn per_second(engine: &str, folder: &Path, bytes: usize, count: usize) -> Done<f64> {
    let folder = tempfile::tempdir_in(folder)?;
    let value = vec![b'x'; bytes];
    let spent = match engine {
        "sqlite" => sqlite(&folder.path().join("engine.sqlite"), &value, count)?,
        "redb" => redb(&folder.path().join("engine.redb"), &value, count)?,
        other => return Err(format!("{other} is no engine").into()),
    };
    Ok(count as f64 / spent)
}

fn key(number: usize) -> String {
    format!("row-{number:012}")
}

/// Seconds of all puts, into the table that the store has.
fn sqlite(path: &Path, value: &[u8], count: usize) -> Done<f64> {
    let connection = rusqlite::Connection::open(path)?;
    connection.execute_batch(
        "pragma journal_mode=wal; pragma synchronous=full; pragma secure_delete=on;
         create table kv (key text not null primary key, value blob not null) strict",
    )?;
    let mut insert = connection.prepare("insert into kv (key, value) values (?1, ?2) on conflict (key) do nothing")?;
    let start = Instant::now();
    for number in 0..count {
        insert.execute(rusqlite::params![key(number), value])?;
    }
    Ok(start.elapsed().as_secs_f64())
}

/// Seconds of all puts.
fn redb(path: &Path, value: &[u8], count: usize) -> Done<f64> {
    const TABLE: redb::TableDefinition<'_, &str, &[u8]> = redb::TableDefinition::new("kv");
    let database = redb::Database::create(path)?;
    let start = Instant::now();
    for number in 0..count {
        let mut transaction = database.begin_write()?;
        transaction.set_durability(redb::Durability::Immediate)?;
        transaction.open_table(TABLE)?.insert(key(number).as_str(), value)?;
        transaction.commit()?;
    }
    Ok(start.elapsed().as_secs_f64())
}
