//! Reading the contract's types, from whatever carries them.
//!
//! A type says in which order its parts come ([`Read`], generated); a [`Source`] says what they
//! are. The first fault stays in the source's [`Trail`], and reading goes on with empty values:
//! so generated code is a plain sequence of calls, and one copy of it serves every door.

use alloc::{format, string::String, vec::Vec};

use super::{
    Json,
    layout::{Layout, Shape},
    trail::Trail,
};
use crate::{Code, Error, Result};

/// What carries values: a JSON text, or the memory of a typed call.
pub trait Source {
    /// Where it stands, and its first fault.
    fn trail(&mut self) -> &mut Trail;
    /// Enters a record with these fields.
    fn record(&mut self, names: &'static [&'static str]);
    /// Goes to the next field.
    fn field(&mut self, layout: Layout);
    /// Leaves a record.
    fn end(&mut self);
    /// Enters a list; gives its length.
    fn list(&mut self, item: Layout) -> usize;
    /// Goes to the next item.
    fn item(&mut self, layout: Layout);
    /// Leaves a list.
    fn end_list(&mut self);
    /// Whether there is a value; if so, the source stands at it.
    fn option(&mut self, inner: Layout) -> bool;
    /// A boolean.
    fn boolean(&mut self) -> bool;
    /// A whole number of 32 bits within bounds.
    fn whole(&mut self, least: i64, most: i64) -> i64;
    /// A whole number of 64 bits from 0.
    fn wide(&mut self) -> u64;
    /// A whole number of 64 bits with a sign.
    fn signed(&mut self) -> i64;
    /// A finite number.
    fn float(&mut self) -> f64;
    /// A text.
    fn text(&mut self) -> String;
    /// A JSON document.
    fn json(&mut self) -> Json;
    /// Which of the cases of an enum.
    fn case(&mut self, names: &'static [&'static str]) -> usize;

    /// A list of finite numbers.
    fn floats(&mut self) -> Vec<f64> {
        let length = self.list(f64::LAYOUT);
        let mut out = Vec::with_capacity(length);
        for _ in 0..length {
            self.item(f64::LAYOUT);
            out.push(self.float());
        }
        self.end_list();
        out
    }
}

/// Types that can be read.
pub trait Read: Shape + Sized {
    /// Reads the value at which the source stands.
    fn read(from: &mut dyn Source) -> Self;

    /// Reads a list of such values.
    fn read_list(from: &mut dyn Source) -> Vec<Self> {
        let length = from.list(Self::LAYOUT);
        let mut out = Vec::with_capacity(length);
        for _ in 0..length {
            from.item(Self::LAYOUT);
            out.push(Self::read(from));
        }
        from.end_list();
        out
    }

    /// Whether an option that holds this value holds something.
    fn is_something(&self) -> bool {
        true
    }
}

/// Reads the next field of a record.
#[inline(never)]
pub fn field<T: Read>(from: &mut dyn Source) -> T {
    from.field(T::LAYOUT);
    T::read(from)
}

/// Ends reading a request.
///
/// # Errors
/// `invalid` about the place of the first fault.
pub fn finish(from: &mut dyn Source) -> Result<()> {
    let Some(fault) = from.trail().take_fault() else {
        return Ok(());
    };
    let place = if fault.path.is_empty() {
        "the request"
    } else {
        &fault.path
    };
    let message = format!("{place} {}", fault.what);
    Err(Error::new(Code::Invalid, message).about(&fault.path))
}

impl Read for bool {
    fn read(from: &mut dyn Source) -> Self {
        from.boolean()
    }
}

impl Read for u32 {
    fn read(from: &mut dyn Source) -> Self {
        from.whole(0, i64::from(Self::MAX)) as Self
    }
}

impl Read for i32 {
    fn read(from: &mut dyn Source) -> Self {
        from.whole(i64::from(Self::MIN), i64::from(Self::MAX)) as Self
    }
}

impl Read for u64 {
    fn read(from: &mut dyn Source) -> Self {
        from.wide()
    }
}

impl Read for i64 {
    fn read(from: &mut dyn Source) -> Self {
        from.signed()
    }
}

impl Read for f64 {
    fn read(from: &mut dyn Source) -> Self {
        from.float()
    }

    fn read_list(from: &mut dyn Source) -> Vec<Self> {
        from.floats()
    }
}

impl Read for String {
    fn read(from: &mut dyn Source) -> Self {
        from.text()
    }
}

impl Read for Json {
    fn read(from: &mut dyn Source) -> Self {
        from.json()
    }

    // An optional document that is null is absent, at every door.
    fn is_something(&self) -> bool {
        self.0 != "null"
    }
}

impl<T: Read> Read for Option<T> {
    fn read(from: &mut dyn Source) -> Self {
        from.option(T::LAYOUT)
            .then(|| T::read(from))
            .filter(T::is_something)
    }
}

impl<T: Read> Read for Vec<T> {
    fn read(from: &mut dyn Source) -> Self {
        T::read_list(from)
    }
}
