use super::{Entry, Node, read, read_repaired};
use alloc::{format, string::String, vec::Vec};

use proptest::prelude::*;

/// The node as compact text: `{a=b,c=[d]}`.
fn show(node: &Node) -> String {
    match node {
        Node::Text(text) => text.clone(),
        Node::List(list) => format!("[{}]", list.iter().map(show).collect::<Vec<_>>().join(",")),
        Node::Map(entries) => show_map(entries),
    }
}

fn show_map(entries: &[Entry]) -> String {
    let members = entries
        .iter()
        .map(|entry| format!("{}={}", entry.key, show(&entry.value)));
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

fn good(text: &str) -> String {
    show_map(
        &read(text, 1)
            .unwrap_or_else(|fault| panic!("{fault:?} in {text:?}"))
            .entries,
    )
}

fn repaired(text: &str) -> String {
    show_map(&read_repaired(text, 1).unwrap().entries)
}

#[test]
fn scalars_stay_text() {
    assert_eq!(
        good("a: 1.0\nb: yes\nc: 2024-01-02\nd:\ne: ~"),
        "{a=1.0,b=yes,c=2024-01-02,d=,e=~}"
    );
    assert_eq!(
        good("a: x # y\nb: x#y\nurl: http://a/b:c"),
        "{a=x,b=x#y,url=http://a/b:c}"
    );
}

#[test]
fn plain_texts_fold_over_lines() {
    assert_eq!(
        good("a: one\n  two\n\n  three\nb: x"),
        "{a=one two\nthree,b=x}"
    );
    assert_eq!(good("a:\n  below\n  more\nb: x"), "{a=below more,b=x}");
    assert_eq!(good("a: one\n\nb: x"), "{a=one,b=x}");
}

#[test]
fn quoted_texts_fold_and_escape() {
    assert_eq!(
        good(r#"a: "x\ty \u00e9 \ud83d\ude80 \x41 \"q\"" # c"#),
        "{a=x\ty \u{E9} \u{1F680} A \"q\"}"
    );
    assert_eq!(good("a: 'it''s: # fine'"), "{a=it's: # fine}");
    assert_eq!(
        good("a: \"one  \n   two\n\n\n  three\\\n    four\"\nb: c"),
        "{a=one two\n\nthreefour,b=c}"
    );
    assert_eq!(good("\"a: b\": c\n'd' : e"), "{a: b=c,d=e}");
}

#[test]
fn literal_and_folded_texts() {
    assert_eq!(
        good("a: |\n  x\n   y\n\n  z\n\nb: c"),
        "{a=x\n y\n\nz\n,b=c}"
    );
    assert_eq!(
        good("a: >-\n  x\n  y\n\n  z\n    deep\n  w\nb: c"),
        "{a=x y\nz\n  deep\nw,b=c}"
    );
    assert_eq!(good("a: |+\n  x\n\nb: c"), "{a=x\n\n,b=c}");
    // The last line feed ends a line and begins none; a tab is content.
    assert_eq!(good("a: |+\n  x\n"), "{a=x\n}");
    assert_eq!(good("a: |\n  \t\n"), "{a=\t\n}");
    assert_eq!(good("a: {b: ,:c}"), "{a={b=,:c=}}");
    assert_eq!(good("a:\n  \t'b'"), "{a=b}");
    assert_eq!(good("a: |2-\n    x\n  y\nb: c"), "{a=  x\ny,b=c}");
    assert_eq!(good("a: >\n\n  x\n"), "{a=\nx\n}");
    assert_eq!(
        good("a: | # comment\n  # text\nb:\n- |\n  t\n- u"),
        "{a=# text\n,b=[t\n,u]}"
    );
}

#[test]
fn blocks_nest() {
    assert_eq!(
        good("m:\n  a: 1\n  b:\n    - x\n    - y: 1\n      z: 2\nc: d"),
        "{m={a=1,b=[x,{y=1,z=2}]},c=d}"
    );
    assert_eq!(
        good("l:\n- a\n- - b\n  - c\n-\n  d: e\nf: g"),
        "{l=[a,[b,c],{d=e}],f=g}"
    );
    assert_eq!(good("# c\nm:\n  # c\n  a: 1\n# c\nb: 2"), "{m={a=1},b=2}");
}

#[test]
fn brackets_nest_over_lines() {
    assert_eq!(
        good("a: [x, \"y, z\", [1], {k: v, w}]"),
        "{a=[x,y, z,[1],{k=v,w=}]}"
    );
    assert_eq!(
        good("a: {\"b\":1,\n  \"c\": [\n    2 # c\n  ],\n}\nd: e"),
        "{a={b=1,c=[2]},d=e}"
    );
    assert_eq!(
        good("a: []\nb: {}\nc: [k: v, http://x]"),
        "{a=[],b={},c=[{k=v},http://x]}"
    );
}

#[test]
fn what_is_no_yaml_is_a_fault_with_a_line() {
    let line = |text| read(text, 2).unwrap_err().line;
    assert_eq!(line("a: b\nc: d: e"), 3);
    assert_eq!(line("a: @b"), 2);
    assert_eq!(line("a: [b] [c]"), 2);
    assert_eq!(line("a: \"b"), 2);
    assert_eq!(line("text"), 2);
    assert_eq!(line("a: b\n- c"), 3);
    assert_eq!(line("a: b\n  c: d"), 3);
    assert_eq!(line("a: *b"), 2);
    assert_eq!(line("a:\n\tb: c"), 3);
    let deep: String = (0..20)
        .map(|level| format!("{}k:\n", " ".repeat(level)))
        .collect();
    assert!(read(&deep, 1).is_err());
}

#[test]
fn repairs_take_the_text_that_is_meant() {
    assert_eq!(
        repaired("d: Use when: a, b\nn: x"),
        "{d=Use when: a, b,n=x}"
    );
    assert_eq!(repaired("d: [a] [b]\nn: x"), "{d=[a] [b],n=x}");
    assert_eq!(repaired("d: @scope/name\nn: , x"), "{d=@scope/name,n=, x}");
    assert_eq!(
        repaired("d: one\n  two: three\nn: x"),
        "{d=one two: three,n=x}"
    );
    assert_eq!(repaired("m: {\n  \"a\": {\n}\nn: x"), "{m={ \"a\": {,n=x}");
    assert_eq!(repaired("m:\n\ta: b: c\nn: x"), "{m={a=b: c},n=x}");
    assert_eq!(repaired("junk\nn: x"), "{n=x}");
    assert!(read_repaired("junk", 1).is_err());
}

#[test]
fn a_key_again_is_noted_and_wins() {
    let document = read("a: 1\nb: 2\na: 3", 1).unwrap();
    assert_eq!(show_map(&document.entries), "{a=3,b=2}");
    assert_eq!(document.notes[0].fault.line, 3);
}

fn yamlish() -> impl Strategy<Value = String> {
    let signs: &'static [&str] = &[
        "a: ", "b: ", "c: ", "  ", "\n", "- ", "\"", "'", "[", "]", "{", "}", ", ", "#", " # ",
        "|", ">-", "\t", "&a", "\\", ":", "word", "x y",
    ];
    let piece = prop_oneof![
        8 => prop::sample::select(signs).prop_map(String::from),
        1 => "\\PC",
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in yamlish()) {
        let strict = read(&text, 1);
        let lenient = read_repaired(&text, 1);
        if let (Ok(strict), false) = (strict, text.contains('\t'))
            && !strict.entries.is_empty()
        {
            prop_assert_eq!(strict.entries, lenient.unwrap().entries);
        }
    }
}
