//! From bytes to records: what a record of the usual shape needs no reader for.
//!
//! ```text
//!   bytes     ? # # # ? ? ? ? ? ? ? ?   3 , 2 , 1 \n   64 bytes at a time
//!   cells     1 1 1 1 1 1 1 1 1 1 1 1 0 ..              up to the first byte that is none
//!   digits                              1 0 1 0 1       up to the line feed
//! ```
//!
//! A record is usual if it ends within 64 bytes, has cells, one space, and numbers of one or two
//! digits between single commas, none of them zero, with at most a carriage return behind them.
//! Every question is a few operations on the bits of the block. Whatever is not usual goes to
//! [`Record::parse`](crate::Record::parse), which knows all that is forgiven and all that is
//! wrong, so the two cannot disagree on what a record is. O(k) for a usual record.

use super::{
    Id, Store,
    lanes::Bounds,
    period::{self, Short},
};
use crate::simd::{BLOCK, Kinds};

/// A text of records on its way to the store.
pub(crate) struct Scan<'a> {
    pub(super) text: &'a [u8],
    pub(super) store: &'a mut Store,
}

impl Scan<'_> {
    /// Reads every record with the reader and counts it on its own.
    pub(crate) fn one_by_one(self) {
        let mut at = 0;
        while at < self.text.len() {
            let end = end_of_line(self.text, at);
            self.store.add_text(self.text, at, end);
            at = end + 1;
        }
    }

    /// Reads what is usual by the bits of a block; `kinds` tells what the bytes of one are.
    #[inline(always)]
    pub(crate) fn run(self, kinds: impl Fn(&[u8; BLOCK]) -> Kinds) {
        let mut at = 0;
        while at < self.text.len() {
            let padded;
            let block = match self.text[at..].first_chunk::<BLOCK>() {
                Some(block) => block,
                None => {
                    padded = pad(&self.text[at..]);
                    &padded
                }
            };
            let kinds = kinds(block);
            let length = kinds.feeds.trailing_zeros() as usize;
            match usual(block, &kinds, length) {
                Some(record) => {
                    self.store.add_short(self.text, &record, at);
                    at += length + 1;
                }
                None => {
                    let end = end_of_line(self.text, at);
                    self.store.add_text(self.text, at, end);
                    at = end + 1;
                }
            }
        }
    }
}

/// Where the line that begins at `at` ends: at its line feed, or at the end of the text.
fn end_of_line(text: &[u8], at: usize) -> usize {
    text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| at + length)
}

/// The last bytes of a text and line feeds.
#[cold]
fn pad(rest: &[u8]) -> [u8; BLOCK] {
    let mut padded = [b'\n'; BLOCK];
    padded[..rest.len()].copy_from_slice(rest);
    padded
}

/// The record whose line is the first `length` bytes of the block, if it is of the usual shape.
#[inline(always)]
fn usual(block: &[u8; BLOCK], kinds: &Kinds, length: usize) -> Option<Short> {
    let n = (!(kinds.filled | kinds.unknown | kinds.empty)).trailing_zeros() as usize;
    if length >= BLOCK || n == 0 || n > period::MOST_CELLS || n + 2 > length {
        return None;
    }
    let end = if block[length - 1] == b'\r' { length - 1 } else { length };
    let clue = (1_u64 << end) - (2_u64 << n);
    let (digits, commas) = (kinds.digits & clue, kinds.commas & clue);
    let lasts = digits & !(digits >> 1);
    let is_usual = kinds.spaces >> n & 1 == 1
        && end > n + 1
        && digits | commas == clue
        // A digit first and last, no comma beside a comma, and no three digits in a row.
        && digits >> (n + 1) & 1 == 1
        && digits >> (end - 1) & 1 == 1
        && commas & (commas >> 1) == 0
        && digits & (digits >> 1) & (digits >> 2) == 0;
    let k = lasts.count_ones() as usize;
    if !is_usual {
        return None;
    }
    let mut lengths = [0; 32];
    let mut rest = lasts;
    let mut is_zero = false;
    for length in lengths.iter_mut().take(k) {
        let at = rest.trailing_zeros() as usize & (BLOCK - 1);
        rest &= rest.wrapping_sub(1);
        let tens = if digits << 1 >> at & 1 == 1 { block[at - 1] - b'0' } else { 0 };
        *length = tens * 10 + (block[at] - b'0');
        is_zero |= *length == 0;
    }
    let cells = (1 << n) - 1;
    let filled = kinds.filled & cells;
    let fillable = filled | kinds.unknown & cells;
    (!is_zero).then_some(Short { n, filled, fillable, k, lengths })
}

impl Store {
    /// Takes a record of the usual shape.
    #[inline(always)]
    fn add_short(&mut self, text: &[u8], record: &Short, at: usize) {
        let sum: usize = record.lengths.iter().take(record.k).map(|&g| usize::from(g)).sum();
        let id = Id { number: self.outcome.next(), at };
        let Some(r) = (record.n + 1).checked_sub(sum + record.k) else {
            return self.outcome.settle(id.number, 0);
        };
        let bounds = Bounds { k: record.k, r, copies: self.copies as usize };
        self.place(text, record, bounds, id);
    }
}
