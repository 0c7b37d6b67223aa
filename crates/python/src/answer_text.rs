//! What sets and scorers of puzzles need of the library as texts: the board of an answer, the least image
//! of a puzzle, and a proof.
//!
//! ```text
//!   read_answer(text, puzzle)   (cells or None, why there is none, notes)
//!   canonical(puzzle)           "1,2:1,2"     the same for all eight images of a puzzle
//!   proof(puzzle)               "pictogrid-proof 1\n..", confirmed by `check` before it is given
//! ```
//!
//! Thin: boards are read by the one reader of boards (`formats::read_board`), with the shapes of arguments
//! that `check` takes. A refusal is a value and no exception, since of many answers some have no board.

use numpy::PyArray2;
use pictogrid::{
    Board, Event, EventKind, Observer, Options, Puzzle, Solver, Verdict, canonical as least,
    check::proof::{ProofLimits, verify},
    solve::{proof_begin, proof_end, proof_line},
};
use pyo3::{exceptions::PyTimeoutError, prelude::*};

use crate::{
    arguments,
    call_limits::{Watch, options},
    errors, pictures,
    puzzle::only,
};

/// A board as an array, or why there is none, and what was taken for granted.
type Answer<'py> = (Option<Bound<'py, PyArray2<i16>>>, Option<String>, Vec<String>);

/// The board of an answer; see ``pictogrid.bench.parse``.
#[pyfunction]
pub(crate) fn read_answer<'py>(
    py: Python<'py>,
    answer: &Bound<'py, PyAny>,
    puzzle: &Bound<'py, PyAny>,
) -> PyResult<Answer<'py>> {
    let puzzle = &only(puzzle)?.get().0;
    pictures::sides(puzzle.shape())?;
    match pictures::read_answer(answer, puzzle)? {
        Ok((cells, notes)) => {
            let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
            cells.iter().for_each(|&(cell, value)| board.set(cell, value));
            Ok((Some(pictures::board_array(py, &board)?), None, notes))
        }
        Err(why) => Ok((None, Some(why), Vec::new())),
    }
}

/// The least of the eight images of a black-and-white puzzle, as text.
#[pyfunction]
pub(crate) fn canonical(puzzle: &Bound<'_, PyAny>) -> PyResult<String> {
    let puzzle = &only(puzzle)?.get().0;
    let (_, height) = pictures::sides(puzzle.shape())?;
    let clues = puzzle.clues().iter().map(|clue| clue.as_plain().map(pictogrid::Plain::lengths));
    let clues = clues.collect::<Option<Vec<_>>>().filter(|_| puzzle.n_values() == 2);
    let clues = clues.ok_or_else(|| {
        errors::value("puzzle: images are compared of black-and-white puzzles with complete clues")
    })?;
    let (rows, columns) = clues.split_at(height);
    Ok(least(rows, columns))
}

/// Writes a proof while the puzzle is solved.
struct Prover {
    text: String,
    watch: Watch,
}

impl Observer for Prover {
    fn wants(&self, kind: EventKind) -> bool {
        !matches!(kind, EventKind::Pass)
    }

    fn on(&mut self, event: Event<'_>) -> std::ops::ControlFlow<()> {
        proof_line(event, &mut self.text);
        self.watch.go_on()
    }
}

/// The proof of a puzzle's verdict, as ``pictogrid verify`` takes it; confirmed before it is given.
#[pyfunction]
#[pyo3(signature = (puzzle, *, timeout=None))]
pub(crate) fn proof(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
) -> PyResult<String> {
    let puzzle = &only(puzzle)?.get().0;
    if !puzzle.is_plain() {
        return Err(errors::value(
            "puzzle: a proof is about a black-and-white puzzle with complete clues",
        ));
    }
    let options = options(timeout, None, None)?;
    let mut prover = Prover { text: proof_begin(puzzle), watch: Watch::new(None)? };
    let done = py.detach(|| proved(puzzle, &options, &mut prover));
    prover.watch.end()?;
    done?;
    Ok(prover.text)
}

fn proved(puzzle: &Puzzle, options: &Options, prover: &mut Prover) -> PyResult<Verdict> {
    let report = Solver::new().solve(puzzle, options, prover).map_err(errors::wrong)?;
    let Some(end) = proof_end(report.verdict()) else {
        return Err(PyTimeoutError::new_err("no proof was found in time; allow more with timeout"));
    };
    prover.text.push_str(&end);
    let verified = verify(puzzle, prover.text.as_bytes(), &ProofLimits::default());
    verified
        .map_err(|error| errors::wrong(pictogrid::WrongAnswer::new(format!("a proof: {error}"))))?;
    Ok(report.verdict())
}
