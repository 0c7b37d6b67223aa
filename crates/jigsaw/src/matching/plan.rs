//! A board as the search sees it: colors as bytes, tiles that look the same as one design.
//!
//! ```text
//!   code 0     the border color           a piece, one word:
//!   1 .. q     the other colors           | design 32 | bottom 8 | right 8 | top 8 | left 8 |
//!   q + 1      ANY: not asked for
//! ```
//!
//! Left and top hold the codes that they meet, which are their own but where edges have signs: so a
//! neighbor that fits shows the very code, and no search knows of signs.
//!
//! A design is a set of tiles that look the same up to a turn, with how many there are; a piece is
//! a design in one turn, and turns that look the same are one piece. So each picture is met once.
//! A tile that a pin fixes is a design of its own, that goes nowhere else. O(n log n).

use std::collections::HashMap;

use super::board::{Board, OrientedTile, Placement, turns};

/// The code of the border color.
pub(crate) const BORDER: u8 = 0;

/// A design in one turn, packed.
pub(crate) type PackedTile = u64;

pub(crate) fn left(piece: PackedTile) -> usize {
    usize::from(piece as u8)
}

pub(crate) fn top(piece: PackedTile) -> usize {
    usize::from((piece >> 8) as u8)
}

pub(crate) fn right(piece: PackedTile) -> usize {
    usize::from((piece >> 16) as u8)
}

pub(crate) fn bottom(piece: PackedTile) -> usize {
    usize::from((piece >> 24) as u8)
}

pub(crate) fn design(piece: PackedTile) -> usize {
    (piece >> 32) as usize
}

/// Packs a design that shows top, right, bottom, left.
pub(crate) fn pack(design: usize, [top, right, bottom, left]: [u8; 4]) -> PackedTile {
    (design as u64) << 32 | u64::from(u32::from_le_bytes([left, top, right, bottom]))
}

/// Top, right, bottom, left of a piece.
pub(crate) fn sides(piece: PackedTile) -> [u8; 4] {
    let [left, top, right, bottom] = (piece as u32).to_le_bytes();
    [top, right, bottom, left]
}

/// What a search needs to know of a board.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) width: usize,
    pub(crate) n_cells: usize,
    /// The cells in the order in which they are filled.
    pub(crate) order: Vec<usize>,
    /// What cells outside the board show: the border, or ANY.
    pub(crate) outside: u8,
    /// How many codes there are, ANY included as the last.
    pub(crate) n_codes: usize,
    /// Whether every border side is needed outside, so that none may look inside.
    pub(crate) is_strict: bool,
    /// The tiles of each design, by their place in the list.
    pub(crate) tiles: Vec<Vec<usize>>,
    /// Every piece that is not fixed.
    pub(crate) pieces: Vec<PackedTile>,
    /// The fixed piece of each cell.
    pub(crate) fixed: Vec<Option<PackedTile>>,
    /// The tiles in codes.
    coded: Vec<[u8; 4]>,
    /// The code that each code meets.
    mates: Vec<u8>,
    /// How every tile lies, if none may be turned.
    turn: Option<u8>,
}

impl Plan {
    pub(crate) fn new(board: &Board, order: Vec<usize>) -> Plan {
        let (coded, mates) = code(board);
        let n_codes = mates.len() + 1;
        let n_border = coded.iter().flatten().filter(|&&color| color == BORDER).count();
        let has_border = board.border().is_some();
        let mut plan = Plan {
            width: board.width(),
            n_cells: coded.len(),
            order,
            outside: if has_border { BORDER } else { (n_codes - 1) as u8 },
            n_codes,
            is_strict: has_border && n_border == 2 * (board.width() + board.height()),
            tiles: Vec::new(),
            pieces: Vec::new(),
            fixed: vec![None; coded.len()],
            coded,
            mates,
            turn: board.turn(),
        };
        plan.fix(board);
        plan.group(board);
        plan
    }

