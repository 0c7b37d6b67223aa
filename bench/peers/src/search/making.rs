//! Makes lines for the sets of `seeded`.
//!
//! - `mended`: flip a cell in which two solutions differ, in the picture, again and again, until one
//!   solution is left (or few that are hidden too well). Noise has many solutions, and they are found
//!   at once; these are not.
//! - `long`: a line each time that mending came by a puzzle whose search was long.
//! - `beyond-probing`: areas, mended; a line if probing does not settle it and a short search does.
//! - `climbed`: flip any cell, and keep what takes as many conflicts or more.
//!
//! What is flipped depends on the search of the day; so the flipped cells stand in the line.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use pictogrid_core::{CellId, Picture};
use pictogrid_solve::{Event, Options, Report, Silent, Solver, Stage, Verdict};

use crate::Say;
use crate::generate::Random;

use super::files::of_rows;
use super::seeded::{Rows, begin, flip};

/// Cells flipped in one picture, at most, and conflicts of a puzzle that is worth a line of `long`.
const MOST_FLIPS: usize = 60;
const LONG: std::ops::Range<u64> = 8_000..40_000;
/// Conflicts of a puzzle that is just beyond probing.
const BEYOND: std::ops::Range<u64> = 1..2_000;
/// Steps of a climb, and conflicts at which it ends.
const STEPS: u64 = 200;
const TOP: u64 = 10_000;

/// What is made, and from what.
#[derive(Clone, Copy)]
pub struct Making<'a> {
    /// The name of the set.
    pub set: &'a str,
    pub side: usize,
    pub per_cent: usize,
    pub seed: u64,
}

/// Prints the lines of one seed.
pub fn run(making: Making<'_>, say: Say<'_>) -> Result<(), String> {
    match making.set {
        "mended" | "long" | "beyond-probing" => mend(making, say),
        "climbed" => say(&climb(making, STEPS)?),
        set => Err(format!("no way to make {set}: mended, long, beyond-probing, climbed")),
    }
}

fn line(making: Making<'_>, kind: &str, flipped: &[usize]) -> String {
    let Making { side, per_cent, seed, .. } = making;
    let numbers = [side, side, per_cent, seed as usize].into_iter().chain(flipped.iter().copied());
    let words = (!kind.is_empty()).then(|| kind.to_owned()).into_iter();
    words.chain(numbers.map(|number| number.to_string())).collect::<Vec<_>>().join(" ")
}

fn mend(making: Making<'_>, say: Say<'_>) -> Result<(), String> {
    let Making { set, side, per_cent, seed } = making;
    let kind = if set == "beyond-probing" { "blobs" } else { "" };
    let mut rows = begin(kind, (side, side), per_cent, seed).ok_or("no such kind")?;
    let mut flipped = Vec::new();
    loop {
        let (report, found) = solve(&rows, LONG.end)?;
        let conflicts = report.stats.conflicts;
        let next = match &found[..] {
            [one, other] if flipped.len() < MOST_FLIPS => Some(middle_difference(one, other)),
            _ => None,
        };
        let is_beyond = report.stage == Stage::Search && report.verdict == Verdict::Unique;
        let is_wanted = match set {
            "long" => LONG.contains(&conflicts),
            "mended" => next.is_none(),
            _ => next.is_none() && is_beyond && BEYOND.contains(&conflicts),
        };
        if is_wanted {
            say(&line(making, kind, &flipped))?;
        }
        let Some(cell) = next else { return Ok(()) };
        flip(&mut rows, cell);
        flipped.push(cell);
    }
}

/// Solves a picture's puzzle: the report, and two solutions if there are.
fn solve(rows: &Rows, max_conflicts: u64) -> Result<(Report, Vec<Picture>), String> {
    let options = Options::default().max_conflicts(max_conflicts);
    let mut found: Vec<Picture> = Vec::new();
    let mut keep = |event: Event<'_>| {
        if let Event::Solution(picture) = event {
            found.push(picture.clone());
        }
        ControlFlow::Continue(())
    };
    let report = Solver::new().solve(&of_rows(rows), &options, &mut keep);
    Ok((report.map_err(|wrong| wrong.to_string())?, found))
}

fn middle_difference(one: &Picture, other: &Picture) -> usize {
    let cells = 0..one.values().len();
    let at = |picture: &Picture, cell: usize| picture.get(CellId(cell as u32));
    let differ: Vec<usize> = cells.filter(|&cell| at(one, cell) != at(other, cell)).collect();
    differ[differ.len() / 2]
}

fn climb(making: Making<'_>, n_steps: u64) -> Result<String, String> {
    let Making { side, per_cent, seed, .. } = making;
    let mut rows = begin("", (side, side), per_cent, seed).ok_or("no such kind")?;
    let (mut random, mut solver) = (Random::new(seed), Solver::new());
    let mut conflicts = |rows: &Rows| {
        let options = Options::default().max_conflicts(TOP);
        let report = solver.solve(&of_rows(rows), &options, &mut Silent);
        report.map(|report| report.stats.conflicts).map_err(|wrong| wrong.to_string())
    };
    let (mut highest, mut flipped) = (conflicts(&rows)?, BTreeSet::new());
    for _ in 0..n_steps {
        if highest >= TOP {
            break;
        }
        let cell = random.below(side * side);
        flip(&mut rows, cell);
        let height = conflicts(&rows)?;
        if height < highest {
            flip(&mut rows, cell);
            continue;
        }
        highest = height;
        if !flipped.remove(&cell) {
            flipped.insert(cell);
        }
    }
    let flipped: Vec<usize> = flipped.into_iter().collect();
    Ok(line(making, "", &flipped))
}

#[cfg(test)]
mod tests {
    use super::super::seeded::picture;
    use super::*;

    fn made(set: &str, side: usize, seed: u64) -> Vec<String> {
        let mut lines = Vec::new();
        run(Making { set, side, per_cent: 40, seed }, &mut |line| {
            lines.push(line.to_owned());
            Ok(())
        })
        .unwrap();
        lines
    }

    #[test]
    fn mending_goes_on_until_one_solution_is_left() {
        assert!(made("long", 6, 1).is_empty(), "six rows are never long");
        let [line] = &made("mended", 6, 1)[..] else { panic!("one line a seed") };
        let (report, _) = solve(&picture(line).unwrap(), 1000).unwrap();
        assert_eq!(report.verdict, Verdict::Unique, "{line}");
    }

    #[test]
    fn a_climb_goes_up() {
        let making = Making { set: "climbed", side: 12, per_cent: 40, seed: 3 };
        let height = |n_steps| {
            let line = climb(making, n_steps).unwrap();
            solve(&picture(&line).unwrap(), TOP).unwrap().0.stats.conflicts
        };
        assert!(height(60) > height(0), "{} {}", height(60), height(0));
    }
}
