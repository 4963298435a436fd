//! The exported functions, one module an interface of `wit/`: each takes the core, the caller
//! and a request, and gives an answer or the one error.
//!
//! `gen` holds what is generated from the contract: requests, answers and the JSON door's table.

pub mod admin;
pub mod context_map;
pub mod door;
pub mod facts;
pub mod r#gen;
pub mod guard;
mod limits;
pub mod memory;
pub mod ranking;
pub mod retrieval;
pub mod session;
pub mod skills;
pub mod working;

use alloc::{collections::BTreeMap, format, string::String};

use crate::{
    Caller, Code, Error, Result,
    guard::redact::redact,
    host::Host,
    journal::Verified,
    model::identity::{check_name, own_agent},
    session::copies,
    store::{Call, Handle, Store},
};

/// The longest name of a store, in bytes.
pub const STORE_NAME_MAX: usize = 128;

/// The longest name of an owner, in bytes.
pub const OWNER_MAX: usize = 128;

/// What a call knows of the store when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    /// All that was acknowledged before.
    Latest,
    /// What the last call knew, with the random numbers of this one: see [`Core::writes`].
    Cached([u64; 2]),
    /// All, for the same call with the same random numbers.
    Again([u64; 2]),
}

/// Whether an error says the same on every state: the record may be there, or the store does not
/// answer.
fn is_final(code: Code) -> bool {
    matches!(code, Code::UnknownOutcome | Code::Unavailable)
}

/// The core of one instance: the host and the stores that are open.
#[derive(Debug)]
pub struct Core<H: Host> {
    host: H,
    stores: BTreeMap<String, Store<H::Kv>>,
}

impl<H: Host> Core<H> {
    /// A core over a host, with no store open.
    pub fn new(host: H) -> Self {
        Self {
            host,
            stores: BTreeMap::new(),
        }
    }

    /// The host.
    pub fn host(&self) -> &H {
        &self.host
    }

    /// Opens the caller's store if need be and takes in what others wrote.
    ///
    /// # Errors
    /// `invalid` for a store without a name and for an owner that is no name, `too-large` as
    /// [`check_lengths`], and those of [`Store::open`] and [`Store::refresh`]; a store that failed is opened anew by the next call.
    pub fn open<'a>(&'a mut self, caller: &'a Caller, method: &'a str) -> Result<Handle<'a, H>> {
        self.open_as(Read::Latest, caller, method)
    }

    fn open_as<'a>(
        &'a mut self,
        read: Read,
        caller: &'a Caller,
        method: &'a str,
    ) -> Result<Handle<'a, H>> {
        let name = caller.store.as_str();
        if name.is_empty() {
            let message = format!("a store name has 1 to {STORE_NAME_MAX} bytes, this one has 0");
            return Err(Error::invalid("store", message));
        }
        check_lengths(caller)?;
        check_owner(&caller.owner)?;
        check_names(caller)?;
        let now = self.host.now();
        if let Some(mut store) = self.stores.remove(name) {
            // A store whose refresh failed stays closed: its state may lag behind the journal.
            let taken = match read {
                Read::Latest | Read::Again(_) => store.refresh(now),
                Read::Cached(_) => store.resume(now),
            };
            match taken {
                Ok(()) => {
                    self.stores.insert(name.into(), store);
                }
                Err(error) if error.code == Code::Unavailable => {
                    self.stores.insert(name.into(), store);
                    return Err(error);
                }
                Err(error) => return Err(error),
            }
        } else {
            let store = Store::open(
                self.host.kv(name),
                u128::from(self.host.entropy()) << 64 | u128::from(self.host.entropy()),
                now,
            )?;
            self.stores.insert(name.into(), store);
        }
        let nonce = match read {
            Read::Latest => self.nonce(),
            Read::Cached(nonce) | Read::Again(nonce) => nonce,
        };
        let Some(store) = self.stores.get_mut(name) else {
            return Err(Error::new(Code::Internal, "an open store went missing"));
        };
        let call = Call {
            caller,
            method,
            now,
            nonce,
        };
        Ok(Handle {
            host: &self.host,
            store,
            call,
            copies: copies::without,
        })
    }

    /// Randomness for an operation that the caller did not name.
    fn nonce(&self) -> [u64; 2] {
        [self.host.entropy(), self.host.entropy()]
    }

    /// Carries out a call that writes: first on the state as it was last read, which saves a look at
    /// the store. If its record is the very next one, nothing was missed; otherwise whatever came of
    /// it counts for nothing, and the call begins again on the newest state. The body must do nothing
    /// before it commits.
    fn writes<A>(
        &mut self,
        caller: &Caller,
        mut body: impl FnMut(&mut Self, Read) -> Result<A>,
    ) -> Result<A> {
        if self.stores.contains_key(&caller.store) {
            let nonce = self.nonce();
            let answer = body(self, Read::Cached(nonce));
            let store = self.stores.get(&caller.store);
            let wrote = store.is_some_and(Store::wrote);
            if wrote || answer.as_ref().is_err_and(|error| is_final(error.code)) {
                return answer;
            }
            return body(self, Read::Again(nonce));
        }
        body(self, Read::Latest)
    }

    /// As [`Core::open`], for functions that reach what all agents of an owner share.
    ///
    /// # Errors
    /// Also `denied` about `agent` without one where agents are isolated.
    pub fn enter<'a>(&'a mut self, caller: &'a Caller, method: &'a str) -> Result<Handle<'a, H>> {
        let handle = self.open(caller, method)?;
        own_agent(handle.store.state(), caller)?;
        Ok(handle)
    }

    /// Reads a store that need not open, and changes nothing.
    ///
    /// # Errors
    /// Those of [`Store::examine`].
    fn examine(&self, caller: &Caller) -> Result<Verified> {
        Store::examine(self.host.kv(&caller.store))
    }

    /// Closes a store: the next call opens it anew from its bytes.
    pub fn close(&mut self, store: &str) {
        self.stores.remove(store);
    }
}

