//! Bytes of events, of records and of the pages of the image; the layout is in
//! `docs/format.md`.

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    collections::{BTreeMap, VecDeque},
    format,
    rc::Rc,
    string::String,
    vec::Vec,
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest, Sha256};

use super::{
    audit::AuditRow,
    event::{Event, Outcome},
    heads,
    lookup::Keys,
    names::Names,
    packed::{Column, Packed},
    record::{Draft, Head, Link, Origin, Scope, TITLED},
    state::{
        AUDIT_PER_PAGE, BODIES_PER_PAGE, IMPORTED, NAMES_PER_PAGE, OPERATIONS_PER_PAGE, PAGE_AUDIT,
        PAGE_BODIES, PAGE_HEADS, PAGE_KEYS, PAGE_META, PAGE_NAMES, PAGE_OPERATIONS, PAGE_VERSIONS,
        SLOTS_PER_PAGE, Slot, State,
    },
    texts::{self, Page},
};
use crate::sort::Gather as _;
use crate::{
    error::{Error, Result},
    journal::{OperationId, PageId, Pages},
};

/// Version of the page layout, in the first page.
const IMAGE_VERSION: u32 = 3;
/// The oldest version that is read: it has pages of heads and none of keys. The one after it has
/// both, and since then they are in columns together.
const IMAGE_VERSION_MIN: u32 = 1;

/// Bytes of texts up to which an image is read whole.
const PUT_OFF_BYTES: u64 = 2 << 20;

/// The part of a draft that is kept as text; the rest is in the head.
#[derive(Serialize, Deserialize)]
struct Body<'a> {
    id: &'a str,
    key: &'a str,
    title: &'a str,
    content: &'a str,
    #[serde(borrow)]
    tags: Vec<&'a str>,
    #[serde(borrow)]
    files: Vec<&'a str>,
    links: Vec<Link>,
    /// In the order of the map that they are: it has the same bytes.
    #[serde(borrow)]
    fields: Vec<(&'a str, &'a str)>,
    #[serde(borrow)]
    supersedes: Vec<&'a str>,
    actor: &'a str,
    source: &'a str,
    captured: u64,
}

#[derive(Serialize, Deserialize)]
struct Meta {
    version: u32,
    slots: u32,
    names: u32,
    operations_first: u64,
    operations_total: u64,
    audit_first: u64,
    audit_total: u64,
    counters: BTreeMap<String, u64>,
    settings: BTreeMap<String, String>,
}

pub(super) fn body(draft: &Draft) -> Box<[u8]> {
    let body = Body {
        id: &draft.id,
        key: &draft.key,
        title: &draft.title,
        content: &draft.content,
        tags: draft.tags.iter().map(String::as_str).collect(),
        files: draft.files.iter().map(String::as_str).collect(),
        links: draft.links.clone(),
        fields: draft
            .fields
            .iter()
            .map(|(k, v)| (k.as_str(), v.as_str()))
            .collect(),
        supersedes: draft.supersedes.iter().map(String::as_str).collect(),
        actor: &draft.origin.actor,
        source: &draft.origin.source,
        captured: draft.origin.captured,
    };
    encode(&body).into_boxed_slice()
}

pub(super) fn head(names: &mut Names, draft: &Draft) -> Head {
    Head {
        collection: names.intern(&draft.collection),
        owner: names.intern(&draft.scope.owner),
        project: names.intern(&draft.scope.project),
        agent: names.intern(&draft.scope.agent),
        session: names.intern(&draft.scope.session),
        kind: names.intern(&draft.kind),
        channel: draft.origin.channel,
        latest: true,
        version: draft.version,
        created: draft.created,
        updated: draft.updated,
        expires: draft.expires,
        reinforcements: draft.reinforcements,
        confidence: draft.confidence,
        importance: draft.importance,
        strength: draft.strength,
        ..Head::default()
    }
}

