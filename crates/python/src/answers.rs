//! Answers of somebody else, checked: what a model is scored by, and whether a board is right so far.
//!
//! ```text
//!   check(puzzle, answer) ─▶ Checked   bool: it is a solution. broken, given, open    no solver takes part
//!                                      verdict, wrong, share ..                       a solve, when asked for
//! ```
//!
//! To count right cells needs the only picture, so that is looked for when it is asked for, once, at most for
//! `timeout`. `None` for right answers was the way before: `if check(..)` read as its opposite.
//!
//! A line with open cells is broken only if it cannot be finished any more, which `check::line_values` says:
//! it knows no rule of the solver. O(cells), and O(cells · runs) of each line that is not finished.

use std::sync::OnceLock;

use numpy::PyArray2;
use pictogrid::{
    Board, CellId, LineId, Picture, Puzzle as Clues, Value, Verdict,
    check::{Mismatch, line_values, mismatches},
    solve::{AnswerScore, judge},
};
use pyo3::{prelude::*, types::PyDict};

use crate::{
    arguments,
    call_limits::{Watch, options},
    errors,
    pickle::field,
    pictures,
    puzzle::{Puzzle, taken_with},
    solved::with_solver,
};

/// A cell: row, column, what is there, what should be.
type WrongCell = (u32, u32, u8, u8);

/// A line that is not as its clue says.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct BrokenLine {
    /// The line, as ``("row", 2)``, counted from 0.
    pub(crate) line: (String, u32),
    /// The runs that it has, open cells taken as empty.
    pub(crate) has: String,
    /// Its clue.
    pub(crate) clue: String,
    /// Its open cells; if there are any, no way to fill them fits the clue.
    pub(crate) open: usize,
}

#[pymethods]
impl BrokenLine {
    fn __repr__(&self) -> String {
        let (kind, index) = &self.line;
        format!("<BrokenLine {kind} {index}: {} instead of {}>", self.has, self.clue)
    }
}

/// An answer or a board that was checked; true if it is a solution.
#[pyclass(frozen, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Checked {
    puzzle: Py<Puzzle>,
    answer: Vec<(CellId, Value)>,
    timeout: f64,
    /// Whether it is a solution: no cell is open, and every line is as its clue says.
    #[pyo3(get)]
    right: bool,
    /// The first thing that is wrong, in words; ``None`` if nothing is.
    #[pyo3(get)]
    message: Option<String>,
    /// Every line that is wrong. A line with open cells is, if no way to fill them fits its clue.
    #[pyo3(get)]
    broken: Vec<BrokenLine>,
    /// Given cells that it changes: row, column, what is there, what should be.
    #[pyo3(get)]
    given: Vec<WrongCell>,
    /// Cells that it leaves open.
    #[pyo3(get)]
    open: usize,
    /// Lines whose runs are those of their clue.
    #[pyo3(get)]
    right_lines: usize,
    judged: OnceLock<(Verdict, AnswerScore)>,
}

#[pymethods]
impl Checked {
    fn __bool__(&self) -> bool {
        self.right
    }

    /// All cells of the puzzle.
    #[getter]
    fn cells(&self) -> usize {
        self.clues().shape().n_cells()
    }

    /// All lines of the puzzle.
    #[getter]
    fn lines(&self) -> usize {
        self.clues().shape().n_lines()
    }

    /// How many pictures the puzzle has: ``"unique"``, ``"several"``, ``"none"`` or ``"stopped"``.
    /// For this, `wrong`, `forced`, `right_cells` and `share` the puzzle is solved, when one is asked for first.
    #[getter]
    fn verdict(&self, py: Python<'_>) -> PyResult<&'static str> {
        Ok(self.judged(py)?.0.id())
    }

    /// Cells that are not what every picture has there: row, column, what is there, what should be.
    #[getter]
    fn wrong(&self, py: Python<'_>) -> PyResult<Vec<WrongCell>> {
        let wrong = &self.judged(py)?.1.wrong;
        Ok(wrong.iter().filter_map(|&(cell, should)| self.wrong_cell(cell, should)).collect())
    }

    /// Cells that are known to be the same in every picture; all, if there is one.
    #[getter]
    fn forced(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.judged(py)?.1.n_forced)
    }

