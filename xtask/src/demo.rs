//! `make demo`: the main job on real input, step by step, with the embedded store.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use crate::{component, run, suite};

/// What the demo takes in.
const NOTES: &str = "examples/notes.jsonl";

/// Builds the component and the command, stores facts and notes, recalls them with the reasons,
/// opens the store again and shows that everything is there.
pub(crate) fn run(root: &Path) -> Result<()> {
    println!("== building the component and the command (minutes at first, seconds afterwards)");
    component::build(root)?;
    let words = [
        "build",
        "--release",
        "--package",
        "vademecum-cli",
        "--quiet",
    ];
    run::status(&mut suite::cargo(root, &words))?;
    let folder = root.join("target/demo");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)
            .context("the folder of the last demo cannot be removed")?;
    }
    std::fs::create_dir_all(&folder)?;
    let demo = Demo {
        command: root.join("target/release/vademecum"),
        root,
        store: folder.join("demo.sqlite"),
    };
    demo.show("take in real notes", &["import", NOTES])?;
    demo.show(
        "store a fact under a key",
        &[
            "store",
            "user-tz",
            "The user lives in Lisbon",
            "--kind",
            "fact",
            "--confidence",
            "0.9",
        ],
    )?;
    let question = [
        "recall",
        "why did the nightly backup fail?",
        "--explain",
        "--limit",
        "3",
    ];
    demo.show("ask a question; every hit says why", &question)?;
    demo.show(
        "correct the fact; the old value stays in the history",
        &[
            "update",
            "user-tz",
            "--value",
            "The user moved to Porto",
            "--expected",
            "1",
        ],
    )?;
    demo.show("its history", &["history", "user-tz"])?;
    demo.show(
        "an off-topic question gets nothing, with the reason",
        &["recall", "recipe for lasagne with spinach"],
    )?;
    println!(
        "\n== every command above was a process of its own; once more, from the bytes of the file"
    );
    demo.show("the same question", &question)?;
    demo.show("every stored byte is checked", &["verify"])?;
    demo.show("and the store is", &["status"])?;
    println!("\nThe store of this demo: {}", demo.store.display());
    println!(
        "The command: {}   (try: vademecum help)",
        demo.command.display()
    );
    Ok(())
}

struct Demo<'a> {
    command: PathBuf,
    root: &'a Path,
    store: PathBuf,
}

impl Demo<'_> {
    fn show(&self, what: &str, words: &[&str]) -> Result<()> {
        println!("\n== {what}\n$ vademecum {}", shown(words));
        let mut command = Command::new(&self.command);
        command
            .current_dir(self.root)
            .arg("--store")
            .arg(&self.store)
            .args(words);
        run::status(&mut command)
    }
}

/// The words as one would type them.
fn shown(words: &[&str]) -> String {
    let quoted = |word: &&str| {
        if word.contains(' ') {
            format!("'{word}'")
        } else {
            (*word).to_owned()
        }
    };
    words.iter().map(quoted).collect::<Vec<_>>().join(" ")
}
