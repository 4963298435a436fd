//! Who uses the store: writers, readers, and keepers that take snapshots and collect.

use std::{cell::RefCell, collections::VecDeque, rc::Rc};

use vademecum_core::{
    Code, Error,
    journal::{Appended, Journal, OperationId, Options, Outcome, Snapshot},
};

use crate::{
    ghost::Ghost,
    ledger::{self, Entry, Ledger},
    world::Link,
};

/// What one actor does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Appends, and reads in between.
    Writer,
    /// Follows.
    Reader,
    /// Follows, takes snapshots and collects.
    Keeper,
}

/// Counts of what happened, to see that a simulation was not idle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Acknowledged operations.
    pub acknowledged: u64,
    /// Appends that ended in `unknown-outcome`.
    pub unknown: u64,
    /// Machines replaced by a snapshot because their records were collected.
    pub reloaded: u64,
    /// Snapshots published.
    pub snapshots: u64,
    /// Parts written.
    pub written: u64,
    /// Parts reused.
    pub reused: u64,
    /// Snapshots that lost the race for the head.
    pub lost: u64,
    /// Records collected.
    pub records: u64,
    /// Parts collected.
    pub parts: u64,
    /// Purges completed.
    pub purges: u64,
    /// Stores opened.
    pub opened: u64,
    /// Actors dropped half-way.
    pub crashes: u64,
}

impl Counts {
    /// Whether each count is at least that of `least`.
    pub fn covers(&self, least: &Self) -> bool {
        let all = |counts: &Self| {
            [
                counts.acknowledged,
                counts.unknown,
                counts.reloaded,
                counts.snapshots,
                counts.written,
                counts.reused,
                counts.lost,
                counts.records,
                counts.parts,
                counts.purges,
                counts.opened,
                counts.crashes,
            ]
        };
        all(self)
            .iter()
            .zip(all(least))
            .all(|(have, want)| *have >= want)
    }

    /// Adds up.
    pub fn add(&mut self, other: &Self) {
        self.acknowledged += other.acknowledged;
        self.unknown += other.unknown;
        self.reloaded += other.reloaded;
        self.snapshots += other.snapshots;
        self.written += other.written;
        self.reused += other.reused;
        self.lost += other.lost;
        self.records += other.records;
        self.parts += other.parts;
        self.purges += other.purges;
        self.opened += other.opened;
        self.crashes += other.crashes;
    }
}

/// What a client wants done; it outlives the crash of its actor.
#[derive(Clone, Debug)]
struct Request {
    number: u64,
    operation: OperationId,
    /// An earlier handle may have sent it: what this one says of it is not the whole truth.
    doubt: bool,
    /// An earlier call, of whatever handle, may have stored it.
    sent: bool,
}

/// What an actor keeps through a crash, as a client outside the process would.
#[derive(Debug, Default)]
pub(crate) struct Client {
    open: VecDeque<Request>,
    made: u64,
    tries: u64,
}

/// What all actors share beside the store.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    /// The checker.
    pub(crate) ghost: Ghost,
    /// What happened.
    pub(crate) counts: Counts,
}

/// One actor.
#[derive(Clone, Debug)]
pub(crate) struct Actor {
    /// Its number.
    pub(crate) number: u64,
    /// What it does.
    pub(crate) part: Part,
    /// How it keeps its journal.
    pub(crate) options: Options,
    /// Records between two snapshots of a keeper.
    pub(crate) every: u64,
    /// Its way to the store.
    pub(crate) link: Link,
    /// Its client.
    pub(crate) client: Rc<RefCell<Client>>,
    /// The checker and the counts.
    pub(crate) shared: Rc<RefCell<Shared>>,
}

/// An open journal and its machine.
struct Open {
    journal: Journal<Link>,
    ledger: Ledger,
}

impl Actor {
    /// Works until it is dropped or something is wrong.
    pub(crate) async fn run(self) {
        loop {
            let Some(mut open) = self.open().await else {
                return;
            };
            let life = self.draw(150);
            for _ in 0..=life {
                let fine = match self.part {
                    Part::Writer => self.write(&mut open).await,
                    Part::Reader => self.read(&mut open).await,
                    Part::Keeper => self.keep(&mut open).await,
                };
                if !fine {
                    return;
                }
            }
        }
    }

    fn draw(&self, limit: u64) -> u64 {
        self.link.world.borrow_mut().random.below(limit)
    }

