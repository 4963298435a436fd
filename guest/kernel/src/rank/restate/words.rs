//! Words that the rule of restatement knows. Lists that are searched are sorted.

use core::cmp::Ordering;

/// Whether a sorted list holds a word. Lists are texts with one blank between words: a slice would take
/// twice the room.
pub(super) fn is_in(list: &str, word: &str) -> bool {
    let bytes = list.as_bytes();
    let blank = |b: &u8| *b == b' ';
    let (mut low, mut high) = (0, bytes.len());
    while low < high {
        let middle = low.midpoint(high);
        let start = low
            + bytes[low..middle]
                .iter()
                .rposition(blank)
                .map_or(0, |at| at + 1);
        let end = middle
            + bytes[middle..high]
                .iter()
                .position(blank)
                .unwrap_or(high - middle);
        match bytes[start..end].cmp(word.as_bytes()) {
            Ordering::Less => low = end + 1,
            Ordering::Greater => high = start.saturating_sub(1),
            Ordering::Equal => return !word.is_empty(),
        }
    }
    false
}

/// What may stand in front of a statement and says nothing. Longer ones first.
pub(super) const ANNOUNCEMENTS: &[&[&str]] = &[
    &["please", "remember", "that"],
    &["please", "note", "that"],
    &["remember", "that"],
    &["note", "that"],
    &["remember:"],
    &["reminder:"],
    &["note:"],
    &["fyi:"],
    &["fyi", ","],
    &["fyi"],
    &["please"],
];

/// What a contraction of one reading says: `don't`, `it's`; `can't` is one word.
pub(super) fn contraction(word: &str) -> Option<(&str, &'static str)> {
    if word == "can't" {
        return Some(("cannot", ""));
    }
    if word == "won't" {
        return Some(("will", "not"));
    }
    let (stem, end) = word.split_once('\'')?;
    let (stems, said) = match end {
        "t" => {
            let stems = "are could did do does had has have is must need should was were would";
            return Some((stem.strip_suffix('n')?, "not")).filter(|(stem, _)| is_in(stems, stem));
        }
        "ll" => ("I he it she they we you", "will"),
        "m" => ("I", "am"),
        "re" => ("they we you", "are"),
        "s" => ("it that there", "is"),
        "ve" => ("I they we you", "have"),
        _ => return None,
    };
    let stem = if stem == "i" { "I" } else { stem };
    is_in(stems, stem).then_some((stem, said))
}

/// Names of days and months that are nothing else in lower case.
pub(super) const DAYS: &[(&str, &str)] = &[
    ("december", "December"),
    ("february", "February"),
    ("friday", "Friday"),
    ("january", "January"),
    ("july", "July"),
    ("monday", "Monday"),
    ("november", "November"),
    ("october", "October"),
    ("saturday", "Saturday"),
    ("september", "September"),
    ("sunday", "Sunday"),
    ("thursday", "Thursday"),
    ("tuesday", "Tuesday"),
    ("wednesday", "Wednesday"),
];

/// Words that are written in capitals for stress only.
pub(super) const EMPHASIS: &str = "ALWAYS NEVER";

/// Words behind which `NEVER` and `ALWAYS` are stressed.
pub(super) const DOERS: &str = "I and but must please should they we you";

/// Words behind which a contraction may be what is talked about.
pub(super) const SAYING: &str = "Log Print Say as be is log or over prefer print prints reads said say says shows states \
    use with write writes";

/// Verbs that take `each` as a determiner and are no word of a program.
pub(super) const TAKING: &str = "feeds gets keeps likes needs pays reviews signs visits wants";

/// Words of a text that spells something out: blanks in it count.
pub(super) const SPELT: &str = "alias called columns label literal named passphrase password pattern regex spell \
    spelled spelling spells string value";

