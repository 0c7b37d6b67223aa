//! What is known of the cells, in the lines and in order of time, so that it can be undone.
//!
//! A *literal* is a cell with a sign, as the proof writes it: 12 says that cell 12 is filled, -12 that
//! it is empty; cells are numbered from 1. Making a literal true settles its cell in every line through
//! it and puts those lines into a queue; [`Cells::next_line`] takes one out and makes true what its
//! table says.
//!
//! ```text
//!   settle -7, width 4   row 1     may_fill  1 1 0 1    queued, unless it follows from this line
//!                        column 2  may_fill  1 0 1      the same
//!                        trail     12 -3 -7             undone, both bits of each are set again
//! ```
//!
//! O(lines through a cell) to settle or to open it, and a table of runs times cells for each line that
//! is taken out. The lines wait first in, first out, which is short; the sweeps of the search would
//! save up to a sixth of the visits (`search/src/queue.rs`).

use std::collections::VecDeque;

use pictogrid_core::{LineId, Puzzle};

use super::{counting, table::Table};

/// A cell, numbered from 1, with a sign: positive is filled, negative is empty.
pub(super) type Literal = i32;

/// A contradiction was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

#[derive(Debug)]
struct LineState {
    clue: Box<[u32]>,
    /// The number of each cell, from 1.
    cells: Box<[i32]>,
    may_fill: Box<[u64]>,
    may_empty: Box<[u64]>,
    is_queued: bool,
}

/// The cells of a puzzle.
#[derive(Debug)]
pub(super) struct Cells {
    /// The truth of each literal from `-n_cells` to `n_cells`; 0 is none, and never true or false.
    truths: Vec<i8>,
    n_cells: i32,
    lines: Vec<LineState>,
    /// The lines through each cell and its place in them; those of a cell lie between its
    /// `first_spot` and that of the next.
    spots: Vec<(u32, u32)>,
    first_spot: Vec<u32>,
    /// The literals made true, in order.
    trail: Vec<Literal>,
    queue: VecDeque<u32>,
    table: Table,
}

impl Cells {
    /// Everything open, every line queued.
    pub(super) fn new(puzzle: &Puzzle) -> Cells {
        let shape = puzzle.shape();
        let n_cells = shape.n_cells();
        let lines: Vec<LineState> = (0..shape.n_lines() as u32)
            .map(|line| {
                let clue = puzzle.clue(LineId(line)).as_plain().expect("a black-and-white clue");
                let cells: Box<[i32]> =
                    shape.line_cells(LineId(line)).map(|cell| cell.0 as i32 + 1).collect();
                let all = all_ones(cells.len());
                let (may_fill, may_empty) = (all.clone(), all);
                LineState {
                    clue: clue.lengths().into(),
                    cells,
                    may_fill,
                    may_empty,
                    is_queued: true,
                }
            })
            .collect();
        let mut first_spot = vec![0; n_cells + 2];
        for &cell in lines.iter().flat_map(|line| &line.cells) {
            first_spot[cell as usize + 1] += 1;
        }
        for cell in 0..=n_cells {
            first_spot[cell + 1] += first_spot[cell];
        }
        let mut free = first_spot.clone();
        let mut spots = vec![(0, 0); free[n_cells + 1] as usize];
        for (number, line) in lines.iter().enumerate() {
            for (place, &cell) in line.cells.iter().enumerate() {
                spots[free[cell as usize] as usize] = (number as u32, place as u32);
                free[cell as usize] += 1;
            }
        }
        Cells {
            truths: vec![0; 2 * n_cells + 1],
            n_cells: n_cells as i32,
            queue: (0..lines.len() as u32).collect(),
            lines,
            spots,
            first_spot,
            trail: Vec::new(),
            table: Table::default(),
        }
    }

    /// 1 if the literal is true, -1 if it is false, 0 if its cell is open.
    pub(super) fn truth(&self, literal: Literal) -> i8 {
        self.truths[(literal + self.n_cells) as usize]
    }

    /// The literals made true so far, in order.
    pub(super) fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// Makes a literal true. Needs: its cell is open.
    pub(super) fn assume(&mut self, literal: Literal) {
        self.settle(literal, u32::MAX);
    }

    /// Entries of the largest table of a line, runs times cells.
    pub(super) fn most_entries(&self) -> usize {
        let entries = self.lines.iter().map(|line| (line.clue.len() + 1) * (line.cells.len() + 1));
        entries.max().unwrap_or(0)
    }

