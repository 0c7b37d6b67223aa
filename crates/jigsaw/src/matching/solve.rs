//! A board searched: for one solution, a second one, all of them, or the best board; on several
//! threads, with the feature `threads`.
//!
//! ```text
//!   goal             found              not found
//!   First, Best      placed             none, stopped     and the best board
//!   Unique, Count    unique, several    none, stopped
//! ```
//!
//! [`confirm`] checks every answer before it is returned: a solution has every edge matched, the best
//! board has the score that is reported, and of solutions that are only
//! counted all are looked at while they are few (see `threads`).
//!
//! Nobody can say beforehand what a search takes but by a forecast, so it has a budget of tiles laid,
//! which repeats exactly on one thread, and an observer may stop it. What it ends with is a board that
//! is as good as was found.

use std::fmt;

use pictogrid_check::EdgeScore;
use pictogrid_core::{Fault, Observer};

use super::board::{Board, Placement};
use super::confirm::confirm;
use super::forecast::forecast;
use super::search::Search;
use super::threads::{Findings, Threads};
use crate::{Stop, WrongAnswer};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Goal {
    /// One solution, or else the best board.
    #[default]
    First,
    /// Whether there is a second solution that is no turn of the first.
    Unique,
    /// How many solutions there are.
    Count,
    /// The board with most matching edges.
    Best,
}

/// What a solve is to do.
#[derive(Clone, Copy, Debug)]
pub struct SolveOptions {
    /// What is asked for.
    pub goal: Goal,
    /// Stop after laying about this many tiles; repeats exactly with one thread.
    pub placements: Option<u64>,
    /// Threads; there is one without the feature `threads`. The verdict is the same.
    pub n_threads: usize,
    /// Where the search for the best board begins.
    pub seed: u64,
}

impl Default for SolveOptions {
    fn default() -> SolveOptions {
        SolveOptions { goal: Goal::First, placements: None, n_threads: 1, seed: 0 }
    }
}

/// What became of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All tiles are placed; whether there are other ways was not asked.
    Placed,
    /// All tiles can be placed in one way, up to turns of the whole board.
    Unique,
    /// All tiles can be placed in several ways that are no turns of each other.
    Several,
    /// There is no way to lay all tiles.
    None,
    /// The search was stopped before that was known.
    Stopped,
}

impl Verdict {
    /// Its word in Python.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Verdict::Placed => "placed",
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::None => "none",
            Verdict::Stopped => "stopped",
        }
    }
}

/// What a placement is, among all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A solution.
    Solution,
    /// No solution, but no full board has more matching edges.
    Best,
    /// The best board of a search that was stopped.
    BestSoFar,
}

/// The result of a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Report {
    /// What became of it.
    pub verdict: Verdict,
    /// A solution; or else the best board, of all or of a search that was stopped.
    pub placement: Option<Placement>,
    /// The score of the placement.
    pub score: Option<EdgeScore>,
    /// What the placement is.
    pub standing: Option<Standing>,
    /// The number of solutions, turns of the whole board counted separately, if it was asked for and
    /// is known.
    pub count: Option<u64>,
    /// The number of solutions up to turns of the whole board, if it is known; not with pins.
    pub up_to_turns: Option<u64>,
    /// The number of solutions found, with all turns.
    pub at_least: u64,
    /// Why there is no solution, if counting sides shows it.
    pub why: Option<String>,
    /// Why the search was stopped, if that is why there is no other verdict.
    pub stopped: Option<Stop>,
    /// The number of tiles placed during the search.
    pub placements: u64,
    /// The expected number of tiles that the whole search places, as a decimal logarithm.
    pub forecast: f64,
}

/// Why there is no report.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// The tables would need too much memory.
    TooLarge(Fault),
    /// An answer was found to be wrong when it was checked: a bug of this library.
    Wrong(WrongAnswer),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::TooLarge(fault) => fault.fmt(f),
            SolveError::Wrong(wrong) => wrong.fmt(f),
        }
    }
}

impl std::error::Error for SolveError {}

impl From<WrongAnswer> for SolveError {
    fn from(wrong: WrongAnswer) -> SolveError {
        SolveError::Wrong(wrong)
    }
}

