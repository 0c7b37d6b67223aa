//! The share of each rule in the cells that lines settle, when the cheapest rule is always taken.
//!
//! ```text
//!   puzzles of a place ─▶ steps of one line ─▶ a column: % of the cells by each rule, 100 in all
//! ```
//!
//! It says what a rule is worth to a player: one that never is the cheapest would be names and tests
//! for nothing. A rule that is left out gives its cells to dearer ones, so a share says nothing of what
//! would be lost.

use std::collections::HashMap;
use std::ops::ControlFlow::Continue;
use std::path::PathBuf;

use pictogrid_core::Puzzle;
use pictogrid_explain::{Explainer, Next, RULE_TABLE, Rule, Wish};

use super::{files, plain_puzzles};
use crate::Say;

/// The highest level of rules of one line.
pub const LINES: u8 = 4;

/// Prints a table with a column a place.
pub fn run(places: &[PathBuf], say: Say<'_>) -> Result<(), String> {
    say("## Cells by rule, % of what lines settle\n")?;
    let mut columns: Vec<(String, HashMap<&str, f64>)> = Vec::new();
    for place in places {
        let puzzles = plain_puzzles(&files::files(std::slice::from_ref(place))?)?;
        let name = place.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        columns.push((format!("{name} ({})", puzzles.len()), shares(&puzzles)?));
    }
    let heads: Vec<&str> = columns.iter().map(|(head, _)| head.as_str()).collect();
    say(&format!("| rule | {} |\n|---|{}", heads.join(" | "), "--:|".repeat(heads.len())))?;
    for row in RULE_TABLE.iter().filter(|row| row.rule <= Rule::Combination) {
        let share = |(_, shares): &(String, HashMap<&str, f64>)| {
            format!("{:.2}", shares.get(row.id).copied().unwrap_or(0.0))
        };
        let shares: Vec<String> = columns.iter().map(share).collect();
        say(&format!("| {} | {} |", row.id, shares.join(" | ")))?;
    }
    say("")
}

fn shares(puzzles: &[(String, Puzzle)]) -> Result<HashMap<&'static str, f64>, String> {
    let mut cells: HashMap<&str, f64> = HashMap::new();
    let wish = Wish { max_level: LINES, ..Wish::default() };
    for (name, puzzle) in puzzles {
        let mut explainer = Explainer::new(puzzle).map_err(|error| format!("{name}: {error}"))?;
        while let Next::Step(step) = explainer.next(&wish, &mut || Continue(())) {
            *cells.entry(step.rule.id()).or_default() += step.cells.len() as f64;
            explainer.take(&step);
        }
    }
    let all: f64 = cells.values().sum();
    cells.values_mut().for_each(|n| *n *= 100.0 / all);
    Ok(cells)
}
