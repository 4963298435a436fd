//! The bytes of every stored value: one envelope, five kinds of body.
//!
//! ```text
//! offset size
//!      0    3  magic "vdm"
//!      3    1  kind: 'm' meta, 'j' record, 'p' part, 'h' head, 'b' boundary
//!      4    2  format version
//!      6    2  role: of a part what it holds, otherwise 0
//!      8   16  store id
//!     24    n  body
//!   24+n   16  hash: the first 16 bytes of SHA-256 of everything before
//! ```
//!
//! Numbers are little-endian and of fixed width. A value is taken only if every field checks
//! out; all else is `corrupt` with the key as its place.

use alloc::{format, string::String, vec::Vec};

use sha2::{Digest as _, Sha256};

use super::machine::OperationId;
use crate::{Code, Error, Result};

/// The version of every frame that this code writes.
pub(crate) const FORMAT: u16 = 1;
/// Bytes before the body.
pub(crate) const HEADER: usize = 24;
/// Bytes after the body.
pub(crate) const TRAILER: usize = 16;
/// Bytes that a part needs beside its data.
pub(crate) const PART_OVERHEAD: usize = PART_DATA + TRAILER;
/// Where the data of a part begins.
pub(crate) const PART_DATA: usize = HEADER + 8 + 4;
/// Bytes that a record needs beside its payload.
pub(crate) const RECORD_OVERHEAD: usize = HEADER + 8 + 16 + 8 + 16 + 4 + TRAILER;

/// 128 random bits that name one store for ever.
pub(crate) type StoreId = [u8; 16];
/// The first 16 bytes of a SHA-256.
pub(crate) type Hash = [u8; 16];

/// What a stored value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Meta,
    Record,
    Part,
    Head,
    Boundary,
}

impl Kind {
    const fn letter(self) -> u8 {
        match self {
            Self::Meta => b'm',
            Self::Record => b'j',
            Self::Part => b'p',
            Self::Head => b'h',
            Self::Boundary => b'b',
        }
    }
}

/// What a part holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A piece of a page.
    Page,
    /// A piece of a manifest.
    Manifest,
    /// References to the parts that together hold what would not fit into one.
    Index,
}

impl Role {
    const fn number(self) -> u16 {
        match self {
            Self::Page => 0,
            Self::Manifest => 1,
            Self::Index => 2,
        }
    }

    const fn of(number: u16) -> Option<Self> {
        match number {
            0 => Some(Self::Page),
            1 => Some(Self::Manifest),
            2 => Some(Self::Index),
            _ => None,
        }
    }
}

/// Truncated SHA-256.
pub(crate) fn hash(chunks: &[&[u8]]) -> Hash {
    let mut digest = Sha256::new();
    for chunk in chunks {
        digest.update(chunk);
    }
    let mut out = [0; 16];
    out.copy_from_slice(&digest.finalize()[..16]);
    out
}

/// XXH64 with seed 0: what a reference keeps of the part it names, so that opening a large
/// store need not run SHA-256 over all of it.
pub(crate) fn quick(bytes: &[u8]) -> u64 {
    twox_hash::XxHash64::oneshot(0, bytes)
}

/// The chain value before the first record.
pub(crate) fn genesis(store: &StoreId) -> Hash {
    hash(&[b"vademecum journal", store])
}

/// Appends fixed-width numbers.
#[derive(Debug, Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

impl Writer {
    /// Starts a frame.
    pub(crate) fn frame(kind: Kind, role: u16, store: &StoreId, body: usize) -> Self {
        let mut out = Vec::with_capacity(HEADER + body + TRAILER);
        out.extend_from_slice(b"vdm");
        out.push(kind.letter());
        out.extend_from_slice(&FORMAT.to_le_bytes());
        out.extend_from_slice(&role.to_le_bytes());
        out.extend_from_slice(store);
        Self(out)
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.extend_from_slice(bytes);
        self
    }

