//! How long a person waits for advice on a puzzle that has a fault.
//!
//! That the puzzle is at fault is known by then; which clue is mistyped takes a solve for every line,
//! which on a puzzle of a thousand lines nobody has time for.

use std::time::{Duration, Instant};

use pictogrid_solve::Observer;

use crate::{judge::Deaf, stop::Stop, watch::Watch};

/// Longer than a glance, shorter than a sigh.
const ADVICE_TIME: Duration = Duration::from_secs(1);

/// Does `work` with an observer that says stop after a second, or what is `left` of a time that was
/// given, or when `stop` is raised.
pub(crate) fn within_advice_time<T>(
    left: Option<Duration>,
    stop: &Stop,
    work: impl FnOnce(&mut dyn Observer) -> T,
) -> T {
    let (clock, mut deaf) = (Instant::now(), Deaf);
    let patience = left.map_or(ADVICE_TIME, |left| left.min(ADVICE_TIME));
    work(&mut Watch::new(&clock, Some(patience), stop, &mut deaf))
}
