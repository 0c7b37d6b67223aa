//! The triddler: triangles in a hexagon, each in three lines.
//!
//! The outline has six sides, some perhaps of length 0, and every line starts at one of them:
//! rows at the two left sides, lines in the direction `/` at the top and the upper right side,
//! lines in the direction `\` at the bottom and the lower right side.
//!
//! ```text
//!            top                    sides: top left 2, bottom left 1, top 2, top right 1,
//!          ________                        bottom 2, bottom right 2
//!         /\ B/\D /\  top           lines: rows            ABCDE FGHIJK LMNOP
//!  top   /A_\/C_\/E_\  right               direction /     BAGFL DCIHNM EKJPO
//!  left /\G /\I /\K /                      direction \     FLM AGHNO BCIJP DEK
//!      /F_\/H_\/J_\/  bottom
//!      \L /\ N/\ P/   right         cells row by row, from the left;
//!       \/_M\/_O\/                  rows from the top, / and \ from the left
//!         bottom                    every clue is read from its upper or left end
//! ```
//!
//! Coordinates: level `l` is a horizontal lattice line, row `r` lies between levels `r` and
//! `r + 1`; across, a half of a triangle's side is 1. A triangle that covers `x` to `x + 2` is
//! numbered by `x`. All lengths follow from the sides by adding, so nothing is stored.
//!
//! The cells of a line are made in O(their number). Kept lists of them would take three numbers a cell in every
//! puzzle; the search lists its crossings where it needs them.

use std::ops::Range;

use super::{CellId, LineId};

/// A hexagon of triangles, all angles 120° (60° where a side between them has length 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tri {
    top_left: u32,
    bottom_left: u32,
    top: u32,
    top_right: u32,
}

/// One of the six sides of the outline, in the order in which lines are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Rows above the left corner start here.
    TopLeft,
    /// Rows below the left corner.
    BottomLeft,
    /// Lines in direction `/`, the left ones.
    Top,
    /// Lines in direction `/`, the right ones.
    TopRight,
    /// Lines in direction `\`, the left ones.
    Bottom,
    /// Lines in direction `\`, the right ones.
    BottomRight,
}

impl Side {
    /// All sides, in the order in which their lines are numbered.
    pub const ALL: [Side; 6] = [
        Side::TopLeft,
        Side::BottomLeft,
        Side::Top,
        Side::TopRight,
        Side::Bottom,
        Side::BottomRight,
    ];

    /// What a person calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Side::TopLeft => "top left",
            Side::BottomLeft => "bottom left",
            Side::Top => "top",
            Side::TopRight => "top right",
            Side::Bottom => "bottom",
            Side::BottomRight => "bottom right",
        }
    }
}

impl Tri {
    /// The hexagon with sides of these lengths, in the order of [`Side::ALL`]; `None` if they do
    /// not close, or if there is no cell.
    #[must_use]
    pub fn new(sides: [u32; 6]) -> Option<Tri> {
        let [top_left, bottom_left, top, top_right, bottom, bottom_right] = sides.map(u64::from);
        let closes = top_left + bottom_left == top_right + bottom_right
            && top + top_right == bottom + bottom_left;
        // So that every cell has an id.
        let is_small = sides.iter().map(|&side| u64::from(side)).sum::<u64>() < 1 << 17;
        let has_cells =
            top_left + bottom_left > 0 && top + top_right > 0 && bottom + bottom_right > 0;
        let [top_left, bottom_left, top, top_right, ..] = sides;
        (closes && is_small && has_cells).then_some(Tri { top_left, bottom_left, top, top_right })
    }

    /// The length of a side: the number of lines that start there.
    #[must_use]
    pub fn side(&self, side: Side) -> u32 {
        match side {
            Side::TopLeft => self.top_left,
            Side::BottomLeft => self.bottom_left,
            Side::Top => self.top,
            Side::TopRight => self.top_right,
            Side::Bottom => self.top + self.top_right - self.bottom_left,
            Side::BottomRight => self.n_rows() - self.top_right,
        }
    }

    /// The lines that start at a side.
    #[must_use]
    pub fn lines_of(&self, side: Side) -> Range<u32> {
        let before = Side::ALL.iter().take_while(|other| **other != side);
        let first = before.map(|&other| self.side(other)).sum();
        first..first + self.side(side)
    }

    /// The number of rows.
    #[must_use]
    pub fn n_rows(&self) -> u32 {
        self.top_left + self.bottom_left
    }

    /// The numbers `x` of the triangles of row `r`.
    #[must_use]
    pub fn row(&self, r: u32) -> Range<u32> {
        if r >= self.n_rows() {
            return 0..0;
        }
        let Tri { top_left: a, top: b, top_right: c, .. } = *self;
        let first = if r < a { a - r - 1 } else { r - a };
        let end = if r < c { a + 2 * b + r + 1 } else { a + 2 * b + 2 * c - r };
        first..end - 1
    }

    /// Row and number `x` of a cell; beyond the last one, of where the last row would go on.
    #[must_use]
    pub fn position(&self, cell: CellId) -> (u32, u32) {
        let (mut r, mut end) = (0, self.n_rows());
        while end - r > 1 {
            let middle = r.midpoint(end);
            if self.row_start(middle) <= u64::from(cell.0) { r = middle } else { end = middle }
        }
        let at = (u64::from(cell.0) - self.row_start(r)) as u32;
        (r, self.row(r).start.saturating_add(at))
    }

    /// Whether the triangle `x` of row `r` stands on its base.
    #[must_use]
    pub fn points_up(&self, r: u32, x: u32) -> bool {
        (x ^ r ^ self.top_left) % 2 == 1
    }

