//! Clues: what is written beside a line. One file a rule; a new rule is a new arm here.
//!
//! ```text
//!   Plain     3 1         black and white
//!   Runs      3a 1b ?b    colors, unknown lengths or colors
//!   Unknown               no clue at all: the line allows everything
//! ```
//!
//! Each clue has one form only: runs that are all black and known are always `Plain`, so clues are
//! equal if they mean the same, and the fast way for black and white is found by the variant alone. A
//! run of length 0 or of the empty color is no run.
//!
//! An enum and no trait: a new rule is a new arm, and the compiler lists every place that has to know
//! it. O(k) for `k` runs; a plain clue is its lengths and nothing more.

mod plain;
mod runs;

pub use plain::Plain;
pub use runs::{Run, Runs};

use crate::Value;

/// The clue of one line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Clue {
    /// Black and white: the lengths of the runs of filled cells.
    Plain(Plain),
    /// Runs with colors, or of unknown length or color; never a clue that [`Clue::Plain`] can hold.
    Runs(Runs),
    /// The file has no clue for this line.
    Unknown,
}

impl Clue {
    /// The black-and-white clue with these run lengths. A zero is no run and left out.
    #[must_use]
    pub fn plain(lengths: &[u32]) -> Clue {
        Clue::Plain(Plain::new(lengths))
    }

    /// The clue with these runs. A run of empty cells is left out.
    #[must_use]
    pub fn of_runs(mut runs: Vec<Run>) -> Clue {
        runs.retain(|run| run.value != Some(Value::EMPTY));
        match runs::as_plain(&runs) {
            Some(plain) => Clue::Plain(plain),
            None => Clue::Runs(Runs::new(runs)),
        }
    }

    /// The clue that a finished line has.
    pub fn of_cells(cells: impl IntoIterator<Item = Value>) -> Clue {
        Clue::of_runs(runs::runs_of_cells(cells))
    }

    /// The black-and-white clue, if it is one.
    #[must_use]
    pub fn as_plain(&self) -> Option<&Plain> {
        match self {
            Clue::Plain(plain) => Some(plain),
            Clue::Runs(_) | Clue::Unknown => None,
        }
    }

    /// The runs in order, whatever the rule; `None` if there is no clue.
    #[must_use]
    pub fn to_runs(&self) -> Option<Vec<Run>> {
        match self {
            Clue::Plain(plain) => {
                let black = |&length: &u32| Run::new(length, Value::FILLED);
                Some(plain.lengths().iter().map(black).collect())
            }
            Clue::Runs(runs) => Some(runs.runs().to_vec()),
            Clue::Unknown => None,
        }
    }

    /// The fewest cells a line needs to hold this clue.
    #[must_use]
    pub fn min_cells(&self) -> u64 {
        match self {
            Clue::Plain(plain) => plain.min_cells(),
            Clue::Runs(runs) => runs.min_cells(),
            Clue::Unknown => 0,
        }
    }

    /// The smallest number of cells that the runs cover.
    #[must_use]
    pub fn n_covered(&self) -> u64 {
        match self {
            Clue::Plain(plain) => plain.sum(),
            Clue::Runs(runs) => runs.runs().iter().map(|run| u64::from(run.min_length())).sum(),
            Clue::Unknown => 0,
        }
    }

    /// The number of cells of each value that its runs cover, as the least and the most there can
    /// be on a line of `n` cells.
    #[must_use]
    pub fn covered(&self, value: Value, n: u64) -> (u64, u64) {
        match self {
            Clue::Plain(plain) if value == Value::FILLED => (plain.sum(), plain.sum()),
            Clue::Plain(_) => (0, 0),
            Clue::Runs(runs) => {
                let spare = n.saturating_sub(runs.min_cells());
                let of = |run: &&Run| run.value == Some(value);
                let maybe = |run: &&Run| run.value.is_none_or(|own| own == value);
                let length = |run: &Run| u64::from(run.min_length());
                let least = runs.runs().iter().filter(of).map(length).sum();
                let most: u64 = runs.runs().iter().filter(maybe).map(length).sum();
                let grows = runs.runs().iter().filter(maybe).any(|run| run.length.is_none());
                (least, if grows { most + spare } else { most })
            }
            Clue::Unknown => (0, n),
        }
    }

    /// The number of runs, `k`; `None` if there is no clue.
    #[must_use]
    pub fn n_runs(&self) -> Option<usize> {
        match self {
            Clue::Plain(plain) => Some(plain.lengths().len()),
            Clue::Runs(runs) => Some(runs.runs().len()),
            Clue::Unknown => None,
        }
    }
}
