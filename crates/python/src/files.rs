//! Files of every format, read and written.
//!
//! ```text
//!   b"..", Path("cat.non")     contents, and a file: no question
//!   "cat.non"                  a file, if there is one of that name; else a puzzle as text
//!   "1 1\n3\n\n2\n1\n2"        a line break: text
//!   "cat.nom"                  no file and no puzzle, but it ends like a file: FileNotFoundError
//! ```
//!
//! A name and a puzzle are both a `str`, so the file system is asked first. Before the last row of the
//! table, a file that is not there was reported as a text of no format. The whole file is in memory,
//! and all of its puzzles: the command reads longer bundles, a block at a time. `save` writes files
//! beside their place and renames them: written in place, as before, a failure costs the old file, too.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use pictogrid::{
    Limits,
    formats::{self, Document, Entry, Told},
};
use pictogrid_save::{IfExists, Save};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyString},
};

use crate::{
    arguments::{self, Pixels, type_of},
    errors, lines,
    puzzle::Puzzle,
};

/// The most bytes of a file.
const MOST_BYTES: u64 = 1 << 30;

/// Reads puzzles of a file, or of text.
///
/// Parameters
/// ----------
/// source : str, bytes or path
///     The contents; or a file: a ``pathlib.Path``, or text without a line break that names one.
/// format : str, optional
///     The format, such as ``"grid"``, if it should not be found out.
/// empty : str, optional
///     What empty cells look like where the source does not say it: their sign in a drawing, such as ``"~"``;
///     their color in a picture, such as ``"black"`` or ``"#1d2b53"``, or ``"none"`` if no cell is empty.
/// pixels : int or (int, int), optional
///     How many pixels of a picture are a cell, across and down; 1 if each pixel is a cell.
/// columns_first : bool
///     Whether the first clues are those of the columns, where the source does not say which they are.
/// bad : {"raise", "keep"}
///     What becomes of a puzzle with a fault: the first one is raised, or it stands in the list as a
///     `PuzzleError`.
///
/// Returns
/// -------
/// list of Puzzle
///
/// Raises
/// ------
/// PuzzleError
///     If there is no puzzle in it, or one has a fault.
/// OSError
///     If the file cannot be read.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> pictogrid.read('{"rows": [[1, 1], [3]], "columns": [[2], [1], [2]]}')
/// [<Puzzle 3 × 2 cells>]
#[pyfunction]
#[pyo3(signature = (source, format=None, *, empty=None, pixels=None, columns_first=false, bad="raise"))]
pub(crate) fn read<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::read_format)] format: Option<&str>,
    #[pyo3(from_py_with = arguments::empty)] empty: Option<String>,
    #[pyo3(from_py_with = arguments::pixels)] pixels: Option<Pixels>,
    #[pyo3(from_py_with = arguments::columns_first)] columns_first: bool,
    #[pyo3(from_py_with = arguments::bad)] bad: &str,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let pixels = pixels.map(|Pixels(size)| size);
    let told = Told { empty, pixels, has_columns_first: columns_first };
    let mut all = Vec::new();
    for entry in document(py, source, format, &told)?.entries {
        match entry_puzzle(py, entry) {
            Ok(puzzle) => all.push(Bound::new(py, puzzle)?.into_any()),
            Err(error) if bad == "keep" => all.push(error.into_value(py).into_bound(py).into_any()),
            Err(error) => return Err(error),
        }
    }
    Ok(all)
}

fn entry_puzzle(py: Python<'_>, entry: Entry) -> PyResult<Puzzle> {
    let Entry { name, draft, .. } = entry;
    let draft = draft.map_err(|error| errors::faults(py, &error))?;
    let puzzle = draft.check(&Limits::default());
    let puzzle = puzzle.map_err(|error| errors::draft_faults(py, &error, &draft))?;
    let puzzle = match name.filter(|_| puzzle.about().title.is_none()) {
        Some(name) => puzzle.titled(&name),
        None => puzzle,
    };
    Ok(Puzzle::noted(puzzle, draft.notes))
}

fn document(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    format: Option<&str>,
    told: &Told,
) -> PyResult<Document> {
    let bytes = match path(source)? {
        Some(path) => load(py, &path)?,
        None => lines::bytes("source: a path, text or bytes", source)?,
    };
    let limits = Limits::default();
    let read = py.detach(|| formats::read_told(&bytes, format, told, &limits));
    read.map_err(|error| match missing(source) {
        Some(path) => load(py, &path).err().unwrap_or_else(|| errors::faults(py, &error)),
        None => errors::faults(py, &error),
    })
}

/// The file that is meant by a text which is no puzzle: it ends like a file, or begins like a path.
fn missing(source: &Bound<'_, PyAny>) -> Option<PathBuf> {
    let text = source.cast::<PyString>().ok()?.to_str().ok()?;
    let path = Path::new(text);
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    let ends_as_file = suffix.len() > 1
        && suffix.starts_with(|c: char| c.is_ascii_alphabetic())
        && suffix.chars().all(|c| c.is_ascii_alphanumeric());
    let begins_as_path = ["/", "~", "./", "../"].iter().any(|begin| text.starts_with(begin));
    let may_be_a_name =
        text.len() < 1000 && !text.contains(['\n', '{', '[']) && !text.contains("://");
    (may_be_a_name && (ends_as_file || begins_as_path)).then(|| path.to_owned())
}

