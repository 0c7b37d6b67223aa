//! The loop of the search: cell by cell, depth first, without recursion.
//!
//! ```text
//!   laid  [outside][p0][p1][p2][p3] ..        every cell before the current one is filled
//!   next              where the list of each cell goes on
//!              ┌────────────────────────────┐
//!              ▼                            │ piece of a design that is left: lay it, go on
//!         take a piece ─ END: go back a cell┘
//! ```
//!
//! The order is fixed beforehand, see `order`. To take always the cell with fewest pieces was
//! tried in estimates: it lays 10^3 to 10^6 times as many, because it begins at four corners.
//! About 17 ns a piece laid. The work is counted in pieces laid and can pause after any of them.

use super::candidates::{Candidates, END};
use super::plan::{PackedTile, bottom, design, right};

/// Why [`Worker::run`](super::Worker::run) returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchStep {
    /// A solution is found.
    Found,
    /// Nothing is left to try.
    Done,
    /// The budget is spent.
    Spent,
}

/// A search that can be continued.
#[derive(Clone, Debug)]
pub(crate) struct DepthFirst<'a> {
    lists: &'a Candidates,
    /// Tiles left of each design.
    left: Vec<u16>,
    /// What lies in each cell, behind what is outside.
    placement: Vec<PackedTile>,
    /// Where the list of each cell goes on.
    next: Vec<u32>,
    depth: usize,
    floor: usize,
    end: usize,
    /// Pieces laid.
    pub(crate) placements: u64,
    /// The longest row of cells that was filled.
    pub(crate) deepest: Vec<PackedTile>,
}

impl<'a> DepthFirst<'a> {
    /// A walk that begins behind the pieces of `prefix` and finds ways to fill `end` cells.
    /// Needs: `prefix` is shorter than `end`, and fits.
    pub(crate) fn new(
        lists: &'a Candidates,
        supply: &[u16],
        prefix: &[PackedTile],
        end: usize,
    ) -> DepthFirst<'a> {
        let mut placement = vec![lists.outside; end + 1];
        let mut left = supply.to_vec();
        for (place, &piece) in placement[1..].iter_mut().zip(prefix) {
            *place = piece;
            left[design(piece)] -= 1;
        }
        let mut walk = DepthFirst {
            lists,
            left,
            placement,
            next: vec![0; end],
            depth: prefix.len(),
            floor: prefix.len(),
            end,
            placements: 0,
            deepest: prefix.to_vec(),
        };
        walk.next[walk.depth] = walk.start(walk.depth) as u32;
        walk
    }

    fn start(&self, depth: usize) -> usize {
        let site = self.lists.sites[depth];
        let left = right(self.placement[site.left as usize]);
        self.lists.start(site, left, bottom(self.placement[site.above as usize]))
    }

    /// Goes on until something is found, nothing is left, or `budget` more pieces are laid.
    pub(crate) fn run(&mut self, budget: u64) -> SearchStep {
        let pieces = &self.lists.pieces[..];
        let (mut depth, mut cursor) = (self.depth, self.next[self.depth] as usize);
        let (mut spent, mut deepest) = (0, self.deepest.len());
        let step = loop {
            let piece = pieces[cursor];
            cursor += 1;
            if piece == END {
                if depth == self.floor {
                    cursor -= 1;
                    break SearchStep::Done;
                }
                depth -= 1;
                self.left[design(self.placement[depth + 1])] += 1;
                cursor = self.next[depth] as usize;
                continue;
            }
            if self.left[design(piece)] == 0 {
                continue;
            }
            spent += 1;
            self.placement[depth + 1] = piece;
            if depth + 1 == self.end {
                break SearchStep::Found;
            }
            self.left[design(piece)] -= 1;
            self.next[depth] = cursor as u32;
            depth += 1;
            if depth > deepest {
                deepest = depth;
                self.deepest.clear();
                self.deepest.extend_from_slice(&self.placement[1..=depth]);
            }
            cursor = self.start(depth);
            if spent >= budget {
                break SearchStep::Spent;
            }
        };
        self.next[depth] = cursor as u32;
        self.depth = depth;
        self.placements += spent;
        step
    }

    /// What lies in the cells up to the end. Needs: the walk has just found it.
    pub(crate) fn found(&self) -> &[PackedTile] {
        &self.placement[1..]
    }
}
