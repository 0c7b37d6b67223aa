//! Observers for tests: one that says stop when it was asked often enough.

use std::ops::ControlFlow;

use pictogrid_core::Event;

/// An observer that stops at the `n`th event (from 1) and at all later ones.
pub fn stops_at(n: u64) -> impl FnMut(Event<'_>) -> ControlFlow<()> {
    let mut n_asked = 0;
    move |event| {
        n_asked += u64::from(matches!(event, Event::Work(_)));
        if n_asked >= n { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
