//! Asking running work to end: a person pressed Ctrl-C, or nobody reads the output any more.
//!
//! The first Ctrl-C only raises a flag that every solve looks at, so that what is known so far
//! is printed. A second one, or one while nothing is being solved, ends the process at once.

use std::{
    process,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

/// The exit code of a process that Ctrl-C ended at once.
const INTERRUPTED: i32 = 130;

/// A flag that many threads share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<State>);

#[derive(Debug, Default)]
struct State {
    interrupts: AtomicUsize,
    closed: AtomicUsize,
    working: AtomicUsize,
}

impl Stop {
    /// A flag that Ctrl-C raises.
    pub(crate) fn on_ctrl_c() -> Stop {
        let stop = Stop::default();
        let seen = stop.clone();
        // Where no handler can be set, Ctrl-C ends the process as it always did.
        let _ = ctrlc::set_handler(move || {
            let again = seen.0.interrupts.fetch_add(1, Ordering::SeqCst) > 0;
            if again || seen.0.working.load(Ordering::SeqCst) == 0 {
                process::exit(INTERRUPTED);
            }
        });
        stop
    }

    /// Whether work should end, for whatever reason.
    pub(crate) fn is_raised(&self) -> bool {
        self.is_interrupted() || self.0.closed.load(Ordering::Relaxed) > 0
    }

    /// Whether a person asked for the end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.0.interrupts.load(Ordering::Relaxed) > 0
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
    use super::Stop;

    #[test]
    fn a_closed_pipe_is_no_interrupt() {
        let stop = Stop::default();
        assert!(!stop.is_raised());
        stop.close();
        assert!(stop.is_raised() && !stop.is_interrupted());
    }
}
