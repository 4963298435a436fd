//! tantivy: one writer thread, one segment, frequencies without positions, any of the words.

use std::time::Instant;

use tantivy::{
    Index, IndexReader, ReloadPolicy, Searcher, TantivyDocument, Term,
    collector::TopDocs,
    query::{BooleanQuery, Occur, Query, TermQuery},
    schema::{Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions},
};

use crate::{Done, SINGLES, Times, Work, at, micros, size};

/// Rounds of all questions; the first warms the caches.
const ROUNDS: usize = 4;

pub(crate) fn times(work: &Work<'_>) -> Done<Times> {
    let folder = tempfile::tempdir()?;
    let mut schema = Schema::builder();
    let indexing = TextFieldIndexing::default()
        .set_tokenizer("default")
        .set_index_option(IndexRecordOption::WithFreqs);
    let field = schema.add_text_field("text", TextOptions::default().set_indexing_options(indexing));
    let index = Index::create_in_dir(folder.path(), schema.build())?;
    let start = Instant::now();
    let mut writer = index.writer_with_num_threads::<TantivyDocument>(1, 256_000_000)?;
    for text in &work.texts {
        let mut document = TantivyDocument::default();
        document.add_text(field, text);
        writer.add_document(document)?;
    }
    writer.commit()?;
    let mut times = Times { build_us: micros(start) / work.texts.len() as f64, ..Times::default() };
    let segments = index.searchable_segment_ids()?;
    if segments.len() > 1 {
        writer.merge(&segments).wait()?;
        writer.commit()?;
    }
    let reader: IndexReader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
    times.content = questions(&reader.searcher(), field, &work.questions[0])?;
    times.natural = questions(&reader.searcher(), field, &work.questions[1])?;
    times.bytes = size(folder.path())? as f64 / work.texts.len() as f64;
    let (mut adds, mut removes) = (Vec::new(), Vec::new());
    for (number, text) in work.texts.iter().take(SINGLES).enumerate() {
        let word = format!("uniq{number}x");
        let start = Instant::now();
        let mut document = TantivyDocument::default();
        document.add_text(field, format!("{text} {word}"));
        writer.add_document(document)?;
        writer.commit()?;
        reader.reload()?;
        assert_eq!(best(&reader.searcher(), field, &word)?, 1);
        adds.push(micros(start));
    }
    for number in 0..SINGLES.min(work.texts.len()) - 1 {
        let word = format!("uniq{number}x");
        let start = Instant::now();
        writer.delete_term(Term::from_field_text(field, &word));
        writer.commit()?;
        reader.reload()?;
        assert_eq!(best(&reader.searcher(), field, &word)?, 0);
        removes.push(micros(start));
    }
    times.add_find_us = at(&mut adds, 0.5);
    times.remove_find_us = at(&mut removes, 0.5);
    drop(writer);
    let last = format!("uniq{}x", SINGLES.min(work.texts.len()) - 1);
    let start = Instant::now();
    let again = Index::open_in_dir(folder.path())?;
    assert_eq!(best(&again.reader()?.searcher(), field, &last)?, 1);
    times.open_ms = micros(start) / 1e3;
    Ok(times)
}

fn questions(searcher: &Searcher, field: Field, questions: &[&str]) -> Done<(f64, f64)> {
    let mut spent = Vec::new();
    for _ in 0..ROUNDS {
        for question in questions {
            let start = Instant::now();
            std::hint::black_box(best(searcher, field, question)?);
            spent.push(micros(start));
        }
    }
    let spent = &mut spent[questions.len()..];
    Ok((at(spent, 0.5), at(spent, 0.95)))
}

/// How many of the ten best there are.
fn best(searcher: &Searcher, field: Field, question: &str) -> tantivy::Result<usize> {
    let term = |word: &str| TermQuery::new(Term::from_field_text(field, word), IndexRecordOption::WithFreqs);
    let mut words: Vec<&str> = Vec::new();
    for word in question.split(' ') {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let any = words.iter().map(|word| (Occur::Should, Box::new(term(word)) as Box<dyn Query>));
    let query = BooleanQuery::new(any.collect());
    Ok(searcher.search(&query, &TopDocs::with_limit(10).order_by_score())?.len())
}
