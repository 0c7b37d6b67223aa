//! The common text of edge-matching boards: one tile a line, four numbers, top right bottom left.
//!
//! ```text
//!   16 16 23        a size line may come first: columns, rows, and perhaps the number of colors
//!   0 1 17 0        tile 1
//!   0 1 5 0         tile 2        # and // begin a comment
//!
//!   2 0 1 5 0       the same tile with its number first, as every line may have it
//!   [0, 1, 5, 0],   the same tile as a program lists it
//! ```
//!
//! Forgives: any blanks, commas, semicolons, colons and brackets between numbers, CRLF, a byte order
//! mark, empty lines, comments. Tiles numbered from 1 without a gap are put into the order of their
//! numbers; other numbers are not kept, and tiles go by their places. The number of colors is not held
//! against the tiles, because programs differ on whether the border counts. Cannot hold: pins, names
//! of tiles. O(n log n), faults with their places, at most twenty of them.

use pictogrid_core::{Error, Fault, FaultKind, Limits, Place};

use super::board::MOST_TILES;

/// The largest color, as a number.
const MAX_COLOR: u32 = 999_999;
/// The most faults that are reported.
const MOST_FAULTS: usize = 20;

/// The tiles of a text before they are checked as a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Columns and rows, if the text states them.
    pub size: Option<(usize, usize)>,
    /// The edge colors of the tiles: top, right, bottom, left.
    pub tiles: Vec<[u32; 4]>,
}

/// Reads tiles from text.
pub fn read_tiles(bytes: &[u8], limits: &Limits) -> Result<Listed, Error> {
    if bytes.len() as u64 > limits.bytes {
        let message = format!(
            "the text is longer than {} bytes; a board has at most {MOST_TILES} tiles",
            limits.bytes
        );
        return Err(Fault::new(FaultKind::TooLarge, message).into());
    }
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let mut listed = Listed { size: None, tiles: Vec::new() };
    let mut ids = Vec::new();
    let mut faults = Vec::new();
    let mut is_first = true;
    for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
        match numbers(line, number) {
            Ok(found) if found.is_empty() => continue,
            Ok(found) => faults.extend(listed.take(&found, &mut ids, is_first, number).err()),
            Err(fault) => faults.push(fault),
        }
        is_first = false;
        if faults.len() >= MOST_FAULTS || listed.tiles.len() > MOST_TILES {
            break;
        }
    }
    if listed.tiles.is_empty() && faults.is_empty() {
        let message = "no tiles; a tile is a line of four numbers: top right bottom left";
        faults.push(Fault::new(FaultKind::NoPuzzle, message));
    }
    listed.put_in_order(&ids);
    Error::from_faults(faults).map_or(Ok(listed), Err)
}

impl Listed {
    /// Takes the numbers of a line; what stands before the four of a tile is its own number.
    fn take(
        &mut self,
        numbers: &[u32],
        ids: &mut Vec<u32>,
        is_first: bool,
        line: u32,
    ) -> Result<(), Fault> {
        match *numbers {
            [top, right, bottom, left] if ids.is_empty() => {
                self.tiles.push([top, right, bottom, left]);
            }
            [id, top, right, bottom, left] if ids.len() == self.tiles.len() => {
                self.tiles.push([top, right, bottom, left]);
                ids.push(id);
            }
            [columns, rows] | [columns, rows, _] if is_first => {
                self.size = Some((columns as usize, rows as usize));
            }
            _ => {
                let found = match numbers.len() {
                    1 => "one number".to_owned(),
                    4 => "none for the tile itself, as the lines before have it".to_owned(),
                    5.. => "more".to_owned(),
                    n => format!("{n} numbers"),
                };
                let message =
                    format!("a tile is four numbers, top right bottom left, here is {found}");
                return Err(Fault::new(FaultKind::Syntax, message).at(Place::new(line, 1)));
            }
        }
        Ok(())
    }

    /// Puts the tiles into the order of their numbers, if these are 1, 2, 3 and so on.
    fn put_in_order(&mut self, ids: &[u32]) {
        let mut order: Vec<usize> = (0..ids.len()).collect();
        order.sort_unstable_by_key(|&tile| ids[tile]);
        if !ids.is_empty() && (1..).zip(&order).all(|(id, &tile)| ids[tile] == id) {
            self.tiles = order.iter().map(|&tile| self.tiles[tile]).collect();
        }
    }
}