    fn note(&self, line: impl FnOnce() -> String) {
        let name = format!("{:?} {}", self.part, self.number);
        self.link
            .world
            .borrow_mut()
            .note(|| format!("{name}: {}", line()));
    }

    /// Gives the checker what was folded; called before anything is shown to a client.
    fn told(&self) -> u64 {
        let shared = &mut *self.shared.borrow_mut();
        for folded in ledger::folded() {
            shared.ghost.folded(folded);
        }
        shared.ghost.told()
    }

    /// Shows the state to the checker.
    fn show(&self, open: &Open, told: u64) {
        self.told();
        let sequence = open.journal.sequence();
        self.shared
            .borrow_mut()
            .ghost
            .seen(sequence, &open.ledger, told);
    }

    /// Whether to go on after an error: only two kinds may come from a store without damage.
    fn excuse(&self, doing: &str, error: &Error) -> bool {
        self.note(|| format!("{doing}: {:?} {error}", error.code));
        if matches!(error.code, Code::Unavailable | Code::UnknownOutcome) {
            return true;
        }
        let what = format!(
            "{doing} failed with {:?} at {}: {error}",
            error.code, error.subject
        );
        self.told();
        self.shared.borrow_mut().ghost.blame(what);
        false
    }

    async fn open(&self) -> Option<Open> {
        loop {
            let entropy = {
                let random = &mut self.link.world.borrow_mut().random;
                u128::from(random.bits()) << 64 | u128::from(random.bits())
            };
            for request in &mut self.client.borrow_mut().open {
                (request.doubt, request.sent) = (true, true);
            }
            let told = self.told();
            let (link, options) = (self.link.clone(), self.options.clone());
            match Journal::open(link, entropy, options).await {
                Ok((mut journal, ledger)) => {
                    self.note(|| format!("opened at {}", journal.sequence()));
                    for warning in journal.take_warnings() {
                        self.excuse("opening warned and", &warning);
                    }
                    let open = Open { journal, ledger };
                    self.show(&open, told);
                    self.shared.borrow_mut().counts.opened += 1;
                    return Some(open);
                }
                Err(error) => {
                    if !self.excuse("opening", &error) {
                        return None;
                    }
                }
            }
        }
    }

    async fn write(&self, open: &mut Open) -> bool {
        match self.draw(20) {
            0 => return self.read(open).await,
            1 => self.link.pause().await,
            2 if open.journal.due() => return self.snapshot(open).await,
            _ => {}
        }
        let request = self.next_request();
        let idle = self.draw(20) == 0;
        let length = self.draw(60) as usize;
        let told = self.told();
        let appended = open
            .journal
            .append(&mut open.ledger, request.operation, |ledger| {
                let text = vec![b'a' + (request.number % 26) as u8; length];
                let (request, expected) = (request.number, ledger.count());
                Ok((!idle).then_some(Entry {
                    request,
                    expected,
                    text,
                }))
            })
            .await;
        self.note(|| format!("appended {request:?}: {appended:?}"));
        // Nothing to do is said of the newest state only, and what is committed now comes after
        // all that was told before. What an earlier call had stored needs no look at the newest.
        let newest = match appended {
            Ok(Appended::Nothing) => true,
            Ok(Appended::Committed { .. }) => !request.sent,
            _ => false,
        };
        self.show(open, if newest { told } else { 0 });
        let sequence = match appended {
            Ok(Appended::Committed { sequence }) => Some(sequence),
            Ok(Appended::AlreadyDone) => None,
            Ok(Appended::Nothing) => return true,
            Err(error) => return self.failed(open, &request, &error).await,
        };
        let shared = &mut *self.shared.borrow_mut();
        shared.ghost.acknowledge(request.operation, sequence);
        shared.counts.acknowledged += 1;
        self.client.borrow_mut().open.pop_front();
        true
    }

    /// What the client wants next: what it wanted already, or something new.
    fn next_request(&self) -> Request {
        let client = &mut *self.client.borrow_mut();
        if client.open.is_empty() {
            client.made += 1;
            let number = self.number * 1_000_000 + client.made;
            client.open.push_back(Request {
                number,
                operation: self.operation(client.tries),
                doubt: false,
                sent: false,
            });
            client.tries += 1;
        }
        client.open[0].clone()
    }

