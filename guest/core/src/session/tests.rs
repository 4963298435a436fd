use super::{
    Session,
    hints::{self, Hinted, Shortlist},
    render::Style,
    state::{Config, Mode, Origin, Source, Stage},
};
use crate::ecma::Value;
use alloc::{string::String, vec, vec::Vec};

fn parse(text: &str) -> Value {
    Value::parse("test", text).unwrap()
}

fn config() -> Config {
    Config {
        memories: Source::Host,
        skills: Source::Host,
        track_memories: true,
        track_skills: true,
        ..Config::default()
    }
}

fn skill(id: &str, content: &str) -> String {
    alloc::format!("{{\"id\":{id:?},\"name\":{id:?},\"content\":{content:?}}}")
}

fn list(entries: &[String]) -> Value {
    parse(&alloc::format!("[{}]", entries.join(",")))
}

fn skills(session: &Session) -> Vec<(String, String)> {
    session
        .visible_skills()
        .into_iter()
        .map(|skill| (skill.id, skill.content))
        .collect()
}

fn pair(id: &str, content: &str) -> (String, String) {
    (id.into(), content.into())
}

fn begun() -> Session {
    let mut session = Session::new(config()).unwrap();
    session.begin(&Value::Null, &Value::Null);
    session
}

#[test]
fn a_snapshot_reads_back_as_it_was() {
    let mut session = begun();
    session.recall(&"x".into()).unwrap();
    session.take_memories(&list(&[skill("m", "text")])).unwrap();
    session.used(&"m".into(), &"why".into()).unwrap();
    let again = Session::read(&session.snapshot().unwrap()).unwrap();
    assert_eq!(again, session);
}