    pub(crate) fn u16(&mut self, value: u16) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    pub(crate) fn u32(&mut self, value: u32) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    pub(crate) fn u64(&mut self, value: u64) -> &mut Self {
        self.bytes(&value.to_le_bytes())
    }

    /// Ends a frame with the hash of everything before; gives the hash too.
    pub(crate) fn seal(mut self) -> (Vec<u8>, Hash) {
        let hash = hash(&[&self.0]);
        self.0.extend_from_slice(&hash);
        (self.0, hash)
    }
}

/// Takes fixed-width numbers from bytes that may be anything.
#[derive(Debug)]
pub(crate) struct Reader<'a, 'p> {
    rest: &'a [u8],
    place: &'p str,
}

impl<'a, 'p> Reader<'a, 'p> {
    pub(crate) const fn new(bytes: &'a [u8], place: &'p str) -> Self {
        Self { rest: bytes, place }
    }

    pub(crate) fn bytes(&mut self, length: usize) -> Result<&'a [u8]> {
        let Some((taken, rest)) = self.rest.split_at_checked(length) else {
            return Err(Error::corrupt(
                self.place,
                format!(
                    "{length} bytes are missing where only {} are left",
                    self.rest.len()
                ),
            ));
        };
        self.rest = rest;
        Ok(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let mut out = [0; N];
        out.copy_from_slice(self.bytes(N)?);
        Ok(out)
    }

    pub(crate) fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(crate) fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub(crate) fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// A count of things of which each takes at least `least` bytes of what is left.
    pub(crate) fn count(&mut self, least: usize) -> Result<usize> {
        let count = self.u32()? as usize;
        if count > self.rest.len() / least {
            return Err(Error::corrupt(
                self.place,
                format!("a count of {count} cannot be true"),
            ));
        }
        Ok(count)
    }

    pub(crate) fn end(self) -> Result<()> {
        if self.rest.is_empty() {
            return Ok(());
        }
        Err(Error::corrupt(
            self.place,
            format!("{} bytes too many", self.rest.len()),
        ))
    }
}

/// A frame whose envelope checked out.
#[derive(Debug)]
pub(crate) struct Opened<'a> {
    pub(crate) role: u16,
    pub(crate) store: StoreId,
    pub(crate) body: &'a [u8],
    pub(crate) hash: Hash,
}

/// Checks magic, kind, version and, unless `trusted` by a quick check already, the hash.
fn open<'a>(kind: Kind, place: &str, value: &'a [u8], trusted: bool) -> Result<Opened<'a>> {
    let corrupt = |message: &str| Error::corrupt(place, message);
    if value.len() < HEADER + TRAILER {
        return Err(Error::corrupt(
            place,
            format!("{} bytes are too few for any value", value.len()),
        ));
    }
    let (before, trailer) = value.split_at(value.len() - TRAILER);
    let mut read = Reader::new(before, place);
    if read.bytes(3)? != b"vdm" || read.bytes(1)? != [kind.letter()] {
        return Err(corrupt("the value is not of the kind that belongs here"));
    }
    let version = read.u16()?;
    let role = read.u16()?;
    let store = read.array()?;
    let mut stored = [0; TRAILER];
    stored.copy_from_slice(trailer);
    if !trusted && hash(&[before]) != stored {
        return Err(corrupt("the hash of the value does not match its bytes"));
    }
    if version != FORMAT {
        let mut error = Error::new(
            Code::Unsupported,
            format!("the value has format version {version}, this program knows up to {FORMAT}"),
        )
        .about(place);
        error.limit = u64::from(FORMAT);
        error.actual = u64::from(version);
        return Err(error);
    }
    Ok(Opened {
        role,
        store,
        body: &before[HEADER..],
        hash: stored,
    })
}

