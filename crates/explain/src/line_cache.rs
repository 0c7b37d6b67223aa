//! A board line by line: cells for the rules, bits for the exact line solver, so that neither gathers
//! them again for every question.
//!
//! ```text
//!   board    marks by cell             .. 7 ..
//!   cells    row 1 | row 2 | .. | column 1 | column 2 | ..       each cell once a line: twice, or 3 times
//!   bits     words of row 1 | words of row 2 | ..                may be filled, may be empty
//! ```
//!
//! A change is written to each line of its cell: O(1). To gather the cells of a line for each question was
//! the way before, and was 46 % of the time of a supposition (DESIGN.md, hints). Memory is that of the
//! cells, two or three times, and 2 bits each; loading a board goes through all of them once.

use crate::{candidates::Candidates, grid::Grid};

/// The board as the lines see it.
#[derive(Debug, Default)]
pub(crate) struct LineCache {
    /// The cells of all lines, one line after another.
    cells: Vec<Candidates>,
    /// Which of them may be filled, and which may be empty, in black and white; whole words a line.
    fill: Vec<u64>,
    empty: Vec<u64>,
}

impl LineCache {
    /// Takes over a board.
    pub(crate) fn load(&mut self, grid: &Grid, marks: &[Candidates]) {
        let LineCache { cells, fill, empty } = self;
        cells.clear();
        fill.clear();
        empty.clear();
        for line in &grid.lines {
            cells.extend(line.cells.iter().map(|&cell| marks[cell as usize]));
            for cells in line.cells.chunks(64) {
                let bits = |value: Candidates| {
                    let bit = |&cell: &u32| u64::from(marks[cell as usize].meets(value));
                    cells.iter().rev().fold(0, |bits, cell| bits << 1 | bit(cell))
                };
                fill.push(bits(Candidates::FILLED));
                empty.push(bits(Candidates::EMPTY));
            }
        }
    }

    /// Changes a cell.
    pub(crate) fn put(&mut self, grid: &Grid, cell: u32, mark: Candidates) {
        for place in grid.places(cell) {
            self.cells[place.cell as usize] = mark;
            let bit = |value: Candidates| u64::from(mark.meets(value)) << place.bit;
            for (words, value) in
                [(&mut self.fill, Candidates::FILLED), (&mut self.empty, Candidates::EMPTY)]
            {
                let word = &mut words[place.word as usize];
                *word = *word & !(1 << place.bit) | bit(value);
            }
        }
    }

    /// The cells of a line.
    pub(crate) fn cells(&self, grid: &Grid, line: usize) -> &[Candidates] {
        &self.cells[grid.lines[line].places.clone()]
    }

    /// The cells of a line that may be filled, and those that may be empty. Needs: black and white.
    pub(crate) fn bits(&self, grid: &Grid, line: usize) -> [&[u64]; 2] {
        let words = grid.lines[line].words.clone();
        [&self.fill[words.clone()], &self.empty[words]]
    }
}
