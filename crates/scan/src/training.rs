//! Crops of a picture whose lattice is known, as training needs them: cut by the same code that reads.

use crate::glyphs::crop::crop;
use crate::glyphs::ink::{Strips, ink};
use crate::glyphs::shapes::shapes;
use crate::lattice::{Bend, Lattice, Node};
use crate::raster::Pixels;
use crate::sheet::Sheet;

/// A crop and where its shape is, in cells of the lattice: left, top, right, bottom.
#[derive(Clone, Debug)]
pub struct Sample {
    /// 24×24 values; 200 is the ink of the shape.
    pub crop: Vec<u8>,
    /// The box of the shape.
    pub area: [f32; 4],
}

/// The crops of a lattice of `n` cells whose lines are where `place` says.
#[must_use]
pub fn samples(
    picture: &Pixels,
    n: [usize; 2],
    is_straight: bool,
    place: &dyn Fn(f32, f32) -> (f32, f32),
) -> Vec<Sample> {
    let (start, end) = (place(0.0, 0.0), place(n[0] as f32, n[1] as f32));
    let mut lattice = Lattice {
        n,
        start: [start.0.max(0.0), start.1.max(0.0)],
        pitch: [(end.0 - start.0).abs() / n[0] as f32, (end.1 - start.1).abs() / n[1] as f32],
        score: 0.0,
        bend: None,
    };
    if !is_straight {
        let mut nodes = Vec::new();
        for v in 0..=n[1] {
            for u in 0..=n[0] {
                let (u, v) = (u as f32, v as f32);
                let (x, y) = place(u, v);
                nodes.push(Node { u, v, x, y });
            }
        }
        lattice.bend = Bend::fit(&nodes, n);
    }
    let Some(sheet) = Sheet::new(picture, &lattice) else { return Vec::new() };
    let Sheet { pitch, margin, .. } = sheet;
    let strips =
        |axis: usize| Strips { offset: margin[axis], n: n[axis], border: margin[1 - axis], pitch };
    let columns = ink(&sheet.pixels, strips(0));
    let rows = ink(&sheet.pixels.transposed(), strips(1)).transposed();
    let mut samples = Vec::new();
    for (is_row, ink) in [(false, &columns), (true, &rows)] {
        for shape in shapes(ink, pitch) {
            let (x, y) = shape.center();
            let (u, v) = (x / pitch - margin[0], y / pitch - margin[1]);
            if (is_row && u > 0.0) || (!is_row && v > 0.62 * n[1] as f32) {
                continue;
            }
            let values = crop(ink, &shape);
            let [left, top] = [shape.left, shape.top].map(|at| at as f32);
            let (right, bottom) = (left + shape.width as f32, top + shape.height as f32);
            let across = |x: f32| x / pitch - margin[0];
            let down = |y: f32| y / pitch - margin[1];
            samples.push(Sample {
                crop: values.iter().map(|value| (value * 200.0).clamp(0.0, 255.0) as u8).collect(),
                area: [across(left), down(top), across(right), down(bottom)],
            });
        }
    }
    samples
}