    /// The forced cells that the answer has.
    #[getter]
    fn right_cells(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.judged(py)?.1.n_right)
    }

    /// ``right_cells / forced``; ``None`` if no cell is known to be forced.
    #[getter]
    fn share(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        Ok(self.judged(py)?.1.share())
    }

    /// The answer as it was read: ``int16``, -1 where it is open.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let highest = self.answer.iter().map(|&(_, value)| usize::from(value.0) + 1).max();
        let n_values = highest.unwrap_or(0).max(self.clues().n_values());
        let mut board = Board::unknown_of(self.clues().shape(), n_values);
        self.answer.iter().for_each(|&(cell, value)| board.set(cell, value));
        pictures::board_array(py, &board)
    }

    fn _state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = PyDict::new(py);
        state.set_item("puzzle", &self.puzzle)?;
        let answer = self.answer.iter().map(|&(cell, value)| (cell.0, value.0));
        state.set_item("answer", answer.collect::<Vec<_>>())?;
        state.set_item("timeout", self.timeout)?;
        Ok(state)
    }

    fn __repr__(&self) -> String {
        format!("<Checked {}>", self.message.as_deref().unwrap_or("right"))
    }
}

impl Checked {
    fn new(puzzle: Py<Puzzle>, answer: Vec<(CellId, Value)>, timeout: f64) -> Checked {
        let clues = puzzle.get().0.clone();
        let shape = clues.shape();
        let mut own: Vec<Option<Value>> = vec![None; shape.n_cells()];
        for &(cell, value) in &answer {
            own[cell.0 as usize] = Some(value);
        }
        let open = shape.n_cells() - answer.len();
        let filled = own.iter().map(|value| value.unwrap_or(Value::EMPTY)).collect();
        let faults = mismatches(&clues, &Picture::new(shape, filled));
        let n_unlike = faults.iter().filter(|it| matches!(it, Mismatch::Clue { .. })).count();
        let is_comparable =
            !matches!(faults.first(), Some(Mismatch::Shape { .. } | Mismatch::Color { .. }));
        let mut checked = Checked {
            right: faults.is_empty() && open == 0,
            message: None,
            broken: Vec::new(),
            given: Vec::new(),
            open,
            right_lines: if is_comparable { shape.n_lines() - n_unlike } else { 0 },
            judged: OnceLock::new(),
            puzzle,
            answer,
            timeout,
        };
        for fault in &faults {
            if checked.add(&clues, &own, fault) && checked.message.is_none() {
                checked.message = Some(fault.to_string());
            }
        }
        if open > 0 && checked.message.is_none() {
            checked.message = Some(format!("{} left open", pictures::so_many(open)));
        }
        checked
    }

    /// Adds what is wrong; of what may still become right nothing.
    fn add(&mut self, clues: &Clues, own: &[Option<Value>], fault: &Mismatch) -> bool {
        let shape = clues.shape();
        match fault {
            Mismatch::Clue { line, wanted, found, .. } => {
                let cells = shape.line_cells(*line).map(|cell| own[cell.0 as usize]);
                let cells: Vec<Option<Value>> = cells.collect();
                let open = cells.iter().filter(|cell| cell.is_none()).count();
                if open > 0 && may_be_finished(clues, *line, &cells) {
                    return false;
                }
                let at = shape.line_position(*line);
                let (has, clue) = (found.clone(), wanted.clone());
                let line = (at.direction.to_owned(), at.index);
                self.broken.push(BrokenLine { line, has, clue, open });
                true
            }
            Mismatch::Given { cell, .. } => {
                let given = clues.given().iter().find(|(given, _)| given == cell);
                let changed = given.and_then(|&(cell, should)| self.wrong_cell(cell, should));
                self.given.extend(changed);
                changed.is_some()
            }
            _ => true,
        }
    }

    fn clues(&self) -> &Clues {
        &self.puzzle.get().0
    }

    /// A cell of the answer that should be something else; `None` if it is open.
    fn wrong_cell(&self, cell: CellId, should: Value) -> Option<WrongCell> {
        let own = self.answer.binary_search_by_key(&cell, |&(cell, _)| cell).ok()?;
        let (row, column) = self.clues().shape().row_and_place(cell);
        Some((row - 1, column - 1, self.answer[own].1.0, should.0))
    }

