//! How long a command may look for something: for a time, and until Ctrl-C.
//!
//! ```text
//!   Clock      of the command: the time for each puzzle, and the stop
//!   Deadline   of one puzzle: begins when its text is there; asked by loops, or the observer of a solve
//! ```
//!
//! Work asks, for only it knows where it can end with an answer. A clock that interrupts it was not tried:
//! what is half done would have to be undone. What does not ask is left to the guard.

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use pictogrid_solve::{Event, Observer, StopReason};

use crate::limits::stop::{self, Stop};

/// How long a command may take for each puzzle, and its stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clock {
    pub(crate) timeout: Option<Duration>,
    pub(crate) stop: Stop,
}

impl Clock {
    /// The end of the time of the puzzle at hand, to read which is part of it.
    pub(crate) fn deadline(&self) -> Deadline<'_> {
        Deadline { begun: stop::begun(), ..Deadline::new(self.timeout, &self.stop) }
    }

    /// The same with another time.
    pub(crate) fn within(&self, timeout: Option<Duration>) -> Clock {
        Clock { timeout, stop: self.stop.clone() }
    }
}

/// The end of the time, or of the patience of a person.
#[derive(Clone, Copy)]
pub(crate) struct Deadline<'a> {
    begun: Instant,
    pub(crate) timeout: Option<Duration>,
    pub(crate) stop: &'a Stop,
    /// Why it said stop as an observer, if it did.
    pub(crate) ended: Option<StopReason>,
}

impl<'a> Deadline<'a> {
    /// So much time from now; without one only Ctrl-C ends it.
    pub(crate) fn new(timeout: Option<Duration>, stop: &'a Stop) -> Deadline<'a> {
        Deadline { begun: Instant::now(), timeout, stop, ended: None }
    }

    /// What is left of the time, if there is an end to it.
    pub(crate) fn left(&self) -> Option<Duration> {
        self.timeout.map(|timeout| timeout.saturating_sub(self.begun.elapsed()))
    }

    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        self.reason().map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
    }

    fn reason(&self) -> Option<StopReason> {
        if self.stop.is_raised() {
            return Some(StopReason::Observer);
        }
        if self.stop.is_full() {
            return Some(StopReason::Memory);
        }
        self.left().is_some_and(|left| left.is_zero()).then_some(StopReason::Time)
    }
}

impl Observer for Deadline<'_> {
    fn on(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        self.ended = self.ended.or(self.reason());
        self.ended.map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_interrupts() {
        let stop = Stop::default();
        let ended = |timeout, stop: &Stop| {
            let mut deadline = Deadline::new(timeout, stop);
            assert_eq!(deadline.says_stop(), deadline.go_on().is_break());
            deadline.ended
        };
        let hour = Some(Duration::from_secs(3600));
        assert_eq!((ended(None, &stop), ended(hour, &stop)), (None, None));
        assert_eq!(ended(Some(Duration::ZERO), &stop), Some(StopReason::Time));
        stop.close();
        assert_eq!(ended(hour, &stop), Some(StopReason::Observer));
    }
}
