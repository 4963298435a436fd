//! The trait that every backend fulfils, and the limits that hold for all of them.

use crate::{Error, Result};

/// The longest key, in bytes.
pub const KEY_BYTES_MAX: usize = 512;

/// The largest value that the backends of this crate take, in bytes (16 MiB).
pub const VALUE_BYTES_MAX: usize = 16 << 20;

/// What a store promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// Every client sees one order of `get`, `put`, `swap` and `delete`.
    pub linearizable: bool,
    /// A write that returned survives a crash of process and machine.
    pub durable: bool,
    /// Several processes may hold it open at once.
    pub shared: bool,
    /// `keys` lists every key.
    pub lists: bool,
    /// After [`Store::compact`] no file of the store holds deleted or replaced bytes.
    pub erases: bool,
    /// The largest value it takes, in bytes.
    pub largest: u64,
}

/// One store of keys and values.
///
/// Keys are 1 to [`KEY_BYTES_MAX`] bytes of printable ASCII. Functions never wait without bound:
/// a store that is busy for too long answers [`Error::Unavailable`]. A handle that met damage
/// answers [`Error::Corrupt`] until it is opened anew.
pub trait Store: Send + Sync {
    /// The values of the keys, in their order, all as of one instant; `None` where there is none.
    ///
    /// # Errors
    /// Any but [`Error::Unknown`].
    fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>>;

    /// Writes unconditionally.
    ///
    /// # Errors
    /// Any; after [`Error::Unknown`] the value may have been written.
    fn put(&self, key: &str, value: &[u8]) -> Result<()>;

    /// Replaces the value if it is exactly `expected` (`None`: absent); `next` `None` removes it.
    /// `true` when it took effect, `false` when the value differs and nothing was touched.
    /// Atomic for the key against every other client.
    ///
    /// # Errors
    /// Any; after [`Error::Unknown`] the swap may have taken effect.
    fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool>;

    /// Removes the keys; an absent key is no error.
    ///
    /// # Errors
    /// Any; after [`Error::Unknown`] some or all may be gone.
    fn delete(&self, keys: &[String]) -> Result<()>;

    /// Keys with the prefix above `after`, ascending bytewise, at most `limit`.
    ///
    /// # Errors
    /// Any but [`Error::Unknown`].
    fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>>;

    /// What the store promises.
    ///
    /// # Errors
    /// When the store cannot say.
    fn describe(&self) -> Result<Traits>;

    /// Erases: when it returns, no file of a store that `erases` holds bytes that were deleted
    /// or replaced before. It may take as long as rewriting the store; other clients wait or
    /// answer `unavailable` meanwhile. Values do not change.
    ///
    /// # Errors
    /// When it could not be done now; nothing is lost and it may be tried again.
    fn compact(&self) -> Result<()>;
}

/// Refuses what is no key.
pub(crate) fn check_key(key: &str) -> Result<()> {
    if key.is_empty() {
        return Err(Error::Invalid {
            field: "key",
            reason: "is empty".into(),
        });
    }
    if key.len() > KEY_BYTES_MAX {
        return Err(Error::TooLarge {
            field: "key",
            actual: key.len() as u64,
            limit: KEY_BYTES_MAX as u64,
        });
    }
    match key.chars().find(|c| !(' '..='~').contains(c)) {
        None => Ok(()),
        Some(odd) => Err(Error::Invalid {
            field: "key",
            reason: format!("holds {odd:?}, only printable ASCII is taken"),
        }),
    }
}

/// Refuses a list of keys that holds one that is none.
pub(crate) fn check_keys(keys: &[String]) -> Result<()> {
    keys.iter().try_for_each(|key| check_key(key))
}

/// Refuses a value that is too large.
pub(crate) fn check_value(value: &[u8]) -> Result<()> {
    if value.len() <= VALUE_BYTES_MAX {
        return Ok(());
    }
    Err(Error::TooLarge {
        field: "value",
        actual: value.len() as u64,
        limit: VALUE_BYTES_MAX as u64,
    })
}

/// The half-open range of keys that have the prefix: lower bound, and upper bound or none.
/// `~` is the highest character of a key, so the character after it ends every prefix.
pub(crate) fn prefix_end(prefix: &str) -> String {
    format!("{prefix}\u{7f}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_printable_ascii_of_bounded_length() {
        assert!(check_key("~ %_'\"\\/..").is_ok());
        assert!(check_key(&"k".repeat(KEY_BYTES_MAX)).is_ok());
        assert!(matches!(
            check_key(""),
            Err(Error::Invalid { field: "key", .. })
        ));
        assert!(matches!(check_key("a\nb"), Err(Error::Invalid { .. })));
        assert!(matches!(check_key("caf\u{e9}"), Err(Error::Invalid { .. })));
        assert_eq!(
            check_key(&"k".repeat(KEY_BYTES_MAX + 1)),
            Err(Error::TooLarge {
                field: "key",
                actual: 513,
                limit: 512
            })
        );
    }

    #[test]
    fn a_prefix_ends_after_its_last_key() {
        assert!(*"a~~~~" < *prefix_end("a"));
        assert!(*"b" > *prefix_end("a"));
    }
}
