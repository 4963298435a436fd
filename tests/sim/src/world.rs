//! A store in memory that misbehaves as networks and processes do: it loses requests, answers
//! before it has acted, acts and does not answer, and acts long after everybody has forgotten.

use std::{
    cell::RefCell,
    collections::BTreeMap,
    fmt,
    hash::Hasher as _,
    pin::Pin,
    rc::Rc,
    task::{Context, Poll},
};

use twox_hash::XxHash64;
use vademecum_core::{
    Code, Error, Result,
    kv::{Kv, Traits},
};

use crate::random::Random;

/// How often things go wrong, each in thousandths.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weather {
    /// A call that fails in one of the ways below.
    pub(crate) fault: u64,
    /// Of the faults: refused for certain.
    pub(crate) refused: u64,
    /// Of the faults: done, but the answer is lost.
    pub(crate) half: u64,
    /// Of the faults: done later; the others never arrive.
    pub(crate) late: u64,
    /// How much later, in steps, at most.
    pub(crate) delay: u64,
    /// The request of a crashed actor that still arrives.
    pub(crate) orphan: u64,
    /// A listing that is old.
    pub(crate) stale: u64,
}

impl Weather {
    /// The weather of one run.
    pub(crate) const fn draw(random: &mut Random) -> Self {
        Self {
            fault: random.below(150),
            refused: 150,
            half: random.between(100, 350),
            late: random.between(100, 500),
            delay: [50, 400, 1500][random.below(3) as usize],
            orphan: random.below(1000),
            stale: random.below(600),
        }
    }
}

/// A write on its way.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// `put`.
    Put(String, Vec<u8>),
    /// `swap`: key, expected, next.
    Swap(String, Option<Vec<u8>>, Option<Vec<u8>>),
    /// `delete`.
    Delete(Vec<String>),
}

/// How a call of the store ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Fine,
    Refused,
    Lost,
    Half,
    Late,
}

/// Everything that the actors share.
#[derive(Debug)]
pub(crate) struct World {
    /// The seed's randomness.
    pub(crate) random: Random,
    /// How many times an actor was let go on.
    pub(crate) step: u64,
    /// What may happen.
    pub(crate) weather: Weather,
    /// `swap` from absent replaces a record that is there: a mutant of the store.
    pub(crate) upsert: bool,
    /// What is stored.
    pub(crate) values: BTreeMap<String, Vec<u8>>,
    /// Calls of the store so far.
    pub(crate) calls: u64,
    late: Vec<(u64, Effect)>,
    listing: Vec<String>,
    digest: XxHash64,
    trace: Option<Vec<String>>,
}

impl World {
    /// An empty store.
    pub(crate) fn new(random: Random, weather: Weather, trace: bool) -> Self {
        Self {
            random,
            step: 0,
            weather,
            upsert: false,
            values: BTreeMap::new(),
            calls: 0,
            late: Vec::new(),
            listing: Vec::new(),
            digest: XxHash64::with_seed(0),
            trace: trace.then(Vec::new),
        }
    }

    /// A hash of everything that happened, the same for the same seed.
    pub(crate) fn digest(&self) -> u64 {
        self.digest.finish()
    }

    /// Takes the lines of the trace.
    pub(crate) fn take_trace(&mut self) -> Vec<String> {
        self.trace.as_mut().map(core::mem::take).unwrap_or_default()
    }

    /// Notes that something happened.
    pub(crate) fn note(&mut self, line: impl FnOnce() -> String) {
        if let Some(trace) = &mut self.trace {
            trace.push(format!("{:6} {}", self.step, line()));
        }
    }

    /// Lets everything happen whose time has come.
    pub(crate) fn arrive(&mut self) {
        let mut index = 0;
        while index < self.late.len() {
            if self.late[index].0 <= self.step {
                let (_, effect) = self.late.swap_remove(index);
                self.apply(&effect, "late");
            } else {
                index += 1;
            }
        }
    }

    /// Lets everything that is still on its way happen now, in any order.
    pub(crate) fn arrive_all(&mut self) {
        while !self.late.is_empty() {
            let index = self.random.below(self.late.len() as u64) as usize;
            let (_, effect) = self.late.swap_remove(index);
            self.apply(&effect, "late");
        }
    }

    /// Puts a write on its way, to arrive some steps later.
    fn delay(&mut self, effect: Effect) {
        let delay = self.random.below(self.weather.delay.max(1));
        self.late.push((self.step + delay, effect));
    }

    fn apply(&mut self, effect: &Effect, how: &str) -> bool {
        let done = match effect {
            Effect::Put(key, value) => {
                self.values.insert(key.clone(), value.clone());
                true
            }
            Effect::Swap(key, expected, next) => {
                let upsert = self.upsert && expected.is_none() && key.starts_with("j/");
                let equal = self.values.get(key) == expected.as_ref();
                if equal || upsert {
                    match next {
                        Some(next) => self.values.insert(key.clone(), next.clone()),
                        None => self.values.remove(key),
                    };
                }
                equal || upsert
            }
            Effect::Delete(keys) => {
                for key in keys {
                    self.values.remove(key);
                }
                true
            }
        };
        self.digest.write_u64(self.step);
        self.digest.write_usize(match effect {
            Effect::Put(key, value) => key.len() + value.len(),
            Effect::Swap(key, ..) => key.len() + usize::from(done),
            Effect::Delete(keys) => keys.len(),
        });
        self.note(|| format!("       {how} {effect} {done}"));
        done
    }

