//! Which cells a line has, and where each of them lies in the other lines through it.
//!
//! ```text
//!            line 2  line 3        line 0 has cells a b, line 1 has c d,
//!   line 0     a       b           line 2 has a c, line 3 has b d
//!   line 1     c       d           b is place 1 of line 0: crossing at line 3, place 0
//! ```
//!
//! On a rectangle all of it is a few additions (and, where a cell is to be found in its row, a
//! multiplication by the reciprocal of the width), so nothing is stored: tables of places took 100
//! bytes a cell while they were made and 32 afterwards, and reading them took as long. Any other
//! shape is listed, at 12 bytes for each line through a cell, since its lines begin and end
//! anywhere. The listed form of a rectangle is the slow twin of the other.

use pictogrid_core::{CellId, LineId, Rect, Shape};

/// A line and a place in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) line: u32,
    pub(crate) place: u32,
}

/// How a line crosses the others when it does so like the tooth of a comb: the cell at `place` is
/// cell `tooth` of line `first + place`. In a rectangle every line does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Comb {
    pub(crate) first: u32,
    pub(crate) tooth: u32,
}

/// The most lines through a cell.
const MOST_LINES: usize = 3;

/// How the lines of a shape cross.
#[derive(Debug)]
pub(crate) enum Crossings {
    /// A rectangle with at least two columns, and 2^64 / width, rounded up.
    Grid { rect: Rect, reciprocal: u64 },
    /// Any shape.
    Listed(Listed),
}

/// Cells and spots in lists.
#[derive(Debug)]
pub(crate) struct Listed {
    /// The first slot of each line, and one more for the end: slots are numbered line after line.
    first_slot: Vec<u32>,
    /// The cell of each slot.
    cell_of: Vec<u32>,
    /// The spots of each cell, `per_cell` of them; the first one is in the first line.
    spots: Vec<Spot>,
    per_cell: usize,
}

impl Crossings {
    /// Those of a shape.
    pub(crate) fn of(shape: Shape) -> Crossings {
        match shape.as_rect() {
            // A column of its own has no reciprocal of 64 bits.
            Some(rect) if rect.width > 1 => {
                Crossings::Grid { rect, reciprocal: u64::MAX / u64::from(rect.width) + 1 }
            }
            _ => Crossings::Listed(Listed::of(shape)),
        }
    }

    /// The number of bytes that those of a shape take.
    pub(crate) fn bytes(shape: Shape) -> u64 {
        match shape.as_rect() {
            Some(rect) if rect.width > 1 => 0,
            Some(_) => 24 * shape.n_cells() as u64,
            None => 12 * MOST_LINES as u64 * shape.n_cells() as u64,
        }
    }

    /// Where a cell lies in the first line through it.
    #[inline]
    pub(crate) fn home(&self, cell: CellId) -> Spot {
        match self {
            Crossings::Grid { rect, reciprocal } => {
                let y = ((u128::from(cell.0) * u128::from(*reciprocal)) >> 64) as u32;
                Spot { line: y, place: cell.0 - y * rect.width }
            }
            Crossings::Listed(listed) => listed.spots[cell.0 as usize * listed.per_cell],
        }
    }

    #[inline]
    pub(crate) fn cell_of(&self, spot: Spot) -> CellId {
        match self {
            Crossings::Grid { rect, .. } => CellId(match spot.line.checked_sub(rect.height) {
                None => spot.line * rect.width + spot.place,
                Some(x) => spot.place * rect.width + x,
            }),
            Crossings::Listed(listed) => {
                let slot = listed.first_slot[spot.line as usize] + spot.place;
                CellId(listed.cell_of[slot as usize])
            }
        }
    }

    /// The cells of a line, in order.
    #[inline]
    pub(crate) fn cells_of(&self, line: usize) -> InLine<'_> {
        match self {
            Crossings::Grid { rect: Rect { width, height }, .. } => {
                match (line as u32).checked_sub(*height) {
                    None => InLine::Steps { first: line as u32 * width, step: 1, n: *width },
                    Some(x) => InLine::Steps { first: x, step: *width, n: *height },
                }
            }
            Crossings::Listed(Listed { first_slot, cell_of, .. }) => {
                InLine::Listed(&cell_of[first_slot[line] as usize..first_slot[line + 1] as usize])
            }
        }
    }

    /// Where the cell of a spot lies in the other lines through it.
    #[inline(always)]
    pub(crate) fn others(&self, spot: Spot) -> Others {
        match self {
            Crossings::Grid { rect: Rect { height, .. }, .. } => {
                let crossing = match spot.line.checked_sub(*height) {
                    None => Spot { line: height + spot.place, place: spot.line },
                    Some(x) => Spot { line: spot.place, place: x },
                };
                Others { spots: [crossing, Spot::default()], n: 1 }
            }
            Crossings::Listed(listed) => listed.others(self.cell_of(spot), spot.line),
        }
    }

    /// How a line crosses the others, if it does so regularly.
    #[inline]
    pub(crate) fn comb(&self, line: usize) -> Option<Comb> {
        let Crossings::Grid { rect: Rect { height, .. }, .. } = self else { return None };
        Some(match (line as u32).checked_sub(*height) {
            None => Comb { first: *height, tooth: line as u32 },
            Some(x) => Comb { first: 0, tooth: x },
        })
    }
}

