//! A black-and-white rectangle, line by line as bits.
//!
//! ```text
//!   clue 3 2    cells  . # # # . # #     skip the zeros, count the ones, compare; again
//!               rest       # # # . # #
//!               rest               # #
//! ```
//!
//! Rows and columns are gathered in one walk over the picture, eight cells in an instruction:
//!
//! ```text
//!   cells, a byte each   0 1 1 0 ..    one multiplication makes a byte of them: bits of their row
//!   8 rows of them, shifted by 0 to 7 and put together: byte x has 8 bits of column x
//! ```
//!
//! A line then costs a few instructions a run. It is the check of
//! [`line_matches`](crate::line_matches) where walking every cell twice was a tenth of the time of a small
//! puzzle, and where columns read with a stride took four times as long on a board of four million cells.

use pictogrid_core::{Rect, Value};

/// Words on the stack: those of up to 64 × 64 cells, so that checking a small puzzle allocates nothing.
pub(crate) type Memory = [u64; 128];

/// The lines of a picture; a bit is a filled cell.
pub(crate) struct Lines<'a> {
    rect: Rect,
    /// Row after row, each in words of its own.
    rows: &'a [u64],
    /// The first 64 cells of all columns, a word each, then the next.
    columns: &'a [u64],
}

impl<'a> Lines<'a> {
    /// Those of a picture with these values, in `small` or, if that is too small, in `large`.
    /// Needs: no value is beyond that of a filled cell; zeros.
    pub(crate) fn of(
        rect: Rect,
        values: &[Value],
        small: &'a mut Memory,
        large: &'a mut Vec<u64>,
    ) -> Lines<'a> {
        let (width, height) = (rect.width as usize, rect.height as usize);
        let n_words = width.div_ceil(64);
        let (n_rows, n_columns) = (height * n_words, width * height.div_ceil(64));
        let words: &mut [u64] = match small.get_mut(..n_rows + n_columns) {
            Some(words) => words,
            None => {
                large.resize(n_rows + n_columns, 0);
                large
            }
        };
        let (rows, columns) = words.split_at_mut(n_rows);
        let bands = values.chunks((8 * width).max(1));
        for (y, (rows, band)) in
            (0..).step_by(8).zip(rows.chunks_mut((8 * n_words).max(1)).zip(bands))
        {
            let columns = &mut columns[y / 64 * width..][..width];
            for (x, columns) in (0..).step_by(8).zip(columns.chunks_mut(8)) {
                let mut block = 0;
                let rows = rows.chunks_exact_mut(n_words).zip(band.chunks_exact(width));
                for (k, (row, cells)) in rows.enumerate() {
                    let cells = bytes(&cells[x..]);
                    row[x / 64] |= (cells.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (x % 64);
                    block |= cells << k;
                }
                for (column, bits) in columns.iter_mut().zip(block.to_le_bytes()) {
                    *column |= u64::from(bits) << (y % 64);
                }
            }
        }
        Lines { rect, rows, columns }
    }

    /// Whether the runs of a line, rows before columns, have exactly these lengths.
    pub(crate) fn matches(&self, line: usize, lengths: &[u32]) -> bool {
        let (width, height) = (self.rect.width as usize, self.rect.height as usize);
        let n_words = width.div_ceil(64);
        let (words, step) = match line.checked_sub(height) {
            None => (&self.rows[line * n_words..][..n_words], 1),
            Some(x) => (self.columns.get(x..).unwrap_or_default(), width),
        };
        match *words {
            [] => lengths.is_empty(),
            [word, ..] if words.len() <= step => word_matches(word, lengths),
            _ => words_match(words, step, lengths),
        }
    }
}

/// The first eight values, a byte each; zeros where there are fewer.
fn bytes(values: &[Value]) -> u64 {
    match values.first_chunk::<8>() {
        Some(eight) => u64::from_le_bytes(eight.map(|value| value.0)),
        None => values.iter().rev().fold(0, |bytes, value| bytes << 8 | u64::from(value.0)),
    }
}

/// Whether the runs of ones have exactly these lengths, from the lowest bit on.
pub(crate) fn word_matches(line: u64, lengths: &[u32]) -> bool {
    let mut rest = line;
    for &length in lengths {
        if rest == 0 {
            return false;
        }
        rest >>= rest.trailing_zeros();
        if rest.trailing_ones() != length {
            return false;
        }
        rest = rest.checked_shr(length).unwrap_or(0);
    }
    rest == 0
}

/// The same of every `step`th word: a run may go on from one to the next.
fn words_match(words: &[u64], step: usize, lengths: &[u32]) -> bool {
    let mut expected = lengths.iter();
    let mut length = 0;
    for &word in words.iter().step_by(step) {
        let (mut rest, mut left) = (word, 64);
        loop {
            let ones = rest.trailing_ones();
            length += ones;
            left -= ones;
            if left == 0 {
                break;
            }
            if length > 0 && expected.next() != Some(&length) {
                return false;
            }
            length = 0;
            rest >>= ones;
            if rest == 0 {
                break;
            }
            left -= rest.trailing_zeros();
            rest >>= rest.trailing_zeros();
        }
    }
    (length == 0 || expected.next() == Some(&length)) && expected.next().is_none()
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::SplitMix64;

    use super::*;

    /// Sides of every length around those of a block and of a word, with long runs and short ones.
    #[test]
    fn agrees_with_the_walk_over_cells() {
        let mut rng = SplitMix64::new(1);
        let sides = [0, 1, 2, 7, 8, 9, 20, 33, 63, 64, 65, 127, 128, 129, 200];
        for (width, height) in sides.into_iter().flat_map(|w| sides.map(|h| (w, h))) {
            for longest in [1, 3, 90] {
                let mut cells = Vec::new();
                while cells.len() < width * height {
                    let value = Value(rng.below(2) as u8);
                    cells.extend((0..=rng.below(longest)).map(|_| value));
                }
                cells.truncate(width * height);
                let rect = Rect { width: width as u32, height: height as u32 };
                let (mut small, mut large) = ([0; 128], Vec::new());
                let lines = Lines::of(rect, &cells, &mut small, &mut large);
                for line in 0..width + height {
                    let (first, step, n) = match line.checked_sub(height) {
                        None => (line * width, 1, width),
                        Some(x) => (x, width, height),
                    };
                    let of_line = cells.iter().skip(first).step_by(step.max(1)).take(n);
                    let of_line: Vec<bool> = of_line.map(|&cell| cell == Value::FILLED).collect();
                    let runs = of_line.chunk_by(|a, b| a == b).filter(|run| run[0]);
                    let mut clue: Vec<u32> = runs.map(|run| run.len() as u32).collect();
                    assert!(lines.matches(line, &clue), "{line} of {width} × {height}: {clue:?}");
                    match rng.below(clue.len() as u64 + 2) as usize {
                        0 if !clue.is_empty() => drop(clue.pop()),
                        at if at < clue.len() => clue[at] += 1,
                        _ => clue.push(1),
                    }
                    assert!(!lines.matches(line, &clue), "{line} of {width} × {height}: {clue:?}");
                }
            }
        }
    }
}
