//! Encoded texts: of versions written since the store was opened one by one, of those before in
//! the pages of the image, each read when a text of it is wanted first.

use alloc::{boxed::Box, format, rc::Rc, vec, vec::Vec};
use core::cell::{Cell, OnceCell};

use super::{
    slots::Slots,
    state::{BODIES_PER_PAGE, PAGE_BODIES},
};
use crate::{
    error::{Error, Result},
    journal::{PageId, Pages},
};

/// Pages that one read asks for at most, when they are read one after the other.
const AHEAD_MAX: usize = 32;

/// Where the encoded text of a version is.
#[derive(Clone, Debug, Default)]
pub(super) enum Body {
    /// Forgotten or pruned.
    #[default]
    Gone,
    /// Here.
    Own(Box<[u8]>),
    /// In the page of its number.
    Stored,
}

/// A page of encoded texts.
#[derive(Clone, Debug)]
pub(super) struct Page {
    bytes: Vec<u8>,
    /// Where each text begins and ends; an empty range at 0 for one that is gone.
    ranges: Vec<(u32, u32)>,
}

impl Page {
    /// Reads a page of a list of optional byte strings.
    pub(super) fn read(bytes: Vec<u8>) -> Result<Self> {
        let wrong = |error| Error::corrupt("page of bodies", format!("{error}"));
        let (count, mut rest) = postcard::take_from_bytes::<u32>(&bytes).map_err(wrong)?;
        let mut ranges = Vec::with_capacity((count as usize).min(BODIES_PER_PAGE));
        for _ in 0..count {
            let (body, behind) = postcard::take_from_bytes::<Option<&[u8]>>(rest).map_err(wrong)?;
            let to = bytes.len() - behind.len();
            let place = |at| u32::try_from(at).unwrap_or(u32::MAX);
            ranges.push(body.map_or((0, 0), |body| (place(to - body.len()), place(to))));
            rest = behind;
        }
        Ok(Self { bytes, ranges })
    }

    /// How many texts it has places for.
    pub(super) fn len(&self) -> usize {
        self.ranges.len()
    }

    /// The text at a place.
    pub(super) fn text(&self, place: usize) -> Option<&[u8]> {
        let (from, to) = *self.ranges.get(place)?;
        self.bytes
            .get(from as usize..to as usize)
            .filter(|_| to > 0)
    }
}

/// The pages of texts of an image.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    /// By number; nothing in it: it could not be read.
    pages: Vec<OnceCell<Option<Page>>>,
    source: Option<Rc<dyn Pages>>,
    /// The page read last, and how many at one go; 0 before the first.
    last: Cell<(usize, usize)>,
    fault: OnceCell<Error>,
}

impl Texts {
    /// Puts off the pages below a number; the source has them.
    pub(super) fn put_off(&mut self, source: Rc<dyn Pages>, pages: usize) {
        self.source = Some(source);
        self.pages = vec![OnceCell::new(); pages];
    }

    /// How many pages there are.
    pub(super) fn len(&self) -> usize {
        self.pages.len()
    }

    /// How many texts the pages that were read have places for.
    pub(super) fn places(&self) -> usize {
        let read = self.pages.iter().filter_map(OnceCell::get).flatten();
        read.map(Page::len).sum()
    }

    /// Takes in a page; pages come in order.
    pub(super) fn push(&mut self, page: Page) {
        self.pages.push(OnceCell::from(Some(page)));
    }

    /// A page, read if need be. `None` when it cannot be: [`Texts::fault`] says why.
    pub(super) fn page(&self, number: usize) -> Option<&Page> {
        let Some(cell) = self.pages.get(number) else {
            let message = format!("page {number} of bodies is not named");
            let _ = self.fault.set(Error::corrupt("image", message));
            return None;
        };
        if cell.get().is_none() {
            let read = self.read(number);
            // A text that is not there must never be taken for one that was forgotten.
            if let Err(error) = read.and_then(|()| found(cell, number)) {
                let _ = self.fault.set(error);
                let _ = cell.set(None);
            }
        }
        cell.get()?.as_ref()
    }

