//! Placements as addresses of e2.bucas.name, which draws them.
//!
//! ```text
//!   https://e2.bucas.name/#puzzle=NAME&board_w=2&board_h=2
//!       &board_edges=abca aadb caad daac      four letters a cell, top right bottom left; a is 0
//!       &board_pieces=001 002 003 004         the number of the tile, three digits (optional)
//!       &board_types=..                       e: a fixed tile (optional)
//! ```
//!
//! `aaaa` is an open cell. Other keys say how it is drawn and are passed over; the address may also
//! begin at any of its keys. As a board it must be full, since it lists no other tiles: these are
//! numbered by `board_pieces`, or else by their cells, and where they lie is left out with a note.
//! As a placement each cell is looked up among the tiles of the board. Cannot hold: signs, more than
//! 26 colors, the numbers of more than 999 tiles. O(n).

use std::collections::HashMap;
use std::fmt::Write;

use pictogrid_core::{Fault, FaultKind, Note};

use super::board::{Board, MOST_TILES, OrientedTile, Pin, Placement};
use super::read::Stated;

/// Where the cells stand.
const EDGES: &str = "board_edges=";

/// Whether a text is such an address.
pub(super) fn is_address(text: &str) -> bool {
    let text = text.trim();
    text.contains(EDGES) && !text.contains(char::is_whitespace)
}

/// The cells of an address.
struct Address<'a> {
    width: usize,
    /// The letters of each cell as numbers from 0.
    cells: Vec<[u8; 4]>,
    /// The number of the tile in each cell, 0 if there is none; none at all if they are not said.
    numbers: Vec<usize>,
    types: &'a [u8],
}

fn fault(kind: FaultKind, message: String) -> Fault {
    Fault::new(kind, message)
}

