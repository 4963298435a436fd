//! `fts`: the ranking of SQLite's full-text search (FTS5, tokenizer `porter unicode61`), as a
//! pure function over rows.
//!
//! Score of a row: the sum over the phrases of the query of
//! `idf * f * (K1 + 1) / (f + K1 * (1 - B + B * D / mean))`, where `f` counts the phrase in all
//! columns of the row, `D` is the number of tokens of the row, `mean` its mean over the table, and
//! `idf = ln((N - n + 0.5) / (n + 0.5))` with `n` of `N` rows holding the phrase; an `idf` that
//! is not above zero becomes `1e-6`. Higher is better.
//!
//! Only phrases that made the row fulfil the query count: in `a OR (b AND c)` a row without `c`
//! scores by `a` alone, and what stands behind `NOT` never counts. (The original sometimes counts
//! leftovers there when `OR` stands beside a `NOT` or `NEAR` that no longer matches.)

mod lexer;
mod matching;
mod query;
mod run;

use alloc::{borrow::ToOwned as _, collections::BTreeSet, string::String, vec::Vec};
use core::cmp::Ordering;

use crate::sort::Arrange as _;
use crate::{Error, Result};

pub use query::{DEPTH, JOINED, PHRASES, Query, SyntaxError, parse, prepare, repairs};

/// Saturation of the term frequency.
const K1: f64 = 1.2;
/// Weight of the row's length.
const B: f64 = 0.75;
/// What stands for an inverse document frequency of zero or less.
const LEAST_IDF: f64 = 1e-6;

/// A row that fulfils the query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// Number of the row, in the order given.
    pub row: usize,
    /// Higher is better.
    pub score: f64,
}

/// Ranks the rows of one table, best first, rows with equal scores in the order given.
///
/// `rows` gives the texts of all columns of each row, in the order of the columns that the query
/// was read against. Linear in the size of the rows.
pub fn rank<'r, R>(query: &Query, rows: impl Iterator<Item = R>) -> Vec<Hit>
where
    R: IntoIterator<Item = &'r str>,
{
    let mut reader = matching::Reader::new(query);
    let mut holders = alloc::vec![0_u64; query.phrases.len()];
    let mut found = Vec::new();
    let mut total = 0_u64;
    let mut count = 0_u64;
    for (row, columns) in rows.enumerate() {
        let reading = reader.read(columns.into_iter());
        total += reading.length;
        count += 1;
        for (holders, present) in holders.iter_mut().zip(&reading.present) {
            *holders += u64::from(*present);
        }
        if let Some(counts) = reading.counts {
            found.push((row, reading.length, counts));
        }
    }
    let idf: Vec<f64> = holders.iter().map(|holders| idf(count, *holders)).collect();
    let mean = total as f64 / count.max(1) as f64;
    let mut hits: Vec<Hit> = found
        .iter()
        .map(|(row, length, counts)| Hit {
            row: *row,
            score: score(&idf, counts, *length, mean),
        })
        .collect();
    hits.arrange_by(|a, b| b.score.total_cmp(&a.score).then(a.row.cmp(&b.row)));
    hits
}

fn idf(rows: u64, holders: u64) -> f64 {
    let idf = libm::log(((rows - holders) as f64 + 0.5) / (holders as f64 + 0.5));
    if idf.partial_cmp(&0.0) == Some(Ordering::Greater) {
        idf
    } else {
        LEAST_IDF
    }
}

fn score(idf: &[f64], counts: &[u32], length: u64, mean: f64) -> f64 {
    let norm = K1 * (1.0 - B + B * length as f64 / mean);
    let terms = idf.iter().zip(counts).map(|(idf, count)| {
        let count = f64::from(*count);
        idf * ((count * (K1 + 1.0)) / (count + norm))
    });
    terms.sum()
}

/// A hit among several tables.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Number of the table, in the order given.
    pub table: usize,
    /// The row in it.
    pub hit: Hit,
}

