//! The last letters of names that announce a secret: nearly every word of a text is told from such
//! a name by them, without a look at the lists.

use super::keys::{ANNOUNCING, LOOSELY, NATIVE, PASSWORDS, PHRASES, SECRETS};

/// Five bits for each of three letters.
const BITS: usize = 1 << 15;

/// A bit for the last three letters of a name.
static ENDS: [u64; BITS / 64] = {
    let mut table = [0; BITS / 64];
    let mut at = 0;
    while at < PASSWORDS.len() + PHRASES.len() {
        let words = match at < PASSWORDS.len() {
            true => PASSWORDS[at],
            false => PHRASES[at - PASSWORDS.len()],
        };
        table = with(table, words);
        at += 1;
    }
    with(
        with(with(with(table, NATIVE), LOOSELY), SECRETS),
        ANNOUNCING,
    )
};

const fn bit_of(last: [u8; 3]) -> usize {
    let [a, b, c] = last;
    ((a & 31) as usize) << 10 | ((b & 31) as usize) << 5 | (c & 31) as usize
}

/// The table with the ends of words that blanks or apostrophes separate. An end with a letter that
/// is not ASCII is left out: no name of ASCII letters has it. The `i` without a dot counts as one
/// with it.
const fn with(mut table: [u64; BITS / 64], words: &str) -> [u64; BITS / 64] {
    let bytes = words.as_bytes();
    let (mut last, mut at) = ([0u8; 3], 0);
    while at <= bytes.len() {
        let byte = if at == bytes.len() { b' ' } else { bytes[at] };
        let dotless = byte == 0xB1 && at > 0 && bytes[at - 1] == 0xC4;
        if matches!(byte, b' ' | b'\'') {
            if last[0].is_ascii_alphabetic()
                && last[1].is_ascii_alphabetic()
                && last[2].is_ascii_alphabetic()
            {
                let bit = bit_of(last);
                table[bit / 64] |= 1 << (bit % 64);
            }
            last = [0; 3];
        } else if dotless {
            last[2] = b'i';
        } else {
            last = [last[1], last[2], byte];
        }
        at += 1;
    }
    table
}

/// False where no name that ends at a place announces anything, and none is `by`.
pub(super) fn may_announce(bytes: &[u8], end: usize) -> bool {
    let Some(&last) = bytes[..end].last_chunk::<3>() else {
        return true;
    };
    let [a, b, c] = last.map(|byte| byte.to_ascii_lowercase());
    let letter = |byte: u8| byte.is_ascii_alphabetic();
    let border = |byte: u8| {
        byte.is_ascii() && !letter(byte) && !matches!(byte, b'0'..=b'9' | b'_' | b'-' | b'.')
    };
    match () {
        () if !letter(c) => true,
        () if border(b) => false,
        // Shorter than what the table holds, and what stands before it may be anything.
        () if !letter(b) || [b, c] == *b"pw" || [b, c] == *b"by" => true,
        () if border(a) => false,
        () if !letter(a) => true,
        () => {
            let bit = bit_of([a, b, c]);
            ENDS[bit / 64] >> (bit % 64) & 1 == 1
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::{format, string::String};

    use proptest::prelude::*;

    use super::*;
    use crate::guard::keys::{classify, ends_phrase};

    fn may(name: &str) -> bool {
        let text = format!("so  {name}");
        may_announce(text.as_bytes(), text.len())
    }

    #[test]
    fn every_name_of_the_lists_may_announce() {
        let lists = [NATIVE, LOOSELY, SECRETS, ANNOUNCING];
        let words = lists.iter().flat_map(|list| list.split(' '));
        for word in words.chain(PASSWORDS.iter().chain(PHRASES).copied()) {
            for before in ["", "db_", "DB", "my.", "x"] {
                for name in [
                    word.into(),
                    word.to_uppercase(),
                    word.replace('\u{131}', "i"),
                ] {
                    let name = format!("{before}{name}");
                    assert!(may(&name), "{name}");
                }
            }
        }
    }

    #[test]
    fn hardly_a_word_of_a_text_does() {
        let text = "the runner of the north takes four hours and its cache lives beside the door \
            while nobody looks at what was written there in the evening of another long day";
        let passed = text.split(' ').filter(|word| may(word));
        assert!(passed.count() < 3);
    }

    proptest! {
        #[test]
        fn what_announces_may(name in "[a-z]{0,4}(key|pwd|pw|pass|auth|tOKen|Secret|apikey|senha|[a-z]{3})") {
            prop_assert!(may(&name) || classify(&name).is_none() && !ends_phrase(&name));
        }

        #[test]
        fn any_name_that_announces_may(name in "\\PC{0,6}[a-z_.\u{131}\u{130}-]{0,6}") {
            let name: String = name;
            prop_assert!(may(&name) || classify(&name).is_none());
        }
    }
}