    /// The literals that follow from the number of filled cells of these parallel lines; `None` if
    /// it contradicts what the crossing lines need. Rows are the first `height` lines.
    pub(super) fn count(
        &self,
        lines: &[usize],
        are_rows: bool,
        height: usize,
    ) -> Option<Vec<Literal>> {
        let (first, crossing) = match are_rows {
            true => (0, height..self.lines.len()),
            false => (height, 0..height),
        };
        let mut is_in = vec![false; if are_rows { height } else { self.lines.len() - height }];
        lines.iter().for_each(|&line| is_in[line - first] = true);
        let room =
            lines.iter().flat_map(|&line| &self.lines[line].clue).map(|&g| u64::from(g)).sum();
        let needs = self.lines[crossing].iter().map(|line| {
            let may = |i: usize| {
                [&line.may_empty, &line.may_fill].map(|mask| mask[i / 64] >> (i % 64) & 1 == 1)
            };
            let may: Vec<[bool; 2]> = (0..line.cells.len()).map(may).collect();
            Some((&*line.cells, counting::need(&line.clue, &may, &is_in)?))
        });
        counting::forced(room, &needs.collect::<Option<Vec<_>>>()?)
    }

    /// Makes true what a queued line says; `None` if no line is queued.
    pub(super) fn next_line(&mut self) -> Option<Result<(), Contradiction>> {
        let number = self.queue.pop_front()?;
        let line = &mut self.lines[number as usize];
        line.is_queued = false;
        let n = line.cells.len();
        if !self.table.fill_in(&line.clue, n, &line.may_fill, &line.may_empty) {
            return Some(Err(Contradiction));
        }
        for w in 0..line.may_fill.len() {
            let line = &self.lines[number as usize];
            let open = line.may_fill[w] & line.may_empty[w];
            let (emptied, filled) = (open & !self.table.fill[w], open & !self.table.empty[w]);
            for i in ones(emptied) {
                self.settle(-self.lines[number as usize].cells[64 * w + i], number);
            }
            for i in ones(filled) {
                self.settle(self.lines[number as usize].cells[64 * w + i], number);
            }
        }
        Some(Ok(()))
    }

    /// Settles an open cell in all its lines and queues them, except the line that it follows from: its
    /// table has taken this into account.
    fn settle(&mut self, literal: Literal, by: u32) {
        debug_assert_eq!(self.truth(literal), 0);
        self.truths[(self.n_cells + literal) as usize] = 1;
        self.truths[(self.n_cells - literal) as usize] = -1;
        self.trail.push(literal);
        let cell = literal.unsigned_abs() as usize;
        for spot in self.first_spot[cell]..self.first_spot[cell + 1] {
            let (number, place) = self.spots[spot as usize];
            let line = &mut self.lines[number as usize];
            let mask = if literal > 0 { &mut line.may_empty } else { &mut line.may_fill };
            mask[place as usize / 64] &= !(1 << (place % 64));
            if number != by && !line.is_queued {
                line.is_queued = true;
                self.queue.push_back(number);
            }
        }
    }

    /// Opens again every cell that was settled since the trail had `mark` literals, and empties
    /// the queue.
    pub(super) fn undo_to(&mut self, mark: usize) {
        for number in self.queue.drain(..) {
            self.lines[number as usize].is_queued = false;
        }
        for literal in self.trail.drain(mark..) {
            self.truths[(self.n_cells + literal) as usize] = 0;
            self.truths[(self.n_cells - literal) as usize] = 0;
            let cell = literal.unsigned_abs() as usize;
            for spot in self.first_spot[cell]..self.first_spot[cell + 1] {
                let (number, place) = self.spots[spot as usize];
                let line = &mut self.lines[number as usize];
                line.may_fill[place as usize / 64] |= 1 << (place % 64);
                line.may_empty[place as usize / 64] |= 1 << (place % 64);
            }
        }
    }
}

/// The first `n` bits of `n / 64 + 1` words: room for the `n + 1` boundaries of a line.
fn all_ones(n: usize) -> Box<[u64]> {
    let mut words = vec![!0; n / 64 + 1];
    words[n / 64] = (1 << (n % 64)) - 1;
    words.into()
}

/// The places of the ones in a word.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        place
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_a_word() {
        assert_eq!(ones(0).count(), 0);
        assert_eq!(ones(1 << 63 | 0b101).collect::<Vec<_>>(), [0, 2, 63]);
        assert_eq!(*all_ones(64), [!0, 0]);
        assert_eq!(*all_ones(3), [0b111]);
    }
}
