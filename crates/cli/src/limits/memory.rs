//! The memory that a command may take, for everything that it does at once.
//!
//! ```text
//!   share   of each thread and of the reader: a puzzle that needs no more has its thread's share
//!   alone   a puzzle that needs more waits until no other is worked on, and has all that is not kept
//!   kept    what stays until the end, a booklet or a bundle; once that is half of it all, every
//!           puzzle is worked on alone
//! ```
//!
//! So the shares and what is kept are never more than the bound, and a puzzle gets the same memory on
//! every run. No thread waits for ever: puzzles get their memory in the order in which they are
//! printed, and a puzzle that is worked on has all that it needs.
//!
//! The bytes are upper bounds that follow from sizes, computed before they are taken; what the program
//! takes besides (a few MiB) is not counted. Lending each puzzle what it may need and taking back what
//! it leaves took three times the code, and was worth it only for puzzles between a share and the
//! whole.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::wording::bytes;

/// A bound below this one refuses no puzzle: it is left to the solver, which stops there.
pub(crate) const SMALL: u64 = 8 << 20;

#[derive(Clone, Debug)]
pub(crate) struct Memory(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    /// As it was asked for.
    asked: u64,
    total: u64,
    taken: Mutex<Taken>,
    freed: Condvar,
}

#[derive(Clone, Copy, Debug)]
struct Taken {
    n_threads: u64,
    n_working: usize,
    /// Whether the one that works needs more than its share.
    is_alone: bool,
    kept: u64,
    /// Threads that wait for memory: to tell nobody is a call of the system, too.
    n_waiting: usize,
}

/// The memory of one puzzle, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Grant {
    shared: Arc<Shared>,
    pub(crate) bytes: u64,
    least: u64,
}

/// Bytes that stay taken until this is dropped.
#[derive(Debug)]
pub(crate) struct Kept {
    shared: Arc<Shared>,
    bytes: u64,
}

/// More than there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMuch {
    pub(crate) needed: u64,
    pub(crate) total: u64,
}

impl TooMuch {
    /// What is needed and how to allow it.
    pub(crate) fn message(&self, what: &str) -> String {
        let (needed, total) = (bytes::show(self.needed), bytes::show(self.total));
        let about = if needed == total { "a little more than" } else { "about" };
        format!(
            "{what} needs {about} {needed} of memory, the bound is {total}; allow it with --memory {}",
            bytes::allowing(self.needed)
        )
    }
}

impl Memory {
    /// So many bytes, of which a single thread has all.
    pub(crate) fn new(bytes: u64) -> Memory {
        let taken = Taken { n_threads: 1, n_working: 0, is_alone: false, kept: 0, n_waiting: 0 };
        let (taken, freed) = (Mutex::new(taken), Condvar::new());
        Memory(Arc::new(Shared { asked: bytes, total: bytes.max(SMALL), taken, freed }))
    }

    /// The same memory for so many threads at once.
    pub(crate) fn share_among(&self, n_threads: usize) {
        self.0.lock().n_threads = n_threads as u64;
    }

    /// Whether so many bytes may be read before there is a puzzle. Waits for the threads if that is
    /// more than a share.
    pub(crate) fn check_reading(&self, bytes: u64) -> Result<(), TooMuch> {
        let mut taken = self.0.lock();
        if bytes > self.0.share(&taken) {
            taken = self.0.wait_while(taken, |taken| taken.n_working > 0);
        }
        self.0.check(bytes, taken.kept)
    }

    /// Takes a share if that has room for `bytes`, else all that is left, which are `least` at least.
    pub(crate) fn take(&self, least: u64, bytes: u64, waiting: u64) -> Result<Grant, TooMuch> {
        let shared = &self.0;
        let mut taken = shared.wait_while(shared.lock(), |taken| taken.is_alone);
        let share = shared.share(&taken);
        let has_room = bytes <= share && waiting <= share && taken.kept <= shared.total / 2;
        if taken.n_threads > 1 && has_room {
            taken.n_working += 1;
            return Ok(Grant { shared: shared.clone(), bytes: share, least });
        }
        taken = shared.wait_while(taken, |taken| taken.n_working > 0);
        let beside = taken.kept + waiting;
        shared.check(least, beside)?;
        (taken.n_working, taken.is_alone) = (1, true);
        Ok(Grant { shared: shared.clone(), bytes: shared.total - beside, least })
    }

