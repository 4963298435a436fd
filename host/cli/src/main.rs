//! `vademecum`: the memory and the skills of an agent, from the command line.

mod args;
mod commands;
mod contract;
mod failure;
mod input;
mod interrupt;
mod open;
mod output;
mod show;
mod table;
mod when;

use std::process::ExitCode;

use tracing_subscriber::EnvFilter;

use crate::failure::Failure;

fn main() -> ExitCode {
    let cli = match args::parse() {
        Ok(cli) => cli,
        Err(error) => return failure::usage(&error),
    };
    // With --json nothing stands beside the answer and the error.
    let level = if cli.global.json { "error" } else { "warn" };
    let filter = EnvFilter::try_from_env("VADEMECUM_LOG").unwrap_or_else(|_| EnvFilter::new(level));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never)
        .without_time()
        .init();
    interrupt::heed_limits();
    let json = cli.global.json;
    if json {
        show::for_programs();
    }
    let done = commands::run(cli);
    match (done, show::lost()) {
        (Ok(_), Some(error)) => failure::report(&Failure::output(error), json),
        (Ok(code), None) => code,
        (Err(error), _) => failure::report(&error, json),
    }
}
