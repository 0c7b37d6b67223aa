//! Asking running work to end: a person pressed Ctrl-C, the system wants the process to end, nobody reads
//! the output any more, or the memory is full.
//!
//! ```text
//!   first signal    a flag that all work looks at, so that what is known so far is printed
//!   second signal   ends the process at once; so does the first where nothing is being worked on
//! ```
//!
//! What comes right behind the first signal is no second one but its echo: `timeout -s INT` signals both
//! the process and its group, and a person presses a key more slowly than that. Work that does not look at
//! the flag soon enough is ended by `run::guard`, which reads here what is being worked on.
//!
//! To end the process in the handler was the short way, but then what was found so far would be lost; and a
//! channel that is read between pieces of work tells nothing to a search that is in the middle of one.

use std::{
    cell::RefCell,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// The exit code of a process that a signal ended before there was a result.
pub(crate) const INTERRUPTED: u8 = 130;
/// How long the first signal may echo.
const ECHO: Duration = Duration::from_millis(500);

thread_local! {
    /// What this thread works on, once it has worked.
    static SLOT: RefCell<Option<(Stop, Slot)>> = const { RefCell::new(None) };
}

/// A flag that many threads share, and what they work on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop(Arc<State>);

#[derive(Debug, Default)]
struct State {
    /// Whether the first signal does not wait for results.
    ends_at_once: bool,
    first_signal: OnceLock<Instant>,
    is_closed: AtomicBool,
    is_full: AtomicBool,
    /// Whether the results are being put in their place, which only a second signal ends.
    is_finishing: AtomicBool,
    /// Whether more items come behind those that are worked on.
    has_more: AtomicBool,
    /// Whether there was an answer to anything.
    has_answered: AtomicBool,
    /// What each thread works on. It has its place here for good, so that to begin another piece takes no
    /// longer than to write its name down.
    slots: Mutex<Vec<Slot>>,
}

type Slot = Arc<Mutex<Piece>>;

/// A piece of work: of one item, or of a whole command.
#[derive(Clone, Debug, Default)]
pub(crate) struct Piece {
    is_active: bool,
    /// What it is about.
    pub(crate) name: String,
    /// When its time began, if it did not pass while somebody was waited for; `None` while it is.
    pub(crate) begun: Option<Instant>,
    /// The time that it took to read what the next piece of this thread is about.
    spent: Duration,
    /// Cells of its puzzle, as far as they are known.
    pub(crate) n_cells: u64,
}

impl Stop {
    /// A flag that signals raise.
    pub(crate) fn on_ctrl_c() -> Stop {
        Stop::default().listening()
    }

    /// A flag for work that has no result before its end: a signal ends the process, and leaves no half
    /// of a file behind.
    pub(crate) fn at_once() -> Stop {
        Stop(Arc::new(State { ends_at_once: true, ..State::default() })).listening()
    }

    fn listening(self) -> Stop {
        let stop = self;
        let seen = stop.clone();
        // Where no handler can be set, a signal ends the process as it always did.
        let _ = ctrlc::set_handler(move || {
            if seen.signal(Instant::now()) {
                pictogrid_save::exit_at_once(INTERRUPTED.into());
            }
        });
        stop
    }

    /// Notes a signal. Gives whether the process is to end at once.
    fn signal(&self, now: Instant) -> bool {
        match self.0.first_signal.set(now) {
            Ok(()) => self.0.ends_at_once || self.active().is_empty(),
            Err(now) => self.0.first_signal.get().is_some_and(|&first| now - first >= ECHO),
        }
    }

    /// Whether work should end, for whatever reason.
    pub(crate) fn is_raised(&self) -> bool {
        self.is_interrupted() || self.0.is_closed.load(Ordering::Relaxed)
    }

    /// Whether a signal asked for the end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.0.first_signal.get().is_some()
    }

    /// Nobody reads the output any more.
    pub(crate) fn close(&self) {
        self.0.is_closed.store(true, Ordering::Relaxed);
    }

    /// Whether the memory is full, so that what is worked on must end.
    pub(crate) fn is_full(&self) -> bool {
        self.0.is_full.load(Ordering::Relaxed)
    }

    pub(crate) fn set_full(&self, is_full: bool) {
        self.0.is_full.store(is_full, Ordering::Relaxed);
    }

    /// All work is done: the results are put in their place.
    pub(crate) fn finishing(&self) {
        self.0.is_finishing.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_finishing(&self) -> bool {
        self.0.is_finishing.load(Ordering::Relaxed)
    }

    /// Whether more items come behind those that are worked on.
    pub(crate) fn set_more(&self, has_more: bool) {
        self.0.has_more.store(has_more, Ordering::Relaxed);
    }

    /// Whether more items come behind those that are worked on.
    pub(crate) fn has_more(&self) -> bool {
        self.0.has_more.load(Ordering::Relaxed)
    }

    /// There was an answer to something.
    pub(crate) fn answered(&self) {
        self.0.has_answered.store(true, Ordering::Relaxed);
    }

    pub(crate) fn has_answered(&self) -> bool {
        self.0.has_answered.load(Ordering::Relaxed)
    }

    /// What is worked on.
    pub(crate) fn active(&self) -> Vec<Piece> {
        let slots = self.0.slots.lock().unwrap_or_else(PoisonError::into_inner);
        let active = slots.iter().map(|slot| lock(slot)).filter(|piece| piece.is_active);
        active.map(|piece| piece.clone()).collect()
    }

    /// Runs `work`, during which the first signal waits for its result.
    pub(crate) fn during<T>(&self, name: &str, work: impl FnOnce() -> T) -> T {
        let _ends = self.enter(name);
        work()
    }

    /// Begins a piece of work, which ends with what is given. Work within work is part of it.
    pub(crate) fn enter(&self, name: &str) -> Option<Ends> {
        let slot = self.slot();
        let mut piece = lock(&slot);
        if piece.is_active {
            return None;
        }
        let spent = std::mem::take(&mut piece.spent);
        (piece.is_active, piece.n_cells) = (true, 0);
        piece.begun = Instant::now().checked_sub(spent);
        piece.name.clear();
        piece.name.push_str(name);
        drop(piece);
        Some(Ends(slot))
    }

    /// The slot of this thread.
    fn slot(&self) -> Slot {
        SLOT.with_borrow_mut(|own| match own {
            Some((stop, slot)) if Arc::ptr_eq(&stop.0, &self.0) => slot.clone(),
            own => {
                let slot = Slot::default();
                let mut slots = self.0.slots.lock().unwrap_or_else(PoisonError::into_inner);
                slots.push(slot.clone());
                *own = Some((self.clone(), slot.clone()));
                slot
            }
        })
    }
}

fn lock(slot: &Slot) -> MutexGuard<'_, Piece> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The end of a piece of work, also where it panicked.
pub(crate) struct Ends(Slot);

impl Drop for Ends {
    fn drop(&mut self) {
        lock(&self.0).is_active = false;
    }
}

/// Changes the piece of work that this thread is in.
fn change(change: impl FnOnce(&mut Piece)) {
    SLOT.with_borrow(|own| {
        if let Some((_, slot)) = own {
            change(&mut lock(slot));
        }
    });
}

/// When the time of this piece of work began.
pub(crate) fn begun() -> Instant {
    let of_piece = |piece: &Piece| piece.begun.filter(|_| piece.is_active);
    let begun = SLOT.with_borrow(|own| own.as_ref().and_then(|(_, slot)| of_piece(&lock(slot))));
    begun.unwrap_or_else(Instant::now)
}

/// What this piece has read is what the next one of this thread is about: its time goes on there.
pub(crate) fn has_read() {
    change(|piece| piece.spent = piece.begun.map_or(Duration::ZERO, |begun| begun.elapsed()));
}

/// This piece has all its time again: what it does next is a puzzle of its own.
pub(crate) fn restart() {
    change(|piece| piece.begun = Some(Instant::now()));
}

/// This piece is about a puzzle of so many cells.
pub(crate) fn is_about(n_cells: u64) {
    change(|piece| piece.n_cells = n_cells);
}

/// Waits for bytes, perhaps of a person who thinks: what passes meanwhile is nobody's time.
pub(crate) fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    let (mut before, asked) = (None, Instant::now());
    change(|piece| before = piece.begun.take());
    let waited = wait();
    change(|piece| piece.begun = before.map(|begun| begun + asked.elapsed()));
    waited
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_echo_is_no_second_signal() {
        let (stop, now) = (Stop::default(), Instant::now());
        stop.during("a", || assert!(!stop.signal(now)));
        assert!(stop.is_interrupted());
        assert!(!stop.signal(now), "an echo while the answer is printed");
        assert!(!stop.signal(now + ECHO / 2));
        assert!(stop.signal(now + ECHO));
        assert!(Stop::default().signal(now), "nothing is being worked on");
    }

    #[test]
    fn what_one_waits_for_takes_no_time() {
        let stop = Stop::default();
        let piece = || stop.active()[0].clone();
        let (pause, start) = (Duration::from_millis(30), Instant::now());
        let mut waited = Duration::ZERO;
        stop.during("a", || {
            std::thread::sleep(pause);
            waiting(|| {
                let start = Instant::now();
                assert_eq!(piece().begun, None);
                std::thread::sleep(pause);
                waited = start.elapsed();
            });
            has_read();
        });
        stop.during("b", || {
            let time = begun().elapsed();
            assert!(time >= pause && time + waited <= start.elapsed(), "{time:?} {waited:?}");
            assert_eq!(stop.during("within", || piece().name), "b");
            let before = Instant::now();
            restart();
            assert!(begun() >= before);
        });
        assert!(stop.active().is_empty());
    }
}
