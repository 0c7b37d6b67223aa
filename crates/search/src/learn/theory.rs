//! What the engine asks of the rules of a puzzle.
//!
//! The engine knows variables and clauses. A theory knows what the variables mean, finds what
//! follows from those that are settled, and explains on demand: most of what is deduced is never
//! asked about, so no clause is built for it. Another rule is another theory.

use super::lit::Lit;
use super::trail::Trail;

/// Work on the explanations of one conflict after which they are no longer made short: some tenths
/// of a second on lines of thousands of cells. The conflicts of 100 × 100 cells take less than a
/// hundredth of it.
pub(crate) const PATIENCE: u64 = 100_000_000;

/// Rules that deduce literals and can explain each.
pub(crate) trait Theory {
    /// Looks at what has come to hold and pushes some of what follows, with `Reason::Theory`.
    ///
    /// Gives whether something was pushed; `false` means that nothing follows any more.
    /// `Err` carries the number of a reason why the trail cannot be completed.
    fn propagate(&mut self, trail: &mut Trail) -> Result<bool, u32>;

    /// Writes a clause that follows from the rules alone and is false but for `implied`, or false
    /// altogether if there is none: `implied` first, then negations of what held before it.
    fn explain(&mut self, trail: &Trail, reason: u32, implied: Option<Lit>, clause: &mut Vec<Lit>);

    /// The literal at `index` of the trail does not hold any more; the last is told first.
    fn reopen(&mut self, index: usize, lit: Lit);

    /// All literals from `len` on were reopened.
    fn undone_to(&mut self, len: usize);

    /// Work done so far, deductions and explanations. A pass over a line counts 1 up to 64 cells,
    /// its words times its runs beyond; in colors its words times values times runs.
    fn work(&self) -> u64;
}

/// Of `n` facts in order, the last of the shortest beginning that is impossible.
/// Needs: the first none are possible, all are not, and more facts are never possible again.
#[inline]
pub(crate) fn last_needed(n: usize, mut is_possible: impl FnMut(usize) -> bool) -> usize {
    debug_assert!(!is_possible(n), "what follows from nothing cannot be explained");
    let (mut possible, mut impossible) = (0, n);
    while impossible - possible > 1 {
        let middle = usize::midpoint(possible, impossible);
        if is_possible(middle) { possible = middle } else { impossible = middle }
    }
    impossible - 1
}
