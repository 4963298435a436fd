//! What is found, in which order, and that nothing beyond a caller's reach takes part in it.

use super::*;

#[test]
fn vectors_find_what_no_word_does_and_are_made_once() {
    let (mut both, engine) = Both::lending(engine());
    both.load("s", &TEXTS);
    // No word in common, the same letters.
    let answer = both.recall(json!({"query": "wxyz xyzw yzxw", "explain": true}));
    assert_eq!(ids(&answer)[0], "m2");
    assert!(answer["hits"][0]["parts"]["cosine"].as_f64().unwrap() > 0.9);
    assert_eq!(answer["hits"][0]["places"]["vectors"], 1);
    assert_eq!(degraded(&answer), [""; 0]);
    let (before, status) = (engine.embedded.load(Ordering::Relaxed), both.status());
    assert_eq!(
        (&status["vectors"], &status["vectors_model"]),
        (&json!(4), &json!("letters-1"))
    );
    // Opening makes none anew, from the journal or from a snapshot.
    for _ in 0..2 {
        both.reopen();
        let again = both.recall(json!({"query": "wxyz xyzw yzxw", "explain": true}));
        assert_eq!(again["hits"], answer["hits"]);
        both.call(&everybody("s"), "admin.compact", &json!({}))
            .unwrap();
    }
    // Two doors, two more questions each.
    assert_eq!(engine.embedded.load(Ordering::Relaxed), before + 4);
    assert_eq!(both.status()["vectors"], 4);
}

#[test]
fn changed_and_forgotten_records_leave_no_vector() {
    let (mut both, _) = Both::lending(engine());
    let me = owner("s", "me");
    both.load("s", &TEXTS);
    for key in ["one", "two"] {
        let request = json!({"key": key, "kind": "fact", "value": format!("aaa bbb {key}")});
        both.call(&me, "facts.store", &request).unwrap();
    }
    both.recall(json!({"query": "abab"}));
    assert_eq!(both.status()["vectors"], 6);
    both.call(
        &me,
        "facts.update",
        &json!({"key": "one", "value": "zzz zyz zzz"}),
    )
    .unwrap();
    assert_eq!(
        both.status()["vectors"],
        5,
        "the old version's vector is gone"
    );
    let answer = both.recall(json!({"query": "zyzyz", "collections": ["fact"], "explain": true}));
    assert_eq!(answer["hits"][0]["key"], "one");
    assert_eq!(both.status()["vectors"], 6);
    both.call(&me, "facts.forget", &json!({"key": "one", "purge": true}))
        .unwrap();
    assert_eq!(both.status()["vectors"], 5);
    both.reopen();
    let answer = both.recall(json!({"query": "zyzyz", "collections": ["fact"]}));
    assert!(!ids(&answer).contains(&"one"));
    let verified = both
        .call(&everybody("s"), "admin.verify", &json!({}))
        .unwrap();
    assert_eq!(verified["ok"], true, "{verified}");
}

#[test]
fn vectors_of_another_model_are_left_alone_until_they_are_replaced() {
    let (mut both, _) = Both::lending(engine());
    both.load("s", &TEXTS);
    both.recall(json!({"query": "harbour"}));
    both.lend(&Arc::new(Engine {
        model: "letters-2".into(),
        ..Engine::default()
    }));
    let answer = both.recall(json!({"query": "harbour", "explain": true}));
    assert_eq!(degraded(&answer), ["model"]);
    assert_eq!(answer["hits"][0]["parts"]["cosine"], Value::Null);
    let refused = both
        .call(&everybody("s"), "admin.embed", &json!({}))
        .unwrap_err();
    assert_eq!(
        (refused.code, refused.subject.as_str()),
        (Code::Conflict, "model")
    );
    let made = both
        .call(&everybody("s"), "admin.embed", &json!({"replace": true}))
        .unwrap();
    assert_eq!((&made["made"], &made["left"]), (&json!(4), &json!(0)));
    both.reopen();
    assert_eq!(both.status()["vectors_model"], "letters-2");
    assert_eq!(degraded(&both.recall(json!({"query": "harbour"}))), [""; 0]);
}

