use super::check;
use alloc::format;

#[track_caller]
fn fine(code: &str) {
    let start: alloc::string::String = code.chars().take(200).collect();
    assert!(check(code).is_ok(), "{start}");
}

#[track_caller]
fn refused(code: &str) {
    let start: alloc::string::String = code.chars().take(200).collect();
    assert!(check(code).is_err(), "{start}");
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
    fine("const o = { recall(q) { return 1 }, recall: 2 };\nrecall('a')");
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
    // So many names are followed and no more.
    refused(&names);
    fine(&format!("{}recall('a')", many("let recall = 1;")));
    fine(&format!("{}; recall('a')", many("globalThis.")));
    fine(&many("f({"));
}

#[test]
fn a_slash_behind_a_value_is_a_division() {
    for first in [
        "i-- /2/ 1",
        "i++ /2/ '\"'.length",
        "x.return /2/ 1",
        "x?.typeof /2/ 1",
        "this.#in /2/ 1",
        "x = function () {} /2/ 1",
        "x = async function* f() {} /2/ 1",
        "x = class A extends b.C {} /2/ 1",
        "x = function () { return 1 } /2/ '`'.length",
        "x.if(a) /2/ 1",
        "x = { return: 1 } /2/ 1",
        "x = a?.5:1 /2/ 1",
        "x = a\n++b /2/ 1",
        "`${a}` /2/ 1",
        "x = 'a\\\r\nb' /2/ 1",
    ] {
        refused(&format!("{first}; recall('a'); /'/; recall('b')"));
        refused(&format!("recall('a'); {first} / recall('b') / 2"));
        fine(&format!("{first}; recall('a')"));
    }
}

#[test]
fn a_slash_behind_a_statement_begins_an_expression() {
    for first in [
        "function f() {}",
        "async function f() {}",
        "class A {}",
        "class A extends b.C {}",
        "if (a) {} else {}",
        "a: {}",
        "switch (a) { case 1: {} /'/.test(b) }",
        "do {} while (a)",
        "x = () => {}\n",
        "x\nfunction f() {}",
        "x = 1\n{ f() }",
        "for (;;) ++",
        "{ function f() {} }",
    ] {
        refused(&format!(
            "{first} /'/.test(x); recall('a'); recall('b') // '"
        ));
        fine(&format!(
            "{first} /'/.test(x); recall('a') // ' recall('b')"
        ));
    }
}

#[test]
fn lines_end_where_the_language_ends_them() {
    for end in ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"] {
        refused(&format!("recall('a'); // x{end}recall('b')"));
        refused(&format!("recall('a') /* x{end}*/; recall('b')"));
    }
    refused("recall('a'); x = 'b\\\r\n'; recall('b') // '");
    refused("recall('a'); x = 'b\r recall('b')");
    refused("recall('a'); recall\u{FEFF}('b')");
    fine("recall('a'); recall\u{301}('b'); recallé('c')");
}

#[test]
fn what_is_handed_on_may_be_called_by_anybody() {
    for given in [
        "const r = x ? recall : y; r('b')",
        "const r = x && recall; r('b')",
        "const r = recall || y; [r].forEach(f)",
        "let r; r ??= recall; r('b')",
        "const [r] = [recall]; r('b')",
        "const { r } = { r: recall }; r('b')",
        "const tools = { recall }; tools.recall('b')",
        "tools.r = recall; tools.r('b')",
        "Reflect.apply(recall, null, ['b'])",
        "['a', 'b'].map(recall)",
        "p.then(recall)",
        "f(...[recall])",
        "recall.bind(null)('b')",
        "recall.call.call(recall, null, 'b')",
        "const r = () => recall; r()('b')",
        "function g() { return recall }",
        "class A { r = recall; m() { this.r('b') } }",
        "(x ? recall : y)('b')",
        "const r = recall, s = { r }; s.r('b')",
        "const g = globalThis; [g.recall][0]('b')",
        // A name of the block's own elsewhere changes nothing here.
        "f((recall) => 1); [recall][0]('b')",
        "{ let recall = 1 } [recall][0]('b')",
        "const recall = globalThis.recall; [recall][0]('b')",
        "const { recall } = globalThis; f(recall)",
    ] {
        refused(given);
    }
}

#[test]
fn a_name_of_the_global_object_leads_to_the_function() {
    for second in [
        "this.recall('b')",
        "this['recall']('b')",
        "const { recall: r } = globalThis; r('b')",
        "const { 'recall': r } = this; r('b')",
        "({ recall: r = 1 } = window); r('b')",
        "const g = globalThis; g.recall('b')",
        "const g = this, h = g; h?.[`recall`]?.('b')",
        "globalThis.globalThis.recall('b')",
        "window.self['recall']('b')",
        "(globalThis).recall('b')",
        "globalThis[`re\\u0063all`]('b')",
        "function f() { this.recall('b') }",
        "const r = (recall); r('b')",
    ] {
        refused(&format!("await recall('a');\n{second}"));
        fine(second);
    }
    fine("recall('a'); class A { recall(q) {} m() { return this.recall('b') } }");
    fine("recall('a'); const o = { m() { return this.recall('b') } }");
    fine("recall('a'); a.self.recall('b'); other.globalThis.recall('c')");
}

