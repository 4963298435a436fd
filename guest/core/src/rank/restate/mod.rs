//! Whether one text says again what another says.

use alloc::string::String;

use crate::text::space;

/// What a text says, without what never matters: texts of different senses do not restate each
/// other.
pub fn sense(text: &str) -> String {
    space::collapse(&text.to_lowercase())
}
