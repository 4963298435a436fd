//! The one core of the instance, and how a call reaches it.
//!
//! The core is taken out of its place for the time of a call and put back after it, so that
//! nothing stays borrowed while an import runs. A call that finds the place empty came from
//! inside an import, or after an import that threw through the component instead of returning an
//! error; the two look alike from here. It answers `unavailable`, and the next call starts with
//! a new core, which reads its stores anew: they outlive every core.

use alloc::{borrow::ToOwned, format, string::String, vec::Vec};

use spin::Mutex;
use vademecum_core::{
    Caller, Code, Error, Result,
    api::{
        Core,
        r#gen::methods::{METHODS, dispatch},
        part::{Fault, Part, check},
    },
};

use crate::{
    Component,
    bindings::{exports::vademecum::core::json, vademecum::core::types},
    convert::{into_core, into_wit},
    imports::Imports,
};

/// Where the core is.
enum Place {
    /// Not made yet, or lost.
    Empty,
    /// At rest.
    Resting(Core<Imports>),
    /// In a call that has not returned.
    Away,
}

static PLACE: Mutex<Place> = Mutex::new(Place::Empty);

/// Takes the core out, makes one if there is none.
fn take() -> Result<Core<Imports>> {
    let mut place = PLACE.lock();
    match core::mem::replace(&mut *place, Place::Away) {
        Place::Resting(core) => Ok(core),
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

fn with<T>(work: impl FnOnce(&mut Core<Imports>) -> Result<T>) -> Result<T> {
    let mut core = take()?;
    let result = work(&mut core);
    *PLACE.lock() = Place::Resting(core);
    result
}

/// A typed call: converts and checks the request, calls, checks and converts the answer.
pub(crate) fn call<W, Q, A, R>(
    caller: types::Caller,
    request: W,
    function: impl FnOnce(&mut Core<Imports>, &Caller, Q) -> Result<A>,
) -> core::result::Result<R, types::Error>
where
    W: Into<Q>,
    Q: Part,
    A: Part + Into<R>,
{
    let answer = checked(caller, request.into(), function).map_err(into_wit)?;
    Ok(answer.into())
}

/// A typed call that answers nothing.
#[allow(dead_code, reason = "used when the contract has such a function")]
pub(crate) fn run<W, Q, A>(
    caller: types::Caller,
    request: W,
    function: impl FnOnce(&mut Core<Imports>, &Caller, Q) -> Result<A>,
) -> core::result::Result<(), types::Error>
where
    W: Into<Q>,
    Q: Part,
    A: Part,
{
    checked(caller, request.into(), function)
        .map(drop)
        .map_err(into_wit)
}

fn checked<Q: Part, A: Part>(
    caller: types::Caller,
    request: Q,
    function: impl FnOnce(&mut Core<Imports>, &Caller, Q) -> Result<A>,
) -> Result<A> {
    check(&request).map_err(Fault::in_request)?;
    let caller = into_core(caller);
    let answer = with(|core| function(core, &caller, request))?;
    check(&answer).map_err(Fault::in_answer)?;
    Ok(answer)
}

/// The error of a function that the core does not have yet; no release has one.
#[allow(
    dead_code,
    reason = "used while a function of the contract is being written"
)]
pub(crate) fn unwritten(method: &str) -> types::Error {
    into_wit(Error::new(Code::Unsupported, format!("{method} is not there yet")).about(method))
}

impl json::Guest for Component {
    fn call(
        caller: types::Caller,
        method: String,
        request: String,
    ) -> core::result::Result<String, types::Error> {
        let caller = into_core(caller);
        with(|core| dispatch(core, &caller, &method, &request)).map_err(into_wit)
    }

    fn methods() -> Vec<String> {
        METHODS.iter().map(|name| (*name).to_owned()).collect()
    }
}
