//! What every door does around a method: reads the request, calls, hands out the answer; and the
//! JSON door itself, text in, text out.

use alloc::{boxed::Box, format, string::String, vec::Vec};

use super::{
    Core, check_lengths,
    r#gen::methods::{METHODS, dispatch},
};
use crate::sort::Arrange as _;
use crate::{
    Caller, Code, Error, Result,
    guard::redact::without_secrets,
    host::Host,
    wire::{
        read::{Read, Source, finish},
        sink::{trim, write},
        source::JsonSource,
        trail::shorten,
        write::{Answer, Write},
    },
};

/// How many names an unknown method is answered with.
const NEAREST: usize = 3;

/// Reads a request and calls the function.
///
/// # Errors
/// `invalid` for a request that does not read, and whatever the function answers.
#[inline(never)] // one function of half a megabyte is what compilers of modules are slow at
pub fn answer<H, Q, A>(
    core: &mut Core<H>,
    caller: &Caller,
    from: &mut dyn Source,
    function: impl FnOnce(&mut Core<H>, &Caller, Q) -> Result<A>,
) -> Result<Box<dyn Answer>>
where
    H: Host,
    Q: Read,
    A: Write + Send + 'static,
{
    let request = Q::read(from);
    let answer = finish(from)
        .and_then(|()| function(core, caller, request))
        .map(|answer| Box::new(answer) as Box<dyn Answer>);
    core.checked(caller, answer)
}

impl<H: Host> Core<H> {
    /// An answer counts only if every text that it is made of could be read ([`crate::store::Store::whole`]). Where
    /// the call has committed something, the error does not say that nothing happened.
    /// The one place where errors leave the core: none repeats a secret that the request held.
    #[inline(never)]
    fn checked(&self, caller: &Caller, answer: Result<Box<dyn Answer>>) -> Result<Box<dyn Answer>> {
        let whole = self.stores.get(&caller.store).map_or(Ok(()), |store| {
            let whole = store.whole();
            whole.map_err(|error| {
                if store.wrote() {
                    happened(error, caller)
                } else {
                    error
                }
            })
        });
        whole.and(answer).map_err(without_secrets)
    }
}

/// The error of a call whose change is committed, but whose answer could not be made.
fn happened(fault: Error, caller: &Caller) -> Error {
    let message = format!(
        "what this call changes is committed, but its answer could not be read: {}",
        fault.message
    );
    let mut error = Error::new(Code::UnknownOutcome, message).about(&fault.subject);
    error.operation.clone_from(&caller.operation);
    error
}

/// Calls a method by its number, as every door does: for the caller in its one form.
///
/// # Errors
/// `too-large` about a field of the caller, and as [`dispatch`].
pub fn run<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    method: usize,
    from: &mut dyn Source,
) -> Result<Box<dyn Answer>> {
    let caller = caller.normal();
    check_lengths(&caller)?;
    dispatch(core, &caller, method, from)
}

/// The JSON door: calls a method by name with a JSON object, gives the JSON answer. An empty text
/// is the empty object.
///
/// # Errors
/// `unsupported` for an unknown method, `invalid` for a request that does not parse, `internal`
/// for an answer that JSON cannot carry, and whatever the function answers.
pub fn call<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    method: &str,
    request: &str,
) -> Result<String> {
    let Ok(number) = METHODS.binary_search(&method) else {
        return Err(without_secrets(unknown(method, METHODS)));
    };
    let source = object(request).and_then(JsonSource::new);
    let mut source = source.map_err(without_secrets)?;
    let answer = run(core, caller, number, &mut source)?;
    write(&*answer)
}

fn object(request: &str) -> Result<&str> {
    match trim(request).as_bytes().first() {
        None => Ok("{}"),
        Some(b'{') => Ok(request),
        Some(_) => Err(Error::new(
            Code::Invalid,
            "the request is not a JSON object",
        )),
    }
}

/// The error of a function of the contract that the core does not have.
pub fn unwritten() -> Error {
    Error::new(Code::Unsupported, "this function is not there yet")
}

/// The error of a method that does not exist: it names the nearest ones.
pub fn unknown(method: &str, methods: &[&str]) -> Error {
    let asked = shorten(method);
    let mut ranked: Vec<(usize, &str)> = methods
        .iter()
        .map(|name| (distance(&asked, name), *name))
        .collect();
    ranked.arrange();
    let names: Vec<&str> = ranked.iter().take(NEAREST).map(|(_, name)| *name).collect();
    let message = if names.is_empty() {
        format!("there is no method {asked:?}")
    } else {
        format!(
            "there is no method {asked:?}, the nearest are {}",
            names.join(", ")
        )
    };
    Error::new(Code::Unsupported, message).about(&asked)
}

/// Levenshtein distance in bytes; names are short.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in other.bytes().enumerate() {
            let cost = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, object, unknown};
    use crate::Code;

    #[test]
    fn only_objects_are_requests() {
        for text in ["[]", "null", "1", "\"{}\"", "x"] {
            let error = object(text).unwrap_err();
            assert_eq!(error.message, "the request is not a JSON object");
        }
        assert_eq!(object(" \n"), Ok("{}"));
    }

    #[test]
    fn unknown_methods_are_answered_with_the_nearest() {
        let error = unknown(
            "memory.recal",
            &["facts.store", "memory.recall", "memory.remember"],
        );
        assert_eq!(error.code, Code::Unsupported);
        assert_eq!(error.subject, "memory.recal");
        assert!(
            error.message.contains("nearest are memory.recall, "),
            "{}",
            error.message
        );
        assert!(unknown(&"y".repeat(1 << 20), &["a.b"]).message.len() < 200);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
