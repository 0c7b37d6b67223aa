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
//! What the command prints beside these (islands, conflicts, a second assembly) is not here. Tiles that
//! make several pictures are `"none"`, as no whole picture comes of them.

use numpy::{IntoPyArray, PyArray2, ndarray::Array2};
use pictogrid::jigsaw::tiles::{
    Bitmap, Borders, Grid, SolveOptions, TileLimits, TileSet, Verdict, solve, stitch,
};
use pyo3::prelude::*;

use crate::{errors, lines, watch::Watch};

/// Numbers and orientations of tiles as they lie, and the picture.
type TileSolution = (Vec<u64>, Vec<Vec<&'static str>>, Bitmap);

/// Square tiles put together.
///
/// Attributes
/// ----------
/// verdict : str
///     ``"solved"``, ``"none"`` or ``"stopped"``.
/// ids : ndarray or None
///     The numbers of the tiles, ``uint64``, as they lie.
/// orientations : list of list of str
///     How each tile lies: ``"identity"``, ``"r90"``, ``"flip"``..
/// picture : ndarray or None
///     The picture without the edges of the tiles, ``uint8``.
#[pyclass(frozen, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Assembled {
    verdict: &'static str,
    found: Option<TileSolution>,
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

    fn __repr__(&self) -> String {
        format!("<Assembled {}>", self.verdict)
    }
}

fn table<'py, T: numpy::Element>(
    py: Python<'py>,
    n_rows: usize,
    cells: Vec<T>,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let shape = (n_rows, cells.len().checked_div(n_rows).unwrap_or(0));
    let table = Array2::from_shape_vec(shape, cells);
    Ok(table.map_err(|error| errors::value(error.to_string()))?.into_pyarray(py))
}

/// Puts square tiles together, which touch where their edges are equal.
///
/// Parameters
/// ----------
/// text : str or bytes
///     Tiles as ``Tile 2311:`` with rows of ``#`` and ``.`` below, blank lines between them.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> pictogrid.jigsaw("Tile 3:\n.#.\n..#\n.##\n\nTile 5:\n...\n#.#\n#.#\n").ids
/// array([[3, 5]], dtype=uint64)
#[pyfunction]
pub(crate) fn jigsaw(py: Python<'_>, text: &Bound<'_, PyAny>) -> PyResult<Assembled> {
    let text = lines::bytes("text: text or bytes", text)?;
    let mut watch = Watch::new(None)?;
    let tiles = TileSet::read(&text, &TileLimits::default());
    let tiles = tiles.map_err(|error| errors::faults(py, &error))?;
    let report = py.detach(|| solve(&tiles, &SolveOptions::default(), &mut watch));
    watch.end()?;
    let wrong = |error: pictogrid::jigsaw::WrongAnswer| {
        pyo3::exceptions::PyRuntimeError::new_err(error.to_string())
    };
    let report = report.map_err(wrong)?;
    let laid = |grid: &Grid| {
        let picture = stitch(&tiles, grid, Borders::Dropped)?;
        let ids = grid.places().map(|(tile, _)| tiles.id(tile)).collect();
        let row = |y| (0..grid.n_columns()).map(|x| grid.get(y, x).1.name()).collect();
        Ok((ids, (0..grid.n_rows()).map(row).collect(), picture))
    };
    let verdict = match report.verdict {
        Verdict::None | Verdict::Pictures => "none",
        Verdict::Stopped => "stopped",
        _ => "solved",
    };
    let found = report.grids.first().map(laid).transpose().map_err(wrong)?;
    Ok(Assembled { verdict, found })
}
