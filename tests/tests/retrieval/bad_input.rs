//! Hosts that fail or talk nonsense, and requests that no one means: degraded answers and typed errors.

use super::*;

#[test]
fn an_embedder_that_fails_or_talks_nonsense_degrades_and_poisons_nothing() {
    let words = {
        let (mut both, _) = Both::lending(Engine::default());
        both.load("s", &TEXTS);
        both.recall(json!({"query": "harbour wall"}))
    };
    let spoils: [fn(&mut Embeddings); 6] = [
        |made| made.values[0] = f32::NAN,
        |made| {
            made.values
                .iter_mut()
                .for_each(|number| *number = f32::INFINITY)
        },
        |made| {
            made.values.pop();
        },
        |made| made.values.push(1.0),
        |made| made.dimensions = 5,
        |made| made.values.clear(),
    ];
    let bad = spoils.map(|spoil| Engine {
        spoil: Some(spoil),
        ..engine()
    });
    let down = Engine {
        down: true,
        ..engine()
    };
    for engine in bad.into_iter().chain([down]) {
        let (mut both, _) = Both::lending(engine);
        both.load("s", &TEXTS);
        let answer = both.recall(json!({"query": "harbour wall"}));
        assert_eq!(degraded(&answer), ["embedder"]);
        assert_eq!(answer["hits"], words["hits"]);
        assert_eq!(both.status()["vectors"], 0);
        both.call(
            &owner("s", "me"),
            "facts.store",
            &json!({"key": "k", "kind": "fact", "value": "v"}),
        )
        .unwrap();
        assert!(
            both.call(&everybody("s"), "admin.embed", &json!({}))
                .is_err()
        );
        both.reopen();
        assert_eq!(
            ids(&both.recall(json!({"query": "harbour wall"}))),
            ids(&words)
        );
    }
    // A question of zeros has no direction, and neither has a text of none.
    let (mut both, _) = Both::lending(engine());
    both.load("s", &["12345 67890", "the harbour wall"]);
    assert_eq!(ids(&both.recall(json!({"query": "12345"}))), ["m0"]);
    both.recall(json!({"query": "harbour wall"}));
    assert_eq!(both.status()["vectors"], 1);
}

#[test]
fn an_embedder_that_is_well_again_is_asked_again() {
    let bad = || Engine {
        spoil: Some(|made| made.values.iter_mut().for_each(|one| *one = f32::NAN)),
        ..engine()
    };
    // While it is well, records get their vectors by recalls, the one that waits longest first.
    let (mut both, engine) = Both::lending(bad());
    both.load("s", &TEXTS);
    let embed = json!({});
    let error = both.call(&everybody("s"), "admin.embed", &embed);
    assert_eq!(error.unwrap_err().code, Code::Invalid);
    engine.well.store(true, Ordering::Relaxed);
    let first = both.recall(json!({"query": "harbour wall"}));
    assert_eq!(degraded(&first), ["vectors"]);
    let second = both.recall(json!({"query": "harbour wall"}));
    assert_eq!(degraded(&second), [""; 0]);
    assert_eq!(both.status()["vectors"], TEXTS.len());
    // By the call that is there for it, all together.
    let (mut both, engine) = Both::lending(bad());
    both.load("s", &TEXTS);
    both.call(&everybody("s"), "admin.embed", &embed)
        .unwrap_err();
    engine.well.store(true, Ordering::Relaxed);
    let made = both.call(&everybody("s"), "admin.embed", &embed).unwrap();
    assert_eq!(
        (&made["made"], &made["left"]),
        (&json!(TEXTS.len()), &json!(0))
    );
}

#[test]
fn scores_at_the_end_of_their_range_order_and_fail_nothing() {
    for (high, low) in [(1e308, -1e308), (f64::MAX, -f64::MAX), (5e-324, 0.0)] {
        let (mut both, _) = Both::lending(Engine {
            candidates: Some(vec![candidate("m1", high), candidate("m2", low)]),
            ..Engine::default()
        });
        both.load("s", &TEXTS);
        let answer = both.recall(json!({"query": "harbour wall"}));
        let scores: Vec<f64> = (answer["hits"].as_array().unwrap().iter())
            .map(|hit| hit["score"].as_f64().unwrap())
            .collect();
        assert!(scores.len() > 1 && scores.iter().all(|score| score.is_finite()));
    }
}

#[test]
fn a_search_outside_that_fails_or_talks_nonsense_degrades() {
    let words = {
        let (mut both, _) = Both::lending(Engine::default());
        both.load("s", &TEXTS);
        both.recall(json!({"query": "harbour wall"}))
    };
    let nonsense = vec![
        candidate("m1", f64::NAN),
        candidate("m2", f64::INFINITY),
        candidate("nobody", 1.0),
        candidate("", 1.0),
        Candidate {
            query: 7,
            ..candidate("m1", 1.0)
        },
    ];
    let down = Engine {
        down: true,
        candidates: Some(Vec::new()),
        ..Engine::default()
    };
    let mad = Engine {
        candidates: Some(nonsense),
        ..Engine::default()
    };
    let endless = Engine {
        candidates: Some(vec![candidate("nobody", 1.0); 100_000]),
        ..Engine::default()
    };
    for engine in [down, mad, endless] {
        let (mut both, _) = Both::lending(engine);
        both.load("s", &TEXTS);
        let answer = both.recall(json!({"query": "harbour wall"}));
        assert_eq!(degraded(&answer), ["embedder", "search"]);
        assert_eq!(answer["hits"], words["hits"]);
    }
}

