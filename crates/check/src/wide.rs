//! A black-and-white rectangle of any size, line by line as bits.
//!
//! As [`narrow`](crate::narrow), but that a line has several words and a run may go on from one to
//! the next. Rows and columns are gathered in one walk over the picture: columns read with a stride
//! took four times as long on a board of four million cells.

use pictogrid_core::{Rect, Value};

/// The lines of a picture; a bit is a cell that is not empty.
pub(crate) struct Lines {
    rect: Rect,
    /// Row after row, each in words of its own.
    rows: Vec<u64>,
    /// The first 64 cells of all columns, a word each, then the next.
    columns: Vec<u64>,
}

impl Lines {
    /// Those of a picture with these values.
    pub(crate) fn of(rect: Rect, values: &[Value]) -> Lines {
        let (width, height) = (rect.width as usize, rect.height as usize);
        let mut rows = Vec::with_capacity(height * width.div_ceil(64));
        let mut columns = vec![0; width * height.div_ceil(64)];
        for (y, cells) in values.chunks(width.max(1)).enumerate() {
            // Two loops, each of which the compiler does for several cells at once.
            for (column, &cell) in columns[y / 64 * width..][..width].iter_mut().zip(cells) {
                *column |= u64::from(cell != Value::EMPTY) << (y % 64);
            }
            rows.extend(cells.chunks(64).map(|cells| {
                let bits = cells.iter().zip(0..64);
                bits.fold(0, |word, (&cell, x)| word | u64::from(cell != Value::EMPTY) << x)
            }));
        }
        Lines { rect, rows, columns }
    }

    /// Whether the runs of a line, rows before columns, have exactly these lengths.
    pub(crate) fn matches(&self, line: usize, lengths: &[u32]) -> bool {
        let (width, height) = (self.rect.width as usize, self.rect.height as usize);
        let n_words = width.div_ceil(64);
        match line.checked_sub(height) {
            None => words_match(&self.rows[line * n_words..][..n_words], 1, lengths),
            Some(x) => words_match(self.columns.get(x..).unwrap_or_default(), width, lengths),
        }
    }
}

/// Whether the runs of ones in every `step`th word have exactly these lengths.
fn words_match(words: &[u64], step: usize, lengths: &[u32]) -> bool {
    let mut expected = lengths.iter();
    let mut length = 0;
    for &word in words.iter().step_by(step.max(1)) {
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
    use super::*;

    /// Lines of every length around that of a word, with long runs and short ones.
    #[test]
    fn agrees_with_the_walk_over_cells() {
        let mut state = 1_u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            (state >> 33) % below
        };
        for (width, height) in [(1, 64), (63, 65), (64, 1), (65, 63), (128, 129), (200, 3)] {
            for longest in [1, 3, 90] {
                let mut cells = Vec::new();
                while cells.len() < width * height {
                    let value = Value(next(2) as u8);
                    cells.extend((0..=next(longest)).map(|_| value));
                }
                cells.truncate(width * height);
                let rect = Rect { width: width as u32, height: height as u32 };
                let lines = Lines::of(rect, &cells);
                for line in 0..width + height {
                    let (first, step, n) = match line.checked_sub(height) {
                        None => (line * width, 1, width),
                        Some(x) => (x, width, height),
                    };
                    let of_line = cells[first..].iter().step_by(step).take(n);
                    let of_line: Vec<bool> = of_line.map(|&cell| cell != Value::EMPTY).collect();
                    let runs = of_line.chunk_by(|a, b| a == b).filter(|run| run[0]);
                    let mut clue: Vec<u32> = runs.map(|run| run.len() as u32).collect();
                    assert!(lines.matches(line, &clue), "{line} of {width} × {height}: {clue:?}");
                    let at = next(clue.len() as u64 + 1) as usize;
                    if let Some(length) = clue.get_mut(at) {
                        *length += 1;
                    } else {
                        clue.push(1);
                    }
                    assert!(!lines.matches(line, &clue), "{line} of {width} × {height}: {clue:?}");
                }
            }
        }
    }
}
