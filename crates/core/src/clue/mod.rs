//! Clues: what is written beside a line. One file a rule; a new rule is a new arm here.
//!
//! Code that only knows one rule says so with an irrefutable `let Clue::Plain(..) = ..`, so that
//! a new arm makes the compiler list every place that has to learn it.

mod plain;

pub use plain::Plain;

/// The clue of one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Clue {
    /// Black and white: the lengths of the runs of filled cells.
    Plain(Plain),
}

impl Clue {
    /// The black-and-white clue with these run lengths. Needs: no zero among them.
    #[must_use]
    pub fn plain(lengths: &[u32]) -> Clue {
        Clue::Plain(Plain::new(lengths))
    }

    /// The fewest cells a line needs to hold this clue.
    #[must_use]
    pub fn min_cells(&self) -> u64 {
        let Clue::Plain(plain) = self;
        plain.min_cells()
    }

    /// The number of cells that its runs cover.
    #[must_use]
    pub fn n_covered(&self) -> u64 {
        let Clue::Plain(plain) = self;
        plain.sum()
    }

    /// The number of runs, `k`.
    #[must_use]
    pub fn n_runs(&self) -> usize {
        let Clue::Plain(plain) = self;
        plain.lengths().len()
    }
}
