//! Many puzzles on all cores, out of arrays that are not copied.
//!
//! ```text
//!   rows (N, H, K), columns (N, W, L)   NumPy, padded with zeros  --+
//!   rows, columns  list<list<uint>>     Arrow, by PyCapsule         +--> puzzle k --> verdict k, picture k
//!   [Puzzle, ..], [(rows, columns), ..]          `puzzle_lists`   --+
//! ```
//!
//! Threads take blocks of puzzles, each thread with a solver of its own. The thread that called sees to signals.

use std::{
    borrow::Cow,
    ops::{ControlFlow, Range},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use numpy::{
    Element, IntoPyArray, PyArray1, PyArray3, PyArrayDescrMethods, PyArrayMethods,
    PyReadonlyArray3, PyUntypedArray, PyUntypedArrayMethods,
    ndarray::{Array1, Array3, ArrayView3, Axis},
};
use pictogrid::{ClueNumber, Event, Options, Solver, Verdict};
use pictogrid_arrow::Clues;
use pyo3::prelude::*;
use pyo3_arrow::input::AnyArray;

use crate::{
    arguments,
    call_limits::{BETWEEN_SIGNALS, Watch, options},
    errors, files, puzzle_lists,
};

/// Puzzles that a thread takes at once.
const BLOCK: usize = 64;
/// The most bytes of all pictures.
const MOST_BYTES: usize = 1 << 36;
/// What stands in a picture beyond the sides of its puzzle, or where none was found.
const NO_CELL: u8 = 255;

/// Makes puzzle `k` of what was given.
pub(crate) trait Puzzles: Sync {
    fn n(&self) -> usize;
    /// Rows and columns of the largest.
    fn sides(&self) -> (usize, usize);
    fn puzzle(&self, k: usize) -> Result<Cow<'_, pictogrid::Puzzle>, String>;
}

/// Two tables of numbers, padded with zeros.
struct Tensors<'a, T>(ArrayView3<'a, T>, ArrayView3<'a, T>);

impl<T: ClueNumber + Copy + Default + PartialEq + Sync> Puzzles for Tensors<'_, T> {
    fn n(&self) -> usize {
        self.0.dim().0
    }

    fn sides(&self) -> (usize, usize) {
        (self.0.dim().1, self.1.dim().1)
    }

    fn puzzle(&self, k: usize) -> Result<Cow<'_, pictogrid::Puzzle>, String> {
        let [rows, columns] = [self.0, self.1].map(|table| {
            let lines = table.index_axis_move(Axis(0), k);
            let numbers = move |line| lines.index_axis_move(Axis(0), line).into_iter().copied();
            let n_lines = table.dim().1;
            (0..n_lines).map(move |line| numbers(line).filter(|&number| number != T::default()))
        });
        let puzzle = pictogrid::Puzzle::from_clues(rows, columns);
        puzzle.map(Cow::Owned).map_err(|error| error.to_string())
    }
}

/// The columns of rows and of columns.
struct Arrows(Clues, Clues);

impl Puzzles for Arrows {
    fn n(&self) -> usize {
        self.0.len()
    }

    fn sides(&self) -> (usize, usize) {
        (self.0.most_lines(), self.1.most_lines())
    }

    fn puzzle(&self, k: usize) -> Result<Cow<'_, pictogrid::Puzzle>, String> {
        let puzzle = pictogrid_arrow::puzzle(&self.0, &self.1, k);
        puzzle.map(Cow::Owned).map_err(|fault| fault.to_string())
    }
}

/// Verdicts, pictures, conflicts, faults, and what ended it early: an exception of a signal.
pub(crate) type Answers = (
    Py<PyArray1<u8>>,
    Option<Py<PyArray3<u8>>>,
    Py<PyArray1<u64>>,
    Vec<(usize, String)>,
    Option<Py<PyAny>>,
);

/// Solves many puzzles; see ``pictogrid.solve_many``, which makes a `SolvedMany` of the answer.
#[pyfunction]
#[pyo3(signature = (puzzles, columns=None, *, threads=0, pictures=true, timeout=None, conflicts=None, memory=None))]
pub(crate) fn solve_many(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    columns: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = arguments::threads)] threads: usize,
    #[pyo3(from_py_with = arguments::pictures)] pictures: bool,
    #[pyo3(from_py_with = arguments::timeout)] timeout: Option<f64>,
    #[pyo3(from_py_with = arguments::conflicts)] conflicts: Option<u64>,
    #[pyo3(from_py_with = arguments::memory)] memory: Option<u64>,
) -> PyResult<Answers> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { cores } else { threads.min(1024) };
    let work = Work { options: options(timeout, conflicts, memory)?, threads, pictures };
    let Some(columns) = columns else {
        if puzzles.cast::<PyUntypedArray>().is_ok_and(|rows| rows.ndim() == 3) {
            let message = "columns: with an array of rows an array of the columns is wanted, too";
            return Err(errors::kind(message));
        }
        return puzzle_lists::solve(py, puzzles, &work);
    };
    if let Ok(rows) = puzzles.cast::<PyUntypedArray>() {
        let columns = columns
            .cast::<PyUntypedArray>()
            .map_err(|_| errors::kind("columns: an array is wanted, as the rows are one"))?;
        return work.tensors(py, rows, columns);
    }
    if files::several(puzzles).is_ok_and(|puzzles| !puzzles.is_empty()) {
        return Err(errors::kind("columns: a Puzzle has its columns already; leave them out"));
    }
    let rows = clues("puzzles", puzzles)?;
    let columns = clues("columns", columns)?;
    same(rows.len(), columns.len())?;
    work.all(py, &Arrows(rows, columns))
}

