//! Forced cells of a line that fits one or two machine words.
//!
//! Masks (what may be filled, what must be) are of type `M`, rows (see the module above) of type
//! `R`: a line of 100 cells whose clue leaves a slack of 21 needs two words for its masks, but its
//! rows fit one. With `F(j)` the row before run `j`, from the left, and `G(j)` the row that the
//! runs from `j` on leave, from the right:
//!
//! ```text
//!   F(j+1)  = flood( F(j) & fits(j) & open after it )     flood: on through cells that may be empty
//!   starts  = F(j) & fits(j) & G(j+1)                     run j starts there in some arrangement
//!   gaps    = F(j) & G(j)                                 the cell before run j can be empty there
//! ```
//!
//! A virtual empty cell follows the last and precedes the first, so that every run has a gap on
//! both sides. O(k) steps of about 25 word operations.

use super::plan::{Plan, RunStep};
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A machine word as a set of cells or of slack positions.
pub(super) trait Word:
    Copy
    + Eq
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const BITS: u32;
    const ONE: Self;
    fn wrapping_add(self, other: Self) -> Self;
    fn wrapping_sub(self, other: Self) -> Self;
    fn reverse_bits(self) -> Self;
}

macro_rules! word {
    ($($type:ty),*) => { $(
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ONE: Self = 1;
            #[inline(always)]
            fn wrapping_add(self, other: Self) -> Self { <$type>::wrapping_add(self, other) }
            #[inline(always)]
            fn wrapping_sub(self, other: Self) -> Self { <$type>::wrapping_sub(self, other) }
            #[inline(always)]
            fn reverse_bits(self) -> Self { <$type>::reverse_bits(self) }
        }
    )* };
}
word!(u64, u128);

/// Masks from which and into which rows of type `R` are taken.
pub(super) trait Masks<R>: Word {
    /// The bits from `start` on. Needs: `start < BITS`.
    fn window(self, start: u32) -> R;
    /// A row put back at `start`; what falls off the end is lost.
    fn place(row: R, start: u32) -> Self;
}

impl Masks<u64> for u64 {
    #[inline(always)]
    fn window(self, start: u32) -> u64 {
        self >> start
    }
    #[inline(always)]
    fn place(row: u64, start: u32) -> u64 {
        row << start
    }
}

impl Masks<u64> for u128 {
    #[inline(always)]
    fn window(self, start: u32) -> u64 {
        (self >> start) as u64
    }
    #[inline(always)]
    fn place(row: u64, start: u32) -> u128 {
        u128::from(row) << start
    }
}

impl Masks<u128> for u128 {
    #[inline(always)]
    fn window(self, start: u32) -> u128 {
        self >> start
    }
    #[inline(always)]
    fn place(row: u128, start: u32) -> u128 {
        row << start
    }
}

/// At most 64 runs fit 128 cells, so there are at most 65 rows.
const N_ROWS: usize = 65;

/// The rows before each run and after the last, from the left, and where each run fits.
#[derive(Clone, Debug)]
pub(super) struct Rows<R> {
    before: [R; N_ROWS],
    fits: [R; N_ROWS],
}

impl<R: Word> Default for Rows<R> {
    fn default() -> Self {
        let blank = [R::default(); N_ROWS];
        Rows { before: blank, fits: blank }
    }
}

/// Where runs of each power of two fit: bit `i` of rung `h` if cells `i..i + 2^h` may be filled.
struct Fits<M>([M; 8]);

impl<M: Word> Fits<M> {
    #[inline(always)]
    fn new(may_fill: M) -> Fits<M> {
        let mut rungs = [may_fill; 8];
        for h in 0..if M::BITS == 64 { 6 } else { 7 } {
            rungs[h + 1] = rungs[h] & rungs[h] >> (1 << h);
        }
        Fits(rungs)
    }

    /// Where the run of a step fits, from cell `start` on.
    #[inline(always)]
    fn at<R: Word>(&self, step: RunStep, start: u32) -> R
    where
        M: Masks<R>,
    {
        let rung = self.0[(step.rung & 7) as usize];
        (rung & rung >> step.shift).window(start)
    }
}

/// The cells that runs cover, gathered by rung so that all runs are spread together.
struct Spread<M>([M; 8]);

impl<M: Word> Spread<M> {
    #[inline(always)]
    fn add(&mut self, starts: M, step: RunStep) {
        self.0[(step.rung & 7) as usize] |= starts | starts << step.shift;
    }

