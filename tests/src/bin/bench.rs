//! Speed beside peers: `bench MODULE PROGRAMS FOLDER [N ...]`; `xtask bench` builds what it needs
//! and calls it. The last line is one JSON object. With `--index` in front, only the index is
//! timed, natively and as a module, which takes seconds: what one needs while changing it; with
//! `--durable` only facts that are on the disk when the call returns.
#![allow(clippy::print_stderr, reason = "a program talks to people")]

use std::process::ExitCode;

use vademecum_tests::speed;

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let (run, options): (fn(&_) -> _, usize) = match words.first().map(String::as_str) {
        Some("--index") => (speed::run_index, 1),
        Some("--durable") => (speed::run_durable, 1),
        _ => (speed::run, 0),
    };
    words.drain(..options);
    let Some(built) = speed::Built::of(&words) else {
        eprintln!("usage: bench [--index | --durable] MODULE PROGRAMS FOLDER [N ...]");
        return ExitCode::from(2);
    };
    match run(&built) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