pub(super) fn draft(names: &Names, head: &Head, bytes: &[u8]) -> Option<Draft> {
    let body: Body<'_> = postcard::from_bytes(bytes).ok()?;
    let own = |list: Vec<&str>| {
        list.into_iter()
            .map(ToOwned::to_owned)
            .collect::<Vec<String>>()
    };
    let name = |name| names.text(name).to_owned();
    Some(Draft {
        collection: name(head.collection),
        id: body.id.to_owned(),
        scope: Scope {
            owner: name(head.owner),
            project: name(head.project),
            agent: name(head.agent),
            session: name(head.session),
        },
        kind: name(head.kind),
        key: body.key.to_owned(),
        title: body.title.to_owned(),
        content: body.content.to_owned(),
        tags: own(body.tags),
        files: own(body.files),
        links: body.links,
        fields: body
            .fields
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .gather(),
        supersedes: own(body.supersedes),
        origin: Origin {
            channel: head.channel,
            actor: body.actor.to_owned(),
            source: body.source.to_owned(),
            captured: body.captured,
        },
        confidence: head.confidence,
        importance: head.importance,
        strength: head.strength,
        reinforcements: head.reinforcements,
        created: head.created,
        updated: head.updated,
        expires: head.expires,
        version: head.version,
    })
}

/// The beginning of a [`Body`], with what a card does not show left as bytes, and how many fields
/// follow.
type CardHead<'a> = (
    &'a [u8],
    &'a str,
    &'a str,
    &'a [u8],
    Vec<&'a [u8]>,
    Vec<&'a [u8]>,
    Vec<Link>,
    usize,
);

/// Key, title and one field (empty without it) of an encoded body. Nothing is copied, and the
/// content, which is long, is not looked at.
pub(super) fn card<'a>(bytes: &'a [u8], field: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let (head, mut rest) = postcard::take_from_bytes::<CardHead<'a>>(bytes).ok()?;
    let (_, key, title, _, _, _, _, fields) = head;
    for _ in 0..fields {
        let (pair, after) = postcard::take_from_bytes::<(&[u8], &[u8])>(rest).ok()?;
        if pair.0 == field.as_bytes() {
            return Some((key, title, core::str::from_utf8(pair.1).ok()?));
        }
        rest = after;
    }
    Some((key, title, ""))
}

/// What an encoded body is looked up by.
fn keys(bytes: &[u8]) -> Option<Keys> {
    let (head, _) = postcard::take_from_bytes::<CardHead<'_>>(bytes).ok()?;
    let (id, key, title, _, _, _, links, _) = head;
    let id = core::str::from_utf8(id).ok()?;
    let made = links.iter().any(|link| link.relation == TITLED);
    Some(Keys::new(id, key, if made { "" } else { title }))
}

/// Id and key of an encoded body, without reading the rest.
pub(super) fn id_and_key(bytes: &[u8]) -> Option<(&str, &str)> {
    let (id, rest) = postcard::take_from_bytes::<&str>(bytes).ok()?;
    let (key, _) = postcard::take_from_bytes::<&str>(rest).ok()?;
    Some((id, key))
}

fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    // Writing to memory cannot fail for types without a custom serializer that fails.
    postcard::to_allocvec(value).unwrap_or_default()
}

fn decode<T: DeserializeOwned>(place: &str, bytes: &[u8]) -> Result<T> {
    match postcard::take_from_bytes(bytes) {
        Ok((value, [])) => Ok(value),
        Ok((_, rest)) => Err(Error::corrupt(
            place,
            format!("{place} has {} bytes too many", rest.len()),
        )),
        Err(error) => Err(Error::corrupt(
            place,
            format!("{place} does not decode: {error}"),
        )),
    }
}

impl Event {
    /// Bytes of the event.
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    /// The event of bytes.
    ///
    /// # Errors
    /// `corrupt` when they are none.
    pub fn decode(bytes: &[u8]) -> Result<Self> {
        decode("event", bytes)
    }
}

fn range<T>(rows: &VecDeque<T>, first: u64, page: u64, size: u64) -> (usize, usize) {
    let start = (page * size).max(first) - first;
    let end = ((page + 1) * size)
        .saturating_sub(first)
        .min(rows.len() as u64);
    let start = usize::try_from(start).unwrap_or(usize::MAX).min(rows.len());
    (start, usize::try_from(end).unwrap_or(usize::MAX).max(start))
}

