//! The lines of a puzzle and how they cross: what stays the same during a run.
//!
//! The place of a cell in a line is a *slot*; slots are numbered line after line. A cell has one
//! slot in each line through it, and `crossings` leads from each slot to the others:
//!
//! ```text
//!            line 2  line 3        line 0 has slots 0 1, line 1 has slots 2 3,
//!   line 0     a       b           line 2 has slots 4 5, line 3 has slots 6 7
//!   line 1     c       d           cell b: slots 1 and 6; crossing of slot 1: line 3, place 0
//! ```
//!
//! The same shape twice in a row costs nothing the second time.

use pictogrid_core::{CellId, LineId, Puzzle, Shape};
use pictogrid_line::exact::Plans;

/// A line and a place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) line: u32,
    pub(crate) place: u32,
}

/// How a line crosses the others when it does so like the tooth of a comb: the cell at `place` is
/// cell `tooth` of line `first + place`. In a rectangle every line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Comb {
    pub(crate) first: u32,
    pub(crate) tooth: u32,
}

/// All lines of one puzzle.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    shape: Option<Shape>,
    pub(crate) plans: Plans,
    /// The first slot of each line, and one more for the end.
    first_slot: Vec<u32>,
    /// The cell of each slot.
    cell_of: Vec<u32>,
    /// Where each cell lies in the first line through it.
    home: Vec<Spot>,
    /// `per_slot` entries a slot.
    crossings: Vec<Spot>,
    per_slot: usize,
    /// For each line how it crosses the others, if that is regular.
    combs: Vec<Option<Comb>>,
    /// Lines that hold every cell once, in order: the first ones.
    n_rows: usize,
    /// A bit for each line with which another direction begins.
    turns: Vec<u64>,
    /// Words of a mask of the longest line.
    pub(crate) n_words: usize,
}

impl Lines {
    /// Measures the lines of `puzzle`, except one that is to allow everything.
    pub(crate) fn load(&mut self, puzzle: &Puzzle, left_out: Option<LineId>) {
        self.load_crossings_of(puzzle.shape());
        self.plans.clear();
        for (line, clue) in puzzle.clues().iter().enumerate() {
            let plain = clue.as_plain().expect("a black-and-white clue");
            let n = self.line_len(line);
            match left_out {
                Some(LineId(left_out)) if left_out as usize == line => self.plans.push_free(n),
                _ => self.plans.push(n, plain.lengths()),
            }
        }
    }

    /// Finds out how the lines of a shape cross, and leaves the clues alone.
    pub(crate) fn load_crossings_of(&mut self, shape: Shape) {
        if self.shape != Some(shape) {
            self.load_shape(shape);
            self.shape = Some(shape);
        }
    }

    fn load_shape(&mut self, shape: Shape) {
        let Lines { first_slot, cell_of, .. } = self;
        first_slot.clear();
        cell_of.clear();
        first_slot.push(0);
        for line in 0..shape.n_lines() as u32 {
            cell_of.extend(shape.line_cells(LineId(line)).map(|cell| cell.0));
            first_slot.push(cell_of.len() as u32);
        }
        let longest = first_slot.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        self.n_words = (longest as usize).div_ceil(64).max(1);

        let mut spots = vec![Vec::new(); shape.n_cells()];
        for line in 0..shape.n_lines() {
            for place in 0..self.line_len(line) {
                let spot = Spot { line: line as u32, place: place as u32 };
                spots[self.cell_of(spot).0 as usize].push(spot);
            }
        }
        self.home.clear();
        self.home.extend(spots.iter().map(|spots| spots[0]));
        let n_cells = self.home.len() as u32;
        self.n_rows = self.first_slot.iter().position(|&slot| slot == n_cells).unwrap_or(0);
        debug_assert!((0..n_cells).eq(self.cell_of[..n_cells as usize].iter().copied()));
        self.turns.clear();
        self.turns.resize(shape.n_lines().div_ceil(64), 0);
        for (_, lines) in shape.directions() {
            self.turns[lines.start as usize / 64] |= 1 << (lines.start % 64);
        }
        self.load_crossings(&spots);
        self.combs = (0..shape.n_lines()).map(|line| self.find_comb(line)).collect();
    }

    fn find_comb(&self, line: usize) -> Option<Comb> {
        let (crossings, per_cell) = self.crossings_of(line);
        let first = *crossings.first()?;
        let comb = Comb { first: first.line, tooth: first.place };
        let is_tooth = |(place, &crossing): (u32, &Spot)| {
            crossing == Spot { line: comb.first + place, place: comb.tooth }
        };
        (per_cell == 1 && (0..).zip(crossings).all(is_tooth)).then_some(comb)
    }

