//! Whatever is wrong with what comes in or with the store that is lent: a typed error, the process
//! lives, and the data is as it was. The native core and the component say the same.

use std::{
    cell::Cell,
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use serde_json::{Value, json};
use vademecum_core::{
    Caller, Code, Error, Result,
    api::Core,
    host::{Candidate, Embeddings, Filter, Host, Level, Provider},
    kv::{Kv, Traits},
};
use vademecum_runtime::FixedClock;
use vademecum_stores::{Error as StoreError, Memory, Store};
use vademecum_tests::{
    component,
    door::{Door as _, NativeDoor, everybody, owner},
    native::splitmix,
};

const NOW: u64 = 1_770_000_000_000;
type Values = BTreeMap<String, Vec<u8>>;

/// What is the matter with a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// Nothing.
    Sound,
    /// `swap` is not supported.
    NoSwap,
    /// Clients do not see one order.
    Disordered,
    /// Every write finds the disk full.
    Full,
    /// Nothing may be written.
    ReadOnly,
    /// Somebody reads: nothing can be erased for now.
    Held,
}

const FAULTS: [Fault; 6] = [
    Fault::Sound,
    Fault::NoSwap,
    Fault::Disordered,
    Fault::Full,
    Fault::ReadOnly,
    Fault::Held,
];

/// A store in memory with a fault that comes and goes.
#[derive(Debug, Default)]
struct Faulty {
    inner: Memory,
    fault: AtomicU32,
}

impl Faulty {
    fn holding(values: &Values) -> Arc<Self> {
        let store = Self::default();
        for (key, value) in values {
            store.inner.put(key, value).expect("put");
        }
        Arc::new(store)
    }

    fn set(&self, fault: Fault) {
        let place = FAULTS.iter().position(|known| *known == fault);
        self.fault
            .store(place.unwrap_or(0) as u32, Ordering::Relaxed);
    }

    fn fault(&self) -> Fault {
        FAULTS[self.fault.load(Ordering::Relaxed) as usize]
    }

    fn write(&self) -> vademecum_stores::Result<()> {
        match self.fault() {
            Fault::Full => Err(StoreError::Full("the disk is full".into())),
            Fault::ReadOnly => Err(StoreError::Denied("the store is read-only".into())),
            _ => Ok(()),
        }
    }

    fn values(&self) -> Values {
        let keys = self.inner.keys("", "", u32::MAX).expect("keys");
        let values = self.inner.get(&keys).expect("values");
        let values = values.into_iter().map(Option::unwrap_or_default);
        keys.into_iter().zip(values).collect()
    }
}

impl Store for Faulty {
    fn get(&self, keys: &[String]) -> vademecum_stores::Result<Vec<Option<Vec<u8>>>> {
        self.inner.get(keys)
    }

    fn put(&self, key: &str, value: &[u8]) -> vademecum_stores::Result<()> {
        self.write()?;
        self.inner.put(key, value)
    }

    fn swap(
        &self,
        key: &str,
        expected: Option<&[u8]>,
        next: Option<&[u8]>,
    ) -> vademecum_stores::Result<bool> {
        if self.fault() == Fault::NoSwap {
            return Err(StoreError::Unsupported("this store cannot swap".into()));
        }
        self.write()?;
        self.inner.swap(key, expected, next)
    }

    fn delete(&self, keys: &[String]) -> vademecum_stores::Result<()> {
        self.write()?;
        if self.fault() == Fault::Held {
            return Err(StoreError::Unavailable("somebody reads".into()));
        }
        self.inner.delete(keys)
    }

    fn keys(&self, prefix: &str, after: &str, limit: u32) -> vademecum_stores::Result<Vec<String>> {
        self.inner.keys(prefix, after, limit)
    }

    fn describe(&self) -> vademecum_stores::Result<vademecum_stores::Traits> {
        Ok(vademecum_stores::Traits {
            linearizable: self.fault() != Fault::Disordered,
            durable: true,
            shared: true,
            ..self.inner.describe()?
        })
    }

