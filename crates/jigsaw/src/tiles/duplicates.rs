//! Tiles that come twice.
//!
//! Two tiles are the same if one of them, turned and flipped as tiles may be, has the cells of the
//! other. Tiles with the same four classes of edges in any order are compared cell by cell; others
//! cannot be the same. O(tiles) but for sorting.

use super::{
    Freedom, Orientation, TileSet,
    edges::{Edges, side_of},
};

/// For every tile the earlier one that it repeats, if it does.
pub(super) fn duplicates(
    tiles: &TileSet<'_>,
    edges: &Edges<'_>,
    freedom: Freedom,
) -> Vec<(usize, usize)> {
    let mut classes = vec![[0_u32; 4]; tiles.len()];
    for (number, class) in (0..).zip(edges.classes()) {
        for &entry in class {
            let side = side_of(entry) as usize;
            classes[side / 4][side % 4] = number;
        }
    }
    classes.iter_mut().for_each(|classes| classes.sort_unstable());
    let mut order: Vec<usize> = (0..tiles.len()).collect();
    order.sort_unstable_by_key(|&tile| (classes[tile], tile));
    let mut found = Vec::new();
    for group in order.chunk_by(|&a, &b| classes[a] == classes[b]) {
        let mut originals: Vec<usize> = Vec::new();
        for &tile in group {
            match originals.iter().find(|&&original| is_same(tiles, original, tile, freedom)) {
                Some(&original) => found.push((tile, original)),
                None => originals.push(tile),
            }
        }
    }
    found.sort_unstable();
    found
}

fn is_same(tiles: &TileSet<'_>, a: usize, b: usize, freedom: Freedom) -> bool {
    let side = tiles.side();
    let is_equal = |orientation: &Orientation| {
        (0..side * side).all(|i| {
            let (x, y) = (i % side, i / side);
            let (x0, y0) = orientation.source(x, y, (side, side));
            tiles.cell(a, x, y) == tiles.cell(b, x0, y0)
        })
    };
    freedom.orientations().iter().any(is_equal)
}
