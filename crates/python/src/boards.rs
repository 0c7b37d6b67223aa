//! Many boards that are played at once: what a learning environment steps.
//!
//! ```text
//!   action a of H·W·2   a < H·W: fill cell a;  else: cross out cell a - H·W
//!   board               -1 unknown, 0 crossed out, 1 filled
//!   rewards             cells   +1 a right mark, -1 a wrong one, 0 if it was there
//!                       lines   +1 a row or column whose filled cells become right, -1 if it was right
//!                       solved  1 at the end
//! ```
//!
//! Every puzzle has one solution, so a board is solved when its filled cells are those of it. How far a
//! board is from that is kept as a number for each line, so a step costs the same whatever the size.

use std::ops::ControlFlow;

use numpy::{
    IntoPyArray, PyArray1, PyArray3, PyReadonlyArray1,
    ndarray::{Array1, Array3},
};
use pictogrid::{
    Board, CellId, Clue, NoOracle, Options, Plain, Silent, Solver, Value, Verdict,
    explain::{Answer, Tutor, Wish},
    jigsaw::SplitMix64,
};
use pyo3::prelude::*;

use crate::{arguments, errors, files, pictures};

const UNKNOWN: i8 = -1;

/// The longest side, whose length a clue of one byte holds.
const MOST_SIDE: usize = 255;

/// A puzzle to be played, and its solution.
#[derive(Debug)]
struct Task {
    puzzle: pictogrid::Puzzle,
    filled: Vec<bool>,
    /// The clues of rows and of columns, padded with zeros.
    clues: [Vec<u8>; 2],
    /// The filled cells of each line, rows first.
    off: Vec<u32>,
}

impl Task {
    fn new(puzzle: pictogrid::Puzzle, filled: Vec<bool>, (height, width): (usize, usize)) -> Task {
        let (rows, columns) = puzzle.clues().split_at(height);
        let clues = [padded(rows, width.div_ceil(2)), padded(columns, height.div_ceil(2))];
        let off = puzzle.clues().iter().map(|clue| clue.n_covered() as u32).collect();
        Task { puzzle, filled, clues, off }
    }
}

/// So many numbers a line. Needs: no side is longer than [`MOST_SIDE`].
fn padded(lines: &[Clue], n: usize) -> Vec<u8> {
    let mut table = vec![0; lines.len() * n];
    for (numbers, clue) in table.chunks_exact_mut(n).zip(lines) {
        let lengths = clue.as_plain().map_or(&[][..], Plain::lengths);
        numbers.iter_mut().zip(lengths).for_each(|(number, &length)| *number = length as u8);
    }
    table
}

