//! Solving, listing and counting one puzzle.
//!
//! ```text
//!   solve       Solved      verdict and pictures; `advice` is looked for when it is asked for
//!   solutions   Solutions   an iterator: the next picture is looked for when it is asked for
//!   count       Counted     a number of any size; if a limit ended it, a lower bound
//! ```
//!
//! A thread keeps its solver, since making one takes as long as a small puzzle; more than 10,000 cells
//! have one for themselves, whose memory goes with it. Arrays are made when they are asked for: a byte a
//! cell of pictures, two of boards. Results are classes: dictionaries have no types, and to parse JSON
//! takes longer than to solve a small puzzle. A count that a limit ended raises where a number is
//! wanted: a lower bound that is compared with `==` would look like the answer.

use std::{cell::RefCell, path::PathBuf, sync::Mutex};

use numpy::PyArray2;
use pictogrid::{
    Board, CellId, ListError, Picture, Solver, Value, generate::code_reader, solve::AdviceOptions,
};
use pyo3::{
    exceptions::PyTimeoutError,
    prelude::*,
    pyclass::CompareOp,
    types::{PyDict, PyInt},
};

use crate::{
    advice::Advice,
    arguments,
    call_limits::{Watch, options},
    drawing, errors,
    lines::in_digits,
    outcome::{Bounds, Outcome},
    pictures, proofs,
    puzzle::{Puzzle, WithCells, begun, drawn, laid_over, taken},
};

thread_local! {
    /// A solver keeps its memory from puzzle to puzzle; a new one for each takes as long as a small puzzle.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

/// The most cells of a puzzle that the kept solver solves: its memory stays.
const MOST_KEPT_CELLS: usize = 10_000;

/// What a solve found.
#[pyclass(frozen, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) puzzle: Py<Puzzle>,
    pub(crate) outcome: Outcome,
    pub(crate) bounds: Bounds,
    /// The puzzle without the board that it was solved from, and the cells of that.
    pub(crate) before: Option<WithCells>,
}

#[pymethods]
impl Solved {
    /// ``"unique"``: exactly one picture fits, that is proven. ``"several"``: two or more fit.
    /// ``"none"``: none fits, that is proven. ``"stopped"``: a limit ended the solve.
    #[getter]
    fn verdict(&self) -> &str {
        self.outcome.verdict()
    }

    /// The last stage that was needed: ``"lines"``, ``"probing"`` or ``"search"``.
    #[getter]
    fn stage(&self) -> &str {
        self.outcome.stage()
    }

    /// What ended it, if the verdict is ``"stopped"``: ``"time"``, ``"conflicts"`` or ``"memory"``.
    #[getter]
    fn stopped(&self) -> Option<&str> {
        self.outcome.stopped()
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self, py: Python<'_>) -> Py<Puzzle> {
        self.puzzle.clone_ref(py)
    }

    /// A picture that fits, ``uint8`` of shape (height, width): 0 empty, 1 filled, 2 and more are further
    /// colors. ``None`` if none was found.
    #[getter]
    fn picture<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u8>>>> {
        self.outcome.pictures().first().map(|picture| pictures::array(py, picture)).transpose()
    }

    /// Another picture that fits, if the verdict is ``"several"``.
    #[getter]
    fn other<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u8>>>> {
        self.outcome.pictures().get(1).map(|picture| pictures::array(py, picture)).transpose()
    }