    fn compact(&self) -> vademecum_stores::Result<()> {
        Ok(())
    }
}

/// A store of the host as the native core asks for it.
struct Lent(Arc<Faulty>);

fn told<T>(result: vademecum_stores::Result<T>) -> Result<T> {
    result.map_err(|error| component::error(&error.into()))
}

impl Kv for Lent {
    async fn get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        told(self.0.get(keys))
    }

    async fn put(&self, key: &str, value: &[u8]) -> Result<()> {
        told(self.0.put(key, value))
    }

    async fn swap(&self, key: &str, expected: Option<&[u8]>, next: Option<&[u8]>) -> Result<bool> {
        told(self.0.swap(key, expected, next))
    }

    async fn delete(&self, keys: &[String]) -> Result<()> {
        told(self.0.delete(keys))
    }

    async fn keys(&self, prefix: &str, after: &str, limit: u32) -> Result<Vec<String>> {
        told(self.0.keys(prefix, after, limit))
    }

    async fn describe(&self) -> Result<Traits> {
        let traits = told(self.0.describe())?;
        Ok(Traits {
            linearizable: traits.linearizable,
            durable: traits.durable,
            shared: traits.shared,
            lists: traits.lists,
            erases: traits.erases,
            largest: traits.largest,
        })
    }
}

struct NativeHost(Arc<Faulty>, Cell<u64>);

impl Host for NativeHost {
    type Kv = Lent;

    fn kv(&self, _store: &str) -> Lent {
        Lent(Arc::clone(&self.0))
    }

    fn now(&self) -> u64 {
        NOW
    }

    fn entropy(&self) -> u64 {
        let (next, number) = splitmix(self.1.get());
        self.1.set(next);
        number
    }

    fn log(&self, _level: Level, _message: &str) {}

    fn provider(&self) -> Provider {
        Provider::default()
    }

    fn query(
        &self,
        _store: &str,
        _queries: &[String],
        _loaded: &[String],
        _limit: u32,
        _filter: &Filter,
    ) -> Result<Vec<Candidate>> {
        Err(Error::new(Code::Unsupported, "no search engine"))
    }

    fn embed(&self, _texts: &[String]) -> Result<Embeddings> {
        Err(Error::new(Code::Unsupported, "no embedder"))
    }

    fn rerank(&self, _query: &str, _texts: &[String]) -> Result<Vec<f32>> {
        Err(Error::new(Code::Unsupported, "no reranker"))
    }
}

type Call = Box<dyn FnMut(&Caller, &str, &str) -> Result<String>>;

fn native(store: &Arc<Faulty>) -> Call {
    let mut core = Core::new(NativeHost(Arc::clone(store), Cell::new(1)));
    Box::new(move |caller, method, request| core.call_json(caller, method, request))
}

fn in_component(store: &Arc<Faulty>) -> Call {
    let host = vademecum_runtime::Host::fixed(&FixedClock::new(NOW), 1);
    let lent: Arc<dyn Store> = Arc::<Faulty>::clone(store);
    let mut instance = component::program()
        .open(&host, "s", lent)
        .expect("an instance");
    Box::new(move |caller, method, request| {
        instance
            .call_json(&component::caller(caller), method, request)
            .map_err(|error| component::error(&error))
    })
}

/// A way to the core, over a store.
type Open = fn(&Arc<Faulty>) -> Call;

const DOORS: [(&str, Open); 2] = [("native", native), ("component", in_component)];

fn ada() -> Caller {
    Caller {
        owner: "ada".into(),
        ..everybody("s")
    }
}

/// A small store with a snapshot and records after it.
fn golden() -> Values {
    let store = Arc::new(Faulty::default());
    let mut call = native(&store);
    let mut ask = |method: &str, request: Value| {
        call(&everybody("s"), method, &request.to_string()).expect("it is sound")
    };
    let fact = |key: &str| json!({ "owner": "ada", "kind": "fact", "key": key, "value": "tea" });
    ask("facts.store", fact("a"));
    ask("facts.store", fact("b"));
    ask("admin.compact", json!({}));
    ask("facts.store", fact("c"));
    store.values()
}

