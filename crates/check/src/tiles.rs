//! Tiles laid side by side: every touching pair of edges is equal, every tile lies once, and the
//! stitched picture shows the tiles as they lie.
//!
//! ```text
//!   "flip-r90"     to look at cell (x, y) of the tile as it lies, undo the quarter turn, then the
//!                  flip; where that leads for three cells says where it leads for all
//! ```
//!
//! Orientations come as names and tiles as bytes of a text, and what the names mean is worked out
//! here once more. O(edges), and O(cells) for a picture.

mod edges;

use std::fmt;

use edges::Edges;

/// Square tiles, read from a text without copying.
#[derive(Clone, Copy, Debug)]
pub struct Tiles<'a> {
    /// The text; `#` is a filled cell, anything else an empty one.
    pub text: &'a [u8],
    /// The byte offset of the first cell of each tile.
    pub first: &'a [u32],
    /// Cells of a side.
    pub side: usize,
    /// Bytes from a row of a tile to the next.
    pub pitch: usize,
}

/// Tiles and the places where they lie.
#[derive(Clone, Copy, Debug)]
pub struct Assembly<'a> {
    /// The tiles as they were read.
    pub tiles: Tiles<'a>,
    /// The tile of every place, row by row, and the name of its orientation; `None` is a hole.
    pub places: &'a [Option<(usize, &'static str)>],
    /// Places of a row.
    pub columns: usize,
}

/// What is wrong with an assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongAssembly {
    /// There are no places, or they make no rectangle, or tiles have no cells.
    NoRectangle,
    /// The tile at this place does not exist.
    NoTile(usize),
    /// The orientation at this place has an unknown name.
    NoOrientation(usize),
    /// The tile at this place lies at another, too.
    Twice(usize),
    /// The edge of this place differs from that of the place on its right, or below.
    Unequal(usize, usize),
    /// The picture shows another cell in the tile at this place.
    Picture(usize),
}

impl fmt::Display for WrongAssembly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongAssembly::NoRectangle => f.write_str("the places make no rectangle"),
            WrongAssembly::NoTile(at) => write!(f, "there is no such tile as at place {at}"),
            WrongAssembly::NoOrientation(at) => write!(f, "place {at} has no known orientation"),
            WrongAssembly::Twice(at) => write!(f, "the tile at place {at} lies elsewhere, too"),
            WrongAssembly::Unequal(a, b) => write!(f, "places {a} and {b} have different edges"),
            WrongAssembly::Picture(at) => write!(f, "the picture does not show the tile at {at}"),
        }
    }
}

impl std::error::Error for WrongAssembly {}

/// Flipped first, if at all, then turned clockwise.
const ORIENTATIONS: [&str; 8] =
    ["identity", "r90", "r180", "r270", "flip", "flip-r90", "flip-r180", "flip-r270"];

/// Where the cell that lies at (x, y) is in its tile, whose cells go from 0 to `last` both ways.
fn source(orientation: usize, last: isize, (mut x, mut y): (isize, isize)) -> (isize, isize) {
    for _ in 0..orientation % 4 {
        // A quarter turn clockwise brought the left column up: its bottom cell came first.
        (x, y) = (y, last - x);
    }
    (if orientation < 4 { x } else { last - x }, y)
}

/// A tile as it lies: which byte of the text is its upper left cell, and how far it is to the next
/// cell on the right, and below.
#[derive(Clone, Copy)]
struct OrientedTile {
    corner: isize,
    right: isize,
    down: isize,
}

