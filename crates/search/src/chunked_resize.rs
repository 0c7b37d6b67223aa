//! Long lists grow in chunks, with a question between two of them whether to stop.
//!
//! A board of four million cells takes hundreds of megabytes, and the first touch of a page costs as
//! much as a line visit. Without the question a timeout or Ctrl-C would wait for all of it.
//!
//! ```text
//!   [ 2^18 values ] stop? [ 2^18 values ] stop? [ rest ]        short lists: at once, no question
//! ```
//!
//! The result is that of `Vec::resize`, if it is not stopped. Memory of zeros that the system gives when it
//! is touched was the other way: then the wait comes later, in the middle of a line visit.

use crate::run_monitor::Halt;

/// Stops a long loop by returning `Err`.
pub(crate) type CheckStop<'a> = &'a mut dyn FnMut() -> Result<(), Halt>;

/// Values between two questions: a few milliseconds.
pub(crate) const CHUNK: usize = 1 << 18;

/// Resizes a list to `n` values, a chunk at a time.
pub(crate) fn chunked_resize<T: Clone>(
    list: &mut Vec<T>,
    n: usize,
    value: &T,
    check_stop: CheckStop<'_>,
) -> Result<(), Halt> {
    // Most lists are of small boards, again and again.
    if n > list.len() + CHUNK {
        list.reserve_exact(n - list.len());
        while n > list.len() + CHUNK {
            list.resize(list.len() + CHUNK, value.clone());
            check_stop()?;
        }
    }
    list.resize(n, value.clone());
    Ok(())
}

/// Asks whether to stop after work on `n` values, if that is more than a chunk.
pub(crate) fn check_stop_after(n: usize, check_stop: CheckStop<'_>) -> Result<(), Halt> {
    if n > CHUNK { check_stop() } else { Ok(()) }
}
