//! Who watches a jigsaw: the clock of `--timeout`, and Ctrl-C.

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use pictogrid_core::{Event, Observer};
use pictogrid_wire::JigsawStop;

use crate::stop::Stop;

/// The clock and Ctrl-C.
pub(super) struct Watch<'a> {
    begun: Instant,
    timeout: Option<Duration>,
    stop: &'a Stop,
    is_late: bool,
}

impl<'a> Watch<'a> {
    /// Begins now.
    pub(super) fn new(timeout: Option<Duration>, stop: &'a Stop) -> Watch<'a> {
        Watch { begun: Instant::now(), timeout, stop, is_late: false }
    }

    /// How long it has been.
    pub(super) fn micros(&self) -> u64 {
        self.begun.elapsed().as_micros() as u64
    }

    /// Why it said stop, if it did.
    pub(super) fn cause(&self) -> JigsawStop {
        if self.is_late { JigsawStop::Time } else { JigsawStop::Interrupted }
    }
}

impl Observer for Watch<'_> {
    fn on(&mut self, _: Event<'_>) -> ControlFlow<()> {
        let is_raised = self.stop.is_raised();
        let is_up = self.timeout.is_some_and(|timeout| self.begun.elapsed() >= timeout);
        self.is_late |= is_up && !is_raised;
        let is_over = is_up || is_raised;
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
