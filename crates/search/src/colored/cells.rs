//! What every cell may still be, line by line and cell by cell, and the trail that undoes it.
//!
//! Each line has a plane of bits for each value of its own clue. A cell that loses a value is cleared
//! in the plane of that value in every line through it that has one, those lines are queued, and cell
//! and value go on the trail. Undoing sets the bits again.
//!
//! ```text
//!   row clue 2a 1b      planes . a b          column clue 1a 1c      planes . a c
//!   their common cell may be . or a, from the start: b has no plane there, c none here
//! ```
//!
//! A plane for each value of the line's own clue and not of the palette: of 254 colors a line knows
//! few. To lose a value, and to undo that, is O(lines through the cell). The trail gets room for all
//! that cells may lose at once, 8 bytes each: a list that doubles would take twice as much at the end.

use pictogrid_core::{Board, CellId, Picture, Value};
use pictogrid_line::colored::Plan;

use crate::lines::{Lines, Spot};
use crate::queue::Queue;
use crate::run_monitor::{Halt, RunMonitor};

/// A cell that lost a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Loss {
    pub(crate) cell: CellId,
    pub(crate) value: Value,
}

/// The planes of all lines and the sets of all cells.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    n_values: usize,
    /// Words of the set of a cell.
    n_cell_words: usize,
    /// By line: its first word, and one more for the end.
    first_word: Vec<usize>,
    words: Vec<u64>,
    /// By line and value: the plane, or `NO_PLANE`.
    plane_of: Vec<u16>,
    /// By line: words of one of its planes.
    plane_words: Vec<usize>,
    /// By cell, `n_cell_words` words: the values it may have.
    cells: Vec<u64>,
    n_possible: Vec<u16>,
    n_open: usize,
    pub(crate) trail: Vec<Loss>,
}

const NO_PLANE: u16 = u16::MAX;

impl Cells {
    /// Every cell may be what all lines through it know of. `Halt::Conflict` if a cell may be
    /// nothing.
    pub(crate) fn reset(
        &mut self,
        lines: &Lines,
        plans: &[Plan],
        n_values: usize,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        self.n_values = n_values;
        self.n_cell_words = n_values.div_ceil(64);
        self.trail.clear();
        self.load_planes(plans);
        self.load_cells(lines, plans, monitor)?;
        // Doubling would take twice as much at the end.
        self.trail.reserve_exact(self.n_choices());
        for line in 0..plans.len() {
            for (place, cell) in lines.cells_of(line).iter().enumerate() {
                let spot = Spot { line: line as u32, place: place as u32 };
                for value in
                    values(&self.cells[cell as usize * self.n_cell_words..][..self.n_cell_words])
                {
                    let (word, bit) = self.at(spot, value).expect("the line knows the value");
                    self.words[word] |= bit;
                }
            }
            monitor.passes(lines.line_len(line))?;
        }
        if self.n_possible.contains(&0) { Err(Halt::Conflict) } else { Ok(()) }
    }

    fn load_planes(&mut self, plans: &[Plan]) {
        self.first_word.clear();
        self.first_word.push(0);
        self.plane_words.clear();
        self.plane_of.clear();
        self.plane_of.resize(plans.len() * self.n_values, NO_PLANE);
        let mut n_words = 0;
        for (plan, plane_of) in plans.iter().zip(self.plane_of.chunks_exact_mut(self.n_values)) {
            for (plane, value) in plan.values().iter().enumerate() {
                plane_of[usize::from(value.0)] = plane as u16;
            }
            self.plane_words.push(plan.n().div_ceil(64));
            n_words += plan.n().div_ceil(64) * plan.values().len();
            self.first_word.push(n_words);
        }
        self.words.clear();
        self.words.resize(n_words, 0);
    }

    fn load_cells(
        &mut self,
        lines: &Lines,
        plans: &[Plan],
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        self.cells.clear();
        self.cells.resize(lines.n_cells() * self.n_cell_words, !0);
        let mut known = vec![0; self.n_cell_words];
        for (line, plan) in plans.iter().enumerate() {
            known.fill(0);
            for value in plan.values() {
                known[usize::from(value.0) / 64] |= 1 << (value.0 % 64);
            }
            for cell in lines.cells_of(line).iter() {
                let set = &mut self.cells[cell as usize * self.n_cell_words..][..self.n_cell_words];
                set.iter_mut().zip(&known).for_each(|(word, known)| *word &= known);
            }
            monitor.passes(lines.line_len(line))?;
        }
        let sizes = self.cells.chunks_exact(self.n_cell_words);
        self.n_possible.clear();
        self.n_possible.reserve_exact(lines.n_cells());
        for set in sizes {
            self.n_possible.push(set.iter().map(|word| word.count_ones() as u16).sum());
            monitor.passes(1)?;
        }
        self.n_open = self.n_possible.iter().filter(|&&n| n > 1).count();
        monitor.passes(lines.n_cells())
    }