#[test]
fn all_of_a_promise_is_known_under_other_names() {
    for all in [
        "const P = Promise; await P.all([CALL])",
        "const P = Promise, Q = P; await Q['all']([CALL])",
        "const { Promise: P } = globalThis; await P.all([CALL])",
        "const P = x ? Promise : y; await P.all([CALL])",
        "const [P] = [Promise]; await P.all([CALL])",
        "const { P } = { P: Promise }; await P.all([CALL])",
        "(Promise).all([CALL])",
        "Reflect.apply(Promise.all, Promise, [[CALL]])",
        "Promise.all.bind(Promise)([CALL])",
        "const all = Promise.all.bind(Promise); await all([CALL])",
        "const all = [Promise.all][0]; await all([CALL])",
        "const { all } = Promise, every = all; await every([CALL])",
        "Promise[x]([CALL])",
        "f(Promise)([CALL])",
        "class P extends Promise {} P.all([CALL])",
    ] {
        refused(&all.replace("CALL", "recall('a')"));
        fine(&all.replace("CALL", "f('a')"));
    }
    for other in [
        "await Promise.all([f()]);",
        "const P = Promise; await P.all([f()]);",
        "if (x instanceof Promise) await x;",
        "if (typeof Promise === 'function') f();",
        "if (x.constructor === Promise) await x;",
        "await new Promise((resolve) => setTimeout(resolve, 1));",
        "await new Promise(f).then(g);",
        "Promise.resolve().then(f);",
        "const { all } = Promise; await all([f()]);",
        "const Promise = require('bluebird');",
        "Promise.prototype.finally = f;",
    ] {
        fine(&format!("{other} await recall('a')"));
        fine(&format!("await recall('a'); {other}"));
    }
}

#[test]
fn ordinary_code_raises_no_alarm() {
    for code in [
        "const { precision, recall } = metrics; console.log(precision, recall); return { precision, recall };",
        "const recall = tp / (tp + fn); const f1 = 2 * precision * recall / (precision + recall); out.push(recall)",
        "let recall; recall = 0.5; rows.push([recall, 1]); f({ recall })",
        "rows.map(({ recall }) => recall); rows.map((recall) => ({ recall }))",
        "rows.map(recall => [recall]); rows.reduce((sum, { recall }) => sum + recall, 0)",
        "function f1(precision, recall) { return [precision, recall] } f1(1, 2)",
        "class M { constructor(recall) { this.recall = recall; } get best() { return [this.recall] } }",
        "for (const recall of recalls) list.push(recall)",
        "for (const [name, recall] of rows) { out[name] = recall }",
        "try { f() } catch (recall) { g(recall) }",
        "if (recall) f(); if (!recall) g(); while (recall && x) h()",
        "typeof recall === 'function' ? f() : g(); recall === undefined || f(); x !== recall",
        "console.log(typeof recall, recall.name, recall.length, `${recall}`, '' + recall)",
        "const x = recall ? 1 : 2; const y = recall && f()",
        "m.recall; m['recall']; m.recall.push(1); const z = { recall: 0.9, x: m.recall }",
        "switch (recall) { case 1: break }",
        "import { recall } from 'metrics'; f(recall)",
        "const m = { precision: 1, recall: x ? y : z }; return m",
        "recall; discover;",
        "const memories = await f(['recall'], \"discover\"); // recall(recall)",
        "globalThis.state = { n: 1 }; Object.keys(globalThis); this.x = 1; f(this)",
    ] {
        fine(code);
        fine(&code.replace("recall", "discover"));
    }
    fine(
        "const ids = await recall(['a', 'b']); await discover({ skills: ['c'] }); globalThis.ids = ids",
    );
    fine(
        "const run = async (q) => { if (typeof recall === 'function') return await recall(q) }; await run('a')",
    );
}

