//! One of several processes that race for a store: opens it, says `ready`, waits for a line and
//! does what its arguments say. Prints what it did, one line each.
#![allow(
    clippy::print_stdout,
    reason = "standard output is how it answers the test"
)]

use std::io::BufRead as _;
use std::path::Path;
use std::process::ExitCode;

use vademecum_stores::{Kind, Store, suite};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [path, task @ ..] = &arguments[..] else {
        eprintln!("usage: store-worker PATH TASK...");
        return ExitCode::from(2);
    };
    let path = Path::new(path);
    if task.first() == Some(&"open") {
        // Racing to open is part of the work, so the start signal comes first.
        wait();
    }
    let store = match Kind::of(path).open(path) {
        Ok(store) => store,
        Err(error) => {
            println!("{error:?}");
            return ExitCode::FAILURE;
        }
    };
    if task.first() != Some(&"open") {
        wait();
    }
    work(&*store, task)
}

/// Waits for the start signal.
fn wait() {
    println!("ready");
    let mut line = String::new();
    std::io::stdin()
        .lock()
        .read_line(&mut line)
        .expect("a start signal");
}

fn work(store: &dyn Store, task: &[&str]) -> ExitCode {
    let number = |text: &str| -> u64 { text.parse().expect("a number") };
    match *task {
        // Opens and leaves a mark.
        ["open", name] => store.put(name, b"here").expect("put"),
        // Tries to create keys; prints those that it got.
        ["race", name, keys] => {
            for key in 0..number(keys) {
                let key = format!("r/{key}");
                if store.swap(&key, None, Some(name.as_bytes())).expect("swap") {
                    println!("{key}");
                }
            }
        }
        // Counts one number up.
        ["count", steps] => suite::count_up(store, "n", number(steps)),
        // Appends to a journal at the first free place; prints its places.
        ["append", name, records] => {
            let mut place = 0;
            for _ in 0..number(records) {
                while !store
                    .swap(&format!("j/{place:020}"), None, Some(name.as_bytes()))
                    .expect("swap")
                {
                    place += 1;
                }
                println!("{place}");
            }
        }
        // Reads all; prints the first refusal.
        ["read"] => {
            let all = store.keys("", "", 1000);
            if let Err(error) = all.and_then(|keys| store.get(&keys)) {
                println!("{error:?}");
            }
        }
        // Writes until the disk refuses; prints what was taken, then the refusal, then what
        // reading says.
        ["fill"] => {
            for number in 0.. {
                let key = format!("f/{number}");
                match store.put(&key, &[7; 20_000]) {
                    Ok(()) => println!("{key}"),
                    Err(error) => {
                        println!("{error:?}");
                        println!("{}", store.get(&["f/0".into()]).is_ok());
                        return ExitCode::SUCCESS;
                    }
                }
            }
        }
        _ => return ExitCode::from(2),
    }
    ExitCode::SUCCESS
}
