//! Compiled components on disk, so that only the first start of a version compiles.
//!
//! Compiled code is trusted: it runs outside the sandbox's checks. So only files are loaded that
//! this program could have written: owned by the user it runs as, in a folder that is owned by that
//! user as well, neither open to anybody else's writes, under a name made of the engine's settings
//! and version, this crate's version and the component's bytes, and with the sum that was taken when
//! they were written. Anybody can make such a name and such a sum: only the owner cannot be forged.

use std::fs::{self, File};
use std::hash::{Hash as _, Hasher};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};
use twox_hash::XxHash64;
use wasmtime::component::Component;

use crate::Engine;

/// A file starts with this, then the sum of the rest.
const MAGIC: [u8; 8] = *b"VDMcwasm";
const HEADER: usize = 16;
/// A folder of its own: whoever made the one above may have been less careful.
const FOLDER: &str = "compiled";

/// Loads the compiled component from the folder, or compiles it and leaves it there. What goes
/// wrong with the folder only costs time.
pub(crate) fn load(
    engine: &Engine,
    component: &[u8],
    folder: Option<&Path>,
) -> wasmtime::Result<Component> {
    let Some(folder) = folder else {
        return Component::new(engine.wasmtime(), component);
    };
    let folder = &folder.join(FOLDER);
    let path = folder.join(name(engine, component));
    match read(folder, &path) {
        Ok(code) => {
            // SAFETY: the bytes were written by `Component::serialize` of an engine with the same
            // settings and version, as their name says, into a folder that only this user writes
            // to; their sum shows that they arrived whole. wasmtime checks version and settings
            // once more.
            #[allow(
                unsafe_code,
                reason = "the only way to load compiled code; see the module's comment"
            )]
            let loaded = unsafe { Component::deserialize(engine.wasmtime(), &code[HEADER..]) };
            match loaded {
                Ok(component) => return Ok(component),
                Err(error) => tracing::warn!("{}: {error:#}", path.display()),
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => tracing::warn!("{}: {error}", path.display()),
    }
    let compiled = Component::new(engine.wasmtime(), component)?;
    let written = compiled
        .serialize()
        .map_err(io::Error::other)
        .and_then(|code| write(folder, &path, &code));
    if let Err(error) = written {
        tracing::warn!(
            "{} could not be kept: {error}; without a folder that this user may write to, every \
             start compiles the component anew",
            path.display()
        );
    }
    Ok(compiled)
}

/// Everything that compiled code depends on.
fn name(engine: &Engine, component: &[u8]) -> String {
    struct Sum(Sha256);
    impl Hasher for Sum {
        fn write(&mut self, bytes: &[u8]) {
            self.0.update(bytes);
        }
        fn finish(&self) -> u64 {
            0
        }
    }
    let mut sum = Sum(Sha256::new());
    engine
        .wasmtime()
        .precompile_compatibility_hash()
        .hash(&mut sum);
    sum.write(env!("CARGO_PKG_VERSION").as_bytes());
    sum.write(&Sha256::digest(component));
    let hex: String = sum
        .0
        .finalize()
        .iter()
        .take(16)
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("{hex}.cwasm")
}

fn read(folder: &Path, path: &Path) -> io::Result<Vec<u8>> {
    private(&fs::metadata(folder)?)?;
    let mut file = File::open(path)?;
    // Of the file that is read, whatever the name leads to by now.
    private(&file.metadata()?)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let sum = XxHash64::oneshot(0, bytes.get(HEADER..).unwrap_or_default()).to_le_bytes();
    if bytes.get(..8) != Some(&MAGIC) || bytes.get(8..HEADER) != Some(&sum) {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "the sum does not match",
        ));
    }
    Ok(bytes)
}

fn write(folder: &Path, path: &Path, code: &[u8]) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)?;
    private(&fs::metadata(folder)?)?;
    let part = PathBuf::from(format!("{}.{}", path.display(), std::process::id()));
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&part).and_then(|mut file| {
        file.write_all(&MAGIC)?;
        file.write_all(&XxHash64::oneshot(0, code).to_le_bytes())?;
        file.write_all(code)?;
        file.sync_all()
    });
    written
        .and_then(|()| fs::rename(&part, path))
        .inspect_err(|_| {
            let _ = fs::remove_file(&part);
        })
}

/// Refuses what others own or may write to.
#[cfg(unix)]
fn private(about: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt as _;
    // SAFETY: it takes nothing, touches no memory and cannot fail.
    #[allow(
        unsafe_code,
        reason = "the standard library has no safe way to ask for it"
    )]
    let user = unsafe { libc::geteuid() };
    let reason = if about.uid() != user {
        "it belongs to somebody else"
    } else if about.mode() & 0o022 != 0 {
        "others may write to it"
    } else {
        return Ok(());
    };
    Err(io::Error::new(io::ErrorKind::PermissionDenied, reason))
}

#[cfg(not(unix))]
#[expect(clippy::unnecessary_wraps, reason = "as where there are owners")]
fn private(_: &fs::Metadata) -> io::Result<()> {
    Ok(())
}
