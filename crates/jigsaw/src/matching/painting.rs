//! A placement as dots: the same picture as `drawing`, for whoever wants no vectors.
//!
//! ```text
//!   \ 0 /     a dot belongs to the side that it is nearest to: two comparisons tell which
//!   3 x 1     digits are 3 × 5 dots, doubled, on white    # # #
//!   / 2 \                                                 # . #  ..
//! ```
//!
//! O(dots), 40 × 40 of them a tile.

use super::board::{Board, Placement};
use super::drawing::{BAR, SIDE, cells, mismatches, paint};

/// Red, green and blue of every dot, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dots {
    /// Dots of a row.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// Three bytes a dot.
    pub bytes: Vec<u8>,
}

type Rgb = [u8; 3];

const WHITE: Rgb = [255; 3];
const BLACK: Rgb = [0; 3];
const RED: Rgb = [0xD0, 0, 0];
const LINE: Rgb = [0x22; 3];

/// The digits, three dots a row, five rows, the first row highest.
const DIGITS: [u16; 10] = [
    0b111_101_101_101_111,
    0b010_110_010_010_111,
    0b111_001_111_100_111,
    0b111_001_111_001_111,
    0b101_101_111_001_001,
    0b111_100_111_001_111,
    0b111_100_111_101_111,
    0b111_001_001_010_010,
    0b111_101_111_101_111,
    0b111_101_111_001_111,
];
/// How large a dot of a digit is.
const ZOOM: usize = 2;

/// Paints a placement that keeps the rules of its board.
///
/// # Panics
/// If the placement is smaller than the board, or has a tile that the board has not.
#[must_use]
pub fn dots(board: &Board, placement: &Placement) -> Dots {
    let (width, height) = (board.width() * SIDE, board.height() * SIDE);
    let mut dots = Dots { width, height, bytes: vec![255; 3 * width * height] };
    for (x, y, laid) in cells(board, placement) {
        let colors = laid.sides(board.tiles()).map(|kind| paint(board, kind));
        dots.tile((x * SIDE, y * SIDE), colors);
    }
    for ((x, y), is_upright) in mismatches(board, placement) {
        let (dx, dy) = if is_upright { (1, BAR) } else { (BAR, 1) };
        dots.fill((x - dx, y - dy), (2 * dx + 1, 2 * dy + 1), RED);
    }
    for (x, y, laid) in cells(board, placement) {
        dots.number((x * SIDE + SIDE / 2, y * SIDE + SIDE / 2), laid.tile + 1);
    }
    dots
}

impl Dots {
    fn set(&mut self, x: usize, y: usize, color: Rgb) {
        if x < self.width && y < self.height {
            self.bytes[3 * (y * self.width + x)..][..3].copy_from_slice(&color);
        }
    }

    fn fill(&mut self, (x, y): (usize, usize), (width, height): (usize, usize), color: Rgb) {
        for y in y..y + height {
            (x..x + width).for_each(|x| self.set(x, y, color));
        }
    }

    /// Four triangles, with lines between them and around.
    fn tile(&mut self, (left, top): (usize, usize), colors: [Rgb; 4]) {
        for (x, y) in (0..SIDE * SIDE).map(|i| (i % SIDE, i / SIDE)) {
            let is_upper_right = x > y;
            let is_upper_left = x + y + 1 < SIDE;
            let is_line = x == y || x + y + 1 == SIDE || x == 0 || y == 0;
            let color = match (is_upper_left, is_upper_right) {
                _ if is_line => LINE,
                (true, true) => colors[0],
                (false, true) => colors[1],
                (false, false) => colors[2],
                (true, false) => colors[3],
            };
            self.set(left + x, top + y, color);
        }
    }

    /// A number around a dot.
    fn number(&mut self, (x, y): (usize, usize), number: usize) {
        let text = number.to_string();
        let (width, height) = ((4 * text.len() - 1) * ZOOM, 5 * ZOOM);
        let (left, top) = (x - width / 2, y - height / 2);
        self.fill((left - ZOOM, top - ZOOM), (width + 2 * ZOOM, height + 2 * ZOOM), WHITE);
        for (place, digit) in text.bytes().enumerate() {
            let bits = DIGITS[usize::from(digit - b'0')];
            for i in (0..15).filter(|i| bits >> (14 - i) & 1 == 1) {
                let at = (left + (4 * place + i % 3) * ZOOM, top + i / 3 * ZOOM);
                self.fill(at, (ZOOM, ZOOM), BLACK);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::planted::{Recipe, planted};
    use super::*;

    #[test]
    fn sides_have_their_colors_and_mismatches_a_bar() {
        let recipe = Recipe { width: 3, height: 2, kinds: 4, border_kinds: 0, seed: 1 };
        let planted = planted(&recipe).unwrap();
        let whole = dots(&planted.board, &planted.solution);
        let at = |dots: &Dots, x: usize, y: usize| -> Rgb {
            std::array::from_fn(|i| dots.bytes[3 * (y * dots.width + x) + i])
        };
        assert_eq!((whole.width, whole.height), (120, 80));
        for (x, y, laid) in cells(&planted.board, &planted.solution) {
            let sides = laid.sides(planted.board.tiles());
            let near = [(20, 5), (35, 20), (20, 35), (5, 20)];
            for (side, (dx, dy)) in near.into_iter().enumerate() {
                let expected = paint(&planted.board, sides[side]);
                assert_eq!(at(&whole, x * SIDE + dx, y * SIDE + dy), expected);
            }
        }
        assert!(!whole.bytes.chunks(3).any(|dot| dot == RED));
        let mut cells = planted.solution.cells().to_vec();
        cells[0] = None;
        cells.swap(1, 2);
        let broken = Placement::new(3, cells).unwrap();
        let broken = dots(&planted.board, &broken);
        assert_eq!(at(&broken, 20, 20), WHITE);
        assert!(broken.bytes.chunks(3).any(|dot| dot == RED));
    }
}
