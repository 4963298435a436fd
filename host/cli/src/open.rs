//! Opens the store that a command works on.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use directories::ProjectDirs;
use serde_json::Value;
use vademecum_runtime::{Caller, Channel, Engine, EngineOptions, Host, Pool, Program};
use vademecum_stores::{Kind, Store};

use crate::{args::Global, failure::Failure};

/// The component, inside the command.
static COMPONENT: &[u8] = include_bytes!(env!("VADEMECUM_COMPONENT_FILE"));
/// The one store that a command lends its instance.
const STORE: &str = "store";
/// The owner of a person who reaches every owner.
const EVERY_OWNER: &str = "*";

/// An open store, and who works on it.
#[derive(Debug)]
pub(crate) struct Session {
    pool: Pool,
    /// The file.
    pub(crate) path: PathBuf,
    owner: String,
    caller: Caller,
}

impl Session {
    /// Opens the store that the command line names, making it if need be.
    pub(crate) fn open(global: &Global) -> Result<Self, Failure> {
        let path = match &global.store {
            Some(path) => path.clone(),
            None => default_path()?,
        };
        if let Some(folder) = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
        {
            std::fs::create_dir_all(folder)
                .map_err(|error| Failure::Io(format!("cannot make {}", folder.display()), error))?;
        }
        let store: Arc<dyn Store> = Kind::of(&path).open(&path)?;
        let engine = Engine::new(&EngineOptions::default())?;
        let cache =
            ProjectDirs::from("", "", "vademecum").map(|dirs| dirs.cache_dir().to_path_buf());
        let program = Program::load(&engine, COMPONENT, cache.as_deref())?;
        let host = host(global, cache.as_deref());
        let stores = HashMap::from([(STORE.to_string(), store)]);
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
            pool: Pool::new(program, host, Arc::new(stores), 1),
            path,
            owner,
            caller,
        })
    }

    /// Calls a method as a person who reaches every owner.
    pub(crate) fn call(&self, method: &str, request: &Value) -> Result<Value, Failure> {
        self.call_as(&self.caller, method, &request.to_string())
    }

    /// Calls a method as the owner of the command line, and no further. The request is passed on as
    /// it is: the component reads it, and says what is wrong with it.
    pub(crate) fn call_as_owner(&self, method: &str, request: &str) -> Result<Value, Failure> {
        self.call_as(&self.owned(), method, request)
    }

    /// The same, with the answer as it came: digits of numbers and the order of members stay.
    pub(crate) fn text_as_owner(&self, method: &str, request: &Value) -> Result<String, Failure> {
        Ok(self
            .pool
            .call(&self.owned(), method, &request.to_string())?)
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

    fn call_as(&self, caller: &Caller, method: &str, request: &str) -> Result<Value, Failure> {
        let answer = self.pool.call(caller, method, request)?;
        serde_json::from_str(&answer)
            .map_err(|error| Failure::Usage(format!("the answer is not JSON: {error}")))
    }

    /// Names of all methods.
    pub(crate) fn methods(&self) -> Result<Vec<String>, Failure> {
        Ok(self.pool.methods(STORE)?)
    }

    /// Whose records the command is about.
    pub(crate) fn owner(&self) -> &str {
        &self.owner
    }

    /// Writes what is pending and closes.
    pub(crate) fn close(&self) -> Result<(), Failure> {
        Ok(self.pool.close()?)
    }
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
