//! How long a person waits for advice on a puzzle that has a fault, or for the best of many pictures.
//!
//! That the puzzle is at fault is known by then; which clue is mistyped takes a solve for every line,
//! which on a puzzle of a thousand lines nobody has time for.

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use pictogrid_solve::{Event, Observer, StopReason};

use crate::stop::Stop;

/// Longer than a glance, shorter than a sigh.
const ADVICE_TIME: Duration = Duration::from_secs(1);

/// Says stop when the time is over or Ctrl-C was pressed.
pub(crate) struct Patience<'a> {
    begun: Instant,
    timeout: Option<Duration>,
    stop: &'a Stop,
    /// Why it said stop, if it did.
    pub(crate) ended: Option<StopReason>,
}

impl<'a> Patience<'a> {
    /// Of work that has begun then.
    pub(crate) fn new(begun: Instant, timeout: Option<Duration>, stop: &'a Stop) -> Patience<'a> {
        Patience { begun, timeout, stop, ended: None }
    }
}

impl Observer for Patience<'_> {
    fn on(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        if self.stop.is_raised() {
            self.ended = Some(StopReason::Observer);
        } else if self.timeout.is_some_and(|timeout| self.begun.elapsed() >= timeout) {
            self.ended = Some(StopReason::Time);
        }
        if self.ended.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// Does `work` with an observer that says stop after a second, or what is `left` of a time that was
/// given, or when `stop` is raised.
pub(crate) fn within_advice_time<T>(
    left: Option<Duration>,
    stop: &Stop,
    work: impl FnOnce(&mut dyn Observer) -> T,
) -> T {
    let patience = left.map_or(ADVICE_TIME, |left| left.min(ADVICE_TIME));
    work(&mut Patience::new(Instant::now(), Some(patience), stop))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_interrupts() {
        let stop = Stop::default();
        let ended = |timeout, stop: &Stop| {
            let mut patience = Patience::new(Instant::now(), timeout, stop);
            assert_eq!(patience.says_stop(), patience.ended.is_some());
            patience.ended
        };
        let hour = Some(Duration::from_secs(3600));
        assert_eq!((ended(None, &stop), ended(hour, &stop)), (None, None));
        assert_eq!(ended(Some(Duration::ZERO), &stop), Some(StopReason::Time));
        stop.close();
        assert_eq!(ended(hour, &stop), Some(StopReason::Observer));
    }
}
