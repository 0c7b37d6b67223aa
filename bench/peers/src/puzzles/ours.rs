//! Ours: one solver, asked again and again, as a program that solves many puzzles does.

use std::time::{Duration, Instant};

use pictogrid_core::Puzzle;
use pictogrid_solve::{Options, Report, Silent, Solver, Stage, Verdict};

use crate::clock::{Contender, time};

/// A puzzle for our solver.
pub struct Ours<'a> {
    puzzle: &'a Puzzle,
    solver: Solver,
    options: Options,
    report: Report,
}

impl<'a> Ours<'a> {
    /// Solves once. Gives an error if the solver was caught with a wrong answer.
    pub fn new(puzzle: &'a Puzzle, limit: u32) -> Result<Ours<'a>, String> {
        let limit = Duration::from_secs(limit.into());
        let timed = Options::default().timeout(limit);
        let start = Instant::now();
        let mut solver = Solver::new();
        let report =
            solver.solve(puzzle, &timed, &mut Silent).map_err(|wrong| wrong.to_string())?;
        // Only a long solve needs watching.
        let is_long = start.elapsed() * 4 > limit;
        let options = if is_long { timed } else { Options::default() };
        Ok(Ours { puzzle, solver, options, report })
    }

    pub fn verdict(&self) -> Verdict {
        self.report.verdict
    }

    pub fn stage(&self) -> Stage {
        self.report.by
    }
}

impl Contender for Ours<'_> {
    fn sample(&mut self, n: usize) -> Duration {
        time(|| {
            for _ in 0..n {
                let report = self.solver.solve(self.puzzle, &self.options, &mut Silent);
                assert_eq!(report.as_ref().map(|r| r.verdict), Ok(self.report.verdict));
            }
        })
    }
}