impl Tiles<'_> {
    /// Where tile `tile` begins, if all of it is in the text.
    fn begin(&self, tile: usize) -> Option<usize> {
        let first = *self.first.get(tile)? as usize;
        let last_row = (self.side - 1).saturating_mul(self.pitch);
        let end = first.saturating_add(last_row).saturating_add(self.side);
        (end <= self.text.len()).then_some(first)
    }

    /// The tile in this orientation. Needs: all of it is in the text.
    fn oriented_tile(&self, tile: usize, orientation: usize) -> OrientedTile {
        let byte = |x, y| {
            let (x, y) = source(orientation, self.side as isize - 1, (x, y));
            self.first[tile] as isize + y * self.pitch as isize + x
        };
        let corner = byte(0, 0);
        OrientedTile { corner, right: byte(1, 0) - corner, down: byte(0, 1) - corner }
    }

    /// Where cell (x, y) of a tile as it lies is in the text.
    fn byte(oriented_tile: OrientedTile, x: usize, y: usize) -> usize {
        (oriented_tile.corner + oriented_tile.right * x as isize + oriented_tile.down * y as isize)
            as usize
    }

    /// Eight by eight cells from (x, y) on: a byte a row, the first cell in the lowest bit.
    fn block(&self, oriented_tile: OrientedTile, x: usize, y: usize) -> u64 {
        let OrientedTile { right, down, .. } = oriented_tile;
        let is_upright = right.unsigned_abs() == 1;
        // Lines of eight are read as they stand in the text, so from the last cell if they run backward.
        let (along, across) = if is_upright { (right, down) } else { (down, right) };
        let first = Self::byte(oriented_tile, x, y).wrapping_add_signed(along.min(0) * 7);
        let mut block = 0;
        for k in 0..8 {
            let at = first.wrapping_add_signed(across * k);
            let eight = filled(&self.text[at..at + 8]);
            let eight = if along < 0 { eight.swap_bytes() } else { eight };
            block |= if is_upright { gathered(eight) << (8 * k) } else { eight << k };
        }
        block
    }
}

/// Which of eight bytes stand for filled cells, one in each.
fn filled(eight: &[u8]) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let bytes = eight.first_chunk().map_or(0, |eight| u64::from_le_bytes(*eight));
    let other = bytes ^ (LOW * u64::from(b'#'));
    // The highest bit of each byte: whether there is any other bit.
    let is_other = ((other & !(LOW << 7)) + (LOW * 0x7F)) | other;
    !(is_other >> 7) & LOW
}