#[test]
fn every_search_says_what_it_went_without() {
    let mut both = Both::default();
    both.load("s", &TEXTS);
    let me = owner("s", "me");
    let lines = [
        "---",
        "name: mooring",
        "description: Tie a boat up beside the harbour wall",
        "---",
    ];
    both.call(&me, "skills.put", &json!({"text": lines.join("\n")}))
        .unwrap();
    let without = |both: &mut Both, method: &str, query: &str| {
        let who = if method.starts_with("skills") {
            &me
        } else {
            &everybody("s")
        };
        let answer = both.call(who, method, &json!({"query": query})).unwrap();
        assert_ne!(
            answer["rows"].as_array().or(answer["hits"].as_array()),
            Some(&vec![])
        );
        degraded(&answer).join(" ")
    };
    for method in ["memory.search", "skills.search"] {
        assert_eq!(without(&mut both, method, "harbour wall"), "embedder");
    }
    both.lend(&Arc::new(engine()));
    for method in ["memory.search", "skills.search"] {
        assert_eq!(without(&mut both, method, "harbour wall"), "");
    }
    both.lend(&Arc::new(Engine {
        model: "letters-2".into(),
        ..engine()
    }));
    for method in ["memory.search", "skills.search"] {
        assert_eq!(without(&mut both, method, "harbour wall"), "model");
    }
    assert_eq!(without(&mut both, "skills.search", "mooring"), "");
    let documented = json!({"query": "harbour wall", "ranking": "documented"});
    let answer = both
        .call(&everybody("s"), "memory.search", &documented)
        .unwrap();
    assert_eq!(degraded(&answer), [""; 0]);
}

#[test]
fn a_large_backlog_is_made_in_steps_and_words_decide_meanwhile() {
    let (mut both, _) = Both::lending(engine());
    let texts: Vec<String> = (0..200)
        .map(|at| format!("text number {at} wall"))
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    both.load("s", &texts);
    let answer = both.recall(json!({"query": "wall", "explain": true}));
    assert_eq!(degraded(&answer), ["vectors"]);
    assert_eq!(answer["hits"][0]["parts"]["cosine"], Value::Null);
    assert_eq!(both.status()["vectors"], 16, "a recall makes few");
    let made = both
        .call(&everybody("s"), "admin.embed", &json!({"limit": 100}))
        .unwrap();
    assert_eq!((&made["made"], &made["left"]), (&json!(100), &json!(84)));
    both.call(&everybody("s"), "admin.embed", &json!({"limit": 10_000}))
        .unwrap();
    let answer = both.recall(json!({"query": "wall", "explain": true}));
    assert_eq!(degraded(&answer), [""; 0]);
    assert!(answer["hits"][0]["parts"]["cosine"].is_f64());
}

#[test]
fn scripts_that_the_model_does_not_cover_are_found_by_words() {
    let (mut both, _) = Both::lending(Engine {
        scripts: vec!["Latn".into()],
        ..engine()
    });
    both.load(
        "s",
        &[
            "\u{6e2f}\u{53e3}\u{7684}\u{5899}\u{662f}\u{6e7f}\u{7684}",
            "the harbour wall",
        ],
    );
    let answer = both.recall(json!({"query": "\u{6e2f}\u{53e3}\u{7684}\u{5899}"}));
    assert_eq!(
        (ids(&answer), degraded(&answer)),
        (vec!["m0"], vec!["script"])
    );
    let answer = both.recall(json!({"query": "harbour wall"}));
    assert_eq!((ids(&answer)[0], degraded(&answer)), ("m1", vec![]));
    assert_eq!(both.status()["vectors"], 1);
}