    /// The number of values of all cells that may have several.
    pub(crate) fn n_choices(&self) -> usize {
        self.n_possible.iter().filter(|&&n| n > 1).map(|&n| usize::from(n)).sum()
    }

    /// The number of cells that may have several values.
    pub(crate) fn n_open(&self) -> usize {
        self.n_open
    }

    pub(crate) fn n_values(&self) -> usize {
        self.n_values
    }

    /// The planes of a line, one after another.
    #[inline]
    pub(crate) fn planes(&self, line: usize) -> &[u64] {
        &self.words[self.first_word[line]..self.first_word[line + 1]]
    }

    #[inline]
    pub(crate) fn planes_mut(&mut self, line: usize) -> &mut [u64] {
        &mut self.words[self.first_word[line]..self.first_word[line + 1]]
    }

    /// Words of one plane of a line.
    #[inline]
    pub(crate) fn plane_words(&self, line: usize) -> usize {
        self.plane_words[line]
    }

    /// The bit of a value at a spot, if the line knows the value.
    #[inline]
    fn at(&self, spot: Spot, value: Value) -> Option<(usize, u64)> {
        let line = spot.line as usize;
        let plane = self.plane_of[line * self.n_values + usize::from(value.0)];
        if plane == NO_PLANE {
            return None;
        }
        let in_line = usize::from(plane) * self.plane_words[line] + spot.place as usize / 64;
        Some((self.first_word[line] + in_line, 1 << (spot.place % 64)))
    }

    /// The word of the planes of `spot`'s line, and the bit, that say whether its cell may be `value`.
    #[inline]
    pub(crate) fn within_line(&self, spot: Spot, value: Value) -> Option<(usize, u64)> {
        let (word, bit) = self.at(spot, value)?;
        Some((word - self.first_word[spot.line as usize], bit))
    }

    #[inline]
    fn set(&self, cell: CellId) -> &[u64] {
        &self.cells[cell.0 as usize * self.n_cell_words..][..self.n_cell_words]
    }

