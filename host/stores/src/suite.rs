//! What every backend promises, as tests.
//!
//! [`conformance!`](crate::conformance) makes one test a promise; a backend outside this crate
//! uses it the same way. A test opens its stores by name: the same name gives the same store.
//! Racing processes and damaged files are the matter of `tests/`, as they need files.

use std::collections::BTreeSet;
use std::sync::{Arc, Barrier};
use std::thread;

use crate::{Error, KEY_BYTES_MAX, Store};

/// Opens a store by name.
pub type Open<'a> = &'a (dyn Fn(&str) -> Arc<dyn Store> + Sync);

/// Threads that race.
const RACERS: usize = 8;

/// Makes the tests of a backend from a function that opens a store by name.
#[macro_export]
macro_rules! conformance {
    ($open:expr) => {
        $crate::conformance!(@ $open;
            reads_what_it_wrote, keeps_odd_keys, keeps_the_longest_key, keeps_big_values,
            refuses_what_is_beyond_its_limits, lists_in_order, swaps_only_what_is_expected, deletes, reads_in_the_order_asked,
            one_racer_wins_an_absent_key, no_increment_is_lost, keeps_all_when_compacted,
            says_what_it_promises, readers_never_see_half_a_batch);
    };
    (@ $open:expr; $($promise:ident),*) => {
        mod conformance {
            #[allow(unused_imports, reason = "what a backend needs to open itself")]
            use super::*;
            $(
                #[test]
                fn $promise() {
                    $crate::suite::$promise(&$crate::suite::opener($open));
                }
            )*
        }
    };
}

/// Lets a function that opens one kind of store stand for one that opens any.
pub fn opener<S: Store + 'static>(
    open: impl Fn(&str) -> S + Sync,
) -> impl Fn(&str) -> Arc<dyn Store> + Sync {
    move |name| Arc::new(open(name))
}

