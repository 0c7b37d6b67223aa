//! How far `records` may go: a time, a person who presses Ctrl-C, and a memory for each thread.
//!
//! ```text
//!   --timeout   for all inputs together      --memory / threads   for the record of each thread
//!   Ctrl-C      asked about every 10^6 additions, with the time
//! ```
//!
//! Each thread has the same share of the memory for the record that it counts, so no thread waits for
//! another. (Nearly all records take less than a megabyte.) A bound that all threads share was the other
//! way; then what a record may take depends on what the others count just then, and a run ends elsewhere
//! each time.

use pictogrid_core::{Event, Observer};

use crate::limits::deadline::{Clock, Deadline};

/// The limits of one run, which all threads read.
pub(crate) struct CountLimits<'a> {
    pub(crate) deadline: Deadline<'a>,
    /// Bytes for the record of one thread.
    pub(crate) max_bytes: u64,
}

impl<'a> CountLimits<'a> {
    /// The time begins now, for all inputs together.
    pub(crate) fn new(clock: &'a Clock, memory: u64, n_threads: usize) -> CountLimits<'a> {
        let max_bytes = memory / n_threads.max(1) as u64;
        CountLimits { deadline: clock.deadline(), max_bytes }
    }

    pub(crate) fn should_stop(&self) -> bool {
        self.deadline.go_on().is_break()
    }

    /// An observer that stops a count at these limits.
    pub(crate) fn observer(&self) -> impl Observer + '_ {
        |_: Event<'_>| self.deadline.go_on()
    }
}