#[test]
fn a_search_outside_proposes_and_reach_decides() {
    let mut both = Both::default();
    both.load("s", &TEXTS);
    let other = owner("s", "somebody-else");
    let request = json!({"key": "code", "kind": "fact", "value": "the harbour code is 4711"});
    both.call(&other, "facts.store", &request).unwrap();
    let found = both.recall(json!({"query": "code", "collections": ["fact"]}));
    let secret = found["hits"][0]["reference"].as_str().unwrap().to_owned();
    let engine = Arc::new(Engine {
        candidates: Some(vec![
            candidate("memory:m1", 9.0),
            candidate("m2", 5.0),
            candidate(&secret, 4.0),
        ]),
        ..Engine::default()
    });
    both.lend(&engine);
    let request = json!({"query": "harbour wall", "collections": ["memory"], "explain": true});
    let answer = both.recall(request);
    assert!(ids(&answer).contains(&"m1") && ids(&answer).contains(&"m2"));
    let hits = answer["hits"].as_array().unwrap();
    let outside = hits.iter().find(|hit| hit["id"] == "m1").unwrap();
    assert_eq!(outside["places"]["outside"], 1);
    assert_eq!(outside["parts"]["outside"], 9.0);
    // It names a record of a collection that was not asked for.
    assert_eq!(degraded(&answer), ["embedder", "search"]);
    assert_eq!(engine.asked.lock().unwrap()[0].collections, ["memory"]);
    // Everybody's owner finds what the engine names; another owner never does.
    let request = json!({"query": "harbour wall"});
    assert!(both.recall(request.clone()).to_string().contains("4711"));
    let me = owner("s", "me");
    let answer = both.call(&me, "retrieval.recall", &request).unwrap();
    assert!(!answer.to_string().contains("4711"), "{answer}");
}

#[test]
fn a_reranker_orders_the_head_unless_it_talks_nonsense() {
    let texts = ["wall one", "wall two", "wall three"];
    let order = |scores: Option<fn(usize) -> Vec<f32>>, rerank: bool| {
        let (mut both, _) = Both::lending(Engine {
            scores,
            ..Engine::default()
        });
        both.load("s", &texts);
        let answer = both.recall(json!({"query": "wall", "rerank": rerank, "explain": true}));
        let ids = ids(&answer)
            .into_iter()
            .map(String::from)
            .collect::<Vec<_>>();
        (ids, degraded(&answer).contains(&"rerank"))
    };
    let (plain, _) = order(None, true);
    let turned: Vec<String> = plain.iter().rev().cloned().collect();
    let upwards = |count: usize| (0..count).map(|at| at as f32).collect();
    assert_eq!(order(Some(upwards), true), (turned, false));
    assert_eq!(order(Some(upwards), false), (plain.clone(), false));
    let nonsense: [fn(usize) -> Vec<f32>; 4] = [
        |count| vec![f32::NAN; count],
        |count| {
            (0..count)
                .map(|at| if at == 1 { f32::INFINITY } else { at as f32 })
                .collect()
        },
        |_| Vec::new(),
        |count| vec![1.0; count + 1],
    ];
    for scores in nonsense {
        assert_eq!(order(Some(scores), true), (plain.clone(), true));
    }
}

#[test]
fn pages_sessions_and_parts() {
    let mut both = Both::default();
    let lines: Vec<String> = (0..300)
        .map(|at| {
            let session = if at % 3 == 0 { "one".into() } else { format!("s{at}") };
            json!({"id": format!("m{at:03}"), "content": format!("a wall {at} by the r\u{e9}sum\u{e9} Caf\u{e9}"),
                "session": session, "created": 1_000_000 + at * 1_000_000})
            .to_string()
        })
        .collect();
    both.call(
        &everybody("s"),
        "admin.load",
        &json!({"lines": lines, "source": "test"}),
    )
    .unwrap();
    let all = both.recall(json!({"query": "wall cafe", "limit": 1000}));
    let all: Vec<String> = ids(&all).into_iter().map(String::from).collect();
    assert_eq!(all.len(), 300);
    for (offset, limit) in [(0, 7), (7, 7), (95, 10), (99, 2), (290, 20)] {
        let page = both.recall(json!({"query": "wall cafe", "limit": limit, "offset": offset}));
        let end = (offset + limit).min(300);
        assert_eq!(ids(&page), all[offset..end], "{offset} {limit}");
    }
    let apart = both.recall(json!({"query": "wall cafe", "limit": 20, "per_session": 1}));
    let ones = apart["hits"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|hit| hit["session"] == "one");
    assert_eq!(ones.count(), 1);
    let hit = &both.recall(json!({"query": "cafe", "limit": 1, "snippet": 16}))["hits"][0];
    let (content, part) = (hit["content"].as_str().unwrap(), &hit["part"]);
    let byte = |value: &Value| value.as_u64().unwrap() as usize;
    let shown = &content[byte(&part["start"])..byte(&part["end"])];
    assert_eq!(part["text"], shown);
    let mark = &part["marks"][0];
    assert_eq!(
        &content[byte(&mark["start"])..byte(&mark["end"])],
        "Caf\u{e9}"
    );
    assert_eq!(hit["fields"][0], "content");
    assert!(hit["age"].as_u64().unwrap() > 0);
}

