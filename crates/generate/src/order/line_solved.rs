//! A black and white picture of up to 64 × 64 cells, and what lines settle of it, in microseconds.
//!
//! ```text
//!   picture   a word a line: rows first, then columns; each cell stands in both
//!   board     two words a line: what may be filled, what may be empty
//!   sweeps    all rows that something has changed in, then all such columns, until none is left
//! ```
//!
//! `repair::canvas` does the same for any shape, size and number of colors. There a visit of a line of
//! 15 cells takes three times as long, most of it to gather the line; and whoever makes puzzles has to
//! know of many pictures only whether lines settle them.

use pictogrid_core::SplitMix64;
use pictogrid_core::{Picture, Shape, Value};
use pictogrid_line::exact::{Plans, Scratch};

use super::bit_rows::Field;

/// The most rows or columns.
pub(super) const MOST_SIDE: u32 = 64;

/// Changes in vain after which a picture is not mended.
const MOST_IN_VAIN: u32 = 200;

/// A picture, and room to settle it.
#[derive(Debug)]
pub(super) struct Sheet {
    width: usize,
    height: usize,
    /// The filled cells of each line.
    lines: Vec<u64>,
    plans: Vec<Plans>,
    fill: Vec<u64>,
    empty: Vec<u64>,
    scratch: Scratch,
    lengths: Vec<u32>,
}

impl Sheet {
    /// An empty picture. Needs: no side is longer than [`MOST_SIDE`].
    pub(super) fn new(width: u32, height: u32) -> Sheet {
        let (width, height) = (width as usize, height as usize);
        let n = width + height;
        Sheet {
            width,
            height,
            lines: vec![0; n],
            plans: vec![Plans::default(); n],
            fill: vec![0; n],
            empty: vec![0; n],
            scratch: Scratch::default(),
            lengths: Vec::new(),
        }
    }

    /// Takes another picture.
    pub(super) fn load(&mut self, picture: &Picture) {
        for (row, values) in self.lines.iter_mut().zip(picture.values().chunks(self.width)) {
            let bit = |(x, value): (usize, &Value)| u64::from(value.0 > 0) << x;
            *row = values.iter().enumerate().map(bit).fold(0, |row, bit| row | bit);
        }
        self.read_columns();
        (0..self.lines.len()).for_each(|line| self.plan(line));
    }

    /// Takes another picture, if every line of it has a filled and an empty cell.
    pub(super) fn load_mixed(&mut self, field: &Field) -> bool {
        self.lines.iter_mut().zip(&field.rows).for_each(|(line, &row)| *line = row as u64);
        self.read_columns();
        let is_mixed = |(line, &cells): (usize, &u64)| cells != 0 && cells != self.all(line);
        let is_taken = self.lines.iter().enumerate().all(is_mixed);
        if is_taken {
            (0..self.lines.len()).for_each(|line| self.plan(line));
        }
        is_taken
    }

    fn read_columns(&mut self) {
        let (rows, columns) = self.lines.split_at_mut(self.height);
        columns.fill(0);
        for (y, row) in rows.iter().enumerate() {
            for (x, column) in columns.iter_mut().enumerate() {
                *column |= (row >> x & 1) << y;
            }
        }
    }

    pub(super) fn picture(&self) -> Picture {
        let value = |cell| Value(u8::from(self.is_filled(cell)));
        let values = (0..self.n_cells()).map(value).collect();
        Picture::new(Shape::rect(self.width as u32, self.height as u32), values)
    }

    pub(super) fn n_cells(&self) -> usize {
        self.width * self.height
    }

    fn is_filled(&self, cell: usize) -> bool {
        self.lines[cell / self.width] >> (cell % self.width) & 1 != 0
    }

    /// Fills an empty cell, or empties a filled one.
    pub(super) fn flip(&mut self, cell: usize) {
        let (x, y) = (cell % self.width, cell / self.width);
        self.lines[y] ^= 1 << x;
        self.lines[self.height + x] ^= 1 << y;
        self.plan(y);
        self.plan(self.height + x);
    }

    /// The cells of a line, as bits.
    fn all(&self, line: usize) -> u64 {
        let n = if line < self.height { self.width } else { self.height };
        u64::MAX >> (64 - n)
    }

