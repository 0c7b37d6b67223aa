//! The solver of puzzles: one run in black and white, one in colors, each over its own memory.
//!
//! ```text
//!   Solver ── puzzle in black and white ──▶ plain::Run     ready from the start
//!          ── colors, blots, no clue ─────▶ colored::Run   made when the first such puzzle comes
//!          ── a count is wanted ──────────▶ SolutionCounter, over the run of that kind
//! ```
//!
//! Which of the two a puzzle needs is decided here, and nowhere else (`run` has the stages). Two runs
//! and not one over sets of values, because black and white keeps two masks a line and its speed
//! (`DESIGN.md`, Colors). A program that calls `run_plain` alone is without the code for colors.
//!
//! What most puzzles do not need is made late: with everything at once (18.8 kB in place of 4.5) the
//! first solve of a process took 33 to 50 µs, now 28 to 35 (`docs/lab/tails.md`).

use pictogrid_core::{Board, LineId, Observer, PlainPuzzle, Puzzle, Stage};

use crate::colored;
use crate::count::{Counted, SolutionCounter};
use crate::exchange::Exchange;
use crate::plain;
use crate::run::Ending;
use crate::run_monitor::{Budget, RunMonitor};

/// Solves puzzles, one at a time, and reuses its memory.
///
/// What most puzzles do not need is made when one does: all of it takes 18 KB, and a program that solves
/// one small puzzle spends a quarter of its time on touching that for the first time.
#[derive(Debug, Default)]
pub struct Solver {
    pub(crate) plain: plain::Run,
    /// For puzzles that are more than black and white.
    pub(crate) colored: Option<Box<colored::Run>>,
    pub(crate) solution_counter: Option<Box<SolutionCounter>>,
    is_colored: bool,
    exchange: Option<Box<dyn Exchange>>,
}

impl Solver {
    /// A solver with empty buffers.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// From now on shares learned clauses through `exchange`. All later runs must be of the same
    /// black-and-white puzzle.
    pub fn share(&mut self, exchange: Box<dyn Exchange>) {
        self.exchange = Some(exchange);
    }

    /// Reports pictures that fit the clues and the given cells of `puzzle` to the observer, until
    /// there are no more or the budget is spent.
    pub fn run(&mut self, puzzle: &Puzzle, budget: Budget, observer: &mut dyn Observer) -> Ending {
        match puzzle.as_plain() {
            Some(plain) => self.run_plain(plain, budget, observer),
            None => {
                self.is_colored = true;
                let colored = self.colored.get_or_insert_default();
                colored.run(puzzle, &mut monitor(puzzle, budget, observer))
            }
        }
    }

    /// The same in black and white. A program that calls nothing else is without the code for colors,
    /// which is a third of all.
    pub fn run_plain(
        &mut self,
        puzzle: PlainPuzzle<'_>,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Ending {
        let puzzle = puzzle.puzzle();
        self.is_colored = false;
        let mut monitor = monitor(puzzle, budget, observer);
        monitor.exchange =
            self.exchange.as_deref_mut().map(|exchange| exchange as &mut dyn Exchange);
        self.plain.run(puzzle, &mut monitor)
    }

    /// The cells that are the same in every solution, as far as the last run knows: those settled before
    /// any guess.
    pub fn known(&mut self) -> Board {
        match &mut self.colored {
            Some(colored) if self.is_colored => colored.known(),
            _ => self.plain.known(),
        }
    }

    /// Solves by lines while ignoring one of them. If the others agree then, that line's clue is the
    /// wrong one. `None`: they still contradict each other, or the observer stopped.
    pub fn settle_without(
        &mut self,
        puzzle: &Puzzle,
        line: LineId,
        observer: &mut dyn Observer,
    ) -> Option<Board> {
        match puzzle.as_plain() {
            Some(plain) => self.settle_without_plain(plain, line, observer),
            None => self.colored.get_or_insert_default().settle_without(puzzle, line, observer),
        }
    }

    /// The same in black and white, without the code for colors.
    pub fn settle_without_plain(
        &mut self,
        puzzle: PlainPuzzle<'_>,
        line: LineId,
        observer: &mut dyn Observer,
    ) -> Option<Board> {
        self.plain.settle_without(puzzle.puzzle(), line, observer)
    }

    /// Counts the pictures that fit the clues and the given cells of `puzzle`, of which `n_found`
    /// are known. The observer is only asked whether to stop.
    pub fn count(
        &mut self,
        puzzle: &Puzzle,
        budget: Budget,
        n_found: u64,
        observer: &mut dyn Observer,
    ) -> Counted {
        let Solver { plain, colored, solution_counter, .. } = self;
        let solution_counter = solution_counter.get_or_insert_default();
        if puzzle.is_plain() {
            solution_counter.count(plain, puzzle, budget, n_found, observer)
        } else {
            let colored = colored.get_or_insert_default();
            solution_counter.count(colored, puzzle, budget, n_found, observer)
        }
    }
}

fn monitor<'a>(puzzle: &Puzzle, budget: Budget, observer: &'a mut dyn Observer) -> RunMonitor<'a> {
    RunMonitor::new(budget, observer).at_work(Stage::Lines, puzzle.shape().n_cells())
}