/// As [`open`], for a value that must belong to `store` and has no role.
fn open_own<'a>(kind: Kind, place: &str, store: &StoreId, value: &'a [u8]) -> Result<Opened<'a>> {
    let frame = open(kind, place, value, false)?;
    if frame.store != *store {
        return Err(foreign(place));
    }
    if frame.role != 0 {
        return Err(Error::corrupt(
            place,
            format!("role {} has no meaning here", frame.role),
        ));
    }
    Ok(frame)
}

fn foreign(place: &str) -> Error {
    Error::corrupt(place, "the value belongs to another store")
}

/// One record that was read and checked as far as it can be alone.
#[derive(Debug)]
pub(crate) struct Record<'a> {
    pub(crate) operation: OperationId,
    pub(crate) writer: u64,
    /// The hash of the record before.
    pub(crate) previous: Hash,
    pub(crate) payload: &'a [u8],
    /// The hash of this record.
    pub(crate) hash: Hash,
}

/// Writes a record; gives its hash too, which the next record repeats.
pub(crate) fn record(
    store: &StoreId,
    sequence: u64,
    operation: &OperationId,
    writer: u64,
    previous: &Hash,
    payload: &[u8],
) -> Result<(Vec<u8>, Hash)> {
    let length = u32::try_from(payload.len()).map_err(|_| {
        Error::too_large("record", "bytes", payload.len() as u64, u64::from(u32::MAX))
    })?;
    let mut out = Writer::frame(Kind::Record, 0, store, 52 + payload.len());
    out.u64(sequence)
        .bytes(operation)
        .u64(writer)
        .bytes(previous)
        .u32(length)
        .bytes(payload);
    Ok(out.seal())
}

/// Reads the record at `sequence`.
pub(crate) fn read_record<'a>(
    place: &str,
    store: &StoreId,
    sequence: u64,
    value: &'a [u8],
) -> Result<Record<'a>> {
    let frame = open_own(Kind::Record, place, store, value)?;
    let mut read = Reader::new(frame.body, place);
    let stored = read.u64()?;
    if stored != sequence {
        return Err(Error::corrupt(
            place,
            format!("the record says that it is number {stored}"),
        ));
    }
    let operation = read.array()?;
    let writer = read.u64()?;
    let previous = read.array()?;
    let length = read.u32()? as usize;
    let payload = read.bytes(length)?;
    read.end()?;
    Ok(Record {
        operation,
        writer,
        previous,
        payload,
        hash: frame.hash,
    })
}

/// Names one stored part and says how to recognise it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PartRef {
    /// The sequence of the snapshot that wrote it.
    pub(crate) sequence: u64,
    /// The writer that wrote it, unique to one open handle.
    pub(crate) writer: u64,
    /// Which of the writer's snapshots wrote it.
    pub(crate) attempt: u32,
    /// The part's hash.
    pub(crate) hash: Hash,
    /// Bytes of the stored value.
    pub(crate) length: u32,
    /// XXH64 of the stored value.
    pub(crate) quick: u64,
}

/// Bytes of a reference.
pub(crate) const REFERENCE: usize = 8 + 8 + 4 + 16 + 4 + 8;

/// A digit of a number to the base of at most sixteen.
fn digit(number: u64) -> char {
    char::from(b"0123456789abcdef"[(number & 15) as usize])
}

fn hexadecimal(text: &mut String, bytes: &[u8]) {
    for &byte in bytes {
        text.push(digit(u64::from(byte >> 4)));
        text.push(digit(byte.into()));
    }
}

impl PartRef {
    /// `s/<sequence, 20 digits>-<writer>-<attempt>-<hash>`, the last three hexadecimal.
    pub(crate) fn key(&self) -> String {
        // Opening a store makes thousands: digit by digit, without the machinery of formats.
        let mut key = String::with_capacity(2 + 20 + 1 + 16 + 1 + 8 + 1 + 32);
        key.push_str("s/");
        let mut power = 10u64.pow(19);
        while power > 0 {
            key.push(digit(self.sequence / power % 10));
            power /= 10;
        }
        key.push('-');
        hexadecimal(&mut key, &self.writer.to_be_bytes());
        key.push('-');
        hexadecimal(&mut key, &self.attempt.to_be_bytes());
        key.push('-');
        hexadecimal(&mut key, &self.hash);
        key
    }

