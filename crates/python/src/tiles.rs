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
//! They are copied when they are asked for: a byte for each cell of the picture, 8 for each id.
//! Islands are rows of ids with `None` for an open place, since they are small and have holes.

use numpy::{IntoPyArray, PyArray2, ndarray::Array2};
use pictogrid::{
    jigsaw::tiles::{
        Bitmap, Borders, Freedom, Grid, Island, Report, SolveOptions, TileLimits, TileSet, Verdict,
        Want, solve,
    },
    line::Count,
};
use pyo3::{prelude::*, types::PyInt};

use crate::{errors, lines, watch::Watch};

/// Ids of tiles and their orientations, row by row, and the picture.
type TileSolution = (Vec<u64>, Vec<Vec<&'static str>>, Bitmap);
/// Rows of ids, `None` for an open place.
type IslandRows = Vec<Vec<Option<u64>>>;

/// Square tiles put together.
///
/// Attributes
/// ----------
/// verdict : str
///     ``"unique"``, ``"solved"`` (whether there is another way is not known), ``"several"``,
///     ``"left_over"`` (most tiles make a picture), ``"pictures"`` (they make several, the islands),
///     ``"none"`` or ``"stopped"``.
/// ids : ndarray or None
///     The ids of the tiles, ``uint64``, as they lie.
/// orientations : list of list of str
///     How each tile lies: ``"identity"``, ``"r90"``, ``"flip"``..
/// picture : ndarray or None
///     The picture without the edges of the tiles, ``uint8``.
/// corner_product : int or None
///     The product of the ids in the corners.
/// count : int or None
///     The number of ways, if it is known.
/// other_shapes_open : bool
///     Whether ``"unique"`` is said of the shape that was found alone.
/// left_over : list of int
///     Ids of tiles that belong to no picture.
/// islands : list
///     What can be put together of a set that is no whole: rows of ids, with None for an open place.
/// conflicts : list of str
///     Why tiles are left over, or there is no picture.
#[pyclass(frozen, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Assembled {
    verdict: &'static str,
    found: Option<TileSolution>,
    corner_product: Option<Count>,
    #[pyo3(get)]
    count: Option<u64>,
    #[pyo3(get)]
    other_shapes_open: bool,
    #[pyo3(get)]
    left_over: Vec<u64>,
    #[pyo3(get)]
    islands: Vec<IslandRows>,
    #[pyo3(get)]
    conflicts: Vec<String>,
}

#[pymethods]
impl Assembled {
    #[getter]
    fn verdict(&self) -> &'static str {
        self.verdict
    }

    #[getter]
    fn ids<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u64>>>> {
        let Some((ids, names, _)) = &self.found else { return Ok(None) };
        table(py, names.len(), ids.clone()).map(Some)
    }

    #[getter]
    fn orientations(&self) -> Vec<Vec<&'static str>> {
        self.found.as_ref().map_or_else(Vec::new, |(_, names, _)| names.clone())
    }

    #[getter]
    fn picture<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u8>>>> {
        let Some((_, _, picture)) = &self.found else { return Ok(None) };
        let row = |y| (0..picture.width()).map(move |x| u8::from(picture.get(x, y)));
        table(py, picture.height(), (0..picture.height()).flat_map(row).collect()).map(Some)
    }

    #[getter]
    fn corner_product(&self, py: Python<'_>) -> PyResult<Option<Py<PyInt>>> {
        self.corner_product.as_ref().map(|product| lines::number(py, product)).transpose()
    }

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
    orientations: u8,
    shape: Option<(usize, usize)>,
    unique: bool,
    count: bool,
    placements: Option<u64>,
    timeout: Option<f64>,
) -> PyResult<Assembled> {
    let text = lines::bytes("text: text or bytes", text)?;
    either(unique, count)?;
    let mut options = SolveOptions {
        freedom: match orientations {
            1 => Freedom::One,
            4 => Freedom::Four,
            8 => Freedom::Eight,
            _ => return Err(errors::value("orientations: 1, 4 or 8 is wanted")),
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
    assembled(&tiles, report.map_err(errors::wrong_tiles)?)
}

fn assembled(tiles: &TileSet<'_>, report: Report) -> PyResult<Assembled> {
    let picture = report.picture(tiles, Borders::Dropped).map_err(errors::wrong_tiles)?;
    let laid = |(grid, picture): (&Grid, Bitmap)| {
        let ids = grid.places().map(|(tile, _)| tiles.id(tile)).collect();
        let row = |y| (0..grid.n_columns()).map(|x| grid.get(y, x).1.name()).collect();
        (ids, (0..grid.n_rows()).map(row).collect(), picture)
    };
    let grid = report.placement.as_ref();
    let island = |island: &Island| -> IslandRows {
        let id = |place: &Option<(usize, _)>| place.map(|(tile, _)| tiles.id(tile));
        island.places.chunks(island.columns).map(|row| row.iter().map(id).collect()).collect()
    };
    Ok(Assembled {
        verdict: match report.verdict {
            Verdict::Unique => "unique",
            Verdict::Solved => "solved",
            Verdict::Several => "several",
            Verdict::LeftOver => "left_over",
            Verdict::Pictures => "pictures",
            Verdict::None => "none",
            Verdict::Stopped => "stopped",
        },
        corner_product: grid.map(|grid| grid.corner_product(tiles).into()),
        found: grid.zip(picture).map(laid),
        count: report.count,
        other_shapes_open: report.are_other_shapes_open,
        left_over: report.left_over.iter().map(|&tile| tiles.id(tile)).collect(),
        islands: report.islands.iter().map(island).collect(),
        conflicts: report.conflicts.iter().map(|conflict| conflict.message(tiles)).collect(),
    })
}
