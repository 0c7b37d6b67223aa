//! Boards of edge matching as text: their tiles, and what is said beside them.
//!
//! ```text
//!   16 16 23        a first line may say columns, rows, and perhaps the number of colors
//!   p tile 16 16    the same, with comments in lines that begin with c
//!   1 0 16 16       border or none, signs or none, columns, rows
//!   0               the color of the border (or the side of the board, or how many tiles there are)
//!   0 1 17 0        tile 1: top right bottom left      # and // begin a comment
//!   2 0 1 5 0       a tile with its number first, as every line may have it
//!   [0, 1, 5, 0],   the same tile as a program lists it, also many in one line
//!   abca            the same in letters; words with blanks between them, too
//!   0 1 -5 0        edges with signs: k meets -k
//!   {"width": 16, "height": 16, "pieces": [[0, 1, 17, 0], ..]}
//!   https://e2.bucas.name/#puzzle=a&board_w=2&board_h=2&board_edges=..
//! ```
//!
//! Forgives: any blanks, commas, semicolons, colons, quotes and brackets between words, CRLF, a byte
//! order mark, empty lines, comments. Tiles numbered from 1 without a gap are put into the order of
//! their numbers; other numbers are not kept, and tiles go by their places. The number of colors is not
//! held against the tiles, because programs differ on whether the border counts. Cannot hold: pins
//! (but an address marks fixed tiles), whether tiles may be turned. What is meant where a text leaves it open is decided in
//! `unstated_rules`. O(n log n), faults with their places, at most twenty of them.

use std::collections::BTreeSet;

use pictogrid_core::{Error, Fault, FaultKind, Limits, Note, Place};

use super::address;
use super::board::{MOST_TILES, Pin};
use super::json_board;
use super::rows::{Row, Word, rows, text};

/// The largest color, as a number.
const MAX_COLOR: u32 = 999_999;
/// The most faults that are reported.
const MOST_FAULTS: usize = 20;
/// The longest name of a color.
const LONGEST_NAME: usize = 40;

/// The tiles of a text before they are checked as a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// Columns and rows, if the text states them.
    pub size: Option<(usize, usize)>,
    /// The edge colors of the tiles: top, right, bottom, left.
    pub tiles: Vec<[u32; 4]>,
}

/// What a text says of a board.
#[derive(Clone, Debug, Default)]
pub(super) struct Stated {
    pub(super) size: Option<(usize, usize)>,
    pub(super) tiles: Vec<[i32; 4]>,
    /// The names of the colors, if they are words.
    pub(super) names: Vec<String>,
    /// The color of the border as it is written, or that there is none.
    pub(super) border: Option<Option<String>>,
    pub(super) is_signed: bool,
    /// A first line of one number, or of four that may be a tile: what it means depends on the rest.
    pub(super) first: Vec<i32>,
    pub(super) pins: Vec<Pin>,
    pub(super) notes: Vec<Note>,
    /// The number of each tile, where tiles are numbered.
    pub(super) ids: Vec<String>,
}

/// Reads tiles from text that says no more than them and the size.
///
/// # Errors
/// Faults with their places; and where the text has rules of its own (a border, signs, colors in
/// letters), that `read_board` reads it.
pub fn read_tiles(bytes: &[u8], limits: &Limits) -> Result<Listed, Error> {
    let stated = read_text(bytes, limits)?;
    let is_header = stated.first.len() == 4 && stated.area_of_first() == Some(stated.tiles.len());
    let is_plain = !is_header
        && stated.names.is_empty()
        && stated.border.is_none()
        && !stated.is_signed
        && stated.pins.is_empty()
        && stated.notes.is_empty()
        && stated.first.len() != 1
        && stated.tiles.iter().flatten().all(|&color| color >= 0);
    if !is_plain {
        let message = "this text says more than tiles and their size; read it as a board";
        return Err(Fault::new(FaultKind::Unsupported, message).into());
    }
    stated.with_first_tile().map(Stated::listed)
}

