//! The allocator of the component and of what is timed beside it.
//!
//! Most of what the core asks for is small and lives briefly: a key, a list of postings, the words
//! of a question. Such a block is the last one of its size that was given back; if there is none, it
//! is cut from a chunk. Larger ones, and the chunks, come from `dlmalloc`. Small blocks stay with
//! their size for good, so memory is bounded by the most that each size ever had in use.
#![no_std]

use core::{
    alloc::{GlobalAlloc, Layout},
    cell::UnsafeCell,
    fmt,
    ptr::{self, NonNull},
};

/// Sizes of small blocks are multiples of this; so is where they begin.
const STEP: usize = 8;
/// The largest small block, in bytes. Texts are mostly larger, and live long: they do not leave
/// blocks behind that only a text of their length can take.
const LARGEST: usize = 256;
/// What small blocks are cut from, in bytes.
const CHUNK: usize = 32 << 10;

/// A block that was given back: where the next one of its size is.
struct Block {
    next: Option<NonNull<Block>>,
}

/// What is free.
struct Free {
    /// The last block of each size that was given back, by the number of steps.
    lists: [Option<NonNull<Block>>; LARGEST / STEP + 1],
    /// What is left of the chunk that blocks are cut from.
    rest: *mut u8,
    left: usize,
}

/// Free lists for small blocks in front of another allocator, for one thread.
pub struct Small<A> {
    free: UnsafeCell<Free>,
    large: A,
}

#[cfg(target_family = "wasm")]
use steps::Large;

#[cfg(not(target_family = "wasm"))]
type Large = dlmalloc::GlobalDlmalloc;

#[cfg(target_family = "wasm")]
mod steps;

/// Small blocks in front of `dlmalloc`.
pub type Allocator = Small<Large>;

impl Allocator {
    /// One that has nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        #[cfg(target_family = "wasm")]
        let large = Large::new();
        #[cfg(not(target_family = "wasm"))]
        let large = dlmalloc::GlobalDlmalloc;
        Self::over(large)
    }
}

impl Default for Allocator {
    fn default() -> Self {
        Self::new()
    }
}

impl<A> fmt::Debug for Small<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Small")
    }
}

// SAFETY: a module without shared memory has one thread.
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
unsafe impl<A> Sync for Small<A> {}

/// The number of steps of a small block; `None` where it is not small.
const fn steps(layout: Layout) -> Option<usize> {
    if layout.size() <= LARGEST && layout.align() <= STEP {
        Some(layout.size().div_ceil(STEP))
    } else {
        None
    }
}

impl<A> Small<A> {
    /// In front of an allocator that nobody has asked for small blocks.
    pub const fn over(large: A) -> Self {
        Self {
            free: UnsafeCell::new(Free {
                lists: [None; LARGEST / STEP + 1],
                rest: ptr::null_mut(),
                left: 0,
            }),
            large,
        }
    }
}

impl<A: GlobalAlloc> Small<A> {
    /// A block of a size of which none is free: cut from the chunk, and from a new one if the rest of
    /// the chunk is too small. That rest is a free block then.
    ///
    /// # Safety
    /// As all of [`GlobalAlloc`], on one thread, for 1 to `LARGEST / STEP` steps.
    #[cold]
    #[inline(never)]
    unsafe fn cut(&self, free: &mut Free, steps: usize) -> *mut u8 {
        let size = steps * STEP;
        if free.left < size {
            // SAFETY: a chunk has a size and an alignment that is a power of two.
            let chunk = unsafe {
                let layout = Layout::from_size_align_unchecked(CHUNK, STEP);
                self.large.alloc(layout)
            };
            if chunk.is_null() {
                return chunk;
            }
            if let Some(rest) = NonNull::new(free.rest.cast::<Block>())
                && free.left > 0
            {
                // SAFETY: the rest is nobody's, aligned to a step and at least one long.
                unsafe { give(free, free.left / STEP, rest) };
            }
            (free.rest, free.left) = (chunk, CHUNK);
        }
        let block = free.rest;
        // SAFETY: so much is left of the chunk.
        free.rest = unsafe { block.add(size) };
        free.left -= size;
        block
    }
}

/// Takes a block back.
///
/// # Safety
/// The block is nobody's, aligned to a step, and of so many of them.
unsafe fn give(free: &mut Free, steps: usize, block: NonNull<Block>) {
    // SAFETY: by the caller. A step holds a pointer.
    unsafe {
        block.write(Block {
            next: free.lists[steps],
        })
    };
    free.lists[steps] = Some(block);
}

const _: () = assert!(size_of::<Block>() <= STEP && align_of::<Block>() <= STEP);

// SAFETY: blocks are disjoint pieces of chunks, aligned to a step, and stay where they are until they
// are given back with the layout of before, which leads to the same list. Nothing is called between
// reading and writing a list.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Small<A> {
    #[inline(never)] // or it is there once for every caller
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let Some(steps) = steps(layout) else {
            // SAFETY: by the caller.
            return unsafe { self.large.alloc(layout) };
        };
        // SAFETY: one thread, and nobody else holds this while it is held.
        let free = unsafe { &mut *self.free.get() };
        match free.lists[steps] {
            Some(block) => {
                // SAFETY: a block of a list is nobody's and holds what `give` wrote.
                free.lists[steps] = unsafe { block.read().next };
                block.as_ptr().cast()
            }
            // SAFETY: by the caller, and the size is not 0.
            None => unsafe { self.cut(free, steps) },
        }
    }

    #[inline(never)] // or it is there once for every caller
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        match (steps(layout), NonNull::new(block.cast::<Block>())) {
            (Some(steps), Some(block)) => {
                // SAFETY: as for `alloc`; by the caller the block is nobody's from here on.
                unsafe { give(&mut *self.free.get(), steps, block) };
            }
            // SAFETY: by the caller.
            _ => unsafe { self.large.dealloc(block, layout) },
        }
    }

    #[inline(never)] // or it is there once for every caller
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if steps(layout).is_none() {
            // SAFETY: by the caller.
            return unsafe { self.large.alloc_zeroed(layout) };
        }
        // SAFETY: by the caller.
        let block = unsafe { self.alloc(layout) };
        if !block.is_null() {
            // SAFETY: the block has this size.
            unsafe { block.write_bytes(0, layout.size()) };
        }
        block
    }

    #[inline(never)] // or it is there once for every caller
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller answers for the size, the alignment is one already.
        let wanted = unsafe { Layout::from_size_align_unchecked(size, layout.align()) };
        match (steps(layout), steps(wanted)) {
            // SAFETY: by the caller.
            (None, None) => unsafe { self.large.realloc(block, layout, size) },
            (old, new) if old == new => block,
            // SAFETY: by the caller; both blocks hold what is copied.
            _ => unsafe {
                let moved = self.alloc(wanted);
                if !moved.is_null() {
                    ptr::copy_nonoverlapping(block, moved, layout.size().min(size));
                    self.dealloc(block, layout);
                }
                moved
            },
        }
    }
}

#[cfg(test)]
mod tests;
