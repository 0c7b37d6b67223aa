//! Patterns: a sign on each color, for those who cannot distinguish the colors, and for black-and-
//! white printers.
//!
//! ```text
//!   value   1      2    3    4    5    6    7    8    9    10   11   12   13   14 and on
//!           plain  /    \    =    ||   +    x    dot  ring /\   \/   ..   <>   its number
//! ```
//!
//! Each sign lies inside its cell, so that two neighbors of one color are still two cells, and is
//! drawn in black or white, whichever is seen. Hatching across cells would have fewer signs: at the
//! size of a cell few directions of lines are distinguished.

use pictogrid_core::Value;

use crate::{
    drawing::Mark,
    theme::{Rgb, mix, readable_on},
};

/// The weight of lines.
const LINE: f32 = 0.1;

/// A part of a sign, in a square from -1 to 1.
enum Part {
    Line([f32; 2], [f32; 2]),
    Area(&'static [[f32; 2]]),
}

use Part::{Area, Line};

const SIGNS: [&[Part]; 13] = [
    &[],
    &[Line([-0.6, 0.6], [0.6, -0.6])],
    &[Line([-0.6, -0.6], [0.6, 0.6])],
    &[Line([-0.6, -0.3], [0.6, -0.3]), Line([-0.6, 0.3], [0.6, 0.3])],
    &[Line([-0.3, -0.6], [-0.3, 0.6]), Line([0.3, -0.6], [0.3, 0.6])],
    &[Line([-0.6, 0.0], [0.6, 0.0]), Line([0.0, -0.6], [0.0, 0.6])],
    &[Line([-0.5, -0.5], [0.5, 0.5]), Line([-0.5, 0.5], [0.5, -0.5])],
    &[Area(&[[-0.3, -0.3], [0.3, -0.3], [0.3, 0.3], [-0.3, 0.3]])],
    &[
        Line([-0.5, -0.5], [0.5, -0.5]),
        Line([0.5, -0.5], [0.5, 0.5]),
        Line([0.5, 0.5], [-0.5, 0.5]),
        Line([-0.5, 0.5], [-0.5, -0.5]),
    ],
    &[Area(&[[-0.55, 0.45], [0.55, 0.45], [0.0, -0.5]])],
    &[Area(&[[-0.55, -0.45], [0.55, -0.45], [0.0, 0.5]])],
    &[
        Area(&[[-0.6, -0.2], [-0.2, -0.2], [-0.2, 0.2], [-0.6, 0.2]]),
        Area(&[[0.2, -0.2], [0.6, -0.2], [0.6, 0.2], [0.2, 0.2]]),
    ],
    &[Area(&[[0.0, -0.6], [0.6, 0.0], [0.0, 0.6], [-0.6, 0.0]])],
];

/// Draws the sign of a value in a square of this side around `middle`, on a cell of color `under`.
pub(super) fn draw(value: Value, middle: [f32; 2], side: f32, under: Rgb, marks: &mut Vec<Mark>) {
    let ink = mix(under, readable_on(under), 80);
    let half = side / 2.0;
    let at = |point: [f32; 2]| [middle[0] + point[0] * half, middle[1] + point[1] * half];
    let index = usize::from(value.0).saturating_sub(1);
    let Some(parts) = SIGNS.get(index) else {
        let (text, size) = (value.0.to_string(), 0.5 * side);
        marks.push(Mark::Words { at: middle, size, text, ink });
        return;
    };
    marks.extend(parts.iter().map(|part| match part {
        Line(from, to) => Mark::Stroke { from: at(*from), to: at(*to), width: LINE * side, ink },
        Area(points) => Mark::Polygon { points: points.iter().map(|&p| at(p)).collect(), ink },
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(value: u8) -> Vec<Mark> {
        let mut marks = Vec::new();
        draw(Value(value), [0.0, 0.0], 1.0, [200, 30, 30], &mut marks);
        marks
    }

    #[test]
    fn no_two_values_share_a_sign() {
        for value in 1..40 {
            assert!((1..value).all(|other| drawn(other) != drawn(value)), "{value}");
        }
    }

    #[test]
    fn signs_stay_inside_their_cell() {
        let inside = |p: &[f32; 2]| p[0].abs() <= 0.4 && p[1].abs() <= 0.4;
        for mark in (1..14).flat_map(drawn) {
            match mark {
                Mark::Stroke { from, to, .. } => assert!(inside(&from) && inside(&to)),
                Mark::Polygon { points, .. } => assert!(points.iter().all(inside)),
                other => panic!("{other:?}"),
            }
        }
    }
}
