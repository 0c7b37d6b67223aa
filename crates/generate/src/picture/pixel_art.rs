//! Pixel art: a picture that is made of few colors and of blocks has its cells already.
//!
//! ```text
//!   a a a a b b      colors change at 4 of 6 columns and at 2 of 4 rows:
//!   a a a a b b      the greatest number that divides all of these is 2,
//!   c c b b b b      so it is 3 × 2 cells of 2 × 2 pixels
//!   c c b b b b
//! ```
//!
//! Such a picture is one dot a cell, each as large as the next; to shrink it by another factor or to
//! look for a threshold in it would only spoil it. What has more than [`MOST_COLORS`] colors is taken
//! for a photograph, what has more than [`MOST_SIDE`] cells a side for a drawing, and what has fewer
//! than [`LEAST_SIDE`], such as three stripes, for one that is better shrunk. A JPEG never is pixel
//! art, because its blocks have a noise of their own. O(pixels), and less for a photograph.

use super::{Pixels, Rgb, palette};

/// The most colors of pixel art.
const MOST_COLORS: usize = 16;
/// The most cells a side.
const MOST_SIDE: u32 = 100;
/// The least cells a side.
const LEAST_SIDE: u32 = 5;

/// The picture with one dot for each of its cells, if it is pixel art.
pub(super) fn cells_of(pixels: &Pixels) -> Option<Pixels> {
    if !(2..=MOST_COLORS).contains(&n_colors(pixels)) {
        return None;
    }
    let side = block(pixels);
    let (width, height) = (pixels.width / side, pixels.height / side);
    let fits = |side: &u32| (LEAST_SIDE..=MOST_SIDE).contains(side);
    if ![width, height].iter().all(fits) {
        return None;
    }
    let rows = pixels.dots.chunks(pixels.width as usize).step_by(side as usize);
    let dots = rows.flat_map(|row| row.iter().step_by(side as usize)).copied().collect();
    Some(Pixels::new(width, height, dots))
}

/// The number of each cell's color, and the colors, that of empty cells first.
pub(super) fn tones_of(cells: &Pixels) -> (Vec<u8>, Vec<Rgb>) {
    let mut inks: Vec<Rgb> = Vec::new();
    let mut tones = Vec::with_capacity(cells.dots.len());
    for dot in &cells.dots {
        let tone = inks.iter().position(|ink| ink == dot).unwrap_or_else(|| {
            inks.push(*dot);
            inks.len() - 1
        });
        tones.push(tone);
    }
    // Of two grays the dark one is filled, as everywhere.
    if let [one, other] = inks[..]
        && [one, other].iter().all(|[r, g, b]| r == g && g == b)
    {
        let dark = usize::from(other < one);
        let tones = tones.into_iter().map(|tone| u8::from(tone == dark)).collect();
        return (tones, vec![[255; 3], [0; 3]]);
    }
    palette::empty_first(&tones, &inks, cells.width as usize)
}

/// The colors, as far as it matters how many there are.
fn n_colors(pixels: &Pixels) -> usize {
    let mut colors: Vec<Rgb> = Vec::new();
    for dot in &pixels.dots {
        if colors.len() > MOST_COLORS {
            break;
        }
        if !colors.contains(dot) {
            colors.push(*dot);
        }
    }
    colors.len()
}

/// The side of the largest squares of one color that the whole picture can be cut into.
fn block(pixels: &Pixels) -> u32 {
    let width = pixels.width as usize;
    let mut side = gcd(pixels.width, pixels.height);
    let rows: Vec<&[Rgb]> = pixels.dots.chunks(width).collect();
    for (y, row) in rows.iter().enumerate() {
        if y > 0 && *row != rows[y - 1] {
            side = gcd(side, y as u32);
        }
        for x in 1..width {
            if row[x] != row[x - 1] {
                side = gcd(side, x as u32);
            }
        }
        if side == 1 {
            break;
        }
    }
    side
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The side of the blocks, by trying all.
    fn block_by_trying(pixels: &Pixels) -> u32 {
        let at = |x: u32, y: u32| pixels.dots[(y * pixels.width + x) as usize];
        let is_cut = |side: u32| {
            pixels.width.is_multiple_of(side)
                && pixels.height.is_multiple_of(side)
                && (0..pixels.height)
                    .all(|y| (0..pixels.width).all(|x| at(x, y) == at(x - x % side, y - y % side)))
        };
        (1..=pixels.width).rev().find(|&side| is_cut(side)).unwrap()
    }

    #[test]
    fn blocks_are_those_that_trying_finds() {
        let mut random = pictogrid_testkit::SplitMix64::new(1);
        let mut next = |n: u64| random.below(n) as u32;
        for _ in 0..300 {
            let (width, height, scale) = (1 + next(5), 1 + next(4), 1 + next(4));
            let cells: Vec<Rgb> = (0..width * height).map(|_| [next(2) as u8; 3]).collect();
            let dot = |i: u32| {
                let (x, y) = (i % (width * scale) / scale, i / (width * scale) / scale);
                cells[(y * width + x) as usize]
            };
            let dots = (0..width * height * scale * scale).map(dot).collect();
            let pixels = Pixels::new(width * scale, height * scale, dots);
            assert_eq!(block(&pixels), block_by_trying(&pixels), "{pixels:?}");
        }
    }

    #[test]
    fn two_grays_are_black_and_white() {
        let dots = (0..36_u32).map(|i| [if i % 7 < 3 { 40 } else { 230 }; 3]).collect();
        let (tones, inks) = tones_of(&Pixels::new(6, 6, dots));
        assert_eq!(inks, [[255; 3], [0; 3]]);
        assert_eq!(tones[..7], [1, 1, 1, 0, 0, 0, 0]);
    }

    #[test]
    fn photographs_stripes_and_drawings_are_none() {
        let photo = Pixels::new(20, 20, (0..400_u32).map(|i| [(i % 20) as u8; 3]).collect());
        let stripes = (0..90_000_u32).map(|i| [(i / 30_000) as u8; 3]).collect();
        let drawing = (0..40_000_u32).map(|i| [(i * i % 7 / 6) as u8; 3]).collect();
        let white = Pixels::new(20, 20, vec![[255; 3]; 400]);
        let others = [Pixels::new(300, 300, stripes), Pixels::new(200, 200, drawing)];
        assert!([photo, white].iter().chain(&others).all(|pixels| cells_of(pixels).is_none()));
    }
}
