//! How far a count may go: stopped by its observer, and bounded in bytes.
//!
//! ```text
//!   count ── work(steps) ──▶ Meter ── every 2^20 steps ──▶ observer: Break ──▶ Stopped
//!         ── take(bytes) ──▶   └───── over the limit ────────────────────────▶ Memory(bytes)
//! ```
//!
//! Most counts are over within a microsecond; one of a long line may take minutes, and gigabytes for
//! its numbers. So a count tells a [`Meter`] what it does and what it is about to allocate. The meter
//! asks the observer about every millisecond of work, and compares the bytes with their limit.
//!
//! Steps are told many at a time, mostly a row, so that metering costs little. Bytes are counted before
//! they are taken and not measured afterwards: the same line is refused at the same place everywhere.
//! One MiB is always free, so that a small line is never refused. A trait of its own for what watches a
//! count lost: the observer of `core` and a number say the same.

use std::fmt;

use pictogrid_core::{Observer, Silent};

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfinished {
    /// The observer stopped it.
    Stopped,
    /// It needs at least so many bytes of memory, which is more than allowed.
    Memory(u64),
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfinished::Stopped => f.write_str("the count was stopped"),
            Unfinished::Memory(bytes) => {
                let mebibytes = bytes.div_ceil(1 << 20);
                write!(f, "counting this line takes at least {mebibytes} MiB of memory")
            }
        }
    }
}

impl std::error::Error for Unfinished {}

/// Steps, each about an addition, between two questions to the observer.
const STEPS: u64 = 1 << 20;
/// Bytes that are always allowed.
pub(crate) const FREE: u64 = 1 << 20;

/// Adds up the work and the memory of one count.
pub(crate) struct Meter<'a> {
    observer: &'a mut dyn Observer,
    max_bytes: u64,
    steps: u64,
    bytes: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(max_bytes: u64, observer: &'a mut dyn Observer) -> Meter<'a> {
        Meter { observer, max_bytes: max_bytes.max(FREE), steps: 0, bytes: 0 }
    }

    /// Does `work` with a meter that never stops it.
    pub(crate) fn unlimited<T>(work: impl FnOnce(&mut Meter<'_>) -> Result<T, Unfinished>) -> T {
        work(&mut Meter::new(u64::MAX, &mut Silent)).expect("no limit stops it")
    }

    /// Counts steps, and asks the observer now and then whether to go on.
    pub(crate) fn work(&mut self, steps: u64) -> Result<(), Unfinished> {
        self.steps += steps;
        if self.steps >= STEPS {
            self.steps = 0;
            if self.observer.says_stop() {
                return Err(Unfinished::Stopped);
            }
        }
        Ok(())
    }

    /// Counts bytes before they are allocated.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), Unfinished> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes > self.max_bytes { Err(Unfinished::Memory(self.bytes)) } else { Ok(()) }
    }

    /// Counts bytes that were freed.
    pub(crate) fn give_back(&mut self, bytes: u64) {
        self.bytes -= bytes;
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use pictogrid_core::Event;

    use super::*;

    #[test]
    fn bytes_are_counted_before_they_are_taken() {
        let mut silent = Silent;
        let mut meter = Meter::new(2 * FREE, &mut silent);
        assert_eq!(meter.take(2 * FREE), Ok(()));
        meter.give_back(FREE);
        assert_eq!(meter.take(FREE), Ok(()));
        assert_eq!(meter.take(1), Err(Unfinished::Memory(2 * FREE + 1)));
        assert_eq!(meter.take(u64::MAX), Err(Unfinished::Memory(u64::MAX)));
    }

    #[test]
    fn the_observer_is_asked_now_and_then() {
        let mut n_asked = 0;
        let mut observer = |_: Event<'_>| {
            n_asked += 1;
            if n_asked > 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut meter = Meter::new(0, &mut observer);
        assert_eq!((0..).find(|_| meter.work(STEPS / 4).is_err()), Some(11));
    }
}
