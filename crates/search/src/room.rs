//! Room for a value of each cell or variable, taken a stretch at a time.
//!
//! A board of four million cells takes hundreds of megabytes, and the first touch of a page costs as
//! much as a visit of a line: whoever watches is asked between stretches.

use crate::watch::Halt;

/// Asks whoever watches whether to stop.
pub(crate) type Ask<'a> = &'a mut dyn FnMut() -> Result<(), Halt>;

/// Values between two questions: a few milliseconds.
pub(crate) const STRETCH: usize = 1 << 18;

/// Makes a list as long as `n` values.
pub(crate) fn fill<T: Clone>(
    list: &mut Vec<T>,
    n: usize,
    value: &T,
    ask: Ask<'_>,
) -> Result<(), Halt> {
    // Most lists are of small boards, again and again.
    if n > list.len() + STRETCH {
        list.reserve_exact(n - list.len());
        while n > list.len() + STRETCH {
            list.resize(list.len() + STRETCH, value.clone());
            ask()?;
        }
    }
    list.resize(n, value.clone());
    Ok(())
}

/// Asks, if so many values are a stretch or more.
pub(crate) fn asks_of(n: usize, ask: Ask<'_>) -> Result<(), Halt> {
    if n > STRETCH { ask() } else { Ok(()) }
}
