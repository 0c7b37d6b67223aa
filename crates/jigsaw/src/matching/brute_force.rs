//! The slow, obvious twin: every tile in every turn in the next cell, by recursion.
//!
//! No table, no list, no order but that of reading: a cell, a tile that is left, a turn, and a
//! look at the neighbors. It defines what the search must find: pictures, so that a tile is
//! passed over if one that looks the same was tried in the same cell. O(n) a cell that the
//! search visits, against a look-up there.
//!
//! ```text
//!   cell 0: tile a, turn 0 ─▶ cell 1: tile b, turn 0 ─▶ ..     no: turn 1, .. tile c, ..  none: back
//! ```
//!
//! It has a limit of tiles placed, as it ends on small boards only.

use super::board::Board;

/// The result of the slow, obvious search.
#[derive(Clone, Debug, Default)]
pub struct BruteForce {
    /// Solutions as pictures: the sides of every cell, row by row.
    pub pictures: Vec<Vec<[u32; 4]>>,
    /// Tiles that were placed.
    pub placements: u64,
    limit: u64,
}

impl BruteForce {
    /// Searches all placements, or until `limit` tiles were placed.
    #[must_use]
    pub fn search(board: &Board, limit: u64) -> BruteForce {
        let mut plain = BruteForce { limit, ..BruteForce::default() };
        let mut is_used = vec![false; board.tiles().len()];
        plain.fill(board, &mut Vec::new(), &mut is_used);
        plain
    }

    /// How many of the pictures are no turns of one before them. Needs: the search is at its end.
    #[must_use]
    pub fn up_to_turns(&self, board: &Board) -> u64 {
        let is_first = |index: usize| {
            let mut seen = self.pictures[index].clone();
            let mut width = board.width();
            (0..3).all(|_| {
                seen = turned(&seen, width);
                width = board.width() + board.height() - width;
                width != board.width() || !self.pictures[..index].contains(&seen)
            })
        };
        (0..self.pictures.len()).filter(|&index| is_first(index)).count() as u64
    }

    fn fill(&mut self, board: &Board, cell_sides: &mut Vec<[u32; 4]>, is_used: &mut [bool]) {
        if cell_sides.len() == is_used.len() {
            self.pictures.push(cell_sides.clone());
            return;
        }
        let mut tried: Vec<[u32; 4]> = Vec::new();
        for tile in 0..is_used.len() {
            for turns in board.may_turn() {
                let mut sides = board.tiles()[tile];
                sides.rotate_right(usize::from(turns));
                if is_used[tile]
                    || !fits(board, cell_sides, sides)
                    || !keeps_pins(board, cell_sides.len(), tile, sides)
                    || tried.contains(&sides)
                {
                    continue;
                }
                if self.placements == self.limit {
                    return;
                }
                self.placements += 1;
                tried.push(sides);
                is_used[tile] = true;
                cell_sides.push(sides);
                self.fill(board, cell_sides, is_used);
                cell_sides.pop();
                is_used[tile] = false;
            }
        }
    }
}

/// The picture a quarter turn clockwise later.
fn turned(picture: &[[u32; 4]], width: usize) -> Vec<[u32; 4]> {
    let height = picture.len() / width;
    let cell = |i: usize| {
        let mut sides = picture[(height - 1 - i % height) * width + i / height];
        sides.rotate_right(1);
        sides
    };
    (0..picture.len()).map(cell).collect()
}

/// Whether a tile that shows `sides` goes into the next cell, by its neighbors and the border.
fn fits(board: &Board, cell_sides: &[[u32; 4]], sides: [u32; 4]) -> bool {
    let (w, h, i) = (board.width(), board.height(), cell_sides.len());
    let (x, y) = (i % w, i / w);
    let outside = |is_outside: bool, color| {
        !is_outside || board.border().is_none_or(|border| border == color)
    };
    let [top, right, bottom, left] = sides;
    outside(y == 0, top)
        && outside(x + 1 == w, right)
        && outside(y + 1 == h, bottom)
        && outside(x == 0, left)
        && (x == 0 || meets(board, cell_sides[i - 1][1], left))
        && (y == 0 || meets(board, cell_sides[i - w][2], top))
}

/// Whether two touching edges match: as the same number, or as one and its opposite.
fn meets(board: &Board, one: u32, two: u32) -> bool {
    let signed = |color: u32| color.cast_signed();
    if board.rules().is_signed { signed(one) == -signed(two) } else { one == two }
}

/// Whether the pins let this tile lie so in this cell.
fn keeps_pins(board: &Board, cell: usize, tile: usize, sides: [u32; 4]) -> bool {
    board.pins().iter().all(|pin| {
        let is_here = pin.y * board.width() + pin.x == cell;
        let is_it =
            pin.oriented_tile.tile == tile && pin.oriented_tile.sides(board.tiles()) == sides;
        is_here == (pin.oriented_tile.tile == tile) && (!is_here || is_it)
    })
}
