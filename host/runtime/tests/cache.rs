//! Compiled components are kept and only loaded when they are certain to be our own.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use support::{caller, component, host, memory};
use vademecum_runtime::{Engine, EngineOptions, Program};

fn load(folder: &Path) {
    let engine = Engine::new(&EngineOptions::default()).unwrap();
    let program = Program::load(&engine, component(), Some(folder)).unwrap();
    let mut instance = program.open(&host(), "s", memory()).unwrap();
    assert_eq!(instance.call_json(&caller("s"), "echo", "x").unwrap(), "x");
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder.join("compiled"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
}

#[test]
fn a_component_is_compiled_once() {
    let root = tempfile::tempdir().unwrap();
    load(root.path());
    let kept = files(root.path());
    assert_eq!(kept.len(), 1);
    let before = fs::metadata(&kept[0]).unwrap().modified().unwrap();
    load(root.path());
    assert_eq!(files(root.path()), kept);
    assert_eq!(
        fs::metadata(&kept[0]).unwrap().modified().unwrap(),
        before,
        "it was taken as it was"
    );
}

#[test]
fn damaged_files_are_compiled_anew() {
    let root = tempfile::tempdir().unwrap();
    load(root.path());
    let kept = files(root.path());
    let sound = fs::read(&kept[0]).unwrap();
    for place in [0, 8, 16, sound.len() / 2, sound.len() - 1] {
        let mut bytes = sound.clone();
        bytes[place] ^= 1;
        fs::write(&kept[0], bytes).unwrap();
        load(root.path());
        assert!(
            fs::read(&kept[0]).unwrap() == sound,
            "byte {place} was not mended"
        );
    }
    fs::write(&kept[0], b"").unwrap();
    load(root.path());
    assert!(fs::read(&kept[0]).unwrap() == sound);
}

/// Only root may give files away: as anybody else this shows no more than that our own are loaded.
#[cfg(unix)]
#[test]
fn what_others_own_is_not_loaded() {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let root = tempfile::tempdir().unwrap();
    load(root.path());
    let folder = root.path().join("compiled");
    let kept = files(root.path());
    let sound = fs::read(&kept[0]).unwrap();
    let mine = fs::metadata(&folder).unwrap().uid();
    assert_eq!(fs::metadata(&kept[0]).unwrap().uid(), mine);
    if chown(&kept[0], Some(mine + 1), None).is_err() {
        return;
    }
    load(root.path());
    assert_eq!(
        fs::metadata(&kept[0]).unwrap().uid(),
        mine,
        "it was compiled anew and replaced"
    );
    assert!(fs::read(&kept[0]).unwrap() == sound);
    chown(&folder, Some(mine + 1), None).unwrap();
    fs::write(&kept[0], b"VDMcwasm").unwrap();
    load(root.path());
    assert_eq!(
        fs::read(&kept[0]).unwrap(),
        b"VDMcwasm",
        "nor is anything written there"
    );
}

#[cfg(unix)]
#[test]
fn what_others_could_have_written_is_not_loaded() {
    use std::os::unix::fs::PermissionsExt as _;
    let root = tempfile::tempdir().unwrap();
    load(root.path());
    let folder = root.path().join("compiled");
    let kept = files(root.path());
    assert_eq!(
        fs::metadata(&folder).unwrap().permissions().mode() & 0o777,
        0o700
    );
    assert_eq!(
        fs::metadata(&kept[0]).unwrap().permissions().mode() & 0o777,
        0o600
    );
    // If it were loaded, this would not run: it is no compiled code, only a file with its sum.
    fs::write(&kept[0], b"VDMcwasm").unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
    load(root.path());
    assert_eq!(
        fs::read(&kept[0]).unwrap(),
        b"VDMcwasm",
        "nor is anything written there"
    );
}
