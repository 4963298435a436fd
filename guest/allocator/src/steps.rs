//! `dlmalloc` over a memory that grows in large steps.
//!
//! A host may give memory in large pages, which it can only where as much as one is there.

use core::{
    alloc::{GlobalAlloc, Layout},
    arch::wasm32,
    cell::UnsafeCell,
};

use dlmalloc::Dlmalloc;

/// Bytes that the memory is a multiple of after it has grown.
const STEP: usize = 2 << 20;
/// A page of a module's memory, in bytes.
const PAGE: usize = 64 << 10;

/// Where `dlmalloc` gets its memory: what a module has grown by is its own for good.
struct Steps;

/// Grows the memory; where it was before, in pages.
fn grow(pages: usize) -> Option<usize> {
    let before = wasm32::memory_grow::<0>(pages);
    (before != usize::MAX).then_some(before)
}

// SAFETY: what memory grows by is fresh, zero and nobody else's. The module is linked with a limit
// far below the end of the address space.
unsafe impl dlmalloc::Allocator for Steps {
    fn alloc(&self, size: usize) -> (*mut u8, usize, u32) {
        let least = size.div_ceil(PAGE);
        let end = wasm32::memory_size::<0>() + least;
        let step = end.next_multiple_of(STEP / PAGE) - end + least;
        // At the limit of the memory as little as is needed may still be there.
        let grown = grow(step).map(|before| (before, step));
        match grown.or_else(|| Some((grow(least)?, least))) {
            Some((before, pages)) => ((before * PAGE) as *mut u8, pages * PAGE, 0),
            None => (core::ptr::null_mut(), 0, 0),
        }
    }

    fn remap(&self, _: *mut u8, _: usize, _: usize, _: bool) -> *mut u8 {
        core::ptr::null_mut()
    }

    fn free_part(&self, _: *mut u8, _: usize, _: usize) -> bool {
        false
    }

    fn free(&self, _: *mut u8, _: usize) -> bool {
        false
    }

    fn can_release_part(&self, _: u32) -> bool {
        false
    }

    fn allocates_zeros(&self) -> bool {
        true
    }

    fn page_size(&self) -> usize {
        PAGE
    }
}

/// Blocks of any size, for one thread.
#[allow(missing_debug_implementations, reason = "it has nothing to show")]
pub struct Large(UnsafeCell<Dlmalloc<Steps>>);

impl Large {
    /// One that has nothing yet.
    pub(crate) const fn new() -> Self {
        Self(UnsafeCell::new(Dlmalloc::new_with_allocator(Steps)))
    }
}

// SAFETY: `dlmalloc` keeps what `GlobalAlloc` asks for, and on one thread nobody else holds it.
unsafe impl GlobalAlloc for Large {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: by the caller.
        unsafe { (*self.0.get()).malloc(layout.size(), layout.align()) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: by the caller.
        unsafe { (*self.0.get()).free(block, layout.size(), layout.align()) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: by the caller.
        unsafe { (*self.0.get()).calloc(layout.size(), layout.align()) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: by the caller.
        unsafe { (*self.0.get()).realloc(block, layout.size(), layout.align(), size) }
    }
}
