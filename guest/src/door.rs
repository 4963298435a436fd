//! The one core of the instance, and how a call reaches it.
//!
//! The core is taken out of its place for the time of a call and put back after it, so that
//! nothing stays borrowed while an import runs. A call that finds the place empty came from
//! inside an import, or after an import that threw through the component instead of returning an
//! error; the two look alike from here. It answers `unavailable`, and the next call starts with
//! a new core, which reads its stores anew: they outlive every core.

use spin::Mutex;
use vademecum_core::{Code, Error, Result, api::Core};

use crate::imports::Imports;

/// Where the core is.
enum Place {
    /// Not made yet, or lost.
    Empty,
    /// At rest.
    Resting(Alone<Core<Imports>>),
    /// In a call that has not returned.
    Away,
}

/// What only one thread reaches.
struct Alone<T>(T);

// A component has one thread: neither its memory nor its functions are shared.
#[allow(
    unsafe_code,
    reason = "true of every component, and the compiler cannot know"
)]
unsafe impl<T> Send for Alone<T> {}

static PLACE: Mutex<Place> = Mutex::new(Place::Empty);

/// Takes the core out, makes one if there is none.
fn take() -> Result<Core<Imports>> {
    let mut place = PLACE.lock();
    match core::mem::replace(&mut *place, Place::Away) {
        Place::Resting(Alone(core)) => Ok(core),
        Place::Empty => Ok(Core::new(Imports)),
        Place::Away => {
            *place = Place::Empty;
            Err(Error::new(
                Code::Unavailable,
                "an earlier call has not returned: an import must return errors, not throw, and must \
                 not call the component; the next call reads the store anew",
            ))
        }
    }
}

/// Works with the core.
pub(crate) fn with<T>(work: impl FnOnce(&mut Core<Imports>) -> Result<T>) -> Result<T> {
    let mut core = take()?;
    let result = work(&mut core);
    *PLACE.lock() = Place::Resting(Alone(core));
    result
}