/// One board under way.
#[derive(Clone, Debug)]
struct Game {
    task: usize,
    n_steps: u32,
    /// Cells of each line, rows first, that are filled and should not be, or the other way.
    off: Vec<u32>,
    n_off: u32,
    is_over: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Reward {
    Cells,
    Lines,
    Solved,
}

/// Boards that are played at once; see ``pictogrid.env``.
#[pyclass(module = "pictogrid._engine")]
#[derive(Debug)]
pub(crate) struct Boards {
    tasks: Vec<Task>,
    games: Vec<Game>,
    cells: Vec<i8>,
    /// The clues of all boards, of rows and of columns.
    clues: [Vec<u8>; 2],
    height: usize,
    width: usize,
    reward: Reward,
    max_steps: u32,
    random: SplitMix64,
}

/// Clues of rows and of columns.
type ClueTables<'py> = (Bound<'py, PyArray3<u8>>, Bound<'py, PyArray3<u8>>);
/// Rewards, what is solved, and what has run out of steps.
type Stepped<'py> =
    (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<bool>>);

#[pymethods]
impl Boards {
    #[new]
    fn new(
        puzzles: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = arguments::num_envs)] num_envs: usize,
        #[pyo3(from_py_with = arguments::reward)] reward: &str,
        #[pyo3(from_py_with = arguments::max_steps)] max_steps: u32,
        #[pyo3(from_py_with = arguments::seed)] seed: u64,
    ) -> PyResult<Boards> {
        let n = num_envs;
        let reward = match reward {
            "cells" => Reward::Cells,
            "lines" => Reward::Lines,
            "solved" => Reward::Solved,
            _ => {
                return Err(errors::value(format!(
                    "reward: \"cells\", \"lines\" or \"solved\" is wanted, not str {reward:?}"
                )));
            }
        };
        let puzzles = files::several(puzzles)?;
        let first =
            puzzles.first().ok_or_else(|| errors::value("puzzles: one at least is wanted"))?;
        let (width, height) = pictures::sides(first.shape())?;
        if width.max(height) > MOST_SIDE {
            let message = format!("puzzles: at most {MOST_SIDE} cells a side are played");
            return Err(errors::value(message));
        }
        let shape = first.shape();
        let mut solver = Solver::new();
        let tasks = puzzles.into_iter().enumerate().map(|(k, puzzle)| {
            if puzzle.shape() != shape || puzzle.n_values() != 2 {
                return Err(errors::value(format!(
                    "puzzles[{k}]: black and white, and all of one size, are wanted"
                )));
            }
            let report =
                solver.solve(&puzzle, &Options::default(), &mut Silent).map_err(errors::wrong)?;
            let only = report.solutions().first().filter(|_| report.verdict() == Verdict::Unique);
            let only = only
                .ok_or_else(|| errors::value(format!("puzzles[{k}]: it has no single solution")))?;
            let filled = only.values().iter().map(|&value| value != Value::EMPTY).collect();
            Ok(Task::new(puzzle, filled, (height, width)))
        });
        let tasks = tasks.collect::<PyResult<Vec<_>>>()?;
        let game = Game { task: 0, n_steps: 0, off: Vec::new(), n_off: 0, is_over: true };
        let mut boards = Boards {
            tasks,
            games: vec![game; n],
            cells: vec![UNKNOWN; n * height * width],
            clues: [height * width.div_ceil(2), width * height.div_ceil(2)]
                .map(|len| vec![0; n * len]),
            height,
            width,
            reward,
            max_steps,
            random: SplitMix64::new(seed),
        };
        boards.reset(None);
        Ok(boards)
    }

    /// Begins all boards anew, after another seed if there is one.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, #[pyo3(from_py_with = arguments::new_seed)] seed: Option<u64>) {
        if let Some(seed) = seed {
            self.random = SplitMix64::new(seed);
        }
        for number in 0..self.games.len() {
            self.begin(number);
        }
    }

    /// Plays an action on each board; one that is over begins anew instead.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<Stepped<'py>> {
        let n = self.games.len();
        let wanted = |_| {
            let found = arguments::shown(actions);
            errors::value(format!("actions: one number a board in a row is wanted, not {found}"))
        };
        let actions: PyReadonlyArray1<'py, i64> = actions.extract().map_err(wanted)?;
        let actions = actions.as_array();
        if actions.len() != n {
            return Err(errors::value(format!(
                "actions: {} numbers for {n} boards; give one each",
                actions.len()
            )));
        }
        let n_actions = 2 * self.height * self.width;
        if let Some(action) =
            actions.iter().find(|&&action| !usize::try_from(action).is_ok_and(|a| a < n_actions))
        {
            return Err(errors::value(format!(
                "actions: {action} is none; 0 to {} are",
                n_actions - 1
            )));
        }
        let (mut rewards, mut solved, mut ended) = (vec![0.0; n], vec![false; n], vec![false; n]);
        for (number, &action) in actions.iter().enumerate() {
            if self.games[number].is_over {
                self.begin(number);
                continue;
            }
            rewards[number] = self.play(number, action as usize);
            let game = &mut self.games[number];
            solved[number] = game.n_off == 0;
            ended[number] = !solved[number] && game.n_steps >= self.max_steps;
            game.is_over = solved[number] || ended[number];
        }
        Ok((
            Array1::from(rewards).into_pyarray(py),
            Array1::from(solved).into_pyarray(py),
            Array1::from(ended).into_pyarray(py),
        ))
    }

    /// The boards, ``int8`` of shape (n, height, width).
    fn cells<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray3<i8>>> {
        table(py, (self.games.len(), self.height, self.width), self.cells.clone())
    }

    /// The clues of rows and columns, ``uint8`` of shapes (n, height, K) and (n, width, L).
    fn clues<'py>(&self, py: Python<'py>) -> PyResult<ClueTables<'py>> {
        let [rows, columns] = self.clues.clone();
        let n = self.games.len();
        Ok((
            table(py, (n, self.height, self.width.div_ceil(2)), rows)?,
            table(py, (n, self.width, self.height.div_ceil(2)), columns)?,
        ))
    }

    /// A good action for each board: first a wrong mark is put right, then comes the next hint.
    fn oracle<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let actions = py
            .detach(|| (0..self.games.len()).map(|number| self.advice(number)).collect::<Vec<_>>());
        Array1::from(actions).into_pyarray(py)
    }
}