    /// What is the same in every picture that fits, as far as it is known: ``int16``, -1 unknown.
    #[getter]
    fn known<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        pictures::board_array(py, self.outcome.known())
    }

    /// Every picture that was found: two if the verdict is ``"several"``.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyArray2<u8>>>> {
        self.outcome.pictures().iter().map(|picture| pictures::array(py, picture)).collect()
    }

    /// If the search was stopped before it found a picture: the board with the most known cells that it
    /// reached, ``int16``, -1 unknown. Its cells that are not in `known` are guesses.
    #[getter]
    fn best<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<i16>>>> {
        self.outcome.best().map(|board| pictures::board_array(py, board)).transpose()
    }

    /// The text of the picture, if it is a QR code.
    #[getter]
    fn qr(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| self.outcome.pictures().iter().find_map(code_reader::text_of))
    }

    /// What to do about it: after ``"none"`` what contradicts the rest, after ``"several"`` cells to give.
    /// It is looked for when it is asked for, for a second at most.
    #[getter]
    fn advice(&self, py: Python<'_>) -> PyResult<Advice> {
        let puzzle = &self.puzzle.get().0;
        let bounds = self.bounds.options()?;
        let cells = |(_, cells): &WithCells| -> Vec<(CellId, Value)> {
            cells.iter().map(|&(cell, value)| (CellId(cell), Value(value))).collect()
        };
        let cells = self.before.as_ref().map(cells).unwrap_or_default();
        let options = match &self.before {
            Some((before, _)) => AdviceOptions::new(&bounds).board(&before.get().0, &cells),
            None => AdviceOptions::new(&bounds),
        };
        let mut watch = Watch::new(None)?;
        let advise = |solver: &mut Solver| match &self.outcome {
            Outcome::Report(report) => Ok(solver.advise(puzzle, report, &options, &mut watch)),
            // The search is repeated, since it left more than can be pickled.
            Outcome::Restored(_) => {
                let report = solver.solve(puzzle, &bounds, &mut watch)?;
                Ok(solver.advise(puzzle, &report, &options, &mut watch))
            }
        };
        let advice = py.detach(|| with_solver(puzzle, advise));
        watch.end()?;
        let advice = advice.map_err(errors::wrong)?;
        Ok(Advice::new(puzzle, &advice))
    }

    /// The work: ``line_visits``, ``probes``, ``decisions``, ``conflicts``.
    #[getter]
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let names = ["line_visits", "probes", "decisions", "conflicts"];
        for (name, n) in names.into_iter().zip(self.outcome.stats()) {
            dict.set_item(name, n)?;
        }
        Ok(dict)
    }

    /// Writes the puzzle with its solution, or what is known of it, as a drawing: ``.svg``, ``.png`` or ``.pdf``.
    /// An old file is replaced.
    fn save(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = arguments::path)] path: PathBuf,
    ) -> PyResult<()> {
        let output = drawing::output_of(&path).ok_or_else(|| {
            let path = path.display();
            errors::value(format!("path: {path}: a solution is saved as .svg, .png or .pdf"))
        })?;
        drawing::save_one(py, &self.puzzle.get().0, Some(self.board()), output, &path)
    }

    /// The solution as text, ``#`` filled and ``.`` empty; what is known of it if there is none.
    fn text(&self) -> String {
        let letter = |value| self.puzzle.get().0.palette().letter(value);
        let rows = match self.outcome.pictures().first() {
            Some(picture) => picture.rows_by(letter),
            None => self.outcome.known().rows_by(letter),
        };
        rows.join("\n")
    }

    /// The puzzle with its solution, or what is known of it, as an SVG document.
    fn svg(&self) -> PyResult<String> {
        drawn(&self.puzzle.get().0, &self.board())
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn _state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = self.outcome.state(py, &self.puzzle, self.bounds)?;
        let before = self.before.as_ref();
        state.set_item("before", before.map(|(puzzle, cells)| (puzzle, cells.clone())))?;
        Ok(state)
    }

    fn __repr__(&self) -> String {
        format!(
            "<Solved {}, {}, stage {}>",
            self.verdict(),
            self.puzzle.get().0.shape().name(),
            self.stage()
        )
    }
}

impl Solved {
    /// The solution, or what is known of it.
    fn board(&self) -> Board {
        let n_values = self.puzzle.get().0.n_values();
        let first = self.outcome.pictures().first();
        first.map_or_else(|| self.outcome.known().clone(), |picture| board_of(picture, n_values))
    }
}

/// A picture as a board on which every cell is known.
fn board_of(picture: &Picture, n_values: usize) -> Board {
    let mut board = Board::unknown_of(picture.shape(), n_values.max(picture.n_values()));
    for (cell, &value) in (0..).zip(picture.values()) {
        board.set(CellId(cell), value);
    }
    board
}

