//! One puzzle, solved within its budget: what `solve` and `check` have in common.
//!
//! The library counts work and knows no clock, so that its runs repeat exactly; time, Ctrl-C and
//! threads come in here. Solutions are tallied as they are found, because they need not be kept:
//! which cells differ and how far the goal is away is known at the end all the same.

use std::{
    cell::RefCell,
    time::{Duration, Instant},
};

use pictogrid_core::{Bits, Board, CellId, Picture, Puzzle};
use pictogrid_solve::{
    CountReport, Counted, Means, Observer, Options, Pass, ProofStep, Report, Solver, StopReason,
    Verdict, WrongAnswer,
};
use pictogrid_wire::{Goal, Origin, Solved};

use crate::{
    args::{BudgetArgs, Only},
    exit::Exit,
    input::Given,
    portfolio,
    puzzle_memory::Workload,
    solution_differences::SolutionDifferences,
    stop::Stop,
    watch::{Hearer, Watch},
};

/// How far to go, and when to give up.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// What the solver is told.
    pub(crate) options: Options,
    /// Whether solutions are counted beyond those that are looked for.
    pub(crate) counts: bool,
    /// Time for one puzzle.
    pub(crate) timeout: Option<Duration>,
    /// The memory of the command.
    pub(crate) memory: u64,
    /// Threads for one puzzle.
    pub(crate) lanes: usize,
}

impl Terms {
    /// The terms of a command line, that asks for two solutions.
    pub(crate) fn new(budget: &BudgetArgs) -> Terms {
        let means = match budget.only {
            Some(Only::Lines) => Means::Lines,
            Some(Only::Probing) => Means::Probing,
            None => Means::Search,
        };
        let (max_conflicts, seed) = (budget.conflicts, budget.seed);
        let max_bytes = budget.memory.bytes();
        let options = Options { means, max_conflicts, max_bytes, seed, ..Options::default() };
        let memory = max_bytes;
        Terms { options, counts: false, timeout: budget.timeout, memory, lanes: 1 }
    }

    /// The same with the memory that this puzzle was given.
    pub(crate) fn of(&self, given: &Given) -> Terms {
        let options = Options { max_bytes: given.memory, ..self.options.clone() };
        Terms { options, ..self.clone() }
    }

    /// What is done with each puzzle by these terms; `output_bytes` are those of a cell that is printed.
    pub(crate) fn work(&self, threads: usize, output_bytes: u64) -> Workload {
        Workload { means: Some(self.options.means), output_bytes, threads, memory: self.memory }
    }
}

/// A report and what was seen from outside.
#[derive(Debug)]
pub(crate) struct Judged {
    pub(crate) report: Report,
    /// How many solutions there are, if they were to be counted.
    pub(crate) counted: Option<Counted>,
    /// Time spent solving.
    pub(crate) micros: u64,
    /// What the solve was stopped for from outside: `time` or `interrupted`.
    pub(crate) cause: Option<&'static str>,
    pub(crate) differences: SolutionDifferences,
}

/// Solves `puzzle`; `hearer` is told what is found on the way.
pub(crate) fn judge(
    puzzle: &Puzzle,
    terms: &Terms,
    stop: &Stop,
    hearer: &mut dyn Hearer,
) -> Result<Judged, WrongAnswer> {
    let mut tallying = Tallying { puzzle, differences: SolutionDifferences::new(puzzle), hearer };
    let clock = Instant::now();
    let mut watch = Watch::new(&clock, terms.timeout, stop, &mut tallying);
    // A solve that is over in an instant never asks, but the flag may be up already.
    watch.should_stop();
    let (report, counted) = solve_or_count(puzzle, terms, &mut watch)?;
    let (micros, cause) = (watch.micros(), watch.cause());
    Ok(Judged { report, counted, micros, cause, differences: tallying.differences })
}

/// The cells of the largest puzzle whose room is kept for the next one.
const KEPT_CELLS: usize = 10_000;

thread_local! {
    /// Keeps its memory from one puzzle of this thread to the next.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new());
}