#[test]
fn another_version_is_refused() {
    let error = Session::read(r#"{"version":2}"#).unwrap_err();
    assert_eq!(error.message, "Unsupported AxAgentState version \"2\"");
    let mut session = begun();
    for error in [
        Session::read("{}").unwrap_err(),
        session.restore(&parse("{}")).unwrap_err(),
    ] {
        assert_eq!(error.subject, "snapshot");
        assert!(error.message.starts_with("it has no version"), "{error}");
    }
}

#[test]
fn a_snapshot_holds_what_a_session_comes_to_hold_and_nothing_else() {
    let mut session = Session::new(Config {
        presets: super::loaded::read_skills(&list(&[skill("p", "")])),
        ..config()
    })
    .unwrap();
    session.begin(
        &list(&[skill("m", "1"), skill("n", "2")]),
        &list(&[skill("s", "")]),
    );
    session.recall(&"x".into()).unwrap();
    session.used(&"m".into(), &"why".into()).unwrap();
    let good = session.snapshot().unwrap();
    assert_eq!(Session::read(&good).unwrap(), session);
    for (from, to, says) in [
        ("\"id\":\"m\"", "\"id\":\" \"", "memories: a blank id"),
        (
            "\"id\":\"m\"",
            "\"id\":\"n\"",
            "memories: the id \"n\" stands",
        ),
        (
            "\"id\":\"m\"",
            "\"id\":\"m \"",
            "memories: the id \"m \" has blanks",
        ),
        ("\"id\":\"s\"", "\"id\":\"\"", "skills: a blank id"),
        ("\"name\":\"s\"", "\"name\":\"\\ts\"", "skills: the name"),
        (
            "{\"skill\":{\"id\":\"s\",\"name\":\"s\",\"content\":\"\"},\"origin\":\"run\"}",
            "{\"skill\":{\"id\":\"p\",\"name\":\"s\",\"content\":\"\"},\"origin\":\"preset\"}",
            "skills: the id \"p\" stands",
        ),
        ("\"id\":\"p\"", "\"id\":\" p\"", "presets: the id"),
        ("[\"x\"]", "[\"\"]", "searches: a blank search"),
        (
            "\"stage\":\"distiller\"}]",
            "\"stage\":\"x\"}]",
            "used: \"x\" is no stage",
        ),
        ("\"turn\":0", "\"turn\":4294967296", "u32"),
        ("\"turn\":0", "\"turn\":-1", "u32"),
    ] {
        assert!(good.contains(from), "{from} in {good}");
        let error = Session::read(&good.replacen(from, to, 1)).unwrap_err();
        assert_eq!(error.subject, "snapshot", "{to}");
        assert!(error.message.contains(says), "{to}: {error}");
    }
    let long = good.replace(
        "\"reason\":\"why\"",
        &alloc::format!("\"reason\":{:?}", "w".repeat(301)),
    );
    let error = Session::read(&long).unwrap_err();
    assert_eq!(
        (error.subject.as_str(), error.limit, error.actual),
        ("reason", 300, 301)
    );
    // An order of its own is put right: every prompt has the same one.
    let turned = good.replacen(
        "{\"id\":\"m\",\"content\":\"1\"},{\"id\":\"n\",\"content\":\"2\"}",
        "{\"id\":\"n\",\"content\":\"2\"},{\"id\":\"m\",\"content\":\"1\"}",
        1,
    );
    assert_ne!(turned, good);
    assert_eq!(Session::read(&turned).unwrap(), session);
}

#[test]
fn the_last_turn_is_followed_by_an_error_and_by_no_first_one() {
    let good = begun().snapshot().unwrap();
    let last = good.replace("\"turn\":0", "\"turn\":4294967294");
    let mut session = Session::read(&last).unwrap();
    assert_eq!(session.turn().unwrap(), u32::MAX);
    session.recall(&"x".into()).unwrap();
    let error = session.turn().unwrap_err();
    assert_eq!(
        (error.subject.as_str(), error.limit, error.actual),
        ("turn", 4_294_967_295, 4_294_967_296)
    );
    // Nothing was done: the turn goes on.
    assert!(session.recall(&"y".into()).is_err());
    session.enter(Stage::Executor).unwrap();
    assert_eq!(session.turn().unwrap(), 1);
}

#[test]
fn a_floor_is_what_the_scores_of_its_mode_can_be() {
    let with = |mode, floor| {
        Session::new(Config {
            mode,
            floor: Some(floor),
            ..config()
        })
    };
    for (mode, floor) in [
        (Mode::Standard, 0.0),
        (Mode::Standard, 1.5),
        (Mode::Standard, 1e6),
        (Mode::Documented, 1.5),
        (Mode::Documented, -1.0),
    ] {
        let session = with(mode, floor).unwrap();
        let again = Session::read(&session.snapshot().unwrap()).unwrap();
        assert_eq!(again.config.floor, Some(floor));
    }
    for (mode, floor) in [
        (Mode::Standard, -0.5),
        (Mode::Standard, f64::INFINITY),
        (Mode::Documented, f64::NAN),
        (Mode::Documented, f64::NEG_INFINITY),
    ] {
        let error = with(mode, floor).unwrap_err();
        assert_eq!(error.subject, "floor");
        assert!(
            error.message.contains(&alloc::format!("is {floor};")),
            "{error}"
        );
    }
}

#[test]
fn an_answer_tells_as_loaded_what_was_not() {
    let mut session = begun();
    session.begin(&list(&[skill("m", "1"), skill("n", "2")]), &Value::Null);
    session.recall(&"x".into()).unwrap();
    let answer = list(&[skill("m", "1"), skill("n", "new"), skill("o", "3")]);
    let taken = session.take_memories(&answer).unwrap();
    assert_eq!(taken.loaded, ["n", "o"]);
    assert_eq!(taken.events[0].payload.get("result"), Some(&answer));
    session.discover(&"x".into()).unwrap();
    session.take_skills(&list(&[skill("s", "1")])).unwrap();
    session.turn().unwrap();
    session.discover(&"x".into()).unwrap();
    let taken = session
        .take_skills(&list(&[skill("s", "1"), skill("t", "2")]))
        .unwrap();
    assert_eq!(taken.loaded, ["t"]);
}

#[test]
fn discovered_wins_over_run_over_preset_over_restored() {
    let preset = super::loaded::Skill {
        id: "p".into(),
        name: "P".into(),
        content: "preset".into(),
    };
    let presets = vec![
        preset.clone(),
        super::loaded::Skill {
            id: "q".into(),
            ..preset
        },
    ];
    let mut session = Session::new(Config {
        presets,
        ..config()
    })
    .unwrap();
    let state = r#"{"version":1,"skillsPromptState":{"loaded":[
        {"id":"p","name":"P","content":"restored"},{"id":"r","name":"R","content":"restored"}]}}"#;
    session.restore(&parse(state)).unwrap();
    session.begin(&Value::Null, &list(&[skill("q", "run"), skill("s", "run")]));
    session.discover(&"x".into()).unwrap();
    session.take_skills(&list(&[skill("s", "found")])).unwrap();
    session.enter(Stage::Executor).unwrap();
    let wanted = [
        pair("p", "preset"),
        pair("q", "run"),
        pair("r", "restored"),
        pair("s", "found"),
    ];
    assert_eq!(skills(&session), wanted);
}