    /// Measures the clue of a line.
    fn plan(&mut self, line: usize) {
        self.lengths.clear();
        let mut cells = self.lines[line];
        while cells != 0 {
            cells >>= cells.trailing_zeros();
            let length = cells.trailing_ones();
            self.lengths.push(length);
            cells = cells.checked_shr(length).unwrap_or(0);
        }
        let n = self.all(line).trailing_ones() as usize;
        self.plans[line].clear();
        self.plans[line].push(n, &self.lengths);
    }

    /// How many cells lines leave open, from nothing.
    pub(super) fn n_open(&mut self) -> usize {
        let n = self.lines.len();
        let mut changed = [0_u64; 2];
        for line in 0..n {
            let all = self.all(line);
            (self.fill[line], self.empty[line]) = (all, all);
            let is_column = usize::from(line >= self.height);
            if self.plans[line].get(0).settles_blank() {
                changed[is_column] |= 1 << (line - is_column * self.height);
            }
        }
        while changed != [0; 2] {
            for is_column in [0, 1] {
                let mut lines = std::mem::take(&mut changed[is_column]);
                while lines != 0 {
                    let line = is_column * self.height + lines.trailing_zeros() as usize;
                    lines &= lines - 1;
                    changed[1 - is_column] |= self.visit(line);
                }
            }
        }
        (0..self.height).map(|row| (self.fill[row] & self.empty[row]).count_ones() as usize).sum()
    }

    /// Settles a line; gives the lines across in which that has settled something.
    fn visit(&mut self, line: usize) -> u64 {
        let (fill, empty) = (self.fill[line], self.empty[line]);
        let plan = self.plans[line].get(0);
        let settled = plan.settle_word(&mut self.scratch, fill, empty);
        // The picture itself always fits.
        debug_assert!(settled.is_some());
        let (new_fill, new_empty) = settled.unwrap_or((fill, empty));
        (self.fill[line], self.empty[line]) = (new_fill, new_empty);
        let (first, bit) =
            if line < self.height { (self.height, line) } else { (0, line - self.height) };
        let (mut emptied, mut filled) = (fill & !new_fill, empty & !new_empty);
        let changed = emptied | filled;
        while emptied != 0 {
            self.fill[first + emptied.trailing_zeros() as usize] &= !(1 << bit);
            emptied &= emptied - 1;
        }
        while filled != 0 {
            self.empty[first + filled.trailing_zeros() as usize] &= !(1 << bit);
            filled &= filled - 1;
        }
        changed
    }

    /// Changes cells until lines settle all, one after another and only if fewer cells are open for it;
    /// whether that was reached before too many changes were in vain. A change of a cell is one of its
    /// image, too, if the picture is mirrored.
    pub(super) fn mend(&mut self, is_mirrored: bool, random: &mut SplitMix64) -> bool {
        let mut n_open = self.n_open();
        let mut n_in_vain = 0;
        let mut near = self.near_open();
        while n_open > 0 && n_in_vain < MOST_IN_VAIN {
            let cell = near[random.below(near.len() as u64) as usize];
            self.flip_image(cell, is_mirrored);
            let n = self.n_open();
            if n < n_open {
                (n_open, n_in_vain) = (n, 0);
                near = self.near_open();
            } else {
                n_in_vain += 1;
                self.flip_image(cell, is_mirrored);
            }
        }
        n_open == 0
    }

    /// Changes a cell and, in a mirrored picture, its image.
    pub(super) fn flip_image(&mut self, cell: usize, is_mirrored: bool) {
        self.flip(cell);
        let image = cell - cell % self.width + (self.width - 1 - cell % self.width);
        if is_mirrored && image != cell {
            self.flip(image);
        }
    }

    /// The cells that were left open, and those beside them.
    fn near_open(&self) -> Vec<usize> {
        let open = |y: usize| self.fill[y] & self.empty[y];
        let near = |y: usize| {
            let beside = open(y) << 1 | open(y) >> 1;
            let above = if y > 0 { open(y - 1) } else { 0 };
            let below = if y + 1 < self.height { open(y + 1) } else { 0 };
            (open(y) | beside | above | below) & self.all(y)
        };
        let cells = |y: usize| {
            let row = near(y);
            (0..self.width).filter(move |x| row >> x & 1 != 0).map(move |x| y * self.width + x)
        };
        (0..self.height).flat_map(cells).collect()
    }
}