    fn fate(&mut self) -> Fate {
        let weather = self.weather;
        if !self.random.chance(weather.fault) {
            return Fate::Fine;
        }
        let draw = self.random.below(1000);
        if draw < weather.refused {
            Fate::Refused
        } else if draw < weather.refused + weather.half {
            Fate::Half
        } else if draw < weather.refused + weather.half + weather.late {
            Fate::Late
        } else {
            Fate::Lost
        }
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Put(key, value) => write!(f, "put {key} ({} bytes)", value.len()),
            Self::Swap(key, expected, next) => {
                let show = |value: &Option<Vec<u8>>| {
                    value
                        .as_ref()
                        .map_or(0, |value| XxHash64::oneshot(0, value) >> 48)
                };
                write!(f, "swap {key} {:04x} -> {:04x}", show(expected), show(next))
            }
            Self::Delete(keys) => write!(f, "delete {}", keys.join(" ")),
        }
    }
}

/// One actor's way to the store.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    /// The shared world.
    pub(crate) world: Rc<RefCell<World>>,
}

/// A write that was sent and has not arrived: if its actor dies, it may arrive all the same.
struct Sent<'a> {
    world: &'a RefCell<World>,
    effect: Option<Effect>,
}

impl Drop for Sent<'_> {
    fn drop(&mut self) {
        let Some(effect) = self.effect.take() else {
            return;
        };
        let mut world = self.world.borrow_mut();
        let orphan = world.weather.orphan;
        if world.random.chance(orphan) {
            world.delay(effect);
        }
    }
}

/// Lets others go on once.
struct Pause(bool);

impl Future for Pause {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if core::mem::replace(&mut self.0, true) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    }
}

impl Link {
    /// Lets others go on once.
    pub(crate) async fn pause(&self) {
        Pause(false).await;
    }

    async fn pause_maybe(&self, per_mille: u64) {
        while self.chance(per_mille) {
            self.pause().await;
        }
    }

    fn chance(&self, per_mille: u64) -> bool {
        self.world.borrow_mut().random.chance(per_mille)
    }

    async fn write(&self, effect: Effect) -> Result<bool> {
        let mut sent = Sent {
            world: &self.world,
            effect: Some(effect),
        };
        self.pause().await;
        let outcome = {
            let world = &mut *self.world.borrow_mut();
            world.calls += 1;
            let fate = world.fate();
            let effect = sent.effect.take().expect("a write is sent once");
            match fate {
                Fate::Fine => Ok(world.apply(&effect, "")),
                Fate::Half => {
                    if let Effect::Delete(keys) = &effect {
                        // Some of the keys now, the others later.
                        let cut = world.random.below(keys.len() as u64 + 1) as usize;
                        world.delay(Effect::Delete(keys[cut..].to_vec()));
                        world.apply(&Effect::Delete(keys[..cut].to_vec()), "half");
                    } else {
                        world.apply(&effect, "half");
                    }
                    Err(unknown())
                }
                Fate::Late => {
                    world.note(|| format!("       delayed {effect}"));
                    world.delay(effect);
                    Err(unknown())
                }
                Fate::Lost => {
                    world.note(|| format!("       lost {effect}"));
                    Err(unknown())
                }
                Fate::Refused => Err(refused()),
            }
        };
        self.pause_maybe(300).await;
        outcome
    }

    fn read_fault(&self) -> Result<()> {
        let world = &mut *self.world.borrow_mut();
        world.calls += 1;
        if world.fate() == Fate::Fine {
            Ok(())
        } else {
            Err(refused())
        }
    }
}

fn unknown() -> Error {
    Error::new(Code::UnknownOutcome, "no answer came")
}

fn refused() -> Error {
    Error::new(Code::Unavailable, "the store does not answer")
}

impl Kv for Link {
    async fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        self.pause().await;
        self.read_fault()?;
        let mut values = Vec::with_capacity(keys.len());
        for (index, key) in keys.iter().enumerate() {
            if index > 0 && keys.len() < 10 {
                self.pause_maybe(150).await;
            }
            values.push(self.world.borrow().values.get(key).cloned());
        }
        self.pause_maybe(150).await;
        Ok(values)
    }

    async fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        self.write(Effect::Put(key.to_owned(), value.to_vec()))
            .await
            .map(|_| ())
    }

    async fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        let own = |value: Option<&[u8]>| value.map(<[u8]>::to_vec);
        self.write(Effect::Swap(key.to_owned(), own(expected), own(next)))
            .await
    }

    async fn delete(&self, keys: &[String]) -> Result<()> {
        self.write(Effect::Delete(keys.to_vec())).await.map(|_| ())
    }

    async fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        self.pause().await;
        self.read_fault()?;
        let world = &mut *self.world.borrow_mut();
        if !world.random.chance(world.weather.stale) {
            world.listing = world.values.keys().cloned().collect();
        }
        let from = world.listing.partition_point(|key| key.as_str() <= after);
        let found = world.listing[from..]
            .iter()
            .filter(|key| key.starts_with(prefix));
        Ok(found.take(limit as usize).cloned().collect())
    }

    async fn describe(&self) -> Result<Traits> {
        Ok(Traits {
            linearizable: true,
            durable: true,
            shared: true,
            lists: true,
            erases: true,
            largest: 1 << 20,
        })
    }
}
