//! Words for times in German, French, Spanish, Italian and Portuguese, by the English ones that
//! [`super::when`] reads.

use super::grammar::{Language, Sieve, bit_of, passes, sieve};

/// An English word, and what other languages say for it, separated by single spaces.
const WORDS: [(&str, &str); 63] = [
    ("january", "januar jänner janvier enero gennaio janeiro"),
    (
        "february",
        "februar feber février fevrier febrero febbraio fevereiro",
    ),
    ("march", "märz maerz marzo março mars"),
    ("april", "avril abril aprile"),
    ("may", "mai maggio maio mayo"),
    ("june", "juni juin junio giugno junho"),
    ("july", "juli juillet julio luglio julho"),
    ("august", "août aout agosto"),
    (
        "september",
        "septembre septiembre setiembre settembre setembro",
    ),
    ("october", "oktober octobre octubre ottobre outubro"),
    ("november", "novembre noviembre novembro"),
    (
        "december",
        "dezember décembre decembre diciembre dicembre dezembro",
    ),
    ("monday", "montag lundi lunes lunedì lunedi"),
    ("tuesday", "dienstag mardi martes martedì martedi"),
    (
        "wednesday",
        "mittwoch mercredi miércoles miercoles mercoledì mercoledi",
    ),
    ("thursday", "donnerstag jeudi jueves giovedì giovedi"),
    ("friday", "freitag vendredi viernes venerdì venerdi"),
    ("saturday", "samstag sonnabend samedi sábado sabado sabato"),
    ("sunday", "sonntag dimanche domingo domenica"),
    ("yesterday", "gestern ayer ieri ontem hier"),
    (
        "day before yesterday",
        "vorgestern anteayer antier antenoche anteanoche anteontem avantieri altroieri",
    ),
    ("last night", "anoche"),
    ("this morning", "stamattina stamane stamani"),
    ("this evening", "stasera"),
    ("this night", "stanotte"),
    ("weekend", "wochenende"),
    ("today", "heute hoy oggi hoje"),
    (
        "morning",
        "morgen vormittag früh matin mañana madrugada mattina manhã",
    ),
    ("noon", "mittag midi mediodía"),
    ("afternoon", "nachmittag tarde pomeriggio"),
    // What is "evening" and "night" in Spanish and Portuguese begins on the day that it is said of.
    ("evening", "abend soir noche sera noite"),
    ("night", "nacht nuit notte"),
    ("day", "tag jour día dia giorno"),
    ("days", "tage tagen jours días dias giorni"),
    ("week", "woche semaine semana settimana"),
    ("weeks", "wochen semaines semanas settimane"),
    ("month", "monat mois mes mese mês"),
    ("months", "monate monaten meses mesi"),
    ("year", "jahr jahres année annee año ano anno"),
    ("years", "jahre jahren ans années años anos anni"),
    (
        "last",
        "letzte letzten letzter letztes letztem vergangene vergangenen vergangenes vorige \
         vorigen voriger voriges dernier dernière derniere \
         passé passée pasado pasada scorso scorsa passado passada",
    ),
    (
        "next",
        "nächste nächsten nächster nächstes naechste naechsten naechstes kommende kommenden \
         kommendes prochain prochaine próximo próxima proximo proxima prossimo prossima",
    ),
    (
        "this",
        "diese diesen dieser dieses diesem ce cet cette este esta questa questo neste nesta",
    ),
    ("quarter", "quartal trimestre trimestres"),
    ("christmas", "weihnachten noël navidad natale natal"),
    ("early", "anfang début principios inizio início"),
    ("mid", "mitte mi mediados metà meados"),
    ("end", "ende fin finales fine finais"),
    (
        "first",
        "erste ersten erstes premier première primer primera primero primo prima primeiro primeira",
    ),
    (
        "second",
        "zweite zweiten zweites deuxième segundo segunda secondo seconda",
    ),
    ("ago", "fa atrás"),
    ("one", "ein eine einem einer un une uno una um uma"),
    ("two", "zwei deux dos due dois duas"),
    ("three", "drei trois tres tre três"),
    ("four", "vier quatre cuatro quattro quatro"),
    ("five", "fünf cinq cinco cinque"),
    ("when", "wann quand cuándo quando"),
    (
        "current",
        "aktuell aktuelle aktuellen actuel actuelle actual attuale",
    ),
    ("latest", "neueste neuesten"),
    ("spring", "frühling frühjahr printemps primavera"),
    ("summer", "sommer verano verão"),
    ("autumn", "herbst automne otoño autunno outono"),
    ("winter", "hiver invierno inverno"),
];

/// Words that mean something else in English or German.
const ELSEWHERE: [&str; 6] = ["hier", "mars", "mayo", "due", "actual", "midi"];
/// Words behind which "hier" is French.
const FRENCH: [&str; 4] = ["matin", "soir", "après", "apres"];

