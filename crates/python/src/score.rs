//! Boards scored by the clues: what a model that plays or answers is rewarded for.
//!
//! ```text
//!   score(puzzle, board)    solved       every line has the runs of its clue, no given cell is changed
//!                           lines        the share of lines that are right
//!                           cells        the share of right cells among those that all pictures share
//!                           violations   lines that are wrong, or can no longer be right
//! ```
//!
//! Lines are judged by `check::line_states`, and a board that is right once more by `check::picture`: no
//! solver takes part. What all pictures share takes a solve, once for a `Puzzle` object, which keeps it, and none
//! for a board that is right. Violations are made when they are read, since a reward seldom needs them.
//!
//! To compare with a stored solution was the other way; where several pictures fit it counts right answers
//! as wrong.

use numpy::{PyArray2, PyArrayMethods, PyReadonlyArray2};
use pictogrid::{
    CellId, LineId, Options, Picture, Silent, Solver, Value, Verdict,
    check::{self, LineState, line_states},
};
use pyo3::{IntoPyObjectExt, prelude::*};

use crate::{
    arguments,
    call_limits::options,
    errors, pictures,
    puzzle::{Puzzle, only},
};

/// Cells of a board, row by row.
pub(crate) type Cells = Vec<Option<Value>>;

/// What a violation is about: a line or a given cell.
///
/// Attributes
/// ----------
/// kind : str
///     ``"row"`` or ``"column"``; ``"given"`` if a given cell was changed.
/// index : int
///     The line, counted from 0; of a given cell its number, row by row.
/// clue : list
///     The clue, as in `Puzzle.rows`; of a given cell its value.
/// found : list or None
///     The runs of the line; ``None`` if it has open cells, which leave no arrangement of the clue.
/// cells : str
///     The cells of the line: ``"#"``, ``"."``, or ``"?"`` for an open one; colors by their letters.
/// text : str
///     The same in words.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Violation {
    /// ``"row"`` or ``"column"``; ``"given"`` if a given cell was changed.
    kind: &'static str,
    /// The line, counted from 0; of a given cell its number, row by row.
    index: u32,
    /// The clue, as in `Puzzle.rows`; of a given cell its value.
    clue: Py<PyAny>,
    /// The runs of the line; ``None`` if it has open cells, which leave no arrangement of the
    /// clue.
    found: Option<Py<PyAny>>,
    /// The cells of the line: ``"#"``, ``"."``, or ``"?"`` for an open one; colors by their
    /// letters.
    cells: String,
    /// The same in words.
    text: String,
}

#[pymethods]
impl Violation {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Violation {}>", self.text)
    }
}

/// How good a board is.
///
/// Attributes
/// ----------
/// solved : bool
///     Whether the board is a solution, whichever it is.
/// cells : float or None
///     The share of right cells among those that are the same in every picture; in a puzzle with one
///     solution those are all. ``None`` if none is known to be.
/// lines : float
///     The share of lines that are full and have the runs of their clue.
/// right_cells, forced : int
///     The two numbers of `cells`.
/// right_lines : int
/// open : int
///     Cells that are not known.
/// violations : list of Violation
///     Every line that is wrong or can no longer be right, and every given cell that was changed.
#[pyclass(frozen, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Score {
    puzzle: Py<Puzzle>,
    board: Cells,
    states: Vec<LineState>,
    #[pyo3(get)]
    /// Whether the board is a solution, whichever it is.
    solved: bool,
    #[pyo3(get)]
    /// Cells that are forced and right.
    right_cells: usize,
    #[pyo3(get)]
    /// Cells that are the same in every picture.
    forced: usize,
    #[pyo3(get)]
    /// Lines that are full and have the runs of their clue.
    right_lines: usize,
    #[pyo3(get)]
    /// Cells that are not known.
    open: usize,
}

#[pymethods]
impl Score {
    /// The share of right cells among those that are the same in every picture; in a puzzle with one solution those are all. ``None`` if none is known to be.
    #[getter]
    fn cells(&self) -> Option<f64> {
        (self.forced > 0).then(|| self.right_cells as f64 / self.forced as f64)
    }

    /// The share of lines that are full and have the runs of their clue.
    #[getter]
    fn lines(&self) -> f64 {
        self.right_lines as f64 / self.states.len().max(1) as f64
    }

