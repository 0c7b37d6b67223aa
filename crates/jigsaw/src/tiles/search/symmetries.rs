//! Tiles that look the same in several orientations.
//!
//! ```text
//!   #.#      turned by 180 degrees this tile is itself: to lay it down so or so is one and the
//!   .#.      same, and only the first of such orientations is tried
//!   #.#
//! ```
//!
//! Such tiles are rare, and so the few there are are kept in a sorted list.

use super::super::{
    Freedom, Orientation, TileSet,
    links::{OrientedTile, orientation_of, oriented_tile, tile_of},
};

/// The symmetric tiles of a set.
#[derive(Default)]
pub(in super::super) struct Symmetries {
    /// By tile, the orientations that change nothing, as a set of bits.
    same: Vec<(u32, u8)>,
}

impl Symmetries {
    /// Looks at every tile. O(tiles) where few are symmetric: most differ within a cell or two.
    pub(in super::super) fn of(tiles: &TileSet<'_>) -> Symmetries {
        let side = tiles.side();
        let mut same = Vec::new();
        for tile in 0..tiles.len() {
            let mut set = 0;
            for orientation in Orientation::ALL {
                let is_same = (0..side * side).all(|i| {
                    let (x, y) = (i % side, i / side);
                    let (x0, y0) = orientation.source(x, y, (side, side));
                    tiles.cell(tile, x, y) == tiles.cell(tile, x0, y0)
                });
                set |= u8::from(is_same) << orientation.index();
            }
            if set != 1 {
                same.push((tile as u32, set));
            }
        }
        Symmetries { same }
    }

    /// The first of all orientations in which the tile looks as it is laid.
    pub(in super::super) fn first(&self, at: OrientedTile) -> OrientedTile {
        let tile = tile_of(at);
        let Ok(index) = self.same.binary_search_by_key(&tile, |same| same.0) else { return at };
        let orientation = orientation_of(at);
        let is_in = |before: &Orientation| self.same[index].1 >> before.index() & 1 == 1;
        let same = Orientation::ALL.into_iter().filter(is_in);
        same.map(|before| oriented_tile(tile, before.then(orientation))).min().unwrap_or(at)
    }

    /// Whether the tile is laid in the first of all orientations that are allowed and look the same.
    pub(in super::super) fn is_first(&self, at: OrientedTile, freedom: Freedom) -> bool {
        freedom.allows(orientation_of(at)) && (self.same.is_empty() || self.first(at) == at)
    }
}
