//! What a model passed to `recall` or `discover`, checked.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use crate::{
    ecma::Value,
    error::{Error, Result},
    text::space,
};

/// Which call the searches belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// `recall(...)`.
    Recall,
    /// `discover({ skills })`.
    Skills,
}

impl Call {
    fn text(self) -> &'static str {
        match self {
            Self::Recall => "recall(...)",
            Self::Skills => "discover({ skills })",
        }
    }
}

/// The searches of a call: one text or a list of texts, trimmed, exact repeats removed.
///
/// # Errors
/// `invalid` with the text that the model is shown, when the argument is anything else, an empty
/// list, or holds a blank text.
pub fn normalize(call: Call, input: &Value) -> Result<Vec<String>> {
    let fault = |rule: &str| Error::invalid("searches", format!("[POLICY] {} {rule}", call.text()));
    let wrong_type = || fault("expects a string or string[] of search queries.");
    let given: Vec<&str> = match input {
        Value::Text(text) => vec![text],
        Value::List(list) => {
            let texts: Option<Vec<_>> = list.iter().map(Value::text).collect();
            texts.ok_or_else(wrong_type)?
        }
        _ => return Err(wrong_type()),
    };
    if given.is_empty() {
        return Err(fault("requires at least one search query."));
    }
    let mut out: Vec<String> = Vec::with_capacity(given.len());
    let mut seen = alloc::collections::BTreeSet::new();
    for text in given.into_iter().map(space::trim) {
        if text.is_empty() {
            return Err(fault("entries must be non-empty strings."));
        }
        if seen.insert(text) {
            out.push(text.to_string());
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::{Call, normalize};
    use crate::ecma::Value;

    fn searches(text: &str) -> crate::Result<alloc::vec::Vec<alloc::string::String>> {
        normalize(Call::Recall, &Value::parse("test", text).unwrap())
    }

    #[test]
    fn texts_are_trimmed_and_repeats_removed() {
        assert_eq!(searches("\" a \"").unwrap(), ["a"]);
        assert_eq!(searches("[\" a\", \"b\", \"a \"]").unwrap(), ["a", "b"]);
    }

    #[test]
    fn faults_say_what_the_model_should_do() {
        let message = |text| searches(text).unwrap_err().into_fault().message;
        assert_eq!(
            message("[]"),
            "[POLICY] recall(...) requires at least one search query."
        );
        assert_eq!(
            message("[\" \"]"),
            "[POLICY] recall(...) entries must be non-empty strings."
        );
        let expects = "[POLICY] recall(...) expects a string or string[] of search queries.";
        assert_eq!(message("7"), expects);
        assert_eq!(message("[\"\", 7]"), expects);
    }
}
