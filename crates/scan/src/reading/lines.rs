//! Which glyphs belong to a line: from the grid outwards, up to a gap that is larger than usual.
//!
//! ```text
//!   12:45   (clock)                 a row     9:41  (clock)      3  1 12│
//!                                             └─ gap ─┘
//!     3     the gap is larger than usual: the column ends here
//!    12     digits at one height stand side by side: one number
//!   ────
//! ```
//!
//! What is usual is the distance below which six tenths of all neighbors are.

use super::Sizes;
use super::sizes::part;
use crate::glyphs::Glyph;

/// The glyphs of a line, in reading order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strip {
    pub(crate) glyphs: Vec<Glyph>,
    /// For a column: whether a glyph stands beside the one before it.
    pub(crate) beside: Vec<bool>,
    /// Something like a digit stands beyond the gap that ended the line, this many usual gaps away.
    pub(crate) beyond: Option<f32>,
}

/// The strips of rows (`axis` 1) or columns (`axis` 0) of a grid of `n` lines that way, which begins
/// `border` pixels from the edge of the sheet. Places of glyphs are counted from the grid.
pub(crate) fn strips(
    glyphs: &[Glyph],
    axis: usize,
    n: usize,
    border: f32,
    sizes: &Sizes,
) -> Vec<Strip> {
    let usual = usual_gap(glyphs, axis, n, sizes);
    let relative = sizes.height / sizes.pitch;
    let most = match axis {
        0 => (2.2 * usual + 0.6 * relative + 0.05).min(1.75),
        _ => (2.5 * usual + 1.3 * relative + 0.1).min(1.9),
    };
    let strip = |line: usize| match axis {
        0 => column(glyphs, line, border, most, sizes),
        _ => row(glyphs, line, border, most, sizes),
    };
    (0..n).map(strip).collect()
}

/// The distance, in cells, below which six tenths of the neighbors of a line are.
fn usual_gap(glyphs: &[Glyph], axis: usize, n: usize, sizes: &Sizes) -> f32 {
    let mut lines: Vec<Vec<&Glyph>> = vec![Vec::new(); n];
    for glyph in glyphs.iter().filter(|glyph| glyph.junk < 0.5) {
        let (along, across) = if axis == 0 { (glyph.u, glyph.v) } else { (glyph.v, glyph.u) };
        if across < 0.0 && along >= 0.0 && along < n as f32 && (along.fract() - 0.5).abs() < 0.45 {
            lines[along as usize].push(glyph);
        }
    }
    let mut gaps = Vec::new();
    for mut line in lines {
        let ends = |glyph: &Glyph| match axis {
            0 => (glyph.top, glyph.bottom),
            _ => (glyph.left, glyph.right),
        };
        line.sort_by(|a, b| ends(a).0.total_cmp(&ends(b).0));
        for pair in line.windows(2) {
            let gap = (ends(pair[1]).0 - ends(pair[0]).1) / sizes.pitch;
            if gap > -0.05 && gap < 1.75 {
                gaps.push(gap.max(0.0));
            }
        }
    }
    if gaps.len() >= 4 { part(gaps, 0.6).unwrap_or(0.8) } else { 0.8 }
}

fn row(glyphs: &[Glyph], line: usize, border: f32, most: f32, sizes: &Sizes) -> Strip {
    let middle = line as f32 + 0.5;
    let is_near =
        |glyph: &&Glyph| glyph.u < 0.12 && (glyph.v - middle).abs() < 0.42 && glyph.junk < 0.995;
    let mut own: Vec<&Glyph> = glyphs.iter().filter(is_near).collect();
    own.sort_by(|a, b| b.right.total_cmp(&a.right));
    let mut strip = Strip::default();
    let mut reached = 0.0;
    for glyph in own {
        let distance = (border - glyph.right) / sizes.pitch;
        let is_first = !strip.glyphs.iter().any(|kept| kept.junk < 0.5);
        let limit = if is_first { 2.4 } else { most };
        if distance - reached > limit {
            strip.beyond = (glyph.junk < 0.5).then_some((distance - reached) / limit);
            break;
        }
        if glyph.junk < 0.9 {
            reached = (border - glyph.left) / sizes.pitch;
        }
        strip.glyphs.push(*glyph);
    }
    strip.glyphs.reverse();
    strip
}

fn column(glyphs: &[Glyph], line: usize, border: f32, most: f32, sizes: &Sizes) -> Strip {
    let middle = line as f32 + 0.5;
    let is_near =
        |glyph: &&Glyph| glyph.v < 0.12 && (glyph.u - middle).abs() < 0.52 && glyph.junk < 0.995;
    let mut own: Vec<&Glyph> = glyphs.iter().filter(is_near).collect();
    own.sort_by(|a, b| (b.top + b.bottom).total_cmp(&(a.top + a.bottom)));
    let mut numbers: Vec<Vec<&Glyph>> = Vec::new();
    for glyph in own {
        let is_level = |first: &Glyph| {
            (first.top + first.bottom - glyph.top - glyph.bottom).abs() < 0.8 * sizes.height
        };
        match numbers.iter_mut().find(|number| is_level(number[0])) {
            Some(number) => number.push(glyph),
            None => numbers.push(vec![glyph]),
        }
    }
    let mut strip = Strip::default();
    let (mut kept, mut reached) = (Vec::new(), 0.0);
    for (k, mut number) in numbers.into_iter().enumerate() {
        let mean = |of: fn(&Glyph) -> f32, number: &[&Glyph]| {
            number.iter().map(|glyph| of(glyph)).sum::<f32>() / number.len() as f32
        };
        let distance = (border - mean(|glyph| glyph.bottom, &number)) / sizes.pitch;
        let limit = if k == 0 { 2.2 } else { most };
        if distance - reached > limit {
            let is_like_digit = number.iter().any(|glyph| glyph.junk < 0.5);
            strip.beyond = is_like_digit.then_some((distance - reached) / limit);
            break;
        }
        if number.iter().any(|glyph| glyph.junk < 0.9) {
            reached = (border - mean(|glyph| glyph.top, &number)) / sizes.pitch;
        }
        number.sort_by(|a, b| a.left.total_cmp(&b.left));
        kept.push(number);
    }
    for number in kept.into_iter().rev() {
        for (k, glyph) in number.into_iter().enumerate() {
            strip.glyphs.push(*glyph);
            strip.beside.push(k > 0);
        }
    }
    strip
}
