//! What a solve found: the report of the library, or what a pickle kept of one.
//!
//! ```text
//!   Report    ─▶ verdict, stage, stopped, pictures, known, stats ─▶ a dictionary ─▶ Restored
//!   advice        from the report; after a pickle the search is repeated for it
//! ```
//!
//! Nobody but a solve can make a report, which is what its verdict is worth; so a result that comes from a
//! pickle is none, and says the same. Cells are bytes, 255 where nothing is known: a byte a cell.

use pictogrid::{
    Board, CellId, Options, Picture, Report, Shape, Stage, Value, Verdict, solve::StopReason,
};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyDict},
};

use crate::{call_limits::options, errors, puzzle::Puzzle};

/// Stands for a cell of which nothing is known; no value is so large.
const OPEN: u8 = 255;

/// The limits of a solve as they were given; with them it is repeated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    pub(crate) timeout: Option<f64>,
    pub(crate) conflicts: Option<u64>,
    pub(crate) memory: Option<u64>,
    pub(crate) threads: usize,
}

impl Bounds {
    pub(crate) fn options(self) -> PyResult<Options> {
        Ok(options(self.timeout, self.conflicts, self.memory)?.threads(self.threads))
    }
}

/// What a solve found.
#[derive(Debug)]
pub(crate) enum Outcome {
    Report(Report),
    Restored(Restored),
}

/// What a pickle kept.
#[derive(Debug)]
pub(crate) struct Restored {
    verdict: &'static str,
    stage: &'static str,
    stopped: Option<String>,
    pictures: Vec<Picture>,
    known: Board,
    best: Option<Board>,
    stats: [u64; 4],
}

impl Outcome {
    pub(crate) fn verdict(&self) -> &'static str {
        match self {
            Outcome::Report(report) => report.verdict().id(),
            Outcome::Restored(restored) => restored.verdict,
        }
    }

    pub(crate) fn stage(&self) -> &'static str {
        match self {
            Outcome::Report(report) => report.stage.id(),
            Outcome::Restored(restored) => restored.stage,
        }
    }

    /// What ended it, if the verdict is that it was stopped: two pictures end a solve, too.
    pub(crate) fn stopped(&self) -> Option<&str> {
        match self {
            Outcome::Report(report) => {
                let is_stopped = report.verdict() == Verdict::Stopped;
                report.stopped().filter(|_| is_stopped).map(StopReason::id)
            }
            Outcome::Restored(restored) => restored.stopped.as_deref(),
        }
    }

    pub(crate) fn pictures(&self) -> &[Picture] {
        match self {
            Outcome::Report(report) => report.solutions(),
            Outcome::Restored(restored) => &restored.pictures,
        }
    }

    pub(crate) fn known(&self) -> &Board {
        match self {
            Outcome::Report(report) => &report.known,
            Outcome::Restored(restored) => &restored.known,
        }
    }

    /// The fullest board of a search that was stopped before it had a picture.
    pub(crate) fn best(&self) -> Option<&Board> {
        match self {
            Outcome::Report(report) => report.best.as_ref(),
            Outcome::Restored(restored) => restored.best.as_ref(),
        }
    }

    /// Line visits, probes, decisions, conflicts.
    pub(crate) fn stats(&self) -> [u64; 4] {
        match self {
            Outcome::Report(report) => {
                let stats = report.stats;
                [stats.line_visits, stats.probes, stats.decisions, stats.conflicts]
            }
            Outcome::Restored(restored) => restored.stats,
        }
    }

    /// What a pickle keeps.
    pub(crate) fn state<'py>(
        &self,
        py: Python<'py>,
        puzzle: &Py<Puzzle>,
        bounds: Bounds,
    ) -> PyResult<Bound<'py, PyDict>> {
        let state = PyDict::new(py);
        state.set_item("puzzle", puzzle)?;
        state.set_item("verdict", self.verdict())?;
        state.set_item("stage", self.stage())?;
        state.set_item("stopped", self.stopped())?;
        let pictures = self.pictures().iter().map(|picture| picture_bytes(py, picture));
        state.set_item("pictures", pictures.collect::<Vec<_>>())?;
        state.set_item("known", board_bytes(py, self.known()))?;
        state.set_item("best", self.best().map(|best| board_bytes(py, best)))?;
        state.set_item("stats", self.stats())?;
        let Bounds { timeout, conflicts, memory, threads } = bounds;
        state.set_item("bounds", (timeout, conflicts, memory, threads))?;
        Ok(state)
    }

    /// What [`Outcome::state`] says.
    pub(crate) fn restored(
        state: &Bound<'_, PyDict>,
        puzzle: &pictogrid::Puzzle,
    ) -> PyResult<(Outcome, Bounds)> {
        let word = |name| crate::pickle::field::<String>(state, name);
        let verdict = word("verdict")?;
        let verdicts = [Verdict::Unique, Verdict::Several, Verdict::None, Verdict::Stopped];
        let verdict = verdicts.into_iter().map(Verdict::id).find(|id| *id == verdict);
        let stage = word("stage")?;
        let stages = [Stage::Lines, Stage::Probing, Stage::Search];
        let stage = stages.into_iter().map(Stage::id).find(|id| *id == stage);
        let wrong = || errors::value("the pickle is not of this version of pictogrid");
        let cells: Vec<u8> = crate::pickle::field(state, "known")?;
        let best: Option<Vec<u8>> = crate::pickle::field(state, "best")?;
        let (timeout, conflicts, memory, threads) = crate::pickle::field(state, "bounds")?;
        let restored = Restored {
            verdict: verdict.ok_or_else(wrong)?,
            stage: stage.ok_or_else(wrong)?,
            stopped: crate::pickle::field(state, "stopped")?,
            pictures: pictures_of(state, "pictures", puzzle.shape())?,
            known: board_of(&cells, puzzle),
            best: best.map(|cells| board_of(&cells, puzzle)),
            stats: crate::pickle::field(state, "stats")?,
        };
        Ok((Outcome::Restored(restored), Bounds { timeout, conflicts, memory, threads }))
    }
}