/// Everything that the store says, or the error.
fn everything(call: &mut Call) -> Result<String> {
    let facts = call(&ada(), "facts.list", "{}")?;
    let status = call(&everybody("s"), "admin.status", "{}")?;
    let status: Value = serde_json::from_str(&status).expect("JSON");
    Ok(format!("{facts} {}", status["hash"]))
}

/// A store that does not open is looked through all the same, by every door alike.
#[test]
fn verify_tells_all_damage_of_a_store_that_does_not_open() {
    let golden = golden();
    let records: Vec<&String> = golden.keys().filter(|key| key.starts_with("j/")).collect();
    let parts: Vec<&String> = golden.keys().filter(|key| key.starts_with("s/")).collect();
    let hit = [records[records.len() - 1], parts[0], &"head".to_owned()].map(String::clone);
    let mut damaged = golden.clone();
    for key in &hit {
        let value = damaged.get_mut(key).expect("a value");
        *value.last_mut().expect("bytes") ^= 1;
    }
    for (door, open) in DOORS {
        let store = Faulty::holding(&damaged);
        let mut call = open(&store);
        let refused = call(&everybody("s"), "admin.status", "{}").expect_err("it is damaged");
        assert_eq!(refused.code, Code::Corrupt, "{door}");
        let told = call(&everybody("s"), "admin.verify", "{}").expect("an answer");
        let told: Value = serde_json::from_str(&told).expect("JSON");
        let places: Vec<&str> = told["findings"]
            .as_array()
            .expect("findings")
            .iter()
            .filter_map(|finding| finding["place"].as_str())
            .collect();
        for key in &hit {
            assert!(
                places.contains(&key.as_str()),
                "{door}: {key} is not in {told}"
            );
        }
        assert_eq!(
            (&told["ok"], &told["more"]),
            (&json!(false), &json!(0)),
            "{door}"
        );
        assert!(told["sound"].to_string().contains("meta"), "{door}: {told}");
        assert_eq!(store.values(), damaged, "{door}: nothing is changed");
    }
}

