//! The eight orientations of a square.
//!
//! ```text
//!   identity   r90   r180   r270      flip   flip-r90   flip-r180   flip-r270
//!     1 2      3 1    4 3    2 4      2 1      4 2         3 4         1 3
//!     3 4      4 2    2 1    1 3      4 3      3 1         1 2         2 4
//! ```
//!
//! An orientation says what is done to a tile before it is laid down: first a flip from left to
//! right or not, then so many quarter turns clockwise. Two facts make jigsaws cheap. Read
//! clockwise around the tile, edges only move on by a turn and none is reversed; a flip swaps
//! left and right and reverses all four. So the edges of a turned tile are known without turning it.
//!
//! Three bits, so each question is O(1). Tiles are turned when the picture is stitched and not before:
//! to turn each until it fits lost by far (`docs/lab/jigsaws.md`).

use std::fmt;

/// One of the eight ways to lay down a square: flip or not, then 0 to 3 quarter turns clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Orientation(u8);

const NAMES: [&str; 8] =
    ["identity", "r90", "r180", "r270", "flip", "flip-r90", "flip-r180", "flip-r270"];

impl Orientation {
    /// As it is.
    pub const IDENTITY: Orientation = Orientation(0);

    /// All eight, in the order of the header of this file.
    pub const ALL: [Orientation; 8] = [
        Orientation(0),
        Orientation(1),
        Orientation(2),
        Orientation(3),
        Orientation(4),
        Orientation(5),
        Orientation(6),
        Orientation(7),
    ];

    /// `turns` quarter turns clockwise, of which whole rounds do not count.
    #[must_use]
    pub fn turned(turns: u8) -> Orientation {
        Orientation(turns & 3)
    }

    /// A flip from left to right, then `turns` quarter turns clockwise.
    #[must_use]
    pub fn flipped(turns: u8) -> Orientation {
        Orientation(4 | turns & 3)
    }

    /// Its place in [`Orientation::ALL`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whether the tile is flipped from left to right before it is turned.
    #[must_use]
    pub fn is_flipped(self) -> bool {
        self.0 >> 2 == 1
    }

    /// Quarter turns clockwise, 0 to 3.
    #[must_use]
    pub fn turns(self) -> u8 {
        self.0 & 3
    }

    /// Whether rows become columns.
    #[must_use]
    pub fn is_transposing(self) -> bool {
        self.0 & 1 == 1
    }

    /// Its name, such as `flip-r90`.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// The orientation of this name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Orientation> {
        NAMES.iter().position(|known| *known == name).map(|index| Orientation::ALL[index])
    }

    /// This one first, then `next`.
    #[must_use]
    pub fn then(self, next: Orientation) -> Orientation {
        // A turn before a flip is the opposite turn after it.
        let turns = if next.is_flipped() { 4 - self.turns() } else { self.turns() };
        let turns = turns + next.turns();
        match self.is_flipped() == next.is_flipped() {
            true => Orientation::turned(turns),
            false => Orientation::flipped(turns),
        }
    }

    /// The one that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Orientation {
        if self.is_flipped() { self } else { Orientation::turned(4 - self.turns()) }
    }

    /// Where cell (`x`, `y`) of the oriented rectangle lies in the rectangle as it was, which is
    /// `width` wide and `height` high.
    #[must_use]
    pub fn source(self, x: usize, y: usize, (width, height): (usize, usize)) -> (usize, usize) {
        let (x, y) = match self.turns() {
            0 => (x, y),
            1 => (y, height - 1 - x),
            2 => (width - 1 - x, height - 1 - y),
            _ => (width - 1 - y, x),
        };
        if self.is_flipped() { (width - 1 - x, y) } else { (x, y) }
    }
}

/// How tiles may be laid down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Freedom {
    /// As they are.
    One,
    /// Turned, but not flipped.
    Four,
    /// Turned and flipped.
    #[default]
    Eight,
}

impl Freedom {
    /// The orientations that are allowed, the identity first.
    #[must_use]
    pub fn orientations(self) -> &'static [Orientation] {
        match self {
            Freedom::One => &Orientation::ALL[..1],
            Freedom::Four => &Orientation::ALL[..4],
            Freedom::Eight => &Orientation::ALL,
        }
    }

    /// Whether this orientation is allowed.
    #[must_use]
    pub fn allows(self, orientation: Orientation) -> bool {
        orientation.index() < self.orientations().len()
    }
}

impl fmt::Debug for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Orientation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The square `1 2 / 3 4`, or any other, oriented.
    fn turned(square: [u8; 4], orientation: Orientation) -> [u8; 4] {
        std::array::from_fn(|i| {
            let (x, y) = orientation.source(i % 2, i / 2, (2, 2));
            square[2 * y + x]
        })
    }

    #[test]
    fn the_drawing_in_the_header() {
        let texts = ["1234", "3142", "4321", "2413", "2143", "4231", "3412", "1324"];
        for (orientation, expected) in Orientation::ALL.into_iter().zip(texts) {
            let found = turned(*b"1234", orientation);
            assert_eq!(std::str::from_utf8(&found), Ok(expected), "{orientation}");
            assert_eq!(Orientation::parse(orientation.name()), Some(orientation));
        }
        assert_eq!(Orientation::parse("r45"), None);
    }

    #[test]
    fn one_after_another_and_back() {
        for a in Orientation::ALL {
            assert_eq!(a.then(a.inverse()), Orientation::IDENTITY);
            for b in Orientation::ALL {
                assert_eq!(turned(*b"1234", a.then(b)), turned(turned(*b"1234", a), b), "{a} {b}");
            }
        }
    }
}
