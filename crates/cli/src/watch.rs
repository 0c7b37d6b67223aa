//! Watches a solve: looks at the clock and at Ctrl-C, and passes on what was found.
//!
//! The solver only asks whether it should stop; which clock that means is decided here, and a
//! test brings its own. Time spent in passing things on is not time spent solving.

use std::time::{Duration, Instant};

use pictogrid_core::Picture;
use pictogrid_solve::{Observer, Pass, ProofStep};

use crate::stop::Stop;

/// Tells how much time has gone by since some fixed moment.
pub(crate) trait Clock {
    fn elapsed(&self) -> Duration;
}

impl Clock for Instant {
    fn elapsed(&self) -> Duration {
        Instant::elapsed(self)
    }
}

/// Takes what a running solve has to tell.
pub(crate) trait Hearer {
    /// Whether passes are of interest: they cost a board each.
    fn wants_passes(&self) -> bool;
    fn on_pass(&mut self, pass: Pass<'_>);
    fn on_solution(&mut self, picture: &Picture);

    /// Whether the steps of a proof are of interest.
    fn wants_proof(&self) -> bool {
        false
    }

    fn on_clause(&mut self, _step: ProofStep, _clause: &[i32]) {}
}

/// The observer of one solve.
pub(crate) struct Watch<'a> {
    clock: &'a dyn Clock,
    timeout: Option<Duration>,
    stop: &'a Stop,
    hearer: &'a mut dyn Hearer,
    away: Duration,
    cause: Option<&'static str>,
}

impl<'a> Watch<'a> {
    /// Watches a solve that begins when `clock` begins.
    pub(crate) fn new(
        clock: &'a dyn Clock,
        timeout: Option<Duration>,
        stop: &'a Stop,
        hearer: &'a mut dyn Hearer,
    ) -> Watch<'a> {
        Watch { clock, timeout, stop, hearer, away: Duration::ZERO, cause: None }
    }

    /// Why the solve was told to stop, if it was: `time` or `interrupted`.
    pub(crate) fn cause(&self) -> Option<&'static str> {
        self.cause
    }

    /// Time spent solving so far.
    pub(crate) fn micros(&self) -> u64 {
        self.clock.elapsed().saturating_sub(self.away).as_micros() as u64
    }

    fn pass_on(&mut self, tell: impl FnOnce(&mut dyn Hearer)) {
        let before = self.clock.elapsed();
        tell(self.hearer);
        self.away += self.clock.elapsed().saturating_sub(before);
    }
}

impl Observer for Watch<'_> {
    fn wants_passes(&self) -> bool {
        self.hearer.wants_passes()
    }

    fn on_pass(&mut self, pass: Pass<'_>) {
        self.pass_on(|hearer| hearer.on_pass(pass));
    }

    fn on_solution(&mut self, picture: &Picture) {
        self.pass_on(|hearer| hearer.on_solution(picture));
    }

    fn wants_proof(&self) -> bool {
        self.hearer.wants_proof()
    }

    fn on_clause(&mut self, step: ProofStep, clause: &[i32]) {
        self.pass_on(|hearer| hearer.on_clause(step, clause));
    }

    fn should_stop(&mut self) -> bool {
        if self.stop.is_raised() {
            self.cause = Some("interrupted");
        } else if self.timeout.is_some_and(|timeout| self.clock.elapsed() >= timeout) {
            self.cause = Some("time");
        }
        self.cause.is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// A clock that a test sets.
    struct Hands(Cell<u64>);

    impl Clock for Hands {
        fn elapsed(&self) -> Duration {
            Duration::from_secs(self.0.get())
        }
    }

    /// Takes five seconds to hear of a solution.
    struct Slow<'a>(&'a Hands);

    impl Hearer for Slow<'_> {
        fn wants_passes(&self) -> bool {
            false
        }

        fn on_pass(&mut self, _pass: Pass<'_>) {}

        fn on_solution(&mut self, _picture: &Picture) {
            self.0.0.set(self.0.0.get() + 5);
        }
    }

    #[test]
    fn time_runs_out() {
        let (hands, stop) = (Hands(Cell::new(0)), Stop::default());
        let mut slow = Slow(&hands);
        let mut watch = Watch::new(&hands, Some(Duration::from_secs(30)), &stop, &mut slow);
        assert!(!watch.should_stop());
        hands.0.set(29);
        assert!(!watch.should_stop());
        hands.0.set(30);
        assert!(watch.should_stop());
        assert_eq!(watch.cause(), Some("time"));
    }

    #[test]
    fn without_a_limit_only_the_flag_counts() {
        let (hands, stop) = (Hands(Cell::new(1 << 30)), Stop::default());
        let mut slow = Slow(&hands);
        let mut watch = Watch::new(&hands, None, &stop, &mut slow);
        assert!(!watch.should_stop());
        stop.close();
        assert!(watch.should_stop());
        assert_eq!(watch.cause(), Some("interrupted"));
    }

    #[test]
    fn telling_is_not_solving() {
        let (hands, stop) = (Hands(Cell::new(2)), Stop::default());
        let mut slow = Slow(&hands);
        let mut watch = Watch::new(&hands, None, &stop, &mut slow);
        watch.on_solution(&Picture::parse(&["#"]).unwrap());
        assert_eq!(watch.micros(), 2_000_000);
    }
}
