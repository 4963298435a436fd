//! Whether everything in the contract says what it is: the help of every host prints these words.

use wit_bindgen_core::wit_parser::{Docs, PackageId, Resolve, TypeDefKind};

use crate::contract::definition;

/// Items of a package without a word (`///`) of their own, each with its file and the record or enum
/// that it is in.
pub(super) fn missing(resolve: &Resolve, package: PackageId) -> Vec<String> {
    let mut out = Vec::new();
    let package = &resolve.packages[package];
    for (name, id) in &package.worlds {
        note(&mut out, &resolve.worlds[*id].docs, "world", name, "");
    }
    for (interface, id) in &package.interfaces {
        let found = &resolve.interfaces[*id];
        note(&mut out, &found.docs, interface, "interface", "");
        for (name, id) in &found.types {
            // What `use` names says it where it is defined.
            if definition(resolve, *id) != *id {
                continue;
            }
            let found = &resolve.types[*id];
            note(&mut out, &found.docs, interface, name, "");
            match &found.kind {
                TypeDefKind::Record(record) => {
                    for field in &record.fields {
                        note(&mut out, &field.docs, interface, name, &field.name);
                    }
                }
                TypeDefKind::Enum(found) => {
                    for case in &found.cases {
                        note(&mut out, &case.docs, interface, name, &case.name);
                    }
                }
                _ => {}
            }
        }
        for (name, found) in &found.functions {
            note(&mut out, &found.docs, interface, &format!("{name}()"), "");
        }
    }
    out
}

fn note(out: &mut Vec<String>, docs: &Docs, file: &str, item: &str, part: &str) {
    let says = |text: &String| !text.trim().is_empty();
    if !docs.contents.as_ref().is_some_and(says) {
        let dot = if part.is_empty() { "" } else { "." };
        out.push(format!("wit/{file}.wit: {item}{dot}{part}"));
    }
}

#[cfg(test)]
mod tests {
    use wit_bindgen_core::wit_parser::Resolve;

    use super::missing;

    const WHOLE: &str = "package a:b;
/// Places.
interface places {
  /// A place.
  record place {
    /// Its name.
    name: string,
  }
  /// Whether it is near.
  enum distance {
    /// It is.
    near,
  }
  /// What is asked.
  record find-request {
    /// A name.
    name: string,
  }
  /// Finds a place.
  find: func(request: find-request) -> place;
}
/// Others.
interface others {
  use places.{place};
  /// All places.
  all: func() -> list<place>;
}
/// Everything.
world whole {
  export places;
}
";

    fn of(text: &str) -> Vec<String> {
        let mut resolve = Resolve::default();
        let package = resolve.push_str("test.wit", text).expect("a package");
        missing(&resolve, package)
    }

    #[test]
    fn each_item_without_words_is_named_with_its_place() {
        assert_eq!(of(WHOLE), Vec::<String>::new());
        for (words, named) in [
            ("/// Places.", "wit/places.wit: interface"),
            ("/// A place.", "wit/places.wit: place"),
            ("/// Its name.", "wit/places.wit: place.name"),
            ("/// Whether it is near.", "wit/places.wit: distance"),
            ("/// It is.", "wit/places.wit: distance.near"),
            ("/// What is asked.", "wit/places.wit: find-request"),
            ("/// A name.", "wit/places.wit: find-request.name"),
            ("/// Finds a place.", "wit/places.wit: find()"),
            ("/// All places.", "wit/others.wit: all()"),
            ("/// Everything.", "wit/world.wit: whole"),
        ] {
            assert_eq!(WHOLE.matches(words).count(), 1, "{words}");
            for instead in ["", "///"] {
                assert_eq!(of(&WHOLE.replace(words, instead)), [named], "{instead}");
            }
        }
    }
}
