//! The memory of typed calls, as the component model's canonical ABI lays it out.
//!
//! A host passes the arguments of a call in memory that it got from `cabi_realloc`; the callee
//! owns it and all strings and lists in it. The answer lies in memory of the component until the
//! next call begins: texts and lists of numbers in it are those of the answer itself, not copies,
//! so there is nothing to do after a call (no `cabi_post_...`).
//!
//! Addresses are numbers here; each is turned into a pointer where memory is read or written.
#![allow(unsafe_code, reason = "the canonical ABI passes addresses")]

use alloc::{
    alloc::{Layout as Memory, dealloc},
    boxed::Box,
    string::String,
    vec::Vec,
};
use core::ptr::{with_exposed_provenance as pointer, with_exposed_provenance_mut as pointer_mut};

use spin::Mutex;
use vademecum_core::{
    Caller, Error, Result,
    api::{door, r#gen::methods::METHODS},
    wire::{
        Json,
        layout::{Layout, Shape},
        read::{Read, Source},
        sink::trim,
        tape::Tape,
        trail::Trail,
        write::{self, Answer, Sink},
    },
};

use crate::door::with;

/// The number of a function that the core does not have yet; no release has one.
#[allow(
    dead_code,
    reason = "used while a function of the contract is being written"
)]
pub(crate) const UNWRITTEN: usize = usize::MAX;
/// How many words the caller makes.
const CALLER: usize = 15;
/// Where the payload of a result lies: after the byte that tells, at the alignment of an error.
const PAYLOAD: usize = 8;

/// Exports whose arguments lie in memory: symbol, name here, number of the method, and size and
/// alignment of the arguments.
macro_rules! export_packed {
    ($(($symbol:literal, $name:ident, $number:expr, $size:literal, $align:literal),)*) => {
        $(
            #[allow(unsafe_code, reason = "the symbol of an export")]
            #[cfg_attr(target_family = "wasm", unsafe(export_name = $symbol))]
            extern "C" fn $name(arguments: usize) -> usize {
                crate::abi::packed(arguments, $number, $size, $align)
            }
        )*
    };
}

/// Exports whose arguments are few enough for parameters: the words of the caller and at most
/// one value of the request.
macro_rules! export_spread {
    ($(($symbol:literal, $name:ident, $number:expr $(, $more:ty)?),)*) => {
        $(
            #[allow(unsafe_code, clippy::too_many_arguments, reason = "the symbol of an export")]
            #[cfg_attr(target_family = "wasm", unsafe(export_name = $symbol))]
            extern "C" fn $name(
                a: u32, b: u32, c: u32, d: u32, e: u32, f: u32, g: u32, h: u32,
                i: u32, j: u32, k: u32, l: u32, m: u32, n: u32, o: u32 $(, more: $more)?
            ) -> usize {
                let words = [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o];
                let request: &[(u64, usize)] =
                    &[$((crate::abi::Bits::bits(more), align_of::<$more>()))?];
                crate::abi::spread(words, request, $number)
            }
        )*
    };
}

pub(crate) use {export_packed, export_spread};

/// A value of a request that comes as a parameter.
#[allow(
    dead_code,
    reason = "used while a function of the contract passes a value as a parameter"
)]
pub(crate) trait Bits {
    /// Its bits, the first byte lowest.
    fn bits(self) -> u64;
}

impl Bits for u32 {
    fn bits(self) -> u64 {
        u64::from(self)
    }
}

impl Bits for u64 {
    fn bits(self) -> u64 {
        self
    }
}

impl Bits for f64 {
    fn bits(self) -> u64 {
        self.to_bits()
    }
}

/// A call whose arguments lie at an address; they are freed.
pub(crate) fn packed(arguments: usize, method: usize, size: usize, align: usize) -> usize {
    KEPT.lock().clear();
    let answer = run(arguments, align, method);
    free(arguments, size, align);
    hand_out(answer)
}

