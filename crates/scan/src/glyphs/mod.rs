//! From the ink of a sheet to glyphs with their chances.
//!
//! ```text
//!   ink ─▶ shapes ─▶ crops ─▶ net ─▶ alike ─▶ Glyph: box, chances of ten digits, chance of junk
//!                                └─ touching: cut in two where both halves read best
//! ```

mod alike;
pub(crate) mod crop;
pub(crate) mod ink;
mod net;
pub(crate) mod shapes;

use crate::raster::Plane;

use crop::{Crop, crop};
use net::{CLASSES, Chances, Net};
use shapes::{Shape, shapes};

/// More shapes are not looked at: a page of noise has any number.
const MOST_SHAPES: usize = 4000;
/// The classes after the digits.
const JUNK: usize = 10;
const TOUCHING: usize = 11;
/// Where a wide shape may be cut, in parts of its width.
const CUTS: [f32; 7] = [0.36, 0.42, 0.46, 0.5, 0.54, 0.58, 0.64];

/// A piece of ink that is perhaps a digit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glyph {
    pub(crate) left: f32,
    pub(crate) right: f32,
    pub(crate) top: f32,
    pub(crate) bottom: f32,
    /// Chances of the ten digits, if it is one; they sum to 1.
    pub(crate) digits: [f32; 10],
    /// The chance that it is none.
    pub(crate) junk: f32,
    /// Two halves of one shape have the same number here.
    pub(crate) pair: Option<usize>,
    /// Its middle in cells from the first line of the lattice, across and down.
    pub(crate) u: f32,
    pub(crate) v: f32,
}

impl Glyph {
    pub(crate) fn height(&self) -> f32 {
        self.bottom - self.top
    }

    pub(crate) fn width(&self) -> f32 {
        self.right - self.left
    }

    /// The likeliest digit.
    pub(crate) fn digit(&self) -> usize {
        (0..10).max_by(|&a, &b| self.digits[a].total_cmp(&self.digits[b])).unwrap_or(0)
    }
}

/// Reads the ink of a sheet whose cells have `pitch` pixels; shapes for which `is_wanted` is false are
/// left out.
pub(crate) fn glyphs(
    net: &Reader,
    ink: &Plane<u8>,
    pitch: f32,
    is_wanted: impl Fn(&Shape) -> bool,
) -> Vec<Glyph> {
    let mut found = shapes(ink, pitch);
    found.retain(is_wanted);
    found.truncate(MOST_SHAPES);
    let crops: Vec<Crop> = found.iter().map(|shape| crop(ink, shape)).collect();
    let mut chances: Vec<Chances> = crops.iter().map(|crop| net.0.classify(crop)).collect();
    alike::share(&found, &crops, &mut chances);
    let mut glyphs = Vec::new();
    for (at, (shape, chances)) in found.iter().zip(&chances).enumerate() {
        if chances[TOUCHING] > 0.35 && 2 * shape.width > shape.height {
            glyphs.extend(halves(net, ink, shape, at));
        } else {
            let junk = chances[JUNK] + 0.5 * chances[TOUCHING];
            glyphs.push(glyph(shape, chances, junk, None));
        }
    }
    glyphs
}

/// What reads crops: the net, unpacked once.
#[derive(Debug)]
pub(crate) struct Reader(Net);

impl Reader {
    pub(crate) fn new() -> Reader {
        Reader(Net::new())
    }
}

fn glyph(shape: &Shape, chances: &Chances, junk: f32, pair: Option<usize>) -> Glyph {
    let sum = chances[..10].iter().sum::<f32>().max(1e-9);
    Glyph {
        left: shape.left as f32,
        right: (shape.left + shape.width) as f32,
        top: shape.top as f32,
        bottom: (shape.top + shape.height) as f32,
        digits: core::array::from_fn(|digit| chances[digit] / sum),
        junk,
        pair,
        u: 0.0,
        v: 0.0,
    }
}

/// The shape cut where both halves are likeliest to be digits.
fn halves(net: &Reader, ink: &Plane<u8>, shape: &Shape, number: usize) -> [Glyph; 2] {
    let best = |chances: &Chances| chances[..10].iter().copied().fold(1e-9, f32::max);
    let cut = |part: &f32| {
        let left =
            ((shape.width as f32 * part) as usize).clamp(2.min(shape.width - 1), shape.width - 1);
        let parts = [
            Shape { width: left, ..*shape },
            Shape { left: shape.left + left, width: shape.width - left, ..*shape },
        ];
        (parts, parts.map(|part| net.0.classify(&crop(ink, &part))))
    };
    let score = |chances: &[Chances; 2]| best(&chances[0]) * best(&chances[1]);
    let all = CUTS.iter().map(cut);
    let likeliest = all.max_by(|a, b| score(&a.1).total_cmp(&score(&b.1)));
    let (parts, chances) = likeliest.unwrap_or(([*shape; 2], [[1.0 / CLASSES as f32; CLASSES]; 2]));
    core::array::from_fn(|k| glyph(&parts[k], &chances[k], chances[k][JUNK], Some(number)))
}
