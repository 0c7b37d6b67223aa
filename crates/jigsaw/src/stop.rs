//! How a search ends without an answer.
//!
//! ```text
//!   placements beyond the budget   ─▶ Placements      a count of work, so the same run ends at the same place
//!   the observer says so           ─▶ Asked           time, Ctrl-C, a full memory: for the front end to word
//! ```
//!
//! A clock in here would be shorter for callers, but then the library would need one.

/// Why a search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The allowed number of placements is spent.
    Placements,
    /// The observer returned `Break`.
    Asked,
}