    /// The values that a cell may have, ascending.
    #[inline]
    pub(crate) fn values(&self, cell: CellId) -> impl Iterator<Item = Value> + '_ {
        values(self.set(cell))
    }

    /// The number of values that a cell may have.
    #[inline]
    pub(crate) fn n_possible(&self, cell: CellId) -> u16 {
        self.n_possible[cell.0 as usize]
    }

    #[inline]
    pub(crate) fn may(&self, cell: CellId, value: Value) -> bool {
        self.set(cell)[usize::from(value.0) / 64] >> (value.0 % 64) & 1 == 1
    }

    /// What a cell is, `None` if it is open or impossible.
    #[inline]
    pub(crate) fn get(&self, cell: CellId) -> Option<Value> {
        if self.n_possible(cell) == 1 { self.values(cell).next() } else { None }
    }

    /// Takes a value from a cell that may have it, in all its lines, and queues them. Gives whether
    /// something is left.
    pub(crate) fn rule_out(&mut self, lines: &Lines, queue: &mut Queue, loss: Loss) -> bool {
        self.lose(lines, loss, |line| queue.insert(line))
    }

    /// The same; `queue` is called with each line that knows the value.
    pub(crate) fn lose(&mut self, lines: &Lines, loss: Loss, mut queue: impl FnMut(u32)) -> bool {
        let home = lines.home(loss.cell);
        if let Some((word, bit)) = self.at(home, loss.value) {
            self.words[word] &= !bit;
            queue(home.line);
        }
        self.lose_elsewhere(lines, home, loss, queue)
    }

    /// The line of `spot` has taken a value from the cell there: takes it from the other lines and
    /// the cell, too, and notes it in the trail. Gives whether something is left.
    #[inline]
    pub(crate) fn lose_elsewhere(
        &mut self,
        lines: &Lines,
        spot: Spot,
        loss: Loss,
        mut queue: impl FnMut(u32),
    ) -> bool {
        for &crossing in &*lines.crossings(spot) {
            if let Some((word, bit)) = self.at(crossing, loss.value) {
                self.words[word] &= !bit;
                queue(crossing.line);
            }
        }
        let cell = loss.cell.0 as usize;
        let Value(value) = loss.value;
        self.cells[cell * self.n_cell_words + usize::from(value) / 64] &= !(1 << (value % 64));
        self.n_possible[cell] -= 1;
        self.n_open -= usize::from(self.n_possible[cell] == 1);
        self.trail.push(loss);
        self.n_possible[cell] > 0
    }

    /// Gives back every value lost since the trail had `mark` entries.
    pub(crate) fn undo_to(&mut self, lines: &Lines, mark: usize) {
        while self.trail.len() > mark {
            let loss = self.trail.pop().expect("it is longer than the mark");
            self.give_back(lines, loss);
        }
    }

    /// As [`Cells::undo_to`], but that the lines are left as they are: enough for a board, if the run
    /// ends here.
    pub(crate) fn reopen_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            let loss = self.trail.pop().expect("it is longer than the mark");
            self.reopen(loss);
        }
    }

    pub(crate) fn give_back(&mut self, lines: &Lines, loss: Loss) {
        let home = lines.home(loss.cell);
        for &spot in lines.crossings(home).iter().chain([&home]) {
            if let Some((word, bit)) = self.at(spot, loss.value) {
                self.words[word] |= bit;
            }
        }
        self.reopen(loss);
    }

    /// Gives a value back to a cell.
    fn reopen(&mut self, loss: Loss) {
        let cell = loss.cell.0 as usize;
        let Value(value) = loss.value;
        self.cells[cell * self.n_cell_words + usize::from(value) / 64] |= 1 << (value % 64);
        self.n_possible[cell] += 1;
        self.n_open += usize::from(self.n_possible[cell] == 2);
    }

    /// What is known, as a board.
    pub(crate) fn board(&self, lines: &Lines) -> Board {
        let n = self.n_cell_words;
        let is_refuted = self.n_possible.contains(&0);
        Board::of(lines.shape(), self.n_values, |Value(value), plane| {
            let (w, bit) = (usize::from(value) / 64, value % 64);
            for (word, sets) in plane.iter_mut().zip(self.cells.chunks(64 * n)) {
                let sets = sets.chunks_exact(n).enumerate();
                *word = sets.fold(0, |word, (place, set)| word | (set[w] >> bit & 1) << place);
            }
            // Of a cell without values, in a puzzle that was refuted, nothing is known.
            for cell in (0..self.n_possible.len()).filter(|_| is_refuted) {
                plane[cell / 64] |= u64::from(self.n_possible[cell] == 0) << (cell % 64);
            }
        })
    }

    /// The finished picture. Needs: no cell is open.
    pub(crate) fn picture(&self, lines: &Lines) -> Picture {
        let cells = 0..lines.n_cells() as u32;
        let values = cells.map(|cell| self.get(CellId(cell)).expect("every cell is settled"));
        Picture::new(lines.shape(), values.collect())
    }
}

/// The values of a set, ascending.
#[inline]
fn values(set: &[u64]) -> impl Iterator<Item = Value> + '_ {
    set.iter().enumerate().flat_map(|(i, &word)| {
        let mut left = word;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(Value((64 * i + bit as usize) as u8))
        })
    })
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Puzzle;
    use pictogrid_core::Shape;

    use super::*;

    #[test]
    fn values_come_and_go() {
        let picture = Picture::new(Shape::rect(2, 2), [1, 2, 2, 0].map(Value).to_vec());
        let puzzle = Puzzle::of_picture(&picture);
        let (mut lines, mut cells, mut queue) =
            (Lines::default(), Cells::default(), Queue::default());
        lines.load_crossings_of(puzzle.shape());
        queue.reset(4, true);
        let plans: Vec<Plan> = puzzle.clues().iter().map(|clue| Plan::new(2, 3, clue)).collect();
        let mut silent = pictogrid_core::Silent;
        let mut monitor = RunMonitor::new(crate::run_monitor::Budget::of_lines(), &mut silent);
        assert_eq!(cells.reset(&lines, &plans, 3, &mut monitor), Ok(()));
        let of = |cells: &Cells, cell| cells.values(CellId(cell)).map(|v| v.0).collect::<Vec<_>>();
        assert_eq!(
            [of(&cells, 0), of(&cells, 1), of(&cells, 3)],
            [vec![0, 1, 2], vec![0, 2], vec![0, 2]]
        );
        let before = cells.words.clone();
        let loss = |cell, value| Loss { cell: CellId(cell), value: Value(value) };
        assert!(cells.rule_out(&lines, &mut queue, loss(1, 0)));
        assert_eq!((cells.get(CellId(1)), cells.n_open()), (Some(Value(2)), 3));
        assert!(!cells.rule_out(&lines, &mut queue, loss(1, 2)));
        cells.undo_to(&lines, 0);
        assert_eq!((of(&cells, 1), cells.n_open(), &cells.words), (vec![0, 2], 4, &before));
    }
}
