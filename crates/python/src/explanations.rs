//! All steps of a puzzle, as a sequence and as files.
//!
//! ```text
//!   Tutor::explain ─▶ steps: a list of Hint      len, [k], for: Explanation is a sequence of them
//!                  ─▶ drawings of the steps      save: .html page, .svg sheet, .gif film
//!                  ─▶ text and Markdown          save: .txt, .md
//! ```
//!
//! Steps are found once: what `save` needs of them is kept, some hundred bytes a step, since to find them
//! again may take as long as the explanation. A pickle keeps none of that; `save` finds the same steps again,
//! as many as there were. The forms, the words and the drawings are the libraries', as for the command.

use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
};

use pictogrid::{
    Board,
    explain::{End, Explainer, Step, markdown_head},
    render::{DrawError, ExplainedStep, Lesson, Look, lesson},
    solve::DEFAULT_BYTES,
};
use pyo3::{
    prelude::*,
    types::{PyDict, PyIterator, PyList},
};

use crate::{
    arguments,
    call_limits::Watch,
    errors, files,
    hints::{CellRow, Hint, HintEnd, Mistake, oracle, tutor},
    outcome::board_bytes,
    pictures,
    puzzle::{Puzzle, taken_with},
};

/// A step as files show it.
#[derive(Debug)]
struct Shown {
    text: String,
    markdown: String,
    drawn: ExplainedStep,
}

/// Every step of a puzzle: a sequence of `Hint`.
#[pyclass(frozen, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Explanation {
    /// The puzzle.
    #[pyo3(get)]
    puzzle: Py<Puzzle>,
    /// The steps in order.
    #[pyo3(get)]
    steps: Py<PyList>,
    /// Why there is no further step: ``"finished"``; ``"several"`` (several pictures fit, and no
    /// open cell is the same in all of them); ``"forced"`` (no rule settles a cell, but a search
    /// finds some that are the same in every picture: `forced`); ``"no-short-reason"``;
    /// ``"stopped"``; or ``"mistake"``.
    #[pyo3(get)]
    end: String,
    /// Row, column and value of the cells that a search found.
    #[pyo3(get)]
    forced: Vec<CellRow>,
    /// What is wrong with the board or the clues.
    #[pyo3(get)]
    mistake: Option<Mistake>,
    /// The end in words.
    #[pyo3(get)]
    text: String,
    /// Whether the steps lead to the end.
    #[pyo3(get)]
    finished: bool,
    /// Cells that are left.
    #[pyo3(get)]
    open: usize,
    /// How many steps each rule took.
    #[pyo3(get)]
    summary: String,
    /// What is known before the first step.
    start: Board,
    /// The steps as files show them; none of those that come from a pickle.
    shown: Option<Vec<Shown>>,
}

#[pymethods]
impl Explanation {
    fn __repr__(&self) -> String {
        format!("<Explanation {}>", self.summary)
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.steps.bind(py).len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.steps.bind(py).as_any().get_item(index)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.steps.bind(py).try_iter()
    }

    /// Writes all of it to a file whose suffix says as what: ``.html`` (a page to step through), ``.svg`` (a
    /// sheet with the first step of each rule), ``.gif`` (a film), ``.txt`` or ``.md``. An old file is replaced.
    ///
    /// Examples
    /// --------
    /// >>> import pictogrid, pathlib, tempfile
    /// >>> path = pathlib.Path(tempfile.mkdtemp()) / "small.md"
    /// >>> pictogrid.explain([[2], [1]], [[2], [1]]).save(path)
    /// >>> path.read_text().splitlines()[2]
    /// '## 1. row 1 (2) · full-line · 2 cells · level 1'
    fn save(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::path)] path: PathBuf,
    ) -> PyResult<()> {
        let form = Form::of(&path)?;
        let again;
        let shown = match &self.shown {
            Some(shown) => shown,
            None => {
                again = self.again(py)?;
                &again
            }
        };
        let written = py.detach(|| self.written(shown, form));
        let bytes =
            written.map_err(|error| errors::with_remedies("path", &error, &error.remedies()))?;
        files::write_file(py, &path, &bytes)
    }

    fn _state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = PyDict::new(py);
        state.set_item("puzzle", &self.puzzle)?;
        state.set_item("steps", &self.steps)?;
        state.set_item("end", &self.end)?;
        state.set_item("forced", &self.forced)?;
        state.set_item("mistake", self.mistake.clone())?;
        state.set_item("text", &self.text)?;
        state.set_item("finished", self.finished)?;
        state.set_item("open", self.open)?;
        state.set_item("summary", &self.summary)?;
        state.set_item("start", board_bytes(py, &self.start))?;
        Ok(state)
    }
}

impl Explanation {
    pub(crate) fn restored(state: &Bound<'_, PyDict>) -> PyResult<Explanation> {
        use crate::pickle::field;
        let puzzle: Py<Puzzle> = field(state, "puzzle")?;
        let cells: Vec<u8> = field(state, "start")?;
        Ok(Explanation {
            start: crate::outcome::board_of(&cells, &puzzle.get().0),
            puzzle,
            steps: field(state, "steps")?,
            end: field(state, "end")?,
            forced: field(state, "forced")?,
            mistake: field(state, "mistake")?,
            text: field(state, "text")?,
            finished: field(state, "finished")?,
            open: field(state, "open")?,
            summary: field(state, "summary")?,
            shown: None,
        })
    }

