//! Ctrl-C: raises a flag that every row looks at. A second one ends the process at once.

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
