//! The types that every interface of the contract shares.

use super::{
    layout::{Layout, Shape},
    read::{Read, Source, field},
    write::{Sink, Write, put},
};
use crate::{Caller, Code, Error, caller::Channel, error::Fault};

const CODES: [(Code, &str); 12] = [
    (Code::Invalid, "invalid"),
    (Code::Missing, "missing"),
    (Code::Exists, "exists"),
    (Code::Conflict, "conflict"),
    (Code::Unavailable, "unavailable"),
    (Code::UnknownOutcome, "unknown-outcome"),
    (Code::TooLarge, "too-large"),
    (Code::Full, "full"),
    (Code::Corrupt, "corrupt"),
    (Code::Denied, "denied"),
    (Code::Unsupported, "unsupported"),
    (Code::Internal, "internal"),
];

const CODE_NAMES: [&str; CODES.len()] = {
    let mut names = [""; CODES.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = CODES[at].1;
        at += 1;
    }
    names
};

impl Shape for Code {
    const LAYOUT: Layout = Layout::case();
}

impl Read for Code {
    fn read(from: &mut dyn Source) -> Self {
        let at = from.case(&CODE_NAMES);
        CODES.get(at).map_or(Self::Internal, |(code, _)| *code)
    }
}

impl Write for Code {
    fn write(&self, to: &mut dyn Sink) {
        to.case(
            &CODE_NAMES,
            CODES.iter().position(|(code, _)| code == self).unwrap_or(0),
        );
    }
}

const CHANNELS: [Channel; Channel::ALL.len()] = Channel::ALL;

const CHANNEL_NAMES: [&str; CHANNELS.len()] = {
    let mut names = [""; CHANNELS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = CHANNELS[at].as_str();
        at += 1;
    }
    names
};

impl Shape for Channel {
    const LAYOUT: Layout = Layout::case();
}

impl Read for Channel {
    fn read(from: &mut dyn Source) -> Self {
        let at = from.case(&CHANNEL_NAMES);
        CHANNELS.get(at).copied().unwrap_or_default()
    }
}

impl Write for Channel {
    fn write(&self, to: &mut dyn Sink) {
        let at = CHANNELS.iter().position(|channel| channel == self);
        to.case(&CHANNEL_NAMES, at.unwrap_or(0));
    }
}

const ERROR: [&str; 7] = [
    "code",
    "message",
    "subject",
    "limit",
    "actual",
    "version",
    "operation",
];

impl Shape for Error {
    const LAYOUT: Layout = Layout::record(&[
        Layout::case(),
        Layout::span(),
        Layout::span(),
        Layout::scalar(8),
        Layout::scalar(8),
        Layout::scalar(8),
        Layout::span(),
    ]);
}

impl Read for Error {
    fn read(from: &mut dyn Source) -> Self {
        from.record(&ERROR);
        let read = Fault {
            code: field(from),
            message: field(from),
            subject: field(from),
            limit: field(from),
            actual: field(from),
            version: field(from),
            operation: field(from),
        };
        from.end();
        read.into()
    }
}

impl Write for Error {
    fn write(&self, to: &mut dyn Sink) {
        to.record(&ERROR);
        put(to, &self.code);
        put(to, &self.message);
        put(to, &self.subject);
        put(to, &self.limit);
        put(to, &self.actual);
        put(to, &self.version);
        put(to, &self.operation);
        to.end();
    }
}

const CALLER: [&str; 8] = [
    "store",
    "operation",
    "actor",
    "channel",
    "owner",
    "project",
    "agent",
    "session",
];

impl Shape for Caller {
    const LAYOUT: Layout = Layout::record(&[
        Layout::span(),
        Layout::span(),
        Layout::span(),
        Layout::case(),
        Layout::span(),
        Layout::span(),
        Layout::span(),
        Layout::span(),
    ]);
}

impl Read for Caller {
    fn read(from: &mut dyn Source) -> Self {
        from.record(&CALLER);
        let read = Self {
            store: field(from),
            operation: field(from),
            actor: field(from),
            channel: field(from),
            owner: field(from),
            project: field(from),
            agent: field(from),
            session: field(from),
        };
        from.end();
        read
    }
}

impl Write for Caller {
    fn write(&self, to: &mut dyn Sink) {
        to.record(&CALLER);
        put(to, &self.store);
        put(to, &self.operation);
        put(to, &self.actor);
        put(to, &self.channel);
        put(to, &self.owner);
        put(to, &self.project);
        put(to, &self.agent);
        put(to, &self.session);
        to.end();
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{CALLER, CHANNEL_NAMES, CODE_NAMES, ERROR};

    /// The names at the start of the lines of one item of the contract.
    fn contract(head: &str) -> Vec<&'static str> {
        let text = include_str!("../../../../wit/types.wit");
        let item = text
            .split(head)
            .nth(1)
            .and_then(|rest| rest.split('}').next());
        item.expect("the item")
            .lines()
            .map(|line| line.trim().trim_start_matches('%'))
            .filter(|line| !line.starts_with("///") && line.ends_with(','))
            .map(|line| line.split([':', ',']).next().unwrap_or(""))
            .collect()
    }

    #[test]
    fn names_are_those_of_the_contract_in_its_order() {
        assert_eq!(contract("enum code {"), CODE_NAMES);
        assert_eq!(contract("enum channel {"), CHANNEL_NAMES);
        assert_eq!(contract("record error {"), ERROR);
        assert_eq!(contract("record caller {"), CALLER);
    }
}
