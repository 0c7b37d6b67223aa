//! Tiles with a color on each edge, laid on a board: every tile at most once, pins kept, the border
//! color outside; how many touching edges are of one color is counted.
//!
//! ```text
//!       0           colors of a tile: top, right, bottom, left. Turned a quarter clockwise it shows on
//!     3   1         a side what it had a quarter before: on the right what was on top.
//!       2
//! ```
//!
//! On other boards no tile may be turned, or edges have signs and k meets -k.
//!
//! The tiles are those of the file. How a turned tile looks is worked out here once more: to ask the
//! solver's tiles would be shorter, and a tile that it turns wrongly would pass. O(cells).

use std::fmt;

/// A tile that must lie in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// The cell, row by row from 0.
    pub cell: usize,
    /// The tile, from 0.
    pub tile: usize,
    /// Quarter turns clockwise.
    pub turns: u8,
}

/// A board to be checked against.
#[derive(Clone, Copy, Debug)]
pub struct EdgeBoard<'a> {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The color of edges on the outside of the board; `None` if any color may be there.
    pub border: Option<u32>,
    /// The edge colors of the tiles: top, right, bottom, left.
    pub tiles: &'a [[u32; 4]],
    /// Tiles that must lie in a given cell. Another turn that looks the same is accepted.
    pub pins: &'a [Pin],
    /// No tile may lie turned, unless it looks the same.
    pub is_upright: bool,
    /// Edge k meets -k: colors are the bits of signed numbers.
    pub is_signed: bool,
}

/// The score of a placement that breaks no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeScore {
    /// Cells that are filled.
    pub placed: usize,
    /// Touching edges of one color.
    pub matched: usize,
    /// Edges at which two cells of the board touch.
    pub edges: usize,
    /// Whether every cell is filled and every edge matches.
    pub is_complete: bool,
}

/// The rule that a placement breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BrokenRule {
    /// The placement is not as wide and high as the board.
    Size {
        /// Columns of the board.
        width: usize,
        /// Rows of the board.
        height: usize,
    },
    /// A cell, by column and row from 1, has a tile that does not exist; tiles are named from 1.
    NoTile {
        /// Column and row of the cell.
        at: (usize, usize),
        /// The tile.
        tile: usize,
    },
    /// A tile lies in two cells.
    Twice {
        /// The tile.
        tile: usize,
        /// Columns and rows of both cells.
        at: [(usize, usize); 2],
    },
    /// A cell does not have the tile of its pin, or has it turned otherwise.
    Pin((usize, usize)),
    /// A cell has its tile turned, on a board where none may be.
    Turned((usize, usize)),
    /// A cell at the border shows another color outside.
    Border((usize, usize)),
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            BrokenRule::Size { width, height } => {
                write!(f, "the placement is not {width}x{height}, as the board is")
            }
            BrokenRule::NoTile { at: (x, y), tile } => {
                write!(f, "cell {x},{y} has tile {tile}, which is not there")
            }
            BrokenRule::Twice { tile, at: [(a, b), (c, d)] } => {
                write!(f, "tile {tile} lies in cell {a},{b} and in {c},{d}")
            }
            BrokenRule::Pin((x, y)) => write!(f, "the pin of cell {x},{y} is not kept"),
            BrokenRule::Turned((x, y)) => write!(f, "the tile in cell {x},{y} is turned"),
            BrokenRule::Border((x, y)) => write!(f, "cell {x},{y} does not show the border"),
        }
    }
}

impl std::error::Error for BrokenRule {}

/// A tile as it lies: which, from 0, and how many quarter turns clockwise.
type Lies = (usize, u8);

