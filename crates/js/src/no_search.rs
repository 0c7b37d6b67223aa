//! Without the solver: what needs it says so.

use pictogrid_core::{Board, Puzzle};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    clock::Deadline,
    messages::Refused,
    session::{OnNews, Session},
};

impl Session {
    /// Needs the solver.
    pub fn verdict(&self, _options: &str, _on_news: OnNews<'_>) -> Result<String, Refused> {
        Err(Refused::needs_solver())
    }

    /// Needs the solver.
    pub fn count(&self, _on_news: OnNews<'_>) -> Result<String, Refused> {
        Err(Refused::needs_solver())
    }

    /// Needs the solver, for what ends an explanation.
    pub fn explain(&self, _on_steps: OnNews<'_>, _from: Option<&[u8]>) -> Result<String, Refused> {
        Err(Refused::needs_solver())
    }
}

#[wasm_bindgen]
impl Session {
    /// Needs the solver.
    pub fn other(&self) -> Result<String, Refused> {
        Err(Refused::needs_solver())
    }

    /// Needs the solver.
    pub fn wrong(&mut self, _marks: &[u8]) -> Result<String, Refused> {
        Err(Refused::needs_solver())
    }
}

/// Needs the solver.
pub(crate) fn n_pictures(
    _puzzle: &Puzzle,
    _board: &Board,
    _most: u64,
    _time: Deadline,
) -> Result<Option<u64>, Refused> {
    Err(Refused::needs_solver())
}
