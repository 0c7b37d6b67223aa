//! A deadline over any observer: it looks at the clock whenever work goes on.
//!
//! ```text
//!   search ── Event ──▶ Deadline ── all events ──▶ observer of the caller
//!                         └ Work, time is over: Break, `Time`      └ Break, `Observer`
//! ```
//!
//! The search asks its observer after so much work anyway, so the time is one more answer to that
//! question, and the search itself has no clock. One reading of the clock for each question. How late a
//! stop comes is decided there: a question every 50 conflicts let one second end after 26 on noise of
//! 1500×1500; counted in work it is 1.8 (`DESIGN.md`).
//!
//! Without a timeout no clock is touched, so that the library runs where there is none.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "it is the one clock")]

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use crate::{Event, EventKind, Observer, Options, StopReason};

/// Says stop when the time is over.
struct Deadline<'a> {
    observer: &'a mut dyn Observer,
    begun: Instant,
    timeout: Duration,
    is_over: bool,
}

impl Observer for Deadline<'_> {
    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        self.observer.on(event)?;
        self.is_over |= matches!(event, Event::Work(_)) && self.begun.elapsed() >= self.timeout;
        if self.is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn wants(&self, kind: EventKind) -> bool {
        kind == EventKind::Work || self.observer.wants(kind)
    }
}

/// Does `work` within the time of the options, with an observer that minds it. Gives why an observer
/// that said stop has done so.
pub(crate) fn within<T>(
    options: &Options,
    observer: &mut dyn Observer,
    work: impl FnOnce(&mut dyn Observer) -> T,
) -> (T, StopReason) {
    let Some(timeout) = options.timeout else { return (work(observer), StopReason::Observer) };
    let mut deadline = Deadline { observer, begun: Instant::now(), timeout, is_over: false };
    let done = work(&mut deadline);
    (done, if deadline.is_over { StopReason::Time } else { StopReason::Observer })
}

/// The same reason, but `stop` where the observer said so.
pub(crate) fn named(reason: Option<StopReason>, stop: StopReason) -> Option<StopReason> {
    if reason == Some(StopReason::Observer) { Some(stop) } else { reason }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Progress, Silent};

    #[test]
    fn time_runs_out() {
        for (millis, reason) in [(0, StopReason::Time), (3_600_000, StopReason::Observer)] {
            let options = Options::default().timeout(Duration::from_millis(millis));
            let ask = |observer: &mut dyn Observer| observer.on(Event::Work(&Progress::default()));
            let (answer, stop) = within(&options, &mut Silent, ask);
            assert_eq!((answer.is_break(), stop), (millis == 0, reason));
        }
        let hasty = |_: Event<'_>| ControlFlow::Break(());
        let options = Options::default().timeout(Duration::ZERO);
        let ask = |observer: &mut dyn Observer| observer.says_stop();
        assert_eq!(within(&options, &mut { hasty }, ask), (true, StopReason::Observer));
    }
}
