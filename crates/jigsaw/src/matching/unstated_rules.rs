//! What a board's text leaves open: its first line, signs, the color of the border.
//!
//! ```text
//!   asked for ─▶ stated by the text ─▶ what is usual ─▶ the only one that fits, with a note
//!                                                        └▶ none or several: refused
//! ```
//!
//! A color fits as border if counting edges and corners does not rule it out. Usual is 0, or `a`. Where
//! no tile has a corner of it, the board is refused rather than found to be without solution: it may be
//! one without border, or one of tiles that are not turned. On those there is a border only if a color
//! is on exactly as many edges as look outside.

use pictogrid_core::{Error, Fault, FaultKind, Limits, Note, Place, Remedy};

use super::board::{Board, Pin, Rules, Wanted};
use super::read::{Stated, read_text};
use super::side_counts;

/// Which color is on the outside of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Outside {
    /// What the text says, or else 0, or else the only color that fits.
    #[default]
    AsStated,
    /// This one, by its number or name.
    Color(String),
    /// Any.
    Any,
}

/// What is asked of a board beside its text.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Columns and rows, if the text does not say them or is wrong.
    pub size: Option<(usize, usize)>,
    /// The color on the outside.
    pub outside: Outside,
    /// Tiles that must lie in given cells.
    pub pins: Vec<Pin>,
    /// No tile is turned.
    pub is_upright: bool,
}

/// A board that was read.
#[derive(Clone, Debug)]
pub struct ReadBoard {
    /// The board.
    pub board: Board,
    /// What was taken for granted.
    pub notes: Vec<Note>,
}

/// Reads a board in any of the forms of its text, see the header of `read`.
///
/// ```
/// use pictogrid_jigsaw::matching::{Asked, read_board};
/// let text = b"p tile 2 2\nc in letters\nXABX\nXXCA\nBDXX\nCXXD\n";
/// let read = read_board(text, &Default::default(), &Asked::default())?;
/// assert_eq!((read.board.width(), read.board.tiles().len()), (2, 4));
/// assert_eq!(read.notes.len(), 1, "X was taken for the border");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// What cannot be read, with its place; what the tiles do not fill; what is open and cannot be guessed.
pub fn read_board(bytes: &[u8], limits: &Limits, asked: &Asked) -> Result<ReadBoard, Error> {
    let mut stated = read_text(bytes, limits)?;
    let notes = std::mem::take(&mut stated.notes);
    let rules = Rules { is_upright: asked.is_upright, is_signed: stated.is_signed };
    let mut open = Open { stated, asked, rules, notes };
    open.first_line()?;
    open.signs();
    let border = open.border()?;
    Ok(ReadBoard { board: open.board(border)?, notes: open.notes })
}

struct Open<'a> {
    stated: Stated,
    asked: &'a Asked,
    rules: Rules,
    notes: Vec<Note>,
}

