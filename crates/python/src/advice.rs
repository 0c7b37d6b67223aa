//! What to do about a puzzle without a picture or with several, and about clues whose sums differ.
//!
//! ```text
//!   no picture         conflicting_clues, swapped_lines, conflicting_givens, conflicting_cell
//!   several            differing, givens, givens_minimal
//!   sums that differ   PuzzleError.typo_candidates
//! ```
//!
//! What there is to say, and how long it is looked for (a second at most), is decided by `solve`; the
//! names are those of the JSON. Here are only the classes, whose size goes with what was found. Cells
//! are tuples and no objects, as indexes of arrays are: `known[row, column]`.
//! Python had no advice while command and page put theirs together by themselves.

use pictogrid::{
    CellId, Draft, Limits, Shape, json,
    solve::{self, AdviceOptions, Solver},
};
use pyo3::prelude::*;

use crate::call_limits::Watch;

/// A line: ``("row", 2)`` is the third row.
type LinePlace = (String, u32);

/// What to do about a puzzle that no picture fits, or several do. What does not apply or was not found
/// in time is ``None`` or empty. Rows, columns and lines count from 0; a line is ``("row", 2)`` or
/// ``("column", 0)``, in a triddler ``("row", 2)``, ``("from-top", 0)``, ``("from-bottom", 0)``.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Advice {
    /// If no picture fits: the clues without which one does, all of them unless ``incomplete``;
    /// those first of which the smallest change is known. Empty if no single clue explains it.
    pub(crate) conflicting_clues: Option<Vec<ConflictingClue>>,
    /// Neighboring lines; a picture fits if the clues of a pair change places.
    pub(crate) swapped_lines: Vec<(LinePlace, LinePlace)>,
    /// Whether a picture fits without the given cells.
    pub(crate) conflicting_givens: bool,
    /// Of a board from which no picture can be reached: the first cell that no picture has together with
    /// the cells before it, as row, column and value.
    pub(crate) conflicting_cell: Option<(u32, u32, u8)>,
    /// Whether the search for clues was ended early, so that there may be more.
    pub(crate) incomplete: bool,
    /// If several pictures fit: row and column of the cells in which ``picture`` and ``other``
    /// differ.
    pub(crate) differing: Vec<(u32, u32)>,
    /// Up to four cells, as row, column and value, that leave one picture if they are given.
    pub(crate) givens: Option<Vec<(u32, u32, u8)>>,
    /// Whether it is proven that no fewer cells are enough.
    pub(crate) givens_minimal: bool,
}

/// A line without whose clue a picture fits.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct ConflictingClue {
    /// The line.
    pub(crate) line: LinePlace,
    /// Its clue.
    pub(crate) clue: String,
    /// The clue that would fit, if the others determine it or swapping two neighboring numbers
    /// helps.
    pub(crate) instead: Option<String>,
    /// Whether no smaller change is known that explains it. (Of a clue without ``instead``, none
    /// is.)
    pub(crate) likely: bool,
}

/// A change of one number after which a picture fits.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct TypoCandidate {
    /// The line.
    pub(crate) line: LinePlace,
    /// Its clue.
    pub(crate) clue: String,
    /// The clue that would fit.
    pub(crate) instead: String,
}

#[pymethods]
impl Advice {
    fn __repr__(&self) -> String {
        let parts = [
            self.conflicting_clues.as_ref().map(|clues| format!("{} clues", clues.len())),
            self.conflicting_givens.then(|| "the given cells".to_owned()),
            self.conflicting_cell.map(|(row, column, _)| format!("row {row}, column {column}")),
            self.givens.as_ref().map(|givens| format!("{} cells to give", givens.len())),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        format!("<Advice {}>", if parts.is_empty() { "none".to_owned() } else { parts.join(", ") })
    }
}

#[pymethods]
impl ConflictingClue {
    fn __repr__(&self) -> String {
        let instead = self.instead.as_ref().map_or(String::new(), |clue| format!(" -> {clue}"));
        format!("<ConflictingClue {} {}: {}{instead}>", self.line.0, self.line.1, self.clue)
    }
}

#[pymethods]
impl TypoCandidate {
    fn __repr__(&self) -> String {
        let (kind, index) = &self.line;
        format!("<TypoCandidate {kind} {index}: {} -> {}>", self.clue, self.instead)
    }
}

fn place(line: json::Line) -> LinePlace {
    (line.kind, line.index)
}

fn position(shape: Shape, cell: CellId) -> (u32, u32) {
    let (row, column) = shape.row_and_place(cell);
    (row.saturating_sub(1), column.saturating_sub(1))
}

impl Advice {
    pub(crate) fn new(puzzle: &pictogrid::Puzzle, advice: &solve::Advice) -> Advice {
        let shape = puzzle.shape();
        let fields = json::Advice::new((shape, puzzle.palette()), advice);
        let clue = |clue: json::ConflictingClue| ConflictingClue {
            line: place(clue.line),
            clue: clue.clue,
            instead: clue.instead,
            likely: clue.likely,
        };
        let clues = fields.conflicting_clues;
        let given = |&(cell, value): &(CellId, pictogrid::Value)| {
            let (row, column) = position(shape, cell);
            (row, column, value.0)
        };
        let swapped = fields.swapped_lines.into_iter().map(|pair| pair.map(place).into());
        Advice {
            conflicting_clues: clues.map(|clues| clues.into_iter().map(clue).collect()),
            swapped_lines: swapped.collect(),
            conflicting_givens: fields.conflicting_givens,
            conflicting_cell: match &advice.conflict {
                Some(solve::Conflict::Board(cell, value)) => Some(given(&(*cell, *value))),
                _ => None,
            },
            incomplete: fields.incomplete,
            differing: advice.differing.iter().map(|&cell| position(shape, cell)).collect(),
            givens: advice.givens.as_ref().map(|it| it.cells.iter().map(given).collect()),
            givens_minimal: fields.givens_minimal,
        }
    }
}

/// What would fix clues whose sums differ, in words, and as a list if that was looked for.
pub(crate) fn typo_candidates(
    py: Python<'_>,
    draft: &Draft,
) -> PyResult<(String, Option<Vec<TypoCandidate>>)> {
    let mut watch = Watch::new(None)?;
    let (limits, options) = (Limits::default(), AdviceOptions::default());
    let advice = py.detach(|| Solver::new().advise_draft(draft, &limits, &options, &mut watch));
    watch.end()?;
    let shape = Shape::rect(draft.columns.len() as u32, draft.rows.len() as u32);
    let found = json::Advice::new((shape, &draft.palette), &advice);
    let words = found.on_sums();
    let candidate = |json::TypoCandidate { line, clue, instead }| TypoCandidate {
        line: place(line),
        clue,
        instead,
    };
    let found = found.typo_candidates;
    Ok((words, found.map(|found| found.into_iter().map(candidate).collect())))
}
