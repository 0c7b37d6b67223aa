//! The end of patience: a run that is given up after so much processor time.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use pictogrid_solve::Observer;

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
    fn should_stop(&mut self) -> bool {
        self.begin.elapsed() >= self.limit && self.worked.elapsed() >= self.limit
    }
}
