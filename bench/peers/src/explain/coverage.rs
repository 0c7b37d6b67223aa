//! The share of each rule in the cells that lines settle, when the cheapest rule is always taken.

use std::collections::HashMap;
use std::ops::ControlFlow::Continue;
use std::path::PathBuf;
use std::time::Duration;

use pictogrid_core::Puzzle;
use pictogrid_explain::{Explainer, LADDER, Next, Rule, Wish};

use super::{files, plain_puzzles, prototype::Prototype};

/// The highest level of rules of one line.
pub const LINES: u8 = 4;

/// Prints a table with two columns a place: ours, and the prototype's.
pub fn run(
    places: &[PathBuf],
    prototype: Option<&Prototype>,
    say: &mut dyn FnMut(String) -> Result<(), String>,
) -> Result<(), String> {
    say("## Cells by rule, % of what lines settle\n".to_owned())?;
    let mut columns: Vec<(String, HashMap<String, f64>)> = Vec::new();
    for place in places {
        let files = files::files(std::slice::from_ref(place))?;
        let puzzles = plain_puzzles(&files)?;
        let name = place.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        columns.push((format!("{name} ({})", puzzles.len()), shares(&puzzles)?));
        if let Some(prototype) = prototype {
            let printed = prototype.run(&["coverage", "100000"], &files, Duration::from_secs(600));
            let printed = printed.ok_or("the prototype did not print its coverage")?;
            columns.push(("prototype".to_owned(), shares_of(&printed)));
        }
    }
    let heads: Vec<&str> = columns.iter().map(|(head, _)| head.as_str()).collect();
    say(format!("| rule | {} |\n|---|{}", heads.join(" | "), "--:|".repeat(heads.len())))?;
    for row in LADDER.iter().filter(|row| row.rule <= Rule::Combination) {
        let share = |(_, shares): &(String, HashMap<String, f64>)| {
            format!("{:.2}", shares.get(row.id).copied().unwrap_or(0.0))
        };
        let shares: Vec<String> = columns.iter().map(share).collect();
        say(format!("| {} | {} |", row.id, shares.join(" | ")))?;
    }
    say(String::new())
}

fn shares(puzzles: &[(String, Puzzle)]) -> Result<HashMap<String, f64>, String> {
    let mut cells: HashMap<String, f64> = HashMap::new();
    let wish = Wish { max_level: LINES, ..Wish::default() };
    for (name, puzzle) in puzzles {
        let mut explainer = Explainer::new(puzzle).map_err(|error| format!("{name}: {error}"))?;
        while let Next::Step(step) = explainer.next(&wish, &mut || Continue(())) {
            *cells.entry(step.rule.id().to_owned()).or_default() += step.cells.len() as f64;
            explainer.take(&step);
        }
    }
    let all: f64 = cells.values().sum();
    cells.values_mut().for_each(|n| *n *= 100.0 / all);
    Ok(cells)
}

/// The shares that the prototype prints: a row a rule, the share before the first `%`.
fn shares_of(printed: &str) -> HashMap<String, f64> {
    let row = |line: &str| {
        let id = line.split_whitespace().next()?;
        let share = line.split_once('%')?.0.split_whitespace().last()?.parse().ok()?;
        Some((id.to_owned(), share))
    };
    printed.lines().filter_map(row).collect()
}
