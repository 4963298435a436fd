//! Skills kept in a store: one record a skill, keyed by its id within its owner.
//!
//! A caller reads its owner's skills and the shared ones; where both have an id, its own counts.
//! It writes its owner's.

use alloc::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{FILE, Skill, discovery::Scope as Root, fields::joined};
use crate::sort::Gather as _;
use crate::{
    Caller, Code, Error, Result,
    caller::Channel,
    ecma::Value,
    host::Host,
    index::pick::HINT_FLOOR,
    model::{
        Change, Draft, Outcome, Reach, Readers, Record, Scope, State,
        identity::{own_agent, owner_of},
        rewritten,
    },
    rank::collate,
    store::{
        Decision, Gone, Handle, cleaned,
        pick::{CARDS, DESCRIPTION, Picked, Wanted},
        preview, within,
    },
    text::space,
};

/// Longest id, in bytes.
pub const ID: usize = 256;
/// Bytes of a record that are kept for what does not come from its file.
const SPARE: usize = 96;
/// Resources of one skill that are listed.
pub const RESOURCES: usize = 2_000;
/// Hints of one answer.
const HINTS: usize = 100;
/// Of the best so many are asked whether anything is an answer.
const WITNESSES: usize = 10;

/// A file that lies in a skill's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resource {
    /// Path below the folder.
    pub path: String,
    /// Its size.
    pub bytes: u64,
}

/// A skill as it is kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// Its id, unique within its owner.
    pub id: String,
    /// What its file says.
    pub skill: Skill,
    /// What else lies in its folder.
    pub resources: Vec<Resource>,
    /// Where it comes from: a path, an address; or empty.
    pub source: String,
    /// Its owner.
    pub owner: String,
    /// From 1.
    pub version: u32,
    /// When it was first kept, milliseconds UTC.
    pub created: u64,
    /// When this version was kept.
    pub updated: u64,
}

/// What is to be kept.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct New {
    /// Its id; blank: its name.
    pub id: String,
    /// What its file says.
    pub skill: Skill,
    /// What else lies in its folder.
    pub resources: Vec<Resource>,
    /// Where it comes from, or empty.
    pub source: String,
    /// The version it must be at, 0 for none at all.
    pub expected: Option<u32>,
    /// Whose root it was found below.
    pub root: Option<Root>,
    /// Nothing is written.
    pub dry: bool,
}

/// What became of a put.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The skill as it is kept; of a trial its id and version.
    pub kept: Kept,
    /// What was done.
    pub done: Done,
    /// Classes of secrets that were taken out.
    pub redacted: Vec<String>,
    /// Where the version before came from, when another place was named for it.
    pub moved: Option<String>,
}

/// What a put did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// There was none of the id.
    Created,
    /// There was another version.
    Updated,
    /// It was there as it is.
    Unchanged,
    /// One of the id came from a root that wins over this one.
    Hidden,
}

/// Keeps a skill; one that is there as it is writes nothing, and so does one whose id came from a
/// root that wins over its own, unless it is the same file.
///
/// # Errors
/// `invalid` about `id`, `name` or `resources`, `too-large` about `id`, `body` or `resources`,
/// `conflict` when the version is not the expected one, and those of the store.
pub fn put<H: Host>(handle: &mut Handle<'_, H>, new: &New) -> Result<Answer> {
    let id = check(new)?;
    let (caller, owner) = (handle.call.caller, owner_of(handle.call.caller).to_string());
    let (record_id, now, origin) = (handle.new_id(), handle.call.now, handle.origin());
    let mut done = Done::Unchanged;
    let mut found = None;
    let outcome = handle.store.commit(&handle.call, |state| {
        writes(state, caller)?;
        let old = own(state, &owner, &id);
        let version = old.as_ref().map_or(0, |old| old.version);
        if let Some(expected) = new.expected
            && expected != version
        {
            let (expected, version) = (u64::from(expected), u64::from(version));
            return Err(Error::conflict(&id, expected, version));
        }
        let mut draft = draft(&id, &owner, new);
        draft.origin.clone_from(&origin);
        draft.origin.source.clone_from(&new.source);
        draft.origin.source.clone_from(&new.source);
        (draft.id, draft.created, draft.version) = match &old {
            Some(old) => (old.id.clone(), old.created, old.version + 1),
            None => (record_id.clone(), now, 1),
        };
        draft.updated = now;
        done = judge(state, old.as_ref(), &mut draft, new)?;
        if new.dry && matches!(done, Done::Created | Done::Updated) {
            found = Some((draft.version, preview(state, &draft)?));
        }
        if new.dry {
            return Ok(Decision::default());
        }
        Ok(decision(state, old.as_ref(), draft, done))
    })?;
    if let Some((version, redacted)) = found {
        let old = own(handle.store.state(), &owner, &id);
        let kept = Kept {
            id,
            version,
            ..Kept::default()
        };
        return Ok(Answer {
            kept,
            done,
            redacted,
            moved: moved(old.as_ref(), &new.source),
        });
    }
    let kept = own(handle.store.state(), &owner, &id).map(|record| kept(&record));
    let kept = kept.ok_or_else(|| Error::missing("skill", &id))?;
    Ok(Answer {
        kept,
        done: Done::told(&outcome).unwrap_or(done),
        moved: outcome.ids.get(1).cloned(),
        redacted: outcome.redacted,
    })
}

