//! Many puzzles out of a list: of `Puzzle`, of pairs of clues, or of both.
//!
//! ```text
//!   [Puzzle, ..]              referred to, not copied: 8 bytes each
//!   [(rows, columns), ..]     read 4,096 at a time, solved, and given back: the memory does not grow with them
//!   neither                   TypeError, before anything is solved
//! ```
//!
//! With its verdict and its number of dead ends a puzzle takes some 20 bytes; a test allows 64. Copies of all
//! puzzles, which were the way before, took hundreds. A pair that is no puzzle is a fault of that puzzle, as in arrays; no typing mistake is
//! looked for, which may take a second each. A part ends when its last puzzle is solved, so threads may wait a
//! moment between parts.

use std::borrow::Cow;

use pyo3::{
    prelude::*,
    types::{PyList, PyTuple},
};

use crate::{
    arguments::type_of,
    call_limits::Watch,
    clues, errors, pictures,
    puzzle::Puzzle,
    puzzle_arrays::{Answers, Found, Puzzles, Work},
};

/// Pairs that are read at once.
const PART: usize = 4096;

/// Solves all puzzles of a list, or of anything that can be iterated over.
pub(crate) fn solve(py: Python<'_>, puzzles: &Bound<'_, PyAny>, work: &Work) -> PyResult<Answers> {
    let wanted = |found: &Bound<'_, PyAny>| {
        let found = type_of(found);
        errors::kind(format!(
            "puzzles: a list of Puzzle or of (rows, columns) is wanted, not {found}"
        ))
    };
    if puzzles.is_instance_of::<pyo3::types::PyString>() || puzzles.cast::<Puzzle>().is_ok() {
        return Err(wanted(puzzles));
    }
    // A copy of the list, so that nobody changes it meanwhile.
    let items = puzzles.try_iter().map_err(|_| wanted(puzzles))?;
    let items: Vec<Item> = items.map(|item| Item::of(&item?)).collect::<PyResult<_>>()?;
    let sides = match work.pictures {
        true => items.iter().try_fold((0, 0), |(h, w), item| {
            let (height, width) = item.sides(py)?;
            PyResult::Ok((h.max(height), w.max(width)))
        })?,
        false => (0, 0),
    };
    let mut found = Found::new(items.len(), sides)?;
    let mut watch = Watch::new(None)?;
    if items.iter().all(|item| matches!(item, Item::Puzzle(_))) {
        let n = items.len();
        py.detach(|| found.fill(&Part::Whole(&items), work, 0..n, &mut watch));
        return found.answers(py, work, watch);
    }
    for (first, part) in (0..).step_by(PART).zip(items.chunks(PART)) {
        let read: Vec<_> = part.iter().map(|item| item.read(py)).collect();
        let range = first..first + part.len();
        py.detach(|| found.fill(&Part::Read(read), work, range, &mut watch));
        if watch.go_on().is_break() {
            break;
        }
    }
    found.answers(py, work, watch)
}

/// One thing of the list.
enum Item {
    Puzzle(Py<Puzzle>),
    Clues(Py<PyAny>),
}

impl Item {
    fn of(given: &Bound<'_, PyAny>) -> PyResult<Item> {
        if let Ok(puzzle) = given.cast::<Puzzle>() {
            pictures::sides(puzzle.get().0.shape())?;
            return Ok(Item::Puzzle(puzzle.clone().unbind()));
        }
        let is_list = given.is_instance_of::<PyTuple>() || given.is_instance_of::<PyList>();
        if is_list && given.len()? == 2 {
            return Ok(Item::Clues(given.clone().unbind()));
        }
        Err(errors::kind(format!(
            "puzzles: a list of Puzzle or of (rows, columns) is wanted, not of {}",
            type_of(given)
        )))
    }

    /// Rows and columns.
    fn sides(&self, py: Python<'_>) -> PyResult<(usize, usize)> {
        match self {
            Item::Puzzle(puzzle) => {
                let (width, height) = pictures::sides(puzzle.get().0.shape())?;
                Ok((height, width))
            }
            // What has no length is no list of clues, which is said when it is read.
            Item::Clues(pair) => {
                let side = |k: usize| pair.bind(py).get_item(k).and_then(|it| it.len());
                Ok((side(0).unwrap_or(0), side(1).unwrap_or(0)))
            }
        }
    }

    fn read(&self, py: Python<'_>) -> Result<pictogrid::Puzzle, String> {
        match self {
            Item::Puzzle(puzzle) => Ok(puzzle.get().0.clone()),
            Item::Clues(pair) => {
                let side = |k: usize| pair.bind(py).get_item(k).map_err(|it| it.to_string());
                clues::unadvised(&side(0)?, &side(1)?)
            }
        }
    }
}

/// Puzzles that are solved at once.
enum Part<'a> {
    Whole(&'a [Item]),
    Read(Vec<Result<pictogrid::Puzzle, String>>),
}

impl Puzzles for Part<'_> {
    fn n(&self) -> usize {
        match self {
            Part::Whole(items) => items.len(),
            Part::Read(read) => read.len(),
        }
    }

    fn sides(&self) -> (usize, usize) {
        (0, 0)
    }

    fn puzzle(&self, k: usize) -> Result<Cow<'_, pictogrid::Puzzle>, String> {
        match self {
            Part::Whole(items) => match &items[k] {
                Item::Puzzle(puzzle) => Ok(Cow::Borrowed(&puzzle.get().0)),
                Item::Clues(_) => Err("it is no puzzle".to_owned()),
            },
            Part::Read(read) => read[k].as_ref().map(Cow::Borrowed).map_err(Clone::clone),
        }
    }
}
