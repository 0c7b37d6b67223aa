//! Asking running work to end: a person pressed Ctrl-C, or nobody reads the output any more.
//!
//! The first Ctrl-C only raises a flag that every solve looks at, so that what is known so far
//! is printed. A second one, or one while nothing is being solved, ends the process at once.
//! What comes right behind the first is no second one but its echo: `timeout -s INT` signals both
//! the process and its group, and a person presses a key more slowly than that.

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// The exit code of a process that Ctrl-C ended at once.
const INTERRUPTED: i32 = 130;
/// How long the first interrupt may echo.
const ECHO: Duration = Duration::from_millis(500);

/// A flag that many threads share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<State>);

#[derive(Debug, Default)]
struct State {
    /// Whether the first interrupt does not wait for results.
    ends_at_once: bool,
    first_interrupt: OnceLock<Instant>,
    closed: AtomicUsize,
    working: AtomicUsize,
}

impl Stop {
    /// A flag that Ctrl-C raises.
    pub(crate) fn on_ctrl_c() -> Stop {
        Stop::default().listening()
    }

    /// A flag for work that has no result before its end: Ctrl-C ends the process, and leaves no half
    /// of a file behind.
    pub(crate) fn at_once() -> Stop {
        Stop(Arc::new(State { ends_at_once: true, ..State::default() })).listening()
    }

    fn listening(self) -> Stop {
        let stop = self;
        let seen = stop.clone();
        // Where no handler can be set, Ctrl-C ends the process as it always did.
        let _ = ctrlc::set_handler(move || {
            if seen.interrupt(Instant::now()) {
                pictogrid_save::exit_at_once(INTERRUPTED);
            }
        });
        stop
    }

    /// Notes an interrupt. Gives whether the process is to end at once.
    fn interrupt(&self, now: Instant) -> bool {
        match self.0.first_interrupt.set(now) {
            Ok(()) => self.0.ends_at_once || self.0.working.load(Ordering::SeqCst) == 0,
            Err(now) => self.0.first_interrupt.get().is_some_and(|&first| now - first >= ECHO),
        }
    }

    /// Whether work should end, for whatever reason.
    pub(crate) fn is_raised(&self) -> bool {
        self.is_interrupted() || self.0.closed.load(Ordering::Relaxed) > 0
    }

    /// Whether a person asked for the end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.0.first_interrupt.get().is_some()
    }

    /// Nobody reads the output any more.
    pub(crate) fn close(&self) {
        self.0.closed.store(1, Ordering::Relaxed);
    }

    /// Runs `work`, during which the first Ctrl-C waits for its result.
    pub(crate) fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        self.0.working.fetch_add(1, Ordering::SeqCst);
        let result = work();
        self.0.working.fetch_sub(1, Ordering::SeqCst);
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_echo_is_no_second_interrupt() {
        let (stop, now) = (Stop::default(), Instant::now());
        stop.during(|| assert!(!stop.interrupt(now)));
        assert!(stop.is_interrupted());
        assert!(!stop.interrupt(now), "an echo while the answer is printed");
        assert!(!stop.interrupt(now + ECHO / 2));
        assert!(stop.interrupt(now + ECHO));
        assert!(Stop::default().interrupt(now), "nothing is being solved");
    }
}