/// What a put does. A skill is there as it is when it says the same, as it was given or without its
/// secrets: nothing is kept that tells them apart, since a digest of what was taken out would let it
/// be guessed.
fn judge(state: &State, old: Option<&Record>, draft: &mut Draft, new: &New) -> Result<Done> {
    let Some(old) = old else {
        return Ok(Done::Created);
    };
    if let (Some(before), Some(root)) = (root_of(old), new.root)
        && before < root
    {
        // The same file found on another way stays what it is.
        if old.origin.source != new.source {
            return Ok(Done::Hidden);
        }
        let word = before.word().to_string();
        draft.fields.insert(ROOT.to_string(), word);
    }
    let rooted = new.root.is_none() || old.fields.get(ROOT) == draft.fields.get(ROOT);
    if rooted && (says(old, draft) || says(old, &cleaned(state, draft)?)) {
        return Ok(Done::Unchanged);
    }
    Ok(Done::Updated)
}

/// Whether a record says what a draft says.
fn says(old: &Record, draft: &Draft) -> bool {
    let told = |fields: &BTreeMap<String, String>| -> Vec<(String, String)> {
        let told = fields.iter();
        let told = told.filter(|(name, _)| *name != ROOT && *name != DIGEST);
        told.map(|(name, text)| (name.clone(), text.clone()))
            .collect()
    };
    (&old.title, &old.content, &old.origin.source)
        == (&draft.title, &draft.content, &draft.origin.source)
        && told(&old.fields) == told(&draft.fields)
}

/// What is written. A digest that an earlier version of this program kept goes, whatever is done.
fn decision(state: &State, old: Option<&Record>, draft: Draft, done: Done) -> Decision {
    let stale = old.filter(|old| old.fields.contains_key(DIGEST));
    let mut changes = stale.map_or_else(Vec::new, |old| {
        rewritten(state, CARDS, &old.id, |draft| {
            draft.fields.remove(DIGEST).is_some()
        })
    });
    let mut outcome = Outcome {
        ids: alloc::vec![draft.id.clone()],
        numbers: alloc::vec![done.number()],
        ..Outcome::default()
    };
    if matches!(done, Done::Created | Done::Updated) {
        outcome.ids.extend(moved(old, &draft.origin.source));
        changes.push(Change::Put(draft.into()));
    }
    Decision { changes, outcome }
}

/// Where the version before came from, when another place is named for it.
fn moved(old: Option<&Record>, source: &str) -> Option<String> {
    let before = old.map(|old| &old.origin.source);
    before
        .filter(|before| !before.is_empty() && !source.is_empty() && *before != source)
        .cloned()
}

impl Done {
    const ALL: [Self; 4] = [Self::Created, Self::Updated, Self::Unchanged, Self::Hidden];

    /// Its number in an outcome.
    fn number(self) -> i64 {
        Self::ALL
            .iter()
            .position(|done| *done == self)
            .map_or(0, |place| place as i64 + 1)
    }