/// The lowest bits of eight bytes in one byte, the first one lowest.
fn gathered(eight: u64) -> u64 {
    eight.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

impl Assembly<'_> {
    /// Tile and orientation of place `at`, if all is as it should be.
    fn place(&self, at: usize) -> Result<Option<(usize, usize)>, WrongAssembly> {
        let Some((tile, name)) = self.places[at] else { return Ok(None) };
        self.tiles.begin(tile).ok_or(WrongAssembly::NoTile(at))?;
        let orientation = ORIENTATIONS.iter().position(|&known| known == name);
        Ok(Some((tile, orientation.ok_or(WrongAssembly::NoOrientation(at))?)))
    }

    fn check_shape(&self) -> Result<(), WrongAssembly> {
        let is_rectangle = self.columns > 0
            && !self.places.is_empty()
            && self.places.len().is_multiple_of(self.columns);
        if self.tiles.side == 0 || self.tiles.pitch < self.tiles.side || !is_rectangle {
            return Err(WrongAssembly::NoRectangle);
        }
        Ok(())
    }

    /// Confirms that no tile lies twice and that touching edges are equal in every cell.
    pub fn check(&self) -> Result<(), WrongAssembly> {
        let [left, right, above, below] = [0, 1, 2, 3];
        self.check_shape()?;
        let mut place_of = vec![None; self.tiles.first.len()];
        let mut orientations = Vec::with_capacity(self.places.len());
        for at in 0..self.places.len() {
            let place = self.place(at)?;
            if place.is_some_and(|(tile, _)| place_of[tile].replace(at as u32).is_some()) {
                return Err(WrongAssembly::Twice(at));
            }
            orientations.push(place.map(|(_, orientation)| orientation));
        }
        if orientations.iter().all(Option::is_none) {
            return Ok(());
        }
        let edges = Edges::new(&self.tiles, self.places.len(), &place_of);
        for (at, &here) in orientations.iter().enumerate() {
            let Some(here) = here else { continue };
            let next = (!(at + 1).is_multiple_of(self.columns)).then_some(at + 1);
            for (other, side, facing) in
                [(next, right, left), (Some(at + self.columns), below, above)]
            {
                if let Some(other) = other
                    && let Some(&Some(orientation)) = orientations.get(other)
                    && let touching = edges.on_side((other, orientation), facing)
                    && !edges.are_equal(edges.on_side((at, here), side), touching)
                {
                    return Err(WrongAssembly::Unequal(at, other));
                }
            }
        }
        Ok(())
    }

    /// Confirms that a picture shows every `step`th tile, each without `inset` cells of its border. The
    /// picture is rows of `stride` words, the first cell in the lowest bit.
    pub fn check_picture(
        &self,
        inset: usize,
        step: usize,
        (words, stride): (&[u64], usize),
    ) -> Result<(), WrongAssembly> {
        self.check_shape()?;
        let inner_side = self.tiles.side.saturating_sub(inset.saturating_mul(2));
        for at in (0..self.places.len()).step_by(step.max(1)) {
            let Some((tile, orientation)) = self.place(at)? else { continue };
            let oriented_tile = self.tiles.oriented_tile(tile, orientation);
            let (left, top) = (at % self.columns * inner_side, at / self.columns * inner_side);
            // The next 64 cells of the picture from (x, y) of the tile on.
            let seen = |x: usize, y: usize| {
                let (word, shift) = ((top + y) * stride + (left + x) / 64, (left + x) % 64);
                match words.get(word..word + 2) {
                    Some(&[a, b]) => a >> shift | b << 1 << (63 - shift),
                    _ => words.get(word).map_or(0, |word| word >> shift),
                }
            };
            let is_shown = if inner_side < 8 {
                (0..inner_side).all(|y| {
                    (0..inner_side).all(|x| {
                        let byte = Tiles::byte(oriented_tile, x + inset, y + inset);
                        seen(x, y) & 1 == u64::from(self.tiles.text[byte] == b'#')
                    })
                })
            } else {
                let starts = || (0..inner_side).step_by(8).map(|at| at.min(inner_side - 8));
                starts().all(|y| {
                    starts().all(|x| {
                        let rows = (0..8).map(|k| (seen(x, y + k) & 0xFF) << (8 * k));
                        rows.fold(0, |block, row| block | row)
                            == self.tiles.block(oriented_tile, x + inset, y + inset)
                    })
                })
            };
            if !is_shown {
                return Err(WrongAssembly::Picture(at));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two tiles with one filled cell each.
    const TILES: Tiles<'_> = Tiles { text: b"#. .. .# ..", first: &[0, 6], side: 2, pitch: 3 };

    fn check(places: &[Option<(usize, &'static str)>]) -> Result<(), WrongAssembly> {
        Assembly { tiles: TILES, places, columns: 2 }.check()
    }

    #[test]
    fn equal_and_unequal_edges() {
        // #. .#
        // .. ..
        assert_eq!(check(&[Some((0, "identity")), Some((1, "identity"))]), Ok(()));
        assert_eq!(
            check(&[Some((1, "identity")), Some((0, "r90"))]),
            Err(WrongAssembly::Unequal(0, 1))
        );
        assert_eq!(check(&[Some((1, "identity")), Some((0, "identity"))]), Ok(()));
        assert_eq!(
            check(&[Some((0, "r180")), Some((1, "identity"))]),
            Err(WrongAssembly::Unequal(0, 1))
        );
        assert_eq!(check(&[Some((0, "identity")), Some((0, "r90"))]), Err(WrongAssembly::Twice(1)));
        assert_eq!(check(&[Some((0, "r45")), None]), Err(WrongAssembly::NoOrientation(0)));
        assert_eq!(check(&[Some((0, "identity"))]), Err(WrongAssembly::NoRectangle));
        assert_eq!(check(&[None, Some((2, "identity"))]), Err(WrongAssembly::NoTile(1)));
        assert_eq!(
            check(&[None, Some((0, "flip-identity"))]),
            Err(WrongAssembly::NoOrientation(1))
        );
    }

    /// A picture as words from its cells.
    fn words(cells: &[Vec<bool>]) -> (Vec<u64>, usize) {
        let stride = cells[0].len().div_ceil(64);
        let mut words = vec![0; cells.len() * stride];
        for (y, row) in cells.iter().enumerate() {
            for (x, _) in row.iter().enumerate().filter(|(_, cell)| **cell) {
                words[y * stride + x / 64] |= 1 << (x % 64);
            }
        }
        (words, stride)
    }

    /// The cells of a tile, flipped and turned as the name says, one step after the other.
    fn oriented_tile<T: Copy>(mut cells: Vec<Vec<T>>, name: &str) -> Vec<Vec<T>> {
        if name.starts_with("flip") {
            cells.iter_mut().for_each(|row| row.reverse());
        }
        let side = cells.len();
        let n_turns = ["r90", "r180", "r270"].iter().position(|turn| name.ends_with(turn));
        for _ in 0..n_turns.map_or(0, |at| at + 1) {
            let cell = |y: usize, x: usize| cells[side - 1 - x][y];
            cells = (0..side).map(|y| (0..side).map(|x| cell(y, x)).collect()).collect();
        }
        cells
    }

    /// The tile that lies like this in an orientation.
    fn unlaid(lying: &[Vec<bool>], name: &str) -> Vec<Vec<bool>> {
        let side = lying.len();
        let mut tile = lying.to_vec();
        let places = (0..side).map(|y| (0..side).map(|x| (x, y)).collect()).collect();
        for (cells, places) in lying.iter().zip(oriented_tile(places, name)) {
            cells.iter().zip(places).for_each(|(&cell, (x, y))| tile[y][x] = cell);
        }
        tile
    }

    #[test]
    fn wrong_cells_of_edges_are_seen() {
        let pairs = ORIENTATIONS.into_iter().flat_map(|a| ORIENTATIONS.map(|b| [a, b]));
        for (side, names) in pairs.flat_map(|pair| [1, 3, 13, 64, 67].map(|side| (side, pair))) {
            let cells = |by: usize| -> Vec<Vec<bool>> {
                let is_filled = |x: usize, y: usize| (x * x + by * y + x * y) % 7 < 3;
                (0..side).map(|y| (0..side).map(|x| is_filled(x, y)).collect()).collect()
            };
            for columns in [1, 2] {
                let (one, mut other) = (cells(3), cells(5));
                // The cell of the other tile that touches cell `i` of the edge.
                let touching = |i: usize| if columns == 2 { (0, i) } else { (i, 0) };
                let right: Vec<bool> = one.iter().map(|row| row[side - 1]).collect();
                let edge = if columns == 2 { &right } else { &one[side - 1] };
                for (i, &cell) in edge.iter().enumerate() {
                    let (x, y) = touching(i);
                    other[y][x] = cell;
                }
                let check = |other: &[Vec<bool>]| {
                    let tiles = [unlaid(&one, names[0]), unlaid(other, names[1])];
                    let bytes = |row: &Vec<bool>| -> Vec<u8> {
                        row.iter().map(|&is| if is { b'#' } else { b'.' }).chain([b' ']).collect()
                    };
                    let text: Vec<u8> = tiles.iter().flatten().flat_map(bytes).collect();
                    let first = [0, (side * (side + 1)) as u32];
                    let tiles = Tiles { text: &text, first: &first, side, pitch: side + 1 };
                    let places = [Some((0, names[0])), Some((1, names[1]))];
                    Assembly { tiles, places: &places, columns }.check()
                };
                assert_eq!(check(&other), Ok(()), "{side} {names:?}");
                for i in (0..side).step_by(side.div_ceil(9)) {
                    let (x, y) = touching(i);
                    other[y][x] ^= true;
                    let unequal = Err(WrongAssembly::Unequal(0, 1));
                    assert_eq!(check(&other), unequal, "{side} {names:?}: {i}");
                    other[y][x] ^= true;
                }
            }
        }
    }

    #[test]
    fn every_wrong_cell_of_a_picture_is_seen() {
        let names = ORIENTATIONS;
        for (side, inset) in
            [3, 8, 9, 10, 15, 23, 64, 67].into_iter().flat_map(|s| [(s, 0), (s, 1)])
        {
            let is_filled =
                |tile: usize, x: usize, y: usize| (x * x + 3 * y + tile * x * y) % 7 < 3;
            let cells = |tile| -> Vec<Vec<bool>> {
                let row = |y| (0..side).map(|x| is_filled(tile, x, y)).collect();
                (0..side).map(row).collect()
            };
            let row = |row: Vec<bool>| row.into_iter().map(|is| if is { b'#' } else { b'.' });
            let of_tile =
                |tile| cells(tile).into_iter().flat_map(move |cells| row(cells).chain([b' ']));
            let text: Vec<u8> = (0..8).flat_map(of_tile).collect();
            let first: Vec<u32> = (0..8).map(|tile| (tile * side * (side + 1)) as u32).collect();
            let tiles = Tiles { text: &text, first: &first, side, pitch: side + 1 };
            let places: Vec<_> =
                names.iter().enumerate().map(|(at, name)| Some((at, *name))).collect();
            let assembly = Assembly { tiles, places: &places, columns: 4 };
            let inner_side = side - 2 * inset;
            let turned: Vec<_> =
                names.iter().enumerate().map(|(at, name)| oriented_tile(cells(at), name)).collect();
            let cell = |x: usize, y: usize| {
                turned[y / inner_side * 4 + x / inner_side][y % inner_side + inset]
                    [x % inner_side + inset]
            };
            let mut picture: Vec<Vec<bool>> = (0..2 * inner_side)
                .map(|y| (0..4 * inner_side).map(|x| cell(x, y)).collect())
                .collect();
            let check = |picture: &[Vec<bool>]| {
                let (words, stride) = words(picture);
                assembly.check_picture(inset, 1, (&words, stride))
            };
            assert_eq!(check(&picture), Ok(()), "{side}");
            for (x, y) in (0..2 * inner_side)
                .flat_map(|y| (y % 13..4 * inner_side).step_by(13).map(move |x| (x, y)))
            {
                picture[y][x] ^= true;
                let at = y / inner_side * 4 + x / inner_side;
                assert_eq!(check(&picture), Err(WrongAssembly::Picture(at)), "{side}: {x}, {y}");
                picture[y][x] ^= true;
            }
        }
    }

    #[test]
    fn tiles_without_cells_or_without_an_inside() {
        let (places, of_side) = ([Some((0, "identity"))], |side| Tiles { side, ..TILES });
        let none = Assembly { tiles: of_side(0), places: &places, columns: 1 };
        assert_eq!(none.check(), Err(WrongAssembly::NoRectangle));
        assert_eq!(none.check_picture(0, 1, (&[], 0)), Err(WrongAssembly::NoRectangle));
        let all_border = Assembly { tiles: TILES, ..none };
        assert_eq!(all_border.check_picture(usize::MAX, 1, (&[], 0)), Ok(()));
    }

    #[test]
    fn what_orientations_mean() {
        // The only filled cell of the first tile, as it lies.
        let corners = [
            ("identity", (0, 0)),
            ("r90", (1, 0)),
            ("r180", (1, 1)),
            ("r270", (0, 1)),
            ("flip", (1, 0)),
            ("flip-r90", (1, 1)),
            ("flip-r180", (0, 1)),
            ("flip-r270", (0, 0)),
        ];
        for (name, corner) in corners {
            let places = [Some((0, name)), None];
            let assembly = Assembly { tiles: TILES, places: &places, columns: 2 };
            let show = |corner| {
                let cell = |x, y| (x, y) == corner;
                words(&[0, 1].map(|y| (0..4).map(|x| cell(x, y)).collect::<Vec<_>>()))
            };
            let (right, wrong) = (show(corner), show((corner.0, 1 - corner.1)));
            assert_eq!(assembly.check_picture(0, 1, (&right.0, right.1)), Ok(()), "{name}");
            let wrong = assembly.check_picture(0, 1, (&wrong.0, wrong.1));
            assert_eq!(wrong, Err(WrongAssembly::Picture(0)), "{name}");
            assert_eq!(assembly.check_picture(1, 1, (&[], 0)), Ok(()), "nothing is inside");
        }
    }
}
