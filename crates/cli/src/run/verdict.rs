//! The verdict in words: one word first, then what it rests on.
//!
//! ```text
//!   unique · lines only · 61 line visits · 9 µs
//!   several: 2 pictures shown, 6 cells differ · with search · 160 line visits · 31 µs
//!   several: exactly 20922789888000 pictures, 2 pictures shown, 4 cells differ · with search · ..
//!   stopped: lines alone leave 40 cells unknown · lines only · 24 line visits · 4 µs
//! ```

use pictogrid_core::Puzzle;
use pictogrid_solve::{Counted, Report, Stage, StopReason, Verdict};

use crate::{
    run::solve_one::Outcome,
    wording::{duration, plural::n_of},
};

/// The line under the picture.
pub(crate) fn headline(outcome: &Outcome) -> String {
    let report = &outcome.report;
    let visits = n_of(report.stats.line_visits, "line visit");
    let time = duration::show(outcome.micros);
    format!("{} · {} · {visits} · {time}", finding(outcome), stage(report.stage))
}

/// The last stage that was needed, in words.
pub(crate) fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Lines => "lines only",
        Stage::Probing => "with probing",
        Stage::Search => "with search",
    }
}

fn finding(outcome: &Outcome) -> String {
    let report = &outcome.report;
    match report.verdict() {
        Verdict::Unique => "unique".to_owned(),
        Verdict::None => "none: no picture fits the clues".to_owned(),
        Verdict::Several => {
            let pictures = n_of(report.n_solutions(), "picture");
            let cells = n_of(outcome.differences.varied().n_ones() as u64, "cell");
            let verb = if cells.starts_with("1 ") { "differs" } else { "differ" };
            match (&outcome.counted, report.stopped()) {
                (Some(counted), _) => {
                    let number = number(counted);
                    format!("several: {number}, {pictures} shown, {cells} {verb}")
                }
                (None, None) => format!("several: exactly {pictures}, {cells} {verb}"),
                (None, Some(StopReason::Solutions | StopReason::Stage)) => {
                    format!("several: {pictures} shown, {cells} {verb}")
                }
                (None, Some(reason)) => {
                    let ended = ended(reason);
                    format!("several: {pictures} shown ({ended}), {cells} {verb}")
                }
            }
        }
        Verdict::Stopped => format!("stopped: {}", why(outcome)),
    }
}

/// How many pictures there are, as far as they were counted.
fn number(counted: &Counted) -> String {
    let count = &counted.count;
    match counted.stopped {
        None => format!("exactly {count} pictures"),
        Some(reason) => format!("at least {count} pictures ({})", ended(reason)),
    }
}

/// What ended a count or a search.
fn ended(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Conflicts => "the limit of conflicts is reached",
        StopReason::LineVisits => "the limit of line visits is reached",
        StopReason::Memory => "--memory is used up",
        StopReason::Stage => "without guessing",
        StopReason::Time => "time is up",
        _ => "interrupted",
    }
}

fn why(outcome: &Outcome) -> String {
    let report = &outcome.report;
    let unknown = n_of(report.known.n_unknown() as u64, "cell");
    let cause = match report.stopped() {
        Some(StopReason::Stage) if report.stage == Stage::Lines => {
            return format!("lines alone leave {unknown} unknown");
        }
        Some(StopReason::Stage) => return format!("lines and probing leave {unknown} unknown"),
        Some(StopReason::Solutions) => {
            return format!(
                "{} shown, no other was looked for",
                n_of(report.n_solutions(), "picture")
            );
        }
        reason => ended(reason.unwrap_or(StopReason::Observer)),
    };
    match report.n_solutions() {
        0 => format!("{cause}, {unknown} still unknown"),
        1 => format!("{cause}, 1 picture shown, perhaps not the only one"),
        n => format!("{cause}, {n} pictures shown"),
    }
}

/// What the marked cells of a picture are that was not finished.
pub(crate) fn on_guess(n_guessed: usize) -> String {
    let (cells, verb) = (n_of(n_guessed as u64, "cell"), if n_guessed == 1 { "is" } else { "are" });
    format!(
        "guess: {cells}, marked in the picture, {verb} not proven; they come from the most complete \
         board found"
    )
}

/// How the goal that the input states compares with what was found, if there is something to say.
pub(crate) fn on_goal(outcome: &Outcome, puzzle: &Puzzle) -> Option<String> {
    let report = &outcome.report;
    let goal = puzzle.goal()?;
    let mismatch = || pictogrid_check::picture(puzzle, goal).err();
    if report.n_solutions() == 0 {
        return Some(format!("the goal in the file does not fit its clues: {}", mismatch()?));
    }
    let cells = outcome.differences.goal_cells()?;
    let text = match (report.verdict(), cells) {
        (_, 0) if report.n_solutions() == 1 => return None,
        (_, 0) => "one of the pictures is the goal in the file",
        (Verdict::Unique, _) => {
            let cells = n_of(cells, "cell");
            return Some(format!("the goal in the file differs from the solution in {cells}"));
        }
        _ if mismatch().is_none() => {
            "the goal in the file is another solution, not among the pictures"
        }
        _ => "the goal in the file is none of the pictures and does not fit the clues",
    };
    Some(text.to_owned())
}

/// The work by kind, one line each.
pub(crate) fn work(report: &Report, micros: u64) -> String {
    let stats = &report.stats;
    let rows = [
        ("line visits", stats.line_visits),
        ("probes", stats.probes),
        ("decisions", stats.decisions),
        ("conflicts", stats.conflicts),
    ];
    let mut text = String::new();
    for (name, n) in rows {
        text += &format!("  {name:<12}{n:>10}\n");
    }
    text + &format!("  {:<12}{:>10}\n", "time", duration::show(micros))
}
