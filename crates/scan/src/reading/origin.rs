//! Which lines of the lattice bound the grid.
//!
//! ```text
//!      lattice 7×6      numbers stand left of the grid and above it, none inside,
//!      · · 1 1 2 1      none in the corner, and one beside every line
//!      · · ─────────
//!      1 1│             cost = 2·inside + corner + 0.7·lines without a number
//! ```
//!
//! A line of cells that is blank is not cut off for having no number: what lies before the grid begins with
//! boxes of numbers, so there is one in the last of them.
//!
//! All places up to six tenths of the lattice are tried. O(places · glyphs).

use crate::glyphs::Glyph;

/// What it costs that the lattice line before the grid has no number in it.
const CUT: f32 = 6.0;

/// How many lines of the lattice lie before the grid, across and down.
pub(crate) fn origin(glyphs: &[&Glyph], n: [usize; 2]) -> [usize; 2] {
    let most = n.map(|n| ((n as f32 * 0.6) as usize).min(n.saturating_sub(4)));
    let mut best = (f32::MAX, [0, 0]);
    for left in 0..=most[0] {
        for top in 0..=most[1] {
            let cost = cost(glyphs, n, [left, top]);
            if cost < best.0 {
                best = (cost, [left, top]);
            }
        }
    }
    best.1
}

fn cost(glyphs: &[&Glyph], n: [usize; 2], [left, top]: [usize; 2]) -> f32 {
    let (width, height) = (n[0] - left, n[1] - top);
    let (w, h) = (width as f32, height as f32);
    let (mut inside, mut corner) = (0, 0);
    let (mut rows, mut columns) = (vec![false; height], vec![false; width]);
    let (mut is_beside, mut is_above) = (left == 0, top == 0);
    for glyph in glyphs {
        let (u, v) = (glyph.u - left as f32, glyph.v - top as f32);
        let (is_row, is_column) = (v > 0.0 && v < h, u > 0.0 && u < w);
        if is_row && is_column {
            inside += 1;
        } else if u < 0.0 && v < 0.0 {
            corner += 1;
        } else if is_row && u < 0.0 && u > -1.25 {
            rows[v as usize] = true;
            is_beside |= u > -1.0;
        } else if is_column && v < 0.0 && v > -1.25 {
            columns[u as usize] = true;
            is_above |= v > -1.0;
        }
    }
    let without = rows.iter().chain(&columns).filter(|&&has| !has).count();
    let n_cut = usize::from(!is_beside) + usize::from(!is_above);
    2.0 * inside as f32
        + corner as f32
        + 0.7 * without as f32
        + CUT * n_cut as f32
        + 0.05 * (left + top) as f32
}
