//! Puzzles fixed, made to order, and made of pictures.
//!
//! ```text
//!   fix        picture ─▶ Fixed                     the same with the fewest cells changed
//!   generate   size, level, seed ─▶ Orders          an iterator of (Puzzle, Grade)
//!   make       file, bytes, pixels ─▶ Puzzle        the most like the picture of many settings
//! ```
//!
//! `generate` is an iterator and no list: puzzles of a level take long, and a list that Ctrl-C ends is
//! lost with all that is in it. The iterator begins the puzzle again that was being made.
//! Pixels may lie in memory in any order, so an array is copied, twice 3 bytes a pixel while that
//! lasts: the library owns its pixels and keeps them while other Python threads run, which might
//! change an array that it only borrowed.

use std::sync::{Mutex, PoisonError};

use numpy::{PyArray3, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pictogrid::{
    CellId,
    generate::{
        order::{self, Kind, MOST_COLORS, MOST_SIDE, Order, OrderError},
        picture::{Pixels, Recipe, Threshold, Tones, best, load, make as made_of, usual_width},
        repair::{Goal, Terms, repair},
    },
};
use pyo3::{exceptions::PyRuntimeError, prelude::*};

use crate::{errors, files, grade::Grade, lines, pictures, puzzle::Puzzle, watch::Watch};

/// A cell that was changed.
///
/// Attributes
/// ----------
/// row, column : int
///     From 0.
/// before, after : int
///     Its values.
/// visibility : float
///     How much is seen of it: 0 at the edge of a shape, 1 for a speck in a plain area.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct Change {
    row: u32,
    column: u32,
    before: u8,
    after: u8,
    visibility: f64,
}

#[pymethods]
impl Change {
    fn __repr__(&self) -> String {
        let Change { row, column, before, after, .. } = self;
        format!("<Change row {row}, column {column}: {before} to {after}>")
    }
}

/// A picture that `fix` changed.
///
/// Attributes
/// ----------
/// puzzle : Puzzle
///     The puzzle; its goal is the picture. As it was if the goal was not reached.
/// changes : list of Change
/// reached : bool
///     Whether the goal is reached.
/// at_least : int
///     No fix changes fewer cells than this: that is proven.
/// verdict : str
///     What the puzzle is now.
/// level : int or None
///     Its level now.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Fixed {
    puzzle: Py<Puzzle>,
    changes: Vec<Change>,
    reached: bool,
    at_least: usize,
    verdict: &'static str,
    level: Option<u8>,
}

#[pymethods]
impl Fixed {
    fn __repr__(&self) -> String {
        format!("<Fixed {}, now {}>", pictures::so_many(self.changes.len()), self.verdict)
    }
}

fn goal(word: &str) -> PyResult<Goal> {
    match word {
        "unique" => return Ok(Goal::Unique),
        "lines" => return Ok(Goal::Lines),
        _ => {}
    }
    let level = word.strip_prefix("level:").and_then(|level| level.parse().ok());
    let level = level.filter(|level| (1..=7).contains(level)).map(Goal::Level);
    level.ok_or_else(|| {
        errors::value(format!(
            "goal: {word:?}; \"unique\", \"lines\" or \"level:1\" to \"level:7\" are wanted"
        ))
    })
}

