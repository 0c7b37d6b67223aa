//! One step of an explanation, ready to be drawn: what `explain` hands to `render`.
//!
//! ```text
//!   explain: Explainer::explained_step ──▶ ExplainedStep ──▶ render: a page, a sheet, a film
//! ```
//!
//! It lies here because neither of the two crates knows the other. Each front end copied field by field from a
//! type of the one to a type of the other before. Plain data, O(n) for a line of `n` cells.

use crate::{CellId, LineId, Value};

/// One step, and what it says.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExplainedStep {
    /// The id of its rule, as in `docs/techniques.md`.
    pub rule: String,
    /// Where it is, by which rule, how many cells it settles, and its level: a line of text.
    pub title: String,
    /// Why it holds, and what to do: a paragraph each.
    pub sentences: Vec<String>,
    /// The lines that are looked at.
    pub lines: Vec<LineId>,
    /// Numbers that it rests on, by line and place in the clue, from 0.
    pub numbers: Vec<(LineId, usize)>,
    /// Known cells that it rests on.
    pub needed: Vec<CellId>,
    /// Cells that it settles, each with its value; `None` where it only rules colors out.
    pub cells: Vec<(CellId, Option<Value>)>,
}