/// The best `limit` hits of several tables: strongest first, ties by table, then by row.
pub fn merge(tables: &[Vec<Hit>], limit: usize) -> Vec<Place> {
    let hits = |(table, hits): (usize, &Vec<Hit>)| {
        hits.iter()
            .take(limit)
            .map(move |hit| Place { table, hit: *hit })
            .collect::<Vec<_>>()
    };
    let mut places: Vec<Place> = tables.iter().enumerate().flat_map(hits).collect();
    places.arrange_by(|a, b| {
        let order = b
            .hit
            .score
            .total_cmp(&a.hit.score)
            .then(a.table.cmp(&b.table));
        order.then(a.hit.row.cmp(&b.hit.row))
    });
    places.truncate(limit);
    places
}

/// Longest query, in bytes.
pub const QUERY_BYTES: usize = 65_536;

/// What happens with a query that cannot be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Syntax {
    /// It is tried again with its words and operators, then with its words alone, all of them, then
    /// any of them.
    #[default]
    Retry,
    /// It finds nothing.
    Strict,
}

/// A table to search.
#[derive(Clone, Debug)]
pub struct Table<'t> {
    /// Names of the columns.
    pub columns: &'t [&'t str],
    /// The text of each column, row by row.
    pub rows: Vec<Vec<&'t str>>,
    /// Numbers of rows that count in the statistics but are not answered.
    pub dropped: BTreeSet<usize>,
}

/// What a search over several tables found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The query as it was read.
    pub prepared: String,
    /// The best hits, in the order of [`merge`].
    pub places: Vec<Place>,
    /// Why the query could not be read as it was given; else empty.
    pub fault: String,
}

