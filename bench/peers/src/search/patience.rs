//! The end of patience: a run that is given up after so much processor time.
//!
//! Not `Options::timeout`, which is time on the wall: with another program beside this one, a search of
//! two seconds would be given up after one of work, and the table would count what the machine did.
//! O(1) a question; the clock of the thread is read only once the wall's has run out.

use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

use cpu_time::ThreadTime;
use pictogrid_solve::{Event, Observer};

/// Gives up when the thread has worked for so long.
pub struct Patience {
    begin: Instant,
    worked: ThreadTime,
    limit: Duration,
}

impl Patience {
    pub fn new(limit: Duration) -> Patience {
        Patience { begin: Instant::now(), worked: ThreadTime::now(), limit }
    }
}

impl Observer for Patience {
    /// The clock on the wall is cheaper to read, and never behind.
    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        let is_asked = matches!(event, Event::Work(_));
        let is_over = |at: Duration| at >= self.limit;
        if is_asked && is_over(self.begin.elapsed()) && is_over(self.worked.elapsed()) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
