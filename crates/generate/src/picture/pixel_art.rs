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
//! look for a threshold in it would only spoil it. Lines between the cells are left out. Which cells a
//! picture has is found in `pictogrid_core::pixel_grid`, as for pictures that are read as puzzles. What has
//! more than [`MOST_COLORS`] colors is taken for a photograph, what has more than [`MOST_SIDE`] cells a
//! side for a drawing, and pixels of which there are fewer than [`LEAST_SIDE`] for one that is better
//! shrunk. A JPEG never is pixel art, because its blocks have a noise of their own. O(pixels), and less
//! for a photograph.

use pictogrid_core::pixel_grid::{self, PixelCells};

use super::{Pixels, Rgb, palette};

/// The most colors of pixel art.
const MOST_COLORS: usize = 16;
/// Colors that lines and a margin may have beside them.
const MORE_COLORS: usize = 2;
/// The most cells a side.
const MOST_SIDE: u32 = 100;
/// The least cells of the longer side, each of a pixel.
const LEAST_SIDE: u32 = 5;

/// The picture with one dot for each of its cells, and the pixels of each, if it is pixel art. The size of
/// the cells may be known.
pub(super) fn cells_of(pixels: &Pixels, told: Option<[u32; 2]>) -> Option<(Pixels, [u32; 2])> {
    if told.is_none() && !(2..=MOST_COLORS + MORE_COLORS).contains(&n_colors(pixels)) {
        return None;
    }
    let width = pixels.width as usize;
    let grid = match told {
        Some(cell) => Some(pixel_grid::cells_of_size(width, &pixels.dots, cell)?),
        None => match pixel_grid::cells_of(width, &pixels.dots) {
            PixelCells::Larger(grid) => Some(grid),
            PixelCells::Printed => return None,
            _ => None,
        },
    };
    let Some(grid) = grid else {
        let is_fine = (LEAST_SIDE..=MOST_SIDE).contains(&pixels.width.max(pixels.height));
        let is_art = is_fine && n_colors(pixels) <= MOST_COLORS;
        return is_art.then(|| (pixels.clone(), [1, 1]));
    };
    let [columns, rows] = grid.size().map(|n| n as u32);
    let cells = Pixels::new(columns, rows, grid.pixels(width, &pixels.dots));
    let is_art = columns.max(rows) <= MOST_SIDE && (2..=MOST_COLORS).contains(&n_colors(&cells));
    is_art.then_some((cells, grid.cell))
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
        if colors.len() > MOST_COLORS + MORE_COLORS {
            break;
        }
        if !colors.contains(dot) {
            colors.push(*dot);
        }
    }
    colors.len()
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert!(
            [photo, white].iter().chain(&others).all(|pixels| cells_of(pixels, None).is_none())
        );
    }
}
