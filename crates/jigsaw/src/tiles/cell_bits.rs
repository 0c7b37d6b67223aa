//! Cells of text as bits, eight at a time, along rows and down columns.
//!
//! ```text
//!   '#' = 0x23, '.' = 0x2E: the lowest bit of the byte is the cell
//!
//!   a row       8 bytes & 0x0101…01, times a constant: the product's top byte has the 8 bits,
//!               first cell lowest, or highest with another constant
//!   columns     8 bytes & 0x0101…01, row r shifted by r, all rows ORed: byte c is column c
//! ```
//!
//! So a column costs no more than a row, and either direction is free: a turned tile is never
//! made, its rows are read off the text in the order in which they are needed. Where a width is no
//! multiple of eight the last eight cells overlap those before them; they are equal, so OR is
//! right. Fewer than eight cells are read one by one.

const LOW: u64 = 0x0101_0101_0101_0101;
const FIRST_LOWEST: u64 = 0x0102_0408_1020_4080;
const FIRST_HIGHEST: u64 = 0x8040_2010_0804_0201;

/// Eight cells as the lowest bits of eight bytes.
#[inline(always)]
fn eight(cells: &[u8]) -> u64 {
    cells.first_chunk().map_or(0, |chunk| u64::from_le_bytes(*chunk) & LOW)
}

/// Up to 64 cells of a row, the first one in the lowest bit.
#[inline(always)]
pub(super) fn forward(cells: &[u8]) -> u64 {
    let n = cells.len();
    debug_assert!(n <= 64);
    let mut bits = 0;
    if n < 8 {
        for (i, cell) in cells.iter().enumerate() {
            bits |= u64::from(cell & 1) << i;
        }
        return bits;
    }
    let mut at = 0;
    loop {
        bits |= (eight(&cells[at..]).wrapping_mul(FIRST_LOWEST) >> 56) << at;
        if at + 8 == n {
            return bits;
        }
        at = (at + 8).min(n - 8);
    }
}

/// Up to 64 cells of a row, the last one in the lowest bit.
#[inline(always)]
pub(super) fn backward(cells: &[u8]) -> u64 {
    let n = cells.len();
    debug_assert!(n <= 64);
    let mut bits = 0;
    if n < 8 {
        for cell in cells {
            bits = bits << 1 | u64::from(cell & 1);
        }
        return bits;
    }
    let mut at = 0;
    loop {
        bits |= (eight(&cells[at..]).wrapping_mul(FIRST_HIGHEST) >> 56) << (n - 8 - at);
        if at + 8 == n {
            return bits;
        }
        at = (at + 8).min(n - 8);
    }
}

/// Up to 64 cells of a column, the first in the lowest bit, and the same the other way round.
#[inline(always)]
pub(super) fn column(text: &[u8], pitch: usize, n: usize) -> (u64, u64) {
    let (mut down, mut up) = (0, 0);
    for (y, cell) in text.iter().step_by(pitch).take(n).enumerate() {
        let bit = u64::from(cell & 1);
        down |= bit << y;
        up = up << 1 | bit;
    }
    (down, up)
}

/// Rows of eight by eight bits for columns, a byte each. Bits change places across the diagonal,
/// first within squares of two, then squares of two within those of four, and so on.
#[inline(always)]
pub(super) fn transposed(square: u64) -> u64 {
    let swapped = |square: u64, by: u32, mask: u64| {
        let change = (square ^ square >> by) & mask;
        square ^ change ^ change << by
    };
    let by_two = swapped(square, 7, 0x00AA_00AA_00AA_00AA);
    let by_four = swapped(by_two, 14, 0x0000_CCCC_0000_CCCC);
    swapped(by_four, 28, 0x0000_0000_F0F0_F0F0)
}

/// The last column of a square read down and its first column read up, both with the cell that is
/// read first lowest: so they are read clockwise. Needs: up to 32 cells.
#[inline(always)]
pub(super) fn outer_columns(block: &[u8], pitch: usize, side: usize) -> (u64, u64) {
    let (mut last, mut first) = (0_u64, 0_u64);
    for row in block.chunks(pitch) {
        first = first << 1 | u64::from(row[0] & 1);
        last |= u64::from(row[side - 1] & 1) << side;
        last >>= 1;
    }
    (last, first)
}

/// A rectangle of up to 64 × 64 cells of text.
#[derive(Clone, Copy)]
pub(super) struct Window<'a> {
    /// From its first cell on.
    pub(super) text: &'a [u8],
    /// Bytes from a row to the next.
    pub(super) pitch: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Window<'_> {
    /// Its columns as bits, the first row lowest, or highest if `is_upward`.
    #[inline(always)]
    pub(super) fn columns(&self, is_upward: bool, out: &mut [u64; 64]) {
        if self.width < 8 {
            for (x, out) in out.iter_mut().enumerate().take(self.width) {
                let (down, up) = column(&self.text[x..], self.pitch, self.height);
                *out = if is_upward { up } else { down };
            }
            return;
        }
        out[..self.width].fill(0);
        let mut x = 0;
        loop {
            for y in (0..self.height).step_by(8) {
                self.eight_columns((x, y), is_upward, out);
            }
            if x + 8 == self.width {
                return;
            }
            x = (x + 8).min(self.width - 8);
        }
    }

    /// Eight columns of eight rows: byte `x` is a column, the first row in its lowest bit. Needs: it
    /// is so wide and high.
    #[inline(always)]
    pub(super) fn eight_by_eight(&self) -> u64 {
        let rows = self.text.chunks(self.pitch).take(8).enumerate();
        rows.fold(0, |columns, (y, row)| columns | eight(row) << y)
    }

    /// Adds eight rows, or as many as there are, of eight columns.
    #[inline(always)]
    fn eight_columns(&self, (x, y): (usize, usize), is_upward: bool, out: &mut [u64; 64]) {
        let n_rows = (self.height - y).min(8);
        let mut columns = 0;
        for row in 0..n_rows {
            let cells = eight(&self.text[(y + row) * self.pitch + x..]);
            columns |= if is_upward { cells << (n_rows - 1 - row) } else { cells << row };
        }
        let shift = if is_upward { self.height - y - n_rows } else { y };
        for (out, bits) in out[x..x + 8].iter_mut().zip(columns.to_le_bytes()) {
            *out |= u64::from(bits) << shift;
        }
    }
}
