//! What is wrong, as exceptions: the message has place, fault and way out.
//!
//! ```text
//!   PuzzleError (a ValueError)   clues or a file; `faults` as rows, `typo_candidates` if sums differ
//!   ValueError, TypeError        an argument, which the message names
//!   OSError and its kinds        a file, as `open` raises it
//!   RuntimeError                 a wrong answer was caught: a bug of ours
//! ```
//!
//! Each is of a class that Python's programs catch already, so `except ValueError` does what it seems to.
//! What would fix sums is looked for as the error is raised, which may take a second; to look when the
//! attribute is read would need the draft, which an exception would then keep alive.

use std::{fmt, io, path::Path};

use pyo3::{
    create_exception,
    exceptions::{PyRuntimeError, PyTypeError, PyValueError},
    prelude::*,
};

use pictogrid::{Draft, Error, Remedy, WrongAnswer};

use crate::{advice, remedies};

create_exception!(
    pictogrid,
    PuzzleError,
    PyValueError,
    "Clues or a file that are no puzzle.\n\nThe message names every fault with its place. `faults` has them as\n`(kind, message, line, column)`, with `None` where a fault has no place in a text. If\nthe sums of rows and columns differ, `typo_candidates` lists every change of one number after which a picture fits."
);

/// One fault of a puzzle: kind, message, line, column.
type FaultRow = (&'static str, String, Option<u32>, Option<u32>);

/// The faults of a puzzle.
pub(crate) fn faults(py: Python<'_>, error: &Error) -> PyErr {
    let rows: Vec<FaultRow> = error
        .faults()
        .map(|fault| {
            let place = fault.place();
            let (line, column) = (place.map(|place| place.line), place.map(|place| place.column));
            (fault.kind().id(), remedies::of_fault(fault), line, column)
        })
        .collect();
    let raised = PuzzleError::new_err(remedies::of_error(error));
    let value = raised.value(py);
    let none = value.py().None();
    match value.setattr("faults", rows).and_then(|()| value.setattr("typo_candidates", none)) {
        Ok(()) => raised,
        Err(error) => error,
    }
}

/// The faults of a draft, with what would fix sums that differ.
pub(crate) fn draft_faults(py: Python<'_>, error: &Error, draft: &Draft) -> PyErr {
    let raised = faults(py, error);
    if !error.is_sum_mismatch() {
        return raised;
    }
    let candidates = match advice::typo_candidates(py, draft) {
        Ok(candidates) => candidates,
        Err(signal) => return signal,
    };
    match raised.value(py).setattr("typo_candidates", candidates) {
        Ok(()) => raised,
        Err(error) => error,
    }
}

/// What the system says of a file, as `open` of Python raises it.
pub(crate) fn of_file(py: Python<'_>, error: io::Error, path: &Path) -> PyErr {
    let Some(code) = error.raw_os_error() else { return error.into() };
    let said = error.to_string();
    let said = said.split(" (os error").next().unwrap_or_default().to_owned();
    let class = PyErr::from(error).get_type(py);
    class.call1((code, said, path.as_os_str())).map_or_else(|error| error, PyErr::from_value)
}

/// An argument of the right type that has no such value.
pub(crate) fn value(message: impl Into<String>) -> PyErr {
    PyValueError::new_err(message.into())
}

/// An argument that has no such value, and what helps.
pub(crate) fn with_remedies(name: &str, error: &dyn fmt::Display, remedies: &[Remedy]) -> PyErr {
    value(remedies::text(&format!("{name}: {error}"), remedies))
}

/// An argument of the wrong type.
pub(crate) fn kind(message: impl Into<String>) -> PyErr {
    PyTypeError::new_err(message.into())
}

/// A bug of pictogrid, found in a jigsaw.
pub(crate) fn wrong_tiles(answer: pictogrid::jigsaw::WrongAnswer) -> PyErr {
    PyRuntimeError::new_err(answer.to_string())
}

/// A bug of pictogrid.
pub(crate) fn wrong(answer: WrongAnswer) -> PyErr {
    PyRuntimeError::new_err(answer.to_string())
}
