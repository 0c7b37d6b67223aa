//! How far a solve may go, and with what.
//!
//! ```text
//!   repeats exactly   stage, solutions, conflicts, line visits, bytes, seed, techniques   Budget
//!   does not repeat   timeout (a clock), threads (the first to end)                       here
//! ```
//!
//! The bounds on work are the [`Budget`] of the search, so that a solve with the same options stops at
//! the same place on every machine. What does not repeat is here: a time, and threads.
//!
//! Options are a small value that is copied; each method gives back another one, so that a call reads
//! as a list of what is asked for. The time is set by a method alone, which is missing where there is
//! no clock (`wasm32-unknown-unknown`): there the mistake is seen when the program is compiled.

use core::time::Duration;

use pictogrid_search::{Budget, Techniques};

use crate::Stage;

/// What a solve may use, and when it stops.
///
/// ```
/// use pictogrid_solve::{Options, Stage};
///
/// let options = Options::default().stage(Stage::Probing).max_line_visits(100_000);
/// assert_eq!(options.budget.max_line_visits, Some(100_000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The limits of work and memory.
    pub budget: Budget,
    /// What the report has of the pictures.
    pub pictures: Pictures,
    pub(crate) timeout: Option<Duration>,
    #[cfg(feature = "threads")]
    pub(crate) threads: usize,
}

/// What a [`Report`](crate::Report) has of the pictures that were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pictures {
    /// They are listed, as many as the memory holds.
    Kept,
    /// They are counted only; an observer receives each.
    Counted,
}

impl Default for Options {
    /// Stops at a verdict; uses one thread and 1 GiB at most.
    fn default() -> Options {
        Options {
            budget: Budget::default(),
            pictures: Pictures::Kept,
            timeout: None,
            #[cfg(feature = "threads")]
            threads: 1,
        }
    }
}

impl Options {
    /// The last stage that may be used.
    #[must_use]
    pub fn stage(mut self, stage: Stage) -> Options {
        self.budget.stage = stage;
        self
    }

    /// Stops after this many solutions, at least 1. Two, as by default, are enough for a verdict.
    #[must_use]
    pub fn max_solutions(mut self, n: impl Into<Option<u64>>) -> Options {
        self.budget.max_solutions = n.into().map(|n| n.max(1));
        self
    }

    /// Stops after this many conflicts, or a few more, because a step that has begun is finished.
    #[must_use]
    pub fn max_conflicts(mut self, n: impl Into<Option<u64>>) -> Options {
        self.budget.max_conflicts = n.into();
        self
    }

    /// Stops after this many line visits.
    #[must_use]
    pub fn max_line_visits(mut self, n: impl Into<Option<u64>>) -> Options {
        self.budget.max_line_visits = n.into();
        self
    }

    /// The seed for the order of guesses; the verdict does not depend on it.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Options {
        self.budget.seed = seed;
        self
    }

    /// Bytes of memory for the solve, without the puzzle itself ([`Budget::bytes`]).
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Options {
        self.budget.bytes = bytes;
        self
    }

    /// The techniques to use. They only save time; the verdict does not depend on them.
    #[must_use]
    pub fn techniques(mut self, techniques: Techniques) -> Options {
        self.budget.techniques = techniques;
        self
    }

    /// What the report has of the pictures: they themselves, or how many there are.
    #[must_use]
    pub fn pictures(mut self, pictures: Pictures) -> Options {
        self.pictures = pictures;
        self
    }

    /// Stops after this much time. (On `wasm32-unknown-unknown` there is no clock, so this method does
    /// not exist; use an observer there.)
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    #[must_use]
    pub fn timeout(mut self, timeout: impl Into<Option<Duration>>) -> Options {
        self.timeout = timeout.into();
        self
    }

    /// Searches a hard puzzle on this many threads, each with another seed, within the same memory.
    /// The verdict is the same; the counters are those of the thread that finished first.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Options {
        self.threads = threads.max(1);
        self
    }
}
