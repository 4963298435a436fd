//! Writing the contract's types, to whatever carries them.
//!
//! The counterpart of [`super::read`]: a type says in which order its parts come, a [`Sink`]
//! takes them. The first fault stays in the sink's [`Trail`].

use alloc::{format, string::String, vec::Vec};

use super::{
    Json,
    layout::{Layout, Shape},
    trail::Trail,
};
use crate::{Code, Error, Result};

/// What takes values: a JSON text, or the memory of a typed call.
pub trait Sink {
    /// Where it stands, and its first fault.
    fn trail(&mut self) -> &mut Trail;
    /// Enters a record with these fields.
    fn record(&mut self, names: &'static [&'static str]);
    /// Goes to the next field.
    fn field(&mut self, layout: Layout);
    /// Leaves a record.
    fn end(&mut self);
    /// Enters a list of this length.
    fn list(&mut self, length: usize, item: Layout);
    /// Goes to the next item.
    fn item(&mut self, layout: Layout);
    /// Leaves a list.
    fn end_list(&mut self);
    /// Whether there is a value; if so, it comes next.
    fn option(&mut self, there: bool, inner: Layout);
    /// A boolean.
    fn boolean(&mut self, value: bool);
    /// A whole number of 32 bits.
    fn whole(&mut self, value: i64);
    /// A whole number of 64 bits from 0.
    fn wide(&mut self, value: u64);
    /// A whole number of 64 bits with a sign.
    fn signed(&mut self, value: i64);
    /// A number; one that is not finite is a fault.
    fn float(&mut self, value: f64);
    /// A text; it lives as long as the answer.
    fn text(&mut self, value: &str);
    /// A JSON document; a text that is none is a fault.
    fn json(&mut self, value: &str);
    /// One of the cases of an enum.
    fn case(&mut self, names: &'static [&'static str], at: usize);

    /// A list of numbers.
    fn floats(&mut self, values: &[f64]) {
        self.list(values.len(), f64::LAYOUT);
        for value in values {
            self.item(f64::LAYOUT);
            self.float(*value);
        }
        self.end_list();
    }
}

/// Types that can be written.
pub trait Write: Shape {
    /// Writes the value where the sink stands.
    fn write(&self, to: &mut dyn Sink);

    /// Writes a list of such values.
    fn write_list(values: &[Self], to: &mut dyn Sink)
    where
        Self: Sized,
    {
        to.list(values.len(), Self::LAYOUT);
        for value in values {
            to.item(Self::LAYOUT);
            value.write(to);
        }
        to.end_list();
    }
}

/// An answer of any method.
pub trait Answer: Send {
    /// Its layout.
    fn layout(&self) -> Layout;
    /// Writes it.
    fn put(&self, to: &mut dyn Sink);
}

impl<T: Write + Send> Answer for T {
    fn layout(&self) -> Layout {
        T::LAYOUT
    }

    fn put(&self, to: &mut dyn Sink) {
        self.write(to);
    }
}

/// Writes the next field of a record.
#[inline(never)]
pub fn put<T: Write>(to: &mut dyn Sink, value: &T) {
    to.field(T::LAYOUT);
    value.write(to);
}

/// Ends writing an answer.
///
/// # Errors
/// `internal` about the place of the first fault.
pub fn finish(to: &mut dyn Sink) -> Result<()> {
    let Some(fault) = to.trail().take_fault() else {
        return Ok(());
    };
    let message = format!("{} of the answer {}", fault.path, fault.what);
    Err(Error::new(Code::Internal, message).about(&fault.path))
}

impl Write for bool {
    fn write(&self, to: &mut dyn Sink) {
        to.boolean(*self);
    }
}

impl Write for u32 {
    fn write(&self, to: &mut dyn Sink) {
        to.whole(i64::from(*self));
    }
}

impl Write for i32 {
    fn write(&self, to: &mut dyn Sink) {
        to.whole(i64::from(*self));
    }
}

impl Write for u64 {
    fn write(&self, to: &mut dyn Sink) {
        to.wide(*self);
    }
}

impl Write for i64 {
    fn write(&self, to: &mut dyn Sink) {
        to.signed(*self);
    }
}

impl Write for f64 {
    fn write(&self, to: &mut dyn Sink) {
        to.float(*self);
    }

    fn write_list(values: &[Self], to: &mut dyn Sink) {
        to.floats(values);
    }
}

impl Write for String {
    fn write(&self, to: &mut dyn Sink) {
        to.text(self);
    }
}

impl Write for Json {
    fn write(&self, to: &mut dyn Sink) {
        to.json(&self.0);
    }
}

impl<T: Write> Write for Option<T> {
    fn write(&self, to: &mut dyn Sink) {
        to.option(self.is_some(), T::LAYOUT);
        if let Some(value) = self {
            value.write(to);
        }
    }
}

impl<T: Write> Write for Vec<T> {
    fn write(&self, to: &mut dyn Sink) {
        T::write_list(self, to);
    }
}
