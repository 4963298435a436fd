//! What people read, and the one object at the end that programs read.
#![allow(clippy::print_stdout, reason = "a bench talks to people")]

use serde_json::{Map, Value, json};

use super::{Rest, Row, number, round};

pub(super) fn print_row(row: &Row) {
    let Row {
        count,
        native,
        ours,
        tantivy,
        fts5,
        records,
    } = row;
    print_index(*count, native, ours);
    print_line("tantivy", tantivy);
    print_line("FTS5", fts5);
    println!(
        "component with records in SQLite: load {:.0} a memory, default recall p50 {:.0} p95 {:.0}, \
         open to the first answer {:.1} ms, {:.0} bytes a memory",
        number(records, "/build_us"),
        number(records, "/p50"),
        number(records, "/p95"),
        number(records, "/open_ms"),
        number(records, "/bytes")
    );
}

/// The rows of the index itself, natively and as a module.
pub(super) fn print_index(count: u64, native: &Value, ours: &Value) {
    println!("\n{count} texts of 40 words; microseconds where nothing else is said");
    println!(
        "default recall, the index alone: p50 {:.1} and p95 {:.1} in wasm, {:.1} and {:.1} natively",
        number(ours, "/content/recall_p50"),
        number(ours, "/content/recall_p95"),
        number(native, "/content/recall_p50"),
        number(native, "/content/recall_p95")
    );
    println!(
        "of each question the quickest call, median: content {:.2}, natural {:.2}, default recall \
         {:.1} in wasm; {:.2}, {:.2}, {:.1} natively",
        number(ours, "/content/least"),
        number(ours, "/natural/least"),
        number(ours, "/content/recall_least"),
        number(native, "/content/least"),
        number(native, "/natural/least"),
        number(native, "/content/recall_least")
    );
    println!(
        "without the checks that let a call be ended: content {:.2} (quickest {:.2}), default \
         recall {:.1}",
        number(ours, "/unchecked/p50"),
        number(ours, "/unchecked/least"),
        number(ours, "/unchecked/recall_p50")
    );
    println!(
        "index in memory: {:.0} bytes a text by its books, {:.0} of the module's memory",
        number(ours, "/memory_bytes"),
        number(ours, "/whole_bytes")
    );
    println!(
        "{:12}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>10}{:>9}{:>9}",
        "", "build", "content", "p95", "natural", "p95", "add+find", "del+find", "open ms", "bytes"
    );
    print_line("ours, wasm", ours);
    print_line("ours, native", native);
}

fn print_line(name: &str, value: &Value) {
    if value.is_null() {
        return;
    }
    println!(
        "{name:12}{:8.2}{:10.2}{:10.2}{:10.2}{:10.2}{:10.2}{:10.2}{:9.3}{:9.1}",
        number(value, "/build_us"),
        number(value, "/content/p50"),
        number(value, "/content/p95"),
        number(value, "/natural/p50"),
        number(value, "/natural/p95"),
        number(value, "/add_find_us"),
        number(value, "/remove_find_us"),
        number(value, "/open_ms"),
        number(value, "/bytes")
    );
}

/// The exact scan over vectors.
pub(super) fn print_vectors(ms: f64) {
    println!("10,000 vectors of 384 numbers, exact scan: {ms:.3} ms");
}

pub(super) fn print_rest(rows: &[Row], rest: &Rest) {
    println!("\nratios, ours in wasm over theirs");
    println!(
        "{:>9}{:>18}{:>18}{:>15}{:>15}{:>12}{:>12}{:>12}",
        "texts",
        "tantivy content",
        "tantivy natural",
        "FTS5 content",
        "FTS5 natural",
        "native",
        "unchecked",
        "p95/p50"
    );
    for row in rows {
        let ours = |path| number(&row.ours, path);
        let over = |peer: &Value, path| ours(path) / number(peer, path);
        println!(
            "{:>9}{:18.3}{:18.3}{:15.3}{:15.3}{:12.2}{:12.2}{:12.2}",
            row.count,
            over(&row.tantivy, "/content/p50"),
            over(&row.tantivy, "/natural/p50"),
            over(&row.fts5, "/content/p50"),
            over(&row.fts5, "/natural/p50"),
            over(&row.native, "/content/p50"),
            ours("/unchecked/p50") / number(&row.native, "/content/p50"),
            ours("/content/p95") / ours("/content/p50")
        );
    }
    println!("\na trivial call: {:.2} us from Rust", rest.rust);
    for (name, us) in &rest.languages {
        println!("a trivial call: {us} us from {name}");
    }
    for why in &rest.missing {
        println!("no figure for {why}");
    }
    print_durable("SQLite", &rest.sqlite);
    print_durable("redb", &rest.redb);
    print_vectors(rest.vectors_ms);
    println!(
        "component: {} bytes, {} after gzip",
        crate::component::bytes().len(),
        rest.packed
    );
}

