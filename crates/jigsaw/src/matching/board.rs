//! A board to be filled, of checked size with its tiles and pins, and a placement on it.
//!
//! ```text
//!   x 1 2 3        cells are named x,y from 1; inside, cell i = (y-1)·width + (x-1)
//! y 1 . . .        a turn is a quarter clockwise: the top becomes the right
//!   2 . . .
//! ```
//!
//! A `Board` exists only with as many tiles as cells and with pins that do not clash, so that no
//! search has to ask again.

use pictogrid_core::{Error, Fault, FaultKind, Remedy};

use super::read::Listed;

/// The most tiles of a board: 128×128.
pub const MOST_TILES: usize = 16_384;
/// The most colors of a board, that of the border included, so that a color fits a byte.
pub const MAX_COLORS: usize = 250;

/// A tile that must lie in a given cell, turned as given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Column, from 0.
    pub x: usize,
    /// Row, from 0.
    pub y: usize,
    /// The tile and how it is turned.
    pub oriented_tile: OrientedTile,
}

/// A tile and how it is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrientedTile {
    /// The index of the tile in the list.
    pub tile: usize,
    turns: u8,
}

impl OrientedTile {
    /// The tile after `turns` quarter turns clockwise, modulo four.
    #[must_use]
    pub fn new(tile: usize, turns: u8) -> OrientedTile {
        OrientedTile { tile, turns: turns % 4 }
    }

    /// Quarter turns clockwise, 0 to 3.
    #[must_use]
    pub fn turns(self) -> u8 {
        self.turns
    }

    /// The same tile a quarter turn further clockwise.
    fn turned(self) -> OrientedTile {
        OrientedTile::new(self.tile, self.turns + 1)
    }

    /// The colors top, right, bottom, left as this tile lies. Needs: there is such a tile.
    pub(super) fn sides(self, tiles: &[[u32; 4]]) -> [u32; 4] {
        turns(tiles[self.tile])[usize::from(self.turns)]
    }
}

/// What a tile shows after 0, 1, 2 and 3 quarter turns clockwise.
pub(super) fn turns<T: Copy>([top, right, bottom, left]: [T; 4]) -> [[T; 4]; 4] {
    [
        [top, right, bottom, left],
        [left, top, right, bottom],
        [bottom, left, top, right],
        [right, bottom, left, top],
    ]
}

/// Cells of so many columns, row by row, after a quarter turn clockwise: `turn` says what becomes of
/// a cell.
pub(super) fn turned<T: Copy>(cells: &[T], width: usize, turn: impl Fn(T) -> T) -> Vec<T> {
    let height = cells.len() / width;
    let from = |i: usize| (height - 1 - i % height) * width + i / height;
    (0..cells.len()).map(|i| turn(cells[from(i)])).collect()
}

/// The rules of a board: its size, its border and its pins.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Columns and rows, if they are known.
    pub size: Option<(usize, usize)>,
    /// The color on the outside of the board; `None` if any color may be there.
    pub border: Option<u32>,
    /// Tiles that must lie in given cells.
    pub pins: Vec<Pin>,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted { size: None, border: Some(0), pins: Vec::new() }
    }
}

/// How edges meet and whether tiles may be turned, where that is not as usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// No tile is turned, as in Tetravex.
    pub is_upright: bool,
    /// Edge k meets edge -k, which is `k.wrapping_neg()` as a color, and 0 meets 0.
    pub is_signed: bool,
}

/// A checked board to be filled: its size, its tiles and its pins.
#[derive(Clone, Debug)]
pub struct Board {
    width: usize,
    height: usize,
    border: Option<u32>,
    tiles: Vec<[u32; 4]>,
    pins: Vec<Pin>,
    /// How every tile lies, if none may be turned: as listed, seen after so many quarter turns.
    turn: Option<u8>,
    is_signed: bool,
}

impl Board {
    /// Checks tiles, size and pins, and makes a board.
    ///
    /// # Errors
    /// A size that the tiles do not fill is reported alone, and otherwise all faults of colors and pins.
    pub fn new(listed: Listed, wanted: &Wanted) -> Result<Board, Error> {
        Board::with_rules(listed, wanted, Rules::default())
    }

