//! How many ways there are to fill a square of cells in the first corner of a board.
//!
//! ```text
//!   ┌───┬───┬───┬ ─      the border kind above and to the left, anything to the right and below;
//!   │ 1 │ 2 │ 5 │        cells in the order of growing squares
//!   ├───┼───┼───┼ ─
//!   │ 3 │ 4 │ 6 │
//! ```
//!
//! It answers no question about a board that anybody would ask, but it is a number that programs for
//! edge matching can be compared by: they have to agree, whatever their orders and tricks are.
//! The same loop and lists as in the search, so that it is these that are compared.

use pictogrid_core::{Fault, FaultKind};

use super::board::Board;
use super::candidates::{Candidates, Demand};
use super::depth_first::{DepthFirst, Step};
use super::order;
use super::plan::Plan;

/// Ways to fill the first `side` × `side` cells, identical tiles counted as one, and how many
/// tiles that laid. Nothing ends it early: it takes as long as it takes.
///
/// # Errors
/// The fault is one of size: the tables would need too much memory, or the board has no such corner.
///
/// ```
/// use pictogrid_jigsaw::matching::{Board, Wanted, corner_ways, read_tiles};
/// let listed = read_tiles(b"0 1 4 0\n0 0 3 1\n3 0 0 2\n4 2 0 0\n", &Default::default())?;
/// let board = Board::new(listed, &Wanted::default())?;
/// assert_eq!(corner_ways(&board, 1)?.0, 4);
/// # Ok::<(), pictogrid_core::Error>(())
/// ```
pub fn corner_ways(board: &Board, side: usize) -> Result<(u64, u64), Fault> {
    if side == 0 || side > board.width().min(board.height()) {
        let message = format!("the board has no corner of {side}x{side} cells; take fewer");
        return Err(Fault::new(FaultKind::SizeMismatch, message));
    }
    let upright = board.upright();
    let plan = Plan::new(&upright, order::squares(&upright));
    let lists = Candidates::new(&plan, &plan.pieces, Demand::All)?;
    let mut walk = DepthFirst::new(&lists, &plan.supply(), &[], side * side);
    let mut n_ways = 0;
    loop {
        match walk.run(u64::MAX) {
            Step::Found => n_ways += 1,
            Step::Done => return Ok((n_ways, walk.placements)),
            Step::Spent => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::planted::{Recipe, planted};
    use super::*;

    /// A tile and its sides as it lies.
    type Lies = (usize, [u32; 4]);

    /// All ways, by trying every tile in every turn in every cell; as pictures, since identical tiles
    /// make no difference.
    fn fill(
        tiles: &[[u32; 4]],
        side: usize,
        laid: &mut Vec<Lies>,
        seen: &mut BTreeSet<Vec<[u32; 4]>>,
    ) {
        let at = laid.len();
        if at == side * side {
            seen.insert(laid.iter().map(|laid| laid.1).collect());
            return;
        }
        let above = at.checked_sub(side).map_or(0, |above| laid[above].1[2]);
        let left = if at.is_multiple_of(side) { 0 } else { laid[at - 1].1[1] };
        for (tile, kinds) in tiles.iter().enumerate() {
            if laid.iter().any(|laid| laid.0 == tile) {
                continue;
            }
            for turn in 0..4 {
                let mut sides = *kinds;
                sides.rotate_right(turn);
                let is_inside = sides[1] != 0 && sides[2] != 0;
                if sides[0] == above && sides[3] == left && is_inside {
                    laid.push((tile, sides));
                    fill(tiles, side, laid, seen);
                    laid.pop();
                }
            }
        }
    }

    #[test]
    fn corners_that_there_are_not() {
        let recipe = Recipe { width: 3, height: 2, kinds: 4, border_kinds: 0, seed: 1 };
        let board = planted(&recipe).unwrap().board;
        assert!([0, 3, usize::MAX].iter().all(|&side| corner_ways(&board, side).is_err()));
    }

    #[test]
    fn as_every_tile_in_every_turn() {
        for seed in 0..6 {
            let recipe = Recipe { width: 5, height: 5, kinds: 9, border_kinds: 2, seed };
            let board = planted(&recipe).unwrap().board;
            for side in 1..=3 {
                let mut seen = BTreeSet::new();
                fill(board.tiles(), side, &mut Vec::new(), &mut seen);
                assert_eq!(corner_ways(&board, side).unwrap().0, seen.len() as u64, "{seed}");
            }
        }
    }
}
