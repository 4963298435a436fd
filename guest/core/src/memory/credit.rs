//! Whose word a memory is in all its parts: the text has its origin, and title, concepts and files may
//! have come through a channel that is trusted less. That channel stays with them, whoever repeats,
//! corrects or replaces the text.

use alloc::string::String;

use super::{search::trust, title_of};
use crate::{
    caller::Channel,
    guard::instructions::instructs,
    model::{Draft, Link, Origin, TITLED},
};

/// The relation of a record to the channel of its title, concepts and files, where that one is less
/// trusted than the channel of its text.
const PARTS: &str = "parts";
/// What stands before the name of such a channel: no collection is called so.
const CHANNEL: &str = "channel:";

/// Whether what came through a channel may try to instruct: a tool's word, or an import's.
pub fn is_foreign(channel: Channel) -> bool {
    matches!(channel, Channel::Tool | Channel::Import)
}

/// The less trusted one of two channels.
fn least(one: Channel, other: Channel) -> Channel {
    if trust(other) > trust(one) {
        other
    } else {
        one
    }
}

/// The channel of the title, concepts and files of a record: that of its text unless one that is less
/// trusted gave any of them.
pub fn parts_channel(draft: &Draft) -> Channel {
    let links = draft.links.iter().filter(|link| link.relation == PARTS);
    let named = links.filter_map(|link| Channel::parse(link.target.strip_prefix(CHANNEL)?));
    named.fold(draft.origin.channel, least)
}

/// Whether a record has a title other than the one that is `made` of its text, concepts or files.
fn has_parts(draft: &Draft, made: &str) -> bool {
    draft.title != made || !draft.tags.is_empty() || !draft.files.is_empty()
}

/// Notes through which channel the least trusted part of a record came.
fn credit(draft: &mut Draft, parts: Channel, made: &str) {
    draft.links.retain(|link| link.relation != PARTS);
    if trust(parts) > trust(draft.origin.channel) && has_parts(draft, made) {
        draft.links.push(Link {
            relation: PARTS.into(),
            target: String::from(CHANNEL) + parts.as_str(),
        });
    }
}

/// Keeps with a record what an older one, or an older version, gave it: through which channel it came.
/// What reads like instructions does not rise from a tool's or an import's word to anybody else's.
/// `given` tells which of title, concepts and files the change itself gave, `made` is the title that the
/// text makes.
pub(super) fn hand_down(draft: &mut Draft, old: &Draft, given: [bool; 3], made: &str) {
    let [title, tags, files] = given;
    let keeps = !title && draft.title != made
        || !tags && !draft.tags.is_empty()
        || !files && !draft.files.is_empty();
    let parts = match keeps {
        true => parts_channel(old),
        false => draft.origin.channel,
    };
    if is_foreign(parts) && !is_foreign(draft.origin.channel) {
        let theirs = |text: &String, list: &[String]| list.contains(text) && instructs(text);
        draft.tags.retain(|tag| !theirs(tag, &old.tags));
        draft.files.retain(|file| !theirs(file, &old.files));
        if draft.title == old.title && instructs(&draft.title) {
            draft.title = made.into();
            draft.links.retain(|link| link.relation != TITLED);
        }
    }
    credit(draft, parts, made);
}

/// Who has said a text that says the same as a stored one: a repeat takes no word away from who is
/// trusted more, and lends no agent's trust to what a tool or an import wants done.
pub(super) fn repeated_by(origin: &Origin, old: &Draft) -> Origin {
    let theirs = old.origin.channel;
    let lends = is_foreign(theirs) && origin.channel != Channel::User && instructs(&old.content);
    match lends || trust(origin.channel) > trust(theirs) {
        true => old.origin.clone(),
        false => origin.clone(),
    }
}

/// Gives a memory that says an old one again, with parts of both, its origin and the channel of its
/// parts: its own came through that of its origin so far. `made` is the title that its text makes.
pub(super) fn restated(draft: &mut Draft, old: &Draft, made: &str) {
    let own = draft.origin.clone();
    draft.origin = repeated_by(&own, old);
    if is_foreign(own.channel) && !is_foreign(draft.origin.channel) {
        draft.tags.retain(|tag| !instructs(tag));
        draft.files.retain(|file| !instructs(file));
        if instructs(&draft.title) {
            draft.title = made.into();
        }
    }
    // What it says itself is no better than who says it.
    let own = if has_parts(draft, made) {
        own.channel
    } else {
        draft.origin.channel
    };
    credit(draft, own, made);
}

/// Adds the channel of what an old memory gave.
pub(super) fn joined(draft: &mut Draft, old: &Draft, made: &str) {
    let own = parts_channel(draft);
    let parts = match has_parts(old, title_of(&old.content)) {
        true => least(own, parts_channel(old)),
        false => own,
    };
    hand_down(draft, old, [false; 3], made);
    credit(draft, parts, made);
}

#[cfg(test)]
mod tests {
    use super::{credit, parts_channel};
    use crate::{caller::Channel, model::Draft};

    #[test]
    fn parts_are_never_more_trusted_than_the_text() {
        let mut draft = Draft {
            tags: alloc::vec!["ports".into()],
            ..Draft::default()
        };
        draft.origin.channel = Channel::Agent;
        for (given, kept) in [
            (Channel::User, Channel::Agent),
            (Channel::Tool, Channel::Tool),
            (Channel::Agent, Channel::Agent),
        ] {
            credit(&mut draft, given, "");
            assert_eq!(parts_channel(&draft), kept);
        }
        draft.tags.clear();
        credit(&mut draft, Channel::Import, "");
        assert_eq!(parts_channel(&draft), Channel::Agent, "it has no parts");
    }
}