    /// The same with other rules.
    ///
    /// # Errors
    /// The same, and a border other than 0 where edges have signs.
    pub fn with_rules(listed: Listed, wanted: &Wanted, rules: Rules) -> Result<Board, Error> {
        let n_tiles = listed.tiles.len();
        let (width, height) = size(wanted.size.or(listed.size), n_tiles)?;
        let board = Board {
            width,
            height,
            border: wanted.border,
            tiles: listed.tiles,
            pins: wanted.pins.clone(),
            turn: rules.is_upright.then_some(0),
            is_signed: rules.is_signed,
        };
        let mut faults = board.faults_of_colors();
        faults.extend(board.faults_of_hints());
        Error::from_faults(faults).map_or(Ok(board), Err)
    }

    /// All colors, sorted, and those that they meet.
    pub(super) fn palette(&self) -> Vec<u32> {
        let sides = self.tiles.iter().flatten();
        let mut colors: Vec<u32> = sides.flat_map(|&color| [color, self.mate(color)]).collect();
        colors.sort_unstable();
        colors.dedup();
        colors
    }

    fn faults_of_colors(&self) -> Vec<Fault> {
        let colors = self.palette();
        let mut faults = Vec::new();
        if self.is_signed && self.border.is_some_and(|border| border != 0) {
            let message = "edges have signs, so the border is 0, which meets itself";
            let fault = Fault::new(FaultKind::SizeMismatch, message);
            faults.push(fault.remedy(Remedy::BorderColor));
        }
        if colors.len() > MAX_COLORS {
            let message =
                format!("{} colors of edge; at most {MAX_COLORS} are allowed", colors.len());
            faults.push(Fault::new(FaultKind::TooLarge, message));
        }
        if let Some(border) = self.border
            && colors.binary_search(&border).is_err()
        {
            let message = format!("no tile has the border color {border}");
            let fault = Fault::new(FaultKind::SizeMismatch, message);
            faults.push(fault.remedy(Remedy::BorderColor));
        }
        faults
    }

    fn faults_of_hints(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut cells = vec![false; self.tiles.len()];
        let mut tiles = cells.clone();
        for pin in &self.pins {
            let named = |index: usize| index.saturating_add(1);
            let name = named(pin.oriented_tile.tile);
            let place = format!("{},{}", named(pin.x), named(pin.y));
            let fault = if pin.x >= self.width || pin.y >= self.height {
                let (w, h) = (self.width, self.height);
                Some(format!("a pin fixes cell {place}, but the board is {w}x{h}"))
            } else if pin.oriented_tile.tile >= self.tiles.len() {
                let n = self.tiles.len();
                Some(format!("a pin fixes tile {name}, but there are tiles 1 to {n}"))
            } else if std::mem::replace(&mut cells[pin.y * self.width + pin.x], true) {
                Some(format!("two pins fix cell {place}; leave one out"))
            } else if std::mem::replace(&mut tiles[pin.oriented_tile.tile], true) {
                Some(format!("two pins fix tile {name}; leave one out"))
            } else if self.turn.is_some_and(|turn| pin.oriented_tile.turns != turn) {
                Some(format!("a pin turns tile {name}, but no tile is turned on this board"))
            } else {
                None
            };
            faults.extend(fault.map(|text| Fault::new(FaultKind::GivenMismatch, text)));
        }
        faults
    }

    /// Whether tiles may be turned and how edges meet.
    #[must_use]
    pub fn rules(&self) -> Rules {
        Rules { is_upright: self.turn.is_some(), is_signed: self.is_signed }
    }

    /// How every tile lies, if it may lie in one way only: so many quarter turns from the list.
    pub(super) fn turn(&self) -> Option<u8> {
        self.turn
    }

    /// The color that an edge of this color meets.
    pub(super) fn mate(&self, color: u32) -> u32 {
        if self.is_signed { color.wrapping_neg() } else { color }
    }

