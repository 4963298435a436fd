//! What a person hands over: standard input and files, never more of them than is bounded.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use vademecum_runtime::{Code, Error};

use crate::failure::Failure;

/// The largest text that is read whole, in bytes: more than any method takes.
pub(crate) const TEXT_MAX: u64 = 16 << 20;
/// The largest export that is read whole, in bytes.
pub(crate) const EXPORT_MAX: u64 = 256 << 20;

/// The text itself, or standard input for `-`, without the line ends that programs put behind what
/// they print.
pub(crate) fn text_or_input(text: &str) -> Result<String, Failure> {
    let mut given = document_or_input(text)?;
    if text == "-" {
        given.truncate(given.trim_end_matches(['\r', '\n']).len());
    }
    Ok(given)
}

/// The text itself, or standard input for `-`, as it is.
pub(crate) fn document_or_input(text: &str) -> Result<String, Failure> {
    if text != "-" {
        return Ok(text.to_string());
    }
    let what = "standard input";
    let bytes = bounded(io::stdin().lock(), what, TEXT_MAX)?;
    text_of(bytes, what)
}

/// The text of a file, or of standard input for `-`.
pub(crate) fn file_or_input(path: &Path) -> Result<String, Failure> {
    if path == Path::new("-") {
        return document_or_input("-");
    }
    file(path, TEXT_MAX)
}

/// The text of a file of at most so many bytes; it may be a pipe.
pub(crate) fn file(path: &Path, limit: u64) -> Result<String, Failure> {
    let what = path.display().to_string();
    let file =
        File::open(path).map_err(|error| Failure::Io(format!("cannot read {what}"), error))?;
    text_of(bounded(file, &what, limit)?, &what)
}

/// Everything that a reader gives, if it is no more than the limit: no more than that is ever held.
pub(crate) fn bounded(reader: impl Read, what: &str, limit: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    reader
        .take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| Failure::Io(format!("cannot read {what}"), error))?;
    if bytes.len() as u64 <= limit {
        return Ok(bytes);
    }
    let message = format!("{what} has more than {limit} bytes, the limit");
    let mut error = Error::new(Code::TooLarge, message).about(what);
    error.limit = limit;
    error.actual = bytes.len() as u64;
    Err(Failure::Core(error))
}

fn text_of(bytes: Vec<u8>, what: &str) -> Result<String, Failure> {
    String::from_utf8(bytes).map_err(|_| {
        Failure::Core(Error::new(Code::Invalid, format!("{what} is not UTF-8")).about(what))
    })
}

#[cfg(test)]
mod tests {
    use super::bounded;

    #[test]
    fn no_more_than_the_limit_is_read() {
        assert_eq!(
            bounded(&b"abc"[..], "it", 3).map_err(|_| ()),
            Ok(b"abc".to_vec())
        );
        assert!(bounded(&b"abcd"[..], "it", 3).is_err());
        // A source without an end: this returns.
        let error = bounded(std::io::repeat(0), "it", 1_000).expect_err("too much");
        assert!(error.to_string().contains("1000 bytes"), "{error}");
    }
}
