//! A deterministic simulation of the journal: the real code, a store that misbehaves, a
//! scheduler that a seed repeats, and a checker that knows the one true history.
//!
//! One step lets one actor go on to its next wait. Every call of the store waits at least once
//! before it takes effect, so that anything may happen in between; requests are lost, done
//! without an answer, or arrive hundreds of steps later, also those of actors that crashed.

mod actors;
mod ghost;
mod ledger;
mod random;
mod script;
mod world;

use std::{
    cell::RefCell,
    pin::Pin,
    rc::Rc,
    task::{Context, Waker},
};

use vademecum_core::journal::{Journal, Mutant, Options};

pub use actors::Counts;
use actors::{Actor, Client, Part, Shared};
pub use ledger::{Entry, Ledger};
use random::Random;
pub use script::{FAULTS, Fault, Scripted, Values};
use world::{Link, Weather, World};

/// What is broken on purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A step of the protocol.
    Journal(Mutant),
    /// The store's `swap` from absent replaces what is there.
    UpsertSwap,
    /// The machine's image holds only the newest operations.
    ForgottenOperations,
}

/// Every mutant with its name.
pub const MUTANTS: [(&str, Broken); 11] = [
    (
        "append-no-boundary",
        Broken::Journal(Mutant::AppendNoBoundary),
    ),
    (
        "unknown-is-failure",
        Broken::Journal(Mutant::UnknownIsFailure),
    ),
    ("forgotten-operations", Broken::ForgottenOperations),
    ("upsert-swap", Broken::UpsertSwap),
    (
        "delete-before-boundary",
        Broken::Journal(Mutant::DeleteBeforeBoundary),
    ),
    ("list-for-head", Broken::Journal(Mutant::ListForHead)),
    ("tail-no-boundary", Broken::Journal(Mutant::TailNoBoundary)),
    ("boundary-first", Broken::Journal(Mutant::BoundaryFirst)),
    (
        "reuse-collected-part",
        Broken::Journal(Mutant::ReuseCollectedPart),
    ),
    ("late-delete", Broken::Journal(Mutant::LateDelete)),
    (
        "collect-in-flight",
        Broken::Journal(Mutant::CollectInFlight),
    ),
];

/// What one run found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The first violation.
    pub violation: Option<String>,
    /// What happened.
    pub counts: Counts,
    /// Calls of the store.
    pub calls: u64,
    /// A hash of everything that happened: the same for the same seed.
    pub digest: u64,
    /// Every event, if asked for.
    pub trace: Vec<String>,
}

type Running = Pin<Box<dyn Future<Output = ()>>>;

/// One run: the cast that a seed draws, and where it stands.
struct Run {
    world: Rc<RefCell<World>>,
    shared: Rc<RefCell<Shared>>,
    actors: Vec<Actor>,
    running: Vec<Option<Running>>,
    /// Until when each actor stands still.
    stalled: Vec<u64>,
    stall: u64,
    /// For how long, at most.
    nap: u64,
    crash: u64,
}

/// Runs one seed for a number of steps.
pub fn run(seed: u64, steps: u64, broken: Option<Broken>, trace: bool) -> Report {
    ledger::watch(broken == Some(Broken::ForgottenOperations));
    let mut run = Run::new(seed, broken, trace);
    for step in 0..steps {
        run.step(step);
        if run.shared.borrow().ghost.violation().is_some() {
            break;
        }
    }
    run.running.clear();
    if run.shared.borrow().ghost.violation().is_none() {
        run.close();
    }
    ledger::unwatch();
    let world = &mut *run.world.borrow_mut();
    let shared = run.shared.borrow();
    Report {
        violation: shared.ghost.violation().map(str::to_owned),
        counts: shared.counts,
        calls: world.calls,
        digest: world.digest(),
        trace: world.take_trace(),
    }
}

impl Run {
    fn new(seed: u64, broken: Option<Broken>, trace: bool) -> Self {
        let mut random = Random::new(seed);
        let weather = Weather::draw(&mut random);
        let writers = random.between(2, 6);
        let (readers, keepers) = (random.between(1, 2), random.between(2, 3));
        let mut options = Options {
            part: [256, 512, 4096, 4096][random.below(4) as usize],
            resends: random.between(0, 3) as u32,
            races: 60,
            due_records: random.between(2, 12),
            ..Options::default()
        };
        if let Some(Broken::Journal(mutant)) = broken {
            options.mutant = Some(mutant);
        }
        let every = random.between(1, 6);
        let nap = [100, 400, 1500][random.below(3) as usize];
        let (stall, crash) = (random.below(30), random.below(6));
        let mut world = World::new(random, weather, trace);
        world.upsert = broken == Some(Broken::UpsertSwap);
        let world = Rc::new(RefCell::new(world));
        let shared = Rc::new(RefCell::new(Shared::default()));
        let actors: Vec<Actor> = (0..writers + readers + keepers)
            .map(|number| Actor {
                number,
                part: match number {
                    _ if number < writers => Part::Writer,
                    _ if number < writers + readers => Part::Reader,
                    _ => Part::Keeper,
                },
                options: options.clone(),
                every,
                link: Link {
                    world: Rc::clone(&world),
                },
                client: Rc::new(RefCell::new(Client::default())),
                shared: Rc::clone(&shared),
            })
            .collect();
        let running = actors.iter().map(|_| None).collect();
        let stalled = vec![0; actors.len()];
        Self {
            world,
            shared,
            actors,
            running,
            stalled,
            stall,
            nap,
            crash,
        }
    }

