//! What a solve found out: four verdicts, never a `bool`.
//!
//! | verdict | solutions | means |
//! |---|---|---|
//! | `unique` | 1 | the search has excluded every other |
//! | `several` | 2 or more | no proof is needed |
//! | `none` | 0 | the search has excluded every picture |
//! | `stopped` | 0 or 1 | a budget ended it, `stopped` says which |
//!
//! The verdict is computed from the other two in [`Verdict::of`] alone, and only a solve makes a
//! [`Report`], whose verdict and solutions nobody else can set: no other crate can write down `unique`
//! without a picture.
//!
//! A `bool` would stand for one of the four and leave three in `false`: a budget that ran out would
//! read as "not unique".

use pictogrid_core::{Board, Picture, Stage, Stats};
use pictogrid_search::StopReason;

/// How many pictures fit the clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// Exactly one.
    Unique,
    /// At least two.
    Several,
    /// Not one.
    None,
    /// It is not known: something stopped the solve.
    Stopped,
}

impl Verdict {
    /// What it means that so many solutions were found, and that the search for more was stopped or not.
    pub(crate) fn of(n_solutions: u64, stopped: Option<StopReason>) -> Verdict {
        match (n_solutions, stopped) {
            (2.., _) => Verdict::Several,
            (_, Some(_)) => Verdict::Stopped,
            (1, None) => Verdict::Unique,
            (0, None) => Verdict::None,
        }
    }

    /// The verdict in one word, as in JSON: `unique`, `several`, `none`, `stopped`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Several => "several",
            Verdict::None => "none",
            Verdict::Stopped => "stopped",
        }
    }
}

/// The outcome of a solve; only a solve makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// How many pictures fit.
    pub(crate) verdict: Verdict,
    /// The last stage that was needed.
    pub stage: Stage,
    /// The number of different solutions found; each one was checked.
    pub(crate) n_solutions: u64,
    /// The solutions, if they were to be kept.
    pub(crate) solutions: Vec<Picture>,
    /// The cells that are the same in every solution, as far as known: those settled before any guess.
    pub known: Board,
    /// If the search was stopped before it found a solution: the board with the most known cells that
    /// it reached. Its cells that are not in `known` are guesses.
    pub best: Option<Board>,
    /// Why there is no verdict, or why the search for more solutions ended early.
    pub(crate) stopped: Option<StopReason>,
    /// The work it took.
    pub stats: Stats,
}

impl Report {
    /// How many pictures fit.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The number of different solutions found; each one was checked.
    #[must_use]
    pub fn n_solutions(&self) -> u64 {
        self.n_solutions
    }

    /// The solutions, if they were to be kept.
    #[must_use]
    pub fn solutions(&self) -> &[Picture] {
        &self.solutions
    }

    /// What is to be said beside its first picture, if it may not be the only one.
    #[must_use]
    pub fn remark(&self) -> Option<&'static str> {
        match (self.verdict, self.n_solutions) {
            (Verdict::Several, _) => Some("several pictures fit, this is one of them"),
            (Verdict::Stopped, 1..) => Some("perhaps other pictures fit, too"),
            _ => None,
        }
    }

    /// The same, stopped for another reason, if it was stopped: an observer may know it better.
    #[must_use]
    pub fn with_stop(self, reason: StopReason) -> Report {
        Report { stopped: self.stopped.map(|_| reason), ..self }
    }

    /// The same, for whoever needs nothing else of it.
    #[must_use]
    pub fn into_solutions(self) -> Vec<Picture> {
        self.solutions
    }

    /// Why there is no verdict, or why the search for more solutions ended early.
    #[must_use]
    pub fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }
}