    pub(crate) fn write(&self, out: &mut Writer) {
        out.u64(self.sequence).u64(self.writer).u32(self.attempt);
        out.bytes(&self.hash).u32(self.length).u64(self.quick);
    }

    pub(crate) fn read(read: &mut Reader<'_, '_>) -> Result<Self> {
        Ok(Self {
            sequence: read.u64()?,
            writer: read.u64()?,
            attempt: read.u32()?,
            hash: read.array()?,
            length: read.u32()?,
            quick: read.u64()?,
        })
    }
}

/// Who writes the parts of one snapshot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Author {
    pub(crate) sequence: u64,
    pub(crate) writer: u64,
    pub(crate) attempt: u32,
}

/// Writes a part and its reference.
pub(crate) fn part(store: &StoreId, author: Author, role: Role, data: &[u8]) -> (PartRef, Vec<u8>) {
    let mut out = Writer::frame(Kind::Part, role.number(), store, 12 + data.len());
    out.u64(author.sequence).u32(data.len() as u32).bytes(data);
    let (value, hash) = out.seal();
    let reference = PartRef {
        sequence: author.sequence,
        writer: author.writer,
        attempt: author.attempt,
        hash,
        length: value.len() as u32,
        quick: quick(&value),
    };
    (reference, value)
}

/// Reads the part that a reference names. `deep` runs the SHA-256 as well.
pub(crate) fn read_part<'a>(
    store: &StoreId,
    reference: &PartRef,
    value: &'a [u8],
    deep: bool,
) -> Result<(Role, &'a [u8])> {
    let key = reference.key();
    let place = key.as_str();
    if value.len() != reference.length as usize {
        return Err(Error::corrupt(
            place,
            format!(
                "the part has {} bytes, it was written with {}",
                value.len(),
                reference.length
            ),
        ));
    }
    if quick(value) != reference.quick {
        return Err(Error::corrupt(
            place,
            "the check of the part does not match its bytes",
        ));
    }
    let frame = open(Kind::Part, place, value, !deep)?;
    if frame.store != *store {
        return Err(foreign(place));
    }
    if frame.hash != reference.hash {
        return Err(Error::corrupt(
            place,
            "the part is not the one that was written",
        ));
    }
    let Some(role) = Role::of(frame.role) else {
        return Err(Error::corrupt(
            place,
            format!("a part of role {} is unknown", frame.role),
        ));
    };
    let mut read = Reader::new(frame.body, place);
    let sequence = read.u64()?;
    if sequence != reference.sequence {
        return Err(Error::corrupt(
            place,
            format!("the part says that it is of {sequence}"),
        ));
    }
    let length = read.u32()? as usize;
    let data = read.bytes(length)?;
    read.end()?;
    Ok((role, data))
}

/// Checks a part that nothing names: its key says which hash it was written with.
pub(crate) fn read_loose_part(key: &str, store: &StoreId, value: &[u8]) -> Result<()> {
    let frame = open(Kind::Part, key, value, false)?;
    if frame.store != *store {
        return Err(foreign(key));
    }
    let mut hash = String::new();
    for byte in frame.hash {
        hash.push_str(&format!("{byte:02x}"));
    }
    if !key.ends_with(&hash) {
        return Err(Error::corrupt(
            key,
            "the part is not the one that was written",
        ));
    }
    Ok(())
}

/// Where the newest snapshots are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// Counts the snapshots; strictly forward.
    pub(crate) generation: u64,
    /// Root of the newest manifest.
    pub(crate) newest: PartRef,
    /// Root of the one to fall back to.
    pub(crate) previous: Option<PartRef>,
}

impl Head {
    /// Every record above this sequence is needed by one of the two snapshots.
    pub(crate) fn oldest(&self) -> u64 {
        self.previous.map_or(0, |previous| previous.sequence)
    }
}

