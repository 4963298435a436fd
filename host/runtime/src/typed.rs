//! Typed functions by name, with JSON in and out: the same requests and answers as at the JSON
//! door, through the component's typed exports. A test over all of them shows that the two skins
//! agree.

use serde_json::{Map, Number, Value};
use wasmtime::component::Val;
use wit_parser::{Resolve, Type, TypeDefKind, TypeId, WorldItem, WorldKey};

use crate::link::{PACKAGE, VERSION};
use crate::wire::EXACT;
use crate::{Caller, Code, Error, Instance, Result};

/// The contract, as the component itself carries it.
#[derive(Debug)]
pub struct Contract {
    resolve: Resolve,
    methods: Vec<Method>,
}

/// One typed function.
#[derive(Clone, Debug)]
pub struct Method {
    /// Its name at the JSON door: `context_map.session_start`.
    pub name: String,
    interface: String,
    function: String,
    /// None: it takes the caller only.
    request: Option<Type>,
    /// None: it answers nothing.
    answer: Option<Type>,
}

/// Decides what stands in an example. `path` is the field's place: `filter.tags`.
pub trait Choose {
    /// A text.
    fn text(&mut self, path: &str) -> String;
    /// A whole number below the bound.
    fn number(&mut self, path: &str, below: u64) -> u64;
    /// A number.
    fn float(&mut self, path: &str) -> f64;
    /// Whether an option is there.
    fn present(&mut self, path: &str) -> bool;
    /// How many items a list has.
    fn length(&mut self, path: &str) -> usize;
    /// A JSON document.
    fn json(&mut self, path: &str) -> Value;
}

impl Contract {
    /// Reads the contract out of a component.
    ///
    /// # Errors
    /// `unsupported` when the bytes are no component, or a function has another shape than
    /// `func(caller, request) -> result<answer, error>`.
    pub fn of(component: &[u8]) -> Result<Self> {
        let unsupported = |message: String| Error::new(Code::Unsupported, message);
        let decoded = wit_parser::decoding::decode(component)
            .map_err(|error| unsupported(format!("{error:#}")))?;
        let wit_parser::decoding::DecodedWasm::Component(resolve, world) = decoded else {
            return Err(unsupported("a contract, not a component".into()));
        };
        let mut methods = Vec::new();
        for (key, item) in &resolve.worlds[world].exports {
            let (WorldKey::Interface(id), WorldItem::Interface { .. }) = (key, item) else {
                continue;
            };
            let interface = &resolve.interfaces[*id];
            let Some(name) = interface.name.as_deref().filter(|name| *name != "json") else {
                continue;
            };
            for (function, about) in &interface.functions {
                let answer = match about.result {
                    Some(Type::Id(id)) => match &resolve.types[id].kind {
                        TypeDefKind::Result(result) => result.ok,
                        _ => {
                            return Err(unsupported(format!(
                                "{name}.{function} does not answer a result"
                            )));
                        }
                    },
                    _ => {
                        return Err(unsupported(format!(
                            "{name}.{function} does not answer a result"
                        )));
                    }
                };
                methods.push(Method {
                    name: format!("{}.{}", snake(name), snake(function)),
                    interface: name.to_owned(),
                    function: function.clone(),
                    request: about.params.get(1).map(|parameter| parameter.ty),
                    answer,
                });
            }
        }
        methods.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        Ok(Self { resolve, methods })
    }

    /// All functions, by their names.
    #[must_use]
    pub fn methods(&self) -> &[Method] {
        &self.methods
    }

