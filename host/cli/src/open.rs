//! Opens the store that a command works on.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Once},
};

use directories::ProjectDirs;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use vademecum_runtime::{
    Caller, Channel, Code, Engine, EngineOptions, Error, Host, Pool, Program, Stores,
};
use vademecum_stores::{Kind, Memory, Store};

use crate::{
    args::Global,
    failure::{self, Failure},
    show,
};

/// The component, inside the command.
static COMPONENT: &[u8] = include_bytes!(env!("VADEMECUM_COMPONENT_FILE"));
/// The one store that a command lends its instance.
const STORE: &str = "store";
/// An empty one without a file, for what needs none.
const SCRATCH: &str = "scratch";
/// The owner of a person who reaches every owner.
const EVERY_OWNER: &str = "*";
/// The agent of a person who reaches every owner and every agent.
const EVERY_AGENT: &str = "*";

/// Methods that only read a store: where there is none, they say so instead of making one.
const READING: &[&str] = &[
    "admin.audit",
    "admin.compact",
    "admin.dump",
    "admin.operation",
    "admin.settings",
    "admin.status",
    "admin.verify",
    "facts.get",
    "facts.history",
    "facts.list",
    "facts.recall",
    "memory.context",
    "memory.digest",
    "memory.expand",
    "memory.followups",
    "memory.get",
    "memory.handoff",
    "memory.history",
    "memory.lesson_list",
    "memory.lesson_recall",
    "memory.list",
    "memory.recap",
    "memory.related",
    "memory.retention",
    "memory.search",
    "memory.session_history",
    "retrieval.recall",
    "session.show",
    "skills.get",
    "skills.list",
    "working.compare",
    "working.document",
    "working.documents",
    "working.dump",
    "working.embed_search",
    "working.evaluations",
    "working.files",
    "working.find",
    "working.get",
    "working.hybrid",
    "working.organise",
    "working.reflect",
    "working.search",
    "working.show",
    "working.status",
    "working.summary",
];

/// Methods that need no store, by how their names begin.
const PURE: &[&str] = &[
    "admin.limits",
    "context_map.",
    "guard.",
    "ranking.",
    "session.merge_",
    "session.normalize",
    "session.render_",
    "skills.hint",
    "skills.judge",
    "skills.lint",
    "skills.parse",
    "skills.search",
    "skills.shadow",
    "skills.write",
    "working.assign",
    "working.merge",
];

/// There is no store, and that has been said.
static TOLD: Once = Once::new();

/// What a method asks of a store that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// That it is there.
    Found,
    /// That it is made.
    Made,
    /// Nothing.
    Nothing,
}

fn needs(method: &str) -> Needs {
    if READING.contains(&method) {
        Needs::Found
    } else if PURE.iter().any(|start| method.starts_with(start)) {
        Needs::Nothing
    } else {
        Needs::Made
    }
}

/// Opens the store of the command line when it is first used.
struct Lender {
    path: PathBuf,
}

impl Stores for Lender {
    fn open(&self, name: &str) -> vademecum_runtime::Result<Arc<dyn Store>> {
        if name == SCRATCH {
            return Ok(Arc::new(Memory::new()));
        }
        Ok(Kind::of(&self.path).open(&self.path)?)
    }
}

/// A store, opened when it is first used, and who works on it.
#[derive(Debug)]
pub(crate) struct Session {
    pool: Pool,
    /// The file.
    pub(crate) path: PathBuf,
    owner: String,
    /// The command line or the environment names the file.
    is_named: bool,
    caller: Caller,
    /// Remarks for people have no place beside the answer.
    as_json: bool,
}

impl Session {
    /// Prepares the store that the command line names; the first method that writes makes it.
    pub(crate) fn open(global: &Global) -> Result<Self, Failure> {
        let path = match &global.store {
            Some(path) => path.clone(),
            None => default_path()?,
        };
        let engine = Engine::new(&EngineOptions::default())?;
        let platform =
            || ProjectDirs::from("", "", "vademecum").map(|dirs| dirs.cache_dir().to_path_buf());
        let named = global.cache.clone();
        let named = named.filter(|folder| !folder.as_os_str().is_empty());
        let cache = named.or_else(platform);
        let program = Program::load(&engine, COMPONENT, cache.as_deref())?;
        let host = host(global, cache.as_deref());
        let stores = Arc::new(Lender { path: path.clone() });
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        let caller = Caller {
            store: STORE.into(),
            operation: text(&global.operation),
            actor: whoami(),
            channel: Channel::User,
            owner: EVERY_OWNER.into(),
            project: text(&global.project),
            agent: text(&global.agent),
            session: text(&global.session),
        };
        let owner = global.owner.clone();
        Ok(Self {
            pool: Pool::new(program, host, stores, 1),
            path,
            is_named: global.store.is_some(),
            owner,
            caller,
            as_json: global.json,
        })
    }

