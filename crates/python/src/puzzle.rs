//! The class `Puzzle`: checked clues, and how functions take a puzzle as an argument.
//!
//! ```text
//!   Puzzle(rows, columns)        lists or arrays ─▶ clues ─▶ checked, every fault in one exception
//!   solve(puzzle)                the class, which shares its clues
//!   solve(rows, columns)         a puzzle for this call (`taken`)
//!   hint(puzzle, board)          what follows the puzzle: after one, or after rows and columns
//!   hint(rows, columns, board)   (`taken_with`)
//! ```
//!
//! A puzzle cannot be changed, so it may be a key, and other threads may read it without a lock. Equal
//! means equal in everything, titles too; the hash is that of the clues alone, linear in them.
//! It is pickled as JSON, a text that later versions read as well and that holds all of a puzzle, triangles
//! and odd keys too; the fields of a struct would be those of one version.

use std::{
    path::PathBuf,
    sync::{Arc, OnceLock},
};

use numpy::PyArray2;
use pictogrid::{
    Board, CellId, Limits, LineId, Note, Palette, formats,
    json::Noted,
    render::{Paper, Scene, svg},
};
use pyo3::{IntoPyObjectExt, prelude::*};

use crate::{arguments, clues, drawing, errors, pictures, score::Cells};

/// A puzzle whose clues fit its grid.
///
/// Two puzzles are equal if everything in them is: clues, colors, title and goal.
///
/// Parameters
/// ----------
/// rows, columns
///     The clues, from the top and from the left: lists of lengths, or integer arrays of shape
///     (lines, runs) filled up with zeros. In color, runs are pairs ``(length, color)``, and colors
///     count from 1.
/// palette
///     Colors as CSS writes them (``"#c00"``, ``"teal"``), the first that of empty cells.
/// title
///     A title.
///
/// Raises
/// ------
/// PuzzleError
///     If a clue does not fit its line, or the sums of rows and columns differ. Every fault is named.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> puzzle = pictogrid.Puzzle([[1, 1], [3]], [[2], [1], [2]])
/// >>> puzzle.width, puzzle.height
/// (3, 2)
/// >>> puzzle.rows
/// [[1, 1], [3]]
#[pyclass(frozen, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct Puzzle(pub(crate) pictogrid::Puzzle, Vec<Note>, OnceLock<Arc<Cells>>);

