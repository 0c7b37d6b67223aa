//! In which order probing goes through the open cells.
//!
//! What is near to what has just been settled comes first: the open neighbors, in their lines, of
//! the cells that the last success settled, the last one first. When none is left, the order goes on
//! through all open cells in their order, from where it was. It ends when every open cell was probed
//! since the last success.
//!
//! ```text
//!   order   a b c d e f          c succeeds and settles cells next to f and b
//!           ^ ^ ^
//!   next    f b d e f a b c      then d, where the order was, and once around
//! ```
//!
//! Values to a verdict for Petro, Light, Tragic and Hot, which probing solves in black and white: 91,
//! 665, 673, 368 like this; 512, 509, 348, 570 when the first neighbor goes first; 383, 3736, 693,
//! 2192 without neighbors; 12586, over 61000, 5888, 4483 when the order starts afresh after a success.
//!
//! Where the first cells all yield nothing, the rest hardly will: if a search may follow, the order ends
//! after a hundred of them.
//!
//! A quick round leaves out values that are known to be harmless; only a last, thorough one, before
//! the order ends, tries all values of every open cell, for what they agree on.

use pictogrid_core::CellId;

use crate::lines::{Lines, Spot};
use crate::run_monitor::{CELLS_BETWEEN_QUESTIONS, Halt, RunMonitor};
use crate::techniques::{Technique, Techniques};

/// The cells and the place reached; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct ProbeOrder {
    /// The open cells.
    pub(crate) cells: Vec<CellId>,
    at: usize,
    /// Cells of the order since the last success.
    n_fruitless: usize,
    /// Whether all values of a cell are to be tried.
    pub(crate) is_thorough: bool,
    /// Cells that may still be probed in vain before the first success.
    patience: usize,
    /// Cells near to what was settled last, the best last.
    near: Vec<CellId>,
    /// Whether a cell is in `near`.
    is_near: Vec<bool>,
    techniques: Techniques,
    /// Where the cells of each rank go, while they are put in order.
    ends: Vec<usize>,
}

impl ProbeOrder {
    /// Forgets the last puzzle.
    pub(crate) fn reset(&mut self, n_cells: usize) {
        self.forget_near();
        self.is_near.resize(n_cells, false);
    }

    /// Puts open cells in order, those of the lowest of `n` ranks first, else as they come: counted,
    /// then each put where the cells before it end. `rank` gets the number of the cell among them, too.
    pub(crate) fn load(
        &mut self,
        open: &[CellId],
        (n, rank): (usize, impl Fn(usize, CellId) -> usize),
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        let ProbeOrder { cells: order, ends, .. } = self;
        ends.clear();
        ends.resize(n + 1, 0);
        order.resize(open.len(), CellId(0));
        for pass in 0..2 {
            for (index, part) in open.chunks(CELLS_BETWEEN_QUESTIONS).enumerate() {
                for (at, &cell) in (index * CELLS_BETWEEN_QUESTIONS..).zip(part) {
                    let rank = rank(at, cell);
                    if pass == 0 {
                        ends[rank + 1] += 1;
                        continue;
                    }
                    order[ends[rank]] = cell;
                    ends[rank] += 1;
                }
                monitor.passes(part.len())?;
            }
            if pass == 0 {
                (0..n).for_each(|rank| ends[rank + 1] += ends[rank]);
            }
        }
        Ok(())
    }

    /// Begins with the first cell of `cells`; ends early if `patience` cells yield nothing at first.
    pub(crate) fn begin(&mut self, techniques: Techniques, patience: usize) {
        self.techniques = techniques;
        self.at = 0;
        self.succeeded();
        self.patience = patience;
    }

    /// The cell to probe next, which may have been settled meanwhile; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<CellId> {
        if self.n_fruitless >= self.cells.len() || self.patience == 0 {
            return None;
        }
        if let Some(cell) = self.near.pop() {
            self.is_near[cell.0 as usize] = false;
            return Some(cell);
        }
        let cell = self.cells[self.at];
        self.at = (self.at + 1) % self.cells.len();
        self.n_fruitless += 1;
        Some(cell)
    }

    /// The last cell yielded nothing.
    pub(crate) fn failed(&mut self) {
        self.patience -= 1;
        if self.n_fruitless == self.cells.len() && !self.is_thorough {
            (self.n_fruitless, self.is_thorough) = (0, true);
        }
    }

    /// The last cell yielded something, so every cell may again.
    pub(crate) fn succeeded(&mut self) {
        self.n_fruitless = 0;
        self.patience = usize::MAX;
        self.is_thorough = !self.techniques.has(Technique::ProbeSkip);
        self.forget_near();
    }

    /// Goes to the open neighbors of a cell next, before those of cells that were named earlier.
    pub(crate) fn go_near(&mut self, lines: &Lines, cell: Spot, is_open: impl Fn(Spot) -> bool) {
        for &Spot { line, place } in lines.crossings(cell).iter().chain([&cell]) {
            let in_line = lines.cells_of(line as usize);
            for place in [place.wrapping_sub(1), place + 1] {
                let Some(cell) = in_line.get(place as usize) else { continue };
                if is_open(Spot { line, place }) {
                    self.go_to(CellId(cell));
                }
            }
        }
    }

    /// Goes to a cell next.
    #[inline]
    pub(crate) fn go_to(&mut self, cell: CellId) {
        let is_used = self.techniques.has(Technique::ProbeNeighbors);
        if is_used && !self.is_near[cell.0 as usize] {
            self.is_near[cell.0 as usize] = true;
            self.near.push(cell);
        }
    }

    fn forget_near(&mut self) {
        while let Some(cell) = self.near.pop() {
            self.is_near[cell.0 as usize] = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pictogrid_core::{Picture, Puzzle};

    #[test]
    fn neighbors_come_before_the_order_and_the_end_after_a_thorough_round() {
        let mut lines = Lines::default();
        lines.load_crossings_of(Puzzle::of_picture(&Picture::parse(&["....."]).unwrap()).shape());
        let mut order = ProbeOrder::default();
        order.reset(5);
        order.cells.extend([0, 1, 2, 3, 4].map(CellId));
        order.begin(Techniques::default(), usize::MAX);
        assert_eq!([order.next(), order.next()], [Some(CellId(0)), Some(CellId(1))]);
        order.succeeded();
        let spot = Spot { line: 0, place: 3 };
        order.go_near(&lines, spot, |spot| spot.place < 5);
        let mut rest = Vec::new();
        while let Some(cell) = order.next() {
            rest.push((cell.0, order.is_thorough));
            order.failed();
        }
        let around = [2, 3, 4, 0, 1];
        let wanted = [4, 2].into_iter().chain(around).map(|cell| (cell, false));
        assert_eq!(rest, wanted.chain(around.map(|cell| (cell, true))).collect::<Vec<_>>());
    }

    #[test]
    fn patience_ends_before_the_first_success_or_never() {
        let visited = |success: Option<usize>| {
            let mut order = ProbeOrder::default();
            order.cells.extend((0..9).map(CellId));
            order.begin(Techniques::default(), 4);
            let mut n = 0;
            while order.next().is_some() {
                match success {
                    Some(place) if place == n => order.succeeded(),
                    _ => order.failed(),
                }
                n += 1;
            }
            n
        };
        // After a success: a quick round and a thorough one.
        assert_eq!([visited(None), visited(Some(3)), visited(Some(4))], [4, 4 + 9 + 9, 4]);
    }
}
