//! Numbers of people: social security numbers and payment cards, told from other digits.

/// Whether a text holds a US social security number: three, two and four digits with hyphens, not
/// inside a longer run of digits and hyphens, in the ranges that are given out.
pub fn has_social_security(text: &str) -> bool {
    runs(text, |byte| byte.is_ascii_digit() || byte == b'-')
        .any(|(run, ..)| is_social_security(run))
}

fn is_social_security(run: &str) -> bool {
    let bytes = run.as_bytes();
    let shaped = bytes.len() == 11
        && bytes.iter().enumerate().all(|(place, byte)| {
            if matches!(place, 3 | 6) {
                *byte == b'-'
            } else {
                byte.is_ascii_digit()
            }
        });
    if !shaped {
        return false;
    }
    let (area, group, serial) = (&run[..3], &run[4..6], &run[7..]);
    !matches!(area, "000" | "666") && !area.starts_with('9') && group != "00" && serial != "0000"
}

/// Whether a text holds the number of a payment card: 13 to 19 digits that fulfil the Luhn check
/// and are not all the same, single spaces or hyphens allowed between them, no letter or further
/// digit beside them. In a longer row of groups (a card and its expiry) the usual groupings of
/// cards are looked for.
pub fn has_payment_card(text: &str) -> bool {
    runs(text, |byte| {
        byte.is_ascii_digit() || matches!(byte, b' ' | b'-')
    })
    .any(|(run, before, after)| has_card(run, before, after))
}

/// Fewest and most digits of a card.
const DIGITS: (usize, usize) = (13, 19);
/// How the digits of cards are grouped in print.
const GROUPINGS: [&[usize]; 5] = [
    &[4, 4, 4, 4],
    &[4, 6, 5],
    &[4, 6, 4],
    &[4, 4, 4, 4, 3],
    &[4, 4, 5],
];

fn has_card(run: &str, before: Option<char>, after: Option<char>) -> bool {
    let digits = run.trim_matches([' ', '-']);
    let joined =
        |side: Option<char>| side.is_some_and(|sign| sign.is_alphanumeric() || sign == '_');
    let glued_before = run.starts_with(digits) && joined(before);
    let glued_after = run.ends_with(digits) && joined(after);
    let mut row = [""; 24];
    let mut count = 0;
    for group in digits.split([' ', '-']) {
        // Two separators in a row start anew.
        if group.is_empty() || count == row.len() {
            if is_card_row(&row[..count]) {
                return true;
            }
            count = 0;
        }
        if !group.is_empty() {
            row[count] = group;
            count += 1;
        }
    }
    let row = &row[..count];
    let from = usize::from(glued_before).min(row.len());
    let to = row.len() - usize::from(glued_after).min(row.len() - from);
    is_card_row(&row[from..to])
}

/// Whether groups of digits are a card as a whole, or one of them or a usual grouping is.
fn is_card_row(row: &[&str]) -> bool {
    let usual = |grouping: &&[usize]| {
        row.windows(grouping.len()).any(|groups| {
            groups
                .iter()
                .zip(*grouping)
                .all(|(group, size)| group.len() == *size)
                && is_card(groups)
        })
    };
    is_card(row) || row.iter().any(|group| is_card(&[group])) || GROUPINGS.iter().any(usual)
}

fn is_card(groups: &[&str]) -> bool {
    let digits = || {
        groups
            .iter()
            .flat_map(|group| group.bytes())
            .map(|byte| byte - b'0')
    };
    let count = digits().count();
    if count < DIGITS.0 || count > DIGITS.1 {
        return false;
    }
    let first = digits().next();
    digits().any(|digit| Some(digit) != first) && luhn(digits(), count)
}

/// The check of ISO/IEC 7812: every second digit from the right doubled, digit sums, a multiple of
/// ten.
fn luhn(digits: impl Iterator<Item = u8>, count: usize) -> bool {
    let sum: u32 = digits
        .enumerate()
        .map(|(place, digit)| {
            let doubled = (count - place).is_multiple_of(2);
            let value = u32::from(digit) * if doubled { 2 } else { 1 };
            if value > 9 { value - 9 } else { value }
        })
        .sum();
    sum.is_multiple_of(10)
}

/// Longest runs of bytes of a kind (ASCII), each with the characters before and after it.
fn runs(
    text: &str,
    kind: impl Fn(u8) -> bool + Copy,
) -> impl Iterator<Item = (&str, Option<char>, Option<char>)> {
    let mut place = 0;
    core::iter::from_fn(move || {
        let start = place
            + text.as_bytes()[place..]
                .iter()
                .position(|byte| kind(*byte))?;
        let length = text.as_bytes()[start..]
            .iter()
            .take_while(|byte| kind(**byte))
            .count();
        place = start + length;
        let before = text[..start].chars().next_back();
        Some((&text[start..place], before, text[place..].chars().next()))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn social_security_numbers() {
        for text in [
            "Employee SSN 219-45-6781 on file",
            "219-45-6781",
            "(219-45-6781)",
        ] {
            assert!(has_social_security(text), "{text}");
        }
        for text in [
            "987-65-4321",
            "000-12-3456",
            "666-12-3456",
            "219-00-6781",
            "219-45-0000",
            "Part number 987-65-4321-00",
            "1219-45-6781",
            "219-45-67811",
            "219-45-6781-1",
            "-219-45-6781",
            "219 45 6781",
            "2194-5-6781",
        ] {
            assert!(!has_social_security(text), "{text}");
        }
    }

    #[test]
    fn payment_cards() {
        for text in [
            "Card 4111 1111 1111 1111 exp 09/29",
            "Paid with 378282246310005.",
            "4111-1111-1111-1111",
            "3782 822463 10005",
            "4111 1111 1111 1111 09 29",
            "order 17 4111111111111111 today",
            "4222222222222",
            "6304 0000 0000 0000 000",
        ] {
            assert!(has_payment_card(text), "{text}");
        }
        for text in [
            "Tracking 1234567890123456",
            "4111 1111 1111 1112",
            "0000 0000 0000 0000",
            "4111  1111  1111  1111",
            "id4111111111111111",
            "4111111111111111a",
            "411111111111",
            "41111111111111111111111",
            "",
        ] {
            assert!(!has_payment_card(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_judged(text in "[0-9 -]{0,60}|\\PC{0,40}") {
            let _ = (has_social_security(&text), has_payment_card(&text));
        }
    }
}
