//! Answers of somebody else, checked: what a model is scored by.
//!
//! ```text
//!   check(puzzle, answer) ─▶ None         it is right; no solver takes part
//!                         ─▶ Mismatch     the lines that it breaks, the cells that are wrong, shares
//! ```
//!
//! A solve comes only after an answer was found to be wrong, and at most for `timeout`: to count right
//! cells needs the only picture. An object for right answers, too, lost: `check(..) is None` is what
//! programs ask.

use pictogrid::{
    CellId, Value, Verdict,
    check::{Mismatch as Fault, mismatches},
    solve::{AnswerScore, judge},
};
use pyo3::prelude::*;

use crate::{
    errors, pictures,
    puzzle::taken,
    solved::with_solver,
    watch::{Watch, options},
};

/// What is wrong with an answer.
///
/// Attributes
/// ----------
/// line : str or None
///     The first line that is broken, as ``"row 3"``; ``None`` if none is, or a cell has a color that the
///     puzzle does not have.
/// message : str
///     What is wrong with it.
/// broken : list of (str or None, str)
///     Every line that is broken, and changed given cells, each with its message.
/// wrong : list of (int, int, int, int)
///     Cells that are not what every picture has there: row, column, what is there, what should be.
/// open : int
///     Cells that the answer leaves open.
/// forced, right_cells : int
///     Cells that are known to be the same in every picture (all, if there is one), and how many of them
///     the answer has.
/// share : float or None
///     ``right_cells / forced``; ``None`` if no cell is known to be forced.
/// lines, right_lines : int
///     Lines of the puzzle, and those that are not broken.
/// verdict : str
///     How many pictures the puzzle has: ``"unique"``, ``"several"``, ``"none"`` or ``"stopped"``.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Mismatch {
    line: Option<String>,
    message: String,
    broken: Vec<(Option<String>, String)>,
    wrong: Vec<(u32, u32, u8, u8)>,
    open: usize,
    forced: usize,
    right_cells: usize,
    share: Option<f64>,
    lines: usize,
    right_lines: usize,
    verdict: &'static str,
}

#[pymethods]
impl Mismatch {
    fn __repr__(&self) -> String {
        format!("<Mismatch {}>", self.message)
    }
}

impl Mismatch {
    fn new(
        puzzle: &pictogrid::Puzzle,
        cells: &[(CellId, Value)],
        (verdict, judged): (Verdict, AnswerScore),
    ) -> Mismatch {
        let shape = puzzle.shape();
        let line = |fault: &Fault| match fault {
            Fault::Clue { line, .. } => Some(shape.line_name(*line)),
            _ => None,
        };
        let broken: Vec<_> =
            judged.broken.iter().map(|fault| (line(fault), fault.to_string())).collect();
        let (line, message) = broken
            .first()
            .cloned()
            .unwrap_or_else(|| (None, format!("{} left open", pictures::so_many(judged.n_open))));
        let wrong = judged.wrong.iter().filter_map(|&(cell, should)| {
            let own = cells.binary_search_by_key(&cell, |&(cell, _)| cell).ok()?;
            let (row, column) = shape.row_and_place(cell);
            Some((row - 1, column - 1, cells[own].1.0, should.0))
        });
        Mismatch {
            line,
            message,
            wrong: wrong.collect(),
            open: judged.n_open,
            forced: judged.n_forced,
            right_cells: judged.n_right,
            share: judged.share(),
            lines: judged.n_lines,
            right_lines: judged.n_right_lines,
            verdict: verdict.id(),
            broken,
        }
    }
}

/// Checks an answer against the clues, with code that shares nothing with the solver.
///
/// Parameters
/// ----------
/// puzzle
///     A `Puzzle`; or the rows, and ``columns``.
/// picture
///     Integers of shape (height, width); or what people and language models write: text with a line a
///     row (``"0 1 0"``, ``".#."``, emoji, also inside of other text), a list of texts, ``{"grid": ..}``, or a list
///     of filled cells ``[[row, column], ..]``. What is taken for granted is a warning.
/// timeout : float
///     Seconds for the solve that counts right cells, if the answer is wrong.
///
/// Returns
/// -------
/// Mismatch or None
///     ``None`` if the picture is a solution; else which lines are broken, which cells are wrong, and the
///     share of right cells.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> puzzle = pictogrid.Puzzle([[1], [1]], [[1], [1]])
/// >>> pictogrid.check(puzzle, [[1, 0], [0, 1]]) is None
/// True
/// >>> pictogrid.check(puzzle, [[1, 1], [0, 1]]).line
/// 'row 1'
/// >>> pictogrid.check(puzzle, "The answer is\n⬛⬜\n⬜⬛\n") is None
/// True
/// >>> wrong = pictogrid.check(pictogrid.Puzzle([[2], [1]], [[2], [1]]), "11\n01")
/// >>> wrong.right_cells, wrong.share, wrong.wrong
/// (2, 0.5, [(1, 0, 0, 1), (1, 1, 1, 0)])
#[pyfunction]
#[pyo3(signature = (puzzle, picture, *, columns=None, timeout=10.0))]
pub(crate) fn check(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    picture: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    timeout: f64,
) -> PyResult<Option<Mismatch>> {
    let options = options(Some(timeout), None, None)?;
    let puzzle = taken(py, puzzle, columns)?;
    let puzzle = &puzzle.get().0;
    pictures::sides(puzzle.shape())?;
    let cells = pictures::answer(picture, puzzle)?;
    if cells.len() == puzzle.shape().n_cells() {
        let values = cells.iter().map(|&(_, value)| value).collect();
        let picture = pictogrid::Picture::new(puzzle.shape(), values);
        if mismatches(puzzle, &picture).is_empty() {
            return Ok(None);
        }
    }
    let mut watch = Watch::new(None)?;
    let report = py.detach(|| with_solver(puzzle, |it| it.solve(puzzle, &options, &mut watch)));
    watch.end()?;
    let report = report.map_err(errors::wrong)?;
    let judged = judge(puzzle, &cells, &report);
    Ok(Some(Mismatch::new(puzzle, &cells, (report.verdict(), judged))))
}
