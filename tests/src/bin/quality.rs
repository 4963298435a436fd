//! Retrieval quality on a data set, measured through the component.
//!
//! `quality FOLDER [--peers]`: `docs.jsonl`, `queries.jsonl`, `qrels.tsv`, or `skills/` instead of documents.
//! Prints nDCG@10, R@1 (hit@1), R@5, R@10 and MRR, also by `cat` or `kind`, for each half of the
//! queries (even and odd lines) and for all; where queries are off-topic, the share of them that got
//! an answer. With `--peers`, on skills, the documented ranking of Ax and plain BM25 are measured in
//! the same run, by kind. The last line is one JSON object.
#![allow(clippy::print_stdout, reason = "the report is what the program is for")]

use std::{path::Path, process::ExitCode};

use vademecum_tests::quality;

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let all = arguments.len();
    arguments.retain(|argument| argument != "--peers");
    let [folder] = arguments.as_slice() else {
        eprintln!("usage: quality FOLDER [--peers]");
        return ExitCode::from(2);
    };
    match quality::run(Path::new(folder), all > 1) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
