//! A bounded cache of embeddings on disk, so that a text is embedded once.

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension as _, params};
use sha2::{Digest as _, Sha256};

/// Embeddings by model and text. Of a text only its SHA-256 is kept. Any number of processes may
/// share the file; whatever goes wrong with it is a miss, never an error.
#[derive(Debug)]
pub struct Cache {
    connection: Mutex<Connection>,
    capacity: u64,
}

/// How many rows are kept where nothing else is asked for: 75 MiB of 384 numbers each.
const CAPACITY: u64 = 50_000;

const SCHEMA: &str = "CREATE TABLE IF NOT EXISTS embedding (\
    id INTEGER PRIMARY KEY, model TEXT NOT NULL, text BLOB NOT NULL, vector BLOB NOT NULL, \
    UNIQUE (model, text))";

impl Cache {
    /// Opens the cache in a file, making it if there is none.
    ///
    /// # Errors
    /// When the file cannot be opened or is no cache; embedding works without one.
    pub fn open(path: &Path) -> std::io::Result<Self> {
        Self::with_capacity(path, CAPACITY)
    }

    /// As [`Cache::open`], keeping at most `capacity` embeddings: the oldest go first.
    ///
    /// # Errors
    /// As [`Cache::open`].
    pub fn with_capacity(path: &Path, capacity: u64) -> std::io::Result<Self> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let connection = connect(path).map_err(std::io::Error::other)?;
        Ok(Self {
            connection: Mutex::new(connection),
            capacity: capacity.max(1),
        })
    }

    /// The embedding of a text, if it is there and has the dimension of the model.
    pub(crate) fn get(&self, model: &str, text: &str, dimensions: usize) -> Option<Vec<f32>> {
        let connection = self
            .connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = connection
            .prepare_cached("SELECT vector FROM embedding WHERE model = ?1 AND text = ?2")
            .ok()?
            .query_row(params![model, key(text)], |row| row.get(0))
            .optional()
            .ok()??;
        let (numbers, rest) = bytes.as_chunks::<4>();
        let vector: Vec<f32> = numbers
            .iter()
            .map(|number| f32::from_le_bytes(*number))
            .collect();
        let sound =
            rest.is_empty() && vector.len() == dimensions && vector.iter().all(|x| x.is_finite());
        sound.then_some(vector)
    }

    /// Keeps embeddings of texts, and lets the oldest go.
    pub(crate) fn put(&self, model: &str, entries: &[(&str, &[f32])]) {
        let mut connection = self
            .connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        // A cache that cannot be written is only slower.
        let _ = keep(&mut connection, self.capacity, model, entries);
    }
}

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.busy_timeout(Duration::from_millis(200))?;
    // Losing the newest rows to a crash costs nothing but time.
    connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;")?;
    connection.execute_batch(SCHEMA)?;
    Ok(connection)
}

fn keep(
    connection: &mut Connection,
    capacity: u64,
    model: &str,
    entries: &[(&str, &[f32])],
) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    {
        let mut insert = transaction.prepare_cached(
            "INSERT INTO embedding (model, text, vector) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        )?;
        for (text, vector) in entries {
            let bytes: Vec<u8> = vector
                .iter()
                .flat_map(|number| number.to_le_bytes())
                .collect();
            insert.execute(params![model, key(text), bytes])?;
        }
    }
    // Ids only grow, so the span of ids bounds the number of rows without counting them.
    transaction
        .prepare_cached("DELETE FROM embedding WHERE id <= (SELECT max(id) FROM embedding) - ?1")?
        .execute([i64::try_from(capacity).unwrap_or(i64::MAX)])?;
    transaction.commit()
}

fn key(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_newest_by_model_and_text() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("deep/cache.sqlite");
        let cache = Cache::with_capacity(&path, 3).unwrap();
        for number in 0..5_u8 {
            cache.put(
                "m",
                &[(&format!("text {number}"), &[f32::from(number), -0.5])],
            );
        }
        assert_eq!(cache.get("m", "text 1", 2), None);
        assert_eq!(cache.get("m", "text 2", 2), Some(vec![2.0, -0.5]));
        assert_eq!(cache.get("other", "text 4", 2), None);
        assert_eq!(
            cache.get("m", "text 4", 3),
            None,
            "another dimension is a miss"
        );
        drop(cache);
        let cache = Cache::open(&path).unwrap();
        assert_eq!(cache.get("m", "text 4", 2), Some(vec![4.0, -0.5]));
        let bytes = std::fs::read(&path).unwrap();
        assert!(
            !bytes.windows(6).any(|window| window == b"text 4"),
            "texts are not kept"
        );
    }

    #[test]
    fn a_file_that_is_no_cache_is_refused() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("cache.sqlite");
        std::fs::write(&path, "no database at all".repeat(100)).unwrap();
        assert!(Cache::open(&path).is_err());
    }
}