/// Reads what a text says of a board.
pub(super) fn read_text(bytes: &[u8], limits: &Limits) -> Result<Stated, Error> {
    if bytes.len() as u64 > limits.bytes {
        let message = format!(
            "the text is longer than {} bytes; a board has at most {MOST_TILES} tiles",
            limits.bytes
        );
        return Err(Fault::new(FaultKind::TooLarge, message).into());
    }
    let text = text(bytes)?;
    if address::is_address(text) {
        return Ok(address::read_tiles(text)?);
    }
    if text.trim_start().starts_with('{') && text.contains('"') {
        let (stated, words) = json_board::read(text)?;
        let mut rows: Vec<Row<'_>> = Vec::with_capacity(words.len());
        for row in &words {
            rows.push(row.iter().map(|text| Word { text, place: None }).collect());
        }
        return stated.with_rows(&rows);
    }
    Stated::default().with_lines(rows(text)?)
}

impl Stated {
    /// The tiles and their size.
    pub(super) fn listed(self) -> Listed {
        let tiles = self.tiles.iter().map(|tile| tile.map(i32::cast_unsigned)).collect();
        Listed { size: self.size, tiles }
    }

    /// The cells of a board of which the first line is `b s w h`.
    pub(super) fn area_of_first(&self) -> Option<usize> {
        let [.., columns, rows] = self.first[..] else { return None };
        (columns as usize).checked_mul(rows as usize)
    }

    /// The same with a first line of four numbers as a tile.
    pub(super) fn with_first_tile(mut self) -> Result<Stated, Error> {
        if let Ok(tile) = <[i32; 4]>::try_from(&self.first[..]) {
            if !self.ids.is_empty() {
                let found = "none for the tile itself, as the lines behind it have";
                return Err(of_row(found, None).into());
            }
            self.tiles.insert(0, tile);
            self.first.clear();
        }
        Ok(self)
    }

    /// Takes the lines of a text: headers, comments, tiles.
    fn with_lines(mut self, mut rows: Vec<Row<'_>>) -> Result<Stated, Error> {
        let has_problem = rows.iter().take(1000).any(|row| row[0].text == "p");
        let is_comment =
            |row: &Row<'_>| row[0].text == "c" && (has_problem || !matches!(row.len(), 4 | 5));
        rows.retain(|row| !is_comment(row));
        if let Some(first) = rows.first() {
            if has_problem && first[0].text == "p" {
                self.size = Some(problem(first)?);
                rows.remove(0);
            } else if self.take_first(first) {
                rows.remove(0);
            } else if rows.len() == 1
                && first.len() > 4
                && first[0].text.len() < 4
                && first[1..].iter().all(|word| word.text.len() == 4)
            {
                // A side in front of tiles of four digits, all in one line.
                self.first.extend(number(first[0].text));
                rows[0].drain(..self.first.len());
            }
        }
        self.with_rows(&rows)
    }

    /// Takes the first line if it is no tile, or perhaps none.
    fn take_first(&mut self, row: &Row<'_>) -> bool {
        let numbers: Option<Vec<i32>> = row.iter().map(|word| number(word.text)).collect();
        let Some(numbers) = numbers else { return false };
        match numbers[..] {
            [columns, rows] | [columns, rows, _] if columns >= 0 && rows >= 0 => {
                self.size = Some((columns as usize, rows as usize));
            }
            [0 | 1, 0 | 1, columns, rows] if columns > 0 && rows > 0 => self.first = numbers,
            [_] => self.first = numbers,
            _ => return false,
        }
        true
    }