    /// What an outcome says was done: so a repeat answers what the first call did.
    fn told(outcome: &Outcome) -> Option<Self> {
        let number = outcome.numbers.first()?;
        let said = |done: &Self| done.number() == *number;
        Self::ALL.into_iter().find(said)
    }
}

/// A field that records of earlier versions have: a digest of what was said, secrets included.
const DIGEST: &str = "digest";
/// The field that says whose root a skill was found below.
const ROOT: &str = "root";

fn root_of(record: &Record) -> Option<Root> {
    let word = record.fields.get(ROOT)?;
    [Root::Project, Root::User, Root::Bundled]
        .into_iter()
        .find(|root| root.word() == word)
}

/// Whether a skill could be kept, by its name.
///
/// # Errors
/// As [`put`].
pub fn lint(skill: &Skill) -> Result<()> {
    let new = New {
        skill: skill.clone(),
        ..New::default()
    };
    let mut draft = draft(&check(&new)?, "", &new);
    // A record has an id and an owner beside what the file says.
    draft.id = "0".repeat(SPARE);
    within(&draft)
}

/// The name of a skill: on one line, as that of a file is.
fn name_of(skill: &Skill) -> Cow<'_, str> {
    joined(&skill.name).map_or(Cow::Borrowed(&skill.name), Cow::Owned)
}

/// Refuses what leads out of the folder when a host follows it.
fn check_path(path: &str) -> Result<()> {
    let bytes = path.as_bytes();
    let drive = bytes.len() > 1 && bytes[1] == b':' && bytes[0].is_ascii_alphabetic();
    let mut steps = path.split(['/', '\\']);
    // A path that begins with a stroke has an empty first step.
    let leads_out = steps.any(|step| matches!(step, "" | "." | ".."));
    if drive || leads_out || path.chars().any(char::is_control) {
        let message = format!("the path {path:?} is not one below the skill's folder");
        return Err(Error::invalid("resources", message));
    }
    if path == super::discovery::FILE_NAME {
        let message = format!("{path} is the skill itself and no file beside it");
        return Err(Error::invalid("resources", message));
    }
    Ok(())
}

fn check(new: &New) -> Result<String> {
    let given = space::trim(&new.id);
    let name = name_of(&new.skill);
    let id = if given.is_empty() {
        space::trim(&new.skill.name)
    } else {
        given
    };
    if id.is_empty() {
        return Err(Error::invalid("id", "a skill has an id or a name"));
    }
    if id.chars().any(char::is_control) {
        return Err(Error::invalid(
            "id",
            format!("the id {id:?} holds a control character"),
        ));
    }
    if id.len() > ID {
        return Err(Error::too_large("id", "bytes", id.len() as u64, ID as u64));
    }
    if space::trim(&name).is_empty() {
        return Err(Error::invalid(
            "name",
            format!("the skill {id:?} has no name"),
        ));
    }
    if new.skill.body.len() > FILE {
        return Err(Error::too_large(
            "body",
            "bytes",
            new.skill.body.len() as u64,
            FILE as u64,
        ));
    }
    let count = new.resources.len();
    if count > RESOURCES {
        return Err(Error::too_large(
            "resources",
            "files",
            count as u64,
            RESOURCES as u64,
        ));
    }
    let mut seen = BTreeSet::new();
    for Resource { path, .. } in &new.resources {
        check_path(path)?;
        if !seen.insert(path.as_str()) {
            let message = format!("the path {path:?} is named twice");
            return Err(Error::invalid("resources", message));
        }
    }
    Ok(id.to_string())
}

fn draft(id: &str, owner: &str, new: &New) -> Draft {
    let skill = &new.skill;
    let text = |text: &str| (!text.is_empty()).then(|| text.to_string());
    let fields = [
        (DESCRIPTION, text(&skill.description)),
        ("license", text(&skill.license)),
        ("compatibility", text(&skill.compatibility)),
        ("tools", text(&skill.tools.join("\n"))),
        ("metadata", pairs_text(&skill.metadata)),
        ("extra", pairs_text(&skill.extra)),
        ("resources", resources_text(&new.resources)),
    ];
    let mut fields: BTreeMap<String, String> = fields
        .into_iter()
        .filter_map(|(name, text)| Some((name.to_string(), text?)))
        .gather();
    if let Some(root) = new.root {
        fields.insert(ROOT.to_string(), root.word().to_string());
    }
    Draft {
        collection: CARDS.to_string(),
        scope: Scope {
            owner: owner.to_string(),
            ..Scope::default()
        },
        key: id.to_string(),
        title: space::trim(&name_of(skill)).to_string(),
        content: skill.body.clone(),
        fields,
        confidence: 1.0,
        ..Draft::default()
    }
}

