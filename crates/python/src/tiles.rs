//! Cut pictures put together again.
//!
//! ```text
//!   Tile 3:   Tile 5:     ids            [[3, 5]]: as they lie, tile 3 on the left
//!   .#.       ...         orientations   how each lies: "identity", "r90", "flip", ..
//!   ..#       #.#         picture        what is left without the edges of the tiles
//!   .##       #.#
//! ```
//!
//! Ids and orientations are apart, since NumPy holds the first as numbers and the second are words.
//! A byte for each cell of the picture, 8 for each id.
//! Islands are rows of ids with `None` for an open place, since they are small and have holes.

use numpy::{IntoPyArray, PyArray2, ndarray::Array2};
use pictogrid::{
    jigsaw::tiles::{
        Bitmap, Borders, Freedom, Grid, Island, Report, SolveOptions, TileLimits, TileSet, Want,
        solve,
    },
    line::Count,
};
use pyo3::{prelude::*, types::PyInt};

use crate::{arguments, call_limits::Watch, errors, lines};

/// Rows of ids, `None` for an open place.
type IslandRows = Vec<Vec<Option<u64>>>;

/// Square tiles put together.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Assembled {
    /// ``"unique"``, ``"solved"`` (whether there is another way is not known), ``"several"``,
    /// ``"left_over"`` (most tiles make a picture), ``"pictures"`` (they make several, the
    /// islands), ``"none"`` or ``"stopped"``.
    pub(crate) verdict: String,
    /// The ids of the tiles, ``uint64``, as they lie.
    pub(crate) ids: Option<Py<PyArray2<u64>>>,
    /// How each tile lies: ``"identity"``, ``"r90"``, ``"flip"``..
    pub(crate) orientations: Vec<Vec<String>>,
    /// The picture without the edges of the tiles, ``uint8``.
    pub(crate) picture: Option<Py<PyArray2<u8>>>,
    /// The product of the ids in the corners.
    pub(crate) corner_product: Option<Py<PyInt>>,
    /// The number of ways, if it is known.
    pub(crate) count: Option<u64>,
    /// Whether ``"unique"`` is said of the shape that was found alone.
    pub(crate) other_shapes_open: bool,
    /// Ids of tiles that belong to no picture.
    pub(crate) left_over: Vec<u64>,
    /// What can be put together of a set that is no whole: rows of ids, with None for an open
    /// place.
    pub(crate) islands: Vec<IslandRows>,
    /// Why tiles are left over, or there is no picture.
    pub(crate) conflicts: Vec<String>,
}

#[pymethods]
impl Assembled {
    fn __repr__(&self) -> String {
        format!("<Assembled {}>", self.verdict)
    }
}

/// Values as an array of so many rows.
pub(crate) fn table<'py, T: numpy::Element>(
    py: Python<'py>,
    n_rows: usize,
    cells: Vec<T>,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let shape = (n_rows, cells.len().checked_div(n_rows).unwrap_or(0));
    let table = Array2::from_shape_vec(shape, cells);
    Ok(table.map_err(|error| errors::value(error.to_string()))?.into_pyarray(py))
}

/// Whether one of two that exclude each other is wanted.
pub(crate) fn either(unique: bool, count: bool) -> PyResult<()> {
    match unique && count {
        true => Err(errors::value("unique, count: only one of them can be wanted")),
        false => Ok(()),
    }
}