impl Boards {
    fn begin(&mut self, number: usize) {
        let task = (self.random.next_u64() % self.tasks.len() as u64) as usize;
        let Task { clues, off, .. } = &self.tasks[task];
        for (all, own) in self.clues.iter_mut().zip(clues) {
            all[number * own.len()..][..own.len()].copy_from_slice(own);
        }
        let game = &mut self.games[number];
        game.off.clone_from(off);
        game.n_off = off[..self.height].iter().sum();
        (game.task, game.n_steps, game.is_over) = (task, 0, false);
        self.board_mut(number).fill(UNKNOWN);
    }

    fn board_mut(&mut self, number: usize) -> &mut [i8] {
        let n_cells = self.height * self.width;
        &mut self.cells[number * n_cells..][..n_cells]
    }

    fn board(&self, number: usize) -> &[i8] {
        let n_cells = self.height * self.width;
        &self.cells[number * n_cells..][..n_cells]
    }

    /// The reward of an action.
    fn play(&mut self, number: usize, action: usize) -> f32 {
        let n_cells = self.height * self.width;
        let (cell, mark) = (action % n_cells, i8::from(action < n_cells));
        let before = std::mem::replace(&mut self.board_mut(number)[cell], mark);
        let game = &mut self.games[number];
        game.n_steps += 1;
        let should = self.tasks[game.task].filled[cell];
        let (was_off, is_off) = ((before == 1) != should, (mark == 1) != should);
        let mut lines = 0.0;
        for line in [cell / self.width, self.height + cell % self.width] {
            let off = &mut game.off[line];
            let was_right = *off == 0;
            *off = *off + u32::from(is_off) - u32::from(was_off);
            lines += f32::from(i8::from(*off == 0) - i8::from(was_right));
        }
        game.n_off = game.n_off + u32::from(is_off) - u32::from(was_off);
        match self.reward {
            Reward::Cells if before == mark => 0.0,
            Reward::Cells => {
                if is_off {
                    -1.0
                } else {
                    1.0
                }
            }
            Reward::Lines => lines,
            Reward::Solved => {
                if game.n_off == 0 {
                    1.0
                } else {
                    0.0
                }
            }
        }
    }

    fn advice(&self, number: usize) -> i64 {
        let n_cells = self.height * self.width;
        let action =
            |cell: usize, is_filled: bool| (if is_filled { cell } else { n_cells + cell }) as i64;
        let task = &self.tasks[self.games[number].task];
        let marks = self.board(number);
        let wrong =
            |&cell: &usize| marks[cell] != UNKNOWN && (marks[cell] == 1) != task.filled[cell];
        if let Some(cell) = (0..n_cells).find(wrong) {
            return action(cell, task.filled[cell]);
        }
        let mut board = Board::unknown_of(task.puzzle.shape(), 2);
        for (cell, &mark) in marks.iter().enumerate().filter(|&(_, &mark)| mark != UNKNOWN) {
            board.set(CellId(cell as u32), Value(mark as u8));
        }
        if let Some((cell, value)) = next_cell(&task.puzzle, &board) {
            return action(cell.0 as usize, value != Value::EMPTY);
        }
        let open = (0..n_cells).find(|&cell| marks[cell] == UNKNOWN).unwrap_or(0);
        action(open, task.filled[open])
    }
}

/// A cell that the next hint settles.
fn next_cell(puzzle: &pictogrid::Puzzle, board: &Board) -> Option<(CellId, Value)> {
    let mut tutor = Tutor::new(puzzle).ok()?;
    tutor.set_board(board);
    let go_on = &mut || ControlFlow::Continue(());
    let Ok(Answer::Hint(hint)) = tutor.hint(&Wish::default(), &mut NoOracle, go_on) else {
        return None;
    };
    hint.step.cells.iter().find_map(|&(cell, left)| Some((cell, left.value()?)))
}

fn table<'py, T: numpy::Element>(
    py: Python<'py>,
    shape: (usize, usize, usize),
    cells: Vec<T>,
) -> PyResult<Bound<'py, PyArray3<T>>> {
    let table = Array3::from_shape_vec(shape, cells);
    Ok(table.map_err(|error| errors::value(error.to_string()))?.into_pyarray(py))
}
