//! How far a call may go, and how Ctrl-C ends it.
//!
//! Signals reach Python only between its own steps, so whoever works here asks for them every 50 ms. In a
//! thread other than the main one Python has no signals, and only the limits end a call.
//!
//! ```text
//!   engine ─ event ─▶ Watch ─┬─ time up?            every event: Stop
//!                            └─ signal? (GIL)       every 50 ms: Stop, and the exception is raised later
//! ```
//!
//! To ask at every event would take the lock of the interpreter thousands of times a second from other
//! threads. A handler of our own was the other way; it would replace that of a notebook.

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use pictogrid::{Event, Observer, Options};
use pyo3::prelude::*;

use crate::errors;

/// Time between two questions for signals.
pub(crate) const BETWEEN_SIGNALS: Duration = Duration::from_millis(50);

/// Stops at a signal, or when time is up.
#[derive(Debug)]
pub(crate) struct Watch {
    asked: Instant,
    end: Option<Instant>,
    raised: Option<PyErr>,
}

impl Watch {
    /// Stops at a signal, and after so many seconds if there is a number.
    pub(crate) fn new(timeout: Option<f64>) -> PyResult<Watch> {
        let asked = Instant::now();
        let end = seconds(timeout)?.and_then(|time| asked.checked_add(time));
        Ok(Watch { asked, end, raised: None })
    }

    pub(crate) fn go_on(&mut self) -> ControlFlow<()> {
        if self.raised.is_some() {
            return ControlFlow::Break(());
        }
        let now = Instant::now();
        if self.end.is_some_and(|end| now >= end) {
            return ControlFlow::Break(());
        }
        if now - self.asked < BETWEEN_SIGNALS {
            return ControlFlow::Continue(());
        }
        self.asked = now;
        self.raised = Python::attach(|py| py.check_signals().err());
        if self.raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// What the signal raised, if there was one.
    pub(crate) fn end(self) -> PyResult<()> {
        self.raised.map_or(Ok(()), Err)
    }
}

impl Observer for Watch {
    fn on(&mut self, _: Event<'_>) -> ControlFlow<()> {
        self.go_on()
    }
}

/// A time that is given in seconds.
fn seconds(timeout: Option<f64>) -> PyResult<Option<Duration>> {
    let time = timeout.map(Duration::try_from_secs_f64).transpose();
    time.map_err(|_| {
        let found = timeout.unwrap_or_default();
        errors::value(format!(
            "timeout: a number of seconds from 0 on is wanted, not {found}; leave it out for no limit"
        ))
    })
}

/// The options of a solve.
pub(crate) fn options(
    timeout: Option<f64>,
    conflicts: Option<u64>,
    memory: Option<u64>,
) -> PyResult<Options> {
    let options = Options::default().timeout(seconds(timeout)?).max_conflicts(conflicts);
    Ok(memory.map_or(options, |bytes| options.max_bytes(bytes)))
}