impl State {
    /// The pages of the image, ascending, each with the sequence that changed it last.
    pub fn pages(&self) -> Vec<(PageId, u64)> {
        let mut pages = Vec::new();
        let mut push = |kind: u16, first: u64, last: u64| {
            for number in first..=last {
                let number = u32::try_from(number).unwrap_or(u32::MAX);
                let page = PageId { kind, number };
                pages.push((page, self.changed.get(&page).copied().unwrap_or(0)));
            }
        };
        push(PAGE_META, 0, 0);
        push(
            PAGE_NAMES,
            0,
            ((self.names.texts().len() - 1) / NAMES_PER_PAGE) as u64,
        );
        if !self.slots.is_empty() {
            push(
                PAGE_BODIES,
                0,
                ((self.slots.len() - 1) / BODIES_PER_PAGE) as u64,
            );
        }
        if !self.operations.is_empty() {
            let first = self.operations_total - self.operations.len() as u64;
            push(
                PAGE_OPERATIONS,
                first / OPERATIONS_PER_PAGE,
                (self.operations_total - 1) / OPERATIONS_PER_PAGE,
            );
        }
        if !self.audit.is_empty() {
            let first = self.audit_total - self.audit.len() as u64;
            push(
                PAGE_AUDIT,
                first / AUDIT_PER_PAGE,
                (self.audit_total - 1) / AUDIT_PER_PAGE,
            );
        }
        if !self.slots.is_empty() {
            let last = (self.slots.len() - 1) / SLOTS_PER_PAGE;
            push(PAGE_VERSIONS, 0, last as u64);
        }
        pages
    }

    /// Bytes of one page; of texts only if [`State::whole`].
    pub fn page(&self, page: PageId) -> Vec<u8> {
        let number = page.number as usize;
        match page.kind {
            PAGE_META => encode(&self.meta()),
            PAGE_NAMES => encode(&chunk(self.names.texts(), number, NAMES_PER_PAGE)),
            PAGE_BODIES => {
                let first = page.number.saturating_mul(BODIES_PER_PAGE as u32);
                let last = first
                    .saturating_add(BODIES_PER_PAGE as u32)
                    .min(self.slots());
                encode(
                    &(first..last)
                        .map(|slot| self.text(slot))
                        .collect::<Vec<_>>(),
                )
            }
            PAGE_VERSIONS => self.slots.page(number),
            PAGE_OPERATIONS => {
                let first = self.operations_total - self.operations.len() as u64;
                let (start, end) = range(
                    &self.operations,
                    first,
                    u64::from(page.number),
                    OPERATIONS_PER_PAGE,
                );
                encode(&self.operations.range(start..end).collect::<Vec<_>>())
            }
            PAGE_AUDIT => {
                let first = self.audit_total - self.audit.len() as u64;
                let (start, end) =
                    range(&self.audit, first, u64::from(page.number), AUDIT_PER_PAGE);
                encode(&self.audit.range(start..end).collect::<Vec<_>>())
            }
            _ => Vec::new(),
        }
    }

    fn meta(&self) -> Meta {
        Meta {
            version: IMAGE_VERSION,
            slots: self.slots(),
            names: u32::try_from(self.names.texts().len()).unwrap_or(u32::MAX),
            operations_first: self.operations_total - self.operations.len() as u64,
            operations_total: self.operations_total,
            audit_first: self.audit_total - self.audit.len() as u64,
            audit_total: self.audit_total,
            counters: self.counters.clone(),
            settings: self.settings.clone(),
        }
    }

    /// Takes in one page of an image; pages arrive in ascending order.
    ///
    /// # Errors
    /// `corrupt` when the bytes are no such page, `unsupported` for an image of a later version.
    pub fn restore(&mut self, page: PageId, bytes: Vec<u8>) -> Result<()> {
        match page.kind {
            PAGE_META => {
                let meta: Meta = decode("page of counters", &bytes)?;
                if !(IMAGE_VERSION_MIN..=IMAGE_VERSION).contains(&meta.version) {
                    return Err(Error::new(
                        crate::Code::Unsupported,
                        format!(
                            "the image has version {}, this build reads up to {IMAGE_VERSION}",
                            meta.version
                        ),
                    ));
                }
                self.operations_total = meta.operations_total;
                self.audit_total = meta.audit_total;
                self.counters = meta.counters;
                self.settings = meta.settings;
            }
            PAGE_NAMES => {
                for text in decode::<Vec<String>>("page of names", &bytes)? {
                    self.names.intern(&text);
                }
            }
            PAGE_HEADS => {
                let slots = &mut self.slots;
                let take = |head| {
                    slots.push(Slot {
                        head,
                        ..Slot::default()
                    });
                };
                heads::read(&bytes, take)
                    .ok_or_else(|| Error::corrupt("page of heads", "the heads do not decode"))?;
            }
            PAGE_BODIES => self.texts.push(Page::read(bytes)?),
            // Of an image of before, whose texts are all read.
            PAGE_KEYS => {}
            PAGE_VERSIONS => {
                let read = Packed::read(bytes).and_then(|page| self.slots.push_page(page));
                read.ok_or_else(|| Error::corrupt("page of versions", "they do not decode"))?;
            }
            PAGE_OPERATIONS => {
                let rows: Vec<(OperationId, Outcome)> = decode("page of operations", &bytes)?;
                self.operations.extend(rows);
            }
            PAGE_AUDIT => {
                self.audit
                    .extend(decode::<Vec<AuditRow>>("page of the audit", &bytes)?);
            }
            kind => {
                return Err(Error::corrupt(
                    "image",
                    format!("page kind {kind} is unknown"),
                ));
            }
        }
        Ok(())
    }

