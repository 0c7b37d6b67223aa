//! Room for a value of each cell or variable, taken a stretch at a time.
//!
//! A board of four million cells takes hundreds of megabytes, and the first touch of a page costs as
//! much as a visit of a line: whoever watches is asked between stretches.

use crate::watch::Halt;

/// Asks whoever watches whether to stop.
pub(crate) type Ask<'a> = &'a mut dyn FnMut() -> Result<(), Halt>;

/// Values between two questions: a few milliseconds.
pub(crate) const STRETCH: usize = 1 << 18;

/// Lengthens a list to `n` values.
pub(crate) fn fill<T: Clone>(
    list: &mut Vec<T>,
    n: usize,
    value: &T,
    ask: Ask<'_>,
) -> Result<(), Halt> {
    list.reserve_exact(n.saturating_sub(list.len()));
    while n.saturating_sub(list.len()) > STRETCH {
        list.resize(list.len() + STRETCH, value.clone());
        ask()?;
    }
    list.resize(n, value.clone());
    Ok(())
}
