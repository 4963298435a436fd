//! Function words of Korean and Japanese questions, and what of their words are endings.
//!
//! Both are cut into pairs of signs, so that a question word or an ending makes several terms that
//! no text holds. What is marked here is no content of a question; texts are not touched.

use alloc::vec::Vec;

use super::analyse::korean_bare;

/// Beginnings of Korean words that ask.
const KOREAN_ASKS: [&str; 17] = [
    "언제",
    "어디",
    "누구",
    "누가",
    "무엇",
    "무슨",
    "뭐",
    "뭘",
    "뭔",
    "왜",
    "어떻게",
    "어떤",
    "어느",
    "얼마",
    "몇",
    "어땠",
    "어때",
];
/// Korean words that say nothing by themselves: to be, to do, to tell, this and that.
const KOREAN: [&str; 40] = [
    "있어",
    "있어요",
    "있나요",
    "있니",
    "있지",
    "있었어",
    "있는",
    "없어",
    "해",
    "해요",
    "했어",
    "했지",
    "했더라",
    "하는",
    "한",
    "할",
    "된",
    "됐어",
    "뒀지",
    "뒀어",
    "두었지",
    "알려줘",
    "알려",
    "말해줘",
    "줘",
    "주세요",
    "것은",
    "것이",
    "것을",
    "건",
    "게",
    "내",
    "제",
    "나의",
    "우리",
    "그",
    "이",
    "저",
    "좀",
    "나는",
];
/// Japanese question words, endings and particles.
const JAPANESE: [&str; 64] = [
    "でしたっけ",
    "でしょうか",
    "ください",
    "ありますか",
    "ありました",
    "あります",
    "いますか",
    "ています",
    "しました",
    "します",
    "ました",
    "でした",
    "ですか",
    "です",
    "ます",
    "ません",
    "教えて",
    "おしえて",
    "どこ",
    "いつ",
    "だれ",
    "なに",
    "どう",
    "なぜ",
    "どの",
    "どれ",
    "どんな",
    "いくら",
    "いくつ",
    "何",
    "誰",
    "って",
    "っけ",
    "から",
    "まで",
    "より",
    "した",
    "して",
    "する",
    "いる",
    "ある",
    "ない",
    "こと",
    "もの",
    "この",
    "その",
    "あの",
    "という",
    "という",
    "は",
    "が",
    "を",
    "に",
    "で",
    "の",
    "と",
    "も",
    "へ",
    "や",
    "か",
    "ね",
    "よ",
    "な",
    "って",
];

/// Stretches of a question that are no content, and those that are half of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Endings {
    /// First byte and the first behind, ascending.
    marked: Vec<(usize, usize)>,
}

impl Endings {
    /// Reads a question.
    pub fn of(text: &str) -> Self {
        let mut endings = Self::default();
        if text.is_ascii() {
            return endings;
        }
        if text.contains(is_hangul) {
            endings.mark_korean(text);
        }
        if text.contains(is_kana) {
            endings.mark_japanese(text);
        }
        endings
    }

    /// How many bytes of a stretch are no content.
    fn marked_in(&self, start: usize, end: usize) -> usize {
        let first = self.marked.partition_point(|&(_, to)| to <= start);
        let within = self.marked[first..]
            .iter()
            .take_while(|&&(from, _)| from < end);
        within
            .map(|&(from, to)| to.min(end) - from.max(start))
            .sum()
    }

    /// Whether nothing of a stretch is content.
    pub fn hold(&self, start: usize, end: usize) -> bool {
        !self.marked.is_empty() && self.marked_in(start, end) == end - start
    }

    /// Whether a part of a stretch is no content.
    pub fn touch(&self, start: usize, end: usize) -> bool {
        !self.marked.is_empty() && self.marked_in(start, end) > 0
    }

    fn mark_korean(&mut self, text: &str) {
        for run in text.split(|c: char| !is_hangul(c)) {
            let at = run.as_ptr() as usize - text.as_ptr() as usize;
            if run.is_empty() {
                continue;
            }
            let asks = KOREAN_ASKS.iter().any(|word| run.starts_with(word));
            let from = match asks || KOREAN.contains(&run) {
                true => at,
                false => at + korean_bare(run).map_or(run.len(), str::len),
            };
            if from < at + run.len() {
                self.marked.push((from, at + run.len()));
            }
        }
    }

    /// The longest word at each place that stands among kana, from left to right.
    fn mark_japanese(&mut self, text: &str) {
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let longest = JAPANESE
                .iter()
                .filter(|word| rest.starts_with(**word))
                .map(|word| word.len())
                .max();
            let next = rest.chars().next().map_or(1, char::len_utf8);
            match longest {
                Some(length) => {
                    self.marked.push((at, at + length));
                    at += length;
                }
                None => at += next,
            }
        }
    }
}

/// How many words a run of so many signs makes: of Korean one, of others half as many as signs.
pub fn words_of(run: &str) -> usize {
    match run.starts_with(is_hangul) {
        true => 1,
        false => run.chars().count().div_ceil(2),
    }
}

fn is_hangul(c: char) -> bool {
    ('\u{ac00}'..='\u{d7a3}').contains(&c)
}

fn is_kana(c: char) -> bool {
    ('\u{3041}'..='\u{30ff}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is content of a question.
    fn content(text: &str) -> alloc::string::String {
        let endings = Endings::of(text);
        let inside = |at: usize, c: char| !endings.hold(at, at + c.len_utf8());
        let kept = text.char_indices().filter(|&(at, c)| inside(at, c));
        kept.map(|(_, c)| c).collect()
    }

    #[test]
    fn question_words_and_endings_are_no_content() {
        assert_eq!(content("회의가 언제야?"), "회의 ?");
        assert_eq!(content("열쇠 어디에 뒀지?"), "열쇠  ?");
        assert_eq!(content("出張はいつですか"), "出張");
        assert_eq!(content("鍵どこ？"), "鍵？");
        assert_eq!(content("いつ東京に行きますか"), "東京行き");
        assert_eq!(content("会议什么时候"), "会议什么时候");
        assert_eq!(content("when is it"), "when is it");
    }

    #[test]
    fn runs_of_signs_are_fewer_words_than_signs() {
        assert_eq!(
            (words_of("회의실"), words_of("出張"), words_of("图书馆")),
            (1, 1, 2)
        );
    }
}