/// Changes the fewest cells of a picture, so that its puzzle has one solution.
///
/// Parameters
/// ----------
/// picture
///     A `Puzzle` with a goal, or integers of shape (height, width).
/// goal : str
///     ``"unique"``; ``"lines"``: solved by one line at a time; ``"level:3"``: no harder than that.
/// max_cells : int, optional
///     The most cells that may change.
/// faithful : bool
///     Whether changes that are hardly seen are better than few changes.
/// keep : list of (int, int), optional
///     Cells that stay: row and column from 0.
/// keep_symmetry : bool
///     Whether a symmetric picture stays symmetric.
/// timeout : float, optional
///     Seconds; see `Fixed.reached`.
///
/// Returns
/// -------
/// Fixed
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> fixed = pictogrid.fix([[1, 0], [0, 1]])
/// >>> len(fixed.changes), fixed.at_least, fixed.verdict
/// (1, 1, 'unique')
#[pyfunction]
#[pyo3(signature = (picture, goal="unique", *, max_cells=None, faithful=false, keep=None, keep_symmetry=false, timeout=None))]
pub(crate) fn fix(
    py: Python<'_>,
    picture: &Bound<'_, PyAny>,
    goal: &str,
    max_cells: Option<usize>,
    faithful: bool,
    keep: Option<Vec<(u32, u32)>>,
    keep_symmetry: bool,
    timeout: Option<f64>,
) -> PyResult<Fixed> {
    let puzzle = match picture.cast::<Puzzle>() {
        Ok(puzzle) => puzzle.get().0.clone(),
        Err(_) => pictogrid::Puzzle::of_picture(&pictures::picture("picture", picture)?),
    };
    let mut terms = Terms::new(self::goal(goal)?);
    terms.max_cells = max_cells.unwrap_or(usize::MAX);
    (terms.is_faithful, terms.keeps_symmetry) = (faithful, keep_symmetry);
    let cell = |(y, x)| {
        let outside =
            || errors::value(format!("keep: there is no cell in row {y}, column {x}, from 0"));
        puzzle.shape().cell_at(x, y).ok_or_else(outside)
    };
    terms.kept =
        keep.unwrap_or_default().into_iter().map(cell).collect::<PyResult<Vec<CellId>>>()?;
    let mut watch = Watch::new(timeout)?;
    let repaired = py.detach(|| repair(&puzzle, &terms, &mut watch));
    watch.end()?;
    let repaired = repaired.map_err(|error| errors::value(format!("picture: {error}")))?;
    let change = |change: &pictogrid::generate::repair::Change| {
        let (row, column) = puzzle.shape().row_and_place(change.cell);
        Change {
            row: row - 1,
            column: column - 1,
            before: change.before.0,
            after: change.after.0,
            visibility: change.visibility,
        }
    };
    Ok(Fixed {
        changes: repaired.changes.iter().map(change).collect(),
        reached: repaired.is_reached,
        at_least: repaired.at_least,
        verdict: repaired.after.verdict.id(),
        level: repaired.after.level,
        puzzle: Py::new(py, Puzzle::from(repaired.puzzle))?,
    })
}

/// Puzzles with one solution, each with its grade, made when they are asked for; see `pictogrid.generate`.
#[pyclass(module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Orders(Mutex<Made>);

/// The puzzles of an order, and how many of them were asked for and made.
#[derive(Debug)]
struct Made {
    orders: order::Orders,
    wanted: usize,
    n: usize,
}

#[pymethods]
impl Orders {
    #[new]
    #[pyo3(signature = (size, n, *, level, fill, kind, colors, seed))]
    fn new(
        size: (u32, u32),
        n: usize,
        level: Option<u8>,
        fill: Option<u32>,
        kind: Option<&str>,
        colors: u8,
        seed: u64,
    ) -> PyResult<Orders> {
        let order = order_of(size, (level, fill, kind), colors, seed)?;
        Ok(Orders(Mutex::new(Made { orders: order::Orders::new(order), wanted: n, n: 0 })))
    }

    fn __iter__(it: PyRef<'_, Self>) -> PyRef<'_, Self> {
        it
    }

    /// A signal ends the wait for this puzzle, not the iterator.
    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(Puzzle, Grade)>> {
        let mut watch = Watch::new(None)?;
        let next = py.detach(|| {
            let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if made.n == made.wanted {
                return Ok(None);
            }
            let next = made.orders.next(&mut watch).map_err(|error| (error, made.n))?;
            made.n += 1;
            Ok(Some((Puzzle::from(next.puzzle), Grade::new(&next.grade))))
        });
        watch.end()?;
        next.map_err(|(error, n)| match error {
            OrderError::Wrong(wrong) => errors::wrong(wrong),
            error => PyRuntimeError::new_err(format!("{error}; {n} were made")),
        })
    }
}

fn order_of(
    (width, height): (u32, u32),
    (level, fill, kind): (Option<u8>, Option<u32>, Option<&str>),
    colors: u8,
    seed: u64,
) -> PyResult<Order> {
    let refuse = |message: String| Err(errors::value(message));
    if [width, height].iter().any(|side| !(1..=MOST_SIDE).contains(side)) {
        return refuse(format!("size: 1 to {MOST_SIDE} cells a side are wanted"));
    }
    if level.is_some_and(|level| !(1..=7).contains(&level)) {
        return refuse("level: a number from 1 to 7 is wanted".to_owned());
    }
    if fill.is_some_and(|fill| !(10..=90).contains(&fill)) {
        return refuse("fill: a percentage from 10 to 90 is wanted".to_owned());
    }
    if !(1..=MOST_COLORS).contains(&colors) {
        return refuse(format!("colors: 1 to {MOST_COLORS} are wanted"));
    }
    let mut order = Order::new(width, height);
    (order.level, order.fill, order.n_colors, order.seed) = (level, fill, colors, seed);
    order.kind = kind.map(kind_of).transpose()?;
    Ok(order)
}

fn kind_of(name: &str) -> PyResult<Kind> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.id() == name);
    kind.ok_or_else(|| {
        let ids: Vec<&str> = Kind::ALL.iter().map(|kind| kind.id()).collect();
        errors::value(format!("kind: {name:?} is none of {}", ids.join(", ")))
    })
}

