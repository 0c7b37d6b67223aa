//! How searches of the same puzzle on several threads share clauses and solutions.

use std::fmt::Debug;

use pictogrid_core::Picture;

/// Gives away what one search learned, and hands it what others did.
///
/// A clause is a list of numbers as in a proof: `c + 1` says that cell `c` is filled, `-c - 1` that it is
/// not, and at least one of the numbers is true of every picture that fits the puzzle, but for the one that
/// `known` names.
pub trait Exchange: Debug + Send {
    /// Takes a clause for the others. It holds in every picture but `known`, if there is one.
    fn give(&mut self, known: Option<&Picture>, clause: &[i32]);

    /// Hands over a clause of others that was not handed over before, of those that hold in every
    /// picture but `known`.
    fn take(&mut self, known: Option<&Picture>) -> Option<Box<[i32]>>;
}
