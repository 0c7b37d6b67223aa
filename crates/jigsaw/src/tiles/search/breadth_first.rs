//! A block that is surely right, spread over the whole picture without ever taking a tile back.
//!
//! ```text
//!   strip   1 2 3 4 5 6 7     all ways to go on are followed side by side. The right one is always
//!   block   a b c d e f g     among them, the others die out; what all that reach the end have in
//!           h i j k l m n     common is laid, the rest is left open as holes
//! ```
//!
//! Where 8 N / 4^b is below one, a false way has fewer than one continuation on average: of a
//! hundred beginnings one is left after a few tiles, and where none is, the rim was reached. So the
//! whole costs little more than looking up each tile once. It is right as long as the block is:
//! `growth` hands over only blocks of which false ones are not to be expected.
//!
//! To follow one way and go back when it dies looked simpler, and lost by minutes: the last tiles
//! of a strip are confirmed by no other, and a false one was found out by the next strip, long
//! after other strips had been built on it.

use super::super::links::{OrientedTile, tile_of};
use super::Meter;
use super::board::Board;
use super::holes::Holes;
use super::plane::{Block, Plane};

/// The most ways that are followed side by side.
const MOST_WAYS: usize = 1 << 14;

/// One way to fill a strip up to a place: the tile there, and the way before it.
struct Way {
    oriented_tile: OrientedTile,
    before: u32,
}

/// A block that spreads.
pub(super) struct BreadthFirst<'a> {
    pub(super) board: &'a mut Board,
    pub(super) plane: &'a mut Plane,
    pub(super) block: Block,
    /// The number of tiles, and the longest that a block may become.
    pub(super) n: usize,
    pub(super) reach: usize,
    /// The shortest strip whose absence, or presence, is no chance.
    pub(super) sure: usize,
}

impl BreadthFirst<'_> {
    /// Spreads until all tiles are laid. Gives the whole, or takes back everything.
    pub(super) fn run(mut self, meter: &mut Meter<'_>) -> Option<Block> {
        let (mut oriented_tile, mut holes) = (Vec::new(), Holes::default());
        while let Some(direction) = self.block.longest_side(self.n, self.reach) {
            match self.strip(direction, meter) {
                Some((from, tiles)) => {
                    for index in 0..self.block.length(direction) {
                        let at = self.block.strip(self.plane, direction, index);
                        match index.checked_sub(from).and_then(|index| *tiles.get(index)?) {
                            Some(tile) => {
                                self.plane.lay(self.board, at, tile);
                                oriented_tile.push(at);
                            }
                            None => holes.places.push(at),
                        }
                    }
                    self.block.extend(direction);
                    let both = (&mut *self.board, &mut *self.plane);
                    holes.settle(both, &self.block, meter, |at| oriented_tile.push(at));
                }
                None => self.block.is_closed[direction as usize] = true,
            }
            if meter.stopped.is_some() || holes.are_too_many() {
                break;
            }
        }
        let is_whole = self.block.area() == self.n && meter.stopped.is_none();
        if is_whole && holes.fill((self.board, self.plane), meter) {
            return Some(self.block);
        }
        oriented_tile.iter().for_each(|&at| self.plane.lift(self.board, at));
        None
    }

    /// Follows all ways to fill the strip beyond a side. Gives what they have in common and at which
    /// index of the strip it begins; `None` if no way reaches the end, or too many do.
    fn strip(
        &self,
        direction: u32,
        meter: &mut Meter<'_>,
    ) -> Option<(usize, Vec<Option<OrientedTile>>)> {
        let (from, to) = self.known(direction);
        if to - from < self.sure {
            return None;
        }
        let mut layers: Vec<Vec<Way>> = Vec::with_capacity(to - from);
        for index in from..to {
            let at = self.block.strip(self.plane, direction, index);
            let mut needs = self.plane.needs(self.board, at);
            let along = self.block.along(self.plane, self.board, (direction, index));
            let mut layer = Vec::new();
            let n_before = layers.last().map_or(1, Vec::len);
            for before in 0..n_before {
                if let Some(layer) = layers.last() {
                    needs[along.direction as usize ^ 2] =
                        Some(self.board.need(layer[before].oriented_tile, along.direction));
                }
                let mut cursor = 0;
                while let Some(oriented_tile) = self.board.next_along(&needs, along, &mut cursor) {
                    if meter.tick() {
                        return None;
                    }
                    if !is_on_way(&layers, before, tile_of(oriented_tile)) {
                        layer.push(Way { oriented_tile, before: before as u32 });
                    }
                }
            }
            if layer.is_empty() || layer.len() > MOST_WAYS {
                return None;
            }
            layers.push(layer);
        }
        Some((from, common(&layers)))
    }

    /// The longest stretch of a strip along which the block is filled, but for single holes: from an
    /// index to before one.
    fn known(&self, direction: u32) -> (usize, usize) {
        let is_known =
            |index: usize| self.block.asks(self.plane, self.board, (direction, index)).is_some();
        let (mut best, mut from, mut to) = ((0, 0), 0, 0);
        for index in (0..self.block.length(direction)).filter(|&index| is_known(index)) {
            if to == 0 || index > to + 1 {
                from = index;
            }
            to = index + 1;
            if to - from > best.1 - best.0 {
                best = (from, to);
            }
        }
        best
    }
}

/// Whether a tile lies on the way that ends with number `way` of the last layer.
fn is_on_way(layers: &[Vec<Way>], way: usize, tile: u32) -> bool {
    let mut way = way;
    layers.iter().rev().any(|layer| {
        let there = &layer[way];
        way = there.before as usize;
        tile_of(there.oriented_tile) == tile
    })
}

/// By layer, the tile that lies there on all ways that reach the last one.
fn common(layers: &[Vec<Way>]) -> Vec<Option<OrientedTile>> {
    let mut left: Vec<usize> = (0..layers.last().map_or(0, Vec::len)).collect();
    let mut tiles = Vec::with_capacity(layers.len());
    for layer in layers.iter().rev() {
        let first = layer[left[0]].oriented_tile;
        tiles.push(left.iter().all(|&way| layer[way].oriented_tile == first).then_some(first));
        left = left.iter().map(|&way| layer[way].before as usize).collect();
        // Ways stand in the order of those before them.
        left.dedup();
    }
    tiles.reverse();
    tiles
}
