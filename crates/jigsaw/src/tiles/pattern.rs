//! A pattern: cells that must be filled, wherever it is laid; all others may be anything.
//!
//! ```text
//!   the sea monster, 20 wide and 3 high        ..................#.
//!                                              #....##....##....###
//!                                              .#..#..#..#..#..#...
//! ```
//!
//! A file holds one pattern: `#` must be filled, `.` and blank match anything. Lines may end early
//! and with CR LF. Empty rows and columns around the outermost `#` say nothing and are dropped,
//! because an editor that strips blanks drops them, too; so the pattern fits wherever its `#` lie
//! inside the picture. It cannot hold cells that must be empty.

use pictogrid_core::{Error, Fault, FaultKind, Place};

use super::Orientation;

/// The name under which the sea monster is known.
pub const SEA_MONSTER: &str = "sea-monster";

const SEA_MONSTER_ROWS: &str = "\
..................#.
#....##....##....###
.#..#..#..#..#..#...
";

/// The longest side of a pattern.
const MOST_SIDE: usize = 4096;

/// Cells that must be filled together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    width: usize,
    height: usize,
    /// Column and row of every cell, by rows.
    cells: Vec<(usize, usize)>,
}

impl Pattern {
    /// Reads a pattern file.
    ///
    /// ```
    /// use pictogrid_jigsaw::tiles::Pattern;
    /// let pattern = Pattern::parse(b" # \n# #\n")?;
    /// assert_eq!((pattern.width(), pattern.height(), pattern.cells().len()), (3, 2, 3));
    /// # Ok::<(), pictogrid_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// The first fault, with its place.
    pub fn parse(text: &[u8]) -> Result<Pattern, Error> {
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        let mut cells = Vec::new();
        for (y, line) in text.split(|&byte| byte == b'\n').enumerate() {
            for (x, &cell) in line.strip_suffix(b"\r").unwrap_or(line).iter().enumerate() {
                let place = Place::new(y as u32 + 1, x as u32 + 1);
                match cell {
                    b'.' | b' ' => {}
                    b'#' if x.max(y) < MOST_SIDE => cells.push((x, y)),
                    b'#' => {
                        let message = format!(
                            "a pattern is at most {MOST_SIDE} wide and high; take a part of it"
                        );
                        return Err(Fault::new(FaultKind::TooLarge, message).at(place).into());
                    }
                    _ => {
                        let found = char::from(cell);
                        let message = format!(
                            "{found:?} is not part of a pattern; write # for a cell that must be \
                             filled, . or a blank for any other"
                        );
                        return Err(Fault::new(FaultKind::Syntax, message).at(place).into());
                    }
                }
            }
        }
        Pattern::of_cells(&cells).ok_or_else(|| {
            let message =
                "there is no # in it; a pattern has a # for every cell that must be filled";
            Fault::new(FaultKind::NoPuzzle, message).into()
        })
    }

    /// The sea monster.
    ///
    /// # Panics
    /// Never: its rows are a pattern.
    #[must_use]
    pub fn sea_monster() -> Pattern {
        Pattern::parse(SEA_MONSTER_ROWS.as_bytes()).expect("the sea monster is a pattern")
    }

    /// The pattern of these cells, moved to the top left. Gives `None` if there are none.
    fn of_cells(cells: &[(usize, usize)]) -> Option<Pattern> {
        let left = cells.iter().map(|cell| cell.0).min()?;
        let top = cells.iter().map(|cell| cell.1).min()?;
        let mut cells: Vec<_> = cells.iter().map(|&(x, y)| (x - left, y - top)).collect();
        cells.sort_unstable_by_key(|&(x, y)| (y, x));
        let width = cells.iter().map(|cell| cell.0).max()? + 1;
        let height = cells.iter().map(|cell| cell.1).max()? + 1;
        Some(Pattern { width, height, cells })
    }

    /// Its columns.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Its rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Column and row of every cell that must be filled, by rows.
    #[must_use]
    pub fn cells(&self) -> &[(usize, usize)] {
        &self.cells
    }

    /// The pattern turned and flipped.
    ///
    /// # Panics
    /// Never: a turned pattern has as many cells.
    #[must_use]
    pub fn oriented(&self, orientation: Orientation) -> Pattern {
        let (back, size) = (orientation.inverse(), (self.width, self.height));
        let size = if orientation.is_transposing() { (size.1, size.0) } else { size };
        let cells: Vec<_> = self.cells.iter().map(|&(x, y)| back.source(x, y, size)).collect();
        Pattern::of_cells(&cells).expect("it has cells")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Bitmap;
    use super::*;

    fn as_text(pattern: &Pattern) -> String {
        let mut bitmap = Bitmap::empty(pattern.width(), pattern.height());
        pattern.cells().iter().for_each(|&(x, y)| _ = bitmap.fill(x, y));
        bitmap.to_string()
    }

    #[test]
    fn blanks_dots_and_line_ends() {
        let expected = "#.#\n.#.\n";
        for text in ["#.#\n.#.\n", "# #\r\n #\r\n", "\n   # #  \n    #", "\u{feff}# #\n #\n\n"] {
            assert_eq!(as_text(&Pattern::parse(text.as_bytes()).unwrap()), expected, "{text:?}");
        }
    }

    #[test]
    fn what_is_no_pattern() {
        let fault = |text: &str| Pattern::parse(text.as_bytes()).unwrap_err();
        let kind = |error: &Error| error.faults().next().unwrap().kind();
        assert_eq!(kind(&fault(" .\n")), FaultKind::NoPuzzle);
        assert!(fault("#\n.x").to_string().starts_with("2:2: 'x' is not part of a pattern"));
        let long = format!("{}#", " ".repeat(MOST_SIDE));
        assert_eq!(kind(&fault(&long)), FaultKind::TooLarge);
    }

    #[test]
    fn turned_like_a_picture() {
        let monster = Pattern::sea_monster();
        assert_eq!((monster.width(), monster.height(), monster.cells().len()), (20, 3, 15));
        let mut bitmap = Bitmap::empty(20, 3);
        monster.cells().iter().for_each(|&(x, y)| _ = bitmap.fill(x, y));
        for orientation in Orientation::ALL {
            let turned = monster.oriented(orientation);
            assert_eq!(as_text(&turned), bitmap.oriented(orientation).to_string(), "{orientation}");
        }
    }
}
