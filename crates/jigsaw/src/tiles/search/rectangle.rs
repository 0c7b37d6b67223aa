//! Every assembly of one shape, from its top left corner, shell by shell.
//!
//! ```text
//!   1 2 5 10      a shell is a column and a row; all places but the first of each have a
//!   3 4 6 11      neighbor above and one on the left
//!   7 8 9 12
//! ```
//!
//! Three things cut the search, and none loses an assembly. A side that no other tile has must lie
//! on the rim; the rim has `2 (rows + columns)` sides, so only as many others may lie there as
//! there is room beside these. If the rim is made of such sides alone, as when every edge on it is
//! unmistakable, only four tiles can be the first. And of assemblies that differ by a turn or flip
//! of the whole, only the one is completed that has the earliest corner at its top left, and then
//! the earlier of two neighbors of it at the top right.
//!
//! An explicit stack of one cursor a place, so that a picture of any size needs no deep recursion.

use super::super::{
    Freedom, Grid, Orientation,
    links::{OrientedTile, orientation_of, oriented_tile, tile_of},
};
use super::{
    Assemblies, Board, Meter,
    board::{DOWN, LEFT, Needs, RIGHT, UP},
};

/// Finds assemblies of `rows` × `columns` until there are `most` of them or the budget is used up.
pub(in super::super) fn rectangles(
    board: &mut Board,
    (rows, columns): (usize, usize),
    most: u64,
    meter: &mut Meter<'_>,
    found: &mut Assemblies,
) {
    let Some(slack) = (2 * (rows + columns)).checked_sub(board.n_alone) else { return };
    let order = shells(rows, columns);
    let mut search = Search { board, rows, columns, places: vec![EMPTY; rows * columns], slack };
    let mut cursors: Vec<u32> = vec![0];
    while let Some(depth) = cursors.len().checked_sub(1) {
        let place = order[depth];
        if search.places[place] != EMPTY {
            search.lift(place);
        }
        let Some(oriented_tile) = search.next(place, &mut cursors[depth]) else {
            cursors.pop();
            continue;
        };
        if meter.tick() {
            break;
        }
        search.lay(place, oriented_tile);
        if depth + 1 < order.len() {
            cursors.push(0);
        } else if search.is_shown() {
            found.take(|| Grid::new(rows, columns, search.places.clone()));
            if found.count >= most {
                break;
            }
        }
    }
    for place in order {
        if search.places[place] != EMPTY {
            search.lift(place);
        }
    }
}

const EMPTY: OrientedTile = u32::MAX;

/// All places in the order in which they are filled.
fn shells(rows: usize, columns: usize) -> Vec<usize> {
    let mut order = Vec::with_capacity(rows * columns);
    for shell in 0..rows.max(columns) {
        if shell < columns {
            order.extend((0..shell.min(rows)).map(|row| row * columns + shell));
        }
        if shell < rows {
            order.extend((0..=shell.min(columns - 1)).map(|column| shell * columns + column));
        }
    }
    order
}

struct Search<'a> {
    board: &'a mut Board,
    rows: usize,
    columns: usize,
    places: Vec<OrientedTile>,
    /// Sides on the rim that may still be ones that other tiles have.
    slack: usize,
}

impl Search<'_> {
    /// Whether the rim lies in `direction` of the place.
    fn is_rim(&self, place: usize, direction: u32) -> bool {
        let (row, column) = (place / self.columns, place % self.columns);
        match direction {
            UP => row == 0,
            RIGHT => column + 1 == self.columns,
            DOWN => row + 1 == self.rows,
            _ => column == 0,
        }
    }

    /// The next tile for a place, after `cursor`.
    fn next(&self, place: usize, cursor: &mut u32) -> Option<OrientedTile> {
        let mut needs: Needs = [None; 4];
        if place >= self.columns {
            needs[UP as usize] = Some(self.board.need(self.places[place - self.columns], DOWN));
        }
        if !place.is_multiple_of(self.columns) {
            needs[LEFT as usize] = Some(self.board.need(self.places[place - 1], RIGHT));
        }
        loop {
            let oriented_tile = if place == 0 {
                let oriented_tile = *cursor;
                if tile_of(oriented_tile) as usize >= self.board.n_tiles {
                    return None;
                }
                *cursor += 1;
                let is_first = self.board.symmetries.is_first(oriented_tile, self.board.freedom);
                if self.board.is_used(oriented_tile) || !is_first {
                    continue;
                }
                oriented_tile
            } else {
                self.board.next_fit(&needs, cursor)?
            };
            if self.n_spent(place, oriented_tile).is_some_and(|spent| spent <= self.slack)
                && self.is_in_order(place, tile_of(oriented_tile))
            {
                return Some(oriented_tile);
            }
        }
    }

    /// How many sides of a tile on the rim are ones that other tiles have, too. `None` if one that
    /// no other tile has lies inside.
    fn n_spent(&self, place: usize, oriented_tile: OrientedTile) -> Option<usize> {
        let mut spent = 0;
        for direction in [UP, RIGHT, DOWN, LEFT] {
            match (self.is_rim(place, direction), self.board.is_alone(oriented_tile, direction)) {
                (true, false) => spent += 1,
                (false, true) => return None,
                _ => {}
            }
        }
        Some(spent)
    }

    /// Whether a tile in a corner leaves the assembly the one that is shown.
    fn is_in_order(&self, place: usize, tile: u32) -> bool {
        let (right, below) = (self.columns - 1, (self.rows - 1) * self.columns);
        let is_corner = place == right || place == below || place == below + right;
        if place == 0 || !is_corner || self.board.freedom == Freedom::One {
            return true;
        }
        let first = tile_of(self.places[0]);
        if self.board.freedom == Freedom::Four && self.rows != self.columns {
            return place != below + right || first < tile;
        }
        let is_square = self.rows == self.columns && self.board.freedom == Freedom::Eight;
        let other = if place == below { self.places[right] } else { EMPTY };
        let is_turned = is_square && place == below && other != EMPTY && tile_of(other) > tile;
        first < tile && !is_turned
    }

    /// Whether a finished assembly is the one that is shown. A single row may also be flipped upside
    /// down, and its corners do not say; a single tile lies as it is.
    fn is_shown(&self) -> bool {
        if self.board.freedom != Freedom::Eight && self.rows * self.columns > 1
            || self.rows.min(self.columns) > 1
        {
            return true;
        }
        let first = |oriented_tile: &OrientedTile| self.board.symmetries.first(*oriented_tile);
        if self.places.len() == 1 {
            return first(&self.places[0]) & 7 == 0 || self.board.freedom == Freedom::One;
        }
        let turn = Orientation::flipped(if self.rows == 1 { 2 } else { 0 });
        let flipped =
            |at: &OrientedTile| first(&oriented_tile(tile_of(*at), orientation_of(*at).then(turn)));
        self.places.iter().cmp(self.places.iter().map(flipped).collect::<Vec<_>>().iter()).is_le()
    }

    fn lay(&mut self, place: usize, oriented_tile: OrientedTile) {
        self.slack -= self.n_spent(place, oriented_tile).unwrap_or(0);
        self.board.set_used(oriented_tile, true);
        self.places[place] = oriented_tile;
    }

    fn lift(&mut self, place: usize) {
        let oriented_tile = std::mem::replace(&mut self.places[place], EMPTY);
        self.slack += self.n_spent(place, oriented_tile).unwrap_or(0);
        self.board.set_used(oriented_tile, false);
    }
}
