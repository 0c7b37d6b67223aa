//! A step as a few lines of text: its heading, and its line before and after.
//!
//! ```text
//! row 14 (2 5 5 2) · whose-piece · 3 cells · level 4
//!   clue     2 [5] [5] 2          in brackets: the numbers it rests on
//!   before   ##.?????.##????#?.
//!   needed    ^      ^ ^          the known cells it rests on
//!   after    ##.?????.#####?#?.
//! ```
//!
//! A step of several lines has no sketch: its lines would need a picture, which `render` draws. The
//! numbers and cells that it rests on are the fewest (`minimal_reason`), so a person has to look at
//! nothing else. O(n).

use pictogrid_core::{CellId, Run};

use super::cell_name;
use crate::{
    candidates::Candidates,
    steps::{Explainer, Reason, Step},
};

impl Explainer {
    /// Where a step is, by which rule, how many cells it settles, and its level.
    #[must_use]
    pub fn heading(&self, step: &Step) -> String {
        let place = match &step.reason {
            Reason::Line { line, .. } => self.namer(*line).title(),
            Reason::WhatIf(what_if) => cell_name(self.shape(), CellId(what_if.cell)),
            Reason::BothWays(both) => cell_name(self.shape(), CellId(both.cell)),
            Reason::Counting(count) => self.lines_by_name(&count.lines),
        };
        let n_cells = step.cells.len();
        let cells = if n_cells == 1 { "cell" } else { "cells" };
        format!("{place} · {} · {n_cells} {cells} · level {}", step.rule.id(), step.rule.level())
    }

    /// The line of a step before and after it, with what it rests on, a line of text each; nothing for
    /// a step of several lines.
    #[must_use]
    pub fn sketch(&self, step: &Step) -> String {
        let Reason::Line { before, found, .. } = &step.reason else { return String::new() };
        let mut after = before.clone();
        found.cells.iter().for_each(|&(i, mark)| after[i] = mark);
        format!("{}  after    {}\n", self.sketch_before(step), self.marks_text(&after))
    }

    /// The same without what the step settles, for a hint that does not tell it yet.
    #[must_use]
    pub fn sketch_before(&self, step: &Step) -> String {
        let (Reason::Line { line, before, .. }, Some(needs)) = (&step.reason, self.needs(step))
        else {
            return String::new();
        };
        let colors = self.colors();
        let number = |(j, run): (usize, &Run)| match needs.runs.contains(&j) {
            true => format!("[{}]", colors.number(run)),
            false => colors.number(run),
        };
        let numbers: Vec<String> = self.runs(*line).iter().enumerate().map(number).collect();
        let clue = if numbers.is_empty() { self.clue_text(*line) } else { numbers.join(" ") };
        let mut drawn = format!("  clue     {clue}\n");
        drawn += &format!("  before   {}\n", self.marks_text(before));
        if let Some(last) = needs.cells.last() {
            let mark = |i| if needs.cells.contains(&i) { '^' } else { ' ' };
            drawn += &format!("  needed   {}\n", (0..=*last).map(mark).collect::<String>());
        }
        drawn
    }

    fn marks_text(&self, marks: &[Candidates]) -> String {
        let colors = self.colors();
        marks.iter().map(|&mark| colors.letter(mark)).collect()
    }
}
