//! The five guardrail checks on the output of a task, as DOE documents them.

use alloc::{format, string::String, vec, vec::Vec};

use super::{
    numbers,
    shapes::{self, Class, Span},
};

/// Bytes from which an output is too large.
pub const BYTES: usize = 1 << 20;
/// Characters above which an output is unusually large.
const LARGE: usize = 500_000;
/// Characters below which an output is suspiciously short.
const SHORT: usize = 10;

/// What the checks hold an output against.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// US dollars a day.
    pub budget: f64,
    /// Tokens a task.
    pub tokens: u64,
    /// Fail, and do not just note, what is suspiciously short or unusually large.
    pub strict: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            budget: 10.0,
            tokens: 100_000,
            strict: false,
        }
    }
}

/// What is checked.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Output<'a> {
    /// The text.
    pub text: &'a str,
    /// What the task cost, US dollars.
    pub cost: f64,
    /// What the evaluations of the day cost before it, US dollars.
    pub spent: f64,
    /// Tokens that the task used.
    pub tokens: u64,
}

/// How bad it is when a check fails; a check that passes is `info`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Nothing is wrong.
    Info,
    /// Worth a look.
    Warning,
    /// The output is no good.
    Error,
    /// The output must not go out.
    Critical,
}

impl Severity {
    /// The word for it in logs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warning => "warning",
            Self::Error => "error",
            Self::Critical => "critical",
        }
    }
}

/// What one check found.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Name of the check.
    pub check: &'static str,
    /// Whether it passed.
    pub passed: bool,
    /// `info` when it passed.
    pub severity: Severity,
    /// One line for a log; never what was found, only its class.
    pub details: String,
    /// What to do about it; empty when it passed.
    pub remediation: &'static str,
    /// `no_sensitive_data`: the classes found.
    pub found: Vec<&'static str>,
    /// `suspiciously_short` or `unusually_large` of `output_length_ok`; else empty.
    pub note: &'static str,
}

