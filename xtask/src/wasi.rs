//! The component for any WASI runtime: the core, a lender of folder, clock and randomness, and a
//! command line, composed into one file.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow, bail};
use wac_graph::{CompositionGraph, EncodeOptions, NodeId, PackageId};
use wac_types::Package;
use wit_bindgen_core::wit_parser::{Resolve, WorldId};

use crate::{component, toolchain::Toolchain};

/// The finished component, below the workspace.
pub(crate) const COMPONENT: &str = "target/component/vademecum-wasi.wasm";
/// The worlds of the two adapters.
const WORLDS: &str = "embed/wasi/wit/worlds.wit";

/// The adapters: world, and where its bindings live.
pub(crate) const ADAPTERS: [(&str, &str); 2] = [
    ("lender", "embed/wasi/lender/src/bindings.rs"),
    ("run", "embed/wasi/run/src/bindings.rs"),
];

/// The world of an adapter, with the contract resolved beside it.
///
/// # Errors
/// When a file does not parse.
pub(crate) fn world(root: &Path, name: &str) -> Result<(Resolve, WorldId)> {
    let mut resolve = Resolve::default();
    resolve.push_path(root.join("wit"))?;
    let package = resolve.push_file(root.join(WORLDS))?;
    let world = resolve.select_world(&[package], Some(name))?;
    Ok((resolve, world))
}

/// Builds the core, the adapters and the composition; gives its path.
///
/// # Errors
/// When one of them does not build, or the result imports something else than WASI.
pub(crate) fn build(root: &Path) -> Result<PathBuf> {
    let core = fs::read(component::build(root)?)?;
    let toolchain = Toolchain::find(root)?;
    let adapter = |package: &str| -> Result<Vec<u8>> {
        let module = component::compile(root, &toolchain, package, "guest")?;
        component::wrap(&component::without_names(&fs::read(&module)?)?)
    };
    let composed = compose(
        core,
        adapter("vademecum-wasi-lender")?,
        adapter("vademecum-wasi-run")?,
    )?;
    let foreign: Vec<String> = component::imports(&composed)?
        .into_iter()
        .filter(|name| !name.starts_with("wasi:") && name != "vademecum:core/types")
        .collect();
    if !foreign.is_empty() {
        bail!("the composition still imports {}", foreign.join(", "));
    }
    let target = root.join(COMPONENT);
    component::replace(&target, &composed)?;
    println!("build: {COMPONENT}, {} bytes", composed.len());
    Ok(target)
}

/// What the composition is put together from.
struct Pieces {
    graph: CompositionGraph,
}

impl Pieces {
    fn add(&mut self, name: &str, bytes: Vec<u8>) -> Result<PackageId> {
        let package = Package::from_bytes(
            &format!("vademecum:{name}"),
            None,
            bytes,
            self.graph.types_mut(),
        )?;
        Ok(self.graph.register_package(package)?)
    }

    /// Gives an instance what another one exports, for each import that both name alike.
    fn connect(
        &mut self,
        from: NodeId,
        exports: PackageId,
        to: NodeId,
        imports: PackageId,
    ) -> Result<()> {
        let names: Vec<String> = {
            let types = self.graph.types();
            let wanted = &types[self.graph[imports].ty()].imports;
            let offered = &types[self.graph[exports].ty()].exports;
            wanted
                .keys()
                .filter(|name| offered.contains_key(*name))
                .cloned()
                .collect()
        };
        if names.is_empty() {
            bail!("nothing to connect");
        }
        for name in names {
            let node = self.graph.alias_instance_export(from, &name)?;
            self.graph.set_instantiation_argument(to, &name, node)?;
        }
        Ok(())
    }
}

fn compose(core: Vec<u8>, lender: Vec<u8>, run: Vec<u8>) -> Result<Vec<u8>> {
    let mut pieces = Pieces {
        graph: CompositionGraph::new(),
    };
    let (core, lender, run) = (
        pieces.add("part-core", core)?,
        pieces.add("part-lender", lender)?,
        pieces.add("part-run", run)?,
    );
    let lending = pieces.graph.instantiate(lender);
    let deciding = pieces.graph.instantiate(core);
    let running = pieces.graph.instantiate(run);
    pieces
        .connect(lending, lender, deciding, core)
        .context("lender to core")?;
    pieces
        .connect(deciding, core, running, run)
        .context("core to command line")?;
    pieces
        .connect(lending, lender, running, run)
        .context("lender to command line")?;
    let entry = {
        let exports = &pieces.graph.types()[pieces.graph[run].ty()].exports;
        exports
            .keys()
            .find(|name| name.starts_with("wasi:cli/run@"))
            .cloned()
    };
    let entry = entry.context("the command line does not export wasi:cli/run")?;
    let node = pieces.graph.alias_instance_export(running, &entry)?;
    pieces.graph.export(node, &entry)?;
    pieces
        .graph
        .encode(EncodeOptions::default())
        .map_err(|error| anyhow!("{error}"))
}