    /// Keeps so many bytes taken.
    pub(crate) fn keep(&self, bytes: u64) -> Kept {
        self.0.lock().kept += bytes;
        Kept { shared: self.0.clone(), bytes }
    }

    /// The bytes that were asked for, which may be fewer than there are.
    pub(crate) fn asked(&self) -> u64 {
        self.0.asked
    }

    /// The bytes that there are.
    pub(crate) fn total(&self) -> u64 {
        self.0.total
    }

    /// What is left when no puzzle is worked on, which are `least` at least.
    pub(crate) fn left(&self, least: u64) -> Result<u64, TooMuch> {
        let kept = self.0.lock().kept;
        self.0.check(least, kept)?;
        Ok(self.0.total - kept)
    }
}

impl Grant {
    /// The work is done, and what it needed at least stays.
    pub(crate) fn keep(self) -> Kept {
        self.shared.lock().kept += self.least;
        Kept { shared: self.shared.clone(), bytes: self.least }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait_while<'a>(
        &self,
        mut taken: MutexGuard<'a, Taken>,
        mut is_busy: impl FnMut(&Taken) -> bool,
    ) -> MutexGuard<'a, Taken> {
        taken.n_waiting += 1;
        let waited = self.freed.wait_while(taken, |taken| is_busy(taken));
        let mut taken = waited.unwrap_or_else(PoisonError::into_inner);
        taken.n_waiting -= 1;
        taken
    }

    /// What a thread, or the reader, may take; half of it all is for what is kept, if anything is.
    fn share(&self, taken: &Taken) -> u64 {
        let for_shares = if taken.kept > 0 { self.total / 2 } else { self.total };
        for_shares / (taken.n_threads + 1)
    }

    fn check(&self, bytes: u64, beside: u64) -> Result<(), TooMuch> {
        let needed = beside.saturating_add(bytes);
        if needed > self.total { Err(TooMuch { needed, total: self.total }) } else { Ok(()) }
    }
}

impl Drop for Grant {
    fn drop(&mut self) {
        let mut taken = self.shared.lock();
        (taken.n_working, taken.is_alone) = (taken.n_working - 1, false);
        if taken.n_waiting > 0 {
            self.shared.freed.notify_all();
        }
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        self.shared.lock().kept -= self.bytes;
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc::channel, thread};

    use super::*;

    const MIB: u64 = 1 << 20;

    fn taken(memory: &Memory, least: u64, bytes: u64) -> Result<u64, u64> {
        let grant = memory.take(least * MIB, bytes * MIB, 0);
        grant.map(|grant| grant.bytes / MIB).map_err(|much| much.needed / MIB)
    }

    #[test]
    fn who_needs_more_than_a_share_waits_to_be_alone() {
        let memory = Memory::new(100 * MIB);
        memory.share_among(3);
        let first = memory.take(0, 25 * MIB, 0).unwrap();
        let (sender, receiver) = channel();
        let other = memory.clone();
        let waiting = thread::spawn(move || {
            sender.send(taken(&other, 0, 26)).unwrap();
        });
        assert_eq!(taken(&memory, 0, 25), Ok(25));
        assert!(receiver.recv_timeout(std::time::Duration::from_millis(20)).is_err());
        drop(first);
        assert_eq!(receiver.recv().unwrap(), Ok(100));
        waiting.join().unwrap();
        assert_eq!(taken(&memory, 101, 101), Err(101));
        assert_eq!(taken(&memory, 100, 200), Ok(100), "a search may end early");
    }

    #[test]
    fn what_is_kept_is_not_lent() {
        let memory = Memory::new(120 * MIB);
        memory.share_among(2);
        assert_eq!(taken(&memory, 0, 1), Ok(40));
        let some = memory.keep(60 * MIB);
        assert_eq!(taken(&memory, 0, 1), Ok(20));
        let more = memory.keep(MIB);
        assert_eq!((taken(&memory, 59, 60), taken(&memory, 60, 60)), (Ok(59), Err(121)));
        assert_eq!(memory.left(0), Ok(59 * MIB));
        drop((some, more));
        assert_eq!(taken(&memory, 0, 41), Ok(120));
    }
}
