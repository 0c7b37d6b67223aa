//! A whole board turned is the same solution: which of its turns is searched, and which counts.
//!
//! ```text
//!   A . .     a corner tile that is like no other can be put      square: 4 turns, one has A here
//!   . . .     into one corner; what is found then stands for      oblong: 2 turns, A here or in
//!   . . .     all turns                                           the next corner
//! ```
//!
//! Where there is no such tile, every solution is met in all its turns, and the one with the
//! least sides, row by row, counts for them all. A solution that looks the same turned is met
//! fewer times, and still has just one least. Pins pin a board, and so do tiles that are not turned: then
//! nothing is made of its turns.
//!
//! An anchor saves three quarters of the search of a square and half of that of an oblong, and costs a
//! pin.

use super::board::{self, Board, OrientedTile, Pin};

/// How the turns of a board are dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symmetry {
    /// Each solution found stands for so many turns, all different.
    Anchored(u64),
    /// All turns are found.
    Met,
    /// There are pins, or no tile is turned: every solution is one of its own.
    Pinned,
}

/// The boards to search for all solutions of `board`, and what one that is found stands for.
pub(crate) fn views(board: &Board) -> (Vec<Board>, Symmetry) {
    if !board.pins().is_empty() || board.turn().is_some() {
        return (vec![board.clone()], Symmetry::Pinned);
    }
    let Some(tile) = anchor(board) else {
        return (vec![board.clone()], Symmetry::Met);
    };
    let pin = |x, turned: usize| {
        let is_corner = |turns: &u8| {
            let sides = OrientedTile::new(tile, *turns).sides(board.tiles());
            [3, 0].map(|side| Some(sides[(side + turned) % 4])) == [board.border(); 2]
        };
        let turns = (0..4).find(is_corner).unwrap_or_default();
        board.with_pin(Pin { x, y: 0, oriented_tile: OrientedTile::new(tile, turns) })
    };
    if board.width() == board.height() {
        (vec![pin(0, 0)], Symmetry::Anchored(4))
    } else {
        (vec![pin(0, 0), pin(board.width() - 1, 1)], Symmetry::Anchored(2))
    }
}

/// A tile that must lie in a corner and is like no other.
fn anchor(board: &Board) -> Option<usize> {
    let border = board.border()?;
    let has_corner =
        |tile: &[u32; 4]| (0..4).any(|side| tile[side] == border && tile[(side + 1) % 4] == border);
    let tiles = board.tiles();
    let corners: Vec<usize> = (0..tiles.len()).filter(|&tile| has_corner(&tiles[tile])).collect();
    let is_like = |a: usize, b: usize| board::turns(tiles[a]).contains(&tiles[b]);
    let is_anchor = |&tile: &usize| {
        tiles[tile].iter().filter(|&&color| color == border).count() == 2
            && !corners.iter().any(|&other| other != tile && is_like(tile, other))
    };
    if corners.len() != 4 || board.width() < 2 || board.height() < 2 {
        return None;
    }
    corners.iter().copied().find(is_anchor)
}

/// Whether no turn of a whole board is less than the board as it lies.
pub(crate) fn is_least(picture: &[[u8; 4]], width: usize) -> bool {
    turns(picture.to_vec(), width).skip(1).all(|turned| *turned >= *picture)
}

/// The least turn of a whole board: the same for all its turns, and for no other board.
pub(crate) fn least(picture: Vec<[u8; 4]>, width: usize) -> Vec<[u8; 4]> {
    turns(picture, width).min().unwrap_or_default()
}

/// The picture in all turns that keep its shape, first as it lies.
fn turns(picture: Vec<[u8; 4]>, width: usize) -> impl Iterator<Item = Vec<[u8; 4]>> {
    let height = picture.len() / width;
    let is_square = width == height;
    let turned = |last: &[[u8; 4]], width| board::turned(last, width, |tile| board::turns(tile)[1]);
    let next = move |last: &Vec<[u8; 4]>| {
        let quarter = turned(last, width);
        Some(if is_square { quarter } else { turned(&quarter, height) })
    };
    std::iter::successors(Some(picture), next).take(if is_square { 4 } else { 2 })
}
