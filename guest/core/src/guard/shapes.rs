//! The shapes of secrets: where in a text one stands, found in one pass without backtracking.
//!
//! Every matcher looks back at most [`LOOK_BACK`] characters and forward over a run that it then
//! leaves behind, so that the time stays in proportion to the text whatever the text is.

use alloc::vec::Vec;
use core::cell::Cell;

use super::{
    ends::may_announce,
    keys::{self, Key},
    places::sentence_end,
    prose,
    tokens::{
        bearer, bot, chat_bot, close, key_before, pem, private, skip_blanks, url, web_hook,
        web_token,
    },
};

/// How far a key may lie before its separator, in characters.
pub(super) const LOOK_BACK: usize = 64;
/// Bytes of an unquoted value by which it is judged, so that the work stays in proportion; one that is
/// longer goes as a whole.
const JUDGED: usize = 512;
/// Shortest password that is taken for one whatever it is made of.
pub(super) const PASSWORD: usize = 8;
/// Shortest password at all.
const SHORT: usize = 4;
/// Shortest password that no sign announces.
pub(super) const LONE: usize = 6;
/// Shortest secret of a client that is assigned without a blank or in quotes.
const TIGHT: usize = 10;
/// Shortest value of a key named token, secret and the like, when it mixes letters and digits.
const MIXED: usize = 16;
/// Shortest value of such a key whatever it is made of.
pub(super) const LONG: usize = 20;

/// What kind of secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Text between `<private>` tags.
    Private,
    /// A value named password, passphrase and the like.
    Password,
    /// A value named token, secret, key, credential.
    Assignment,
    /// Credentials of an `Authorization` header.
    Authorization,
    /// Password or token in front of the host of a URL.
    UrlCredentials,
    /// A private key in PEM or age form.
    PrivateKey,
    /// A JSON web token.
    Jwt,
    /// A key of a model provider.
    ModelKey,
    /// A GitHub token.
    Github,
    /// A GitLab token.
    Gitlab,
    /// A Slack token or web hook.
    Slack,
    /// An AWS access key id.
    Aws,
    /// A Google API key or token.
    Google,
    /// An npm or PyPI token.
    Registry,
    /// A DigitalOcean token.
    DigitalOcean,
    /// A key of a payment provider.
    Payment,
    /// A SendGrid key.
    Mail,
    /// A token of a chat bot.
    Bot,
    /// A token of another well-known service.
    Platform,
    /// What a browser sends along to be known again.
    Cookie,
}

impl Class {
    /// The word for it in answers and errors.
    pub fn word(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Password => "password",
            Self::Assignment => "assignment",
            Self::Authorization => "authorization",
            Self::UrlCredentials => "url-credentials",
            Self::PrivateKey => "private-key",
            Self::Jwt => "jwt",
            Self::ModelKey => "model-key",
            Self::Github => "github",
            Self::Gitlab => "gitlab",
            Self::Slack => "slack",
            Self::Aws => "aws",
            Self::Google => "google",
            Self::Registry => "registry",
            Self::DigitalOcean => "digital-ocean",
            Self::Payment => "payment",
            Self::Mail => "mail",
            Self::Bot => "bot",
            Self::Platform => "platform",
            Self::Cookie => "cookie",
        }
    }
}

/// A secret and its place, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// What it is.
    pub class: Class,
}

/// Characters that go on in a token.
#[derive(Clone, Copy, Debug)]
pub(super) enum Run {
    /// Letters and digits.
    Plain,
    /// Letters, digits and `_`.
    Word,
    /// Letters, digits and `-`.
    Dash,
    /// Letters, digits, `_` and `-`.
    WordDash,
    /// Letters, digits, `_`, `-` and `.`.
    Dotted,
    /// Capitals and digits.
    Capital,
    /// Lower-case hexadecimal digits.
    Hex,
    /// Letters, digits and `_ - / . +`: a value as the documented patterns see it.
    Value,
    /// What base 64 and bearer tokens are made of.
    Base64,
    /// Base 64 in the query of an address.
    Query,
}

