//! Sessions that live with the host or in the store.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        Core,
        r#gen::{ranking, session::*},
        ranking as rankings,
    },
    memory as memory_answer, skill as skill_answer,
    stored::{self, Asked, Standing, memory_value, skill_value},
    style, usage,
};
use crate::{
    Caller, Error, Result,
    context_map::ContextMap,
    ecma::Value,
    guard::redact::{Policy, Redactor},
    host::Host,
    model::identity::split_key,
    rank::shelf,
    session::{
        Session, catalog, code,
        hints::{self, Hinted, Shortlist},
        loaded,
        place::{self, Stored},
        render,
        run::{self, Taken},
        state,
        used::kept_reason,
    },
    skills::keep,
    store::{RECORD_BYTES_MAX, pick::DESCRIPTION},
    text::prose::StopList,
    wire::Json,
};

/// Bytes of what a stored session has loaded, of the largest record: the rest is for uses and hints.
const ROOM: u64 = RECORD_BYTES_MAX - (64 << 10);

/// A session in hand, and where it goes back to.
struct Open {
    session: Session,
    place: Kept,
    /// What the store says of its memories.
    standing: Standing,
    method: &'static str,
}

/// Who has a session between calls.
enum Kept {
    /// The host.
    Host,
    /// The store: the id, the version that was read, and its texts.
    Store(String, u32, BTreeSet<String>),
    /// The store, and it has it already: the call is a repeat.
    Done,
}

impl Open {
    fn new<H: Host>(
        core: &mut Core<H>,
        caller: &Caller,
        method: &'static str,
        place: &Place,
    ) -> Result<Self> {
        match (&place.snapshot, &place.session) {
            (Some(snapshot), None) => {
                let mut session = Session::read(&snapshot.0)?;
                let mut standing = Standing::default();
                if session.config.memories == state::Source::Store {
                    let handle = core.enter(caller, method)?;
                    standing = stored::settled(&handle, &mut session);
                }
                Ok(Self {
                    session,
                    place: Kept::Host,
                    standing,
                    method,
                })
            }
            (None, Some(id)) => {
                let handle = core.enter(caller, method)?;
                let before = place::before(&handle, id)?;
                let is_repeat = before.is_some();
                let mut read = match before {
                    Some(before) => before,
                    None => place::load(&handle, id)?,
                };
                let standing = stored::settled(&handle, &mut read.session);
                let place = match is_repeat {
                    true => Kept::Done,
                    false => Kept::Store(read.id, read.version, read.clean),
                };
                read.session.room = Some(ROOM);
                Ok(Self {
                    session: read.session,
                    place,
                    standing,
                    method,
                })
            }
            _ => Err(Error::invalid(
                "place",
                "exactly one of snapshot and session is given",
            )),
        }
    }

    /// What takes secrets out before a text is cut. What a host keeps is the host's.
    fn redactor<H: Host>(&self, core: &mut Core<H>, caller: &Caller) -> Result<Redactor> {
        if matches!(self.place, Kept::Host) {
            return Ok(Redactor::new(Policy::Off));
        }
        let handle = core.enter(caller, self.method)?;
        Ok(place::redactor(&handle))
    }

    /// Puts the session back; gives the snapshot that the host is to keep.
    fn close<H: Host>(self, core: &mut Core<H>, caller: &Caller) -> Result<Option<Json>> {
        let (id, version, clean) = match self.place {
            Kept::Host => return Ok(Some(Json(self.session.snapshot()?))),
            Kept::Done => return Ok(None),
            Kept::Store(id, version, clean) => (id, version, clean),
        };
        let mut handle = core.enter(caller, self.method)?;
        let mut stored = Stored {
            id,
            version,
            session: self.session,
            clean,
        };
        place::save(&mut handle, &mut stored)?;
        Ok(None)
    }
}

fn stage(given: Stage) -> state::Stage {
    match given {
        Stage::Distiller => state::Stage::Distiller,
        Stage::Executor => state::Stage::Executor,
        Stage::Responder => state::Stage::Responder,
    }
}