    /// What the versions of an image of before are looked up by, from their texts. These stay where
    /// they are in their pages.
    fn name_by_texts(&mut self) {
        let named = self.slots.len().min(self.texts.len() * BODIES_PER_PAGE);
        for slot in self.slots.stored()..named {
            let page = self.texts.page(slot / BODIES_PER_PAGE);
            let text = page.and_then(|page| page.text(slot % BODIES_PER_PAGE));
            let keys = text.and_then(keys);
            if let (Some(keys), Some(slot)) = (keys, self.slots.get_mut(slot)) {
                slot.names = keys;
                slot.body = texts::Body::Stored;
            }
        }
    }

    /// Whether there are no more texts than versions, and none lies before one that it follows: else
    /// a walk through versions would never end.
    fn fits_together(&self) -> bool {
        let texts = self.texts.places() <= self.slots.len();
        let backwards = self.slots.pages().all(|(first, page)| {
            let mut backwards = true;
            if !page.is_all(Column::Previous, 0) {
                page.each(Column::Previous, |at, previous| {
                    backwards &= previous <= u64::from(first + at);
                });
            }
            backwards
        });
        let own = self.slots.stored()..self.slots.len();
        let own = own.filter_map(|slot| Some((slot, self.slots.get(slot)?)));
        let mut own = own.map(|(slot, version)| version.head.previous as usize <= slot);
        texts && backwards && own.all(|backwards| backwards)
    }

    /// Puts off pages of texts, which the source has.
    pub fn put_off(&mut self, source: Rc<dyn Pages>, pages: &[PageId]) {
        let bodies = pages.iter().filter(|page| page.kind == PAGE_BODIES);
        self.texts.put_off(source, bodies.count());
    }

    /// Whether the texts of an image need not be read when it is opened: its keys are stored, and
    /// the texts have so many bytes that it is worth it.
    pub fn can_put_off(pages: &mut dyn Iterator<Item = (PageId, u64)>) -> bool {
        let (mut texts, mut keys) = (0, false);
        for (page, bytes) in pages {
            keys |= page.kind == PAGE_VERSIONS;
            if page.kind == PAGE_BODIES {
                texts += bytes;
            }
        }
        keys && texts > PUT_OFF_BYTES
    }

    /// Ends a restore: checks that the pages fit together and builds what is derived.
    ///
    /// # Errors
    /// `corrupt` when they do not.
    pub fn finish(&mut self) -> Result<()> {
        self.name_by_texts();
        if !self.fits_together()
            || self.operations.len() as u64 > self.operations_total
            || self.audit.len() as u64 > self.audit_total
        {
            return Err(Error::corrupt(
                "image",
                "the pages of the image do not fit together",
            ));
        }
        self.changed.clear();
        self.derive();
        Ok(())
    }

