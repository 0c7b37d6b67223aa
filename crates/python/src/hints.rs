//! The next step with its reason, and all steps. What there is to say is decided by `explain`'s tutor, for
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
//! alive. So an explanation holds four short texts a step. The oracle searches 5 s at most a question,
//! and within `timeout`, which is for the whole call.

use std::time::Duration;

use pictogrid::{
    CellId, LineId, Options, SolverOracle,
    explain::{Answer, Candidates, Cause, End, Explainer, Reason, Step, TextPart, Tutor, Wish},
};
use pyo3::{exceptions::PyTimeoutError, prelude::*};

use crate::{
    errors, pictures,
    puzzle::{only, taken},
    watch::Watch,
};

/// The most time of one search for the tutor.
const SEARCH_TIME: Duration = Duration::from_secs(5);

/// Cells with their values: row, column (both from 0) and value, ``None`` for "not yet one value".
type CellRow = (u32, u32, Option<u8>);

/// The next step of a puzzle, and why it holds.
///
/// Attributes
/// ----------
/// rule : str
///     The rule, as ``"overlap"``.
/// level : int
///     How hard the rule is, from 1 to 7.
/// cost : float
///     Points of the grade.
/// line : (str, int) or None
///     The line, as ``("row", 2)``, counted from 0; ``None`` of a step that looks at several.
/// cells : list of (int, int, int or None)
///     What it settles: row and column from 0, and the value. A color may only be ruled out, then the
///     value is ``None``.
/// alternatives : int
///     How many lines have a step that is no harder, this one included.
/// before : list of Hint
///     Steps to take first: they rule colors out, but settle no cell.
/// where, name, why, do : str
///     The step in words: where to look, the rule, the reason, and what to mark.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    rule: &'static str,
    level: u8,
    cost: f64,
    line: Option<(&'static str, u32)>,
    cells: Vec<CellRow>,
    alternatives: usize,
    before: Vec<Hint>,
    r#where: String,
    name: String,
    why: String,
    r#do: String,
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
    fn new(explainer: &Explainer, step: &Step) -> Hint {
        let text = |part| explainer.text(step, part);
        Hint {
            rule: step.rule.id(),
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
fn line_of(explainer: &Explainer, line: usize) -> (&'static str, u32) {
    let at = explainer.shape().line_position(LineId(line as u32));
    (at.direction, at.index)
}

fn cells(explainer: &Explainer, cells: &[(CellId, Candidates)]) -> Vec<CellRow> {
    let cell = |&(cell, left): &(CellId, Candidates)| {
        let (row, place) = explainer.shape().row_and_place(cell);
        (row - 1, place - 1, left.value().map(|value| value.0))
    };
    cells.iter().map(cell).collect()
}

/// Marks of a board that cannot all be right, or clues that no picture fits.
///
/// Attributes
/// ----------
/// line : (str, int) or None
///     The line that they contradict, as ``("row", 2)``, if it is one alone.
/// dead_end : (str, int) or None
///     The line that cannot be finished any more when what follows from the marks is filled in.
/// cells : list of (int, int, int or None)
///     The marks: row and column from 0, and the value. None of them if it is the clues.
/// text : str
///     What is wrong.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    line: Option<(&'static str, u32)>,
    dead_end: Option<(&'static str, u32)>,
    cells: Vec<CellRow>,
    text: String,
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
    fn new(explainer: &Explainer, mistake: &pictogrid::explain::Mistake) -> Mistake {
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
///
/// Attributes
/// ----------
/// end : str
///     As in `Explanation`; ``"level"`` if no step up to the wanted level settles a cell.
/// forced : list of (int, int, int or None)
///     Row, column and value of the cells that a search found.
/// text : str
///     The end in words.
#[pyclass(frozen, get_all, module = "pictogrid", name = "End")]
#[derive(Clone, Debug)]
pub(crate) struct HintEnd {
    end: &'static str,
    forced: Vec<CellRow>,
    text: String,
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
    fn new(explainer: &Explainer, end: &End) -> HintEnd {
        let forced = match end {
            End::Forced(forced) => {
                let left = |&(cell, value): &(CellId, _)| (cell, Candidates::of(value));
                cells(explainer, &forced.iter().map(left).collect::<Vec<_>>())
            }
            _ => Vec::new(),
        };
        HintEnd { end: end.id(), forced, text: explainer.end_text(end) }
    }
}

fn tutor(puzzle: &pictogrid::Puzzle) -> PyResult<Tutor> {
    Tutor::new(puzzle).map_err(|error| errors::with_remedies("puzzle", &error, error.remedies()))
}

/// What only a search knows, as far as the watch lets it look.
fn oracle(puzzle: &pictogrid::Puzzle, timeout: Option<f64>) -> PyResult<SolverOracle<Watch>> {
    let options = Options::default().timeout(SEARCH_TIME);
    Ok(SolverOracle::new(puzzle, options, Watch::new(timeout)?))
}

/// The next step of a puzzle.
///
/// Parameters
/// ----------
/// puzzle
///     A `Puzzle`.
/// board : optional
///     What is marked: integers of shape (height, width), -1 unknown, 0 empty, 1 and more filled; or text,
///     as in `check`, with ``?`` for an unknown cell. In a list of filled cells all others are unknown.
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
/// >>> hint = pictogrid.hint(pictogrid.Puzzle([[2], [1]], [[2], [1]]))
/// >>> hint.where, hint.cells
/// ('Look at row 1.', [(0, 0, 1), (0, 1, 1)])
#[pyfunction]
#[pyo3(signature = (puzzle, board=None, *, near=None, max_level=7, timeout=None))]
pub(crate) fn hint<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    board: Option<&Bound<'py, PyAny>>,
    near: Option<(u32, u32)>,
    max_level: u8,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzle = &only(puzzle)?.get().0;
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
    if !(1..=7).contains(&max_level) {
        return Err(errors::value("max_level: a level from 1 to 7 is wanted"));
    }
    let mut watch = Watch::new(timeout)?;
    let mut oracle = oracle(puzzle, timeout)?;
    let wish = Wish { near, max_level };
    let answer = py.detach(|| tutor.hint(&wish, &mut oracle, &mut || watch.go_on()));
    watch.end().and(oracle.observer.end())?;
    let explainer = tutor.explainer();
    Ok(match answer {
        Answer::Hint(hint) => {
            let before = hint.before.iter().map(|step| Hint::new(explainer, step)).collect();
            let hint = Hint { before, ..Hint::new(explainer, &hint.step) };
            Bound::new(py, hint)?.into_any()
        }
        Answer::End(End::Mistake(mistake)) => {
            Bound::new(py, Mistake::new(explainer, &mistake))?.into_any()
        }
        Answer::End(End::Stopped) => {
            let message = "no hint was found in time; allow more with timeout";
            return Err(PyTimeoutError::new_err(message));
        }
        Answer::End(end) => Bound::new(py, HintEnd::new(explainer, &end))?.into_any(),
    })
}

/// Every step of a puzzle.
///
/// Attributes
/// ----------
/// steps : list of Hint
/// end : str
///     Why there is no further step: ``"finished"``; ``"several"`` (several pictures fit, and no open cell
///     is the same in all of them); ``"forced"`` (no rule settles a cell, but a search finds some that are
///     the same in every picture: `forced`); ``"no-short-reason"``; ``"stopped"``; or ``"mistake"``.
/// forced : list of (int, int, int or None)
///     Row, column and value of the cells that a search found.
/// mistake : Mistake or None
///     What is wrong with the board or the clues.
/// text : str
///     The end in words.
/// finished : bool
///     Whether the steps lead to the end.
/// open : int
///     Cells that are left.
/// summary : str
///     How many steps each rule took.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Explanation {
    steps: Vec<Hint>,
    end: &'static str,
    forced: Vec<CellRow>,
    mistake: Option<Mistake>,
    text: String,
    finished: bool,
    open: usize,
    summary: String,
}

#[pymethods]
impl Explanation {
    fn __repr__(&self) -> String {
        format!("<Explanation {}>", self.summary)
    }

    fn __len__(&self) -> usize {
        self.steps.len()
    }

    fn _repr_html_(&self) -> String {
        let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
        let item = |step: &Hint| {
            let [place, why, action] = [&step.r#where, &step.why, &step.r#do].map(|it| escape(it));
            format!("<li><b>{}</b> {place} {why} {action}</li>", step.rule)
        };
        let items: String = self.steps.iter().map(item).collect();
        format!("<p>{}</p><ol>{items}</ol>", escape(&self.summary))
    }
}

/// Explains a puzzle to its end, step by step, from the easiest.
///
/// Parameters
/// ----------
/// puzzle
///     A `Puzzle`; or the rows, and the columns as the second argument.
/// board : optional
///     What is marked: integers of shape (height, width), -1 unknown, 0 empty, 1 and more filled; or text,
///     as in `check`, with ``?`` for an unknown cell. In a list of filled cells all others are unknown.
/// timeout : float, optional
///     Seconds; what was found by then is there.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> story = pictogrid.explain([[2], [1]], [[2], [1]])
/// >>> story.end, len(story)
/// ('finished', 3)
#[pyfunction]
#[pyo3(signature = (puzzle, columns=None, *, board=None, timeout=None))]
pub(crate) fn explain(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    board: Option<&Bound<'_, PyAny>>,
    timeout: Option<f64>,
) -> PyResult<Explanation> {
    let puzzle = taken(py, puzzle, columns)?;
    let puzzle = &puzzle.get().0;
    let mut tutor = tutor(puzzle)?;
    if let Some(board) = board {
        tutor.set_board(&pictures::board(board, puzzle)?);
    }
    let mut watch = Watch::new(timeout)?;
    let mut oracle = oracle(puzzle, timeout)?;
    let mut steps = Vec::new();
    let explanation = py.detach(|| {
        let on_step = &mut |explainer: &Explainer, step: &Step| {
            steps.push(Hint::new(explainer, step));
            std::ops::ControlFlow::Continue(())
        };
        tutor.explain(None, &mut oracle, on_step, &mut || watch.go_on())
    });
    watch.end().and(oracle.observer.end())?;
    let explainer = tutor.explainer();
    let (end, summary) = (&explanation.end, explanation.summary());
    let HintEnd { end: id, forced, text } = HintEnd::new(explainer, end);
    let mistake = match end {
        End::Mistake(mistake) => Some(Mistake::new(explainer, mistake)),
        _ => None,
    };
    Ok(Explanation {
        steps,
        end: id,
        forced,
        mistake,
        text,
        finished: *end == End::Finished,
        open: explanation.n_open,
        summary,
    })
}