#[test]
fn links_tags_and_files_lead_to_records_without_the_words() {
    let mut both = Both::default();
    let me = owner("s", "me");
    let remember = |both: &mut Both, content: &str, concepts: Value| {
        let request = json!({"content": content, "concepts": concepts});
        let answer = both.call(&me, "memory.remember", &request).unwrap();
        answer.to_string()
    };
    remember(
        &mut both,
        "The turbine failed at dawn",
        json!(["project-aurora"]),
    );
    remember(
        &mut both,
        "Ask Lena before ordering bearings",
        json!(["project-aurora"]),
    );
    remember(&mut both, "Tea is served at four", json!(["kitchen"]));
    let answer = both
        .call(
            &me,
            "retrieval.recall",
            &json!({"query": "why did the turbine fail", "explain": true}),
        )
        .unwrap();
    let hits = answer["hits"].as_array().unwrap();
    assert_eq!(hits.len(), 2, "{answer}");
    assert_eq!(hits[1]["content"], "Ask Lena before ordering bearings");
    assert!(hits[1]["parts"]["graph"].as_f64().unwrap() > 0.0);
    assert_eq!(hits[0]["parts"]["graph"], 0.0);
}

#[test]
fn promise_9_a_recall_stays_within_what_its_caller_is_bound_to() {
    let mut both = Both::default();
    for (project, agent, content) in [
        ("p1", "a1", "zebra one in the north field"),
        ("p2", "a2", "zebra two by the eastern gate"),
        ("", "", "zebra three at the mill pond"),
    ] {
        let request = json!({ "content": content });
        both.call(&bound(project, agent), "memory.remember", &request)
            .unwrap();
    }
    let found = |both: &mut Both, who: &Caller, request: Value| {
        let answer = both.call(who, "retrieval.recall", &request)?;
        let mut projects: Vec<String> =
            answer["hits"]
                .as_array()
                .unwrap()
                .iter()
                .fold(Vec::new(), |mut all, hit| {
                    all.push(hit["project"].as_str().unwrap().to_owned());
                    all
                });
        projects.sort();
        Ok::<_, Error>(projects)
    };
    let all = json!({ "query": "zebra" });
    assert_eq!(
        found(&mut both, &bound("", ""), all.clone()).unwrap(),
        ["", "p1", "p2"]
    );
    assert_eq!(
        found(&mut both, &bound("p1", ""), all.clone()).unwrap(),
        ["", "p1"]
    );
    let own = json!({ "query": "zebra", "project": "p1" });
    assert_eq!(found(&mut both, &bound("p1", ""), own).unwrap(), ["p1"]);
    let foreign = json!({ "query": "zebra", "project": "p2" });
    let error = found(&mut both, &bound("p1", ""), foreign).unwrap_err();
    assert_eq!(
        (error.code, error.subject.as_str()),
        (Code::Denied, "project")
    );

    let isolate = json!({ "name": "memory.agent-scope", "value": "isolated" });
    both.call(&everybody("s"), "admin.configure", &isolate)
        .unwrap();
    let error = found(&mut both, &bound("", ""), all.clone()).unwrap_err();
    assert_eq!(
        (error.code, error.subject.as_str()),
        (Code::Denied, "agent")
    );
    assert_eq!(found(&mut both, &bound("", "a1"), all).unwrap(), ["p1"]);
    let other = json!({ "query": "zebra", "agent": "a2" });
    let error = found(&mut both, &bound("", "a1"), other).unwrap_err();
    assert_eq!(
        (error.code, error.subject.as_str()),
        (Code::Denied, "agent")
    );
}

