//! Skill files and skills in a store: the interface `skills`.

use alloc::{format, string::String, vec::Vec};

use super::Core;
pub use super::r#gen::skills::*;
use crate::sort::Arrange as _;
use crate::{
    Caller, Error, Result,
    guard::redact,
    host::Host,
    rank::collate,
    skills::{
        self, Parsed,
        discovery::{self, Passed, Scope},
        keep, references, tokens, write as writer,
    },
    store::{self, pick::Picked},
};

fn pairs(list: Vec<(String, String)>) -> Vec<Pair> {
    list.into_iter()
        .map(|(key, value)| Pair { key, value })
        .collect()
}

fn shown(skill: skills::Skill) -> Skill {
    Skill {
        name: skill.name,
        description: skill.description,
        license: skill.license,
        compatibility: skill.compatibility,
        tools: skill.tools,
        metadata: pairs(skill.metadata),
        extra: pairs(skill.extra),
        body: skill.body,
    }
}

fn taken(skill: Skill) -> skills::Skill {
    let pairs = |list: Vec<Pair>| {
        list.into_iter()
            .map(|pair| (pair.key, pair.value))
            .collect()
    };
    skills::Skill {
        name: skill.name,
        description: skill.description,
        license: skill.license,
        compatibility: skill.compatibility,
        tools: skill.tools,
        metadata: pairs(skill.metadata),
        extra: pairs(skill.extra),
        body: skill.body,
    }
}

fn finding(mut found: skills::Finding) -> Finding {
    // It may repeat what the file says.
    redact::hide(&mut found.message);
    let severity = match found.severity {
        skills::Severity::Advice => Severity::Advice,
        skills::Severity::Warning => Severity::Warning,
        skills::Severity::Error => Severity::Error,
    };
    Finding {
        code: found.code.into(),
        severity,
        line: found.line,
        message: found.message,
    }
}

fn costs(parsed: &Parsed) -> Costs {
    let Some(skill) = &parsed.skill else {
        return Costs::default();
    };
    Costs {
        catalog: tokens::estimate(&skill.name) + tokens::estimate(&skill.description),
        body: tokens::estimate(&skill.body),
    }
}

/// Reads a skill file.
///
/// # Errors
/// None: what is wrong with the file is among the findings.
pub fn parse<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: ParseRequest,
) -> Result<ParseAnswer> {
    let lossy = request.lossy.unwrap_or(false);
    let parsed = skills::parse(&request.text, request.folder.as_deref(), lossy);
    Ok(ParseAnswer {
        strict: parsed.is_strict(),
        costs: costs(&parsed),
        skill: parsed.skill.map(shown),
        findings: parsed.findings.into_iter().map(finding).collect(),
    })
}

/// Writes a skill file.
///
/// # Errors
/// As [`writer::write`].
pub fn write<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: WriteRequest,
) -> Result<WriteAnswer> {
    Ok(WriteAnswer {
        text: writer::write(&taken(request.skill))?,
    })
}

/// Checks a skill file.
///
/// # Errors
/// None: what is wrong with the file is among the findings.
pub fn lint<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: LintRequest,
) -> Result<LintAnswer> {
    let lossy = request.lossy.unwrap_or(false);
    let mut parsed = skills::parse(&request.text, request.folder.as_deref(), lossy);
    if let (Some(skill), Some(files)) = (&parsed.skill, &request.files) {
        let found = references::lint(&skill.body, parsed.body_line, files);
        parsed.findings.extend(found);
        parsed.findings.arrange_by_key(|finding| finding.line);
    }
    let refused = parsed.skill.as_ref().map(keep::lint);
    if let Some(Err(why)) = &refused {
        let message = why.message.clone();
        parsed
            .findings
            .insert(0, skills::Finding::error("refused", 0, message));
    }
    Ok(LintAnswer {
        loads: matches!(refused, Some(Ok(()))),
        strict: parsed.is_strict(),
        costs: costs(&parsed),
        findings: parsed.findings.into_iter().map(finding).collect(),
    })
}

