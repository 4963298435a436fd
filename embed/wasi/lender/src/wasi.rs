//! Files, clock and randomness of WASI.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use vademecum_layout::{Failure, Files, Result};
use wasip2::{
    filesystem::{
        preopens,
        types::{Descriptor, DescriptorFlags, ErrorCode, OpenFlags, PathFlags},
    },
    random::random::get_random_u64,
};

/// How much is read or written at once, in bytes.
const PIECE: u64 = 1 << 20;

/// The first folder that the runtime opened for the component.
#[derive(Debug)]
pub(crate) struct Folder(Descriptor);

impl Folder {
    /// Finds it.
    pub(crate) fn find() -> Result<Self> {
        let mut folders = preopens::get_directories();
        if folders.is_empty() {
            let message = "the runtime gives no folder: run with --dir FOLDER".to_string();
            return Err(Failure::Denied(message));
        }
        Ok(Self(folders.swap_remove(0).0))
    }

    fn open(&self, path: &str, how: OpenFlags, what: DescriptorFlags) -> Result<Descriptor> {
        let path = if path.is_empty() { "." } else { path };
        self.0
            .open_at(PathFlags::empty(), path, how, what)
            .map_err(|code| failed(path, code))
    }
}

fn failed(path: &str, code: ErrorCode) -> Failure {
    let message = || format!("{path}: {}", code.name());
    match code {
        ErrorCode::NoEntry => Failure::Missing,
        ErrorCode::Exist | ErrorCode::NotEmpty => Failure::Exists,
        ErrorCode::Access | ErrorCode::NotPermitted | ErrorCode::ReadOnly => {
            Failure::Denied(message())
        }
        ErrorCode::InsufficientSpace | ErrorCode::Quota => Failure::Full(message()),
        _ => Failure::Other(message()),
    }
}

impl Files for Folder {
    fn read(&self, path: &str) -> Result<Vec<u8>> {
        let file = self.open(path, OpenFlags::empty(), DescriptorFlags::READ)?;
        let mut out = Vec::new();
        loop {
            let (bytes, end) = file
                .read(PIECE, out.len() as u64)
                .map_err(|code| failed(path, code))?;
            let empty = bytes.is_empty();
            if out.is_empty() {
                out = bytes;
            } else {
                out.extend_from_slice(&bytes);
            }
            if end || empty {
                return Ok(out);
            }
        }
    }

    fn write(&self, path: &str, bytes: &[u8]) -> Result<()> {
        let how = OpenFlags::CREATE | OpenFlags::EXCLUSIVE;
        let file = self.open(path, how, DescriptorFlags::WRITE)?;
        let mut done = 0;
        while done < bytes.len() {
            let end = bytes.len().min(done + PIECE as usize);
            let written = file.write(&bytes[done..end], done as u64);
            done += written.map_err(|code| failed(path, code))? as usize;
        }
        file.sync().map_err(|code| failed(path, code))
    }

    fn link(&self, old: &str, new: &str) -> Result<()> {
        self.0
            .link_at(PathFlags::empty(), old, &self.0, new)
            .map_err(|code| failed(new, code))
    }

    fn rename(&self, old: &str, new: &str) -> Result<()> {
        self.0
            .rename_at(old, &self.0, new)
            .map_err(|code| failed(old, code))
    }

    fn unlink(&self, path: &str) -> Result<()> {
        self.0
            .unlink_file_at(path)
            .map_err(|code| failed(path, code))
    }

    fn make(&self, path: &str) -> Result<()> {
        self.0
            .create_directory_at(path)
            .map_err(|code| failed(path, code))
    }

    fn list(&self, path: &str) -> Result<Vec<String>> {
        let folder = self.open(path, OpenFlags::DIRECTORY, DescriptorFlags::READ)?;
        let entries = folder.read_directory().map_err(|code| failed(path, code))?;
        let mut out = Vec::new();
        while let Some(entry) = entries
            .read_directory_entry()
            .map_err(|code| failed(path, code))?
        {
            if entry.name != "." && entry.name != ".." {
                out.push(entry.name);
            }
        }
        Ok(out)
    }

    fn sync(&self, path: &str) -> Result<()> {
        let folder = self.open(path, OpenFlags::DIRECTORY, DescriptorFlags::READ)?;
        folder.sync().map_err(|code| failed(path, code))
    }

    fn draw(&self) -> u64 {
        get_random_u64()
    }
}
