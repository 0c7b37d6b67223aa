//! The next step with its reason. What there is to say is decided by `explain`'s tutor, for
//! Python as for the command.
//!
//! ```text
//!   puzzle, board ─▶ Tutor ─▶ Hint      rule, line, cells, and the step in four texts
//!                      ▲      Mistake   marks or clues that cannot all be right
//!                   oracle    End       why there is no step
//! ```
//!
//! Python decided by itself before, as did the command and the page, and they differed. The four texts
//! are made with their step: later they would need the explainer, which each step would have to keep
//! alive. The oracle searches 5 s at most a question,
//! and within `timeout`, which is for the whole call.

use std::time::Duration;

use pictogrid::{
    CellId, LineId, Options, SolverOracle,
    explain::{Answer, Candidates, Cause, End, Explainer, Reason, Step, TextPart, Tutor, Wish},
};
use pyo3::{exceptions::PyTimeoutError, prelude::*};

use crate::{arguments, call_limits::Watch, errors, pictures, puzzle::taken_with};

/// The most time of one search for the tutor.
const SEARCH_TIME: Duration = Duration::from_secs(5);

/// Cells with their values: row, column (both from 0) and value, ``None`` for "not yet one value".
pub(crate) type CellRow = (u32, u32, Option<u8>);

/// The next step of a puzzle, and why it holds.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    /// The rule, as ``"overlap"``.
    pub(crate) rule: String,
    /// How hard the rule is, from 1 to 7.
    pub(crate) level: u8,
    /// Points of the grade.
    pub(crate) cost: f64,
    /// The line, as ``("row", 2)``, counted from 0; ``None`` of a step that looks at several.
    pub(crate) line: Option<(String, u32)>,
    /// What it settles: row and column from 0, and the value. A color may only be ruled out, then
    /// the value is ``None``.
    pub(crate) cells: Vec<CellRow>,
    /// How many lines have a step that is no harder, this one included.
    pub(crate) alternatives: usize,
    /// Steps to take first: they rule colors out, but settle no cell.
    pub(crate) before: Vec<Hint>,
    /// Where to look, in words.
    pub(crate) r#where: String,
    /// The rule, in words.
    pub(crate) name: String,
    /// The reason, in words.
    pub(crate) why: String,
    /// What to mark, in words.
    pub(crate) r#do: String,
}

#[pymethods]
impl Hint {
    fn __str__(&self) -> String {
        format!("{} {}", self.r#where, self.why)
    }

    fn __repr__(&self) -> String {
        format!("<Hint {}: {}>", self.rule, pictures::so_many(self.cells.len()))
    }
}

impl Hint {
    pub(crate) fn new(explainer: &Explainer, step: &Step) -> Hint {
        let text = |part| explainer.text(step, part);
        Hint {
            rule: step.rule.id().to_owned(),
            level: step.rule.level(),
            cost: step.cost,
            line: match step.reason {
                Reason::Line { line, .. } => Some(line_of(explainer, line)),
                _ => None,
            },
            cells: cells(explainer, &step.cells),
            alternatives: step.alternatives,
            before: Vec::new(),
            r#where: text(TextPart::Where),
            name: text(TextPart::Rule),
            why: text(TextPart::Why),
            r#do: text(TextPart::Do),
        }
    }
}

/// A line, as ``("row", 2)``.
fn line_of(explainer: &Explainer, line: usize) -> (String, u32) {
    let at = explainer.shape().line_position(LineId(line as u32));
    (at.direction.to_owned(), at.index)
}

fn cells(explainer: &Explainer, cells: &[(CellId, Candidates)]) -> Vec<CellRow> {
    let cell = |&(cell, left): &(CellId, Candidates)| {
        let (row, place) = explainer.shape().row_and_place(cell);
        (row - 1, place - 1, left.value().map(|value| value.0))
    };
    cells.iter().map(cell).collect()
}

/// Marks of a board that cannot all be right, or clues that no picture fits.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    /// The line that they contradict, as ``("row", 2)``, if it is one alone.
    pub(crate) line: Option<(String, u32)>,
    /// The line that cannot be finished any more when what follows from the marks is filled in.
    pub(crate) dead_end: Option<(String, u32)>,
    /// The marks: row and column from 0, and the value. None of them if it is the clues.
    pub(crate) cells: Vec<CellRow>,
    /// What is wrong.
    pub(crate) text: String,
}

#[pymethods]
impl Mistake {
    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Mistake in {}>", pictures::so_many(self.cells.len()))
    }
}

impl Mistake {
    pub(crate) fn new(explainer: &Explainer, mistake: &pictogrid::explain::Mistake) -> Mistake {
        let (line, dead_end) = match mistake.cause {
            Cause::Line(line) => (Some(line_of(explainer, line)), None),
            Cause::Lines(line) | Cause::Steps(line) => (None, Some(line_of(explainer, line))),
            Cause::Given | Cause::Search => (None, None),
        };
        let text = explainer.mistake_text(mistake);
        Mistake { line, dead_end, cells: cells(explainer, &mistake.cells), text }
    }
}

