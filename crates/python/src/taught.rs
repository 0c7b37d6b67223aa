//! The next step with its reason, all steps, and how hard a puzzle is.

use std::collections::BTreeMap;

use pictogrid::{
    Options, Solver, Verdict,
    explain::{
        Clash, Explainer, Next, Reason, Step, Telling, Wish, grade, level_word, summary_text,
    },
    json,
};
use pyo3::{exceptions::PyTimeoutError, prelude::*};

use crate::{
    errors, pictures,
    puzzle::{only, taken},
    watch::Watch,
};

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
/// line : str or None
///     The line, as ``"row 3"``; ``None`` of a step that looks at several.
/// cells : list of (int, int, int or None)
///     What it settles: row and column from 0, and the value. A color may only be ruled out, then the
///     value is ``None``.
/// where, name, why, do : str
///     The step in words: where to look, the rule, the reason, and what to mark.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    rule: &'static str,
    level: u8,
    cost: f64,
    line: Option<String>,
    cells: Vec<CellRow>,
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
        let (shape, said) = (explainer.shape(), |telling| explainer.text(step, telling));
        let cell = |&(cell, mark): &(pictogrid::CellId, pictogrid::explain::Mark)| {
            let (row, place) = shape.row_and_place(cell);
            (row - 1, place - 1, mark.value().map(|value| value.0))
        };
        Hint {
            rule: step.rule.id(),
            level: step.rule.level(),
            cost: step.cost,
            line: match step.reason {
                Reason::Line { line, .. } => Some(shape.line_name(pictogrid::LineId(line as u32))),
                _ => None,
            },
            cells: step.cells.iter().map(cell).collect(),
            r#where: said(Telling::Where),
            name: said(Telling::Rule),
            why: said(Telling::Why),
            r#do: said(Telling::Do),
        }
    }
}

/// Marks of a board that cannot all be right, or clues that no picture fits.
///
/// Attributes
/// ----------
/// cells : list of (int, int)
///     The fewest such cells: row and column from 0. None of them if it is the clues.
/// text : str
///     What is wrong.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct Mistake {
    cells: Vec<(u32, u32)>,
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
    fn new(explainer: &Explainer, clash: &Clash) -> Mistake {
        let cell = |&cell: &pictogrid::CellId| {
            let (row, place) = explainer.shape().row_and_place(cell);
            (row - 1, place - 1)
        };
        let cells = clash.cells.iter().map(cell).collect();
        Mistake { cells, text: explainer.clash_text(clash) }
    }
}

fn explainer(puzzle: &pictogrid::Puzzle) -> PyResult<Explainer> {
    Explainer::new(puzzle)
        .map_err(|error| errors::with_remedies("puzzle", &error, error.remedies()))
}

/// The next step of a puzzle.
///
/// Parameters
/// ----------
/// puzzle
///     A `Puzzle`.
/// board : optional
///     What is marked: integers of shape (height, width), -1 unknown, 0 empty, 1 and more filled.
/// near : (int, int), optional
///     Row and column from 0; among steps as easy as each other the nearest is taken.
/// max_level : int, optional
///     No step that is harder.
/// timeout : float, optional
///     Seconds; mistakes that only a search finds are looked for until then.
///
/// Returns
/// -------
/// Hint, Mistake or None
///     A step; or marks or clues that cannot be right; or ``None`` if nothing is left, or no short reason
///     settles a cell, as where several pictures fit.
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
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let puzzle = &only(puzzle)?.get().0;
    let mut explainer = explainer(puzzle)?;
    if let Some(board) = board {
        explainer.set_board(&pictures::board(board, puzzle)?);
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
    let (wish, has_marks) = (Wish { near, max_level }, board.is_some());
    let next = py.detach(|| match explainer.hint(&wish, &mut || watch.go_on()) {
        clash @ Next::Clash(_) => clash,
        next if !has_marks => next,
        next => deeper_mistake(puzzle, &explainer, &mut watch).map_or(next, Next::Clash),
    });
    watch.end()?;
    Ok(match next {
        Next::Step(step) => Some(Bound::new(py, Hint::new(&explainer, &step))?.into_any()),
        Next::Clash(clash) => Some(Bound::new(py, Mistake::new(&explainer, &clash))?.into_any()),
        Next::Stopped => {
            let message = "no hint was found in time; allow more with timeout";
            return Err(PyTimeoutError::new_err(message));
        }
        _ => None,
    })
}

/// Marks that only a search finds wrong, as far as the watch lets it look.
fn deeper_mistake(
    puzzle: &pictogrid::Puzzle,
    explainer: &Explainer,
    watch: &mut Watch,
) -> Option<Clash> {
    let options = Options::default().max_solutions(1);
    let mut solver = Solver::new();
    explainer.mistakes_by(|board| {
        let Some(puzzle) = puzzle.clone().with_board(board) else { return Some(false) };
        let report = solver.solve(&puzzle, &options, watch).ok()?;
        let is_known = report.verdict == Verdict::None || report.n_solutions > 0;
        is_known.then_some(report.n_solutions > 0)
    })
}