    /// Every line that is wrong or can no longer be right, and every given cell that was changed.
    #[getter]
    fn violations(&self, py: Python<'_>) -> PyResult<Vec<Violation>> {
        let puzzle = self.puzzle.get();
        let is_wrong = |&line: &usize| self.states[line] == LineState::Wrong;
        let lines = (0..self.states.len()).filter(is_wrong);
        let mut all: Vec<_> =
            lines.map(|line| self.line(py, line as u32)).collect::<PyResult<_>>()?;
        for (cell, wanted, found) in changed(&puzzle.0, &self.board) {
            let (row, column) = puzzle.0.shape().row_and_place(cell);
            let text = format!("row {row}, column {column} is given, and was changed");
            all.push(Violation {
                kind: "given",
                index: cell.0,
                clue: wanted.0.into_py_any(py)?,
                found: Some(found.0.into_py_any(py)?),
                cells: puzzle.0.palette().letter(found).to_string(),
                text,
            });
        }
        Ok(all)
    }

    fn __repr__(&self) -> String {
        let n = self.states.iter().filter(|&&state| state == LineState::Wrong).count();
        let word = if self.solved { "solved" } else { "not solved" };
        format!("<Score {word}, {} of {} lines, {n} violated>", self.right_lines, self.states.len())
    }
}

impl Score {
    fn line(&self, py: Python<'_>, line: u32) -> PyResult<Violation> {
        let (puzzle, line) = (self.puzzle.get(), LineId(line));
        let (shape, palette) = (puzzle.0.shape(), puzzle.0.palette());
        let own: Cells = shape.line_cells(line).map(|cell| self.board[cell.0 as usize]).collect();
        let letter = |cell: &Option<Value>| cell.map_or('?', |value| palette.letter(value));
        let cells: String = own.iter().map(letter).collect();
        let at = shape.line_position(line);
        let (name, clue) = (shape.line_name(line), puzzle.clue(py, line)?);
        let spell = |runs: &[pictogrid::Run]| palette.spell(runs);
        let wanted = spell(&puzzle.0.clue(line).to_runs().unwrap_or_default());
        let known: Option<Vec<Value>> = own.iter().copied().collect();
        let (found, text) = match known {
            None => (None, format!("{name} is {cells}, which its clue {wanted} cannot end as")),
            Some(known) => {
                let pieces = known.chunk_by(|a, b| a == b).filter(|run| run[0] != Value::EMPTY);
                let runs: Vec<_> =
                    pieces.map(|run| pictogrid::Run::new(run.len() as u32, run[0])).collect();
                let text = format!("{name} has the runs {}, its clue is {wanted}", spell(&runs));
                let is_plain = puzzle.0.clue(line).as_plain().is_some();
                (Some(runs_of(py, &runs, is_plain)?), text)
            }
        };
        Ok(Violation {
            kind: at.direction,
            index: at.index,
            clue: clue.unbind(),
            found,
            cells,
            text,
        })
    }
}

fn runs_of(py: Python<'_>, runs: &[pictogrid::Run], is_plain: bool) -> PyResult<Py<PyAny>> {
    let length = |run: &pictogrid::Run| run.length.map_or(0, u32::from);
    if is_plain {
        return runs.iter().map(length).collect::<Vec<_>>().into_py_any(py);
    }
    let pair = |run: &pictogrid::Run| (length(run), run.value.map(|value| value.0));
    runs.iter().map(pair).collect::<Vec<_>>().into_py_any(py)
}

/// Given cells that a board has otherwise: what is given, and what is there.
pub(crate) fn changed<'a>(
    puzzle: &'a pictogrid::Puzzle,
    board: &'a [Option<Value>],
) -> impl Iterator<Item = (CellId, Value, Value)> + 'a {
    puzzle.given().iter().filter_map(|&(cell, value)| {
        let own = board[cell.0 as usize]?;
        (own != value).then_some((cell, value, own))
    })
}

/// Whether a board is a solution, and its lines, into `states`.
pub(crate) fn is_solved(
    puzzle: &pictogrid::Puzzle,
    board: &[Option<Value>],
    states: &mut Vec<LineState>,
) -> bool {
    line_states(puzzle, board, states);
    if states.iter().any(|&state| state != LineState::Right) {
        return false;
    }
    let values: Option<Vec<Value>> = board.iter().copied().collect();
    values
        .is_some_and(|values| check::picture(puzzle, &Picture::new(puzzle.shape(), values)).is_ok())
}