impl<'a> Address<'a> {
    fn parse(text: &'a str) -> Result<Address<'a>, Fault> {
        let keys: HashMap<&str, &str> =
            text.trim().split(['&', '#', '?']).filter_map(|part| part.split_once('=')).collect();
        let edges = keys.get("board_edges").copied().unwrap_or_default();
        if let Some(at) = edges.bytes().position(|byte| !byte.is_ascii_lowercase()) {
            let message = format!(
                "letter {} of board_edges is not from a to z; it has four for each cell",
                at + 1
            );
            return Err(fault(FaultKind::Syntax, message));
        }
        let (cells, rest) = edges.as_bytes().as_chunks::<4>();
        let n = cells.len();
        if n == 0 || n > MOST_TILES || !rest.is_empty() {
            let n = edges.len();
            let message = format!(
                "board_edges has {n} letters; it has four for each of 1 to {MOST_TILES} cells"
            );
            return Err(fault(FaultKind::SizeMismatch, message));
        }
        let number = |key: &str| keys.get(key).map(|value| value.parse::<usize>().ok());
        let side = number("puzzle_size").unwrap_or(Some(n.isqrt()));
        let width = number("board_w").unwrap_or(side);
        let height = number("board_h").unwrap_or(side);
        let Some(width) =
            width.filter(|width| height.and_then(|height| width.checked_mul(height)) == Some(n))
        else {
            let message =
                format!("board_w and board_h do not make {n} cells, as many as board_edges has");
            return Err(fault(FaultKind::SizeMismatch, message));
        };
        let numbers = keys.get("board_pieces").map(|pieces| numbers(pieces, n)).transpose()?;
        Ok(Address {
            width,
            cells: cells.iter().map(|cell| cell.map(|letter| letter - b'a')).collect(),
            numbers: numbers.unwrap_or_default(),
            types: keys.get("board_types").map_or(&[], |types| types.as_bytes()),
        })
    }

    fn is_open(&self, cell: usize) -> bool {
        self.cells[cell] == [0; 4] && self.numbers.get(cell).is_none_or(|&number| number == 0)
    }
}

/// The numbers of the tiles, three digits each.
fn numbers(pieces: &str, n: usize) -> Result<Vec<usize>, Fault> {
    let (chunks, rest) = pieces.as_bytes().as_chunks::<3>();
    let number = |digits: &[u8; 3]| std::str::from_utf8(digits).ok()?.parse().ok();
    let numbers: Option<Vec<usize>> = chunks.iter().map(number).collect();
    numbers.filter(|numbers| numbers.len() == n && rest.is_empty()).ok_or_else(|| {
        let message = format!("board_pieces is not three digits for each of {n} cells");
        fault(FaultKind::SizeMismatch, message)
    })
}

/// The tiles of a full placement.
pub(super) fn read_tiles(text: &str) -> Result<Stated, Fault> {
    let address = Address::parse(text)?;
    let n = address.cells.len();
    let n_open = (0..n).filter(|&cell| address.is_open(cell)).count();
    if n_open > 0 {
        let message = format!(
            "{n_open} of {n} cells of this address are open, so it does not say which tiles there are; \
             state the tiles as a list, and the address as their placement"
        );
        return Err(fault(FaultKind::Unsupported, message));
    }
    let mut tile_of: Vec<usize> = (0..n).collect();
    let mut sorted = address.numbers.clone();
    sorted.sort_unstable();
    if sorted.iter().copied().eq(1..=n) {
        tile_of = address.numbers.iter().map(|number| number - 1).collect();
    }
    let mut tiles = vec![[0; 4]; n];
    for (&tile, cell) in tile_of.iter().zip(&address.cells) {
        tiles[tile] = cell.map(i32::from);
    }
    let is_fixed = |cell: &usize| address.types.get(*cell) == Some(&b'e');
    let pin = |cell: usize| Pin {
        x: cell % address.width,
        y: cell / address.width,
        oriented_tile: OrientedTile::new(tile_of[cell], 0),
    };
    Ok(Stated {
        size: Some((address.width, n / address.width)),
        tiles,
        pins: (0..n).filter(is_fixed).map(pin).collect(),
        notes: vec![Note::PlacesLeftOut],
        ..Stated::default()
    })
}

/// The placement of the tiles of a board.
pub(super) fn read_placement(board: &Board, text: &str) -> Result<Placement, Fault> {
    let address = Address::parse(text)?;
    let mut tiles_of: HashMap<[u32; 4], Vec<OrientedTile>> = HashMap::new();
    for tile in (0..board.tiles().len()).rev() {
        for turns in (0..4).rev() {
            let oriented = OrientedTile::new(tile, turns);
            tiles_of.entry(oriented.sides(board.tiles())).or_default().push(oriented);
        }
    }
    // The colors of letters as `write_address` chooses them; a board that cannot be written has none.
    let colors: HashMap<char, u32> = letters(board)
        .unwrap_or_default()
        .into_iter()
        .map(|(color, letter)| (letter, color))
        .collect();
    let color = |it: u8| colors.get(&char::from(b'a' + it)).copied().unwrap_or(u32::from(it));
    let mut is_used = vec![false; board.tiles().len()];
    let mut cells = Vec::with_capacity(address.cells.len());
    for (cell, edges) in address.cells.iter().enumerate() {
        if address.is_open(cell) {
            cells.push(None);
            continue;
        }
        let number = address.numbers.get(cell).copied().unwrap_or_default();
        let looks = tiles_of.entry(edges.map(color)).or_default();
        let numbered = looks.iter().rfind(|it| it.tile + 1 == number && !is_used[it.tile]).copied();
        while numbered.is_none() && looks.last().is_some_and(|it| is_used[it.tile]) {
            looks.pop();
        }
        let Some(oriented) = numbered.or_else(|| looks.last().copied()) else {
            let (x, y) = (cell % address.width + 1, cell / address.width + 1);
            let edges: String = edges.iter().map(|&it| char::from(b'a' + it)).collect();
            let message = format!(
                "cell {x},{y}: no tile that is left has the edges {edges}; in addresses of this board a is \
                 the border or color 0, and the other letters are its colors in their order"
            );
            return Err(fault(FaultKind::SizeMismatch, message));
        };
        is_used[oriented.tile] = true;
        cells.push(Some(oriented));
    }
    Ok(Placement::of(address.width, cells))
}

/// The letter of each color: its own number if all have one, else in their order, the border first.
fn letters(board: &Board) -> Result<HashMap<u32, char>, Fault> {
    let colors = board.palette();
    if board.rules().is_signed || colors.len() > 26 {
        let message = if board.rules().is_signed {
            "an address cannot say that edges have signs".to_owned()
        } else {
            format!("an address has letters for 26 colors, this board has {}", colors.len())
        };
        return Err(fault(FaultKind::Unsupported, message));
    }
    let are_letters = colors.iter().all(|&color| color < 26);
    let letter = |number: u32| char::from(b'a' + number as u8);
    if are_letters && board.border().is_none_or(|border| border == 0) {
        return Ok(colors.into_iter().map(|color| (color, letter(color))).collect());
    }
    let others = colors.iter().copied().filter(|&color| Some(color) != board.border());
    Ok(board.border().into_iter().chain(others).zip((0..).map(letter)).collect())
}

/// Writes a placement as an address.
///
/// # Errors
/// The fault says what an address cannot hold.
pub fn write_address(board: &Board, placement: &Placement) -> Result<String, Fault> {
    let letters = letters(board)?;
    let (width, cells) = (placement.width(), placement.cells());
    let mut text = format!(
        "https://e2.bucas.name/#puzzle=pictogrid&board_w={width}&board_h={}&{EDGES}",
        cells.len() / width
    );
    for cell in cells {
        let sides = cell.and_then(|oriented| board.colors(oriented));
        match sides {
            Some(sides) => text.extend(sides.map(|color| letters[&color])),
            None => text.push_str("aaaa"),
        }
    }
    if board.tiles().len() <= 999 {
        text.push_str("&board_pieces=");
        for cell in cells {
            let _ = write!(text, "{:03}", cell.map_or(0, |oriented| oriented.tile + 1));
        }
    }
    Ok(text)
}
