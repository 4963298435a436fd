//! Reads a page of heads: what opening a store reads most of.
//!
//! The bytes are those that `serde` and `postcard` write for a list of [`Head`]s; a test holds the
//! two together.

use super::{names::Name, record::Head};
use crate::caller::Channel;

/// Bytes that have not been read.
struct Rest<'a>(&'a [u8]);

impl Rest<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    /// A LEB128 number of at most 64 bits; most are one byte.
    #[inline(always)]
    fn long(&mut self) -> Option<u64> {
        match self.0.split_first() {
            Some((&byte, rest)) if byte < 0x80 => {
                self.0 = rest;
                Some(u64::from(byte))
            }
            _ => self.long_of_many(),
        }
    }

    /// The same of several bytes.
    #[inline(never)]
    fn long_of_many(&mut self) -> Option<u64> {
        if let Some(eight) = self.0.first_chunk() {
            let (value, length) = within_eight(u64::from_le_bytes(*eight));
            if length > 0 {
                self.0 = self.0.get(length..)?;
                return Some(value);
            }
        }
        self.longer()
    }

    /// The same, byte by byte.
    fn longer(&mut self) -> Option<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            if shift == 63 && byte > 1 {
                return None;
            }
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    /// The same of 32 bits, of at most five bytes.
    #[inline(always)]
    fn number(&mut self) -> Option<u32> {
        match self.0.split_first() {
            Some((&byte, rest)) if byte < 0x80 => {
                self.0 = rest;
                Some(u32::from(byte))
            }
            _ => self.number_of_many(),
        }
    }

    #[inline(never)]
    fn number_of_many(&mut self) -> Option<u32> {
        let before = self.0.len();
        let value = self.long()?;
        let short = before - self.0.len() <= 5;
        u32::try_from(value).ok().filter(|_| short)
    }

    fn name(&mut self) -> Option<Name> {
        self.number().map(Name)
    }

    fn flag(&mut self) -> Option<bool> {
        match self.byte()? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }

    fn channel(&mut self) -> Option<Channel> {
        Channel::ALL.get(self.number()? as usize).copied()
    }

    fn float(&mut self) -> Option<f64> {
        let (eight, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(f64::from_le_bytes(*eight))
    }

    fn head(&mut self) -> Option<Head> {
        Some(Head {
            collection: self.name()?,
            owner: self.name()?,
            project: self.name()?,
            agent: self.name()?,
            session: self.name()?,
            kind: self.name()?,
            channel: self.channel()?,
            latest: self.flag()?,
            forgotten: self.flag()?,
            reason: self.name()?,
            version: self.number()?,
            previous: self.number()?,
            created: self.long()?,
            updated: self.long()?,
            used: self.long()?,
            expires: self.long()?,
            retired: self.long()?,
            uses: self.long()?,
            reinforcements: self.number()?,
            confidence: self.float()?,
            importance: self.float()?,
            strength: self.float()?,
        })
    }
}

/// A LEB128 number at the beginning of eight bytes, the first one lowest, and of how many bytes it
/// is; 0 bytes when it goes on behind them. Its groups of seven bits are brought together two by two.
fn within_eight(bytes: u64) -> (u64, usize) {
    let ends = !bytes & 0x8080_8080_8080_8080;
    if ends == 0 {
        return (0, 0);
    }
    let own = bytes & (ends ^ (ends - 1)) & 0x7f7f_7f7f_7f7f_7f7f;
    let pairs = own & 0x007f_007f_007f_007f | (own & 0x7f00_7f00_7f00_7f00) >> 1;
    let fours = pairs & 0x0000_3fff_0000_3fff | (pairs & 0x3fff_0000_3fff_0000) >> 2;
    let value = fours & 0x0fff_ffff | (fours & 0x0fff_ffff_0000_0000) >> 4;
    (value, ends.trailing_zeros() as usize / 8 + 1)
}

/// Hands on the heads of a page, in order; `None` for bytes that are none, or that go on behind them.
pub(super) fn read(bytes: &[u8], mut take: impl FnMut(Head)) -> Option<()> {
    let mut rest = Rest(bytes);
    for _ in 0..rest.number()? {
        take(rest.head()?);
    }
    rest.0.is_empty().then_some(())
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::*;

    fn read(bytes: &[u8]) -> Option<Vec<Head>> {
        let mut heads = Vec::new();
        super::read(bytes, |head| heads.push(head)).map(|()| heads)
    }

    fn head() -> impl Strategy<Value = Head> {
        let number = || prop_oneof![0..300_u32, any::<u32>()];
        let long = || prop_oneof![0..300_u64, any::<u64>()];
        let channel = prop_oneof![
            Just(Channel::User),
            Just(Channel::Agent),
            Just(Channel::Tool),
            Just(Channel::Import),
            Just(Channel::Shared)
        ];
        let names = prop::array::uniform7(number());
        let numbers = prop::array::uniform3(number());
        let longs = prop::array::uniform6(long());
        (
            names,
            numbers,
            longs,
            channel,
            any::<(bool, bool)>(),
            prop::array::uniform3(-1e9..1e9),
        )
            .prop_map(|(names, numbers, longs, channel, flags, floats)| Head {
                collection: Name(names[0]),
                owner: Name(names[1]),
                project: Name(names[2]),
                agent: Name(names[3]),
                session: Name(names[4]),
                kind: Name(names[5]),
                channel,
                latest: flags.0,
                forgotten: flags.1,
                reason: Name(names[6]),
                version: numbers[0],
                previous: numbers[1],
                created: longs[0],
                updated: longs[1],
                used: longs[2],
                expires: longs[3],
                retired: longs[4],
                uses: longs[5],
                reinforcements: numbers[2],
                confidence: floats[0],
                importance: floats[1],
                strength: floats[2],
            })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(heads in prop::collection::vec(head(), 0..5)) {
            let bytes = postcard::to_allocvec(&heads).unwrap();
            prop_assert_eq!(read(&bytes), Some(heads));
        }

        /// What one reader takes, the other takes for the same.
        #[test]
        fn damage_is_seen_alike(
            heads in prop::collection::vec(head(), 1..4),
            at in any::<prop::sample::Index>(),
            with in 1..=255_u8,
        ) {
            let mut bytes = postcard::to_allocvec(&heads).unwrap();
            let at = at.index(bytes.len());
            prop_assert_eq!(read(&bytes[..at]), None);
            bytes[at] ^= with;
            let other = postcard::take_from_bytes::<Vec<Head>>(&bytes).ok();
            let other = other.filter(|(_, rest)| rest.is_empty()).map(|(heads, _)| heads);
            prop_assert_eq!(alloc::format!("{:?}", read(&bytes)), alloc::format!("{other:?}"));
        }
    }
}