    /// Calls a typed function by its name at the JSON door.
    ///
    /// # Errors
    /// As [`Instance::call_json`]; `invalid` for a request that its type does not take.
    pub fn call(
        &self,
        instance: &mut Instance,
        program: &crate::Program,
        caller: &Caller,
        method: &str,
        request: &Value,
    ) -> Result<Value> {
        let method = self
            .methods
            .iter()
            .find(|one| one.name == method)
            .ok_or_else(|| {
                Error::new(Code::Unsupported, format!("there is no method {method}")).about(method)
            })?;
        let mut arguments = vec![caller_value(caller)];
        match &method.request {
            Some(ty) => arguments.push(self.lower(ty, request, "request")?),
            None if request.as_object().is_some_and(Map::is_empty) => {}
            None => return Err(invalid("request", "this method takes none")),
        }
        let running = &mut instance.running;
        let component = program.component();
        let function = component
            .get_export_index(None, format!("{PACKAGE}/{}@{VERSION}", method.interface))
            .and_then(|interface| component.get_export_index(Some(&interface), &method.function))
            .and_then(|index| running.instance.get_func(&mut running.context, index))
            .ok_or_else(|| {
                Error::new(
                    Code::Unsupported,
                    format!("{} is not exported", method.name),
                )
            })?;
        running.begin("")?;
        let mut results = [Val::Bool(false)];
        let outcome = function.call(&mut running.context, &arguments, &mut results);
        running.end(outcome, &caller.operation)?;
        match &results[0] {
            Val::Result(Ok(None)) => Ok(Value::Null),
            Val::Result(Ok(Some(answer))) => match &method.answer {
                Some(ty) => self.lift(ty, answer),
                None => Ok(Value::Null),
            },
            Val::Result(Err(Some(error))) => Err(lift_error(error)),
            other => Err(internal(&format!("{} answered {other:?}", method.name))),
        }
    }

    /// A request of the right shape for a function, with what the chooser decides in it; an empty
    /// object for one that takes none. Nothing for an unknown function.
    pub fn example(&self, method: &str, chooser: &mut dyn Choose) -> Option<Value> {
        let method = self.methods.iter().find(|one| one.name == method)?;
        Some(match &method.request {
            Some(ty) => self.choose(ty, "", chooser),
            None => Value::Object(Map::new()),
        })
    }

    fn choose(&self, ty: &Type, path: &str, chooser: &mut dyn Choose) -> Value {
        let id = match ty {
            Type::Bool => return Value::Bool(chooser.number(path, 2) == 1),
            Type::String => return Value::String(chooser.text(path)),
            Type::F32 | Type::F64 => {
                return Number::from_f64(chooser.float(path)).map_or(Value::Null, Value::Number);
            }
            Type::Id(id) => *id,
            _ => return Value::from(chooser.number(path, u64::from(u32::MAX))),
        };
        match &self.resolve.types[id].kind {
            TypeDefKind::Type(Type::String) if self.is_json(id) => chooser.json(path),
            TypeDefKind::Type(ty) => self.choose(ty, path, chooser),
            TypeDefKind::Option(ty) if chooser.present(path) => self.choose(ty, path, chooser),
            TypeDefKind::List(ty) => (0..chooser.length(path))
                .map(|_| self.choose(ty, path, chooser))
                .collect(),
            TypeDefKind::Enum(cases) => {
                let index = chooser.number(path, cases.cases.len() as u64);
                let case = usize::try_from(index)
                    .ok()
                    .and_then(|index| cases.cases.get(index));
                Value::String(case.map(|case| case.name.clone()).unwrap_or_default())
            }
            TypeDefKind::Record(record) => {
                let choose = |field: &wit_parser::Field| {
                    let key = snake(&field.name);
                    let place = if path.is_empty() {
                        key.clone()
                    } else {
                        format!("{path}.{key}")
                    };
                    (key, self.choose(&field.ty, &place, chooser))
                };
                Value::Object(record.fields.iter().map(choose).collect())
            }
            _ => Value::Null,
        }
    }