impl Run {
    pub(super) fn holds(self, b: u8) -> bool {
        let plain = b.is_ascii_alphanumeric();
        match self {
            Self::Plain => plain,
            Self::Word => plain || b == b'_',
            Self::Dash => plain || b == b'-',
            Self::WordDash => plain || matches!(b, b'_' | b'-'),
            Self::Dotted => plain || matches!(b, b'_' | b'-' | b'.'),
            Self::Capital => b.is_ascii_uppercase() || b.is_ascii_digit(),
            Self::Hex => b.is_ascii_digit() || matches!(b, b'a'..=b'f'),
            Self::Value => plain || matches!(b, b'_' | b'-' | b'/' | b'.' | b'+'),
            Self::Query => b == b'%' || Self::Base64.holds(b),
            Self::Base64 => plain || matches!(b, b'_' | b'-' | b'/' | b'.' | b'+' | b'=' | b'~'),
        }
    }

    /// Where the run that starts at `at` ends.
    pub(super) fn end(self, bytes: &[u8], at: usize) -> usize {
        let rest = bytes.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|b| self.holds(**b)).count()
    }
}

/// A token that its first characters give away.
pub(super) struct Prefixed {
    pub(super) prefix: &'static str,
    pub(super) run: Run,
    /// Fewest characters after the prefix.
    pub(super) least: usize,
    /// Most characters after the prefix that belong to it.
    pub(super) most: usize,
    /// Nothing that tokens are made of stands before it: base 64 and longer names hold it, too.
    pub(super) alone: bool,
    pub(super) class: Class,
}

const fn prefixed(prefix: &'static str, run: Run, least: usize, class: Class) -> Prefixed {
    Prefixed {
        prefix,
        run,
        least,
        most: usize::MAX,
        alone: false,
        class,
    }
}

const fn alone(prefix: &'static str, run: Run, least: usize, class: Class) -> Prefixed {
    Prefixed {
        alone: true,
        ..prefixed(prefix, run, least, class)
    }
}