impl EdgeBoard<'_> {
    /// Checks a placement of `width` columns, row by row; open cells are `None`.
    ///
    /// # Errors
    /// The first rule that it breaks.
    pub fn check(&self, width: usize, cells: &[Option<Lies>]) -> Result<EdgeScore, BrokenRule> {
        let size = BrokenRule::Size { width: self.width, height: self.height };
        if width != self.width || self.width.checked_mul(self.height) != Some(cells.len()) {
            return Err(size);
        }
        self.each_tile_once(cells)?;
        for pin in self.pins {
            let wanted = self.sides_at(&[Some((pin.tile, pin.turns))], 0);
            let is_it = cells.get(pin.cell).is_some_and(|cell| {
                cell.is_some_and(|(tile, _)| tile == pin.tile)
                    && self.sides_at(cells, pin.cell) == wanted
            });
            if !is_it {
                return Err(BrokenRule::Pin(self.name(pin.cell)));
            }
        }
        self.none_turned(cells)?;
        self.border_outside(cells)?;
        Ok(self.score(cells))
    }

    fn each_tile_once(&self, cells: &[Option<Lies>]) -> Result<(), BrokenRule> {
        let mut cell_of = vec![None; self.tiles.len()];
        for (cell, lies) in cells.iter().enumerate() {
            let Some((tile, _)) = *lies else { continue };
            let (at, name) = (self.name(cell), tile.saturating_add(1));
            let Some(place) = cell_of.get_mut(tile) else {
                return Err(BrokenRule::NoTile { at, tile: name });
            };
            if let Some(before) = place.replace(at) {
                return Err(BrokenRule::Twice { tile: name, at: [before, at] });
            }
        }
        Ok(())
    }

    fn none_turned(&self, cells: &[Option<Lies>]) -> Result<(), BrokenRule> {
        for cell in 0..cells.len() {
            let listed = cells[cell].and_then(|(tile, _)| self.tiles.get(tile)).copied();
            if self.is_upright && self.sides_at(cells, cell) != listed {
                return Err(BrokenRule::Turned(self.name(cell)));
            }
        }
        Ok(())
    }

    fn border_outside(&self, cells: &[Option<Lies>]) -> Result<(), BrokenRule> {
        let Some(border) = self.border else { return Ok(()) };
        for cell in 0..cells.len() {
            let (x, y) = self.name(cell);
            let outside = [y == 1, x == self.width, y == self.height, x == 1];
            if let Some(sides_at) = self.sides_at(cells, cell)
                && (0..4).any(|side| outside[side] && sides_at[side] != border)
            {
                return Err(BrokenRule::Border((x, y)));
            }
        }
        Ok(())
    }

    fn score(&self, cells: &[Option<Lies>]) -> EdgeScore {
        let (mut edges, mut matched) = (0, 0);
        let mut touch = |cell: usize, side: usize, other: usize| {
            edges += 1;
            let pair = (self.sides_at(cells, cell), self.sides_at(cells, other));
            if let (Some(one), Some(two)) = pair {
                let (one, two) = (one[side], two[(side + 2) % 4]);
                let meets = if self.is_signed { one.wrapping_add(two) == 0 } else { one == two };
                matched += usize::from(meets);
            }
        };
        for cell in 0..cells.len() {
            let (x, y) = self.name(cell);
            if x < self.width {
                touch(cell, 1, cell + 1);
            }
            if y < self.height {
                touch(cell, 2, cell + self.width);
            }
        }
        let placed = cells.iter().flatten().count();
        let is_complete = placed == cells.len() && matched == edges;
        EdgeScore { placed, matched, edges, is_complete }
    }

    /// The colors that a cell shows: top, right, bottom, left. `None` if it is open.
    fn sides_at(&self, cells: &[Option<Lies>], cell: usize) -> Option<[u32; 4]> {
        let (tile, turns) = cells[cell]?;
        let colors = self.tiles.get(tile)?;
        Some([0, 1, 2, 3].map(|side| colors[(side + 4 - usize::from(turns % 4)) % 4]))
    }

    /// Column and row from 1.
    fn name(&self, cell: usize) -> (usize, usize) {
        let width = self.width.max(1);
        (cell % width + 1, cell / width + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TILES: [[u32; 4]; 4] = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [0, 3, 2, 0]];
    const RIGHT: [Option<Lies>; 4] = [Some((0, 0)), Some((1, 1)), Some((2, 3)), Some((3, 2))];

    fn board(pins: &[Pin]) -> EdgeBoard<'_> {
        EdgeBoard {
            width: 2,
            height: 2,
            border: Some(0),
            tiles: &TILES,
            pins,
            is_upright: false,
            is_signed: false,
        }
    }

    fn check(pins: &[Pin], cells: &[Option<Lies>]) -> Result<EdgeScore, String> {
        board(pins).check(2, cells).map_err(|broken| broken.to_string())
    }

    /// The right placement with one cell changed.
    fn with(cell: usize, lies: Option<Lies>) -> [Option<Lies>; 4] {
        let mut cells = RIGHT;
        cells[cell] = lies;
        cells
    }

    #[test]
    fn a_right_placement_and_what_is_wrong_with_others() {
        let whole = EdgeScore { placed: 4, matched: 4, edges: 4, is_complete: true };
        assert_eq!(check(&[], &RIGHT), Ok(whole));
        let half = EdgeScore { placed: 3, matched: 2, is_complete: false, ..whole };
        assert_eq!(check(&[], &with(3, None)), Ok(half));
        let swapped = [Some((1, 0)), Some((0, 1)), Some((2, 3)), Some((3, 2))];
        assert!(!check(&[], &swapped).unwrap().is_complete);
        let pin = |tile, turns| Pin { cell: 1, tile, turns };
        assert_eq!(check(&[pin(1, 5)], &RIGHT), Ok(whole), "whole rounds do not count");
        for (pins, cells, says) in [
            (vec![], with(1, Some((1, 0))), "cell 2,1 does not show the border"),
            (vec![], with(1, Some((0, 1))), "tile 1 lies in cell 1,1 and in 2,1"),
            (vec![], with(0, Some((usize::MAX, 1))), ", which is not there"),
            (vec![pin(0, 0)], RIGHT, "the pin of cell 2,1 is not kept"),
            (vec![pin(1, 0)], RIGHT, "the pin of cell 2,1 is not kept"),
            (vec![pin(9, 0)], RIGHT, "the pin of cell 2,1 is not kept"),
            (vec![Pin { cell: 7, ..pin(1, 1) }], RIGHT, "the pin of cell 2,4 is not kept"),
        ] {
            let message = check(&pins, &cells).unwrap_err();
            assert!(message.contains(says), "{message}");
        }
    }

    #[test]
    fn tiles_that_may_not_be_turned_and_edges_with_signs() {
        let upright = EdgeBoard { is_upright: true, ..board(&[]) };
        let message = upright.check(2, &RIGHT).unwrap_err().to_string();
        assert_eq!(message, "the tile in cell 2,1 is turned");
        let same = [[5; 4]; 4];
        let looks_the_same = EdgeBoard { tiles: &same, border: None, ..upright };
        assert!(looks_the_same.check(2, &RIGHT).unwrap().is_complete);
        let tiles = [[0, 1, 2, 0], [0, 0, 3, 1_u32.wrapping_neg()]];
        let signed =
            EdgeBoard { height: 1, border: None, tiles: &tiles, is_signed: true, ..board(&[]) };
        let cells = [Some((0, 0)), Some((1, 0))];
        assert!(signed.check(2, &cells).unwrap().is_complete);
        let plain = EdgeBoard { is_signed: false, ..signed };
        assert_eq!(plain.check(2, &cells).unwrap().matched, 0);
    }

    #[test]
    fn other_shapes_are_refused() {
        let board = |width, height| EdgeBoard {
            width,
            height,
            border: None,
            tiles: &[],
            ..super::tests::board(&[])
        };
        for (board, width, n) in
            [(board(2, 2), 4, 4), (board(2, 2), 2, 3), (board(usize::MAX, 3), usize::MAX, 4)]
        {
            assert!(matches!(board.check(width, &vec![None; n]), Err(BrokenRule::Size { .. })));
        }
        assert_eq!(board(0, 0).check(0, &[]).unwrap().edges, 0);
    }
}
