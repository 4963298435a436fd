//! The functions of the module. The host writes a text into the buffer and calls.

use alloc::vec::Vec;

use spin::Mutex;

use crate::Probe;

#[global_allocator]
static ALLOCATOR: vademecum_allocator::Allocator = vademecum_allocator::Allocator::new();

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

/// Bytes of the longest text.
const BUFFER: usize = 1 << 16;

struct State {
    probe: Probe,
    buffer: Vec<u8>,
    pages: Vec<Vec<u8>>,
}

// SAFETY: the module has one thread.
unsafe impl Send for State {}

static STATE: Mutex<Option<State>> = Mutex::new(None);

fn with<T>(work: impl FnOnce(&mut State) -> T) -> T {
    let mut state = STATE.lock();
    work(state.get_or_insert_with(|| State {
        probe: Probe::default(),
        buffer: alloc::vec![0; BUFFER],
        pages: Vec::new(),
    }))
}

fn with_text<T>(length: usize, work: impl FnOnce(&mut Probe, &str) -> T) -> T {
    with(|state| {
        let text = core::str::from_utf8(&state.buffer[..length]).unwrap_or_default();
        work(&mut state.probe, text)
    })
}

/// Where the host writes texts.
#[unsafe(no_mangle)]
extern "C" fn buffer() -> *const u8 {
    with(|state| state.buffer.as_ptr())
}

#[unsafe(no_mangle)]
extern "C" fn reset() {
    *STATE.lock() = None;
}

#[unsafe(no_mangle)]
extern "C" fn add(length: usize) -> u32 {
    with_text(length, Probe::add)
}

#[unsafe(no_mangle)]
extern "C" fn remove(doc: u32) -> u32 {
    with(|state| u32::from(state.probe.remove(doc)))
}

#[unsafe(no_mangle)]
extern "C" fn search(length: usize, limit: usize) -> usize {
    with_text(length, |probe, text| probe.search(text, limit))
}

#[unsafe(no_mangle)]
extern "C" fn recall(length: usize, limit: usize) -> usize {
    with_text(length, |probe, text| probe.recall(text, limit))
}

#[unsafe(no_mangle)]
extern "C" fn first() -> u32 {
    with(|state| state.probe.found.first().copied().unwrap_or(u32::MAX))
}

#[unsafe(no_mangle)]
extern "C" fn sum() -> f64 {
    with(|state| state.probe.sum)
}

/// Makes the pages; returns their bytes.
#[unsafe(no_mangle)]
extern "C" fn pages() -> usize {
    with(|state| {
        state.pages = state.probe.pages();
        state.pages.iter().map(Vec::len).sum()
    })
}

/// Reads the pages that were made last.
#[unsafe(no_mangle)]
extern "C" fn open() {
    with(|state| {
        let pages = state.pages.clone();
        state.probe.open(pages);
    });
}

#[unsafe(no_mangle)]
extern "C" fn memory_bytes() -> usize {
    with(|state| state.probe.memory())
}

/// How many documents the last search found.
#[unsafe(no_mangle)]
extern "C" fn found() -> usize {
    with(|state| state.probe.found.len())
}

#[unsafe(no_mangle)]
extern "C" fn fill_vectors(count: u32) {
    with(|state| state.probe.fill_vectors(count));
}

#[unsafe(no_mangle)]
extern "C" fn nearest(doc: u32, limit: usize) -> usize {
    with(|state| state.probe.nearest(doc, limit))
}