#[test]
fn a_later_run_keeps_what_was_discovered_and_takes_new_skills() {
    let mut session = begun();
    session.discover(&"x".into()).unwrap();
    session.take_skills(&list(&[skill("found", "1")])).unwrap();
    session.finish().unwrap();
    session.begin(&Value::Null, &list(&[skill("brought", "2")]));
    session.discover(&"y".into()).unwrap();
    session.take_skills(&list(&[skill("later", "3")])).unwrap();
    session.enter(Stage::Executor).unwrap();
    let wanted = [pair("brought", "2"), pair("found", "1"), pair("later", "3")];
    assert_eq!(skills(&session), wanted);
    session.finish().unwrap();
    session.begin(&Value::Null, &Value::Null);
    session.enter(Stage::Executor).unwrap();
    assert_eq!(skills(&session), [pair("found", "1"), pair("later", "3")]);
}

#[test]
fn a_preset_or_a_runs_skill_only_stands_before_a_kept_one() {
    let preset = super::loaded::Skill {
        id: "p".into(),
        name: "P".into(),
        content: "preset".into(),
    };
    let mut session = Session::new(Config {
        presets: vec![preset],
        ..config()
    })
    .unwrap();
    let state = r#"{"version":1,"skillsPromptState":{"loaded":[{"id":"p","name":"p","content":"kept"},
        {"id":"q","name":"q","content":"kept"},{"id":"r","name":"r","content":"kept"}]}}"#;
    session.restore(&parse(state)).unwrap();
    let kept = ["p", "q", "r"].map(|id| pair(id, "kept"));
    session.begin(&Value::Null, &list(&[skill("q", "run"), skill("r", "run")]));
    // The distiller sees neither presets nor what the run brings along, so the kept ones.
    assert_eq!(skills(&session), kept);
    session.discover(&"x".into()).unwrap();
    session.take_skills(&list(&[skill("r", "found")])).unwrap();
    session.enter(Stage::Executor).unwrap();
    let wanted = [pair("p", "preset"), pair("q", "run"), pair("r", "found")];
    assert_eq!(skills(&session), wanted);
    let middle = session.snapshot().unwrap();
    session.finish().unwrap();
    let after = [pair("p", "kept"), pair("q", "kept"), pair("r", "found")];
    assert_eq!(skills(&session), after);
    // So says a snapshot of the end, one of the middle, and a run that was given up.
    for snapshot in [middle.clone(), session.snapshot().unwrap()] {
        let mut again = Session::new(config()).unwrap();
        again.restore(&parse(&snapshot)).unwrap();
        assert_eq!(skills(&again), after, "{snapshot}");
    }
    let mut session = Session::read(&middle).unwrap();
    assert_eq!(session.unload(&[], &["q".into()]), (0, 1));
    session.begin(&Value::Null, &Value::Null);
    assert_eq!(skills(&session), [pair("p", "kept"), pair("r", "found")]);
}

#[test]
fn what_is_loaded_as_it_is_is_not_loaded_again() {
    let mut session = begun();
    session.discover(&"x".into()).unwrap();
    session.take_skills(&list(&[skill("a", "1")])).unwrap();
    session.turn().unwrap();
    session.discover(&"x".into()).unwrap();
    let answer = list(&[skill("a", "1")]);
    let taken = session.take_skills(&answer).unwrap();
    assert!(taken.loaded.is_empty() && taken.left.is_empty());
    // Observers are told the raw answer all the same.
    assert_eq!(taken.events[0].payload.get("result"), Some(&answer));
    session.turn().unwrap();
    session.discover(&"x".into()).unwrap();
    let taken = session.take_skills(&list(&[skill("a", "2")])).unwrap();
    assert_eq!(taken.loaded, ["a"]);
    assert_eq!(skills(&session), [pair("a", "2")]);
}