/// British and American spellings of one word.
pub(super) const EQUAL_SPELLINGS: &[(&str, &str)] = &[
    ("behaviour", "behavior"),
    ("catalogue", "catalog"),
    ("catalogues", "catalogs"),
    ("centre", "center"),
    ("centres", "centers"),
    ("colour", "color"),
    ("colours", "colors"),
    ("e-mail", "email"),
    ("e-mails", "emails"),
    ("favourite", "favorite"),
    ("favourites", "favorites"),
    ("grey", "gray"),
    ("harbour", "harbor"),
    ("labour", "labor"),
    ("licence", "license"),
    ("licences", "licenses"),
    ("neighbour", "neighbor"),
    ("neighbours", "neighbors"),
];

/// Words in backticks that are values, not names of things.
pub(super) const LITERALS: &str = "almost already also always empty even false just may maybe might never nil no none not \
    null off often on once only perhaps sometimes still true undefined yes";

/// Words that are names as well: no capital is given to them.
pub(super) const NAMED: &str =
    "bill chase dean frank grant jack june march mark may pat polish rob rose sue will";

/// Words in capitals that change their meaning without: a text in lower case throughout does not
/// tell which was meant.
pub(super) const MEANT: &str = "august bill china frank grant ihnen ihr ihre ihrem ihren ihrer ihres jack march mark \
    polish rose sie turkey will";

/// Words that show that a text talks about names, paths or values: no spelling is like another one.
pub(super) const NAMING: &str = "account alias api argument attribute bang branch bucket called class column columns \
    command const constant css datei dir directory endpoint enum env field file flag folder \
    function header heisst hei\u{DF}t host hostname identifier kennwort key keyword label \
    labeled labelled literal macro method module name named nickname operator option ordner \
    package param parameter passphrase password passwort path pattern prop property regex \
    relation repository route schema setting spalte spell spelled spelling spells spelt \
    string table tag term titled token topic type url value var variable word wort";

/// Negations, in several languages.
pub(super) const NEGATIONS: &str = "aucun aucune barely cannot except geen hardly ikke ingen inte jamais jamas kein keine \
    keinem keinen keiner mai nao ne neither nem nessun nessuno never nicht nie niemals niet \
    ningun ninguna no nobody non none nor not nothing nowhere nunca n\u{E3}o ohne pas sans \
    senza sin without \u{431}\u{435}\u{437} \u{43D}\u{435} \u{43D}\u{435}\u{442} \
    \u{43D}\u{438}\u{43A}\u{43E}\u{433}\u{434}\u{430} \u{644}\u{627} \u{644}\u{645} \
    \u{644}\u{646} \u{644}\u{64A}\u{633} \u{928} \u{928}\u{939}\u{940}\u{902} \u{4E0D} \
    \u{5225} \u{65E0} \u{672A} \u{6C92} \u{6CA1} \u{7121} \u{975E}";

/// What follows `each` where `every` says something else.
pub(super) const NOT_EACH: &str = "and block blocks but few here instead loop loops method methods now of once one or \
    other second single so third time";

/// Numbers in words.
pub(super) const NUMBERS: &[(&str, &str)] = &[
    ("eight", "8"),
    ("eighteen", "18"),
    ("eighty", "80"),
    ("eleven", "11"),
    ("fifteen", "15"),
    ("fifty", "50"),
    ("five", "5"),
    ("forty", "40"),
    ("four", "4"),
    ("fourteen", "14"),
    ("nine", "9"),
    ("nineteen", "19"),
    ("ninety", "90"),
    ("one", "1"),
    ("seven", "7"),
    ("seventeen", "17"),
    ("seventy", "70"),
    ("six", "6"),
    ("sixteen", "16"),
    ("sixty", "60"),
    ("ten", "10"),
    ("thirteen", "13"),
    ("thirty", "30"),
    ("three", "3"),
    ("twelve", "12"),
    ("twenty", "20"),
    ("two", "2"),
];

/// Periods that `one` counts.
pub(super) const PERIODS: &str = "day hour minute month quarter second week year";

