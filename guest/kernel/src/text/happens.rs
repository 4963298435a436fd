//! Words of questions for what there was, which say nothing of it: verbs for what was done or
//! happened in German, French, Spanish, Italian and Portuguese, and the words around them where
//! these tell no language. In lower case, as they are written.

/// Verbs and nouns: "what did I do", "what happened".
const HAPPENS: [&str; 5] = [
    "gemacht getan unternommen passiert geschehen geschah vorgefallen ereignet machte machten \
     machtest taten gelaufen los ereignis ereignisse",
    "fait faite faits fis fîmes passé passe arrivé arrive produit événement événements évènement \
     évènements",
    "hice hizo hicimos hicieron hiciste hecho pasó paso pasado pasaba ocurrió ocurrido sucedió \
     sucedido evento eventos",
    "fatto facemmo feci fece successo accaduto accadde successe avvenuto evento eventi",
    "fiz fez fizemos fizeram feito aconteceu acontecido passou ocorreu houve",
];
/// What asks and who did it, of languages that two such words do not tell.
const AROUND: [&str; 3] = [
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
pub fn says_so(word: &str) -> bool {
    has(&HAPPENS, word)
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
        assert!(asks("cosa") && !asks("was"));
    }
}
