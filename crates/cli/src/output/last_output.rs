//! The last output of a command that is ended: how its guard gets those who print in order to print what is done.
//!
//! ```text
//!   nobody ── work in order begins ──▶ open ── the guard asks ──▶ asked ── all that is done is out ──▶ nobody
//! ```
//!
//! The guard ends the process, and results that wait for their turn would be lost. It waits [`LAST_WORDS`] at
//! most: whoever prints may be stuck, and then the guard is what ends it. One atomic number and no lock, as
//! the one who is stuck may hold the lock.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// How long others may take to print what is done.
pub(crate) const LAST_WORDS: Duration = Duration::from_millis(20);
/// How often is looked whether it is done.
const PAUSE: Duration = Duration::from_micros(500);

/// How the guard gets those who print in order to print what is done.
#[derive(Clone, Debug, Default)]
pub(crate) struct Handover(Arc<AtomicU8>);

const NOBODY: u8 = 0;
const OPEN: u8 = 1;
const ASKED: u8 = 2;

impl Handover {
    /// Somebody prints in order until this is called with `false`.
    pub(crate) fn set_open(&self, is_open: bool) {
        self.0.store(if is_open { OPEN } else { NOBODY }, Ordering::SeqCst);
    }

    /// Whether all that is done is to be printed now.
    pub(crate) fn is_asked(&self) -> bool {
        self.0.load(Ordering::SeqCst) == ASKED
    }

    /// Asks for that, and waits a little for it.
    pub(crate) fn ask(&self) {
        let is_open = self.0.compare_exchange(OPEN, ASKED, Ordering::SeqCst, Ordering::SeqCst);
        let until = Instant::now() + LAST_WORDS;
        while is_open.is_ok() && self.is_asked() && Instant::now() < until {
            thread::sleep(PAUSE);
        }
    }
}