impl From<pictogrid::Puzzle> for Puzzle {
    fn from(puzzle: pictogrid::Puzzle) -> Puzzle {
        Puzzle(puzzle, Vec::new(), OnceLock::new())
    }
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (rows, columns, *, palette=None, title=None))]
    fn new(
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = arguments::palette)] palette: Option<Vec<String>>,
        #[pyo3(from_py_with = arguments::title)] title: Option<&str>,
    ) -> PyResult<Puzzle> {
        let [rows, columns] = [clues::clues("rows", rows)?, clues::clues("columns", columns)?];
        let palette = palette.map(|colors| palette_of(&colors)).transpose()?;
        let puzzle = clues::puzzle_of(py, rows, columns, palette)?;
        Ok(Puzzle::from(match title {
            Some(title) => puzzle.titled(title),
            None => puzzle,
        }))
    }

    /// The puzzle of a picture, which is its `goal`.
    ///
    /// Parameters
    /// ----------
    /// picture
    ///     Integers of shape (height, width): 0 empty, 1 filled, 2 and more are further colors.
    ///
    /// Examples
    /// --------
    /// >>> import pictogrid
    /// >>> pictogrid.Puzzle.of_picture([[1, 0, 1], [1, 1, 1]]).columns
    /// [[2], [1], [2]]
    #[staticmethod]
    #[pyo3(signature = (picture, *, palette=None, title=None))]
    fn of_picture(
        picture: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = arguments::palette)] palette: Option<Vec<String>>,
        #[pyo3(from_py_with = arguments::title)] title: Option<&str>,
    ) -> PyResult<Puzzle> {
        let picture = pictures::picture("picture", picture)?;
        let puzzle = match palette {
            Some(colors) => pictogrid::Puzzle::of_colors(&picture, palette_of(&colors)?),
            None => pictogrid::Puzzle::of_picture(&picture),
        };
        Ok(Puzzle::from(match title {
            Some(title) => puzzle.titled(title),
            None => puzzle,
        }))
    }

    /// Columns; of a triddler, the cells of its longest row.
    #[getter]
    fn width(&self) -> usize {
        self.0.shape().rows().iter().map(ExactSizeIterator::len).max().unwrap_or(0)
    }

    /// Rows.
    #[getter]
    fn height(&self) -> usize {
        self.0.shape().rows().len()
    }

    /// The title, if there is one.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.0.about().title.as_deref()
    }

    /// The colors by value as ``#rrggbb``; the first is that of empty cells.
    #[getter]
    fn palette(&self) -> Vec<String> {
        let hex = |[r, g, b]: [u8; 3]| format!("#{r:02x}{g:02x}{b:02x}");
        self.0.palette().colors().iter().map(|color| hex(color.rgb)).collect()
    }

    /// The clues of the rows: lists of lengths, of pairs ``(length, color)`` in color. A length or a color
    /// that the puzzle leaves open is ``None``; so is a clue that is unknown.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.direction(py, 0)
    }

    /// The clues of the columns, as `rows`.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.direction(py, 1)
    }

    /// The picture that the puzzle was made of or its file has, of shape (height, width); ``None`` without one.
    #[getter]
    fn goal<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u8>>>> {
        self.0.goal().map(|picture| pictures::array(py, picture)).transpose()
    }

    /// The cells that are given: row, column and value.
    #[getter]
    fn given(&self) -> Vec<(u32, u32, u8)> {
        let cell = |&(cell, value): &(CellId, pictogrid::Value)| {
            let (row, column) = self.0.shape().row_and_place(cell);
            (row - 1, column - 1, value.0)
        };
        self.0.given().iter().map(cell).collect()
    }

    /// The same puzzle with these cells given, too: row, column and value, as `Advice.givens` has them.
    ///
    /// Examples
    /// --------
    /// >>> import pictogrid
    /// >>> several = pictogrid.Puzzle([[1], [1]], [[1], [1]])
    /// >>> pictogrid.solve(several.with_given([(0, 0, 1)])).verdict
    /// 'unique'
    fn with_given(
        &self,
        #[pyo3(from_py_with = arguments::given_cells)] cells: Vec<Vec<u32>>,
    ) -> PyResult<Puzzle> {
        let refused = |cell: &[u32]| {
            errors::value(format!(
                "cells: {cell:?} is no (row, column, value) of this puzzle, from 0, or is given as \
                 something else"
            ))
        };
        let mut puzzle = self.0.clone();
        for cell in &cells {
            let &[y, x, value] = &cell[..] else { return Err(refused(cell)) };
            let at = self.0.shape().cell_at(x, y).ok_or_else(|| refused(cell))?;
            let value = u8::try_from(value).map_err(|_| refused(cell))?;
            let laid = puzzle.with_given(&[(at, pictogrid::Value(value))]);
            puzzle = laid.ok_or_else(|| refused(cell))?;
        }
        Ok(Puzzle::from(puzzle))
    }

    /// The puzzle whose only solution is a QR code of a text, with as few given cells as are found.
    ///
    /// Examples
    /// --------
    /// >>> import pictogrid
    /// >>> code = pictogrid.Puzzle.of_qr("pictogrid")
    /// >>> code.width, len(code.given)
    /// (21, 0)
    #[staticmethod]
    #[pyo3(signature = (text, *, timeout=None))]
    fn of_qr(
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::qr_text)] text: &str,
        #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
    ) -> PyResult<Puzzle> {
        use pictogrid::generate::code::{CodeError, puzzle_of_until};
        let mut watch = crate::call_limits::Watch::new(timeout)?;
        let made = py.detach(|| puzzle_of_until(text, &mut watch));
        watch.end()?;
        let made = made.map_err(|error| match error {
            CodeError::Wrong(wrong) => errors::wrong(wrong),
            error @ CodeError::TooLong => errors::value(format!("text: {error}")),
        })?;
        Ok(Puzzle::from(made))
    }

    /// What `read` took for granted because the text does not say it: pairs ``(kind, message)``. They are no
    /// part of the puzzle: a copy that is pickled or written has none, and equality passes over them.
    ///
    /// Examples
    /// --------
    /// >>> import pictogrid
    /// >>> pictogrid.read("ab\naa\n", "grid")[0].notes[0][0]
    /// 'all_filled'
    #[getter]
    fn notes(&self) -> Vec<(String, String)> {
        Noted::all(&self.1).into_iter().map(|noted| (noted.kind(), noted.text)).collect()
    }

    /// The puzzle as text of a format; see `write` for the formats.
    ///
    /// Examples
    /// --------
    /// >>> import pictogrid
    /// >>> print(pictogrid.Puzzle([[1]], [[1]]).text())
    /// width 1
    /// height 1
    /// <BLANKLINE>
    /// rows
    /// 1
    /// <BLANKLINE>
    /// columns
    /// 1
    /// <BLANKLINE>
    #[pyo3(signature = (format="non"))]
    fn text(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::format)] format: &str,
    ) -> PyResult<String> {
        let bytes = formats::write(format, std::slice::from_ref(&self.0));
        let bytes = bytes.map_err(|error| errors::faults(py, &error))?;
        String::from_utf8(bytes).map_err(|_| {
            errors::value(format!("format: {format} is no text; pictogrid.write gives its bytes"))
        })
    }

    /// Writes the puzzle to a file whose suffix says as what: ``.non``, ``.json``, ``.xml`` and other formats
    /// of puzzles; ``.svg``, ``.png`` and ``.pdf`` are drawings, of which `pictogrid.draw` has all settings. An
    /// old file is replaced, as a whole: a failure leaves it as it was.
    fn save(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::path)] path: PathBuf,
    ) -> PyResult<()> {
        match drawing::output_of(&path) {
            Some(output) => drawing::save_one(py, &self.0, None, output, &path),
            None => crate::files::save(py, std::slice::from_ref(&self.0), &path),
        }
    }

    /// The puzzle as a drawing: an SVG document.
    fn svg(&self) -> PyResult<String> {
        drawn(&self.0, &Board::unknown_of(self.0.shape(), self.0.n_values()))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __repr__(&self) -> String {
        let title = self.title().map(|title| format!(", {title:?}")).unwrap_or_default();
        format!("<Puzzle {}{title}>", self.0.shape().name())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Puzzle>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.0.clues().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        let from_text = py.get_type::<Puzzle>().getattr("_of_text")?.unbind();
        Ok((from_text, (self.text(py, "json")?,)))
    }

    #[staticmethod]
    fn _of_text(py: Python<'_>, text: &str) -> PyResult<Puzzle> {
        let limits = Limits::default();
        let read = formats::read_as("json", text.as_bytes(), &limits);
        let entry = read.map(|document| document.entries.into_iter().next());
        match entry.map(|entry| entry.map(|entry| entry.check(&limits))) {
            Ok(Some(Ok(puzzle))) => Ok(Puzzle::from(puzzle)),
            Ok(None) => Err(errors::value("the text has no puzzle")),
            Ok(Some(Err(error))) | Err(error) => Err(errors::faults(py, &error)),
        }
    }
}

