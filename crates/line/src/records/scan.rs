//! From bytes to records: what a record of the usual shape needs no reader for.
//!
//! ```text
//!   bytes     ? # # # ? ? ? ? ? ? ? ?   3 , 2 , 1 \n   64 bytes at a time
//!   cells     1 1 1 1 1 1 1 1 1 1 1 1 0 ..              up to the first byte that is none
//!   digits                              1 0 1 0 1       up to the line feed
//! ```
//!
//! A record is usual if it has up to 63 cells, one space, and numbers of one or two digits between
//! single commas, none of them zero, with at most a carriage return behind them, in 64 bytes. If
//! all of it does not end within one block, the clue gets a block of its own.
//! Every question is a few operations on the bits of the block. Whatever is not usual goes to
//! [`Record::parse`](crate::Record::parse), which knows all that is forgiven and all that is
//! wrong, so the two cannot disagree on what a record is. O(k) for a usual record.

use std::ops::Range;

use super::{
    BLOCK, Job, Kinds, Store,
    period::{self, A_WORD, Lengths, Short},
};

/// A text of records on its way to the store.
pub(crate) struct Scan<'a, 'b> {
    pub(super) job: &'a mut Job<'b>,
    pub(super) store: &'a mut Store,
}

impl Scan<'_, '_> {
    /// Reads every record with the reader and counts it on its own.
    pub(crate) fn one_by_one(self) {
        let (text, mut at) = (self.job.text, 0);
        while at < text.len() && !self.job.is_stopped {
            let end = end_of_line(text, at);
            self.store.add_text(self.job, at, end);
            at = end + 1;
        }
    }

    /// Reads what is usual by the bits of a block; `kinds` gives the kinds of its bytes, `lengths`
    /// reads the numbers of a clue.
    #[inline(always)]
    pub(crate) fn run(
        self,
        kinds: impl Fn(&[u8; BLOCK]) -> Kinds,
        lengths: impl Fn(&[u8; BLOCK], Numbers) -> Lengths,
    ) {
        let (text, mut at, mut record) = (self.job.text, 0, Short::default());
        let (mut padded, mut again) = ([0; BLOCK], [0; BLOCK]);
        while at < text.len() && !self.job.is_stopped {
            let mut block = block_at(text, at, &mut padded);
            let mut seen = kinds(block);
            let n = read_cells(&seen, &mut record);
            // Where the clue begins, in the text and in the block.
            let (mut base, mut first) = (at, n + 1);
            if seen.feeds == 0 && n > 0 && at + n < text.len() {
                (base, first) = (at + n + 1, 0);
                block = block_at(text, base, &mut again);
                seen = kinds(block);
            }
            let length = seen.feeds.trailing_zeros() as usize;
            if n > 0
                && let Some(clue) = numbers_in(block, &seen, first..length)
                && take_lengths(lengths(block, clue), clue, &mut record)
            {
                self.store.add_short(self.job, &record, at);
                at = base + length + 1;
            } else {
                let end = end_of_line(text, at);
                self.store.add_text(self.job, at, end);
                at = end + 1;
            }
        }
    }
}

/// Where the line that begins at `at` ends: at its line feed, or at the end of the text.
fn end_of_line(text: &[u8], at: usize) -> usize {
    text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| at + length)
}

/// The bytes from `at` on; behind the end of the text are line feeds.
#[inline(always)]
fn block_at<'a>(text: &'a [u8], at: usize, padded: &'a mut [u8; BLOCK]) -> &'a [u8; BLOCK] {
    let rest = &text[at.min(text.len())..];
    match rest.first_chunk() {
        Some(block) => block,
        None => {
            *padded = pad(rest);
            padded
        }
    }
}

/// The last bytes of a text and line feeds.
#[cold]
fn pad(rest: &[u8]) -> [u8; BLOCK] {
    let mut padded = [b'\n'; BLOCK];
    padded[..rest.len()].copy_from_slice(rest);
    padded
}

/// Reads the cells that the block begins with. Gives how many there are, 0 if they are none of
/// a usual record.
#[inline(always)]
fn read_cells(kinds: &Kinds, record: &mut Short) -> usize {
    let n = (!(kinds.filled | kinds.unknown | kinds.empty)).trailing_zeros() as usize;
    if n == 0 || n > period::MOST_CELLS || kinds.spaces >> n & 1 == 0 {
        return 0;
    }
    let cells = (1 << n) - 1;
    record.n = n;
    record.filled = kinds.filled & cells;
    record.fillable = record.filled | kinds.unknown & cells;
    n
}