    /// In which turns a tile may lie.
    pub(super) fn may_turn(&self) -> impl Iterator<Item = u8> + use<> {
        let turn = self.turn;
        (0..4).filter(move |&turns| turn.is_none_or(|turn| turn == turns))
    }

    /// Columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The color on the outside of the board, if there is a rule for it.
    #[must_use]
    pub fn border(&self) -> Option<u32> {
        self.border
    }

    /// The tiles as listed: top, right, bottom, left.
    #[must_use]
    pub fn tiles(&self) -> &[[u32; 4]] {
        &self.tiles
    }

    /// The colors that a tile of the board shows as it lies: top, right, bottom, left. `None` if there
    /// is no such tile.
    #[must_use]
    pub fn colors(&self, oriented_tile: OrientedTile) -> Option<[u32; 4]> {
        (oriented_tile.tile < self.tiles.len()).then(|| oriented_tile.sides(&self.tiles))
    }

    /// The tiles that must lie in given cells.
    #[must_use]
    pub fn pins(&self) -> &[Pin] {
        &self.pins
    }

    /// The number of edges at which two cells touch.
    #[must_use]
    pub fn n_edges(&self) -> usize {
        self.width * (self.height - 1) + self.height * (self.width - 1)
    }

    /// The same board with more pins.
    ///
    /// # Errors
    /// Pins that clash, or name what is not there.
    pub fn pinned(&self, pins: &[Pin]) -> Result<Board, Error> {
        let mut board = self.clone();
        board.pins.extend_from_slice(pins);
        Error::from_faults(board.faults_of_hints()).map_or(Ok(board), Err)
    }

    /// The same board with one more pin.
    pub(crate) fn with_pin(&self, pin: Pin) -> Board {
        let mut board = self.clone();
        board.pins.push(pin);
        board
    }

    /// The same board turned so that it is not wider than high.
    pub(crate) fn upright(&self) -> Board {
        if self.width > self.height { self.turned() } else { self.clone() }
    }

    /// The same board seen after a quarter turn clockwise.
    pub(crate) fn turned(&self) -> Board {
        let mut board = self.clone();
        (board.width, board.height) = (self.height, self.width);
        board.turn = self.turn.map(|turn| (turn + 1) % 4);
        for pin in &mut board.pins {
            (pin.x, pin.y) = (self.height - 1 - pin.y, pin.x);
            pin.oriented_tile = pin.oriented_tile.turned();
        }
        board
    }
}

/// The size of a board of so many tiles: the one that is stated_size, or else a square.
fn size(stated_size: Option<(usize, usize)>, n_tiles: usize) -> Result<(usize, usize), Error> {
    if n_tiles > MOST_TILES {
        let message = format!("{n_tiles} tiles; at most {MOST_TILES} are allowed");
        return Err(Fault::new(FaultKind::TooLarge, message).into());
    }
    if n_tiles == 0 {
        let message = "no tiles; a board has at least one";
        return Err(Fault::new(FaultKind::NoPuzzle, message).into());
    }
    let fault = |message: String, remedy: Remedy| {
        Err(Fault::new(FaultKind::SizeMismatch, message).remedy(remedy).into())
    };
    match stated_size {
        Some((width, height)) if width.checked_mul(height) == Some(n_tiles) => Ok((width, height)),
        Some((width, height)) => fault(
            format!("a board of {width}x{height} does not have as many cells as tiles, {n_tiles}"),
            Remedy::OtherBoardSize,
        ),
        None => {
            let side = n_tiles.isqrt();
            if side * side == n_tiles {
                return Ok((side, side));
            }
            let remedy = Remedy::BoardSize { columns: n_tiles as u32, rows: 1 };
            fault(format!("{n_tiles} tiles make no square"), remedy)
        }
    }
}

/// The tile of every cell, or `None` for an open cell. At least one cell; all rows are equally long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    width: usize,
    cells: Vec<Option<OrientedTile>>,
}

