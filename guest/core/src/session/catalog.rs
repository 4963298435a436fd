//! Catalogs that come with a call: validated, searched and hinted from, without a store.
//!
//! In the documented mode entries that share an id stay apart in the statistics, as documented. In
//! the standard mode the last of an id (trimmed) is the entry; what is named is the answer, otherwise
//! what begins so and the default ranking are, in the order of [`naming`].

use alloc::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{hints::Hinted, loaded};
use crate::{
    error::{Error, Result},
    guard::redact::{Redactor, whole_marks},
    index::{
        Entry, Field, Index,
        pick::{self, Card, Cards},
        recall::Ask,
    },
    rank::{
        default::Constants,
        overlap::Options,
        shelf::{self, MEMORIES_FOUND, Memory, Module, SKILLS_FOUND, Skill},
    },
    store::naming::{self, Naming},
    text::{prose::StopList, space},
};

/// Strength from which a skill or module is hinted in the standard mode.
const FLOOR: f64 = crate::index::pick::HINT_FLOOR;
/// Ranked documents among which beginnings are looked for.
const RANKED: usize = 30;
/// Share of the best score from which a search loads a skill.
const CLOSE: f64 = 0.5;
/// How many more than are shown are kept, so that others move up when some are loaded.
const SPARE: usize = 4;

/// Checks the ids of a catalog.
///
/// # Errors
/// `invalid` about `id` for a blank one; the message names the place.
pub fn check<'a>(ids: impl IntoIterator<Item = &'a str>) -> Result<()> {
    for (place, id) in ids.into_iter().enumerate() {
        if space::trim(id).is_empty() {
            return Err(Error::invalid(
                "id",
                format!("entry {place} of the catalog has a blank id"),
            ));
        }
    }
    Ok(())
}

/// The last entry of each id, in the order of the first.
fn distinct<'a, T: Copy>(entries: &[T], id: impl Fn(&T) -> &'a str) -> Vec<usize> {
    let mut last: BTreeMap<&str, usize> = BTreeMap::new();
    let mut order: Vec<&str> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        let id = space::trim(id(entry));
        if last.insert(id, place).is_none() {
            order.push(id);
        }
    }
    order.into_iter().map(|id| last[id]).collect()
}

/// Documents under an index, and what they are called.
struct Shelf {
    index: Index,
    /// Index of the entry of each document.
    entries: Vec<usize>,
    cards: Cards,
    /// Names of each document as they are written, and its description.
    lines: Vec<(Vec<String>, String)>,
}

impl Shelf {
    fn new() -> Self {
        Self {
            index: Index::new(),
            entries: Vec::new(),
            cards: Cards::default(),
            lines: Vec::new(),
        }
    }

