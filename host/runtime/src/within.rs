//! Searches that take too long: the call that wanted one goes on without it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use vademecum_search::Search;

use crate::{Code, Error, Result};

/// Searches of one host that may be overdue at once; after that nobody is asked until one ends.
const OVERDUE_MAX: usize = 8;

/// How many searches of a host run past their time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overdue(Arc<AtomicUsize>);

/// One search past its time, until it ends.
#[derive(Debug)]
struct Late(Arc<AtomicUsize>);

impl Late {
    fn new(overdue: &Overdue) -> Self {
        overdue.0.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(&overdue.0))
    }
}

impl Drop for Late {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// What the waiting side and the search know of each other.
#[derive(Debug, Default)]
enum Course {
    #[default]
    Runs,
    Overdue(#[expect(dead_code, reason = "counts for as long as it lives")] Late),
    Ended,
}

/// Ends the course of a search, also when the search panics.
struct End(Arc<Mutex<Course>>);

impl Drop for End {
    fn drop(&mut self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Course::Ended;
    }
}

/// Runs a search on a thread of its own and waits for it no longer than `limit`. A search that is
/// overdue runs to its end; what it finds is dropped.
///
/// # Errors
/// `unavailable` when the time is over, when too many others are overdue, and when the search
/// panicked; those of the search.
pub(crate) fn within<T: Send + 'static>(
    engine: &Arc<dyn Search>,
    overdue: &Overdue,
    limit: Duration,
    function: impl FnOnce(&Arc<dyn Search>) -> Result<T> + Send + 'static,
) -> Result<T> {
    if overdue.0.load(Ordering::Relaxed) >= OVERDUE_MAX {
        return Err(unavailable(format!(
            "{OVERDUE_MAX} earlier searches are still running past their time"
        )));
    }
    let (sender, answer) = mpsc::sync_channel(1);
    let course = Arc::new(Mutex::new(Course::Runs));
    let (engine, end) = (Arc::clone(engine), End(Arc::clone(&course)));
    thread::Builder::new()
        .name("vademecum-search".into())
        .spawn(move || {
            let found = function(&engine);
            drop(end);
            // Nobody listens when the time was over.
            let _ = sender.send(found);
        })
        .map_err(|error| unavailable(format!("no thread for the search engine: {error}")))?;
    match answer.recv_timeout(limit) {
        Ok(found) => found,
        Err(mpsc::RecvTimeoutError::Timeout) => {
            let mut course = course.lock().unwrap_or_else(PoisonError::into_inner);
            if matches!(*course, Course::Runs) {
                *course = Course::Overdue(Late::new(overdue));
            }
            Err(unavailable(format!(
                "the search engine did not answer within {limit:?}"
            )))
        }
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            Err(unavailable("the search engine panicked".into()))
        }
    }
}

fn unavailable(message: String) -> Error {
    Error::new(Code::Unavailable, message)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, channel};

    use vademecum_search::Nothing;

    use super::*;

    /// A search that ends when it is told to.
    fn held(until: Receiver<()>) -> impl FnOnce(&Arc<dyn Search>) -> Result<u32> + Send + 'static {
        move |_| {
            let _ = until.recv();
            Ok(7)
        }
    }

    #[test]
    fn what_is_late_is_left_behind_and_does_not_pile_up() {
        let engine: Arc<dyn Search> = Arc::new(Nothing);
        let overdue = Overdue::default();
        let short = Duration::from_millis(1);
        let mut releases = Vec::new();
        for _ in 0..OVERDUE_MAX {
            let (release, until) = channel();
            let late = within(&engine, &overdue, short, held(until));
            assert_eq!(late.unwrap_err().code, Code::Unavailable);
            releases.push(release);
        }
        let refused = within(&engine, &overdue, short, |_| Ok(1)).unwrap_err();
        assert!(refused.message.contains("still running"), "{refused}");
        drop(releases);
        while overdue.0.load(Ordering::Relaxed) > 0 {
            thread::yield_now();
        }
        let long = Duration::from_secs(600);
        assert_eq!(within(&engine, &overdue, long, |_| Ok(1)).unwrap(), 1);
    }

    #[test]
    fn a_panic_in_the_engine_is_a_typed_error() {
        let engine: Arc<dyn Search> = Arc::new(Nothing);
        let overdue = Overdue::default();
        let long = Duration::from_secs(600);
        let lost: Result<u32> = within(&engine, &overdue, long, |_| panic!("the engine broke"));
        assert_eq!(lost.unwrap_err().code, Code::Unavailable);
        assert_eq!(overdue.0.load(Ordering::Relaxed), 0);
    }
}