impl Placement {
    /// A placement of `width` columns from its cells, row by row; `None` if they make no rectangle.
    #[must_use]
    pub fn new(width: usize, cells: Vec<Option<OrientedTile>>) -> Option<Placement> {
        let is_rectangle = !cells.is_empty() && width > 0 && cells.len().is_multiple_of(width);
        is_rectangle.then_some(Placement { width, cells })
    }

    /// The same. Needs: they make a rectangle.
    pub(super) fn of(width: usize, cells: Vec<Option<OrientedTile>>) -> Placement {
        debug_assert!(width > 0 && !cells.is_empty() && cells.len().is_multiple_of(width));
        Placement { width, cells }
    }

    /// Columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The cells, row by row.
    #[must_use]
    pub fn cells(&self) -> &[Option<OrientedTile>] {
        &self.cells
    }

    /// The placement seen after a quarter turn clockwise.
    #[must_use]
    pub fn turned(&self) -> Placement {
        let cells = turned(&self.cells, self.width, |oriented_tile| {
            oriented_tile.map(OrientedTile::turned)
        });
        Placement::of(self.cells.len() / self.width, cells)
    }

    /// What each cell shows: top, right, bottom, left; `None` for an open cell, and for a tile that is
    /// not on this board.
    #[must_use]
    pub fn picture(&self, board: &Board) -> Vec<Option<[u32; 4]>> {
        self.cells.iter().map(|cell| board.colors((*cell)?)).collect()
    }

    /// How many cells are filled.
    #[must_use]
    pub fn n_placed(&self) -> usize {
        self.cells.iter().flatten().count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(n: usize, wanted: &Wanted) -> Result<Board, String> {
        let listed = Listed { size: None, tiles: vec![[0, 0, 0, 0]; n] };
        Board::new(listed, wanted).map_err(|error| error.to_string())
    }

    #[test]
    fn sizes() {
        let wanted = |size| Wanted { size: Some(size), ..Wanted::default() };
        assert_eq!(read(9, &Wanted::default()).unwrap().width(), 3);
        assert_eq!(read(12, &wanted((6, 2))).unwrap().height(), 2);
        for (n, wanted, says) in [
            (12, Wanted::default(), "no square"),
            (11, wanted((6, 2)), "6x2"),
            (11, wanted((usize::MAX, usize::MAX)), "another size"),
            (MOST_TILES + 1, Wanted::default(), "at most"),
            (0, wanted((3, 0)), "no tiles"),
        ] {
            let fault = read(n, &wanted).unwrap_err();
            assert!(fault.contains(says), "{fault}");
        }
    }

    #[test]
    fn kinds_and_hints_that_clash() {
        let pin = |x, y, tile| Pin { x, y, oriented_tile: OrientedTile::new(tile, 0) };
        for (border, pins, says) in [
            (7, vec![], "state the border color"),
            (0, vec![pin(3, 0, 0)], "cell 4,1"),
            (0, vec![pin(0, 0, 9)], "tile 10"),
            (0, vec![pin(0, 0, 0), pin(0, 0, 1)], "two pins fix cell 1,1"),
            (0, vec![pin(0, 0, 0), pin(1, 0, 0)], "two pins fix tile 1"),
        ] {
            let wanted = Wanted { border: Some(border), pins, ..Wanted::default() };
            let fault = read(9, &wanted).unwrap_err();
            assert!(fault.contains(says), "{fault}");
        }
    }

    #[test]
    fn whole_rounds_do_not_count() {
        let oriented_tile = OrientedTile::new(0, 255);
        assert_eq!(
            (oriented_tile, oriented_tile.turned()),
            (OrientedTile::new(0, 3), OrientedTile::new(0, 0))
        );
    }

    #[test]
    fn a_placement_is_a_rectangle() {
        for (width, n_cells) in [(0, 0), (0, 3), (2, 0), (2, 3)] {
            assert!(Placement::new(width, vec![None; n_cells]).is_none(), "{width} {n_cells}");
        }
        assert_eq!(Placement::new(3, vec![None; 6]).unwrap().turned().width(), 2);
    }
}
