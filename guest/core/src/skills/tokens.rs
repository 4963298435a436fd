//! How many tokens of a language model a text may take: an estimate that needs no vocabulary.

/// An estimate: four ASCII characters a token, two of other alphabets, one of unspaced scripts and
/// of emoji.
///
/// Vocabularies of current models take between three and five characters of English for a token,
/// and about one for Chinese, Japanese and Korean.
pub fn estimate(text: &str) -> u64 {
    // Quarters of a token.
    let quarters: u64 = text
        .chars()
        .map(|c| match c {
            '\0'..='\u{7F}' => 1,
            '\u{80}'..='\u{10FF}' => 2,
            _ => 4,
        })
        .sum();
    quarters.div_ceil(4)
}

#[cfg(test)]
mod tests {
    use super::estimate;

    #[test]
    fn scripts_weigh_differently() {
        assert_eq!(estimate(""), 0);
        assert_eq!(estimate("four"), 1);
        assert_eq!(estimate("\u{43C}\u{438}\u{440}\u{443}"), 2);
        assert_eq!(estimate("\u{6771}\u{4EAC}"), 2);
    }
}
