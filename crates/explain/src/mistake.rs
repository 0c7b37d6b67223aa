//! Mistakes: marks that cannot be right.
//!
//! ```text
//!   marks on given cells that differ      each of them is wrong
//!   one mark is impossible by itself      it is named alone: shown by its line, by following lines, or by
//!                                         the oracle, which searches
//!   a line has no arrangement             the fewest of its marks that contradict its clue
//!   following lines, or the oracle        marks are dropped one after another while the rest is still
//!                                         impossible; no mark of those that are left can be dropped
//! ```
//!
//! Given cells are right, so they are never named. What lines settle without any mark is found first. A
//! mark that contradicts it is impossible alone; so in a puzzle that lines solve no search is needed.
//! An oracle that does not know in time leaves marks in the set: all together they are still
//! impossible, but fewer may be.
//!
//! A line that is looked at costs a call of the line solver, a question to the oracle perhaps a search:
//! so lines come first. Dropping marks asks once for each of them, and names a set of which none can be
//! left out; the smallest of all such sets would take a question for each subset.

use pictogrid_core::{Board, CellId, Oracle};

use crate::{
    board::what_if::Supposing,
    candidates::Candidates,
    grid::{Exact, Grid},
    line_cache::LineCache,
    tutor::GoOn,
};

/// Marks that cannot all be right; without cells the clues contradict each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// The marked cells, ascending, with what they are marked as.
    pub cells: Vec<(CellId, Candidates)>,
    /// What shows that.
    pub cause: Cause,
}

/// What shows that marks cannot all be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Given cells, which differ; each mark is wrong.
    Given,
    /// One line has no arrangement.
    Line(usize),
    /// Following lines, one after another, leads to a contradiction: this one has no arrangement left.
    Lines(usize),
    /// A search found no picture.
    Search,
    /// After the steps that follow from the marks, this line has no arrangement.
    Steps(usize),
}

/// A board with marks, and what is known without them.
pub(crate) struct MarkedBoard<'a> {
    pub(crate) grid: &'a Grid,
    /// The given cells alone.
    pub(crate) given: &'a [Candidates],
    /// The given cells and the marks.
    pub(crate) marked: &'a [Candidates],
}

