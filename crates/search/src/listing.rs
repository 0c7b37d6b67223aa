//! All solutions, one at a time: what comes behind a solution is not begun before it is asked for.
//!
//! ```text
//!   first    the search that learns, until it has one
//!   second   the same, until it has two: the list ends here if the first is the only one
//!   others   guesses, both ways (`backtrack`), which wait behind each solution
//! ```
//!
//! Learning finds out whether there is a second solution where guesses alone would take for ever.
//! The second is looked for from the beginning, which costs once more what the first has cost. A
//! puzzle that its lines or its probes settle has no second search.

use std::{fmt, ops::ControlFlow};

use pictogrid_core::{Event, Observer, Picture, PlainPuzzle, Puzzle, Stage, Stats};

use crate::colored;
use crate::domain::{Domain, Probing, Searching};
use crate::plain;
use crate::run::Run;
use crate::run_monitor::{Budget, Halt, RunMonitor, StopReason};

/// Lists all solutions of one puzzle, one at each call.
pub struct Listing {
    lister: Box<dyn Lister>,
    state: State,
}

/// How far a list is.
struct State {
    budget: Budget,
    next: ListingStep,
    /// The first two, which guesses meet again.
    found: Vec<Picture>,
    /// The work of the searches that are over.
    spent: Stats,
}

/// What finds the next solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListingStep {
    /// A search for so many solutions, of which the last is the next.
    Search(u64),
    /// The first guess.
    Begin,
    /// What the guesses have left.
    GoOn,
    /// There is none.
    End,
}

/// A run that lists. Which one it is was decided once, so that a program without puzzles in color is
/// without the code for them.
trait Lister: Send + Sync {
    fn next(
        &mut self,
        puzzle: &Puzzle,
        state: &mut State,
        observer: &mut dyn Observer,
    ) -> Result<Option<Picture>, StopReason>;
}

/// Without the run: a program that lists would be with the code that shows it.
impl fmt::Debug for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listing").field("next", &self.state.next).finish_non_exhaustive()
    }
}

impl Listing {
    /// A list of all solutions of `puzzle`. The budget is for all of them together.
    #[must_use]
    pub fn new(puzzle: &Puzzle, budget: Budget) -> Listing {
        match puzzle.as_plain() {
            Some(plain) => Listing::plain(plain, budget),
            None => Listing::by(Box::<colored::Run>::default(), budget),
        }
    }

    /// The same in black and white, where the kind of the puzzle is known.
    #[must_use]
    pub fn plain(_: PlainPuzzle<'_>, budget: Budget) -> Listing {
        Listing::by(Box::<plain::Run>::default(), budget)
    }

    fn by(lister: Box<dyn Lister>, budget: Budget) -> Listing {
        let (found, spent) = (Vec::new(), Stats::default());
        Listing { lister, state: State { budget, next: ListingStep::Search(1), found, spent } }
    }

    /// The next solution of the puzzle that the list was made for; `None` if there is no other.
    /// Nothing comes behind an error.
    pub fn next(
        &mut self,
        puzzle: &Puzzle,
        observer: &mut dyn Observer,
    ) -> Result<Option<Picture>, StopReason> {
        let picture = self.lister.next(puzzle, &mut self.state, observer);
        if !matches!(picture, Ok(Some(_))) {
            self.state.next = ListingStep::End;
        }
        picture
    }
}

impl<D: Domain, P: Probing<D>, S: Searching<D>> Lister for Run<D, P, S>
where
    Run<D, P, S>: Send + Sync,
{
    fn next(
        &mut self,
        puzzle: &Puzzle,
        state: &mut State,
        observer: &mut dyn Observer,
    ) -> Result<Option<Picture>, StopReason> {
        match state.next {
            ListingStep::Search(n) => search(self, n, puzzle, state, observer),
            ListingStep::Begin | ListingStep::GoOn => backtrack(self, puzzle, state, observer),
            ListingStep::End => Ok(None),
        }
    }
}

/// Searches for `n` solutions, of which all but the last are known.
fn search<D: Domain, P: Probing<D>, S: Searching<D>>(
    run: &mut Run<D, P, S>,
    n: u64,
    puzzle: &Puzzle,
    state: &mut State,
    observer: &mut dyn Observer,
) -> Result<Option<Picture>, StopReason> {
    let mut news = None;
    let mut take = |event: Event<'_>| {
        let Event::Solution(picture) = event else { return observer.on(event) };
        if !state.found.contains(picture) {
            news = Some(picture.clone());
        }
        ControlFlow::Continue(())
    };
    let budget = Budget { max_solutions: Some(n), ..state.budget.less(&state.spent) };
    let mut monitor = RunMonitor::new(budget, &mut take);
    monitor = monitor.at_work(Stage::Lines, puzzle.shape().n_cells());
    let ending = run.run(puzzle, &mut monitor);
    state.spent += ending.stats;
    state.found.extend(news.clone());
    state.next = match (ending.stopped, n) {
        (None, _) => ListingStep::End,
        (Some(StopReason::Solutions), 1) => ListingStep::Search(2),
        (Some(StopReason::Solutions), _) => ListingStep::Begin,
        // What was found before it stopped is given all the same, and the reason with the next call.
        (Some(reason), _) => return news.map(Some).ok_or(reason),
    };
    Ok(news)
}

/// Goes on with guesses to a solution that no search has found.
fn backtrack<D: Domain, P: Probing<D>, S: Searching<D>>(
    run: &mut Run<D, P, S>,
    puzzle: &Puzzle,
    state: &mut State,
    observer: &mut dyn Observer,
) -> Result<Option<Picture>, StopReason> {
    let budget = Budget { max_solutions: None, ..state.budget.less(&state.spent) };
    let mut monitor = RunMonitor::new(budget, observer);
    monitor = monitor.at_work(Stage::Search, puzzle.shape().n_cells());
    let begun = match state.next {
        ListingStep::Begin => run.begin_backtracking(puzzle, &mut monitor),
        _ => Ok(()),
    };
    state.next = ListingStep::GoOn;
    let mut next = begun.and_then(|()| run.backtrack(&mut monitor));
    while next.as_ref().is_ok_and(|picture| state.found.contains(picture)) {
        next = run.backtrack(&mut monitor);
    }
    match next {
        Ok(picture) => Ok(Some(picture)),
        Err(Halt::Conflict) => Ok(None),
        Err(Halt::Stop(reason)) => Err(reason),
    }
}
