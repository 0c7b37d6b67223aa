//! Tiles that come twice.
//!
//! Two tiles are the same if one of them, turned and flipped as tiles may be, has the cells of the
//! other. Each is looked at in all its orientations, and its least reading is its key:
//!
//! ```text
//!   #.    as it is  #..#  = 1 + 8      turned  .##.  = 2 + 4      key 6, whichever of the two
//!   .#                                                            stands in the file
//! ```
//!
//! The orientations that are allowed are closed under undoing and doing one after another, so two
//! tiles have one key if and only if one of them can be made the other. Only tiles with equal outlines are
//! looked at. With `s` cells a side that
//! is O(s²) a tile, and sorting by keys. Each tile compared with all those before it, as it was at
//! first, took 21 s for 8000 tiles with blank edges, and four times that for twice as many.

use super::{Freedom, TileSet};

/// For every one of some tiles the first of them that it repeats, if it does: the tile, then the first one.
pub(super) fn duplicates(
    tiles: &TileSet<'_>,
    some: &[usize],
    freedom: Freedom,
) -> Vec<(usize, usize)> {
    let mut order: Vec<(Vec<u64>, usize)> =
        some.iter().map(|&tile| (least(tiles, tile, freedom), tile)).collect();
    order.sort_unstable();
    let alike = order.chunk_by(|a, b| a.0 == b.0);
    let mut found: Vec<(usize, usize)> =
        alike.flat_map(|alike| alike[1..].iter().map(|copy| (copy.1, alike[0].1))).collect();
    found.sort_unstable();
    found
}

/// The least of all readings of a tile, row by row, as it may be laid down.
fn least(tiles: &TileSet<'_>, tile: usize, freedom: Freedom) -> Vec<u64> {
    let side = tiles.side();
    let reading = |orientation: &super::Orientation| {
        let mut words = vec![0_u64; (side * side).div_ceil(64)];
        for i in 0..side * side {
            let (x, y) = orientation.source(i % side, i / side, (side, side));
            words[i / 64] |= u64::from(tiles.cell(tile, x, y)) << (i % 64);
        }
        words
    };
    freedom.orientations().iter().map(reading).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use proptest::prelude::*;

    use super::super::{Orientation, TileLimits};
    use super::*;

    /// The same by comparing each tile with all those before it, cell by cell.
    fn pair_by_pair(tiles: &TileSet<'_>, freedom: Freedom) -> Vec<(usize, usize)> {
        let side = tiles.side();
        let is_same = |a: usize, b: usize| {
            let is_equal = |orientation: &Orientation| {
                (0..side * side).all(|i| {
                    let (x, y) = (i % side, i / side);
                    let (x0, y0) = orientation.source(x, y, (side, side));
                    tiles.cell(a, x, y) == tiles.cell(b, x0, y0)
                })
            };
            freedom.orientations().iter().any(is_equal)
        };
        let first = |tile: usize| (0..tile).find(|&before| is_same(before, tile));
        (0..tiles.len()).filter_map(|tile| first(tile).map(|first| (tile, first))).collect()
    }

    /// Tiles of this side, one for each number: its bits are the cells.
    fn text(side: usize, numbers: &[u64]) -> String {
        let mut text = String::new();
        for (id, number) in (1..).zip(numbers) {
            let _ = writeln!(text, "Tile {id}:");
            for i in 0..side * side {
                text.push(if number.rotate_right(i as u32) & 1 == 1 { '#' } else { '.' });
                text.push_str(if (i + 1).is_multiple_of(side) { "\n" } else { "" });
            }
        }
        text
    }

    proptest! {
        #[test]
        fn as_pair_by_pair(
            side in 2_usize..12,
            numbers in prop::collection::vec(0_u64..40, 1..30),
            freedom in prop::sample::select(vec![Freedom::One, Freedom::Four, Freedom::Eight]),
        ) {
            let text = text(side, &numbers);
            let tiles = TileSet::read(text.as_bytes(), &TileLimits::default()).unwrap();
            let all: Vec<usize> = (0..tiles.len()).collect();
            let found = duplicates(&tiles, &all, freedom);
            prop_assert_eq!(found, pair_by_pair(&tiles, freedom));
        }
    }
}