/// The file that is meant, if it is one.
fn path(source: &Bound<'_, PyAny>) -> PyResult<Option<PathBuf>> {
    if let Ok(text) = source.cast::<PyString>() {
        let text = lines::utf8("source", text)?;
        let may_be_a_name = text.len() < 1000 && !text.contains('\n');
        return Ok(Some(PathBuf::from(text)).filter(|path| may_be_a_name && path.is_file()));
    }
    source.hasattr("__fspath__")?.then(|| source.extract()).transpose()
}

pub(crate) fn load(py: Python<'_>, path: &Path) -> PyResult<Vec<u8>> {
    let refused = |error| errors::of_file(py, error, path);
    if fs::metadata(path).map_err(refused)?.len() > MOST_BYTES {
        return Err(errors::value(format!(
            "{}: more than 1 GiB is not read at once",
            path.display()
        )));
    }
    fs::read(path).map_err(refused)
}

/// Puzzles as a file.
///
/// Parameters
/// ----------
/// puzzles : Puzzle or list of Puzzle
/// format : str
///     ``"non"``, ``"json"``, ``"webpbn"``, ``"g"`` (Olšák's), ``"nin"``, ``"tatham"``, ``"tournament"``,
///     ``"csv"``, ``"clues"``, ``"dzn"`` (MiniZinc), ``"cnf"`` (clauses for SAT solvers) or ``"c"`` (arrays); of a puzzle with a goal also ``"grid"``, ``"png"``, ``"gif"``, ``"bmp"`` or
///     ``"pbm"``.
///
/// Returns
/// -------
/// bytes
///
/// Raises
/// ------
/// PuzzleError
///     If the format cannot hold a puzzle as a whole. Of a black and white one,
///     ``Puzzle(puzzle.rows, puzzle.columns)`` is the same without title and goal.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> pictogrid.write(pictogrid.Puzzle([[1]], [[1]]), "tatham")
/// b'1x1:1/1\n'
#[pyfunction]
pub(crate) fn write<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::format)] format: &str,
) -> PyResult<Bound<'py, PyBytes>> {
    let puzzles = several(puzzles)?;
    let bytes = formats::write(format, &puzzles).map_err(|error| errors::faults(py, &error))?;
    Ok(PyBytes::new(py, &bytes))
}

/// One puzzle, or each of an iterable.
pub(crate) fn several(puzzles: &Bound<'_, PyAny>) -> PyResult<Vec<pictogrid::Puzzle>> {
    if let Ok(puzzle) = puzzles.cast::<Puzzle>() {
        return Ok(vec![puzzle.get().0.clone()]);
    }
    let wanted = |given: &Bound<'_, PyAny>| {
        let given = type_of(given);
        errors::kind(format!("puzzles: a Puzzle or a list of them is wanted, not {given}"))
    };
    let one = |item: PyResult<Bound<'_, PyAny>>| {
        let item = item?;
        let puzzle = item.cast::<Puzzle>().map_err(|_| {
            let given = type_of(&item);
            errors::kind(format!("puzzles: a list of Puzzle is wanted, not of {given}"))
        })?;
        Ok(puzzle.get().0.clone())
    };
    if puzzles.is_instance_of::<PyString>() {
        return Err(wanted(puzzles));
    }
    puzzles.try_iter().map_err(|_| wanted(puzzles))?.map(one).collect()
}

/// Writes puzzles to a file whose suffix names the format; what it cannot hold is refused before, and an
/// old file stays until the new one is whole.
pub(crate) fn save(py: Python<'_>, puzzles: &[pictogrid::Puzzle], path: &Path) -> PyResult<()> {
    let suffix = path.extension().unwrap_or_default().to_string_lossy();
    let film = ["gif", "apng"].iter().find(|film| suffix.eq_ignore_ascii_case(film));
    if let Some(film) = film {
        return Err(errors::value(format!(
            "path: a puzzle saved as .{film} could be its film or its cells; pictogrid.draw draws the film, and \
             pictogrid.write(puzzle, \"gif\") has the cells"
        )));
    }
    let format = formats::by_extension(&suffix).filter(|format| format.is_writable());
    let format = format.ok_or_else(|| {
        let path = path.display();
        errors::value(format!(
            "path: {path}: its suffix is of no format that can be written; .non is one, and .svg, .png and \
             .pdf are drawings"
        ))
    })?;
    let bytes = formats::write(format.id, puzzles).map_err(|error| errors::faults(py, &error))?;
    write_file(py, path, &bytes)
}

/// Writes a file beside its place, and then puts it there.
pub(crate) fn write_file(py: Python<'_>, path: &Path, bytes: &[u8]) -> PyResult<()> {
    let written = Save::begin(path, IfExists::Replace)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.finish()));
    written.map_err(|error| errors::of_file(py, error, path))
}

/// A file in another format.
///
/// Parameters
/// ----------
/// source
///     As in `read`.
/// format : str
///     The format to write.
/// from_format : str, optional
///     The format to read, if it should not be found out.
///
/// Returns
/// -------
/// bytes
///
/// Raises
/// ------
/// PuzzleError
///     As `read` and `write` do.
#[pyfunction]
#[pyo3(signature = (source, format, *, from_format=None))]
pub(crate) fn convert<'py>(
    py: Python<'py>,
    source: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = arguments::format)] format: &str,
    #[pyo3(from_py_with = arguments::from_format)] from_format: Option<&str>,
) -> PyResult<Bound<'py, PyBytes>> {
    let entries = document(py, source, from_format, &Told::default())?.entries.into_iter();
    let puzzles = entries.map(|entry| Ok(entry_puzzle(py, entry)?.0));
    let puzzles = puzzles.collect::<PyResult<Vec<_>>>()?;
    let written = formats::write(format, &puzzles).map_err(|error| errors::faults(py, &error))?;
    Ok(PyBytes::new(py, &written))
}
