//! The watch of a solve: ends it in time or when a person asks, and shows how far it is.
//!
//! ```text
//!   solver ── Event ──▶ Watch ── Work ──▶ progress, on standard error
//!                         └─────────────▶ deadline: go on, or why not
//! ```
//!
//! An observer for both, as a solver has one. It costs a look at the clock for each event. It was a part of
//! `limits::deadline`, so that limits knew what is printed, and what is printed knew limits.

use std::ops::ControlFlow;

use pictogrid_solve::{Event, Observer};

use crate::{
    limits::deadline::{Clock, Deadline},
    output::progress::SearchProgress,
};

impl Clock {
    /// What watches work that begins now; a person sees by `progress` how far it is.
    pub(crate) fn watch(&self, progress: Option<SearchProgress>) -> Watch<'_> {
        Watch { deadline: self.deadline(), progress }
    }
}

/// The observer of a command's work: ends it in time or when a person asks, and shows how far it is.
pub(crate) struct Watch<'a> {
    pub(crate) deadline: Deadline<'a>,
    progress: Option<SearchProgress>,
}

impl Watch<'_> {
    /// Shows no more how far it is: something else is printed next.
    pub(crate) fn hide_progress(&mut self) {
        self.progress = None;
    }
}

impl Observer for Watch<'_> {
    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        if let (Event::Work(progress), Some(shown)) = (&event, &mut self.progress) {
            shown.show(progress);
        }
        self.deadline.on(event)
    }
}
