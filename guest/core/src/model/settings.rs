//! Settings of a store: a closed table of names, defaults and meanings.

use alloc::{format, string::String, vec::Vec};

use super::{identity::check_name, state::State};
use crate::{
    Code, Error, Result,
    guard::redact::redact,
    text::display::{is_hidden, says},
};

/// One setting.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// The value when nothing is set.
    pub standard: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// What it may be.
    form: Form,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    /// One of these words.
    Word(&'static [&'static str]),
    /// A whole number up to this.
    Number(u64),
    /// A whole number up to this, and not 0, which would refuse everything for ever.
    Count(u64),
    /// A text up to this many bytes.
    Text(usize),
    /// The name of an agent, as a caller gives it.
    Agent,
}

/// All settings, by name.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "facts.blocked-words",
        standard: "",
        meaning: "words, separated by commas, that no fact's value may hold; who reaches every owner \
                  restores by an import what was stored before a word was listed",
        form: Form::Text(16_384),
    },
    Setting {
        name: "facts.rate-calls",
        standard: "120 at the documented service, unlimited elsewhere",
        meaning: "calls that one owner has in a sliding window, at least 1; an empty value: as standard",
        form: Form::Count(1_000_000_000),
    },
    Setting {
        name: "facts.rate-seconds",
        standard: "3600",
        meaning: "length of the sliding window",
        form: Form::Count(31_536_000),
    },
    Setting {
        name: "memory.agent",
        standard: "",
        meaning: "the agent of memories and questions that name none",
        form: Form::Agent,
    },
    Setting {
        name: "memory.agent-scope",
        standard: "shared",
        meaning: "whether an agent reads all records of its owner or its own: shared or isolated",
        form: Form::Word(&["shared", "isolated"]),
    },
    Setting {
        name: "memory.followup-seconds",
        standard: "30",
        meaning: "how soon a further search of a session counts as a follow-up",
        form: Form::Number(86_400),
    },
    Setting {
        name: "memory.observations",
        standard: "500",
        meaning: "how many observations one session keeps",
        form: Form::Number(1_000_000),
    },
    Setting {
        name: "redaction",
        standard: "redact",
        meaning: "what happens to secrets in what is written: redact, refuse or off",
        form: Form::Word(&["off", "redact", "refuse"]),
    },
    Setting {
        name: "supersession",
        standard: "guarded",
        meaning: "when a similar new memory replaces an old one: guarded, similar or never",
        form: Form::Word(&["guarded", "similar", "never"]),
    },
];

/// The setting of a name.
///
/// # Errors
/// `invalid` for an unknown name, listing those there are.
pub fn setting(name: &str) -> Result<&'static Setting> {
    SETTINGS
        .iter()
        .find(|setting| setting.name == name)
        .ok_or_else(|| {
            let names: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
            Error::invalid(
                "name",
                format!("setting {name:?} is none of {}", names.join(", ")),
            )
        })
}

impl Setting {
    /// Checks a value.
    ///
    /// # Errors
    /// `invalid` about the setting, naming what it may be; of a name of an agent, `too-large`, or
    /// `denied` where it holds a secret.
    pub fn check(&self, value: &str) -> Result<()> {
        let wanted = match self.form {
            Form::Word(words) if words.contains(&value) => return Ok(()),
            Form::Word(words) => format!("one of {}", words.join(", ")),
            Form::Number(most) if value.parse::<u64>().is_ok_and(|n| n <= most) => return Ok(()),
            Form::Number(most) => format!("a whole number up to {most}"),
            Form::Text(most) if !value.is_empty() && value.len() <= most => return Ok(()),
            Form::Text(most) => format!("a text of 1 to {most} bytes"),
            Form::Count(most) if value.parse().is_ok_and(|n| (1..=most).contains(&n)) => {
                return Ok(());
            }
            Form::Count(most) => {
                format!(
                    "a whole number from 1 to {most}, for 0 would refuse every call; no value: as standard"
                )
            }
            Form::Agent => return self.check_agent(value),
        };
        Err(Error::invalid(
            self.name,
            format!("{} must be {wanted}", self.name),
        ))
    }

    /// Checks the name of an agent: it stands in every record, as that of a caller. More is refused
    /// than of a caller, whose names may be stored already: nobody can ask for a name that shows
    /// otherwise than it is written.
    fn check_agent(&self, name: &str) -> Result<()> {
        let about = |error: Error| error.about(self.name);
        check_name("agent", name).map_err(about)?;
        if let Some(fault) = fault_of(name) {
            let message = format!("{} must be the name of an agent, but {fault}", self.name);
            return Err(Error::invalid(self.name, message));
        }
        if redact(name).is_some() {
            let message = format!("{} holds a secret; choose another name", self.name);
            return Err(about(Error::new(Code::Denied, message)));
        }
        Ok(())
    }

    /// The value in force.
    pub fn value<'a>(&self, state: &'a State) -> &'a str {
        state.setting(self.name).unwrap_or(self.standard)
    }
}

/// What is wrong with the name of an agent. A sign is told by its number, since it is not seen; the
/// name is not repeated, for it may hold a secret.
fn fault_of(name: &str) -> Option<String> {
    if let Some(sign) = name.chars().find(|&c| c.is_control() || is_hidden(c)) {
        return Some(format!(
            "holds U+{:04X}, which is not seen or breaks or turns the line",
            u32::from(sign)
        ));
    }
    // Blanks at its ends do not count where it is used.
    (!says(name)).then(|| "holds blanks only".into())
}

impl State {
    /// The value in force of a setting of the table.
    pub fn setting_or_standard(&self, name: &str) -> &str {
        setting(name).map_or("", |setting| setting.value(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_agent_is_written_as_it_is_seen() {
        let agent = setting("memory.agent").unwrap();
        for (name, says) in [
            ("plan\u{202E}ner", "U+202E"),
            ("plan\u{2066}ner", "U+2066"),
            ("plan\u{2028}ner", "U+2028"),
            ("plan\u{2029}ner", "U+2029"),
            ("plan\u{200B}ner", "U+200B"),
            ("\u{43F}\u{200D}\u{43F}", "U+200D"),
            ("\u{FEFF}planner", "U+FEFF"),
            ("plan\u{85}ner", "U+0085"),
            ("a\nb", "U+000A"),
            ("a\tb", "U+0009"),
            ("  ", "blanks only"),
            ("\u{3164}", "blanks only"),
        ] {
            let refused = agent.check(name).expect_err(name);
            assert_eq!(refused.code, Code::Invalid, "{name:?}");
            assert_eq!(refused.subject, "memory.agent", "{name:?}");
            assert!(refused.message.contains(says), "{name:?}: {refused:?}");
        }
        for name in [
            "planner",
            " planner ",
            "der Planer",
            "\u{8A08}\u{3000}\u{753B}",
            "\u{1F575} x",
        ] {
            agent
                .check(name)
                .unwrap_or_else(|error| panic!("{name:?}: {error:?}"));
        }
    }
}
