//! What requests and answers must hold beyond what their types say: finite numbers, and JSON
//! documents that are JSON.

use alloc::{format, string::String, vec::Vec};

use serde::de::IgnoredAny;

use crate::{Code, Error, wire::Json};

/// A value that does not hold what it must: where, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    path: String,
    what: &'static str,
}

impl Fault {
    /// Checks a field and puts its name before the place of a fault.
    ///
    /// # Errors
    /// The first fault in the field.
    pub fn within<T: Check>(field: &str, value: &T) -> Result<(), Self> {
        value.check().map_err(|fault| fault.below(field))
    }

    fn here(what: &'static str) -> Self {
        Self {
            path: String::new(),
            what,
        }
    }

    fn below(mut self, step: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') {
            ""
        } else {
            "."
        };
        self.path = format!("{step}{dot}{}", self.path);
        self
    }

    /// The error of a request with this fault.
    pub fn in_request(self) -> Error {
        Error::new(Code::Invalid, format!("{} {}", self.path, self.what)).about(&self.path)
    }

    /// The error of an answer with this fault.
    pub fn in_answer(self) -> Error {
        let message = format!("{} of the answer {}", self.path, self.what);
        Error::new(Code::Internal, message).about(&self.path)
    }
}

/// Values that can be checked; most types rule out every fault by themselves.
pub trait Check {
    /// Finds the first fault.
    ///
    /// # Errors
    /// That fault.
    fn check(&self) -> Result<(), Fault> {
        Ok(())
    }
}

impl Check for f64 {
    fn check(&self) -> Result<(), Fault> {
        if self.is_finite() {
            Ok(())
        } else {
            Err(Fault::here("is not a finite number"))
        }
    }
}

impl Check for Json {
    fn check(&self) -> Result<(), Fault> {
        match serde_json::from_str::<IgnoredAny>(&self.0) {
            Ok(_) => Ok(()),
            Err(_) => Err(Fault::here("is not a JSON document")),
        }
    }
}

impl<T: Check> Check for Option<T> {
    fn check(&self) -> Result<(), Fault> {
        self.as_ref().map_or(Ok(()), Check::check)
    }
}

impl<T: Check> Check for Vec<T> {
    fn check(&self) -> Result<(), Fault> {
        for (index, item) in self.iter().enumerate() {
            item.check()
                .map_err(|fault| fault.below(&format!("[{}]", index)))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use alloc::{string::String, vec, vec::Vec};

    use super::{Check, Fault};
    use crate::{Code, wire::Json};

    struct Outer {
        rows: Vec<Row>,
    }

    struct Row {
        score: Option<f64>,
    }

    impl Check for Row {
        fn check(&self) -> Result<(), Fault> {
            Fault::within("score", &self.score)
        }
    }

    impl Check for Outer {
        fn check(&self) -> Result<(), Fault> {
            Fault::within("rows", &self.rows)
        }
    }

    #[test]
    fn a_fault_names_its_place() {
        let good = Row { score: Some(1.0) };
        let fault = Outer {
            rows: vec![
                good,
                Row {
                    score: Some(f64::NAN),
                },
            ],
        }
        .check();
        let error = fault.map_err(Fault::in_request).unwrap_err();
        assert_eq!(error.code, Code::Invalid);
        assert_eq!(error.subject, "rows[1].score");
        assert_eq!(error.message, "rows[1].score is not a finite number");
    }

    #[test]
    fn documents_must_be_json() {
        assert!(Json(String::from(" {\"a\": [1, 2]} ")).check().is_ok());
        assert!(Json(String::from("{a: 1}")).check().is_err());
        assert!(Json(String::new()).check().is_err());
    }
}
