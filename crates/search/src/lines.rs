//! The lines of a puzzle: their plans, how they cross, and how they are numbered.
//!
//! The place of a cell in a line is a *slot*; slots are numbered line after line.
//!
//! ```text
//!            line 2  line 3        line 0 has slots 0 1, line 1 has slots 2 3,
//!   line 0     a       b           line 2 has slots 4 5, line 3 has slots 6 7
//!   line 1     c       d           cell b: slots 1 and 6
//! ```
//!
//! The same shape twice in a row costs nothing the second time.

use pictogrid_core::{CellId, LineId, Puzzle, Shape};
use pictogrid_line::exact::Plans;

pub(crate) use crate::crossings::{Comb, Spot};
use crate::crossings::{Crossings, InLine, Others};
use crate::run_monitor::{Halt, RunMonitor};

/// All lines of one puzzle.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    /// The shape and how its lines cross.
    shape: Option<(Shape, Crossings)>,
    pub(crate) plans: Plans,
    /// The first slot of each line, and one more for the end.
    first_slot: Vec<u32>,
    n_cells: usize,
    /// Lines that hold every cell once, in order: the first ones.
    n_rows: usize,
    /// A bit for each line with which another direction begins.
    turns: Vec<u64>,
    /// Words of a mask of the longest line.
    pub(crate) n_words: usize,
}

impl Lines {
    /// Measures the lines of `puzzle`, except one that is to allow everything.
    pub(crate) fn load(
        &mut self,
        puzzle: &Puzzle,
        left_out: Option<LineId>,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        self.load_crossings_of(puzzle.shape());
        self.plans.clear();
        let n_runs = puzzle.clues().iter().filter_map(pictogrid_core::Clue::n_runs).sum();
        self.plans.reserve(puzzle.clues().len(), n_runs);
        for (line, clue) in puzzle.clues().iter().enumerate() {
            let plain = clue.as_plain().expect("a black-and-white clue");
            let n = self.line_len(line);
            match left_out {
                Some(LineId(left_out)) if left_out as usize == line => self.plans.push_free(n),
                _ => self.plans.push(n, plain.lengths()),
            }
            monitor.passes(n)?;
        }
        Ok(())
    }

    /// [`Lines::load`] of a puzzle, unwatched.
    #[cfg(test)]
    pub(crate) fn load_of(&mut self, puzzle: &Puzzle) {
        let mut silent = pictogrid_core::Silent;
        let monitor = &mut RunMonitor::new(crate::run_monitor::Budget::of_lines(), &mut silent);
        self.load(puzzle, None, monitor).expect("there is no bound");
    }

    /// Finds out how the lines of a shape cross, and leaves the clues alone.
    pub(crate) fn load_crossings_of(&mut self, shape: Shape) {
        if self.shape.as_ref().is_none_or(|(loaded, _)| *loaded != shape) {
            // The old ones go before there are new ones.
            self.shape = None;
            self.load_shape(shape);
            self.shape = Some((shape, Crossings::of(shape)));
        }
    }

    fn load_shape(&mut self, shape: Shape) {
        self.n_cells = shape.n_cells();
        self.first_slot.clear();
        self.first_slot.push(0);
        let mut n_slots = 0;
        for line in 0..shape.n_lines() as u32 {
            n_slots += shape.line_len(LineId(line)) as u32;
            self.first_slot.push(n_slots);
        }
        let longest = self.first_slot.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
        self.n_words = (longest as usize).div_ceil(64).max(1);
        let is_end = |&slot: &u32| slot as usize == self.n_cells;
        self.n_rows = self.first_slot.iter().position(is_end).unwrap_or(0);
        self.turns.clear();
        self.turns.resize(shape.n_lines().div_ceil(64), 0);
        for (_, lines) in shape.directions() {
            // A direction without lines may begin behind the last line.
            if let Some(turns) = self.turns.get_mut(lines.start as usize / 64) {
                *turns |= 1 << (lines.start % 64);
            }
        }
    }

    pub(crate) fn shape(&self) -> Shape {
        self.shape.as_ref().expect("a puzzle was loaded").0
    }

    #[inline(always)]
    fn woven(&self) -> &Crossings {
        &self.shape.as_ref().expect("a puzzle was loaded").1
    }

    pub(crate) fn n_lines(&self) -> usize {
        self.first_slot.len() - 1
    }

    pub(crate) fn n_cells(&self) -> usize {
        self.n_cells
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
        self.first_slot[self.n_lines()] as usize
    }

    /// The number of the slot.
    #[inline]
    pub(crate) fn slot(&self, spot: Spot) -> usize {
        self.first_slot[spot.line as usize] as usize + spot.place as usize
    }

    #[inline]
    pub(crate) fn cell_of(&self, spot: Spot) -> CellId {
        self.woven().cell_of(spot)
    }

    /// The cells of a line, in order.
    #[inline]
    pub(crate) fn cells_of(&self, line: usize) -> InLine<'_> {
        self.woven().cells_of(line)
    }

    /// Where a cell lies in the first line through it.
    #[inline]
    pub(crate) fn home(&self, cell: CellId) -> Spot {
        self.woven().home(cell)
    }

    /// Where the cell of a spot lies in the other lines through it.
    #[inline]
    pub(crate) fn crossings(&self, spot: Spot) -> Others {
        self.woven().others(spot)
    }

    /// How a line crosses the others, if it does so regularly.
    #[inline]
    pub(crate) fn comb(&self, line: usize) -> Option<Comb> {
        self.woven().comb(line)
    }

    /// As if no line crossed the others regularly: the slow twin.
    #[cfg(test)]
    pub(crate) fn forget_combs(&mut self) {
        let shape = self.shape();
        self.shape = Some((shape, Crossings::Listed(crate::crossings::Listed::of(shape))));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pictogrid_core::Picture;

    /// How they cross is for `crossings` to test.
    #[test]
    fn directions_of_a_small_rectangle() {
        let mut lines = Lines::default();
        lines.load_of(&Puzzle::of_picture(&Picture::parse(&["##", ".#"]).unwrap()));
        assert_eq!((lines.rows(), lines.turns()), (0..2, &[0b101][..]));
    }
}
