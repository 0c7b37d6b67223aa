//! Why a search was stopped before it came to its end.

/// Why a search was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The allowed number of placements is spent.
    Placements,
    /// The observer returned `Break`.
    Asked,
}
