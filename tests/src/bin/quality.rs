//! Retrieval quality on a data set, measured through the component.
//!
//! `quality FOLDER`: `docs.jsonl`, `queries.jsonl`, `qrels.tsv`, or `skills/` instead of documents.
//! Prints nDCG@10, R@1 (hit@1), R@5, R@10 and MRR, also by `cat` or `kind`, for each half of the
//! queries (even and odd lines) and for all; where queries are off-topic, the share of them that got
//! an answer. The last line is one JSON object.
#![allow(clippy::print_stdout, reason = "the report is what the program is for")]

use std::{path::Path, process::ExitCode};

use vademecum_tests::quality;

fn main() -> ExitCode {
    let Some(folder) = std::env::args().nth(1) else {
        eprintln!("usage: quality FOLDER");
        return ExitCode::from(2);
    };
    match quality::run(Path::new(&folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