impl Listed {
    /// Those of a shape, which may be a rectangle.
    pub(crate) fn of(shape: Shape) -> Listed {
        let n_lines = shape.n_lines() as u32;
        let per_cell = if shape.as_rect().is_some() { 2 } else { MOST_LINES };
        let mut listed = Listed {
            first_slot: vec![0],
            cell_of: Vec::with_capacity(per_cell * shape.n_cells()),
            spots: vec![Spot::default(); per_cell * shape.n_cells()],
            per_cell,
        };
        let mut n_met = vec![0_u8; shape.n_cells()];
        for line in 0..n_lines {
            for (place, CellId(cell)) in (0..).zip(shape.line_cells(LineId(line))) {
                let n_met = &mut n_met[cell as usize];
                listed.spots[cell as usize * per_cell + usize::from(*n_met)] = Spot { line, place };
                *n_met += 1;
                listed.cell_of.push(cell);
            }
            listed.first_slot.push(listed.cell_of.len() as u32);
        }
        debug_assert!(n_met.iter().all(|&n| usize::from(n) == per_cell));
        listed
    }

    fn others(&self, cell: CellId, line: u32) -> Others {
        let mut others = Others { spots: [Spot::default(); MOST_LINES - 1], n: 0 };
        let spots = &self.spots[cell.0 as usize * self.per_cell..][..self.per_cell];
        for &spot in spots.iter().filter(|spot| spot.line != line) {
            others.spots[others.n] = spot;
            others.n += 1;
        }
        others
    }
}

/// The other spots of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Others {
    spots: [Spot; MOST_LINES - 1],
    n: usize,
}

impl std::ops::Deref for Others {
    type Target = [Spot];

    #[inline]
    fn deref(&self) -> &[Spot] {
        &self.spots[..self.n]
    }
}

/// The cells of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum InLine<'a> {
    Steps { first: u32, step: u32, n: u32 },
    Listed(&'a [u32]),
}

impl<'a> InLine<'a> {
    #[inline]
    pub(crate) fn len(self) -> usize {
        match self {
            InLine::Steps { n, .. } => n as usize,
            InLine::Listed(cells) => cells.len(),
        }
    }

    /// The cell at a place. Needs: a place of the line.
    #[inline]
    pub(crate) fn at(self, place: usize) -> u32 {
        match self {
            InLine::Steps { first, step, .. } => first + place as u32 * step,
            InLine::Listed(cells) => cells[place],
        }
    }

    /// The cell at a place, if there is one.
    #[inline]
    pub(crate) fn get(self, place: usize) -> Option<u32> {
        (place < self.len()).then(|| self.at(place))
    }

    #[inline]
    pub(crate) fn iter(
        self,
    ) -> impl DoubleEndedIterator<Item = u32> + ExactSizeIterator + Clone + 'a {
        (0..self.len()).map(move |place| self.at(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pictogrid_core::Tri;

    /// What the lines of the shape itself say.
    fn check(shape: Shape, crossings: &Crossings) {
        let mut spots = vec![Vec::new(); shape.n_cells()];
        for line in 0..shape.n_lines() {
            let in_line = crossings.cells_of(line);
            let cells: Vec<u32> =
                shape.line_cells(LineId(line as u32)).map(|cell| cell.0).collect();
            assert!(in_line.iter().eq(cells.iter().copied()), "line {line}");
            assert_eq!((in_line.len(), in_line.get(cells.len())), (cells.len(), None));
            for (place, &cell) in cells.iter().enumerate() {
                let spot = Spot { line: line as u32, place: place as u32 };
                assert_eq!(crossings.cell_of(spot), CellId(cell));
                if let Some(comb) = crossings.comb(line) {
                    let crossing = Spot { line: comb.first + spot.place, place: comb.tooth };
                    assert_eq!(*crossings.others(spot), [crossing]);
                }
                spots[cell as usize].push(spot);
            }
        }
        for (cell, spots) in (0..).map(CellId).zip(spots) {
            assert_eq!(crossings.home(cell), spots[0]);
            for &spot in &spots {
                let others: Vec<Spot> =
                    spots.iter().copied().filter(|&other| other != spot).collect();
                assert_eq!(*crossings.others(spot), others);
            }
        }
    }

    #[test]
    fn a_rectangle_computes_what_it_lists() {
        let sizes =
            [(1, 1), (1, 9), (9, 1), (2, 3), (3, 2), (7, 7), (64, 65), (1000, 3), (3, 1000)];
        for (width, height) in sizes {
            let shape = Shape::rect(width, height);
            check(shape, &Crossings::of(shape));
            check(shape, &Crossings::Listed(Listed::of(shape)));
        }
    }

    #[test]
    fn a_triddler_is_listed() {
        for sides in [[2, 1, 2, 1, 2, 2], [1, 1, 1, 1, 1, 1], [0, 2, 2, 2, 2, 0]] {
            let Some(tri) = Tri::new(sides) else { continue };
            check(Shape::Tri(tri), &Crossings::of(Shape::Tri(tri)));
        }
        assert!(Tri::new([2, 1, 2, 1, 2, 2]).is_some());
    }

    /// The largest grids that cells can number, where a reciprocal that is a little off would show.
    #[test]
    fn reciprocals_are_exact() {
        for width in [2, 3, 5, 7, 255, 641, 4000, 65_535, 65_537, 6_700_417, u32::MAX] {
            let height = u32::MAX / width;
            let shape = Shape::rect(width, height);
            let crossings = Crossings::of(shape);
            for y in [0, height / 2, height - 1] {
                for x in [0, 1, width / 2, width - 1] {
                    let spot = Spot { line: y, place: x };
                    assert_eq!(crossings.home(crossings.cell_of(spot)), spot);
                }
            }
        }
    }
}
