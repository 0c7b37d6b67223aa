//! The search for assemblies where several tiles fit.
//!
//! ```text
//!   board, pairs   what fits beside what; which tiles are used
//!   rectangle      every assembly of one shape, from a corner, shell by shell
//!   growth         one assembly of any shape, from a tile anywhere, strip by strip, on a plane
//!   breadth_first  the same once a block is surely right: without going back
//! ```
//!
//! With `b` bits an edge and `N` tiles, a place with one known neighbor has about `8 N / 2^b` false
//! tiles, a place with two `8 N / 4^b`. So everything grows in compact blocks: a new row or column
//! begins with one such choice, and all its other places have two neighbors and kill what is false
//! within a few tiles. Bare rows would multiply false choices place by place.
//!
//! Work is counted in placements, so that a budget stops every run at the same point.

mod board;
mod breadth_first;
mod growth;
mod holes;
mod pairs;
mod plane;
mod rectangle;
mod symmetries;

pub(super) use board::Board;
pub(super) use growth::grow;
pub(super) use pairs::Pairs;
pub(super) use rectangle::rectangles;
pub(super) use symmetries::Symmetries;

use super::Grid;
use crate::Stop;

/// How far a search may go, and how far it went.
pub(super) struct Meter<'a> {
    /// Placements so far.
    pub(super) placements: u64,
    /// The most there may be.
    pub(super) most: u64,
    /// Asked now and then whether to stop.
    pub(super) should_stop: &'a mut dyn FnMut() -> bool,
    /// Why the search was stopped, if it was.
    pub(super) stopped: Option<Stop>,
}

impl Meter<'_> {
    /// Placements between two questions whether to stop.
    const PATIENCE: u64 = 4096;

    /// Counts a placement. Gives whether the search is to stop.
    #[inline(always)]
    pub(super) fn tick(&mut self) -> bool {
        self.placements += 1;
        if self.placements > self.most {
            self.stopped = Some(Stop::Placements);
        } else if self.placements.is_multiple_of(Self::PATIENCE) && (self.should_stop)() {
            self.stopped = Some(Stop::Asked);
        }
        self.stopped.is_some()
    }
}

/// What a search has found.
#[derive(Default)]
pub(super) struct Assemblies {
    /// The first assemblies, as many as are to be kept.
    pub(super) grids: Vec<Grid>,
    /// How many there were.
    pub(super) count: u64,
    /// Whether the only one was sought in its own shape alone.
    pub(super) are_other_shapes_open: bool,
}

impl Assemblies {
    /// Takes an assembly; keeps the first two.
    fn take(&mut self, grid: impl FnOnce() -> Grid) {
        self.count += 1;
        if self.grids.len() < 2 {
            self.grids.push(grid());
        }
    }
}
