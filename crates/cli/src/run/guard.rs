//! The guard: a thread that ends a command which does not end by itself.
//!
//! Work looks at its [`Deadline`](crate::limits::deadline::Deadline) and ends with what it knows. That is the
//! good end, but it has a hole wherever a loop does not look, or a library has no place to look from.
//! The guard has none: it looks at the clock, at signals and at the memory of the process, waits a
//! little longer than the work should need, and then ends the process, with the exit code that the
//! documents name.
//!
//! ```text
//!   time     of the last puzzle: over, and GRACE later still no answer     5
//!   signal   GRACE later still no answer                                   130, or 5 if others had one
//!   memory   above the bound: what looks ends; far above it: the process   5
//! ```
//!
//! What others had printed is flushed, and what waited for its turn is printed; no file is left half
//! written. Time ends the process only where no input is left to be read: else the late one is waited
//! for. While what is made is drawn and written (the pages of `generate`, a file that is renamed) only
//! memory and a second signal end it.
//!
//! To count the bytes of every allocation was the other way. It needs an allocator of our own, which costs
//! every command some of its speed, and would not see what the system's keeps back.

use std::{
    io::{self, Write},
    thread,
    time::{Duration, Instant},
};

use memory_stats::memory_stats;
use pictogrid_json::{Failed, FailedKind};

use crate::{
    limits::{
        exit::Exit,
        stop::{INTERRUPTED, Stop},
    },
    output::{
        faults,
        last_output::{Handover, LAST_WORDS},
        messages::Message,
        printer::Out,
    },
    wording::{bytes, escape},
};

/// How often the guard looks.
const PAUSE: Duration = Duration::from_millis(5);
/// The same while memory is short: as fast as pages are filled, what comes between two looks is small.
const SHORT_PAUSE: Duration = Duration::from_micros(500);
/// How many bytes a program may fill in a [`PAUSE`] on several cores.
const BYTES_A_PAUSE: u64 = 64 << 20;
/// How often the guard looks before it ends what should have ended. On a busy machine it comes to look less
/// often, too, so that work which has no core is not ended for that.
const GRACE: u32 = 11;
/// The same for boards of more than [`LARGE`] cells, whose answers take long to write.
const GRACE_OF_LARGE: u32 = 45;
const LARGE: u64 = 2000 * 2000;
/// Bytes above the bound at which work is asked to end: the solver counts what it keeps, not what the system
/// keeps for it.
const SOME_ABOVE: u64 = 1 << 20;
/// Bytes above the bound at which no work is waited for.
const MOST_ABOVE: u64 = 4 << 20;
/// The bounds of a command.
pub(crate) struct Guard {
    pub(crate) stop: Stop,
    /// The time for each puzzle.
    pub(crate) timeout: Option<Duration>,
    /// Bytes for everything.
    pub(crate) memory: u64,
    pub(crate) as_json: bool,
    /// What the command is about, where no piece of work says it.
    pub(crate) name: String,
    pub(crate) out: Out,
    pub(crate) handover: Handover,
}

/// Why the guard ends the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Why {
    Time,
    Signal,
    Memory,
}

impl Guard {
    /// Begins to look. Where no thread can be started nobody does.
    pub(crate) fn begin(self) {
        let before = memory_stats().map_or(0, |now| now.physical_mem as u64);
        let _ = thread::Builder::new().spawn(move || self.look(before));
    }

    fn look(&self, before: u64) {
        let mut n_late = 0;
        loop {
            let used = memory_stats().map_or(0, |now| now.physical_mem as u64);
            let used = used.saturating_sub(before);
            self.stop.set_full(used > self.memory.saturating_add(SOME_ABOVE));
            if used > self.memory.saturating_add(MOST_ABOVE) {
                self.end(Why::Memory);
            }
            let is_short = used.saturating_add(BYTES_A_PAUSE) > self.memory;
            thread::sleep(if is_short { SHORT_PAUSE } else { PAUSE });
            let late = self.late().filter(|_| !self.stop.is_finishing());
            n_late = late.map_or(0, |_| n_late + 1);
            let pauses = if is_short { PAUSE.div_duration_f32(SHORT_PAUSE) as u32 } else { 1 };
            if let Some(why) = late
                && n_late > self.grace() * pauses
            {
                self.end(why);
            }
        }
    }

