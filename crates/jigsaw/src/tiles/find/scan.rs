//! Scans a picture for a turned pattern, 64 places at a time.
//!
//! ```text
//!   plane of the first cells   one bit a place: all of these cells are filled there
//!   words that are left        few: AND what the pattern has beside them
//!   bits that are left         places; whether the pattern lies inside is asked last
//! ```
//!
//! A row has a word of its own to begin with, so one cell below another is a whole row of words
//! away, and any cell is some words and some bits from any other: an AND of words that were moved.
//! What is moved across the end of a row is wrong, and so is a place from which the pattern reaches
//! beyond the picture; such places are refused at the end, where few are left, and no word is masked.
//!
//! Most of the work are the ANDs of whole planes, without a branch, of which the compiler makes
//! vectors. To find what two turned patterns have in common once for both, and that as copies of
//! copies, spared two thirds of them, but they are a few percent of the time from tiles to places.
//!
//! The picture is scanned in bands of rows, so that a band and its planes stay in the cache and take
//! no memory to speak of: for the picture of a million tiles whole planes took 1.6 times as long.
//! O(m · cells / 64) for a pattern of `m` cells at worst.

use super::{Bitmap, Cell, Pattern};

/// Cells that are looked up in whole planes. Beyond that few places are left, and to ask these is
/// cheaper.
const MOST_CELLS: usize = 6;

/// Words of a band, so that it and its planes fit the second cache.
const MOST_WORDS: usize = 1 << 14;

/// Words that are asked together whether any place is left.
const CHUNK: usize = 8;

/// A pattern by its first cell in the order of rows.
#[derive(Clone, Debug)]
pub(super) struct Sought {
    size: Cell,
    /// The column of the first cell; it lies in the first row.
    column: usize,
    /// From there to the others: columns to the right, rows down.
    steps: Vec<(isize, usize)>,
}

impl Sought {
    pub(super) fn new(pattern: &Pattern) -> Sought {
        let column = pattern.cells()[0].0;
        let step = |&(x, y): &Cell| (x.wrapping_sub(column).cast_signed(), y);
        Sought {
            size: (pattern.width(), pattern.height()),
            column,
            steps: pattern.cells()[1..].iter().map(step).collect(),
        }
    }

    /// Every place where the pattern stands, by rows. Gives `None` if `should_stop` says so, which is
    /// asked after every band and whenever as many cells as it has words were asked for.
    pub(super) fn scan(
        &self,
        picture: &Bitmap,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<Cell>> {
        let mut places = Vec::new();
        if self.size.0 > picture.width() || self.size.1 > picture.height() {
            return Some(places);
        }
        let (words, stride) = picture.words();
        let n_rows = (MOST_WORDS / stride).max(1);
        let (now, others) = self.steps.split_at(self.steps.len().min(MOST_CELLS - 1));
        let depth = now.last().map_or(0, |step| step.1);
        let (mut plane, mut next, mut asked) = (Vec::new(), Vec::new(), 0);
        for top in (0..picture.height()).step_by(n_rows) {
            let behind = ((top + n_rows + depth) * stride + 1).min(words.len());
            plane.clear();
            plane.extend_from_slice(&words[top * stride..behind]);
            for &(x, y) in now {
                let bits = (y * stride * 64).wrapping_add_signed(x);
                meet(&mut next, &plane, &words[top * stride..behind], bits);
                std::mem::swap(&mut plane, &mut next);
            }
            let n_words = plane.len().min(n_rows * stride);
            let chunks = (top * stride..).step_by(CHUNK).zip(plane[..n_words].chunks(CHUNK));
            for (at, chunk) in chunks.filter(|(_, chunk)| chunk.iter().any(|&word| word != 0)) {
                for (at, &word) in (at..).zip(chunk).filter(|(_, word)| **word != 0) {
                    asked += self.places(picture, others, (at, word), &mut places);
                    if asked > MOST_WORDS {
                        asked = 0;
                        if should_stop() {
                            return None;
                        }
                    }
                }
            }
            if should_stop() {
                return None;
            }
        }
        Some(places)
    }

    /// Adds the places of one word at which the cells behind these steps are filled, too. Gives how
    /// many of them were asked for.
    fn places(
        &self,
        picture: &Bitmap,
        others: &[(isize, usize)],
        (at, mut left): (usize, u64),
        places: &mut Vec<Cell>,
    ) -> usize {
        let (words, stride) = picture.words();
        let word = |at: usize| words.get(at).copied().unwrap_or(0);
        for (asked, &(x, y)) in others.iter().enumerate() {
            if left == 0 {
                return asked;
            }
            let bits = ((at + y * stride) * 64).wrapping_add_signed(x);
            let (first, shift) = (bits / 64, bits % 64);
            left &= word(first) >> shift | word(first + 1) << 1 << (63 - shift);
        }
        while left != 0 {
            let (x, y) = (at % stride * 64 + left.trailing_zeros() as usize, at / stride);
            let corner = x.checked_sub(self.column).map(|x| (x, y));
            places.extend(corner.filter(|&(x, y)| {
                x + self.size.0 <= picture.width() && y + self.size.1 <= picture.height()
            }));
            left &= left - 1;
        }
        others.len()
    }
}

/// Bits that are set in `a` and, so many bits behind them, in `b`.
fn meet(out: &mut Vec<u64>, a: &[u64], b: &[u64], bits: usize) {
    let (words, shift) = (bits / 64, bits % 64);
    let moved = b.get(words..).unwrap_or_default().windows(2);
    out.clear();
    out.extend(a.iter().zip(moved).map(|(a, b)| a & (b[0] >> shift | b[1] << 1 << (63 - shift))));
    out.push(0);
}
