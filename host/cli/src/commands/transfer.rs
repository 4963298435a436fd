//! Export and import.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read as _, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use vademecum_runtime::{Code, Error};

use super::Done;
use crate::{
    args::{Format, Global},
    failure::Failure,
    open::Session,
    output::{self, Output},
    show,
};

/// Lines of one call: as many as the component takes in at once, all of them or none.
const LINES: usize = 256;
/// Bytes of one call, well below what a host may hand over at once.
const BYTES: usize = 4 << 20;
/// The longest line that is read, in bytes: more than any record has.
const LINE_MAX: u64 = 8 << 20;

pub(super) fn export(
    session: &Session,
    global: &Global,
    output: Option<PathBuf>,
    format: Format,
) -> Done {
    let format = match format {
        Format::Vademecum => "vademecum",
        Format::McpMemory => "mcp-memory",
    };
    let cannot = |error| match &output {
        Some(path) => output::cannot(path, error),
        None => Failure::output(error),
    };
    // A half-written file must never look like a whole one.
    let mut file = match &output {
        Some(path) => Some(BufWriter::new(Output::create(path, Some(&session.path))?)),
        None => None,
    };
    let bar = bar(None, "{spinner} {pos} lines");
    let (mut after, mut count) = (Some(0u64), 0u64);
    while let Some(from) = after {
        let request = json!({ "format": format, "after": from, "limit": LINES });
        let page = session.call("admin.dump", &request)?;
        let mut text = String::new();
        for line in page["lines"].as_array().into_iter().flatten() {
            text += line.as_str().unwrap_or_default();
            text.push('\n');
            count += 1;
        }
        match &mut file {
            Some(file) => file.write_all(text.as_bytes()).map_err(cannot)?,
            None => show::raw(text.as_bytes()),
        }
        if show::is_lost() {
            break;
        }
        bar.set_position(count);
        after = page["next"].as_u64();
    }
    bar.finish_and_clear();
    if let (Some(file), Some(output)) = (file, &output) {
        let file = file
            .into_inner()
            .map_err(|error| cannot(error.into_error()))?;
        file.finish()?;
        if global.json {
            show::json(&json!({ "lines": count, "file": output }));
        } else {
            show::line(&format!(
                "{} in {}",
                show::count(count, "line"),
                output.display()
            ));
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub(super) fn import(session: &Session, global: &Global, file: &Path) -> Done {
    let cannot = |error| Failure::Io(format!("cannot read {}", file.display()), error);
    let (reader, length): (Box<dyn BufRead>, Option<u64>) = if file == Path::new("-") {
        (Box::new(io::stdin().lock()), None)
    } else {
        if file.is_dir() {
            return Err(a_folder(file));
        }
        let file = File::open(file).map_err(cannot)?;
        let length = file.metadata().map_err(cannot)?.len();
        (Box::new(BufReader::new(file)), Some(length))
    };
    let bar = bar(length, "{bar:30} {bytes}/{total_bytes} {elapsed}");
    let source = file
        .file_name()
        .map_or("-".into(), |name| name.to_string_lossy().into_owned());
    let total = import_lines(session, reader, &bar, &source, &cannot)?;
    bar.finish_and_clear();
    let whole = total.whole;
    if whole == Some(false) {
        show::note(
            "this is not the state that was dumped: it was written to during the export, or lines \
             are missing or were changed. `vademecum verify` checks the store.",
        );
    }
    if total.loaded > 0 {
        // The import is done: what is missing for finding by meaning is made later.
        if let Err(error) = super::embed::after_import(session) {
            tracing::warn!("vectors are not made yet: {error}");
        }
    }
    if global.json {
        show::json(&json!({
            "loaded": total.loaded, "known": total.known, "rejected": total.rejected,
            "partial": total.partial, "whole": whole,
        }));
    } else {
        show::line(&format!(
            "{} loaded, {} known, {} rejected",
            total.loaded,
            total.known,
            total.rejected.len()
        ));
        told("why it was rejected", &total.rejected);
        told("what it was taken without", &total.partial);
    }
    Ok(if total.rejected.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// A folder holds no lines; perhaps it holds skills or the documents of working memory.
fn a_folder(folder: &Path) -> Failure {
    let name = folder.display().to_string();
    let message = format!("{name} is a folder, not a file of JSON lines");
    let advice = format!(
        "`vademecum skills import {name}` takes in skills, `vademecum bank import {name}` the documents \
         of working memory"
    );
    Failure::advised(Error::new(Code::Invalid, message).about(&name), advice)
}

/// The first lines of which there is something to tell.
fn told(what: &str, lines: &[Value]) {
    let first = lines.iter().take(20);
    let rows: Vec<Vec<String>> = first
        .map(|row| vec![show::cell(&row["line"]), show::cell(&row["message"])])
        .collect();
    if !rows.is_empty() {
        show::table(&["line", what], &rows);
    }
    if lines.len() > rows.len() {
        show::remark(&format!("and {} more lines", lines.len() - rows.len()));
    }
}

#[derive(Default)]
struct Total {
    loaded: u64,
    known: u64,
    rejected: Vec<Value>,
    /// Lines that were taken without a part of theirs.
    partial: Vec<Value>,
    /// What one call hands to the next.
    carried: Value,
    /// What the last call said: whether the store is what was dumped.
    whole: Option<bool>,
}

impl Total {
    fn reject(&mut self, line: u64, message: &str) {
        self.rejected
            .push(json!({ "line": line, "message": message }));
    }
}

fn import_lines(
    session: &Session,
    mut reader: Box<dyn BufRead>,
    bar: &ProgressBar,
    source: &str,
    cannot: &dyn Fn(io::Error) -> Failure,
) -> Result<Total, Failure> {
    let mut total = Total::default();
    let (mut batch, mut bytes, mut number) = (Vec::new(), 0, 0u64);
    loop {
        let (line, read) = next_line(&mut reader).map_err(cannot)?;
        bar.inc(read);
        // A long line goes alone, so that it takes no other with it.
        let full = batch.len() >= LINES || bytes + line.len() > BYTES;
        if !batch.is_empty() && (read == 0 || full) {
            let first = number + 1 - batch.len() as u64;
            let page = Page {
                lines: &batch,
                first,
                last: false,
            };
            load(session, page, source, &mut total)?;
            (batch, bytes) = (Vec::new(), 0);
        }
        if read == 0 {
            // The lines are all there: the import is summed up.
            let page = Page {
                lines: &[],
                first: number + 1,
                last: true,
            };
            load(session, page, source, &mut total)?;
            total.rejected.sort_by_key(|row| row["line"].as_u64());
            return Ok(total);
        }
        number += 1;
        bytes += line.len();
        // The place of a line that is not handed over is kept by an empty one.
        batch.push(match String::from_utf8(line) {
            _ if read > LINE_MAX + 1 => {
                let message = format!("the line has {} bytes, the limit is {LINE_MAX}", read - 1);
                total.reject(number, &message);
                String::new()
            }
            Ok(text) => text.trim_end().to_string(),
            Err(_) => {
                total.reject(number, "the line is not UTF-8");
                String::new()
            }
        });
    }
}

/// The next line and how many bytes it took; no more of it than the limit is kept.
fn next_line(reader: &mut dyn BufRead) -> io::Result<(Vec<u8>, u64)> {
    let mut line = Vec::new();
    let mut read = (&mut *reader)
        .take(LINE_MAX + 1)
        .read_until(b'\n', &mut line)? as u64;
    if read > LINE_MAX && !line.ends_with(b"\n") {
        line = Vec::new();
        read += reader.skip_until(b'\n')? as u64;
    }
    Ok((line, read))
}

/// Lines of one call, the number of the first, and whether none follow.
#[derive(Clone, Copy)]
struct Page<'a> {
    lines: &'a [String],
    first: u64,
    last: bool,
}

/// Takes lines in. Where one is too large for the store, the others are found by halves.
fn load(session: &Session, page: Page<'_>, source: &str, total: &mut Total) -> Result<(), Failure> {
    let Page { lines, first, last } = page;
    let request = json!({
        "lines": lines, "first": first, "source": source, "owner": session.owner(),
        "more": !last, "carried": total.carried,
    });
    match session.call("admin.load", &request) {
        Ok(answer) => {
            total.loaded += answer["loaded"].as_u64().unwrap_or(0);
            total.known += answer["known"].as_u64().unwrap_or(0);
            total.carried = answer["carried"].clone();
            total.whole = answer["whole"].as_bool();
            for (list, name) in [
                (&mut total.rejected, "rejected"),
                (&mut total.partial, "partial"),
            ] {
                list.extend(answer[name].as_array().cloned().unwrap_or_default());
            }
            Ok(())
        }
        Err(Failure::Core(error)) if error.code == Code::TooLarge => {
            if lines.len() < 2 {
                total.reject(first, &error.message);
                return Ok(());
            }
            let (left, right) = lines.split_at(lines.len() / 2);
            let half = |lines, first| Page { lines, first, last };
            load(session, half(left, first), source, total)?;
            load(
                session,
                half(right, first + left.len() as u64),
                source,
                total,
            )
        }
        Err(failure) => Err(failure),
    }
}

/// A progress bar on standard error; hidden where that is no terminal.
pub(super) fn bar(length: Option<u64>, template: &str) -> ProgressBar {
    let bar = length.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
