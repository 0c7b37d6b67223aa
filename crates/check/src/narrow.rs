//! A black-and-white rectangle of at most 64 × 64 cells, line by line as bits.
//!
//! ```text
//!   clue 3 2    cells  . # # # . # #     skip the zeros, count the ones, compare; again
//!               rest       # # # . # #
//!               rest               # #
//! ```
//!
//! Rows and columns are gathered in one walk over the picture, a row of cells at a time, which the
//! compiler does for several columns at once; a line then costs a few instructions a run. It is the
//! check of [`line_matches`](crate::line_matches) for the picture sizes that are solved in
//! microseconds, where walking every cell twice was a tenth of the time.

use pictogrid_core::{Rect, Value};

/// Cells in each direction, at most.
pub(crate) const MOST: usize = 64;

/// The lines of a picture, rows before columns; a bit is a cell that is not empty.
/// Needs: width and height are at most [`MOST`].
pub(crate) fn lines(rect: Rect, values: &[Value]) -> [u64; 2 * MOST] {
    let (width, height) = (rect.width as usize, rect.height as usize);
    let mut lines = [0; 2 * MOST];
    let (rows, columns) = lines.split_at_mut(height);
    let columns = &mut columns[..width];
    for (y, (row, cells)) in rows.iter_mut().zip(values.chunks(width.max(1))).enumerate() {
        // Two loops, each of which the compiler does for several cells at once.
        for (column, &cell) in columns.iter_mut().zip(cells) {
            *column |= u64::from(cell != Value::EMPTY) << y;
        }
        let bits = cells.iter().zip(0..64).map(|(&cell, x)| u64::from(cell != Value::EMPTY) << x);
        *row = bits.fold(0, |row, bit| row | bit);
    }
    lines
}

/// Whether the runs of ones have exactly these lengths, from the lowest bit on.
pub(crate) fn line_matches(line: u64, lengths: &[u32]) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_walk_over_cells() {
        let mut line = 1_u64;
        for round in 0..4000 {
            line = line.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            // Blocks of several widths, and with every fourth line full or empty at an end.
            let blocks = line | line << (round % 5) | if round % 4 == 0 { !0 << 60 } else { 0 };
            let cells = |bits: u64| (0..64).map(move |i| bits >> i & 1 == 1);
            let runs: Vec<bool> = cells(blocks).collect();
            let lengths = runs.chunk_by(|a, b| a == b).filter(|run| run[0]);
            let mut clue: Vec<u32> = lengths.map(|run| run.len() as u32).collect();
            for other in [blocks, blocks ^ 1 << (line % 64), blocks >> 1, 0, !0] {
                let slow = crate::line_matches(cells(other), &clue);
                assert_eq!(line_matches(other, &clue), slow, "{other:064b} {clue:?}");
            }
            clue.pop();
            assert_eq!(line_matches(blocks, &clue), crate::line_matches(cells(blocks), &clue));
        }
    }

    #[test]
    fn rows_come_before_columns() {
        let values = [1, 0, 1, 0, 1, 1].map(Value);
        let found = lines(Rect { width: 3, height: 2 }, &values);
        assert_eq!(found[..6], [0b101, 0b110, 0b01, 0b10, 0b11, 0]);
    }
}