/// Every step of a puzzle.
///
/// Attributes
/// ----------
/// steps : list of Hint
/// finished : bool
///     Whether they lead to the end.
/// open : int
///     Cells that are left.
/// summary : str
///     How many steps each rule took.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Explanation {
    steps: Vec<Hint>,
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
            let (place, why, deed) = (escape(&step.r#where), escape(&step.why), escape(&step.r#do));
            format!("<li><b>{}</b> {place} {why} {deed}</li>", step.rule)
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
/// timeout : float, optional
///     Seconds; what was found by then is there.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> story = pictogrid.explain([[2], [1]], [[2], [1]])
/// >>> story.finished, len(story)
/// (True, 3)
#[pyfunction]
#[pyo3(signature = (puzzle, columns=None, *, timeout=None))]
pub(crate) fn explain(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    timeout: Option<f64>,
) -> PyResult<Explanation> {
    let puzzle = taken(py, puzzle, columns)?;
    let puzzle = &puzzle.get().0;
    let mut explainer = explainer(puzzle)?;
    let mut watch = Watch::new(timeout)?;
    let (mut steps, mut rules) = (Vec::new(), Vec::new());
    let finished = py.detach(|| {
        loop {
            match explainer.next(&Wish::default(), &mut || watch.go_on()) {
                Next::Step(step) => {
                    steps.push(Hint::new(&explainer, &step));
                    rules.push(step.rule);
                    explainer.take(&step);
                }
                next => break next == Next::Finished,
            }
        }
    });
    watch.end()?;
    let open = explainer.board().n_unknown();
    Ok(Explanation { steps, finished, open, summary: summary_text(&rules, open) })
}

/// How hard a puzzle is.
///
/// Attributes
/// ----------
/// level : int
///     From 1, first steps, to 7, beyond logic.
/// word : str
///     The level in a word.
/// hardest : str
///     The hardest rule that is needed.
/// work : float
///     The sum of the costs of all steps.
/// steps : int
/// by_rule : dict of str to int
///     How many steps each rule took.
/// narrowest : int or None
///     In how few lines there was something to be found at the worst moment.
/// longest_what_if : int
///     The most rounds that a supposition took to fail, 0 without one.
/// complete : bool
///     Whether the steps settle every cell. They do not where several pictures fit or none does, and then
///     the level says little.
/// version : int
///     The version of the costs.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct Grade {
    level: u8,
    word: String,
    hardest: String,
    work: f64,
    steps: usize,
    by_rule: BTreeMap<String, usize>,
    narrowest: Option<usize>,
    longest_what_if: u32,
    complete: bool,
    version: u32,
}

#[pymethods]
impl Grade {
    fn __repr__(&self) -> String {
        format!(
            "<Grade {} ({}), hardest {}, work {:.0}>",
            self.level, self.word, self.hardest, self.work
        )
    }
}

impl Grade {
    pub(crate) fn new(grade: &pictogrid::explain::Grade) -> Grade {
        let shape = json::Grade::new(grade);
        Grade {
            level: shape.level,
            word: level_word(shape.level).to_owned(),
            hardest: shape.hardest,
            work: shape.work,
            steps: shape.steps,
            by_rule: shape.by_rule,
            narrowest: shape.narrowest,
            longest_what_if: shape.longest_what_if,
            complete: shape.complete,
            version: shape.version,
        }
    }
}

/// Grades a puzzle by the rules that a person needs.
///
/// Parameters
/// ----------
/// puzzle
///     A `Puzzle`; or the rows, and the columns as the second argument.
/// timeout : float, optional
///     Seconds.
///
/// Raises
/// ------
/// TimeoutError
///     If the time did not suffice.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> pictogrid.rate([[2], [1]], [[2], [1]]).level
/// 1
#[pyfunction]
#[pyo3(signature = (puzzle, columns=None, *, timeout=None))]
pub(crate) fn rate(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    timeout: Option<f64>,
) -> PyResult<Grade> {
    let puzzle = taken(py, puzzle, columns)?;
    let puzzle = &puzzle.get().0;
    let mut watch = Watch::new(timeout)?;
    let graded = py.detach(|| grade(puzzle, &mut || watch.go_on()));
    watch.end()?;
    let graded =
        graded.map_err(|error| errors::with_remedies("puzzle", &error, error.remedies()))?;
    if graded.is_stopped {
        let message = "the grade was stopped; allow more with timeout";
        return Err(PyTimeoutError::new_err(message));
    }
    Ok(Grade::new(&graded))
}