/// Tokens with a telling start, by their first letter where it matters for speed.
const PREFIXED: &[Prefixed] = &[
    prefixed("sk-ant-", Run::WordDash, 20, Class::ModelKey),
    prefixed("sk-proj-", Run::WordDash, 20, Class::ModelKey),
    prefixed("sk_live_", Run::Plain, 16, Class::Payment),
    prefixed("sk_test_", Run::Plain, 16, Class::Payment),
    prefixed("rk_live_", Run::Plain, 16, Class::Payment),
    prefixed("rk_test_", Run::Plain, 16, Class::Payment),
    prefixed("whsec_", Run::Base64, 24, Class::Payment),
    prefixed("ghp_", Run::Plain, 36, Class::Github),
    prefixed("gho_", Run::Plain, 36, Class::Github),
    prefixed("ghu_", Run::Plain, 36, Class::Github),
    prefixed("ghs_", Run::Plain, 36, Class::Github),
    prefixed("ghr_", Run::Plain, 36, Class::Github),
    prefixed("github_pat_", Run::Word, 22, Class::Github),
    prefixed("glpat-", Run::WordDash, 20, Class::Gitlab),
    prefixed("xoxb-", Run::Dash, 10, Class::Slack),
    prefixed("xoxp-", Run::Dash, 10, Class::Slack),
    prefixed("xoxa-", Run::Dash, 10, Class::Slack),
    prefixed("xoxr-", Run::Dash, 10, Class::Slack),
    prefixed("xoxs-", Run::Dash, 10, Class::Slack),
    prefixed("xapp-", Run::Dash, 20, Class::Slack),
    prefixed("hooks.slack.com/services/", Run::Value, 20, Class::Slack),
    Prefixed {
        prefix: "AKIA",
        run: Run::Capital,
        least: 16,
        most: 16,
        alone: false,
        class: Class::Aws,
    },
    Prefixed {
        prefix: "ASIA",
        run: Run::Capital,
        least: 16,
        most: 16,
        alone: false,
        class: Class::Aws,
    },
    Prefixed {
        prefix: "AIza",
        run: Run::WordDash,
        least: 35,
        most: 35,
        alone: false,
        class: Class::Google,
    },
    prefixed("ya29.", Run::WordDash, 20, Class::Google),
    prefixed("npm_", Run::Plain, 36, Class::Registry),
    prefixed("pypi-", Run::WordDash, 50, Class::Registry),
    prefixed("hf_", Run::Plain, 30, Class::ModelKey),
    prefixed("GOCSPX-", Run::WordDash, 20, Class::Google),
    prefixed("shpat_", Run::Plain, 32, Class::Platform),
    prefixed("shpca_", Run::Plain, 32, Class::Platform),
    prefixed("shppa_", Run::Plain, 32, Class::Platform),
    prefixed("shpss_", Run::Plain, 32, Class::Platform),
    prefixed("hvs.", Run::WordDash, 20, Class::Platform),
    prefixed("hvb.", Run::WordDash, 20, Class::Platform),
    prefixed("lin_api_", Run::Plain, 30, Class::Platform),
    prefixed("dckr_pat_", Run::WordDash, 20, Class::Registry),
    prefixed("figd_", Run::WordDash, 24, Class::Platform),
    prefixed("tskey-", Run::WordDash, 20, Class::Platform),
    prefixed("NRAK-", Run::Capital, 20, Class::Platform),
    prefixed("PMAK-", Run::WordDash, 40, Class::Platform),
    prefixed("dapi", Run::Hex, 32, Class::Platform),
    prefixed("sbp_", Run::Hex, 40, Class::Platform),
    prefixed("sq0atp-", Run::WordDash, 20, Class::Payment),
    prefixed("pat-na1-", Run::Dash, 30, Class::Platform),
    prefixed("pat-eu1-", Run::Dash, 30, Class::Platform),
    prefixed("r8_", Run::Plain, 35, Class::ModelKey),
    prefixed("gsk_", Run::Plain, 40, Class::ModelKey),
    prefixed("xai-", Run::Plain, 30, Class::ModelKey),
    prefixed("pplx-", Run::Plain, 40, Class::ModelKey),
    prefixed("ATATT3", Run::Base64, 40, Class::Platform),
    prefixed("dop_v1_", Run::Hex, 64, Class::DigitalOcean),
    prefixed("doo_v1_", Run::Hex, 64, Class::DigitalOcean),
    prefixed("wrp_", Run::WordDash, 43, Class::Platform),
    prefixed("SG.", Run::Dotted, 40, Class::Mail),
    alone("ntn_", Run::Plain, 40, Class::Platform),
    alone("secret_", Run::Plain, 40, Class::Platform),
    alone("fo1_", Run::WordDash, 30, Class::Platform),
    alone("1//0", Run::WordDash, 30, Class::Google),
    alone("EAA", Run::Plain, 60, Class::Platform),
    alone("key-", Run::Hex, 32, Class::Mail),
    prefixed("?sig=", Run::Query, 40, Class::Platform),
    prefixed("&sig=", Run::Query, 40, Class::Platform),
    prefixed("AGE-SECRET-KEY-1", Run::Capital, 50, Class::PrivateKey),
];

/// Whether two bytes may open one of [`PREFIXED`], a model key or a web token, so that most places
/// of a text cost one comparison.
fn may_start(first: u8, second: u8) -> bool {
    match first {
        b's' => matches!(second, b'k' | b'h' | b'b' | b'q' | b'e'),
        b'r' => matches!(second, b'k' | b'8'),
        b'a' => second == b'k',
        b'p' => matches!(second, b'k' | b'y' | b'p' | b'a'),
        b'g' => matches!(second, b'h' | b'i' | b'l' | b's'),
        b't' => second == b's',
        b'N' => second == b'R',
        b'P' => second == b'M',
        b'x' => matches!(second, b'o' | b'a'),
        b'h' => matches!(second, b'o' | b'f' | b'v'),
        b'A' => matches!(second, b'K' | b'S' | b'I' | b'G' | b'T'),
        b'G' => second == b'O',
        b'f' => matches!(second, b'i' | b'o'),
        b'l' => second == b'i',
        b'1' => second == b'/',
        b'E' => second == b'A',
        b'k' => second == b'e',
        b'?' | b'&' => second == b's',
        b'w' => matches!(second, b'h' | b'r'),
        b'y' => second == b'a',
        b'n' => matches!(second, b'p' | b't'),
        b'd' => matches!(second, b'o' | b'c' | b'a'),
        b'S' => second == b'G',
        b'e' => second == b'y',
        _ => false,
    }
}