impl Finding {
    fn new(
        check: &'static str,
        failure: Option<(Severity, &'static str)>,
        details: String,
    ) -> Self {
        let (severity, remediation) = failure.unwrap_or((Severity::Info, ""));
        let passed = failure.is_none();
        Self {
            check,
            passed,
            severity,
            details,
            remediation,
            found: Vec::new(),
            note: "",
        }
    }
}

/// Runs the five checks, always all of them, in their documented order.
pub fn run(output: &Output<'_>, limits: &Limits) -> Vec<Finding> {
    let length = output.text.chars().count();
    vec![
        not_empty(output.text, length),
        no_sensitive_data(output.text),
        within_budget(output.spent + output.cost, limits.budget),
        token_usage(output.tokens, limits.tokens),
        length_ok(output.text.len(), length, limits.strict),
    ]
}

fn not_empty(text: &str, length: usize) -> Finding {
    let failure = text.trim().is_empty().then_some((
        Severity::Error,
        "Task produced empty output \u{2014} check script execution",
    ));
    Finding::new(
        "output_not_empty",
        failure,
        format!("Output length: {length}"),
    )
}

fn no_sensitive_data(text: &str) -> Finding {
    let found = classes(text);
    let failure =
        (!found.is_empty()).then_some((Severity::Critical, "REDACT sensitive data before output!"));
    let details = if found.is_empty() {
        String::from("Clean")
    } else {
        format!("Found: {}", found.join(", "))
    };
    Finding {
        found,
        ..Finding::new("no_sensitive_data", failure, details)
    }
}

fn within_budget(today: f64, budget: f64) -> Finding {
    let failure = (today > budget).then_some((
        Severity::Warning,
        "Daily cost budget exceeded! Pause expensive operations.",
    ));
    let details = format!("Today: ${today:.4} / ${budget:.2} budget");
    Finding::new("cost_within_budget", failure, details)
}

fn token_usage(tokens: u64, limit: u64) -> Finding {
    let failure = (tokens > limit).then_some((
        Severity::Warning,
        "Token usage too high \u{2014} consider chunking or summarizing input.",
    ));
    let details = format!("Tokens: {} / {} limit", grouped(tokens), grouped(limit));
    Finding::new("token_usage_ok", failure, details)
}

fn length_ok(bytes: usize, length: usize, strict: bool) -> Finding {
    let (note, words) = if length > LARGE || bytes >= BYTES {
        ("unusually_large", " (unusually large)")
    } else if length > 0 && length < SHORT {
        ("suspiciously_short", " (suspiciously short)")
    } else {
        ("", "")
    };
    let failed = bytes >= BYTES || (strict && !note.is_empty());
    let failure = failed.then_some((Severity::Warning, "Review output \u{2014} size is unusual"));
    let details = format!("Output: {} chars{words}", grouped(length as u64));
    Finding {
        note,
        ..Finding::new("output_length_ok", failure, details)
    }
}

/// A number with a comma between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = format!("{number}");
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// The classes of sensitive data in a text, each once: the documented ones first, then the
/// well-known shapes of secrets under labels of their own.
pub fn classes(text: &str) -> Vec<&'static str> {
    let spans = shapes::scan(text);
    let holds = |class| spans.iter().any(|span| span.class == class);
    let key = has_assignment(text, &["apikey", "api-key", "api_key"], is_key_sign, KEY);
    let words = ["password", "passwd", "pwd"];
    let password = has_assignment(text, &words, is_password_sign, PASSWORD);
    let secret = has_assignment(text, &["secret", "token"], is_key_sign, KEY);
    let prefix = has_known_prefix(text);
    // What the redactor takes out is sensitive here too, under the documented label if there is one.
    let documented = [
        ("API key", key),
        ("Password", password || has_password(text, &spans)),
        ("Secret/Token", secret || (!key && holds(Class::Assignment))),
        (
            "API key (known prefix)",
            prefix || holds(Class::ModelKey) || holds(Class::Payment),
        ),
        ("SSN", numbers::has_social_security(text)),
        ("Credit card", numbers::has_payment_card(text)),
    ];
    let further = [
        (Class::PrivateKey, "Private key"),
        (Class::Aws, "AWS access key id"),
        (Class::Github, "GitHub token"),
        (Class::Jwt, "JWT"),
        (Class::Slack, "Slack token"),
        (Class::UrlCredentials, "URL with password"),
        (Class::Authorization, "Authorization header"),
        (Class::Gitlab, "GitLab token"),
        (Class::Google, "Google key"),
        (Class::Registry, "Package registry token"),
        (Class::DigitalOcean, "DigitalOcean token"),
        (Class::Mail, "SendGrid key"),
        (Class::Private, "Private text"),
    ];
    let further = further.map(|(class, label)| (label, holds(class)));
    let all = documented.into_iter().chain(further);
    all.filter(|(_, holds)| *holds)
        .map(|(label, _)| label)
        .collect()
}

/// Whether the redactor knows a password; one with a blank in it is none, as documented.
fn has_password(text: &str, spans: &[Span]) -> bool {
    let passwords = spans.iter().filter(|span| span.class == Class::Password);
    passwords
        .map(|span| &text[span.start..span.end])
        .any(|password| !password.contains(char::is_whitespace))
}

/// Fewest characters of a key, of a password.
const KEY: usize = 20;
const PASSWORD: usize = 8;

fn is_key_sign(sign: char) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, '_' | '-')
}

fn is_password_sign(sign: char) -> bool {
    !sign.is_whitespace() && !matches!(sign, '"' | '\'')
}

/// Whether one of the words, in any case, is followed by `=` or `:` (blanks around it allowed),
/// perhaps a quote, and at least so many characters of a kind.
fn has_assignment(text: &str, words: &[&str], kind: fn(char) -> bool, least: usize) -> bool {
    let ends = |separator: usize| {
        let before = text[..separator].trim_end().as_bytes();
        words.iter().any(|word| {
            before.len() >= word.len()
                && before[before.len() - word.len()..].eq_ignore_ascii_case(word.as_bytes())
        })
    };
    text.match_indices(['=', ':']).any(|(separator, _)| {
        let value = text[separator + 1..].trim_start();
        let value = value.strip_prefix(['"', '\'']).unwrap_or(value);
        value.chars().take(least).filter(|sign| kind(*sign)).count() == least && ends(separator)
    })
}

