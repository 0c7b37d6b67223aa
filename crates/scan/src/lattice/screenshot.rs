//! The lattice of a screenshot: lines that are straight, level, and equally spaced.
//!
//! ```text
//!   picture ─▶ edges ─▶ those of some length ─▶ pieces that hang together ─▶ the one with most
//!   crossings (and the second) ─▶ fit
//! ```
//!
//! An edge is the largest difference of a color between two neighbors; above a few times the noise it
//! counts fully. Rounded cells have edges that end before the corners, so pieces are also made of edges
//! that are drawn out. A large picture is looked at in a smaller size first. O(pixels).

use super::Lattice;
use super::fit::{Masks, Piece, fit};
use crate::raster::components::components;
use crate::raster::filter::{dilate, mean};
use crate::raster::{Pixels, Plane};

/// The longest side of the smaller size.
const SMALLER: f32 = 1500.0;
/// A lattice of this score is looked for no longer.
const GOOD: f32 = 6.0;

/// The best lattice of straight and level lines.
pub(crate) fn screenshot(picture: &Pixels) -> Option<Lattice> {
    let factor = picture.width().max(picture.height()) as f32 / SMALLER;
    if factor <= 1.15 {
        return at_size(picture);
    }
    let small = at_size(&picture.shrunk(factor)).map(|lattice| Lattice {
        start: lattice.start.map(|at| at * factor),
        pitch: lattice.pitch.map(|at| at * factor),
        ..lattice
    });
    if small.as_ref().is_some_and(|lattice| lattice.pitch.iter().all(|&p| p > 11.0 * factor)) {
        return small;
    }
    let full = at_size(picture);
    match (small, full) {
        (Some(a), Some(b)) => Some(if a.score > b.score { a } else { b }),
        (a, b) => a.or(b),
    }
}

fn at_size(picture: &Pixels) -> Option<Lattice> {
    let edges = edges(picture);
    let strict = lattice(&edges, 0.72);
    if strict.as_ref().is_some_and(|lattice| lattice.score > GOOD) {
        return strict;
    }
    let loose = lattice(&edges, 0.5);
    match (strict, loose) {
        (Some(a), Some(b)) => Some(if b.score > a.score { b } else { a }),
        (a, b) => a.or(b),
    }
}

/// Edges between columns and between rows, from 0 to 1.
fn edges(picture: &Pixels) -> [Plane<f32>; 2] {
    let (width, height) = (picture.width(), picture.height());
    let apart =
        |a: &[u8; 3], b: &[u8; 3]| (0..3).map(|c| a[c].abs_diff(b[c])).max().map_or(0.0, f32::from);
    let mut across = Plane::new(width, height);
    let mut down = Plane::new(width, height);
    let mut counts = [0usize; 256];
    for y in 0..height {
        let row = picture.row(y);
        for x in 1..width {
            let value = apart(&row[x - 1], &row[x]);
            counts[value as usize] += 1;
            across.set(x - 1, y, value);
        }
        if y > 0 {
            for (x, (a, b)) in picture.row(y - 1).iter().zip(row).enumerate() {
                down.set(x, y - 1, apart(a, b));
            }
        }
    }
    let full = threshold(&counts);
    [across.map(|value| (value / full).min(1.0)), down.map(|value| (value / full).min(1.0))]
}

/// A few times the noise: the median distance from the median.
fn threshold(counts: &[usize; 256]) -> f32 {
    let n: usize = counts.iter().sum();
    let median = |counts: &[usize; 256]| {
        let mut before = 0;
        counts.iter().position(|&count| {
            before += count;
            before > n / 2
        })
    };
    let middle = median(counts).unwrap_or(0);
    let mut spread = [0usize; 256];
    for (value, &count) in counts.iter().enumerate() {
        spread[value.abs_diff(middle)] += count;
    }
    let noise = 1.48 * median(&spread).unwrap_or(0) as f32 + 0.5;
    (3.5 * noise).max(5.0)
}

fn lattice(edges: &[Plane<f32>; 2], share: f32) -> Option<Lattice> {
    let (width, height) = (edges[0].width, edges[0].height);
    let length = ((0.045 * width.min(height) as f32) as usize).max(9) | 1;
    let upright = mean(&edges[0], 1, length).map(|value| value > share);
    let level = mean(&edges[1], length, 1).map(|value| value > share);
    let (near_upright, near_level) = (dilate(&upright, 3, 3), dilate(&level, 3, 3));
    let masks = Masks([upright, level.transposed()]);
    let mut best: Option<Lattice> = None;
    for is_drawn_out in [false, true] {
        let (a, b) = match is_drawn_out {
            true => (dilate(&near_upright, 3, length), dilate(&near_level, length, 3)),
            false => (near_upright.clone(), near_level.clone()),
        };
        let shrink = if is_drawn_out { length / 2 } else { 0 };
        for piece in pieces(&a, &b, shrink) {
            let Some(found) = fit(&masks, piece) else { continue };
            if best.as_ref().is_none_or(|best| found.score > 1.02 * best.score) {
                best = Some(found);
            }
        }
    }
    best
}

/// The two pieces with the most crossings.
fn pieces(upright: &Plane<bool>, level: &Plane<bool>, shrink: usize) -> Vec<Piece> {
    let mut both = upright.clone();
    for (pixel, &other) in both.values.iter_mut().zip(&level.values) {
        *pixel |= other;
    }
    let (found, labels) = components(&both, true);
    let mut crossings = vec![0usize; found.len() + 1];
    for ((&a, &b), &label) in upright.values.iter().zip(&level.values).zip(&labels.values) {
        crossings[label as usize] += usize::from(a && b);
    }
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|&at| core::cmp::Reverse(crossings[at + 1]));
    let mut pieces = Vec::new();
    for at in order.into_iter().take(2).filter(|at| crossings[at + 1] >= 16) {
        let piece = found[at];
        let size = [piece.width, piece.height].map(|size| size.saturating_sub(2 * shrink));
        if size[0] < 40 || size[1] < 40 {
            continue;
        }
        let start = [piece.left + shrink, piece.top + shrink];
        let most = [both.width, both.height];
        pieces.push(Piece {
            lo: start.map(|at| at.saturating_sub(4)),
            hi: core::array::from_fn(|axis| (start[axis] + size[axis] + 4).min(most[axis])),
        });
    }
    pieces
}
