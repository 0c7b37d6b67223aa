//! The memory that everything that runs at once may take, asked for before it is taken.
//!
//! ```text
//!   reader ── hold ──┐                 a reader keeps what it has read until it is taken;
//!   worker ── work ──┼─▶ MemoryBudget     a worker waits while others work, and is refused
//!   worker ── work ──┘                 what would not fit if nobody did
//! ```
//!
//! Nobody deadlocks: puzzles are given their share in the order in which they are printed, whoever
//! works has all that it needs, and whoever only holds is not waited for.
//! What is counted are estimates, upper bounds that follow from sizes; what the program takes beside
//! (a few MiB) and single puzzles below [`SMALL`] are not counted.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::wording::bytes;

/// What is never refused: the bound of one that is tighter is left to the solver.
pub(crate) const SMALL: u64 = 8 << 20;

#[derive(Clone, Debug)]
pub(crate) struct MemoryBudget(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    total: u64,
    taken: Mutex<Taken>,
    freed: Condvar,
}

#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    bytes: u64,
    /// How many work and will give back what they have.
    n_working: usize,
    /// How many wait for bytes.
    n_waiting: usize,
}

/// Bytes that are given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Reservation {
    shared: Arc<Shared>,
    bytes: u64,
    works: bool,
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
        let TooMuch { needed, total } = *self;
        format!(
            "{what} needs about {} of memory, the bound is {}; allow it with --memory {}",
            bytes::show(needed),
            bytes::show(total),
            bytes::allowing(needed)
        )
    }
}

impl MemoryBudget {
    pub(crate) fn new(total: u64) -> MemoryBudget {
        let (taken, freed) = (Mutex::default(), Condvar::new());
        MemoryBudget(Arc::new(Shared { total: total.max(SMALL), taken, freed }))
    }

    /// Memory for work that ends by itself. Waits while others work and there is not enough; if
    /// nobody works, what is there will do, but no less than `least`.
    pub(crate) fn work(&self, least: u64, bytes: u64) -> Result<Reservation, TooMuch> {
        self.take(least, bytes, true)
    }

    /// Memory for what waits until others have worked. Waits as [`MemoryBudget::work`] does.
    pub(crate) fn hold(&self, least: u64, bytes: u64) -> Result<Reservation, TooMuch> {
        self.take(least, bytes, false)
    }

    fn take(&self, least: u64, mut bytes: u64, works: bool) -> Result<Reservation, TooMuch> {
        let shared = &self.0;
        let mut taken = shared.lock();
        while taken.bytes.saturating_add(bytes) > shared.total {
            if taken.n_working == 0 {
                let needed = taken.bytes.saturating_add(least);
                if needed > shared.total {
                    return Err(TooMuch { needed, total: shared.total });
                }
                bytes = shared.total - taken.bytes;
                break;
            }
            taken.n_waiting += 1;
            taken = shared.freed.wait(taken).unwrap_or_else(PoisonError::into_inner);
            taken.n_waiting -= 1;
        }
        taken.bytes += bytes;
        taken.n_working += usize::from(works);
        Ok(Reservation { shared: shared.clone(), bytes, works })
    }
}

impl Shared {
    /// Takes back bytes, and what works no more.
    fn give_back(&self, bytes: u64, n_working: usize) {
        let mut taken = self.lock();
        taken.bytes -= bytes;
        taken.n_working -= n_working;
        // To tell nobody is a call of the system, too.
        if taken.n_waiting > 0 {
            self.freed.notify_all();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reservation {
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The work is done, and so many bytes of it stay.
    pub(crate) fn keep(mut self, bytes: u64) -> Reservation {
        let works = std::mem::take(&mut self.works);
        self.shared.give_back(0, usize::from(works));
        self.shrink_to(bytes);
        self
    }

    /// Gives back all but so many bytes.
    pub(crate) fn shrink_to(&mut self, bytes: u64) {
        let less = self.bytes.saturating_sub(bytes);
        self.shared.give_back(less, 0);
        self.bytes -= less;
    }
}

impl Drop for Reservation {
    fn drop(&mut self) {
        self.shared.give_back(self.bytes, usize::from(self.works));
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc::channel, thread};

    use super::*;

    const MIB: u64 = 1 << 20;

    #[test]
    fn what_would_never_fit_is_refused_and_the_rest_waits() {
        let memory_budget = MemoryBudget::new(100 * MIB);
        let refused = memory_budget.work(101 * MIB, 200 * MIB).unwrap_err();
        assert_eq!(refused, TooMuch { needed: 101 * MIB, total: 100 * MIB });
        let first = memory_budget.work(0, 60 * MIB).unwrap();
        let (sender, receiver) = channel();
        let other = memory_budget.clone();
        let waiting = thread::spawn(move || {
            let second = other.work(0, 60 * MIB).unwrap();
            sender.send(()).unwrap();
            drop(second);
        });
        assert!(receiver.try_recv().is_err(), "both do not fit");
        drop(first);
        receiver.recv().unwrap();
        waiting.join().unwrap();
        assert!(memory_budget.work(100 * MIB, 100 * MIB).is_ok(), "all was given back");
    }

    #[test]
    fn nobody_waits_for_what_is_only_held() {
        let memory_budget = MemoryBudget::new(100 * MIB);
        let mut held = memory_budget.hold(60 * MIB, 60 * MIB).unwrap();
        assert_eq!(memory_budget.work(60 * MIB, 80 * MIB).unwrap_err().needed, 120 * MIB);
        held.shrink_to(40 * MIB);
        assert_eq!(
            memory_budget.work(50 * MIB, 80 * MIB).unwrap().bytes(),
            60 * MIB,
            "what is left"
        );
    }
}
