//! Skill files: the interface `skills`.

use alloc::{string::String, vec::Vec};

use super::Core;
pub use super::r#gen::skills::*;
use crate::{
    Caller, Result,
    host::Host,
    skills::{
        self, Parsed,
        discovery::{self, Passed, Scope},
        references, tokens, write as writer,
    },
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

fn finding(found: skills::Finding) -> Finding {
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
        parsed.findings.sort_by_key(|finding| finding.line);
    }
    Ok(LintAnswer {
        loads: parsed.skill.is_some(),
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
            },
            Err(passed) => Verdict {
                place: None,
                passed: reason(passed).into(),
            },
        });
    Ok(JudgeAnswer {
        verdicts: verdicts.collect(),
    })
}

fn candidate(given: &Candidate) -> discovery::Candidate<'_> {
    let scope = match given.root {
        Root::Project => Scope::Project,
        Root::User => Scope::User,
        Root::Bundled => Scope::Bundled,
    };
    discovery::Candidate {
        scope,
        path: &given.path,
    }
}

fn reason(passed: Passed) -> &'static str {
    match passed {
        Passed::Name => "name",
        Passed::Ignored => "ignored",
        Passed::Depth => "depth",
        Passed::Count => "count",
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
