use std::fs;

use super::*;

/// A set of the given lines in a folder of its own.
fn set(docs: &[Value], queries: &[Value], grades: &[(&str, &str)]) -> Result<Asked> {
    let folder = tempfile::tempdir()?;
    let lines = |values: &[Value]| {
        let lines: Vec<String> = values.iter().map(Value::to_string).collect();
        lines.join("\n")
    };
    fs::write(folder.path().join("docs.jsonl"), lines(docs))?;
    fs::write(folder.path().join("queries.jsonl"), lines(queries))?;
    let grades = grades
        .iter()
        .map(|(query, doc)| format!("{query}\t{doc}\t1\n"));
    fs::write(folder.path().join("qrels.tsv"), grades.collect::<String>())?;
    Asked::read(folder.path())
}

fn changed(worth: &[Worth]) -> Vec<(&'static str, usize)> {
    let changing = worth.iter().filter(|one| one.changed > 0);
    changing.map(|one| (one.part, one.changed)).collect()
}

#[test]
fn what_a_part_is_left_out_of_changes_and_nothing_else() {
    let docs = [
        json!({ "id": "a", "text": "Anna: pottery is nice, good and cheap" }),
        json!({ "id": "b", "text": "Bruno: Anna's pottery is nice, pottery is nice" }),
        json!({ "id": "c", "text": "Clara: the train was late again" }),
        json!({ "id": "d", "text": "" }),
    ];
    let queries = [
        json!({ "id": "q", "text": "Does Anna do pottery?" }),
        json!({ "id": "r", "text": "train" }),
    ];
    let set = set(&docs, &queries, &[("q", "a"), ("r", "c")]).unwrap();
    // The store refuses a blank text.
    assert_eq!((set.documents(), set.has_titles()), (3, false));
    let (whole, worth) = measure(&set);
    assert_eq!(whole, [1.0, 1.0]);
    assert_eq!(changed(&worth), [("speaker", 1), (ALL, 1)]);
    // Second instead of first, and only among the even questions.
    let speaker = &worth[0];
    let lost = 1.0 / 3f64.log2() - 1.0;
    assert_eq!(speaker.halves[0], Difference::of(&[lost]));
    assert_eq!(speaker.halves[1], Difference::of(&[0.0]));
    assert!(worth.iter().all(|one| one.part != TITLE));
}

#[test]
fn titles_sessions_and_times_are_indexed() {
    let turn = |id, text, session, time| json!({ "id": id, "text": text, "session": session, "time": time });
    let docs = [
        turn("1", "the kiln arrived today", "s", "1:00 pm on 8 May, 2023"),
        turn("2", "what a relief that is", "s", "1:00 pm on 8 May, 2023"),
        turn("3", "we had rain and soup", "t", "1:00 pm on 8 June, 2024"),
        turn("4", "we had rain and soup", "u", "1:00 pm on 8 July, 2024"),
        json!({ "id": "5", "text": "a lathe", "title": "bolts" }),
        json!({ "id": "6", "text": "bolts, mill" }),
    ];
    let queries = [
        json!({ "id": "turn", "text": "kiln" }),
        json!({ "id": "time", "text": "rain in June 2024" }),
        json!({ "id": "title", "text": "bolts" }),
        json!({ "id": "slip", "text": "relieef" }),
    ];
    let grades = [("turn", "2"), ("time", "3"), ("title", "5"), ("slip", "2")];
    let set = set(&docs, &queries, &grades).unwrap();
    assert!(set.has_titles());
    let (_, worth) = measure(&set);
    let of = |part: &str| worth.iter().find(|one| one.part == part).unwrap();
    assert_eq!((of("turns").changed, of("time").changed), (1, 1));
    assert_eq!((of(TITLE).changed, of("likeness").changed), (1, 1));
    assert_eq!((of("pairs").changed, of(ALL).changed), (0, 4));
}

#[test]
fn what_cannot_be_measured_is_named_with_its_file() {
    let doc = json!({ "id": "a", "text": "a kiln", "group": "one" });
    let docs = [doc];
    let question = |group| json!({ "id": "q", "text": "kiln", "group": group });
    let error = |queries: &[Value], grades: &[(&str, &str)]| {
        format!("{:#}", set(&docs, queries, grades).unwrap_err())
    };
    let stranger = error(&[question("two")], &[("q", "a")]);
    assert!(stranger.contains("queries.jsonl: question \"q\" is of group \"two\""));
    let ungraded = error(&[question("one")], &[("r", "a")]);
    assert!(ungraded.contains("qrels.tsv: no document answers question \"q\""));
    assert!(error(&[], &[]).contains("queries.jsonl holds no question"));
    let nowhere = Asked::read(Path::new("nowhere")).unwrap_err();
    assert!(nowhere.to_string().contains("docs.jsonl is no file"));
}
