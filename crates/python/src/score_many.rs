//! Many boards scored at once, on all cores, out of arrays.
//!
//! ```text
//!   puzzle, boards (N, H, W)          samples of one puzzle   --+
//!   [puzzle, ..], boards (N, H, W)    a puzzle a board        --+--> arrays of N: solved, cells, lines, ..
//! ```
//!
//! The same judgement as that of `score`, board by board. Threads take blocks of boards and write into
//! their own part of the results; the thread that called waits without the lock of the interpreter. What all
//! pictures of a puzzle share is kept by its `Puzzle`, so a thousand samples of one puzzle take one solve.

use std::{
    ops::ControlFlow,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use numpy::{
    Element, IntoPyArray, PyArray1, PyArray2, PyArray3, PyArrayDescrMethods, PyArrayMethods,
    PyReadonlyArray3, PyUntypedArray, PyUntypedArrayMethods,
    ndarray::{Array1, Array2},
};
use pictogrid::{Options, Solver, check::LineState};
use pyo3::prelude::*;

use crate::{
    arguments,
    call_limits::{BETWEEN_SIGNALS, Watch, options},
    errors, pictures,
    puzzle::Puzzle,
    score::{Cells, cell_of, changed, is_solved, n_right, shared},
};

/// Boards that a thread takes at once.
const BLOCK: usize = 256;

/// The scores of many boards.
///
/// Attributes
/// ----------
/// solved : ndarray
///     ``bool``, one a board.
/// cells : ndarray
///     ``float32``: the share of right cells, as in `Score`; NaN where no cell is known to be forced, or
///     with ``cells=False``.
/// lines : ndarray
///     ``float32``: the share of right lines.
/// violations : ndarray
///     ``int32``: how many lines are violated, and given cells changed.
/// states : ndarray
///     ``int8`` of shape (N, height + width), rows first: 1 a line that is right, 0 one that is open, -1
///     one that is violated.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Debug)]
pub(crate) struct ScoredMany {
    /// ``bool``, one a board.
    solved: Py<PyArray1<bool>>,
    /// ``float32``: the share of right cells, as in `Score`; NaN where no cell is known to be
    /// forced, or with ``cells=False``.
    cells: Py<PyArray1<f32>>,
    /// ``float32``: the share of right lines.
    lines: Py<PyArray1<f32>>,
    /// ``int32``: how many lines are violated, and given cells changed.
    violations: Py<PyArray1<i32>>,
    /// ``int8`` of shape (N, height + width), rows first: 1 a line that is right, 0 one that is
    /// open, -1 one that is violated.
    states: Py<PyArray2<i8>>,
}

#[pymethods]
impl ScoredMany {
    fn __len__(&self, py: Python<'_>) -> usize {
        self.solved.bind(py).len()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let solved = self.solved.bind(py).readonly();
        let n = solved.as_array().iter().filter(|&&is| is).count();
        format!("<ScoredMany {n} of {} solved>", solved.as_array().len())
    }
}

/// Scores many boards on all cores; see ``pictogrid.bench.score_many``.
#[pyfunction]
#[pyo3(signature = (puzzles, boards, *, threads=0, cells=true, timeout=10.0))]
pub(crate) fn score_many(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    boards: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = arguments::threads)] threads: usize,
    #[pyo3(from_py_with = arguments::with_cells)] cells: bool,
    #[pyo3(from_py_with = arguments::seconds)] timeout: f64,
) -> PyResult<ScoredMany> {
    let wanted = || {
        let found = arguments::shown(boards);
        errors::kind(format!(
            "boards: an array of whole numbers of shape (N, height, width) is wanted, not {found}"
        ))
    };
    let array = boards.cast::<PyUntypedArray>().map_err(|_| wanted())?;
    if array.ndim() != 3 {
        return Err(wanted());
    }
    let (n, sides) = (array.shape()[0], (array.shape()[2], array.shape()[1]));
    let puzzles = puzzles_of(puzzles)?;
    fit(&puzzles, n, sides)?;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let work = Work {
        puzzles,
        threads: if threads == 0 { cores } else { threads.min(1024) },
        options: options(Some(timeout), None, None)?,
        with_cells: cells,
        n_lines: sides.0 + sides.1,
    };
    let direct = work
        .of_type::<i8>(py, boards)
        .or_else(|| work.of_type::<u8>(py, boards))
        .or_else(|| work.of_type::<i16>(py, boards));
    if let Some(found) = direct.or_else(|| work.of_type::<i64>(py, boards)) {
        return found;
    }
    if !matches!(array.dtype().kind(), b'i' | b'u' | b'b') {
        return Err(wanted());
    }
    let plain = py.import("numpy")?.call_method1("ascontiguousarray", (boards, "int64"))?;
    work.of_type::<i64>(py, &plain).unwrap_or_else(|| Err(wanted()))
}

