//! The engine alone, for JavaScript: black and white puzzles by their clues, solved and checked, and
//! the arrangements of a line counted. No formats, no JSON, no reasons: that keeps it small.
//!
//! ```text
//!   clues as numbers ──▶ Puzzle ──▶ solve, check ──▶ numbers
//! ```
//!
//! Clues travel as numbers, line by line, rows first: the number of runs, then their lengths. Pictures
//! are a byte a cell, 1 if it is filled. `packages/npm` makes objects of them.

use pictogrid_core::{Line, Picture, Puzzle, Silent, Value};
use pictogrid_solve::{Options, Report, Solver};
use wasm_bindgen::prelude::*;

/// A panic becomes an exception, so that a program hears of it.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&format!("panic: {panic}"))));
}

/// The puzzle of these clues.
fn puzzle(height: usize, clues: &[u32]) -> Result<Puzzle, String> {
    let mut lines: Vec<&[u32]> = Vec::new();
    let mut rest = clues;
    while let Some((&n, behind)) = rest.split_first() {
        let (clue, after) = behind.split_at_checked(n as usize).ok_or("a clue is cut off")?;
        lines.push(clue);
        rest = after;
    }
    let (rows, columns) = lines.split_at_checked(height).ok_or("there are too few clues")?;
    let owned = |side: &[&[u32]]| side.iter().map(|clue| clue.to_vec()).collect::<Vec<_>>();
    Puzzle::from_clues(owned(rows), owned(columns)).map_err(|error| error.to_string())
}

/// What a solve found.
#[wasm_bindgen]
pub struct Answer {
    report: Report,
}

#[wasm_bindgen]
impl Answer {
    /// `unique`, `several`, `none` or `stopped`.
    #[must_use]
    pub fn verdict(&self) -> String {
        self.report.verdict.id().to_owned()
    }

    /// The pictures one behind the other.
    #[must_use]
    pub fn pictures(&self) -> Vec<u8> {
        let filled = |value: &Value| u8::from(*value != Value::EMPTY);
        self.report.solutions.iter().flat_map(|it| it.values().iter().map(filled)).collect()
    }
}

/// A solver that keeps its memory from one puzzle to the next.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine(Solver);

#[wasm_bindgen]
impl Engine {
    /// One that has solved nothing yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Looks for up to `pictures` pictures, and ends after `conflicts` dead ends.
    pub fn solve(
        &mut self,
        height: usize,
        clues: &[u32],
        pictures: f64,
        conflicts: f64,
    ) -> Result<Answer, JsError> {
        let puzzle = puzzle(height, clues).map_err(|error| JsError::new(&error))?;
        let options = Options::default().max_solutions(pictures as u64);
        let options = options.max_conflicts(conflicts as u64);
        let plain = puzzle.as_plain().ok_or_else(|| JsError::new("a clue is missing"))?;
        let report = self.0.solve_plain(plain, &options, &mut Silent);
        report.map(|report| Answer { report }).map_err(|error| JsError::new(&error.to_string()))
    }
}

/// Whether a picture meets every clue.
#[wasm_bindgen]
pub fn check(height: usize, clues: &[u32], cells: &[u8]) -> Result<bool, JsError> {
    let puzzle = puzzle(height, clues).map_err(|error| JsError::new(&error))?;
    let n_cells = puzzle.shape().n_cells();
    if cells.len() != n_cells {
        return Err(JsError::new(&format!("{} cells, not {n_cells}", cells.len())));
    }
    let values = cells.iter().map(|&cell| Value(u8::from(cell != 0))).collect();
    let picture = Picture::new(puzzle.shape(), values);
    Ok(pictogrid_check::picture(&puzzle, &picture).is_ok())
}

/// The number of arrangements of a clue in a line, in decimal; cells are 0 open, 1 empty, 2 filled.
#[wasm_bindgen]
#[must_use]
pub fn arrangements(cells: &[u8], clue: &[u32]) -> String {
    let known = |at: usize| match cells[at] {
        0 => None,
        1 => Some(Value::EMPTY),
        _ => Some(Value(1)),
    };
    pictogrid_line::arrangements(&Line::from_cells(cells.len(), known), clue).to_string()
}