    /// Hash of what the store says: SHA-256 over every readable version in order of writing, the
    /// counters, the settings and the audit. Two stores that say the same have the same hash,
    /// whatever was forgotten in between and however they came to say it: the memory of operations
    /// and the rows of imports do not count.
    pub fn hash(&self) -> [u8; 32] {
        let mut hasher = Sha256::new();
        let mut take = |bytes: &[u8]| {
            hasher.update((bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        for slot in 0..self.slots() {
            if let Some(record) = self.record(slot) {
                take(&encode(&record.draft));
                take(&encode(&(
                    record.latest,
                    record.reason,
                    record.used,
                    record.uses,
                    record.retired,
                )));
            }
        }
        take(&encode(&(&self.counters, &self.settings)));
        for row in self.audit.iter().filter(|row| row.action != IMPORTED) {
            take(&encode(row));
        }
        hasher.finalize().into()
    }
}

fn chunk<T>(list: &[T], number: usize, size: usize) -> &[T] {
    let start = (number * size).min(list.len());
    let end = (start + size).min(list.len());
    list.get(start..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        index::vectors::{Model, Quantised},
        model::{Change, Sink},
    };
    use alloc::vec;

    /// An index that nobody asks.
    struct Nobody;

    impl Sink for Nobody {
        fn insert(&mut self, _: u32, _: &Head, _: &Draft) {}
        fn remove(&mut self, _: u32, _: &Head, _: &Draft) {}
        fn expire(&mut self, _: u32, _: &Head, _: u64) {}
        fn lend(&mut self, _: &Model, _: bool) -> bool {
            false
        }
        fn embed(&mut self, _: u32, _: Option<&Quantised>) {}
    }

    #[test]
    fn a_card_is_read_past_whatever_stands_before_it() {
        let field = |name: &str, text: &str| (String::from(name), String::from(text));
        let mut draft = Draft {
            id: "01".into(),
            key: "k\u{E9}y".into(),
            title: "Title".into(),
            content: "long ".repeat(1_000),
            tags: vec!["t".into(), String::new()],
            files: vec!["a/b".into()],
            links: vec![Link {
                relation: "source".into(),
                target: "x".into(),
            }],
            ..Draft::default()
        };
        assert_eq!(
            card(&body(&draft), "description"),
            Some(("k\u{E9}y", "Title", ""))
        );
        draft.fields = [
            field("a", "first"),
            field("description", "What \u{1F680} it does"),
            field("resources", &"r".repeat(300)),
        ]
        .into();
        for (name, text) in &draft.fields {
            let bytes = body(&draft);
            assert_eq!(
                card(&bytes, name),
                Some(("k\u{E9}y", "Title", text.as_str()))
            );
            assert_eq!(card(&bytes[..20], name), None);
        }
    }

    /// Images of before are read as those of today, and give the same pages from then on.
    #[test]
    fn images_of_the_versions_before_are_read() {
        let put = |id: u32, version: u32| {
            Change::Put(Box::new(Draft {
                collection: "memory".into(),
                id: alloc::format!("m{id}"),
                key: alloc::format!("k{id}"),
                title: alloc::format!("Title {id}"),
                created: 1_000,
                updated: 1_000 + u64::from(version),
                expires: u64::from(id % 2) * 9_000,
                version,
                ..Draft::default()
            }))
        };
        let mut changes: Vec<Change> = (0..300).map(|id| put(id, 1)).collect();
        changes.push(put(7, 2));
        let event = Event {
            changes,
            ..Event::default()
        };
        let mut state = State::default();
        state.apply(1, [1; 16], &event, &mut Nobody);
        let heads: Vec<&Head> = state.slots.iter().map(|slot| &slot.head).collect();
        let keys = state
            .slots
            .iter()
            .flat_map(|slot| [slot.names.id, slot.names.key]);
        let keys: Vec<u8> = keys.flat_map(u64::to_le_bytes).collect();
        for before in 1..IMAGE_VERSION {
            let mut fresh = State::default();
            let page = |kind, number| PageId { kind, number };
            let mut meta = state.meta();
            meta.version = before;
            fresh.restore(page(PAGE_META, 0), encode(&meta)).unwrap();
            fresh
                .restore(page(PAGE_NAMES, 0), state.page(page(PAGE_NAMES, 0)))
                .unwrap();
            fresh.restore(page(PAGE_HEADS, 0), encode(&heads)).unwrap();
            for number in 0..2 {
                let id = page(PAGE_BODIES, number);
                fresh.restore(id, state.page(id)).unwrap();
            }
            let id = page(PAGE_OPERATIONS, 0);
            fresh.restore(id, state.page(id)).unwrap();
            if before == 2 {
                fresh.restore(page(PAGE_KEYS, 0), keys.clone()).unwrap();
            }
            fresh.finish().unwrap();
            assert_eq!(fresh.hash(), state.hash());
            for (id, _) in state.pages() {
                assert_eq!(fresh.page(id), state.page(id), "{id:?}");
            }
            assert_eq!(fresh.find("memory", "m7"), Some(300));
            assert_eq!(fresh.find_key("memory", "", "k8"), Some(8));
            assert_eq!(fresh.expiring().len(), 150);
            assert_eq!(fresh.live_count(), 300);
        }
    }
}
