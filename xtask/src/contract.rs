//! The contract in `wit/` as the generators see it, checked against the house rules.

use std::{collections::BTreeMap, path::Path};

use anyhow::{Context, Result, anyhow, bail};
use wit_bindgen_core::wit_parser::{
    Function as WitFunction, InterfaceId, PackageId, Resolve, Type as WitType, TypeDefKind, TypeId,
    TypeOwner, WorldId, WorldItem,
};

/// The world that the component implements.
pub(crate) const WORLD: &str = "core";
/// The interface whose types are written by hand in the core.
pub(crate) const SHARED: &str = "types";
/// The interface of the JSON door: its functions do not follow the rule of the others.
pub(crate) const DOOR: &str = "json";

/// The resolved package and the exported interfaces in their order of names.
#[derive(Debug)]
pub(crate) struct Contract {
    /// What the parser made of the folder.
    pub(crate) resolve: Resolve,
    /// The package.
    pub(crate) package: PackageId,
    /// The world [`WORLD`].
    pub(crate) world: WorldId,
    /// Exported interfaces but [`DOOR`].
    pub(crate) interfaces: BTreeMap<String, Interface>,
    /// Records and enums of [`SHARED`].
    pub(crate) shared: Vec<Definition>,
}

/// One exported interface.
#[derive(Debug)]
pub(crate) struct Interface {
    /// Its documentation.
    pub(crate) docs: String,
    /// Its records and enums, in the order of the file.
    pub(crate) types: Vec<Definition>,
    /// Its functions, in the order of the file.
    pub(crate) functions: Vec<Function>,
}

/// A record or an enum.
#[derive(Debug)]
pub(crate) struct Definition {
    /// The name as the contract spells it.
    pub(crate) name: String,
    /// Its documentation.
    pub(crate) docs: String,
    /// What it is made of.
    pub(crate) shape: Shape,
}

/// What a definition is made of.
#[derive(Debug)]
pub(crate) enum Shape {
    /// Fields in order.
    Record(Vec<Field>),
    /// Cases in order: name and documentation.
    Enum(Vec<(String, String)>),
}

/// A field of a record.
#[derive(Debug)]
pub(crate) struct Field {
    /// The name as the contract spells it.
    pub(crate) name: String,
    /// Its documentation.
    pub(crate) docs: String,
    /// Its type.
    pub(crate) ty: Type,
}

/// The types that every host can carry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    /// A scalar, by the name of its Rust type.
    Scalar(&'static str),
    /// `string`.
    Text,
    /// `types.json`.
    Json,
    /// A record or enum: interface and name.
    Named(String, String),
    /// `list<T>`.
    List(Box<Type>),
    /// `option<T>`.
    Option(Box<Type>),
}

/// A function `name: func(caller, request: <name>-request) -> result<<name>-answer, error>`.
///
/// The component model has no empty records: a request or an answer without a field is left out
/// of the contract, and is an empty struct in the core and an empty object at the JSON door.
#[derive(Debug)]
pub(crate) struct Function {
    /// The name as the contract spells it.
    pub(crate) name: String,
    /// Its documentation.
    pub(crate) docs: String,
    /// Whether it takes a request.
    pub(crate) asks: bool,
    /// Whether it gives an answer.
    pub(crate) answers: bool,
}

impl Function {
    /// The name of its request.
    pub(crate) fn request(&self) -> String {
        format!("{}-request", self.name)
    }

    /// The name of its answer.
    pub(crate) fn answer(&self) -> String {
        format!("{}-answer", self.name)
    }
}

impl Contract {
    /// Parses the folder and checks every exported interface.
    ///
    /// # Errors
    /// When the folder does not parse, or an item breaks a rule: the message names the item.
    pub(crate) fn load(folder: &Path) -> Result<Self> {
        let mut resolve = Resolve::default();
        let (package, _) = resolve
            .push_path(folder)
            .with_context(|| format!("{} does not parse", folder.display()))?;
        let world = resolve.select_world(&[package], Some(WORLD))?;
        let mut interfaces = BTreeMap::new();
        for item in resolve.worlds[world].exports.values() {
            let WorldItem::Interface { id, .. } = item else {
                bail!("world {WORLD} exports something that is no interface");
            };
            let name = interface_name(&resolve, *id)?;
            if name == DOOR || name == SHARED {
                continue;
            }
            if !folder.join(format!("{name}.wit")).is_file() {
                bail!(
                    "interface {name} must live in {}/{name}.wit",
                    folder.display()
                );
            }
            let interface = Reader {
                resolve: &resolve,
                interface: &name,
            }
            .interface(*id)
            .with_context(|| format!("interface {name}"))?;
            interfaces.insert(name, interface);
        }
        let shared = shared(&resolve, package).with_context(|| format!("interface {SHARED}"))?;
        let contract = Self {
            resolve,
            package,
            world,
            interfaces,
            shared,
        };
        contract.check_references()?;
        Ok(contract)
    }