#[test]
fn promise_9_records_out_of_reach_change_no_answer() {
    let (mut both, _) = Both::lending(engine());
    let (ours, theirs) = (bound("p1", ""), bound("p2", ""));
    let load = |both: &mut Both, who: &Caller, prefix: &str, texts: Vec<String>| {
        let line = |(at, text): (usize, &String)| {
            json!({"id": format!("{prefix}{at}"), "content": text, "session": "one",
                "created": 1_000_000 + 1_000 * at})
            .to_string()
        };
        let lines: Vec<String> = texts.iter().enumerate().map(line).collect();
        let request = json!({"lines": lines, "source": "test"});
        let answer = both.call(who, "admin.load", &request).unwrap();
        assert_eq!(answer["loaded"], lines.len(), "{answer}");
    };
    let own = [
        "Anna moved to the harbour district",
        "then lunch is at noon",
        "a crane by the wall",
    ];
    load(&mut both, &ours, "a", own.map(String::from).to_vec());
    let ask = |both: &mut Both| -> Vec<Value> {
        let questions = ["Where did Zoltan move to?", "harbour crane", "unheard of"];
        let mut answers: Vec<Value> = questions
            .iter()
            .map(|query| {
                let request = json!({"query": query, "explain": true});
                both.call(&ours, "retrieval.recall", &request).unwrap()
            })
            .collect();
        for ranking in ["best", "documented"] {
            let request = json!({"query": "harbour crane", "ranking": ranking});
            let found = both.call(&ours, "memory.search", &request).unwrap();
            let rows = found["rows"].as_array().unwrap().iter();
            let scores = rows.map(|row| json!([row["item"]["id"], row["score"]]));
            answers.push(scores.collect());
        }
        answers
    };
    let before = ask(&mut both);
    let notes = (0..60).map(|at| format!("Zoltan note {at} about a crane"));
    load(&mut both, &theirs, "z", notes.collect());
    assert_eq!(ask(&mut both), before);
    both.reopen();
    assert_eq!(ask(&mut both), before);
}

#[test]
fn a_caller_of_a_session_names_no_other() {
    let mut both = Both::default();
    let of = |session: &str| Caller {
        session: session.into(),
        ..owner("s", "ann")
    };
    for session in ["s1", "s2"] {
        let request = json!({ "content": format!("the port of {session} is in use") });
        both.call(&of(session), "memory.remember", &request)
            .unwrap();
    }
    for method in ["memory.search", "memory.list", "retrieval.recall"] {
        let request = |session: Option<&str>| match method {
            "memory.list" => json!({ "session": session }),
            _ => json!({ "query": "port", "session": session }),
        };
        let rows = |answer: Value| {
            let rows = match method {
                "memory.search" => "rows",
                "memory.list" => "items",
                _ => "hits",
            };
            answer[rows].as_array().map_or(0, Vec::len)
        };
        let error = both
            .call(&of("s1"), method, &request(Some("s2")))
            .unwrap_err();
        assert_eq!(
            (error.code, error.subject.as_str()),
            (Code::Denied, "session"),
            "{method}"
        );
        let own = both.call(&of("s1"), method, &request(Some("s1"))).unwrap();
        assert_eq!(rows(own), 1, "{method}");
        // What other sessions left is what memory is for.
        let all = both.call(&of("s1"), method, &request(None)).unwrap();
        assert_eq!(rows(all), 2, "{method}");
        let free = both
            .call(&owner("s", "ann"), method, &request(Some("s2")))
            .unwrap();
        assert_eq!(rows(free), 1, "{method}");
    }
}

#[test]
fn names_without_umlauts_and_figures_of_identifiers_are_found() {
    for door in [
        &mut NativeDoor::default() as &mut dyn Door,
        &mut ComponentDoor::default(),
    ] {
        let me = owner("s", "me");
        for text in [
            "Anna-Lena lives in Köln",
            "Tante Inge wohnt in München",
            "The error E4711 means the disk is full",
            "The flight LH441 leaves at gate B12",
            "Bob sold the boat",
        ] {
            let request = json!({ "content": text });
            door.call(&me, "memory.remember", &request).expect("kept");
        }
        let mut first = |question: &str| {
            let request = json!({ "query": question });
            let answer = door
                .call(&me, "retrieval.recall", &request)
                .expect("an answer");
            answer["hits"][0]["content"]
                .as_str()
                .unwrap_or_default()
                .to_string()
        };
        assert!(first("Where is Koeln?").contains("Köln"));
        assert!(first("Wo ist Muenchen?").contains("München"));
        assert!(first("What does error 4711 mean?").contains("E4711"));
        assert!(first("When does flight LH 441 leave?").contains("LH441"));
        assert_eq!(first("What does error 4712 mean?"), "");
        assert_eq!(first("Where is Zoltan?"), "");
    }
}
