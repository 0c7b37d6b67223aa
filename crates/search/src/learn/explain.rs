//! Short explanations: of many facts that contradict each other, a few that do. (QuickXplain, Junker
//! 2004, and Bradley and Manna 2007 minimize sets in the same way; here facts come in trail order.)
//!
//! The facts are taken in the order in which they came to hold. The shortest beginning that is
//! already impossible is found by bisection; its last fact belongs to the explanation for certain,
//! and the search goes on before it, with that fact in place, until what is in place is impossible
//! by itself:
//!
//! ```text
//!   in place    known facts in the order of the trail
//!   -           a b c d e f g h      impossible from  f  on    in place: f
//!   f           a b c d e            impossible from  b  on    in place: f b
//!   f b                              impossible: the explanation is f, b
//! ```
//!
//! Explanations of lines shrink from all known cells (11 to 25) to 2 to 4.5; without this the hard
//! puzzles take 15 to 245 times as long. On lines of thousands of cells one conflict may ask for
//! minutes of it, so there is a limit, beyond which what is known so far is the explanation.

use super::lit::Lit;
use super::theory::Theory;
use super::trail::Trail;

/// Work on the explanations of one conflict after which they are no longer made short: some tenths
/// of a second on lines of thousands of cells. The conflicts of 100 × 100 cells take less than a
/// hundredth of it.
pub(crate) const PATIENCE: u64 = 100_000_000;

/// A theory each reason of which speaks of facts of its own.
pub(crate) trait Explained: Theory {
    /// Lists the facts that a reason may speak of and that came to hold before position `limit` of
    /// the trail, in order. Those of level 0 are put in place at once, and not listed.
    fn load_known(&mut self, trail: &Trail, reason: usize, limit: u32);

    /// Puts in place what a literal says.
    fn put_in_place(&mut self, reason: usize, lit: Lit);

    /// The same for a listed fact. Gives its literal.
    fn put_known_in_place(&mut self, reason: usize, index: usize) -> Lit;

    /// The literals of the listed facts.
    fn known(&self) -> impl ExactSizeIterator<Item = Lit> + '_;

    /// Whether what is in place and the first `n_known` listed facts are possible together.
    fn is_possible(&mut self, reason: usize, n_known: usize) -> bool;

    /// Whether explanations are still to be made short.
    fn is_patient(&self) -> bool;
}

/// Adds to `clause` the negations of facts of which `implied` follows, or a contradiction.
#[inline]
pub(crate) fn explain(
    theory: &mut impl Explained,
    trail: &Trail,
    (reason, implied): (usize, Option<Lit>),
    clause: &mut Vec<Lit>,
) {
    let limit = implied.map_or(u32::MAX, |lit| trail.position_of(lit.variable()));
    theory.load_known(trail, reason, limit);
    if let Some(lit) = implied {
        theory.put_in_place(reason, !lit);
    }
    // Everything known is impossible; what is in place with the first `n` known facts is too.
    let mut n = theory.known().len();
    while theory.is_patient() {
        if !theory.is_possible(reason, 0) {
            return;
        }
        n = last_needed(n, |n_known| theory.is_possible(reason, n_known));
        clause.push(!theory.put_known_in_place(reason, n));
    }
    clause.extend(theory.known().take(n).map(|lit| !lit));
}

/// Of `n` facts in order, the last of the shortest beginning that is impossible.
/// Needs: the first none are possible, all are not, and more facts are never possible again.
#[inline]
fn last_needed(n: usize, mut is_possible: impl FnMut(usize) -> bool) -> usize {
    debug_assert!(!is_possible(n), "what follows from nothing cannot be explained");
    let (mut possible, mut impossible) = (0, n);
    while impossible - possible > 1 {
        let middle = usize::midpoint(possible, impossible);
        if is_possible(middle) { possible = middle } else { impossible = middle }
    }
    impossible - 1
}
