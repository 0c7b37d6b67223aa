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

use super::{BLOCK, Kinds};
use super::{
    Job, Store,
    period::{self, GROUP, Short},
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

    /// Reads what is usual by the bits of a block; `kinds` gives the kinds of its bytes.
    #[inline(always)]
    pub(crate) fn run(self, kinds: impl Fn(&[u8; BLOCK]) -> Kinds) {
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
            if n > 0 && read_clue(block, &seen, first..length, &mut record) {
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

/// Reads the clue in this range of the block, behind which there is a line feed. Gives whether it
/// is of the usual shape.
#[inline(always)]
fn read_clue(block: &[u8; BLOCK], kinds: &Kinds, range: Range<usize>, record: &mut Short) -> bool {
    let Range { start, end: length } = range;
    if length >= BLOCK || start >= length {
        return false;
    }
    let end = if block[length - 1] == b'\r' { length - 1 } else { length };
    let clue = (1_u64 << end).wrapping_sub(1 << start);
    let (digits, commas) = (kinds.digits & clue, kinds.commas & clue);
    let is_usual = end > start
        && digits | commas == clue
        // A digit first and last, no comma beside a comma, and no three digits in a row.
        && digits >> start & digits >> (end - 1) & 1 == 1
        && commas & (commas >> 1) == 0
        && digits & (digits >> 1) & (digits >> 2) == 0;
    if !is_usual {
        return false;
    }
    if digits & (digits >> 1) == 0 && end - start <= 2 * MANY && start + 2 * MANY <= BLOCK {
        read_short_lengths(block, start, end, record)
    } else {
        read_lengths(block, digits, record)
    }
}

/// Runs of one digit each that are read together.
const MANY: usize = 8;

/// Reads at most [`MANY`] numbers of one digit with a comma between, all at once. Gives whether
/// none of them is zero.
#[inline(always)]
fn read_short_lengths(block: &[u8; BLOCK], start: usize, end: usize, record: &mut Short) -> bool {
    let k = (end - start).div_ceil(2);
    let Some(pairs) = block[start..].first_chunk::<{ 2 * MANY }>() else { return false };
    let mut lengths = [0; MANY];
    for (length, [digit, _]) in lengths.iter_mut().zip(pairs.as_chunks().0) {
        *length = digit & 15;
    }
    const ONES: u64 = u64::from_le_bytes([1; MANY]);
    // The lengths as bytes of a word, 1 behind the last.
    let used = !0 >> (64 - 8 * k);
    let bytes = u64::from_le_bytes(lengths) & used | ONES & !used;
    // No byte has its top bit: one that loses 1 and then has it was zero.
    let has_zero = bytes.wrapping_sub(ONES) & (ONES << 7) != 0;
    record.k = k;
    record.lengths[..MANY].copy_from_slice(&bytes.to_le_bytes());
    record.sum = (bytes.wrapping_mul(ONES) >> 56) as usize - (MANY - k);
    let quarters = bytes | bytes >> 32;
    let pair = quarters | quarters >> 16;
    record.any_length = (pair | pair >> 8) as u8;
    !has_zero
}

/// Reads the numbers whose digits these are. Gives whether none of them is zero. Runs are read
/// [`GROUP`] at a time, as it costs less to read a few in vain than to mispredict where they end.
#[inline(always)]
fn read_lengths(block: &[u8; BLOCK], digits: u64, record: &mut Short) -> bool {
    let (tens, mut lasts) = (digits << 1, digits & !(digits >> 1));
    record.k = lasts.count_ones() as usize;
    let (mut sum, mut has_zero) = (0, false);
    record.any_length = 0;
    let groups = record.lengths.as_chunks_mut::<GROUP>().0;
    for group in groups.iter_mut().take(record.k.div_ceil(GROUP)) {
        for length in group {
            let at = lasts.trailing_zeros() as usize % BLOCK;
            let has_tens = 0_u8.wrapping_sub((tens >> at & 1) as u8);
            let ten = block[at.wrapping_sub(1) % BLOCK].wrapping_sub(b'0') & has_tens;
            let number = ten.wrapping_mul(10).wrapping_add(block[at].wrapping_sub(b'0'));
            *length = if lasts == 0 { 1 } else { number & 127 };
            lasts &= lasts.wrapping_sub(1);
            record.any_length |= *length;
            sum += usize::from(*length);
            has_zero |= *length == 0;
        }
    }
    record.sum = sum - (record.k.next_multiple_of(GROUP) - record.k);
    !has_zero
}
