//! `sim`: runs seeds until one fails, or replays one.
#![allow(clippy::print_stdout, reason = "a command line tool talks to people")]

use std::{process::ExitCode, time::Instant};

use indicatif::{ProgressBar, ProgressStyle};
use vademecum_sim::{Broken, Counts, MUTANTS, run};

const HELP: &str = "\
usage: sim [--seeds N] [--steps N] [--from SEED] [--mutant NAME]
       sim --seed SEED [--steps N] [--trace] [--mutant NAME]

Runs the journal's protocol simulation. 2000 seeds of 2000 steps are the default. Of every
hundred seeds one is run twice and must come out the same. A mutant is broken on purpose.";

struct Arguments {
    seeds: u64,
    steps: u64,
    from: u64,
    only: Option<u64>,
    trace: bool,
    broken: Option<Broken>,
}

fn parse() -> Result<Arguments, String> {
    let mut parsed = Arguments {
        seeds: 2000,
        steps: 2000,
        from: 1,
        only: None,
        trace: false,
        broken: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words
                .next()
                .ok_or_else(|| format!("{word} needs a number"))?;
            value
                .parse()
                .map_err(|_| format!("{word} needs a number, not {value:?}"))
        };
        match word.as_str() {
            "--seeds" => parsed.seeds = number()?,
            "--steps" => parsed.steps = number()?,
            "--from" => parsed.from = number()?,
            "--seed" => parsed.only = Some(number()?),
            "--trace" => parsed.trace = true,
            "--mutant" => {
                let name = words.next().unwrap_or_default();
                let known = MUTANTS.iter().find(|mutant| mutant.0 == name);
                let names: Vec<&str> = MUTANTS.iter().map(|mutant| mutant.0).collect();
                parsed.broken = Some(
                    known
                        .ok_or_else(|| format!("mutants are {}", names.join(", ")))?
                        .1,
                );
            }
            _ => return Err(HELP.to_owned()),
        }
    }
    Ok(parsed)
}

fn main() -> ExitCode {
    let arguments = match parse() {
        Ok(arguments) => arguments,
        Err(message) => {
            println!("{message}");
            return ExitCode::FAILURE;
        }
    };
    let failed = match arguments.only {
        Some(seed) => replay(seed, &arguments),
        None => sweep(&arguments),
    };
    if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}

/// Runs one seed and shows it; whether it failed.
fn replay(seed: u64, arguments: &Arguments) -> bool {
    let report = run(seed, arguments.steps, arguments.broken, arguments.trace);
    for line in &report.trace {
        println!("{line}");
    }
    println!(
        "seed {seed}: {:?}, digest {:016x}",
        report.counts, report.digest
    );
    if let Some(violation) = &report.violation {
        println!("seed {seed}: {violation}");
    }
    report.violation.is_some()
}

/// Runs many seeds; whether any failed.
fn sweep(arguments: &Arguments) -> bool {
    let bar = ProgressBar::new(arguments.seeds);
    let style = "{bar:40} {pos}/{len} seeds, {eta} to go, {msg}";
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    let begun = Instant::now();
    let (mut counts, mut calls, mut failures) = (Counts::default(), 0, 0);
    for seed in arguments.from..arguments.from + arguments.seeds {
        let report = run(seed, arguments.steps, arguments.broken, false);
        counts.add(&report.counts);
        calls += report.calls;
        let mut violation = report.violation;
        if seed % 100 == 0 {
            let again = run(seed, arguments.steps, arguments.broken, false);
            if again.digest != report.digest {
                violation = Some("the same seed came out differently".to_owned());
            }
        }
        if let Some(violation) = violation {
            failures += 1;
            if failures <= 10 {
                bar.suspend(|| println!("seed {seed}: {violation}"));
            }
            bar.set_message(format!("{failures} violations"));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    let steps = arguments.seeds * arguments.steps;
    println!(
        "{} seeds of {} steps: {failures} violations\n{counts:?}\n{calls} calls of the store, {seconds:.1} s, {:.2} M steps/s",
        arguments.seeds,
        arguments.steps,
        steps as f64 / seconds / 1e6,
    );
    failures > 0
}
