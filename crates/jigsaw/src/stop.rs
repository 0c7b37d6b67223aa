//! Why a search was stopped before it came to its end.

/// Why a search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// As many placements as were allowed.
    Placements,
    /// Somebody asked.
    Asked,
}
