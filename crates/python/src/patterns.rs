//! Patterns in a picture of filled and empty cells.
//!
//! ```text
//!   picture, turned   ..#..#.      places   where the pattern stands in it, row and column
//!   so that most fit  .##.##.      found    how many
//! ```
//!
//! The picture is an array, as `jigsaw` gives it, or rows of `#` and `.`. The search is the library's;
//! Ctrl-C ends it.

use pictogrid::{
    Value,
    jigsaw::tiles::{Bitmap, Pattern, SEA_MONSTER, Searcher},
};
use pyo3::{
    exceptions::PyTimeoutError,
    prelude::*,
    types::{PyBytes, PyString},
};

use crate::{arguments, call_limits::Watch, errors, lines, pictures};

/// Where a pattern stands in a picture.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Sightings {
    /// How often.
    pub(crate) found: usize,
    /// What is done to the picture so that most of them stand upright: ``"identity"``, ``"r90"``,
    /// ``"flip"``..
    pub(crate) orientation: String,
    /// Row and column of the top left cell of each in the picture turned like that.
    pub(crate) places: Vec<(usize, usize)>,
    /// Filled cells that are in none of them.
    pub(crate) roughness: u64,
    /// Other orientations with as many.
    pub(crate) ties: Vec<String>,
}

#[pymethods]
impl Sightings {
    fn __repr__(&self) -> String {
        format!("<Sightings {} as {}>", self.found, self.orientation)
    }
}

/// The picture of an array, or of rows of text.
fn bitmap(given: &Bound<'_, PyAny>) -> PyResult<Bitmap> {
    let ragged = || errors::value("picture: every row must have as many cells as the first");
    if given.is_instance_of::<PyString>() || given.is_instance_of::<PyBytes>() {
        let text = lines::bytes("picture: an array, or rows of # and .", given)?;
        let rows: Vec<&[u8]> = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).collect();
        let rows: Vec<&[u8]> = rows.into_iter().filter(|row| !row.is_empty()).collect();
        if rows.is_empty() || rows.iter().any(|row| row.iter().any(|cell| !b"#.".contains(cell))) {
            return Err(errors::value("picture: rows of # and . are wanted"));
        }
        return Bitmap::parse(&rows).ok_or_else(ragged);
    }
    let picture = pictures::picture("picture", given)?;
    let row = |row: &[Value]| -> Vec<u8> {
        row.iter().map(|&value| if value == Value::EMPTY { b'.' } else { b'#' }).collect()
    };
    Bitmap::parse(&picture.row_values().map(row).collect::<Vec<_>>()).ok_or_else(ragged)
}

/// Looks for a pattern in a picture, which is turned and flipped so that it is found most often.
///
/// Parameters
/// ----------
/// picture : array_like, str or bytes
///     Cells of 0 and 1, as ``jigsaw`` gives them, or rows of ``#`` and ``.``.
/// pattern : str or bytes
///     Rows in which ``#`` must be filled and ``.`` and blanks match anything, or ``"sea-monster"``.
/// timeout : float, optional
///     Seconds.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> found = pictogrid.jigsaw.find("#####\n#....\n", "###")
/// >>> found.found, found.places, found.roughness
/// (3, [(0, 0), (0, 1), (0, 2)], 1)
#[pyfunction]
#[pyo3(signature = (picture, pattern=None, *, timeout=None))]
pub(crate) fn jigsaw_find(
    py: Python<'_>,
    picture: &Bound<'_, PyAny>,
    pattern: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
) -> PyResult<Sightings> {
    let text =
        pattern.map(|pattern| lines::bytes("pattern: text or bytes", pattern)).transpose()?;
    let pattern = match text {
        Some(text) if text != SEA_MONSTER.as_bytes() => {
            Pattern::parse(&text).map_err(|fault| errors::value(format!("pattern: {fault}")))?
        }
        _ => Pattern::sea_monster(),
    };
    let picture = bitmap(picture)?;
    let mut watch = Watch::new(timeout)?;
    let found = py.detach(|| Searcher::new(&pattern).watched(&picture, &mut watch));
    watch.end()?;
    let late = || {
        PyTimeoutError::new_err("timeout: the pattern was not looked for to the end; allow more")
    };
    let found = found.ok_or_else(late)?;
    let [best, ties @ ..] = &found[..] else { return Err(late()) };
    Ok(Sightings {
        found: best.places.len(),
        orientation: best.orientation.name().to_owned(),
        places: best.places.iter().map(|&(x, y)| (y, x)).collect(),
        roughness: best.roughness,
        ties: ties.iter().map(|tie| tie.orientation.name().to_owned()).collect(),
    })
}
