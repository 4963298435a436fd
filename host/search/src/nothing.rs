//! No search engine.

use crate::{Provider, Search};

/// Offers nothing: recall is lexical.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nothing;

impl Search for Nothing {
    fn describe(&self) -> Provider {
        Provider::default()
    }
}

#[cfg(test)]
mod tests {
    use super::Nothing;
    use crate::{Error, Filter, Search as _};

    #[test]
    fn offers_nothing_and_says_so() {
        assert_eq!(Nothing.describe(), crate::Provider::default());
        assert_eq!(
            Nothing.embed(&["a".into()]),
            Err(Error::Unsupported("embed"))
        );
        assert_eq!(Nothing.rerank("a", &[]), Err(Error::Unsupported("rerank")));
        let query = Nothing.query("s", &[], &[], 1, &Filter::default());
        assert_eq!(query, Err(Error::Unsupported("answer queries")));
    }
}