/// Puts square tiles together, which touch where their edges are equal.
///
/// Parameters
/// ----------
/// text : str or bytes
///     Tiles as ``Tile 2311:`` with rows of ``#`` and ``.`` below, blank lines between them.
/// orientations : int
///     8 if tiles may be turned and flipped, 4 if they may be turned, 1 if they lie as they are.
/// shape : tuple of int, optional
///     Rows and columns of tiles, if they are known.
/// unique, count : bool
///     Whether to look for another way, or for all.
/// placements : int, optional
///     Tiles that a search may lay.
/// timeout : float, optional
///     Seconds.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> found = pictogrid.jigsaw("Tile 3:\n.#.\n..#\n.##\n\nTile 5:\n...\n#.#\n#.#\n")
/// >>> found.ids, found.corner_product
/// (array([[3, 5]], dtype=uint64), 15)
#[pyfunction]
#[pyo3(signature = (text, *, orientations=8, shape=None, unique=false, count=false, placements=None, timeout=None))]
pub(crate) fn jigsaw(
    py: Python<'_>,
    text: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::orientations)] orientations: u8,
    #[pyo3(from_py_with = arguments::shape)] shape: Option<(usize, usize)>,
    #[pyo3(from_py_with = arguments::unique)] unique: bool,
    #[pyo3(from_py_with = arguments::count)] count: bool,
    #[pyo3(from_py_with = arguments::placements)] placements: Option<u64>,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
) -> PyResult<Assembled> {
    let text = lines::bytes("text: text or bytes", text)?;
    either(unique, count)?;
    let mut options = SolveOptions {
        freedom: match orientations {
            1 => Freedom::One,
            4 => Freedom::Four,
            _ => Freedom::Eight,
        },
        want: match (unique, count) {
            (true, _) => Want::Unique,
            (_, true) => Want::Count,
            _ => Want::One,
        },
        ..SolveOptions::default()
    };
    options.wanted.shape = shape;
    options.placements = placements.unwrap_or(options.placements);
    let mut watch = Watch::new(timeout)?;
    let tiles = TileSet::read(&text, &TileLimits::default());
    let tiles = tiles.map_err(|error| errors::faults(py, &error))?;
    let report = py.detach(|| solve(&tiles, &options, &mut watch));
    watch.end()?;
    assembled(py, &tiles, report.map_err(errors::wrong_tiles)?)
}

fn assembled(py: Python<'_>, tiles: &TileSet<'_>, report: Report) -> PyResult<Assembled> {
    let picture = report.picture(tiles, Borders::Dropped).map_err(errors::wrong_tiles)?;
    let grid = report.placement.as_ref();
    let ids = |grid: &Grid| {
        let ids = grid.places().map(|(tile, _)| tiles.id(tile)).collect();
        table(py, grid.n_rows(), ids).map(Bound::unbind)
    };
    let orientations = |grid: &Grid| {
        let row = |y| (0..grid.n_columns()).map(|x| grid.get(y, x).1.name().to_owned()).collect();
        (0..grid.n_rows()).map(row).collect()
    };
    let cells = |picture: Bitmap| {
        let row = |y| (0..picture.width()).map(move |x| (x, y));
        let cells = (0..picture.height()).flat_map(row);
        let cells = cells.map(|(x, y)| u8::from(picture.get(x, y))).collect();
        table(py, picture.height(), cells).map(Bound::unbind)
    };
    let island = |island: &Island| -> IslandRows {
        let id = |place: &Option<(usize, _)>| place.map(|(tile, _)| tiles.id(tile));
        island.places.chunks(island.columns).map(|row| row.iter().map(id).collect()).collect()
    };
    let product = grid.map(|grid| Count::from(grid.corner_product(tiles)));
    Ok(Assembled {
        verdict: report.verdict.id().to_owned(),
        corner_product: product.map(|product| lines::number(py, &product)).transpose()?,
        ids: grid.map(ids).transpose()?,
        orientations: grid.map_or_else(Vec::new, orientations),
        picture: picture.filter(|_| grid.is_some()).map(cells).transpose()?,
        count: report.count,
        other_shapes_open: report.are_other_shapes_open,
        left_over: report.left_over.iter().map(|&tile| tiles.id(tile)).collect(),
        islands: report.islands.iter().map(island).collect(),
        conflicts: report.conflicts.iter().map(|conflict| conflict.message(tiles)).collect(),
    })
}