    /// A definition by interface and name.
    pub(crate) fn find(&self, interface: &str, name: &str) -> Option<&Definition> {
        let types = &self.interfaces.get(interface)?.types;
        types.iter().find(|definition| definition.name == name)
    }

    fn check_references(&self) -> Result<()> {
        for (interface, types) in self
            .interfaces
            .iter()
            .map(|(name, found)| (name, &found.types))
        {
            for definition in types {
                let Shape::Record(fields) = &definition.shape else {
                    continue;
                };
                for field in fields {
                    if let Some((home, name)) = field.ty.named()
                        && home != SHARED
                        && self.find(home, name).is_none()
                    {
                        bail!(
                            "{interface}.{}.{}: {home}.{name} is not of an exported interface",
                            definition.name,
                            field.name
                        );
                    }
                }
            }
        }
        Ok(())
    }
}

impl Type {
    /// The record or enum at its core.
    pub(crate) fn named(&self) -> Option<(&str, &str)> {
        match self {
            Self::Named(interface, name) => Some((interface, name)),
            Self::List(inner) | Self::Option(inner) => inner.named(),
            Self::Scalar(_) | Self::Text | Self::Json => None,
        }
    }
}

/// Names of the interfaces that the world of a resolved package imports, with the package.
///
/// # Errors
/// When it imports something else than interfaces.
pub(crate) fn imports(resolve: &Resolve, world: WorldId) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for item in resolve.worlds[world].imports.values() {
        let WorldItem::Interface { id, .. } = item else {
            bail!("the component imports something that is no interface");
        };
        names.push(
            resolve
                .id_of(*id)
                .context("the component imports a nameless interface")?,
        );
    }
    names.sort();
    Ok(names)
}

fn interface_name(resolve: &Resolve, id: InterfaceId) -> Result<String> {
    resolve.interfaces[id]
        .name
        .clone()
        .context("an interface without a name")
}

/// Follows `use` to where a type is defined.
pub(crate) fn definition(resolve: &Resolve, mut id: TypeId) -> TypeId {
    while let TypeDefKind::Type(WitType::Id(target)) = resolve.types[id].kind {
        id = target;
    }
    id
}

/// Records and enums of [`SHARED`].
fn shared(resolve: &Resolve, package: PackageId) -> Result<Vec<Definition>> {
    let id = resolve.packages[package].interfaces.get(SHARED);
    let interface = &resolve.interfaces[*id.context("it is not there")?];
    let reader = Reader {
        resolve,
        interface: SHARED,
    };
    let own = interface.types.iter().filter(|(_, id)| {
        let kind = &resolve.types[**id].kind;
        matches!(kind, TypeDefKind::Record(_) | TypeDefKind::Enum(_))
    });
    own.map(|(name, id)| reader.definition(name, *id)).collect()
}

struct Reader<'a> {
    resolve: &'a Resolve,
    interface: &'a str,
}