/// Makes a puzzle of a picture.
///
/// Parameters
/// ----------
/// picture
///     A file (a path), its bytes, or ``uint8`` pixels of shape (height, width, 3).
/// width, height : int, optional
///     Cells; the height follows from the shape of the picture.
/// colors : int, optional
///     Colors with empty; black and white if it is not given.
/// best : bool
///     Tries many settings, and takes the one most like the picture among those with one solution.
///
/// Returns
/// -------
/// Puzzle
///     Its `goal` is the picture. Without ``best`` it may have several solutions: see `solve`.
#[pyfunction]
#[pyo3(signature = (picture, width=None, height=None, *, colors=None, best=true))]
pub(crate) fn make(
    py: Python<'_>,
    picture: &Bound<'_, PyAny>,
    width: Option<u32>,
    height: Option<u32>,
    colors: Option<u8>,
    best: bool,
) -> PyResult<Puzzle> {
    let pixels = pixels(picture)?;
    let refused = |error: pictogrid::generate::picture::RecipeError| {
        errors::with_remedies("picture", &error, &error.remedies())
    };
    let usual = usual_width(&pixels, None).map_err(refused)?;
    let mut recipe = Recipe::new(width.unwrap_or(usual));
    recipe.height = height;
    recipe.tones = colors.map_or(Tones::Black(Threshold::Even), Tones::Colors);
    let mut watch = Watch::new(None)?;
    let made = py.detach(|| {
        if !best {
            return made_of(&pixels, &recipe).map(Some);
        }
        let tried =
            best::best_until(&pixels, &recipe, pictogrid::solve::DEFAULT_BYTES, &mut watch)?;
        Ok(tried.into_iter().next().map(|tried| tried.made))
    });
    watch.end()?;
    let made = made.map_err(refused)?.ok_or_else(|| errors::value("picture: it has no cells"))?;
    Ok(Puzzle::from(pictogrid::Puzzle::of_colors(&made.picture, made.palette)))
}

/// The pixels of a file, of bytes or of an array.
fn pixels(picture: &Bound<'_, PyAny>) -> PyResult<Pixels> {
    if let Ok(array) = picture.cast::<PyUntypedArray>() {
        let [height, width, 3] = *array.shape() else {
            return Err(errors::value(format!(
                "picture: pixels have the shape (height, width, 3), not {:?}; numpy.stack([gray] * 3, \
                 axis=-1) makes them of grays",
                array.shape()
            )));
        };
        let bytes = picture.cast::<PyArray3<u8>>();
        let bytes = bytes.map_err(|_| errors::kind("picture: pixels are of uint8"))?.readonly();
        let flat: Vec<u8> = bytes.as_array().iter().copied().collect();
        let dots = flat.chunks_exact(3).map(|dot| [dot[0], dot[1], dot[2]]).collect();
        let [width, height] = [width, height].map(|side| u32::try_from(side).unwrap_or(u32::MAX));
        return Ok(Pixels::new(width, height, dots));
    }
    let is_path =
        picture.hasattr("__fspath__")? || picture.is_instance_of::<pyo3::types::PyString>();
    let (name, bytes) = if is_path {
        let path: std::path::PathBuf = picture.extract()?;
        (path.display().to_string(), files::load(picture.py(), &path)?)
    } else {
        let wanted = "picture: a path, bytes or an array of pixels";
        ("picture".to_owned(), lines::bytes(wanted, picture)?)
    };
    let loaded = load(&bytes).map_err(|error| errors::value(format!("{name}: {error}")))?;
    Ok(loaded.pixels)
}