impl Open<'_> {
    /// The board with this border.
    fn board(&self, border: Option<u32>) -> Result<Board, Error> {
        let pins = [&self.stated.pins[..], &self.asked.pins].concat();
        let wanted = Wanted { size: self.asked.size, border, pins };
        Board::with_rules(self.stated.clone().listed(), &wanted, self.rules)
    }

    /// Whether counting does not rule out this color as border.
    fn fits(&self, border: i32) -> bool {
        self.board(Some(border.cast_unsigned()))
            .is_ok_and(|board| side_counts::unfillable(&board).is_none())
    }

    fn has_names(&self) -> bool {
        !self.stated.names.is_empty()
    }

    fn first_line(&mut self) -> Result<(), Error> {
        match self.stated.first[..] {
            [number] => self.one_number(number),
            [border, signs, columns, rows] => self.four_numbers(border, signs, columns, rows),
            _ => Ok(()),
        }
    }

    /// One number: the color of the border, the side, or how many tiles there are.
    fn one_number(&mut self, number: i32) -> Result<(), Error> {
        let n = self.stated.tiles.len() as i64;
        let side = i64::from(number);
        let is_side = side > 0 && (side * side == n || side == n);
        let is_border = !self.has_names() && (number == 0 || self.fits(number));
        if !is_side && !is_border {
            let message = format!(
                "the first line, {number}, is neither the color of the border nor the side of the board \
                 nor how many tiles there are; leave it out"
            );
            return Err(Fault::new(FaultKind::SizeMismatch, message).at(Place::new(1, 1)).into());
        }
        let is_side = is_side && (!is_border || self.fits(0));
        if is_border && side > 0 && (side * side == n || side == n) {
            let meaning = if is_side { "the size" } else { "the color of the border" };
            self.notes.push(Note::FirstLine { meaning: meaning.to_owned() });
        }
        if !is_side {
            self.stated.border = Some(Some(number.to_string()));
        }
        Ok(())
    }

    /// Four numbers: border or none, signs or none, columns and rows; or a tile.
    fn four_numbers(
        &mut self,
        border: i32,
        signs: i32,
        columns: i32,
        rows: i32,
    ) -> Result<(), Error> {
        let is_header = self.stated.area_of_first() == Some(self.stated.tiles.len());
        let with_tile = self.stated.clone().with_first_tile();
        let n = self.stated.tiles.len() + 1;
        let area = self.asked.size.map(|(columns, rows)| columns.saturating_mul(rows));
        let may_be_tile = area.map_or(n.isqrt() * n.isqrt() == n, |area| area == n);
        let mut is_tile = !is_header;
        if is_header
            && may_be_tile
            && let Ok(tiles) = &with_tile
        {
            let header = std::mem::replace(&mut self.stated, tiles.clone());
            is_tile = self.fits(0);
            self.stated = header;
            let meaning = if is_tile { "a tile" } else { "border, signs, columns and rows" };
            self.notes.push(Note::FirstLine { meaning: meaning.to_owned() });
        }
        if is_tile {
            self.stated = with_tile?;
            return Ok(());
        }
        self.stated.size = Some((columns as usize, rows as usize));
        self.stated.border = Some((border == 1).then(|| "0".to_owned()));
        self.stated.is_signed = signs == 1;
        self.rules.is_signed = signs == 1;
        Ok(())
    }

    /// Numbers below 0: edges with signs, but for a border that is the only one.
    fn signs(&mut self) {
        let sides = self.stated.tiles.iter().flatten();
        let mut below: Vec<i32> = sides.copied().filter(|&color| color < 0).collect();
        below.sort_unstable();
        below.dedup();
        if self.rules.is_signed || below.is_empty() {
            return;
        }
        let is_open = self.stated.border.is_none() && self.asked.outside == Outside::AsStated;
        let has_zero = self.stated.tiles.iter().flatten().any(|&color| color == 0);
        if let [border] = below[..]
            && is_open
            && !has_zero
            && self.fits(border)
        {
            self.stated.border = Some(Some(border.to_string()));
            self.notes.push(Note::BorderColor { color: border.to_string() });
            return;
        }
        self.rules.is_signed = true;
        self.notes.push(Note::SignedEdges);
    }

    /// The color of the border, if there is one.
    fn border(&mut self) -> Result<Option<u32>, Error> {
        match (&self.asked.outside, &self.stated.border) {
            (Outside::Any, _) | (Outside::AsStated, Some(None)) => Ok(None),
            (Outside::Color(text), _) | (Outside::AsStated, Some(Some(text))) => self.named(text),
            (Outside::AsStated, None) => self.usual_border(),
        }
    }

    /// The color of this name.
    fn named(&self, text: &str) -> Result<Option<u32>, Error> {
        let color = if self.has_names() {
            self.stated.names.iter().position(|name| name == text).map(|color| color as u32)
        } else {
            text.parse::<i32>().ok().map(i32::cast_unsigned)
        };
        color.map(Some).ok_or_else(|| {
            refused(FaultKind::SizeMismatch, format!("no tile has the border color {text}"))
        })
    }

    fn usual_border(&mut self) -> Result<Option<u32>, Error> {
        let board = self.board(None)?;
        let is_usual = self.stated.names.first().is_none_or(|name| name == "a");
        let has_zero = is_usual && board.palette().contains(&0);
        if has_zero && self.fits(0) {
            return Ok(Some(0));
        }
        let around = 2 * (board.width() + board.height());
        let sides = || self.stated.tiles.iter().flatten().copied();
        let is_even = |&color: &i32| sides().filter(|&side| side == color).count() == around;
        let candidates: Vec<i32> = self
            .colors()
            .into_iter()
            .filter(|color| is_even(color) && !self.rules.is_signed && self.fits(*color))
            .collect();
        let has_corner =
            |tile: &[i32; 4]| (0..4).any(|side| tile[side] == 0 && tile[(side + 1) % 4] == 0);
        let is_line = board.width() == 1 || board.height() == 1;
        let may_be_short = has_zero && (is_line || self.stated.tiles.iter().any(has_corner));
        match candidates[..] {
            [border] if !may_be_short => {
                let color = self.name(border);
                self.notes.push(Note::BorderColor { color });
                Ok(Some(border.cast_unsigned()))
            }
            _ if self.rules.is_upright => Ok(None),
            _ if may_be_short || !self.has_names() && !has_zero => Ok(Some(0)),
            [] => {
                let message = match self.has_names() {
                    true => "no color is on as many edges as look outside".to_owned(),
                    false => {
                        "no tile has two neighboring edges of color 0, as corners of a board with \
                              the usual border have"
                            .to_owned()
                    }
                };
                Err(refused(FaultKind::SizeMismatch, message))
            }
            _ => {
                let names: Vec<String> = candidates.iter().map(|&color| self.name(color)).collect();
                let message = format!("any of these colors may be the border: {}", names.join(" "));
                Err(refused(FaultKind::SizeMismatch, message))
            }
        }
    }

    /// All colors of the tiles, sorted.
    fn colors(&self) -> Vec<i32> {
        let mut colors: Vec<i32> = self.stated.tiles.iter().flatten().copied().collect();
        colors.sort_unstable();
        colors.dedup();
        colors
    }

    fn name(&self, color: i32) -> String {
        let name = usize::try_from(color).ok().and_then(|color| self.stated.names.get(color));
        name.cloned().unwrap_or_else(|| color.to_string())
    }
}

fn refused(kind: FaultKind, message: String) -> Error {
    Fault::new(kind, message).remedy(Remedy::BorderColor).into()
}