/// All secrets of a text, in order, not overlapping.
pub fn scan(text: &str) -> Vec<Span> {
    let mut scanner = Scanner {
        text,
        bytes: text.as_bytes(),
        barren: 0,
        dotless: 0,
        cut: Cell::new(None),
    };
    let mut spans: Vec<Span> = Vec::new();
    let mut at = 0;
    while at < text.len() {
        match scanner.at(at) {
            Some(mut span) if span.end > span.start => {
                span.end = scanner.whole(span.end);
                // What stands before a place may have been taken already.
                span.start = span.start.max(spans.last().map_or(0, |last| last.end));
                at = span.end;
                spans.push(span);
            }
            _ => at += 1,
        }
    }
    spans
}

pub(super) struct Scanner<'a> {
    pub(super) text: &'a str,
    pub(super) bytes: &'a [u8],
    /// Up to here no model key can succeed any more.
    barren: usize,
    /// Up to here no web token can.
    dotless: usize,
    /// Where the last value was cut that is longer than what is judged, and whether it stands in the
    /// query of an address.
    cut: Cell<Option<(usize, bool)>>,
}

impl Scanner<'_> {
    /// The secret that the byte at a place gives away: it starts there, or stands behind it.
    fn at(&mut self, at: usize) -> Option<Span> {
        match self.bytes[at] {
            b'<' => private(self.text, at, true)
                .or_else(|| self.element(at))
                .or_else(|| self.cell(at)),
            b'|' => self.cell(at),
            b'%' if matches!(self.bytes.get(at + 1..at + 3), Some(b"3D" | b"3d")) => {
                self.assigned(at, at + 3)
            }
            b'-' if self.bytes[at..].starts_with(b"-----BEGIN ") => pem(self.text, at),
            b':' if self.bytes[at..].starts_with(b"://") => url(self.bytes, at),
            b':' => bot(self.bytes, at)
                .or_else(|| self.cookie(at))
                .or_else(|| self.assigned(at, at + 1)),
            b'=' => self.assigned(at, at + 1),
            b',' => self.argument(at),
            0xE6 if self.bytes[at..].starts_with("\u{662F}".as_bytes()) => {
                self.assigned(at, at + 3)
            }
            b'.' => chat_bot(self.bytes, at).or_else(|| web_hook(self.bytes, at)),
            0xEF if self.bytes[at..].starts_with("\u{FF1A}".as_bytes()) => {
                self.assigned(at, at + 3)
            }
            0xE0 | 0xE3..=0xEC if prose::particle(self.text, at).is_some() => self.particle(at),
            b' ' => self.login(at).or_else(|| self.spoken(at)),
            b'B' | b'b' => bearer(self.bytes, at),
            b if may_start(b, self.bytes.get(at + 1).copied().unwrap_or(0)) => self.token(at),
            _ => None,
        }
    }

    /// A token with a telling start.
    fn token(&mut self, at: usize) -> Option<Span> {
        let rest = &self.bytes[at..];
        // An = is what assigns a token, and ends base 64 rather than stands in it.
        let before = at.checked_sub(1).map(|before| self.bytes[before]);
        let inside = before.is_some_and(|byte| byte != b'=' && Run::Base64.holds(byte));
        for shape in PREFIXED {
            if rest.starts_with(shape.prefix.as_bytes()) && !(inside && shape.alone) {
                let from = at + shape.prefix.len();
                let end = shape.run.end(self.bytes, from);
                if end - from >= shape.least {
                    let end = from + (end - from).min(shape.most);
                    return Some(Span {
                        start: at,
                        end,
                        class: shape.class,
                    });
                }
            }
        }
        if rest.starts_with(b"eyJ") {
            return web_token(self.bytes, at, &mut self.dotless);
        }
        self.model_key(at)
    }

    /// `sk-`, `pk-`, `rk-` or `ak-` and twenty characters that are not just words and hyphens.
    fn model_key(&mut self, at: usize) -> Option<Span> {
        let rest = &self.bytes[at..];
        let opens = [b"sk-", b"pk-", b"rk-", b"ak-"]
            .iter()
            .any(|prefix| rest.starts_with(*prefix));
        if !opens || at < self.barren || (at > 0 && Run::Word.holds(self.bytes[at - 1])) {
            return None;
        }
        let end = Run::WordDash.end(self.bytes, at + 3);
        let body = &self.text[at + 3..end];
        if body.len() >= LONG && !keys::is_wordy(body) {
            return Some(Span {
                start: at,
                end,
                class: Class::ModelKey,
            });
        }
        self.barren = end;
        None
    }

    /// A value after a separator whose key names a secret.
    pub(super) fn assigned(&self, separator: usize, after: usize) -> Option<Span> {
        let name = key_before(self.text, separator)?;
        let announced = keys::classify(&self.text[name.clone()]);
        let key = match announced {
            Some(Key::Secret) if self.text[name.end..separator].contains(['"', '\'']) => {
                Key::Quoted
            }
            Some(key) => key,
            None => self.named(name.start, &self.text[name.clone()])?,
        };
        let before = self.bytes.get(name.start.wrapping_sub(1));
        let in_query = matches!(before, Some(b'?' | b'&')) || self.bytes[separator] == b'%';
        if before == Some(&b':') && self.is_resource_name(name.start) {
            return None;
        }
        let arrow = usize::from(matches!(self.bytes.get(after), Some(b'>' | b'=')));
        let after = self.skip_markup(after + arrow);
        let from = skip_blanks(self.bytes, after);
        if self.bytes.get(from) == Some(&b'[') {
            return self.listed(from, key);
        }
        let value = self.value(from, key, in_query)?;
        // The label of a field is no value of it.
        if announced.is_none() && keys::classify(self.part(value)).is_some() {
            return None;
        }
        let bare = value.0 == from;
        let loose = bare && from > after;
        if loose && key == Key::Shared && !accepts(Key::Secret, self.part(value)) {
            let mixed = keys::is_mixed(self.part(value));
            return mixed.then_some(span_of(key, value));
        }
        let prose = key == Key::Password
            && match bare {
                true => {
                    let spaced = loose || self.bytes[separator] >= 0x80;
                    let foreign = spaced && keys::is_foreign(&self.text[name]);
                    self.is_prose(value, loose, foreign)
                }
                false => prose::is_sentence(self.part(value)),
            };
        if prose {
            return None;
        }
        Some(span_of(key, value))
    }

    /// The value behind a particle that is written on to the word for a password, as Chinese,
    /// Japanese and Korean do.
    fn particle(&self, at: usize) -> Option<Span> {
        let from = at + prose::particle(self.text, at)?;
        let from = skip_blanks(self.bytes, from);
        let first = self.text[from..].chars().next();
        if first.is_some_and(prose::is_scriptless) {
            return None;
        }
        self.said(from, Key::Password, false)
    }

    pub(super) fn part(&self, (start, end): (usize, usize)) -> &str {
        &self.text[start..end]
    }

    /// Whether an unquoted value is a word of a sentence, a path or an expression rather than a
    /// password: `password: see below`, `PWD=/tmp`, a sentence without blanks. What has the length
    /// of a password is one, unless it cannot be typed as one or is plainly a path.
    /// Behind a word of another language (`foreign`) every plain word is one of a sentence.
    fn is_prose(&self, value: (usize, usize), loose: bool, foreign: bool) -> bool {
        let word = self.part(value);
        let behind = &self.text[value.1..];
        let told = foreign && prose::is_plain(word);
        if told || prose::is_rule(word) || (loose && prose::goes_on(word, behind)) {
            return true;
        }
        let next = self.text[value.1..].strip_prefix(' ');
        let next = next.and_then(|rest| rest.chars().next());
        let goes_on = next.is_some_and(char::is_lowercase);
        let plain = prose::is_letters(word);
        let foreign = plain && !word.chars().any(|c| c.is_ascii());
        if foreign && (word.chars().all(prose::is_scriptless) || (loose && goes_on)) {
            return true;
        }
        if keys::is_path(word) {
            return true;
        }
        if word.chars().count() >= PASSWORD {
            return false;
        }
        (plain && loose && goes_on)
            || word.starts_with(['/', '~', '&', '.'])
            || keys::is_wordy(word)
    }

    /// `--key value`, `key value` and `key is value`, with some words between at most.
    fn spoken(&self, at: usize) -> Option<Span> {
        const WORDS: usize = 8;
        if !may_announce(self.bytes, at) {
            return None;
        }
        let name = key_before(self.text, at).filter(|name| name.end == at)?;
        let word = &self.text[name.clone()];
        if word.eq_ignore_ascii_case("by") {
            return self.identified(at, name.start);
        }
        let flag = word.starts_with("--") || self.is_setting(&name);
        let key = keys::classify(word)?;
        let finnish = keys::is_word(word, "salasana");
        // Turkish; a word of Italian besides, but hardly at the beginning of a line.
        let turkish = keys::is_word(word, "parola")
            && matches!(
                self.bytes.get(name.start.wrapping_sub(1)),
                None | Some(b'\n')
            );
        let mut from = skip_blanks(self.bytes, at);
        if flag {
            // In a table of options a description follows, set off by more than one blank.
            return (from == at + 1)
                .then(|| self.said(from, key, true))
                .flatten();
        }
        if key == Key::Brief {
            return None;
        }
        let (mut linked, mut near, mut stated) = (false, true, false);
        // Whether the key is the first half of another name: `password manager:`.
        let (mut compound, mut keeper, mut before) = (false, false, "");
        for _ in 0..WORDS {
            let rest = &self.text[from..];
            let word = rest.split(char::is_whitespace).next().unwrap_or_default();
            let link = keys::is_link(word) || (finnish && near && word == "on");
            let found = match link {
                true => None,
                false if near && stated => self.said(from, key, false),
                // Beside the key, or behind words that may be about something else.
                false if turkish && near => self.lone(from, Key::Password),
                false if linked || near => self.lone(from, key),
                false => None,
            };
            let found = found.filter(|span| {
                !is_other(self.part((span.start, span.end)), before, compound, keeper)
            });
            if found.is_some() || word.is_empty() || word.ends_with(['.', '!', '?', ';']) {
                return found;
            }
            let next = skip_blanks(self.bytes, from + word.len());
            if self.text[from..next].contains('\n') {
                return None;
            }
            compound |= near && !link && !prose::leads(word);
            keeper |= near && prose::is_keeper(word.trim_end_matches(':'));
            before = word;
            linked = link || word.ends_with(':');
            near &= link;
            stated |= keys::states(word) || (finnish && link);
            from = next;
        }
        None
    }

    /// A value that nothing but its looks gives away.
    pub(super) fn lone(&self, at: usize, key: Key) -> Option<Span> {
        let (start, end) = self.value(at, key, false)?;
        let value = self.part((start, end));
        let secret = match key {
            Key::Password => value.chars().count() >= LONE && keys::is_typed(value),
            _ => keys::is_scrambled(value),
        };
        secret.then_some(span_of(key, (start, end)))
    }

    /// A value that a word leads to, or the option of a command (`flag`).
    pub(super) fn said(&self, at: usize, key: Key, flag: bool) -> Option<Span> {
        let (start, end) = self.value(at, key, false)?;
        // In running text only what looks like a secret is one: "the password is required".
        let value = self.part((start, end));
        let quoted = matches!(self.bytes[start - 1], b'"' | b'\'' | b'`')
            && value.chars().count() >= PASSWORD;
        let unusual = match key {
            Key::Password => keys::is_unusual(value) && !prose::is_method(value),
            _ => keys::is_mixed(value),
        };
        let sentence = quoted && prose::is_sentence(value);
        (flag || (quoted && !sentence) || unusual).then_some(span_of(key, (start, end)))
    }

    /// The value that starts at a place, without its quotes, if it can be a secret.
    pub(super) fn value(&self, at: usize, key: Key, in_query: bool) -> Option<(usize, usize)> {
        // An escape before the quote: the text is itself quoted, as JSON inside JSON is.
        let escaped = self.bytes[at..].iter().take_while(|b| **b == b'\\').count();
        let quote = match self.bytes.get(at + escaped) {
            Some(quote @ (b'"' | b'\'' | b'`')) => Some(*quote),
            _ => None,
        };
        let start = if quote.is_some() {
            at + escaped + 1
        } else {
            at
        };
        if key == Key::Authorization {
            return self.credentials(start);
        }
        if keys::opens_placeholder(&self.text[start..]) {
            return None;
        }
        let end = match quote {
            Some(quote) => close(self.bytes, start, quote, escaped > 0),
            None => self.bare_end(at, in_query),
        };
        let (start, end) = match quote {
            Some(_) => (start, end),
            None => prose::unwrap(self.text, start, end),
        };
        if quote.is_none() && keys::is_code(&self.text[start..end]) {
            return None;
        }
        accepts(key, &self.text[start..end]).then_some((start, end))
    }

    /// Where an unquoted value ends.
    fn bare_end(&self, at: usize, in_query: bool) -> usize {
        let judged = self.text.floor_char_boundary(at.saturating_add(JUDGED));
        let stop = |b: &u8| stops(*b, in_query);
        let found = self.bytes[at..judged].iter().position(stop);
        let mut end = found.map_or(judged, |length| at + length);
        end = at + sentence_end(&self.text[at..end], in_query);
        if end == judged && judged < self.text.len() {
            self.cut.set(Some((end, in_query)));
            return end;
        }
        while end > at
            && matches!(
                self.bytes[end - 1],
                b'.' | b',' | b':' | b')' | b']' | b'}' | b'\\'
            )
        {
            end -= 1;
        }
        end
    }

    /// Where a value ends of which the beginning was judged; its own end otherwise.
    fn whole(&self, end: usize) -> usize {
        match self.cut.take() {
            Some((cut, in_query)) if cut == end => {
                let rest = &self.bytes[end..];
                let stop = rest.iter().position(|b| stops(*b, in_query));
                end + stop.unwrap_or(rest.len())
            }
            _ => end,
        }
    }

    /// What follows the scheme in the value of an `Authorization` header.
    fn credentials(&self, start: usize) -> Option<(usize, usize)> {
        let scheme = Run::Dash.end(self.bytes, start);
        let from = skip_blanks(self.bytes, scheme);
        let (from, least) = if from == scheme {
            (start, LONG)
        } else {
            (from, PASSWORD)
        };
        let end = Run::Base64.end(self.bytes, from);
        // `Authorization: written permission`
        let known = "basic bearer digest token apikey negotiate";
        let word = self.bytes[from..end].iter().all(u8::is_ascii_lowercase);
        let said = word && !keys::is_one(known, &self.text[start..scheme]);
        (end - from >= least && !said).then_some((from, end))
    }
}