    /// The steps as files show them, found again.
    fn again(&self, py: Python<'_>) -> PyResult<Vec<Shown>> {
        let puzzle = &self.puzzle.get().0;
        let mut tutor = tutor(puzzle)?;
        tutor.set_board(&self.start);
        let (mut watch, mut oracle) = (Watch::new(None)?, oracle(puzzle, None)?);
        let n = self.steps.bind(py).len();
        let mut shown = Vec::new();
        let found = py.detach(|| {
            let take = &mut |explainer: &Explainer, step: &Step| {
                shown.push(Shown::new(shown.len() + 1, explainer, step));
                ControlFlow::Continue(())
            };
            tutor.explain(Some(n), &mut oracle, take, &mut || watch.go_on())
        });
        watch.end().and(oracle.observer.end())?;
        found.map_err(errors::wrong)?;
        Ok(shown)
    }

    fn written(&self, shown: &[Shown], form: Form) -> Result<Vec<u8>, DrawError> {
        let mut end = self.text.clone();
        if self.mistake.is_none() {
            end += &format!(" {}.", self.summary);
        }
        if let Form::Text | Form::Markdown = form {
            let mut text = String::new();
            if form == Form::Markdown {
                let title = self.puzzle.get().0.about().title.as_deref();
                text += &markdown_head(title.unwrap_or("Nonogram"));
            }
            for step in shown {
                text += if form == Form::Text { &step.text } else { &step.markdown };
            }
            text += &if form == Form::Text { format!("{end}\n") } else { format!("\n{end}\n") };
            return Ok(text.into_bytes());
        }
        let steps: Vec<ExplainedStep> = shown.iter().map(|step| step.drawn.clone()).collect();
        let puzzle = &self.puzzle.get().0;
        let drawn = Lesson { puzzle, start: &self.start, steps: &steps, summary: &end };
        match form {
            Form::Sheet => lesson::svg(&drawn, &Look::default()),
            Form::Film => lesson::gif(&drawn, &Look::default(), DEFAULT_BYTES),
            _ => lesson::html(&drawn),
        }
    }
}

impl Shown {
    fn new(n: usize, explainer: &Explainer, step: &Step) -> Shown {
        let drawn = explainer.explained_step(step);
        let (text, markdown) = (explainer.step_text(n, step), explainer.step_markdown(n, step));
        Shown { text, markdown, drawn }
    }
}

/// What a file of steps holds.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Text,
    Markdown,
    Page,
    Sheet,
    Film,
}

impl Form {
    fn of(path: &Path) -> PyResult<Form> {
        let suffix = path.extension().unwrap_or_default().to_string_lossy();
        match &*suffix {
            "txt" => Ok(Form::Text),
            "md" => Ok(Form::Markdown),
            "html" => Ok(Form::Page),
            "svg" => Ok(Form::Sheet),
            "gif" => Ok(Form::Film),
            _ => Err(errors::value(format!(
                "path: {}: the suffix says what to write, and it can be .html (a page to step through), .svg (a \
                 sheet to print), .gif (a film), .md or .txt",
                path.display()
            ))),
        }
    }
}

/// Explains a puzzle to its end, step by step, from the easiest.
///
/// Parameters
/// ----------
/// puzzle
///     A `Puzzle`; or the rows, and the columns as the second argument.
/// board : optional
///     What is marked, as in `hint`.
/// timeout : float, optional
///     Seconds; what was found by then is there.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> story = pictogrid.explain([[2], [1]], [[2], [1]])
/// >>> story.end, len(story)
/// ('finished', 3)
/// >>> [step.rule for step in story]
/// ['full-line', 'full-line', 'finished-line']
#[pyfunction]
#[pyo3(signature = (puzzle, columns=None, board=None, *, timeout=None))]
pub(crate) fn explain<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    columns: Option<&Bound<'py, PyAny>>,
    board: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
) -> PyResult<Explanation> {
    let (held, board) = taken_with(py, puzzle, columns, board)?;
    let puzzle = &held.get().0;
    let mut tutor = tutor(puzzle)?;
    if let Some(board) = board {
        tutor.set_board(&pictures::board(board, puzzle)?);
    }
    let start = tutor.explainer().board();
    let mut watch = Watch::new(timeout)?;
    let mut oracle = oracle(puzzle, timeout)?;
    let (mut steps, mut shown) = (Vec::new(), Vec::new());
    let explanation = py.detach(|| {
        let on_step = &mut |explainer: &Explainer, step: &Step| {
            steps.push(Hint::new(explainer, step));
            shown.push(Shown::new(steps.len(), explainer, step));
            ControlFlow::Continue(())
        };
        tutor.explain(None, &mut oracle, on_step, &mut || watch.go_on())
    });
    watch.end().and(oracle.observer.end())?;
    let (explanation, explainer) = (explanation.map_err(errors::wrong)?, tutor.explainer());
    let end = &explanation.end;
    let HintEnd { end: id, forced, text } = HintEnd::new(explainer, end);
    let mistake = match end {
        End::Mistake(mistake) => Some(Mistake::new(explainer, mistake)),
        _ => None,
    };
    Ok(Explanation {
        puzzle: held.clone_ref(py),
        steps: PyList::new(py, steps)?.unbind(),
        end: id,
        forced,
        mistake,
        text,
        finished: *end == End::Finished,
        open: explanation.n_open,
        summary: explanation.summary(),
        start,
        shown: Some(shown),
    })
}
