//! Signs of scripts without separators that carry grammar, not meaning.

/// Whether a sign or a pair of signs, without separators between words, is grammar only: Chinese
/// particles, pronouns and question words, Japanese particles.
pub fn is_stop_gram(gram: &str) -> bool {
    gram.chars().all(|sign| SIGNS.contains(sign))
}

/// Signs that carry grammar.
const SIGNS: &str = "\
    \u{304c}\u{3067}\u{3068}\u{306b}\u{306e}\u{306f}\u{3078}\u{3082}\
    \u{3084}\u{3092}\u{4e0d}\u{4e0e}\u{4e2a}\u{4e3a}\u{4e48}\u{4e4b}\
    \u{4e5f}\u{4e86}\u{4e8e}\u{4e9b}\u{4ec0}\u{4ece}\u{4ee5}\u{4eec}\
    \u{4f46}\u{4f55}\u{5176}\u{51e0}\u{5230}\u{53ca}\u{5417}\u{5427}\
    \u{5462}\u{548c}\u{54ea}\u{554a}\u{5728}\u{591a}\u{5bf9}\u{5c11}\
    \u{5c31}\u{5e76}\u{600e}\u{6216}\u{628a}\u{662f}\u{6709}\u{6837}\
    \u{6b64}\u{6ca1}\u{7531}\u{7684}\u{7740}\u{800c}\u{88ab}\u{8be5}\
    \u{8bf7}\u{8c01}\u{8fc7}\u{8fd9}\u{90a3}\u{90fd}\u{95ee}\
    ";
