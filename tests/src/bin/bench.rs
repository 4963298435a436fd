//! Speed beside peers: `bench MODULE PROGRAMS FOLDER [N ...]`; `xtask bench` builds what it needs
//! and calls it. The last line is one JSON object.
#![allow(clippy::print_stderr, reason = "a program talks to people")]

use std::process::ExitCode;

use vademecum_tests::speed;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(built) = speed::Built::of(&words) else {
        eprintln!("usage: bench MODULE PROGRAMS FOLDER [N ...]");
        return ExitCode::from(2);
    };
    match speed::run(&built) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
