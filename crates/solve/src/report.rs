//! What a solve found out: four verdicts, never a `bool`.
//!
//! | verdict | solutions | means |
//! |---|---|---|
//! | `unique` | 1 | and a proof by exhaustion that there is no other |
//! | `several` | 2 or more | no proof is needed |
//! | `none` | 0 | a proof by exhaustion |
//! | `stopped` | 0 or 1 | a budget ended it, `stopped` says which |

use std::{fmt, ops::AddAssign};

use pictogrid_core::{Board, Picture};

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

/// Means of solving, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Means {
    /// One line at a time.
    Lines,
    /// What a cell would lead to, by lines, decides it.
    Probing,
    /// Guesses and dead ends.
    Search,
}

impl Means {
    /// The name of the means, as in JSON: `lines`, `probing`, `search`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Means::Lines => "lines",
            Means::Probing => "probing",
            Means::Search => "search",
        }
    }
}

/// Why a solve ended before it had a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The means that were allowed do not settle the puzzle.
    Means,
    /// The budget of conflicts is spent.
    Conflicts,
    /// The budget of line visits is spent.
    LineVisits,
    /// The memory is spent.
    Memory,
    /// As many solutions as were asked for were found, too few for a verdict.
    Solutions,
    /// The observer said stop: a clock or a person.
    Observer,
}

/// Work done, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Lines visited.
    pub line_visits: u64,
    /// Cells tried by probing.
    pub probes: u64,
    /// Guesses of the search.
    pub decisions: u64,
    /// Dead ends of the search.
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

/// The outcome of a solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many pictures fit.
    pub verdict: Verdict,
    /// The strongest means that was needed.
    pub by: Means,
    /// Solutions found, each one checked, no two equal.
    pub n_solutions: u64,
    /// The solutions, if they were to be kept.
    pub solutions: Vec<Picture>,
    /// What is known of every solution: the cells settled before any guess.
    pub known: Board,
    /// If the search was stopped before it had a solution: the fullest board that it met. Its cells
    /// beyond `known` are a guess.
    pub best: Option<Board>,
    /// Why there is no verdict, or why the search for more solutions ended early.
    pub stopped: Option<StopReason>,
    /// The work it took.
    pub stats: Stats,
}

/// The solver gave an answer that `check` refuted: a fault of pictogrid, never a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongAnswer {
    /// What `check` found.
    pub message: String,
}

impl fmt::Display for WrongAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "internal error: a wrong answer was caught: {}", self.message)
    }
}

impl std::error::Error for WrongAnswer {}