    #[inline(always)]
    fn cells(mut self) -> M {
        for h in (0..if M::BITS == 64 { 6 } else { 7 }).rev() {
            let rung = self.0[h + 1];
            self.0[h] |= rung | rung << (1 << h);
        }
        self.0[0]
    }
}

/// The cells that some arrangement fills, and those that some arrangement leaves as a gap (with
/// rubbish beyond the last cell); `None` if there is no arrangement.
///
/// Needs: at least one run, and it fits; `required` is a subset of `may_fill`, which has nothing
/// beyond the last cell.
#[inline(always)]
pub(super) fn settle<M: Masks<R>, R: Word>(
    rows: &mut Rows<R>,
    plan: &Plan<'_>,
    may_fill: M,
    required: M,
) -> Option<(M, M)> {
    let n = plan.n() as u32;
    let slack = plan.slack()? as u32;
    let steps = plan.steps();
    let k = steps.len();
    let (before, fits) = (&mut rows.before[..=k], &mut rows.fits[..k]);
    let mut left = Pass::new(may_fill, required);
    before[0] = left.reached;
    for j in 0..k {
        let RunStep { start, end, .. } = steps[j];
        fits[j] = left.next(steps[j], start, end - 1);
        before[j + 1] = left.reached;
    }
    if (left.reached >> slack) & R::ONE == R::default() {
        return None;
    }

    let mirror = |mask: M| mask.reverse_bits() >> (M::BITS - n);
    let unmirror = |row: R| row.reverse_bits() >> (R::BITS - 1 - slack);
    let mut right = Pass::new(mirror(may_fill), mirror(required));
    let (mut spread, mut gaps) = (Spread([M::default(); 8]), M::default());
    for j in (0..k).rev() {
        let after = unmirror(right.reached);
        let RunStep { start, end, .. } = steps[j];
        spread.add(M::place(before[j] & after & fits[j], start), steps[j]);
        gaps |= M::place(before[j + 1] & after, end - 1);
        right.next(steps[j], n - slack - end, n - slack - 1 - start);
    }
    let first_gap = M::place((before[0] & unmirror(right.reached)) >> 1, 0);
    Some((spread.cells(), gaps << 1 | first_gap))
}

/// Whether there is an arrangement: the pass from the left alone. Needs: as `settle`.
#[inline(always)]
pub(super) fn allows<M: Masks<R>, R: Word>(plan: &Plan<'_>, may_fill: M, required: M) -> bool {
    let Some(slack) = plan.slack() else { return false };
    let mut pass = Pass::<M, R>::new(may_fill, required);
    for &step in plan.steps() {
        pass.next(step, step.start, step.end - 1);
    }
    (pass.reached >> slack as u32) & R::ONE != R::default()
}

/// A row on its way past all runs, from one side.
///
/// Positions beyond the slack are rubbish: they never reach a lower one, and the row from the
/// other side has none of them.
struct Pass<M, R> {
    ladder: Fits<M>,
    /// The required cells, each one place lower: the gap after a run seen from its last cell.
    gaps: M,
    reached: R,
}

impl<R: Word, M: Masks<R>> Pass<M, R> {
    /// Before the first run.
    #[inline(always)]
    fn new(may_fill: M, required: M) -> Pass<M, R> {
        let first = required.window(0);
        let reached = first ^ first.wrapping_sub(R::ONE);
        Pass { ladder: Fits::new(may_fill), gaps: required >> 1, reached }
    }

    /// Past the run of a step that covers `start..=last` when all runs are pushed to this side.
    /// Gives where it fits.
    #[inline(always)]
    fn next(&mut self, step: RunStep, start: u32, last: u32) -> R {
        let open = !(self.gaps >> last).window(0);
        let fit = self.ladder.at(step, start);
        self.reached = flood(self.reached & fit & open, open);
        fit
    }
}

/// `from`, and on through `open`: the carry of one addition runs through each stretch of ones.
/// Needs: `from` is a subset of `open`.
#[inline(always)]
fn flood<R: Word>(from: R, open: R) -> R {
    (open & !open.wrapping_add(from)) | from
}

#[cfg(test)]
mod tests {
    use super::flood;

    #[test]
    fn flood_runs_to_the_end_of_each_stretch() {
        let check = |from: u64, open: u64, flooded: u64| assert_eq!(flood(from, open), flooded);
        check(0b000001, 0b011011, 0b000011);
        check(0b001010, 0b011011, 0b011010);
        check(1 << 62, !0, 3 << 62);
        check(0, !0, 0);
    }
}
