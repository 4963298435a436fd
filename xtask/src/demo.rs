//! `make demo`: the main job on real input, step by step, with the embedded store.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::{component, run, suite};

/// Where the data sets are, when the demo is told nothing else and they are there.
const DATA: &str = "../shared/data";
/// Lines that the killed process is given; it commits them by the five hundred.
const READINGS: u32 = 700;

/// What the demo takes in and asks.
struct Sample {
    /// JSON lines: turns of one conversation.
    conversation: PathBuf,
    /// A folder of folders with a `SKILL.md`.
    skills: PathBuf,
    question: &'static str,
    task: &'static str,
}

/// Builds the component and the command, takes in a conversation and skills, recalls them with the
/// reasons, kills a process in the middle of its work, and recalls the same again.
///
/// # Errors
/// When something does not build, a step fails, or an answer is not what it must be.
pub(crate) fn run(root: &Path, data: Option<&str>) -> Result<()> {
    println!("== building the component and the command (minutes at first, seconds afterwards)");
    component::build(root)?;
    println!("== building the command: what it needs is compiled once, in 5 to 15 minutes");
    run::status(&mut suite::cargo(
        root,
        &["build", "--release", "--bin", "vademecum", "--quiet"],
    ))?;
    let folder = root.join("target/demo");
    if folder.exists() {
        fs::remove_dir_all(&folder).context("the folder of the last demo cannot be removed")?;
    }
    fs::create_dir_all(&folder)?;
    let sample = Sample::choose(root, data, &folder)?;
    let demo = Demo {
        command: root.join("target/release/vademecum"),
        root,
        store: folder.join("demo.sqlite"),
    };
    demo.take_in(&sample)?;
    demo.correct()?;
    demo.survive(&sample)?;
    println!("\nThe store of this demo: {}", demo.store.display());
    println!(
        "The command: {}   (try: vademecum help)",
        demo.command.display()
    );
    Ok(())
}

impl Sample {
    /// The data sets when they are there, else the samples of this project.
    fn choose(root: &Path, data: Option<&str>, folder: &Path) -> Result<Self> {
        let sets = root.join(data.unwrap_or(DATA));
        if !sets.join("locomo/docs.jsonl").is_file() {
            ensure!(
                data.is_none(),
                "{} has no locomo/docs.jsonl",
                sets.display()
            );
            return Ok(Self {
                conversation: PathBuf::from("examples/conversation.jsonl"),
                skills: PathBuf::from("examples/skills"),
                question: "why did the board crash at night?",
                task: "errors rose after the deploy, go back to the version before",
            });
        }
        let conversation = folder.join("conversation.jsonl");
        first_conversation(&sets.join("locomo/docs.jsonl"), &conversation)?;
        Ok(Self {
            conversation,
            skills: sets.join("skills-dev/skills/obra__superpowers"),
            question: "When did Caroline go to the LGBTQ support group?",
            task: "find out why a test fails now and then",
        })
    }
}

/// Copies the lines of the first conversation of a data set.
fn first_conversation(from: &Path, to: &Path) -> Result<()> {
    let text = fs::read_to_string(from).with_context(|| from.display().to_string())?;
    let group = |line: &str| -> Result<Value> {
        let mut row: Value = serde_json::from_str(line)?;
        Ok(row["group"].take())
    };
    let first = group(text.lines().next().context("the data set is empty")?)?;
    let mut lines = String::new();
    for line in text.lines() {
        if group(line)? == first {
            lines.push_str(line);
            lines.push('\n');
        }
    }
    fs::write(to, lines).with_context(|| to.display().to_string())
}

struct Demo<'a> {
    command: PathBuf,
    root: &'a Path,
    store: PathBuf,
}

