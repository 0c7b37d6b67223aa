//! One puzzle, solved within its budget: what `solve` and `check` have in common.
//!
//! ```text
//!   Solver of the thread ── Event ──▶ Tally ── Work ──▶ the watch: time, Ctrl-C, memory
//!                                       └ Solution ──▶ differences, then whoever listens
//! ```
//!
//! The library does the work, in time and on threads; Ctrl-C comes in here. Solutions are tallied as
//! they are found, because they need not be kept: which cells differ and how far the goal is away is
//! known at the end all the same.
//!
//! What the listener takes, a picture that is printed say, is not counted as time spent solving. A
//! solver is kept for each thread, so that the next small puzzle allocates little more than its report;
//! above 10,000 cells it is given back, for its memory is not in the bound of the next.

use std::{
    cell::RefCell,
    ops::ControlFlow,
    time::{Duration, Instant},
};

use pictogrid_core::{Bits, Board, CellId, Puzzle};
use pictogrid_json::{Origin, Solved};
use pictogrid_solve::{
    CountReport, Counted, Differences, Event, EventKind, Observer, Options, Report, Solver, Stage,
    StopReason, Verdict, WrongAnswer,
};

use crate::{
    args::{BudgetArgs, Only},
    input::items::LoadedPuzzle,
    limits::exit::Exit,
    run::{solve_observer::Watch, workload::Workload},
};

/// How far to go, and when to give up.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SolveConfig {
    pub(crate) options: Options,
    /// Whether solutions are counted beyond those that are looked for.
    pub(crate) counts: bool,
}

impl SolveConfig {
    /// Options from the command line; looks for two solutions by default.
    pub(crate) fn new(budget: &BudgetArgs) -> SolveConfig {
        let stage = match budget.only {
            Some(Only::Lines) => Stage::Lines,
            Some(Only::Probing) => Stage::Probing,
            None => Stage::Search,
        };
        let options = Options::default().stage(stage).max_conflicts(budget.conflicts);
        let options = options.max_bytes(budget.bounds.bytes()).seed(budget.seed);
        SolveConfig::of(options)
    }

    /// A solve, and no count beyond that.
    pub(crate) fn of(options: Options) -> SolveConfig {
        SolveConfig { options, counts: false }
    }

    /// The same with the memory that this puzzle was given.
    pub(crate) fn for_puzzle(&self, loaded: &LoadedPuzzle) -> SolveConfig {
        SolveConfig { options: self.options.max_bytes(loaded.memory), ..*self }
    }

    /// What is done with each puzzle; `output_bytes` are bytes per cell.
    pub(crate) fn work(&self, output_bytes: u64) -> Workload {
        Workload { stage: Some(self.options.budget.stage), output_bytes }
    }
}

/// A report and what was seen from outside.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) report: Report,
    /// How many solutions there are, if they were to be counted.
    pub(crate) counted: Option<Counted>,
    pub(crate) micros: u64,
    pub(crate) differences: Differences,
}

/// Solves `puzzle`; `listener` hears what is found on the way.
pub(crate) fn solve_one(
    puzzle: &Puzzle,
    config: &SolveConfig,
    watch: &mut Watch<'_>,
    listener: &mut dyn Observer,
) -> Result<Outcome, WrongAnswer> {
    let (differences, away) = (Differences::new(puzzle), Duration::ZERO);
    // The solver keeps the time, and says so if it is up.
    let timeout = watch.deadline.left();
    watch.deadline.timeout = None;
    let mut tally = Tally { puzzle, differences, watch, listener, away };
    let begun = Instant::now();
    let config = SolveConfig { options: config.options.timeout(timeout), ..*config };
    let (mut report, mut counted) = solve_or_count(puzzle, &config, &mut tally)?;
    if tally.watch.deadline.ended == Some(StopReason::Memory) {
        report = report.with_stop(StopReason::Memory);
        if let Some(counted) = &mut counted {
            counted.stopped = counted.stopped.map(|_| StopReason::Memory);
        }
    }
    let micros = begun.elapsed().saturating_sub(tally.away).as_micros() as u64;
    Ok(Outcome { report, counted, micros, differences: tally.differences })
}

/// The cells of the largest puzzle whose room is kept for the next one.
const KEPT_CELLS: usize = 10_000;

