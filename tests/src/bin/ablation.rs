//! What each part of the default ranking is worth on a data set, measured on the native index.
#![allow(clippy::print_stdout, reason = "help that was asked for is no error")]

use std::{path::Path, process::ExitCode};

use vademecum_tests::quality::ablation;

const USAGE: &str = "\
usage: ablation FOLDER [--json]

Asks every question of a set by words alone, without the floor: with the whole default ranking,
and without one part of it after the other. Prints the difference in nDCG@10, with 95 % intervals
of a paired bootstrap, for the questions at even places of the file (A) and at odd ones (B).

FOLDER holds
  docs.jsonl     id, text; title, session, time and group where there are such
  queries.jsonl  id, text; the group that it is asked of, where documents have one
  qrels.tsv      query id, document id, grade, with tabs between them
--json prints one JSON object instead of the table.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (options, folders): (Vec<&str>, Vec<&str>) = arguments
        .iter()
        .map(String::as_str)
        .partition(|argument| argument.starts_with('-'));
    if options
        .iter()
        .any(|option| ["-h", "--help"].contains(option))
    {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let (as_json, [folder]) = (!options.is_empty(), folders.as_slice()) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    if let Some(option) = options.iter().find(|option| **option != "--json") {
        eprintln!("error: there is no option {option}\n\n{USAGE}");
        return ExitCode::from(2);
    }
    match ablation::run(Path::new(folder), as_json) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
