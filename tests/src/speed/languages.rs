//! What a call costs in the other languages whose runtimes are there.

use anyhow::{Context as _, Result};
use serde_json::{Map, Value, json};

use super::{component::TRIVIAL, number, round};
use crate::doors::{Places, doors};

/// Calls that are timed one by one.
const CALLS: u32 = 2_000;

/// Microseconds of the trivial call by language, and why the others are missing.
///
/// # Errors
/// When there is no component.
pub(super) fn run() -> Result<(Map<String, Value>, Vec<String>)> {
    let places = Places::of(&crate::component::path())?;
    let (mut times, mut missing) = (Map::new(), Vec::new());
    for door in doors(&places) {
        let time = || -> Result<f64> {
            let mut lines = door.lines()?;
            let (method, request) = TRIVIAL;
            let call =
                json!({ "caller": { "store": "bench" }, "method": method, "request": request });
            let answer = lines
                .exchange(&json!({ "time": CALLS, "call": call }))?
                .context("no answer")??;
            Ok(number(&serde_json::from_str(&answer)?, "/us"))
        };
        match time() {
            Ok(us) => {
                times.insert(door.name.to_owned(), round(us));
            }
            Err(error) => missing.push(format!("{}: {error:#}", door.name)),
        }
    }
    Ok((times, missing))
}
