//! Runs every script through every door and compares the answers byte for byte, then lets all
//! doors write into one SQLite file and into one folder at the same time, then runs the tests that
//! each language has of its own.
//!
//! `doors COMPONENT`; ends with `N passed, N failed`. A missing runtime is a failure.

use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context as _, Result};
use vademecum_tests::{
    component::ComponentDoor,
    doors::{
        Answer, CommandLine, Folder, Found, Native, Places, Subject, agent, doors,
        script::{Script, still},
        shared::{STORE, Shared},
        unit_tests, wasmtime,
    },
};

fn main() -> ExitCode {
    let component = env::args().nth(1).map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/component/vademecum.wasm"),
        PathBuf::from,
    );
    let mut report = Report::default();
    if let Err(error) = run(&component, &mut report) {
        report.check("doors", Err(error));
    }
    report.line(&format!(
        "{} passed, {} failed",
        report.passed, report.failed
    ));
    if report.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn run(component: &Path, report: &mut Report) -> Result<()> {
    let places = Places::of(component)?;
    let command = command()?;
    let files = places.target.join("stores");
    let _ = fs::remove_dir_all(&files);
    fs::create_dir_all(&files)?;
    let found = doors(&places);
    for door in &found {
        if let Err(why) = &door.start {
            report.check(door.name, Err(anyhow::anyhow!("{why}")));
        }
    }
    let found: Vec<&Found> = found.iter().filter(|door| door.start.is_ok()).collect();
    let scripts = Script::all(&places.root.join("tests/conformance"))?;
    for (name, result) in agent::loops(&places, &found) {
        report.check(&format!("the agent loop in {name}"), result);
    }
    let wasi = match wasi(&places, component, &files.join("wasi")) {
        Ok(folder) => Some(folder),
        Err(why) => {
            report.check("wasi", Err(why));
            None
        }
    };
    let shared = shared(&places, component, &command, &files, &found)?;
    scripts_through_all(&scripts, &found, wasi, &command, &files, report)?;
    for (name, store) in shared {
        for (check, result) in store.run()? {
            report.check(&format!("{name}: {check}"), result);
        }
        report.line(&format!("{name}, written by all at the same time"));
    }
    for (name, result) in unit_tests(&places, &found) {
        report.check(&format!("the tests of {name}"), result);
        report.line(&format!("the tests of {name} ran"));
    }
    Ok(())
}

/// The stores that all doors write into at once, each with what to call it.
fn shared<'a>(
    places: &Places,
    component: &Path,
    command: &Path,
    files: &Path,
    found: &[&'a Found],
) -> Result<[(&'static str, Shared<'a>); 2]> {
    let around = files.join("folders");
    fs::create_dir_all(&around)?;
    let store = |place: PathBuf, wasi| Shared {
        found: found.to_vec(),
        place,
        command: command.to_owned(),
        wasi,
    };
    let wasi = wasi(places, component, &around).ok();
    Ok([
        ("one SQLite file", store(files.join("shared.sqlite"), None)),
        (
            "one folder",
            store(around.join(format!("{STORE}.store")), wasi),
        ),
    ])
}

/// Runs the scripts and prints the table of agreement.
fn scripts_through_all(
    scripts: &[Script],
    found: &[&Found],
    wasi: Option<Folder>,
    command: &Path,
    files: &Path,
    report: &mut Report,
) -> Result<()> {
    let mut exact: Vec<Box<dyn Subject>> = vec![Box::new(ComponentDoor::default())];
    for door in found {
        exact.push(Box::new(door.lines()?));
    }
    if let Some(folder) = wasi {
        exact.push(Box::new(folder));
    }
    let mut native = Native::default();
    let mut line = CommandLine::new(command, &files.join("script.sqlite"));
    let names: Vec<String> = exact
        .iter()
        .map(|door| format!("{:>9}", door.name()))
        .collect();
    report.line(&format!(
        "{:24}{:>9}{}{:>9}",
        "answers that agree",
        "native",
        names.concat(),
        "command"
    ));
    for script in scripts {
        let expected = script.run(&mut native)?;
        let unexpected = script.unexpected(&expected);
        let own = unexpected.map_or(Ok(()), |what| Err(anyhow::anyhow!(what)));
        report.check(&format!("{} on native", script.name), own);
        let mut row = format!("{:24}{:>9}", script.name, expected.len());
        for door in &mut exact {
            if script.embeds() && !door.embeds() {
                row.push_str(&format!("{:>9}", "-"));
                continue;
            }
            let got = script.run(door.as_mut());
            row.push_str(&format!(
                "{:>9}",
                report.compare(script, door.name(), &expected, got)
            ));
        }
        if let Some(volatile) = &script.volatile {
            let rest = |answers: Vec<Answer>| -> Vec<Answer> {
                answers
                    .iter()
                    .map(|answer| still(answer, volatile))
                    .collect()
            };
            let got = script.run(&mut line).map(rest);
            let expected = rest(expected);
            row.push_str(&format!(
                "{:>9}",
                report.compare(script, "command", &expected, got)
            ));
        } else {
            row.push_str(&format!("{:>9}", "-"));
        }
        report.line(&row);
    }
    Ok(())
}

/// The wasmtime command on the composed component, which lies beside the other one, over a folder.
fn wasi(places: &Places, component: &Path, folder: &Path) -> Result<Folder> {
    let composed = component.with_file_name("vademecum-wasi.wasm");
    let there = composed.is_file().then_some(());
    there.with_context(|| format!("{}: build it first", composed.display()))?;
    Ok(Folder::new(&wasmtime(places)?, &composed, folder))
}

/// The command, beside this program.
fn command() -> Result<PathBuf> {
    let own = env::current_exe()?;
    let path = own.with_file_name(format!("vademecum{}", env::consts::EXE_SUFFIX));
    path.is_file().then_some(()).with_context(|| {
        format!(
            "{}: build the command first (cargo build --release -p vademecum-cli)",
            path.display()
        )
    })?;
    Ok(path)
}

/// Counts, and prints as it goes.
#[derive(Debug, Default)]
struct Report {
    passed: usize,
    failed: usize,
}

impl Report {
    fn line(&self, text: &str) {
        let _ = writeln!(std::io::stdout(), "{text}");
    }

    fn check(&mut self, name: &str, result: Result<()>) {
        match result {
            Ok(()) => self.passed += 1,
            Err(error) => {
                self.failed += 1;
                let text: String = format!("{error:#}").chars().take(2000).collect();
                self.line(&format!("FAILED {name}: {text}"));
            }
        }
    }

    /// Compares the answers of one door with those expected; the cell of the table.
    fn compare(
        &mut self,
        script: &Script,
        door: &str,
        expected: &[Answer],
        got: Result<Vec<Answer>>,
    ) -> String {
        let name = format!("{} on {door}", script.name);
        let got = match got {
            Ok(got) => got,
            Err(error) => {
                self.check(&name, Err(error));
                return "broken".to_owned();
            }
        };
        let mut equal = 0;
        for (number, (expected, got)) in expected.iter().zip(&got).enumerate() {
            let same = expected == got;
            equal += usize::from(same);
            let difference = anyhow::anyhow!("expected {expected:?}\n  got      {got:?}");
            let result = if same { Ok(()) } else { Err(difference) };
            self.check(&format!("{name}, call {}", number + 1), result);
        }
        equal.to_string()
    }
}
