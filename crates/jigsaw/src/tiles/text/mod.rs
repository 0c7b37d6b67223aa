//! The text of tiles: a header, then as many rows of `#` and `.` as the tile is wide.
//!
//! ```text
//!   Tile 2311:        any number up to 2^64 − 1
//!   ..##.
//!   ##..#             every tile of a file has the same side, at least 2
//!   #...#
//!   ####.
//!   ##.##
//!                     a blank line, or several
//!   Tile 1951:
//! ```
//!
//! Forgiven: CR LF, blanks at the ends of lines, a byte order mark, blank lines anywhere between
//! tiles or none, and a file that ends without one or in the middle of a line's end. It cannot
//! hold tiles of several sides or with cells of other kinds.
//!
//! A tile is the place of its first cell in a text. `strict` reads a text whose lines are all as
//! in the first tile at the speed of memory, copies nothing, and declines any other; then `lenient`
//! reads tile by tile, copies the rows without what is forgiven, and reports the first 100 faults.
//! The lenient reader is the truth, and a property holds the other to it.

mod lenient;
mod strict;

use std::borrow::Cow;

use pictogrid_core::Error;

/// Bounds on what is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileLimits {
    /// Bytes of text; places in it are kept in 32 bits.
    pub bytes: u32,
    /// Tiles of a set.
    pub tiles: u32,
    /// Cells of a side.
    pub side: u32,
}

impl Default for TileLimits {
    fn default() -> TileLimits {
        TileLimits { bytes: u32::MAX, tiles: 1 << 26, side: 16_384 }
    }
}

/// Square tiles of one side, in the order of their text.
#[derive(Clone, Debug)]
pub struct TileSet<'a> {
    text: Cow<'a, [u8]>,
    side: usize,
    /// Bytes from a row to the next.
    pitch: usize,
    ids: Vec<u64>,
    /// Where the first cell of each tile is.
    at: Vec<u32>,
}

impl<'a> TileSet<'a> {
    /// Reads a text. The error has its faults, up to 100 of them, each with its place.
    ///
    /// ```
    /// use pictogrid_jigsaw::tiles::{TileLimits, TileSet};
    /// let tiles = TileSet::read(b"Tile 7:\n#.\n..\n", &TileLimits::default())?;
    /// assert_eq!((tiles.len(), tiles.side(), tiles.id(0)), (1, 2, 7));
    /// # Ok::<(), pictogrid_core::Error>(())
    /// ```
    pub fn read(text: &'a [u8], limits: &TileLimits) -> Result<TileSet<'a>, Error> {
        match strict::read(text, limits) {
            Some(tiles) => Ok(tiles),
            None => lenient::read(text, limits),
        }
    }

    /// The number of tiles, at least one.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always a tile")]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Cells of a side.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// The id of a tile, 0 if there is no such tile; two tiles may have the same.
    #[must_use]
    pub fn id(&self, tile: usize) -> u64 {
        self.ids.get(tile).copied().unwrap_or(0)
    }

    /// Row `y` of a tile as it stands in the text: `#` and `.`; nothing if there is no such row.
    #[must_use]
    pub fn row(&self, tile: usize, y: usize) -> &[u8] {
        match self.at.get(tile) {
            Some(&at) if y < self.side => &self.text[at as usize + y * self.pitch..][..self.side],
            _ => &[],
        }
    }

    /// Whether a cell is filled.
    #[must_use]
    pub fn cell(&self, tile: usize, x: usize, y: usize) -> bool {
        self.row(tile, y).get(x) == Some(&b'#')
    }

    /// Some of these tiles, in this order, over the same text.
    pub(super) fn subset(&self, some: &[usize]) -> TileSet<'_> {
        TileSet {
            text: Cow::Borrowed(&self.text),
            side: self.side,
            pitch: self.pitch,
            ids: some.iter().map(|&tile| self.ids[tile]).collect(),
            at: some.iter().map(|&tile| self.at[tile]).collect(),
        }
    }

    /// The text, where the first cell of each tile is in it, and the bytes from row to row.
    pub(super) fn parts(&self) -> (&[u8], &[u32], usize) {
        (&self.text, &self.at, self.pitch)
    }

    /// All bytes from the first cell of the tile to its last, and the bytes from row to row.
    pub(super) fn block(&self, tile: usize) -> (&[u8], usize) {
        let n_bytes = (self.side - 1) * self.pitch + self.side;
        (&self.text[self.at[tile] as usize..][..n_bytes], self.pitch)
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::FaultKind;
    use proptest::prelude::*;

    use super::*;

    fn same(a: &TileSet<'_>, b: &TileSet<'_>) -> bool {
        let rows = |set: &TileSet<'_>, tile| -> Vec<Vec<u8>> {
            (0..set.side()).map(|y| set.row(tile, y).to_vec()).collect()
        };
        a.side() == b.side()
            && a.ids == b.ids
            && (0..a.len()).all(|tile| rows(a, tile) == rows(b, tile))
    }

    const TWO: &str = "Tile 1:\n#.\n..\n\nTile 18446744073709551615:\n..\n.#\n";

    #[test]
    fn what_is_forgiven() {
        let limits = TileLimits::default();
        let plain = TileSet::read(TWO.as_bytes(), &limits).unwrap();
        assert_eq!((plain.id(0), plain.id(1)), (1, u64::MAX));
        assert!(plain.cell(0, 0, 0) && !plain.cell(0, 1, 0) && plain.cell(1, 1, 1));
        for text in [
            TWO.replace('\n', "\r\n"),
            TWO.replace('\n', "  \n"),
            TWO.replace("\n\n", "\n"),
            TWO.replace("\n\n", "\n \t\n\n"),
            TWO.replace("Tile 1:", "\u{feff}\n\nTile 001: "),
            TWO.trim_end().to_owned(),
            format!("{TWO}\n"),
            format!("{}\r", TWO.trim_end()),
            TWO.replacen('\n', "\r\n", 4),
        ] {
            let read = TileSet::read(text.as_bytes(), &limits).unwrap();
            assert!(same(&read, &plain), "{text:?}");
        }
    }