thread_local! {
    /// Keeps its memory from one puzzle of this thread to the next.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

fn solve_or_count(
    puzzle: &Puzzle,
    config: &SolveConfig,
    tally: &mut Tally<'_, '_>,
) -> Result<(Report, Option<Counted>), WrongAnswer> {
    let found = SOLVER.with_borrow_mut(|solver| {
        if !config.counts {
            return Ok((solver.solve(puzzle, &config.options, tally)?, None));
        }
        let CountReport { mut report, counted } = solver.count(puzzle, &config.options, tally)?;
        report.stats += counted.stats;
        Ok((report, Some(counted)))
    });
    // What a large puzzle took is given back: it is not counted from one puzzle to the next.
    if puzzle.shape().n_cells() > KEPT_CELLS {
        SOLVER.take();
    }
    found
}

impl Outcome {
    /// The end that the verdict stands for.
    pub(crate) fn exit(&self) -> Exit {
        if self.counted.as_ref().is_some_and(|counted| counted.stopped.is_some()) {
            return Exit::Stopped;
        }
        match self.report.verdict() {
            Verdict::Unique => Exit::Done,
            // More of them were asked for.
            Verdict::Several if !self.has_all_wanted() => Exit::Stopped,
            Verdict::Several => Exit::Several,
            Verdict::None => Exit::NoSolution,
            Verdict::Stopped => Exit::Stopped,
        }
    }

    /// Whether nothing ended the search before it had all solutions that were asked for.
    fn has_all_wanted(&self) -> bool {
        matches!(self.report.stopped(), None | Some(StopReason::Solutions | StopReason::Stage))
    }

    /// The fullest board of a search that was stopped before it had a solution, and which of its
    /// cells are a guess.
    pub(crate) fn guess(&self) -> Option<(&Board, Bits)> {
        let (best, known) = (self.report.best.as_ref()?, &self.report.known);
        let mut guessed = Bits::zeros(best.shape().n_cells());
        for cell in 0..best.shape().n_cells() {
            let at = CellId(cell as u32);
            if best.get(at).is_some() && known.get(at).is_none() {
                guessed.set(cell, true);
            }
        }
        Some((best, guessed))
    }

    /// The JSON shape of it all.
    pub(crate) fn shape(&self, given: &LoadedPuzzle, puzzle: &Puzzle) -> Solved {
        let origin = Origin {
            source: &given.source.name,
            name: given.title.as_deref(),
            notes: &given.draft.notes,
            micros: self.micros,
        };
        let mut shape = Solved::new(origin, puzzle, &self.report);
        if let Some(counted) = &self.counted {
            shape = shape.with_count(counted);
        }
        shape.with_differences(puzzle, &self.differences)
    }
}

/// Hears a solve: tallies its solutions, and passes on what is found. The time that the listener takes
/// is not time spent solving, which the solver keeps by itself.
struct Tally<'a, 'b> {
    puzzle: &'a Puzzle,
    differences: Differences,
    watch: &'a mut Watch<'b>,
    listener: &'a mut dyn Observer,
    away: Duration,
}

impl Observer for Tally<'_, '_> {
    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let Event::Work(_) = event {
            return self.watch.on(event);
        }
        let before = Instant::now();
        if let Event::Solution(picture) = event {
            self.differences.add(self.puzzle, picture);
        }
        let answer = self.listener.on(event);
        self.away += before.elapsed();
        answer
    }

    fn wants(&self, kind: EventKind) -> bool {
        matches!(kind, EventKind::Work | EventKind::Solution) || self.listener.wants(kind)
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;

    use super::*;
    use crate::limits::deadline::Clock;

    #[test]
    fn to_hear_of_a_solution_is_not_to_solve() {
        let picture = Picture::parse(&["#"]).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let clock = Clock::default();
        let mut slow = |_: Event<'_>| {
            std::thread::sleep(Duration::from_millis(20));
            ControlFlow::Continue(())
        };
        let config = SolveConfig::of(Options::default());
        let outcome = solve_one(&puzzle, &config, &mut clock.watch(None), &mut slow).unwrap();
        assert!(outcome.micros < 15_000, "{}", outcome.micros);
        assert_eq!(outcome.differences.goal_cells(), Some(0));
    }
}