fn shown_stage(stage: state::Stage) -> Stage {
    match stage {
        state::Stage::Distiller => Stage::Distiller,
        state::Stage::Executor => Stage::Executor,
        state::Stage::Responder => Stage::Responder,
    }
}

fn source(given: Option<Source>) -> state::Source {
    match given {
        None | Some(Source::Off) => state::Source::Off,
        Some(Source::Catalog) => state::Source::Catalog,
        Some(Source::Store) => state::Source::Store,
        Some(Source::Host) => state::Source::Host,
    }
}

fn config(given: Config) -> Result<state::Config> {
    let presets = presets(&document("presets", given.presets.as_ref())?)?;
    let standard = state::Config::default();
    Ok(state::Config {
        memories: source(given.memories),
        skills: source(given.skills),
        mode: match given.mode {
            Some(Mode::Documented) => state::Mode::Documented,
            Some(Mode::Standard) | None => state::Mode::Standard,
        },
        hints: given.hints.unwrap_or(standard.hints),
        top: given.top.unwrap_or(standard.top),
        floor: given.floor,
        track_memories: given.track_memories.unwrap_or(false),
        track_skills: given.track_skills.unwrap_or(false),
        direct: given.direct.unwrap_or(false),
        presets,
        memory_budget: given.memory_budget,
        skill_budget: given.skill_budget,
        strict: given.strict.unwrap_or(false),
    })
}

/// The presets of a session: a setting of the host, of which nothing is dropped in silence.
fn presets(given: &Value) -> Result<Vec<loaded::Skill>> {
    let list = match given {
        Value::Null => return Ok(Vec::new()),
        Value::List(list) => list,
        _ => return Err(Error::invalid("presets", "presets are a list of skills")),
    };
    let read = |(place, entry)| {
        let none = || {
            let message = format!("preset {place} has no name or no content that is a text");
            Error::invalid("presets", message)
        };
        loaded::Skill::read(entry).ok_or_else(none)
    };
    list.iter().enumerate().map(read).collect()
}

fn events(list: Vec<run::Event>) -> Vec<Event> {
    let event = |event: run::Event| Event {
        kind: event.kind.into(),
        payload: event.payload.json(),
    };
    list.into_iter().map(event).collect()
}

fn loading(taken: &Taken) -> Loading {
    Loading {
        loaded: taken.loaded.clone(),
        left: taken.left.clone(),
        dropped: taken.dropped,
    }
}

/// A document that may be absent.
fn document(field: &str, json: Option<&Json>) -> Result<Value> {
    json.map_or(Ok(Value::Null), |json| Value::read(field, json))
}

/// Makes a session.
///
/// # Errors
/// `exists` when the store has one of the id, `invalid` for a config or an earlier session that
/// cannot be read.
pub fn create<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: CreateRequest,
) -> Result<CreateAnswer> {
    let mut session = Session::new(config(request.config)?)?;
    if let Some(earlier) = &request.restore {
        session.restore(&Value::read("restore", earlier)?)?;
    }
    let place = match &request.session {
        Some(id) => Kept::Store(place::check_id(id)?.to_string(), 0, BTreeSet::new()),
        None => Kept::Host,
    };
    let open = Open {
        session,
        place,
        standing: Standing::default(),
        method: "session.create",
    };
    Ok(CreateAnswer {
        snapshot: open.close(core, caller)?,
    })
}

/// Begins a run.
///
/// # Errors
/// Those of the place.
pub fn begin<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: BeginRequest,
) -> Result<BeginAnswer> {
    let mut open = Open::new(core, caller, "session.begin", &request.place)?;
    let memories = document("memories", request.memories.as_ref())?;
    let skills = document("skills", request.skills.as_ref())?;
    open.session.begin(&memories, &skills);
    Ok(BeginAnswer {
        snapshot: open.close(core, caller)?,
    })
}

