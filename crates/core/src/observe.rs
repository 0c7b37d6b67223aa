//! Observers: a solve sends events to its observer, which answers whether to go on.
//!
//! ```text
//!   solve, count, list ──▶ Event::Work       every few milliseconds, with how far the run is
//!                          Event::Pass       lines were swept; what is known now
//!                          Event::Solution   a picture, checked
//!                          Event::Clause     a step of a proof
//!   Continue, or Break: the run ends at once with what it has
//! ```
//!
//! Events depend on the work done, not on time, so they are the same on every machine. To stop after
//! a time or on Ctrl-C, test for it at [`Event::Work`]. A closure that takes an event is an observer.
//! [`Silent`] is an observer that ignores all events.
//!
//! One observer for solves, counts and jigsaws: three traits with the same methods, each wrapped in the
//! next, were the way before. An event is a reference; what nobody wants (`wants`) is not made.

use std::{
    fmt,
    ops::{AddAssign, ControlFlow},
};

use crate::{Board, Picture};

/// The stages of a solve, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// One line at a time.
    #[default]
    Lines,
    /// A value of a cell that leads to a contradiction, line by line, is ruled out.
    Probing,
    /// Guesses and dead ends.
    Search,
}

impl Stage {
    /// The name of the stage, as in JSON: `lines`, `probing`, `search`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Stage::Lines => "lines",
            Stage::Probing => "probing",
            Stage::Search => "search",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// Work done, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stats {
    /// Lines visited.
    pub line_visits: u64,
    /// Values tried by probing.
    pub probes: u64,
    /// Guesses of the search.
    pub decisions: u64,
    /// Dead ends of the search. When all solutions are listed, also guesses whose solutions are all
    /// listed.
    pub conflicts: u64,
}

impl AddAssign for Stats {
    fn add_assign(&mut self, more: Stats) {
        self.line_visits += more.line_visits;
        self.probes += more.probes;
        self.decisions += more.decisions;
        self.conflicts += more.conflicts;
    }
}

/// The progress of a solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The current stage.
    pub stage: Stage,
    /// The work so far.
    pub stats: Stats,
    /// The largest number of known cells on any board so far. Those that are not certain are guesses.
    pub n_known: usize,
}

/// One sweep over the lines that had changed, before anything was guessed.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Pass<'a> {
    /// The stage in use.
    pub stage: Stage,
    /// Sweeps so far, from 1.
    pub number: u64,
    /// Lines visited in this one.
    pub n_lines: u64,
    /// Cells that are still unknown.
    pub n_unknown: usize,
    /// What is known after it.
    pub board: &'a Board,
}

impl<'a> Pass<'a> {
    /// Sweep `number` over `n_lines` lines, after which `board` is known.
    #[must_use]
    pub fn new(stage: Stage, number: u64, n_lines: u64, board: &'a Board) -> Pass<'a> {
        Pass { stage, number, n_lines, n_unknown: board.n_unknown(), board }
    }
}

/// What a step of a proof does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// It follows: its negation leads to a contradiction by lines and clauses alone.
    Learn,
    /// It is not needed any more.
    Forget,
    /// Not a clause but numbers of parallel lines, from 1: what follows from the number of their filled
    /// cells, because the lines that cross them need so many there.
    Count,
}

/// Something that happened in a run.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// Work goes on. Between two of these lie some milliseconds at most.
    Work(&'a Progress),
    /// A sweep over the changed lines is over, and nothing was guessed so far.
    Pass(Pass<'a>),
    /// A further solution, different from all before it.
    Solution(&'a Picture),
    /// A clause that follows from the puzzle and the clauses before it (solutions included, each of
    /// which forbids itself), or one that is not used any more. Cells are numbered from 1; a
    /// negative number says that the cell is empty.
    Clause(ProofStep, &'a [i32]),
}

/// The kinds of [`Event`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventKind {
    /// [`Event::Work`].
    Work,
    /// [`Event::Pass`]: each copies the board.
    Pass,
    /// [`Event::Solution`].
    Solution,
    /// [`Event::Clause`]: comes only where at most 16 solutions are wanted and the search learns.
    Clause,
}

/// Watches a run.
///
/// ```
/// use std::ops::ControlFlow::{Break, Continue};
/// use pictogrid_core::{Event, Observer, Progress};
///
/// let mut n_asked = 0;
/// let mut observer = |event: Event<'_>| match event {
///     Event::Work(_) if n_asked == 2 => Break(()),
///     Event::Work(_) => {
///         n_asked += 1;
///         Continue(())
///     }
///     _ => Continue(()),
/// };
/// let progress = Progress::default();
/// let answers = [1, 2, 3].map(|_| observer.on(Event::Work(&progress)).is_break());
/// assert_eq!(answers, [false, false, true]);
/// ```
pub trait Observer {
    /// Something happened. `Break` ends the run at once with what it has.
    fn on(&mut self, event: Event<'_>) -> ControlFlow<()>;

    /// Whether events of a kind are wanted. Passes and clauses cost work, so they come only to
    /// whoever asks for them here.
    fn wants(&self, kind: EventKind) -> bool {
        matches!(kind, EventKind::Work | EventKind::Solution)
    }

    /// Whether the run is to end, for work that has no progress to report.
    fn says_stop(&mut self) -> bool {
        self.on(Event::Work(&Progress::default())).is_break()
    }
}

impl<F: FnMut(Event<'_>) -> ControlFlow<()>> Observer for F {
    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        self(event)
    }
}

/// The observer that lets everything go on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn on(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