/// Whether an owner is a name: what is stored under it, and shown with it, is addressed by it.
///
/// # Errors
/// `invalid` with a control character, `denied` with a secret.
fn check_owner(owner: &str) -> Result<()> {
    if owner.chars().any(char::is_control) {
        let message = "owner holds a control character; choose another name";
        return Err(Error::invalid("owner", message));
    }
    if redact(owner).is_some() {
        let message = "owner holds a secret; choose another name";
        return Err(Error::new(Code::Denied, message).about("owner"));
    }
    Ok(())
}

/// What a caller says of itself has the length of a name: it stands in every record, and its store
/// names a file. Held for every function, those without a store included.
///
/// # Errors
/// `too-large` about the field.
pub(crate) fn check_lengths(caller: &Caller) -> Result<()> {
    for (field, name, most) in [
        ("store", &caller.store, STORE_NAME_MAX),
        ("owner", &caller.owner, OWNER_MAX),
    ] {
        if name.len() > most {
            let (actual, limit) = (name.len() as u64, most as u64);
            return Err(Error::too_large(field, "bytes", actual, limit));
        }
    }
    check_name("project", &caller.project)?;
    check_name("agent", &caller.agent)?;
    check_name("session", &caller.session)?;
    check_name("operation", &caller.operation)?;
    check_name("actor", &caller.actor)
}

/// What a caller is bound to has no control characters.
///
/// # Errors
/// `invalid` about the field.
fn check_names(caller: &Caller) -> Result<()> {
    let names = [
        ("project", &caller.project),
        ("agent", &caller.agent),
        ("session", &caller.session),
    ];
    for (field, name) in names {
        if name.chars().any(char::is_control) {
            let message = format!("{field} holds a control character; choose another name");
            return Err(Error::invalid(field, message));
        }
    }
    Ok(())
}

impl<H: Host> Core<H> {
    /// The JSON door: calls a method by name.
    ///
    /// # Errors
    /// `unsupported` for an unknown method, `invalid` for a request that does not parse, and
    /// whatever the function answers.
    pub fn call_json(&mut self, caller: &Caller, method: &str, request: &str) -> Result<String> {
        door::call(self, caller, method, request)
    }
}