    /// The cell of the triangle `x` of row `r`, if there is one.
    #[must_use]
    pub fn cell(&self, r: u32, x: u32) -> Option<CellId> {
        let row = (r < self.n_rows()).then(|| self.row(r))?;
        let at = row.contains(&x).then(|| x - row.start)?;
        Some(CellId((self.row_start(r) + u64::from(at)) as u32))
    }

    pub(super) fn n_cells(&self) -> usize {
        self.row_start(self.n_rows()) as usize
    }

    pub(super) fn n_lines(&self) -> usize {
        Side::ALL.iter().map(|&side| self.side(side) as usize).sum()
    }

    pub(super) fn line_name(&self, line: LineId) -> String {
        let at = |side: &&Side| self.lines_of(**side).contains(&line.0);
        match Side::ALL.iter().find(at) {
            Some(side) => format!("{} {}", side.name(), line.0 - self.lines_of(*side).start + 1),
            None => format!("line {}", u64::from(line.0) + 1),
        }
    }

    /// The cells of a line from its upper or left end.
    pub(super) fn line_cells(&self, line: LineId) -> Vec<CellId> {
        let (rows, slashes) = (self.n_rows(), self.top + self.top_right);
        let Some(strip) = line.0.checked_sub(rows) else {
            let start = self.row_start(line.0) as u32;
            return (start..start + self.row(line.0).len() as u32).map(CellId).collect();
        };
        let by_strip = |strip: &dyn Fn(i64) -> [i64; 2]| {
            let cells = (0..rows).flat_map(|r| strip(i64::from(r)).map(|x| (r, x)));
            cells.filter_map(|(r, x)| self.cell(r, u32::try_from(x).ok()?)).collect()
        };
        let a = i64::from(self.top_left);
        match strip.checked_sub(slashes) {
            // Both ends of a strip `/` keep x + l, those of a strip `\` keep x - l.
            None => by_strip(&|r| {
                let s = a + 2 * i64::from(strip);
                [s - r, s - r - 1]
            }),
            Some(strip) => by_strip(&|r| {
                let t = 2 * i64::from(strip) - a;
                [t + r, t + r + 1]
            }),
        }
    }

    /// The number of cells above row `r`.
    fn row_start(&self, r: u32) -> u64 {
        let [a, b, c, r] = [self.top_left, self.top, self.top_right, r].map(u64::from);
        let below = |n: u64| n * n.saturating_sub(1) / 2;
        let upper = r.min(a);
        let firsts = upper * a - below(upper + 1) + below(r - upper);
        let (widening, narrowing) = (r.min(c), r - r.min(c));
        let ends = widening * (a + 2 * b + 1) + below(widening) + narrowing * (a + 2 * b + 2 * c)
            - (below(r) - below(widening));
        ends - firsts - r
    }
}

#[cfg(test)]
mod tests {
    use crate::Shape;

    use super::*;

    /// The hexagon that is drawn above.
    fn drawn() -> Tri {
        Tri::new([2, 1, 2, 1, 2, 2]).unwrap()
    }

    #[test]
    fn lines_of_the_drawing() {
        let shape = Shape::Tri(drawn());
        let letters = |line| {
            let cells = shape.line_cells(LineId(line));
            cells.map(|cell| char::from(b'A' + cell.0 as u8)).collect::<String>()
        };
        let lines: Vec<String> = (0..shape.n_lines() as u32).map(letters).collect();
        let wanted = "ABCDE FGHIJK LMNOP BAGFL DCIHNM EKJPO FLM AGHNO BCIJP DEK";
        assert_eq!(lines.join(" "), wanted);
        assert_eq!(shape.n_cells(), 16);
        assert_eq!(shape.line_name(LineId(2)), "bottom left 1");
        assert_eq!(shape.line_name(LineId(9)), "bottom right 2");
    }

    #[test]
    fn positions_and_directions() {
        let tri = drawn();
        let up: String = (0..16)
            .map(|cell| tri.position(CellId(cell)))
            .map(|(r, x)| if tri.points_up(r, x) { 'A' } else { 'V' })
            .collect();
        assert_eq!(up, "AVAVAAVAVAVVAVAV");
        for cell in (0..16).map(CellId) {
            let (r, x) = tri.position(cell);
            assert_eq!(tri.cell(r, x), Some(cell));
        }
        assert_eq!(tri.cell(0, 0), None);
    }

    #[test]
    fn every_cell_lies_in_three_lines() {
        for sides in
            [[3, 3, 3, 3, 3, 3], [4, 0, 0, 4, 4, 0], [0, 2, 3, 0, 1, 2], [2, 5, 6, 1, 2, 6]]
        {
            let tri = Tri::new(sides).unwrap();
            let shape = Shape::Tri(tri);
            let mut n_lines = vec![0; shape.n_cells()];
            for line in (0..shape.n_lines() as u32).map(LineId) {
                assert_eq!(shape.line_cells(line).len(), shape.line_len(line));
                shape.line_cells(line).for_each(|cell| n_lines[cell.0 as usize] += 1);
            }
            assert!(n_lines.iter().all(|&n| n == 3), "{sides:?}: {n_lines:?}");
            assert_eq!(Side::ALL.map(|side| tri.side(side)), sides);
        }
    }

    #[test]
    fn sides_that_do_not_close() {
        assert_eq!(Tri::new([2, 1, 2, 1, 2, 1]), None);
        assert_eq!(Tri::new([0; 6]), None);
        assert_eq!(Tri::new([u32::MAX; 6]), None);
    }
}