#[test]
fn requests_that_are_wrong_are_told_why_and_change_nothing() {
    let long = |count: usize| "x".repeat(count);
    let fact = |kind: &str, key: &str, value: &str| {
        json!({ "kind": kind, "key": key, "value": value }).to_string()
    };
    let cases: Vec<(&str, String, Code, &str)> = vec![
        ("facts.store", fact("odd", "k", "v"), Code::Invalid, "kind"),
        ("facts.store", fact("", "k", "v"), Code::Invalid, "kind"),
        ("facts.store", fact("fact", " ", "v"), Code::Invalid, "key"),
        ("facts.store", fact("fact", "k", ""), Code::Invalid, "value"),
        (
            "facts.store",
            fact("fact", &long(121), "v"),
            Code::TooLarge,
            "key",
        ),
        (
            "facts.store",
            fact("fact", "k", &long(4_001)),
            Code::TooLarge,
            "value",
        ),
        (
            "memory.remember",
            json!({ "content": " \n" }).to_string(),
            Code::Invalid,
            "content",
        ),
        (
            "memory.remember",
            json!({ "content": long(3 << 20) }).to_string(),
            Code::TooLarge,
            "",
        ),
        (
            "memory.search",
            json!({ "query": "" }).to_string(),
            Code::Invalid,
            "query",
        ),
        (
            "memory.get",
            json!({ "id": "" }).to_string(),
            Code::Missing,
            "",
        ),
        (
            "skills.put",
            json!({ "text": "# none" }).to_string(),
            Code::Invalid,
            "text",
        ),
        (
            "skills.get",
            json!({ "id": "none" }).to_string(),
            Code::Missing,
            "none",
        ),
        (
            "facts.nothing",
            "{}".into(),
            Code::Unsupported,
            "facts.nothing",
        ),
        ("", "{}".into(), Code::Unsupported, ""),
        ("facts.get", "{".into(), Code::Invalid, ""),
        ("facts.get", "[]".into(), Code::Invalid, ""),
        ("facts.get", "\u{0}".into(), Code::Invalid, ""),
        ("facts.get", "{\"key\":1}".into(), Code::Invalid, "key"),
        (
            "facts.get",
            "{\"unknown\":1}".into(),
            Code::Invalid,
            "unknown",
        ),
        (
            "facts.get",
            "{\"key\":\"\\ud83d\"}".into(),
            Code::Invalid,
            "key",
        ),
        ("facts.get", "[".repeat(100_000), Code::Invalid, ""),
        (
            "facts.list",
            "{\"limit\":1e999}".into(),
            Code::Invalid,
            "limit",
        ),
        (
            "facts.list",
            "{\"limit\":-1}".into(),
            Code::Invalid,
            "limit",
        ),
    ];
    let golden = golden();
    let mut faults = Vec::new();
    for (door, open) in DOORS {
        let store = Faulty::holding(&golden);
        let mut call = open(&store);
        let before = everything(&mut call).expect("it is sound");
        for (method, request, code, subject) in &cases {
            let short: String = request.chars().take(60).collect();
            let error = match call(&ada(), method, request) {
                Ok(answer) => {
                    faults.push(format!("{door} {method} {short}: {answer}"));
                    continue;
                }
                Err(error) => error,
            };
            let told = error.code == *code
                && !error.message.is_empty()
                && (subject.is_empty() || error.subject == *subject)
                && (*code != Code::TooLarge || (error.limit > 0 && error.actual > error.limit));
            if !told {
                faults.push(format!("{door} {method} {short}: {error:?}"));
            }
        }
        assert_eq!(everything(&mut call).expect("it lives"), before, "{door}");
        assert_eq!(store.values(), golden, "{door}");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_flipped_byte_is_found_or_does_not_matter() {
    let golden = golden();
    let sound = everything(&mut native(&Faulty::holding(&golden))).expect("it is sound");
    for (door, open) in DOORS {
        let (mut flips, mut found) = (0, 0);
        for (key, value) in &golden {
            for place in 0..value.len() {
                let mut damaged = golden.clone();
                damaged.get_mut(key).expect("a value")[place] ^= 0x20;
                let store = Faulty::holding(&damaged);
                flips += 1;
                match everything(&mut open(&store)) {
                    Ok(answer) => assert_eq!(answer, sound, "{door}: {key} at {place}"),
                    Err(error) => {
                        let typed = [Code::Corrupt, Code::Unsupported].contains(&error.code);
                        assert!(typed, "{door}: {key} at {place}: {error:?}");
                        found += 1;
                    }
                }
                assert_eq!(store.values(), damaged, "{door}: {key} at {place}");
            }
        }
        // What a snapshot has replaced is not read any more.
        assert!(
            flips > 1_000 && found > flips / 10,
            "{door}: {found} of {flips}"
        );
    }
}

#[test]
fn a_store_that_cannot_carry_a_journal_is_refused_and_stays_empty() {
    for (door, open) in DOORS {
        for fault in [Fault::NoSwap, Fault::Disordered] {
            let store = Arc::new(Faulty::default());
            store.set(fault);
            let mut call = open(&store);
            let request = json!({ "kind": "fact", "key": "k", "value": "v" }).to_string();
            let error = call(&ada(), "facts.store", &request).expect_err("refused");
            assert_eq!(error.code, Code::Unsupported, "{door} {fault:?}: {error:?}");
            assert!(store.values().is_empty(), "{door} {fault:?}");
            store.set(Fault::Sound);
            open(&store)(&ada(), "facts.store", &request).expect("now it can");
        }
    }
}

#[test]
fn a_full_or_read_only_store_refuses_writes_and_answers_reads() {
    let golden = golden();
    for (door, open) in DOORS {
        for (fault, code) in [(Fault::Full, Code::Full), (Fault::ReadOnly, Code::Denied)] {
            let store = Faulty::holding(&golden);
            let mut call = open(&store);
            let before = everything(&mut call).expect("it is sound");
            store.set(fault);
            for (method, request) in [
                (
                    "facts.store",
                    json!({ "kind": "fact", "key": "k", "value": "v" }),
                ),
                ("facts.forget", json!({ "key": "a" })),
                ("memory.remember", json!({ "content": "a new thing" })),
            ] {
                let error = call(&ada(), method, &request.to_string()).expect_err(method);
                assert_eq!(error.code, code, "{door} {method}: {error:?}");
                assert!(!error.message.is_empty());
            }
            assert_eq!(
                everything(&mut call).expect("reads go on"),
                before,
                "{door}"
            );
            assert_eq!(
                everything(&mut open(&store)).expect("so do those of a new one"),
                before,
                "{door} {fault:?}"
            );
            assert_eq!(store.values(), golden, "{door} {fault:?}");
            store.set(Fault::Sound);
            let request = json!({ "kind": "fact", "key": "k", "value": "v" }).to_string();
            call(&ada(), "facts.store", &request).expect("there is room again");
        }
    }
}

#[test]
fn promise_22_what_is_forgotten_is_said_though_its_purge_has_to_wait() {
    for (door, open) in DOORS {
        let store = Arc::new(Faulty::default());
        let mut call = open(&store);
        let mut ask = |method: &str, request: Value| -> Value {
            let answer = call(&ada(), method, &request.to_string());
            let answer = answer.unwrap_or_else(|error| panic!("{door} {method}: {error:?}"));
            serde_json::from_str(&answer).expect("JSON")
        };
        let saved = ask("memory.remember", json!({ "content": "zephyrine" }));
        store.set(Fault::Held);
        let gone = json!({ "ids": [saved["memory"]["id"]], "purge": true });
        let answer = ask("memory.forget", gone.clone());
        let said = (&answer["count"], &answer["purged"]);
        assert_eq!(said, (&json!(1), &json!("pending")), "{door}");
        assert_eq!(ask("memory.list", json!({}))["matched"], 0, "{door}");
        store.set(Fault::Sound);
        let answer = ask("memory.forget", gone);
        let said = (&answer["count"], &answer["purged"]);
        assert_eq!(said, (&json!(0), &json!("physical")), "{door}");
        let left = store.values();
        let text = b"zephyrine";
        let holds = |value: &Vec<u8>| value.windows(text.len()).any(|part| part == text);
        assert!(!left.values().any(holds), "{door}");
    }
}

/// What was compared with what by whom is no part of a history: a store that took its snapshot
/// by itself, between memories that were and were not compared, is sound.
#[test]
fn a_store_that_took_its_snapshot_by_itself_is_sound() {
    let mut door = NativeDoor::default();
    let ada = owner("s", "ada");
    let note = |door: &mut NativeDoor, number: u32| {
        let content = format!("note {number}: service {} restarts", number * 7 % 1_000);
        let ttl = number.is_multiple_of(50).then_some(1);
        let request = json!({ "content": content, "ttl": ttl });
        door.call(&ada, "memory.remember", &request).expect("saved")
    };
    let fact = |door: &mut NativeDoor, number: u32, value: &str| {
        let key = format!("key-{number}");
        let request = json!({ "kind": "fact", "key": key, "value": value });
        door.call(&ada, "facts.store", &request).expect("stored")
    };
    let sound = |door: &mut NativeDoor| {
        let verified = door
            .call(&everybody("s"), "admin.verify", &json!({}))
            .expect("verified");
        assert_eq!(verified["ok"], true, "{verified}");
    };
    for number in 0..40 {
        fact(&mut door, number, "value");
        note(&mut door, number);
    }
    door.reopen();
    for number in 0..1_000 {
        fact(&mut door, number, "another value");
    }
    sound(&mut door);
    for number in 40..1_100 {
        note(&mut door, number);
    }
    sound(&mut door);
    door.reopen();
    sound(&mut door);
}
