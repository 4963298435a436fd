//! The journal under the simulation: sound as it is, and every mutant caught.

use std::sync::atomic::{AtomicU64, Ordering};

use vademecum_sim::{Counts, MUTANTS, Report, run};

const SEEDS: u64 = 2000;
const STEPS: u64 = 2000;

/// Runs the seeds on all cores; gives the first violation and the counts.
fn sweep(run: impl Fn(u64) -> Report + Sync) -> (Option<String>, Counts) {
    let next = AtomicU64::new(1);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let (mut violation, mut counts) = (None, Counts::default());
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed > SEEDS {
                return (violation, counts);
            }
            let report = run(seed);
            counts.add(&report.counts);
            if let Some(found) = report.violation {
                violation.get_or_insert(format!("seed {seed}: {found}"));
                next.store(SEEDS + 1, Ordering::Relaxed);
            }
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let (mut violation, mut counts) = (None, Counts::default());
        for worker in workers {
            let (found, counted) = worker.join().expect("a worker ends");
            violation = violation.or(found);
            counts.add(&counted);
        }
        (violation, counts)
    })
}

#[test]
fn every_acknowledged_operation_happened_exactly_once() {
    let (violation, counts) = sweep(|seed| {
        let mut report = run(seed, STEPS, None, false);
        if seed % 100 == 0 && run(seed, STEPS, None, false).digest != report.digest {
            report.violation = Some("the same seed came out differently".to_owned());
        }
        report
    });
    assert_eq!(violation, None, "replay it with `sim --seed N --trace`");
    // A simulation in which little happens proves little.
    let least = Counts {
        acknowledged: 150_000,
        unknown: 1_000,
        reloaded: 500,
        snapshots: 8_000,
        written: 60_000,
        reused: 8_000,
        lost: 4_000,
        records: 40_000,
        parts: 50_000,
        purges: 300,
        opened: 15_000,
        crashes: 4_000,
    };
    assert!(counts.covers(&least), "too little happened: {counts:?}");
}

#[test]
fn every_mutant_is_caught() {
    for (name, broken) in MUTANTS {
        let (violation, _) = sweep(|seed| run(seed, STEPS, Some(broken), false));
        assert!(violation.is_some(), "{name} came through {SEEDS} seeds");
    }
}

#[test]
fn a_trace_tells_the_story_and_changes_nothing() {
    let silent = run(7, STEPS, None, false);
    let told = run(7, STEPS, None, true);
    assert_eq!(silent.digest, told.digest);
    assert!(silent.trace.is_empty() && told.trace.len() > 500);
}
