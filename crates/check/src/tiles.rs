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

use std::fmt;

/// Square tiles as they stand in a text.
#[derive(Clone, Copy, Debug)]
pub struct Tiles<'a> {
    /// The text; `#` is a filled cell, anything else an empty one.
    pub text: &'a [u8],
    /// Where the first cell of each tile is.
    pub first: &'a [u32],
    /// Cells of a side.
    pub side: usize,
    /// Bytes from a row of a tile to the next.
    pub pitch: usize,
}

/// Tiles, and where they were laid.
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
    /// The name of the orientation at this place is none.
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

/// A tile as it lies: which byte of the text is its upper left cell, and how far it is to the next
/// cell on the right, and below.
#[derive(Clone, Copy)]
struct Laid {
    tile: usize,
    corner: isize,
    right: isize,
    down: isize,
}

impl Tiles<'_> {
    /// The tile of place `at` in the orientation of this name, if there are such.
    fn laid(&self, tile: usize, name: &str, at: usize) -> Result<Laid, WrongAssembly> {
        let first = self.first.get(tile).map_or(usize::MAX, |&first| first as usize);
        let last_row = (self.side - 1).saturating_mul(self.pitch);
        let end = first.saturating_add(last_row).saturating_add(self.side);
        if end > self.text.len() {
            return Err(WrongAssembly::NoTile(at));
        }
        let (is_flipped, turns) = match name.strip_prefix("flip") {
            Some(rest) => (true, rest.strip_prefix('-').unwrap_or(rest)),
            None => (false, name),
        };
        let n_turns = match (turns, is_flipped) {
            ("identity", false) | ("", true) => 0,
            ("r90", _) => 1,
            ("r180", _) => 2,
            ("r270", _) => 3,
            _ => return Err(WrongAssembly::NoOrientation(at)),
        };
        let last = self.side as isize - 1;
        let byte = |mut x: isize, mut y: isize| {
            for _ in 0..n_turns {
                // A quarter turn clockwise brought the left column up: its bottom cell came first.
                (x, y) = (y, last - x);
            }
            let x = if is_flipped { last - x } else { x };
            first as isize + y * self.pitch as isize + x
        };
        let corner = byte(0, 0);
        Ok(Laid { tile, corner, right: byte(1, 0) - corner, down: byte(0, 1) - corner })
    }

    fn is_filled(&self, laid: Laid, x: usize, y: usize) -> bool {
        let byte = laid.corner + laid.right * x as isize + laid.down * y as isize;
        self.text[byte as usize] == b'#'
    }
}

impl Assembly<'_> {
    fn laid(&self) -> Result<Vec<Option<Laid>>, WrongAssembly> {
        let is_rectangle = self.columns > 0
            && !self.places.is_empty()
            && self.places.len().is_multiple_of(self.columns);
        if self.tiles.side == 0 || self.tiles.pitch < self.tiles.side || !is_rectangle {
            return Err(WrongAssembly::NoRectangle);
        }
        let laid = |(at, place): (usize, &Option<(usize, &str)>)| {
            place.map(|(tile, name)| self.tiles.laid(tile, name, at)).transpose()
        };
        self.places.iter().enumerate().map(laid).collect()
    }

    /// Confirms that no tile lies twice and that touching edges are equal, cell by cell.
    pub fn check(&self) -> Result<(), WrongAssembly> {
        let laid = self.laid()?;
        let mut is_laid = vec![false; self.tiles.first.len()];
        for (at, laid) in laid.iter().enumerate() {
            if laid.is_some_and(|laid| std::mem::replace(&mut is_laid[laid.tile], true)) {
                return Err(WrongAssembly::Twice(at));
            }
        }
        let last = self.tiles.side - 1;
        let is_filled = |laid, x, y| self.tiles.is_filled(laid, x, y);
        for (at, &here) in laid.iter().enumerate() {
            let Some(here) = here else { continue };
            let right = (!(at + 1).is_multiple_of(self.columns)).then_some(at + 1);
            if let Some(other) = right.and_then(|at| laid[at])
                && (0..=last).any(|i| is_filled(here, last, i) != is_filled(other, 0, i))
            {
                return Err(WrongAssembly::Unequal(at, at + 1));
            }
            let below = at + self.columns;
            if let Some(&Some(other)) = laid.get(below)
                && (0..=last).any(|i| is_filled(here, i, last) != is_filled(other, i, 0))
            {
                return Err(WrongAssembly::Unequal(at, below));
            }
        }
        Ok(())
    }

    /// Confirms that a picture shows every `step`th tile, each without `inset` cells of its border.
    pub fn check_picture(
        &self,
        inset: usize,
        step: usize,
        is_filled: impl Fn(usize, usize) -> bool,
    ) -> Result<(), WrongAssembly> {
        let laid = self.laid()?;
        let shown = self.tiles.side.saturating_sub(inset.saturating_mul(2));
        for (at, laid) in laid.iter().enumerate().step_by(step.max(1)) {
            let Some(laid) = *laid else { continue };
            let (left, top) = (at % self.columns * shown, at / self.columns * shown);
            for y in 0..shown {
                let is_shown = |x: usize| {
                    self.tiles.is_filled(laid, x + inset, y + inset) == is_filled(left + x, top + y)
                };
                if !(0..shown).all(is_shown) {
                    return Err(WrongAssembly::Picture(at));
                }
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

    #[test]
    fn tiles_without_cells_or_without_an_inside() {
        let (places, of_side) = ([Some((0, "identity"))], |side| Tiles { side, ..TILES });
        let none = Assembly { tiles: of_side(0), places: &places, columns: 1 };
        assert_eq!(none.check(), Err(WrongAssembly::NoRectangle));
        assert_eq!(none.check_picture(0, 1, |_, _| true), Err(WrongAssembly::NoRectangle));
        let all_border = Assembly { tiles: TILES, ..none };
        assert_eq!(all_border.check_picture(usize::MAX, 1, |_, _| true), Ok(()));
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
            assert_eq!(assembly.check_picture(0, 1, |x, y| (x, y) == corner), Ok(()), "{name}");
            let wrong = assembly.check_picture(0, 1, |x, y| (y, x) == (corner.1, 1 - corner.0));
            assert_eq!(wrong, Err(WrongAssembly::Picture(0)), "{name}");
            assert_eq!(assembly.check_picture(1, 1, |_, _| false), Ok(()), "nothing is inside");
        }
    }
}