/// The numbers of a line.
fn numbers(line: &[u8], number: u32) -> Result<Vec<u32>, Fault> {
    let at = |column: usize| Place::new(number, column as u32 + 1);
    let text = std::str::from_utf8(line).map_err(|error| {
        let message = "this is not UTF-8 text; a tile is a line of four numbers";
        Fault::new(FaultKind::Encoding, message).at(at(error.valid_up_to()))
    })?;
    let comment = [text.find('#'), text.find("//")].into_iter().flatten().min();
    let text = &text[..comment.unwrap_or(text.len())];
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '[' | ']');
    let mut numbers = Vec::new();
    for word in text.split(is_between).filter(|word| !word.is_empty()) {
        let column = word.as_ptr() as usize - text.as_ptr() as usize;
        let column = text[..column].chars().count();
        let color = word.parse::<u32>().ok().filter(|&color| color <= MAX_COLOR);
        let Some(color) = color else {
            let message = format!("{word:?} is not a number from 0 to {MAX_COLOR}");
            return Err(Fault::new(FaultKind::BadNumber, message).at(at(column)));
        };
        if numbers.len() > 5 {
            break;
        }
        numbers.push(color);
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Listed, String> {
        read_tiles(text.as_bytes(), &Limits::default()).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_forgiven() {
        let plain = read("0 1 2 0\n0 0 3 1\n").unwrap();
        assert_eq!(plain.tiles, [[0, 1, 2, 0], [0, 0, 3, 1]]);
        for text in [
            "\u{feff}  0\t1,2 ;0\r\n\r\n# a comment\n0 0 3 1 // the last",
            "// both\n0 1 2 0 # one\n\n 0 0 3 1",
        ] {
            assert_eq!(read(text).unwrap(), plain, "{text:?}");
        }
        assert_eq!(read("1 2\n0 1 2 0\n0 0 3 1").unwrap().size, Some((1, 2)));
        assert_eq!(read("1 2 4\n0 1 2 0\n0 0 3 1").unwrap().size, Some((1, 2)));
    }

    #[test]
    fn public_notations() {
        let plain = read("0 1 2 0\n0 0 3 1\n").unwrap();
        for text in [
            "[0, 1, 2, 0],\n[0, 0, 3, 1],\n",
            "[\n  [0, 1, 2, 0],\n  [0, 0, 3, 1]\n]\n",
            "1 0 1 2 0\n2 0 0 3 1\n",
            "2: 0 0 3 1\n1: 0 1 2 0\n",
            "17 0 1 2 0\n5 0 0 3 1\n",
        ] {
            assert_eq!(read(text).unwrap(), plain, "{text:?}");
        }
        assert_eq!(read("2 1\n1 0 1 2 0\n2 0 0 3 1").unwrap().size, Some((2, 1)));
        let mixed = read("1 0 1 2 0\n0 0 3 1\n").unwrap_err();
        assert!(mixed.contains("2:1: a tile is four numbers") && mixed.contains("lines before"));
        assert!(read("0 0 3 1\n1 0 1 2 0\n").unwrap_err().contains("here is more"));
    }

    #[test]
    fn faults_say_place_and_way_out() {
        for (text, says) in [
            ("", "no tiles; a tile is a line of four numbers: top right bottom left"),
            ("0 1 2 0\n0 0 x 1", "2:5: \"x\" is not a number from 0 to 999999"),
            ("0 -1 2 0", "1:3: \"-1\" is not a number from 0 to 999999"),
            ("0 1 2 1000000", "1:7: \"1000000\" is not a number from 0 to 999999"),
            (
                "0 1 2 0\n1 2",
                "2:1: a tile is four numbers, top right bottom left, here is 2 numbers",
            ),
            ("4", "1:1: a tile is four numbers, top right bottom left, here is one number"),
            ("1 2 3 4 5 6 7", "1:1: a tile is four numbers, top right bottom left, here is more"),
        ] {
            assert_eq!(read(text).unwrap_err(), says, "{text:?}");
        }
        let message = read_tiles(b"0 1 2 0\n0 \xff", &Limits::default()).unwrap_err().to_string();
        assert!(message.starts_with("2:3: "), "{message}");
    }

    #[test]
    fn limits() {
        let limits = Limits { bytes: 10, ..Limits::default() };
        assert!(read_tiles(b"0 1 2 0\n0 0 3 1\n", &limits).unwrap_err().is_too_large());
        let many = "x\n".repeat(100);
        assert_eq!(read(&many).unwrap_err().lines().count(), MOST_FAULTS);
    }
}
