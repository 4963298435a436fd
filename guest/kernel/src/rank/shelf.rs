//! The overlap ranking over what an agent keeps on its shelf: skills, memories and modules of
//! functions. Which parts count how much, and how results of several searches are put together.
//!
//! Several entries may share an id. Each counts as a document of its own in the statistics; an
//! answer names an id once, at its best rank, and shows its last entry.

use alloc::{collections::BTreeMap, string::String, vec, vec::Vec};

use super::overlap::{Catalog, Document, Field, Hit, Options};
use crate::sort::{Arrange as _, Gather as _};
use crate::text::{prose::StopList, space, utf16};

/// How much of a content is indexed, in UTF-16 units.
pub const INDEXED: usize = 600;
/// How much of a memory a hint shows, in UTF-16 units.
pub const SNIPPET: usize = 80;
/// Skills that one search finds at most.
pub const SKILLS_FOUND: usize = 2;
/// Memories that one search finds at most.
pub const MEMORIES_FOUND: usize = 3;
/// The namespace of functions that name none.
pub const DEFAULT_NAMESPACE: &str = "utils";

/// A skill as the ranking sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What it is for; empty when it says nothing.
    pub description: &'a str,
    /// Its body.
    pub content: &'a str,
}

/// A memory as the ranking sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory<'a> {
    /// Its id.
    pub id: &'a str,
    /// Its text.
    pub content: &'a str,
}

/// The functions of one namespace as the ranking sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Module {
    /// Their namespace.
    pub namespace: String,
    /// A title, or empty.
    pub title: String,
    /// What it is, or empty.
    pub description: String,
    /// When to choose it, or empty.
    pub criteria: String,
    /// Names of its functions.
    pub functions: Vec<String>,
    /// Distinct names of their arguments.
    pub arguments: Vec<String>,
}

impl Module {
    /// Everything in it that is a name: namespace, functions, arguments.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let names = self.functions.iter().chain(&self.arguments);
        core::iter::once(&self.namespace)
            .chain(names)
            .map(String::as_str)
    }
}

/// An entry that an answer names.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Index of the entry in the list that was given.
    pub entry: usize,
    /// Its score relative to the best, 1 for the best.
    pub score: f64,
    /// The query terms that it holds, in query order.
    pub terms: Vec<String>,
}

/// Searches skills: at most [`SKILLS_FOUND`] a search, in the order of the searches, each once.
pub fn search_skills(skills: &[Skill<'_>], searches: &[String], stop: &StopList) -> Vec<usize> {
    search(&skill_documents(skills), searches, SKILLS_FOUND, &[], stop)
}

/// The skills that a task may want, under the guards of `options`.
pub fn hint_skills(
    skills: &[Skill<'_>],
    task: &str,
    options: &Options,
    stop: &StopList,
) -> Vec<Found> {
    hint(&skill_documents(skills), task, options, &[], stop)
}

/// Searches the memories that are not `loaded`: at most [`MEMORIES_FOUND`] a search, in the order
/// of the searches, each once. Loaded ones leave the statistics too.
pub fn search_memories(
    memories: &[Memory<'_>],
    searches: &[String],
    loaded: &[String],
    stop: &StopList,
) -> Vec<usize> {
    let hidden = hidden(memories, loaded);
    search(
        &memory_documents(memories),
        searches,
        MEMORIES_FOUND,
        &hidden,
        stop,
    )
}

/// The memories that a task may want, under the guards of `options`, without those `loaded`.
pub fn hint_memories(
    memories: &[Memory<'_>],
    task: &str,
    loaded: &[String],
    options: &Options,
    stop: &StopList,
) -> Vec<Found> {
    let hidden = hidden(memories, loaded);
    hint(&memory_documents(memories), task, options, &hidden, stop)
}

/// The modules that a task may want, under the guards of `options`.
pub fn hint_modules(
    modules: &[Module],
    task: &str,
    options: &Options,
    stop: &StopList,
) -> Vec<Found> {
    let documents: Vec<_> = modules.iter().map(module_document).collect();
    hint(&documents, task, options, &[], stop)
}

/// What a hint shows of a memory: white space as single blanks, cut at [`SNIPPET`].
pub fn snippet(content: &str) -> String {
    utf16::head(&space::collapse(content), SNIPPET).into_owned()
}

fn skill_documents<'a>(skills: &[Skill<'a>]) -> Vec<Document<'a>> {
    skills
        .iter()
        .map(|skill| Document {
            id: skill.id,
            fields: vec![
                Field::identifier(skill.id),
                Field::prose(skill.name, 2.0),
                Field::prose(skill.description, 2.0),
                indexed(skill.content),
            ],
        })
        .collect()
}

fn memory_documents<'a>(memories: &[Memory<'a>]) -> Vec<Document<'a>> {
    memories
        .iter()
        .map(|memory| Document {
            id: memory.id,
            fields: vec![Field::identifier(memory.id), indexed(memory.content)],
        })
        .collect()
}