fn same(n_rows: usize, n_columns: usize) -> PyResult<()> {
    if n_rows == n_columns {
        return Ok(());
    }
    Err(errors::value(format!("columns: {n_columns} puzzles, the rows are of {n_rows}")))
}

/// The clues of an Arrow array.
fn clues(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Clues> {
    let wanted = || {
        errors::kind(format!(
            "{name}: with `columns`, NumPy arrays of shape (N, lines, runs) or Arrow arrays are wanted, \
             not {}; a list of Puzzle needs no columns",
            arguments::type_of(given)
        ))
    };
    let pieces: AnyArray = given.extract().map_err(|_| wanted())?;
    let pieces = pieces.into_chunked_array().map_err(|_| wanted())?;
    let mut clues = Clues::default();
    for piece in pieces.chunks() {
        let piece = Clues::read(piece);
        clues.append(piece.map_err(|wrong| errors::kind(format!("{name}: {wrong}")))?);
    }
    Ok(clues)
}

/// How all of them are solved.
pub(crate) struct Work {
    options: Options,
    threads: usize,
    pub(crate) pictures: bool,
}

impl Work {
    fn tensors(
        &self,
        py: Python<'_>,
        rows: &Bound<'_, PyUntypedArray>,
        columns: &Bound<'_, PyUntypedArray>,
    ) -> PyResult<Answers> {
        for (name, array) in [("puzzles", rows), ("columns", columns)] {
            if array.ndim() != 3 || !matches!(array.dtype().kind(), b'i' | b'u') {
                return Err(errors::value(format!(
                    "{name}: integers of shape (N, lines, runs) are wanted, not {} of {} dimensions",
                    array.dtype(),
                    array.ndim()
                )));
            }
        }
        same(rows.shape()[0], columns.shape()[0])?;
        let found = self
            .of_type::<u8>(py, rows, columns)
            .or_else(|| self.of_type::<u16>(py, rows, columns));
        let found = found.or_else(|| self.of_type::<i32>(py, rows, columns));
        if let Some(found) = found.or_else(|| self.of_type::<i64>(py, rows, columns)) {
            return found;
        }
        let [rows, columns] = [rows, columns].map(|array| array.call_method1("astype", ("int64",)));
        let [rows, columns] = [rows?, columns?];
        let (rows, columns) = (rows.cast()?, columns.cast()?);
        self.of_type::<i64>(py, rows, columns)
            .unwrap_or_else(|| Err(errors::kind("puzzles: integers are wanted")))
    }

    fn of_type<T>(
        &self,
        py: Python<'_>,
        rows: &Bound<'_, PyUntypedArray>,
        columns: &Bound<'_, PyUntypedArray>,
    ) -> Option<PyResult<Answers>>
    where
        T: Element + ClueNumber + Copy + Default + PartialEq + Sync,
    {
        let rows: PyReadonlyArray3<'_, T> = rows.cast::<PyArray3<T>>().ok()?.readonly();
        let columns: PyReadonlyArray3<'_, T> = columns.cast::<PyArray3<T>>().ok()?.readonly();
        Some(self.all(py, &Tensors(rows.as_array(), columns.as_array())))
    }

    pub(crate) fn all(&self, py: Python<'_>, puzzles: &impl Puzzles) -> PyResult<Answers> {
        let n = puzzles.n();
        let sides = if self.pictures { puzzles.sides() } else { (0, 0) };
        let mut found = Found::new(n, sides)?;
        let mut watch = Watch::new(None)?;
        py.detach(|| found.fill(puzzles, self, 0..n, &mut watch));
        found.answers(py, self, watch)
    }
}

/// What was found of each.
pub(crate) struct Found {
    verdicts: Vec<u8>,
    conflicts: Vec<u64>,
    cells: Vec<u8>,
    faults: Vec<(usize, String)>,
    height: usize,
    width: usize,
}

/// Where a block of puzzles leaves its answers.
struct Block<'a> {
    first: usize,
    verdicts: &'a mut [u8],
    conflicts: &'a mut [u64],
    cells: &'a mut [u8],
}

