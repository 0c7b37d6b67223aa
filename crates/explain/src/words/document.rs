//! Steps in a document: as text, as Markdown, and in parts for whoever draws them.
//!
//! ```text
//!   step_text       1. row 2 (5) · full-line ..   sketch, why, what to do, a blank line
//!   step_markdown   ## 1. row 2 (5) · ..          the same with a fence and a list
//!   explained_step  sentences, lines, numbers and cells it rests on     a page, a sheet, a film
//! ```
//!
//! For the command and Python alike. Each had to know how a reason is taken apart before, and a document
//! of one would have read otherwise than that of the other. O(n) a step.

use pictogrid_core::{CellId, ExplainedStep, LineId, is_control};

use super::TextPart;
use crate::steps::{Explainer, Reason, Step};

/// The head of a document in Markdown; the title is no markup in it.
#[must_use]
pub fn markdown_head(title: &str) -> String {
    let is_markup = |c: char| "\\`*_[]<>#&|~".contains(c);
    let title = title.replace(is_control, " ");
    let escaped = title.chars().flat_map(|c| is_markup(c).then_some('\\').into_iter().chain([c]));
    format!("# {}\n", escaped.collect::<String>())
}

impl Explainer {
    /// Step number `n` as text.
    #[must_use]
    pub fn step_text(&self, n: usize, step: &Step) -> String {
        let (heading, sketch) = (self.heading(step), self.sketch(step));
        let [why, action] = [TextPart::Why, TextPart::Do].map(|part| self.text(step, part));
        format!("{n}. {heading}\n{sketch}{why}\n{action}\n\n")
    }

    /// Step number `n` as Markdown.
    #[must_use]
    pub fn step_markdown(&self, n: usize, step: &Step) -> String {
        let (heading, sketch) = (self.heading(step), self.sketch(step));
        let [why, action] = [TextPart::Why, TextPart::Do].map(|part| self.text(step, part));
        let drawn = match sketch.as_str() {
            "" => String::new(),
            sketch => format!("```text\n{sketch}```\n\n"),
        };
        let why = why.replacen("\n  ", "\n\n- ", 1).replace("\n  ", "\n- ");
        format!("\n## {n}. {heading}\n\n{drawn}{why}\n\n{action}\n")
    }

    /// The step as a drawing shows it.
    #[must_use]
    pub fn explained_step(&self, step: &Step) -> ExplainedStep {
        let why = self.text(step, TextPart::Why);
        let mut sentences: Vec<String> = why.lines().map(|line| line.trim().to_owned()).collect();
        sentences.push(self.text(step, TextPart::Do));
        let cells = step.cells.iter().map(|&(cell, mark)| (cell, mark.value())).collect();
        let mut parts = ExplainedStep {
            rule: step.rule.id().to_owned(),
            title: self.heading(step),
            sentences,
            cells,
            ..ExplainedStep::default()
        };
        let line_id = |&line: &usize| LineId(line as u32);
        match &step.reason {
            Reason::Line { line, .. } => {
                parts.lines = vec![line_id(line)];
                if let Some(needs) = self.needs(step) {
                    let cells: Vec<CellId> = self.shape().line_cells(line_id(line)).collect();
                    parts.needed = needs.cells.iter().map(|&i| cells[i]).collect();
                    parts.numbers = needs.runs.iter().map(|&j| (line_id(line), j)).collect();
                }
            }
            Reason::WhatIf(what_if) => {
                let links = what_if.chain.iter().map(|link| &link.line);
                parts.lines = links.chain([&what_if.clash]).map(line_id).collect();
            }
            Reason::Counting(count) => parts.lines = count.lines.iter().map(line_id).collect(),
            Reason::BothWays(_) => {}
        }
        parts
    }
}