/// Goes on to a later stage.
///
/// # Errors
/// As [`Session::enter`], and those of the place.
pub fn enter<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: EnterRequest,
) -> Result<EnterAnswer> {
    let mut open = Open::new(core, caller, "session.enter", &request.place)?;
    open.session.enter(stage(request.stage))?;
    Ok(EnterAnswer {
        snapshot: open.close(core, caller)?,
    })
}

/// Begins the next turn.
///
/// # Errors
/// As [`Session::turn`], and those of the place.
pub fn turn<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: TurnRequest,
) -> Result<TurnAnswer> {
    let mut open = Open::new(core, caller, "session.turn", &request.place)?;
    let turn = open.session.turn()?;
    Ok(TurnAnswer {
        snapshot: open.close(core, caller)?,
        turn,
    })
}

/// A model's `recall(...)`.
///
/// # Errors
/// As [`Session::recall`] and [`catalog::check`], and those of the place and the store.
pub fn recall<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: RecallRequest,
) -> Result<RecallAnswer> {
    let mut open = Open::new(core, caller, "session.recall", &request.place)?;
    let asked = open
        .session
        .recall(&Value::read("input", &request.input)?)?;
    let found = match open.session.config.memories {
        state::Source::Catalog => {
            let views = rankings::memories(&request.catalog);
            catalog::check(views.iter().map(|memory| memory.id))?;
            let entries = match open.session.config.mode {
                state::Mode::Documented => {
                    let ids = views.iter().map(|memory| memory.id);
                    let stop = rankings::stop_list(request.stop.as_ref(), ids);
                    shelf::search_memories(&views, &asked.searches, &asked.loaded, &stop)
                }
                state::Mode::Standard => {
                    catalog::find_memories(&views, &asked.searches, &asked.loaded)
                }
            };
            let value = |entry: usize| memory_value(views[entry].id, views[entry].content);
            Some(Value::List(entries.into_iter().map(value).collect()))
        }
        state::Source::Store => {
            let mut handle = core.enter(caller, "session.recall")?;
            let find = stored::Searching {
                searches: &asked.searches,
                loaded: &asked.loaded,
                documented: open.session.config.mode == state::Mode::Documented,
                stop: request.stop.as_ref(),
            };
            Some(stored::memories(&mut handle, &find)?)
        }
        state::Source::Host | state::Source::Off => None,
    };
    let taken = found
        .map(|found| open.session.take_memories(&found))
        .transpose()?;
    Ok(RecallAnswer {
        snapshot: open.close(core, caller)?,
        needed: taken.is_none(),
        searches: asked.searches,
        known: asked.loaded,
        loading: taken.as_ref().map(loading),
        events: events(taken.map(|taken| taken.events).unwrap_or_default()),
    })
}

/// A model's `discover({ skills })`.
///
/// # Errors
/// As [`recall`].
pub fn discover<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: DiscoverRequest,
) -> Result<DiscoverAnswer> {
    let mut open = Open::new(core, caller, "session.discover", &request.place)?;
    let asked = open
        .session
        .discover(&Value::read("input", &request.input)?)?;
    let found = match open.session.config.skills {
        state::Source::Catalog => {
            let views = rankings::skills(&request.catalog);
            catalog::check(views.iter().map(|skill| skill.id))?;
            let entries = match open.session.config.mode {
                state::Mode::Documented => {
                    let names = views.iter().flat_map(|skill| [skill.id, skill.name]);
                    let stop = rankings::stop_list(request.stop.as_ref(), names);
                    shelf::search_skills(&views, &asked.searches, &stop)
                }
                state::Mode::Standard => {
                    let seen = open.session.visible_skills();
                    catalog::find_skills(&views, &asked.searches, &seen)
                }
            };
            let value = |entry: usize| {
                let skill = &views[entry];
                skill_value(skill.id, skill.name, skill.content)
            };
            Some(Value::List(entries.into_iter().map(value).collect()))
        }
        state::Source::Store => {
            let mut handle = core.enter(caller, "session.discover")?;
            let find = stored::Searching {
                searches: &asked.searches,
                loaded: &asked.loaded,
                documented: open.session.config.mode == state::Mode::Documented,
                stop: request.stop.as_ref(),
            };
            let seen = open.session.visible_skills();
            Some(stored::skills(&mut handle, &find, &seen))
        }
        state::Source::Host | state::Source::Off => None,
    };
    let taken = found
        .map(|found| open.session.take_skills(&found))
        .transpose()?;
    Ok(DiscoverAnswer {
        snapshot: open.close(core, caller)?,
        needed: taken.is_none(),
        searches: asked.searches,
        known: asked.loaded,
        loading: taken.as_ref().map(loading),
        events: events(taken.map(|taken| taken.events).unwrap_or_default()),
    })
}