impl Demo<'_> {
    /// A conversation and skills are taken in and found again.
    fn take_in(&self, sample: &Sample) -> Result<()> {
        let conversation = sample.conversation.to_string_lossy();
        let skills = sample.skills.to_string_lossy();
        self.show("take in a conversation", &["import", &conversation])?;
        self.show("and a folder of skills", &["skills", "import", &skills])?;
        self.show(
            "ask about the conversation; every hit says why",
            &["recall", sample.question, "--explain", "--limit", "3"],
        )?;
        self.show(
            "which skill helps with a task?",
            &["skills", "search", sample.task, "--limit", "3"],
        )?;
        self.show(
            "an off-topic question gets nothing, with the reason",
            &["recall", "recipe for lasagne with spinach"],
        )
    }

    /// A fact is stored, corrected, and keeps its history.
    fn correct(&self) -> Result<()> {
        let fact = [
            "store",
            "user-tz",
            "The user lives in Lisbon",
            "--kind",
            "fact",
        ];
        self.show("store a fact under a key", &fact)?;
        let value = "The user moved to Porto";
        self.show(
            "correct it; the old value stays in the history",
            &["update", "user-tz", "--value", value, "--expected", "1"],
        )?;
        self.show("its history", &["history", "user-tz"])
    }

    /// A process is killed in the middle of its work; the same is found afterwards.
    fn survive(&self, sample: &Sample) -> Result<()> {
        println!("\n== a process takes in {READINGS} lines and is killed before it has them all");
        let records = self.records()?;
        let mut writer = self.writer()?;
        let committed = self.wait_for_more(records, &mut writer);
        let before = self.answer(sample.question);
        writer.kill().context("the process cannot be killed")?;
        writer.wait()?;
        let (committed, before) = (committed?, before?);
        println!(
            "killed; {} lines were committed by then",
            committed - records
        );
        ensure!(
            !before.is_empty(),
            "the question found nothing before the kill"
        );
        ensure!(
            self.records()? >= committed,
            "the store lost what was committed before the kill"
        );
        ensure!(
            self.answer(sample.question)? == before,
            "the question finds something else after the kill"
        );
        println!("reopened: the question finds the same records with the same scores");
        self.show(
            "the same question",
            &["recall", sample.question, "--limit", "3"],
        )?;
        self.show("every stored byte is checked", &["verify"])?;
        self.show("and the store is", &["status"])
    }

    /// A process that imports readings of another owner and waits for more of them.
    fn writer(&self) -> Result<Child> {
        let mut writer = self
            .vademecum(&["import", "-", "--owner", "greenhouse"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .context("the command does not start")?;
        let input = writer.stdin.as_mut().context("no input")?;
        for number in 1..=READINGS {
            let level = 240 - (number * 7) % 190;
            writeln!(
                input,
                r#"{{"id":"r{number}","kind":"fact","text":"Reading {number}: the tank holds {level} litres."}}"#
            )?;
        }
        Ok(writer)
    }

    /// Waits until there are more records than `records`; gives how many.
    fn wait_for_more(&self, records: u64, writer: &mut Child) -> Result<u64> {
        loop {
            let now = self.records()?;
            if now > records {
                return Ok(now);
            }
            if let Some(status) = writer.try_wait()? {
                bail!("the importing process ended with {status}");
            }
        }
    }

    /// How many versions of records the store has.
    fn records(&self) -> Result<u64> {
        let status = self.json(&["status"])?;
        status["versions"]
            .as_u64()
            .context("the status names no versions")
    }

    /// Ids and scores of what a question finds.
    fn answer(&self, question: &str) -> Result<Vec<(Value, Value)>> {
        let mut answer = self.json(&["recall", question])?;
        let hits = answer["hits"].as_array_mut().context("no hits")?;
        Ok(hits
            .iter_mut()
            .map(|hit| (hit["id"].take(), hit["score"].take()))
            .collect())
    }

    fn json(&self, words: &[&str]) -> Result<Value> {
        let text = run::output(self.vademecum(words).arg("--json"))?;
        Ok(serde_json::from_str(&text)?)
    }

    fn show(&self, what: &str, words: &[&str]) -> Result<()> {
        println!("\n== {what}\n$ vademecum {}", shown(words));
        run::status(&mut self.vademecum(words))
    }

    fn vademecum(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.command);
        command
            .current_dir(self.root)
            .arg("--store")
            .arg(&self.store)
            .args(words);
        command
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
