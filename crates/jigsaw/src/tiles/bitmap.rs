//! A picture as rows of bits: what tiles are stitched into, and what patterns are looked for in.
//!
//! ```text
//!   .#..#     row 0   word 0 = 0b10010, the first cell is the lowest bit
//!   ###..     row 1   word 0 = 0b00111
//! ```
//!
//! Every row begins with a word of its own, so that rows can be shifted and combined 64 cells at a
//! time. Bits beyond the width are zero, and so is one word behind the last row, which spares
//! code that reads or writes across two words a check for the end of the picture.

use std::fmt;

/// The most words of a picture, 2^36 cells of full rows.
const MOST_WORDS: usize = 1 << 30;

/// A rectangle of cells, each filled or not.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Bitmap {
    width: usize,
    height: usize,
    /// Words of a row.
    stride: usize,
    words: Vec<u64>,
}

impl Bitmap {
    /// An empty picture of this size; `None` if that is more than 2^36 cells.
    #[must_use]
    pub fn new(width: usize, height: usize) -> Option<Bitmap> {
        let n_words = width.div_ceil(64).max(1).checked_mul(height);
        n_words.filter(|&n| n <= MOST_WORDS).map(|_| Bitmap::empty(width, height))
    }

    /// The same. Needs: it is not so large.
    pub(super) fn empty(width: usize, height: usize) -> Bitmap {
        let stride = width.div_ceil(64);
        Bitmap { width, height, stride, words: vec![0; stride * height + 1] }
    }

    /// Reads rows of `#` and `.`, all of one length. Gives `None` if they are not.
    #[must_use]
    pub fn parse<S: AsRef<[u8]>>(rows: &[S]) -> Option<Bitmap> {
        let width = rows.first().map_or(0, |row| row.as_ref().len());
        let mut bitmap = Bitmap::empty(width, rows.len());
        for (y, row) in rows.iter().enumerate() {
            if row.as_ref().len() != width {
                return None;
            }
            for (x, cell) in row.as_ref().iter().enumerate() {
                match cell {
                    b'#' => _ = bitmap.fill(x, y),
                    b'.' => {}
                    _ => return None,
                }
            }
        }
        Some(bitmap)
    }

    /// Cells of a row.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Whether a cell is filled; cells outside are not.
    #[must_use]
    pub fn get(&self, x: usize, y: usize) -> bool {
        x < self.width
            && y < self.height
            && self.words[y * self.stride + x / 64] >> (x % 64) & 1 == 1
    }

    /// Fills a cell. Gives whether there is one; outside nothing changes.
    pub fn fill(&mut self, x: usize, y: usize) -> bool {
        let is_inside = x < self.width && y < self.height;
        if is_inside {
            self.words[y * self.stride + x / 64] |= 1 << (x % 64);
        }
        is_inside
    }

    /// Empties a cell. Gives whether there is one; outside nothing changes.
    pub fn clear(&mut self, x: usize, y: usize) -> bool {
        let is_inside = x < self.width && y < self.height;
        if is_inside {
            self.words[y * self.stride + x / 64] &= !(1 << (x % 64));
        }
        is_inside
    }

    /// All words, row after row and then a zero, and the number of words of a row.
    pub(crate) fn words(&self) -> (&[u64], usize) {
        (&self.words, self.stride)
    }

    /// Adds lines of `width` cells, one below the other, from a cell on. Needs: they lie inside.
    #[inline(always)]
    pub(crate) fn blit_all(&mut self, (x, y): (usize, usize), width: usize, lines: &[u64]) {
        let (first, shift) = (y * self.stride + x / 64, x % 64);
        let words = &mut self.words[first..];
        for (at, &bits) in (0..).step_by(self.stride).zip(lines) {
            words[at] |= bits << shift;
        }
        if shift + width > 64 {
            // The word behind takes what the shift pushed out; for a shift of 0 that is nothing.
            for (at, &bits) in (1..).step_by(self.stride).zip(lines) {
                words[at] |= bits >> 1 >> (63 - shift);
            }
        }
    }

    /// The number of filled cells.
    #[must_use]
    pub fn n_filled(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// What is filled here or in `other`; `None` if that has another size.
    #[must_use]
    pub fn union(mut self, other: &Bitmap) -> Option<Bitmap> {
        let is_same_size = (self.width, self.height) == (other.width, other.height);
        self.words.iter_mut().zip(&other.words).for_each(|(word, other)| *word |= other);
        is_same_size.then_some(self)
    }

    /// The picture turned and flipped.
    #[must_use]
    pub fn oriented(&self, orientation: super::Orientation) -> Bitmap {
        let (width, height) = if orientation.is_transposing() {
            (self.height, self.width)
        } else {
            (self.width, self.height)
        };
        let mut turned = Bitmap::empty(width, height);
        for y in 0..height {
            for x in 0..width {
                let (x0, y0) = orientation.source(x, y, (self.width, self.height));
                if self.get(x0, y0) {
                    turned.fill(x, y);
                }
            }
        }
        turned
    }

    /// Row `y` as text.
    #[must_use]
    pub fn row_text(&self, y: usize) -> String {
        (0..self.width).map(|x| if self.get(x, y) { '#' } else { '.' }).collect()
    }

    /// Every row as text.
    pub fn rows(&self) -> impl Iterator<Item = String> {
        (0..self.height).map(|y| self.row_text(y))
    }
}

impl Default for Bitmap {
    fn default() -> Bitmap {
        Bitmap::empty(0, 0)
    }
}

impl fmt::Display for Bitmap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().try_for_each(|row| writeln!(f, "{row}"))
    }
}

impl fmt::Debug for Bitmap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}\n{self}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Orientation;
    use super::*;

    #[test]
    fn text_and_back() {
        let rows = [format!(".#{}", "#.".repeat(40)), format!("#.{}", ".#".repeat(40))];
        let bitmap = Bitmap::parse(&rows).unwrap();
        assert_eq!(bitmap.rows().collect::<Vec<_>>(), rows);
        assert_eq!(bitmap.n_filled(), 82);
        assert!(bitmap.get(1, 0) && !bitmap.get(0, 0) && !bitmap.get(82, 0) && !bitmap.get(1, 2));
        assert!(Bitmap::parse(&["#.", "#"]).is_none() && Bitmap::parse(&["x"]).is_none());
    }

    #[test]
    fn nothing_happens_beyond_the_edge() {
        let mut bitmap = Bitmap::parse(&["#.", "##"]).unwrap();
        let before = bitmap.clone();
        for (x, y) in [(2, 0), (0, 2), (63, 1), (64, 0), (usize::MAX, usize::MAX)] {
            assert!(!bitmap.fill(x, y) && !bitmap.clear(x, y) && !bitmap.get(x, y));
        }
        assert!(bitmap == before && bitmap.fill(1, 0) && bitmap.clear(0, 0));
        assert_eq!(bitmap.row_text(usize::MAX), "..");
        assert!(Bitmap::new(usize::MAX, 1).is_none() && Bitmap::new(1 << 20, 1 << 20).is_none());
        assert!(Bitmap::new(0, usize::MAX).is_none() && Bitmap::default().n_filled() == 0);
        assert!(before.union(&Bitmap::new(2, 1).unwrap()).is_none());
    }

    #[test]
    fn a_picture_turns() {
        let bitmap = Bitmap::parse(&["#..", ".##"]).unwrap();
        let turned = bitmap.oriented(Orientation::turned(1));
        assert_eq!(turned.to_string(), ".#\n#.\n#.\n");
        assert_eq!(turned.oriented(Orientation::turned(3)), bitmap);
    }
}
