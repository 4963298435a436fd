//! The rule of one batched call: a code block of a model calls `recall` and `discover` at most once
//! each, and not inside `Promise.all`.
//!
//! The check reads the text: calls in strings and comments do not count, calls that are never
//! reached do.

use alloc::{format, string::String, vec::Vec};

use crate::error::{Error, Result};

/// Checks a code block.
///
/// # Errors
/// `invalid` about `code` with a message for the model.
pub fn check(code: &str) -> Result<()> {
    let plain = without_texts(code);
    for name in ["recall", "discover"] {
        let calls = calls_of(&plain, name);
        if calls.len() > 1 {
            let rule = "may be called once a turn: put all searches into one call.";
            return Err(Error::invalid(
                "code",
                format!("[POLICY] {name}(...) {rule}"),
            ));
        }
        if calls.iter().any(|place| is_in_all(&plain, *place)) {
            let rule = "may not stand inside Promise.all: one call takes a list of searches.";
            return Err(Error::invalid(
                "code",
                format!("[POLICY] {name}(...) {rule}"),
            ));
        }
    }
    Ok(())
}

/// The code with comments and the insides of texts as blanks; what a template computes stays.
fn without_texts(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut chars = code.chars().peekable();
    let mut inside: Option<char> = None;
    // How many braces are open in each expression of a template that is being read.
    let mut expressions: Vec<u32> = Vec::new();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied();
        match inside {
            None => {
                match (c, expressions.last_mut()) {
                    ('{', Some(open)) => *open += 1,
                    ('}', Some(0)) => {
                        expressions.pop();
                        inside = Some('`');
                        out.push(' ');
                        continue;
                    }
                    ('}', Some(open)) => *open -= 1,
                    _ => {}
                }
                match (c, next) {
                    ('"' | '\'' | '`', _) => inside = Some(c),
                    ('/', Some('/')) => inside = Some('\n'),
                    ('/', Some('*')) => inside = Some('*'),
                    _ => {}
                }
                out.push(if inside.is_some_and(|mark| mark != c) {
                    ' '
                } else {
                    c
                });
            }
            Some('`') if c == '$' && next == Some('{') => {
                chars.next();
                expressions.push(0);
                inside = None;
                out.push_str(" ;");
            }
            Some('*') => {
                if c == '*' && next == Some('/') {
                    chars.next();
                    inside = None;
                }
                out.push(' ');
            }
            Some(mark) => {
                if c == '\\' && mark != '\n' {
                    chars.next();
                } else if c == mark || (c == '\n' && mark != '`') {
                    inside = None;
                }
                out.push(if inside.is_none() { c } else { ' ' });
            }
        }
    }
    out
}

/// Where a function is called by its name alone, not as a member of something and not declared.
fn calls_of(code: &str, name: &str) -> Vec<usize> {
    let is_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    code.match_indices(name)
        .map(|(place, _)| place)
        .filter(|place| {
            let before = code[..*place].trim_end();
            let after = &code[place + name.len()..];
            let alone = !code[..*place].ends_with(is_name) && !before.ends_with('.');
            let declared = before.ends_with("function");
            alone && !declared && after.trim_start().starts_with('(')
        })
        .collect()
}

/// Whether a place lies inside the parentheses of a `Promise.all`.
fn is_in_all(code: &str, place: usize) -> bool {
    let calls = code.match_indices("Promise").filter(|(start, _)| {
        let rest = code[start + "Promise".len()..]
            .trim_start()
            .strip_prefix('.');
        rest.is_some_and(|rest| rest.trim_start().starts_with("all"))
    });
    calls.filter(|(start, _)| *start < place).any(|(start, _)| {
        let mut depth = 0;
        for c in code[start..place].chars() {
            match c {
                '(' => depth += 1,
                ')' if depth == 1 => return false,
                ')' => depth -= 1,
                _ => {}
            }
        }
        depth > 0
    })
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn one_call_of_each_is_fine() {
        let fine = "await recall(['a', \"b\"]); // recall('c')\nconst x = `recall(`; await discover({skills: 'd'});";
        assert!(check(fine).is_ok());
        assert!(check("obj.recall('a'); recall('b'); precall('c'); let recalled = 1").is_ok());
        assert!(check("await Promise.all([f()]); await recall('x')").is_ok());
        assert!(check("/* recall('a') */ recall('b'); 'it\\'s recall('").is_ok());
    }

    #[test]
    fn a_second_call_and_one_in_promise_all_are_refused() {
        assert!(check("recall('a'); await recall ('b')").is_err());
        assert!(check("await Promise.all([discover({skills: 'a'})])").is_err());
        assert!(check("discover('a');\ndiscover('b')").is_err());
        assert!(check("await Promise\n  .all([recall('a')])").is_err());
        assert!(check("await Promise.allSettled([recall('a')])").is_err());
    }

    #[test]
    fn what_a_template_computes_counts() {
        assert!(check("const x = `a ${await recall('a')} b`; recall('b')").is_err());
        assert!(check("`${f({ a: `${recall('a')}` })} recall(`; recall('b')").is_err());
        assert!(check("await Promise.all([`${await recall('a')}`])").is_err());
        assert!(check("`${f({ a: 1 })} recall('a') } \\${recall('a')}`; recall('b')").is_ok());
    }
}
