//! How names of the contract are spelled in Rust.

use heck::{ToSnakeCase, ToUpperCamelCase};

/// Words that a field or function can only carry as `r#word`.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

/// `context-map` as `context_map`.
pub(super) fn snake(name: &str) -> String {
    name.to_snake_case()
}

/// A field, function or module name, raw where Rust wants it.
pub(super) fn field(name: &str) -> String {
    let plain = name.to_snake_case();
    if KEYWORDS.contains(&plain.as_str()) {
        format!("r#{plain}")
    } else {
        plain
    }
}

/// A type or case name.
pub(super) fn camel(name: &str) -> String {
    name.to_upper_camel_case()
}

/// The name of a function at the JSON door.
pub(super) fn method(interface: &str, function: &str) -> String {
    format!("{}.{}", snake(interface), snake(function))
}

/// The first lines of a generated file.
pub(super) fn header(source: &str) -> String {
    format!(
        "// Generated from {source} by `cargo run --release -p xtask -- bindings`; do not edit.\n"
    )
}

/// Documentation as outer (`///`) or inner (`//!`) comment lines.
pub(super) fn comment(docs: &str, mark: &str) -> String {
    let mut out = String::new();
    for line in docs.lines() {
        out.push_str(format!("{mark} {}", line.trim_end()).trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{camel, comment, field, method};

    #[test]
    fn names_follow_rust() {
        assert_eq!(field("session-start"), "session_start");
        assert_eq!(field("match"), "r#match");
        assert_eq!(camel("overlap-request"), "OverlapRequest");
        assert_eq!(
            method("context-map", "session-start"),
            "context_map.session_start"
        );
        assert_eq!(comment("a\n\nb", "///"), "/// a\n///\n/// b\n");
    }
}