/// Writes the head.
pub(crate) fn head(store: &StoreId, head: &Head) -> Vec<u8> {
    let mut out = Writer::frame(Kind::Head, 0, store, 12 + 2 * REFERENCE);
    out.u64(head.generation)
        .u32(if head.previous.is_some() { 2 } else { 1 });
    head.newest.write(&mut out);
    if let Some(previous) = &head.previous {
        previous.write(&mut out);
    }
    out.seal().0
}

/// Reads the head.
pub(crate) fn read_head(store: &StoreId, value: &[u8]) -> Result<Head> {
    let place = super::HEAD;
    let frame = open_own(Kind::Head, place, store, value)?;
    let mut read = Reader::new(frame.body, place);
    let generation = read.u64()?;
    let count = read.u32()?;
    if !(1..=2).contains(&count) {
        return Err(Error::corrupt(
            place,
            format!("{count} snapshots cannot be true"),
        ));
    }
    let newest = PartRef::read(&mut read)?;
    let previous = if count == 2 {
        Some(PartRef::read(&mut read)?)
    } else {
        None
    };
    read.end()?;
    if previous.is_some_and(|previous| previous.sequence > newest.sequence) {
        return Err(Error::corrupt(
            place,
            "the older snapshot is newer than the newest",
        ));
    }
    Ok(Head {
        generation,
        newest,
        previous,
    })
}

/// Writes the boundary: every sequence up to it may be collected.
pub(crate) fn boundary(store: &StoreId, boundary: u64) -> Vec<u8> {
    let mut out = Writer::frame(Kind::Boundary, 0, store, 8);
    out.u64(boundary);
    out.seal().0
}

/// Reads the boundary.
pub(crate) fn read_boundary(store: &StoreId, value: Option<&[u8]>) -> Result<u64> {
    let place = super::BOUNDARY;
    let Some(value) = value else {
        return Err(Error::corrupt(place, "the boundary is gone"));
    };
    let frame = open_own(Kind::Boundary, place, store, value)?;
    let mut read = Reader::new(frame.body, place);
    let boundary = read.u64()?;
    read.end()?;
    Ok(boundary)
}

/// Writes the meta value, which says that a store is here.
pub(crate) fn meta(store: &StoreId) -> Vec<u8> {
    Writer::frame(Kind::Meta, 0, store, 0).seal().0
}

/// Reads the store id of a meta or a boundary value.
pub(crate) fn read_store(kind: Kind, place: &str, value: &[u8]) -> Result<StoreId> {
    Ok(open(kind, place, value, false)?.store)
}

/// The store that a sound value of any kind belongs to.
pub(crate) fn store_of(value: &[u8]) -> Option<StoreId> {
    let kinds = [
        Kind::Meta,
        Kind::Boundary,
        Kind::Head,
        Kind::Record,
        Kind::Part,
    ];
    let frames = kinds.into_iter().map(|kind| open(kind, "", value, false));
    frames.flatten().next().map(|frame| frame.store)
}

/// The key of the record at a sequence.
pub(crate) fn record_key(sequence: u64) -> String {
    format!("j/{sequence:020}")
}

