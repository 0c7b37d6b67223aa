//! Lines and the cells that they share: explanations see a puzzle only through this.
//!
//! ```text
//!   line 0    cells 0 1 2        cell 1 is in place 1 of line 0 and in place 0 of line 3
//!   line 3    cells 1 4 7
//! ```
//!
//! So rules and suppositions know no rows and columns, and a triddler takes no code of theirs. Clues
//! are taken apart once, into what rules want (lengths, colors) and what the line solver wants (its
//! plans).
//!
//! 16 bytes for each line through a cell: its number, and where the cell lies as a place and as a bit.
//! A board is kept line by line (`line_cache`), so both are asked for each change. `search` has tables
//! of its own, which this crate may not use: it has no solver.

use std::ops::Range;

use pictogrid_core::{Board, CellId, Clue, LineId, Palette, Puzzle, Run, Shape};
use pictogrid_line::{
    colored,
    exact::{self, NoArrangement, Plans},
};

use crate::{
    candidates::Candidates, line_cache::LineCache, minimal_reason::ReasonFinder, subline::Subline,
};

/// The lines of a puzzle, their clues, and how they cross.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    pub(crate) shape: Shape,
    pub(crate) palette: Palette,
    /// What an unknown cell may be.
    pub(crate) open: Candidates,
    pub(crate) lines: Vec<GridLine>,
    /// The lines through each cell, one of each direction.
    through: Vec<u32>,
    /// Where each cell lies in them.
    places: Vec<Place>,
    n_directions: usize,
    /// The plans of plain lines, by line.
    plans: Plans,
}

/// Where a cell lies in a board line by line: among the cells of all lines, and as a bit of a word.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    pub(crate) cell: u32,
    pub(crate) word: u32,
    pub(crate) bit: u32,
}

/// A line and its clue.
#[derive(Clone, Debug)]
pub(crate) struct GridLine {
    pub(crate) cells: Vec<u32>,
    /// Where its cells are among the cells of all lines, one line after another, and where its bits
    /// are in whole words.
    pub(crate) places: Range<usize>,
    pub(crate) words: Range<usize>,
    pub(crate) clue: Clue,
    /// The runs of the clue, none if it is unknown.
    pub(crate) runs: Vec<Run>,
    /// Whether all lengths and colors are known, so that rules apply. Only then:
    pub(crate) is_complete: bool,
    /// the lengths of the runs, and their colors.
    lengths: Vec<u32>,
    colors: Vec<Candidates>,
    /// How it is settled if it is not plain.
    plan: Option<colored::Plan>,
}

impl GridLine {
    fn of(cells: Vec<u32>, clue: &Clue, n_values: usize) -> GridLine {
        let is_plain = n_values == 2 && clue.as_plain().is_some();
        let runs = clue.to_runs();
        let known = |run: &Run| Some((run.length?.get(), Candidates::of(run.value?)));
        let complete: Option<Vec<(u32, Candidates)>> =
            runs.as_ref().and_then(|runs| runs.iter().map(known).collect());
        let is_complete = complete.is_some();
        let (lengths, colors) = complete.unwrap_or_default().into_iter().unzip();
        let plan = (!is_plain).then(|| colored::Plan::new(cells.len(), n_values, clue));
        let (clue, runs) = (clue.clone(), runs.unwrap_or_default());
        GridLine {
            cells,
            places: 0..0,
            words: 0..0,
            clue,
            runs,
            is_complete,
            lengths,
            colors,
            plan,
        }
    }

    /// The whole line as a subline. Needs: the clue is complete.
    pub(crate) fn subline<'a>(&'a self, cells: &'a [Candidates]) -> Subline<'a> {
        Subline::whole(cells, &self.lengths, &self.colors)
    }

    /// The lengths of the runs; none if they are not all known.
    pub(crate) fn lengths(&self) -> &[u32] {
        &self.lengths
    }
}

impl Grid {
    /// The lines of `puzzle`.
    pub(crate) fn of(puzzle: &Puzzle) -> Grid {
        let (shape, n_values) = (puzzle.shape(), puzzle.n_values());
        let line = |line: LineId| {
            let cells = shape.line_cells(line).map(|cell| cell.0).collect();
            GridLine::of(cells, puzzle.clue(line), n_values)
        };
        let mut lines: Vec<GridLine> = (0..shape.n_lines() as u32).map(LineId).map(line).collect();
        let (mut place, mut word) = (0, 0);
        for line in &mut lines {
            line.places = place..place + line.cells.len();
            line.words = word..word + line.cells.len().div_ceil(64);
            (place, word) = (line.places.end, line.words.end);
        }
        let directions = shape.directions();
        let n_directions = directions.len();
        let mut through = vec![0; n_directions * shape.n_cells()];
        let mut places = vec![Place::default(); through.len()];
        for (direction, (_, lines_of)) in directions.into_iter().enumerate() {
            for number in lines_of {
                let line = &lines[number as usize];
                for (i, &cell) in line.cells.iter().enumerate() {
                    let at = cell as usize * n_directions + direction;
                    through[at] = number;
                    places[at] = Place {
                        cell: (line.places.start + i) as u32,
                        word: (line.words.start + i / 64) as u32,
                        bit: i as u32 % 64,
                    };
                }
            }
        }
        let mut plans = Plans::default();
        for line in &lines {
            match line.plan {
                None => plans.push(line.cells.len(), &line.lengths),
                Some(_) => plans.push_free(line.cells.len()),
            }
        }
        let palette = puzzle.palette().clone();
        Grid {
            shape,
            palette,
            open: Candidates::open(n_values),
            lines,
            through,
            places,
            n_directions,
            plans,
        }
    }

