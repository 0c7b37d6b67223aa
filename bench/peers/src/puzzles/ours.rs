//! Ours: one solver, asked again and again, as a program that solves many puzzles does.

use std::time::{Duration, Instant};

use pictogrid_core::Puzzle;
use pictogrid_solve::{Means, Observer, Options, Report, Silent, Solver, Verdict};

use crate::clock::{Contender, time};

/// A puzzle for our solver.
pub struct Ours<'a> {
    puzzle: &'a Puzzle,
    solver: Solver,
    options: Options,
    limit: Duration,
    /// Whether one solve is so long that it needs watching.
    is_long: bool,
    report: Report,
}

/// Ends a solve when its time is over.
struct Deadline(Instant);

impl Observer for Deadline {
    fn should_stop(&mut self) -> bool {
        Instant::now() >= self.0
    }
}

impl<'a> Ours<'a> {
    /// Solves once. Gives an error if the solver was caught with a wrong answer.
    pub fn new(puzzle: &'a Puzzle, limit: u32) -> Result<Ours<'a>, String> {
        let (options, limit) = (Options::default(), Duration::from_secs(limit.into()));
        let start = Instant::now();
        let mut solver = Solver::new();
        let report = solver
            .solve(puzzle, &options, &mut Deadline(start + limit))
            .map_err(|wrong| wrong.to_string())?;
        let is_long = start.elapsed() * 4 > limit;
        Ok(Ours { puzzle, solver, options, limit, is_long, report })
    }

    pub fn verdict(&self) -> Verdict {
        self.report.verdict
    }

    pub fn means(&self) -> Means {
        self.report.by
    }
}

impl Contender for Ours<'_> {
    fn sample(&mut self, n: usize) -> Duration {
        let mut deadline = Deadline(Instant::now() + self.limit);
        time(|| {
            for _ in 0..n {
                let observer: &mut dyn Observer =
                    if self.is_long { &mut deadline } else { &mut Silent };
                let report = self.solver.solve(self.puzzle, &self.options, observer);
                assert_eq!(report.as_ref().map(|r| r.verdict), Ok(self.report.verdict));
            }
        })
    }
}
