//! From the search's findings to a verdict that can be printed.
//!
//! Each picture is confirmed by `check`, which knows nothing of lines or search, before anyone
//! sees it; so is that no two of those that are kept are equal (of those that are only passed on,
//! that none equals the one before). A verdict that the goal of the file refutes is refused, too.
//! What cannot be confirmed ends the solve as `WrongAnswer`.

use std::collections::HashSet;

use pictogrid_core::{Board, CellId, Extent, Picture, Puzzle};
use pictogrid_search::{Budget, Counters, Ending, Monitor, ProofStep, Stage, StopCause};

use crate::{Means, Observer, Options, Pass, Report, Stats, StopReason, Verdict, WrongAnswer};

/// What a picture takes in a list and in a set, beside its cells.
const BYTES_BESIDE_A_PICTURE: u64 = 128;

/// Solves puzzles one after another, over the same memory.
#[derive(Debug, Default)]
pub struct Solver {
    search: pictogrid_search::Solver,
}

/// Bytes that solving by these means takes, at most; where a search follows, those it begins with. They
/// follow from the sizes alone, and [`Options::max_bytes`] of less end a solve before it takes them.
#[must_use]
pub fn bytes(extent: &Extent, means: Means) -> u64 {
    pictogrid_search::bytes(extent, stage(means))
}

/// Solves one puzzle. Whoever solves many keeps a [`Solver`].
pub fn solve(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Report, WrongAnswer> {
    Solver::new().solve(puzzle, options, observer)
}

impl Solver {
    /// A solver that has solved nothing yet.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Solves one puzzle.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Report, WrongAnswer> {
        let most = most_kept(puzzle, options);
        let budget = Budget {
            stage: stage(options.means),
            conflicts: options.max_conflicts.unwrap_or(u64::MAX),
            line_visits: options.max_line_visits.unwrap_or(u64::MAX),
            solutions: options.max_solutions.max(1).min(most) as u64,
            seed: options.seed,
            bytes: options.max_bytes,
            techniques: options.techniques,
        };
        let mut gate = Gate::new(puzzle, options.keep_solutions, observer);
        let ending = self.search.run(puzzle, budget, &mut gate);
        if let Some(wrong) = gate.wrong {
            return Err(wrong);
        }
        let verdict = verdict(&ending);
        refute_by_goal(puzzle, verdict, gate.last.as_ref())?;
        let known = match (&gate.last, verdict) {
            (Some(only), Verdict::Unique) => Board::from(only),
            _ => self.search.known(),
        };
        let best = ending.fullest.map(|fullest| over(fullest, &known));
        let best = best.filter(|best| best.n_unknown() < known.n_unknown());
        let is_cut = ending.stopped == Some(StopCause::Solutions) && most < options.max_solutions;
        let stopped = if is_cut { Some(StopCause::Memory) } else { ending.stopped };
        let mut solutions = gate.kept;
        if options.keep_solutions {
            solutions.extend(gate.last);
        }
        Ok(Report {
            verdict,
            by: means(ending.stage),
            n_solutions: ending.n_solutions,
            solutions,
            known,
            best,
            stopped: stopped.map(stop_reason),
            stats: stats(ending.counters),
        })
    }

    pub(crate) fn search(&mut self) -> &mut pictogrid_search::Solver {
        &mut self.search
    }
}

/// How many pictures fit the memory, each of them twice; two are always kept.
fn most_kept(puzzle: &Puzzle, options: &Options) -> usize {
    if !options.keep_solutions {
        return usize::MAX;
    }
    let bytes = 2 * (puzzle.shape().n_cells() as u64 + BYTES_BESIDE_A_PICTURE);
    usize::try_from(options.max_bytes / bytes).unwrap_or(usize::MAX).max(2)
}

/// The board with what is known for certain laid over it.
fn over(mut board: Board, known: &Board) -> Board {
    for cell in (0..known.shape().n_cells() as u32).map(CellId) {
        if let Some(value) = known.get(cell) {
            board.set(cell, value);
        }
    }
    board
}

/// A goal that fits the clues proves that there is a solution, and is one: a verdict that says
/// otherwise is wrong. (This is the only use of a goal in a solve.)
fn refute_by_goal(
    puzzle: &Puzzle,
    verdict: Verdict,
    found: Option<&Picture>,
) -> Result<(), WrongAnswer> {
    let Some(goal) = puzzle.goal() else { return Ok(()) };
    let is_denied = match verdict {
        Verdict::Unique => found != Some(goal),
        Verdict::None => true,
        Verdict::Several | Verdict::Stopped => false,
    };
    if is_denied && pictogrid_check::picture(puzzle, goal).is_ok() {
        let message = format!("the verdict was {}, but the goal fits the clues", verdict.id());
        return Err(WrongAnswer { message });
    }
    Ok(())
}

