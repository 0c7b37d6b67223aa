//! A part of a line that can be thought of as a line by itself.
//!
//! ```text
//!   line   2 1 3     . # # . ? # ? ? ? .      its ends are settled
//!   part     1 3             ? # ? ? ?        walls at both ends; cell 0 is cell 4 of the line
//! ```
//!
//! Trimming takes crosses and finished runs off both ends. People do that without thinking, so it
//! costs nothing in a grade, and every rule sees walls where the trimmed line ends.

use std::ops::Range;

use pictogrid_core::{Line, Value};

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing.
    Open,
    /// It is filled.
    Filled,
    /// It is empty.
    Empty,
}

impl Mark {
    /// `#`, `.` or `?`.
    #[must_use]
    pub fn to_char(self) -> char {
        match self {
            Mark::Open => '?',
            Mark::Filled => '#',
            Mark::Empty => '.',
        }
    }

    /// The other settled mark; an open cell stays open.
    #[must_use]
    pub fn opposite(self) -> Mark {
        match self {
            Mark::Open => Mark::Open,
            Mark::Filled => Mark::Empty,
            Mark::Empty => Mark::Filled,
        }
    }

    /// The value in black and white, `None` while the cell is open.
    #[must_use]
    pub fn value(self) -> Option<Value> {
        match self {
            Mark::Open => None,
            Mark::Filled => Some(Value::FILLED),
            Mark::Empty => Some(Value::EMPTY),
        }
    }
}

impl From<Option<Value>> for Mark {
    fn from(value: Option<Value>) -> Mark {
        match value {
            None => Mark::Open,
            Some(Value::EMPTY) => Mark::Empty,
            Some(_) => Mark::Filled,
        }
    }
}

/// A stretch of cells and the runs that lie in it, with walls at both ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// The cells.
    pub(crate) cells: Vec<Mark>,
    /// The lengths of the runs.
    pub(crate) runs: Vec<u32>,
    /// Which cell of the line is cell 0.
    pub(crate) first_cell: usize,
    /// Which run of the line is run 0.
    pub(crate) first_run: usize,
}

impl Part {
    /// The whole line.
    pub(crate) fn whole(cells: &[Mark], runs: &[u32]) -> Part {
        Part { cells: cells.to_vec(), runs: runs.to_vec(), first_cell: 0, first_run: 0 }
    }

    /// These cells with these runs.
    pub(crate) fn slice(&self, cells: Range<usize>, runs: Range<usize>) -> Part {
        Part {
            first_cell: self.first_cell + cells.start,
            first_run: self.first_run + runs.start,
            cells: self.cells[cells].to_vec(),
            runs: self.runs[runs].to_vec(),
        }
    }

    /// Without the crosses and finished runs at both ends. O(n).
    pub(crate) fn trimmed(&self) -> Part {
        let (cells, runs) = self.untrimmed_left();
        let mirrored = self.slice(cells..self.cells.len(), runs..self.runs.len()).mirrored();
        let (behind, runs_behind) = mirrored.untrimmed_left();
        self.slice(cells..self.cells.len() - behind, runs..self.runs.len() - runs_behind)
    }

    /// How many cells and runs at the left end are settled.
    fn untrimmed_left(&self) -> (usize, usize) {
        let (mut cell, mut run) = (0, 0);
        loop {
            match self.cells.get(cell) {
                Some(Mark::Empty) => cell += 1,
                Some(Mark::Filled) if run < self.runs.len() => {
                    let end = cell + self.runs[run] as usize;
                    let is_whole = end <= self.cells.len()
                        && self.cells[cell..end].iter().all(|&mark| mark == Mark::Filled);
                    let is_closed = self.cells.get(end).is_none_or(|&mark| mark == Mark::Empty);
                    if !is_whole || !is_closed {
                        return (cell, run);
                    }
                    (cell, run) = (end, run + 1);
                }
                _ => return (cell, run),
            }
        }
    }

    /// The same seen from the other end; places are counted from there, within the part.
    pub(crate) fn mirrored(&self) -> Part {
        let mut other = self.clone();
        other.cells.reverse();
        other.runs.reverse();
        other
    }

    /// The number of cells.
    pub(crate) fn n(&self) -> usize {
        self.cells.len()
    }

    /// The sum of the runs.
    pub(crate) fn sum(&self) -> usize {
        self.runs.iter().map(|&g| g as usize).sum()
    }

    /// The empties to spare, `None` if the runs have no room.
    pub(crate) fn slack(&self) -> Option<usize> {
        pictogrid_line::slack(self.n(), &self.runs)
    }

    /// How many cells are so.
    pub(crate) fn count(&self, mark: Mark) -> usize {
        self.cells.iter().filter(|&&found| found == mark).count()
    }

    /// The longest run, 0 without runs.
    pub(crate) fn longest(&self) -> usize {
        self.runs.iter().copied().max().unwrap_or(0) as usize
    }

    /// The shortest run, 0 without runs.
    pub(crate) fn shortest(&self) -> usize {
        self.runs.iter().copied().min().unwrap_or(0) as usize
    }

    /// The maximal stretches of filled cells.
    pub(crate) fn pieces(&self) -> Vec<Range<usize>> {
        stretches(&self.cells, |mark| mark == Mark::Filled)
    }

    /// The maximal stretches without a cross.
    pub(crate) fn gaps(&self) -> Vec<Range<usize>> {
        stretches(&self.cells, |mark| mark != Mark::Empty)
    }

    /// The cells as a line of the line solver.
    pub(crate) fn to_line(&self) -> Line {
        Line::from_cells(self.n(), |i| self.cells[i].value())
    }

    /// The earliest and the latest start of every run with all that is known; `None` if the line
    /// has no arrangement.
    pub(crate) fn starts(&self) -> Option<(Vec<usize>, Vec<usize>)> {
        let line = self.to_line();
        let wide = |starts: Vec<u32>| starts.into_iter().map(|s| s as usize).collect();
        let lo = pictogrid_line::leftmost(&line, &self.runs).map(wide)?;
        let hi = pictogrid_line::rightmost(&line, &self.runs).map(wide)?;
        Some((lo, hi))
    }
}

/// The maximal stretches of cells that are so.
pub(crate) fn stretches(cells: &[Mark], is: impl Fn(Mark) -> bool) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (i, _) in cells.iter().enumerate().filter(|&(_, &mark)| is(mark)) {
        match found.last_mut() {
            Some(last) if last.end == i => last.end = i + 1,
            _ => found.push(i..i + 1),
        }
    }
    found
}

/// The marks of a text of `#`, `.` and `?`.
#[cfg(test)]
pub(crate) fn marks(text: &str) -> Vec<Mark> {
    text.chars()
        .map(|c| match c {
            '#' => Mark::Filled,
            '.' => Mark::Empty,
            _ => Mark::Open,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trimmed_at_both_ends() {
        let check = |text: &str, runs: &[u32], cells: &str, left: &[u32], first| {
            let part = Part::whole(&marks(text), runs).trimmed();
            let found: String = part.cells.iter().map(|mark| mark.to_char()).collect();
            assert_eq!((found.as_str(), &part.runs[..], part.first_cell), (cells, left, first));
        };
        check(".##.?#???.", &[2, 1, 3], "?#???", &[1, 3], 4);
        check("?#?.#", &[1, 1], "?#?", &[1], 0);
        check("..#..", &[1], "", &[], 5);
        check("#?", &[2], "#?", &[2], 0);
        check("##", &[1], "##", &[1], 0);
    }
}