/// Whether a byte ends an unquoted value.
fn stops(b: u8, in_query: bool) -> bool {
    b.is_ascii_whitespace()
        || matches!(b, b'"' | b'\'' | b'`' | b'<' | b'>' | b';')
        || (in_query && matches!(b, b'&' | b'#' | b')'))
}

pub(super) fn span_of(key: Key, (start, end): (usize, usize)) -> Span {
    Span {
        start,
        end,
        class: class_of(key),
    }
}

pub(super) fn class_of(key: Key) -> Class {
    match key {
        Key::Password | Key::Brief => Class::Password,
        Key::Authorization => Class::Authorization,
        Key::Secret | Key::Shared | Key::Quoted | Key::Auth => Class::Assignment,
    }
}

/// Whether a value with a number is the name of something else: of what keeps passwords (`keeper`), of a
/// ticket behind a compound as `password bug:`, or of a field that another one becomes.
fn is_other(value: &str, before: &str, compound: bool, keeper: bool) -> bool {
    let numbered = prose::is_numbered(value);
    (numbered && (keeper || (compound && before.ends_with(':'))))
        || (prose::is_renamed(value) && (keeper || matches!(before, "->" | "\u{2192}")))
}

/// Whether a value can be the secret that its key announces.
pub(super) fn accepts(key: Key, value: &str) -> bool {
    let length = value.chars().count();
    let least = if key == Key::Password {
        SHORT
    } else {
        PASSWORD
    };
    if length < least || keys::is_placeholder(value) || keys::is_ordinary(value) {
        return false;
    }
    if key != Key::Password && value.contains("://") {
        return false;
    }
    match key {
        Key::Password => true,
        Key::Brief => keys::is_typed(value) && !prose::is_numbered(value),
        Key::Shared => {
            !value.contains(char::is_whitespace)
                && (length >= TIGHT || keys::is_mixed(value))
                && !keys::is_name(value, LONG)
        }
        Key::Secret | Key::Quoted => {
            let least = if key == Key::Secret { MIXED } else { PASSWORD };
            !value.contains(char::is_whitespace)
                && (length >= LONG
                    || (length >= least && keys::is_mixed(value))
                    || keys::is_scrambled(value))
                && !keys::is_name(value, LONG)
        }
        Key::Auth => {
            length >= LONG && !value.contains(char::is_whitespace) && !keys::is_name(value, LONG)
        }
        Key::Authorization => false,
    }
}