/// Why there is no step.
#[pyclass(frozen, get_all, module = "pictogrid", name = "End", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct HintEnd {
    /// As in `Explanation`; ``"level"`` if no step up to the wanted level settles a cell.
    pub(crate) end: String,
    /// Row, column and value of the cells that a search found.
    pub(crate) forced: Vec<CellRow>,
    /// The end in words.
    pub(crate) text: String,
}

#[pymethods]
impl HintEnd {
    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("<End {}>", self.end)
    }
}

impl HintEnd {
    pub(crate) fn new(explainer: &Explainer, end: &End) -> HintEnd {
        let forced = match end {
            End::Forced(forced) => {
                let left = |&(cell, value): &(CellId, _)| (cell, Candidates::of(value));
                cells(explainer, &forced.iter().map(left).collect::<Vec<_>>())
            }
            _ => Vec::new(),
        };
        HintEnd { end: end.id().to_owned(), forced, text: explainer.end_text(end) }
    }
}

pub(crate) fn tutor(puzzle: &pictogrid::Puzzle) -> PyResult<Tutor> {
    Tutor::new(puzzle).map_err(|error| errors::with_remedies("puzzle", &error, error.remedies()))
}

/// What only a search knows, as far as the watch lets it look.
pub(crate) fn oracle(
    puzzle: &pictogrid::Puzzle,
    timeout: Option<f64>,
) -> PyResult<SolverOracle<Watch>> {
    let options = Options::default().timeout(SEARCH_TIME);
    Ok(SolverOracle::new(puzzle, options, Watch::new(timeout)?))
}

/// The next step of a puzzle.
///
/// Parameters
/// ----------
/// puzzle
///     A `Puzzle`; or the rows, and the columns as the second argument.
/// board : optional
///     What is marked, behind the puzzle or the columns: integers of shape (height, width), -1 unknown, 0 empty,
///     1 and more filled; or text, as in `check`, with ``?`` for an unknown cell. In a list of filled cells all
///     others are unknown.
/// near : (int, int), optional
///     Row and column from 0; among steps as easy as each other the nearest is taken.
/// max_level : int, optional
///     No step that is harder.
/// timeout : float, optional
///     Seconds; mistakes that only a search finds are looked for until then.
///
/// Returns
/// -------
/// Hint, Mistake or End
///     A step; or marks or clues that cannot be right; or why there is no step.
///
/// Raises
/// ------
/// TimeoutError
///     If the time did not suffice for a step.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> hint = pictogrid.hint([[2], [1]], [[2], [1]])
/// >>> hint.where, hint.cells
/// ('Look at row 1.', [(0, 0, 1), (0, 1, 1)])
#[pyfunction]
#[pyo3(signature = (puzzle, columns=None, board=None, *, near=None, max_level=7, timeout=None))]
pub(crate) fn hint<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    columns: Option<&Bound<'py, PyAny>>,
    board: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = arguments::near)] near: Option<(u32, u32)>,
    #[pyo3(from_py_with = arguments::max_level)] max_level: u8,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzle, board) = taken_with(py, puzzle, columns, board)?;
    let puzzle = &puzzle.get().0;
    let mut tutor = tutor(puzzle)?;
    if let Some(board) = board {
        tutor.set_board(&pictures::board(board, puzzle)?);
    }
    let near = match near {
        Some((y, x)) => Some(puzzle.shape().cell_at(x, y).ok_or_else(|| {
            errors::value(format!("near: the puzzle has no cell in row {y}, column {x}, from 0"))
        })?),
        None => None,
    };
    let mut watch = Watch::new(timeout)?;
    let mut oracle = oracle(puzzle, timeout)?;
    let wish = Wish { near, max_level };
    let answer = py.detach(|| tutor.hint(&wish, &mut oracle, &mut || watch.go_on()));
    watch.end().and(oracle.observer.end())?;
    let explainer = tutor.explainer();
    Ok(match answer.map_err(errors::wrong)? {
        Answer::Hint(hint) => {
            let before = hint.before.iter().map(|step| Hint::new(explainer, step)).collect();
            let hint = Hint { before, ..Hint::new(explainer, &hint.step) };
            Bound::new(py, hint)?.into_any()
        }
        Answer::End(End::Mistake(mistake)) => {
            Bound::new(py, Mistake::new(explainer, &mistake))?.into_any()
        }
        Answer::End(End::Stopped) => {
            let message = "timeout: no hint was found in time; allow more";
            return Err(PyTimeoutError::new_err(message));
        }
        Answer::End(end) => Bound::new(py, HintEnd::new(explainer, &end))?.into_any(),
    })
}
