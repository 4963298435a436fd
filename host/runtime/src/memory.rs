//! Where the memory of a component lies on Linux: what it grows by is in large pages.
//!
//! A store is read into the memory of its instance when it is opened. In pages of four kilobytes,
//! each of which the system finds, clears and books when it is first touched, that takes longer than
//! everything else together. The component grows in steps of a large page for the same reason.

use std::{io, ptr};

use wasmtime::{LinearMemory, MemoryCreator, MemoryType};

/// A large page, in bytes.
const LARGE: usize = 2 << 20;

/// Makes memories.
#[derive(Debug)]
pub(crate) struct Creator;

/// Address space of one memory, of which the beginning can be read and written.
#[derive(Debug)]
struct Region {
    /// What was reserved, and how much.
    start: *mut libc::c_void,
    reserved: usize,
    /// Where the memory begins in it, how large it is and how large it may become.
    base: *mut u8,
    size: usize,
    capacity: usize,
}

// SAFETY: the region is owned; only its address is sent, and `as_ptr` gives no more than that.
unsafe impl Send for Region {}
// SAFETY: as above.
unsafe impl Sync for Region {}

impl Region {
    /// Reserves room for `capacity` bytes that begins with a large page, and for a guard behind it.
    fn new(size: usize, capacity: usize, guard: usize) -> io::Result<Self> {
        let too_much = || io::Error::from(io::ErrorKind::OutOfMemory);
        let reserved = capacity
            .checked_add(guard)
            .and_then(|sum| sum.checked_add(LARGE))
            .ok_or_else(too_much)?;
        // SAFETY: a mapping of its own at an address that the system chooses.
        let start = unsafe {
            libc::mmap(
                ptr::null_mut(),
                reserved,
                libc::PROT_NONE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE,
                -1,
                0,
            )
        };
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        let skipped = start.align_offset(LARGE);
        let mut region = Self {
            start,
            reserved,
            base: start.cast::<u8>().wrapping_add(skipped),
            size: 0,
            capacity,
        };
        region.allow(size)?;
        region.advise();
        Ok(region)
    }

    /// Asks for large pages behind what is there from the beginning, which small stores do not
    /// fill. A system that has none goes on with small ones.
    fn advise(&self) {
        let first = self.size.next_multiple_of(LARGE);
        if let Some(rest) = self.capacity.checked_sub(first) {
            // SAFETY: the range is inside the reservation; the advice changes no content.
            unsafe {
                libc::madvise(
                    self.base.wrapping_add(first).cast(),
                    rest,
                    libc::MADV_HUGEPAGE,
                );
            }
        }
    }

    /// Makes the memory as large as this.
    fn allow(&mut self, size: usize) -> io::Result<()> {
        if size > self.capacity {
            return Err(io::ErrorKind::OutOfMemory.into());
        }
        if size <= self.size {
            return Ok(());
        }
        let end = self.base.wrapping_add(self.size);
        // SAFETY: the range is inside the reservation and nobody's yet.
        let answer = unsafe {
            libc::mprotect(
                end.cast(),
                size - self.size,
                libc::PROT_READ | libc::PROT_WRITE,
            )
        };
        if answer != 0 {
            return Err(io::Error::last_os_error());
        }
        self.size = size;
        Ok(())
    }
}

impl Drop for Region {
    fn drop(&mut self) {
        // SAFETY: the mapping is this region's own, and nothing points into it any more.
        unsafe {
            libc::munmap(self.start, self.reserved);
        }
    }
}

// SAFETY: the memory stays where it is, `byte_size` bytes of it can be read and written, and nothing
// behind them up to the end of the guard. Fresh bytes are zero, as the system gives them.
unsafe impl LinearMemory for Region {
    fn byte_size(&self) -> usize {
        self.size
    }

    fn byte_capacity(&self) -> usize {
        self.capacity
    }

    fn grow_to(&mut self, size: usize) -> wasmtime::Result<()> {
        Ok(self.allow(size)?)
    }

    fn as_ptr(&self) -> *mut u8 {
        self.base
    }
}

// SAFETY: each memory is a mapping of its own, with the room and the guard that were asked for.
unsafe impl MemoryCreator for Creator {
    fn new_memory(
        &self,
        _: MemoryType,
        minimum: usize,
        maximum: Option<usize>,
        reserved: Option<usize>,
        guard: usize,
    ) -> Result<Box<dyn LinearMemory>, String> {
        let capacity = reserved.or(maximum).unwrap_or(minimum).max(minimum);
        Region::new(minimum, capacity, guard)
            .map(|region| Box::new(region) as Box<dyn LinearMemory>)
            .map_err(|error| format!("no address space for a memory: {error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_grows_in_place_and_is_zero() {
        let mut memory = Region::new(1 << 16, 8 << 20, 1 << 16).unwrap();
        let base = memory.as_ptr();
        assert_eq!(base.align_offset(LARGE), 0);
        memory.grow_to(5 << 20).unwrap();
        assert_eq!((memory.as_ptr(), memory.byte_size()), (base, 5 << 20));
        // SAFETY: so much can be read and written.
        let bytes = unsafe { std::slice::from_raw_parts_mut(base, 5 << 20) };
        assert!(bytes.iter().all(|byte| *byte == 0));
        bytes.fill(1);
        let error = memory.grow_to((8 << 20) + 1).unwrap_err();
        assert!(error.downcast_ref::<io::Error>().is_some(), "{error}");
        assert_eq!(memory.byte_size(), 5 << 20);
    }
}