    fn operation(&self, tries: u64) -> OperationId {
        let mut operation = [0; 16];
        operation[..8].copy_from_slice(&self.number.to_be_bytes());
        operation[8..].copy_from_slice(&tries.to_be_bytes());
        operation
    }

    /// The client hears that its append failed, and does one of the things that clients do.
    async fn failed(&self, open: &mut Open, request: &Request, error: &Error) -> bool {
        if !self.excuse("appending", error) {
            return false;
        }
        let choice = self.draw(4);
        if error.code == Code::Unavailable {
            if choice == 0 && !request.doubt {
                // It was not done and never will be: the same wish may come as something new.
                self.shared.borrow_mut().ghost.refuse(request.operation);
                let client = &mut *self.client.borrow_mut();
                client.open[0].operation = self.operation(client.tries);
                client.tries += 1;
            }
            return true;
        }
        self.shared.borrow_mut().counts.unknown += 1;
        self.client.borrow_mut().open[0].sent = true;
        match choice {
            0 => {
                self.client.borrow_mut().open.pop_front();
                true
            }
            1 => self.ask(open, request).await,
            _ => true,
        }
    }

    /// Asks what became of an operation.
    async fn ask(&self, open: &mut Open, request: &Request) -> bool {
        let told = self.told();
        match open
            .journal
            .status(&mut open.ledger, &request.operation)
            .await
        {
            Ok(outcome) => {
                self.show(open, told);
                let shared = &mut *self.shared.borrow_mut();
                match outcome {
                    Outcome::Committed => shared.ghost.acknowledge(request.operation, None),
                    Outcome::Never if request.doubt => {}
                    Outcome::Never => shared.ghost.refuse(request.operation),
                    Outcome::Open => return true,
                }
                self.client.borrow_mut().open.pop_front();
                true
            }
            Err(error) => self.excuse("asking", &error),
        }
    }

    async fn read(&self, open: &mut Open) -> bool {
        let told = self.told();
        match open.journal.refresh(&mut open.ledger).await {
            Ok(refreshed) => {
                self.note(|| format!("at {}: {refreshed:?}", open.journal.sequence()));
                self.shared.borrow_mut().counts.reloaded += u64::from(refreshed.reloaded);
                self.show(open, told);
                true
            }
            Err(error) => {
                self.show(open, 0);
                self.excuse("reading", &error)
            }
        }
    }

    async fn keep(&self, open: &mut Open) -> bool {
        if !self.read(open).await {
            return false;
        }
        if open.journal.sizes().tail_records < self.every {
            self.link.pause().await;
            return true;
        }
        if self.draw(8) == 0 {
            return self.purge(open).await;
        }
        self.snapshot(open).await && (self.draw(6) == 0 || self.collect(open).await)
    }

    async fn snapshot(&self, open: &mut Open) -> bool {
        let taken = match self.draw(20) {
            0 => open.journal.rewrite(&open.ledger).await,
            _ => open.journal.snapshot(&open.ledger).await,
        };
        self.note(|| format!("snapshot: {taken:?}"));
        let taken = match taken {
            Ok(taken) => taken,
            Err(error) => return self.excuse("taking a snapshot", &error),
        };
        let counts = &mut self.shared.borrow_mut().counts;
        match taken {
            Snapshot::Taken {
                written, reused, ..
            } => {
                counts.snapshots += 1;
                counts.written += written;
                counts.reused += reused;
            }
            Snapshot::Lost => counts.lost += 1,
            Snapshot::Current => {}
        }
        true
    }

    async fn collect(&self, open: &mut Open) -> bool {
        let collected = open.journal.collect().await;
        self.note(|| format!("collected {collected:?}"));
        match collected {
            Ok(collected) => {
                let counts = &mut self.shared.borrow_mut().counts;
                counts.records += collected.records;
                counts.parts += collected.parts;
                true
            }
            Err(error) => self.excuse("collecting", &error),
        }
    }

    async fn purge(&self, open: &mut Open) -> bool {
        let told = self.told();
        let purged = open.journal.purge(&mut open.ledger).await;
        self.note(|| format!("purged: {purged:?}"));
        match purged {
            Ok(purged) => {
                self.show(open, told);
                self.shared.borrow_mut().counts.purges += 1;
                if purged.sequence < told {
                    self.shared
                        .borrow_mut()
                        .ghost
                        .blame("a purge missed what was acknowledged");
                }
                true
            }
            Err(error) => self.excuse("purging", &error),
        }
    }
}
