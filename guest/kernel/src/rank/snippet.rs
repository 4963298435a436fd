//! The part of a text that shows why it was found.

use alloc::{string::String, vec::Vec};

use crate::sort::Arrange as _;
use crate::text::{analyse::Analyser, cluster};

/// A part of a text and the places in it that match, all as byte offsets of the whole text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Snippet {
    /// First byte.
    pub start: usize,
    /// First byte behind it.
    pub end: usize,
    /// Matching places, ascending and apart: first byte, first byte behind.
    pub marks: Vec<(usize, usize)>,
}

/// Chooses up to `width` bytes of a text around the most and rarest of the wanted terms.
///
/// `weight` gives the weight of a term as the analyser writes it, 0 for terms that do not
/// matter. Each distinct term counts once; of equal parts the first wins. The part begins and
/// ends between words where it can, and between signs in any case.
pub fn snippet(
    analyser: &mut Analyser,
    text: &str,
    width: usize,
    weight: &mut dyn FnMut(&str) -> f64,
) -> Snippet {
    let mut marks: Vec<(usize, usize)> = Vec::new();
    let mut terms: Vec<String> = Vec::new();
    let mut hits: Vec<(usize, usize, usize, f64)> = Vec::new();
    analyser.analyse(text, &mut |token| {
        let worth = weight(token.term);
        if worth > 0.0 {
            let known = terms.iter().position(|term| term == token.term);
            let number = known.unwrap_or_else(|| {
                terms.push(token.term.into());
                terms.len() - 1
            });
            // A mark takes no sign apart: the tone of a pictogram is marked with it.
            let start = cluster::previous(text, token.start as usize);
            let end = cluster::next(text, token.end as usize);
            hits.push((start, end, number, worth));
        }
    });
    hits.arrange_by_key(|&(start, end, number, _)| (start, end, number));
    let (start, end) = window(text, width, &hits, terms.len());
    for &(from, to, ..) in hits.iter().filter(|hit| hit.0 >= start && hit.1 <= end) {
        match marks.last_mut() {
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => marks.push((from, to)),
        }
    }
    Snippet { start, end, marks }
}

/// The best part: of those that begin at a hit, the one whose distinct terms weigh most.
fn window(
    text: &str,
    width: usize,
    hits: &[(usize, usize, usize, f64)],
    terms: usize,
) -> (usize, usize) {
    if text.len() <= width {
        return (0, text.len());
    }
    let mut best = (0.0, 0, 0);
    let mut counts = alloc::vec![0u32; terms];
    let (mut sum, mut behind) = (0.0, 0);
    for (at, &(start, _, number, worth)) in hits.iter().enumerate() {
        while behind < hits.len() && hits[behind].1 <= start + width {
            let (_, _, other, worth) = hits[behind];
            counts[other] += 1;
            if counts[other] == 1 {
                sum += worth;
            }
            behind += 1;
        }
        if sum > best.0 + 1e-9 {
            let last = hits[at..behind]
                .iter()
                .map(|hit| hit.1)
                .max()
                .unwrap_or(start);
            best = (sum, start, last);
        }
        if behind > at {
            counts[number] -= 1;
            if counts[number] == 0 {
                sum -= worth;
            }
        } else {
            behind = at + 1;
        }
    }
    around(text, width, best.1, best.2)
}

/// Spreads a part over the width, the same room on both sides, and moves its ends to the next
/// gap between words inside.
fn around(text: &str, width: usize, first: usize, last: usize) -> (usize, usize) {
    let room = width.saturating_sub(last - first);
    let mut start = first
        .saturating_sub(room / 2)
        .min(text.len().saturating_sub(width));
    let mut end = (start + width).min(text.len());
    start = cluster::next(text, start);
    end = cluster::previous(text, end).max(start);
    if start > 0
        && let Some(gap) = text[start..first.max(start)].find(char::is_whitespace)
    {
        let gap = start + gap;
        start = gap + text[gap..].chars().next().map_or(0, char::len_utf8);
    }
    if end < text.len()
        && let Some(gap) = text[last.min(end)..end].rfind(char::is_whitespace)
    {
        end = last.min(end) + gap;
    }
    (start, end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use proptest::prelude::*;

    fn shown(text: &str, width: usize, wanted: &[&str]) -> String {
        let weigh = |term: &str| f64::from(u8::from(wanted.contains(&term)));
        let found = snippet(&mut Analyser::new(), text, width, &mut { weigh });
        let mut shown = String::new();
        let mut at = found.start;
        for (from, to) in found.marks {
            shown += &format!("{}[{}]", &text[at..from], &text[from..to]);
            at = to;
        }
        shown + &text[at..found.end]
    }

    #[test]
    fn short_texts_are_shown_whole() {
        assert_eq!(
            shown("Boats in harbours.", 80, &["boat", "harbor"]),
            "[Boats] in [harbours]."
        );
    }

    #[test]
    fn the_part_with_most_terms_is_shown() {
        let text = "A boat came first. Long filler words follow here and go on. The second boat lay in the old harbour of Brest.";
        assert_eq!(
            shown(text, 50, &["boat", "harbor"]),
            "The second [boat] lay in the old [harbour] of Brest."
        );
    }

    #[test]
    fn original_spelling_is_marked() {
        assert_eq!(
            shown("Im Cafe\u{301} am See", 80, &["cafe"]),
            "Im [Cafe\u{301}] am See"
        );
        assert_eq!(
            shown("call userById now", 80, &["userbyid", "user"]),
            "call [userById] now"
        );
    }

    #[test]
    fn no_sign_is_taken_apart() {
        let thumb = "good \u{1f44d}\u{1f3fd} job";
        assert_eq!(
            shown(thumb, 80, &["\u{1f44d}"]),
            "good [\u{1f44d}\u{1f3fd}] job"
        );
        let family = "\u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}";
        let wanted = ["\u{1f469}", "\u{1f467}"];
        assert_eq!(
            shown(&format!("the {family} came"), 80, &wanted),
            format!("the [{family}] came")
        );
        let row = "\u{1f44d}\u{1f3fd}".repeat(20);
        for width in 16..40 {
            let found = snippet(&mut Analyser::new(), &row, width, &mut |_| 1.0);
            assert_eq!((found.start % 8, found.end % 8), (0, 0), "{width}");
        }
    }

    proptest! {
        #[test]
        fn parts_and_marks_lie_on_characters(text in "\\PC{0,200}", width in 0usize..80) {
            let found = snippet(&mut Analyser::new(), &text, width, &mut |term| term.len() as f64 % 3.0);
            prop_assert!(text.get(found.start..found.end).is_some());
            prop_assert!(found.end - found.start <= width.max(text.len().min(width)));
            let mut before = found.start;
            for (from, to) in found.marks {
                prop_assert!(before <= from && from < to && to <= found.end);
                prop_assert!(text.get(from..to).is_some());
                before = to;
            }
        }
    }
}