    #[track_caller]
    fn check_fault(text: &str, expected: &str) {
        let limits = TileLimits { bytes: 200, tiles: 3, side: 4 };
        let error = TileSet::read(text.as_bytes(), &limits).unwrap_err();
        assert!(error.to_string().starts_with(expected), "{text:?}: {error}");
    }

    #[test]
    fn faults_have_places_and_ways_out() {
        check_fault("", "there are no tiles; a tile is");
        check_fault("\n \n", "there are no tiles; a tile is");
        check_fault("#.\n..\n", "1:1: cells without a header; a tile begins with a line such as");
        check_fault("Tile x:\n#.\n..\n", "1:6: \"x\" is not an id");
        check_fault("Tile :\n#.\n..\n", "1:6: \"\" is not an id");
        check_fault("Tile 7\n#.\n..\n", "1:7: the header ends without a colon");
        check_fault(
            "Tile 18446744073709551616:\n#.\n..\n",
            "1:6: \"18446744073709551616\" is not an id, a number up to 18446744073709551615",
        );
        check_fault("Tile 1:\n#.\n.x\n", "3:2: 'x' is not a cell");
        check_fault("Tile 1:\n#.\n.ä\n", "3:2: 'ä' is not a cell");
        check_fault("Tile 1:\n#.\n.\n", "3:2: a row of 1 cell in a tile whose first row has 2");
        check_fault("Tile 1:\n#.\n", "1:1: tile 1 has 1 row of 2 cells; a tile is square");
        check_fault("Tile 1:\n#.\n..\n..\n", "1:1: tile 1 has 3 rows of 2 cells; a tile is square");
        check_fault("Tile 1:\n\nTile 2:\n#.\n..\n", "1:1: tile 1 has no rows");
        check_fault("Tile 1:\n#.\n\n..\n", "1:1: tile 1 has 1 row of 2 cells");
        check_fault("Tile 1:\n#\n", "1:1: tile 1 is 1 cell wide; tiles have a side of at least 2");
        check_fault(
            &format!("{TWO}\nTile 3:\n###\n###\n###\n"),
            "9:1: tile 3 has a side of 3, the tiles before it of 2",
        );
        check_fault(
            "Tile 1:\n.....\n.....\n.....\n.....\n.....\n",
            "1:1: a side of 5 is over the limit of 4",
        );
        check_fault(&"Tile 1:\n#.\n..\n\n".repeat(4), "13:1: more than 3 tiles");
        check_fault(&"Tile 1:\n#.\n..\n\n".repeat(20), "more than 200 bytes");
    }

    #[test]
    fn every_fault_is_told_but_not_without_end() {
        let text = "Tile x:\n#.\n..\n\nTile 2:\n#?\n.!\n\nTile 3:\n#.\n";
        let error = TileSet::read(text.as_bytes(), &TileLimits::default()).unwrap_err();
        let places: Vec<u32> = error.faults().filter_map(|f| Some(f.place()?.line)).collect();
        assert_eq!(places, [1, 6, 7, 9]);
        let error = TileSet::read(&b"Tile ?:\n".repeat(9999), &TileLimits::default()).unwrap_err();
        assert!(error.faults().count() <= 101);
        assert_eq!(error.faults().last().unwrap().kind(), FaultKind::Syntax);
        let first_fault = |text: &str| {
            let error = TileSet::read(text.as_bytes(), &TileLimits::default()).unwrap_err();
            (error.to_string(), error.faults().count())
        };
        let (first, n) = first_fault(&("Tile 1:\n".to_owned() + &"x\n".repeat(1 << 20)));
        assert!(first.starts_with("2:1: 'x' is not a cell") && n == 100, "{first}");
        let (first, n) = first_fault(&("Tile 1:\n".to_owned() + &"##\n".repeat(1 << 20)));
        assert!(first.starts_with("1:1: tile 1 has 1048576 rows of 2 cells") && n == 1, "{first}");
        assert_eq!(first_fault(&"##\n##\n\n".repeat(50)).1, 1, "once is enough");
    }

    fn scrambled() -> impl Strategy<Value = String> {
        let piece = prop_oneof![
            4 => Just("Tile 12:\n#.#\n...\n##.\n"),
            4 => Just("Tile 3:\r\n#.#\r\n...\r\n##.\r\n"),
            2 => Just("\n"), 2 => Just("\r\n"), 1 => Just(" "), 1 => Just("#.#\n"), 1 => Just("#"),
            1 => Just("Tile 99"), 1 => Just(":"), 1 => Just("x"), 1 => Just("Tile 12:\n#.#\n...\n##."),
        ];
        proptest::collection::vec(piece, 1..8).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn the_strict_reader_is_the_lenient_one_or_declines(text in scrambled()) {
            let limits = TileLimits::default();
            if let Some(quick) = strict::read(text.as_bytes(), &limits) {
                let slow = lenient::read(text.as_bytes(), &limits).unwrap();
                prop_assert!(same(&quick, &slow), "{text:?}");
            }
        }
    }

    #[test]
    fn regular_texts_are_not_declined() {
        let limits = TileLimits::default();
        for text in [
            TWO.to_owned(),
            format!("{TWO}\n"),
            TWO.trim_end().to_owned(),
            TWO.replace('\n', "\r\n"),
        ] {
            assert!(strict::read(text.as_bytes(), &limits).is_some(), "{text:?}");
        }
    }
}
