//! What is the same name, however it was typed.

use alloc::{borrow::Cow, string::String};

use unicode_normalization::UnicodeNormalization as _;

/// A text composed (NFC): letters with marks are the same however they were typed.
pub fn composed(text: &str) -> Cow<'_, str> {
    match text.is_ascii() {
        true => Cow::Borrowed(text),
        false => Cow::Owned(composition(text)),
    }
}

#[inline(never)] // or it is there once for everything that composes
fn composition(text: &str) -> String {
    text.nfc().collect()
}

/// What a name is compared by in other letters: composed, in small letters.
#[inline(never)]
pub fn folded(name: &str) -> String {
    composed(name).to_lowercase()
}