    /// A cell with fewer lines than others is said to cross one of them twice, which is harmless.
    fn load_crossings(&mut self, spots: &[Vec<Spot>]) {
        self.per_slot = spots.iter().map(|spots| spots.len() - 1).max().unwrap_or(0);
        self.crossings.clear();
        self.crossings.resize(self.cell_of.len() * self.per_slot, Spot { line: 0, place: 0 });
        for spots in spots {
            for &spot in spots {
                let first = self.slot(spot) * self.per_slot;
                let others = spots.iter().filter(|other| **other != spot).cycle();
                let room = &mut self.crossings[first..][..self.per_slot];
                room.iter_mut().zip(others).for_each(|(room, other)| *room = *other);
            }
        }
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape.expect("a puzzle was loaded")
    }

    pub(crate) fn n_lines(&self) -> usize {
        self.first_slot.len() - 1
    }

    pub(crate) fn n_cells(&self) -> usize {
        self.home.len()
    }

    pub(crate) fn line_len(&self, line: usize) -> usize {
        (self.first_slot[line + 1] - self.first_slot[line]) as usize
    }

    /// The lines that hold every cell once, in order.
    pub(crate) fn rows(&self) -> std::ops::Range<usize> {
        0..self.n_rows
    }

    /// A bit for each line with which another direction begins: lines between two of them never
    /// cross each other.
    pub(crate) fn turns(&self) -> &[u64] {
        &self.turns
    }

    /// The number of slots.
    pub(crate) fn n_slots(&self) -> usize {
        self.cell_of.len()
    }

    /// The number of the slot.
    #[inline]
    pub(crate) fn slot(&self, spot: Spot) -> usize {
        self.first_slot[spot.line as usize] as usize + spot.place as usize
    }

    #[inline]
    pub(crate) fn cell_of(&self, spot: Spot) -> CellId {
        CellId(self.cell_of[self.slot(spot)])
    }

    /// The cells of a line, in order.
    #[inline]
    pub(crate) fn cells_of(&self, line: usize) -> &[u32] {
        &self.cell_of[self.first_slot[line] as usize..self.first_slot[line + 1] as usize]
    }

    /// Where a cell lies in the first line through it.
    #[inline]
    pub(crate) fn home(&self, cell: CellId) -> Spot {
        self.home[cell.0 as usize]
    }

    /// Where the cell of a spot lies in the other lines through it.
    #[inline]
    pub(crate) fn crossings(&self, spot: Spot) -> &[Spot] {
        &self.crossings[self.slot(spot) * self.per_slot..][..self.per_slot]
    }

    /// How a line crosses the others, if it does so regularly.
    #[inline]
    pub(crate) fn comb(&self, line: usize) -> Option<Comb> {
        self.combs[line]
    }

    /// As if no line crossed the others regularly: the slow twin.
    #[cfg(test)]
    pub(crate) fn forget_combs(&mut self) {
        self.combs.fill(None);
    }

    /// The crossings of a whole line, `per_cell` for each of its cells in order.
    #[inline]
    pub(crate) fn crossings_of(&self, line: usize) -> (&[Spot], usize) {
        let slots = self.first_slot[line] as usize..self.first_slot[line + 1] as usize;
        (&self.crossings[slots.start * self.per_slot..slots.end * self.per_slot], self.per_slot)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pictogrid_core::Picture;

    #[test]
    fn crossings_of_a_small_rectangle() {
        let mut lines = Lines::default();
        lines.load(&Puzzle::of_picture(&Picture::parse(&["##", ".#"]).unwrap()), None);
        let check = |line, place, other_line, other_place, cell| {
            let spot = Spot { line, place };
            assert_eq!(lines.crossings(spot), [Spot { line: other_line, place: other_place }]);
            assert_eq!(lines.cell_of(spot), CellId(cell));
        };
        check(0, 1, 3, 0, 1);
        check(2, 0, 0, 0, 0);
        check(3, 1, 1, 1, 3);
        assert_eq!(lines.home(CellId(3)), Spot { line: 1, place: 1 });
        assert_eq!(lines.cells_of(2), [0, 2]);
        assert_eq!([0, 1].map(|row| lines.comb(row)), [0, 1].map(|tooth| comb(2, tooth)));
        assert_eq!([2, 3].map(|column| lines.comb(column)), [0, 1].map(|tooth| comb(0, tooth)));
        assert_eq!((lines.rows(), lines.turns()), (0..2, &[0b101][..]));
    }

    fn comb(first: u32, tooth: u32) -> Option<Comb> {
        Some(Comb { first, tooth })
    }
}
