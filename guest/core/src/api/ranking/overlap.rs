//! The overlap ranking and what an agent keeps on its shelf.

use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        Core,
        r#gen::ranking::{
            CollateAnswer, CollateRequest, HintMemoriesAnswer, HintMemoriesRequest,
            HintModulesAnswer, HintModulesRequest, HintSkillsAnswer, HintSkillsRequest, MemoryHint,
            ModuleHint, OverlapAnalyser, OverlapAnswer, OverlapDocument, OverlapField, OverlapHit,
            OverlapRequest, OverlapTokensAnswer, OverlapTokensRequest, SearchMemoriesAnswer,
            SearchMemoriesRequest, SearchSkillsAnswer, SearchSkillsRequest, ShelfFunction,
            ShelfMemory, ShelfModule, ShelfNamespace, ShelfSkill, SkillHint,
        },
    },
    WEIGHT_MAX, within,
};
use crate::sort::Gather as _;
use crate::{
    Caller, Result,
    host::Host,
    rank::{
        collate,
        overlap::{self, Document, Field, Options},
        shelf::{self, DEFAULT_NAMESPACE},
    },
    text::{
        identifier,
        prose::{self, StopList},
    },
};

/// The caller's stop list, or the default one without the tokens of the given names: the default
/// never hides an id or a name.
pub(in crate::api) fn stop_list<'a>(
    given: Option<&Vec<String>>,
    names: impl IntoIterator<Item = &'a str>,
) -> StopList {
    match given {
        Some(words) => StopList::new(words.iter().map(String::as_str)),
        None => StopList::grammar(names),
    }
}

fn options(top: Option<u32>, floor: Option<f64>) -> Options {
    Options {
        top: top.map_or(Options::HINT.top, |top| top as usize),
        floor: floor.unwrap_or(Options::HINT.floor),
        ..Options::HINT
    }
}

/// The tokens of a text.
///
/// # Errors
/// None.
pub fn overlap_tokens<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: OverlapTokensRequest,
) -> Result<OverlapTokensAnswer> {
    let tokens = match request.analyser.unwrap_or(OverlapAnalyser::Prose) {
        OverlapAnalyser::Prose => {
            prose::tokens(&request.text, &stop_list(request.stop.as_ref(), []))
        }
        OverlapAnalyser::Identifier => identifier::tokens(&request.text),
    };
    Ok(OverlapTokensAnswer { tokens })
}

/// Ranks documents by overlap with the query.
///
/// # Errors
/// `invalid` for a weight below 0 or above [`WEIGHT_MAX`].
pub fn overlap<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: OverlapRequest,
) -> Result<OverlapAnswer> {
    let documents = request
        .documents
        .iter()
        .map(document)
        .collect::<Result<Vec<_>>>()?;
    let stop = stop_list(
        request.stop.as_ref(),
        documents.iter().map(|document| document.id),
    );
    let options = Options {
        margin: request.margin.unwrap_or(Options::HINT.margin),
        least: request
            .least
            .map_or(Options::HINT.least, |least| least as usize),
        ..options(request.top, request.floor)
    };
    let hits = overlap::rank(&request.query, &documents, &options, &stop);
    let hits = hits.into_iter().map(|hit| OverlapHit {
        id: documents[hit.document].id.to_string(),
        document: hit.document as u32,
        score: hit.score,
        terms: hit.terms,
    });
    Ok(OverlapAnswer {
        hits: hits.collect(),
    })
}

fn document(given: &OverlapDocument) -> Result<Document<'_>> {
    let fields = given.fields.iter().map(field).collect::<Result<_>>()?;
    Ok(Document {
        id: &given.id,
        fields,
    })
}

fn field(given: &OverlapField) -> Result<Field<'_>> {
    let weight = within(given.weight.unwrap_or(1.0), WEIGHT_MAX)?;
    let identifier = given.analyser == Some(OverlapAnalyser::Identifier);
    Ok(Field {
        text: given.text.as_str().into(),
        weight,
        identifier,
    })
}

/// Sorts texts as ids are sorted.
///
/// # Errors
/// None.
pub fn collate<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: CollateRequest,
) -> Result<CollateAnswer> {
    Ok(CollateAnswer {
        texts: collate::sorted(request.texts),
    })
}

fn skill_view(skill: &ShelfSkill) -> shelf::Skill<'_> {
    shelf::Skill {
        id: &skill.id,
        name: &skill.name,
        description: skill.description.as_deref().unwrap_or_default(),
        content: &skill.content,
    }
}

pub(in crate::api) fn skills(given: &[ShelfSkill]) -> Vec<shelf::Skill<'_>> {
    given.iter().map(skill_view).collect()
}

fn memory_view(memory: &ShelfMemory) -> shelf::Memory<'_> {
    shelf::Memory {
        id: &memory.id,
        content: &memory.content,
    }
}

pub(in crate::api) fn memories(given: &[ShelfMemory]) -> Vec<shelf::Memory<'_>> {
    given.iter().map(memory_view).collect()
}

fn skill_names(given: &[ShelfSkill]) -> impl Iterator<Item = &str> {
    given
        .iter()
        .flat_map(|skill| [skill.id.as_str(), skill.name.as_str()])
}

