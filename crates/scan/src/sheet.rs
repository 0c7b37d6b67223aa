//! The page laid flat: the picture drawn again so that every cell is a square of one size.
//!
//! ```text
//!          left    nx cells
//!        ┌──────┬───────────┐
//!    top │      │  numbers  │     pitch: pixels of a cell, 30 to 64 for usual pictures
//!        ├──────┼───────────┤
//!     ny │ 1 2  │ lattice   │     u, v: cells from the first line of the lattice
//!        └──────┴───────────┘
//! ```
//!
//! A straight lattice is drawn with cubic weights (Catmull and Rom, "A class of local interpolating
//! splines", 1974), first along rows, then along columns; they are widened where the picture shrinks.
//! A bent one is sampled pixel by pixel. O(pixels of the sheet), at most [`MOST_PIXELS`].

use crate::lattice::Lattice;
use crate::raster::Pixels;

/// More pixels a sheet never has; a lattice of many cells is drawn smaller.
const MOST_PIXELS: f32 = 12e6;

/// The page laid flat.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub(crate) pixels: Pixels,
    /// Pixels of a cell.
    pub(crate) pitch: f32,
    /// Cells to the left of the lattice and above it.
    pub(crate) margin: [f32; 2],
    /// Cells of the lattice, across and down.
    pub(crate) n: [usize; 2],
}

impl Sheet {
    /// The sheet of a lattice. `None` if it would be too large to be of use.
    pub(crate) fn new(picture: &Pixels, lattice: &Lattice) -> Option<Sheet> {
        let n = lattice.n;
        let mean = (lattice.pitch[0] + lattice.pitch[1]) / 2.0;
        let wanted =
            if mean <= 90.0 { mean.clamp(30.0, 64.0) } else { (0.72 * mean).clamp(64.0, 150.0) };
        let margin: [f32; 2] = core::array::from_fn(|axis| {
            let room = lattice.start[axis] / lattice.pitch[axis];
            room.min(0.8 * n[axis] as f32 + 4.0).max(0.0)
        });
        let cells: [f32; 2] = core::array::from_fn(|axis| margin[axis] + n[axis] as f32 + 0.4);
        let pitch = wanted.min((MOST_PIXELS / (cells[0] * cells[1])).sqrt());
        if pitch.is_nan() || pitch < 10.0 {
            return None;
        }
        let size = cells.map(|cells| (cells * pitch) as usize);
        let pixels = match lattice.bend {
            None => straight(picture, lattice, &margin, pitch, size),
            Some(_) => bent(picture, lattice, &margin, pitch, size),
        };
        Some(Sheet { pixels, pitch, margin, n })
    }
}

fn straight(
    picture: &Pixels,
    lattice: &Lattice,
    margin: &[f32; 2],
    pitch: f32,
    [width, height]: [usize; 2],
) -> Pixels {
    let taps = |axis: usize, n: usize, old: usize| {
        let step = lattice.pitch[axis] / pitch;
        let first = lattice.start[axis] - margin[axis] * lattice.pitch[axis];
        cubic_taps(n, old, first, step)
    };
    let across = taps(0, width, picture.width());
    let down = taps(1, height, picture.height());
    let mut sheet = Pixels::new(width, height);
    // Rows of the picture drawn as wide as the sheet: each is made once, and forgotten once it is above.
    let mut wide: Vec<Vec<[f32; 3]>> = vec![Vec::new(); picture.height()];
    let mut line = vec![[0f32; 3]; width];
    let mut forgotten = 0;
    for (y, taps) in down.iter().enumerate() {
        while forgotten < taps.first {
            wide[forgotten] = Vec::new();
            forgotten += 1;
        }
        line.fill([0.0; 3]);
        for (from, &weight) in (taps.first..).zip(&taps.weights) {
            if wide[from].is_empty() {
                wide[from] = widened(picture.row(from), &across);
            }
            for (sum, value) in line.iter_mut().zip(&wide[from]) {
                for c in 0..3 {
                    sum[c] += value[c] * weight;
                }
            }
        }
        for (pixel, sum) in sheet.row_mut(y).iter_mut().zip(&line) {
            *pixel = sum.map(|value| (value + 0.5).clamp(0.0, 255.0) as u8);
        }
    }
    sheet
}

