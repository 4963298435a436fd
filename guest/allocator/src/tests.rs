//! The allocator against what every allocator promises.

extern crate std;

use core::alloc::{GlobalAlloc, Layout};
use std::{alloc::System, cell::Cell, vec::Vec};

use proptest::prelude::*;

use super::{CHUNK, LARGEST, Small};

/// A block, and the byte that it is filled with.
struct Held {
    at: *mut u8,
    layout: Layout,
    byte: u8,
}

impl Held {
    fn is_whole(&self) -> bool {
        // SAFETY: the block has this size and is ours.
        let bytes = unsafe { core::slice::from_raw_parts(self.at, self.layout.size()) };
        bytes.iter().all(|byte| *byte == self.byte)
    }

    fn fill(&self) {
        // SAFETY: as above.
        unsafe { self.at.write_bytes(self.byte, self.layout.size()) };
    }

    /// Nothing beside it was written to, so it overlaps no other block that is held.
    fn end(self, of: &Small<System>) {
        assert!(self.is_whole());
        // SAFETY: it came from there with this layout.
        unsafe { of.dealloc(self.at, self.layout) };
    }
}

#[derive(Clone, Debug)]
enum Act {
    Take(usize, usize, bool),
    Give(prop::sample::Index),
    Resize(prop::sample::Index, usize),
}

fn size() -> impl Strategy<Value = usize> {
    prop_oneof![1..80_usize, 1..LARGEST + 200, Just(LARGEST), Just(CHUNK)]
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        3 => (size(), 0..6_usize, any::<bool>()).prop_map(|(size, align, zeroed)| Act::Take(size, 1 << align, zeroed)),
        2 => any::<prop::sample::Index>().prop_map(Act::Give),
        1 => (any::<prop::sample::Index>(), size()).prop_map(|(which, size)| Act::Resize(which, size)),
    ]
}

proptest! {
    #[test]
    fn blocks_are_aligned_apart_and_keep_what_is_in_them(acts in prop::collection::vec(act(), 1..300)) {
        let small = Small::over(System);
        let mut held: Vec<Held> = Vec::new();
        for (number, act) in acts.into_iter().enumerate() {
            let byte = number as u8 | 1;
            match act {
                Act::Take(size, align, zeroed) => {
                    let layout = Layout::from_size_align(size, align).unwrap();
                    // SAFETY: the size is not 0.
                    let at = unsafe { if zeroed { small.alloc_zeroed(layout) } else { small.alloc(layout) } };
                    prop_assert!(!at.is_null() && at.addr() % align == 0);
                    let mut block = Held { at, layout, byte: 0 };
                    prop_assert!(!zeroed || block.is_whole());
                    block.byte = byte;
                    block.fill();
                    held.push(block);
                }
                Act::Give(which) if !held.is_empty() => {
                    let at = which.index(held.len());
                    held.swap_remove(at).end(&small);
                }
                Act::Resize(which, size) if !held.is_empty() => {
                    let at = which.index(held.len());
                    let block = &mut held[at];
                    let kept = block.layout.size().min(size);
                    // SAFETY: it came from there with this layout, and the size is not 0.
                    block.at = unsafe { small.realloc(block.at, block.layout, size) };
                    prop_assert!(!block.at.is_null());
                    block.layout = Layout::from_size_align(kept, block.layout.align()).unwrap();
                    prop_assert!(block.is_whole());
                    block.layout = Layout::from_size_align(size, block.layout.align()).unwrap();
                    block.fill();
                }
                _ => {}
            }
        }
        held.into_iter().for_each(|block| block.end(&small));
    }
}

#[test]
fn a_block_that_was_given_back_is_the_next_of_its_size() {
    let small = Small::over(System);
    let layout = Layout::from_size_align(40, 8).unwrap();
    // SAFETY: sizes are not 0, and layouts those of before.
    unsafe {
        let first = small.alloc(layout);
        let second = small.alloc(layout);
        assert_eq!(second.addr(), first.addr() + 40);
        small.dealloc(first, layout);
        let within = Layout::from_size_align(33, 1).unwrap();
        assert_eq!(small.alloc(within), first);
        assert_eq!(small.realloc(first, within, 40), first);
    }
}

/// Says no from some moment on.
struct Ends(Cell<usize>);

// SAFETY: it gives what the system gives, or nothing.
unsafe impl GlobalAlloc for Ends {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if self.0.get() == 0 {
            return core::ptr::null_mut();
        }
        self.0.set(self.0.get() - 1);
        // SAFETY: by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: by the caller.
        unsafe { System.dealloc(block, layout) };
    }
}

#[test]
fn where_memory_ends_what_is_held_stays() {
    const SIZE: usize = 200;
    let small = Small::over(Ends(Cell::new(2)));
    let layout = Layout::from_size_align(SIZE, 8).unwrap();
    let mut held = Vec::new();
    // SAFETY: sizes are not 0, and layouts those of before.
    unsafe {
        loop {
            let at = small.alloc(layout);
            if at.is_null() {
                break;
            }
            at.write_bytes(held.len() as u8, SIZE);
            held.push(at);
        }
        assert_eq!(held.len(), 2 * (CHUNK / SIZE));
        // What is left of the chunk is no block of this size, and of a smaller one.
        assert!(small.realloc(held[0], layout, LARGEST).is_null());
        assert!(
            !small
                .alloc(Layout::from_size_align(CHUNK % SIZE, 8).unwrap())
                .is_null()
        );
        for (number, at) in held.iter().enumerate() {
            assert!((0..SIZE).all(|place| at.add(place).read() == number as u8));
        }
    }
}