/// Searches skills.
///
/// # Errors
/// None.
pub fn search_skills<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: SearchSkillsRequest,
) -> Result<SearchSkillsAnswer> {
    let stop = stop_list(request.stop.as_ref(), skill_names(&request.skills));
    let found = shelf::search_skills(&skills(&request.skills), &request.searches, &stop);
    let skills = found
        .into_iter()
        .map(|entry| request.skills[entry].clone())
        .collect();
    Ok(SearchSkillsAnswer { skills })
}

/// Searches memories.
///
/// # Errors
/// None.
pub fn search_memories<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: SearchMemoriesRequest,
) -> Result<SearchMemoriesAnswer> {
    let ids = request.memories.iter().map(|memory| memory.id.as_str());
    let stop = stop_list(request.stop.as_ref(), ids);
    let views = memories(&request.memories);
    let found = shelf::search_memories(&views, &request.searches, &request.loaded, &stop);
    let memories = found
        .into_iter()
        .map(|entry| request.memories[entry].clone())
        .collect();
    Ok(SearchMemoriesAnswer { memories })
}

/// The skills that a task may want.
///
/// # Errors
/// None.
pub fn hint_skills<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: HintSkillsRequest,
) -> Result<HintSkillsAnswer> {
    let stop = stop_list(request.stop.as_ref(), skill_names(&request.skills));
    let options = options(request.top, request.floor);
    let found = shelf::hint_skills(&skills(&request.skills), &request.task, &options, &stop);
    let hints = found.into_iter().map(|found| {
        let skill = &request.skills[found.entry];
        SkillHint {
            id: skill.id.clone(),
            name: skill.name.clone(),
            score: found.score,
        }
    });
    Ok(HintSkillsAnswer {
        hints: hints.collect(),
    })
}

/// The memories that a task may want.
///
/// # Errors
/// None.
pub fn hint_memories<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: HintMemoriesRequest,
) -> Result<HintMemoriesAnswer> {
    let ids = request.memories.iter().map(|memory| memory.id.as_str());
    let stop = stop_list(request.stop.as_ref(), ids);
    let views = memories(&request.memories);
    let options = options(request.top, request.floor);
    let found = shelf::hint_memories(&views, &request.task, &request.loaded, &options, &stop);
    let hints = found.into_iter().map(|found| {
        let memory = &request.memories[found.entry];
        MemoryHint {
            id: memory.id.clone(),
            snippet: shelf::snippet(&memory.content),
            score: found.score,
        }
    });
    Ok(HintMemoriesAnswer {
        hints: hints.collect(),
    })
}

/// The modules of functions that a task may want.
///
/// # Errors
/// None.
pub fn hint_modules<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: HintModulesRequest,
) -> Result<HintModulesAnswer> {
    let modules = gather(&request.functions, &request.namespaces);
    let names = modules.iter().flat_map(shelf::Module::names);
    let stop = stop_list(request.stop.as_ref(), names);
    let options = options(request.top, request.floor);
    let found = shelf::hint_modules(&modules, &request.task, &options, &stop);
    let hints = found.into_iter().map(|found| ModuleHint {
        namespace: modules[found.entry].namespace.clone(),
        score: found.score,
        terms: found.terms,
    });
    let hints = hints.collect();
    Ok(HintModulesAnswer {
        modules: modules.into_iter().map(module_answer).collect(),
        hints,
    })
}

/// Functions by namespace, in order of their first function; functions that are always offered
/// do not count.
pub(in crate::api) fn gather(
    functions: &[ShelfFunction],
    namespaces: &[ShelfNamespace],
) -> Vec<shelf::Module> {
    let known: BTreeMap<&str, &ShelfNamespace> = namespaces
        .iter()
        .map(|known| (known.namespace.as_str(), known))
        .gather();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut modules: Vec<shelf::Module> = Vec::new();
    for function in functions
        .iter()
        .filter(|function| function.always != Some(true))
    {
        let namespace = function.namespace.as_deref().unwrap_or(DEFAULT_NAMESPACE);
        let place = *places.entry(namespace).or_insert(modules.len());
        if place == modules.len() {
            let about = known.get(namespace);
            let text = |part: fn(&ShelfNamespace) -> &Option<String>| {
                about
                    .and_then(|about| part(about).clone())
                    .unwrap_or_default()
            };
            modules.push(shelf::Module {
                namespace: namespace.to_string(),
                title: text(|about| &about.title),
                description: text(|about| &about.description),
                criteria: text(|about| &about.criteria),
                ..shelf::Module::default()
            });
        }
        let module = &mut modules[place];
        module.functions.push(function.name.clone());
        for argument in &function.arguments {
            if !module.arguments.contains(argument) {
                module.arguments.push(argument.clone());
            }
        }
    }
    modules
}

fn module_answer(module: shelf::Module) -> ShelfModule {
    let some = |text: String| (!text.is_empty()).then_some(text);
    ShelfModule {
        namespace: module.namespace,
        title: some(module.title),
        description: some(module.description),
        criteria: some(module.criteria),
        functions: module.functions,
        arguments: module.arguments,
    }
}
