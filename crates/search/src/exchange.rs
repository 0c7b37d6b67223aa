//! How searches of the same puzzle on several threads share clauses and solutions.

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
