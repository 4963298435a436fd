//! What a snapshot may hold. Hosts keep snapshots and pass them in, so that they are input like any
//! other: what no session comes to hold is refused, with its place and value.

use alloc::{
    collections::BTreeSet,
    format,
    string::{String, ToString},
};

use super::{
    Session,
    hints::Hinted,
    state::{Config, Kept, Mode, Origin, VERSION},
    used::{REASON, Use},
};
use crate::{
    ecma::Value,
    error::{Error, Result},
    text::{space, utf16},
};

/// Stages in which something is used.
const STAGES: [&str; 3] = ["distiller", "executor", "responder"];
/// How skills come to be loaded: an id stands once in each.
const ORIGINS: [Origin; 4] = [
    Origin::Restored,
    Origin::Preset,
    Origin::Run,
    Origin::Discovered,
];

fn fault(message: String) -> Error {
    Error::invalid("snapshot", message)
}

/// Checks the version of a snapshot or of a documented agent state.
///
/// # Errors
/// `invalid` about `snapshot`.
pub(super) fn check_version(document: &Value) -> Result<()> {
    let Some(version) = document.get("version") else {
        return Err(fault(format!(
            "it has no version: a session snapshot or an agent state has \"version\": {VERSION}"
        )));
    };
    if version.whole() == Some(VERSION) {
        return Ok(());
    }
    let shown = match version {
        Value::Text(text) => text.clone(),
        other => other.compact(),
    };
    Err(fault(format!(
        "Unsupported AxAgentState version \"{shown}\""
    )))
}

/// Checks the floor of hints. As documented any number is one: one above 1 hints nothing, one below
/// 0 is none. A strength has no upper bound, and none is below 0.
///
/// # Errors
/// `invalid` about `floor`.
pub(super) fn check_floor(config: &Config) -> Result<()> {
    let Some(floor) = config.floor else {
        return Ok(());
    };
    let least = if config.mode == Mode::Documented {
        f64::MIN
    } else {
        0.0
    };
    if (least..=f64::MAX).contains(&floor) {
        return Ok(());
    }
    let rule = "in the standard mode 0 or more, in the documented one any number";
    Err(Error::invalid(
        "floor",
        format!("the floor of hints is {floor}; it is {rule}"),
    ))
}

/// Checks what a snapshot holds: ids and names are trimmed and not blank, an id stands once in each
/// list, and what was used says where and not more than is kept.
///
/// # Errors
/// `invalid` about `floor` or `snapshot`, `too-large` about `reason`.
pub(super) fn check(session: &Session) -> Result<()> {
    check_floor(&session.config)?;
    let mut names = Names::new("presets");
    for preset in &session.config.presets {
        names.once(&preset.id)?;
        names.fits("name", &preset.name)?;
    }
    check_skills(&session.skills)?;
    let Some(run) = &session.run else {
        return Ok(());
    };
    let mut names = Names::new("memories");
    for memory in &run.memories {
        names.once(&memory.id)?;
    }
    for used in run.used_memories.iter().chain(&run.used_skills) {
        check_use(used)?;
    }
    for search in run.recalling.iter().chain(&run.discovering) {
        Names::new("searches").fits("search", search)?;
    }
    if let Some(hints) = &run.hints {
        let lists = [&hints.modules, &hints.skills, &hints.memories];
        for Hinted { id, .. } in lists.into_iter().flatten().flatten() {
            if space::trim(id).is_empty() {
                return Err(fault("a blank id is hinted".to_string()));
            }
        }
    }
    Ok(())
}

/// Checks loaded skills: an id stands once in each origin.
///
/// # Errors
/// `invalid` about `snapshot`.
pub(super) fn check_skills(skills: &[Kept]) -> Result<()> {
    for origin in ORIGINS {
        let mut names = Names::new("skills");
        for kept in skills.iter().filter(|kept| kept.origin == origin) {
            names.once(&kept.skill.id)?;
            names.fits("name", &kept.skill.name)?;
        }
    }
    Ok(())
}

fn check_use(used: &Use) -> Result<()> {
    Names::new("used").fits("id", &used.id)?;
    if !STAGES.contains(&used.stage.as_str()) {
        let stage = &used.stage;
        return Err(fault(format!("used: {stage:?} is no stage")));
    }
    let Some(reason) = &used.reason else {
        return Ok(());
    };
    if utf16::exceeds(reason, REASON) {
        let units = space::units(reason) as u64;
        return Err(Error::too_large(
            "reason",
            "UTF-16 units",
            units,
            REASON as u64,
        ));
    }
    Ok(())
}

/// The ids of one list.
struct Names<'a> {
    list: &'static str,
    seen: BTreeSet<&'a str>,
}

impl<'a> Names<'a> {
    fn new(list: &'static str) -> Self {
        Self {
            list,
            seen: BTreeSet::new(),
        }
    }

    fn fits(&self, what: &str, text: &str) -> Result<()> {
        let list = self.list;
        let trimmed = space::trim(text);
        if trimmed.is_empty() {
            return Err(fault(format!("{list}: a blank {what}")));
        }
        if trimmed.len() < text.len() {
            return Err(fault(format!(
                "{list}: the {what} {text:?} has blanks at its ends"
            )));
        }
        Ok(())
    }

    fn once(&mut self, id: &'a str) -> Result<()> {
        self.fits("id", id)?;
        if self.seen.insert(id) {
            return Ok(());
        }
        let list = self.list;
        Err(fault(format!("{list}: the id {id:?} stands there twice")))
    }
}
