//! A walk that may lay pieces with a mismatch, as many in all as a schedule allows up to a cell.
//!
//! ```text
//!   allowed    0 0 0 0 0 0 .. 0 0 1 1 2 2 3 3 4      none where choice is rich, more at the end
//!   a cell     both sides match │ left only │ top only │ neither      lists tried in this order
//! ```
//!
//! The list of a side that is not asked for is that of ANY. A piece that matches more than its
//! list asks for was tried before and is passed over. The border color is never given up, and a
//! fixed tile lies where it must, mismatched if need be. The loop is that of `walk`; it is apart
//! because the looks at the schedule would slow that one by half.

use super::candidates::{Candidates, END};
use super::depth_first::SearchStep;
use super::plan::{PackedTile, Plan, bottom, design, left, right, top};

/// The sides that a list does not ask for, as bits.
const NO_TOP: u8 = 1;
const NO_LEFT: u8 = 2;

/// Where a cell stands.
#[derive(Clone, Copy, Debug, Default)]
struct Trial {
    /// Where its list goes on.
    next: u32,
    /// The sides that the list does not ask for.
    free: u8,
    /// The sides that may be given up here.
    may_free: u8,
    /// What the neighbors show.
    left: u8,
    top: u8,
    /// Mismatches before this cell.
    before: u16,
}

/// A search with mismatches that can be continued.
#[derive(Debug)]
pub(crate) struct Mismatch<'a> {
    plan: &'a Plan,
    lists: Candidates,
    left: Vec<u16>,
    placement: Vec<PackedTile>,
    trials: Vec<Trial>,
    /// Mismatches allowed up to and with each cell.
    allowed: Vec<u16>,
    depth: usize,
    /// Pieces laid.
    pub(crate) placements: u64,
    /// The longest row of cells that was filled.
    pub(crate) deepest: usize,
}

impl<'a> Mismatch<'a> {
    /// Needs: `lists` have sides that are not asked for, and `allowed` has a number for each cell.
    pub(crate) fn new(plan: &'a Plan, lists: Candidates, allowed: Vec<u16>) -> Mismatch<'a> {
        let placement = vec![lists.outside; plan.n_cells + 1];
        let trials = vec![Trial::default(); plan.n_cells];
        let (left, deepest) = (plan.supply(), 0);
        let mut walk = Mismatch {
            plan,
            lists,
            left,
            placement,
            trials,
            allowed,
            depth: 0,
            placements: 0,
            deepest,
        };
        walk.begin(0, 0);
        walk
    }

    /// Makes a cell ready, after so many mismatches.
    fn begin(&mut self, cell: usize, before: u16) {
        let site = self.lists.sites[cell];
        let left = right(self.placement[site.left as usize]);
        let top = bottom(self.placement[site.above as usize]);
        let next = self.lists.start(site, left, top) as u32;
        let may_free =
            if site.left > 0 { NO_LEFT } else { 0 } | if site.above > 0 { NO_TOP } else { 0 };
        self.trials[cell] =
            Trial { next, free: 0, may_free, left: left as u8, top: top as u8, before };
    }

    /// Turns a cell to its next list. Gives whether there is one within the schedule.
    fn loosen(&mut self, cell: usize) -> bool {
        let trial = &mut self.trials[cell];
        let spare = u32::from(self.allowed[cell].saturating_sub(trial.before));
        let free = (trial.free + 1..=NO_LEFT | NO_TOP)
            .find(|free| free & !trial.may_free == 0 && free.count_ones() <= spare);
        let Some(free) = free else { return false };
        let any = self.lists.n_codes - 1;
        let left = if free & NO_LEFT == 0 { usize::from(trial.left) } else { any };
        let top = if free & NO_TOP == 0 { usize::from(trial.top) } else { any };
        trial.free = free;
        trial.next = self.lists.start(self.lists.sites[cell], left, top) as u32;
        true
    }

    /// Goes on until all cells are filled, nothing is left, or `budget` more pieces are laid.
    pub(crate) fn run(&mut self, budget: u64) -> SearchStep {
        let mut spent = 0;
        let step = loop {
            let trial = &mut self.trials[self.depth];
            let piece = self.lists.pieces[trial.next as usize];
            if piece == END {
                if self.loosen(self.depth) {
                    continue;
                }
                if self.depth == 0 {
                    break SearchStep::Done;
                }
                self.depth -= 1;
                self.left[design(self.placement[self.depth + 1])] += 1;
                continue;
            }
            trial.next += 1;
            if self.left[design(piece)] == 0 || is_met_before(*trial, piece) {
                continue;
            }
            spent += 1;
            let after = trial.before + trial.free.count_ones() as u16;
            self.placement[self.depth + 1] = piece;
            self.deepest = self.deepest.max(self.depth + 1);
            if self.depth + 1 == self.plan.n_cells {
                break SearchStep::Found;
            }
            self.left[design(piece)] -= 1;
            self.depth += 1;
            self.begin(self.depth, after);
            if spent >= budget {
                break SearchStep::Spent;
            }
        };
        self.placements += spent;
        step
    }

    /// What lies in the cells that are filled now, the last one included if all are.
    pub(crate) fn placement(&self) -> &[PackedTile] {
        &self.placement[1..]
    }

    /// How many cells are filled now.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }
}

/// Whether the piece matches more than its list asks for.
fn is_met_before(trial: Trial, piece: PackedTile) -> bool {
    trial.free & NO_TOP != 0 && top(piece) == usize::from(trial.top)
        || trial.free & NO_LEFT != 0 && left(piece) == usize::from(trial.left)
}
