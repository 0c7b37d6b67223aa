//! Arguments of plain types: numbers, words, pairs, lists. One row each says what is wanted.
//!
//! ```text
//!   timeout="1s"     TypeError    timeout: a number of seconds is wanted, not str '1s'
//!   max_level=9      ValueError   max_level: a level from 1 to 7 is wanted, not int 9
//!   size=10          TypeError    size: a pair (columns, rows) is wanted, not int 10
//!     │                             │      └ the row           the type and the value ┘
//!     └ given                       └ the argument
//! ```
//!
//! Functions name a row with `#[pyo3(from_py_with = arguments::timeout)]`, so their arguments have Rust's
//! types and their defaults stay in their signatures. PyO3 by itself says "'str' object cannot be cast as
//! 'float'" and names the argument in a note, which logs and notebooks leave out. To take every argument as
//! an object and convert it in each body lost: whatever was forgotten there was a raw message again. Puzzles,
//! pictures and texts are no plain types; `clues`, `pictures`, `lines` and `files` name theirs.
//!
//! Any two things in a row are a pair, a list or an array too. What is found is shown by 40 characters at most;
//! the `repr` of what is long is not asked for, since it may be as large as the thing.

use std::path::PathBuf;

use pictogrid::{
    generate::order::{MOST_COLORS, MOST_SIDE},
    render::{self, PerPage},
};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyByteArray, PyBytes, PyDict, PyString},
};

use crate::errors;

/// The pixels that a cell may have on a side.
const MOST_PIXELS: u32 = 10_000;

/// The cells that the side of a grid in a picture may have.
const MOST_LINES: usize = 140;

/// Makes of each row a function that takes the argument, or raises what is wrong with it. `if` names what
/// holds of good values beyond their type.
macro_rules! arguments {
    ($($row:ident $(($name:literal))?: $type:ty, $wanted:expr $(, if $holds:expr)?;)*) => {$(
        pub(crate) fn $row<'a>(given: &'a Bound<'_, PyAny>) -> PyResult<$type> {
            let found = <$type as Take<'a>>::take(given);
            $(let found = found.and_then(|value| match $holds(&value) {
                true => Ok(value),
                false => Err(Wrong { is_type: false, part: None }),
            });)?
            let name = [$($name,)? stringify!($row)][0];
            found.map_err(|wrong| wrong.raised(name, &$wanted, given))
        }
    )*};
}

arguments! {
    timeout: Option<f64>, "a number of seconds";
    seconds("timeout"): f64, "a number of seconds";
    conflicts: Option<u64>, "a whole number from 0 on";
    memory: Option<u64>, "a whole number of bytes";
    threads: usize, "a whole number from 0 on";
    seed: u64, "a whole number from 0 on";
    new_seed("seed"): Option<u64>, "a whole number from 0 on";
    clue: Vec<u32>, "a list of the lengths of runs, such as [3, 1],";
    unfold: u32, "a whole number of 1 or more", if is_positive;
    format: &'a str, "the name of a format, such as \"non\",";
    from_format: Option<&'a str>, "the name of a format, such as \"non\",";
    read_format("format"): Option<&'a str>, "the name of a format, such as \"non\",";
    empty: Option<String>, "a sign or the name of a color as text";
    pixels: Option<Pixels>, format!("a number of pixels from 1 to {MOST_PIXELS}, or a pair (across, down) of them,"), if are_pixels;
    columns_first: bool, "True or False";
    bad: &'a str, "\"raise\" or \"keep\"", if is_way_with_bad;
    path: PathBuf, "a path";
    palette: Option<Vec<String>>, "a list of colors, such as [\"white\", \"#c00\"],";
    title: Option<&'a str>, "text";
    near: Option<(u32, u32)>, "a pair (row, column) from 0";
    max_level: u8, "a level from 1 to 7", if is_level;
    level: Option<u8>, "a level from 1 to 7", if is_level_if_any;
    goal: &'a str, "\"unique\", \"lines\" or \"level:1\" to \"level:7\"";
    max_cells: Option<usize>, "a whole number from 0 on";
    faithful: bool, "True or False";
    keep: Option<Vec<(u32, u32)>>, "a list of pairs (row, column) from 0";
    keep_symmetry: bool, "True or False";
    sides("size"): (u32, u32), format!("a pair (width, height) from 1 to {MOST_SIDE}"), if are_sides;
    n: usize, "a whole number from 0 on";
    fill: Option<u32>, "a percentage from 10 to 90", if is_fill;
    kind: Option<&'a str>, "the name of a kind";
    n_colors("colors"): u8, format!("a number from 1 to {MOST_COLORS}"), if is_number_of_colors;
    colors: Option<u8>, "a whole number of colors";
    width: Option<u32>, "a whole number of cells";
    height: Option<u32>, "a whole number of cells";
    best: bool, "True or False";
    unique: bool, "True or False";
    count: bool, "True or False";
    with_cells("cells"): bool, "True or False";
    pictures: bool, "True or False";
    orientations: u8, "1, 4 or 8", if is_number_of_orientations;
    shape: Option<(usize, usize)>, "a pair (rows, columns)";
    placements: Option<u64>, "a whole number from 0 on";
    size: Option<(usize, usize)>, "a pair (columns, rows)";
    corners: Option<Vec<(f64, f64)>>, "a list of four pairs (x, y)", if are_corners;
    grid_size("size"): Option<(usize, usize)>, format!("a pair (columns, rows) from 1 to {MOST_LINES}"), if is_grid_size;
    border: Option<u32>, "the number of a color, or None for any,";
    pins: Option<Vec<Vec<usize>>>, "a list of (row, column, tile, degrees)";
    num_envs: usize, "a whole number of boards";
    reward: &'a str, "\"cells\", \"lines\" or \"solved\"";
    proof: Option<PathBuf>, "a path";
    qr_text("text"): &'a str, "text";
    saved("path"): Option<PathBuf>, "a path";
    drawn_format("format"): Option<&'a str>, "the name of a kind of drawing, such as \"svg\",";
    show: Option<&'a str>, "\"puzzle\", \"solution\" or \"lines\"", if is_view;
    theme: &'a str, "\"light\" or \"dark\"", if is_theme;
    patterns: bool, "True or False";
    with_clues("clues"): bool, "True or False";
    cell: Option<u32>, "a number of pixels from 1 to 256", if is_cell;
    paper: Option<&'a str>, "the name of a sheet, such as \"a4\" or \"letter\",", if is_sheet;
    landscape: bool, "True or False";
    per_page: Option<PerPage>, "a number from 1 to 64, or \"auto\"", if is_per_page;
    titles: bool, "True or False";
    min_clue: Option<f64>, "points from 3 to 24", if is_height;
    given_cells("cells"): Vec<Vec<u32>>, "a list of (row, column, value) from 0";
    max_steps: u32, "a whole number of steps";
}