    /// What a solve says of it.
    fn judged(&self, py: Python<'_>) -> PyResult<&(Verdict, AnswerScore)> {
        if let Some(judged) = self.judged.get() {
            return Ok(judged);
        }
        let (puzzle, options) = (self.clues(), options(Some(self.timeout), None, None)?);
        let mut watch = Watch::new(None)?;
        let report = py.detach(|| with_solver(puzzle, |it| it.solve(puzzle, &options, &mut watch)));
        watch.end()?;
        let report = report.map_err(errors::wrong)?;
        let judged = judge(puzzle, &self.answer, &report);
        Ok(self.judged.get_or_init(|| (report.verdict(), judged)))
    }

    pub(crate) fn restored(state: &Bound<'_, PyDict>) -> PyResult<Checked> {
        let puzzle: Py<Puzzle> = field(state, "puzzle")?;
        let answer: Vec<(u32, u8)> = field(state, "answer")?;
        let n_cells = puzzle.get().0.shape().n_cells();
        let answer: Vec<_> = answer.into_iter().filter(|it| (it.0 as usize) < n_cells).collect();
        let answer = answer.into_iter().map(|(cell, value)| (CellId(cell), Value(value)));
        Ok(Checked::new(puzzle, answer.collect(), field(state, "timeout")?))
    }
}

/// Whether the open cells of a line can be filled as its clue says; a line too long to be looked at may be.
fn may_be_finished(clues: &Clues, line: LineId, cells: &[Option<Value>]) -> bool {
    let n_values = clues.n_values();
    if n_values > 32 {
        return true;
    }
    let all = ((1_u64 << n_values) - 1) as u32;
    let cell = |value: &Option<Value>| {
        value.map_or(all, |value| 1_u32.checked_shl(value.0.into()).unwrap_or(0))
    };
    let cells: Vec<u32> = cells.iter().map(cell).collect();
    !matches!(line_values(&cells, clues.clue(line)), Ok(None))
}

/// Checks an answer or a board against the clues, with code that shares nothing with the solver.
///
/// Parameters
/// ----------
/// puzzle
///     A `Puzzle`; or the rows, and the columns as the second argument.
/// picture
///     Behind the puzzle or the columns: integers of shape (height, width), -1 where nothing is known; or what
///     people and language models write: text with a line a row (``"0 1 0"``, ``".#."``, ``?`` for an open cell,
///     emoji, also inside of other text), a list of texts, ``{"grid": ..}``, or a list of filled cells
///     ``[[row, column], ..]``. What is taken for granted is a warning.
/// timeout : float
///     Seconds for the solve that counts right cells, when they are asked for.
///
/// Returns
/// -------
/// Checked
///     True if the picture is a solution; which lines are broken, which cells are wrong, and the share of right
///     cells.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> puzzle = pictogrid.Puzzle([[1], [1]], [[1], [1]])
/// >>> bool(pictogrid.check(puzzle, [[1, 0], [0, 1]]))
/// True
/// >>> wrong = pictogrid.check([[1], [1]], [[1], [1]], [[1, 1], [0, 1]])
/// >>> bool(wrong), [(line.line, line.has, line.clue) for line in wrong.broken]
/// (False, [(('row', 0), '2', '1'), (('column', 1), '2', '1')])
/// >>> bool(pictogrid.check(puzzle, "The answer is\n⬛⬜\n⬜⬛\n"))
/// True
/// >>> begun = pictogrid.check(pictogrid.Puzzle([[2], [1]], [[2], [1]]), "1?\n?1")
/// >>> begun.broken, begun.open, begun.wrong
/// ([], 2, [(1, 1, 1, 0)])
#[pyfunction]
#[pyo3(signature = (puzzle, columns=None, picture=None, *, timeout=10.0))]
pub(crate) fn check<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    columns: Option<&Bound<'py, PyAny>>,
    picture: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = arguments::seconds)] timeout: f64,
) -> PyResult<Checked> {
    options(Some(timeout), None, None)?;
    let (puzzle, picture) = taken_with(py, puzzle, columns, picture)?;
    let picture = picture.ok_or_else(|| {
        errors::kind("picture: an array or a text is wanted, not NoneType; it stands behind the puzzle or the columns")
    })?;
    let clues = &puzzle.get().0;
    pictures::sides(clues.shape())?;
    let answer = pictures::answer(picture, clues)?;
    Ok(Checked::new(puzzle, answer, timeout))
}