#[test]
fn bad_input_is_bounded_or_a_typed_error() {
    let (mut both, _) = Both::lending(engine());
    both.load("s", &TEXTS);
    let ask =
        |both: &mut Both, request: Value| both.call(&everybody("s"), "retrieval.recall", &request);
    let error = ask(&mut both, json!({"query": "wall ".repeat(210_000)})).unwrap_err();
    assert_eq!(
        (error.code, error.limit, error.actual),
        (Code::TooLarge, 65_536, 1_050_000)
    );
    for words in [
        "harbour ".repeat(8_000),
        "x1 ".repeat(20_000),
        (0..12_000).map(|at| format!("w{at} ")).collect(),
    ] {
        let words = words.chars().take(65_536).collect::<String>();
        ask(&mut both, json!({"query": words})).unwrap();
    }
    for nothing in [
        "",
        "   ",
        "?!...,;:-()[]{}",
        "\u{1f600}",
        "\0",
        "\0\0 \u{7f}",
        "\u{200d}\u{fe0f}",
        "the of and",
    ] {
        let answer = ask(
            &mut both,
            json!({"query": nothing, "snippet": 100, "explain": true}),
        )
        .unwrap();
        assert!(
            answer["hits"]
                .as_array()
                .unwrap()
                .iter()
                .all(|hit| hit["score"].as_f64().is_some_and(f64::is_finite))
        );
    }
    both.load("t", &["a \u{1f600} for you", "nothing\0here"]);
    let found = both
        .call(
            &everybody("t"),
            "retrieval.recall",
            &json!({"query": "\u{1f600}"}),
        )
        .unwrap();
    assert_eq!(ids(&found), ["m0"]);
    let many: Vec<String> = (0..10_000).map(|at| format!("kind-{at}")).collect();
    for name in ["kinds", "tags", "collections", "owners"] {
        let mut request = json!({"query": "wall"});
        request[name] = json!(many);
        let error = ask(&mut both, request.clone()).unwrap_err();
        assert_eq!(
            (error.code, error.subject.as_str(), error.limit),
            (Code::TooLarge, name, 1_000)
        );
        request[name] = json!(many[..1_000]);
        assert_eq!(ids(&ask(&mut both, request).unwrap()), [""; 0]);
    }
    assert_eq!(
        ids(&ask(&mut both, json!({"query": "wall", "limit": 0})).unwrap()),
        [""; 0]
    );
    let most = ask(&mut both, json!({"query": "wall", "limit": 1_000_000_000})).unwrap();
    assert_eq!(ids(&most)[0], "m0");
    let error = ask(&mut both, json!({"query": "wall", "offset": 1_000_000_000})).unwrap_err();
    assert_eq!(
        (error.code, error.subject.as_str()),
        (Code::TooLarge, "offset")
    );
    let beyond = ask(&mut both, json!({"query": "wall", "offset": 10_000})).unwrap();
    assert_eq!(ids(&beyond), [""; 0]);
}

#[test]
fn numbers_at_the_end_of_their_range_are_defined_or_refused() {
    let mut both = Both::default();
    let mut ask = |method: &str, request: Value| both.call(&everybody("s"), method, &request);
    for length in [1.0, 1e200, 1e-170, f64::MAX, f64::MIN_POSITIVE] {
        let request = json!({
            "query": [length, 0.0],
            "rows": [{"table": "t", "id": "a"}, {"table": "t", "id": "b"}],
            "vectors": [length, 0.0, length, length],
        });
        let found = ask("ranking.nearest", request).unwrap();
        let told: Vec<_> = found["hits"]
            .as_array()
            .unwrap()
            .iter()
            .map(|hit| hit["similarity"].to_string())
            .collect();
        // To four places: the same direction, and half a right angle.
        assert_eq!(told, ["1.0", "0.7071"], "{length}");
        let request = json!({"dimensions": 2, "vectors": [length, length, length, length]});
        assert_eq!(
            ask("ranking.repeats", request).unwrap()["removed"],
            json!([1]),
            "{length}"
        );
    }
    let many = json!({"dimensions": 2, "vectors": vec![1.0; 2 * 2_049]});
    let error = ask("ranking.repeats", many).unwrap_err();
    assert_eq!(
        (error.code, error.limit, error.actual),
        (Code::TooLarge, 2_048, 2_049)
    );
    let overlap = |weight: f64| {
        json!({"query": "alpha", "documents": [
        {"id": "a", "fields": [{"text": "alpha alpha", "weight": weight}]}]})
    };
    let fuse = |weight: f64| json!({"streams": [{"ids": ["a"], "weight": weight}, {"ids": ["b"], "weight": weight}]});
    let search = |weight: f64| {
        json!({
            "entities": ["alpha"],
            "nodes": [{"id": "1", "name": "alpha", "observations": ["a"]}, {"id": "2", "name": "beta", "observations": ["b"]}],
            "edges": [{"source": "1", "target": "2", "weight": weight}],
        })
    };
    let expand = |weight: f64| {
        let mut request = search(weight);
        request["known"] = json!(["a"]);
        request.as_object_mut().unwrap().remove("entities");
        request
    };
    type Make<'a> = &'a dyn Fn(f64) -> Value;
    let cases: [(&str, Make<'_>, &str); 4] = [
        ("ranking.overlap", &overlap, "1000000000"),
        ("ranking.fuse", &fuse, "1000000000"),
        ("ranking.graph_search", &search, "1"),
        ("ranking.graph_expand", &expand, "1"),
    ];
    for (method, request, most) in cases {
        for weight in [-1.0, 1e300, 1e308] {
            let error = ask(method, request(weight)).unwrap_err();
            assert_eq!(
                (error.code, error.subject.as_str()),
                (Code::Invalid, "weight"),
                "{method}"
            );
            assert!(
                error
                    .message
                    .ends_with(&format!("from 0 to {most} is allowed")),
                "{}",
                error.message
            );
        }
        ask(method, request(0.5)).unwrap();
    }
}