fn widened(row: &[[u8; 3]], across: &[Taps]) -> Vec<[f32; 3]> {
    let mix = |taps: &Taps| {
        let mut sum = [0f32; 3];
        for (from, weight) in row[taps.first..].iter().zip(&taps.weights) {
            for c in 0..3 {
                sum[c] += f32::from(from[c]) * weight;
            }
        }
        sum
    };
    across.iter().map(mix).collect()
}

/// What a new pixel is mixed of: old ones from `first` on.
struct Taps {
    first: usize,
    weights: Vec<f32>,
}

fn cubic_taps(n: usize, old: usize, first: f32, step: f32) -> Vec<Taps> {
    let wide = step.max(1.0);
    let last = old as isize - 1;
    let taps = |i: usize| {
        let center = first + i as f32 * step;
        let (lo, hi) = ((center - 2.0 * wide).ceil() as isize, (center + 2.0 * wide) as isize);
        let (lo_in, hi_in) = (lo.clamp(0, last), hi.clamp(0, last));
        let mut weights = vec![0f32; (hi_in - lo_in + 1).max(1) as usize];
        for at in lo.max(center as isize - 4096)..=hi {
            let place = (at.clamp(lo_in, hi_in.max(lo_in)) - lo_in) as usize;
            weights[place] += catmull_rom((at as f32 - center) / wide);
        }
        let sum: f32 = weights.iter().sum();
        if sum.abs() > 1e-6 {
            weights.iter_mut().for_each(|weight| *weight /= sum);
        } else {
            weights[0] = 1.0;
        }
        Taps { first: lo_in as usize, weights }
    };
    (0..n).map(taps).collect()
}

fn catmull_rom(t: f32) -> f32 {
    let t = t.abs();
    if t < 1.0 {
        (1.5 * t - 2.5) * t * t + 1.0
    } else if t < 2.0 {
        ((-0.5 * t + 2.5) * t - 4.0) * t + 2.0
    } else {
        0.0
    }
}

/// Places are computed every eight pixels and mixed between.
fn bent(
    picture: &Pixels,
    lattice: &Lattice,
    margin: &[f32; 2],
    pitch: f32,
    [width, height]: [usize; 2],
) -> Pixels {
    const STEP: usize = 8;
    let knots = |y: usize| -> Vec<(f32, f32)> {
        let at = |x: usize| {
            let (u, v) = (x as f32 / pitch - margin[0], y as f32 / pitch - margin[1]);
            lattice.place(u, v)
        };
        (0..=width.div_ceil(STEP)).map(|k| at(k * STEP)).collect()
    };
    let mut sheet = Pixels::new(width, height);
    let (mut above, mut below) = (Vec::new(), knots(0));
    for y in 0..height {
        if y % STEP == 0 {
            above = below;
            below = knots(y + STEP);
        }
        let t = (y % STEP) as f32 / STEP as f32;
        let row = sheet.row_mut(y);
        for (k, cells) in row.chunks_mut(STEP).enumerate() {
            let mix = |i: usize| {
                let ((ax, ay), (bx, by)) = (above[i], below[i]);
                (ax + (bx - ax) * t, ay + (by - ay) * t)
            };
            let ((ax, ay), (bx, by)) = (mix(k), mix(k + 1));
            for (x, pixel) in cells.iter_mut().enumerate() {
                let s = x as f32 / STEP as f32;
                *pixel = picture.sample(ax + (bx - ax) * s, ay + (by - ay) * s);
            }
        }
    }
    sheet
}
