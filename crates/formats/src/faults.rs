//! Collecting the faults of one puzzle, so that a person mends them in one go.
//!
//! No more than [`MOST`] are kept: a file of noise has a fault on each of its million lines, and
//! nobody mends more than a screenful before trying again.
//!
//! ```text
//!   fault 1 .. 100     kept, each with its place
//!   the others         counted up to 1000          "and 37 more"
//! ```
//!
//! O(1) a fault, and the memory of a hundred. To stop at the first was the short way: then a person reads a message,
//! mends one line, and reads the next message.

use pictogrid_core::{Error, Fault, FaultKind};

/// The most faults that are kept for one puzzle.
const MOST: usize = 100;

/// The most of the others that are counted.
const MOST_COUNTED: usize = 1000;

/// The faults met so far.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    kept: Vec<Fault>,
    n_dropped: usize,
}

impl Faults {
    /// Notes a fault.
    pub(crate) fn push(&mut self, fault: Fault) {
        if self.kept.len() < MOST {
            self.kept.push(fault);
        } else {
            self.n_dropped += 1;
        }
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Whether one of them is that a color could not be made out, or is none that we know.
    pub(crate) fn are_about_colors(&self) -> bool {
        let mut kinds = self.kept.iter().map(Fault::kind);
        kinds.any(|kind| matches!(kind, FaultKind::BadColor | FaultKind::Unsupported))
    }

    /// Whether there are so many that nothing more need be read.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.n_dropped > MOST_COUNTED
    }

    /// Notes a fault that is said once a puzzle, however often it is met.
    pub(crate) fn push_once(&mut self, fault: Fault) {
        if self.kept.iter().all(|kept| kept.kind() != fault.kind()) {
            self.push(fault);
        }
    }

    /// Notes the fault of `result`, or gives its value.
    pub(crate) fn take<T>(&mut self, result: Result<T, Fault>) -> Option<T> {
        match result {
            Ok(value) => return Some(value),
            Err(fault) if fault.kind() == FaultKind::Unsupported => self.push_once(fault),
            Err(fault) => self.push(fault),
        }
        None
    }

    /// `value` if nothing was wrong, else everything that was.
    pub(crate) fn or<T>(mut self, value: T) -> Result<T, Error> {
        if self.n_dropped > 0 {
            let more = if self.is_hopeless() { "or more" } else { "more" };
            let n = self.n_dropped.min(MOST_COUNTED);
            let message = format!("and {n} {more} faults; mend these first");
            self.kept.push(Fault::new(FaultKind::Syntax, message));
        }
        match Error::from_faults(self.kept) {
            None => Ok(value),
            Some(error) => Err(error),
        }
    }
}