/// A call whose arguments came as parameters.
pub(crate) fn spread(words: [u32; CALLER], request: &[(u64, usize)], method: usize) -> usize {
    KEPT.lock().clear();
    let mut memory = [0_u64; CALLER / 2 + 2];
    let mut align = 4;
    for (at, word) in words.into_iter().enumerate() {
        memory[at / 2] |= u64::from(word) << (at % 2 * 32);
    }
    if let Some((bits, wanted)) = request.first() {
        align = align.max(*wanted);
        if align > 4 {
            memory[CALLER / 2 + 1] = *bits;
        } else {
            memory[CALLER / 2] |= *bits << 32;
        }
    }
    hand_out(run(memory.as_ptr().expose_provenance(), align, method))
}

fn run(arguments: usize, align: usize, method: usize) -> Result<Box<dyn Answer>> {
    let mut source = Arguments::at(arguments);
    let caller = Caller::read(&mut source);
    source.here = (arguments + Caller::LAYOUT.size as usize).next_multiple_of(align);
    with(|core| door::run(core, &caller, method, &mut source))
}

/// The JSON door: `call(caller, method, request) -> result<string, error>`.
#[cfg_attr(
    target_family = "wasm",
    unsafe(export_name = "vademecum:core/json@0.1.0#call")
)]
extern "C" fn json_call(arguments: usize) -> usize {
    KEPT.lock().clear();
    let mut source = Arguments::at(arguments);
    let caller = Caller::read(&mut source);
    let [method, request] = [0, 1].map(|text| {
        source.here = arguments + (Caller::LAYOUT.size + text * Layout::span().size) as usize;
        source.text()
    });
    let size = Caller::LAYOUT.size + 2 * Layout::span().size;
    free(arguments, size as usize, Caller::LAYOUT.align as usize);
    let answer = with(|core| door::call(core, &caller, &method, &request));
    hand_out(answer.map(|text| Box::new(text) as Box<dyn Answer>))
}

/// `methods() -> list<string>`.
#[cfg_attr(
    target_family = "wasm",
    unsafe(export_name = "vademecum:core/json@0.1.0#methods")
)]
extern "C" fn json_methods() -> usize {
    let names: Vec<String> = METHODS.iter().map(|name| String::from(*name)).collect();
    let mut kept = KEPT.lock();
    kept.clear();
    let address = kept.block(Layout::span().size);
    kept.lower(address, Box::new(names)).map_or(0, |()| address)
}

fn free(address: usize, size: usize, align: usize) {
    if size > 0
        && let Ok(memory) = Memory::from_size_align(size, align)
    {
        // SAFETY: the host got this memory from `cabi_realloc` with this size and alignment,
        // and handed it over with the call.
        unsafe { dealloc(pointer_mut(address), memory) }
    }
}

/// What the answer that was handed out last consists of.
struct Kept {
    answers: Vec<Box<dyn Answer>>,
    blocks: Vec<Vec<u64>>,
}

static KEPT: Mutex<Kept> = Mutex::new(Kept {
    answers: Vec::new(),
    blocks: Vec::new(),
});

impl Kept {
    fn clear(&mut self) {
        self.answers.clear();
        self.blocks.clear();
    }

    /// New memory, zeroed, at an alignment of 8.
    fn block(&mut self, size: u32) -> usize {
        let mut block = alloc::vec![0_u64; size.div_ceil(8) as usize];
        let address = block.as_mut_ptr().expose_provenance();
        self.blocks.push(block);
        address
    }

    /// Lays a value out at an address and keeps it.
    fn lower(&mut self, here: usize, value: Box<dyn Answer>) -> Result<()> {
        let mut sink = Results {
            trail: Trail::default(),
            here,
            kept: self,
        };
        value.put(&mut sink);
        let result = write::finish(&mut sink);
        self.answers.push(value);
        result
    }
}

