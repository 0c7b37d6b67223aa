//! Clues in columns of Arrow: one column for the rows of many puzzles, one for their columns.
//!
//! ```text
//!   list<list<int>>                       [[1, 1], [3]]        a clue a list; also of texts: [["1"]]
//!   fixed_size_list<fixed_size_list<int>> [[1, 1], [3, 0]]     the same, padded with zeros
//!   fixed_shape_tensor<int>[H, K]         [1, 1, 3, 0]         the same, flat, with its shape
//!   list<text>                            ["1 1", "3"]         a clue a text
//!   text                                  "1 1, 3"             also "1.1/3" and "[[1, 1], [3]]"
//! ```
//!
//! Integers may have any width, offsets 32 or 64 bits. Every 0 is padding: no run has length 0. What is
//! wrong with one puzzle (a null, a number below 0, a letter) is kept for that puzzle: its neighbors are
//! read. Only a column of another type is refused.
//!
//! Cost: one pass over the column, which is copied into three vectors: 4 bytes a number, 8 a line.

mod column;
mod fault;
mod text;

use std::ops::Range;

use pictogrid_core::Puzzle;

pub use fault::{ClueFault, PuzzleFault, WrongType};

/// The clues of one side of many puzzles.
#[derive(Clone, Debug, Default)]
pub struct Clues {
    /// The lines of each puzzle, as a range of `ends`; or where its fault is.
    puzzles: Vec<Result<Range<usize>, usize>>,
    /// Where the numbers of each line end; they begin where those of the line before end.
    ends: Vec<usize>,
    lengths: Vec<u32>,
    faults: Vec<ClueFault>,
}

impl Clues {
    /// The number of puzzles.
    #[must_use]
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether there is no puzzle.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// The most lines of a puzzle.
    #[must_use]
    pub fn most_lines(&self) -> usize {
        self.puzzles.iter().flatten().map(Range::len).max().unwrap_or(0)
    }

    /// The clues of puzzle `k`, or what is wrong with them.
    ///
    /// # Panics
    /// If there is no puzzle `k`.
    pub fn lines(
        &self,
        k: usize,
    ) -> Result<impl ExactSizeIterator<Item = &[u32]> + Clone, &ClueFault> {
        let lines = self.puzzles[k].clone().map_err(|fault| &self.faults[fault])?;
        Ok(lines.map(|line| {
            let first = line.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.lengths[first..self.ends[line]]
        }))
    }

    /// Adds the puzzles of a further piece of the column.
    pub fn append(&mut self, piece: Clues) {
        let [n_lines, n_faults] = [self.ends.len(), self.faults.len()];
        let n_lengths = self.lengths.len();
        let shifted = |puzzle: Result<Range<usize>, usize>| match puzzle {
            Ok(lines) => Ok(lines.start + n_lines..lines.end + n_lines),
            Err(fault) => Err(fault + n_faults),
        };
        self.puzzles.extend(piece.puzzles.into_iter().map(shifted));
        self.ends.extend(piece.ends.into_iter().map(|end| end + n_lengths));
        self.lengths.extend(piece.lengths);
        self.faults.extend(piece.faults);
    }

    /// Notes the lines from `first` on as a puzzle.
    fn end_puzzle(&mut self, first: usize) {
        self.puzzles.push(Ok(first..self.ends.len()));
    }

    /// Drops the lines from `first` on and notes what is wrong with them.
    fn fault(&mut self, first: usize, fault: ClueFault) {
        self.ends.truncate(first);
        self.lengths.truncate(self.ends.last().copied().unwrap_or(0));
        self.puzzles.push(Err(self.faults.len()));
        self.faults.push(fault);
    }
}

/// The checked puzzle `k` of its rows and columns, or what is wrong with it.
///
/// # Panics
/// If there is no puzzle `k`.
pub fn puzzle(rows: &Clues, columns: &Clues, k: usize) -> Result<Puzzle, PuzzleFault> {
    let rows = rows.lines(k).map_err(|fault| PuzzleFault::Rows(fault.clone()))?;
    let columns = columns.lines(k).map_err(|fault| PuzzleFault::Columns(fault.clone()))?;
    Puzzle::from_clues(rows, columns).map_err(PuzzleFault::Puzzle)
}
