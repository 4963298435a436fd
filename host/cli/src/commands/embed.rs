//! Vectors of records: made in batches, with progress.

use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::Done;
use crate::{args::Global, failure::Failure, open::Session, show};

/// Records of one call.
const RECORDS: u32 = 64;

/// What was done.
#[derive(Debug, Default)]
pub(super) struct Total {
    pub(super) made: u64,
    pub(super) skipped: u64,
    pub(super) model: String,
}

pub(super) fn run(session: &Session, global: &Global, replace: bool) -> Done {
    let total = all(session, replace)?;
    if global.json {
        show::json(&json!({ "made": total.made, "skipped": total.skipped, "model": total.model }));
    } else {
        show::line(&format!(
            "{} vectors made by {}, {} records have nothing that it reads",
            total.made,
            show::model(&json!(total.model)),
            total.skipped
        ));
    }
    Ok(ExitCode::SUCCESS)
}

/// Embeds until nothing is left. What is made stays, whenever it is stopped.
pub(super) fn all(session: &Session, replace: bool) -> Result<Total, Failure> {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} vectors {eta}") {
        bar.set_style(style);
    }
    let mut total = Total::default();
    let mut replace = replace;
    loop {
        let request = json!({ "limit": RECORDS, "replace": replace });
        let answer = session.call("admin.embed", &request)?;
        replace = false;
        let count = |name: &str| answer[name].as_u64().unwrap_or(0);
        let (made, skipped, left) = (count("made"), count("skipped"), count("left"));
        total.made += made;
        total.skipped += skipped;
        total.model = answer["model"].as_str().unwrap_or_default().to_string();
        let done = total.made + total.skipped;
        bar.set_length(done + left);
        bar.set_position(done);
        if left == 0 || made + skipped < u64::from(RECORDS) {
            break;
        }
    }
    bar.finish_and_clear();
    Ok(total)
}

/// Embeds what an import brought, where there is a model whose vectors the store can take.
pub(super) fn after_import(session: &Session) -> Result<Option<Total>, Failure> {
    let status: Value = session.call("admin.status", &json!({}))?;
    let (model, known) = (&status["model"], &status["vectors_model"]);
    let fits = status["vectors"] == 0 || model == known;
    if status["embeds"] != true || !fits {
        return Ok(None);
    }
    all(session, false).map(Some)
}