    /// The lines through a cell.
    pub(crate) fn through(&self, cell: u32) -> &[u32] {
        &self.through[cell as usize * self.n_directions..][..self.n_directions]
    }

    /// Where a cell lies in each of them.
    pub(crate) fn places(&self, cell: u32) -> &[Place] {
        &self.places[cell as usize * self.n_directions..][..self.n_directions]
    }

    /// Whether it is in black and white, with complete clues.
    pub(crate) fn is_plain(&self) -> bool {
        self.open == Candidates::OPEN && self.lines.iter().all(|line| line.plan.is_none())
    }

    /// What cells may be, as a board.
    pub(crate) fn board(&self, cells: &[Candidates]) -> Board {
        let mut board = Board::unknown_of(self.shape, self.open.n_values() as usize);
        for (cell, &left) in cells.iter().enumerate() {
            self.put_on(&mut board, CellId(cell as u32), left);
        }
        board
    }

    /// Rules out on a board what a cell may not be.
    pub(crate) fn put_on(&self, board: &mut Board, cell: CellId, left: Candidates) {
        self.open.without(left).values().for_each(|value| board.rule_out(cell, value));
    }

    /// What a board knows, cell by cell.
    pub(crate) fn candidates(&self, board: &Board) -> Vec<Candidates> {
        let mark = |cell| {
            let values = self.open.values().filter(|&value| board.may(CellId(cell), value));
            values.fold(Candidates::NONE, |mark, value| mark.or(Candidates::of(value)))
        };
        (0..self.shape.n_cells() as u32).map(mark).collect()
    }

    /// A line to be explained, with these cells.
    pub(crate) fn reason_finder<'a>(
        &'a self,
        line: usize,
        cells: &'a [Candidates],
    ) -> ReasonFinder<'a> {
        let GridLine { clue, runs, .. } = &self.lines[line];
        ReasonFinder { cells, clue, runs, open: self.open }
    }

    /// The place of a cell in a line.
    pub(crate) fn place(&self, line: usize, cell: u32) -> Option<usize> {
        self.lines[line].cells.iter().position(|&other| other == cell)
    }
}

/// Settles lines exactly, over the same memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exact {
    plain: exact::Scratch,
    colored: colored::Scratch,
    fill: Vec<u64>,
    empty: Vec<u64>,
}

impl Exact {
    /// The cells of a line of which values are ruled out, with what is left of them, into `forced`.
    pub(crate) fn forced(
        &mut self,
        grid: &Grid,
        line: usize,
        board: &LineCache,
        forced: &mut Vec<(u32, Candidates)>,
    ) -> Result<(), NoArrangement> {
        forced.clear();
        let GridLine { plan, cells, .. } = &grid.lines[line];
        if let Some(plan) = plan {
            return self.colored(plan, cells, board.cells(grid, line), forced);
        }
        let [fill, empty] = board.bits(grid, line);
        for (words, known) in [(&mut self.fill, fill), (&mut self.empty, empty)] {
            words.clear();
            words.extend_from_slice(known);
        }
        grid.plans.get(line).settle(&mut self.plain, &mut self.fill, &mut self.empty)?;
        for (word, cells) in cells.chunks(64).enumerate() {
            let filled = empty[word] & !self.empty[word];
            let mut left = filled | fill[word] & !self.fill[word];
            while left != 0 {
                let i = left.trailing_zeros();
                left &= left - 1;
                let mark =
                    if filled >> i & 1 == 1 { Candidates::FILLED } else { Candidates::EMPTY };
                forced.push((cells[i as usize], mark));
            }
        }
        Ok(())
    }

    fn colored(
        &mut self,
        plan: &colored::Plan,
        cells: &[u32],
        known: &[Candidates],
        forced: &mut Vec<(u32, Candidates)>,
    ) -> Result<(), NoArrangement> {
        let n_words = cells.len().div_ceil(64).max(1);
        let planes = &mut self.fill;
        planes.clear();
        for &value in plan.values() {
            let start = planes.len();
            planes.resize(start + n_words, 0);
            for (i, mark) in known.iter().enumerate() {
                planes[start + i / 64] |= u64::from(mark.may(value)) << (i % 64);
            }
        }
        if !cells.is_empty() {
            plan.settle(&mut self.colored, planes)?;
        }
        for (i, &cell) in cells.iter().enumerate() {
            let may = |v: usize| planes[v * n_words + i / 64] >> (i % 64) & 1 == 1;
            let values = plan.values().iter().enumerate().filter(|&(v, _)| may(v));
            let left =
                values.fold(Candidates::NONE, |mark, (_, &value)| mark.or(Candidates::of(value)));
            if left == Candidates::NONE {
                return Err(NoArrangement);
            }
            if left != known[i] {
                forced.push((cell, left));
            }
        }
        Ok(())
    }
}
