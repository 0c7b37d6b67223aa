//! From the search's findings to a verdict that can be printed.
//!
//! ```text
//!   search ── picture ──▶ Gate ── check: fits, is new ──▶ observer, list of the report
//!                           └─ it does not ──▶ WrongAnswer: the solve ends
//!   end ── verdict ── does a goal that fits deny it? ──▶ Report, or WrongAnswer
//! ```
//!
//! Each picture is confirmed by `check`, which knows nothing of lines or search, before anyone sees it;
//! so is that no two of those that are kept are equal (of those that are only passed on, that none
//! equals the one before). A verdict that the goal of the file refutes is refused, too.
//!
//! A check is O(cells), 0.8 µs for 27×23. It is here and not in the front ends, so that no caller can
//! forget it. Pictures that are kept are in memory twice, in the list and in the set that finds equal
//! ones: how many there may be follows from the bound.

use std::{collections::HashSet, ops::ControlFlow};

use pictogrid_core::{Board, Extent, Picture, PlainPuzzle, Puzzle};
use pictogrid_search::{Budget, Ending, Solver as Search};

use crate::{
    Event, EventKind, Observer, Options, Pictures, Report, Stage, StopReason, Verdict, WrongAnswer,
    deadline,
};

/// What a picture takes in a list and in a set, beside its cells.
const BYTES_BESIDE_A_PICTURE: u64 = 128;

/// Solves puzzles one after another, over the same memory.
#[derive(Debug, Default)]
pub struct Solver {
    search: Search,
}

/// Bytes that solving up to this stage takes, at most; where a search follows, those it begins with. They
/// follow from the sizes alone, and [`Budget::bytes`] of less end a solve before it takes them.
#[must_use]
pub fn bytes(extent: &Extent, stage: Stage) -> u64 {
    pictogrid_search::bytes(extent, stage)
}

/// Solves one puzzle. Whoever solves many keeps a [`Solver`].
///
/// The memory of a large board is given back on a thread, if there are any (feature `threads`): for
/// four million cells that takes a tenth of a second.
pub fn solve(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Report, WrongAnswer> {
    let mut solver = Solver::new();
    let report = solver.solve(puzzle, options, observer);
    #[cfg(feature = "threads")]
    crate::threads::drop_aside(solver, puzzle);
    report
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
        let (report, stop) = deadline::within(options, observer, |observer| {
            #[cfg(feature = "threads")]
            if let Some(threads) = crate::threads::number(puzzle, options, observer) {
                return crate::threads::race_for(threads, puzzle, options, observer);
            }
            self.solve_alone(puzzle, options, observer)
        });
        report.map(|report| Report { stopped: deadline::named(report.stopped, stop), ..report })
    }

    /// The same on one thread, whatever the time.
    pub(crate) fn solve_alone(
        &mut self,
        puzzle: &Puzzle,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Report, WrongAnswer> {
        let run =
            |search: &mut Search, budget, gate: &mut Gate<'_>| search.run(puzzle, budget, gate);
        self.report(puzzle, options, observer, run)
    }

    /// The same for a puzzle in black and white, on one thread. A program that solves in no other way is
    /// a third smaller: it is without the code for colors.
    pub fn solve_plain(
        &mut self,
        puzzle: PlainPuzzle<'_>,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Report, WrongAnswer> {
        let (report, stop) = deadline::within(options, observer, |observer| {
            let run = |search: &mut Search, budget, gate: &mut Gate<'_>| {
                search.run_plain(puzzle, budget, gate)
            };
            self.report(puzzle.puzzle(), options, observer, run)
        });
        report.map(|report| Report { stopped: deadline::named(report.stopped, stop), ..report })
    }

    /// What a run finds, confirmed.
    fn report(
        &mut self,
        puzzle: &Puzzle,
        options: &Options,
        observer: &mut dyn Observer,
        run: impl FnOnce(&mut Search, Budget, &mut Gate<'_>) -> Ending,
    ) -> Result<Report, WrongAnswer> {
        let most = most_kept(puzzle, options);
        let wanted = options.budget.max_solutions;
        let is_less = |most: u64| wanted.is_none_or(|wanted| most < wanted);
        let most = most.filter(|&most| is_less(most));
        let mut budget: Budget = options.budget;
        budget.max_solutions = most.or(wanted);
        let mut gate = Gate::new(puzzle, options.pictures, observer);
        let ending = run(&mut self.search, budget, &mut gate);
        if let Some(wrong) = gate.wrong {
            return Err(wrong);
        }
        let verdict = Verdict::of(ending.n_solutions, ending.stopped);
        refute_by_goal(puzzle, verdict, gate.last.as_ref())?;
        let known = match (&gate.last, verdict) {
            (Some(only), Verdict::Unique) => Board::from(only),
            _ => self.search.known(),
        };
        let best = ending.fullest.map(|mut fullest| {
            fullest.lay_over(&known);
            fullest
        });
        let best = best.filter(|best| best.n_unknown() < known.n_unknown());
        let is_cut = ending.stopped == Some(StopReason::Solutions) && most.is_some();
        let stopped = if is_cut { Some(StopReason::Memory) } else { ending.stopped };
        let mut solutions = gate.kept;
        if options.pictures == Pictures::Kept {
            solutions.extend(gate.last);
        }
        Ok(Report {
            verdict,
            stage: ending.stage,
            n_solutions: ending.n_solutions,
            solutions,
            known,
            best,
            stopped,
            stats: ending.stats,
        })
    }

    pub(crate) fn search(&mut self) -> &mut Search {
        &mut self.search
    }
}

/// How many pictures fit the memory, each of them twice; two are always kept. `None` if none is kept.
fn most_kept(puzzle: &Puzzle, options: &Options) -> Option<u64> {
    let bytes = 2 * (puzzle.shape().n_cells() as u64 + BYTES_BESIDE_A_PICTURE);
    (options.pictures == Pictures::Kept).then(|| (options.budget.bytes / bytes).max(2))
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
        return Err(WrongAnswer::new(message));
    }
    Ok(())
}