/// Searches several tables for what a plain text or a query asks, at most `limit` hits in all.
///
/// # Errors
/// `too-large` about `query` above [`QUERY_BYTES`].
pub fn search(text: &str, tables: &[Table<'_>], syntax: Syntax, limit: usize) -> Result<Found> {
    if text.len() > QUERY_BYTES {
        let (actual, limit) = (text.len() as u64, QUERY_BYTES as u64);
        return Err(Error::too_large("query", "bytes", actual, limit));
    }
    let prepared = prepare(text);
    let read: Vec<core::result::Result<Query, SyntaxError>> = tables
        .iter()
        .map(|table| parse(&prepared, table.columns))
        .collect();
    // A column that some table has is no fault: the others have no such rows.
    let is_read = read.iter().any(core::result::Result::is_ok);
    let first = read.iter().find_map(|query| query.as_ref().err());
    let mut fault = match first {
        Some(error) if !is_read => error.0.clone(),
        _ => String::new(),
    };
    let retry = syntax == Syntax::Retry;
    let hits = tables.iter().zip(read).map(|(table, query)| {
        let query = match query {
            Err(_) if retry && !is_read => repaired(text, table.columns),
            query => query,
        };
        query.map(|query| ranked(table, &query)).unwrap_or_default()
    });
    let mut hits: Vec<Vec<Hit>> = hits.collect();
    let nothing = |hits: &[Vec<Hit>]| hits.iter().all(Vec::is_empty);
    if nothing(&hits) && !fault.is_empty() && retry {
        // What was meant is not known: rows with any of the words are better than none.
        let any = &repairs(text)[2];
        let found =
            |table: &Table<'_>| parse(any, table.columns).map(|query| ranked(table, &query));
        hits = tables
            .iter()
            .map(|table| found(table).unwrap_or_default())
            .collect();
    }
    if nothing(&hits) && retry && text.chars().any(query::is_unspaced) {
        for query in query::by_signs(text) {
            hits = tables.iter().map(|table| by_signs(table, &query)).collect();
            if !nothing(&hits) {
                SIGNS.clone_into(&mut fault);
                break;
            }
        }
    }
    Ok(Found {
        prepared,
        places: merge(&hits, limit),
        fault,
    })
}

/// What is said of hits that the tokenizer could not have found.
const SIGNS: &str = "no row holds it as a word; it was looked for sign by sign, as its script sets \
                     no blanks between words";

fn ranked(table: &Table<'_>, query: &Query) -> Vec<Hit> {
    let rows = table.rows.iter().map(|row| row.iter().copied());
    kept(table, rank(query, rows))
}

fn kept(table: &Table<'_>, mut hits: Vec<Hit>) -> Vec<Hit> {
    hits.retain(|hit| !table.dropped.contains(&hit.row));
    hits
}

/// The rows of a table with their signs set apart, against a query of [`query::by_signs`].
fn by_signs(table: &Table<'_>, query: &str) -> Vec<Hit> {
    let Ok(query) = parse(query, table.columns) else {
        return Vec::new();
    };
    let apart = |row: &Vec<&str>| -> Vec<String> {
        row.iter().map(|text| query::set_apart(text)).collect()
    };
    let rows: Vec<Vec<String>> = table.rows.iter().map(apart).collect();
    let rows = rows.iter().map(|row| row.iter().map(String::as_str));
    kept(table, rank(&query, rows))
}

fn repaired(text: &str, columns: &[&str]) -> core::result::Result<Query, SyntaxError> {
    let [words, plain, _] = repairs(text);
    parse(&words, columns).or_else(|_| parse(&plain, columns))
}

#[cfg(test)]
mod tests {
    use alloc::{string::ToString, vec, vec::Vec};

    use proptest::prelude::*;

    use super::*;

    const ROWS: [[&str; 2]; 4] = [
        ["Deploys are frozen every Friday", "process deploy,freeze"],
        [
            "Rate limits on the geocoder reset at midnight",
            "api rate-limit",
        ],
        ["The geocoder is billed per deployed unit", "api"],
        ["Caf\u{e9} M\u{fc}ller delivers", "ops"],
    ];

    fn rows(query: &str) -> Vec<usize> {
        let query = parse(query, &["content", "tags"]).expect("a query");
        let mut rows: Vec<usize> = rank(&query, ROWS.iter().map(|row| row.iter().copied()))
            .iter()
            .map(|h| h.row)
            .collect();
        rows.sort_unstable();
        rows
    }

    fn error(query: &str) -> alloc::string::String {
        parse(query, &["content", "tags"]).expect_err("an error").0
    }

    #[test]
    fn words_phrases_prefixes_and_operators() {
        assert_eq!(rows("deployed"), vec![0, 2]);
        assert_eq!(rows("geocoder deploy"), vec![2]);
        assert_eq!(rows("rate OR muller"), vec![1, 3]);
        assert_eq!(rows("geocoder NOT rate"), vec![2]);
        assert_eq!(rows("\"rate limits\""), vec![1]);
        assert_eq!(rows("\"limits rate\""), Vec::<usize>::new());
        assert_eq!(rows("deliv* OR freez*"), vec![0, 3]);
        assert_eq!(rows("a OR deploy AND friday"), vec![0]);
        assert_eq!(rows("(rate OR deploy) AND geocoder"), vec![1, 2]);
    }

    #[test]
    fn columns_distance_and_start() {
        assert_eq!(rows("tags : deploy"), vec![0]);
        assert_eq!(rows("-tags : deploy"), vec![0, 2]);
        assert_eq!(rows("{content} : (freeze OR api)"), Vec::<usize>::new());
        assert_eq!(rows("^ deploy"), vec![0]);
        assert_eq!(rows("NEAR(rate geocoder, 3)"), vec![1]);
        assert_eq!(rows("NEAR(rate geocoder, 1)"), Vec::<usize>::new());
    }

    #[test]
    fn what_is_joined_is_bounded() {
        let near = |count: usize| alloc::format!("NEAR({})", "a ".repeat(count));
        assert!(parse(&near(JOINED), &["a"]).is_ok());
        assert!(error(&near(JOINED + 1)).contains("in one NEAR"));
        let starred = |count: usize| vec!["a*"; count].join(" + ");
        assert!(parse(&starred(JOINED), &["a"]).is_ok());
        assert!(error(&starred(JOINED + 1)).contains("beginnings of words"));
    }

    #[test]
    fn a_long_phrase_costs_one_look_at_each_word() {
        let text = "ab ".repeat(100_000);
        let phrase = |end: &str| alloc::format!("\"{}{end}\"", "ab ".repeat(10_000));
        for (end, count) in [("ab", 90_000), ("cd", 0)] {
            let query = parse(&phrase(end), &["content"]).expect("a query");
            let reading = matching::Reader::new(&query).read([&text[..]].into_iter());
            assert_eq!(reading.counts.map_or(0, |counts| counts[0]), count, "{end}");
        }
    }

    /// Where the words of a phrase stand one behind the other, compared word by word.
    fn starts_of(words: &[(String, bool)], columns: &[String]) -> u32 {
        let mut count = 0;
        for column in columns {
            let column: Vec<&str> = column.split_whitespace().collect();
            for at in 0..column.len() {
                let stands = |(place, (word, prefix)): (usize, &(String, bool))| {
                    let there = column.get(at + place);
                    there.is_some_and(|there| match prefix {
                        true => there.starts_with(&word[..]),
                        false => there == word,
                    })
                };
                count += u32::from(words.iter().enumerate().all(stands));
            }
        }
        count
    }

    #[test]
    fn errors_name_the_place() {
        assert_eq!(error("!!!"), "fts5: syntax error near \"!\"");
        assert_eq!(error("a AND"), "fts5: syntax error near \"\"");
        assert_eq!(error("rate-limit"), "no such column: limit");
        assert_eq!(error("say \"x"), "unterminated string");
        assert_eq!(error("title : x"), "no such column: title");
        assert_eq!(error(&"(".repeat(2000)), "fts5: parser stack overflow");
        assert!(error(&"a OR ".repeat(PHRASES + 1)).contains("phrases"));
    }

    #[test]
    fn plain_texts_are_reduced_to_words() {
        assert_eq!(prepare("geocoder?! (quota)"), "geocoder quota");
        assert_eq!(prepare("last_error rate-limit"), "last_error rate limit");
        assert_eq!(prepare("!!!"), "!!!");
        assert_eq!(prepare("a OR b-c"), "a OR b-c");
        assert_eq!(
            repairs("a OR b-c"),
            [
                "a OR b c".to_string(),
                "\"a\" \"b\" \"c\"".into(),
                "\"a\" OR \"b\" OR \"c\"".into()
            ]
        );
        assert_eq!(repairs("OR")[1], "\"OR\"");
    }

    #[test]
    fn what_cannot_be_read_is_tried_again_or_finds_nothing() {
        let table = Table {
            columns: &["a", "b"],
            rows: ROWS.iter().map(|r| r.to_vec()).collect(),
            dropped: [0].into(),
        };
        let tables = [table.clone(), table];
        let retry = search("rate-limit OR zebra", &tables, Syntax::Retry, 9).expect("a search");
        assert_eq!(
            (retry.fault.as_str(), retry.places.len()),
            ("no such column: limit", 2)
        );
        for broken in ["rate OR", "rate AND (", "rate \"zebra", "(rate"] {
            let found = search(broken, &tables, Syntax::Retry, 9).expect("a search");
            assert_eq!(found.places.len(), 2, "{broken}");
        }
        let strict = search("rate-limit OR zebra", &tables, Syntax::Strict, 9).expect("a search");
        assert_eq!(strict.places, Vec::new());
        let one = search("deploy", &tables, Syntax::Strict, 1).expect("a search");
        assert_eq!(
            (one.places.len(), one.places[0].table, one.places[0].hit.row),
            (1, 0, 2)
        );
        let error =
            search(&"a ".repeat(QUERY_BYTES), &tables, Syntax::Retry, 1).expect_err("too long");
        assert_eq!(error.code, crate::Code::TooLarge);
    }

    #[test]
    fn a_chain_of_exclusions_is_no_deeper_than_one() {
        assert_eq!(rows("geocoder NOT rate NOT zebra"), vec![2]);
        assert_eq!(rows("geocoder NOT rate NOT billed"), Vec::<usize>::new());
        let chain = vec!["zebra"; PHRASES - 1].join(" NOT ");
        assert_eq!(rows(&chain), Vec::<usize>::new());
        assert_eq!(rows(&alloc::format!("rate NOT {chain}")), vec![1]);
    }

    #[test]
    fn a_column_that_one_table_has_is_no_fault() {
        let own = Table {
            columns: &["content", "tags"],
            rows: ROWS.iter().map(|r| r.to_vec()).collect(),
            dropped: BTreeSet::new(),
        };
        let other = Table {
            columns: &["summary", "topics"],
            ..own.clone()
        };
        let found = search("tags:deploy*", &[other, own], Syntax::Retry, 9).expect("a search");
        let places: Vec<_> = found.places.iter().map(|p| (p.table, p.hit.row)).collect();
        assert_eq!((found.fault.as_str(), places), ("", vec![(1, 0)]));
    }

    #[test]
    fn scripts_without_blanks_are_found_sign_by_sign() {
        let texts = [
            "\u{6771}\u{4eac}\u{30aa}\u{30d5}\u{30a3}\u{30b9}\u{306f}\u{6708}\u{66dc}\u{306b}\u{958b}\u{304f}",
            "\u{4eac}\u{6771}",
            "\u{e01}\u{e38}\u{e07}\u{e40}\u{e17}\u{e1e}\u{e21}\u{e35}\u{e1d}\u{e19}",
        ];
        let table = Table {
            columns: &["content"],
            rows: texts.iter().map(|text| vec![*text]).collect(),
            dropped: BTreeSet::new(),
        };
        let of = |query: &str, syntax| {
            let found = search(query, core::slice::from_ref(&table), syntax, 9).expect("a search");
            let rows: Vec<usize> = found.places.iter().map(|place| place.hit.row).collect();
            (rows, found.fault.is_empty())
        };
        assert_eq!(of("\u{6771}\u{4eac}", Syntax::Retry), (vec![0], false));
        assert_eq!(of("\u{6771}\u{4eac}", Syntax::Strict), (vec![], true));
        // A question that no row holds as it is: what its signs have in common.
        assert_eq!(
            of("\u{6771}\u{4eac}\u{306b}\u{3042}\u{308b}", Syntax::Retry),
            (vec![0], false)
        );
        assert_eq!(of("\u{e40}\u{e17}\u{e1e}", Syntax::Retry), (vec![2], false));
        assert_eq!(of("\u{4eac}\u{6771}", Syntax::Retry), (vec![1], true));
    }

    #[test]
    fn scores_follow_the_formula() {
        let query = parse("muller", &["content", "tags"]).expect("a query");
        let hits = rank(&query, ROWS.iter().map(|row| row.iter().copied()));
        // 4 rows of 8, 11, 8 and 4 tokens, one holds the word once.
        let idf = libm::log(3.5 / 1.5);
        let expected = idf * 2.2 / (1.0 + 1.2 * (0.25 + 0.75 * 4.0 / 7.75));
        assert!((hits[0].score - expected).abs() < 1e-12);
    }

    proptest! {
        #[test]
        fn any_query_is_read_or_refused(query in "[a-cNOTEAR \"*^():{},+-]{0,40}") {
            if let Ok(query) = parse(&query, &["a", "b"]) {
                let hits = rank(&query, ROWS.iter().map(|row| row.iter().copied()));
                prop_assert!(hits.iter().all(|hit| hit.score > 0.0 && hit.score.is_finite()));
            }
        }

        #[test]
        fn phrases_of_any_length_are_found_word_by_word(
            words in prop::collection::vec(("[ab]{1,2}", prop::bool::weighted(0.1)), 1..24),
            repeat in 1_usize..4,
            noise in prop::collection::vec("[ab]{1,2}( [ab]{1,2}){0,40}", 2..3),
        ) {
            let words: Vec<(String, bool)> = words;
            let query: Vec<String> = words
                .iter()
                .map(|(word, prefix)| alloc::format!("{word}{}", if *prefix { "*" } else { "" }))
                .collect();
            let spelt: Vec<&str> = words.iter().map(|(word, _)| &word[..]).collect();
            let columns = [
                alloc::format!("{} {}", noise[0], alloc::format!("{} ", spelt.join(" ")).repeat(repeat)),
                noise[1].clone(),
            ];
            let query = parse(&query.join(" + "), &["a", "b"]).expect("a query");
            let reading = matching::Reader::new(&query).read(columns.iter().map(String::as_str));
            let found = reading.counts.map_or(0, |counts| counts[0]);
            prop_assert_eq!(found, starts_of(&words, &columns));
        }

        #[test]
        fn every_prepared_word_query_can_be_repaired(text in "\\PC{0,30}") {
            for repair in &repairs(&text)[1..] {
                prop_assert!(repair.is_empty() || parse(repair, &["a"]).is_ok());
            }
        }
    }
}