    /// Takes the rows of tiles.
    fn with_rows(mut self, rows: &[Row<'_>]) -> Result<Stated, Error> {
        let unpacked;
        let rows = match packed(rows, self.first.len() == 1) {
            Some(tiles) => {
                unpacked = tiles;
                &unpacked[..]
            }
            None => rows,
        };
        let colors = Colors::of(rows);
        let mut faults = Vec::new();
        for row in rows {
            faults.extend(self.take(row, &colors).err());
            if faults.len() >= MOST_FAULTS || self.tiles.len() > MOST_TILES {
                break;
            }
        }
        if self.tiles.is_empty() && faults.is_empty() && self.first.len() != 4 {
            faults.push(match self.first[..] {
                [_] => of_row("one number", None),
                _ => Fault::new(
                    FaultKind::NoPuzzle,
                    "no tiles; a tile is a line of four numbers: top right bottom left",
                ),
            });
        }
        self.names = colors.names;
        self.put_in_order();
        Error::from_faults(faults).map_or(Ok(self), Err)
    }

    /// Takes the words of a row; what stands before the four of a tile is its own number.
    fn take(&mut self, row: &Row<'_>, colors: &Colors) -> Result<(), Fault> {
        let has_sign = row.len() > 4 && matches!(row[row.len() - 1].text, "+" | "-");
        if has_sign && !self.notes.contains(&Note::TileSigns) {
            self.notes.push(Note::TileSigns);
        }
        let row = &row[..row.len() - usize::from(has_sign)];
        match row {
            [_, _, _, _] if self.ids.is_empty() => {
                self.tiles.push(colors.tile(row)?);
            }
            [id, edges @ ..] if edges.len() == 4 && self.ids.len() == self.tiles.len() => {
                self.tiles.push(colors.tile(edges)?);
                self.ids.push(id.text.to_owned());
            }
            _ => {
                let noun = if colors.names.is_empty() { "number" } else { "word" };
                let found = match row.len() {
                    1 => format!("one {noun}"),
                    4 => "none for the tile itself, as the lines before have it".to_owned(),
                    5.. => "more".to_owned(),
                    n => format!("{n} {noun}s"),
                };
                return Err(of_row(&found, row.first()));
            }
        }
        Ok(())
    }

    /// Puts the tiles into the order of their numbers, if these are 1, 2, 3 and so on.
    fn put_in_order(&mut self) {
        let ids: Option<Vec<usize>> = self.ids.iter().map(|id| id.parse().ok()).collect();
        let Some(ids) = ids.filter(|ids| !ids.is_empty()) else { return };
        let mut order: Vec<usize> = (0..ids.len()).collect();
        order.sort_unstable_by_key(|&tile| ids[tile]);
        if (1..).zip(&order).all(|(id, &tile)| ids[tile] == id) {
            self.tiles = order.iter().map(|&tile| self.tiles[tile]).collect();
        }
    }
}

fn of_row(found: &str, word: Option<&Word<'_>>) -> Fault {
    let message = format!("a tile is four numbers, top right bottom left, here is {found}");
    let fault = Fault::new(FaultKind::Syntax, message);
    match word.map(|word| word.place) {
        Some(Some(place)) => fault.at(place),
        Some(None) => fault,
        None => fault.at(Place::new(1, 1)),
    }
}

/// Columns and rows of `p tile W H`.
fn problem(row: &Row<'_>) -> Result<(usize, usize), Fault> {
    let size = |word: &Word<'_>| number(word.text).and_then(|n| usize::try_from(n).ok());
    if let [_, kind, columns, rows, ..] = &row[..]
        && kind.text == "tile"
        && let (Some(columns), Some(rows)) = (size(columns), size(rows))
    {
        return Ok((columns, rows));
    }
    let message = "the line of the problem is not p tile COLUMNS ROWS";
    let fault = Fault::new(FaultKind::Syntax, message);
    Err(row[0].place.map_or(fault.clone(), |place| fault.at(place)))
}

/// A whole number of at most six digits.
fn number(word: &str) -> Option<i32> {
    word.parse::<i32>().ok().filter(|number| number.unsigned_abs() <= MAX_COLOR)
}

/// Tiles as words of four signs, one a tile: each sign a row's word. `None` if they are not.
fn packed<'a>(rows: &[Row<'a>], is_counted: bool) -> Option<Vec<Row<'a>>> {
    let words = || rows.iter().flatten();
    let is_tile = |word: &Word<'_>| {
        word.text.len() == 4 && word.text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let has_letters = words().any(|word| word.text.bytes().any(|byte| byte.is_ascii_alphabetic()));
    // Four numbers of four digits are a tile, but more of them are tiles, and so are those behind the
    // side of the board.
    let is_row_of_tiles = rows.len() == 1 && (rows[0].len() > 5 || is_counted);
    if rows.is_empty() || !words().all(is_tile) || !(has_letters || is_row_of_tiles) {
        return None;
    }
    let distinct: BTreeSet<&str> = words().map(|word| word.text).collect();
    let are_colors = rows.iter().all(|row| row.len() == 4) && 2 * distinct.len() < 4 * rows.len();
    let edges = |word: &Word<'a>| {
        (0..4).map(|at| Word { text: &word.text[at..=at], place: word.place }).collect()
    };
    (!are_colors).then(|| words().map(edges).collect())
}