impl Reader<'_> {
    fn interface(&self, id: InterfaceId) -> Result<Interface> {
        let interface = &self.resolve.interfaces[id];
        let mut types = Vec::new();
        for (name, id) in &interface.types {
            if definition(self.resolve, *id) == *id {
                types.push(self.definition(name, *id).with_context(|| name.clone())?);
            }
        }
        let mut functions: Vec<Function> = Vec::new();
        for (name, function) in &interface.functions {
            functions.push(
                self.function(function)
                    .with_context(|| format!("function {name}"))?,
            );
        }
        Ok(Interface {
            docs: docs_or_name(&interface.docs.contents, "Interface", self.interface),
            types,
            functions,
        })
    }

    fn definition(&self, name: &str, id: TypeId) -> Result<Definition> {
        let found = &self.resolve.types[id];
        let docs = match (name.strip_suffix("-request"), name.strip_suffix("-answer")) {
            (Some(function), _) if found.docs.is_empty() => format!("The request of `{function}`."),
            (_, Some(function)) if found.docs.is_empty() => format!("The answer of `{function}`."),
            _ => docs_or_name(&found.docs.contents, "Type", name),
        };
        let shape = match &found.kind {
            TypeDefKind::Record(record) if record.fields.is_empty() => {
                bail!("a record needs a field; leave an empty request out, answer result<_, error>")
            }
            TypeDefKind::Record(record) => {
                let mut fields = Vec::new();
                for field in &record.fields {
                    let ty = self
                        .ty(&field.ty)
                        .with_context(|| format!("field {}", field.name))?;
                    let docs = docs_or_name(&field.docs.contents, "Field", &field.name);
                    fields.push(Field {
                        name: field.name.clone(),
                        docs,
                        ty,
                    });
                }
                Shape::Record(fields)
            }
            TypeDefKind::Enum(cases) => {
                let mut out = Vec::new();
                for case in &cases.cases {
                    let docs = docs_or_name(&case.docs.contents, "Case", &case.name);
                    out.push((case.name.clone(), docs));
                }
                Shape::Enum(out)
            }
            other => bail!(
                "{} is not a type that every host carries: record or enum",
                other.as_str()
            ),
        };
        Ok(Definition {
            name: name.to_owned(),
            docs,
            shape,
        })
    }

    fn ty(&self, ty: &WitType) -> Result<Type> {
        Ok(match ty {
            WitType::Bool => Type::Scalar("bool"),
            WitType::U32 => Type::Scalar("u32"),
            WitType::U64 => Type::Scalar("u64"),
            WitType::S32 => Type::Scalar("i32"),
            WitType::S64 => Type::Scalar("i64"),
            WitType::F64 => Type::Scalar("f64"),
            WitType::String => Type::Text,
            WitType::Id(id) => self.defined(*id)?,
            other => bail!("{other:?} is not a type that every host carries"),
        })
    }

    fn defined(&self, id: TypeId) -> Result<Type> {
        let id = definition(self.resolve, id);
        let found = &self.resolve.types[id];
        match &found.kind {
            TypeDefKind::Option(inner) => match self.ty(inner)? {
                Type::Option(_) => bail!("an option of an option"),
                inner => Ok(Type::Option(Box::new(inner))),
            },
            TypeDefKind::List(inner) => match self.ty(inner)? {
                Type::Option(_) => bail!("a list of options"),
                inner => Ok(Type::List(Box::new(inner))),
            },
            TypeDefKind::Record(_) | TypeDefKind::Enum(_) | TypeDefKind::Type(_) => self.named(id),
            other => bail!("{} is not a type that every host carries", other.as_str()),
        }
    }

    fn named(&self, id: TypeId) -> Result<Type> {
        let found = &self.resolve.types[id];
        let name = found.name.clone().context("a type without a name")?;
        let TypeOwner::Interface(owner) = found.owner else {
            bail!("type {name} belongs to no interface");
        };
        let home = interface_name(self.resolve, owner)?;
        if let TypeDefKind::Type(_) = found.kind {
            if home == SHARED && name == "json" {
                return Ok(Type::Json);
            }
            bail!("{home}.{name} is an alias: only types.json may be one");
        }
        Ok(Type::Named(home, name))
    }

    fn function(&self, function: &WitFunction) -> Result<Function> {
        let rule = || {
            anyhow!(
                "must be {0}: func(caller: caller, request: {0}-request) -> result<{0}-answer, error>; \
                 without fields, leave the request out and answer result<_, error>",
                function.name
            )
        };
        let shared = |name: &str| Type::Named(SHARED.to_owned(), name.to_owned());
        let own = |end: &str| {
            Type::Named(
                self.interface.to_owned(),
                format!("{}-{end}", function.name),
            )
        };
        let param = |index: usize, name: &str, ty: &Type| -> Result<bool> {
            let Some(found) = function.params.get(index) else {
                return Ok(false);
            };
            if found.name == name && self.ty(&found.ty)? == *ty {
                Ok(true)
            } else {
                Err(rule())
            }
        };
        if !param(0, "caller", &shared("caller"))? || function.params.len() > 2 {
            return Err(rule());
        }
        let asks = param(1, "request", &own("request"))?;
        let Some(WitType::Id(result)) = function.result else {
            return Err(rule());
        };
        let TypeDefKind::Result(result) = &self.resolve.types[result].kind else {
            return Err(rule());
        };
        let fails = result.err.as_ref().map(|err| self.ty(err)).transpose()?;
        let answer = result.ok.as_ref().map(|ok| self.ty(ok)).transpose()?;
        if fails != Some(shared("error")) || answer.as_ref().is_some_and(|ty| *ty != own("answer"))
        {
            return Err(rule());
        }
        Ok(Function {
            name: function.name.clone(),
            docs: docs_or_name(&function.docs.contents, "Function", &function.name),
            asks,
            answers: answer.is_some(),
        })
    }
}

/// The documentation, or a sentence that stands for it.
pub(crate) fn docs_or_name(docs: &Option<String>, what: &str, name: &str) -> String {
    match docs.as_deref().map(str::trim) {
        Some(text) if !text.is_empty() => text.to_owned(),
        _ => format!("{what} `{name}` of the contract."),
    }
}
