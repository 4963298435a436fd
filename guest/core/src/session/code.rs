//! The rule of one batched call: a code block of a model calls `recall` and `discover` at most once
//! each, and not inside `Promise.all`.
//!
//! The check reads the text as JavaScript and runs nothing: calls in texts, comments and regular
//! expressions do not count, calls that are never reached do. A call counts by the name, by the
//! name as a member of the global object, through `call` and `apply`, and by another name that it
//! was assigned to. Whatever else is done with the function may call it any number of times, so that
//! it is refused: to pass it on, to put it into a list or an object, to choose it by a condition.
//! Looking at it is not (`typeof`, comparing, as a condition), nor is a name of the block's own that
//! happens to be the same. Where there is a call, the same holds for `Promise` and its `all`. What is
//! not seen: one call that runs several times (in a loop), a name that is put together or comes out
//! of other objects, a promise that is made before, and code in texts.

mod names;
mod read;

use alloc::{format, string::String, vec::Vec};

use self::{
    names::{Block, Kind},
    read::{NOWHERE, Reader, Token, pair},
};
use crate::error::{Error, Result};

/// Other names of one thing that are followed.
const NAMES: usize = 32;

/// Checks a code block.
///
/// # Errors
/// `invalid` about `code` with a message for the model.
pub fn check(code: &str) -> Result<()> {
    let mut tokens = plain_members(Reader::new(code).read());
    pair(&mut tokens);
    let block = Block::new(&tokens);
    for name in ["recall", "discover"] {
        let uses = uses(&block, name);
        let rule = if uses.calls.len() > 1 {
            "may be called once a turn: put all searches into one call."
        } else if uses.passed {
            "is called by its name: it may not be passed on, stored or chosen, for then nobody can \
             tell one call from several."
        } else if uses
            .calls
            .first()
            .is_some_and(|place| is_in_all(&block, *place))
        {
            "may not stand inside Promise.all: one call takes a list of searches. Promise and its \
             members are called by their names beside it."
        } else {
            continue;
        };
        let message = format!("[POLICY] {name}(...) {rule}");
        return Err(Error::invalid("code", message));
    }
    Ok(())
}

/// Members that are named by a text, as if by a name, and words in brackets of their own without
/// them.
fn plain_members(tokens: Vec<Token>) -> Vec<Token> {
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        out.push(token);
        if let [.., open, word, close] = &out[..]
            && (open.text.as_str(), close.text.as_str()) == ("(", ")")
            && word.text.starts_with(read::is_word)
            && !out
                .get(out.len().wrapping_sub(4))
                .is_some_and(|before| names::holds_arguments(&before.text))
        {
            out.pop();
            let place = out.len() - 2;
            out[place + 1].fresh = out[place].fresh;
            out.remove(place);
        }
        let from = out.len().saturating_sub(4);
        let said: Vec<&str> = out[from..]
            .iter()
            .map(|token| token.text.as_str())
            .collect();
        let [object, "[", member, "]"] = said[..] else {
            continue;
        };
        let known = ["recall", "discover", "Promise"];
        let Some(member) = member.strip_prefix('"') else {
            continue;
        };
        let names = known.contains(&member) || names::GLOBALS.contains(&member);
        let of_promise = member.starts_with("all") && from > 0;
        if (names || of_promise) && (object == "?." || object.starts_with(read::is_word)) {
            let member: String = member.into();
            let dot = if object == "?." { 0 } else { 1 };
            out.truncate(from + dot);
            out.extend([Token::new(".".into()), Token::new(member)]);
        }
    }
    out
}

/// How a block uses a function.
#[derive(Default)]
struct Uses {
    /// Where it is called.
    calls: Vec<usize>,
    /// It is handed to something that may call it.
    passed: bool,
}

fn uses(block: &Block<'_>, name: &'static str) -> Uses {
    let mut uses = Uses::default();
    let mut names = block.out_of_global(name);
    names.insert(0, name);
    let mut known = 0;
    while known < names.len() {
        let name = names[known];
        known += 1;
        let mut own = None;
        for place in block.places(name) {
            match block.kind(place) {
                Kind::Called => uses.calls.push(place),
                Kind::Named(other) if names.contains(&other) => {}
                Kind::Named(other) if names.len() < NAMES => names.push(other),
                Kind::Named(_) | Kind::Passed | Kind::Taken(_) => {
                    let own = own.get_or_insert_with(|| block.own_ranges(name, &names));
                    uses.passed |= own.iter().all(|range| !range.contains(&place));
                }
                Kind::Seen => {}
            }
        }
    }
    uses
}

/// Whether a place lies inside the arguments of `Promise.all` or of another name of it, or may do so
/// because these are passed on.
fn is_in_all(block: &Block<'_>, place: usize) -> bool {
    let holds = |all: usize| {
        let mut next = all + 1;
        while block.text(next) == ")" {
            next += 1;
        }
        if matches!(block.text(next + 1), "call" | "apply") {
            next += 2;
        }
        next += usize::from(block.text(next) == "?.");
        // A template hands over what it computes.
        while block.text(next).starts_with('"') {
            next += 1;
            if block.text(next) == "(" && !(next..block.end(next)).contains(&place) {
                next = block.end(next) + 1;
            }
        }
        block.text(next) == "(" && (next..block.end(next)).contains(&place)
    };
    let mut promises = block.out_of_global("Promise");
    promises.insert(0, "Promise");
    let mut alls: Vec<&str> = Vec::new();
    let mut known = 0;
    while known < promises.len() {
        let name = promises[known];
        known += 1;
        for at in block.places(name) {
            if matches!(block.text(at + 1), "." | "?.") {
                let member = at + 2;
                if !block.text(member).starts_with("all") {
                    continue;
                }
                match block.kind(member) {
                    Kind::Called if holds(member) => return true,
                    Kind::Named(other) if alls.len() < NAMES => alls.push(other),
                    Kind::Named(_) | Kind::Passed | Kind::Taken(_) => return true,
                    Kind::Called | Kind::Seen => {}
                }
                continue;
            }
            match block.kind(at) {
                Kind::Named(other) if promises.contains(&other) => {}
                Kind::Named(other) if promises.len() < NAMES => promises.push(other),
                Kind::Taken(pattern) => {
                    alls.extend(block.taken(pattern, |key| key.starts_with("all")));
                    let rest = block.rest(pattern).filter(|name| !promises.contains(name));
                    promises.extend(rest);
                }
                Kind::Named(_) | Kind::Passed if !block.is_made(at) => return true,
                _ => {}
            }
        }
    }
    let mut known = 0;
    while known < alls.len().min(NAMES) {
        let name = alls[known];
        known += 1;
        for at in block.places(name) {
            match block.kind(at) {
                Kind::Called if holds(at) => return true,
                Kind::Named(other) if !alls.contains(&other) => alls.push(other),
                Kind::Passed => return true,
                _ => {}
            }
        }
    }
    alls.len() > NAMES
}

#[cfg(test)]
mod tests;
