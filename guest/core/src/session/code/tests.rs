use super::check;
use alloc::format;

#[track_caller]
fn fine(code: &str) {
    assert!(check(code).is_ok(), "{code}");
}

#[track_caller]
fn refused(code: &str) {
    assert!(check(code).is_err(), "{code}");
}

#[test]
fn one_call_of_each_is_fine() {
    fine(
        "await recall(['a', \"b\"]); // recall('c')\nconst x = `recall(`; await discover({skills: 'd'});",
    );
    fine("obj.recall('a'); recall('b'); precall('c'); let recalled = 1");
    fine("await Promise.all([f()]); await recall('x')");
    fine("/* recall('a') */ recall('b'); 'it\\'s recall('");
    fine("");
    fine("if (typeof recall === 'function') await recall('a')");
    fine("const o = { recall(q) { return 1 }, recall: 2, discover };\nrecall('a')");
    fine(
        "class A { #recall() {} async recall(q) {} static m() { this.#recall(); a.b.recall(1) } }",
    );
    fine("const r = recall; r('a')");
}

#[test]
fn a_second_call_and_one_in_promise_all_are_refused() {
    refused("recall('a'); await recall ('b')");
    refused("await Promise.all([discover({skills: 'a'})])");
    refused("discover('a');\ndiscover('b')");
    refused("await Promise\n  .all([recall('a')])");
    refused("await Promise.allSettled([recall('a')])");
    refused("Promise['all']([recall('a')])");
    refused("globalThis.Promise.all([recall('a')])");
    refused("const { all } = Promise; all([recall('a')])");
    refused("const { race, all: every } = Promise; every([recall('a')])");
    refused("const all = Promise.all; all.call(Promise, [recall('a')])");
}

#[test]
fn what_a_template_computes_counts() {
    refused("const x = `a ${await recall('a')} b`; recall('b')");
    refused("`${f({ a: `${recall('a')}` })} recall(`; recall('b')");
    refused("await Promise.all([`${await recall('a')}`])");
    fine("`${f({ a: 1 })} recall('a') } \\${recall('a')}`; recall('b')");
}

#[test]
fn a_call_is_one_however_it_is_written() {
    for second in [
        "recall?.('b')",
        "recall /* x */ ('b')",
        "recall\n('b')",
        "recall`b`",
        "(recall)('b')",
        "(0, recall)('b')",
        "[...recall('b')]",
        "globalThis.recall('b')",
        "globalThis?.recall?.('b')",
        "globalThis['recall']('b')",
        "window?.[\"recall\"]('b')",
        "recall.call(null, 'b')",
        "recall?.apply(null, ['b'])",
        "re\\u0063all('b')",
        "re\\u{63}all('b')",
        "x ? recall('b') : 1",
        "const r = recall; r('b')",
        "let s = globalThis.recall, t = s; t('b')",
        "const r = recall.bind(null); r('b')",
        "recall('b')\n{ f() }",
    ] {
        refused(&format!("await recall('a');\n{second}"));
        fine(second);
    }
}

#[test]
fn regular_expressions_hide_nothing_and_show_nothing() {
    for first in [
        "s.replace(/\"/g, '')",
        "x = /`/",
        "if (x) /'/.test(y)",
        "for (;;) { break } /\"/.test(y)",
        "x = a / b; y = /[/\"]/ ",
        "return /'/",
        "[1, /`/]",
        "f() / 2 / \"'\".length",
        "o = { a: 1 } / 2 / '\"'.length",
        "a++ \n / 2",
    ] {
        refused(&format!("{first};\nrecall('a');\nrecall('b') // '\"`"));
        fine(&format!("{first};\nrecall('a'); // '\"`"));
    }
    fine("x = /recall('a') recall\\('b'\\)/; recall('c')");
    fine("recall('a'); // recall('b')\n/* ' */ '/*'; x = \"*/\"");
}

#[test]
fn long_blocks_are_read_once() {
    let many = |text: &str| text.repeat(20_000);
    refused(&many("recall("));
    fine(&many("a.recall("));
    fine(&many("`${"));
    fine(&many("x = recall;"));
    fine(&format!("{}; recall('a')", many("p = Promise;")));
    fine(&format!("{}; recall('a')", many("Promise.all([1]); ")));
    let names: alloc::string::String = (0..10_000).map(|n| format!("a{n}=recall;")).collect();
    fine(&names);
}