impl Found {
    pub(crate) fn new(n: usize, (height, width): (usize, usize)) -> PyResult<Found> {
        let n_cells = height * width;
        if n.saturating_mul(n_cells) > MOST_BYTES {
            return Err(errors::value(format!(
                "puzzles: {n} pictures of {height} × {width} cells are too many at once; pass fewer, or pictures=False"
            )));
        }
        Ok(Found {
            verdicts: vec![3; n],
            conflicts: vec![0; n],
            cells: vec![NO_CELL; n * n_cells],
            faults: Vec::new(),
            height,
            width,
        })
    }

    pub(crate) fn answers(
        mut self,
        py: Python<'_>,
        work: &Work,
        watch: Watch,
    ) -> PyResult<Answers> {
        let shape = (self.verdicts.len(), self.height, self.width);
        let cells = Array3::from_shape_vec(shape, self.cells);
        let cells = cells.map_err(|error| errors::value(error.to_string()))?;
        self.faults.sort_unstable();
        Ok((
            Array1::from(self.verdicts).into_pyarray(py).unbind(),
            work.pictures.then(|| cells.into_pyarray(py).unbind()),
            Array1::from(self.conflicts).into_pyarray(py).unbind(),
            self.faults,
            watch.end().err().map(|raised| raised.into_value(py).into_any()),
        ))
    }

    /// Solves those of the range, of which `puzzles` numbers the first as 0.
    pub(crate) fn fill(
        &mut self,
        puzzles: &impl Puzzles,
        work: &Work,
        range: Range<usize>,
        watch: &mut Watch,
    ) {
        let (n_cells, width, base) = (self.height * self.width, self.width, range.start);
        let mut cells = &mut self.cells[range.start * n_cells..range.end * n_cells];
        let verdicts = self.verdicts[range.clone()].chunks_mut(BLOCK);
        let answers = verdicts.zip(self.conflicts[range].chunks_mut(BLOCK));
        let blocks = answers.enumerate().map(|(number, (verdicts, conflicts))| {
            let (own, rest) = std::mem::take(&mut cells).split_at_mut(verdicts.len() * n_cells);
            cells = rest;
            Block { first: number * BLOCK, verdicts, conflicts, cells: own }
        });
        let blocks = Mutex::new(blocks.collect::<Vec<_>>().into_iter());
        let (stop, faults) = (AtomicBool::new(false), Mutex::new(&mut self.faults));
        let take = || blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let worker = || {
            let mut solver = Solver::new();
            while let Some(block) = take().filter(|_| !stop.load(Ordering::Relaxed)) {
                let found = block.solve(puzzles, &mut solver, work, &stop, (n_cells, width));
                let found = found.into_iter().map(|(k, fault)| (base + k, fault));
                faults.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..work.threads).map(|_| scope.spawn(worker)).collect();
            // The last one to end wakes nobody, so that a short list is waited for in short naps.
            let mut nap = BETWEEN_SIGNALS / 512;
            while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
                thread::sleep(nap);
                nap = (nap * 2).min(BETWEEN_SIGNALS / 16);
                if watch.go_on().is_break() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        });
    }
}

impl Block<'_> {
    fn solve(
        self,
        puzzles: &impl Puzzles,
        solver: &mut Solver,
        work: &Work,
        stop: &AtomicBool,
        (n_cells, width): (usize, usize),
    ) -> Vec<(usize, String)> {
        let mut observer = |_: Event<'_>| {
            if stop.load(Ordering::Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let mut faults = Vec::new();
        for (at, verdict) in self.verdicts.iter_mut().enumerate() {
            let report = puzzles.puzzle(self.first + at).and_then(|puzzle| {
                solver
                    .solve(&puzzle, &work.options, &mut observer)
                    .map_err(|wrong| wrong.to_string())
            });
            let report = match report {
                Ok(report) => report,
                Err(fault) => {
                    *verdict = 4;
                    faults.push((self.first + at, fault));
                    continue;
                }
            };
            *verdict = match report.verdict() {
                Verdict::None => 0,
                Verdict::Unique => 1,
                Verdict::Several => 2,
                Verdict::Stopped => 3,
            };
            self.conflicts[at] = report.stats.conflicts;
            if let Some(picture) = report.solutions().first().filter(|_| n_cells > 0) {
                let rows = self.cells[at * n_cells..][..n_cells].chunks_exact_mut(width);
                for (row, values) in rows.zip(picture.row_values()) {
                    row.iter_mut().zip(values).for_each(|(cell, value)| *cell = value.0);
                }
            }
        }
        faults
    }
}