/// Lays out a result; gives its address.
fn hand_out(result: Result<Box<dyn Answer>>) -> usize {
    let mut kept = KEPT.lock();
    let size = result.as_ref().map_or(0, |answer| answer.layout().size);
    let address = kept.block(PAYLOAD as u32 + size.max(Error::LAYOUT.size));
    let done = result.and_then(|answer| kept.lower(address + PAYLOAD, answer));
    if let Err(error) = done {
        store(address, [1_u8]);
        // An error holds no numbers and documents that could be wrong.
        let _ = kept.lower(address + PAYLOAD, Box::new(error));
    }
    address
}

fn load<const SIZE: usize>(address: usize) -> [u8; SIZE] {
    // SAFETY: the address is that of a part of the arguments, whose types the host has checked.
    unsafe { pointer::<[u8; SIZE]>(address).read() }
}

fn store<const SIZE: usize>(address: usize, bytes: [u8; SIZE]) {
    // SAFETY: the address is that of a part of a kept block, which was made for these parts.
    unsafe { pointer_mut::<[u8; SIZE]>(address).write(bytes) }
}

fn word(address: usize) -> usize {
    u32::from_le_bytes(load(address)) as usize
}

/// A list of the contract's own layout, which the host handed over.
struct Spent {
    address: usize,
    size: usize,
    align: usize,
}

/// The arguments of a typed call.
struct Arguments {
    trail: Trail,
    here: usize,
    lists: Vec<Spent>,
}

impl Arguments {
    fn at(here: usize) -> Self {
        Self {
            trail: Trail::default(),
            here,
            lists: Vec::new(),
        }
    }
}

/// Goes to the next part of a record or list.
fn next(trail: &mut Trail, layout: Layout) -> usize {
    let (_, mark) = trail.step();
    let here = mark.next_multiple_of(layout.align as usize);
    *mark = here + layout.size as usize;
    here
}

impl Source for Arguments {
    fn trail(&mut self) -> &mut Trail {
        &mut self.trail
    }

    fn record(&mut self, names: &'static [&'static str]) {
        self.trail.enter(names, self.here);
    }

    fn field(&mut self, layout: Layout) {
        self.here = next(&mut self.trail, layout);
    }

    fn end(&mut self) {
        self.trail.leave();
    }

    fn list(&mut self, item: Layout) -> usize {
        let (address, length) = (word(self.here), word(self.here + 4));
        self.trail.enter(&[], address);
        let (size, align) = (length * item.size as usize, item.align as usize);
        self.lists.push(Spent {
            address,
            size,
            align,
        });
        length
    }

    fn item(&mut self, layout: Layout) {
        self.here = next(&mut self.trail, layout);
    }

    fn end_list(&mut self) {
        self.trail.leave();
        if let Some(spent) = self.lists.pop() {
            free(spent.address, spent.size, spent.align);
        }
    }

    fn option(&mut self, inner: Layout) -> bool {
        let [there] = load(self.here);
        self.here = (self.here + 1).next_multiple_of(inner.align as usize);
        there != 0
    }

    fn boolean(&mut self) -> bool {
        load(self.here) != [0]
    }

    fn whole(&mut self, least: i64, _most: i64) -> i64 {
        let bits = u32::from_le_bytes(load(self.here));
        if least < 0 {
            i64::from(bits as i32)
        } else {
            i64::from(bits)
        }
    }

    fn wide(&mut self) -> u64 {
        u64::from_le_bytes(load(self.here))
    }

    fn signed(&mut self) -> i64 {
        i64::from_le_bytes(load(self.here))
    }

    fn float(&mut self) -> f64 {
        let number = f64::from_le_bytes(load(self.here));
        if !number.is_finite() {
            self.trail.fault("is not a finite number");
        }
        number
    }

    fn text(&mut self) -> String {
        let (address, length) = (word(self.here), word(self.here + 4));
        if length == 0 {
            return String::new();
        }
        // SAFETY: the host got this memory from `cabi_realloc` with this size and an alignment
        // of 1, hands it over with the call, and the ABI has it check that it is UTF-8.
        unsafe { String::from_raw_parts(pointer_mut(address), length, length) }
    }

    fn json(&mut self) -> Json {
        let text = self.text();
        let trimmed = trim(&text);
        if Tape::new(trimmed).is_err() {
            self.trail.fault("is not a JSON document");
        }
        Json(if trimmed.len() == text.len() {
            text
        } else {
            trimmed.into()
        })
    }

    fn case(&mut self, _names: &'static [&'static str]) -> usize {
        let [case] = load(self.here);
        usize::from(case)
    }

    fn floats(&mut self) -> Vec<f64> {
        let (address, length) = (word(self.here), word(self.here + 4));
        if length == 0 {
            return Vec::new();
        }
        // SAFETY: the host got this memory from `cabi_realloc` for that many floats, and hands it
        // over with the call.
        let numbers: Vec<f64> =
            unsafe { Vec::from_raw_parts(pointer_mut(address), length, length) };
        check(&mut self.trail, &numbers);
        numbers
    }
}