    fn no_store(&self) -> String {
        format!(
            "there is no store at {}: the first command that writes makes it; --store FILE or \
             VADEMECUM_STORE names another one",
            self.path.display()
        )
    }

    /// What a method that may write does where there is no store yet. It is tried on an empty one in
    /// memory first: what fails there, or writes nothing, leaves no file behind.
    fn begin(&self, caller: &Caller, method: &str, request: &str) -> Result<String, Failure> {
        let tried = self.on_scratch(caller, method, request);
        let status = self.on_scratch(&self.caller, "admin.status", "{}");
        // It starts empty for the next one.
        self.pool.close()?;
        let tried = tried?;
        let status: Value = serde_json::from_str(&status?).unwrap_or_default();
        if status["sequence"] != 0 {
            let missing = self.missing_folder();
            let done = self.pool.call(caller, method, request)?;
            if let (Some(folder), false) = (missing, self.as_json) {
                let folder = folder.display();
                show::note(&format!(
                    "the folder {folder} was not there and is made for the store"
                ));
            }
            return Ok(done);
        }
        if !self.as_json {
            TOLD.call_once(|| show::remark(&self.no_store()));
        }
        Ok(tried)
    }

    /// The first folder of a named store that is not there. The standard place is made unasked.
    fn missing_folder(&self) -> Option<PathBuf> {
        let above = self.path.ancestors().skip(1).filter(|_| self.is_named);
        let missing = above.take_while(|folder| !folder.as_os_str().is_empty() && !folder.exists());
        missing.last().map(Path::to_path_buf)
    }

    fn on_scratch(&self, caller: &Caller, method: &str, request: &str) -> Result<String, Failure> {
        let caller = Caller {
            store: SCRATCH.into(),
            ..caller.clone()
        };
        Ok(self.pool.call(&caller, method, request)?)
    }

    /// Calls a method as a person who reaches every owner.
    pub(crate) fn call(&self, method: &str, request: &Value) -> Result<Value, Failure> {
        self.call_as(&self.caller, method, &request.to_string())
    }

    /// The same with a request that is passed on as it is.
    pub(crate) fn call_with(&self, method: &str, request: &str) -> Result<Value, Failure> {
        self.call_as(&self.caller, method, request)
    }

    /// Calls a method as the owner of the command line, and no further. The request is passed on as
    /// it is: the component reads it, and says what is wrong with it.
    pub(crate) fn call_as_owner(&self, method: &str, request: &str) -> Result<Value, Failure> {
        self.call_as(&self.owned(), method, request)
    }

    /// The same as one step of a command, with the answer as it came: digits of numbers and the order
    /// of members stay.
    pub(crate) fn text_step(&self, method: &str, request: &Value) -> Result<String, Failure> {
        let request = request.to_string();
        self.answer(&self.step(method, &request), method, &request)
    }

    /// # Errors
    /// `missing` when there is no store and the method would only read it.
    fn answer(&self, caller: &Caller, method: &str, request: &str) -> Result<String, Failure> {
        if self.path.exists() {
            return Ok(self.pool.call(caller, method, request)?);
        }
        match needs(method) {
            Needs::Nothing => self.on_scratch(caller, method, request),
            Needs::Made => self.begin(caller, method, request),
            Needs::Found => {
                let error = Error::new(Code::Missing, self.no_store()).about(failure::NO_STORE);
                Err(Failure::Core(error))
            }
        }
    }

    fn owned(&self) -> Caller {
        Caller {
            owner: self.owner.clone(),
            ..self.caller.clone()
        }
    }

    /// The same with a request that is a document.
    pub(crate) fn ask(&self, method: &str, request: &Value) -> Result<Value, Failure> {
        self.call_as_owner(method, &request.to_string())
    }