fn pairs_text(pairs: &[(String, String)]) -> Option<String> {
    let list = pairs.iter().map(|(key, text)| {
        Value::List(alloc::vec![
            Value::from(key.as_str()),
            Value::from(text.as_str())
        ])
    });
    (!pairs.is_empty()).then(|| Value::List(list.collect()).compact())
}

fn pairs_of(text: Option<&String>) -> Vec<(String, String)> {
    let list = text.and_then(|text| Value::parse("pairs", text).ok());
    let pair = |entry: &Value| {
        let [key, value] = entry.elements() else {
            return None;
        };
        Some((key.text()?.to_string(), value.text()?.to_string()))
    };
    list.map(|list| list.elements().iter().filter_map(pair).collect())
        .unwrap_or_default()
}

/// Pairs of bytes and path, in this order: a path such as `password` before a number would look
/// like a secret.
fn resources_text(resources: &[Resource]) -> Option<String> {
    let pairs = resources.iter().map(|resource| {
        // No file has more, and a number in JSON holds no more exactly.
        let bytes = Value::Number(resource.bytes.min((1 << 53) - 1) as f64);
        Value::List(alloc::vec![bytes, Value::Text(resource.path.clone())])
    });
    (!resources.is_empty()).then(|| Value::List(pairs.collect()).compact())
}

fn resources_of(text: Option<&String>) -> Vec<Resource> {
    let Some(Value::List(pairs)) = text.and_then(|text| Value::parse("resources", text).ok())
    else {
        return Vec::new();
    };
    let pair = |pair| match pair {
        Value::List(pair) => match &pair[..] {
            [bytes, Value::Text(path)] => Some(Resource {
                path: path.clone(),
                bytes: bytes.whole().unwrap_or(0),
            }),
            _ => None,
        },
        _ => None,
    };
    pairs.into_iter().filter_map(pair).collect()
}

/// A record as a skill.
pub fn kept(record: &Record) -> Kept {
    let text = |name: &str| record.fields.get(name).cloned().unwrap_or_default();
    let tools = text("tools");
    Kept {
        id: record.key.clone(),
        skill: Skill {
            name: record.title.clone(),
            description: text(DESCRIPTION),
            license: text("license"),
            compatibility: text("compatibility"),
            tools: tools
                .split('\n')
                .filter(|tool| !tool.is_empty())
                .map(ToString::to_string)
                .collect(),
            metadata: pairs_of(record.fields.get("metadata")),
            extra: pairs_of(record.fields.get("extra")),
            body: record.content.clone(),
        },
        resources: resources_of(record.fields.get("resources")),
        source: record.origin.source.clone(),
        owner: record.scope.owner.clone(),
        version: record.version,
        created: record.created,
        updated: record.updated,
    }
}

/// Skills are instructions to every agent of an owner: where agents are isolated none of them writes
/// what the others follow, only a person does and who administers the store.
fn writes(state: &State, caller: &Caller) -> Result<()> {
    if own_agent(state, caller)?.is_empty() || caller.channel == Channel::User {
        return Ok(());
    }
    let message = "agents are isolated in this store: only a person (channel user) keeps the skills \
                   that all of them follow";
    Err(Error::new(Code::Denied, message).about("agent"))
}

fn own(state: &State, owner: &str, id: &str) -> Option<Record> {
    state
        .find_key(CARDS, owner, id)
        .and_then(|slot| state.record(slot))
        .filter(|record| record.latest)
}

