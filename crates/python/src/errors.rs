//! What is wrong, as exceptions: the message has place, fault and way out.
//!
//! ```text
//!   PuzzleError (a ValueError)   clues or a file; `faults`, `typo_candidates` if sums differ
//!   ProofError (a ValueError)    a proof that shows nothing; `kind`, `line`, `column`
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

use pictogrid::{Draft, Error, Remedy, WrongAnswer, check};

use crate::{advice, remedies};

create_exception!(
    pictogrid,
    PuzzleError,
    PyValueError,
    "Clues or a file that are no puzzle.\n\nThe message names every fault with its place.\n\nAttributes\n----------\nfaults : list of Fault\n    Every fault.\ntypo_candidates : list of TypoCandidate, or None\n    If the sums of rows and columns differ: every change of one number after which a picture fits."
);

create_exception!(
    pictogrid,
    ProofError,
    PyValueError,
    "A proof that does not show what it claims.\n\nAttributes\n----------\nkind : str\n    ``\"unproven\"``, ``\"malformed\"``, ``\"other_puzzle\"``, ``\"too_large\"``, ``\"colored\"`` or ``\"io\"``.\nline : int\n    The line of its text that is wrong, from 1.\ncolumn : int or None\n    The character in it, from 1, where one word is to blame."
);

/// One fault of a puzzle.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// What kind it is, as in JSON: ``"clue_too_long"``, ``"sum_mismatch"``, ``"syntax"``..
    pub(crate) kind: String,
    /// What is wrong, and what helps.
    pub(crate) message: String,
    /// The line of the puzzle whose clue is wrong, as ``("row", 2)``, counted from 0.
    pub(crate) line: Option<(String, u32)>,
    /// Where it stands in a text: line and character, from 1, as editors count.
    pub(crate) place: Option<(u32, u32)>,
}

#[pymethods]
impl Fault {
    fn __str__(&self) -> String {
        self.message.clone()
    }

    fn __repr__(&self) -> String {
        let line = self.line.as_ref().map(|(kind, index)| format!(" {kind} {index}"));
        format!("<Fault {}{}: {}>", self.kind, line.unwrap_or_default(), self.message)
    }
}

/// The faults of a puzzle.
pub(crate) fn faults(py: Python<'_>, error: &Error) -> PyErr {
    raised(py, error, remedies::of_error(error))
}

/// The faults of a puzzle, said in these words.
fn raised(py: Python<'_>, error: &Error, message: String) -> PyErr {
    let fault = |fault: &pictogrid::Fault| Fault {
        kind: fault.kind().id().to_owned(),
        message: remedies::of_fault(fault),
        line: fault.line().map(|line| (line.direction.to_owned(), line.index)),
        place: fault.place().map(|place| (place.line, place.column)),
    };
    let rows: Vec<Fault> = error.faults().map(fault).collect();
    let raised = PuzzleError::new_err(message);
    let value = raised.value(py);
    let none = value.py().None();
    match value.setattr("faults", rows).and_then(|()| value.setattr("typo_candidates", none)) {
        Ok(()) => raised,
        Err(error) => error,
    }
}

/// The faults of a draft, with what would fix sums that differ.
pub(crate) fn draft_faults(py: Python<'_>, error: &Error, draft: &Draft) -> PyErr {
    if !error.is_sum_mismatch() {
        return faults(py, error);
    }
    let (words, candidates) = match advice::typo_candidates(py, draft) {
        Ok(candidates) => candidates,
        Err(signal) => return signal,
    };
    let raised = raised(py, error, format!("{}; {words}", remedies::of_error(error)));
    match raised.value(py).setattr("typo_candidates", candidates) {
        Ok(()) => raised,
        Err(error) => error,
    }
}

/// What is wrong with a proof.
pub(crate) fn of_proof(py: Python<'_>, error: &check::proof::ProofError) -> PyErr {
    let raised = ProofError::new_err(format!("proof: {error}"));
    let value = raised.value(py);
    let told = value
        .setattr("kind", error.fault().id())
        .and_then(|()| value.setattr("line", error.line))
        .and_then(|()| value.setattr("column", error.column));
    told.map_or_else(|error| error, |()| raised)
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
