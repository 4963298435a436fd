//! Requests and answers as trees of parts, so that one reader, one writer and one check serve
//! them all. The generated records implement [`Fields`], the generated enums [`Cases`].

use alloc::{format, string::String, vec::Vec};

use serde::de::IgnoredAny;

use crate::{Code, Error, caller::Channel, wire::Json};

/// A request, an answer, or a piece of one.
pub trait Part {
    /// What it is, to be written or looked at.
    fn view(&self) -> View<'_>;
    /// Where what is read goes.
    fn slot(&mut self) -> Slot<'_>;
}

/// What a part is.
#[expect(
    missing_debug_implementations,
    reason = "it holds parts by their traits"
)]
pub enum View<'a> {
    /// An absent option.
    Absent,
    /// True or false.
    Flag(bool),
    /// A whole number from 0.
    Whole(u64),
    /// A whole number.
    Signed(i64),
    /// A number.
    Real(f64),
    /// Text, or the case of an enum.
    Text(&'a str),
    /// A JSON document.
    Json(&'a str),
    /// Parts of one type.
    List(&'a dyn Items),
    /// Named parts.
    Record(&'a dyn Fields),
}

/// Where what is read goes, and so what may be read.
#[expect(
    missing_debug_implementations,
    reason = "it holds parts by their traits"
)]
pub enum Slot<'a> {
    /// True or false.
    Flag(&'a mut bool),
    /// A whole number of 32 bits.
    Whole32(&'a mut u32),
    /// A whole number of 64 bits.
    Whole64(&'a mut u64),
    /// A signed number of 32 bits.
    Signed32(&'a mut i32),
    /// A signed number of 64 bits.
    Signed64(&'a mut i64),
    /// A number.
    Real(&'a mut f64),
    /// Text.
    Text(&'a mut String),
    /// A JSON document.
    Json(&'a mut Json),
    /// A case of an enum.
    Case(&'a mut dyn Cases),
    /// A part that may be absent.
    Option(&'a mut dyn Absent),
    /// Parts of one type.
    List(&'a mut dyn Items),
    /// Named parts.
    Record(&'a mut dyn Fields),
}

/// The fields of a record.
pub trait Fields {
    /// Their names, in snake case.
    fn names(&self) -> &'static [&'static str];
    /// A field by the index of its name.
    fn get(&self, index: usize) -> &dyn Part;
    /// A field by the index of its name.
    fn get_mut(&mut self, index: usize) -> &mut dyn Part;
}

/// The cases of an enum.
pub trait Cases {
    /// Their names, as the contract spells them.
    fn names(&self) -> &'static [&'static str];
    /// Becomes the case at an index of the names.
    fn choose(&mut self, index: usize);
}

/// The items of a list.
pub trait Items {
    /// How many there are.
    fn count(&self) -> usize;
    /// An item below the count.
    fn get(&self, index: usize) -> &dyn Part;
    /// A new last item.
    fn push(&mut self) -> &mut dyn Part;
}

/// An option.
pub trait Absent {
    /// Becomes present.
    fn fill(&mut self) -> &mut dyn Part;
}

/// Scalars: how they are seen, and where they are read into.
macro_rules! scalar {
    ($($ty:ty, $value:ident => $view:expr, $slot:ident;)+) => {$(
        impl Part for $ty {
            fn view(&self) -> View<'_> {
                let $value = self;
                $view
            }

            fn slot(&mut self) -> Slot<'_> {
                Slot::$slot(self)
            }
        }
    )+};
}

scalar! {
    bool, value => View::Flag(*value), Flag;
    u32, value => View::Whole(u64::from(*value)), Whole32;
    u64, value => View::Whole(*value), Whole64;
    i32, value => View::Signed(i64::from(*value)), Signed32;
    i64, value => View::Signed(*value), Signed64;
    f64, value => View::Real(*value), Real;
    String, value => View::Text(value), Text;
    Json, value => View::Json(&value.0), Json;
}

/// The channels with their names, in the order of the contract.
const CHANNELS: [Channel; 5] = [
    Channel::User,
    Channel::Agent,
    Channel::Tool,
    Channel::Import,
    Channel::Shared,
];
const CHANNEL_NAMES: &[&str] = &["user", "agent", "tool", "import", "shared"];

impl Part for Channel {
    fn view(&self) -> View<'_> {
        View::Text(CHANNEL_NAMES[*self as usize])
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Case(self)
    }
}

impl Cases for Channel {
    fn names(&self) -> &'static [&'static str] {
        CHANNEL_NAMES
    }

    fn choose(&mut self, index: usize) {
        *self = CHANNELS[index];
    }
}

impl<T: Part + Default> Part for Option<T> {
    fn view(&self) -> View<'_> {
        self.as_ref().map_or(View::Absent, Part::view)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::Option(self)
    }
}

impl<T: Part + Default> Absent for Option<T> {
    fn fill(&mut self) -> &mut dyn Part {
        self.insert(T::default())
    }
}

impl<T: Part + Default> Part for Vec<T> {
    fn view(&self) -> View<'_> {
        View::List(self)
    }

    fn slot(&mut self) -> Slot<'_> {
        Slot::List(self)
    }
}

impl<T: Part + Default> Items for Vec<T> {
    fn count(&self) -> usize {
        self.len()
    }

    fn get(&self, index: usize) -> &dyn Part {
        &self[index]
    }

    fn push(&mut self) -> &mut dyn Part {
        let end = self.len();
        Self::push(self, T::default());
        &mut self[end]
    }
}

/// A part that holds what it must not: where, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    place: String,
    what: &'static str,
}

impl Fault {
    fn here(what: &'static str) -> Self {
        Self {
            place: String::new(),
            what,
        }
    }

    fn below(mut self, step: &str) -> Self {
        let dot = if self.place.is_empty() || self.place.starts_with('[') {
            ""
        } else {
            "."
        };
        self.place = format!("{step}{dot}{}", self.place);
        self
    }

    /// The error of a request with this fault.
    pub fn in_request(self) -> Error {
        Error::new(Code::Invalid, format!("{} {}", self.place, self.what)).about(&self.place)
    }

    /// The error of an answer with this fault.
    pub fn in_answer(self) -> Error {
        let message = format!("{} of the answer {}", self.place, self.what);
        Error::new(Code::Internal, message).about(&self.place)
    }
}

/// Checks what types do not rule out: numbers are finite, JSON documents are JSON.
///
/// # Errors
/// The first fault, with its place.
pub fn check(part: &dyn Part) -> Result<(), Fault> {
    match part.view() {
        View::Real(value) if !value.is_finite() => Err(Fault::here("is not a finite number")),
        View::Json(text) => match serde_json::from_str::<IgnoredAny>(text) {
            Ok(_) => Ok(()),
            Err(_) => Err(Fault::here("is not a JSON document")),
        },
        View::List(items) => (0..items.count()).try_for_each(|index| {
            check(items.get(index)).map_err(|fault| fault.below(&format!("[{index}]")))
        }),
        View::Record(fields) => fields
            .names()
            .iter()
            .enumerate()
            .try_for_each(|(index, name)| {
                check(fields.get(index)).map_err(|fault| fault.below(name))
            }),
        _ => Ok(()),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use alloc::{string::String, vec, vec::Vec};

    use super::{Cases, Fault, Fields, Part, Slot, View, check};
    use crate::{Code, wire::Json};

    /// A record by hand, as the generator writes it.
    #[derive(Debug, Default, PartialEq)]
    pub(crate) struct Row {
        pub(crate) id: String,
        pub(crate) score: f64,
        pub(crate) kind: Kind,
        pub(crate) size: Option<u64>,
        pub(crate) shift: Option<i64>,
        pub(crate) body: Option<Json>,
        pub(crate) rows: Vec<Row>,
        pub(crate) few: u32,
    }

    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    pub(crate) enum Kind {
        #[default]
        First,
        SecondOne,
    }

    impl Fields for Row {
        fn names(&self) -> &'static [&'static str] {
            &[
                "id", "score", "kind", "size", "shift", "body", "rows", "few",
            ]
        }

        fn get(&self, index: usize) -> &dyn Part {
            match index {
                0 => &self.id,
                1 => &self.score,
                2 => &self.kind,
                3 => &self.size,
                4 => &self.shift,
                5 => &self.body,
                6 => &self.rows,
                _ => &self.few,
            }
        }

        fn get_mut(&mut self, index: usize) -> &mut dyn Part {
            match index {
                0 => &mut self.id,
                1 => &mut self.score,
                2 => &mut self.kind,
                3 => &mut self.size,
                4 => &mut self.shift,
                5 => &mut self.body,
                6 => &mut self.rows,
                _ => &mut self.few,
            }
        }
    }

    impl Part for Row {
        fn view(&self) -> View<'_> {
            View::Record(self)
        }

        fn slot(&mut self) -> Slot<'_> {
            Slot::Record(self)
        }
    }

    impl Cases for Kind {
        fn names(&self) -> &'static [&'static str] {
            &["first", "second-one"]
        }

        fn choose(&mut self, index: usize) {
            *self = if index == 0 {
                Self::First
            } else {
                Self::SecondOne
            };
        }
    }

    impl Part for Kind {
        fn view(&self) -> View<'_> {
            View::Text(self.names()[*self as usize])
        }

        fn slot(&mut self) -> Slot<'_> {
            Slot::Case(self)
        }
    }

    #[test]
    fn channels_are_named_as_their_cases() {
        for (channel, name) in super::CHANNELS.iter().zip(super::CHANNEL_NAMES) {
            let text = serde_json::to_string(channel).unwrap();
            assert_eq!(text, alloc::format!("\"{name}\""));
            assert!(matches!(channel.view(), View::Text(text) if text == *name));
        }
    }

    #[test]
    fn a_fault_names_its_place() {
        let bad = Row {
            score: f64::NAN,
            ..Row::default()
        };
        let row = Row {
            rows: vec![Row::default(), bad],
            ..Row::default()
        };
        let error = check(&row).map_err(Fault::in_request).unwrap_err();
        assert_eq!(error.code, Code::Invalid);
        assert_eq!(error.subject, "rows[1].score");
        assert_eq!(error.message, "rows[1].score is not a finite number");
    }

    #[test]
    fn documents_must_be_json() {
        let with = |text: &str| Row {
            body: Some(Json(text.into())),
            ..Row::default()
        };
        assert!(check(&with(" {\"a\": [1, 2]} ")).is_ok());
        assert!(check(&with("{a: 1}")).is_err());
        assert!(check(&with("")).is_err());
    }
}
