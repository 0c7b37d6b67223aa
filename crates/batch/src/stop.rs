//! Ctrl-C: raises a flag that every row looks at. A second one ends the process at once.
//!
//! ```text
//!   first    rows in work end, the part is not written, finished parts stay: the job can be resumed
//!   second   the process ends, 130; a part gets its name last, so none is half written
//! ```
//!
//! A flag and no channel, since rows are solved on the threads of the engine, which know nothing of the
//! command. One atomic load a row. To cancel the query was the other way; the engine then closes the file of
//! the part as if it were whole.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The exit code of a process that a second Ctrl-C ended.
const INTERRUPTED: i32 = 130;

static N_INTERRUPTS: AtomicUsize = AtomicUsize::new(0);

/// Whether the run is to end.
pub(crate) fn is_raised() -> bool {
    N_INTERRUPTS.load(Ordering::Relaxed) > 0
}

/// From now on the first Ctrl-C (or SIGTERM) raises the flag.
pub fn on_ctrl_c() {
    // Where no handler can be set, Ctrl-C ends the process as it always did.
    let _ = ctrlc::set_handler(|| {
        if N_INTERRUPTS.fetch_add(1, Ordering::SeqCst) > 0 {
            pictogrid_save::exit_at_once(INTERRUPTED);
        }
    });
}