/// A skill by its id: the caller's own, else a shared one.
///
/// # Errors
/// `missing` when there is none within reach.
pub fn get<H: Host>(handle: &Handle<'_, H>, id: &str) -> Result<Kept> {
    let (state, caller) = (handle.store.state(), handle.call.caller);
    let id = space::trim(id);
    let mut owners = alloc::vec![owner_of(caller).to_string()];
    match Reach::of(caller).owners {
        Some(reached) => owners.extend(reached),
        None => owners.extend(state.names().texts().iter().map(ToString::to_string)),
    }
    let found = owners.iter().find_map(|owner| own(state, owner, id));
    found
        .map(|record| kept(&record))
        .ok_or_else(|| Error::missing("skill", id))
}

/// Ids and slots of all skills within reach, by id; an id counts once, the caller's own before a
/// shared one.
pub fn slots<H: Host>(handle: &Handle<'_, H>) -> Vec<(String, u32)> {
    let (state, caller) = (handle.store.state(), handle.call.caller);
    let reach = Reach::of(caller).resolve(state);
    let own = state.names().find(owner_of(caller));
    let mut chosen: BTreeMap<&str, (bool, u32)> = BTreeMap::new();
    for (slot, head) in state.live(CARDS).filter(|(_, head)| reach.admits(head)) {
        let Some((key, _, _)) = state.card(slot, DESCRIPTION) else {
            continue;
        };
        let mine = Some(head.owner) == own;
        match chosen.get(key) {
            Some((known, _)) if *known || !mine => {}
            _ => {
                chosen.insert(key, (mine, slot));
            }
        }
    }
    let ids = chosen.into_iter();
    let mut slots: Vec<(String, u32)> = ids.map(|(id, (_, slot))| (id.to_string(), slot)).collect();
    collate::sort_by_id(&mut slots, |(id, _)| id);
    slots
}

/// All skills within reach that a model is offered, in the order of [`slots`].
pub fn offered<H: Host>(handle: &Handle<'_, H>) -> Vec<Kept> {
    let state = handle.store.state();
    let records = slots(handle).into_iter();
    records
        .filter(|(_, slot)| is_offered(state, *slot))
        .filter_map(|(_, slot)| state.record(slot))
        .map(|record| kept(&record))
        .collect()
}

/// Removes one of the caller's own skills and all its versions; with `copies` also what stored
/// sessions have loaded of it.
///
/// # Errors
/// `missing` when the caller has none of the id.
pub fn remove<H: Host>(handle: &mut Handle<'_, H>, id: &str, copies: bool) -> Result<()> {
    let id = space::trim(id).to_string();
    let (caller, owner) = (handle.call.caller, owner_of(handle.call.caller).to_string());
    let take = handle.copies;
    handle.store.commit(&handle.call, |state| {
        writes(state, caller)?;
        let record = own(state, &owner, &id).ok_or_else(|| Error::missing("skill", &id))?;
        let forget = Change::Forget {
            collection: CARDS.to_string(),
            id: record.id.clone(),
        };
        let audit = Change::Audit {
            action: "remove".to_string(),
            subject: format!("{CARDS}:{id}"),
            reason: String::new(),
            owner: Readers::of(&record.scope).packed(),
        };
        let mut changes = alloc::vec![forget, audit];
        if copies {
            let versions = state.versions(CARDS, &record.id).into_iter();
            let said = versions.filter_map(|slot| Some(state.record(slot)?.draft.content));
            let skills = [((owner.clone(), id.clone()), said.gather())].into();
            let gone = Gone {
                skills,
                ..Gone::default()
            };
            changes.extend(take(state, &gone));
        }
        Ok(Decision {
            changes,
            ..Decision::default()
        })
    })?;
    Ok(())
}

/// Finds skills: the id or the name itself first, then the best for the question. What the ranking
/// went without is added to `degraded`.
pub fn find<H: Host>(
    handle: &mut Handle<'_, H>,
    question: &str,
    limit: usize,
    degraded: &mut Vec<String>,
) -> Vec<Picked> {
    let reach = Reach::of(handle.call.caller);
    let own = owner_of(handle.call.caller).to_string();
    let wanted = Wanted {
        text: question,
        reach: &reach,
        own: &own,
        limit,
    };
    handle.pick(&wanted, degraded)
}

