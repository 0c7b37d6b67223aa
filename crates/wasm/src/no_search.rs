//! Without the solver: what needs it says so.

use pictogrid_core::{Board, Puzzle};
use pictogrid_explain::{Clash, Explainer};

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

    /// Needs the solver.
    pub fn other(&self) -> Result<String, Refused> {
        Err(Refused::needs_solver())
    }

    /// Needs the solver.
    pub fn wrong(&mut self, _marks: &[u8]) -> Result<String, Refused> {
        Err(Refused::needs_solver())
    }

    /// Needs the solver, for what ends an explanation.
    pub fn explain(&self, _on_steps: OnNews<'_>, _from: Option<&[u8]>) -> Result<String, Refused> {
        Err(Refused::needs_solver())
    }
}

/// Needs the solver.
pub(crate) fn has_picture(
    _puzzle: &Puzzle,
    _board: &Board,
    _time: Deadline,
) -> Result<Option<bool>, Refused> {
    Err(Refused::needs_solver())
}

/// Needs the solver.
pub(crate) fn has_several(
    _puzzle: &Puzzle,
    _explainer: &Explainer,
    _time: Deadline,
) -> Result<bool, Refused> {
    Err(Refused::needs_solver())
}

/// Not looked for.
pub(crate) fn deeper_mistake(
    _puzzle: &Puzzle,
    _explainer: &Explainer,
    _time: Deadline,
) -> Option<Clash> {
    None
}
