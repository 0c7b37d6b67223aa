//! Puzzles explained to their end, one row each: what is left open, and the hardest rule.

use std::ops::ControlFlow::{Break, Continue};
use std::path::PathBuf;
use std::time::Duration;

use cpu_time::ThreadTime;
use pictogrid_core::{Board, CellId, Puzzle, Value};
use pictogrid_explain::{Explainer, Next, Rule, Wish};
use pictogrid_solve::{Options, Report, Silent, Verdict, solve};

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
    let (mut checked, mut stuck, mut stopped) = (Checked::default(), Vec::new(), Vec::new());
    for file in files {
        for (name, puzzle) in plain_puzzles(std::slice::from_ref(file))? {
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
            if report.verdict == Verdict::Unique {
                n_unique += 1;
                n_finished += usize::from(n_open == 0);
            }
            checked.add(&name, &puzzle, &explainer.board(), &report, &options)?;
            if report.verdict == Verdict::Unique && n_open > 0 {
                let names = if end == Next::Stopped { &mut stopped } else { &mut stuck };
                names.push(name.clone());
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
    say(format!("\nOf {n_unique} unique puzzles {n_finished} are explained to their end."))?;
    if !stuck.is_empty() {
        say(format!("Not to their end: {}. {NO_SHORT_REASON}", stuck.join(", ")))?;
    }
    if !stopped.is_empty() {
        let seconds = limit.as_secs();
        say(format!("Not to their end within {seconds} s: {}.", stopped.join(", ")))?;
    }
    say(checked.line())
}

/// What can be said of a unique puzzle whose explanation ends early.
const NO_SHORT_REASON: &str = "There no supposition about a single cell leads to a line that can't be \
     finished, nor do both values of a cell lead to the same. What is left needs suppositions within \
     suppositions, or a look at several lines at once.";

/// How many cells that are explained were held against the solver.
#[derive(Default)]
struct Checked {
    n_puzzles: usize,
    n_cells: usize,
    n_unknown: usize,
}

impl Checked {
    /// In a unique puzzle, each cell is the solution's; otherwise each is what all solutions found
    /// have, and with the other value the solver finds none.
    fn add(
        &mut self,
        name: &str,
        puzzle: &Puzzle,
        board: &Board,
        report: &Report,
        options: &Options,
    ) -> Result<(), String> {
        self.n_puzzles += 1;
        let cells = (0..board.shape().n_cells() as u32).map(CellId);
        for (cell, value) in cells.filter_map(|cell| Some((cell, board.get(cell)?))) {
            self.n_cells += 1;
            let other = report.solutions.iter().find(|picture| picture.get(cell) != value);
            if other.is_some() {
                return Err(format!("{name}: what is explained is not what the solver says"));
            }
            let is_proven = report.verdict == Verdict::Unique || report.known.get(cell).is_some();
            if !is_proven && !self.is_refuted(puzzle, cell, value, options)? {
                return Err(format!(
                    "{name}: a cell is explained that some solution has otherwise"
                ));
            }
        }
        Ok(())
    }

    /// Whether no solution has another value there. Needs: black and white.
    fn is_refuted(
        &mut self,
        puzzle: &Puzzle,
        cell: CellId,
        value: Value,
        options: &Options,
    ) -> Result<bool, String> {
        let other = Value(1 - value.0);
        let Some(asked) = puzzle.clone().with_given(&[(cell, other)]) else { return Ok(true) };
        let report = solve(&asked, options, &mut Silent).map_err(|error| error.to_string())?;
        self.n_unknown += usize::from(report.verdict == Verdict::Stopped);
        Ok(matches!(report.verdict, Verdict::None | Verdict::Stopped))
    }

    fn line(&self) -> String {
        format!(
            "Held against the solver: {} cells of {} puzzles, 0 of them otherwise in any solution; the \
             solver had no answer in time for {}.\n",
            self.n_cells, self.n_puzzles, self.n_unknown
        )
    }
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
