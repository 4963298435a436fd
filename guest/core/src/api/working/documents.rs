//! Tier one: documents.

use super::{
    super::{Core, r#gen::working::*},
    json, object,
};
use crate::{
    Caller, Error, Result,
    host::Host,
    working::{
        compare as comparison,
        document::{self as documents, Document},
        lookup, note, organise as order,
        routing::{self, Signals},
        space::Space,
        sync,
        value::{Object, Value},
    },
};

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

/// Makes every registered document that does not exist yet.
///
/// # Errors
/// Those of the store.
pub fn init<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: InitRequest,
) -> Result<InitAnswer> {
    let mut handle = core.open(caller, "working.init")?;
    let created = documents::init(&mut handle)?;
    let count = created.len();
    let printed = format!("Memory initialized: {count} file(s) created in <MEMORY_DIR>\n");
    Ok(InitAnswer { created, printed })
}

/// Registers a document.
///
/// # Errors
/// As [`documents::register`].
pub fn register<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RegisterRequest,
) -> Result<RegisterAnswer> {
    let mut handle = core.open(caller, "working.register")?;
    documents::register(&mut handle, &request.name, &request.file)?;
    let (name, file) = (request.name, request.file);
    Ok(RegisterAnswer {
        printed: format!("Registered memory type: {name} -> {file}\n"),
    })
}

/// One document.
///
/// # Errors
/// `missing` for an unregistered name.
pub fn document<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: DocumentRequest,
) -> Result<DocumentAnswer> {
    let handle = core.open(caller, "working.document")?;
    let document = documents::named(
        &Space::of(handle.store.state(), caller)?,
        handle.store.state(),
        &request.name,
    )?;
    Ok(DocumentAnswer {
        format: if document.entry.is_json() {
            "json"
        } else {
            "text"
        }
        .to_string(),
        found: document.found,
        data: document.value()?.json(),
        version: document.version,
        printed: document.absence(),
        text: document.text,
        file: document.entry.file,
    })
}

fn absences(documents: &[Document]) -> String {
    documents.iter().map(Document::absence).collect()
}

/// All documents.
///
/// # Errors
/// Those of opening the store.
pub fn documents<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: DocumentsRequest,
) -> Result<DocumentsAnswer> {
    let handle = core.open(caller, "working.documents")?;
    let all = documents::all(
        &Space::of(handle.store.state(), caller)?,
        handle.store.state(),
    );
    let mut data = Object::new();
    for document in &all {
        data.set(&document.entry.name, document.shown());
    }
    Ok(DocumentsAnswer {
        data: json(data),
        printed: absences(&all),
    })
}

/// Merges into a document, or sets one key.
///
/// # Errors
/// As [`documents::update`].
pub fn update<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: UpdateRequest,
) -> Result<UpdateAnswer> {
    let mut handle = core.open(caller, "working.update")?;
    let update = documents::Update {
        data: request.data,
        key: request.key,
        value: request.value,
        version: request.version,
    };
    let updated = documents::update(&mut handle, &request.name, &update)?;
    Ok(UpdateAnswer {
        version: updated.version,
        redacted: updated.redacted,
        printed: updated.printed,
    })
}

/// Adds to the interaction log.
///
/// # Errors
/// As [`note::interaction`].
pub fn note_interaction<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: NoteInteractionRequest,
) -> Result<NoteInteractionAnswer> {
    let mut handle = core.open(caller, "working.note_interaction")?;
    let entry = note::Interaction {
        summary: request.summary,
        topics: request.topics,
        advice: request.advice,
        follow_ups: request.follow_ups,
    };
    let noted = note::interaction(&mut handle, &entry)?;
    Ok(NoteInteractionAnswer {
        entry: noted.entry.json(),
        redacted: noted.redacted,
        printed: noted.printed,
    })
}

/// Adds to the decision journal.
///
/// # Errors
/// As [`note::decision`].
pub fn note_decision<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: NoteDecisionRequest,
) -> Result<NoteDecisionAnswer> {
    let mut handle = core.open(caller, "working.note_decision")?;
    let entry = note::Resolve {
        decision: request.decision,
        context: request.context.unwrap_or_default(),
        reasoning: request.reasoning.unwrap_or_default(),
        expected: request.expected.unwrap_or_default(),
    };
    let noted = note::decision(&mut handle, &entry)?;
    Ok(NoteDecisionAnswer {
        entry: noted.entry.json(),
        redacted: noted.redacted,
        printed: noted.printed,
    })
}

