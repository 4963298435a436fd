//! Redaction: secrets are taken out of a text before it is written anywhere.
//!
//! What is found is counted by class and never repeated, not even in part. The tests list the
//! shapes; [`strip_private`] is the documented rule of the original (agentmemory's), for
//! comparison.

use alloc::{borrow::Cow, collections::BTreeMap, format, string::String, vec::Vec};

use serde::{Deserialize, Serialize};

use super::{
    keys,
    shapes::{self, Class, Prefixed, Run, Span},
    tokens,
};
use crate::{
    error::{Error, Result},
    text::display::is_hidden,
};

/// What stands where a secret was.
pub const SECRET: &str = "[REDACTED_SECRET]";
/// What stands where text between private tags was.
pub const PRIVATE: &str = "[REDACTED]";
/// Passes over one text: what a replacement uncovers is looked at again.
const PASSES: usize = 4;

/// What happens with a text that holds secrets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// It is written as it is.
    Off,
    /// It is written without them.
    #[default]
    Redact,
    /// It is not written.
    Refuse,
}

/// How many secrets of each class were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings(BTreeMap<Class, u32>);

impl Findings {
    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Classes and counts, by class.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u32)> {
        self.0.iter().map(|(class, count)| (class.word(), *count))
    }

    /// How many in all.
    pub fn total(&self) -> u32 {
        self.0.values().sum()
    }

    /// Adds the findings of another text.
    pub fn merge(&mut self, other: &Self) {
        for (class, count) in &other.0 {
            *self.0.entry(*class).or_default() += count;
        }
    }

    fn add(&mut self, class: Class) {
        *self.0.entry(class).or_default() += 1;
    }
}

/// The text without its secrets, and what they were. `None` when there are none.
pub fn redact(text: &str) -> Option<(String, Findings)> {
    let mut findings = Findings::default();
    let mut current: Option<String> = None;
    for _ in 0..PASSES {
        let text = current.as_deref().unwrap_or(text);
        let spans = scan(text);
        if spans.is_empty() {
            break;
        }
        for span in &spans {
            findings.add(span.class);
        }
        current = Some(replace(text, &spans));
    }
    current.map(|text| (text, findings))
}

/// An error whose message and subject repeat no secret of the request.
pub fn without_secrets(mut error: Error) -> Error {
    hide(&mut error.message);
    hide(&mut error.subject);
    error
}

/// Takes the secrets out of a text that repeats what a request said.
pub fn hide(text: &mut String) {
    if let Some((clean, _)) = redact(text) {
        *text = clean;
    }
}

/// A cut text without the beginning of a mark for a secret at its end.
pub fn whole_marks(cut: &str) -> &str {
    let begins = |mark: &str| {
        let parts = (1..mark.len()).rev().map(|end| &mark[..end]);
        parts
            .filter(|part| cut.ends_with(part))
            .map(str::len)
            .next()
    };
    match [SECRET, PRIVATE].into_iter().filter_map(begins).max() {
        Some(half) => &cut[..cut.len() - half],
        None => cut,
    }
}

/// The secrets of a text, whatever invisible characters stand inside them.
fn scan(text: &str) -> Vec<Span> {
    let unseen = |c: char| is_hidden(c) && !c.is_control();
    if text.is_ascii() || !text.contains(unseen) {
        return shapes::scan(text);
    }
    let mut seen = String::with_capacity(text.len());
    // Where each byte of what is seen stands in the text, and where the text ends.
    let mut places: Vec<usize> = Vec::with_capacity(text.len() + 1);
    for (at, c) in text.char_indices().filter(|(_, c)| !unseen(*c)) {
        seen.push(c);
        places.extend(at..at + c.len_utf8());
    }
    let end_of = |last: usize| places.get(last).map_or(text.len(), |place| place + 1);
    let spans = shapes::scan(&seen).into_iter().map(|span| Span {
        start: places.get(span.start).copied().unwrap_or(text.len()),
        end: end_of(span.end - 1),
        class: span.class,
    });
    spans.collect()
}

