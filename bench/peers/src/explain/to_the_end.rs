//! Puzzles explained to their end, one row each: what is left open, and the hardest rule.

use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::time::Duration;

use cpu_time::ThreadTime;
use pictogrid_explain::{Explainer, Next, Rule, Wish};
use pictogrid_solve::{Options, Silent, Verdict, solve};

use super::plain_puzzles;
use super::prototype::{Prototype, number_after};

/// Prints a row a puzzle. A finished picture is held against the solver.
pub fn run(
    files: &[PathBuf],
    limit: Duration,
    prototype: Option<&Prototype>,
    say: &mut dyn FnMut(String) -> Result<(), String>,
) -> Result<(), String> {
    say("## Explained to the end\n".to_owned())?;
    say("| puzzle | verdict | open | steps | beyond lines | hardest | ms | prototype: open | ms |\n\
         |---|---|--:|--:|--:|---|--:|--:|--:|"
        .to_owned())?;
    let (mut n_unique, mut n_finished) = (0, 0);
    for file in files {
        for (name, puzzle) in plain_puzzles(std::slice::from_ref(file))? {
            let options = Options::default().timeout(limit);
            let report = solve(&puzzle, &options, &mut Silent).map_err(|e| e.to_string())?;
            let mut explainer = Explainer::new(&puzzle).map_err(|e| e.to_string())?;
            let (mut rules, start) = (Vec::new(), ThreadTime::now());
            let mut go_on = || if start.elapsed() < limit { Continue(()) } else { Break(()) };
            while let Next::Step(step) = explainer.next(&Wish::default(), &mut go_on) {
                rules.push(step.rule);
                explainer.take(&step);
            }
            let ms = start.elapsed().as_secs_f64() * 1e3;
            let n_open = explainer.board().n_unknown();
            if report.verdict == Verdict::Unique {
                n_unique += 1;
                n_finished += usize::from(n_open == 0);
            }
            if n_open == 0 && explainer.board().picture().as_ref() != report.solutions.first() {
                return Err(format!("{name}: the explained picture is not that of the solver"));
            }
            let beyond = rules.iter().filter(|&&rule| rule > Rule::Combination).count();
            let theirs = theirs(prototype, file, limit);
            say(format!(
                "| {name} | {} | {n_open} | {} | {beyond} | {} | {ms:.1} | {theirs} |",
                format!("{:?}", report.verdict).to_lowercase(),
                rules.len(),
                rules.iter().max().map_or("", |rule| rule.id()),
            ))?;
        }
    }
    say(format!("\nOf {n_unique} unique puzzles {n_finished} are explained to their end.\n"))
}

fn theirs(prototype: Option<&Prototype>, file: &PathBuf, limit: Duration) -> String {
    let Some(prototype) = prototype else { return " | ".to_owned() };
    let words = ["coverage-probe", "1"];
    match prototype.run(&words, std::slice::from_ref(file), limit) {
        None => "– | –".to_owned(),
        Some(text) => {
            let n_open = number_after(&text, " cells, ").unwrap_or(f64::NAN);
            let ms = number_after(&text, "unsound 0;").unwrap_or(f64::NAN);
            format!("{n_open} | {ms:.1}")
        }
    }
}