/// Pixels of a cell: of a square, or across and down.
pub(crate) struct Pixels(pub(crate) [u32; 2]);

fn is_positive(n: &u32) -> bool {
    *n > 0
}

fn are_pixels(pixels: &Option<Pixels>) -> bool {
    let is_good = |Pixels(sides): &Pixels| sides.iter().all(|it| (1..=MOST_PIXELS).contains(it));
    pixels.as_ref().is_none_or(is_good)
}

fn is_way_with_bad(word: &&str) -> bool {
    matches!(*word, "raise" | "keep")
}

fn are_corners(corners: &Option<Vec<(f64, f64)>>) -> bool {
    let is_finite = |&(x, y): &(f64, f64)| x.is_finite() && y.is_finite();
    corners.as_ref().is_none_or(|corners| corners.len() == 4 && corners.iter().all(is_finite))
}

fn is_grid_size(size: &Option<(usize, usize)>) -> bool {
    let is_side = |side| (1..=MOST_LINES).contains(&side);
    size.is_none_or(|(columns, rows)| is_side(columns) && is_side(rows))
}

fn is_level(level: &u8) -> bool {
    (1..=7).contains(level)
}

fn is_level_if_any(level: &Option<u8>) -> bool {
    level.as_ref().is_none_or(is_level)
}

fn is_view(view: &Option<&str>) -> bool {
    view.is_none_or(|view| matches!(view, "puzzle" | "solution" | "lines"))
}

fn is_theme(theme: &&str) -> bool {
    render::theme::by_id(theme).is_some()
}

fn is_cell(cell: &Option<u32>) -> bool {
    cell.is_none_or(|cell| (1..=256).contains(&cell))
}

fn is_sheet(sheet: &Option<&str>) -> bool {
    sheet.is_none_or(|sheet| render::pdf::sheet_by_id(&sheet.to_ascii_lowercase()).is_some())
}

fn is_per_page(per_page: &Option<PerPage>) -> bool {
    matches!(per_page, None | Some(PerPage::Auto | PerPage::Exactly(1..=64)))
}

fn is_height(points: &Option<f64>) -> bool {
    points.is_none_or(|points| (3.0..=24.0).contains(&points))
}

fn are_sides(&(width, height): &(u32, u32)) -> bool {
    [width, height].iter().all(|side| (1..=MOST_SIDE).contains(side))
}

fn is_fill(fill: &Option<u32>) -> bool {
    fill.is_none_or(|fill| (10..=90).contains(&fill))
}

fn is_number_of_colors(n: &u8) -> bool {
    (1..=MOST_COLORS).contains(n)
}

fn is_number_of_orientations(n: &u8) -> bool {
    matches!(n, 1 | 4 | 8)
}

/// Why an argument was not taken.
struct Wrong {
    /// Whether its type is wrong, and not only its value.
    is_type: bool,
    /// What is wrong in a list.
    part: Option<String>,
}