/// Which files are skills.
///
/// # Errors
/// None.
pub fn judge<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: JudgeRequest,
) -> Result<JudgeAnswer> {
    let candidates: Vec<_> = request.candidates.iter().map(candidate).collect();
    let verdicts = discovery::judge(&candidates)
        .into_iter()
        .map(|verdict| match verdict {
            Ok(place) => Verdict {
                place: Some(place as u32),
                passed: String::new(),
                by: None,
            },
            Err(passed) => Verdict {
                place: None,
                passed: reason(passed).into(),
                by: match passed {
                    Passed::Again(counts) => Some(counts as u32),
                    _ => None,
                },
            },
        });
    Ok(JudgeAnswer {
        verdicts: verdicts.collect(),
    })
}

fn scope(given: Root) -> Scope {
    match given {
        Root::Project => Scope::Project,
        Root::User => Scope::User,
        Root::Bundled => Scope::Bundled,
    }
}

fn candidate(given: &Candidate) -> discovery::Candidate<'_> {
    discovery::Candidate {
        scope: scope(given.root),
        number: given.number.unwrap_or(0),
        path: &given.path,
        real: given.real.as_deref().unwrap_or_default(),
    }
}

fn reason(passed: Passed) -> &'static str {
    match passed {
        Passed::Name => "name",
        Passed::Ignored => "ignored",
        Passed::Depth => "depth",
        Passed::Count => "count",
        Passed::Again(_) => "again",
    }
}

/// Which skills are hidden by an earlier one of the same name.
///
/// # Errors
/// None.
pub fn shadow<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: ShadowRequest,
) -> Result<ShadowAnswer> {
    let hidden = discovery::hidden(request.names.iter().map(String::as_str));
    let shadowed = hidden
        .into_iter()
        .enumerate()
        .filter_map(|(index, winner)| {
            Some(Shadowed {
                index: index as u32,
                winner: winner? as u32,
            })
        });
    Ok(ShadowAnswer {
        shadowed: shadowed.collect(),
    })
}

fn kept_costs(kept: &keep::Kept) -> Costs {
    Costs {
        catalog: tokens::estimate(&kept.skill.name) + tokens::estimate(&kept.skill.description),
        body: tokens::estimate(&kept.skill.body),
    }
}

fn resource(given: Resource) -> keep::Resource {
    keep::Resource {
        path: given.path,
        bytes: given.bytes,
    }
}

fn hit(picked: Picked) -> Hit {
    Hit {
        id: picked.key,
        name: picked.title,
        description: picked.description,
        owner: picked.owner,
        score: picked.score,
        strength: picked.strength,
        exact: picked.naming.is_exact(),
    }
}

/// The skill of a put, from its file or its parts, with what was found about the file.
/// Why a file does not load: the first finding that keeps it from loading.
fn refused(first: Option<&skills::Finding>) -> Error {
    let Some(first) = first else {
        return Error::invalid("text", "the file does not load");
    };
    let mut error = match first.over {
        Some((actual, limit)) => Error::too_large("text", "bytes", actual, limit),
        None => Error::invalid("text", ""),
    };
    error.message = format!("{}: {}", first.code, first.message);
    error
}

fn skill_of(request: &mut PutRequest) -> Result<(skills::Skill, Vec<Finding>)> {
    match (request.text.take(), request.skill.take()) {
        (None, Some(skill)) => Ok((taken(skill), Vec::new())),
        (Some(text), None) => {
            let lossy = request.lossy.unwrap_or(false);
            let parsed = skills::parse(&text, request.folder.as_deref(), lossy);
            let mut findings = parsed.findings.iter();
            let first = findings.find(|finding| finding.severity == skills::Severity::Error);
            let skill = parsed.skill.ok_or_else(|| refused(first))?;
            Ok((skill, parsed.findings.into_iter().map(finding).collect()))
        }
        _ => Err(Error::invalid(
            "text",
            "exactly one of text and skill is given",
        )),
    }
}

/// Keeps a skill.
///
/// # Errors
/// `invalid` about `text` for a file that does not load, `too-large` for one that has too many bytes,
/// otherwise as [`keep::put`].
pub fn put<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    mut request: PutRequest,
) -> Result<PutAnswer> {
    let (skill, mut findings) = skill_of(&mut request)?;
    let new = keep::New {
        id: request.id.unwrap_or_default(),
        skill,
        resources: request.resources.into_iter().map(resource).collect(),
        source: request.source.unwrap_or_default(),
        expected: request.expected,
        root: request.root.map(scope),
        dry: request.dry.unwrap_or(false),
    };
    let mut handle = core.enter(caller, "skills.put")?;
    let answer = keep::put(&mut handle, &new)?;
    if let Some(before) = answer.moved {
        let message = format!("{:?} came from {before} before", answer.kept.id);
        findings.push(finding(skills::Finding::warning("source", 0, message)));
    }
    let outcome = match answer.done {
        keep::Done::Created => Outcome::Created,
        keep::Done::Updated => Outcome::Updated,
        keep::Done::Unchanged => Outcome::Unchanged,
        keep::Done::Hidden => Outcome::Hidden,
    };
    Ok(PutAnswer {
        id: answer.kept.id,
        version: answer.kept.version,
        outcome,
        findings,
        redacted: answer.redacted,
    })
}

