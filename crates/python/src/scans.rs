//! Printed puzzles read from pictures.
//!
//! ```text
//!   scan   file, bytes, pixels ─▶ Scanned     puzzle, verdict, doubts, and each line with its boxes
//! ```
//!
//! The library reads; here its answer gets Python's types. What was read need not be a puzzle: if its clues
//! do not fit each other, `puzzle` is None and `lines` has them. A scan takes a second or two and does not look
//! for signals, so Ctrl-C ends it behind its answer. An exception for clues that do not fit would lose what was
//! read.

use pictogrid::scan::{self as reader, NoGrid, Options};
use pyo3::prelude::*;

use crate::{arguments, errors, making_puzzles, puzzle::Puzzle};

/// The kind of a line and its index.
type Place = (String, usize);

/// A printed puzzle that was read from a picture.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Scanned {
    /// The puzzle; None if its clues do not fit each other.
    pub(crate) puzzle: Option<Py<Puzzle>>,
    /// How many pictures fit: ``"unique"``, ``"several"``, ``"none"``, or ``"stopped"`` if that was not settled.
    pub(crate) verdict: String,
    /// What a person should look at.
    pub(crate) doubts: Vec<Doubt>,
    /// Rows from above, then columns from the left.
    pub(crate) lines: Vec<ScannedLine>,
    /// Columns and rows.
    pub(crate) size: (usize, usize),
    /// The corners of the grid without its numbers, each as (x, y) in pixels, from the top left clockwise.
    pub(crate) corners: Vec<(f32, f32)>,
}

#[pymethods]
impl Scanned {
    fn __repr__(&self) -> String {
        let (width, height) = self.size;
        let n = self.doubts.len();
        format!("<Scanned {width} × {height}, {}, {n} in doubt>", self.verdict)
    }
}

/// A line as it was read.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct ScannedLine {
    /// The line, as ``("row", 2)``, counted from 0.
    pub(crate) line: Place,
    /// Its numbers; none for a blank line.
    pub(crate) clue: Vec<u32>,
    /// The box of each number in the picture: left, top, right, bottom.
    pub(crate) boxes: Vec<(f32, f32, f32, f32)>,
    /// Ways to read it, the likeliest first; none if it could not be read. The puzzle may have chosen another one.
    pub(crate) readings: Vec<Vec<u32>>,
}

#[pymethods]
impl ScannedLine {
    fn __repr__(&self) -> String {
        let ScannedLine { line: (kind, index), clue, .. } = self;
        format!("<ScannedLine {kind} {index}: {clue:?}>")
    }
}

/// A number, or a whole line, that a person should look at.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Doubt {
    /// The line, as ``("row", 2)``, counted from 0.
    pub(crate) line: Place,
    /// Which number of it, from 0; None if it is the line as a whole.
    pub(crate) position: Option<usize>,
    /// The numbers of the line as they were taken.
    pub(crate) reading: Vec<u32>,
    /// The second choice for the line, if there is one.
    pub(crate) second: Option<Vec<u32>>,
}

#[pymethods]
impl Doubt {
    fn __repr__(&self) -> String {
        let Doubt { line: (kind, index), reading, second, .. } = self;
        let or = second.as_ref().map_or(String::new(), |second| format!(" or {second:?}"));
        format!("<Doubt {kind} {index}: {reading:?}{or}>")
    }
}

/// Reads a printed puzzle from a screenshot or a photograph: black and white, numbers left and above.
///
/// Parameters
/// ----------
/// picture
///     A file (a path), its bytes, or ``uint8`` pixels: gray of shape (height, width), or of shape
///     (height, width, 3).
/// corners : list of (float, float), optional
///     The four corners of the grid without its numbers, in pixels, from the top left clockwise; given together
///     with ``size``.
/// size : (int, int), optional
///     Columns and rows between these corners.
///
/// Returns
/// -------
/// Scanned
///     `Scanned.doubts` names every number that the puzzle did not settle, with its second choice.
///
/// Raises
/// ------
/// ValueError
///     If there is no grid with numbers.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> heart = pictogrid.Puzzle([[1, 1], [5], [5], [3], [1]], [[2], [4], [4], [4], [2]])
/// >>> found = pictogrid.scan(pictogrid.draw(heart, format="png"))
/// >>> found
/// <Scanned 5 × 5, unique, 0 in doubt>
/// >>> found.puzzle == heart, found.lines[0]
/// (True, <ScannedLine row 0: [1, 1]>)
#[pyfunction]
#[pyo3(signature = (picture, *, corners=None, size=None))]
pub(crate) fn scan(
    py: Python<'_>,
    picture: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::corners)] corners: Option<Vec<(f64, f64)>>,
    #[pyo3(from_py_with = arguments::grid_size)] size: Option<(usize, usize)>,
) -> PyResult<Scanned> {
    if corners.is_some() != size.is_some() {
        return Err(errors::value("`corners` and `size` help only together; give both"));
    }
    let pixels = making_puzzles::pixels(picture)?;
    let mut options = Options::default();
    options.corners = corners.and_then(|corners| {
        let pairs = corners.iter().map(|&(x, y)| [x as f32, y as f32]);
        <[[f32; 2]; 4]>::try_from(pairs.collect::<Vec<_>>()).ok()
    });
    options.size = size.map(|(columns, rows)| [columns, rows]);
    let found = py.detach(|| {
        let [width, height] = [pixels.width(), pixels.height()].map(|side| side as usize);
        let copied = reader::Pixels::from_rgb(width, height, pixels.dots().as_flattened());
        drop(pixels);
        reader::scan(&copied.ok_or(NoGrid::Size)?, &options)
    });
    let found = found.map_err(|reason| {
        let with = if reason == NoGrid::NoLines { " and its size" } else { "" };
        errors::value(format!("picture: {reason}{with}"))
    })?;
    scanned(py, &found)
}

fn scanned(py: Python<'_>, found: &reader::Scanned) -> PyResult<Scanned> {
    let puzzle = found.puzzle().ok().map(|puzzle| Py::new(py, Puzzle::from(puzzle)));
    let verdict = pictogrid::json::Verdict::from(found.verdict);
    let doubt = |doubt: &reader::Doubt| {
        let line = &found.lines[doubt.line];
        Doubt {
            line: place(line),
            position: doubt.position,
            reading: line.clue.clone(),
            second: doubt.second.clone(),
        }
    };
    Ok(Scanned {
        puzzle: puzzle.transpose()?,
        verdict: verdict.id().to_owned(),
        doubts: found.doubts.iter().map(doubt).collect(),
        lines: found.lines.iter().map(scanned_line).collect(),
        size: (found.size[0], found.size[1]),
        corners: found.corners.iter().map(|&[x, y]| (x, y)).collect(),
    })
}

fn scanned_line(line: &reader::Line) -> ScannedLine {
    ScannedLine {
        line: place(line),
        clue: line.clue.clone(),
        boxes: line
            .boxes
            .iter()
            .map(|&[left, top, right, bottom]| (left, top, right, bottom))
            .collect(),
        readings: line.readings.iter().map(|reading| reading.clue.clone()).collect(),
    }
}

fn place(line: &reader::Line) -> Place {
    (if line.is_row { "row" } else { "column" }.to_owned(), line.index)
}