/// Prints how many facts a store in memory takes in a second.
pub(super) fn print_in_memory(facts: f64) {
    println!("facts over memory: {facts:.0} a second");
}

/// Durable facts over one engine.
pub(super) fn print_durable(name: &str, value: &Value) {
    println!(
        "durable facts over {name}: {:.0} a second, {name} alone with {} bytes each {:.0}: {:.2}",
        number(value, "/ours"),
        value["bytes"],
        number(value, "/engine"),
        number(value, "/ratio")
    );
}

/// The last line: one JSON object.
pub(super) fn print_last(rows: &[Row], rest: &Rest) {
    let by_count = |value: &dyn Fn(&Row) -> f64| -> Value {
        let pair = |row: &Row| (row.count.to_string(), round(value(row)));
        Value::Object(rows.iter().map(pair).collect())
    };
    let largest =
        |value: &dyn Fn(&Row) -> f64| rows.last().map_or(Value::Null, |row| round(value(row)));
    let mut calls = Map::new();
    calls.insert("rust".into(), round(rest.rust));
    calls.extend(rest.languages.clone());
    let mut last = json!({
        "call_us": calls,
        "recall_vs_tantivy": by_count(&|row| number(&row.ours, "/content/p50") / number(&row.tantivy, "/content/p50")),
        "natural_vs_tantivy": by_count(&|row| number(&row.ours, "/natural/p50") / number(&row.tantivy, "/natural/p50")),
        "recall_vs_fts5": by_count(&|row| number(&row.ours, "/content/p50") / number(&row.fts5, "/content/p50")),
        "lexical_us": by_count(&|row| number(&row.ours, "/content/p50")),
        "lexical_p95_over_p50": by_count(&|row| number(&row.ours, "/content/p95") / number(&row.ours, "/content/p50")),
        "default_recall_us": by_count(&|row| number(&row.ours, "/content/recall_p50")),
        "default_recall_call_us": by_count(&|row| number(&row.records, "/p50")),
        "recall_native_ratio": by_count(&|row| number(&row.ours, "/content/p50") / number(&row.native, "/content/p50")),
        "recall_native_ratio_unchecked": by_count(&|row| number(&row.ours, "/unchecked/p50") / number(&row.native, "/content/p50")),
        "default_native_ratio": by_count(&|row| number(&row.ours, "/content/recall_p50") / number(&row.native, "/content/recall_p50")),
        "add_find_us": largest(&|row| number(&row.ours, "/add_find_us")),
        "remove_find_us": largest(&|row| number(&row.ours, "/remove_find_us")),
        "build_us": by_count(&|row| number(&row.ours, "/build_us")),
        "open_ms": by_count(&|row| number(&row.records, "/open_ms")),
        "durable_put_vs_engine": round(number(&rest.sqlite, "/ratio")),
        "durable_put_vs_redb": round(number(&rest.redb, "/ratio")),
        "durable_ms": round(1e3 / number(&rest.sqlite, "/ours")),
        "vectors_10k_ms": round(rest.vectors_ms),
        "component_bytes": crate::component::bytes().len(),
        "component_gzip_bytes": rest.packed,
        "index_bytes_per_memory": largest(&|row| number(&row.ours, "/bytes")),
        "memory_bytes_per_memory": largest(&|row| number(&row.ours, "/memory_bytes")),
        "store_bytes_per_memory": largest(&|row| number(&row.records, "/bytes")),
    });
    if let Some(row) = rows.iter().find(|row| row.count == 100_000) {
        last["open_100k_ms"] = round(number(&row.records, "/open_ms"));
    }
    println!("\n{last}");
}