    /// The same in all projects and sessions of the owner.
    pub(crate) fn ask_everywhere(&self, method: &str, request: &Value) -> Result<Value, Failure> {
        let caller = Caller {
            project: String::new(),
            session: String::new(),
            ..self.owned()
        };
        self.call_as(&caller, method, &request.to_string())
    }

    /// The same of every owner and agent.
    pub(crate) fn call_everywhere(&self, method: &str, request: &Value) -> Result<Value, Failure> {
        let caller = Caller {
            project: String::new(),
            session: String::new(),
            agent: EVERY_AGENT.into(),
            ..self.caller.clone()
        };
        self.call_as(&caller, method, &request.to_string())
    }

    /// The same as one step of several that a command makes with a method.
    pub(crate) fn ask_step(&self, method: &str, request: &Value) -> Result<Value, Failure> {
        let request = request.to_string();
        self.call_as(&self.step(method, &request), method, &request)
    }

    /// The caller of one step. A named operation is done once, so each step has a name of its own:
    /// that of the operation and a hash of what it asks for. Repeated, it asks for the same.
    fn step(&self, method: &str, request: &str) -> Caller {
        let mut caller = self.owned();
        if !caller.operation.is_empty() {
            caller.operation = step_name(&caller.operation, method, request);
        }
        caller
    }

    fn call_as(&self, caller: &Caller, method: &str, request: &str) -> Result<Value, Failure> {
        let answer = self.answer(caller, method, request)?;
        serde_json::from_str(&answer)
            .map_err(|error| Failure::Usage(format!("the answer is not JSON: {error}")))
    }

    /// Names of all methods.
    pub(crate) fn methods(&self) -> Result<Vec<String>, Failure> {
        Ok(self.pool.methods(SCRATCH)?)
    }

    /// Whose records the command is about.
    pub(crate) fn owner(&self) -> &str {
        &self.owner
    }

    /// Whether the command line names every agent.
    pub(crate) fn is_every_agent(&self) -> bool {
        self.caller.agent == EVERY_AGENT
    }

    /// Writes what is pending and closes.
    pub(crate) fn close(&self) -> Result<(), Failure> {
        Ok(self.pool.close()?)
    }
}

/// The name of one step of an operation. It is kept in the store: what repeats the operation, on any
/// machine and in any version, must make the same.
fn step_name(operation: &str, method: &str, request: &str) -> String {
    let mut hasher = Sha256::new();
    hasher.update(method);
    hasher.update([0]);
    hasher.update(request);
    let hash: [u8; 32] = hasher.finalize().into();
    hash[..8]
        .iter()
        .fold(format!("{operation} "), |name, byte| {
            name + &format!("{byte:02x}")
        })
}

/// What the instance is lent besides the store.
#[cfg(feature = "model")]
fn host(global: &Global, cache: Option<&Path>) -> Host {
    if global.no_model {
        return Host::system();
    }
    let mut model = vademecum_search::Pocket::new();
    if let Some(cache) = cache {
        let _ = std::fs::create_dir_all(cache);
        model = match model.with_cache(&cache.join("embeddings.sqlite")) {
            Ok(model) => model,
            Err(error) => {
                tracing::warn!("embeddings are not cached: {error}");
                vademecum_search::Pocket::new()
            }
        };
    }
    Host::system().with_search(Arc::new(model))
}

#[cfg(not(feature = "model"))]
fn host(_global: &Global, _cache: Option<&Path>) -> Host {
    Host::system()
}

fn default_path() -> Result<PathBuf, Failure> {
    ProjectDirs::from("", "", "vademecum")
        .map(|dirs| dirs.data_dir().join("memory.sqlite"))
        .ok_or_else(|| {
            Failure::Usage("no home folder is known: name the store with --store".into())
        })
}

fn whoami() -> String {
    ["USER", "USERNAME", "LOGNAME"]
        .iter()
        .find_map(|name| std::env::var(name).ok())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::step_name;

    #[test]
    fn a_step_has_the_same_name_in_every_version() {
        let name = step_name("op-1", "working.write_file", "{\"file\":\"goals.json\"}");
        assert_eq!(name, "op-1 f4497a639ce4bef8");
        // What is method and what is request is not mixed up.
        assert_ne!(step_name("o", "ab", "c"), step_name("o", "a", "bc"));
    }
}
