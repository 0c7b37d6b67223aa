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

use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pictogrid::{
    CellId,
    generate::{
        order::{self, Kind, Order, OrderError},
        picture::{Pixels, Recipe, Threshold, Tones, best, load, make as made_of, usual_width},
        repair::{Fewest, Goal, Symmetry, Terms, repair},
    },
};
use pyo3::{exceptions::PyRuntimeError, prelude::*};

use crate::{
    arguments, call_limits::Watch, errors, files, grade::Grade, lines, pictures, puzzle::Puzzle,
};

/// A cell that was changed.
#[pyclass(frozen, get_all, module = "pictogrid", from_py_object)]
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// The row, from 0.
    pub(crate) row: u32,
    /// The column, from 0.
    pub(crate) column: u32,
    /// Its value before.
    pub(crate) before: u8,
    /// Its value now.
    pub(crate) after: u8,
    /// How much is seen of it: 0 at the edge of a shape, 1 for a speck in a plain area.
    pub(crate) visibility: f64,
}

#[pymethods]
impl Change {
    fn __repr__(&self) -> String {
        let Change { row, column, before, after, .. } = self;
        format!("<Change row {row}, column {column}: {before} to {after}>")
    }
}

/// A picture that `fix` changed.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Fixed {
    /// The puzzle; its goal is the picture. As it was if the goal was not reached.
    pub(crate) puzzle: Py<Puzzle>,
    /// The cells that were changed.
    pub(crate) changes: Vec<Change>,
    /// Whether the goal is reached.
    pub(crate) reached: bool,
    /// No fix changes fewer cells than this: that is proven.
    pub(crate) at_least: usize,
    /// Whether it is proven that no fewer changes are enough.
    pub(crate) minimal: bool,
    /// What the puzzle is now.
    pub(crate) verdict: String,
    /// Its level now.
    pub(crate) level: Option<u8>,
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
    #[pyo3(from_py_with = arguments::goal)] goal: &str,
    #[pyo3(from_py_with = arguments::max_cells)] max_cells: Option<usize>,
    #[pyo3(from_py_with = arguments::faithful)] faithful: bool,
    #[pyo3(from_py_with = arguments::keep)] keep: Option<Vec<(u32, u32)>>,
    #[pyo3(from_py_with = arguments::keep_symmetry)] keep_symmetry: bool,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
) -> PyResult<Fixed> {
    let puzzle = match picture.cast::<Puzzle>() {
        Ok(puzzle) => puzzle.get().0.clone(),
        Err(_) => pictogrid::Puzzle::of_picture(&pictures::picture("picture", picture)?),
    };
    let mut terms = Terms::new(self::goal(goal)?);
    terms.max_cells = max_cells.unwrap_or(usize::MAX);
    if faithful {
        terms.fewest = Fewest::VisibleChanges;
    }
    if keep_symmetry {
        terms.symmetry = Symmetry::Kept;
    }
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
        minimal: repaired.is_reached && repaired.changes.len() == repaired.at_least,
        verdict: repaired.after.verdict.id().to_owned(),
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
        #[pyo3(from_py_with = arguments::sides)] size: (u32, u32),
        #[pyo3(from_py_with = arguments::n)] n: usize,
        #[pyo3(from_py_with = arguments::level)] level: Option<u8>,
        #[pyo3(from_py_with = arguments::fill)] fill: Option<u32>,
        #[pyo3(from_py_with = arguments::kind)] kind: Option<&str>,
        #[pyo3(from_py_with = arguments::n_colors)] colors: u8,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
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
    let mut order = Order::new(width, height);
    (order.level, order.fill, order.n_colors, order.seed) = (level, fill, colors, seed);
    order.kind = kind.map(kind_of).transpose()?;
    Ok(order)
}

fn kind_of(name: &str) -> PyResult<Kind> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.id() == name);
    kind.ok_or_else(|| {
        let ids: Vec<&str> = Kind::ALL.iter().map(|kind| kind.id()).collect();
        errors::value(format!("kind: {name:?} is no kind; choose one of {}", ids.join(", ")))
    })
}

/// Makes a puzzle of a picture.
///
/// Parameters
/// ----------
/// picture
///     A file (a path), its bytes, or ``uint8`` pixels: gray of shape (height, width), or of shape
///     (height, width, 3).
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
    #[pyo3(from_py_with = arguments::width)] width: Option<u32>,
    #[pyo3(from_py_with = arguments::height)] height: Option<u32>,
    #[pyo3(from_py_with = arguments::colors)] colors: Option<u8>,
    #[pyo3(from_py_with = arguments::best)] best: bool,
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
pub(crate) fn pixels(picture: &Bound<'_, PyAny>) -> PyResult<Pixels> {
    if let Ok(array) = picture.cast::<PyUntypedArray>() {
        return pixels_of(picture, array.shape());
    }
    let is_path =
        picture.hasattr("__fspath__")? || picture.is_instance_of::<pyo3::types::PyString>();
    let (name, bytes) = if is_path {
        if let Ok(text) = picture.cast::<pyo3::types::PyString>() {
            lines::utf8("picture", text)?;
        }
        let path: std::path::PathBuf = picture.extract()?;
        (path.display().to_string(), files::load(picture.py(), &path)?)
    } else {
        let wanted = "picture: a path, bytes or an array of pixels";
        ("picture".to_owned(), lines::bytes(wanted, picture)?)
    };
    let loaded = load(&bytes).map_err(|error| errors::value(format!("{name}: {error}")))?;
    Ok(loaded.pixels)
}

/// The pixels of an array: gray, or red, green and blue.
fn pixels_of(picture: &Bound<'_, PyAny>, shape: &[usize]) -> PyResult<Pixels> {
    let (height, width) = match *shape {
        [height, width] | [height, width, 1 | 3] => (height, width),
        _ => {
            return Err(errors::value(format!(
                "picture: pixels have the shape (height, width) if they are gray, or (height, width, 3), not \
                 {shape:?}"
            )));
        }
    };
    let bytes = picture.cast::<PyArrayDyn<u8>>();
    let bytes = bytes.map_err(|_| errors::kind("picture: pixels are of uint8"))?.readonly();
    let flat: Vec<u8> = bytes.as_array().iter().copied().collect();
    let dots = match flat.len() == height * width {
        true => flat.into_iter().map(|gray| [gray; 3]).collect(),
        false => flat.chunks_exact(3).map(|dot| [dot[0], dot[1], dot[2]]).collect(),
    };
    let [width, height] = [width, height].map(|side| u32::try_from(side).unwrap_or(u32::MAX));
    Ok(Pixels::new(width, height, dots))
}
