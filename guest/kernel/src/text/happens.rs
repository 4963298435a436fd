//! Words of questions for what there was, which say nothing of it: verbs for what was done or
//! happened in German, French, Spanish, Italian and Portuguese, and the words around them where
//! these tell no language. In lower case, as they are written.

use super::grammar::lower;

/// Verbs and nouns: "what did I do", "what happened".
const HAPPENS: [&str; 5] = [
    "gemacht getan unternommen passiert passierte passierten geschehen geschah geschahen \
     vorgefallen ereignet ereignete ereigneten machte machten machtest taten gelaufen \
     stattgefunden stattfand los ereignis ereignisse",
    "fait faite faits fis fîmes passé passe passée passés passées arrivé arrive arrivée arrivés \
     arrivées produit événement événements évènement évènements",
    "hice hizo hicimos hicieron hiciste hecho pasó paso pasado pasaba pasaron ocurrió ocurrio \
     ocurrido ocurrieron sucedió sucedio sucedido sucedieron evento eventos",
    "fatto facemmo feci fece successo accaduto accadde successe avvenuto evento eventi",
    "fiz fez fizemos fizeram feito aconteceu acontecido passou ocorreu houve",
];
/// Words that say so only together.
const TOGETHER: [(&str, &str); 2] = [("eu", "lieu"), ("tuvo", "lugar")];
/// What asks and who did it, of languages that two such words do not tell, and the German "was"
/// that is the English one too.
const AROUND: [&str; 4] = [
    "was ist denn da so im am in der",
    "qué que hubo he hemos ha has han se nos yo el la lo los las en de",
    "che cosa cos è e ho hai ha abbiamo hanno si ci io noi il lo la i gli le in di nel nella",
    "o que eu nós foi se tem em de no na",
];

#[inline(never)]
fn has(lists: &[&str], word: &str) -> bool {
    lists
        .iter()
        .any(|list| list.split(' ').any(|one| one == word))
}

/// Whether a word in lower case says that something was, or was done.
fn says_so(word: &str) -> bool {
    has(&HAPPENS, word)
}

/// Whether the word of a question at these bytes says so, in lower case or not, perhaps together
/// with one beside it.
pub fn says_so_at(question: &str, (start, end): (usize, usize)) -> bool {
    let word = lower(&question[start..end]);
    let letters = |c: char| !c.is_alphabetic();
    let before = || question[..start].trim_end().rsplit(letters).next();
    let behind = || question[end..].trim_start().split(letters).next();
    let is = |word: Option<&str>, other: &str| word.is_some_and(|word| lower(word) == other);
    let beside = |(one, other): &(&str, &str)| {
        *one == word && is(behind(), other) || *other == word && is(before(), one)
    };
    says_so(&word) || TOGETHER.iter().any(beside)
}

/// Whether a word in lower case stands around such a one.
pub fn asks(word: &str) -> bool {
    has(&AROUND, word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_known() {
        assert!(says_so("gemacht") && says_so("pasó") && says_so("houve"));
        assert!(!says_so("") && !says_so("mach") && !says_so("gemacht getan"));
        assert!(asks("cosa") && asks("was") && !asks("what"));
    }

    #[test]
    fn some_words_say_so_together() {
        let says = |question: &str, word: &str| {
            let start = question.find(word).unwrap();
            says_so_at(question, (start, start + word.len()))
        };
        assert!(says("Qu'est-ce qui a eu lieu hier ?", "lieu"));
        assert!(says("Que tuvo lugar ayer?", "tuvo") && says("Que tuvo lugar?", "lugar"));
        assert!(!says("Quel lieu hier ?", "lieu") && !says("el lugar de ayer", "lugar"));
        assert!(says("Geschah gestern", "Geschah"));
    }
}