fn strings(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

fn one(store: &dyn Store, key: &str) -> Option<Vec<u8>> {
    store.get(&[key.to_owned()]).expect("get").remove(0)
}

/// `put` then `get`, over and over one key, with every byte in the value.
pub fn reads_what_it_wrote(open: Open<'_>) {
    let store = open("plain");
    assert_eq!(one(&*store, "a"), None);
    let every: Vec<u8> = (0..=255).collect();
    for value in [&every[..], b"", b"short", &every[..]] {
        store.put("a", value).expect("put");
        assert_eq!(one(&*store, "a").as_deref(), Some(value));
    }
    assert_eq!(one(&*store, "b"), None);
}

/// Keys that quoting, patterns, paths or collation could confuse.
pub fn keeps_odd_keys(open: Open<'_>) {
    let store = open("odd");
    let keys = strings(&[
        " ", "  ", "'", "\"", "\\", "%", "_", "a%b", "a_b", "axb", "A", "a", "/", "../..", "~",
        "a;--", "null", "NaN", "1", "01", "1.0", "[a-z]", "*", "?", "key", "$1", ":a",
    ]);
    for (number, key) in keys.iter().enumerate() {
        assert!(
            store
                .swap(key, None, Some(number.to_string().as_bytes()))
                .expect("swap"),
            "{key:?} is there"
        );
    }
    for (number, key) in keys.iter().enumerate() {
        assert_eq!(
            one(&*store, key),
            Some(number.to_string().into_bytes()),
            "{key:?}"
        );
    }
    let sorted: Vec<String> = keys
        .iter()
        .cloned()
        .collect::<BTreeSet<_>>()
        .into_iter()
        .collect();
    assert_eq!(store.keys("", "", u32::MAX).expect("keys"), sorted);
    assert_eq!(store.keys("a%", "", 9).expect("keys"), ["a%b"]);
    assert_eq!(store.keys("a_", "", 9).expect("keys"), ["a_b"]);
    assert_eq!(store.keys("[", "", 9).expect("keys"), ["[a-z]"]);
}

/// A key of as many bytes as keys may have, told from its neighbours.
pub fn keeps_the_longest_key(open: Open<'_>) {
    let store = open("long");
    let longest = "k".repeat(KEY_BYTES_MAX);
    store.put(&longest, b"v").expect("put");
    store.put(&longest[1..], b"w").expect("put");
    assert_eq!(one(&*store, &longest), Some(b"v".to_vec()));
    assert_eq!(
        store.keys("", "", 9).expect("keys"),
        [&longest[1..], &longest]
    );
}

/// Values of a quarter of a mebibyte side by side, and one as large as the store says it takes.
pub fn keeps_big_values(open: Open<'_>) {
    let store = open("big");
    let part = |seed: u32, size: usize| -> Vec<u8> {
        (0..size as u32)
            .map(|index| (index.wrapping_mul(2_654_435_761).wrapping_add(seed) >> 13) as u8)
            .collect()
    };
    for seed in 0..8 {
        store
            .put(&format!("part/{seed}"), &part(seed, 256 << 10))
            .expect("put");
    }
    for seed in 0..8 {
        assert_eq!(
            one(&*store, &format!("part/{seed}")),
            Some(part(seed, 256 << 10))
        );
    }
    let largest =
        usize::try_from(store.describe().expect("describe").largest).expect("it fits in memory");
    let value = part(9, largest.min(64 << 20));
    store.put("largest", &value).expect("put");
    assert!(
        one(&*store, "largest") == Some(value.clone()),
        "the largest value came back changed"
    );
    assert!(store.swap("largest", Some(&value), None).expect("swap"));
    assert_eq!(one(&*store, "largest"), None);
}

/// Typed errors for keys and values that no store takes; nothing is written.
pub fn refuses_what_is_beyond_its_limits(open: Open<'_>) {
    let store = open("limits");
    for key in ["", "caf\u{e9}", "a\nb", "a\0b", "\u{7f}"] {
        assert!(
            matches!(
                store.put(key, b"v"),
                Err(Error::Invalid { field: "key", .. })
            ),
            "{key:?}"
        );
        assert!(
            matches!(store.get(&strings(&["a", key])), Err(Error::Invalid { .. })),
            "{key:?}"
        );
        assert!(
            matches!(
                store.swap(key, None, Some(b"v")),
                Err(Error::Invalid { .. })
            ),
            "{key:?}"
        );
        assert!(
            matches!(
                store.delete(&strings(&["a", key])),
                Err(Error::Invalid { .. })
            ),
            "{key:?}"
        );
    }
    let long = "k".repeat(KEY_BYTES_MAX + 1);
    assert!(matches!(
        store.put(&long, b"v"),
        Err(Error::TooLarge {
            field: "key",
            actual: 513,
            limit: 512
        })
    ));
    let largest = store.describe().expect("describe").largest;
    let value = vec![7; usize::try_from(largest).expect("it fits in memory") + 1];
    let refused = Error::TooLarge {
        field: "value",
        actual: largest + 1,
        limit: largest,
    };
    assert_eq!(store.put("v", &value), Err(refused.clone()));
    assert_eq!(store.swap("v", None, Some(&value)), Err(refused));
    assert!(store.keys("", "", 10).expect("keys").is_empty());
}

/// Prefixes, positions and limits.
pub fn lists_in_order(open: Open<'_>) {
    let store = open("list");
    let keys: Vec<String> = (0..250).map(|number| format!("j/{number:020}")).collect();
    for key in keys.iter().rev() {
        store.put(key, b"").expect("put");
    }
    for other in ["i", "j", "j.", "j0", "k/1", "J/1"] {
        store.put(other, b"").expect("put");
    }
    let mut seen = Vec::new();
    let mut after = String::new();
    loop {
        let page = store.keys("j/", &after, 7).expect("keys");
        assert!(page.len() <= 7);
        let Some(last) = page.last() else { break };
        after.clone_from(last);
        seen.extend(page);
    }
    assert_eq!(seen, keys);
    assert_eq!(
        store
            .keys("j/", "j/00000000000000000247x", 9)
            .expect("keys"),
        keys[248..]
    );
    assert_eq!(store.keys("j/", "a", 2).expect("keys"), keys[..2]);
    assert!(store.keys("j/", "k", 9).expect("keys").is_empty());
    assert!(store.keys("j/", "", 0).expect("keys").is_empty());
    assert!(store.keys("missing", "", 9).expect("keys").is_empty());
    assert_eq!(store.keys("", "j0", 9).expect("keys"), ["k/1"]);
}

/// All eight cases of what is there, what is expected and what comes next.
pub fn swaps_only_what_is_expected(open: Open<'_>) {
    let store = open("swap");
    let swap = |expected: Option<&[u8]>, next: Option<&[u8]>| {
        store.swap("k", expected, next).expect("swap")
    };
    assert!(swap(None, None), "absent is as expected");
    assert!(!swap(Some(b"a"), None));
    assert!(!swap(Some(b""), Some(b"a")), "empty is not absent");
    assert!(swap(None, Some(b"")));
    assert!(!swap(None, Some(b"b")), "empty is there");
    assert!(!swap(None, None));
    assert!(swap(Some(b""), Some(b"a\0b")));
    assert!(!swap(Some(b"a"), Some(b"c")), "all bytes count");
    assert!(
        swap(Some(b"a\0b"), Some(b"a\0b")),
        "the same again takes effect"
    );
    assert_eq!(one(&*store, "k").as_deref(), Some(&b"a\0b"[..]));
    assert!(swap(Some(b"a\0b"), None));
    assert_eq!(one(&*store, "k"), None);
    assert!(swap(None, Some(b"again")));
}

/// Many keys in one call, absent ones and the same one twice among them.
pub fn deletes(open: Open<'_>) {
    let store = open("delete");
    let keys: Vec<String> = (0..500).map(|number| format!("d/{number}")).collect();
    for key in &keys {
        store.put(key, key.as_bytes()).expect("put");
    }
    store.put("stays", b"v").expect("put");
    let mut some = keys[..499].to_vec();
    some.extend(strings(&["absent", "d/7", "d/7"]));
    store.delete(&some).expect("delete");
    store.delete(&some).expect("delete again");
    store.delete(&[]).expect("delete nothing");
    assert_eq!(store.keys("", "", 10).expect("keys"), ["d/499", "stays"]);
}

/// One entry a key, doubles and absences in their places.
pub fn reads_in_the_order_asked(open: Open<'_>) {
    let store = open("order");
    store.put("a", b"1").expect("put");
    store.put("b", b"2").expect("put");
    let values = store.get(&strings(&["b", "x", "a", "b"])).expect("get");
    assert_eq!(
        values,
        [
            Some(b"2".to_vec()),
            None,
            Some(b"1".to_vec()),
            Some(b"2".to_vec())
        ]
    );
    assert!(store.get(&[]).expect("get").is_empty());
}

/// Threads race to create the same keys: each key has exactly one winner, and its value stays.
pub fn one_racer_wins_an_absent_key(open: Open<'_>) {
    const KEYS: usize = 40;
    let store = open("race");
    let start = Barrier::new(RACERS);
    let won: Vec<Vec<usize>> = thread::scope(|scope| {
        let racers: Vec<_> = (0..RACERS)
            .map(|racer| {
                let (store, start) = (&store, &start);
                scope.spawn(move || {
                    start.wait();
                    let mine = racer.to_string();
                    (0..KEYS)
                        .filter(|key| {
                            store
                                .swap(&format!("r/{key}"), None, Some(mine.as_bytes()))
                                .expect("swap")
                        })
                        .collect()
                })
            })
            .collect();
        racers
            .into_iter()
            .map(|racer| racer.join().expect("a racer died"))
            .collect()
    });
    let mut all: Vec<usize> = won.iter().flatten().copied().collect();
    all.sort_unstable();
    assert_eq!(
        all,
        (0..KEYS).collect::<Vec<_>>(),
        "every key has one winner"
    );
    for (racer, keys) in won.iter().enumerate() {
        for key in keys {
            assert_eq!(
                one(&*store, &format!("r/{key}")),
                Some(racer.to_string().into_bytes())
            );
        }
    }
}

/// Threads count one number up by read and swap: as many steps as took effect.
pub fn no_increment_is_lost(open: Open<'_>) {
    const STEPS: u64 = 25;
    let store = open("count");
    store.put("n", b"0").expect("put");
    thread::scope(|scope| {
        for _ in 0..RACERS {
            scope.spawn(|| count_up(&*store, "n", STEPS));
        }
    });
    assert_eq!(
        one(&*store, "n"),
        Some((STEPS * RACERS as u64).to_string().into_bytes())
    );
}

/// Adds `steps` to the decimal number under the key, one at a time.
pub fn count_up(store: &dyn Store, key: &str, steps: u64) {
    for _ in 0..steps {
        loop {
            let old = one(store, key).expect("the number is there");
            let number: u64 = String::from_utf8_lossy(&old).parse().expect("a number");
            if store
                .swap(key, Some(&old), Some((number + 1).to_string().as_bytes()))
                .expect("swap")
            {
                break;
            }
        }
    }
}

/// `compact` changes no value, twice over, also while others read and write.
pub fn keeps_all_when_compacted(open: Open<'_>) {
    let store = open("compact");
    let keys: Vec<String> = (0..300).map(|number| format!("c/{number:03}")).collect();
    for key in &keys {
        store.put(key, key.repeat(40).as_bytes()).expect("put");
    }
    store.delete(&keys[100..200]).expect("delete");
    thread::scope(|scope| {
        scope.spawn(|| {
            store.put("n", b"0").expect("put");
            count_up(&*store, "n", 50);
        });
        store.compact().expect("compact");
        store.compact().expect("compact again");
    });
    let left: Vec<String> = keys[..100].iter().chain(&keys[200..]).cloned().collect();
    assert_eq!(store.keys("c/", "", 1000).expect("keys"), left);
    for (key, value) in left.iter().zip(store.get(&left).expect("get")) {
        assert_eq!(value, Some(key.repeat(40).into_bytes()));
    }
    assert_eq!(one(&*store, "n"), Some(b"50".to_vec()));
}

/// The traits are sane and do not change.
pub fn says_what_it_promises(open: Open<'_>) {
    let store = open("traits");
    let traits = store.describe().expect("describe");
    assert!(traits.largest >= 1 << 20, "parts of a snapshot must fit");
    store.put("k", b"v").expect("put");
    assert_eq!(store.describe().expect("describe"), traits);
}

/// `get` of several keys is one instant: two keys that are written one after the other are never
/// seen in an order in which they were not.
pub fn readers_never_see_half_a_batch(open: Open<'_>) {
    const ROUNDS: u64 = 200;
    let store = open("instant");
    let number = |value: &Option<Vec<u8>>| -> u64 {
        value.as_deref().map_or(0, |value| {
            String::from_utf8_lossy(value).parse().expect("a number")
        })
    };
    thread::scope(|scope| {
        let writer = scope.spawn(|| {
            for round in 1..=ROUNDS {
                store
                    .put("first", round.to_string().as_bytes())
                    .expect("put");
                store
                    .put("second", round.to_string().as_bytes())
                    .expect("put");
            }
        });
        let mut last = 0;
        while !writer.is_finished() {
            let values = store.get(&strings(&["second", "first"])).expect("get");
            let (second, first) = (number(&values[0]), number(&values[1]));
            assert!(
                first == second || first == second + 1,
                "saw {first} and {second}"
            );
            assert!(second >= last, "time ran backwards");
            last = second;
        }
    });
}