    /// Reads a page, and those behind it where pages are wanted one after the other.
    fn read(&self, number: usize) -> Result<()> {
        let Some(source) = &self.source else {
            return Err(Error::corrupt("image", "a page of bodies is missing"));
        };
        let (last, width) = self.last.get();
        let follows = width > 0 && number > 0 && (last..=last + width).contains(&(number - 1));
        let width = if follows {
            (width * 2).min(AHEAD_MAX)
        } else {
            1
        };
        self.last.set((number, width));
        let behind = self.pages.iter().enumerate().skip(number);
        let wanted: Vec<PageId> = behind
            .take(width)
            .filter(|(_, cell)| cell.get().is_none())
            .map(|(number, _)| PageId {
                kind: PAGE_BODIES,
                number: u32::try_from(number).unwrap_or(u32::MAX),
            })
            .collect();
        for (id, bytes) in wanted.iter().zip(source.read(&wanted)?) {
            if let Some(cell) = self.pages.get(id.number as usize) {
                let _ = cell.set(Some(Page::read(bytes)?));
            }
        }
        Ok(())
    }

    /// Why a text that was wanted could not be read.
    pub(super) fn fault(&self) -> Result<()> {
        self.fault.get().map_or(Ok(()), |error| Err(error.clone()))
    }
}

/// Whether a page is there that was read just now.
fn found(cell: &OnceCell<Option<Page>>, number: usize) -> Result<()> {
    cell.get().map(|_| ()).ok_or_else(|| {
        let message = format!("page {number} of bodies was not read");
        Error::corrupt("image", message)
    })
}

/// The encoded text of a version; `None` when it is gone or cannot be read.
pub(super) fn text<'a>(slots: &'a Slots, texts: &'a Texts, slot: u32) -> Option<&'a [u8]> {
    match &slots.get(slot as usize)?.body {
        Body::Gone => None,
        Body::Own(bytes) => Some(bytes),
        Body::Stored => texts
            .page(slot as usize / BODIES_PER_PAGE)?
            .text(slot as usize % BODIES_PER_PAGE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{error::Code, model::Slot};

    #[derive(Debug)]
    struct Shelf(Vec<Vec<u8>>);

    impl Pages for Shelf {
        fn read(&self, pages: &[PageId]) -> Result<Vec<Vec<u8>>> {
            let read = pages.iter().map(|id| self.0[id.number as usize].clone());
            Ok(read.collect())
        }
    }

    /// Whichever page is wanted first, and whatever was read before it.
    #[test]
    fn every_page_is_read_in_every_order() {
        let page = postcard::to_allocvec(&[Some("one".as_bytes())]).unwrap_or_default();
        let pages = 70;
        let shelf = || Rc::new(Shelf(vec![[&[1], &page[..]].concat(); pages]));
        for first in 0..pages {
            for second in [0, 1, 2, 3, first, first + 1, first + 2, pages - 1] {
                let mut texts = Texts::default();
                texts.put_off(shelf(), pages);
                for number in [first, second.min(pages - 1), pages / 2] {
                    let text = texts.page(number).and_then(|page| page.text(0));
                    assert_eq!(text, Some(&b"one"[..]), "{number} after {first}");
                }
                texts.fault().unwrap();
            }
        }
    }

    #[test]
    fn a_text_in_a_page_that_the_image_does_not_name_is_a_fault_and_not_a_gap() {
        let page = postcard::to_allocvec(&[Some("one".as_bytes()), None]).unwrap_or_default();
        let mut texts = Texts::default();
        texts.put_off(Rc::new(Shelf(vec![[&[2], &page[..]].concat()])), 1);
        let stored = || Slot {
            body: Body::Stored,
            ..Slot::default()
        };
        let mut slots = Slots::default();
        (0..=BODIES_PER_PAGE).for_each(|_| slots.push(stored()));
        slots[2].body = Body::Gone;
        assert_eq!(text(&slots, &texts, 0), Some(&b"one"[..]));
        assert_eq!(
            (text(&slots, &texts, 1), text(&slots, &texts, 2)),
            (None, None)
        );
        texts.fault().unwrap();
        assert_eq!(text(&slots, &texts, BODIES_PER_PAGE as u32), None);
        let error = texts.fault().unwrap_err();
        assert_eq!(
            (error.code, error.subject.as_str()),
            (Code::Corrupt, "image")
        );
    }
}
