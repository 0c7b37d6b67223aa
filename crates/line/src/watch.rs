//! How far a count may go: time and memory, asked about while it goes on.
//!
//! Most counts are over within a microsecond; one of a long line may take minutes, and gigabytes
//! for its numbers. So a count says what it does and what it is about to take, to a [`Meter`],
//! which asks a [`Watch`] now and then: about every millisecond of work, and before each further
//! megabyte. The clock, the key that interrupts and the limits are the watch's own business.

use std::fmt;

/// Decides how far a count may go.
pub trait Watch {
    /// Whether to stop: asked about every millisecond of work.
    fn should_stop(&mut self) -> bool {
        false
    }

    /// Whether one line may take `bytes` of memory in all; asked before they are taken. Zero gives
    /// everything back. A megabyte is taken without asking.
    fn may_take(&mut self, bytes: u64) -> bool {
        let _ = bytes;
        true
    }
}

/// Lets every count go on to its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// Lets every count go on that takes no more bytes of memory than this.
#[derive(Clone, Copy, Debug)]
pub struct MemoryLimit(pub u64);

impl Watch for MemoryLimit {
    fn may_take(&mut self, bytes: u64) -> bool {
        bytes <= self.0
    }
}

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unfinished {
    /// The watch said stop.
    Stopped,
    /// It takes at least so many bytes of memory, which the watch did not allow.
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

/// Steps, each about an addition, between two questions.
const STEPS: u64 = 1 << 20;
/// Bytes that are taken without asking.
pub(crate) const FREE: u64 = 1 << 20;

/// Adds up what one count does and takes.
pub(crate) struct Meter<'a> {
    watch: &'a mut dyn Watch,
    steps: u64,
    bytes: u64,
    /// The bytes that were allowed so far.
    allowed: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(watch: &'a mut dyn Watch) -> Meter<'a> {
        Meter { watch, steps: 0, bytes: 0, allowed: FREE }
    }

    /// Does `work` with a meter that lets it go on to its end.
    pub(crate) fn unwatched<T>(work: impl FnOnce(&mut Meter<'_>) -> Result<T, Unfinished>) -> T {
        work(&mut Meter::new(&mut Unwatched)).expect("no watch stops it")
    }

    /// So many steps are to be done.
    pub(crate) fn work(&mut self, steps: u64) -> Result<(), Unfinished> {
        self.steps += steps;
        if self.steps >= STEPS {
            self.steps = 0;
            if self.watch.should_stop() {
                return Err(Unfinished::Stopped);
            }
        }
        Ok(())
    }

    /// So many bytes are to be taken, beside those before.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), Unfinished> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes > self.allowed {
            // A megabyte more than now, so that a row of numbers does not ask for each of them.
            self.allowed = self.bytes.saturating_add(FREE);
            if !self.watch.may_take(self.allowed) {
                return Err(Unfinished::Memory(self.allowed));
            }
        }
        Ok(())
    }

    /// So many of the bytes were given back.
    pub(crate) fn give_back(&mut self, bytes: u64) {
        self.bytes -= bytes;
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        if self.allowed > FREE {
            self.watch.may_take(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Notes what it is asked.
    struct Noting {
        limit: u64,
        asked: Vec<u64>,
        n_stops: u32,
    }

    impl Watch for Noting {
        fn should_stop(&mut self) -> bool {
            self.n_stops += 1;
            self.n_stops > 2
        }

        fn may_take(&mut self, bytes: u64) -> bool {
            self.asked.push(bytes);
            bytes <= self.limit
        }
    }

    #[test]
    fn memory_is_asked_for_before_it_is_taken_and_given_back() {
        let mut watch = Noting { limit: 10 * FREE, asked: Vec::new(), n_stops: 0 };
        let mut meter = Meter::new(&mut watch);
        assert_eq!(meter.take(FREE), Ok(()));
        assert_eq!(meter.take(1), Ok(()));
        assert_eq!(meter.take(FREE / 2), Ok(()));
        meter.give_back(FREE);
        assert_eq!(meter.take(FREE), Ok(()));
        assert_eq!(meter.take(u64::MAX), Err(Unfinished::Memory(u64::MAX)));
        drop(meter);
        assert_eq!(watch.asked, [2 * FREE + 1, u64::MAX, 0]);
    }

    #[test]
    fn work_is_stopped_in_time() {
        let mut watch = Noting { limit: 0, asked: Vec::new(), n_stops: 0 };
        let mut meter = Meter::new(&mut watch);
        let n_done = (0..).find(|_| meter.work(STEPS / 4).is_err());
        assert_eq!(n_done, Some(11));
        drop(meter);
        assert_eq!(watch.asked, []);
    }
}