/// One puzzle, or each of an iterable.
fn puzzles_of(given: &Bound<'_, PyAny>) -> PyResult<Vec<Py<Puzzle>>> {
    if let Ok(one) = given.cast::<Puzzle>() {
        return Ok(vec![one.clone().unbind()]);
    }
    let wanted = |of: &str, given: &Bound<'_, PyAny>| {
        let given = arguments::type_of(given);
        errors::kind(format!("puzzles: a Puzzle or a list of them is wanted, not {of}{given}"))
    };
    let all = given.try_iter().map_err(|_| wanted("", given))?;
    let one = |item: PyResult<Bound<'_, PyAny>>| {
        let item = item?;
        item.cast::<Puzzle>().map(|one| one.clone().unbind()).map_err(|_| wanted("of ", &item))
    };
    all.map(one).collect()
}

/// Whether boards of these sides are boards of the puzzles.
fn fit(puzzles: &[Py<Puzzle>], n: usize, sides: (usize, usize)) -> PyResult<()> {
    if puzzles.len() != 1 && puzzles.len() != n {
        return Err(errors::value(format!(
            "boards: {n} boards for {} puzzles; give a board each, or one puzzle",
            puzzles.len()
        )));
    }
    for (k, puzzle) in puzzles.iter().enumerate() {
        let (width, height) = pictures::sides(puzzle.get().0.shape())?;
        if (width, height) != sides {
            return Err(errors::value(format!(
                "boards: {} × {} cells, puzzle {k} has {height} × {width}",
                sides.1, sides.0
            )));
        }
    }
    Ok(())
}

/// How all of them are scored.
struct Work {
    puzzles: Vec<Py<Puzzle>>,
    threads: usize,
    options: Options,
    with_cells: bool,
    n_lines: usize,
}

/// Where a block of boards leaves its scores.
struct Block<'a> {
    first: usize,
    solved: &'a mut [bool],
    cells: &'a mut [f32],
    lines: &'a mut [f32],
    violations: &'a mut [i32],
    states: &'a mut [i8],
}

/// The scores of all boards.
struct Found {
    solved: Vec<bool>,
    cells: Vec<f32>,
    lines: Vec<f32>,
    violations: Vec<i32>,
    states: Vec<i8>,
}

impl Work {
    /// If the boards are of this type, without gaps in memory.
    fn of_type<T: Element + Copy + Into<i64> + Sync>(
        &self,
        py: Python<'_>,
        boards: &Bound<'_, PyAny>,
    ) -> Option<PyResult<ScoredMany>> {
        let boards: PyReadonlyArray3<'_, T> = boards.cast::<PyArray3<T>>().ok()?.readonly();
        let n = boards.shape()[0];
        Some(self.all(py, boards.as_slice().ok()?, n))
    }

    fn all<T: Copy + Into<i64> + Sync>(
        &self,
        py: Python<'_>,
        boards: &[T],
        n: usize,
    ) -> PyResult<ScoredMany> {
        let mut found = Found {
            solved: vec![false; n],
            cells: vec![f32::NAN; n],
            lines: vec![0.0; n],
            violations: vec![0; n],
            states: vec![0; n * self.n_lines],
        };
        let mut watch = Watch::new(None)?;
        let done = py.detach(|| self.fill(boards, &mut found, &mut watch));
        watch.end()?;
        done?;
        let states = Array2::from_shape_vec((n, self.n_lines), found.states);
        let states = states.map_err(|error| errors::value(error.to_string()))?;
        Ok(ScoredMany {
            solved: Array1::from(found.solved).into_pyarray(py).unbind(),
            cells: Array1::from(found.cells).into_pyarray(py).unbind(),
            lines: Array1::from(found.lines).into_pyarray(py).unbind(),
            violations: Array1::from(found.violations).into_pyarray(py).unbind(),
            states: states.into_pyarray(py).unbind(),
        })
    }