fn module_document(module: &Module) -> Document<'_> {
    let names = module.functions.iter().chain(&module.arguments);
    let mut fields = vec![
        Field::identifier(&module.namespace),
        Field::prose(&module.title, 1.0),
        Field::prose(&module.description, 1.0),
        Field::prose(&module.criteria, 2.0),
    ];
    fields.extend(names.map(|name| Field::identifier(name)));
    Document {
        id: &module.namespace,
        fields,
    }
}

/// The indexed part of a content.
///
/// A cut inside a surrogate pair leaves a stray half. It is no letter, digit or sign, so it is part
/// of the last token, exactly as in the documented ranking; no query can hold the same half.
fn indexed(content: &str) -> Field<'_> {
    Field {
        text: utf16::head(content, INDEXED),
        weight: 1.0,
        identifier: false,
    }
}

fn hidden(memories: &[Memory<'_>], loaded: &[String]) -> Vec<bool> {
    let mut ids: Vec<&str> = loaded.iter().map(String::as_str).collect();
    ids.arrange();
    memories
        .iter()
        .map(|memory| ids.binary_search(&memory.id).is_ok())
        .collect()
}

fn search(
    documents: &[Document<'_>],
    searches: &[String],
    top: usize,
    hidden: &[bool],
    stop: &StopList,
) -> Vec<usize> {
    let catalog = Catalog::new(documents, stop);
    let last = last_entries(documents);
    let mut out = Vec::new();
    let mut named = vec![false; documents.len()];
    for query in searches {
        let hits = catalog.rank_without(query, &Options::search(usize::MAX), hidden);
        for found in collapse(hits, documents, &last, top) {
            if !core::mem::replace(&mut named[found.entry], true) {
                out.push(found.entry);
            }
        }
    }
    out
}

fn hint(
    documents: &[Document<'_>],
    task: &str,
    options: &Options,
    hidden: &[bool],
    stop: &StopList,
) -> Vec<Found> {
    let whole = Options {
        top: usize::MAX,
        ..*options
    };
    let hits = Catalog::new(documents, stop).rank_without(task, &whole, hidden);
    collapse(hits, documents, &last_entries(documents), options.top)
}

/// For each id the index of its last entry.
fn last_entries<'a>(documents: &[Document<'a>]) -> BTreeMap<&'a str, usize> {
    documents
        .iter()
        .enumerate()
        .map(|(index, document)| (document.id, index))
        .gather()
}

/// The first `top` distinct ids, each as its last entry.
fn collapse(
    hits: Vec<Hit>,
    documents: &[Document<'_>],
    last: &BTreeMap<&str, usize>,
    top: usize,
) -> Vec<Found> {
    let mut named = vec![false; documents.len()];
    hits.into_iter()
        .filter_map(|hit| {
            let entry = last[documents[hit.document].id];
            let first = !core::mem::replace(&mut named[entry], true);
            first.then_some(Found {
                entry,
                score: hit.score,
                terms: hit.terms,
            })
        })
        .take(top)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{Memory, Module, Skill, hint_modules, search_memories, search_skills, snippet};
    use crate::{rank::overlap::Options, text::prose::StopList};
    use alloc::{string::ToString, vec, vec::Vec};

    fn memory<'a>(id: &'a str, content: &'a str) -> Memory<'a> {
        Memory { id, content }
    }

    #[test]
    fn one_id_takes_one_slot_and_shows_its_last_entry() {
        let memories = [
            memory("dup", "vault code one"),
            memory("other", "vault"),
            memory("dup", "vault code two"),
            memory("third", "code review"),
        ];
        let found = search_memories(
            &memories,
            &["vault code".to_string()],
            &[],
            &StopList::default(),
        );
        assert_eq!(found, [2, 1, 3]);
    }

    #[test]
    fn loaded_memories_are_not_found_again() {
        let memories = [memory("aa", "vault"), memory("bb", "vault")];
        let loaded = ["aa".to_string()];
        let found = search_memories(
            &memories,
            &["vault".to_string()],
            &loaded,
            &StopList::default(),
        );
        assert_eq!(found, [1]);
    }

    #[test]
    fn searches_are_united_in_their_order() {
        let skills: Vec<_> = ["alpha", "beta", "gamma"]
            .iter()
            .map(|id| Skill {
                id,
                name: id,
                description: "",
                content: "",
            })
            .collect();
        let searches = ["gamma", "alpha", "gamma alpha"].map(ToString::to_string);
        assert_eq!(
            search_skills(&skills, &searches, &StopList::default()),
            [2, 0]
        );
    }

    #[test]
    fn modules_are_found_by_function_and_argument() {
        let module = |namespace: &str, function: &str| Module {
            namespace: namespace.to_string(),
            functions: vec![function.to_string()],
            ..Module::default()
        };
        let modules = [
            module("orders", "searchOrders"),
            module("mailer", "sendMail"),
        ];
        let found = hint_modules(&modules, "send it", &Options::HINT, &StopList::default());
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].entry, 1);
    }

    #[test]
    fn snippets_collapse_white_space_before_the_cut() {
        let text = "  a\n\n b ".to_string() + &"w".repeat(100);
        assert_eq!(snippet(&text).chars().count(), 80);
        assert!(snippet(&text).starts_with("a b ww"));
    }
}