impl Wrong {
    const TYPE: Wrong = Wrong { is_type: true, part: None };

    fn new(error: &PyErr, py: Python<'_>) -> Wrong {
        Wrong { is_type: error.is_instance_of::<PyTypeError>(py), part: None }
    }

    fn raised(self, name: &str, wanted: &dyn std::fmt::Display, given: &Bound<'_, PyAny>) -> PyErr {
        let found = match self.part {
            Some(part) => format!("{} with {part}", type_of(given)),
            None => shown(given),
        };
        let message = format!("{name}: {wanted} is wanted, not {found}");
        if self.is_type { errors::kind(message) } else { errors::value(message) }
    }
}

/// The name of the type of a value.
pub(crate) fn type_of(value: &Bound<'_, PyAny>) -> String {
    value.get_type().name().map_or_else(|_| "this".to_owned(), |name| name.to_string())
}

/// A value and its type, such as `str '1s'`.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    const MOST: usize = 40;
    let type_ = type_of(value);
    let is_long = value.len().is_ok_and(|n| n > 1000);
    let Some(said) = value.repr().ok().filter(|_| !is_long) else { return type_ };
    let said = said.to_string();
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    if value.is_none() || said.starts_with('<') {
        return type_;
    }
    match said.char_indices().nth(MOST) {
        Some((end, _)) => format!("{type_} {}..", &said[..end]),
        None => format!("{type_} {said}"),
    }
}

/// A type that an argument may have.
trait Take<'a>: Sized {
    fn take(given: &'a Bound<'_, PyAny>) -> Result<Self, Wrong>;
}

macro_rules! as_extracted {
    ($($type:ty),*) => {$(
        impl Take<'_> for $type {
            fn take(given: &Bound<'_, PyAny>) -> Result<Self, Wrong> {
                given.extract().map_err(|error: PyErr| Wrong::new(&error, given.py()))
            }
        }
    )*};
}

as_extracted!(u8, u32, u64, usize, f64, bool, PathBuf);

impl<'a> Take<'a> for &'a str {
    fn take(given: &'a Bound<'_, PyAny>) -> Result<Self, Wrong> {
        let text = given.cast::<PyString>().map_err(|_| Wrong::TYPE)?;
        text.to_str().map_err(|error| Wrong::new(&error, given.py()))
    }
}

impl Take<'_> for String {
    fn take(given: &Bound<'_, PyAny>) -> Result<Self, Wrong> {
        <&str>::take(given).map(str::to_owned)
    }
}

impl<'a, T: Take<'a>> Take<'a> for Option<T> {
    fn take(given: &'a Bound<'_, PyAny>) -> Result<Self, Wrong> {
        if given.is_none() { Ok(None) } else { T::take(given).map(Some) }
    }
}

impl<T: for<'b> Take<'b>> Take<'_> for Vec<T> {
    fn take(given: &Bound<'_, PyAny>) -> Result<Self, Wrong> {
        let is_text = given.is_instance_of::<PyString>()
            || given.is_instance_of::<PyBytes>()
            || given.is_instance_of::<PyByteArray>();
        // Without a length it may be without an end.
        if is_text || given.is_instance_of::<PyDict>() || given.len().is_err() {
            return Err(Wrong::TYPE);
        }
        let item = |item: PyResult<Bound<'_, PyAny>>| {
            let item = item.map_err(|error| Wrong::new(&error, given.py()))?;
            T::take(&item).map_err(|wrong| Wrong { part: Some(shown(&item)), ..wrong })
        };
        given.try_iter().map_err(|_| Wrong::TYPE)?.map(item).collect()
    }
}

impl<T: for<'b> Take<'b>> Take<'_> for (T, T) {
    fn take(given: &Bound<'_, PyAny>) -> Result<Self, Wrong> {
        let is_pair = given.len().is_ok_and(|n| n == 2);
        let both = if is_pair { Vec::take(given)? } else { return Err(Wrong::TYPE) };
        let [one, other] = <[T; 2]>::try_from(both).map_err(|_| Wrong::TYPE)?;
        Ok((one, other))
    }
}

impl Take<'_> for Pixels {
    fn take(given: &Bound<'_, PyAny>) -> Result<Self, Wrong> {
        if given.len().is_ok() {
            return <(u32, u32)>::take(given).map(|(across, down)| Pixels([across, down]));
        }
        u32::take(given).map(|side| Pixels([side; 2]))
    }
}

impl Take<'_> for PerPage {
    fn take(given: &Bound<'_, PyAny>) -> Result<Self, Wrong> {
        match given.extract::<&str>() {
            Ok("auto") => Ok(PerPage::Auto),
            Ok(_) => Err(Wrong { is_type: false, part: None }),
            Err(_) => u32::take(given).map(PerPage::Exactly),
        }
    }
}