/// A skill by its id.
///
/// # Errors
/// As [`keep::get`].
pub fn get<H: Host>(core: &mut Core<H>, caller: &Caller, request: GetRequest) -> Result<GetAnswer> {
    let handle = core.enter(caller, "skills.get")?;
    let kept = keep::get(&handle, &request.id)?;
    let costs = kept_costs(&kept);
    let resources = kept.resources.into_iter();
    Ok(GetAnswer {
        kept: Kept {
            id: kept.id,
            skill: shown(kept.skill),
            resources: resources
                .map(|one| Resource {
                    path: one.path,
                    bytes: one.bytes,
                })
                .collect(),
            source: kept.source,
            owner: kept.owner,
            version: kept.version,
            created: kept.created,
            updated: kept.updated,
            costs,
        },
    })
}

/// The catalog, page by page.
///
/// # Errors
/// Those of the store.
pub fn list<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ListRequest,
) -> Result<ListAnswer> {
    let handle = core.enter(caller, "skills.list")?;
    let all = keep::slots(&handle);
    let limit = request.limit.unwrap_or(100).clamp(1, 1000) as usize;
    let from = request.after.as_ref().map_or(0, |after| {
        let key = collate::key(after);
        // Ids that collate as equal stand in the order of their bytes.
        all.partition_point(|(id, _)| (collate::key(id), id) <= (key.clone(), after))
    });
    let page = &all[from..all.len().min(from + limit)];
    let more = from + page.len() < all.len();
    let state = handle.store.state();
    let records = page.iter().filter_map(|(_, slot)| state.record(*slot));
    Ok(ListAnswer {
        lines: records.map(|record| line(&keep::kept(&record))).collect(),
        total: all.len() as u32,
        next: page.last().filter(|_| more).map(|(id, _)| id.clone()),
    })
}

fn line(kept: &keep::Kept) -> Line {
    Line {
        id: kept.id.clone(),
        name: kept.skill.name.clone(),
        description: kept.skill.description.clone(),
        owner: kept.owner.clone(),
        version: kept.version,
        costs: kept_costs(kept),
    }
}

/// Removes a skill.
///
/// # Errors
/// As [`keep::remove`]; what was removed stays removed when the purge fails.
pub fn remove<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RemoveRequest,
) -> Result<RemoveAnswer> {
    let mut handle = core.enter(caller, "skills.remove")?;
    let purge = request.purge.unwrap_or(false);
    keep::remove(&mut handle, &request.id, purge)?;
    Ok(RemoveAnswer {
        purged: handle.purged(purge)?,
    })
}

/// Finds skills.
///
/// # Errors
/// Those of the store.
pub fn search<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: SearchRequest,
) -> Result<SearchAnswer> {
    let mut handle = core.enter(caller, "skills.search")?;
    let limit = request.limit.unwrap_or(10).clamp(1, 100) as usize;
    store::fits(&request.query)?;
    let mut degraded = Vec::new();
    let found = keep::find(&mut handle, &request.query, limit, &mut degraded);
    Ok(SearchAnswer {
        hits: found.into_iter().map(hit).collect(),
        degraded,
    })
}

/// The skills that a task may want.
///
/// # Errors
/// As [`keep::hint`], and those of the store.
pub fn hint<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: HintRequest,
) -> Result<HintAnswer> {
    let mut handle = core.enter(caller, "skills.hint")?;
    let top = request.top.unwrap_or(3) as usize;
    let found = keep::hint(
        &mut handle,
        &request.task,
        top,
        request.floor,
        &request.loaded,
    )?;
    Ok(HintAnswer {
        hits: found.into_iter().map(hit).collect(),
    })
}
