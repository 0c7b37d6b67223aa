//! A shape as the net sees it: 24×24 numbers, its height 18 of them, its ink about 1.
//!
//! ```text
//!   ........................
//!   ...   18 rows of ink ...      wider shapes are drawn smaller, so that 22 columns hold them
//!   ........................
//! ```
//!
//! Neighbors stay in the picture, as they do in training. Where a shape shrinks by much, means are
//! sampled, so that thin strokes do not vanish between samples.

use super::shapes::Shape;
use crate::raster::Plane;
use crate::raster::filter::mean;

/// Rows and columns of a crop.
pub(crate) const SIDE: usize = 24;

/// What the net is given.
pub(crate) type Crop = [f32; SIDE * SIDE];

/// The crop of a box of the sheet.
pub(crate) fn crop(ink: &Plane<u8>, shape: &Shape) -> Crop {
    let (w, h) = (shape.width.max(1) as f32, shape.height.max(1) as f32);
    let scale = (18.0 / h).min(22.0 / w);
    let around = shape.width + shape.height;
    let (left, top) = (shape.left.saturating_sub(around), shape.top.saturating_sub(shape.height));
    let right = (shape.left + 2 * shape.width + shape.height).min(ink.width);
    let bottom = (shape.top + 2 * shape.height).min(ink.height);
    let mut part = Plane::new(right - left, bottom - top);
    for y in 0..part.height {
        for (out, &value) in part.row_mut(y).iter_mut().zip(&ink.row(top + y)[left..right]) {
            *out = f32::from(value);
        }
    }
    if scale < 0.6 {
        let size = (1.0 / scale).round() as usize | 1;
        part = mean(&part, size, size);
    }
    let (x, y) =
        (shape.left as f32 + w / 2.0 - left as f32, shape.top as f32 + h / 2.0 - top as f32);
    let most = shape.contrast.max(1.0);
    let mut crop = [0f32; SIDE * SIDE];
    for (at, value) in crop.iter_mut().enumerate() {
        let u = ((at % SIDE) as f32 - 12.0) / scale + x;
        let v = ((at / SIDE) as f32 - 12.0) / scale + y;
        *value = (mixed(&part, u, v) / most).min(1.2);
    }
    crop
}

/// The value between four pixels; outside there is no ink.
fn mixed(plane: &Plane<f32>, x: f32, y: f32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let (u, v) = (x - left, y - top);
    let (left, top) = (left as isize, top as isize);
    let at = |x: isize, y: isize| {
        let inside = x >= 0 && y >= 0 && (x as usize) < plane.width && (y as usize) < plane.height;
        if inside { plane.at(x as usize, y as usize) } else { 0.0 }
    };
    (at(left, top) * (1.0 - u) + at(left + 1, top) * u) * (1.0 - v)
        + (at(left, top + 1) * (1.0 - u) + at(left + 1, top + 1) * u) * v
}
