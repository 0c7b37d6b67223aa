//! How hard a puzzle is for a person.
//!
//! ```text
//!   steps, each by the easiest rule ─▶ level: that of the hardest     work: the sum of the costs
//! ```
//!
//! A grade that was stopped raises `TimeoutError`: the hardest rule so far is no level, and a number
//! that is too low would be believed. A grade takes 0.3 to 5 ms (DESIGN.md, puzzles to order) where
//! lines settle the same puzzle in microseconds, so `solve` does not grade what it solves.

use std::collections::BTreeMap;

use pictogrid::{
    explain::{GradeEnd, grade, level_word},
    json,
};
use pyo3::{exceptions::PyTimeoutError, prelude::*};

use crate::{arguments, call_limits::Watch, errors, puzzle::taken};

/// How hard a puzzle is.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Grade {
    /// From 1, first steps, to 7, beyond logic.
    pub(crate) level: u8,
    /// The level in a word.
    pub(crate) word: String,
    /// The hardest rule that is needed.
    pub(crate) hardest: String,
    /// The sum of the costs of all steps.
    pub(crate) work: f64,
    /// How many steps it takes.
    pub(crate) steps: usize,
    /// How many steps each rule took.
    pub(crate) by_rule: BTreeMap<String, usize>,
    /// In how few lines there was something to be found at the worst moment.
    pub(crate) narrowest: Option<usize>,
    /// The most rounds that a supposition took to fail, 0 without one.
    pub(crate) longest_what_if: u32,
    /// Whether the steps settle every cell. They do not where several pictures fit or none does,
    /// and then the level says little.
    pub(crate) complete: bool,
    /// The version of the costs.
    pub(crate) version: u32,
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
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
) -> PyResult<Grade> {
    let puzzle = taken(py, puzzle, columns)?;
    let puzzle = &puzzle.get().0;
    let mut watch = Watch::new(timeout)?;
    let graded = py.detach(|| grade(puzzle, &mut || watch.go_on()));
    watch.end()?;
    let graded =
        graded.map_err(|error| errors::with_remedies("puzzle", &error, error.remedies()))?;
    if graded.end == GradeEnd::Stopped {
        let message = "timeout: the grade was stopped; allow more";
        return Err(PyTimeoutError::new_err(message));
    }
    Ok(Grade::new(&graded))
}
