//! British spellings that the stemmer does not bring together with the American ones.

use alloc::vec::Vec;

use super::memo::Packed;

/// Whether a word of at least six letters has -our- behind its third to sixth letter.
fn has_our(word: &[u8]) -> bool {
    let Some((low, high)) = Packed::of(word).map(Packed::eights) else {
        return (3..7).any(|at| word.get(at..at + 3) == Some(b"our"));
    };
    const OUR: u64 = (b'o' as u64) | (b'u' as u64) << 8 | (b'r' as u64) << 16;
    const THREE: u64 = 0xff_ffff;
    let (third, fourth) = (low >> 24 & THREE, low >> 32 & THREE);
    let (fifth, sixth) = (low >> 40, low >> 48 | (high & 0xff) << 16);
    third == OUR || fourth == OUR || fifth == OUR || sixth == OUR
}

/// -our- as -or- in a dozen words and what is made of them, and -is- where American English has
/// -iz-.
pub(super) fn american(word: &mut Vec<u8>) {
    let n = word.len();
    if n < 6 {
        return;
    }
    if has_our(word) {
        drop_u(word);
        return;
    }
    let endings: &[(&str, usize)] = match word[n - 1] {
        b'd' => &[("ised", 4)],
        b'e' => &[("ise", 3)],
        b'g' => &[("ising", 5)],
        b'n' => &[("isation", 7)],
        b's' => &[("isations", 8), ("ises", 4)],
        _ => return,
    };
    for &(british, at) in endings {
        if n >= at + 5
            && word[n - at..].starts_with(b"is")
            && word.ends_with(british.as_bytes())
            && !keeps_s(&word[..n - at])
        {
            word[n - at + 1] = b'z';
            return;
        }
    }
}

/// Takes the u out of a word that begins with one in -our.
#[inline(never)]
fn drop_u(word: &mut Vec<u8>) {
    const OUR: [&str; 12] = [
        "behaviour",
        "colour",
        "favour",
        "flavour",
        "harbour",
        "honour",
        "humour",
        "labour",
        "neighbour",
        "rumour",
        "tumour",
        "vapour",
    ];
    if let Some(stem) = OUR.iter().find(|stem| word.starts_with(stem.as_bytes())) {
        word.remove(stem.len() - 2);
    }
}

/// Verbs in -ise that are spelt so everywhere: advertise, exercise, supervise, compromise ...
#[inline(never)]
fn keeps_s(before: &[u8]) -> bool {
    const WITH_S: [&str; 14] = [
        "adverti", "advert", "comprom", "exerc", "surpr", "superv", "improv", "telev", "enterpr",
        "franch", "merchand", "prem", "expert", "otherw",
    ];
    WITH_S.iter().any(|stem| before.ends_with(stem.as_bytes()))
}
