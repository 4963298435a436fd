//! The documented calls.

use super::{super::Core, ServeAnswer, ServeRequest};
use crate::{Caller, Result, host::Host, memory};

/// The documented calls as one rule.
///
/// # Errors
/// `unsupported` for an unknown verb, `invalid` for a body that is no JSON object, and a store that
/// fails; everything else is a status.
pub fn serve<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ServeRequest,
) -> Result<ServeAnswer> {
    let mut handle = core.open(caller, "memory.serve")?;
    let reply = memory::serve::serve(&mut handle, &request.verb, &request.body.0)?;
    Ok(ServeAnswer {
        status: reply.status,
        reply: reply.body.json(),
    })
}
