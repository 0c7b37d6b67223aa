//! Places of a block that were left open because several tiles fit, and what settles them.
//!
//! ```text
//!   a b c ?       two tiles fit at ?, and the next strips leave more of its neighbors known: a
//!   d e f g       tile after which a neighbor has nothing that fits is none, and where one tile
//!   h i j k       alone remains, it lies there
//! ```
//!
//! At the end hardly any tiles are unused, and a search over the holes, the one with fewest tiles
//! first, decides the rest.

use super::super::links::OrientedTile;
use super::Meter;
use super::board::Board;
use super::plane::{Block, Plane};

/// More holes than this are no rest but a failure.
const MOST: usize = 256;

/// The open places of a block.
#[derive(Default)]
pub(super) struct Holes {
    pub(super) places: Vec<usize>,
}

impl Holes {
    /// Lays a tile wherever one alone is possible, and reports where. Stops if the budget is used up.
    pub(super) fn settle(
        &mut self,
        (board, plane): (&mut Board, &mut Plane),
        block: &Block,
        meter: &mut Meter<'_>,
        mut report: impl FnMut(usize),
    ) {
        loop {
            let before = self.places.len();
            self.places.retain(|&at| {
                let mut left = fitting(board, plane, at, 2);
                if left.len() > 1 {
                    left.retain(|&oriented_tile| {
                        has_future((board, plane), block, at, oriented_tile)
                    });
                }
                if left.len() != 1 || meter.tick() {
                    return true;
                }
                plane.lay(board, at, left[0]);
                report(at);
                false
            });
            if self.places.len() == before || meter.stopped.is_some() {
                return;
            }
        }
    }

    /// Whether something went wrong: a right block has few holes, and not for long.
    pub(super) fn are_too_many(&self) -> bool {
        self.places.len() > MOST
    }

    /// Fills every hole, if that can be done. Those that could not be stay empty.
    pub(super) fn fill(
        &mut self,
        (board, plane): (&mut Board, &mut Plane),
        meter: &mut Meter<'_>,
    ) -> bool {
        let choices = self.places.iter().enumerate().filter_map(|(index, &at)| {
            let is_beside = plane.needs(board, at).iter().any(Option::is_some);
            is_beside.then(|| (index, fitting(board, plane, at, 1)))
        });
        let Some((index, fitting)) = choices.min_by_key(|(_, fitting)| fitting.len()) else {
            return self.places.is_empty();
        };
        let at = self.places.swap_remove(index);
        for oriented_tile in fitting {
            if meter.tick() {
                break;
            }
            plane.lay(board, at, oriented_tile);
            if self.fill((board, plane), meter) {
                return true;
            }
            plane.lift(board, at);
        }
        self.places.push(at);
        false
    }
}

/// The unused tiles that fit a place; none if fewer neighbors than `least` are known.
fn fitting(board: &Board, plane: &Plane, at: usize, least: usize) -> Vec<OrientedTile> {
    let needs = plane.needs(board, at);
    if needs.iter().flatten().count() < least {
        return Vec::new();
    }
    let mut cursor = 0;
    std::iter::from_fn(|| board.next_fit(&needs, &mut cursor)).collect()
}

/// Open places that must be filled beside a tile before it is believed.
const FUTURE: usize = 8;

/// Whether open places of the block can still be filled, one after the other away from `at`, once
/// `oriented_tile` lies there.
fn has_future(
    both: (&mut Board, &mut Plane),
    block: &Block,
    at: usize,
    oriented_tile: OrientedTile,
) -> bool {
    let (board, plane) = both;
    plane.lay(board, at, oriented_tile);
    let has = goes_on((board, plane), block, &mut vec![at]);
    plane.lift(board, at);
    has
}

/// Fills open places with two known neighbors beside those of `trail`, and takes them back. Gives
/// whether there were enough, or all there are.
fn goes_on(
    (board, plane): (&mut Board, &mut Plane),
    block: &Block,
    trail: &mut Vec<usize>,
) -> bool {
    if trail.len() > FUTURE {
        return true;
    }
    let mut best: Option<(usize, Vec<OrientedTile>)> = None;
    for &before in trail.iter() {
        for at in (0..4).map(|direction| plane.beside(before, direction)) {
            let is_open = plane.get(at).is_none() && block.has(plane, at);
            if !is_open || plane.needs(board, at).iter().flatten().count() < 2 {
                continue;
            }
            let fitting = fitting(board, plane, at, 2);
            if best.as_ref().is_none_or(|best| fitting.len() < best.1.len()) {
                best = Some((at, fitting));
            }
        }
    }
    let Some((at, fitting)) = best else { return true };
    fitting.into_iter().any(|oriented_tile| {
        plane.lay(board, at, oriented_tile);
        trail.push(at);
        let goes_on = goes_on((board, plane), block, trail);
        trail.pop();
        plane.lift(board, at);
        goes_on
    })
}
