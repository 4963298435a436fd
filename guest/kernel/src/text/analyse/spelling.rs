//! British spellings that the stemmer does not bring together with the American ones.

use alloc::vec::Vec;

/// -our- as -or- in a dozen words and what is made of them, and -is- where American English has
/// -iz-.
pub(super) fn american(word: &mut Vec<u8>) {
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
    const IS: [(&str, usize); 6] = [
        ("isation", 7),
        ("isations", 8),
        ("ising", 5),
        ("ised", 4),
        ("ise", 3),
        ("ises", 4),
    ];
    let n = word.len();
    if n < 6 {
        return;
    }
    if (3..7).any(|at| word.get(at..at + 3) == Some(b"our")) {
        if let Some(stem) = OUR.iter().find(|stem| word.starts_with(stem.as_bytes())) {
            word.remove(stem.len() - 2);
        }
        return;
    }
    if !matches!(word[n - 1], b'd' | b'e' | b'g' | b'n' | b's') {
        return;
    }
    for (british, at) in IS {
        if n >= at + 5 && word.ends_with(british.as_bytes()) && !keeps_s(&word[..n - at]) {
            word[n - at + 1] = b'z';
            return;
        }
    }
}

/// Verbs in -ise that are spelt so everywhere: advertise, exercise, supervise, compromise ...
fn keeps_s(before: &[u8]) -> bool {
    const WITH_S: [&str; 14] = [
        "adverti", "advert", "comprom", "exerc", "surpr", "superv", "improv", "telev", "enterpr",
        "franch", "merchand", "prem", "expert", "otherw",
    ];
    WITH_S.iter().any(|stem| before.ends_with(stem.as_bytes()))
}
