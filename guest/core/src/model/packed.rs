//! A page of versions in columns: their heads, and what they are looked up by.
//!
//! A column has one number of each version: how far it is above the least one of the column, in as
//! few bytes as the greatest needs. Most columns of a page say the same of every version and take
//! two or three bytes. A number is read where it stands, so that opening a store decodes no head.
//!
//! ```text
//! page   = versions:v column*              one for each of [`Column`], in that order
//! column = width:u8 least:v { number }*    width 0, 1, 2, 4 or 8: bytes of a number, little-endian
//! v      = LEB128
//! ```

use alloc::vec::Vec;

use super::{lookup::Keys, names::Name, record::Head, state::Slot, texts::Body};
use crate::caller::Channel;

/// What columns hold. Numbers with a fraction are their bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Collection,
    Owner,
    Project,
    Agent,
    Session,
    Kind,
    Channel,
    Latest,
    Forgotten,
    Reason,
    Version,
    Previous,
    Reinforcements,
    Created,
    Updated,
    Used,
    Expires,
    Retired,
    Uses,
    Confidence,
    Importance,
    Strength,
    /// Hash of the id, 0 where the text is gone.
    Id,
    /// Hash of the key, 0 for none.
    Key,
    /// Hash of the title, 0 for none.
    Title,
}

const COLUMNS: usize = Column::Title as usize + 1;

/// The numbers of one version.
type Row = [u64; COLUMNS];

/// The greatest number that a column may hold.
const fn most(column: usize) -> u64 {
    if column == Column::Channel as usize {
        Channel::ALL.len() as u64 - 1
    } else if column == Column::Latest as usize || column == Column::Forgotten as usize {
        1
    } else if column <= Column::Reinforcements as usize || column == Column::Title as usize {
        u32::MAX as u64
    } else {
        u64::MAX
    }
}

/// Where the numbers of a column are.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    least: u64,
    from: u32,
    width: u8,
}

/// A page as it was read.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    bytes: Vec<u8>,
    len: usize,
    runs: [Run; COLUMNS],
    /// Every version is latest and has its text.
    all_latest: bool,
}

impl Packed {
    /// The page of these bytes; `None` when they are none.
    pub(super) fn read(bytes: Vec<u8>) -> Option<Self> {
        let (len, mut rest) = postcard::take_from_bytes::<u32>(&bytes).ok()?;
        let len = len as usize;
        let mut runs = [Run::default(); COLUMNS];
        for run in &mut runs {
            let (&width, behind) = rest.split_first()?;
            let (least, behind) = postcard::take_from_bytes::<u64>(behind).ok()?;
            let from = u32::try_from(bytes.len() - behind.len()).ok()?;
            *run = Run { least, from, width };
            matches!(width, 0 | 1 | 2 | 4 | 8).then_some(())?;
            rest = behind.get(len.checked_mul(usize::from(width))?..)?;
        }
        let complete = rest.is_empty();
        let mut page = Self {
            bytes,
            len,
            runs,
            all_latest: false,
        };
        (complete && page.fits()).then_some(())?;
        page.all_latest = page.is_all(Column::Latest, 1) && !page.holds(Column::Id, 0);
        Some(page)
    }

    /// Whether every number is one that its column may hold.
    fn fits(&self) -> bool {
        self.runs.iter().enumerate().all(|(column, run)| {
            let most = most(column);
            let widest = match run.width {
                8 => u64::MAX,
                width => (1 << (8 * u32::from(width))) - 1,
            };
            let always = run.least.checked_add(widest).is_some_and(|sum| sum <= most);
            let above = |at| run.least.checked_add(self.above(*run, at));
            always
                || most == u64::MAX
                || (0..self.len).all(|at| above(at).is_some_and(|number| number <= most))
        })
    }

    /// How many versions it has.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Whether every version is latest and has its text.
    pub(super) fn all_latest(&self) -> bool {
        self.all_latest
    }

    /// Whether a version is latest and has its text.
    pub(super) fn is_latest(&self, at: usize) -> bool {
        self.number(at, Column::Latest) != 0 && self.number(at, Column::Id) != 0
    }

    /// The bytes that it was read from.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How far a number of a column is above the least; 0 behind the last one.
    #[inline(always)]
    fn above(&self, run: Run, at: usize) -> u64 {
        let from = run.from as usize;
        match run.width {
            0 => 0,
            1 => self.bytes.get(from + at).map_or(0, |&byte| u64::from(byte)),
            2 => self.wide::<2>(from + 2 * at, |bytes| u16::from_le_bytes(bytes).into()),
            4 => self.wide::<4>(from + 4 * at, |bytes| u32::from_le_bytes(bytes).into()),
            _ => self.wide::<8>(from + 8 * at, u64::from_le_bytes),
        }
    }

    #[inline(always)]
    fn wide<const N: usize>(&self, from: usize, number: fn([u8; N]) -> u64) -> u64 {
        let bytes = self.bytes.get(from..).and_then(|rest| rest.first_chunk());
        bytes.map_or(0, |&bytes| number(bytes))
    }