    fn add(&mut self, entry: usize, names: &[&str], description: &str, fields: &[Field<'_>]) {
        let doc = self.entries.len() as u32;
        let place = Entry {
            partition: 0,
            session: 0,
            time: 0,
            tie: u64::from(doc),
            fields,
        };
        self.index.insert(doc, &place);
        let body = fields.last().map_or("", |field| field.text);
        self.cards.add_body(doc, body);
        self.entries.push(entry);
        let written = names.iter().map(ToString::to_string).collect();
        self.lines.push((written, description.to_string()));
    }

    fn of_skills(skills: &[Skill<'_>]) -> Self {
        let mut shelf = Self::new();
        for entry in distinct(skills, |skill| skill.id) {
            let skill = &skills[entry];
            let names = [skill.id, skill.name];
            let names = if skill.id == skill.name {
                &names[..1]
            } else {
                &names[..]
            };
            let fields = pick::fields(names, skill.description, skill.content);
            shelf.add(entry, names, skill.description, &fields);
        }
        shelf
    }

    fn of_memories(memories: &[Memory<'_>], loaded: &[String]) -> Self {
        let mut shelf = Self::new();
        let loaded: BTreeSet<&str> = loaded.iter().map(String::as_str).collect();
        for entry in distinct(memories, |memory| memory.id) {
            let memory = &memories[entry];
            if loaded.contains(space::trim(memory.id)) {
                continue;
            }
            let fields = [
                Field {
                    text: memory.content,
                    weight: 1.0,
                },
                Field {
                    text: memory.id,
                    weight: 2.0,
                },
            ];
            shelf.add(entry, &[memory.id], "", &fields);
        }
        shelf
    }

    fn of_modules(modules: &[Module]) -> Self {
        let mut shelf = Self::new();
        for (entry, module) in modules.iter().enumerate() {
            let mut names = alloc::vec![module.namespace.as_str(), module.title.as_str()];
            names.extend(module.functions.iter().map(String::as_str));
            let about = format!("{} {}", module.description, module.criteria);
            let arguments = module.arguments.join(" ");
            let fields = pick::fields(&names, &about, &arguments);
            shelf.add(entry, &names, &about, &fields);
        }
        shelf
    }

    /// Documents that are named best: of those whose id or name is the text.
    fn named(&self, text: &str) -> Vec<u32> {
        let naming = |doc: u32| {
            let (id, others) = self.lines[doc as usize].0.split_first()?;
            Some(Naming::of(text, id, others.iter().map(String::as_str)))
        };
        let docs = 0..self.lines.len() as u32;
        let named: Vec<(Naming, u32)> = docs
            .filter_map(|doc| Some((naming(doc)?, doc)))
            .filter(|(naming, _)| naming.is_exact())
            .collect();
        let best = named.iter().map(|(naming, _)| *naming).min();
        let named = named
            .into_iter()
            .filter(|(naming, _)| Some(*naming) == best);
        named.map(|(_, doc)| doc).collect()
    }

    /// Puts what begins with the text where it belongs among ranked documents.
    fn arrange(&self, text: &str, ranked: &[u32]) -> Vec<u32> {
        let begins = |folded: &str, doc: u32| {
            let names = &self.lines[doc as usize].0;
            names
                .iter()
                .any(|name| naming::folded(space::trim(name)).starts_with(folded))
        };
        let beginning: Vec<u32> = naming::beginning_of(text).map_or_else(Vec::new, |folded| {
            (0..self.lines.len() as u32)
                .filter(|doc| begins(&folded, *doc))
                .collect()
        });
        let holds = |doc: &u32| {
            let names = &self.lines[*doc as usize].0;
            names.iter().any(|name| naming::holds_word(name, text))
        };
        naming::order(&naming::Found {
            named: &[],
            beginning: &beginning,
            ranked,
            is_word: !beginning.is_empty() && ranked.iter().any(holds),
        })
    }

    /// Documents by their cards, best first, with their strengths.
    fn pick(&mut self, question: &str, limit: usize) -> Vec<pick::Picked> {
        let Self {
            index,
            cards,
            lines,
            ..
        } = self;
        let read = |doc: u32, cards: &mut Cards| {
            if let Some((names, description)) = lines.get(doc as usize) {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let names = &names;
                cards.add(doc, &Card { names, description });
            }
        };
        let wanted = pick::Wanted {
            question,
            partitions: &[0],
            limit,
            texts: &(),
            meaning: None,
        };
        index.pick(&wanted, &mut |_| true, cards, &read)
    }

    /// Documents by the default recall, best first; none when nothing is an answer.
    fn recall(&mut self, question: &str, limit: usize) -> Vec<(u32, f64)> {
        let constants = Constants::default();
        let ask = Ask {
            question,
            partitions: &[0],
            now: 0,
            limit,
            texts: &(),
            meaning: None,
            whole: false,
            outside: &[],
            constants: &constants,
        };
        let hits = self.index.recall(&ask, &mut |_| true).hits;
        hits.into_iter().map(|hit| (hit.doc, hit.score)).collect()
    }

    /// Unites the answers to several searches, each entry once. What is named is the answer; only
    /// where nothing is, the ranking is asked, of which counts what scores a share of the best.
    /// Entries that are known already leave their places to others.
    fn search(
        &mut self,
        searches: &[String],
        known: &dyn Fn(usize) -> bool,
        (top, share): (usize, f64),
        mut rank: impl FnMut(&mut Self, &str) -> Vec<(u32, f64)>,
    ) -> Vec<usize> {
        let mut out = Vec::new();
        for search in searches {
            let mut docs = self.named(search);
            if docs.is_empty() {
                let ranked = rank(self, search);
                let best = ranked.iter().map(|(_, score)| *score).fold(0.0, f64::max);
                let weak = |doc: u32| {
                    let found = ranked.iter().find(|(other, _)| *other == doc);
                    found.is_none_or(|(_, score)| *score < best * share)
                };
                let order: Vec<u32> = ranked.iter().map(|(doc, _)| *doc).collect();
                docs = self.arrange(search, &order);
                let first = docs.first().copied();
                docs.retain(|doc| ranked.is_empty() || Some(*doc) == first || !weak(*doc));
            }
            let entries = docs.into_iter().map(|doc| self.entries[doc as usize]);
            for entry in entries.filter(|entry| !known(*entry)).take(top) {
                if !out.contains(&entry) {
                    out.push(entry);
                }
            }
        }
        out
    }
}

/// Finds skills for searches that are not loaded as they are: at most 2 a search. Returns indexes
/// of entries.
pub fn find_skills(
    skills: &[Skill<'_>],
    searches: &[String],
    loaded: &[loaded::Skill],
) -> Vec<usize> {
    let loaded = loaded::by_id(loaded);
    let known = |entry: usize| {
        let Skill {
            id, name, content, ..
        } = skills[entry];
        let same = loaded.get(space::trim(id));
        same.is_some_and(|skill| skill.is(id, name, content))
    };
    let rank = |shelf: &mut Shelf, search: &str| {
        let picked = shelf.pick(search, RANKED).into_iter();
        picked.map(|one| (one.doc, one.score)).collect()
    };
    Shelf::of_skills(skills).search(searches, &known, (SKILLS_FOUND, CLOSE), rank)
}

/// Finds memories for searches that are not loaded: at most 3 a search.
pub fn find_memories(
    memories: &[Memory<'_>],
    searches: &[String],
    loaded: &[String],
) -> Vec<usize> {
    let rank = |shelf: &mut Shelf, search: &str| shelf.recall(search, RANKED);
    let found = (MEMORIES_FOUND, 0.0);
    Shelf::of_memories(memories, loaded).search(searches, &|_| false, found, rank)
}

/// What hints are made with.
#[derive(Clone, Debug)]
pub struct Asking<'a> {
    /// The task.
    pub task: &'a str,
    /// How many are shown.
    pub top: usize,
    /// The floor, where another than the standard one.
    pub floor: Option<f64>,
    /// What takes secrets out of a text before it is cut.
    pub redactor: Redactor,
}

impl Asking<'_> {
    /// The options of the documented ranking.
    fn documented(&self) -> Options {
        let floor = self.floor.unwrap_or(Options::HINT.floor);
        Options {
            top: self.top,
            floor,
            ..Options::HINT
        }
    }

    /// The hints among ranked documents with a strength: none when the best is too weak.
    fn strong(&self, picked: Vec<pick::Picked>) -> Vec<(u32, f64)> {
        let floor = self.floor.unwrap_or(FLOOR);
        match picked.first() {
            Some(best) if best.strength >= floor => picked
                .iter()
                .filter(|one| one.strength >= best.strength / 2.0)
                .map(|one| (one.doc, one.score / best.score))
                .collect(),
            _ => Vec::new(),
        }
    }

    /// What a hint shows of a memory: of a secret neither a half nor half a mark.
    pub fn snippet(&self, content: &str) -> String {
        match self.redactor.take_out(content) {
            Cow::Borrowed(content) => shelf::snippet(content),
            Cow::Owned(clean) => {
                let cut = shelf::snippet(&clean);
                space::trim(whole_marks(&cut)).to_string()
            }
        }
    }

    /// How many are kept: more than are shown.
    pub fn wide(&self) -> usize {
        self.top.saturating_mul(SPARE)
    }
}

/// Hints skills of a catalog in the standard mode, more than are shown. Loaded ones are left out
/// before the best is judged.
pub fn hint_skills(skills: &[Skill<'_>], loaded: &[String], asking: &Asking<'_>) -> Vec<Hinted> {
    let mut shelf = Shelf::of_skills(skills);
    let mut picked = shelf.pick(asking.task, asking.wide().saturating_add(loaded.len()));
    let loaded: BTreeSet<&str> = loaded.iter().map(String::as_str).collect();
    picked.retain(|one| {
        let id = space::trim(skills[shelf.entries[one.doc as usize]].id);
        !loaded.contains(id)
    });
    picked.truncate(asking.wide());
    let hinted = asking.strong(picked).into_iter().map(|(doc, score)| {
        let skill = &skills[shelf.entries[doc as usize]];
        Hinted {
            id: space::trim(skill.id).to_string(),
            text: skill.name.to_string(),
            score,
        }
    });
    hinted.collect()
}

/// Hints memories of a catalog in the standard mode, without loaded ones, more than are shown.
pub fn hint_memories(
    memories: &[Memory<'_>],
    loaded: &[String],
    asking: &Asking<'_>,
) -> Vec<Hinted> {
    let mut shelf = Shelf::of_memories(memories, loaded);
    let found = shelf.recall(asking.task, asking.wide());
    let best = found.first().map_or(1.0, |(_, score)| *score);
    let hinted = found.into_iter().map(|(doc, score)| {
        let memory = &memories[shelf.entries[doc as usize]];
        Hinted {
            id: space::trim(memory.id).to_string(),
            text: asking.snippet(memory.content),
            score: score / best,
        }
    });
    hinted.collect()
}

/// Hints modules in the standard mode.
pub fn hint_modules(modules: &[Module], asking: &Asking<'_>) -> Vec<Hinted> {
    let mut shelf = Shelf::of_modules(modules);
    let picked = shelf.pick(asking.task, asking.wide());
    let hinted = asking
        .strong(picked)
        .into_iter()
        .map(|(doc, score)| Hinted {
            id: modules[shelf.entries[doc as usize]].namespace.clone(),
            text: String::new(),
            score,
        });
    hinted.collect()
}

/// Hints as documented: skills.
pub fn documented_skills(
    skills: &[Skill<'_>],
    asking: &Asking<'_>,
    stop: &StopList,
) -> Vec<Hinted> {
    let found = shelf::hint_skills(skills, asking.task, &asking.documented(), stop);
    let hinted = found.into_iter().map(|found| Hinted {
        id: skills[found.entry].id.to_string(),
        text: skills[found.entry].name.to_string(),
        score: found.score,
    });
    hinted.collect()
}

/// Hints as documented: memories.
pub fn documented_memories(
    memories: &[Memory<'_>],
    loaded: &[String],
    asking: &Asking<'_>,
    stop: &StopList,
) -> Vec<Hinted> {
    let found = shelf::hint_memories(memories, asking.task, loaded, &asking.documented(), stop);
    let hinted = found.into_iter().map(|found| Hinted {
        id: memories[found.entry].id.to_string(),
        text: asking.snippet(memories[found.entry].content),
        score: found.score,
    });
    hinted.collect()
}

/// Hints as documented: modules.
pub fn documented_modules(modules: &[Module], asking: &Asking<'_>, stop: &StopList) -> Vec<Hinted> {
    let found = shelf::hint_modules(modules, asking.task, &asking.documented(), stop);
    let hinted = found.into_iter().map(|found| Hinted {
        id: modules[found.entry].namespace.clone(),
        text: String::new(),
        score: found.score,
    });
    hinted.collect()
}

#[cfg(test)]
mod tests {
    use super::{Asking, check, find_memories, find_skills, hint_memories, hint_skills};
    use crate::{
        guard::redact::{Policy, Redactor},
        rank::shelf::{Memory, Skill},
    };
    use alloc::{string::ToString, vec::Vec};

    const SKILLS: [Skill<'static>; 4] = [
        Skill {
            id: "userById",
            name: "Look up a person",
            description: "Find an account",
            content: "",
        },
        Skill {
            id: "ui",
            name: "UI",
            description: "Buttons and forms",
            content: "Colours.",
        },
        Skill {
            id: "now",
            name: "The",
            description: "Stop words only",
            content: "",
        },
        Skill {
            id: "dup",
            name: "First",
            description: "one",
            content: "alpha",
        },
    ];

    fn find(searches: &[&str]) -> Vec<usize> {
        let searches: Vec<_> = searches.iter().map(ToString::to_string).collect();
        find_skills(&SKILLS, &searches, &[])
    }

    #[test]
    fn what_is_loaded_as_it_is_leaves_its_place_to_others() {
        let skill = |id, content| Skill {
            id,
            name: "Deploy",
            description: "Deploy a service",
            content,
        };
        let skills = [skill("p", "1"), skill("q", "2"), skill("r", "3")];
        let loaded = |id: &str, content: &str| super::loaded::Skill {
            id: id.into(),
            name: "Deploy".into(),
            content: content.into(),
        };
        let found = |search: &str, loaded: &[super::loaded::Skill]| {
            find_skills(&skills, &[search.to_string()], loaded)
        };
        assert_eq!(found("a service", &[]), [0, 1]);
        assert_eq!(found("a service", &[loaded("p", "1")]), [1, 2]);
        // One that says something else by now is found again.
        assert_eq!(found("a service", &[loaded("p", "0")]), [0, 1]);
        // What was asked for by its id is the answer, and there is no other.
        assert!(found("p", &[loaded("p", "1")]).is_empty());
        assert_eq!(found("q", &[loaded("p", "1")]), [1]);
    }

    #[test]
    fn exact_ids_and_names_come_first_whatever_they_are_made_of() {
        for (search, entry) in [
            ("userById", 0),
            ("look up a person", 0),
            ("UI", 1),
            ("now", 2),
            ("The", 2),
        ] {
            assert_eq!(find(&[search]).first(), Some(&entry), "{search}");
        }
        assert_eq!(find(&["userById", "UI"]), [0, 1]);
        assert_eq!(find(&["user by id"]).first(), Some(&0));
        assert_eq!(find(&["user"]).first(), Some(&0));
        assert_eq!(find(&["userB"]).first(), Some(&0));
    }

    #[test]
    fn an_id_counts_before_a_name_and_a_beginning_before_other_words() {
        let entry = |id, name, description| Skill {
            id,
            name,
            description,
            content: "",
        };
        let skills = [
            entry("b", "deploy", "deploy a deploy with a deploy"),
            entry("deploy", "Something else", ""),
            entry("roll-forward", "Roll forward", "roll roll b roll b"),
            entry("roll-back", "Undo", "the release before"),
            entry("USERS", "People", ""),
            entry("users", "Persons", ""),
        ];
        let found = |search: &str| find_skills(&skills, &[search.to_string()], &[]);
        assert_eq!(found("deploy"), [1], "the id, not the name");
        assert_eq!(found("roll-b").first(), Some(&3));
        assert_eq!(found("users"), [5], "letters as they are written");
    }

    #[test]
    fn the_last_entry_of_an_id_counts() {
        let twice = [
            SKILLS[3],
            Skill {
                content: "beta",
                ..SKILLS[3]
            },
        ];
        let found = |search: &str| find_skills(&twice, &[search.to_string()], &[]);
        assert_eq!(
            (found("beta"), found("dup")),
            (alloc::vec![1], alloc::vec![1])
        );
        assert!(found("alpha").is_empty());
    }

    #[test]
    fn memories_are_found_but_not_those_loaded() {
        let memories = [
            Memory {
                id: "pref.coffee",
                content: "Drinks a flat white with oat milk.",
            },
            Memory {
                id: "mem:deploy-window",
                content: "Deploys happen on Tuesday.",
            },
        ];
        let find = |search: &str, loaded: &[&str]| {
            let loaded: Vec<_> = loaded.iter().map(ToString::to_string).collect();
            find_memories(&memories, &[search.to_string()], &loaded)
        };
        assert_eq!(find("which milk in the coffee?", &[]), [0]);
        assert_eq!(find("mem:deploy-window", &[]), [1]);
        assert!(find("oat milk", &["pref.coffee"]).is_empty());
    }

    #[test]
    fn off_topic_tasks_get_no_hint() {
        let asking = |task| Asking {
            task,
            top: 3,
            floor: None,
            redactor: Redactor::new(Policy::Off),
        };
        let hinted = |task, loaded: &[&str]| {
            let loaded: Vec<_> = loaded.iter().map(ToString::to_string).collect();
            hint_skills(&SKILLS, &loaded, &asking(task))
        };
        let skills = hinted("find the account of a person", &[]);
        assert_eq!(skills[0].id, "userById");
        assert_eq!(skills[0].score, 1.0);
        assert!(hinted("How long should I boil eggs?", &[]).is_empty());
        assert!(hinted("find the account of a person", &["userById"]).is_empty());
        let memories = [Memory {
            id: "m",
            content: "Deploys happen on Tuesday.",
        }];
        assert!(hint_memories(&memories, &[], &asking("How long should I boil eggs?")).is_empty());
    }

    #[test]
    fn blank_ids_are_refused_with_their_place() {
        assert!(check(["a", "b"]).is_ok());
        assert!(check(["a", " "]).unwrap_err().message.contains("entry 1"));
    }
}