impl Puzzle {
    /// A puzzle that was read with these notes.
    pub(crate) fn noted(puzzle: pictogrid::Puzzle, notes: Vec<Note>) -> Puzzle {
        Puzzle(puzzle, notes, OnceLock::new())
    }

    /// What all pictures share, which is found once, unless the search for it was stopped.
    pub(crate) fn forced(
        &self,
        find: impl FnOnce() -> PyResult<(Cells, bool)>,
    ) -> PyResult<Arc<Cells>> {
        if let Some(forced) = self.2.get() {
            return Ok(forced.clone());
        }
        let (cells, is_whole) = find()?;
        let cells = Arc::new(cells);
        Ok(if is_whole { self.2.get_or_init(|| cells).clone() } else { cells })
    }

    fn direction<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Vec<Bound<'py, PyAny>>> {
        pictures::sides(self.0.shape())?;
        let lines = self.0.shape().directions()[number].1.clone();
        lines.map(|line| self.clue(py, LineId(line))).collect()
    }

    pub(crate) fn clue<'py>(&self, py: Python<'py>, line: LineId) -> PyResult<Bound<'py, PyAny>> {
        let clue = self.0.clue(line);
        if let Some(plain) = clue.as_plain() {
            return plain.lengths().to_vec().into_bound_py_any(py);
        }
        let Some(runs) = clue.to_runs() else { return Ok(py.None().into_bound(py)) };
        let pair =
            |run: &pictogrid::Run| (run.length.map(u32::from), run.value.map(|value| value.0));
        runs.iter().map(pair).collect::<Vec<_>>().into_bound_py_any(py)
    }
}

