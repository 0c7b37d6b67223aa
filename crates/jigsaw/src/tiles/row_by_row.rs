//! Assembles tiles whose links are plain: from a corner along its row, then row by row.
//!
//! ```text
//!   C > > > >     the first row by the links to the right, one after another
//!   v v v v v     every other row by the links down: each tile is found from the one above it,
//!   v v v v v     none waits for its left neighbor, and memory is asked for many at once
//! ```
//!
//! Every link of the result is checked: the left neighbor of a tile is the one to its left, and
//! what lies on the rim has no partner. So each tile is used once, every side is accounted for,
//! and any other assembly would have to be held together by the same links: the result is the only
//! one, up to turning and flipping the whole. O(tiles), and 4 bytes a tile.

use super::{
    Freedom, Grid,
    grid::Wanted,
    links::{Links, NONE, OrientedTile, oriented_tile},
};

const UP: u32 = 0;
const RIGHT: u32 = 1;
const DOWN: u32 = 2;
const LEFT: u32 = 3;

/// Assembles `n_tiles` tiles. Gives `None` if links are not plain, or do not make a rectangle of
/// a wanted shape.
pub(super) fn assemble(
    links: &Links,
    n_tiles: usize,
    freedom: Freedom,
    wanted: &Wanted,
) -> Option<Grid> {
    if !links.is_plain() {
        return None;
    }
    let corner = corner(links, n_tiles, freedom, wanted)?;
    let (rows, columns) = (chain(links, corner, DOWN).0, chain(links, corner, RIGHT).0);
    let mut places: Vec<OrientedTile> = Vec::with_capacity(n_tiles);
    let mut next = Some(corner);
    while let Some(oriented_tile) = next {
        places.push(oriented_tile);
        next = links.neighbor(oriented_tile, RIGHT);
    }
    for row in 0..rows {
        let from = row * columns;
        if row > 0 {
            for at in from - columns..from {
                places.push(links.neighbor(places[at], DOWN)?);
            }
        }
        if !is_row(links, &places[from..], (row == 0, row == rows - 1)) {
            return None;
        }
    }
    Some(Grid::new(rows, columns, places))
}

/// Whether the tiles of a row touch each other and have nothing beyond the rim.
fn is_row(links: &Links, row: &[OrientedTile], (is_first, is_last): (bool, bool)) -> bool {
    let is_rim = |oriented_tile, direction| links.neighbor(oriented_tile, direction).is_none();
    is_rim(row[0], LEFT)
        && is_rim(row[row.len() - 1], RIGHT)
        && row.windows(2).all(|pair| links.neighbor(pair[1], LEFT) == Some(pair[0]))
        && (!is_first || row.iter().all(|&oriented_tile| is_rim(oriented_tile, UP)))
        && (!is_last || row.iter().all(|&oriented_tile| is_rim(oriented_tile, DOWN)))
}

/// The top left corner, laid down so that the result is the one that is shown.
///
/// Of all tiles that can lie there, the first of the text; of its orientations the one with a
/// wanted shape, and then the one that has the earlier tile in the top right corner.
fn corner(
    links: &Links,
    n_tiles: usize,
    freedom: Freedom,
    wanted: &Wanted,
) -> Option<OrientedTile> {
    for tile in 0..n_tiles as u32 {
        let is_free = |side: u32| links.get(4 * tile + (side & 3)) == NONE;
        if !(0..4).any(|side| is_free(side) && is_free(side + 1)) {
            continue;
        }
        let best = (freedom.orientations().iter())
            .map(|&orientation| oriented_tile(tile, orientation))
            .filter(|&oriented_tile| {
                [UP, LEFT].iter().all(|&d| links.neighbor(oriented_tile, d).is_none())
            })
            .filter_map(|oriented_tile| {
                let (columns, right) = chain(links, oriented_tile, RIGHT);
                let (rows, below) = chain(links, oriented_tile, DOWN);
                let is_whole = rows.checked_mul(columns) == Some(n_tiles);
                let is_wanted = is_whole && wanted.takes(rows, columns, freedom);
                is_wanted.then_some((right > below, oriented_tile))
            })
            .min();
        if let Some((_, oriented_tile)) = best {
            return Some(oriented_tile);
        }
    }
    None
}

/// The number of tiles from `oriented_tile` on in `direction`, and the last of them. A chain that comes back
/// to itself is cut where it does.
fn chain(links: &Links, oriented_tile: OrientedTile, direction: u32) -> (usize, OrientedTile) {
    let (mut n, mut last) = (1, oriented_tile);
    while let Some(next) = links.neighbor(last, direction).filter(|&next| next != oriented_tile) {
        (n, last) = (n + 1, next);
    }
    (n, last)
}
