//! A puzzle as an interface draws it: its sizes, colors, clues and given cells.
//!
//! ```json
//! {"width":2,"height":1,"triddler":false,"n_cells":2,
//!  "palette":[{"letter":".","name":"white","rgb":"#ffffff","pattern":0}, ..],
//!  "rows":[{"runs":[{"n":1,"c":2}]}],"columns":[..],"given":[],"has_goal":true}
//! ```
//!
//! Values of cells are those of a board in bytes: 0 is open, 1 empty, 2 the first color, and so on.

use pictogrid_core::{LineId, Note, Puzzle, Shape, Value};
use pictogrid_explain::{LineProgress as Found, LineStatus};
use serde::{Deserialize, Serialize};

use crate::{Cell, Color, Failed, Line, Noted, solve::extent};

/// A value of a cell as a byte of a board, in which 0 is an open cell.
#[must_use]
pub fn board_value(value: Value) -> u8 {
    value.0.saturating_add(1)
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Opened {
    /// The id of its format.
    pub format: String,
    /// Its puzzles, good and bad.
    pub puzzles: Vec<OpenedPuzzle>,
}

/// A puzzle of a file, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum OpenedPuzzle {
    /// A puzzle.
    Good {
        /// A text of one of pictogrid's own formats that holds all of it.
        source: String,
        /// What is to be drawn.
        info: PuzzleInfo,
    },
    /// Its faults.
    Bad {
        /// The faults.
        failed: Failed,
    },
}

/// What is to be drawn of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct PuzzleInfo {
    /// Its name.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub title: Option<String>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub author: Option<String>,
    /// The copyright notice.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub copyright: Option<String>,
    /// The license that it may be shared under.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub license: Option<String>,
    /// Its number or name in a collection.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub catalogue: Option<String>,
    /// What was taken for granted because the input does not say it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub notes: Vec<Noted>,
    /// Its columns; of a triddler the cells of its longest row.
    pub width: u32,
    /// Its rows.
    pub height: u32,
    /// Whether its cells are triangles.
    pub triddler: bool,
    /// The number of its cells.
    pub n_cells: usize,
    /// Its colors, that of empty cells first.
    pub palette: Vec<PaletteColor>,
    /// The clues of its rows; none of a triddler.
    pub rows: Vec<Option<Clue>>,
    /// The clues of its columns; none of a triddler.
    pub columns: Vec<Option<Clue>>,
    /// The clues of all lines of a triddler.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub lines: Option<Vec<Option<Clue>>>,
    /// The cells that are given.
    pub given: Vec<Cell>,
    /// Of a triddler the place of the first cell of each row, in a board in bytes.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub row_starts: Option<Vec<u32>>,
    /// Whether it has a goal picture.
    pub has_goal: bool,
}

/// A color, and which pattern tells it from the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PaletteColor {
    /// The color.
    #[serde(flatten)]
    pub color: Color,
    /// Its place in the palette.
    pub pattern: usize,
}

/// A clue that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Clue {
    /// Its runs, none if the line is empty.
    pub runs: Vec<Run>,
}

/// A run of a clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Run {
    /// Its length, `null` if that is unknown.
    pub n: Option<u32>,
    /// The board's value of its cells, 0 if the color is unknown.
    pub c: u8,
}

impl PuzzleInfo {
    /// The shape of `puzzle`.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> PuzzleInfo {
        let (width, height) = extent(puzzle.shape());
        let clues: Vec<_> = puzzle.clues().iter().map(Clue::new).collect();
        let (rows, columns, lines, row_starts) = match puzzle.shape() {
            Shape::Rect(rect) => {
                let (rows, columns) = clues.split_at(rect.height as usize);
                (rows.to_vec(), columns.to_vec(), None, None)
            }
            shape @ Shape::Tri(_) => {
                let starts = shape.rows().iter().map(|row| row.start).collect();
                (Vec::new(), Vec::new(), Some(clues), Some(starts))
            }
        };
        let colors = puzzle.palette().colors().iter().map(Color::new).enumerate();
        let about = puzzle.about().clone();
        PuzzleInfo {
            title: about.title,
            author: about.author,
            copyright: about.copyright,
            license: about.license,
            catalogue: about.catalogue,
            notes: Vec::new(),
            width,
            height,
            triddler: lines.is_some(),
            n_cells: puzzle.shape().n_cells(),
            palette: colors.map(|(pattern, color)| PaletteColor { color, pattern }).collect(),
            rows,
            columns,
            lines,
            given: Cell::all(puzzle, puzzle.given()),
            row_starts,
            has_goal: puzzle.goal().is_some(),
        }
    }

    /// With what its reader took for granted.
    #[must_use]
    pub fn with_notes(self, notes: &[Note]) -> PuzzleInfo {
        PuzzleInfo { notes: Noted::all(notes), ..self }
    }
}

impl Clue {
    /// The shape of a clue, if it is known.
    fn new(clue: &pictogrid_core::Clue) -> Option<Clue> {
        let run = |run: &pictogrid_core::Run| Run {
            n: run.length.map(std::num::NonZero::get),
            c: run.value.map_or(0, board_value),
        };
        Some(Clue { runs: clue.to_runs()?.iter().map(run).collect() })
    }
}

/// What an interface shows of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LineState {
    /// The line.
    pub line: Line,
    /// For each run of its clue whether it is settled.
    pub settled: Vec<bool>,
    /// How far the line is.
    pub progress: LineProgress,
    /// Whether something follows from the line alone.
    pub can_move: bool,
}

/// How far a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LineProgress {
    /// Cells are open.
    Open,
    /// Cells are open, and the clue is met if all of them are empty.
    Met,
    /// Every cell is known, and the clue is met.
    Done,
    /// The clue has no arrangement that agrees with the marks.
    Impossible,
}

impl LineState {
    /// The shape of the state of a line of `puzzle`.
    #[must_use]
    pub fn new(puzzle: &Puzzle, line: LineId, status: LineStatus) -> LineState {
        let progress = status.progress;
        LineState {
            line: Line::new(puzzle.shape(), line),
            settled: status.settled,
            progress: match progress {
                Found::Impossible => LineProgress::Impossible,
                Found::Open { is_met: true, .. } => LineProgress::Met,
                Found::Open { .. } => LineProgress::Open,
                Found::Done => LineProgress::Done,
            },
            can_move: progress.can_move(),
        }
    }
}
