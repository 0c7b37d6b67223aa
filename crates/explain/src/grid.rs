//! Lines and the cells that they share: all that an explanation knows of a shape.
//!
//! ```text
//!   line 0    cells 0 1 2        cell 1 is in place 1 of line 0 and in place 0 of line 3
//!   line 3    cells 1 4 7
//! ```

use pictogrid_core::{Board, CellId, LineId, Puzzle, Shape};
use pictogrid_line::exact::{NoArrangement, Plans, Scratch};

use crate::part::Mark;

/// The lines of a puzzle in black and white, their runs, and how they cross.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) shape: Shape,
    /// The cells of each line.
    pub(crate) lines: Vec<Vec<u32>>,
    /// The runs of each line.
    pub(crate) runs: Vec<Vec<u32>>,
    /// The lines through each cell, and its place in them.
    pub(crate) through: Vec<Vec<(u32, u32)>>,
    plans: Plans,
}

impl Grid {
    /// The lines of `puzzle`. Needs: every clue is plain.
    pub(crate) fn of(puzzle: &Puzzle) -> Grid {
        let shape = puzzle.shape();
        let line_ids = (0..shape.n_lines() as u32).map(LineId);
        let lines: Vec<Vec<u32>> =
            line_ids.map(|line| shape.line_cells(line).map(|cell| cell.0).collect()).collect();
        let lengths = |clue: &pictogrid_core::Clue| {
            clue.as_plain().map_or(Vec::new(), |plain| plain.lengths().to_vec())
        };
        let runs: Vec<Vec<u32>> = puzzle.clues().iter().map(lengths).collect();
        let mut through = vec![Vec::new(); shape.n_cells()];
        let mut plans = Plans::default();
        for (line, cells) in lines.iter().enumerate() {
            plans.push(cells.len(), &runs[line]);
            for (place, &cell) in cells.iter().enumerate() {
                through[cell as usize].push((line as u32, place as u32));
            }
        }
        Grid { shape, lines, runs, through, plans }
    }

    /// What a board knows, cell by cell.
    pub(crate) fn marks(&self, board: &Board) -> Vec<Mark> {
        (0..self.through.len() as u32).map(|cell| Mark::from(board.get(CellId(cell)))).collect()
    }

    /// The cells of a line.
    pub(crate) fn cells_of(&self, line: usize, marks: &[Mark], cells: &mut Vec<Mark>) {
        cells.clear();
        cells.extend(self.lines[line].iter().map(|&cell| marks[cell as usize]));
    }
}

/// Settles lines exactly, over the same memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exact {
    scratch: Scratch,
    fill: Vec<u64>,
    empty: Vec<u64>,
}

impl Exact {
    /// The cells of a line that are open and forced, as cells of the board, into `forced`.
    pub(crate) fn forced(
        &mut self,
        grid: &Grid,
        line: usize,
        marks: &[Mark],
        forced: &mut Vec<(u32, Mark)>,
    ) -> Result<(), NoArrangement> {
        let cells = &grid.lines[line];
        let n_words = cells.len().div_ceil(64);
        for words in [&mut self.fill, &mut self.empty] {
            words.clear();
            words.resize(n_words, 0);
        }
        for (i, &cell) in cells.iter().enumerate() {
            let mark = marks[cell as usize];
            self.fill[i / 64] |= u64::from(mark != Mark::Empty) << (i % 64);
            self.empty[i / 64] |= u64::from(mark != Mark::Filled) << (i % 64);
        }
        grid.plans.get(line).settle(&mut self.scratch, &mut self.fill, &mut self.empty)?;
        forced.clear();
        for (i, &cell) in cells.iter().enumerate() {
            if marks[cell as usize] != Mark::Open {
                continue;
            }
            match (self.fill[i / 64] >> (i % 64) & 1, self.empty[i / 64] >> (i % 64) & 1) {
                (1, 0) => forced.push((cell, Mark::Filled)),
                (0, 1) => forced.push((cell, Mark::Empty)),
                _ => {}
            }
        }
        Ok(())
    }
}
