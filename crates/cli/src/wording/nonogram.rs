//! A nonogram where records or tiles were expected: said as what it is.

use pictogrid_core::{Fault, FaultKind, Limits, Remedy, Task};

/// The fault of a nonogram, if these bytes are one; `expected` is such as `tiles`.
pub(crate) fn fault(bytes: &[u8], expected: &str) -> Option<Fault> {
    let format = pictogrid_formats::format_of_puzzles(bytes, &Limits::default())?;
    let message = format!("this is a nonogram (format {format}), not {expected}");
    Some(Fault::new(FaultKind::Unsupported, message).remedy(Remedy::Use { task: Task::Solve }))
}
