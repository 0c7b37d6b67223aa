//! Puzzles that take a long search, and what each technique buys on them.
//!
//! Noise has many solutions, and they are found at once; noise that was mended has few, and they are
//! hidden. To mend: flip a cell in which two solutions differ, in the picture; again and again.
//!
//! Puzzles picked because a search took long with one order of lines show any other search in a good
//! light. So they are measured turned, which is another order.
//!
//! ```text
//!   | without  | solved | conflicts | time  |
//!   | nothing  |     24 |           |       |
//!   | learning |      0 |    > 3.1× |       |      geometric means beside `nothing`; a run that
//! ```                                                was given up counts as far as it went

use std::io::Write;
use std::ops::ControlFlow;

use pictogrid_core::{CellId, Picture, Puzzle};
use pictogrid_solve::{Event, Options, Report, Silent, Solver, Technique, Techniques, Verdict};

use crate::clock::time;
use crate::generate;

use super::files::of_rows;

const LINES: &str = include_str!("../../../sets/long.txt");

/// Conflicts after which a run is given up: about a second.
const MOST_CONFLICTS: u64 = 15_000;
/// Cells flipped in one picture, at most, and conflicts of a puzzle that is worth its line.
const MOST_FLIPS: usize = 60;
const LONG: std::ops::Range<u64> = 8_000..40_000;

/// What a run took.
#[derive(Clone, Copy)]
struct Run {
    is_solved: bool,
    conflicts: f64,
    seconds: f64,
}

/// Measures and prints.
pub fn run(out: &mut dyn Write) -> Result<(), String> {
    let mut say = |line: String| writeln!(out, "{line}").map_err(|error| error.to_string());
    let puzzles: Vec<Puzzle> = LINES.lines().filter_map(puzzle).collect();
    let of_search = |technique: &&Technique| !technique.id().starts_with("count-");
    let sets: Vec<(&str, Techniques)> = std::iter::once(("nothing", Techniques::default()))
        .chain(
            Technique::all()
                .iter()
                .filter(of_search)
                .map(|&technique| (technique.id(), Techniques::default().without(technique))),
        )
        .collect();
    say(format!("# Long searches: {} puzzles, {MOST_CONFLICTS} conflicts each\n", puzzles.len()))?;
    say("| without | solved | conflicts | time |\n|---|--:|--:|--:|".to_owned())?;
    let mut base = Vec::new();
    for (name, techniques) in sets {
        let runs: Result<Vec<Run>, String> =
            puzzles.iter().map(|puzzle| measure(puzzle, techniques)).collect();
        let runs = runs?;
        let n_solved = runs.iter().filter(|run| run.is_solved).count();
        if base.is_empty() {
            base.clone_from(&runs);
        }
        let times = |of: fn(&Run) -> f64| {
            let logs = runs.iter().zip(&base).map(|(run, base)| (of(run) / of(base)).ln());
            (logs.sum::<f64>() / runs.len() as f64).exp()
        };
        let (conflicts, time) = (times(|run| run.conflicts), times(|run| run.seconds));
        say(format!("| `{name}` | {n_solved} | {conflicts:.2}× | {time:.2}× |"))?;
    }
    Ok(())
}

fn measure(puzzle: &Puzzle, techniques: Techniques) -> Result<Run, String> {
    let options = Options::default().techniques(techniques).max_conflicts(MOST_CONFLICTS);
    let mut report: Option<Result<Report, _>> = None;
    let took = time(|| {
        report = Some(Solver::new().solve(puzzle, &options, &mut Silent));
    });
    let report = report.expect("the work was done").map_err(|wrong| wrong.to_string())?;
    let is_solved = report.verdict != Verdict::Stopped;
    let conflicts = report.stats.conflicts.max(1) as f64;
    Ok(Run { is_solved, conflicts, seconds: took.as_secs_f64() })
}

/// The puzzle of a line of the set, turned by a quarter; none if the line is a remark.
fn puzzle(line: &str) -> Option<Puzzle> {
    let numbers: Option<Vec<usize>> = line.split(' ').map(|word| word.parse().ok()).collect();
    let [width, height, per_cent, seed, flipped @ ..] = &numbers?[..] else { return None };
    let fill = *per_cent as f64 / 100.0;
    let mut rows = generate::picture(*width, *height, fill, 0, *seed as u64);
    flipped.iter().for_each(|&cell| flip(&mut rows, cell));
    let column = |x| rows.iter().map(|row| row[x]).collect();
    Some(of_rows(&(0..*width).rev().map(column).collect::<Vec<_>>()))
}

fn flip(rows: &mut [Vec<bool>], cell: usize) {
    let width = rows[0].len();
    rows[cell / width][cell % width] ^= true;
}

/// Mends noise of a seed, and prints a line for the set each time that the search was long.
pub fn mend(
    (side, per_cent, seed): (usize, usize, u64),
    out: &mut dyn Write,
) -> Result<(), String> {
    let mut rows = generate::picture(side, side, per_cent as f64 / 100.0, 0, seed);
    let mut flipped = String::new();
    for _ in 0..MOST_FLIPS {
        let puzzle = of_rows(&rows);
        let options = Options::default().max_conflicts(LONG.end);
        let mut found: Vec<Picture> = Vec::new();
        let mut keep = |event: Event<'_>| {
            if let Event::Solution(picture) = event {
                found.push(picture.clone());
            }
            ControlFlow::Continue(())
        };
        let report = Solver::new().solve(&puzzle, &options, &mut keep);
        let report = report.map_err(|wrong| wrong.to_string())?;
        if LONG.contains(&report.stats.conflicts) {
            writeln!(out, "{side} {side} {per_cent} {seed}{flipped}").map_err(|e| e.to_string())?;
        }
        let [one, other] = &found[..] else { break };
        let cells = (0..side * side).map(|cell| CellId(cell as u32));
        let differ: Vec<CellId> = cells.filter(|&cell| one.get(cell) != other.get(cell)).collect();
        let CellId(cell) = differ[differ.len() / 2];
        flip(&mut rows, cell as usize);
        flipped += &format!(" {cell}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_but_remarks_is_a_puzzle() {
        let (remarks, lines): (Vec<&str>, Vec<&str>) =
            LINES.lines().partition(|line| line.starts_with('#'));
        assert_eq!((remarks.len(), lines.len() >= 50), (3, true));
        assert!(lines.iter().all(|line| puzzle(line).is_some()));
    }

    #[test]
    fn mending_goes_on_until_one_solution_is_left() {
        let mut out = Vec::new();
        mend((6, 40, 1), &mut out).unwrap();
        assert!(out.is_empty(), "six rows are never long");
    }
}