/// How the colors of a text are written.
struct Colors {
    /// The names of colors 0, 1, 2 and so on, or none if colors are numbers.
    names: Vec<String>,
}

impl Colors {
    /// Numbers, if any of the words is one; else names, in their order, but single small letters
    /// from a on.
    fn of(rows: &[Row<'_>]) -> Colors {
        let edges = |row: &&Row<'_>| matches!(row.len(), 4 | 5);
        let words = || rows.iter().filter(edges).flat_map(|row| &row[row.len() - 4..]);
        if words().any(|word| number(word.text).is_some() || word.text.len() > LONGEST_NAME)
            || words().next().is_none()
        {
            return Colors { names: Vec::new() };
        }
        let names: BTreeSet<&str> = words().map(|word| word.text).collect();
        let is_letter = |name: &&str| name.len() == 1 && name.as_bytes()[0].is_ascii_lowercase();
        if names.iter().all(is_letter) {
            let last = names.iter().map(|name| name.as_bytes()[0]).max().unwrap_or(b'a');
            return Colors { names: (b'a'..=last).map(|c| char::from(c).to_string()).collect() };
        }
        Colors { names: names.into_iter().map(str::to_owned).collect() }
    }

    fn tile(&self, words: &[Word<'_>]) -> Result<[i32; 4], Fault> {
        let mut tile = [0; 4];
        for (side, word) in tile.iter_mut().zip(words) {
            *side = self.color(word)?;
        }
        Ok(tile)
    }

    fn color(&self, word: &Word<'_>) -> Result<i32, Fault> {
        let color = if self.names.is_empty() {
            number(word.text)
        } else {
            self.names.binary_search_by(|name| name.as_str().cmp(word.text)).ok().map(|i| i as i32)
        };
        color.ok_or_else(|| {
            let message = format!("{:?} is not a number from 0 to {MAX_COLOR}", word.text);
            let fault = Fault::new(FaultKind::BadNumber, message);
            word.place.map_or(fault.clone(), |place| fault.at(place))
        })
    }
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
            "[0, 1, 2, 0],\n[0, 0, 3, 1],\n",
            "[\n  [0, 1, 2, 0],\n  [0, 0, 3, 1]\n]\n",
            "[[0, 1, 2, 0], [0, 0, 3, 1]]",
            "1 0 1 2 0\n2 0 0 3 1\n",
            "2: 0 0 3 1\n1: 0 1 2 0\n",
            "17 0 1 2 0\n5 0 0 3 1\n",
        ] {
            assert_eq!(read(text).unwrap(), plain, "{text:?}");
        }
        for text in
            ["1 2\n0 1 2 0\n0 0 3 1", "1 2 4\n0 1 2 0\n0 0 3 1", "p tile 1 2 4\n0 1 2 0\n0 0 3 1"]
        {
            assert_eq!(read(text).unwrap().size, Some((1, 2)));
        }
        assert_eq!(read("2 1\n1 0 1 2 0\n2 0 0 3 1").unwrap().size, Some((2, 1)));
        let mixed = read("1 0 1 2 0\n0 0 3 1\n").unwrap_err();
        assert!(mixed.contains("2:1: a tile is four numbers") && mixed.contains("lines before"));
        let mixed = read("0 0 3 1\n1 0 1 2 0\n").unwrap_err();
        assert!(mixed.contains("1:1: a tile is four numbers") && mixed.contains("lines behind"));
    }

    #[test]
    fn rules_are_not_left_out() {
        for text in ["0\n0 1 2 0", "0 1 -2 0", "XABX", "1 0 1 1\n0 1 2 0", "0 1 2 0 +"] {
            assert!(read(text).unwrap_err().contains("read it as a board"), "{text:?}");
        }
    }

    #[test]
    fn faults_say_place_and_way_out() {
        for (text, says) in [
            ("", "no tiles; a tile is a line of four numbers: top right bottom left"),
            ("0 1 2 0\n0 0 x 1", "2:5: \"x\" is not a number from 0 to 999999"),
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
        let many = "1 2 3\n".repeat(100);
        assert_eq!(read(&many).unwrap_err().lines().count(), MOST_FAULTS);
    }
}