    /// Lets one actor go on, after whatever has come due.
    fn step(&mut self, step: u64) {
        let who = {
            let world = &mut *self.world.borrow_mut();
            world.step = step;
            world.arrive();
            let awake = self
                .stalled
                .iter()
                .enumerate()
                .filter(|(_, until)| **until <= step);
            let awake: Vec<usize> = awake.map(|(who, _)| who).collect();
            if awake.is_empty() {
                return;
            }
            let who = awake[world.random.below(awake.len() as u64) as usize];
            if world.random.chance(self.stall) {
                self.stalled[who] = step + world.random.below(self.nap);
                return;
            }
            who
        };
        let crash = self.world.borrow_mut().random.chance(self.crash);
        if crash && self.running[who].take().is_some() {
            self.world
                .borrow_mut()
                .note(|| format!("actor {who} crashes"));
            self.shared.borrow_mut().counts.crashes += 1;
        }
        let running =
            self.running[who].get_or_insert_with(|| Box::pin(self.actors[who].clone().run()));
        let mut context = Context::from_waker(Waker::noop());
        let ended = running.as_mut().poll(&mut context).is_ready();
        if ended {
            self.running[who] = None;
        }
        let shared = &mut *self.shared.borrow_mut();
        for folded in ledger::folded() {
            shared.ghost.folded(folded);
        }
    }

    /// The end: all that is on its way arrives, the store behaves, a fresh reader looks.
    fn close(&mut self) {
        {
            let world = &mut *self.world.borrow_mut();
            world.arrive_all();
            world.weather = Weather::default();
        }
        let link = self.actors[0].link.clone();
        let options = self.actors[0].options.clone();
        if let Err(error) = drive(self.look(link, options)) {
            let what = format!("at the end, {:?} at {}: {error}", error.code, error.subject);
            self.shared.borrow_mut().ghost.blame(what);
        }
    }

    async fn look(&self, link: Link, options: Options) -> vademecum_core::Result<()> {
        let (mut journal, mut ledger) =
            Journal::open::<Ledger>(link.clone(), 1, options.clone()).await?;
        let shared = &self.shared;
        let show = |journal: &Journal<Link>, ledger: &Ledger| {
            let ghost = &mut shared.borrow_mut().ghost;
            for folded in ledger::folded() {
                ghost.folded(folded);
            }
            ghost.close(journal.sequence(), ledger);
        };
        show(&journal, &ledger);
        let verified = journal.verify::<Ledger>().await?;
        if let Some(problem) = verified.problems.first() {
            let what = format!("verify says of {}: {}", problem.place, problem.message);
            shared.borrow_mut().ghost.blame(what);
        }
        // Everything still works, and a store that was snapshot and collected opens the same.
        let operation = [0xFF; 16];
        journal
            .append(&mut ledger, operation, |ledger| {
                Ok(Some(Entry {
                    request: u64::MAX,
                    expected: ledger.count(),
                    text: vec![1],
                }))
            })
            .await?;
        journal.snapshot(&ledger).await?;
        journal.purge(&mut ledger).await?;
        show(&journal, &ledger);
        let (again, ledger) = Journal::open::<Ledger>(link, 2, options).await?;
        show(&again, &ledger);
        self.tidy(again.sequence());
        Ok(())
    }

    /// After a purge nothing lies about: one record, and parts that are named.
    fn tidy(&self, sequence: u64) {
        let world = self.world.borrow();
        let records = world.values.keys().filter(|key| key.starts_with("j/"));
        let last = format!("j/{sequence:020}");
        if records.clone().any(|key| *key != last) {
            let count = records.count();
            self.shared
                .borrow_mut()
                .ghost
                .blame(format!("{count} records lie about after a purge"));
        }
    }
}

/// Polls a future to its end.
fn drive<T>(future: impl Future<Output = T>) -> T {
    let mut future = Box::pin(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let std::task::Poll::Ready(value) = future.as_mut().poll(&mut context) {
            return value;
        }
    }
}
