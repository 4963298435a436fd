//! Speed beside peers: `bench MODULE PROGRAMS FOLDER [N ...]`; `xtask bench` builds what it needs
//! and calls it. The last line is one JSON object. With `--index` in front, only the index is
//! timed, natively and as a module, which takes seconds: what one needs while changing it.
#![allow(clippy::print_stderr, reason = "a program talks to people")]

use std::process::ExitCode;

use vademecum_tests::speed;

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let index_only = words.first().is_some_and(|word| word == "--index");
    words.drain(..usize::from(index_only));
    let Some(built) = speed::Built::of(&words) else {
        eprintln!("usage: bench [--index] MODULE PROGRAMS FOLDER [N ...]");
        return ExitCode::from(2);
    };
    let run = if index_only {
        speed::run_index
    } else {
        speed::run
    };
    match run(&built) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