/// Solves a puzzle, and proves that the picture is the only one.
///
/// Parameters
/// ----------
/// puzzle
///     A `Puzzle`; or the rows, and the columns as the second argument.
/// timeout : float, optional
///     Seconds. It is looked at now and then, so an easy puzzle is solved even with 0.
/// conflicts : int, optional
///     Dead ends of the search; with this limit a call does the same on every machine.
/// memory : int, optional
///     Bytes; 1 GiB if it is not given.
/// threads : int, optional
///     Searches of a hard puzzle at once.
/// board : optional
///     Cells to start from, as in `hint`: pictures without them do not count.
/// proof : path, optional
///     A file for a proof of the verdict, which `verify` confirms. A solve that is stopped writes none.
///
/// Returns
/// -------
/// Solved
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> found = pictogrid.solve([[1, 1], [3]], [[2], [1], [2]])
/// >>> found.verdict
/// 'unique'
/// >>> found.picture
/// array([[1, 0, 1],
///        [1, 1, 1]], dtype=uint8)
#[pyfunction]
#[pyo3(signature = (puzzle, columns=None, *, timeout=None, conflicts=None, memory=None, threads=1, board=None, proof=None))]
pub(crate) fn solve(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
    #[pyo3(from_py_with = arguments::conflicts)] conflicts: Option<u64>,
    #[pyo3(from_py_with = arguments::memory)] memory: Option<u64>,
    #[pyo3(from_py_with = arguments::threads)] threads: usize,
    board: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = arguments::proof)] proof: Option<PathBuf>,
) -> PyResult<Solved> {
    let bounds = Bounds { timeout, conflicts, memory, threads };
    let options = bounds.options()?;
    let posed = taken(py, puzzle, columns)?;
    let (held, before) = match board {
        Some(board) => {
            let (laid, cells) = laid_over(&posed, board)?;
            (laid, Some((posed, cells)))
        }
        None => (posed, None),
    };
    let puzzle = &held.get().0;
    let report = match proof {
        Some(path) => proofs::solve(py, puzzle, &options, &path)?,
        None => {
            let mut watch = Watch::new(None)?;
            let solve = |solver: &mut Solver| solver.solve(puzzle, &options, &mut watch);
            let report = py.detach(|| with_solver(puzzle, solve));
            watch.end()?;
            report.map_err(errors::wrong)?
        }
    };
    Ok(Solved { outcome: Outcome::Report(report), puzzle: held, bounds, before })
}

/// Calls with the solver of this thread, or a new one for a large puzzle.
pub(crate) fn with_solver<T>(puzzle: &pictogrid::Puzzle, call: impl FnOnce(&mut Solver) -> T) -> T {
    if puzzle.shape().n_cells() > MOST_KEPT_CELLS {
        return call(&mut Solver::new());
    }
    SOLVER.with(|solver| match solver.try_borrow_mut() {
        Ok(mut solver) => call(&mut solver),
        // A signal handler of Python that solves a puzzle.
        Err(_) => call(&mut Solver::new()),
    })
}

/// All pictures that fit, one after another.
#[pyclass(module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Solutions(Mutex<pictogrid::Solutions<'static>>);