/// Words that begin a sentence and are no names: a capital in front says nothing.
pub(super) const STARTERS: &str = "a aber above add after all alle always am an and any are as ask at au auf aux avec \
    avoid backups because before behind bei below between bitte both build builds but by \
    cada call cannot ce ces cette chaque check clients close con could customers dans das \
    de dem den deploy deploys der des did die do does don't downloads du during each een \
    ein eine einem einen einer el en er errors es esta estas este estos et every few for \
    from gli guests had has have he here het his how ich if ik il ils im immer in invoices \
    is it its je jede jeder jedes keep kein keine la las le les let logs los mais make many \
    merge migrations mit most must my na nach nas near never nie no nos nosotros nossa \
    nosso not note notre nous now nuestra nuestro o of on once one only open or os our over \
    para passwords please por pour prefer pull push put read release remember restart \
    review run save seit send set several she should since some start stop store take test \
    tests that the their then there these they this those three to todas todos tous toutes \
    two um uma un una unas und under une unless unos unser unsere until uploads use user \
    users visitors vor was we wenn were what when where which while who why wij wir with \
    within without would write yes yo you your zu zum zur \u{3B7} \u{3BF} \u{3BF}\u{3B9} \
    \u{3C3}\u{3C4}\u{3B7} \u{3C3}\u{3C4}\u{3BF} \u{3C4}\u{3B1} \u{3C4}\u{3BF} \u{432} \
    \u{432}\u{441}\u{435} \u{434}\u{43B}\u{44F} \u{435}\u{441}\u{43B}\u{438} \u{438} \
    \u{43A}\u{430}\u{436}\u{434}\u{430}\u{44F} \u{43A}\u{430}\u{436}\u{434}\u{44B}\u{439} \
    \u{43A}\u{43B}\u{438}\u{435}\u{43D}\u{442}\u{44B} \u{43B}\u{43E}\u{433}\u{438} \
    \u{43C}\u{44B} \u{43D}\u{430} \u{43D}\u{430}\u{448} \u{43D}\u{430}\u{448}\u{430} \
    \u{43D}\u{435} \u{43D}\u{43E} \u{43E}\u{43D} \u{43E}\u{43D}\u{430} \
    \u{43E}\u{43D}\u{438} \u{43F}\u{430}\u{440}\u{43E}\u{43B}\u{438} \
    \u{43F}\u{435}\u{440}\u{435}\u{434} \u{43F}\u{43E} \u{43F}\u{43E}\u{441}\u{43B}\u{435} \
    \u{43F}\u{440}\u{438} \u{441} \u{441}\u{447}\u{435}\u{442}\u{430} \
    \u{442}\u{435}\u{441}\u{442}\u{44B} \u{44D}\u{442}\u{43E} \u{44F}";

/// Words for `and`, before which a comma is a pause where one of [`GOES_ON`] follows.
pub(super) const ANDS: &str = "and et und y";

/// Words that begin another predicate or sentence and are no nouns.
pub(super) const GOES_ON: &str = "are can cannot does est fails had has hat have is ist must never not prefers receive \
    receives should sind sont then wants was werden were wird wurde";

/// Words that stand before a noun and nothing else.
pub(super) const DETERMINERS: &str = "a an every our the their this";

/// Words that take a noun behind them.
pub(super) const PREPOSITIONS: &str =
    "after at before behind beside by for from in into near of on over to under with";

/// Words behind which a stop may be a part of a pattern or a name.
pub(super) const PATTERNS: &str =
    "dns domain expression extension glob literal pattern prefix regex string suffix zone";

/// Words that put what follows under another clause or leave something out: a comma behind them
/// tells how far they reach.
pub(super) const EMBEDS: &str = "although because besides but claims dass excluding few hardly if only or que qui rarely \
    said save says seldom si that think thinks weil wenn when whether which while who";

/// Words that a spelling is not taken for another one before: it may be a name.
pub(super) const AUXILIARIES: &str =
    "are can could does has holds is may must runs should was will would";
