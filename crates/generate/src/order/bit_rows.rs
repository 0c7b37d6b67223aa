//! The filled cells of a picture, a word a row: many cells are drawn and smoothed at once.
//!
//! ```text
//!   row above   . # # .    ┐ three cells side by side: a sum from 0 to 3, as two bits in two words
//!   row         # # . .    ├ three such sums: 0 to 9
//!   row below   . . # .    ┘ 5 or more: filled          for all cells of a row at once
//! ```
//!
//! Noise is made of whole words, too: one to eight random words for 64 cells, one for each binary digit
//! of the density that counts. Cell by cell, drawing was half of the time of a 10×10 puzzle that lines
//! settle: 8 µs, now 4 (DESIGN.md, puzzles to order). A row takes a word of 128 bits, as a side has up
//! to 100 cells. Rectangles, rings and disks are drawn cell by cell, since a picture has few of them;
//! so are colors, each that of the nearest point, which costs cells times points.

use pictogrid_core::SplitMix64;
use pictogrid_core::{Picture, Shape, Value};

use super::MOST_SIDE;

/// A bit for each cell of a row, the left one lowest.
pub(super) type Row = u128;

const _: () = assert!(MOST_SIDE <= Row::BITS);

/// Which cells are filled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    width: u32,
    pub(super) rows: Vec<Row>,
}

impl Field {
    /// Nothing is filled. Needs: the width is from 1 to [`MOST_SIDE`].
    pub(super) fn new(width: u32, height: u32) -> Field {
        Field { width, rows: vec![0; height as usize] }
    }

    /// All cells of a row.
    fn all(&self) -> Row {
        Row::MAX >> (Row::BITS - self.width)
    }

    fn height(&self) -> u32 {
        self.rows.len() as u32
    }

    fn n_filled(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// Every cell by itself, filled in about so many of 100 cases.
    pub(super) fn draw_noise(&mut self, random: &mut SplitMix64, fill: u32) {
        let (width, all) = (self.width, self.all());
        let (mut bits, mut n_left) = (0, 0);
        for row in &mut self.rows {
            if n_left < width {
                bits = Row::from(noise(random, fill)) << 64 | Row::from(noise(random, fill));
                n_left = Row::BITS;
            }
            *row = bits & all;
            bits = bits.checked_shr(width).unwrap_or(0);
            n_left -= width;
        }
    }

    /// Every cell as most of the nine around it; outside lies what lies at the edge.
    pub(super) fn smooth(&mut self) {
        let right = self.width - 1;
        let sums: Vec<(Row, Row)> = self
            .rows
            .iter()
            .map(|&row| sum(row << 1 | row & 1, row, row >> 1 | row >> right << right))
            .collect();
        let all = self.all();
        for (y, row) in self.rows.iter_mut().enumerate() {
            let around = [y.saturating_sub(1), y, (y + 1).min(sums.len() - 1)].map(|y| sums[y]);
            let (ones, twos) = sum(around[0].0, around[1].0, around[2].0);
            let (more_twos, fours) = sum(around[0].1, around[1].1, around[2].1);
            let (twos, more_fours) = (twos ^ more_twos, twos & more_twos);
            // Five are a four and a one at least.
            let least_five = fours & more_fours | (fours ^ more_fours) & (twos | ones);
            *row = least_five & all;
        }
    }

    /// The right half becomes the image of the left.
    pub(super) fn mirror(&mut self) {
        let width = self.width;
        let left = Row::MAX >> (Row::BITS - width.div_ceil(2));
        for row in &mut self.rows {
            *row = *row & left | row.reverse_bits() >> (Row::BITS - width) & !left;
        }
    }

    /// Rectangles, rings and disks, drawn and taken out, until about so many percent are filled.
    pub(super) fn draw_forms(&mut self, random: &mut SplitMix64, fill: u32) {
        let least = self.width * self.height() * fill / 100;
        for _ in 0..400 {
            if self.n_filled() >= least {
                break;
            }
            self.draw_form(random);
        }
    }

    fn draw_form(&mut self, random: &mut SplitMix64) {
        let (width, height) = (self.width as i32, self.height() as i32);
        let long = |end: i32, random: &mut SplitMix64| {
            let most = (2 * end / 3).max(1) as u64;
            random.between((((end / 4).max(1) as u64).min(most), most)) as i32
        };
        let (w, h) = (long(width, random), long(height, random));
        let x = random.below((width - w + 1) as u64) as i32;
        let y = random.below((height - h + 1) as u64) as usize;
        let wall = random.between((2, 4)) as i32;
        let form = random.below(4);
        let is_drawn = !random.chance(15);
        for (v, row) in (0..h).zip(&mut self.rows[y..]) {
            let is_in = |&u: &i32| {
                let edge = u.min(w - 1 - u).min(v).min(h - 1 - v);
                let (dx, dy) = (2 * u - w + 1, 2 * v - h + 1);
                match form {
                    0 | 1 => true,
                    2 => edge < wall,
                    _ => dx * dx * h * h + dy * dy * w * w <= w * w * h * h,
                }
            };
            let drawn = (0..w).filter(is_in).fold(0, |drawn, u| drawn | 1 << (x + u));
            *row = if is_drawn { *row | drawn } else { *row & !drawn };
        }
    }

    /// The picture: filled cells in colors, each that of the nearest of some points.
    pub(super) fn picture(&self, n_colors: u8, random: &mut SplitMix64) -> Picture {
        let width = self.width as i32;
        let n_points = match n_colors {
            ..2 => 0,
            n => 2 * u64::from(n) + u64::from(self.width * self.height() / 60),
        };
        let points: Vec<_> = (0..n_points)
            .map(|index| {
                let x = random.below(u64::from(self.width)) as i32;
                let y = random.below(u64::from(self.height())) as i32;
                (x, y, (index % u64::from(n_colors)) as u8 + 1)
            })
            .collect();
        let color = |x: i32, y: i32| {
            let nearest = points.iter().min_by_key(|(u, v, _)| (x - u).abs() + (y - v).abs());
            Value(nearest.map_or(1, |point| point.2))
        };
        let values = (0..).zip(&self.rows).flat_map(|(y, row)| {
            let value = move |x| if row >> x & 1 != 0 { color(x, y) } else { Value::EMPTY };
            (0..width).map(value)
        });
        Picture::new(Shape::rect(self.width, self.height()), values.collect())
    }
}

/// 64 cells, each filled in so many of 100 cases, to the nearest of 256 parts: each digit of that
/// number in base 2, the least first, says whether a random bit may fill the cell or may empty it.
fn noise(random: &mut SplitMix64, fill: u32) -> u64 {
    let part = (256 * fill + 50) / 100;
    let last = part.trailing_zeros();
    (last..8).fold(0, |cells, digit| {
        let bits = random.next_u64();
        if part >> digit & 1 != 0 { cells | bits } else { cells & bits }
    })
}

/// Three bits added, in every place of the words: the ones and the twos.
fn sum(a: Row, b: Row, c: Row) -> (Row, Row) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noisy(width: u32, height: u32, fill: u32) -> Field {
        let mut field = Field::new(width, height);
        field.draw_noise(&mut SplitMix64::new(7), fill);
        field
    }

