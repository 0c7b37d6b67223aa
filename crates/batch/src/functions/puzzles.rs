//! Rows with their columns as puzzles, and the solver that a thread keeps for them.
//!
//! ```text
//!   rows, columns of a batch ─▶ Clues, Clues ─▶ puzzle k ─▶ too large? ─▶ the solver of the thread ─▶ report
//!   list, text, tensor, null     4 bytes a number           the budget
//! ```
//!
//! Columns are read once a batch, puzzles are made one at a time, so a batch takes the memory of its clues
//! and of one puzzle. What is wrong with a row is kept for that row. A solver keeps its memory, since a new
//! one costs as much as a small puzzle; after more than 10,000 cells that would be more than each thread
//! should hold, so such a puzzle has a solver for itself. To keep none would about double the time of
//! small puzzles, and those are what tables of millions hold.

use std::cell::RefCell;

use datafusion::{
    arrow::{
        array::{Array, new_empty_array},
        datatypes::{DataType, Field},
    },
    error::{DataFusionError, Result},
};
use pictogrid::{Puzzle, Report, Solver};
use pictogrid_arrow::{Clues, WrongType};

use super::udf::Call;
use crate::budget;

/// The clues of a batch, with a puzzle a row.
pub(super) struct Puzzles {
    pub(super) rows: Clues,
    pub(super) columns: Clues,
}

/// Why there is no report of a row.
pub(super) enum NoReport {
    /// Larger than a row may be.
    TooLarge,
    /// No puzzle, in words.
    Wrong(String),
}

impl Puzzles {
    /// The puzzles of the first two arguments.
    pub(super) fn of(call: &Call) -> Result<Puzzles> {
        Ok(Puzzles { rows: side(call, 0)?, columns: side(call, 1)? })
    }

    pub(super) fn puzzle(&self, k: usize) -> Result<Puzzle, String> {
        pictogrid_arrow::puzzle(&self.rows, &self.columns, k).map_err(|fault| fault.to_string())
    }

    /// The solved puzzle `k`.
    pub(super) fn solved(&self, k: usize, call: &Call) -> Result<(Puzzle, Report), NoReport> {
        let puzzle = self.puzzle(k).map_err(NoReport::Wrong)?;
        if call.budget.refuses(&puzzle) {
            return Err(NoReport::TooLarge);
        }
        let options = call.budget.options();
        let report =
            with_solver(&puzzle, |solver| solver.solve(&puzzle, &options, &mut budget::watch));
        report.map(|report| (puzzle, report)).map_err(|wrong| NoReport::Wrong(wrong.to_string()))
    }
}

/// Whether a column holds clues.
pub(super) fn accepts(field: &Field) -> Result<(), WrongType> {
    if field.data_type().is_null() {
        return Ok(());
    }
    read(new_empty_array(field.data_type()).as_ref(), field).map(drop)
}

fn side(call: &Call, at: usize) -> Result<Clues> {
    let (column, field) = call.column(at);
    read(column, field).map_err(|wrong| DataFusionError::Execution(wrong.to_string()))
}

fn read(column: &dyn Array, field: &Field) -> Result<Clues, WrongType> {
    if column.data_type() == &DataType::Null {
        let nulls = datafusion::arrow::array::StringArray::new_null(column.len());
        return Clues::read(&nulls);
    }
    match tensor_lines(field) {
        Some(n_lines) => Clues::read_flat(column, n_lines),
        None => Clues::read(column),
    }
}

/// The lines of Arrow's tensors of one shape, `[lines, runs]`.
fn tensor_lines(field: &Field) -> Option<usize> {
    let metadata = field.metadata();
    if metadata.get("ARROW:extension:name")? != "arrow.fixed_shape_tensor" {
        return None;
    }
    let shape: serde_json::Value =
        serde_json::from_str(metadata.get("ARROW:extension:metadata")?).ok()?;
    let shape = shape.get("shape")?.as_array()?;
    if shape.len() != 2 {
        return None;
    }
    usize::try_from(shape[0].as_u64()?).ok()
}

/// Puzzles of more cells leave a solver with more memory than a thread should keep.
const MOST_CELLS_KEPT: usize = 10_000;

/// Runs `work` with the solver that this thread keeps.
pub(super) fn with_solver<T>(puzzle: &Puzzle, work: impl FnOnce(&mut Solver) -> T) -> T {
    thread_local! {
        static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
    }
    if puzzle.shape().n_cells() > MOST_CELLS_KEPT {
        return work(&mut Solver::new());
    }
    SOLVER.with_borrow_mut(work)
}
