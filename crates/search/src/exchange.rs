//! How searches of the same puzzle on several threads share clauses and solutions.
//!
//! ```text
//!   thread 0 ── give ──▶ pool ── take ──▶ thread 1
//!   known: none        the clause holds in every solution, so it goes to all
//!   known: a picture   it holds in every other solution: to those that exclude the same picture
//! ```
//!
//! A trait, because `search` has no threads: `solve` implements it with a lock
//! (`solve/src/sharing.rs`), and the search calls it only between two slices of at most 50 conflicts.
//! Clauses are numbers as in a proof, so that the two sides share no numbering but that of the cells;
//! clauses with other variables, such as places of runs, stay at home. Sharing all of them saves a
//! quarter of the conflicts and an eighth of the time on two threads; only those of few levels buy
//! nothing (`docs/lab/tails.md`).

use std::fmt::Debug;

use pictogrid_core::Picture;

/// The way between searches of the same puzzle on other threads.
///
/// Threads share every clause over cells. A clause learned while excluding a known solution is shared
/// only with threads that exclude the same one; elsewhere it would cut that solution off.
///
/// A clause is a list of numbers as in a proof: `c + 1` says that cell `c` is filled, `-c - 1` that it
/// is not. At least one of them is true in every solution but `known`.
pub trait Exchange: Debug + Send {
    /// Offers a clause to the other threads. It holds in every solution but `known`, if there is one.
    fn give(&mut self, known: Option<&Picture>, clause: &[i32]);

    /// A clause of another thread that was not taken before and holds in every solution but `known`.
    fn take(&mut self, known: Option<&Picture>) -> Option<Box<[i32]>>;
}
