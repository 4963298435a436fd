//! Sizes in the memory of the component, as the component model lays values out.

use alloc::{string::String, vec::Vec};

use super::Json;

/// Size and alignment of a value, in bytes of a 32-bit memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The size, a multiple of the alignment.
    pub size: u32,
    /// The alignment, a power of two.
    pub align: u32,
}

impl Layout {
    /// A scalar.
    pub const fn scalar(size: u32) -> Self {
        Self { size, align: size }
    }

    /// An enum of at most 256 cases.
    pub const fn case() -> Self {
        Self::scalar(1)
    }

    /// A pointer and a length: strings and lists.
    pub const fn span() -> Self {
        Self { size: 8, align: 4 }
    }

    /// A record of fields in order.
    pub const fn record(fields: &[Self]) -> Self {
        let (mut size, mut align, mut at) = (0, 1, 0);
        while at < fields.len() {
            let field = fields[at];
            size = field.place(size) + field.size;
            if field.align > align {
                align = field.align;
            }
            at += 1;
        }
        let whole = Self { size, align };
        Self {
            size: whole.place(size),
            align,
        }
    }

    /// A value that may be absent: a byte that tells, then the value.
    pub const fn option(self) -> Self {
        Self::record(&[Self::case(), self])
    }

    /// The first place from `at` on that the alignment admits.
    pub const fn place(self, at: u32) -> u32 {
        (at + self.align - 1) & !(self.align - 1)
    }
}

/// Types with a layout.
pub trait Shape {
    /// It.
    const LAYOUT: Layout;
}

impl Shape for bool {
    const LAYOUT: Layout = Layout::scalar(1);
}

impl Shape for u32 {
    const LAYOUT: Layout = Layout::scalar(4);
}

impl Shape for i32 {
    const LAYOUT: Layout = Layout::scalar(4);
}

impl Shape for u64 {
    const LAYOUT: Layout = Layout::scalar(8);
}

impl Shape for i64 {
    const LAYOUT: Layout = Layout::scalar(8);
}

impl Shape for f64 {
    const LAYOUT: Layout = Layout::scalar(8);
}

impl Shape for String {
    const LAYOUT: Layout = Layout::span();
}

impl Shape for Json {
    const LAYOUT: Layout = Layout::span();
}

impl<T: Shape> Shape for Option<T> {
    const LAYOUT: Layout = T::LAYOUT.option();
}

impl<T> Shape for Vec<T> {
    const LAYOUT: Layout = Layout::span();
}

#[cfg(test)]
mod tests {
    use super::Layout;

    #[test]
    fn records_are_padded() {
        let (byte, word) = (Layout::scalar(1), Layout::scalar(8));
        assert_eq!(Layout::record(&[]), Layout { size: 0, align: 1 });
        assert_eq!(
            Layout::record(&[byte, word, byte]),
            Layout { size: 24, align: 8 }
        );
        assert_eq!(word.option(), Layout { size: 16, align: 8 });
        assert_eq!(Layout::span().option(), Layout { size: 12, align: 4 });
        assert_eq!(byte.option().option(), Layout { size: 3, align: 1 });
    }
}
