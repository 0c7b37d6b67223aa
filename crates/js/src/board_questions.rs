//! Questions that are answered at once, after every stroke: the state of lines, a hint, what is wrong.
//!
//! ```text
//!   lines    every line: met, impossible, ..          no search
//!   rest     open cells of a line that is met         no search
//!   hint     2 s at most    ┐ what lines show, then what a search shows; the module without one refuses
//!   possible 1 s at most    ┘ with {"need":"solver"}, and the page asks the larger module
//! ```
//!
//! The page has no rule of the puzzle: which number is settled is asked here, of the code that gives hints,
//! so that both say the same. Each question brings the whole board and not the stroke: linear in the cells,
//! and nothing to be kept in step with undo.

use pictogrid_core::{CellId, LineId};
use pictogrid_explain::Wish;
use pictogrid_json::{HintShapes, LineState, to_line};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{messages::Refused, session::Session};

/// Milliseconds for a hint, and for whether marks can be completed.
const HINT_MILLIS: f64 = 2_000.0;
const CHECK_MILLIS: f64 = 1_000.0;

#[wasm_bindgen]
impl Session {
    /// The state of every line: JSON of `LineState[]`.
    pub fn lines(&mut self, marks: &[u8]) -> Result<String, Refused> {
        let statuses = self.tutor_at(marks)?.line_statuses();
        let numbered = (0..).map(LineId).zip(statuses);
        let states = numbered.map(|(line, status)| LineState::new(&self.puzzle, line, status));
        Ok(to_line(&states.collect::<Vec<_>>()))
    }

    /// The open cells of a line whose clue is met, none of another.
    pub fn rest(&mut self, line: usize, marks: &[u8]) -> Result<Vec<u32>, Refused> {
        let tutor = self.tutor_at(marks)?;
        let is_met = tutor.line_statuses().get(line).is_some_and(|status| status.progress.is_met());
        let (explainer, shape) = (tutor.explainer(), tutor.explainer().shape());
        if !is_met {
            return Ok(Vec::new());
        }
        let cells = shape.line_cells(LineId(line as u32));
        let is_open = |cell: &CellId| !explainer.candidates(*cell).is_settled();
        Ok(cells.filter(is_open).map(|cell| cell.0).collect())
    }

    /// The length of the run through a filled cell, along its row or its column; 0 if that is open.
    pub fn run_at(&mut self, cell: u32, is_row: bool, marks: &[u8]) -> Result<u32, Refused> {
        let Some(rect) = self.puzzle.shape().as_rect() else { return Ok(0) };
        if cell as usize >= rect.n_cells() {
            return Ok(0);
        }
        let (x, y) = rect.position(CellId(cell));
        let line = if is_row { rect.row(y) } else { rect.column(x) };
        let explainer = self.tutor_at(marks)?.explainer();
        Ok(explainer.run_length_at(line.0 as usize, CellId(cell)).unwrap_or(0))
    }

    /// The next step, a mistake, or why there is no step: JSON of `Answer`; `near` is a cell, or negative.
    pub fn hint(&mut self, marks: &[u8], near: i32, max_level: u8) -> Result<String, Refused> {
        let wish = Wish { near: u32::try_from(near).ok().map(CellId), max_level };
        self.tutor_at(marks)?;
        let (puzzle, tutor, oracle, time) = self.lesson(HINT_MILLIS)?;
        let answer = tutor.hint(&wish, oracle, &mut || time.go_on());
        let answer = answer.map_err(|wrong| Refused::internal(&wrong))?;
        #[cfg(not(feature = "solver"))]
        if answer == pictogrid_explain::Answer::End(pictogrid_explain::End::NoShortReason) {
            return Err(Refused::needs_solver());
        }
        let shapes = HintShapes { source: "", puzzle, notes: &[], explainer: tutor.explainer() };
        Ok(to_line(&shapes.answer(&answer)))
    }

    /// Whether the marks can be completed: JSON of `Possible`.
    pub fn possible(&mut self, marks: &[u8]) -> Result<String, Refused> {
        self.tutor_at(marks)?;
        let (puzzle, tutor, oracle, time) = self.lesson(CHECK_MILLIS)?;
        let check = tutor.check(oracle, &mut || time.go_on());
        let check = check.map_err(|wrong| Refused::internal(&wrong))?;
        #[cfg(not(feature = "solver"))]
        if check == pictogrid_explain::Check::Unknown {
            return Err(Refused::needs_solver());
        }
        let shapes = HintShapes { source: "", puzzle, notes: &[], explainer: tutor.explainer() };
        Ok(to_line(&shapes.possible(&check)))
    }
}
