//! Tiles laid side by side: every touching pair of edges is equal, every tile lies once, and the
//! stitched picture shows the tiles as they lie.
//!
//! ```text
//!   "flip-r90"     to look at cell (x, y) of the tile as it lies, undo the quarter turn, then the
//!                  flip; where that leads for three cells says where it leads for all
//! ```
//!
//! Orientations come as names and tiles as rows of text, and what the names mean is worked out
//! here once more. O(edges), and O(cells) for a picture.

use std::fmt;

/// Tiles as they stand in a file, and where they were laid.
#[derive(Clone, Copy)]
pub struct Assembly<'a, 'text> {
    /// Cells of a side.
    pub side: usize,
    /// Row `y` of a tile, `#` and `.`.
    pub row: &'a dyn Fn(usize, usize) -> &'text [u8],
    /// The tile of every place, row by row, and the name of its orientation; `None` is a hole.
    pub places: &'a [Option<(usize, &'static str)>],
    /// Places of a row.
    pub columns: usize,
}

/// What is wrong with an assembly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongAssembly {
    /// There are no places, or they make no rectangle, or tiles have no cells.
    NoRectangle,
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
            WrongAssembly::NoOrientation(at) => write!(f, "place {at} has no known orientation"),
            WrongAssembly::Twice(at) => write!(f, "the tile at place {at} lies elsewhere, too"),
            WrongAssembly::Unequal(a, b) => write!(f, "places {a} and {b} have different edges"),
            WrongAssembly::Picture(at) => write!(f, "the picture does not show the tile at {at}"),
        }
    }
}

impl std::error::Error for WrongAssembly {}

/// Where cells of a laid tile come from.
#[derive(Clone, Copy)]
struct Look {
    origin: (i64, i64),
    /// What a step to the right does, and a step down.
    right: (i64, i64),
    down: (i64, i64),
}

impl Look {
    fn of(name: &str, side: usize) -> Option<Look> {
        let (is_flipped, turns) = match name.strip_prefix("flip") {
            Some(rest) => (true, rest.strip_prefix('-').unwrap_or(rest)),
            None => (false, name),
        };
        let n_turns = match (turns, is_flipped) {
            ("identity", false) | ("", true) => 0,
            ("r90", _) => 1,
            ("r180", _) => 2,
            ("r270", _) => 3,
            _ => return None,
        };
        let last = side as i64 - 1;
        let look = |mut x: i64, mut y: i64| {
            for _ in 0..n_turns {
                // A quarter turn clockwise brought the left column up: its bottom cell came first.
                (x, y) = (y, last - x);
            }
            if is_flipped { (last - x, y) } else { (x, y) }
        };
        let (origin, right, down) = (look(0, 0), look(1, 0), look(0, 1));
        let step = |to: (i64, i64)| (to.0 - origin.0, to.1 - origin.1);
        Some(Look { origin, right: step(right), down: step(down) })
    }

    fn cell(&self, x: usize, y: usize) -> (usize, usize) {
        let at = |origin: i64, right: i64, down: i64| {
            (origin + right * x as i64 + down * y as i64) as usize
        };
        (at(self.origin.0, self.right.0, self.down.0), at(self.origin.1, self.right.1, self.down.1))
    }
}

impl Assembly<'_, '_> {
    fn looks(&self) -> Result<Vec<Option<(usize, Look)>>, WrongAssembly> {
        let look = |(at, place): (usize, &Option<(usize, &str)>)| match place {
            None => Ok(None),
            Some((tile, name)) => {
                let look = Look::of(name, self.side).ok_or(WrongAssembly::NoOrientation(at))?;
                Ok(Some((*tile, look)))
            }
        };
        if self.side == 0
            || self.places.is_empty()
            || self.columns == 0
            || !self.places.len().is_multiple_of(self.columns)
        {
            return Err(WrongAssembly::NoRectangle);
        }
        self.places.iter().enumerate().map(look).collect()
    }

    fn is_filled(&self, (tile, look): (usize, Look), x: usize, y: usize) -> bool {
        let (x, y) = look.cell(x, y);
        (self.row)(tile, y)[x] == b'#'
    }

    /// Confirms that no tile lies twice and that touching edges are equal, cell by cell.
    pub fn check(&self) -> Result<(), WrongAssembly> {
        let looks = self.looks()?;
        let n_tiles = looks.iter().flatten().map(|look| look.0 + 1).max().unwrap_or(0);
        let mut is_laid = vec![false; n_tiles];
        let last = self.side - 1;
        for (at, &here) in looks.iter().enumerate() {
            let Some(here) = here else { continue };
            if std::mem::replace(&mut is_laid[here.0], true) {
                return Err(WrongAssembly::Twice(at));
            }
            let right = (!(at + 1).is_multiple_of(self.columns)).then_some(at + 1);
            if let Some(other) = right.and_then(|at| looks[at])
                && (0..=last).any(|i| self.is_filled(here, last, i) != self.is_filled(other, 0, i))
            {
                return Err(WrongAssembly::Unequal(at, at + 1));
            }
            let below = at + self.columns;
            if let Some(&Some(other)) = looks.get(below)
                && (0..=last).any(|i| self.is_filled(here, i, last) != self.is_filled(other, i, 0))
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
        is_filled: &dyn Fn(usize, usize) -> bool,
    ) -> Result<(), WrongAssembly> {
        let looks = self.looks()?;
        let shown = self.side.saturating_sub(inset.saturating_mul(2));
        for (at, look) in looks.iter().enumerate().step_by(step.max(1)) {
            let Some(look) = *look else { continue };
            let (left, top) = (at % self.columns * shown, at / self.columns * shown);
            for (x, y) in (0..shown).flat_map(|y| (0..shown).map(move |x| (x, y))) {
                if self.is_filled(look, x + inset, y + inset) != is_filled(left + x, top + y) {
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
    const TILES: [[&[u8]; 2]; 2] = [[b"#.", b".."], [b".#", b".."]];

    fn row(tile: usize, y: usize) -> &'static [u8] {
        TILES[tile][y]
    }

    fn check(places: &[Option<(usize, &'static str)>]) -> Result<(), WrongAssembly> {
        Assembly { side: 2, row: &row, places, columns: 2 }.check()
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
        assert_eq!(
            check(&[None, Some((0, "flip-identity"))]),
            Err(WrongAssembly::NoOrientation(1))
        );
    }

    #[test]
    fn tiles_without_cells_or_without_an_inside() {
        let none = Assembly { side: 0, row: &row, places: &[Some((0, "identity"))], columns: 1 };
        assert_eq!(none.check(), Err(WrongAssembly::NoRectangle));
        assert_eq!(none.check_picture(0, 1, &|_, _| true), Err(WrongAssembly::NoRectangle));
        let all_border = Assembly { side: 2, ..none };
        assert_eq!(all_border.check_picture(usize::MAX, 1, &|_, _| true), Ok(()));
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
            let assembly = Assembly { side: 2, row: &row, places: &places, columns: 2 };
            assert_eq!(assembly.check_picture(0, 1, &|x, y| (x, y) == corner), Ok(()), "{name}");
            let wrong = assembly.check_picture(0, 1, &|x, y| (y, x) == (corner.1, 1 - corner.0));
            assert_eq!(wrong, Err(WrongAssembly::Picture(0)), "{name}");
            assert_eq!(assembly.check_picture(1, 1, &|_, _| false), Ok(()), "nothing is inside");
        }
    }
}
