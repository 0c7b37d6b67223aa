//! A grid of tiles laid down: what an assembly is.
//!
//! ```text
//!   1951 flip-r180   2311 flip-r180   3079 identity
//!   2729 flip-r180   1427 flip-r180   2473 flip-r270
//!   2971 flip-r180   1489 flip-r180   1171 flip
//! ```
//!
//! Turned or flipped as a whole it is the same assembly. The one that is shown is wider than high
//! unless a shape was asked for, has the earliest tile of the text that can be there in its top
//! left corner, and then the earlier of two in its top right corner.
//!
//! 4 bytes a place, tile and orientation in one number. To turn the whole is O(places): each tile
//! moves, and its orientation is joined with that of the whole.

use num_bigint::BigUint;

use super::{
    Freedom, Orientation, TileSet,
    links::{OrientedTile, orientation_of, oriented_tile, tile_of},
};

/// Which shapes of a grid are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Rows and columns, if they are fixed.
    pub shape: Option<(usize, usize)>,
}

impl Wanted {
    /// Whether a grid of this shape is wanted. Without a shape asked for it is one that is not
    /// higher than wide, where the whole may be turned.
    pub(super) fn takes(&self, rows: usize, columns: usize, freedom: Freedom) -> bool {
        match self.shape {
            Some(shape) => shape == (rows, columns),
            None => rows <= columns || freedom == Freedom::One,
        }
    }
}

/// Tiles laid down in rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    rows: usize,
    columns: usize,
    places: Vec<OrientedTile>,
}

impl Grid {
    /// Needs: a place for every row and column.
    pub(super) fn new(rows: usize, columns: usize, places: Vec<OrientedTile>) -> Grid {
        debug_assert_eq!(places.len(), rows * columns);
        Grid { rows, columns, places }
    }

    /// The number of rows.
    #[must_use]
    pub fn n_rows(&self) -> usize {
        self.rows
    }

    /// Tiles of a row.
    #[must_use]
    pub fn n_columns(&self) -> usize {
        self.columns
    }

    /// The tile at a place, by its number in the text, and how it is laid down. What is beyond the last
    /// row or column is taken for the last.
    #[must_use]
    pub fn get(&self, row: usize, column: usize) -> (usize, Orientation) {
        let (row, column) = (row.min(self.rows - 1), column.min(self.columns - 1));
        let oriented_tile = self.places[row * self.columns + column];
        (tile_of(oriented_tile) as usize, orientation_of(oriented_tile))
    }

    /// The tiles of all places, row by row.
    pub fn places(&self) -> impl ExactSizeIterator<Item = (usize, Orientation)> {
        self.places
            .iter()
            .map(|&oriented_tile| (tile_of(oriented_tile) as usize, orientation_of(oriented_tile)))
    }

    /// The same as it is kept.
    pub(super) fn oriented_tile(&self) -> &[OrientedTile] {
        &self.places
    }

    /// The tiles in the corners, each once: four, or two of a single row, or one.
    #[must_use]
    pub fn corners(&self) -> Vec<usize> {
        let (bottom, right) = (self.rows - 1, self.columns - 1);
        let places = [(0, 0), (0, right), (bottom, 0), (bottom, right)];
        let mut tiles: Vec<usize> = places.iter().map(|&(y, x)| self.get(y, x).0).collect();
        tiles.sort_unstable();
        tiles.dedup();
        tiles
    }

    /// The product of the ids of the corners, each tile once.
    #[must_use]
    pub fn corner_product(&self, tiles: &TileSet<'_>) -> BigUint {
        self.corners().iter().map(|&tile| BigUint::from(tiles.id(tile))).product()
    }

    /// The same grid, its tiles numbered anew.
    pub(super) fn renumbered(&self, numbers: &[usize]) -> Grid {
        let place = |&at: &OrientedTile| {
            oriented_tile(numbers[tile_of(at) as usize] as u32, orientation_of(at))
        };
        Grid { places: self.places.iter().map(place).collect(), ..*self }
    }

    /// The whole turned and flipped.
    #[must_use]
    pub fn oriented(&self, orientation: Orientation) -> Grid {
        let (rows, columns) = if orientation.is_transposing() {
            (self.columns, self.rows)
        } else {
            (self.rows, self.columns)
        };
        let place = |at: usize| {
            let (x, y) = (at % columns, at / columns);
            let (x, y) = orientation.source(x, y, (self.columns, self.rows));
            let (tile, before) = self.get(y, x);
            oriented_tile(tile as u32, before.then(orientation))
        };
        Grid { rows, columns, places: (0..rows * columns).map(place).collect() }
    }
}
