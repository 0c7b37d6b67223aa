//! What a scan gives.

use pictogrid_core::Puzzle;

/// How many pictures fit the clues that were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Exactly one.
    Unique,
    /// At least two.
    Several,
    /// None, for every combination of readings that was tried.
    None,
    /// The budget ended before an answer.
    NotSettled,
}

impl Verdict {
    /// The verdict in one word.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::None => "none",
            Verdict::NotSettled => "not settled",
        }
    }
}

/// One way to read a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The numbers; none for a blank line.
    pub clue: Vec<u32>,
    /// Minus the logarithm of its chance.
    pub cost: f32,
}

/// A row or column as it was read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Line {
    /// Whether it is a row.
    pub is_row: bool,
    /// Which one, from 0.
    pub index: usize,
    /// The numbers that were taken.
    pub clue: Vec<u32>,
    /// The box of each number in the picture: left, top, right, bottom.
    pub boxes: Vec<[f32; 4]>,
    /// Ways to read it, the likeliest first. What was taken need not be the first.
    pub readings: Vec<Reading>,
}

/// A number, or a whole line, that a person should look at.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Doubt {
    /// Which of [`Scanned::lines`].
    pub line: usize,
    /// Which number of the line; `None`: the line as a whole.
    pub position: Option<usize>,
    /// The second choice for the line.
    pub second: Option<Vec<u32>>,
}

/// Something that was noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The puzzle was found on a bent or turned page.
    Photograph,
    /// There are too few numbers for a puzzle, so it is not called unique.
    FewNumbers,
    /// The sums of rows and columns differ: rows less columns.
    SumsDiffer(i64),
    /// Lines without a reading.
    Unread(usize),
}

/// Clues without and with the help of the puzzle: what the measurements compare.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Undecoded {
    /// The likeliest reading of each line.
    pub likeliest: Vec<Vec<u32>>,
    /// The likeliest with equal sums.
    pub by_sums: Vec<Vec<u32>>,
}

/// A puzzle that was read.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Scanned {
    /// Columns and rows.
    pub size: [usize; 2],
    /// How many pictures fit.
    pub verdict: Verdict,
    /// Rows, then columns.
    pub lines: Vec<Line>,
    /// What a person should look at.
    pub doubts: Vec<Doubt>,
    /// What was noticed.
    pub notes: Vec<Note>,
    /// The corners of the grid in the picture, from the top left clockwise.
    pub corners: [[f32; 2]; 4],
    /// The cost of what was taken over the likeliest readings.
    pub cost: f32,
    /// Clues without the help of the puzzle.
    pub undecoded: Undecoded,
}

impl Scanned {
    /// The clues of the rows, from above.
    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        self.lines.iter().filter(|line| line.is_row).map(|line| &line.clue[..])
    }

    /// The clues of the columns, from the left.
    pub fn columns(&self) -> impl Iterator<Item = &[u32]> {
        self.lines.iter().filter(|line| !line.is_row).map(|line| &line.clue[..])
    }

    /// The puzzle, if its clues fit each other.
    ///
    /// # Errors
    /// Every fault of the clues, as sums that differ.
    pub fn puzzle(&self) -> Result<Puzzle, pictogrid_core::Error> {
        let copied = |clue: &[u32]| clue.to_vec();
        Puzzle::from_clues(self.rows().map(copied), self.columns().map(copied))
    }
}