/// Says what came of a decision of the journal.
///
/// # Errors
/// As [`note::outcome`].
pub fn note_outcome<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: NoteOutcomeRequest,
) -> Result<NoteOutcomeAnswer> {
    let mut handle = core.open(caller, "working.note_outcome")?;
    let noted = note::outcome(&mut handle, request.id, &request.outcome)?;
    Ok(NoteOutcomeAnswer {
        redacted: noted.redacted,
        printed: noted.printed,
    })
}

/// Adds to the insights.
///
/// # Errors
/// As [`note::insight`].
pub fn note_insight<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: NoteInsightRequest,
) -> Result<NoteInsightAnswer> {
    let mut handle = core.open(caller, "working.note_insight")?;
    let noted = note::insight(&mut handle, &request.text, request.category.as_deref())?;
    Ok(NoteInsightAnswer {
        redacted: noted.redacted,
        printed: noted.printed,
    })
}

/// Where the documents hold a text.
///
/// # Errors
/// Those of opening the store.
pub fn find<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: FindRequest,
) -> Result<FindAnswer> {
    let handle = core.open(caller, "working.find")?;
    let all = documents::all(
        &Space::of(handle.store.state(), caller)?,
        handle.store.state(),
    );
    let matches = lookup::find(&all, &request.query);
    Ok(FindAnswer {
        matches: json(matches),
        printed: absences(&all),
    })
}

/// File, status, keys and date of every document.
///
/// # Errors
/// Those of opening the store.
pub fn summary<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: SummaryRequest,
) -> Result<SummaryAnswer> {
    let handle = core.open(caller, "working.summary")?;
    let all = documents::all(
        &Space::of(handle.store.state(), caller)?,
        handle.store.state(),
    );
    Ok(SummaryAnswer {
        documents: json(lookup::summary(&all)),
    })
}

/// All files as they are written into a folder.
///
/// # Errors
/// Those of opening the store.
pub fn files<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: FilesRequest,
) -> Result<FilesAnswer> {
    let handle = core.open(caller, "working.files")?;
    let files = documents::files(
        &Space::of(handle.store.state(), caller)?,
        handle.store.state(),
    );
    let row = |document: Document| FileRow {
        name: match document.entry.name.as_str() {
            documents::REGISTRY => String::new(),
            name => name.to_string(),
        },
        file: document.entry.file,
        text: document.text,
        version: document.version,
    };
    Ok(FilesAnswer {
        files: files.into_iter().map(row).collect(),
    })
}

/// Replaces a file by one that a person edited.
///
/// # Errors
/// As [`documents::write_file`].
pub fn write_file<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: WriteFileRequest,
) -> Result<WriteFileAnswer> {
    let mut handle = core.open(caller, "working.write_file")?;
    let (updated, changed) =
        documents::write_file(&mut handle, &request.file, &request.text, request.version)?;
    Ok(WriteFileAnswer {
        version: updated.version,
        changed,
        redacted: updated.redacted,
    })
}

/// Brings a file of a folder and its document together.
///
/// # Errors
/// As [`sync::sync_file`].
pub fn sync_file<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: SyncFileRequest,
) -> Result<SyncFileAnswer> {
    let mark = request.hash.map(|folder| sync::Mark {
        folder,
        stored: request.stored.unwrap_or_default(),
    });
    let prefer = request.prefer.map(|side| match side {
        Side::Folder => sync::Side::Folder,
        Side::Store => sync::Side::Store,
    });
    let mut handle = core.open(caller, "working.sync_file")?;
    let ask = sync::Ask {
        file: &request.file,
        folder: request.text.as_deref(),
        mark: mark.as_ref(),
        prefer,
        dry: request.dry.unwrap_or(false),
        registry: request.registry.as_deref(),
    };
    let synced = sync::sync_file(&mut handle, &ask)?;
    Ok(SyncFileAnswer {
        name: synced.name,
        action: synced.action.word().to_string(),
        text: synced.text,
        version: synced.version,
        hash: synced.mark.folder,
        stored: synced.mark.stored,
        redacted: synced.redacted,
        files: synced.files,
    })
}

/// Merges two objects.
///
/// # Errors
/// `invalid` about what is no JSON object.
pub fn merge<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: MergeRequest,
) -> Result<MergeAnswer> {
    let mut document = object("base", &request.base)?;
    document.merge(object("changes", &request.changes)?);
    Ok(MergeAnswer {
        document: json(document),
    })
}