/// The key by which the file of a skill says that people call it up, and no model does.
const FOR_PEOPLE: &str = "disable-model-invocation";

/// Whether a model is offered a skill: its file does not say that people alone call it up.
pub fn is_offered(state: &State, slot: u32) -> bool {
    let extra = match state.card(slot, "extra") {
        Some((_, _, extra)) if extra.contains(FOR_PEOPLE) => extra.to_string(),
        _ => return true,
    };
    let yes = |text: &str| matches!(text.to_lowercase().as_str(), "true" | "yes" | "on");
    let pairs = pairs_of(Some(&extra));
    !pairs
        .iter()
        .any(|(key, text)| key == FOR_PEOPLE && yes(text))
}

/// As [`find`], of those that a model is offered.
fn find_offered<H: Host>(handle: &mut Handle<'_, H>, question: &str, limit: usize) -> Vec<Picked> {
    let mut wanted = limit;
    loop {
        let mut picked = find(handle, question, wanted, &mut Vec::new());
        let found = picked.len();
        picked.retain(|one| is_offered(handle.store.state(), one.slot));
        // Those that are not offered leave their places to others.
        let missing = limit.min(found) - picked.len().min(limit);
        if missing == 0 || found < wanted {
            picked.truncate(limit);
            return picked;
        }
        wanted += missing;
    }
}

/// The cosine from which a skill is one for the question without a word of it: of five to twenty
/// texts the nearest one to a question about something else reaches .45 to .51 in one of fifty.
const NEAR: f64 = 0.5;

/// Finds skills for a model to load: where the id or name itself was asked for, that alone,
/// otherwise the first and those that score half of the best or more.
pub fn close<H: Host>(handle: &mut Handle<'_, H>, question: &str, limit: usize) -> Vec<Picked> {
    let mut picked = find_offered(handle, question, limit);
    let Some(first) = picked.first() else {
        return picked;
    };
    if first.naming.is_exact() {
        let naming = first.naming;
        picked.retain(|one| one.naming == naming);
        return picked;
    }
    // Some skill is always the nearest: without a word of the question it must be near. One that
    // nothing ranked was found by how its id begins.
    let unranked = |one: &Picked| one.score <= 0.0 && one.cosine <= -1.0;
    picked.retain(|one| one.words > 0.0 || one.cosine >= NEAR || unranked(one));
    let Some(first) = picked.first() else {
        return picked;
    };
    let (slot, best) = (first.slot, first.score);
    let best = picked.iter().map(|one| one.score).fold(best, f64::max);
    picked.retain(|one| one.slot == slot || one.score >= best / 2.0);
    picked
}

/// The skills that a task may want, none when nothing speaks clearly for one. Those of the given
/// ids, and those that no model is offered, are left out before the best is judged.
///
/// # Errors
/// `invalid` about `floor`.
pub fn hint<H: Host>(
    handle: &mut Handle<'_, H>,
    task: &str,
    limit: usize,
    floor: Option<f64>,
    loaded: &[String],
) -> Result<Vec<Picked>> {
    let floor = floor.unwrap_or(HINT_FLOOR);
    if !(0.0..=f64::MAX).contains(&floor) {
        return Err(Error::invalid("floor", "the floor of hints is 0 or more"));
    }
    let limit = limit.min(HINTS);
    let looked_at = limit.max(WITNESSES).saturating_add(loaded.len());
    let mut picked = find_offered(handle, task, looked_at);
    let is_loaded = |key: &str| loaded.iter().any(|id| space::trim(id) == key);
    picked.retain(|one| !is_loaded(&one.key));
    // Vectors order; whether anything is an answer the best by its words tells, first or not.
    let by_words = |a: &&Picked, b: &&Picked| a.words.total_cmp(&b.words);
    let named = picked.iter().find(|one| one.naming.is_exact());
    let best = match named.or_else(|| picked.iter().rev().max_by(by_words)) {
        Some(best) if best.strength >= floor => best.strength,
        _ => return Ok(Vec::new()),
    };
    // Others are shown when they speak half as much as the best.
    picked.retain(|one| one.strength >= best / 2.0);
    picked.truncate(limit);
    Ok(picked)
}