#[test]
fn a_call_declares_no_name_of_the_blocks_own() {
    for code in [
        "await recall(\"b\"); qs.map(recall)",
        "const rs = await Promise.all(qs.map(recall)); await recall(\"x\")",
        "await recall('a'); Promise.all(qs.map(recall))",
        "Reflect.apply(recall, null, ['a']); recall('b')",
        "const t = [recall]; t[0]('a'); recall('c')",
        "const o = { r: recall }; o.r('a'); recall('b')",
        "recall.bind(null)('a'); recall('b')",
        "await recall('a'); const g = x ? recall : y; g('b'); g('c')",
        "return recall; recall('a')",
        // Nor does a value that is given, or a name that only a function or an object knows.
        "qs.map(recall); recall = 1",
        "({ recall } = o); qs.map(recall)",
        "[recall] = o; qs.map(recall)",
        "let a; f(a), recall = 1; qs.map(recall)",
        "const a = 1\nqs.map(recall), recall = 2",
        "let a\n[f][0](qs.map(recall)), recall = 2",
        "x = function recall() {}; qs.map(recall)",
        "x = class recall {}; qs.map(recall)",
        "const o = { recall(q) { return [recall] } }",
        "qs.map(recall)\n{ f() }",
        "t = [recall]\nof = 1; t[0]('a')",
        "t = { recall }\nfrom = 1; t.recall('a')",
        "f(a), recall\nfrom = 1; qs.map(recall)",
        "[[recall].map(f)[0]] = [1]",
        "let recall = 1; recall = globalThis.recall; qs.map(recall)",
        "recall('a'); x.let\nrecall('b')",
        "recall('a'); x.function * recall('b')",
    ] {
        refused(code);
        refused(&code.replace("recall", "discover"));
    }
    refused("await discover({ skills: ['a'] }); xs.map(discover)");
    for code in [
        "const a = f(1, [2]), recall = 0.5; rows.push(recall)",
        "for (let i = 0, recall = 1; i < n; i++) rows.push(recall)",
        "let [recall, x] = f(); rows.push(recall)",
        "import m, { recall } from 'metrics'; f(recall)",
        "import * as recall from 'metrics'; f(recall)",
        "import recall from 'metrics'; f(recall)",
        "function f(recall)\n{ return [recall] }",
        "class M {\n  m(recall)\n  {\n    return [recall];\n  }\n}",
        "async function recall() {} qs.map(recall)",
        "x()\nfunction recall() {} qs.map(recall)",
        "class recall {} f(recall)",
        "x = function recall() { return [recall] }",
        "let recall = 4; recall = recall / 2; rows.push(recall)",
    ] {
        fine(code);
    }
}

#[test]
fn the_point_at_the_end_of_a_number_belongs_to_it() {
    for number in ["1.", "1_0.", "1.5", ".5", "1e5", "0x1", "1.e5", "1..x"] {
        refused(&format!("x = {number}/recall('a')/recall('b')"));
        fine(&format!("x = {number}/recall('a')/2"));
    }
}

#[test]
fn a_call_that_a_class_extends_counts() {
    refused("class A extends recall('x') {}\nclass B extends recall('y') {}");
    refused("recall('a'); class A extends globalThis.recall('x') {}");
    refused("x = class extends f() {} / recall('a') / recall('b')");
    fine("class A extends recall('x') { recall(q) {} }");
}

#[test]
fn what_a_template_hands_to_promise_all_counts() {
    refused("Promise.all`${recall('a')}`");
    refused("Promise.all`x${f()}y${recall('a')}`");
    refused("(Promise.all)`${f(1)}${recall('a')}`");
    fine("Promise.all`x`; await recall('a')");
}

#[test]
fn a_pattern_may_compute_its_keys() {
    refused("const { ['all']: z } = Promise; z([recall('a')])");
    refused("const { ['a' + 'll']: z } = Promise; z([recall('a')])");
    refused("const { [k]: z } = Promise; z([recall('a')])");
    refused("const { ['recall']: r } = globalThis; r('a'); r('b')");
    fine("const { ['race']: z } = Promise; z([recall('a')])");
}

#[test]
fn what_a_pattern_leaves_is_what_was_taken_apart() {
    refused("const {...P} = Promise; P.all([recall('a')])");
    refused("const { race, ...P } = Promise; const Q = P; Q.all([recall('a')])");
    refused("let P; ({...P} = P = Promise); P.all([recall('a')])");
    refused("const {...G} = globalThis; G.recall('a'); recall('b')");
    refused("const { x, ...G } = self; G.Promise.all([recall('a')])");
    fine("const {...P} = Promise; recall('a'); P.race([1])");
    fine("const {...o} = options; o.all([recall('a')])");
    fine("({...P} = P); ({...P} = Promise); ({...P} = P); recall('a')");
}

#[test]
fn old_comments_count_as_little_as_others() {
    fine("#!recall('b')\nrecall('a')");
    fine("<!-- recall('b')\nrecall('a')");
    fine("--> recall('b')\nrecall('a')");
    fine("recall('a');\n<!-- recall('b') -->\n  --> recall('b')\n/* \n */ --> recall('b')");
    fine("f(<!-- recall('b') '\nrecall('a'))");
    // In any other place these are signs, or may be.
    refused("recall('a');\n#!recall('b')");
    refused("x --> recall('a'); recall('b')");
    refused("x <!--y, recall('a'), recall('b')");
    refused("x\n<!--y, recall('a'), recall('b')");
    refused("x = '<!--'; recall('a'); recall('b')");
    refused("recall('a') <!-- recall('b')");
}

#[test]
fn long_lines_are_searched_no_further_than_code_that_runs() {
    let many = |text: &str| text.repeat(200_000);
    fine(&many("(/["));
    fine(&many("= [/x["));
    refused(&format!(
        "{}\nx = /'/; recall('a'); recall('b') // '",
        many("(/[")
    ));
    fine(&format!("{}recall('a')", many("globalThis.")));
    refused(&many(", recall = 1, f(recall)"));
    refused(&format!("{}f(recall)", many("let recall = this,")));
    fine(&many("let recall = this;"));
}
