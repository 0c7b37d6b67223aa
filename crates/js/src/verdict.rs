//! The verdict, as `pictogrid solve --json` prints it, and the exact count.
//!
//! ```text
//!   solve ─▶ advice ─▶ JSON of `Solved`        its time is without what the page took to listen
//!     └─ every 50 ms, and at a solution: news ─▶ page ─▶ stop?
//! ```
//!
//! A search asks its watch far more often than a page wants to hear, so news wait for 50 ms; whoever
//! listens may say stop, and needs no other way to reach a thread that is busy.
//! Beside each change that the advice names, the answer has the puzzle with that change, as a text, for up
//! to 10,000 cells. The page looked for the clue in the pasted text itself before, by regular expressions
//! over lines, and found it only in formats with labels.

use std::ops::ControlFlow;

use pictogrid_core::{Clue, LineId, Puzzle};
use pictogrid_json::{Origin, Solved, to_line};
use pictogrid_solve::{
    Advice, AdviceOptions, Conflict, Differences, Event, Observer, Options, Solver, StopReason,
    Technique, advice_time,
};

use crate::{
    clock::{Deadline, micros_since, now},
    listeners::OnNews,
    messages::{Refused, SearchNews, VerdictOptions},
    session::Session,
};

/// Milliseconds between two pieces of news.
const NEWS_MILLIS: f64 = 50.0;

/// The most cells of a puzzle that is written once for each change of a clue.
const MOST_CELLS: usize = 10_000;

impl Session {
    /// The verdict: JSON of `Solved`.
    pub fn verdict(&self, options: &str, on_news: OnNews<'_>) -> Result<String, Refused> {
        let asked = asked(options)?;
        let puzzle = &self.puzzle;
        let mut watch = Watch::new(puzzle, asked.timeout_ms, on_news);
        let (mut solver, options) = (Solver::new(), solve_options(&asked));
        let report = solver
            .solve(puzzle, &options, &mut watch)
            .map_err(|wrong| Refused::internal(&wrong))?;
        let stopped = watch.named(report.stopped());
        let micros = watch.micros();
        let source = asked.source.as_deref().unwrap_or_default();
        let name = puzzle.about().title.as_deref();
        let origin = Origin { source, name, micros, ..Origin::default() };
        let shape =
            Solved::new(origin, puzzle, &report).with_differences(puzzle, &watch.differences);
        let left = asked.timeout_ms.map_or(f64::INFINITY, |all| all - micros as f64 / 1000.0);
        let mut time =
            Deadline::within(left.min(advice_time(report.verdict()).as_secs_f64() * 1e3));
        let advice = solver.advise(puzzle, &report, &AdviceOptions::new(&options), &mut time);
        let mut shape = shape.with_advice(puzzle, &advice);
        shape.stopped = stopped.map(pictogrid_json::StopReason::from);
        shape.advice.changed_texts = changed_texts(puzzle, &advice);
        Ok(to_line(&shape))
    }

    /// The exact number of pictures: JSON of `SolutionCount`.
    #[cfg(feature = "full")]
    pub fn count(&self, on_news: OnNews<'_>) -> Result<String, Refused> {
        let mut watch = Watch::new(&self.puzzle, None, on_news);
        let found = Solver::new()
            .count(&self.puzzle, &Options::default(), &mut watch)
            .map_err(|wrong| Refused::internal(&wrong))?;
        let (number, stopped) = (found.counted.count.to_string(), found.counted.stopped);
        let is_exact = stopped.is_none();
        Ok(to_line(&crate::messages::SolutionCount {
            count: is_exact.then(|| number.clone()),
            at_least: (!is_exact).then_some(number),
            stopped: stopped.map(pictogrid_json::StopReason::from),
        }))
    }
}

/// The puzzle in a text, with each clue that conflicts replaced and each pair of clues swapped.
fn changed_texts(puzzle: &Puzzle, advice: &Advice) -> Vec<Option<String>> {
    let Some(Conflict::Clues { clues, swapped, .. }) = &advice.conflict else { return Vec::new() };
    if puzzle.shape().n_cells() > MOST_CELLS {
        return Vec::new();
    }
    let text = |changes: Vec<(LineId, Clue)>| {
        let changed = puzzle.clone().with_clues(changes)?;
        crate::files::source_of(&changed).ok()
    };
    let replaced = clues.iter().map(|clue| text(vec![(clue.line, clue.instead.clone()?)]));
    let swapped = swapped.iter().map(|&[one, other]| {
        let clue = |line| puzzle.clue(line).clone();
        text(vec![(one, clue(other)), (other, clue(one))])
    });
    replaced.chain(swapped).collect()
}

/// What is asked for, from JSON of `VerdictOptions`.
pub(crate) fn asked(options: &str) -> Result<VerdictOptions, Refused> {
    serde_json::from_str(options).map_err(|error| Refused::internal(&error))
}

pub(crate) fn solve_options(asked: &VerdictOptions) -> Options {
    let named = asked.without.iter().flatten().filter_map(|id| Technique::by_id(id));
    let mut options = Options::default().max_conflicts(asked.conflicts.map(|n| n as u64));
    if let Some(n) = asked.max_solutions {
        options = options.max_solutions(n as u64);
    }
    let techniques = named.fold(options.budget.techniques, pictogrid_solve::Techniques::without);
    options.techniques(techniques)
}

/// Watches a solve: tallies its solutions, tells the page, and looks at the time.
pub(crate) struct Watch<'a> {
    puzzle: &'a Puzzle,
    differences: Differences,
    n_solutions: u64,
    begun: f64,
    time: Option<Deadline>,
    is_late: bool,
    last_news: f64,
    /// Milliseconds that the page took to listen.
    away: f64,
    on_news: OnNews<'a>,
}

impl<'a> Watch<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, timeout: Option<f64>, on_news: OnNews<'a>) -> Watch<'a> {
        let begun = now();
        Watch {
            puzzle,
            differences: Differences::new(puzzle),
            n_solutions: 0,
            begun,
            time: timeout.map(Deadline::within),
            is_late: false,
            last_news: begun,
            away: 0.0,
            on_news,
        }
    }

    /// Time spent solving.
    fn micros(&self) -> u64 {
        micros_since(self.begun + self.away)
    }

    /// Why it stopped, time being a reason of its own.
    pub(crate) fn named(&self, stopped: Option<StopReason>) -> Option<StopReason> {
        stopped.map(|reason| match reason {
            StopReason::Observer if self.is_late => StopReason::Time,
            _ => reason,
        })
    }

    fn tell(&mut self, news: &SearchNews) -> ControlFlow<()> {
        let before = now();
        let says_stop = (self.on_news)(&to_line(news));
        self.last_news = now();
        self.away += self.last_news - before;
        if says_stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Observer for Watch<'_> {
    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Work(progress) => {
                if self.time.is_some_and(Deadline::is_over) {
                    self.is_late = true;
                    return ControlFlow::Break(());
                }
                if now() - self.last_news < NEWS_MILLIS {
                    return ControlFlow::Continue(());
                }
                let news = SearchNews::Progress {
                    stage: progress.stage.into(),
                    conflicts: progress.stats.conflicts,
                    known: progress.n_known,
                    cells: self.puzzle.shape().n_cells(),
                    millis: (now() - self.begun) as u64,
                };
                self.tell(&news)
            }
            Event::Solution(picture) => {
                let before = now();
                self.differences.add(self.puzzle, picture);
                self.n_solutions += 1;
                self.away += now() - before;
                self.tell(&SearchNews::Solution { number: self.n_solutions })
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