/// The palette of colors in CSS.
fn palette_of(colors: &[String]) -> PyResult<Palette> {
    let letters = Palette::of_values(colors.len());
    let color = |(color, own): (&String, &pictogrid::Color)| {
        let parsed = csscolorparser::parse(color).map_err(|_| {
            errors::value(format!("palette: {color:?} is no color; write #rrggbb or a name of CSS"))
        })?;
        let [r, g, b, _] = parsed.to_rgba8();
        Ok(pictogrid::Color { name: color.clone().into(), rgb: [r, g, b], letter: own.letter })
    };
    let all = colors.iter().zip(letters.colors()).map(color).collect::<PyResult<Vec<_>>>()?;
    Palette::new(all).map_err(|error| errors::value(format!("palette: {error}")))
}

/// A puzzle with a board as SVG, from which `read` reads the puzzle back.
pub(crate) fn drawn(puzzle: &pictogrid::Puzzle, board: &Board) -> PyResult<String> {
    let scene = Scene { puzzle, board, marked: None };
    let image = svg::draw(&[scene], &Paper::default());
    let image =
        image.map_err(|error| errors::with_remedies("puzzle", &error, &error.remedies()))?;
    let image = formats::with_puzzle(image, puzzle, board);
    String::from_utf8(image).map_err(|error| errors::value(error.to_string()))
}

/// The puzzle of an argument that clues alone cannot stand for.
pub(crate) fn only<'a, 'py>(puzzle: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, Puzzle>> {
    puzzle.cast::<Puzzle>().map_err(|_| {
        errors::kind(format!(
            "puzzle: a Puzzle is wanted, not {}; pictogrid.Puzzle(rows, columns) makes one",
            arguments::type_of(puzzle)
        ))
    })
}

/// The puzzle of an argument, or of two lists of clues.
pub(crate) fn taken(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<Puzzle>> {
    match (puzzle.cast::<Puzzle>(), columns) {
        (Ok(puzzle), None) => Ok(puzzle.clone().unbind()),
        (Ok(_), Some(_)) => {
            Err(errors::kind("columns: a Puzzle has its columns already; leave them out"))
        }
        (Err(_), Some(columns)) => Py::new(py, Puzzle::from(clues::puzzle(py, puzzle, columns)?)),
        (Err(_), None) if clues::are_clues(puzzle) => Err(errors::kind(
            "columns: a list of clues is wanted beside the rows in `puzzle`; a Puzzle stands alone",
        )),
        (Err(_), None) => Err(errors::kind(format!(
            "puzzle: a Puzzle, or rows and columns are wanted, not {} alone",
            arguments::type_of(puzzle)
        ))),
    }
}

/// A puzzle, and the argument that follows it: the second after a `Puzzle`, the third after rows and columns.
pub(crate) fn taken_with<'a, 'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, PyAny>,
    columns: Option<&'a Bound<'py, PyAny>>,
    other: Option<&'a Bound<'py, PyAny>>,
) -> PyResult<(Py<Puzzle>, Option<&'a Bound<'py, PyAny>>)> {
    match puzzle.cast::<Puzzle>() {
        Ok(puzzle) if other.is_none() => Ok((puzzle.clone().unbind(), columns)),
        _ => Ok((taken(py, puzzle, columns)?, other)),
    }
}

/// A puzzle, and cells of it with their values.
pub(crate) type WithCells = (Py<Puzzle>, Vec<(u32, u8)>);

/// The puzzle with the known cells of a board given, too, and these cells.
pub(crate) fn laid_over(puzzle: &Py<Puzzle>, board: &Bound<'_, PyAny>) -> PyResult<WithCells> {
    let own = &puzzle.get().0;
    let board_read = pictures::board(board, own)?;
    let laid = own.clone().with_board(&board_read).ok_or_else(|| {
        errors::value("board: a cell that the puzzle gives is something else on it")
    })?;
    let cells = (0..own.shape().n_cells() as u32).map(CellId);
    let known = cells.filter_map(|cell| Some((cell.0, board_read.get(cell)?.0)));
    Ok((Py::new(board.py(), Puzzle::from(laid))?, known.collect()))
}

/// A puzzle, and with it the known cells of a board if there is one.
pub(crate) fn begun(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    board: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<Puzzle>> {
    let puzzle = taken(py, puzzle, columns)?;
    match board {
        Some(board) => laid_over(&puzzle, board).map(|(laid, _)| laid),
        None => Ok(puzzle),
    }
}