/// Two words that a sign or a space parts, those of which one must follow them, if any, and the
/// English for all.
const JOINED: [(&str, &str, &str, &str); 19] = [
    ("après", "midi", "", "afternoon"),
    ("apres", "midi", "", "afternoon"),
    ("aujourd", "hui", "", "today"),
    ("avant", "hier", "", "day before yesterday"),
    ("altro", "ieri", "", "day before yesterday"),
    ("l", "altro", "ieri", "day before yesterday"),
    ("ieri", "l", "altro", "day before yesterday"),
    ("antes", "de", "ayer ontem", "day before yesterday"),
    ("week", "end", "", "weekend"),
    ("fine", "settimana", "", "weekend"),
    ("fin", "de", "semana", "weekend"),
    ("fim", "de", "semana", "weekend"),
    ("que", "viene", "", "next"),
    ("segunda", "feira", "", "monday"),
    ("terça", "feira", "", "tuesday"),
    ("terca", "feira", "", "tuesday"),
    ("quarta", "feira", "", "wednesday"),
    ("quinta", "feira", "", "thursday"),
    ("sexta", "feira", "", "friday"),
];
/// The German weekdays and parts of a day, which make one word: "Montagmorgen".
const WEEKDAYS: &str = "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag";
const PARTS: &str = "morgen vormittag früh mittag nachmittag abend nacht";

static SIEVE: Sieve = {
    let (mut all, mut at) = ([0; 32], 0);
    while at < WORDS.len() {
        let own = sieve(WORDS[at].1);
        let mut place = 0;
        while place < own.len() {
            all[place] |= own[place];
            place += 1;
        }
        at += 1;
    }
    all
};

/// The English for two neighbouring words in lower case that are one, and what must stand behind
/// them, one of these words, if anything.
pub(super) fn joined(word: &str, next: &str) -> Option<(&'static str, &'static str)> {
    let both = |(first, second, ..): &&(&str, &str, &str, &str)| *first == word && *second == next;
    JOINED.iter().find(both).map(|found| (found.2, found.3))
}

/// The English words for a weekday and its part in one word, in lower case.
pub(super) fn compound(word: &str) -> [Option<&'static str>; 2] {
    let mut days = WEEKDAYS.split(' ');
    let both = days.find_map(|day| {
        let part = word.strip_prefix(day)?;
        let part = PARTS.split(' ').find(|one| *one == part)?;
        Some([listed(day), listed(part)])
    });
    both.unwrap_or_default()
}

/// Days of the week and months that are names of people as well.
const PEOPLE: [&str; 4] = ["julio", "abril", "avril", "domingo"];

/// Whether a word in lower case is a day of the week or a month, and in English or German nothing
/// else.
pub fn is_day_or_month(word: &str) -> bool {
    const LAST: &str = "sunday";
    if !passes(&SIEVE, bit_of(word)) || ELSEWHERE.contains(&word) || PEOPLE.contains(&word) {
        return false;
    }
    let days = WORDS.iter().position(|(english, _)| *english == LAST);
    let mut names = WORDS.iter().take(days.map_or(0, |last| last + 1));
    names.any(|(_, words)| words.split(' ').any(|one| one == word))
}

/// The English word, or words, for a word that is listed.
fn listed(word: &str) -> Option<&'static str> {
    let found = WORDS
        .iter()
        .find(|(_, words)| words.split(' ').any(|one| one == word));
    found.map(|found| found.0)
}

/// The English word, or words, for a word in lower case of a question, if it is one for a time;
/// `next` is the word behind it, and `language` tells that of the question.
pub(super) fn english(
    word: &str,
    next: &str,
    language: &dyn Fn() -> Option<&'static Language>,
) -> Option<&'static str> {
    if !passes(&SIEVE, bit_of(word)) {
        return None;
    }
    let found = listed(word)?;
    let here = !ELSEWHERE.contains(&word)
        || word == "hier" && FRENCH.contains(&next)
        || language().is_some_and(|language| !language.capitals);
    here.then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_found_once() {
        let french = || Language::of(["le", "de", "qui"].into_iter(), 0);
        for (english_word, words) in WORDS {
            for word in words.split(' ') {
                assert_eq!(english(word, "", &french), Some(english_word), "{word}");
            }
        }
        assert_eq!(english("mars", "", &|| None), None);
        assert_eq!(english("boat", "", &french), None);
    }

    #[test]
    fn days_and_months_are_known() {
        assert!(
            ["freitag", "lunes", "märz", "dezembro"]
                .into_iter()
                .all(is_day_or_month)
        );
        assert!(
            !["mars", "julio", "gestern", "friday", ""]
                .into_iter()
                .any(is_day_or_month)
        );
    }
}
