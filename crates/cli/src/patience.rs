//! How long a person waits for advice on a puzzle that has a fault.
//!
//! That the puzzle is at fault is known by then; which clue is mistyped takes a solve for every line,
//! which on a puzzle of a thousand lines nobody has time for.

use std::time::{Duration, Instant};

use pictogrid_solve::Observer;

use crate::{judge::Deaf, stop::Stop, watch::Watch};

/// Longer than a glance, shorter than a sigh.
const PATIENCE: Duration = Duration::from_secs(1);

/// Does `work` with an observer that says stop after a second, or when `stop` is raised.
pub(crate) fn with_patience<T>(stop: &Stop, work: impl FnOnce(&mut dyn Observer) -> T) -> T {
    let (clock, mut deaf) = (Instant::now(), Deaf);
    work(&mut Watch::new(&clock, Some(PATIENCE), stop, &mut deaf))
}