fn solve_or_count(
    puzzle: &Puzzle,
    terms: &Terms,
    watch: &mut Watch<'_>,
) -> Result<(Report, Option<Counted>), WrongAnswer> {
    // Each lane has a part of the memory, and needs enough for the lines at least.
    let lane_bytes = pictogrid_solve::bytes(&puzzle.extent(), Means::Search).max(1);
    let most_lanes = usize::try_from(terms.options.max_bytes / lane_bytes).unwrap_or(usize::MAX);
    let lanes = terms.lanes.min(most_lanes);
    if lanes > 1 && !terms.counts {
        let report = portfolio::solve_with(lanes, puzzle, &terms.options, watch)?;
        return Ok((report, None));
    }
    if !terms.counts {
        let solve = |solver: &mut Solver| solver.solve(puzzle, &terms.options, watch);
        let report = SOLVER.with_borrow_mut(solve);
        forget_large(puzzle);
        return Ok((report?, None));
    }
    let count = |solver: &mut Solver| solver.count(puzzle, &terms.options, watch);
    let found = SOLVER.with_borrow_mut(count);
    forget_large(puzzle);
    let found = found?;
    let CountReport { mut report, counted } = found;
    report.stats += counted.stats;
    Ok((report, Some(counted)))
}

/// Gives back what a large puzzle took: it is not counted from one puzzle to the next.
fn forget_large(puzzle: &Puzzle) {
    if puzzle.shape().n_cells() > KEPT_CELLS {
        SOLVER.take();
    }
}

impl Judged {
    /// The end that the verdict stands for.
    pub(crate) fn exit(&self) -> Exit {
        if self.counted.as_ref().is_some_and(|counted| counted.stopped.is_some()) {
            return Exit::Stopped;
        }
        match self.report.verdict {
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
        matches!(self.report.stopped, None | Some(StopReason::Solutions | StopReason::Means))
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
    pub(crate) fn shape(&self, given: &Given, puzzle: &Puzzle) -> Solved {
        let origin = Origin {
            source: &given.source.name,
            name: given.title.as_deref(),
            micros: self.micros,
            cause: self.cause,
        };
        let mut shape = Solved::new(origin, puzzle, &self.report);
        if let Some(counted) = &self.counted {
            shape = shape.with_count(counted, self.cause);
        }
        shape.goal_cells = self.differences.goal_cells().filter(|&cells| cells > 0);
        shape.goal = self.goal(puzzle);
        shape
    }

    /// How the goal of the input compares, if there is one and something to compare it with.
    fn goal(&self, puzzle: &Puzzle) -> Option<Goal> {
        if pictogrid_check::picture(puzzle, puzzle.goal()?).is_err() {
            return Some(Goal::Wrong);
        }
        let cells = self.differences.goal_cells()?;
        Some(if cells == 0 { Goal::Same } else { Goal::Another })
    }
}

/// Tallies solutions before they are passed on.
struct Tallying<'a> {
    puzzle: &'a Puzzle,
    differences: SolutionDifferences,
    hearer: &'a mut dyn Hearer,
}

impl Hearer for Tallying<'_> {
    fn wants_passes(&self) -> bool {
        self.hearer.wants_passes()
    }

    fn on_pass(&mut self, pass: Pass<'_>) {
        self.hearer.on_pass(pass);
    }

    fn on_solution(&mut self, picture: &Picture) {
        self.differences.add(self.puzzle, picture);
        self.hearer.on_solution(picture);
    }

    fn wants_proof(&self) -> bool {
        self.hearer.wants_proof()
    }

    fn on_clause(&mut self, step: ProofStep, clause: &[i32]) {
        self.hearer.on_clause(step, clause);
    }
}

/// Hears nothing.
pub(crate) struct Deaf;

impl Hearer for Deaf {
    fn wants_passes(&self) -> bool {
        false
    }

    fn on_pass(&mut self, _pass: Pass<'_>) {}

    fn on_solution(&mut self, _picture: &Picture) {}
}
