//! A black-and-white rectangle of at most 64 × 64 cells, line by line as bits.
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
//! [`line_matches`](crate::line_matches) for the picture sizes that are solved in microseconds, where
//! walking every cell twice was a tenth of the time.

use pictogrid_core::{Rect, Value};

/// Cells in each direction, at most.
pub(crate) const MOST: usize = 64;

/// The memory for the lines of a picture, at first zeros.
pub(crate) type Memory = [u64; 2 * MOST];

/// Writes the lines of a picture, rows before columns; a bit is a filled cell.
/// Needs: width and height are at most [`MOST`], no value is beyond that of a filled cell; zeros.
pub(crate) fn gather(rect: Rect, values: &[Value], lines: &mut Memory) {
    let (width, height) = (rect.width as usize, rect.height as usize);
    let (rows, columns) = lines.split_at_mut(height);
    let bands = values.chunks((8 * width).max(1));
    for (y, (rows, band)) in (0..).step_by(8).zip(rows.chunks_mut(8).zip(bands)) {
        for (x, columns) in (0..).step_by(8).zip(columns[..width].chunks_mut(8)) {
            let mut block = 0;
            for (k, (row, cells)) in rows.iter_mut().zip(band.chunks(width)).enumerate() {
                let cells = bytes(&cells[x..]);
                *row |= (cells.wrapping_mul(0x0102_0408_1020_4080) >> 56) << x;
                block |= cells << k;
            }
            for (column, bits) in columns.iter_mut().zip(block.to_le_bytes()) {
                *column |= u64::from(bits) << y;
            }
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
    fn every_size_cell_by_cell() {
        let mut state = 1_u64;
        for (width, height) in (0..=MOST).flat_map(|w| [0, 1, 7, 8, 9, 20, 63, 64].map(|h| (w, h)))
        {
            let values: Vec<Value> = (0..width * height)
                .map(|_| {
                    state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405);
                    Value((state >> 63) as u8)
                })
                .collect();
            let mut found = [0; 2 * MOST];
            gather(Rect { width: width as u32, height: height as u32 }, &values, &mut found);
            let is_filled = |x: usize, y: usize| values[y * width + x] == Value::FILLED;
            for (y, &line) in found.iter().take(height).enumerate() {
                let row = (0..width).fold(0, |row, x| row | u64::from(is_filled(x, y)) << x);
                assert_eq!(line, row, "{width} × {height}, row {y}");
            }
            for x in 0..width {
                let column =
                    (0..height).fold(0, |column, y| column | u64::from(is_filled(x, y)) << y);
                assert_eq!(found[height + x], column, "{width} × {height}, column {x}");
            }
        }
    }

    #[test]
    fn rows_come_before_columns() {
        let values = [1, 0, 1, 0, 1, 1].map(Value);
        let mut found = [0; 2 * MOST];
        gather(Rect { width: 3, height: 2 }, &values, &mut found);
        assert_eq!(found[..6], [0b101, 0b110, 0b01, 0b10, 0b11, 0]);
    }
}