/// What all pictures of a puzzle share.
pub(crate) fn shared(
    puzzle: &pictogrid::Puzzle,
    solver: &mut Solver,
    options: &Options,
) -> PyResult<(Cells, bool)> {
    let report = solver.solve(puzzle, options, &mut Silent).map_err(errors::wrong)?;
    let only = report.solutions().first().filter(|_| report.verdict() == Verdict::Unique);
    let is_there = report.verdict() != Verdict::None;
    let cells = (0..puzzle.shape().n_cells() as u32).map(CellId);
    let value = |cell| match only {
        Some(only) => Some(only.get(cell)),
        None => report.known.get(cell).filter(|_| is_there),
    };
    Ok((cells.map(value).collect(), report.verdict() != Verdict::Stopped))
}

/// Right cells among those that are forced.
pub(crate) fn n_right(board: &[Option<Value>], forced: &[Option<Value>]) -> (usize, usize) {
    let both = board.iter().zip(forced).filter(|(_, forced)| forced.is_some());
    both.fold((0, 0), |(n, right), (own, forced)| (n + 1, right + usize::from(own == forced)))
}

/// A number as a cell of a puzzle of so many values, if it is one.
pub(crate) fn cell_of(number: i64, n_values: usize) -> Option<Option<Value>> {
    match number {
        -1 => Some(None),
        _ if (0..n_values as i64).contains(&number) => Some(Some(Value(number as u8))),
        _ => None,
    }
}

/// The cells of an array of one of the usual types, if it is one that fits.
fn of_array<T: numpy::Element + Copy + Into<i64>>(
    given: &Bound<'_, PyAny>,
    (width, height): (usize, usize),
    n_values: usize,
) -> Option<Cells> {
    let array: PyReadonlyArray2<'_, T> = given.cast::<PyArray2<T>>().ok()?.readonly();
    let array = array.as_array();
    let is_whole = array.dim() == (height, width);
    is_whole.then(|| array.iter().map(|&n| cell_of(n.into(), n_values)).collect())?
}

/// The cells of a board that is given as an array, or in any other way.
pub(crate) fn cells(given: &Bound<'_, PyAny>, puzzle: &pictogrid::Puzzle) -> PyResult<Cells> {
    let (sides, n_values) = (pictures::sides(puzzle.shape())?, puzzle.n_values());
    let found = of_array::<i8>(given, sides, n_values)
        .or_else(|| of_array::<u8>(given, sides, n_values))
        .or_else(|| of_array::<i16>(given, sides, n_values))
        .or_else(|| of_array::<i64>(given, sides, n_values));
    if let Some(found) = found {
        return Ok(found);
    }
    let board = pictures::board(given, puzzle)?;
    Ok((0..puzzle.shape().n_cells() as u32).map(|cell| board.get(CellId(cell))).collect())
}

/// Scores a board by the clues; see ``pictogrid.bench.score``.
#[pyfunction]
#[pyo3(signature = (puzzle, board, *, timeout=10.0))]
pub(crate) fn score(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    board: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = arguments::seconds)] timeout: f64,
) -> PyResult<Score> {
    let bound = only(puzzle)?;
    let puzzle = bound.get();
    let board = match board {
        Some(board) => cells(board, &puzzle.0)?,
        None => vec![None; puzzle.0.shape().n_cells()],
    };
    let mut states = Vec::new();
    let solved = is_solved(&puzzle.0, &board, &mut states);
    let (forced, right_cells) = match solved {
        true => (board.len(), board.len()),
        false => {
            let options = options(Some(timeout), None, None)?;
            let forced =
                puzzle.forced(|| py.detach(|| shared(&puzzle.0, &mut Solver::new(), &options)))?;
            n_right(&board, &forced)
        }
    };
    Ok(Score {
        right_lines: states.iter().filter(|&&state| state == LineState::Right).count(),
        open: board.iter().filter(|cell| cell.is_none()).count(),
        puzzle: bound.clone().unbind(),
        board,
        states,
        solved,
        right_cells,
        forced,
    })
}