fn replace(text: &str, spans: &[Span]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for span in spans {
        out.push_str(&text[from..span.start]);
        out.push_str(if span.class == Class::Private {
            PRIVATE
        } else {
            SECRET
        });
        from = span.end;
    }
    out.push_str(&text[from..]);
    out
}

/// Applies a policy to the texts of one write and sums up what was found.
#[derive(Clone, Debug, Default)]
pub struct Redactor {
    policy: Policy,
    findings: Findings,
}

impl Redactor {
    /// A redactor for one write.
    pub fn new(policy: Policy) -> Self {
        Self {
            policy,
            findings: Findings::default(),
        }
    }

    /// Takes the secrets out of a text.
    ///
    /// # Errors
    /// `denied` about `field` under [`Policy::Refuse`]; it names classes and counts only.
    pub fn clean(&mut self, field: &str, text: &mut String) -> Result<()> {
        if self.policy == Policy::Off {
            return Ok(());
        }
        let Some((clean, findings)) = redact(text) else {
            return Ok(());
        };
        if self.policy == Policy::Refuse {
            let classes: Vec<String> = findings
                .iter()
                .map(|(class, count)| format!("{count} {class}"))
                .collect();
            let message = format!(
                "{field} holds secrets ({}), which this store refuses",
                classes.join(", ")
            );
            return Err(Error::new(crate::Code::Denied, message).about(field));
        }
        *text = clean;
        self.findings.merge(&findings);
        Ok(())
    }

    /// Takes the secrets out of several texts.
    ///
    /// # Errors
    /// As [`Redactor::clean`].
    pub fn clean_all<'a>(
        &mut self,
        field: &str,
        texts: impl IntoIterator<Item = &'a mut String>,
    ) -> Result<()> {
        texts
            .into_iter()
            .try_for_each(|text| self.clean(field, text))
    }

    /// Takes the secrets out of a text, whatever is done with writes that hold them: for a text of
    /// which a part alone is written.
    pub fn take_out<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.policy {
            Policy::Off => Cow::Borrowed(text),
            Policy::Redact | Policy::Refuse => match redact(text) {
                Some((clean, _)) => Cow::Owned(clean),
                None => Cow::Borrowed(text),
            },
        }
    }

    /// What was found and taken out.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }
}

/// The documented rule of the original, with the shapes that its documentation owns up to missing.
///
/// Text between private tags becomes [`PRIVATE`]; each pattern in turn becomes [`SECRET`], the key
/// of an assignment included. Missed by the original and found here: a quoted key, an unclosed
/// tag, passwords of 8 to 19 characters, PEM blocks, `xoxp-`, `gho_`, `ghr_`, passwords in URLs.
pub fn strip_private(text: &str) -> String {
    let mut out = each(text, |text, at| tokens::private(text, at, false));
    out = each(&out, assigned);
    out = each(&out, |text, at| tokens::bearer(text.as_bytes(), at));
    for shape in DOCUMENTED {
        out = each(&out, |text, at| token(text.as_bytes(), at, shape));
    }
    let mut dotless = 0;
    out = each(&out, |text, at| {
        tokens::web_token(text.as_bytes(), at, &mut dotless)
    });
    out = each(&out, tokens::pem);
    each(&out, |text, at| {
        text[at..]
            .starts_with("://")
            .then(|| tokens::url(text.as_bytes(), at))
            .flatten()
    })
}