/// Takes what the host found.
///
/// # Errors
/// `invalid` about `call` when nothing waits for an answer, and those of the place.
pub fn supply<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: SupplyRequest,
) -> Result<SupplyAnswer> {
    let mut open = Open::new(core, caller, "session.supply", &request.place)?;
    let result = Value::read("result", &request.result)?;
    let taken = match request.call {
        SearchCall::Recall => open.session.take_memories(&result)?,
        SearchCall::Skills => open.session.take_skills(&result)?,
    };
    Ok(SupplyAnswer {
        snapshot: open.close(core, caller)?,
        loading: loading(&taken),
        events: events(taken.events),
    })
}

/// A model's `used(id, reason)`.
///
/// # Errors
/// `invalid` about `run` without a run, and those of the place.
pub fn used<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: UsedRequest,
) -> Result<UsedAnswer> {
    let mut open = Open::new(core, caller, "session.used", &request.place)?;
    let mut reason = document("reason", request.reason.as_ref())?;
    if let Value::Text(text) = &mut reason {
        let mut redactor = open.redactor(core, caller)?;
        redactor.clean("reason", text)?;
        if !redactor.findings().is_empty() {
            *text = kept_reason(text);
        }
    }
    let (memory, skill) = open
        .session
        .used(&Value::read("id", &request.id)?, &reason)?;
    Ok(UsedAnswer {
        snapshot: open.close(core, caller)?,
        memory,
        skill,
    })
}

/// Makes the hints of the run.
///
/// # Errors
/// As [`Session::hint`] and [`catalog::check`], and those of the place and the store.
pub fn hint<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: HintRequest,
) -> Result<HintAnswer> {
    let mut open = Open::new(core, caller, "session.hint", &request.place)?;
    let inputs = Value::read("inputs", &request.inputs)?;
    if !matches!(inputs, Value::Object(_) | Value::Null) {
        return Err(Error::invalid("inputs", "inputs are an object of texts"));
    }
    let task = hints::task(&inputs, &request.context);
    let redactor = open.redactor(core, caller)?;
    let found = shortlist(core, caller, &open.session, (&task, redactor), &request)?;
    let told = open.session.hint(&task, found)?;
    Ok(HintAnswer {
        snapshot: open.close(core, caller)?,
        task,
        events: events(told),
    })
}

fn shortlist<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    session: &Session,
    (task, redactor): (&str, Redactor),
    request: &HintRequest,
) -> Result<Shortlist> {
    let config = &session.config;
    let asked = Asked {
        asking: catalog::Asking {
            task,
            top: config.top as usize,
            floor: config.floor,
            redactor,
        },
        documented: config.mode == state::Mode::Documented,
        stop: request.stop.as_ref(),
        loaded: session
            .visible_memories()
            .iter()
            .map(|memory| memory.id.clone())
            .collect(),
        skills: session
            .visible_skills()
            .into_iter()
            .map(|skill| skill.id)
            .collect(),
    };
    let modules = rankings::gather(&request.functions, &request.namespaces);
    let modules = (!modules.is_empty()).then(|| hinted_modules(&modules, &asked));
    let skills = match config.skills {
        state::Source::Off => None,
        state::Source::Store if request.skills.is_empty() => {
            let mut handle = core.enter(caller, "session.hint")?;
            Some(stored::skill_hints(&mut handle, &asked)?)
        }
        _ if request.skills.is_empty() => None,
        _ => Some(hinted_skills(&request.skills, &asked)?),
    };
    let memories = match config.memories {
        state::Source::Off => None,
        state::Source::Store if request.memories.is_empty() => {
            let mut handle = core.enter(caller, "session.hint")?;
            Some(stored::memory_hints(&mut handle, &asked)?)
        }
        _ if request.memories.is_empty() => None,
        _ => Some(hinted_memories(&request.memories, &asked)?),
    };
    Ok(Shortlist {
        modules,
        skills,
        memories,
    })
}

