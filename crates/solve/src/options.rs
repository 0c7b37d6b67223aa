//! How far a solve may go, and with what.
//!
//! The bounds on work are the [`Budget`] of the search, so that a solve with the same options stops
//! at the same place on every machine. What does not repeat is here: a time, and threads.

use core::time::Duration;

use pictogrid_search::{Budget, Techniques};

use crate::Stage;

/// How far to go.
///
/// ```
/// use pictogrid_solve::{Options, Stage};
///
/// let options = Options::default().stage(Stage::Probing).max_line_visits(100_000);
/// assert_eq!(options.budget.line_visits, 100_000);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The bounds on work.
    pub budget: Budget,
    /// Whether the report keeps the pictures. Off when an observer takes each as it comes.
    pub keep_solutions: bool,
    pub(crate) timeout: Option<Duration>,
    #[cfg(feature = "threads")]
    pub(crate) threads: usize,
}

impl Default for Options {
    /// As far as a verdict, on one thread, in 1 GiB.
    fn default() -> Options {
        Options {
            budget: Budget::default(),
            keep_solutions: true,
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
    pub fn max_solutions(mut self, n: u64) -> Options {
        self.budget.solutions = n.max(1);
        self
    }

    /// Stops after this many conflicts, or a few more: what is begun is ended.
    #[must_use]
    pub fn max_conflicts(mut self, n: impl Into<Option<u64>>) -> Options {
        self.budget.conflicts = n.into().unwrap_or(u64::MAX);
        self
    }

    /// Stops after this many line visits.
    #[must_use]
    pub fn max_line_visits(mut self, n: impl Into<Option<u64>>) -> Options {
        self.budget.line_visits = n.into().unwrap_or(u64::MAX);
        self
    }

    /// Where the search begins to look when it has to guess; the verdict is the same for any.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Options {
        self.budget.seed = seed;
        self
    }

    /// Bytes for one puzzle, beside the puzzle itself ([`Budget::bytes`]).
    #[must_use]
    pub fn max_bytes(mut self, bytes: u64) -> Options {
        self.budget.bytes = bytes;
        self
    }

    /// What may be used to be quicker; the verdict is the same without any of it.
    #[must_use]
    pub fn techniques(mut self, techniques: Techniques) -> Options {
        self.budget.techniques = techniques;
        self
    }

    /// Whether the report keeps the pictures.
    #[must_use]
    pub fn keep_solutions(mut self, keep: bool) -> Options {
        self.keep_solutions = keep;
        self
    }

    /// Stops when this much time is over, from the call on. (A web page has no clock here: there an
    /// observer has to look at one.)
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    #[must_use]
    pub fn timeout(mut self, timeout: impl Into<Option<Duration>>) -> Options {
        self.timeout = timeout.into();
        self
    }

    /// Lets so many searches of a hard puzzle race, each from another seed, within the same memory.
    /// The verdict is the same; what it cost is the winner's.
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Options {
        self.threads = threads.max(1);
        self
    }
}