/// Sets a dotted key of an object.
///
/// # Errors
/// `invalid` about what is no JSON object, `too-large` about `key`.
pub fn assign<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: AssignRequest,
) -> Result<AssignAnswer> {
    let mut document = object("document", &request.document)?;
    document.assign(&request.key, Value::of_argument(&request.value)?)?;
    Ok(AssignAnswer {
        document: json(document),
    })
}

/// Whether the documents call for a reorganisation, and what it should do.
///
/// # Errors
/// Those of opening the store.
pub fn organise<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: OrganiseRequest,
) -> Result<OrganiseAnswer> {
    let handle = core.open(caller, "working.organise")?;
    let space = Space::of(handle.store.state(), caller)?;
    let plan = order::plan(
        &space,
        handle.store.state(),
        handle.call.now,
        request.sessions,
    );
    let measure = |measure: order::Measure| Measure {
        name: measure.name,
        action: measure.action.to_string(),
        subjects: measure.subjects,
        bytes: measure.bytes,
        target: measure.target,
    };
    let size = |size: order::Size| Size {
        name: size.name,
        file: size.file,
        bytes: size.bytes,
        limit: size.limit,
    };
    Ok(OrganiseAnswer {
        triggers: plan.triggers,
        measures: plan.measures.into_iter().map(measure).collect(),
        sizes: plan.sizes.into_iter().map(size).collect(),
    })
}

/// Reorganises the documents with the words of the caller.
///
/// # Errors
/// As [`order::reorganise`].
pub fn reorganise<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ReorganiseRequest,
) -> Result<ReorganiseAnswer> {
    let mut handle = core.open(caller, "working.reorganise")?;
    let shorten = request
        .shorten
        .into_iter()
        .map(|entry| (entry.number, entry.summary));
    let work = order::Reorganisation {
        archive: request.archive,
        into: request.into,
        shorten: shorten.collect(),
        headings: request.headings,
        summary: request.summary.unwrap_or_default(),
        note: request.note,
    };
    let done = order::reorganise(&mut handle, &work)?;
    Ok(ReorganiseAnswer {
        archived: done.archived,
        into: done.into,
        shortened: done.shortened,
        summarised: done.summarised,
        redacted: done.redacted,
    })
}

/// Compares the tiers.
///
/// # Errors
/// Those of opening the store.
pub fn compare<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    _request: CompareRequest,
) -> Result<CompareAnswer> {
    let handle = core.open(caller, "working.compare")?;
    let found = comparison::compare(
        &Space::of(handle.store.state(), caller)?,
        handle.store.state(),
        handle.call.now,
    );
    let row = |found: comparison::Disagreement| Disagreement {
        kind: found.kind.to_string(),
        subject: found.subject,
        one: found.one,
        two: found.two,
        newer: found.newer.to_string(),
    };
    Ok(CompareAnswer {
        disagreements: found.into_iter().map(row).collect(),
    })
}

/// Longest question, in bytes.
pub const QUESTION_MAX: usize = crate::index::pick::QUESTION;

/// Which tier a question should go to.
///
/// # Errors
/// `too-large` about `question`, and those of opening the store when no text is given.
pub fn route<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RouteRequest,
) -> Result<RouteAnswer> {
    let length = request.question.len();
    if length > QUESTION_MAX {
        return Err(Error::too_large(
            "question",
            "bytes",
            length as u64,
            QUESTION_MAX as u64,
        ));
    }
    let loaded = match request.text {
        Some(text) => text,
        None => {
            let handle = core.open(caller, "working.route")?;
            let all = documents::all(
                &Space::of(handle.store.state(), caller)?,
                handle.store.state(),
            );
            let texts: Vec<&str> = all.iter().map(|document| document.text.as_str()).collect();
            texts.join("\n")
        }
    };
    let given = Signals {
        current: request.current,
        loaded: request.loaded,
        past: request.past,
        entity: request.entity,
        known: request.known,
        pattern: request.pattern,
        action: request.action,
    };
    let route = routing::route(&request.question, &loaded, &given);
    Ok(RouteAnswer {
        tier: route.tier.word().to_string(),
        rule: route.rule,
        reason: routing::reason(route.rule).to_string(),
        query: route.query,
        entity: route.used.entity.unwrap_or_default(),
        cues: route.cues,
    })
}