fn hinted_modules(modules: &[shelf::Module], asked: &Asked<'_>) -> Vec<Hinted> {
    if !asked.documented {
        return catalog::hint_modules(modules, &asked.asking);
    }
    let names = modules.iter().flat_map(shelf::Module::names);
    let stop = rankings::stop_list(asked.stop, names);
    catalog::documented_modules(modules, &asked.asking, &stop)
}

fn hinted_skills(given: &[ranking::ShelfSkill], asked: &Asked<'_>) -> Result<Vec<Hinted>> {
    let views = rankings::skills(given);
    catalog::check(views.iter().map(|skill| skill.id))?;
    if !asked.documented {
        return Ok(catalog::hint_skills(&views, &asked.skills, &asked.asking));
    }
    let names = views.iter().flat_map(|skill| [skill.id, skill.name]);
    let stop: StopList = rankings::stop_list(asked.stop, names);
    Ok(catalog::documented_skills(&views, &asked.asking, &stop))
}

fn hinted_memories(given: &[ranking::ShelfMemory], asked: &Asked<'_>) -> Result<Vec<Hinted>> {
    let views = rankings::memories(given);
    catalog::check(views.iter().map(|memory| memory.id))?;
    if !asked.documented {
        return Ok(catalog::hint_memories(&views, &asked.loaded, &asked.asking));
    }
    let stop = rankings::stop_list(asked.stop, views.iter().map(|memory| memory.id));
    Ok(catalog::documented_memories(
        &views,
        &asked.loaded,
        &asked.asking,
        &stop,
    ))
}

/// Renders the sections of the next prompt.
///
/// # Errors
/// `invalid` about `snapshot` for a context map that is none, and those of the place.
pub fn prompt<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: PromptRequest,
) -> Result<PromptAnswer> {
    let open = Open::new(core, caller, "session.prompt", &request.place)?;
    let (session, style) = (&open.session, style(request.style));
    let stage = session.run.as_ref().map(|run| run.stage);
    let speaks = stage != Some(state::Stage::Responder);
    let index = match session.config.skills {
        state::Source::Off => None,
        _ if !speaks => None,
        state::Source::Store if request.catalog.is_empty() => {
            let handle = core.enter(caller, "session.prompt")?;
            let state = handle.store.state();
            let slots = keep::slots(&handle).into_iter();
            let slots = slots.filter(|(_, slot)| keep::is_offered(state, *slot));
            let cards = slots.filter_map(|(_, slot)| state.card(slot, DESCRIPTION));
            let listed = cards.map(|(id, name, description)| render::Listed {
                id,
                name,
                description,
            });
            Some(render::index(&listed.collect::<Vec<_>>(), style))
        }
        _ => {
            let listed: Vec<_> = request.catalog.iter().map(listed).collect();
            Some(render::index(&listed, style))
        }
    };
    let (mut context_map, mut evicted) = (None, Vec::new());
    if let Some(map) = &request.context_map
        && stage.is_none_or(|stage| stage == state::Stage::Distiller)
    {
        let (map, loaded) = ContextMap::restore(&Value::read("snapshot", map)?)?;
        context_map = Some(render::context_map(map.text(), style));
        evicted = loaded.evicted;
    }
    let mut answer = PromptAnswer {
        index: index.filter(|index| !index.is_empty()),
        memories: open.standing.render(session, style),
        context_map,
        skills: render::skills(&session.visible_skills(), style),
        hints: hints::render(&open.standing.marked(session.shown_hints(), style), style),
        tokens: 0,
        evicted,
    };
    let sections = [
        &answer.index,
        &answer.memories,
        &answer.context_map,
        &answer.skills,
        &answer.hints,
    ];
    answer.tokens = sections
        .into_iter()
        .flatten()
        .map(|text| crate::skills::tokens::estimate(text))
        .sum();
    Ok(answer)
}