/// Notes the first number that is not finite.
fn check(trail: &mut Trail, numbers: &[f64]) {
    if numbers.iter().all(|number| number.is_finite()) {
        return;
    }
    trail.enter(&[], 0);
    for number in numbers {
        trail.step();
        if !number.is_finite() {
            trail.fault("is not a finite number");
        }
    }
    trail.leave();
}

/// The memory of an answer.
struct Results<'k> {
    trail: Trail,
    here: usize,
    kept: &'k mut Kept,
}

impl Results<'_> {
    fn span(&self, address: usize, length: usize) {
        store(self.here, (address as u32).to_le_bytes());
        store(self.here + 4, (length as u32).to_le_bytes());
    }
}

impl Sink for Results<'_> {
    fn trail(&mut self) -> &mut Trail {
        &mut self.trail
    }

    fn record(&mut self, names: &'static [&'static str]) {
        self.trail.enter(names, self.here);
    }

    fn field(&mut self, layout: Layout) {
        self.here = next(&mut self.trail, layout);
    }

    fn end(&mut self) {
        self.trail.leave();
    }

    fn list(&mut self, length: usize, item: Layout) {
        let address = self.kept.block(length as u32 * item.size);
        self.span(address, length);
        self.trail.enter(&[], address);
    }

    fn item(&mut self, layout: Layout) {
        self.here = next(&mut self.trail, layout);
    }

    fn end_list(&mut self) {
        self.trail.leave();
    }

    fn option(&mut self, there: bool, inner: Layout) {
        store(self.here, [u8::from(there)]);
        self.here = (self.here + 1).next_multiple_of(inner.align as usize);
    }

    fn boolean(&mut self, value: bool) {
        store(self.here, [u8::from(value)]);
    }

    fn whole(&mut self, value: i64) {
        store(self.here, (value as u32).to_le_bytes());
    }

    fn wide(&mut self, value: u64) {
        store(self.here, value.to_le_bytes());
    }

    fn signed(&mut self, value: i64) {
        store(self.here, value.to_le_bytes());
    }

    fn float(&mut self, value: f64) {
        if !value.is_finite() {
            self.trail.fault("is not a finite number");
        }
        store(self.here, value.to_le_bytes());
    }

    fn text(&mut self, value: &str) {
        self.span(value.as_ptr().expose_provenance(), value.len());
    }

    fn json(&mut self, value: &str) {
        let trimmed = trim(value);
        if Tape::new(trimmed).is_err() {
            self.trail.fault("is not a JSON document");
        }
        self.text(trimmed);
    }

    fn case(&mut self, _names: &'static [&'static str], at: usize) {
        store(self.here, [at as u8]);
    }

    fn floats(&mut self, values: &[f64]) {
        check(&mut self.trail, values);
        self.span(values.as_ptr().expose_provenance(), values.len());
    }
}
