//! What each technique buys on a set made from seeds (`seeded`), by conflicts and time.
//!
//! Puzzles picked because a search took long with one order of lines show any other search in a good
//! light. So they are measured turned, which is another order.
//!
//! ```text
//!   | without  | solved | conflicts | time  |
//!   | nothing  |     24 |           |       |
//!   | learning |      0 |    > 3.1× |       |      geometric means beside `nothing`; a run that
//! ```                                                was given up counts as far as it went

use std::time::Duration;

use pictogrid_core::Puzzle;
use pictogrid_solve::{Options, Silent, Solver, Technique, Techniques, Verdict};

use crate::Say;
use crate::clock::timed;

use super::seeded;

/// Conflicts after which a run is given up: about a second.
const MOST_CONFLICTS: u64 = 15_000;
/// Without learning a conflict costs more, so there is a bound in time, too.
const MOST_TIME: Duration = Duration::from_secs(3);

/// What a run took.
#[derive(Clone, Copy)]
struct Run {
    is_solved: bool,
    conflicts: f64,
    seconds: f64,
}

/// Measures the set of this name, or `most` of its puzzles, evenly spread, and prints.
pub fn run(set: &str, most: usize, say: Say<'_>) -> Result<(), String> {
    let pictures = seeded::pictures(set).ok_or_else(|| format!("no set {set}"))?;
    let step = pictures.len().div_ceil(most.max(1)).max(1);
    let puzzles: Vec<Puzzle> =
        pictures.iter().step_by(step).map(|rows| seeded::turned(rows)).collect();
    let of_search = |technique: &&Technique| !technique.id().starts_with("count-");
    let sets: Vec<(&str, Techniques)> = std::iter::once(("nothing", Techniques::default()))
        .chain(
            Technique::all()
                .iter()
                .filter(of_search)
                .map(|&technique| (technique.id(), Techniques::default().without(technique))),
        )
        .collect();
    say(&format!("# `{set}`: {} puzzles, {MOST_CONFLICTS} conflicts each\n", puzzles.len()))?;
    say("| without | solved | conflicts | time |\n|---|--:|--:|--:|")?;
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
        say(&format!("| `{name}` | {n_solved} | {conflicts:.2}× | {time:.2}× |"))?;
    }
    Ok(())
}

fn measure(puzzle: &Puzzle, techniques: Techniques) -> Result<Run, String> {
    let options = Options::default().techniques(techniques);
    let options = options.max_conflicts(MOST_CONFLICTS).timeout(MOST_TIME);
    let (report, took) = timed(|| Solver::new().solve(puzzle, &options, &mut Silent));
    let report = report.map_err(|wrong| wrong.to_string())?;
    let is_solved = report.verdict() != Verdict::Stopped;
    let conflicts = report.stats.conflicts.max(1) as f64;
    Ok(Run { is_solved, conflicts, seconds: took.as_secs_f64() })
}