/// The sequence in the key of a record or a part; `None` for a key of another shape.
pub(crate) fn key_sequence(prefix: &str, key: &str) -> Option<u64> {
    let digits = key.strip_prefix(prefix)?.get(..20)?;
    let whole = digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole { digits.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const STORE: StoreId = [7; 16];

    fn reference() -> impl Strategy<Value = PartRef> {
        (any::<(u64, u64, u32)>(), any::<Hash>(), any::<(u32, u64)>()).prop_map(
            |((sequence, writer, attempt), hash, (length, quick))| PartRef {
                sequence,
                writer,
                attempt,
                hash,
                length,
                quick,
            },
        )
    }

    proptest! {
        #[test]
        fn a_record_reads_back(
            sequence: u64, operation: [u8; 16], writer: u64, previous: [u8; 16], payload: Vec<u8>,
        ) {
            let (value, hash) =
                record(&STORE, sequence, &operation, writer, &previous, &payload).unwrap();
            prop_assert_eq!(value.len(), payload.len() + RECORD_OVERHEAD);
            let read = read_record("j", &STORE, sequence, &value).unwrap();
            prop_assert_eq!(read.operation, operation);
            prop_assert_eq!((read.writer, read.previous, read.hash), (writer, previous, hash));
            prop_assert_eq!(read.payload, payload);
            prop_assert!(read_record("j", &STORE, sequence.wrapping_add(1), &value).is_err());
            prop_assert!(read_record("j", &[8; 16], sequence, &value).is_err());
        }

        #[test]
        fn a_part_reads_back_under_its_own_reference_only(
            sequence: u64, data: Vec<u8>, deep: bool, other in reference(),
        ) {
            let author = Author { sequence, writer: 1, attempt: 2 };
            let (name, value) = part(&STORE, author, Role::Index, &data);
            prop_assert_eq!(value.len(), data.len() + PART_OVERHEAD);
            let (role, read) = read_part(&STORE, &name, &value, deep).unwrap();
            prop_assert_eq!((role, read), (Role::Index, data.as_slice()));
            prop_assert!(read_part(&STORE, &other, &value, deep).is_err());
            prop_assert!(read_part(&[8; 16], &name, &value, deep).is_err());
            prop_assert_eq!(key_sequence("s/", &name.key()), Some(sequence));
        }

        #[test]
        fn a_head_and_a_boundary_read_back(
            generation: u64, mut newest in reference(), previous in proptest::option::of(reference()),
        ) {
            newest.sequence = newest.sequence.max(previous.map_or(0, |previous| previous.sequence));
            let written = Head { generation, newest, previous };
            let value = head(&STORE, &written);
            prop_assert_eq!(read_head(&STORE, &value).unwrap(), written);
            let value = boundary(&STORE, generation);
            prop_assert_eq!(read_boundary(&STORE, Some(&value)).unwrap(), generation);
            prop_assert!(read_head(&STORE, &value).is_err());
        }

        #[test]
        fn any_bytes_are_refused_without_a_panic(bytes: Vec<u8>, name in reference()) {
            // With the right magic the decoder gets further.
            for letter in *b"mjphb" {
                let mut value = alloc::vec![b'v', b'd', b'm', letter, 1, 0, 0, 0];
                value.extend_from_slice(&STORE);
                value.extend_from_slice(&bytes);
                let hash = hash(&[&value]);
                for value in [value.clone(), [value.as_slice(), &hash].concat(), bytes.clone()] {
                    let _ = read_record("j", &STORE, 0, &value);
                    let _ = read_part(&STORE, &name, &value, true);
                    let _ = read_head(&STORE, &value);
                    let _ = read_boundary(&STORE, Some(&value));
                    let _ = read_store(Kind::Meta, "meta", &value);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn keys_of_parts_are_written_digit_by_digit(part in reference()) {
            let PartRef { sequence, writer, attempt, hash, .. } = part;
            let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
            let expected = format!("s/{sequence:020}-{writer:016x}-{attempt:08x}-{hash}");
            prop_assert_eq!(part.key(), expected);
        }
    }

    #[test]
    fn keys_sort_like_their_sequences() {
        assert_eq!(record_key(42), "j/00000000000000000042");
        assert!(record_key(99) < record_key(100));
        assert_eq!(record_key(u64::MAX).len(), record_key(0).len());
        assert_eq!(key_sequence("j/", &record_key(u64::MAX)), Some(u64::MAX));
        for key in [
            "j/",
            "j/0000000000000000004x",
            "s/00000000000000000042",
            "j/99999999999999999999",
        ] {
            assert_eq!(key_sequence("j/", key), None, "{key}");
        }
    }
}