    /// A number of a version.
    #[inline]
    pub(super) fn number(&self, at: usize, column: Column) -> u64 {
        let run = self.runs[column as usize];
        run.least.wrapping_add(self.above(run, at))
    }

    /// What a column says of every version, if it says the same of all.
    pub(super) fn same(&self, column: Column) -> Option<u64> {
        let run = self.runs[column as usize];
        (run.width == 0).then_some(run.least)
    }

    /// Whether a column says this of every version.
    pub(super) fn is_all(&self, column: Column, number: u64) -> bool {
        self.same(column) == Some(number)
    }

    /// Whether a column says this of a version.
    fn holds(&self, column: Column, number: u64) -> bool {
        let mut found = false;
        self.each(column, |_, other| found |= other == number);
        found
    }

    /// Calls with every number of a column, and its place.
    #[inline]
    pub(super) fn each(&self, column: Column, mut with: impl FnMut(u32, u64)) {
        let run = self.runs[column as usize];
        if run.width == 8 {
            // Hashes: all of them are read when something is looked up.
            let rest = self.bytes.get(run.from as usize..).unwrap_or_default();
            let (numbers, _) = rest.as_chunks::<8>();
            for (at, &number) in (0u32..).zip(numbers).take(self.len) {
                with(at, run.least.wrapping_add(u64::from_le_bytes(number)));
            }
            return;
        }
        for (place, at) in (0u32..).zip(0..self.len) {
            with(place, run.least.wrapping_add(self.above(run, at)));
        }
    }

    /// A version.
    pub(super) fn slot(&self, at: usize) -> Slot {
        let mut row = [0; COLUMNS];
        for (number, run) in row.iter_mut().zip(self.runs) {
            *number = run.least.wrapping_add(self.above(run, at));
        }
        slot(&row)
    }
}

/// The bytes of a page.
pub(super) fn write<'a>(slots: impl Iterator<Item = (&'a Head, Keys)>) -> Vec<u8> {
    let rows: Vec<Row> = slots.map(|(head, keys)| row(head, keys)).collect();
    let mut bytes = number(rows.len() as u64);
    for column in 0..COLUMNS {
        let numbers = || rows.iter().map(|row| row[column]);
        let least = numbers().min().unwrap_or(0);
        let width = match numbers().max().unwrap_or(0) - least {
            0 => 0,
            1..=0xff => 1,
            0x100..=0xffff => 2,
            0x1_0000..=0xffff_ffff => 4,
            _ => 8,
        };
        bytes.push(width as u8);
        bytes.append(&mut number(least));
        for number in numbers() {
            bytes.extend_from_slice(&(number - least).to_le_bytes()[..width]);
        }
    }
    bytes
}

fn number(number: u64) -> Vec<u8> {
    // Writing a number to memory cannot fail.
    postcard::to_allocvec(&number).unwrap_or_default()
}

fn row(head: &Head, keys: Keys) -> Row {
    let channel = Channel::ALL.iter().position(|one| *one == head.channel);
    [
        head.collection.0.into(),
        head.owner.0.into(),
        head.project.0.into(),
        head.agent.0.into(),
        head.session.0.into(),
        head.kind.0.into(),
        channel.unwrap_or(0) as u64,
        head.latest.into(),
        head.forgotten.into(),
        head.reason.0.into(),
        head.version.into(),
        head.previous.into(),
        head.reinforcements.into(),
        head.created,
        head.updated,
        head.used,
        head.expires,
        head.retired,
        head.uses,
        head.confidence.to_bits(),
        head.importance.to_bits(),
        head.strength.to_bits(),
        keys.id,
        keys.key,
        keys.title.into(),
    ]
}