    /// JSON to a value of the type; `path` names the place in errors.
    fn lower(&self, ty: &Type, value: &Value, path: &str) -> Result<Val> {
        let wrong = || invalid(path, &format!("{value} is not what is wanted here"));
        Ok(match ty {
            Type::Bool => Val::Bool(value.as_bool().ok_or_else(wrong)?),
            Type::U32 => Val::U32(
                value
                    .as_u64()
                    .and_then(|n| u32::try_from(n).ok())
                    .ok_or_else(wrong)?,
            ),
            Type::S32 => Val::S32(
                value
                    .as_i64()
                    .and_then(|n| i32::try_from(n).ok())
                    .ok_or_else(wrong)?,
            ),
            Type::U64 => Val::U64(whole(value, Value::as_u64).ok_or_else(wrong)?),
            Type::S64 => Val::S64(whole(value, Value::as_i64).ok_or_else(wrong)?),
            #[allow(
                clippy::cast_possible_truncation,
                reason = "the type is f32: its nearest value is meant"
            )]
            Type::F32 => Val::Float32(value.as_f64().ok_or_else(wrong)? as f32),
            Type::F64 => Val::Float64(value.as_f64().ok_or_else(wrong)?),
            Type::String => Val::String(value.as_str().ok_or_else(wrong)?.to_owned()),
            Type::Id(id) => self.lower_named(*id, value, path)?,
            other => {
                return Err(internal(&format!(
                    "{path}: {other:?} does not occur in the contract"
                )));
            }
        })
    }

    fn lower_named(&self, id: TypeId, value: &Value, path: &str) -> Result<Val> {
        let wrong = |wanted: &str| invalid(path, &format!("{value} is not {wanted}"));
        Ok(match &self.resolve.types[id].kind {
            TypeDefKind::Type(Type::String) if self.is_json(id) => Val::String(value.to_string()),
            TypeDefKind::Type(ty) => self.lower(ty, value, path)?,
            TypeDefKind::Option(_) if value.is_null() => Val::Option(None),
            TypeDefKind::Option(ty) => Val::Option(Some(Box::new(self.lower(ty, value, path)?))),
            TypeDefKind::List(ty) => {
                let items = value.as_array().ok_or_else(|| wrong("a list"))?;
                let lower = |(index, item)| self.lower(ty, item, &format!("{path}[{index}]"));
                Val::List(items.iter().enumerate().map(lower).collect::<Result<_>>()?)
            }
            TypeDefKind::Enum(cases) => {
                let name = value.as_str().ok_or_else(|| wrong("a name"))?;
                if !cases.cases.iter().any(|case| case.name == name) {
                    return Err(wrong("one of its cases"));
                }
                Val::Enum(name.to_owned())
            }
            TypeDefKind::Record(record) => {
                let object = value.as_object().ok_or_else(|| wrong("an object"))?;
                let known =
                    |key: &String| record.fields.iter().any(|field| snake(&field.name) == *key);
                if let Some(unknown) = object.keys().find(|key| !known(key)) {
                    return Err(invalid(
                        &format!("{path}.{unknown}"),
                        "there is no such field",
                    ));
                }
                let mut fields = Vec::with_capacity(record.fields.len());
                for field in &record.fields {
                    let key = snake(&field.name);
                    let place = format!("{path}.{key}");
                    let lowered = match object.get(&key) {
                        Some(value) => self.lower(&field.ty, value, &place)?,
                        None => self
                            .absent(&field.ty)
                            .ok_or_else(|| invalid(&place, "is missing"))?,
                    };
                    fields.push((field.name.clone(), lowered));
                }
                Val::Record(fields)
            }
            other => {
                return Err(internal(&format!(
                    "{path}: {other:?} does not occur in the contract"
                )));
            }
        })
    }

    /// What a field is that is left out: options are none, lists are empty.
    fn absent(&self, ty: &Type) -> Option<Val> {
        let Type::Id(id) = ty else { return None };
        match &self.resolve.types[*id].kind {
            TypeDefKind::Option(_) => Some(Val::Option(None)),
            TypeDefKind::List(_) => Some(Val::List(Vec::new())),
            TypeDefKind::Type(ty) => self.absent(ty),
            _ => None,
        }
    }

    /// A value of the type to JSON.
    fn lift(&self, ty: &Type, value: &Val) -> Result<Value> {
        let wrong = || {
            internal(&format!(
                "{value:?} has not the type that the contract says"
            ))
        };
        let Type::Id(id) = ty else {
            return plain(value).ok_or_else(wrong);
        };
        Ok(match (&self.resolve.types[*id].kind, value) {
            (TypeDefKind::Type(Type::String), Val::String(text)) if self.is_json(*id) => {
                serde_json::from_str(text)
                    .map_err(|error| internal(&format!("a JSON field holds none: {error}")))?
            }
            (TypeDefKind::Type(ty), value) => self.lift(ty, value)?,
            (TypeDefKind::Option(_), Val::Option(None)) => Value::Null,
            (TypeDefKind::Option(ty), Val::Option(Some(value))) => self.lift(ty, value)?,
            (TypeDefKind::List(ty), Val::List(items)) => Value::Array(
                items
                    .iter()
                    .map(|item| self.lift(ty, item))
                    .collect::<Result<_>>()?,
            ),
            (TypeDefKind::Enum(_), Val::Enum(name)) => Value::String(name.clone()),
            (TypeDefKind::Record(record), Val::Record(fields))
                if record.fields.len() == fields.len() =>
            {
                let lift = |(field, (name, value)): (&wit_parser::Field, &(String, Val))| {
                    Ok((snake(name), self.lift(&field.ty, value)?))
                };
                Value::Object(
                    record
                        .fields
                        .iter()
                        .zip(fields)
                        .map(lift)
                        .collect::<Result<_>>()?,
                )
            }
            _ => return Err(wrong()),
        })
    }

    /// `json` is a string in WIT and a document at the JSON door.
    fn is_json(&self, id: TypeId) -> bool {
        self.resolve.types[id].name.as_deref() == Some("json")
    }
}