#[pymethods]
impl Solutions {
    fn __iter__(it: PyRef<'_, Self>) -> PyRef<'_, Self> {
        it
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray2<u8>>>> {
        let mut watch = Watch::new(None)?;
        let next = py.detach(|| {
            let mut list = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            list.next_watched(&mut watch)
        });
        watch.end()?;
        match next.transpose() {
            Ok(picture) => picture.map(|picture| pictures::array(py, &picture)).transpose(),
            Err(ListError::Wrong(wrong)) => Err(errors::wrong(wrong)),
            Err(stopped) => Err(PyTimeoutError::new_err(stopped.to_string())),
        }
    }
}

/// Lists every picture that fits; the next one is looked for when it is asked for.
///
/// Parameters
/// ----------
/// puzzle, columns, conflicts, memory, board
///     As in `solve`; the limits are for all pictures together.
/// timeout : float, optional
///     Seconds for each picture.
///
/// Yields
/// ------
/// ndarray
///     ``uint8`` of shape (height, width).
///
/// Raises
/// ------
/// TimeoutError
///     If a limit ends the list early.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> sorted(p.tolist() for p in pictogrid.solutions([[1], [1]], [[1], [1]]))
/// [[[0, 1], [1, 0]], [[1, 0], [0, 1]]]
#[pyfunction]
#[pyo3(signature = (puzzle, columns=None, *, timeout=None, conflicts=None, memory=None, board=None))]
pub(crate) fn solutions(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
    #[pyo3(from_py_with = arguments::conflicts)] conflicts: Option<u64>,
    #[pyo3(from_py_with = arguments::memory)] memory: Option<u64>,
    board: Option<&Bound<'_, PyAny>>,
) -> PyResult<Solutions> {
    let options = options(timeout, conflicts, memory)?;
    let puzzle = begun(py, puzzle, columns, board)?;
    let puzzle = &puzzle.get().0;
    pictures::sides(puzzle.shape())?;
    Ok(Solutions(Mutex::new(pictogrid::solutions(puzzle, options).into_owned())))
}

/// How many pictures fit. It compares with numbers, and ``int()`` makes one of it; both raise ``ValueError``
/// if a limit stopped the count.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct Counted {
    /// So many are certain.
    pub(crate) count: Py<PyInt>,
    /// Whether there are no more. If a limit stopped the count there may be.
    pub(crate) exact: bool,
}

#[pymethods]
impl Counted {
    fn __repr__(&self, py: Python<'_>) -> String {
        let more = if self.exact { "" } else { " or more" };
        format!("<Counted {}{more}>", in_digits(py, &self.count))
    }

    fn __int__(&self, py: Python<'_>) -> PyResult<Py<PyInt>> {
        if self.exact {
            return Ok(self.count.clone_ref(py));
        }
        Err(errors::value(
            "the count was stopped, so the number is not known; `count` is a lower bound",
        ))
    }

    fn __index__(&self, py: Python<'_>) -> PyResult<Py<PyInt>> {
        self.__int__(py)
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        how: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let number = self.__int__(py)?.into_bound(py);
        match other.cast::<Counted>() {
            Ok(other) => number.rich_compare(other.get().__int__(py)?, how),
            Err(_) => number.rich_compare(other, how),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__int__(py)?.bind(py).hash()
    }
}

/// Counts the pictures that fit, exactly, also where there are too many to list.
///
/// Parameters
/// ----------
/// puzzle, columns, timeout, conflicts, memory, board
///     As in `solve`.
///
/// Examples
/// --------
/// >>> import pictogrid
/// >>> int(pictogrid.count([[1]] * 20, [[1]] * 20))
/// 2432902008176640000
/// >>> pictogrid.count([[1], [1]], [[1], [1]]) == 2
/// True
#[pyfunction]
#[pyo3(signature = (puzzle, columns=None, *, timeout=None, conflicts=None, memory=None, board=None))]
pub(crate) fn count(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
    #[pyo3(from_py_with = arguments::conflicts)] conflicts: Option<u64>,
    #[pyo3(from_py_with = arguments::memory)] memory: Option<u64>,
    board: Option<&Bound<'_, PyAny>>,
) -> PyResult<Counted> {
    let options = options(timeout, conflicts, memory)?;
    let puzzle = begun(py, puzzle, columns, board)?;
    let puzzle = &puzzle.get().0;
    let mut watch = Watch::new(None)?;
    let found =
        py.detach(|| with_solver(puzzle, |solver| solver.count(puzzle, &options, &mut watch)));
    watch.end()?;
    let counted = found.map_err(errors::wrong)?.counted;
    let exact = counted.stopped.is_none();
    Ok(Counted { count: crate::lines::number(py, &counted.count)?, exact })
}