/// Tokens with a telling start, in the documented order.
const DOCUMENTED: &[Prefixed] = &[
    documented("sk-proj-", Run::WordDash, 20, usize::MAX),
    documented("sk-", Run::WordDash, 20, usize::MAX),
    documented("pk-", Run::WordDash, 20, usize::MAX),
    documented("rk-", Run::WordDash, 20, usize::MAX),
    documented("ak-", Run::WordDash, 20, usize::MAX),
    documented("sk-ant-", Run::WordDash, 20, usize::MAX),
    documented("ghp_", Run::Plain, 36, usize::MAX),
    documented("ghu_", Run::Plain, 36, usize::MAX),
    documented("ghs_", Run::Plain, 36, usize::MAX),
    documented("gho_", Run::Plain, 36, usize::MAX),
    documented("ghr_", Run::Plain, 36, usize::MAX),
    documented("github_pat_", Run::Word, 22, usize::MAX),
    documented("xoxb-", Run::Dash, 1, usize::MAX),
    documented("xoxp-", Run::Dash, 1, usize::MAX),
    documented("AKIA", Run::Capital, 16, 16),
    documented("AIza", Run::WordDash, 35, 35),
    documented("npm_", Run::Plain, 36, usize::MAX),
    documented("glpat-", Run::WordDash, 20, usize::MAX),
    documented("dop_v1_", Run::Hex, 64, usize::MAX),
];

const fn documented(prefix: &'static str, run: Run, least: usize, most: usize) -> Prefixed {
    Prefixed {
        prefix,
        run,
        least,
        most,
        alone: false,
        class: Class::Assignment,
    }
}

/// Replaces every match of one matcher, from left to right.
fn each(text: &str, mut find: impl FnMut(&str, usize) -> Option<Span>) -> String {
    let mut spans = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let found = text.is_char_boundary(at).then(|| find(text, at)).flatten();
        match found {
            Some(span) if span.end > at => {
                at = span.end;
                spans.push(span);
            }
            _ => at += 1,
        }
    }
    if spans.is_empty() {
        String::from(text)
    } else {
        replace(text, &spans)
    }
}

fn token(bytes: &[u8], at: usize, shape: &Prefixed) -> Option<Span> {
    if !bytes[at..].starts_with(shape.prefix.as_bytes()) {
        return None;
    }
    let inside = at > 0 && bytes[at - 1].is_ascii_alphanumeric();
    if shape.prefix.len() == 3 && inside {
        return None;
    }
    let from = at + shape.prefix.len();
    let length = shape.run.end(bytes, from) - from;
    let end = from + length.min(shape.most);
    (length >= shape.least).then_some(Span {
        start: at,
        end,
        class: shape.class,
    })
}

/// `key = value` for the documented keys: the whole of it for twenty characters and more, only the
/// value for a quoted key or a shorter password.
fn assigned(text: &str, at: usize) -> Option<Span> {
    const KEYS: &[&str] = &[
        "api_key",
        "api-key",
        "apikey",
        "secret",
        "token",
        "password",
        "credential",
        "auth",
    ];
    let bytes = text.as_bytes();
    let key = KEYS.iter().find(|key| {
        bytes
            .get(at..at + key.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(key.as_bytes()))
    })?;
    let named = at + key.len();
    let quoted = usize::from(matches!(bytes.get(named), Some(b'"' | b'\'')));
    let separator = tokens::skip_blanks(bytes, named + quoted);
    if !matches!(bytes.get(separator), Some(b'=' | b':')) {
        return None;
    }
    let after = tokens::skip_blanks(bytes, separator + 1);
    let opened = usize::from(matches!(bytes.get(after), Some(b'"' | b'\'')));
    let from = after + opened;
    let end = Run::Value.end(bytes, from);
    let closed = usize::from(matches!(bytes.get(end), Some(b'"' | b'\'')));
    let class = Class::Assignment;
    if end - from >= shapes::LONG {
        return Some(if quoted == 1 {
            Span {
                start: from,
                end,
                class,
            }
        } else {
            Span {
                start: at,
                end: end + closed,
                class,
            }
        });
    }
    let long_enough = *key == "password" && end - from >= shapes::PASSWORD;
    let real = !keys::is_placeholder(&text[from..end]);
    (long_enough && real).then_some(Span {
        start: from,
        end,
        class,
    })
}

#[cfg(test)]
#[path = "redact_tests.rs"]
mod tests;
