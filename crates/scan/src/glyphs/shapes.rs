//! Shapes: pieces of ink that may be a digit, two that touch, or neither.
//!
//! ```text
//!   ink ─ above a threshold of the picture ─ without lines ─ components ─ of a digit's size
//!                                                └─ large ones again, at half of their own contrast
//! ```
//!
//! Lines are runs of almost a cell's length. The second threshold takes glyphs apart that touch each
//! other; one of a digit's size is left whole, because thin strokes would fall apart. O(pixels).

use crate::raster::Plane;
use crate::raster::components::{Component, components};
use crate::raster::filter::{dilate, long_runs};

/// A shape: its box in the sheet and how dark its ink is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shape {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) contrast: f32,
}

impl Shape {
    /// The middle, across and down.
    pub(crate) fn center(&self) -> (f32, f32) {
        (self.left as f32 + self.width as f32 / 2.0, self.top as f32 + self.height as f32 / 2.0)
    }
}

/// The shapes of a sheet whose cells have `pitch` pixels.
pub(crate) fn shapes(ink: &Plane<u8>, pitch: f32) -> Vec<Shape> {
    let threshold = threshold(ink);
    let mask = ink.map(|value| f32::from(value) > threshold);
    let mask = without_lines(&mask, (0.98 * pitch).round() as usize);
    let (found, labels) = components(&mask, true);
    let mut shapes = Vec::new();
    for (component, label) in found.iter().zip(1..) {
        if has_size(component, pitch) {
            let own = own_ink(ink, (&labels, label), component);
            refine(own, component, pitch, &mut shapes);
        }
    }
    shapes
}

/// Above the noise, and a sixth of the darkest ink.
fn threshold(ink: &Plane<u8>) -> f32 {
    let mut counts = [0usize; 256];
    ink.values.iter().for_each(|&value| counts[usize::from(value)] += 1);
    let all = ink.values.len();
    let most = percentile(&counts, 0, all * 99 / 100);
    let (n_ink, zeros) = (all - counts[0], counts[0]);
    if n_ink == 0 {
        return 12.0;
    }
    let middle = percentile(&counts, 1, n_ink / 2);
    let mut spread = [0usize; 256];
    for (value, &count) in counts.iter().enumerate().skip(1) {
        spread[value.abs_diff(middle as usize)] += count;
    }
    debug_assert!(zeros + n_ink == all);
    let noise = 1.48 * percentile(&spread, 0, n_ink / 2) + middle;
    (3.0 * noise).min(40.0).max(0.16 * most).max(12.0)
}

/// The value at place `rank` of the sorted values from `from` on.
fn percentile(counts: &[usize; 256], from: usize, rank: usize) -> f32 {
    let mut before = 0;
    for (value, &count) in counts.iter().enumerate().skip(from) {
        before += count;
        if before > rank {
            return value as f32;
        }
    }
    255.0
}

/// The mask without runs of `length` and what touches them from the side.
fn without_lines(mask: &Plane<bool>, length: usize) -> Plane<bool> {
    let level = dilate(&long_runs(mask, length), 1, 3);
    let upright = dilate(&long_runs(&mask.transposed(), length).transposed(), 3, 1);
    let mut left = mask.clone();
    for (pixel, (&a, &b)) in left.values.iter_mut().zip(level.values.iter().zip(&upright.values)) {
        *pixel &= !(a | b);
    }
    left
}

fn has_size(component: &Component, pitch: f32) -> bool {
    let (w, h) = (component.width as f32, component.height as f32);
    h >= (0.12 * pitch).max(6.0)
        && h <= pitch
        && w <= 2.2 * pitch
        && w >= 0.03 * pitch
        && component.area >= 6
}

/// The ink of one component within its box, and how often each value occurs.
fn own_ink(
    ink: &Plane<u8>,
    (labels, label): (&Plane<u32>, u32),
    component: &Component,
) -> (Plane<u8>, [usize; 256]) {
    let Component { left, top, width, height, .. } = *component;
    let mut own = Plane::<u8>::new(width, height);
    let mut counts = [0usize; 256];
    for y in 0..height {
        for x in 0..width {
            if labels.at(left + x, top + y) == label {
                let value = ink.at(left + x, top + y);
                own.set(x, y, value);
                counts[usize::from(value)] += 1;
            }
        }
    }
    (own, counts)
}

fn refine(
    (own, counts): (Plane<u8>, [usize; 256]),
    component: &Component,
    pitch: f32,
    shapes: &mut Vec<Shape>,
) {
    let Component { left, top, width, height, .. } = *component;
    let contrast = percentile(&counts, 1, component.area * 92 / 100);
    let (w, h) = (width as f32, height as f32);
    let is_one = w <= h && h <= 0.9 * pitch;
    let part = if is_one { 0.3 } else { 0.42 };
    let mask = own.map(|value| f32::from(value) > part * contrast);
    let least = (0.12 * pitch).max(6.0);
    let is_block = |part: &Component| {
        let (w, h) = (part.width as f32, part.height as f32);
        part.area as f32 > 0.85 * w * h && h > 0.5 * pitch && w > 0.5 * pitch
    };
    let mut keep = |part: &Component| {
        let Component { width, height, .. } = *part;
        shapes.push(Shape { left: left + part.left, top: top + part.top, width, height, contrast });
    };
    let (parts, _) = components(&mask, true);
    if is_one {
        let Some(whole) = parts.into_iter().reduce(joined) else { return };
        if whole.height as f32 >= least && !is_block(&whole) {
            keep(&whole);
        }
        return;
    }
    for part in &parts {
        let (w, h) = (part.width as f32, part.height as f32);
        let is_large = h > 0.8 * pitch && w > 0.7 * pitch;
        let fits = h >= least && h <= 0.95 * pitch && w <= 2.0 * pitch && part.area >= 5;
        if fits && !is_large && !is_block(part) {
            keep(part);
        }
    }
}

fn joined(a: Component, b: Component) -> Component {
    let (left, top) = (a.left.min(b.left), a.top.min(b.top));
    let right = (a.left + a.width).max(b.left + b.width);
    let bottom = (a.top + a.height).max(b.top + b.height);
    Component { left, top, width: right - left, height: bottom - top, area: a.area + b.area }
}