/// A picture as bytes, one a cell.
pub(crate) fn picture_bytes<'py>(py: Python<'py>, picture: &Picture) -> Bound<'py, PyBytes> {
    let cells: Vec<u8> = picture.values().iter().map(|value| value.0).collect();
    PyBytes::new(py, &cells)
}

/// Pictures of this shape out of bytes.
pub(crate) fn pictures_of(
    state: &Bound<'_, PyDict>,
    name: &str,
    shape: Shape,
) -> PyResult<Vec<Picture>> {
    let all: Vec<Vec<u8>> = crate::pickle::field(state, name)?;
    let picture = |cells: Vec<u8>| match cells.len() == shape.n_cells() {
        true => Ok(Picture::new(shape, cells.into_iter().map(Value).collect())),
        false => Err(errors::value("the pickle is not of this version of pictogrid")),
    };
    all.into_iter().map(picture).collect()
}

/// A board as bytes, one a cell.
pub(crate) fn board_bytes<'py>(py: Python<'py>, board: &Board) -> Bound<'py, PyBytes> {
    let cells = (0..board.shape().n_cells() as u32).map(CellId);
    let cells: Vec<u8> = cells.map(|it| board.get(it).map_or(OPEN, |value| value.0)).collect();
    PyBytes::new(py, &cells)
}

/// The board of a puzzle out of bytes.
pub(crate) fn board_of(cells: &[u8], puzzle: &pictogrid::Puzzle) -> Board {
    let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
    for (cell, &value) in (0..puzzle.shape().n_cells() as u32).zip(cells) {
        if usize::from(value) < puzzle.n_values() {
            board.set(CellId(cell), Value(value));
        }
    }
    board
}
