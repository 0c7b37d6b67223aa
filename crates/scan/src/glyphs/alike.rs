//! One picture, one typeface: glyphs that look the same share their evidence.
//!
//! ```text
//!   crops ─ halved in size, of length 1 ─▶ products of each two ─▶ above 0.95: neighbors
//!   chances: geometric mean of a glyph's own (weight 1.5) and of its 15 nearest neighbors
//! ```
//!
//! A digit that is blurred once is sharp elsewhere. O(glyphs²), so only up to [`MOST`] of them.

use super::crop::{Crop, SIDE};
use super::net::{CLASSES, Chances};
use super::shapes::Shape;

/// Of more glyphs than that none shares.
const MOST: usize = 1500;
/// Of fewer there is nothing to learn.
const LEAST: usize = 8;
/// Rows and columns of a halved crop.
const HALF: usize = SIDE / 2;
/// How alike two have to be.
const ALIKE: f32 = 0.955;
/// Neighbors that count.
const NEAREST: usize = 15;

/// Mixes the chances of glyphs that look the same.
pub(super) fn share(shapes: &[Shape], crops: &[Crop], chances: &mut [Chances]) {
    if !(LEAST..=MOST).contains(&crops.len()) {
        return;
    }
    let small: Vec<[f32; HALF * HALF]> = shapes.iter().zip(crops).map(halved).collect();
    let aspects: Vec<f32> =
        shapes.iter().map(|shape| shape.width as f32 / shape.height as f32).collect();
    let mut near: Vec<Vec<(f32, usize)>> = vec![Vec::new(); crops.len()];
    for a in 0..crops.len() {
        for b in 0..a {
            if (aspects[a] - aspects[b]).abs() >= 0.12 {
                continue;
            }
            let product: f32 = small[a].iter().zip(&small[b]).map(|(p, q)| p * q).sum();
            if product > ALIKE {
                near[a].push((product, b));
                near[b].push((product, a));
            }
        }
    }
    let logs: Vec<Chances> =
        chances.iter().map(|chances| chances.map(|c| (c + 1e-5).ln())).collect();
    for (at, near) in near.iter_mut().enumerate() {
        near.sort_by(|a, b| b.0.total_cmp(&a.0));
        near.truncate(NEAREST);
        let mut mixed = logs[at].map(|log| 1.5 * log);
        let mut sum = 1.5;
        for &(product, other) in near.iter() {
            let weight = (product - 0.915) * 12.0;
            sum += weight;
            for (log, other) in mixed.iter_mut().zip(&logs[other]) {
                *log += weight * other;
            }
        }
        let most = mixed.iter().copied().fold(f32::MIN, f32::max);
        let powers = mixed.map(|log| ((log - most) / sum).exp());
        let total: f32 = powers.iter().sum();
        chances[at] = core::array::from_fn::<f32, CLASSES, _>(|c| powers[c] / total);
    }
}

/// The crop without its neighbors, at half its size, of length 1.
fn halved((shape, crop): (&Shape, &Crop)) -> [f32; HALF * HALF] {
    let own = (shape.width as f32 * 18.0 / shape.height as f32).min(22.0) / 2.0 + 1.0;
    let mut small = [0f32; HALF * HALF];
    for (at, &value) in crop.iter().enumerate() {
        let (x, y) = (at % SIDE, at / SIDE);
        if (x as f32 - 11.5).abs() <= own && (2..SIDE - 2).contains(&y) {
            small[y / 2 * HALF + x / 2] += value;
        }
    }
    let length = small.iter().map(|value| value * value).sum::<f32>().sqrt() + 1e-6;
    small.map(|value| value / length)
}
