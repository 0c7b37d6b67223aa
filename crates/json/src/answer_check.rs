//! An answer of somebody else, checked.
//!
//! ```json
//! {"v":1,"source":"p.json","answer":"wrong.txt","width":5,"height":4,"verdict":"unique","right":false,
//!  "broken":[{"line":{"kind":"row","index":3},"has":"2","clue":"1,1"}],
//!  "wrong":[{"row":3,"column":2,"value":"#","should":"."}],"open":0,"cells":20,"forced":20,
//!  "right_cells":18,"share":0.9,"lines":9,"right_lines":6}
//! ```
//!
//! What is wrong is listed cell by cell and line by line, O(cells), and what is right is counted. One number for the
//! whole answer would spare that, and a score of models needs both: cells and lines.

use pictogrid_core::{CellId, Note, Puzzle, Value};
use pictogrid_solve::{self as solve, AnswerScore, Mismatch};
use serde::{Deserialize, Serialize};

use crate::{Cell, Line, Noted, VERSION, Verdict, place::row_and_column, solve::extent};

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct AnswerChecked {
    /// [`VERSION`].
    pub v: u32,
    /// The input that the puzzle came from.
    pub source: String,
    /// Its name, if the input says.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// What was taken for granted because the inputs do not say it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub notes: Vec<Noted>,
    /// The input that the answer came from.
    pub answer: String,
    /// Its columns.
    pub width: u32,
    /// Its rows.
    pub height: u32,
    /// How many pictures fit the puzzle.
    pub verdict: Verdict,
    /// Whether the answer is one of them.
    pub right: bool,
    /// The lines whose runs are not those of their clue.
    pub broken: Vec<BrokenLine>,
    /// Given cells that were changed, with what is given.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub given: Vec<WrongCell>,
    /// Cells that are not what every picture has there.
    pub wrong: Vec<WrongCell>,
    /// Cells that it leaves open.
    pub open: usize,
    /// Cells of the puzzle.
    pub cells: usize,
    /// Those that are known to be the same in every picture; all, if there is one.
    pub forced: usize,
    /// Those of them that the answer has.
    pub right_cells: usize,
    /// Their share, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub share: Option<f64>,
    /// Lines of the puzzle.
    pub lines: usize,
    /// Those that are not broken.
    pub right_lines: usize,
}

/// A line that is not as its clue says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BrokenLine {
    /// The line.
    pub line: Line,
    /// The runs that it has.
    pub has: String,
    /// Its clue.
    pub clue: String,
}

/// A cell that is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WrongCell {
    /// The cell and what it is, `?` if it is open.
    #[serde(flatten)]
    pub cell: Cell,
    /// The letter of what it should be.
    pub should: String,
}

impl AnswerChecked {
    /// The shape of an answer to `puzzle`, whose cells these are.
    #[must_use]
    pub fn new(
        (source, answer): (&str, &str),
        puzzle: &Puzzle,
        cells: &[(CellId, Value)],
        (verdict, judged): (solve::Verdict, &AnswerScore),
    ) -> AnswerChecked {
        let (shape, palette) = (puzzle.shape(), puzzle.palette());
        let (width, height) = extent(shape);
        let wrong_cell = |&(cell, should): &(CellId, Value)| {
            let own = cells.binary_search_by_key(&cell, |&(cell, _)| cell);
            let value = own.map_or('?', |own| palette.letter(cells[own].1)).to_string();
            let (row, column) = row_and_column(shape, cell);
            let should = palette.letter(should).to_string();
            WrongCell { cell: Cell { row, column, value }, should }
        };
        let broken = |fault: &Mismatch| match fault {
            Mismatch::Clue { line, wanted, found, .. } => {
                let (has, clue) = (found.clone(), wanted.clone());
                Some(BrokenLine { line: Line::new(shape, *line), has, clue })
            }
            _ => None,
        };
        let changed = |fault: &Mismatch| match fault {
            Mismatch::Given { cell, .. } => {
                puzzle.given().iter().find(|(own, _)| own == cell).map(wrong_cell)
            }
            _ => None,
        };
        AnswerChecked {
            v: VERSION,
            source: source.to_owned(),
            name: puzzle.about().title.clone(),
            notes: Vec::new(),
            answer: answer.to_owned(),
            width,
            height,
            verdict: verdict.into(),
            right: judged.is_right(),
            broken: judged.broken.iter().filter_map(broken).collect(),
            given: judged.broken.iter().filter_map(changed).collect(),
            wrong: judged.wrong.iter().map(wrong_cell).collect(),
            open: judged.n_open,
            cells: shape.n_cells(),
            forced: judged.n_forced,
            right_cells: judged.n_right,
            share: judged.share().map(|share| (share * 1e4).round() / 1e4),
            lines: judged.n_lines,
            right_lines: judged.n_right_lines,
        }
    }

    /// With what was taken for granted.
    #[must_use]
    pub fn with_notes(self, notes: &[Note]) -> AnswerChecked {
        AnswerChecked { notes: Noted::all(notes), ..self }
    }
}