fn listed(skill: &ListedSkill) -> render::Listed<'_> {
    render::Listed {
        id: &skill.id,
        name: &skill.name,
        description: skill.description.as_deref().unwrap_or_default(),
    }
}

/// Unloads memories and skills.
///
/// # Errors
/// Those of the place.
pub fn unload<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: UnloadRequest,
) -> Result<UnloadAnswer> {
    let mut open = Open::new(core, caller, "session.unload", &request.place)?;
    let (memories, skills) = open.session.unload(&request.memories, &request.skills);
    Ok(UnloadAnswer {
        snapshot: open.close(core, caller)?,
        memories,
        skills,
    })
}

/// Ends the run.
///
/// # Errors
/// `invalid` about `run` without a run, and those of the place.
pub fn finish<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: FinishRequest,
) -> Result<FinishAnswer> {
    let mut open = Open::new(core, caller, "session.finish", &request.place)?;
    let finished = open.session.finish()?;
    Ok(FinishAnswer {
        snapshot: open.close(core, caller)?,
        memories: finished.memories.into_iter().map(usage).collect(),
        skills: finished.skills.into_iter().map(usage).collect(),
        events: events(finished.events),
    })
}

/// Shows a session.
///
/// # Errors
/// Those of the place.
pub fn show<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ShowRequest,
) -> Result<ShowAnswer> {
    let open = Open::new(core, caller, "session.show", &request.place)?;
    let session = &open.session;
    Ok(ShowAnswer {
        snapshot: Json(session.snapshot()?),
        skills: session
            .visible_skills()
            .into_iter()
            .map(skill_answer)
            .collect(),
        memories: session
            .visible_memories()
            .iter()
            .cloned()
            .map(memory_answer)
            .collect(),
        stage: session.run.as_ref().map(|run| shown_stage(run.stage)),
    })
}

/// The sessions of the store.
///
/// # Errors
/// As [`place::list`].
pub fn list<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ListRequest,
) -> Result<ListAnswer> {
    let handle = core.enter(caller, "session.list")?;
    let records = place::list(&handle)?;
    let limit = request.limit.unwrap_or(100).clamp(1, 1_000) as usize;
    let shown = records.iter().take(limit).map(|record| KeptSession {
        id: split_key(&record.key).1.into(),
        version: record.version,
        created: record.created,
        updated: record.updated,
    });
    Ok(ListAnswer {
        sessions: shown.collect(),
        matched: u32::try_from(records.len()).unwrap_or(u32::MAX),
    })
}

/// Forgets a session of the store.
///
/// # Errors
/// As [`place::forget`].
pub fn forget<H: Host>(
    core: &mut Core<H>,
    caller: &Caller,
    request: ForgetRequest,
) -> Result<ForgetAnswer> {
    let mut handle = core.enter(caller, "session.forget")?;
    place::forget(&mut handle, &request.session)?;
    Ok(ForgetAnswer {
        session: request.session,
    })
}

/// Checks a code block.
///
/// # Errors
/// As [`code::check`].
pub fn check<H: Host>(
    _core: &mut Core<H>,
    _caller: &Caller,
    request: CheckRequest,
) -> Result<CheckAnswer> {
    code::check(&request.code)?;
    Ok(CheckAnswer { code: request.code })
}
