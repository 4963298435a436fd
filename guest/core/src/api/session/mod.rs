//! The agent session: the interface `session`.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

mod live;
mod stored;

pub use self::live::*;
use super::Core;
pub use super::r#gen::session::*;
use crate::{
    Caller, Result,
    ecma::Value,
    host::Host,
    session::{
        loaded::{self, merge},
        render, searches,
        used::{self, Use},
    },
    wire::Json,
};

fn style(given: Option<Style>) -> render::Style {
    match given {
        Some(Style::Exact) => render::Style::Exact,
        Some(Style::Safe) | None => render::Style::Safe,
    }
}

/// The elements of a list of lists, in order.
fn elements(field: &str, lists: &Json) -> Result<Vec<Value>> {
    let lists = Value::read(field, lists)?;
    Ok(lists
        .elements()
        .iter()
        .flat_map(Value::elements)
        .cloned()
        .collect())
}

fn memory(memory: loaded::Memory) -> Memory {
    Memory {
        id: memory.id,
        content: memory.content,
    }
}

fn skill(skill: loaded::Skill) -> Skill {
    Skill {
        id: skill.id,
        name: skill.name,
        content: skill.content,
    }
}

fn usage(usage: Use) -> Usage {
    Usage {
        id: usage.id,
        name: usage.name,
        reason: usage.reason,
        stage: usage.stage,
    }
}

/// Checks what a model passed to `recall` or `discover`.
///
/// # Errors
/// As [`searches::normalize`].
pub fn normalize<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: NormalizeRequest,
) -> Result<NormalizeAnswer> {
    let call = match request.call {
        SearchCall::Recall => searches::Call::Recall,
        SearchCall::Skills => searches::Call::Skills,
    };
    let searches = searches::normalize(call, &Value::read("input", &request.input)?)?;
    Ok(NormalizeAnswer { searches })
}

/// Puts lists of memories together.
///
/// # Errors
/// None.
pub fn merge_memories<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: MergeMemoriesRequest,
) -> Result<MergeMemoriesAnswer> {
    let entries = elements("lists", &request.lists)?;
    let merged = merge(entries.iter().filter_map(loaded::Memory::read));
    Ok(MergeMemoriesAnswer {
        memories: merged.into_iter().map(memory).collect(),
    })
}

/// The `Memories` field of a prompt.
///
/// # Errors
/// None.
pub fn render_memories<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: RenderMemoriesRequest,
) -> Result<RenderMemoriesAnswer> {
    let list = merge(loaded::read_memories(&Value::read(
        "memories",
        &request.memories,
    )?));
    Ok(RenderMemoriesAnswer {
        text: render::memories(&list, style(request.style)),
    })
}

/// Puts lists of skills together.
///
/// # Errors
/// None.
pub fn merge_skills<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: MergeSkillsRequest,
) -> Result<MergeSkillsAnswer> {
    let entries = elements("lists", &request.lists)?;
    let merged = merge(entries.iter().filter_map(loaded::Skill::read));
    Ok(MergeSkillsAnswer {
        skills: merged.into_iter().map(skill).collect(),
    })
}

/// The skills of a stored state.
///
/// # Errors
/// None.
pub fn restore_skills<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: RestoreSkillsRequest,
) -> Result<RestoreSkillsAnswer> {
    let restored = loaded::restore_skills(&Value::read("state", &request.state)?);
    Ok(RestoreSkillsAnswer {
        skills: restored.into_iter().map(skill).collect(),
    })
}

/// The `Loaded Skills` field of a prompt.
///
/// # Errors
/// None.
pub fn render_skills<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: RenderSkillsRequest,
) -> Result<RenderSkillsAnswer> {
    let list = merge(loaded::read_skills(&Value::read(
        "skills",
        &request.skills,
    )?));
    Ok(RenderSkillsAnswer {
        text: render::skills(&list, style(request.style)),
    })
}

/// What one `used(id, reason)` records.
///
/// # Errors
/// None.
pub fn record_usage<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: RecordUsageRequest,
) -> Result<RecordUsageAnswer> {
    let reason = request.reason.unwrap_or_default();
    let (memory, skill) = used::record(
        &Value::read("id", &request.id)?,
        &Value::read("reason", &reason)?,
        &loaded::read_memories(&Value::read("memories", &request.memories)?),
        &loaded::read_skills(&Value::read("skills", &request.skills)?),
        &request.stage,
    );
    Ok(RecordUsageAnswer {
        memory: memory.map(usage),
        skill: skill.map(usage),
    })
}

/// Puts lists of usages together.
///
/// # Errors
/// None.
pub fn merge_usages<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: MergeUsagesRequest,
) -> Result<MergeUsagesAnswer> {
    let entries = elements("lists", &request.lists)?;
    let merged = used::merge(entries.iter().filter_map(Use::read));
    Ok(MergeUsagesAnswer {
        usages: merged.into_iter().map(usage).collect(),
    })
}

/// The `Relevance Hints` field of a prompt.
///
/// # Errors
/// None.
pub fn render_hints<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: RenderHintsRequest,
) -> Result<RenderHintsAnswer> {
    let skills = request
        .skills
        .iter()
        .map(|skill| (skill.id.as_str(), skill.name.as_str()));
    let memories = request.memories.iter().map(|memory| {
        (
            memory.id.as_str(),
            memory.snippet.as_deref().unwrap_or_default(),
        )
    });
    let hints = render::Hints {
        modules: request.modules.iter().map(String::as_str).collect(),
        skills: skills.collect(),
        memories: memories.collect(),
    };
    Ok(RenderHintsAnswer {
        text: render::hints(&hints, style(request.style)),
    })
}

/// The lines of the section `Available Skills`.
///
/// # Errors
/// None.
pub fn render_index<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: RenderIndexRequest,
) -> Result<RenderIndexAnswer> {
    let listed = request.skills.iter().map(|skill| render::Listed {
        id: &skill.id,
        name: &skill.name,
        description: skill.description.as_deref().unwrap_or_default(),
    });
    let listed: Vec<_> = listed.collect();
    Ok(RenderIndexAnswer {
        text: render::index(&listed, style(request.style)).to_string(),
    })
}
