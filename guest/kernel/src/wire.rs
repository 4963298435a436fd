//! How values cross the doors.
//!
//! [`read`] and [`write`](mod@write) are what the contract's types are made of, [`source`] and
//! [`sink`] are the JSON door's side of it: 64-bit numbers above 2^53 as decimal strings, no NaN,
//! and JSON documents as they are.

pub mod layout;
mod number;
pub mod read;
mod shared;
pub mod sink;
pub mod source;
pub mod tape;
pub mod trail;
pub mod write;

use alloc::{
    format,
    string::{String, ToString},
};
use core::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The largest whole number that every JSON reader keeps exactly.
const EXACT: u64 = 1 << 53;

/// Serde for `u64`: a number up to 2^53, a decimal string above; reads both.
pub mod big_u64 {
    use super::{BigVisitor, Deserializer, EXACT, Serializer, ToString};

    /// Writes the number.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() || *value <= EXACT {
            serializer.serialize_u64(*value)
        } else {
            serializer.serialize_str(&value.to_string())
        }
    }

    /// Reads the number.
    ///
    /// # Errors
    /// When it is neither a whole number nor a decimal string of one.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(BigVisitor)
        } else {
            deserializer.deserialize_u64(BigVisitor)
        }
    }
}

struct BigVisitor;

impl de::Visitor<'_> for BigVisitor {
    type Value = u64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number or a decimal string of one")
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<u64, E> {
        Ok(value)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<u64, E> {
        u64::try_from(value).map_err(|_| E::custom(format!("{value} is below zero")))
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<u64, E> {
        if value >= 0.0 && value <= EXACT as f64 && libm::floor(value) == value {
            Ok(value as u64)
        } else {
            Err(E::custom(format!(
                "{value} is not a whole number from 0 to 2^53"
            )))
        }
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<u64, E> {
        value
            .parse()
            .map_err(|_| E::custom(format!("{value:?} is not a whole number")))
    }
}

/// A JSON value kept as its text: a plain JSON value at the JSON door, a string in WIT.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Json(pub String);

impl Default for Json {
    fn default() -> Self {
        Self(String::from("null"))
    }
}

impl Json {
    /// The JSON text of a value.
    pub fn of<T: Serialize>(value: &T) -> Self {
        Self(serde_json::to_string(value).unwrap_or_else(|_| String::from("null")))
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return serializer.serialize_str(&self.0);
        }
        serde_json::value::RawValue::from_string(self.0.clone())
            .map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return String::deserialize(deserializer).map(Self);
        }
        let raw = alloc::boxed::Box::<serde_json::value::RawValue>::deserialize(deserializer)?;
        Ok(Self(String::from(raw.get())))
    }
}

/// A fixed hash function for look-up tables that are never iterated: FNV-1a, 64 bits, finished
/// by a multiply-shift so that all bits count.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hasher;

/// The running state of [`Hasher`].
#[derive(Clone, Copy, Debug)]
pub struct Running(u64);

impl Running {
    /// The hash of bytes.
    pub fn of(bytes: &[u8]) -> u64 {
        use core::hash::{BuildHasher, Hasher as _};
        let mut running = Hasher.build_hasher();
        running.write(bytes);
        running.finish()
    }
}

impl core::hash::BuildHasher for Hasher {
    type Hasher = Running;

    fn build_hasher(&self) -> Running {
        Running(0xCBF2_9CE4_8422_2325)
    }
}

impl core::hash::Hasher for Running {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    fn finish(&self) -> u64 {
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 29)
    }
}