    /// Scores all boards; the fault of the first that is none.
    fn fill<T: Copy + Into<i64> + Sync>(
        &self,
        boards: &[T],
        found: &mut Found,
        watch: &mut Watch,
    ) -> PyResult<()> {
        let lines = found.states.chunks_mut((BLOCK * self.n_lines).max(1));
        let blocks = found.solved.chunks_mut(BLOCK).zip(found.cells.chunks_mut(BLOCK));
        let others = found.lines.chunks_mut(BLOCK).zip(found.violations.chunks_mut(BLOCK));
        let blocks = blocks.zip(others).zip(lines).enumerate().map(
            |(number, (((solved, cells), (lines, violations)), states))| Block {
                first: number * BLOCK,
                solved,
                cells,
                lines,
                violations,
                states,
            },
        );
        let blocks = Mutex::new(blocks.collect::<Vec<_>>().into_iter());
        let (stop, faults) = (AtomicBool::new(false), Mutex::new(Vec::new()));
        let take = || blocks.lock().unwrap_or_else(PoisonError::into_inner).next();
        let worker = || {
            let mut solver = Solver::new();
            while let Some(block) = take().filter(|_| !stop.load(Ordering::Relaxed)) {
                if let Err(fault) = block.score(self, boards, &mut solver) {
                    faults.lock().unwrap_or_else(PoisonError::into_inner).push(fault);
                }
            }
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(worker)).collect();
            let mut nap = BETWEEN_SIGNALS / 512;
            while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
                thread::sleep(nap);
                nap = (nap * 2).min(BETWEEN_SIGNALS / 16);
                if watch.go_on() == ControlFlow::Break(()) {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        });
        let faults = faults.into_inner().unwrap_or_else(PoisonError::into_inner);
        match faults.into_iter().min_by_key(|&(board, _)| board) {
            Some((_, fault)) => Err(fault),
            None => Ok(()),
        }
    }
}

impl Block<'_> {
    /// The number of the board that is none, and what is wrong.
    fn score<T: Copy + Into<i64>>(
        self,
        work: &Work,
        boards: &[T],
        solver: &mut Solver,
    ) -> Result<(), (usize, PyErr)> {
        let (mut board, mut states): (Cells, _) = (Vec::new(), Vec::new());
        for at in 0..self.solved.len() {
            let number = self.first + at;
            let puzzle = work.puzzles[if work.puzzles.len() == 1 { 0 } else { number }].get();
            let (n_cells, n_values) = (puzzle.0.shape().n_cells(), puzzle.0.n_values());
            board.clear();
            for &cell in &boards[number * n_cells..][..n_cells] {
                let cell = cell.into();
                board.push(cell_of(cell, n_values).ok_or_else(|| {
                    let message = format!(
                        "boards: {cell} in board {number}; -1 is unknown, 0 empty, 1 and more are the colors of \
                         the puzzle"
                    );
                    (number, errors::value(message))
                })?);
            }
            let solved = is_solved(&puzzle.0, &board, &mut states);
            let is_state = |wanted| states.iter().filter(|&&state| state == wanted).count();
            self.solved[at] = solved;
            self.lines[at] = is_state(LineState::Right) as f32 / states.len().max(1) as f32;
            let n_violated = is_state(LineState::Wrong) + changed(&puzzle.0, &board).count();
            self.violations[at] = n_violated as i32;
            let own = &mut self.states[at * work.n_lines..][..work.n_lines];
            for (own, state) in own.iter_mut().zip(&states) {
                *own = match state {
                    LineState::Right => 1,
                    LineState::Open => 0,
                    LineState::Wrong => -1,
                };
            }
            if solved {
                self.cells[at] = 1.0;
            } else if work.with_cells {
                let shared = || shared(&puzzle.0, solver, &work.options);
                let forced = puzzle.forced(shared).map_err(|error| (number, error))?;
                let (n, right) = n_right(&board, &forced);
                self.cells[at] = if n == 0 { f32::NAN } else { right as f32 / n as f32 };
            }
        }
        Ok(())
    }
}
