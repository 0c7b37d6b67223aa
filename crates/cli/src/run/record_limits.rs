//! How far `records` may go: a time, a person who presses Ctrl-C, and a memory for all threads.
//!
//! Nearly all records take less than a megabyte. Each thread may take a share of the memory without
//! asking the others; a record that takes more waits for its turn, so that only one at a time does.
//! With `t` threads a share is 1 in 4 t of the memory, so that three quarters are left for one record.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pictogrid_line::Watch;

use crate::run::deadline::{Clock, Deadline};

/// The memory of all threads together by default.
pub(crate) const MEMORY: u64 = 1 << 30;

/// The limits, which all threads share.
pub(crate) struct CountLimits<'a> {
    pub(crate) deadline: Deadline<'a>,
    /// Bytes of a record that takes its turn.
    most: u64,
    /// Bytes of any record.
    share: u64,
    turn: Mutex<()>,
}

impl<'a> CountLimits<'a> {
    /// The time begins now, for all inputs together.
    pub(crate) fn new(clock: &'a Clock, memory: u64, n_threads: usize) -> CountLimits<'a> {
        let share = memory / (4 * n_threads as u64);
        let most = memory - share * (n_threads as u64 - 1);
        CountLimits { deadline: clock.deadline(), most, share, turn: Mutex::default() }
    }

    pub(crate) fn should_stop(&self) -> bool {
        self.deadline.go_on().is_break()
    }

    /// The limits as one thread has them.
    pub(crate) fn of_thread(&self) -> ThreadLimits<'_> {
        ThreadLimits { limits: self, turn: None }
    }
}

pub(crate) struct ThreadLimits<'a> {
    limits: &'a CountLimits<'a>,
    turn: Option<MutexGuard<'a, ()>>,
}

impl Watch for ThreadLimits<'_> {
    fn should_stop(&mut self) -> bool {
        self.limits.should_stop()
    }

    fn may_take(&mut self, bytes: u64) -> bool {
        if bytes <= self.limits.share {
            self.turn = if bytes == 0 { None } else { self.turn.take() };
            return true;
        }
        if bytes <= self.limits.most && self.turn.is_none() {
            self.turn = Some(self.limits.turn.lock().unwrap_or_else(PoisonError::into_inner));
        }
        bytes <= self.limits.most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_large_record_at_a_time() {
        let clock = Clock::default();
        let limits = CountLimits::new(&clock, 800, 2);
        let (mut first, mut second) = (limits.of_thread(), limits.of_thread());
        assert!(first.may_take(100) && second.may_take(100), "each has a share");
        assert!(first.may_take(700) && !first.may_take(701), "all but the share of the other");
        assert!(limits.turn.try_lock().is_err());
        assert!(first.may_take(0) && second.may_take(101));
        assert!(second.may_take(0) && limits.turn.try_lock().is_ok());
    }
}