/// Lets only checked pictures through.
struct Gate<'a> {
    puzzle: &'a Puzzle,
    observer: &'a mut dyn Observer,
    keep: bool,
    /// All solutions but the last, if they are kept.
    kept: Vec<Picture>,
    last: Option<Picture>,
    /// The same as `kept`, from the second solution on.
    seen: HashSet<Picture>,
    wrong: Option<WrongAnswer>,
}

impl<'a> Gate<'a> {
    fn new(puzzle: &'a Puzzle, keep: bool, observer: &'a mut dyn Observer) -> Gate<'a> {
        let (kept, seen) = (Vec::new(), HashSet::new());
        Gate { puzzle, observer, keep, kept, last: None, seen, wrong: None }
    }

    /// What is wrong with a picture, if anything is.
    fn refute(&mut self, picture: &Picture) -> Option<WrongAnswer> {
        if let Err(mismatch) = pictogrid_check::picture(self.puzzle, picture) {
            return Some(WrongAnswer { message: mismatch.to_string() });
        }
        if self.last.as_ref() == Some(picture) || self.seen.contains(picture) {
            return Some(WrongAnswer { message: "a solution was reported twice".into() });
        }
        None
    }
}

impl Monitor for Gate<'_> {
    fn wants_passes(&self) -> bool {
        self.observer.wants_passes()
    }

    fn on_pass(&mut self, pass: pictogrid_search::Pass<'_>) {
        let pictogrid_search::Pass { stage, number, n_lines, n_unknown, board } = pass;
        self.observer.on_pass(Pass { means: means(stage), number, n_lines, n_unknown, board });
    }

    fn on_solution(&mut self, picture: Picture) {
        self.wrong = self.wrong.take().or_else(|| self.refute(&picture));
        if self.wrong.is_some() {
            return;
        }
        self.observer.on_solution(&picture);
        if let Some(before) = self.last.replace(picture)
            && self.keep
        {
            self.seen.insert(before.clone());
            self.kept.push(before);
        }
    }

    fn wants_proof(&self) -> bool {
        self.observer.wants_proof()
    }

    fn on_clause(&mut self, step: ProofStep, clause: &[i32]) {
        self.observer.on_clause(step, clause);
    }

    fn should_stop(&mut self) -> bool {
        self.wrong.is_some() || self.observer.should_stop()
    }
}

fn verdict(ending: &Ending) -> Verdict {
    match (ending.n_solutions, ending.stopped) {
        (2.., _) => Verdict::Several,
        (_, Some(_)) => Verdict::Stopped,
        (1, None) => Verdict::Unique,
        (0, None) => Verdict::None,
    }
}

fn stage(means: Means) -> Stage {
    match means {
        Means::Lines => Stage::Lines,
        Means::Probing => Stage::Probing,
        Means::Search => Stage::Search,
    }
}

fn means(stage: Stage) -> Means {
    match stage {
        Stage::Lines => Means::Lines,
        Stage::Probing => Means::Probing,
        Stage::Search => Means::Search,
    }
}

fn stop_reason(cause: StopCause) -> StopReason {
    match cause {
        StopCause::Stage => StopReason::Means,
        StopCause::Conflicts => StopReason::Conflicts,
        StopCause::LineVisits => StopReason::LineVisits,
        StopCause::Solutions => StopReason::Solutions,
        StopCause::Memory => StopReason::Memory,
        StopCause::Monitor => StopReason::Observer,
    }
}

pub(crate) fn stats(counters: Counters) -> Stats {
    let Counters { line_visits, probes, decisions, conflicts, .. } = counters;
    Stats { line_visits, probes, decisions, conflicts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_refutes_a_wrong_verdict() {
        let diagonal = |rows: &[&str]| Picture::parse(rows).unwrap();
        let (one, other) = (diagonal(&["#.", ".#"]), diagonal(&[".#", "#."]));
        let puzzle = Puzzle::of_picture(&one);
        let check = |verdict, found| refute_by_goal(&puzzle, verdict, found).is_err();
        assert!(check(Verdict::None, None) && check(Verdict::Unique, Some(&other)));
        assert!(!check(Verdict::Unique, Some(&one)) && !check(Verdict::Several, Some(&other)));
        let without = puzzle.clone().without_goal();
        assert!(refute_by_goal(&without, Verdict::None, None).is_ok());
    }
}