    fn fix(&mut self, board: &Board) {
        for pin in board.pins() {
            let sides =
                turns(self.coded[pin.oriented_tile.tile])[usize::from(pin.oriented_tile.turns())];
            let piece = self.pack(self.tiles.len(), sides);
            self.fixed[pin.y * self.width + pin.x] = Some(piece);
            self.tiles.push(vec![pin.oriented_tile.tile]);
        }
    }

    fn group(&mut self, board: &Board) {
        let mut is_fixed = vec![false; self.n_cells];
        for pin in board.pins() {
            is_fixed[pin.oriented_tile.tile] = true;
        }
        let mut designs: HashMap<[u8; 4], usize> = HashMap::new();
        for tile in (0..self.n_cells).filter(|&tile| !is_fixed[tile]) {
            let turns: Vec<[u8; 4]> =
                board.may_turn().map(|turn| turns(self.coded[tile])[usize::from(turn)]).collect();
            let least = turns.iter().copied().min().unwrap_or_default();
            let design = *designs.entry(least).or_insert(self.tiles.len());
            if design < self.tiles.len() {
                self.tiles[design].push(tile);
                continue;
            }
            self.tiles.push(vec![tile]);
            for (index, &sides) in turns.iter().enumerate() {
                if !turns[..index].contains(&sides) {
                    let piece = self.pack(design, sides);
                    self.pieces.push(piece);
                }
            }
        }
    }

    /// Packs a design that shows these sides.
    fn pack(&self, design: usize, [top, right, bottom, left]: [u8; 4]) -> PackedTile {
        let mate = |code: u8| self.mates[usize::from(code)];
        pack(design, [mate(top), right, bottom, mate(left)])
    }

    /// What a piece shows: top, right, bottom, left.
    pub(crate) fn shown(&self, piece: PackedTile) -> [u8; 4] {
        let mate = |code: u8| self.mates[usize::from(code)];
        let [top, right, bottom, left] = sides(piece);
        [mate(top), right, bottom, mate(left)]
    }

    /// How many tiles each design has.
    pub(crate) fn supply(&self) -> Vec<u16> {
        self.tiles.iter().map(|tiles| tiles.len() as u16).collect()
    }

    /// What pieces in the order of filling show, all of them, put into rows.
    pub(crate) fn in_rows(&self, placement: &[PackedTile]) -> Vec<[u8; 4]> {
        let mut rows = vec![[0; 4]; placement.len()];
        for (&cell, &piece) in self.order.iter().zip(placement) {
            rows[cell] = self.shown(piece);
        }
        rows
    }

    /// The tiles for pieces that lie in the cells filled first.
    pub(crate) fn placement(&self, placement: &[PackedTile]) -> Placement {
        let mut next = vec![0; self.tiles.len()];
        let mut cells = vec![None; self.n_cells];
        for (&cell, &piece) in self.order.iter().zip(placement) {
            let design = design(piece);
            let tile = self.tiles[design][next[design]];
            next[design] += 1;
            let shown = self.shown(piece);
            let turns = turns(self.coded[tile]).iter().position(|&turn| turn == shown);
            let turns = turns.map(|turns| self.turn.unwrap_or(turns as u8));
            cells[cell] = turns.map(|turns| OrientedTile::new(tile, turns));
        }
        Placement::of(self.width, cells)
    }
}

/// The tiles with the border color as 0 and the other colors as 1, 2, 3 in the order of numbers, and
/// the code that each code meets.
fn code(board: &Board) -> (Vec<[u8; 4]>, Vec<u8>) {
    let mut colors = board.palette();
    colors.retain(|&color| Some(color) != board.border());
    let code = |color| colors.binary_search(&color).map_or(BORDER, |index| index as u8 + 1);
    let mates = colors.iter().map(|&color| code(board.mate(color)));
    let mates = std::iter::once(BORDER).chain(mates).collect();
    (board.tiles().iter().map(|tile| tile.map(code)).collect(), mates)
}
