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
        Board, Goal, OrientedTile, Pin, Placement, SolveError, SolveOptions, Standing, Wanted,
        read_tiles, solve,
    },
};
use pyo3::prelude::*;

use crate::{arguments, call_limits::Watch, errors, lines, tiles};

/// Tiles with colored edges on their board.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Matched {
    /// ``"placed"`` (a solution), ``"unique"``, ``"several"``, ``"none"`` or ``"stopped"``.
    pub(crate) verdict: String,
    /// The numbers of the tiles, ``uint32``, from 1; 0 is an open cell.
    pub(crate) tiles: Option<Py<PyArray2<u32>>>,
    /// How each is turned, in degrees clockwise, ``uint16``.
    pub(crate) turns: Option<Py<PyArray2<u16>>>,
    /// The cells with a tile.
    pub(crate) placed: Option<usize>,
    /// The touching edges of one color.
    pub(crate) matched: Option<usize>,
    /// All touching edges.
    pub(crate) edges: usize,
    /// Whether there is no solution, and no full board matches more edges.
    pub(crate) best: bool,
    /// The number of solutions, with turns of the whole board, if it was asked for and is known.
    pub(crate) count: Option<u64>,
    /// The same without turns of the whole board.
    pub(crate) up_to_turns: Option<u64>,
    /// Why there is no solution, if counting sides shows it.
    pub(crate) why: Option<String>,
}

#[pymethods]
impl Matched {
    fn __repr__(&self) -> String {
        format!("<Matched {}>", self.verdict)
    }
}

/// A number of each cell of a placement, as an array.
fn array<T: numpy::Element>(
    py: Python<'_>,
    placement: Option<&Placement>,
    number: impl Fn(&Option<OrientedTile>) -> T,
) -> PyResult<Option<Py<PyArray2<T>>>> {
    let Some(placement) = placement else { return Ok(None) };
    let cells: Vec<T> = placement.cells().iter().map(number).collect();
    let table = tiles::table(py, cells.len() / placement.width(), cells)?;
    Ok(Some(table.unbind()))
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
/// pins : list of (int, int, int, int), optional
///     Tiles that stay: row and column from 0, the number of the tile from 1, and how it is turned, in degrees
///     clockwise. `Matched.tiles` and `Matched.turns` have the same numbers.
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
/// >>> pinned = pictogrid.jigsaw.match("0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 2 0\n", pins=[(0, 0, 3, 0)])
/// >>> pinned.tiles[0, 0], pinned.turns[0, 0]
/// (np.uint32(3), np.uint16(0))
#[pyfunction]
#[pyo3(signature = (text, size=None, *, border=Some(0), pins=None, unique=false, count=false, best=false, placements=None, timeout=None), text_signature = "(text, size=None, *, border=0, pins=None, unique=False, count=False, best=False, placements=None, timeout=None)")]
pub(crate) fn jigsaw_match(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::size)] size: Option<(usize, usize)>,
    #[pyo3(from_py_with = arguments::border)] border: Option<u32>,
    #[pyo3(from_py_with = arguments::pins)] pins: Option<Vec<Vec<usize>>>,
    #[pyo3(from_py_with = arguments::unique)] unique: bool,
    #[pyo3(from_py_with = arguments::count)] count: bool,
    #[pyo3(from_py_with = arguments::best)] best: bool,
    #[pyo3(from_py_with = arguments::placements)] placements: Option<u64>,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
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
    let pins = pins.unwrap_or_default().iter().map(|pin| pin_of(pin)).collect::<PyResult<_>>()?;
    let wanted = Wanted { size, border, pins };
    let board = Board::new(listed, &wanted).map_err(|error| errors::faults(py, &error))?;
    let mut watch = Watch::new(timeout)?;
    let options = SolveOptions { goal, placements, ..SolveOptions::default() };
    let report = py.detach(|| solve(&board, &options, &mut watch));
    watch.end()?;
    let report = report.map_err(|error| match error {
        SolveError::Wrong(wrong) => errors::wrong_tiles(wrong),
        other => errors::value(other.to_string()),
    })?;
    let placement = report.placement.as_ref();
    let tile = |cell: &Option<OrientedTile>| cell.map_or(0, |laid| laid.tile as u32 + 1);
    let turn = |cell: &Option<OrientedTile>| cell.map_or(0, |laid| 90 * u16::from(laid.turns()));
    Ok(Matched {
        verdict: report.verdict.id().to_owned(),
        tiles: array(py, placement, tile)?,
        turns: array(py, placement, turn)?,
        placed: report.score.map(|score| score.placed),
        matched: report.score.map(|score| score.matched),
        edges: board.n_edges(),
        best: report.standing == Some(Standing::Best),
        count: report.count,
        up_to_turns: report.up_to_turns,
        why: report.why,
    })
}

/// A pin of row, column, tile and degrees.
fn pin_of(numbers: &[usize]) -> PyResult<Pin> {
    let refused = || {
        errors::value(format!(
            "pins: {numbers:?} is no pin; write (row, column, tile, degrees), such as (0, 2, 5, 90), with \
             tiles from 1 and 0, 90, 180 or 270 degrees"
        ))
    };
    let &[y, x, tile, turned] = numbers else { return Err(refused()) };
    let tile = tile.checked_sub(1).ok_or_else(refused)?;
    let turns =
        [0, 90, 180, 270].iter().position(|&degrees| degrees == turned).ok_or_else(refused)?;
    Ok(Pin { x, y, oriented_tile: OrientedTile::new(tile, turns as u8) })
}
