//! What to do about a puzzle without a picture or with several, and about clues whose sums differ.
//!
//! ```text
//!   no picture         conflicting_clues, swapped_lines, conflicting_givens
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

use crate::watch::Watch;

/// A line: ``("row", 2)`` is the third row.
type LinePlace = (String, u32);

/// What to do about a puzzle that no picture fits, or several do. What does not apply or was not found
/// in time is ``None`` or empty. Rows, columns and lines count from 0; a line is ``("row", 2)`` or
/// ``("column", 0)``, in a triddler ``("row", 2)``, ``("from-top", 0)``, ``("from-bottom", 0)``.
///
/// Attributes
/// ----------
/// conflicting_clues : list of ConflictingClue, or None
///     If no picture fits: the clues without which one does, all of them unless ``incomplete``; those
///     first of which the smallest change is known. Empty if no single clue explains it.
/// swapped_lines : list of (line, line)
///     Neighboring lines; a picture fits if the clues of a pair change places.
/// conflicting_givens : bool
///     Whether a picture fits without the given cells.
/// incomplete : bool
///     Whether the search for clues was ended early, so that there may be more.
/// differing : list of (int, int)
///     If several pictures fit: row and column of the cells in which ``picture`` and ``other`` differ.
/// givens : list of (int, int, int), or None
///     Up to four cells, as row, column and value, that leave one picture if they are given.
/// givens_minimal : bool
///     Whether it is proven that no fewer cells are enough.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct Advice {
    conflicting_clues: Option<Vec<ConflictingClue>>,
    swapped_lines: Vec<(LinePlace, LinePlace)>,
    conflicting_givens: bool,
    incomplete: bool,
    differing: Vec<(u32, u32)>,
    givens: Option<Vec<(u32, u32, u8)>>,
    givens_minimal: bool,
}

/// A line without whose clue a picture fits.
///
/// Attributes
/// ----------
/// line : (str, int)
///     The line.
/// clue : str
///     Its clue.
/// instead : str or None
///     The clue that would fit, if the others determine it or swapping two neighboring numbers helps.
/// likely : bool
///     Whether no smaller change is known that explains it. (Of a clue without ``instead``, none is.)
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct ConflictingClue {
    line: LinePlace,
    clue: String,
    instead: Option<String>,
    likely: bool,
}

/// A change of one number after which a picture fits.
///
/// Attributes
/// ----------
/// line : (str, int)
///     The line.
/// clue, instead : str
///     Its clue, and the one that would fit.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct TypoCandidate {
    line: LinePlace,
    clue: String,
    instead: String,
}

#[pymethods]
impl Advice {
    fn __repr__(&self) -> String {
        let parts = [
            self.conflicting_clues.as_ref().map(|clues| format!("{} clues", clues.len())),
            self.conflicting_givens.then(|| "the given cells".to_owned()),
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
            incomplete: fields.incomplete,
            differing: advice.differing.iter().map(|&cell| position(shape, cell)).collect(),
            givens: advice.givens.as_ref().map(|it| it.cells.iter().map(given).collect()),
            givens_minimal: fields.givens_minimal,
        }
    }
}

/// What would fix clues whose sums differ, if that was looked for.
pub(crate) fn typo_candidates(
    py: Python<'_>,
    draft: &Draft,
) -> PyResult<Option<Vec<TypoCandidate>>> {
    let mut watch = Watch::new(None)?;
    let (limits, options) = (Limits::default(), AdviceOptions::default());
    let advice = py.detach(|| Solver::new().advise_draft(draft, &limits, &options, &mut watch));
    watch.end()?;
    let shape = Shape::rect(draft.columns.len() as u32, draft.rows.len() as u32);
    let found = json::Advice::new((shape, &draft.palette), &advice).typo_candidates;
    let candidate = |json::TypoCandidate { line, clue, instead }| TypoCandidate {
        line: place(line),
        clue,
        instead,
    };
    Ok(found.map(|found| found.into_iter().map(candidate).collect()))
}