/// Whether a word starts with a prefix of well-known keys and at least 20 letters and digits.
fn has_known_prefix(text: &str) -> bool {
    let bytes = text.as_bytes();
    let starts = |place: usize| {
        let inside = text[..place].chars().next_back();
        !inside.is_some_and(|sign| sign.is_alphanumeric() || sign == '_')
    };
    (0..bytes.len()).any(|place| {
        let rest = &bytes[place..];
        let prefix = ["sk-", "pk_live_", "sk_live_"].iter().find(|prefix| {
            rest.len() > prefix.len()
                && rest[..prefix.len()].eq_ignore_ascii_case(prefix.as_bytes())
        });
        prefix.is_some_and(|prefix| {
            let body = rest[prefix.len()..].iter().take(KEY);
            body.take_while(|byte| byte.is_ascii_alphanumeric()).count() == KEY && starts(place)
        })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn documented_classes() {
        for (text, label) in [
            ("api_key=Qw8rTy2uIo9pAs4dFg7hJk", "API key"),
            ("api_key = \n  'ZZZZZZZZZZZZZZZZZZZZ'", "API key"),
            ("PWD=\"correct-horse-battery\"", "Password"),
            ("secret : \"0123456789abcdefghij\"", "Secret/Token"),
            ("sk-Ab12Cd34Ef56Gh78Ij90Kl12", "API key (known prefix)"),
            ("AKIAZZ99TEST00FAKE11 is an access id", "AWS access key id"),
        ] {
            assert_eq!(classes(text), vec![label], "{text}");
        }
    }

    #[test]
    fn look_alikes() {
        for text in [
            "apikey : short123",
            "The api key rotation policy is yearly.",
            "passwd = 'p@ss w0rd'",
            "The tokens used were 51234 in total.",
            "task-abcdefghijklmnopqrstuvwx is done",
            "",
        ] {
            assert_eq!(classes(text), Vec::<&str>::new(), "{text}");
        }
    }

    /// Nothing that the redactor takes out is called clean.
    #[test]
    fn what_the_redactor_knows_is_found() {
        let body = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";
        for (text, label) in [
            ("{\"password\": \"hunter2hunter\"}", "Password"),
            ("{\"api_key\": \"abcdefghijklmnopqrstuv\"}", "Secret/Token"),
            (&format!("sk-proj-{body}"), "API key (known prefix)"),
            (&format!("sk-ant-api03-{body}"), "API key (known prefix)"),
            (
                &format!("Authorization: Bearer {body}"),
                "Authorization header",
            ),
            (&format!("AIza{}", &body[..35]), "Google key"),
            (&format!("AWS_SECRET_ACCESS_KEY={body}ABCD"), "Secret/Token"),
            (&format!("glpat-{}", &body[..20]), "GitLab token"),
        ] {
            assert!(super::super::redact::redact(text).is_some(), "{label}");
            assert_eq!(classes(text), vec![label], "{text}");
        }
    }

    #[test]
    fn notes_fail_only_when_strict() {
        let output = Output {
            text: "123456789",
            ..Output::default()
        };
        let lenient = &run(&output, &Limits::default())[4];
        assert_eq!((lenient.passed, lenient.note), (true, "suspiciously_short"));
        let strict = &run(
            &output,
            &Limits {
                strict: true,
                ..Limits::default()
            },
        )[4];
        assert_eq!((strict.passed, strict.severity), (false, Severity::Warning));
        let large = "\u{e9}".repeat(BYTES / 2);
        let output = Output {
            text: &large,
            ..Output::default()
        };
        assert!(!run(&output, &Limits::default())[4].passed);
    }

    #[test]
    fn details_are_worded_as_documented() {
        let output = Output {
            text: "",
            cost: 9.01,
            spent: 1.0,
            tokens: 1_234_567,
        };
        let details: Vec<String> = run(&output, &Limits::default())
            .into_iter()
            .map(|finding| finding.details)
            .collect();
        assert_eq!(
            details,
            [
                "Output length: 0",
                "Clean",
                "Today: $10.0100 / $10.00 budget",
                "Tokens: 1,234,567 / 100,000 limit",
                "Output: 0 chars",
            ]
        );
    }

    #[test]
    fn hostile_texts_take_one_pass() {
        for unit in ["token=", "sk-", "= ", "4 ", "1-", "password:\"", "eyJ."] {
            let text = unit.repeat(200_000);
            let _ = classes(&text);
        }
    }

    proptest! {
        #[test]
        fn any_text_is_judged_and_never_quoted(text in "\\PC{0,60}") {
            let output = Output { text: &text, ..Output::default() };
            prop_assert_eq!(run(&output, &Limits::default()).len(), 5);
        }
    }
}