    #[test]
    fn noise_has_the_wanted_density() {
        for fill in [10, 37, 50, 90] {
            let percent = 100.0 * f64::from(noisy(100, 100, fill).n_filled()) / 1e4;
            assert!((percent - f64::from(fill)).abs() < 1.5, "{percent} for {fill}");
        }
    }

    #[test]
    fn smoothed_as_cell_by_cell() {
        for (width, height) in [(1, 1), (1, 5), (7, 1), (9, 8), (64, 3), (65, 4), (100, 100)] {
            let mut field = noisy(width, height, 50);
            let before = field.clone();
            field.smooth();
            let cell = |x: i64, y: i64| {
                let [x, y] = [x.clamp(0, i64::from(width) - 1), y.clamp(0, i64::from(height) - 1)];
                (before.rows[y as usize] >> x & 1) as u32
            };
            for y in 0..i64::from(height) {
                for x in 0..i64::from(width) {
                    let around = (-1..=1).flat_map(|v| (-1..=1).map(move |u| (u, v)));
                    let n: u32 = around.map(|(u, v)| cell(x + u, y + v)).sum();
                    assert_eq!(field.rows[y as usize] >> x & 1 != 0, n > 4, "{x} {y}");
                }
            }
            assert!(field.rows.iter().all(|row| row & !field.all() == 0));
        }
    }

    #[test]
    fn a_mirrored_picture_reads_the_same_backwards() {
        for width in [1, 2, 9, 64, 99, 100] {
            let mut field = noisy(width, 20, 50);
            field.mirror();
            let backwards = |row: Row| row.reverse_bits() >> (Row::BITS - width);
            assert!(field.rows.iter().all(|&row| row == backwards(row)));
            assert!(field.n_filled() > 0);
        }
    }
}