impl MarkedBoard<'_> {
    /// A mistake that lines show: a single mark if one is impossible alone, else marks that are impossible
    /// together. Stopped early, the single mark may be missed.
    pub(crate) fn by_lines(&self, exact: &mut Exact, go_on: GoOn<'_>) -> Option<Mistake> {
        let DeadEnd(end) = follow_lines(self.grid, self.marked, exact).err()?;
        let known = match follow_lines(self.grid, self.given, exact) {
            Ok(known) => known,
            Err(DeadEnd(end)) => {
                let line = self.lines_without_arrangement(self.given, exact).next();
                return Some(mistake(Vec::new(), line.map_or(Cause::Lines(end), Cause::Line)));
            }
        };
        if let Some(single) = self.single_by_lines(&known, exact, go_on) {
            return Some(single);
        }
        let lines: Vec<usize> = self.lines_without_arrangement(self.marked, exact).collect();
        let of_lines = lines.into_iter().map(|line| self.of_line(line));
        of_lines.min_by_key(|mistake| mistake.cells.len()).or_else(|| {
            // The last of the sets that nothing fits is the one that is left.
            let mut end = end;
            let needed = self.needed(|cells| match follow_lines(self.grid, cells, exact) {
                Ok(_) => Some(true),
                Err(DeadEnd(line)) => {
                    end = line;
                    Some(false)
                }
            });
            Some(mistake(needed, Cause::Lines(end)))
        })
    }

    /// A mistake that the oracle shows; `None` if a picture fits, or that is not known.
    pub(crate) fn by_oracle(&self, oracle: &mut dyn Oracle) -> Option<Mistake> {
        if oracle.has_picture(&self.grid.board(self.marked)) != Some(false) {
            return None;
        }
        if oracle.has_picture(&self.grid.board(self.given)) == Some(false) {
            return Some(mistake(Vec::new(), Cause::Search));
        }
        self.single_by_oracle(oracle).or_else(|| {
            let fits = |cells: &[Candidates]| oracle.has_picture(&self.grid.board(cells));
            Some(mistake(self.needed(fits), Cause::Search))
        })
    }

    /// A mark that is impossible by itself, found by the oracle. Ends at the first mark for which the oracle
    /// does not know in time.
    pub(crate) fn single_by_oracle(&self, oracle: &mut dyn Oracle) -> Option<Mistake> {
        let given: Board = self.grid.board(self.given);
        for (cell, mark) in self.marks() {
            let mut board = given.clone();
            self.grid.put_on(&mut board, cell, mark);
            if !oracle.has_picture(&board)? {
                return Some(mistake(vec![(cell, mark)], Cause::Search));
            }
        }
        None
    }

    /// The marks of the player, ascending.
    fn marks(&self) -> impl Iterator<Item = (CellId, Candidates)> {
        let cells = self.marked.iter().zip(self.given).enumerate();
        let marks = cells.filter(|&(_, (mark, given))| mark != given);
        marks.map(|(cell, (&mark, _))| (CellId(cell as u32), mark))
    }

    /// A mark that is impossible by itself. Needs: `known` is what lines settle without marks.
    fn single_by_lines(
        &self,
        known: &[Candidates],
        exact: &mut Exact,
        go_on: GoOn<'_>,
    ) -> Option<Mistake> {
        let mut supposing = Supposing::default();
        supposing.load(self.grid, known);
        let is_impossible = |&(cell, mark): &(CellId, Candidates)| {
            let left = known[cell.0 as usize].and(mark);
            left == Candidates::NONE || supposing.consequences(self.grid, cell.0, left).is_none()
        };
        let marks = self.marks().take_while(|_| go_on().is_continue());
        let single = { marks }.find(is_impossible)?;
        let mut alone = self.given.to_vec();
        alone[single.0.0 as usize] = single.1;
        let line = self.lines_without_arrangement(&alone, exact).next();
        let cause = line.map(Cause::Line).or_else(|| {
            // Lines have shown it, so they do again.
            let DeadEnd(end) = follow_lines(self.grid, &alone, exact).err()?;
            Some(Cause::Lines(end))
        });
        Some(mistake(vec![single], cause?))
    }

    fn lines_without_arrangement<'a>(
        &'a self,
        cells: &[Candidates],
        exact: &'a mut Exact,
    ) -> impl Iterator<Item = usize> + 'a {
        let mut board = LineCache::default();
        board.load(self.grid, cells);
        let mut forced = Vec::new();
        (0..self.grid.lines.len())
            .filter(move |&line| exact.forced(self.grid, line, &board, &mut forced).is_err())
    }

    /// The fewest marks of a line that contradict its clue. Needs: all of them do.
    fn of_line(&self, line: usize) -> Mistake {
        let of = &self.grid.lines[line].cells;
        let cells: Vec<Candidates> = of.iter().map(|&cell| self.marked[cell as usize]).collect();
        let is_given = |&cell: &u32| self.given[cell as usize] != self.grid.open;
        let given: Vec<bool> = of.iter().map(is_given).collect();
        let places = self.grid.reason_finder(line, &cells).contradicting_cells(&given);
        let mut cells: Vec<_> = places.into_iter().map(|i| (CellId(of[i]), cells[i])).collect();
        cells.sort_unstable_by_key(|&(cell, _)| cell);
        mistake(cells, Cause::Line(line))
    }

    /// Marks that are left if one after another is dropped as long as nothing fits the rest; once it is not
    /// known what fits, all others stay. Needs: nothing fits all of them.
    fn needed(
        &self,
        mut fits: impl FnMut(&[Candidates]) -> Option<bool>,
    ) -> Vec<(CellId, Candidates)> {
        let mut left = self.marked.to_vec();
        let mut needed = Vec::new();
        let mut is_known = true;
        for (cell, mark) in self.marks() {
            let place = cell.0 as usize;
            left[place] = self.given[place];
            let outcome = if is_known { fits(&left) } else { None };
            is_known = outcome.is_some();
            if outcome != Some(false) {
                left[place] = mark;
                needed.push((cell, mark));
            }
        }
        needed
    }
}

fn mistake(cells: Vec<(CellId, Candidates)>, cause: Cause) -> Mistake {
    Mistake { cells, cause }
}

/// There is no way to go on: this line has no arrangement left.
#[derive(Debug)]
struct DeadEnd(usize);

/// Settles what lines force, one after another, until none forces more.
fn follow_lines(
    grid: &Grid,
    cells: &[Candidates],
    exact: &mut Exact,
) -> Result<Vec<Candidates>, DeadEnd> {
    let mut known = cells.to_vec();
    let mut board = LineCache::default();
    board.load(grid, cells);
    let mut queue: Vec<usize> = (0..grid.lines.len()).collect();
    let mut is_queued = vec![true; grid.lines.len()];
    let mut forced = Vec::new();
    while let Some(line) = queue.pop() {
        is_queued[line] = false;
        exact.forced(grid, line, &board, &mut forced).map_err(|_| DeadEnd(line))?;
        for &(cell, left) in &forced {
            known[cell as usize] = left;
            board.put(grid, cell, left);
            for &crossing in grid.through(cell) {
                let crossing = crossing as usize;
                if crossing != line && !std::mem::replace(&mut is_queued[crossing], true) {
                    queue.push(crossing);
                }
            }
        }
    }
    Ok(known)
}
