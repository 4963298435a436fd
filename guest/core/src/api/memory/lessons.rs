//! Lessons.

use alloc::string::String;

use super::{
    super::Core,
    LessonDecayAnswer, LessonDecayRequest, LessonDeleteAnswer, LessonDeleteRequest,
    LessonListAnswer, LessonListRequest, LessonRecallAnswer, LessonRecallRequest, LessonSaveAnswer,
    LessonSaveRequest, LessonStrengthenAnswer, LessonStrengthenRequest, item, items,
    search::{lesson_row, ranking},
};
use crate::{
    Caller, Result,
    host::Host,
    memory::{
        lessons::{self, LessonQuery, NewLesson},
        scope::{Named, Reading},
    },
};

/// Saves a lesson, or confirms the one with the same text.
///
/// # Errors
/// As [`lessons::save`].
pub fn lesson_save<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LessonSaveRequest,
) -> Result<LessonSaveAnswer> {
    let mut handle = core.open(caller, "memory.lesson-save")?;
    let wish = NewLesson {
        content: request.content,
        context: request.context.unwrap_or_default(),
        confidence: request.confidence,
        project: request.project,
        tags: request.tags,
        source: request.source,
    };
    let saved = lessons::save(&mut handle, &wish)?;
    Ok(LessonSaveAnswer {
        lesson: item(&saved.record),
        strengthened: saved.strengthened,
        ignored: saved.ignored.into_iter().map(String::from).collect(),
        redacted: saved.redacted,
    })
}

/// Lessons for a question.
///
/// # Errors
/// As [`lessons::recall`].
pub fn lesson_recall<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LessonRecallRequest,
) -> Result<LessonRecallAnswer> {
    let mut handle = core.open(caller, "memory.lesson-recall")?;
    let named = Named {
        project: request.project.as_deref(),
        ..Named::default()
    };
    let reading = Reading::of(handle.store.state(), caller, &named)?;
    let wish = LessonQuery {
        query: request.query,
        least: request.confidence,
        limit: request.limit,
        ranking: ranking(request.ranking),
        common: true,
        ..LessonQuery::default()
    };
    let found = lessons::recall(&mut handle, &reading, &wish)?;
    Ok(LessonRecallAnswer {
        lessons: found.iter().map(lesson_row).collect(),
    })
}

/// Lessons by confidence.
///
/// # Errors
/// Those of the scope.
pub fn lesson_list<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LessonListRequest,
) -> Result<LessonListAnswer> {
    let handle = core.open(caller, "memory.lesson-list")?;
    let state = handle.store.state();
    let reading = Reading::of(state, caller, &Named::default())?;
    let wish = LessonQuery {
        project: request.project,
        source: request.source,
        least: request.confidence,
        limit: request.limit,
        ..LessonQuery::default()
    };
    Ok(LessonListAnswer {
        lessons: items(&lessons::list(state, &reading, &wish)?),
    })
}

/// Confirms a lesson.
///
/// # Errors
/// As [`lessons::strengthen`].
pub fn lesson_strengthen<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LessonStrengthenRequest,
) -> Result<LessonStrengthenAnswer> {
    let mut handle = core.open(caller, "memory.lesson-strengthen")?;
    let change = lessons::strengthen(&mut handle, &request.id)?;
    Ok(LessonStrengthenAnswer {
        lesson: item(&change.record),
    })
}

/// Withdraws a lesson.
///
/// # Errors
/// As [`lessons::withdraw`].
pub fn lesson_delete<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LessonDeleteRequest,
) -> Result<LessonDeleteAnswer> {
    let mut handle = core.open(caller, "memory.lesson-delete")?;
    let change = lessons::withdraw(&mut handle, &request.id)?;
    Ok(LessonDeleteAnswer {
        lesson: item(&change.record),
    })
}

/// Runs the decay sweep.
///
/// # Errors
/// As [`lessons::decay`].
pub fn lesson_decay<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: LessonDecayRequest,
) -> Result<LessonDecayAnswer> {
    let mut handle = core.open(caller, "memory.lesson-decay")?;
    let swept = lessons::decay(&mut handle, request.dry.unwrap_or(false))?;
    Ok(LessonDecayAnswer {
        decayed: swept.decayed,
        withdrawn: swept.withdrawn,
        total: swept.total,
    })
}
