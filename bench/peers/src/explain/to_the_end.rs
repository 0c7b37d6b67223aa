//! Puzzles explained to their end, one row each: what is left open, and the hardest rule.
//!
//! ```text
//!   puzzle ─▶ solve: the verdict
//!         └─▶ steps until none is left: cells open, steps, steps beyond lines, hardest rule, ms
//! ```
//!
//! A unique puzzle that is not explained to its end is named at the bottom, apart from those that only
//! ran out of time: the former say what a rule is missing for. Each of the two has the time limit; time
//! is that of the processor.

use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::time::Duration;

use cpu_time::ThreadTime;
use pictogrid_explain::{Explainer, Next, Rule, Wish};
use pictogrid_solve::{Options, Silent, Verdict, solve};

use super::plain_puzzles;
use crate::Say;

/// Prints a row a puzzle, and of how many the explanation ends early.
pub fn run(files: &[PathBuf], limit: Duration, say: Say<'_>) -> Result<(), String> {
    say("## Explained to the end\n")?;
    say("| puzzle | verdict | open | steps | beyond lines | hardest | ms |")?;
    say("|---|---|--:|--:|--:|---|--:|")?;
    let (mut n_unique, mut stuck, mut stopped) = (0, Vec::new(), Vec::new());
    for (name, puzzle) in plain_puzzles(files)? {
        let options = Options::default().timeout(limit);
        let report = solve(&puzzle, &options, &mut Silent).map_err(|e| e.to_string())?;
        let mut explainer = Explainer::new(&puzzle).map_err(|e| e.to_string())?;
        let (mut rules, start) = (Vec::new(), ThreadTime::now());
        let mut go_on = || if start.elapsed() < limit { Continue(()) } else { Break(()) };
        let end = loop {
            match explainer.next(&Wish::default(), &mut go_on) {
                Next::Step(step) => {
                    rules.push(step.rule);
                    explainer.take(&step);
                }
                end => break end,
            }
        };
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let n_open = explainer.board().n_unknown();
        let beyond = rules.iter().filter(|&&rule| rule > Rule::Combination).count();
        say(&format!(
            "| {name} | {} | {n_open} | {} | {beyond} | {} | {ms:.1} |",
            report.verdict().id(),
            rules.len(),
            rules.iter().max().map_or("", |rule| rule.id()),
        ))?;
        if report.verdict() == Verdict::Unique {
            n_unique += 1;
            if n_open > 0 {
                let names = if end == Next::Stopped { &mut stopped } else { &mut stuck };
                names.push(name);
            }
        }
    }
    let n_finished = n_unique - stuck.len() - stopped.len();
    say(&format!("\nOf {n_unique} unique puzzles {n_finished} are explained to their end."))?;
    if !stuck.is_empty() {
        say(&format!("Not to their end: {}.", stuck.join(", ")))?;
    }
    if !stopped.is_empty() {
        let seconds = limit.as_secs();
        say(&format!("Not to their end within {seconds} s: {}.", stopped.join(", ")))?;
    }
    say("")
}