#[test]
fn a_budget_takes_what_was_found_first_whatever_its_id() {
    let limits = Config {
        memory_budget: Some(5),
        skill_budget: Some(5),
        ..config()
    };
    let mut session = Session::new(limits).unwrap();
    session.begin(&Value::Null, &Value::Null);
    let found = list(&[skill("z", "123"), skill("b", "1234"), skill("a", "12")]);
    session.recall(&"x".into()).unwrap();
    let memories = session.take_memories(&found).unwrap();
    session.discover(&"x".into()).unwrap();
    let skills = session.take_skills(&found).unwrap();
    for taken in [memories, skills] {
        assert_eq!(taken.loaded, ["a", "z"]);
        assert_eq!(taken.left, ["b"]);
    }
}

#[test]
fn odd_snapshots_are_refused() {
    let text = begun().snapshot().unwrap();
    let odd = text.replace("\"floor\":null", "\"floor\":-7.0");
    assert_ne!(odd, text);
    assert_eq!(Session::read(&odd).unwrap_err().subject, "floor");
    let map = parse(r#"{"version":1,"text":"[cu-1] a","scores":{}}"#);
    let error = Session::new(config()).unwrap().restore(&map).unwrap_err();
    assert!(error.message.contains("context map"), "{error}");
}

#[test]
fn presets_survive_a_restore_without_skills() {
    let preset = super::loaded::Skill {
        id: "p".into(),
        name: "P".into(),
        content: "c".into(),
    };
    let mut session = Session::new(Config {
        presets: vec![preset],
        ..config()
    })
    .unwrap();
    session.restore(&parse(r#"{"version":1}"#)).unwrap();
    session.begin(&Value::Null, &Value::Null);
    session.enter(Stage::Executor).unwrap();
    assert_eq!(skills(&session), [pair("p", "c")]);
}

#[test]
fn what_the_distiller_loads_reaches_the_executor_and_the_responder_sees_nothing() {
    let mut session = begun();
    session.recall(&"x".into()).unwrap();
    session.take_memories(&list(&[skill("m", "text")])).unwrap();
    session.discover(&"x".into()).unwrap();
    session.take_skills(&list(&[skill("s", "text")])).unwrap();
    session.enter(Stage::Executor).unwrap();
    assert_eq!(session.visible_memories().len(), 1);
    assert_eq!(session.visible_skills().len(), 1);
    session.enter(Stage::Responder).unwrap();
    assert!(session.visible_memories().is_empty() && session.visible_skills().is_empty());
    assert!(session.recall(&"x".into()).is_err());
    assert!(session.enter(Stage::Executor).is_err());
}

#[test]
fn one_call_a_turn_and_an_answer_only_to_a_question() {
    let mut session = begun();
    assert!(session.take_memories(&list(&[])).is_err());
    session.recall(&"x".into()).unwrap();
    assert!(
        session
            .recall(&"y".into())
            .unwrap_err()
            .message
            .contains("once a turn")
    );
    session.take_memories(&Value::Null).unwrap();
    assert!(session.take_memories(&Value::Null).is_err());
    session.turn().unwrap();
    session.recall(&"y".into()).unwrap();
}

#[test]
fn a_bad_argument_leaves_the_call_of_the_turn_open() {
    let mut session = begun();
    assert!(session.recall(&Value::Null).is_err());
    session.recall(&"y".into()).unwrap();
}

#[test]
fn loaded_memories_are_told_and_never_outlive_the_run() {
    let mut session = Session::new(config()).unwrap();
    session.begin(&list(&[skill("pre", "loaded")]), &Value::Null);
    let asked = session.recall(&"x".into()).unwrap();
    assert_eq!(asked.loaded, ["pre"]);
    let answer = parse(r#"[{"id":" m ","content":"c"},{"id":"","content":"x"},7]"#);
    let taken = session.take_memories(&answer).unwrap();
    assert_eq!((taken.loaded, taken.dropped), (vec!["m".into()], 2));
    assert_eq!(taken.events[0].payload.get("result"), Some(&answer));
    session.finish().unwrap();
    session.begin(&Value::Null, &Value::Null);
    assert!(session.visible_memories().is_empty());
}

#[test]
fn a_budget_leaves_out_what_does_not_fit_and_unloading_makes_room() {
    let limits = Config {
        memory_budget: Some(6),
        ..config()
    };
    let mut session = Session::new(limits).unwrap();
    session.begin(&list(&[skill("a", "1234")]), &Value::Null);
    session.recall(&"x".into()).unwrap();
    let taken = session
        .take_memories(&list(&[skill("b", "123"), skill("c", "12")]))
        .unwrap();
    assert_eq!(
        (taken.loaded, taken.left),
        (vec!["c".into()], vec!["b".into()])
    );
    assert_eq!(session.unload(&["a".into()], &[]), (1, 0));
    session.turn().unwrap();
    session.recall(&"x".into()).unwrap();
    assert_eq!(
        session
            .take_memories(&list(&[skill("b", "123")]))
            .unwrap()
            .loaded,
        ["b"]
    );
}

#[test]
fn uses_are_recorded_by_stage_and_told_at_the_end() {
    let mut session = begun();
    session.begin(&list(&[skill("m", "")]), &list(&[skill("s", "")]));
    assert_eq!(
        session.used(&"m".into(), &Value::Null).unwrap(),
        (true, false)
    );
    assert_eq!(
        session.used(&"s".into(), &Value::Null).unwrap(),
        (false, false)
    );
    session.enter(Stage::Executor).unwrap();
    assert_eq!(
        session.used(&"s".into(), &"why".into()).unwrap(),
        (false, true)
    );
    session.used(&"s".into(), &"why".into()).unwrap();
    session.used(&"unknown".into(), &"why".into()).unwrap();
    let finished = session.finish().unwrap();
    assert_eq!(finished.memories[0].stage, "distiller");
    assert_eq!(finished.skills.len(), 1);
    assert_eq!(finished.events.len(), 2);
    assert!(session.finish().is_err());
}

#[test]
fn preloaded_memories_count_only_where_memories_are_on() {
    let mut session = Session::new(Config {
        memories: Source::Off,
        ..config()
    })
    .unwrap();
    session.begin(&list(&[skill("m", "")]), &Value::Null);
    assert!(session.visible_memories().is_empty());
    assert!(session.recall(&"x".into()).is_err());
}

fn hinted(ids: &[&str]) -> Option<Vec<Hinted>> {
    Some(
        ids.iter()
            .map(|id| Hinted {
                id: (*id).into(),
                text: "n".into(),
                score: 1.0,
            })
            .collect(),
    )
}

#[test]
fn hints_are_made_once_and_leave_out_what_is_loaded() {
    let mut session = Session::new(Config { top: 2, ..config() }).unwrap();
    session.begin(&Value::Null, &Value::Null);
    let found = Shortlist {
        skills: hinted(&["a", "b", "c"]),
        ..Shortlist::default()
    };
    assert!(session.hint("t", found.clone()).is_err());
    session.enter(Stage::Executor).unwrap();
    let events = session.hint("t", found.clone()).unwrap();
    assert_eq!(events.len(), 1);
    assert_eq!(
        events[0].payload.get("shortlist").unwrap().elements().len(),
        2
    );
    assert!(session.hint("t", found.clone()).is_err());
    session.begin(&Value::Null, &Value::Null);
    session.enter(Stage::Executor).unwrap();
    session.turn().unwrap();
    let late = session.hint("t", found.clone()).unwrap_err();
    assert_eq!(late.message, "hints are made before the first turn");
    session.begin(&Value::Null, &Value::Null);
    session.turn().unwrap();
    session.enter(Stage::Executor).unwrap();
    session.hint("t", found).unwrap();
    session.discover(&"x".into()).unwrap();
    session.take_skills(&list(&[skill("a", "")])).unwrap();
    let shown = hints::render(&session.shown_hints(), Style::Safe).unwrap();
    assert_eq!(shown, "Skills:\n- `b` \u{2014} n\n- `c` \u{2014} n");
    session.config.mode = Mode::Documented;
    let shown = hints::render(&session.shown_hints(), Style::Safe).unwrap();
    assert_eq!(shown, "Skills:\n- `a` \u{2014} n\n- `b` \u{2014} n");
}

#[test]
fn the_task_is_what_the_inputs_say() {
    let inputs = parse(
        r#"{"question":"why","big":"context","n":7,"contextMetadata":"x","list":["y"],"executorRequest":"do"}"#,
    );
    assert_eq!(hints::task(&inputs, &["big".into()]), "why do");
}

#[test]
fn a_direct_agent_sees_everything_in_its_only_stage() {
    let mut session = Session::new(Config {
        direct: true,
        ..config()
    })
    .unwrap();
    session.begin(&Value::Null, &list(&[skill("s", "run")]));
    assert_eq!(skills(&session), [pair("s", "run")]);
    assert_eq!(
        session.used(&"s".into(), &Value::Null).unwrap(),
        (false, true)
    );
    let found = Shortlist {
        skills: hinted(&["s"]),
        ..Shortlist::default()
    };
    assert!(session.hint("t", found).is_ok());
    assert_eq!(session.skills[0].origin, Origin::Run);
}

#[test]
fn a_reason_that_was_stored_too_long_is_cut_and_its_session_is_read() {
    let mut session = begun();
    session.recall(&"x".into()).unwrap();
    session.take_memories(&list(&[skill("m", "text")])).unwrap();
    session.used(&"m".into(), &"why".into()).unwrap();
    let reason = alloc::format!("{}[REDACTED_SECRET]", "w".repeat(290));
    let long = session.snapshot().unwrap().replace("why", &reason);
    assert!(Session::read(&long).is_err());
    let healed = Session::read_stored(&long).unwrap();
    let kept = &healed.run.as_ref().unwrap().used_memories[0].reason;
    assert_eq!(kept.as_deref(), Some(&reason[..290]));
    Session::read(&healed.snapshot().unwrap()).unwrap();
}

#[test]
fn a_restore_is_read_as_a_place_is() {
    let one = |content: &str, origin: &str| {
        alloc::format!(
            "{{\"skill\":{{\"id\":\"x\",\"name\":\"n\",\"content\":{content:?}}},\"origin\":{origin:?}}}"
        )
    };
    let document = |skills: &str| parse(&alloc::format!("{{\"version\":1,\"skills\":{skills}}}"));
    let found = one("found", "discovered");
    let old = one("old", "restored");
    for pair_of in [[&found, &old], [&old, &found]] {
        let mut session = Session::new(config()).unwrap();
        let skills_of = alloc::format!("[{},{}]", pair_of[0], pair_of[1]);
        session.restore(&document(&skills_of)).unwrap();
        assert_eq!(skills(&session), [pair("x", "found")]);
    }
    for bad in [
        "\"x\"".into(),
        alloc::format!("[{old},{old}]"),
        alloc::format!("[{}]", one("a", "elsewhere")),
        alloc::format!("[{}]", old.replace("\"x\"", "\" x\"")),
        alloc::format!("[{}]", old.replace("\"n\"", "\"\"")),
        "[7]".into(),
    ] {
        let mut session = Session::new(config()).unwrap();
        let error = session.restore(&document(&bad)).unwrap_err();
        assert_eq!(error.subject, "snapshot", "{bad}");
        assert!(session.skills.is_empty());
    }
}

#[test]
fn many_entries_are_loaded_in_one_pass() {
    let count = 20_000;
    let many: Vec<String> = (0..count)
        .map(|number| skill(&alloc::format!("s{number}"), "c"))
        .collect();
    let (many, budget) = (list(&many), Some(10 * count as u64));
    let mut session = Session::new(Config {
        memory_budget: budget,
        skill_budget: budget,
        ..config()
    })
    .unwrap();
    session.begin(&many, &many);
    for _ in 0..2 {
        session.turn().unwrap();
        session.recall(&"x".into()).unwrap();
        session.take_memories(&many).unwrap();
        session.discover(&"x".into()).unwrap();
        session.take_skills(&many).unwrap();
    }
    let again = Session::read(&session.snapshot().unwrap()).unwrap();
    assert_eq!(again, session);
    let ids: Vec<String> = (0..count)
        .map(|number| alloc::format!("s{number}"))
        .collect();
    assert_eq!(session.unload(&ids, &ids), (count, count));
}
