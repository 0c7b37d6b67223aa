//! Tiles with a color on each edge, laid so that touching edges match.
//!
//! ```text
//!   0 1 4 0    a tile a line: top right bottom left      tiles   [[1, 2], [4, 3]], from 1; 0 is open
//!   0 2 1 0    0 looks outside                           turns   degrees clockwise, of each
//! ```
//!
//! Numbers and turns are two arrays, as of text tiles. What a search found when it was stopped is the best
//! board so far; every board is confirmed by code of its own before it is given.

use numpy::PyArray2;
use pictogrid::{
    Limits,
    jigsaw::matching::{
        Board, Goal, Placement, SolveError, SolveOptions, Verdict, Wanted, read_tiles, solve,
    },
};
use pyo3::prelude::*;

use crate::{errors, lines, tiles, watch::Watch};

/// Tiles with colored edges on their board.
///
/// Attributes
/// ----------
/// verdict : str
///     ``"placed"`` (a solution), ``"unique"``, ``"several"``, ``"none"`` or ``"stopped"``.
/// tiles : ndarray or None
///     The numbers of the tiles, ``uint32``, from 1; 0 is an open cell.
/// turns : ndarray or None
///     How each is turned, in degrees clockwise, ``uint16``.
/// placed, matched : int or None
///     The cells with a tile, and the touching edges of one color.
/// edges : int
///     All touching edges.
/// is_best : bool
///     Whether there is no solution, and no full board matches more edges.
/// count, up_to_turns : int or None
///     The number of solutions, with turns of the whole board and without, if it was asked for and is known.
/// why : str or None
///     Why there is no solution, if counting sides shows it.
#[pyclass(frozen, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Matched {
    placement: Option<Placement>,
    #[pyo3(get)]
    verdict: &'static str,
    #[pyo3(get)]
    placed: Option<usize>,
    #[pyo3(get)]
    matched: Option<usize>,
    #[pyo3(get)]
    edges: usize,
    #[pyo3(get)]
    is_best: bool,
    #[pyo3(get)]
    count: Option<u64>,
    #[pyo3(get)]
    up_to_turns: Option<u64>,
    #[pyo3(get)]
    why: Option<String>,
}

#[pymethods]
impl Matched {
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u32>>>> {
        let Some(placement) = &self.placement else { return Ok(None) };
        let number = |cell: &Option<pictogrid::jigsaw::matching::OrientedTile>| {
            cell.map_or(0, |laid| laid.tile as u32 + 1)
        };
        let cells: Vec<u32> = placement.cells().iter().map(number).collect();
        tiles::table(py, cells.len() / placement.width(), cells).map(Some)
    }

    #[getter]
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u16>>>> {
        let Some(placement) = &self.placement else { return Ok(None) };
        let turns = |cell: &Option<pictogrid::jigsaw::matching::OrientedTile>| {
            cell.map_or(0, |laid| 90 * u16::from(laid.turns()))
        };
        let cells: Vec<u16> = placement.cells().iter().map(turns).collect();
        tiles::table(py, cells.len() / placement.width(), cells).map(Some)
    }

    fn __repr__(&self) -> String {
        format!("<Matched {}>", self.verdict)
    }
}

/// Places tiles that have a color on each edge, so that touching edges match.
///
/// Parameters
/// ----------
/// text : str or bytes
///     A tile a line: the colors top, right, bottom and left. The size may come first.
/// size : tuple of int, optional
///     Columns and rows, if they are known; else the board is a square.
/// border : int or None
///     The color that looks outside; None if any may.
/// unique, count, best : bool
///     Whether to look for another solution, for all, or for the board with most matching edges.
/// placements : int, optional
///     Tiles that a search may lay.
/// timeout : float, optional
///     Seconds.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> found = pictogrid.jigsaw.match("0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 2 0\n", unique=True)
/// >>> found.verdict, found.matched
/// ('unique', 4)
#[pyfunction]
#[pyo3(signature = (text, size=None, *, border=Some(0), unique=false, count=false, best=false, placements=None, timeout=None), text_signature = "(text, size=None, *, border=0, unique=False, count=False, best=False, placements=None, timeout=None)")]
pub(crate) fn jigsaw_match(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    size: Option<(usize, usize)>,
    border: Option<u32>,
    unique: bool,
    count: bool,
    best: bool,
    placements: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<Matched> {
    let text = lines::bytes("text: text or bytes", text)?;
    let goal = match (unique, count, best) {
        (false, false, false) => Goal::First,
        (true, false, false) => Goal::Unique,
        (false, true, false) => Goal::Count,
        (false, false, true) => Goal::Best,
        _ => return Err(errors::value("unique, count, best: only one of them can be wanted")),
    };
    let listed =
        read_tiles(&text, &Limits::default()).map_err(|error| errors::faults(py, &error))?;
    let wanted = Wanted { size, border, ..Wanted::default() };
    let board = Board::new(listed, &wanted).map_err(|error| errors::faults(py, &error))?;
    let mut watch = Watch::new(timeout)?;
    let options = SolveOptions { goal, placements, ..SolveOptions::default() };
    let report = py.detach(|| solve(&board, &options, &mut watch));
    watch.end()?;
    let report = report.map_err(|error| match error {
        SolveError::Wrong(wrong) => errors::wrong_tiles(wrong),
        other => errors::value(other.to_string()),
    })?;
    Ok(Matched {
        verdict: match report.verdict {
            Verdict::Placed => "placed",
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::None => "none",
            Verdict::Stopped => "stopped",
        },
        placed: report.score.map(|score| score.placed),
        matched: report.score.map(|score| score.matched),
        edges: board.n_edges(),
        is_best: report.is_best,
        count: report.count,
        up_to_turns: report.up_to_turns,
        why: report.why,
        placement: report.placement,
    })
}
