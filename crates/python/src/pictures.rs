//! Pictures and boards as NumPy arrays, in both directions.
//!
//! One byte a cell: 0 empty, 1 filled or the first color, 2 the second, and so on. Boards are
//! `int16`, with -1 where nothing is known. Boards and answers may also be texts, dictionaries, lists of
//! texts and lists of filled cells, which the readers of files read (`formats::read_board`).
//! A triddler has no rectangle, so its pictures are refused.

use numpy::{
    IntoPyArray, PyArray2, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods, ndarray::Array2,
};
use pictogrid::{
    Board, CellId, Limits, Picture, Puzzle, Shape, Value,
    formats::{Unnamed, read_board},
};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyBytes, PyDict, PyInt, PyList, PyString, PyTuple},
};

use crate::{errors, lines};

/// The width and the height of a rectangle.
pub(crate) fn sides(shape: Shape) -> PyResult<(usize, usize)> {
    let rect = shape.as_rect().ok_or_else(|| {
        errors::value("a triddler has no rows and columns of cells; its solution is in `text()`")
    })?;
    Ok((rect.width as usize, rect.height as usize))
}

/// Cells in the words of a `repr`.
pub(crate) fn so_many(n: usize) -> String {
    if n == 1 { "1 cell".to_owned() } else { format!("{n} cells") }
}

/// A picture as rows of bytes.
pub(crate) fn array<'py>(py: Python<'py>, picture: &Picture) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let (width, height) = sides(picture.shape())?;
    let cells = picture.values().iter().map(|value| value.0).collect();
    let cells = Array2::from_shape_vec((height, width), cells);
    Ok(cells.map_err(|error| errors::value(error.to_string()))?.into_pyarray(py))
}

/// A board as rows of numbers, -1 where nothing is known.
pub(crate) fn board_array<'py>(
    py: Python<'py>,
    board: &Board,
) -> PyResult<Bound<'py, PyArray2<i16>>> {
    let (width, height) = sides(board.shape())?;
    let known = |cell| board.get(CellId(cell)).map(|value| i16::from(value.0));
    let cells = (0..(width * height) as u32).map(|cell| known(cell).unwrap_or(-1)).collect();
    let cells = Array2::from_shape_vec((height, width), cells);
    Ok(cells.map_err(|error| errors::value(error.to_string()))?.into_pyarray(py))
}

/// The cells of an array of two dimensions, row by row; `name` is the argument.
fn cells(name: &str, given: &Bound<'_, PyAny>) -> PyResult<(u32, u32, Vec<i64>)> {
    let numpy = given.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (given,)).map_err(|error| {
        // So NumPy refuses rows of several lengths.
        if error.is_instance_of::<PyValueError>(given.py()) {
            return errors::value(format!(
                "{name}: every row must have as many cells as the first"
            ));
        }
        error
    })?;
    let untyped = array.cast::<PyUntypedArray>()?;
    let wanted = || {
        let (type_, n) = (untyped.dtype(), untyped.ndim());
        errors::kind(format!(
            "{name}: an array of whole numbers with 2 dimensions is wanted, not of {type_} with {n}"
        ))
    };
    let [height, width] = *untyped.shape() else { return Err(wanted()) };
    let is_empty = height * width == 0;
    if !is_empty && !matches!(untyped.dtype().kind(), b'i' | b'u' | b'b') {
        return Err(wanted());
    }
    let most = pictogrid::Limits::default().side as usize;
    if height > most || width > most || is_empty {
        let message = format!("{name}: {height} × {width} cells; 1 to {most} a side are wanted");
        return Err(errors::value(message));
    }
    let numbers = array.call_method1("astype", ("int64",))?;
    let numbers = numbers.cast::<PyArray2<i64>>()?.readonly();
    Ok((width as u32, height as u32, numbers.as_array().iter().copied().collect()))
}

/// The picture of an array.
pub(crate) fn picture(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Picture> {
    let (width, height, cells) = cells(name, given)?;
    let values = cells.into_iter().map(|cell| value_of(name, cell)).collect::<PyResult<_>>()?;
    Ok(Picture::new(Shape::rect(width, height), values))
}

fn value_of(name: &str, cell: i64) -> PyResult<Value> {
    let value = u8::try_from(cell).ok().filter(|&value| value < 255);
    value.map(Value).ok_or_else(|| {
        errors::value(format!(
            "{name}: {cell} is no cell; 0 is empty, 1 filled, 2 and more are further colors"
        ))
    })
}

/// The text of a board that is no array of its cells: what people and language models write. `None` if it
/// is to be taken as an array.
fn written(name: &str, given: &Bound<'_, PyAny>, puzzle: &Puzzle) -> PyResult<Option<Vec<u8>>> {
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(Some(lines::utf8(name, text)?.as_bytes().to_vec()));
    }
    if let Ok(bytes) = given.cast::<PyBytes>() {
        return Ok(Some(bytes.as_bytes().to_vec()));
    }
    let py = given.py();
    let plain = match given.hasattr("tolist")? {
        true => given.call_method0("tolist")?,
        false => given.clone(),
    };
    let is_dict = plain.is_instance_of::<PyDict>();
    if !is_dict && !plain.is_instance_of::<PyList>() && !plain.is_instance_of::<PyTuple>() {
        return Ok(None);
    }
    let (width, height) = sides(puzzle.shape())?;
    let n = plain.len()?;
    // Only a list that is short beside the puzzle is looked through.
    let is_other = n > 0 && n <= width * height && !is_dict && {
        let length = |item: &Bound<'_, PyAny>| item.len().unwrap_or(0);
        let items = plain.try_iter()?.collect::<PyResult<Vec<_>>>()?;
        let are_rows = n == height && items.iter().all(|item| length(item) == width);
        let are_texts = items[0].is_instance_of::<PyString>();
        let are_pairs = items.iter().all(|item| length(item) == 2);
        let are_cells = n == width * height && items[0].len().is_err();
        are_texts || !are_rows && (are_pairs || are_cells)
    };
    if !is_dict && !is_other {
        return Ok(None);
    }
    let keywords = PyDict::new(py);
    keywords.set_item("default", py.get_type::<PyInt>())?;
    let json = py.import("json")?.call_method("dumps", (plain,), Some(&keywords));
    Ok(json.ok().map(|text| text.to_string().into_bytes()))
}

