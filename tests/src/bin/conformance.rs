//! Runs every vector file below a folder through the native core and through the component.
//!
//! `conformance FOLDER`; ends with `N passed, N failed`.
#![allow(clippy::print_stdout, reason = "the report is what the program is for")]

use std::{path::Path, process::ExitCode};

use vademecum_tests::{
    component::ComponentDoor,
    conformance::{Report, files, run_file},
    door::{Door, NativeDoor},
};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(folder) = arguments.first() else {
        eprintln!("usage: conformance FOLDER");
        return ExitCode::from(2);
    };
    let paths = match files(Path::new(folder)) {
        Ok(paths) => paths,
        Err(error) => {
            eprintln!("{folder} cannot be read: {error}");
            return ExitCode::from(2);
        }
    };
    let mut doors: Vec<Box<dyn Door>> = vec![
        Box::new(NativeDoor::default()),
        Box::new(ComponentDoor::default()),
    ];
    let mut total = Report::default();
    for door in &mut doors {
        for path in &paths {
            let report = run_file(path, door.as_mut());
            println!(
                "{:10} {:60} {:5} passed, {:3} failed",
                door.name(),
                path.strip_prefix(folder).unwrap_or(path).display(),
                report.passed,
                report.failed
            );
            for failure in report.failures.iter().take(20) {
                println!("    {}", failure.chars().take(600).collect::<String>());
            }
            total.add(report);
        }
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    if total.failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