/// Searches a board. Every thread asks the observer now and then whether to stop.
///
/// ```
/// use pictogrid_jigsaw::matching::{Board, SolveOptions, Verdict, Wanted, read_tiles, solve};
/// let listed = read_tiles(b"0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 2 0\n", &Default::default())?;
/// let board = Board::new(listed, &Wanted::default())?;
/// let report = solve(&board, &SolveOptions::default(), &mut pictogrid_core::Silent)?;
/// assert_eq!(report.verdict, Verdict::Placed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// See [`SolveError`].
pub fn solve(
    board: &Board,
    options: &SolveOptions,
    observer: &mut (dyn Observer + Send),
) -> Result<Report, SolveError> {
    let forecast = forecast(board);
    let search =
        Search::watched(board, &mut || observer.says_stop()).map_err(SolveError::TooLarge)?;
    let findings = Threads::new((board, &search), options, forecast, observer).run()?;
    Ok(report(board, &search, options.goal, findings, forecast)?)
}

/// What the findings come to, if none of it is wrong.
fn report(
    board: &Board,
    search: &Search,
    goal: Goal,
    findings: Findings,
    forecast: f64,
) -> Result<Report, WrongAnswer> {
    let verdict = verdict(goal, &findings);
    let is_stopped = verdict == Verdict::Stopped;
    let is_known = goal == Goal::Count && !is_stopped;
    let Findings { all, up_to_turns, first, best, is_best, stopped, placements, .. } = findings;
    let is_whole = first.is_some();
    let best = best.filter(|_| is_best || is_stopped && goal != Goal::Count);
    let standing = match (&first, &best) {
        (Some(_), _) => Some(Standing::Solution),
        (None, best) => {
            best.as_ref().map(|_| if is_best { Standing::Best } else { Standing::BestSoFar })
        }
    };
    let placement = first.or(best).map(|(_, placement)| placement);
    let score = placement.as_ref().map(|placement| confirm(board, placement)).transpose();
    let score = score.map_err(WrongAnswer::new)?;
    if is_whole && !score.is_some_and(|score| score.is_complete) {
        return Err(WrongAnswer::new("a solution does not match everywhere"));
    }
    Ok(Report {
        verdict,
        placement,
        score,
        standing,
        count: is_known.then_some(all),
        up_to_turns: (is_known && search.knows_turns()).then_some(up_to_turns),
        at_least: all,
        why: search.impossible().map(str::to_owned),
        stopped: if is_stopped { stopped } else { None },
        placements,
        forecast,
    })
}

fn verdict(goal: Goal, findings: &Findings) -> Verdict {
    let is_found = findings.first.is_some();
    match goal {
        Goal::First | Goal::Best if is_found => Verdict::Placed,
        Goal::Unique if findings.are_several => Verdict::Several,
        _ if findings.stopped.is_some() && !findings.is_best => Verdict::Stopped,
        _ if !is_found => Verdict::None,
        _ if findings.are_several => Verdict::Several,
        _ => Verdict::Unique,
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::OrientedTile;
    use super::super::planted::{Recipe, planted};
    use super::*;

    #[test]
    fn planted_faults_are_refused() {
        let recipe = Recipe { width: 4, height: 4, colors: 6, border_colors: 2, seed: 3 };
        let planted = planted(&recipe).unwrap();
        let search = Search::new(&planted.board).unwrap();
        let reported = |board: &Board, cells: Vec<Option<OrientedTile>>| {
            let mut findings = Findings::default();
            findings.first = Placement::new(4, cells).map(|placement| (0, placement));
            report(board, &search, Goal::First, findings, 0.0)
        };
        let solution = planted.solution.cells();
        let right = reported(&planted.board, solution.to_vec()).unwrap();
        assert_eq!((right.verdict, right.score.unwrap().matched), (Verdict::Placed, 24));
        let mutated = |mutate: fn(&mut Vec<Option<OrientedTile>>)| {
            let mut cells = solution.to_vec();
            mutate(&mut cells);
            reported(&planted.board, cells).unwrap_err().message
        };
        assert!(mutated(|cells| cells[5] = None).contains("does not match everywhere"));
        assert!(mutated(|cells| cells.swap(5, 6)).contains("does not match everywhere"));
        assert!(mutated(|cells| cells[5] = cells[6]).contains("lies in cell"));
        assert!(
            mutated(|cells| cells[5] = Some(OrientedTile::new(16, 0))).contains("is not there")
        );
        assert!(mutated(|cells| cells.swap(0, 5)).contains("the border"));
        let pin = planted.solution.as_pins()[5];
        let turned = OrientedTile::new(pin.oriented_tile.tile, pin.oriented_tile.turns() + 1);
        let pinned = planted.board.with_pin(super::super::Pin { oriented_tile: turned, ..pin });
        let wrong = reported(&pinned, solution.to_vec()).unwrap_err();
        assert!(wrong.message.contains("the pin of cell 2,2"), "{wrong}");
    }
}