fn slot(row: &Row) -> Slot {
    let number = |column: Column| row[column as usize];
    // Reading a page has shown that these fit.
    let short = |column: Column| number(column) as u32;
    let name = |column: Column| Name(short(column));
    let channel = Channel::ALL.get(number(Column::Channel) as usize);
    let names = Keys {
        id: number(Column::Id),
        key: number(Column::Key),
        title: short(Column::Title),
    };
    let head = Head {
        collection: name(Column::Collection),
        owner: name(Column::Owner),
        project: name(Column::Project),
        agent: name(Column::Agent),
        session: name(Column::Session),
        kind: name(Column::Kind),
        channel: channel.copied().unwrap_or_default(),
        latest: number(Column::Latest) != 0,
        forgotten: number(Column::Forgotten) != 0,
        reason: name(Column::Reason),
        version: short(Column::Version),
        previous: short(Column::Previous),
        created: number(Column::Created),
        updated: number(Column::Updated),
        used: number(Column::Used),
        expires: number(Column::Expires),
        retired: number(Column::Retired),
        uses: number(Column::Uses),
        reinforcements: short(Column::Reinforcements),
        confidence: f64::from_bits(number(Column::Confidence)),
        importance: f64::from_bits(number(Column::Importance)),
        strength: f64::from_bits(number(Column::Strength)),
    };
    let body = if names.id == 0 {
        Body::Gone
    } else {
        Body::Stored
    };
    Slot { head, names, body }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use proptest::prelude::*;

    use super::*;

    /// Heads of which most columns are alike, as those of a page are, and some are anything.
    fn heads() -> impl Strategy<Value = Vec<(Head, Keys)>> {
        let long = || {
            prop_oneof![
                Just(0),
                0..300_u64,
                1_700_000_000_000..1_700_000_070_000_u64,
                any::<u64>()
            ]
        };
        let names = prop::array::uniform7(prop_oneof![Just(3), 0..300_u32, any::<u32>()]);
        let numbers = prop::array::uniform4(prop_oneof![Just(0), any::<u32>()]);
        let longs = prop::array::uniform8(long());
        let floats = prop::array::uniform3(prop_oneof![Just(1.0), any::<f64>()]);
        let head = (
            names,
            numbers,
            longs,
            0..Channel::ALL.len(),
            any::<[bool; 2]>(),
            floats,
        );
        let one = head.prop_map(|(names, numbers, longs, channel, flags, floats)| {
            let head = Head {
                collection: Name(names[0]),
                owner: Name(names[1]),
                project: Name(names[2]),
                agent: Name(names[3]),
                session: Name(names[4]),
                kind: Name(names[5]),
                channel: Channel::ALL[channel],
                latest: flags[0],
                forgotten: flags[1],
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
            };
            let keys = Keys {
                id: longs[6],
                key: longs[7],
                title: numbers[3],
            };
            (head, keys)
        });
        (
            one.clone(),
            prop::collection::vec(one, 0..20),
            any::<bool>(),
        )
            .prop_map(|(first, mut rest, alike)| {
                if alike {
                    // Only the times differ.
                    for (place, other) in (0..).zip(&mut rest) {
                        *other = first.clone();
                        other.0.created = first.0.created.saturating_add(place);
                    }
                }
                rest.push(first);
                rest
            })
    }

    fn bytes(versions: &[(Head, Keys)]) -> Vec<u8> {
        write(versions.iter().map(|(head, keys)| (head, *keys)))
    }

    /// Numbers that are none are equal to nothing: compared by their bits.
    fn bits(head: &Head, keys: Keys) -> Row {
        row(head, keys)
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(versions in heads()) {
            let page = Packed::read(bytes(&versions)).unwrap();
            prop_assert_eq!(page.len(), versions.len());
            for (at, (head, keys)) in versions.iter().enumerate() {
                let Slot { head: read, names, body } = page.slot(at);
                prop_assert_eq!(bits(&read, names), bits(head, *keys));
                prop_assert_eq!(matches!(body, Body::Gone), keys.id == 0);
                prop_assert_eq!(page.number(at, Column::Created), head.created);
                prop_assert_eq!(page.number(at, Column::Key), keys.key);
            }
            let mut ids = Vec::new();
            page.each(Column::Id, |at, id| ids.push((at, id)));
            let expected: Vec<(u32, u64)> = (0..).zip(versions.iter().map(|one| one.1.id)).collect();
            prop_assert_eq!(ids, expected);
        }

        #[test]
        fn damage_is_seen_or_read(
            versions in heads(),
            at in any::<prop::sample::Index>(),
            with in 1..=255_u8,
        ) {
            let mut bytes = bytes(&versions);
            let at = at.index(bytes.len());
            prop_assert!(Packed::read(bytes[..at].to_vec()).is_none());
            bytes[at] ^= with;
            if let Some(page) = Packed::read(bytes) {
                for at in 0..page.len() {
                    let slot = page.slot(at);
                    // Whatever is read can be written.
                    let again = Packed::read(write([(&slot.head, slot.names)].into_iter()));
                    prop_assert!(again.is_some());
                }
            }
        }
    }

    #[test]
    fn a_number_that_its_column_cannot_hold_is_no_page() {
        let column = |width: u8, least: u64, numbers: &[u8]| {
            [&[width][..], &number(least), numbers].concat()
        };
        let page = |flag: Vec<u8>, version: Vec<u8>| {
            let mut bytes = vec![2];
            for at in 0..COLUMNS {
                bytes.extend(match at {
                    at if at == Column::Latest as usize => flag.clone(),
                    at if at == Column::Version as usize => version.clone(),
                    _ => column(0, 0, &[]),
                });
            }
            Packed::read(bytes)
        };
        let (flag, version) = (column(1, 0, &[0, 1]), column(2, 1, &[0, 0, 9, 1]));
        let read = page(flag.clone(), version.clone()).unwrap();
        assert_eq!(
            (read.slot(1).head.latest, read.slot(1).head.version),
            (true, 266)
        );
        assert!(page(column(1, 0, &[0, 2]), version.clone()).is_none());
        assert!(page(column(1, 1, &[0, 1]), version).is_none());
        assert!(page(flag.clone(), column(4, 1, &[0xff; 8])).is_none());
        assert!(page(flag.clone(), column(0, 1 << 32, &[])).is_none());
        assert!(page(flag, column(3, 0, &[0; 6])).is_none());
    }
}