/// The numbers of a clue, as bits of a block: at most 32, of one or two digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbers {
    /// Their digits.
    pub(crate) digits: u64,
    /// Their last digits.
    pub(crate) lasts: u64,
}

impl Numbers {
    fn n(self) -> usize {
        self.lasts.count_ones() as usize
    }
}

/// Finds the numbers in this range of the block, behind which there is a line feed, if they are of
/// the usual shape.
#[inline(always)]
fn numbers_in(block: &[u8; BLOCK], kinds: &Kinds, range: Range<usize>) -> Option<Numbers> {
    let Range { start, end: length } = range;
    if length >= BLOCK || start >= length {
        return None;
    }
    let found = |end: usize| {
        let clue = (1_u64 << end).wrapping_sub(1 << start);
        let (digits, commas) = (kinds.digits & clue, kinds.commas & clue);
        let is_usual = digits | commas == clue
            // A digit first and last, no comma beside a comma, and no three digits in a row.
            && digits >> start & digits << 1 >> end & 1 == 1
            && commas & (commas >> 1) == 0
            && digits & (digits >> 1) & (digits >> 2) == 0;
        is_usual.then_some(Numbers { digits, lasts: digits & !(digits >> 1) })
    };
    match found(length) {
        None if block[length - 1] == b'\r' && length > start + 1 => found(length - 1),
        found => found,
    }
}

/// The sum of a word's bytes, and whether one of the first `n` is zero. Needs: none is above 127.
#[inline(always)]
fn sum_of(bytes: u64, n: usize) -> (usize, bool) {
    const ONES: u64 = u64::from_le_bytes([1; A_WORD]);
    const EVEN: u64 = 0x00FF_00FF_00FF_00FF;
    // Two bytes a number, four of them added up at the top.
    let pairs = (bytes & EVEN) + (bytes >> 8 & EVEN);
    let sum = pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48;
    // No byte has its top bit: one that loses 1 and then has it was zero.
    let used = !0 >> (64 - 8 * n);
    let has_zero = (bytes | ONES & !used).wrapping_sub(ONES) & (ONES << 7) != 0;
    (sum as usize, has_zero)
}

/// Gives the clue to the record, unless a number is zero.
#[inline(always)]
fn take_lengths(lengths: Lengths, numbers: Numbers, record: &mut Short) -> bool {
    (record.k, record.lengths, record.sum) = (numbers.n(), lengths, 0);
    let (mut has_zero, mut left) = (false, record.k);
    for word in lengths.into_iter().take(record.k.div_ceil(A_WORD)) {
        let (sum, is_zero) = sum_of(word, left.min(A_WORD));
        record.sum += sum;
        has_zero |= is_zero;
        left = left.saturating_sub(A_WORD);
    }
    !has_zero
}

/// The numbers one after the other, and zeros.
#[inline(always)]
pub(crate) fn lengths(block: &[u8; BLOCK], numbers: Numbers) -> Lengths {
    let Numbers { digits, mut lasts } = numbers;
    let mut lengths = [0; _];
    let (start, k) = (digits.trailing_zeros() as usize, numbers.n());
    if digits == lasts
        && k <= A_WORD
        && let Some(pairs) = block[start % BLOCK..].first_chunk::<{ 2 * A_WORD }>()
    {
        // One digit each, and a comma between: all at once.
        let mut word = [0; A_WORD];
        for (length, [digit, _]) in word.iter_mut().zip(pairs.as_chunks().0) {
            *length = digit & 15;
        }
        lengths[0] = u64::from_le_bytes(word) & !0 >> (64 - 8 * k);
        return lengths;
    }
    let tens = digits << 1;
    for i in 0..k {
        let at = lasts.trailing_zeros() as usize % BLOCK;
        let has_tens = 0_u8.wrapping_sub((tens >> at & 1) as u8);
        let ten = block[at.wrapping_sub(1) % BLOCK].wrapping_sub(b'0') & has_tens;
        let length = ten.wrapping_mul(10).wrapping_add(block[at].wrapping_sub(b'0'));
        lengths[i / A_WORD % 4] |= u64::from(length) << (i % A_WORD * 8);
        lasts &= lasts.wrapping_sub(1);
    }
    lengths
}