/// Lets only checked pictures through.
struct Gate<'a> {
    puzzle: &'a Puzzle,
    observer: &'a mut dyn Observer,
    pictures: Pictures,
    /// All solutions but the last, if they are kept.
    kept: Vec<Picture>,
    last: Option<Picture>,
    /// The same as `kept`, once there is a third solution.
    seen: HashSet<Picture>,
    wrong: Option<WrongAnswer>,
}

impl<'a> Gate<'a> {
    fn new(puzzle: &'a Puzzle, pictures: Pictures, observer: &'a mut dyn Observer) -> Gate<'a> {
        let (kept, seen) = (Vec::new(), HashSet::new());
        Gate { puzzle, observer, pictures, kept, last: None, seen, wrong: None }
    }

    /// Whether a picture fits and is another than those before.
    fn confirm(&mut self, picture: &Picture) -> Result<(), WrongAnswer> {
        confirm(self.puzzle, picture)?;
        let new = self.kept.iter().skip(self.seen.len());
        self.seen.extend(new.cloned());
        if self.last.as_ref() == Some(picture) || self.seen.contains(picture) {
            return Err(WrongAnswer::new("a solution was reported twice"));
        }
        Ok(())
    }

    fn keep(&mut self, picture: &Picture) {
        if let Some(before) = self.last.take().filter(|_| self.pictures == Pictures::Kept) {
            self.kept.push(before);
        }
        self.last = Some(picture.clone());
    }
}

/// Whether a picture fits a puzzle, by code that shares nothing with the solver.
pub(crate) fn confirm(puzzle: &Puzzle, picture: &Picture) -> Result<(), WrongAnswer> {
    let checked = pictogrid_check::picture(puzzle, picture);
    checked.map_err(WrongAnswer::new)
}

impl Observer for Gate<'_> {
    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Solution(picture) = event {
            if let Err(wrong) = self.confirm(picture) {
                self.wrong = Some(wrong);
                return ControlFlow::Break(());
            }
            self.keep(picture);
        }
        self.observer.on(event)
    }

    fn wants(&self, kind: EventKind) -> bool {
        kind == EventKind::Solution || self.observer.wants(kind)
    }
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
