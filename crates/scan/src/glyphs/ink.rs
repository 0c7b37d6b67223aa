//! Ink: how far each pixel is from the background of its own line.
//!
//! Clue strips are striped, a line may be highlighted, and a dark frame may lie around all. So the
//! background is not that of the page: it is the median of the pixels of one line, one cell across and
//! 1.4 cells along, at every third of eighths of a cell, mixed between. No window crosses the edge of
//! the lattice, because cells have another background than numbers.
//!
//! ```text
//!   ░░▒▒░░▒▒   a strip of each line; the window slides along it
//!   ░░▒▒░░▒▒   ink = the largest of the three differences of color
//! ```
//!
//! O(pixels) for the differences, and a median of 77 values for each window and color.

use crate::raster::{Pixels, Plane};

/// Samples across a line, in cells from its edge.
const ACROSS: [f32; 7] = [0.12, 0.247, 0.373, 0.5, 0.627, 0.753, 0.88];
/// Samples along a window; there are eight of them to a cell.
const ALONG: usize = 11;
/// Samples of the rim.
const RIM: usize = 5;
/// Windows begin at every third sample.
const EVERY: usize = 3;

/// Where the lines are in pixels of the sheet that run down; rows are asked of the transposed sheet.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strips {
    /// Cells before the first line.
    pub(crate) offset: f32,
    /// How many lines.
    pub(crate) n: usize,
    /// Cells along the lines before the lattice begins.
    pub(crate) border: f32,
    /// Pixels of a cell.
    pub(crate) pitch: f32,
}

/// The ink of lines that run down. What is beside all lines has none.
pub(crate) fn ink(pixels: &Pixels, strips: Strips) -> Plane<u8> {
    let step = strips.pitch / 8.0;
    let (width, height) = (pixels.width(), pixels.height());
    let mut ink = Plane::new(width, height);
    let n_samples = (height as f32 / step).ceil() as usize;
    if n_samples == 0 || width == 0 {
        return ink;
    }
    let edge = (strips.border * 8.0).round() as usize;
    let edge = (edge >= ALONG && edge + ALONG <= n_samples).then_some(edge);
    let blends = blends(height, n_samples, step, edge);
    let shift = (0.75 * strips.pitch) as usize;
    let inner = edge.map_or(0, |edge| (edge as f32 * step) as usize);
    for line in 0..strips.n {
        let side = |cells: usize| ((strips.offset + cells as f32) * strips.pitch).round() as usize;
        let (from, to) = (side(line).min(width), side(line + 1).min(width));
        let colors = backgrounds(pixels, strips, line, n_samples, edge);
        let color = |y: usize| {
            let (a, b, t) = blends[y];
            core::array::from_fn::<f32, 3, _>(|c| {
                f32::from(colors[a][c]) * (1.0 - t) + f32::from(colors[b][c]) * t
            })
        };
        for y in 0..height {
            // Near the outer end of a strip the window reaches over it: the next window counts, too.
            let beside = if y < inner { (y + shift).min(inner - 1) } else { y };
            let (one, other) = (color(y), color(beside));
            let is_rim = y < inner && y + shift >= inner;
            let rim = if is_rim { colors[colors.len() - 1].map(f32::from) } else { one };
            let row = pixels.row(y);
            for (out, pixel) in ink.row_mut(y)[from..to].iter_mut().zip(&row[from..to]) {
                let two = distance(pixel, &one).min(distance(pixel, &other));
                *out = two.min(distance(pixel, &rim)) as u8;
            }
        }
    }
    ink
}

fn distance(pixel: &[u8; 3], color: &[f32; 3]) -> f32 {
    let differences = core::array::from_fn::<f32, 3, _>(|c| (f32::from(pixel[c]) - color[c]).abs());
    differences.iter().fold(0.0, |most: f32, &one| most.max(one))
}

/// For each pixel along a line: the two windows that its background is mixed of, and how much of the second.
fn blends(
    height: usize,
    n_samples: usize,
    step: f32,
    edge: Option<usize>,
) -> Vec<(usize, usize, f32)> {
    let n_windows = n_samples.div_ceil(EVERY);
    let blend = |y: usize| {
        let t = (y as f32 / (EVERY as f32 * step)).min((n_windows - 1) as f32);
        let a = t as usize;
        let b = (a + 1).min(n_windows - 1);
        let crosses = edge.filter(|edge| (a * EVERY < *edge) != (b * EVERY < *edge));
        let share = match crosses {
            Some(edge) => f32::from(u8::from(y as f32 >= edge as f32 * step)),
            None => t - a as f32,
        };
        (a, b, share)
    };
    (0..height).map(blend).collect()
}

/// The median color of each window of a line, and last that of the [`RIM`] before the lattice: a strip may
/// be less than a cell wide.
fn backgrounds(
    pixels: &Pixels,
    strips: Strips,
    line: usize,
    n_samples: usize,
    edge: Option<usize>,
) -> Vec<[u8; 3]> {
    let step = strips.pitch / 8.0;
    let last = (pixels.width() - 1) as f32;
    let places = ACROSS.map(|part| {
        ((strips.offset + line as f32 + part) * strips.pitch).clamp(0.0, last) as usize
    });
    let sample = |k: usize| {
        let row = pixels.row(((k as f32 * step) as usize).min(pixels.height() - 1));
        places.map(|x| row[x])
    };
    let samples: Vec<[[u8; 3]; 7]> = (0..n_samples).map(sample).collect();
    let median = |inside: &[[[u8; 3]; 7]]| {
        core::array::from_fn(|c| {
            let mut values = [0u8; ALONG * 7];
            let mut n = 0;
            for pixel in inside.iter().flatten() {
                values[n] = pixel[c];
                n += 1;
            }
            *values[..n].select_nth_unstable(n / 2).1
        })
    };
    let window = |center: usize| {
        let lo = center.saturating_sub(ALONG / 2).min(n_samples.saturating_sub(ALONG));
        let lo = match edge {
            Some(edge) if lo < edge && lo + ALONG > edge => {
                if center < edge {
                    edge - ALONG
                } else {
                    edge
                }
            }
            _ => lo,
        };
        median(&samples[lo..(lo + ALONG).min(n_samples)])
    };
    let rim = edge.map_or(0..1, |edge| edge - RIM..edge);
    let windows = (0..n_samples).step_by(EVERY).map(window);
    windows.chain([median(&samples[rim])]).collect()
}