/// A value without a named type to JSON.
fn plain(value: &Val) -> Option<Value> {
    Some(match value {
        Val::Bool(value) => Value::Bool(*value),
        Val::U32(value) => Value::from(*value),
        Val::S32(value) => Value::from(*value),
        Val::U64(value) if *value > EXACT => Value::String(value.to_string()),
        Val::U64(value) => Value::from(*value),
        Val::S64(value) if value.unsigned_abs() > EXACT => Value::String(value.to_string()),
        Val::S64(value) => Value::from(*value),
        // As serde writes an f32: the shortest decimal that reads back as the same.
        Val::Float32(value) => serde_json::from_str(&serde_json::to_string(value).ok()?).ok()?,
        Val::Float64(value) => Value::Number(Number::from_f64(*value)?),
        Val::String(value) => Value::String(value.clone()),
        _ => return None,
    })
}

/// A whole number, or a decimal string of one.
fn whole<T: std::str::FromStr>(value: &Value, number: impl Fn(&Value) -> Option<T>) -> Option<T> {
    number(value).or_else(|| value.as_str()?.parse().ok())
}

fn caller_value(caller: &Caller) -> Val {
    let text = |name: &str, value: &str| (name.to_owned(), Val::String(value.to_owned()));
    let channel = serde_json::to_value(caller.channel).ok();
    let channel = channel.as_ref().and_then(Value::as_str).unwrap_or_default();
    Val::Record(vec![
        text("store", &caller.store),
        text("operation", &caller.operation),
        text("actor", &caller.actor),
        ("channel".to_owned(), Val::Enum(channel.to_owned())),
        text("owner", &caller.owner),
        text("project", &caller.project),
        text("agent", &caller.agent),
        text("session", &caller.session),
    ])
}

fn lift_error(error: &Val) -> Error {
    let Val::Record(fields) = error else {
        return internal("an error that is no record");
    };
    let fields = fields.iter().map(|(name, value)| {
        let value = match value {
            Val::Enum(case) => Some(Value::String(case.clone())),
            value => plain(value),
        };
        (snake(name), value.unwrap_or_default())
    });
    serde_json::from_value(Value::Object(fields.collect()))
        .unwrap_or_else(|error| internal(&format!("an error that is none: {error}")))
}

fn invalid(path: &str, message: &str) -> Error {
    Error::new(Code::Invalid, format!("{path}: {message}")).about(path)
}

fn internal(message: &str) -> Error {
    Error::new(Code::Internal, message)
}

/// WIT's names as the JSON door writes them.
fn snake(name: &str) -> String {
    name.replace('-', "_")
}
