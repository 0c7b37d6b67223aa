//! How long hints, explanations and grades take, on puzzles made from seeds; what-ifs on boards where
//! lines are stuck.
//!
//! ```text
//!   100 blobs that lines settle, 20×20 and 30×30    a whole solve, a hint at half, a least explanation
//!   1,000 pictures of noise, 20×20                  grades
//!   files that lines leave open                     the next step: what-if, counting ..
//! ```
//!
//! Every figure is processor time, the best of three runs over the whole set, so that a busy machine
//! counts little. There is no peer here, so rows are held against those of earlier days in
//! `bench/results`.

use std::ops::ControlFlow::Continue;
use std::path::PathBuf;

use pictogrid_core::{Board, NoOracle, Puzzle};
use pictogrid_explain::{Explainer, Next, Reason, Rule, Step, Tutor, Wish, grade};

use super::coverage::LINES;
use super::plain_puzzles;
use crate::Say;
use crate::clock::time;
use crate::generate;
use crate::search::files::of_rows;

/// The runs, the best of which counts.
const RUNS: usize = 3;
/// The puzzles of a set that lines settle.
const SET: usize = 100;
/// The puzzles that are graded.
const GRADED: u64 = 1000;

/// Prints all rows.
pub fn run(stuck: &[PathBuf], say: Say<'_>) -> Result<(), String> {
    say("## Speed\n\n| what | pictogrid |\n|---|--:|")?;
    for side in [20, 30] {
        let puzzles = by_lines(side);
        let solve = best(|| puzzles.iter().for_each(|puzzle| drop(steps(puzzle)))) / SET as f64;
        say(&row(&format!("whole explained solve by lines, {side}×{side}"), solve))?;
        let boards: Vec<(&Puzzle, Board)> =
            puzzles.iter().map(|puzzle| (puzzle, half(puzzle))).collect();
        let hints = best(|| boards.iter().for_each(|(puzzle, board)| hint(puzzle, board)));
        say(&row(&format!("next hint, half solved, {side}×{side}"), hints / SET as f64))?;
        let (needs, n_cells) = least(&puzzles);
        say(&row(&format!("least explanation of a cell, {side}×{side}"), needs / n_cells))?;
    }
    let noise = (0..GRADED).map(|seed| of_rows(&generate::picture(20, 20, 0.55, 1, seed)));
    let noise: Vec<Puzzle> = noise.collect();
    let grades = best(|| {
        for puzzle in &noise {
            let _ = grade(puzzle, &mut || Continue(()));
        }
    });
    say(&row("grades of 1,000 puzzles, 20×20", grades))?;
    what_ifs(stuck, say)
}

/// The what-ifs of boards where lines are stuck, a row each.
fn what_ifs(files: &[PathBuf], say: Say<'_>) -> Result<(), String> {
    for (name, puzzle) in plain_puzzles(files)? {
        let mut explainer = Explainer::new(&puzzle).map_err(|error| error.to_string())?;
        while let Next::Step(step) = explainer.next(&lines(), &mut || Continue(())) {
            explainer.take(&step);
        }
        let n_open = explainer.board().n_unknown();
        if n_open == 0 {
            continue;
        }
        let (mut found, wish) = (None, Wish::default());
        let took = best(|| found = Some(explainer.next(&wish, &mut || Continue(()))));
        let what = match &found {
            Some(Next::Step(step)) => step.rule.id(),
            _ => "nothing",
        };
        say(&row(&format!("{name}, {n_open} cells open: {what}"), took))?;
    }
    Ok(())
}

fn row(what: &str, seconds: f64) -> String {
    let shown = match seconds {
        s if s < 1e-3 => format!("{:.1} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    };
    format!("| {what} | {shown} |")
}

/// The least time of the runs, in seconds.
fn best(mut work: impl FnMut()) -> f64 {
    let runs = (0..RUNS).map(|_| time(&mut work).as_secs_f64());
    runs.fold(f64::INFINITY, f64::min)
}

fn lines() -> Wish {
    Wish { max_level: LINES, ..Wish::default() }
}

/// Blobs that lines settle.
fn by_lines(side: usize) -> Vec<Puzzle> {
    let made = (0..).map(|seed| of_rows(&generate::picture(side, side, 0.5, 1, seed)));
    made.filter(|puzzle| half(puzzle).n_unknown() > 0 && is_by_lines(puzzle)).take(SET).collect()
}

fn is_by_lines(puzzle: &Puzzle) -> bool {
    let n: usize = steps(puzzle).iter().map(|step| step.cells.len()).sum();
    n == puzzle.shape().n_cells()
}

/// The steps of rules of one line.
fn steps(puzzle: &Puzzle) -> Vec<Step> {
    let mut steps = Vec::new();
    let Ok(mut explainer) = Explainer::new(puzzle) else { return steps };
    while let Next::Step(step) = explainer.next(&lines(), &mut || Continue(())) {
        explainer.take(&step);
        steps.push(step);
    }
    steps
}

/// The board after half of the steps.
fn half(puzzle: &Puzzle) -> Board {
    let steps = steps(puzzle);
    let mut board = Board::unknown(puzzle.shape());
    for &(cell, mark) in steps[..steps.len() / 2].iter().flat_map(|step| &step.cells) {
        if let Some(value) = mark.value() {
            board.set(cell, value);
        }
    }
    board
}

fn hint(puzzle: &Puzzle, board: &Board) {
    if let Ok(mut tutor) = Tutor::new(puzzle) {
        tutor.set_board(board);
        let _ = tutor.hint(&Wish::default(), &mut NoOracle, &mut || Continue(()));
    }
}

/// The time of the least explanation of each settled cell by itself, and how many there are.
fn least(puzzles: &[Puzzle]) -> (f64, f64) {
    let mut all: Vec<(Explainer, Vec<Step>)> = Vec::new();
    for puzzle in puzzles {
        let Ok(explainer) = Explainer::new(puzzle) else { continue };
        let single = |step: Step| {
            let one = |i: usize| {
                let mut one = step.clone();
                if let Reason::Line { found, .. } = &mut one.reason {
                    found.cells = vec![found.cells[i]];
                }
                one
            };
            (0..step.cells.len()).map(one).collect::<Vec<Step>>()
        };
        let steps = steps(puzzle).into_iter().filter(|step| step.rule <= Rule::Combination);
        all.push((explainer, steps.flat_map(single).collect()));
    }
    let n_cells: usize = all.iter().map(|(_, steps)| steps.len()).sum();
    let took = best(|| {
        for (explainer, steps) in &all {
            steps.iter().for_each(|step| drop(explainer.needs(step)));
        }
    });
    (took, n_cells as f64)
}