/// The cells of a board or an answer that is written in any way, for this puzzle; what was taken for
/// granted is a warning. `None` if it is an array.
fn read(
    name: &str,
    given: &Bound<'_, PyAny>,
    puzzle: &Puzzle,
    unnamed: Unnamed,
) -> PyResult<Option<Vec<(CellId, Value)>>> {
    let Some(bytes) = written(name, given, puzzle)? else { return Ok(None) };
    let read = read_board(&bytes, puzzle, unnamed, &Limits::default());
    let read = read.and_then(|board| Ok((board.cells(puzzle)?, board.notes)));
    let (cells, notes) = read.map_err(|error| errors::value(format!("{name}: {error}")))?;
    let warnings = given.py().import("warnings")?;
    for note in notes {
        warnings.call_method1("warn", (format!("{name}: {note}"),))?;
    }
    Ok(Some(cells))
}

/// Cells of a board that are known, and what was taken for granted; or why there is none.
type Found = Result<(Vec<(CellId, Value)>, Vec<String>), String>;

/// The board of an answer that is written in any way, or why there is none.
pub(crate) fn read_answer(given: &Bound<'_, PyAny>, puzzle: &Puzzle) -> PyResult<Found> {
    let Some(bytes) = written("answer", given, puzzle)? else {
        let board = board(given, puzzle);
        let cells = (0..puzzle.shape().n_cells() as u32).map(CellId);
        return match board {
            Ok(board) => Ok(Ok((
                cells.filter_map(|cell| Some((cell, board.get(cell)?))).collect(),
                Vec::new(),
            ))),
            Err(error) if error.is_instance_of::<PyValueError>(given.py()) => {
                Ok(Err(error.value(given.py()).to_string()))
            }
            Err(error) => Err(error),
        };
    };
    let read = read_board(&bytes, puzzle, Unnamed::Empty, &Limits::default());
    let read = read.and_then(|board| Ok((board.cells(puzzle)?, board.notes)));
    Ok(match read {
        Ok((cells, notes)) => Ok((cells, notes.iter().map(ToString::to_string).collect())),
        Err(error) => Err(error.to_string()),
    })
}

/// The cells of an answer, row by row; those that are open are left out.
pub(crate) fn answer(given: &Bound<'_, PyAny>, puzzle: &Puzzle) -> PyResult<Vec<(CellId, Value)>> {
    if let Some(cells) = read("picture", given, puzzle, Unnamed::Empty)? {
        return Ok(cells);
    }
    let (wide, high, cells) = cells("picture", given)?;
    let (width, height) = sides(puzzle.shape())?;
    if (width, height) != (wide as usize, high as usize) {
        let message = format!("picture: {high} × {wide} cells, the puzzle has {height} × {width}");
        return Err(errors::value(message));
    }
    let known = (0..).map(CellId).zip(cells).filter(|&(_, cell)| cell != -1);
    known.map(|(at, cell)| Ok((at, value_of("picture", cell)?))).collect()
}

/// The board of an array or of what else is written, for this puzzle.
pub(crate) fn board(given: &Bound<'_, PyAny>, puzzle: &Puzzle) -> PyResult<Board> {
    if let Some(cells) = read("board", given, puzzle, Unnamed::Open)? {
        let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
        cells.iter().for_each(|&(cell, value)| board.set(cell, value));
        return Ok(board);
    }
    let (width, height, cells) = cells("board", given)?;
    let (wide, high) = sides(puzzle.shape())?;
    if (width as usize, height as usize) != (wide, high) {
        return Err(errors::value(format!(
            "board: {height} × {width} cells, the puzzle has {high} × {wide}"
        )));
    }
    let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
    for (cell, value) in (0..).zip(cells) {
        if value == -1 {
            continue;
        }
        let value =
            u8::try_from(value).ok().filter(|&value| usize::from(value) < puzzle.n_values());
        let value = value.ok_or_else(|| {
            errors::value("board: -1 is unknown, 0 empty, 1 and more are the colors of the puzzle")
        })?;
        board.set(CellId(cell), Value(value));
    }
    Ok(board)
}
