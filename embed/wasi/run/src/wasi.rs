//! Standard input and output of WASI.

use alloc::{string::String, vec::Vec};

use wasip2::{
    cli::{stderr, stdin, stdout},
    io::streams::{InputStream, OutputStream, StreamError},
};

/// The most that a stream takes in one blocking write, in bytes.
const PIECE: usize = 4096;

fn write(stream: &OutputStream, text: &str) {
    for piece in text.as_bytes().chunks(PIECE) {
        // Nobody is left to tell when the output is closed.
        let _ = stream.blocking_write_and_flush(piece);
    }
}

/// Writes to standard output.
pub(crate) fn say(text: &str) {
    write(&stdout::get_stdout(), text);
}

/// Writes to standard error.
pub(crate) fn complain(text: &str) {
    write(&stderr::get_stderr(), text);
}

/// Standard input, by lines or whole.
#[derive(Debug)]
pub(crate) struct Input {
    stream: InputStream,
    kept: Vec<u8>,
    ended: bool,
}

impl Input {
    /// Opens it.
    pub(crate) fn open() -> Self {
        Self {
            stream: stdin::get_stdin(),
            kept: Vec::new(),
            ended: false,
        }
    }

    /// The next line without its end, nothing after the last.
    pub(crate) fn line(&mut self) -> Option<String> {
        loop {
            if let Some(end) = self.kept.iter().position(|byte| *byte == b'\n') {
                let rest = self.kept.split_off(end + 1);
                let mut line = core::mem::replace(&mut self.kept, rest);
                line.truncate(end);
                return Some(text(line));
            }
            if self.ended {
                let line = core::mem::take(&mut self.kept);
                return (!line.is_empty()).then(|| text(line));
            }
            self.more();
        }
    }

    /// Everything up to the end.
    pub(crate) fn rest(&mut self) -> String {
        while !self.ended {
            self.more();
        }
        text(core::mem::take(&mut self.kept))
    }

    fn more(&mut self) {
        match self.stream.blocking_read(1 << 16) {
            Ok(bytes) => self.kept.extend_from_slice(&bytes),
            Err(StreamError::Closed | StreamError::LastOperationFailed(_)) => self.ended = true,
        }
    }
}

/// Broken UTF-8 becomes replacement characters, which no request takes for JSON syntax.
fn text(bytes: Vec<u8>) -> String {
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    }
}