    /// What should have ended the work, if it should have ended.
    fn late(&self) -> Option<Why> {
        if self.stop.is_interrupted() {
            return Some(Why::Signal);
        }
        let (timeout, active) = (self.timeout?, self.stop.active());
        let now = Instant::now();
        let is_late = |begun: Option<Instant>| begun.is_some_and(|begun| now - begun > timeout);
        let is_over = !active.is_empty() && active.iter().all(|piece| is_late(piece.begun));
        (is_over && !self.stop.has_more()).then_some(Why::Time)
    }

    fn grace(&self) -> u32 {
        let is_large = self.stop.active().iter().any(|piece| piece.n_cells > LARGE);
        if is_large { GRACE_OF_LARGE } else { GRACE }
    }

    /// Ends the process.
    fn end(&self, why: Why) -> ! {
        self.handover.ask();
        let active = self.stop.active();
        let unfinished = match active.is_empty() {
            true => vec![self.name.clone()],
            false => active.into_iter().map(|piece| piece.name).collect(),
        };
        for name in unfinished {
            match faults::said(&self.failed(why, &name), self.as_json) {
                Message::Out(bytes) => self.print(&bytes),
                Message::Error(line) => {
                    let _ = writeln!(io::stderr(), "{}", escape::escaped(&line));
                }
                _ => {}
            }
        }
        self.print(b"");
        pictogrid_save::exit_at_once(match why {
            Why::Signal if !self.stop.has_answered() => INTERRUPTED.into(),
            _ => Exit::Stopped.code().into(),
        })
    }

    fn failed(&self, why: Why, name: &str) -> Failed {
        let (kind, message) = match why {
            Why::Time => (
                FailedKind::Stopped,
                "stopped: the time is up before there is an answer; allow more with --timeout"
                    .to_owned(),
            ),
            Why::Signal => {
                (FailedKind::Stopped, "interrupted before there was an answer".to_owned())
            }
            Why::Memory => (
                FailedKind::Memory,
                format!(
                    "stopped: it needs more than {} of memory; allow more with --memory",
                    bytes::show(self.memory)
                ),
            ),
        };
        Failed::of_kind(kind, name, &message)
    }

    /// Prints to standard output and flushes it, unless somebody else is stuck in that.
    fn print(&self, bytes: &[u8]) {
        let until = Instant::now() + LAST_WORDS;
        while Instant::now() < until {
            if let Ok(mut out) = self.out.try_lock() {
                let _ = out.write_all(bytes).and_then(|()| out.flush());
                return;
            }
            thread::sleep(SHORT_PAUSE);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::limits::stop;

    fn guard(timeout: Option<Duration>) -> Guard {
        Guard {
            stop: Stop::default(),
            timeout,
            memory: 0,
            as_json: false,
            name: "a".to_owned(),
            out: Arc::new(Mutex::new(Vec::new())),
            handover: Handover::default(),
        }
    }

    #[test]
    fn time_is_over_where_all_that_is_worked_on_is_late_and_nothing_else_comes() {
        let guard = guard(Some(Duration::ZERO));
        assert_eq!(guard.late(), None, "nothing is worked on");
        guard.stop.during("a", || {
            thread::sleep(Duration::from_millis(1));
            assert_eq!(guard.late(), Some(Why::Time));
            guard.stop.set_more(true);
            assert_eq!(guard.late(), None, "the next one has its own time");
            guard.stop.set_more(false);
            stop::waiting(|| assert_eq!(guard.late(), None, "somebody else is slow"));
        });
        assert_eq!(guard.late(), None, "it has ended");
    }

    #[test]
    fn without_a_bound_of_time_nothing_is_late() {
        let guard = guard(None);
        guard.stop.during("a", || assert_eq!(guard.late(), None));
    }

    #[test]
    fn a_large_board_has_longer_to_write_its_answer() {
        let guard = guard(None);
        guard.stop.during("a", || {
            assert_eq!(guard.grace(), GRACE);
            stop::is_about(LARGE + 1);
            assert_eq!(guard.grace(), GRACE_OF_LARGE);
        });
    }

    #[test]
    fn what_is_done_is_asked_for_once_and_only_of_somebody() {
        let handover = Handover::default();
        handover.ask();
        assert!(!handover.is_asked(), "nobody prints");
        handover.set_open(true);
        let printer = handover.clone();
        let printing = thread::spawn(move || {
            while !printer.is_asked() {
                thread::yield_now();
            }
            printer.set_open(false);
        });
        handover.ask();
        printing.join().unwrap();
        assert!(!handover.is_asked());
    }
}
