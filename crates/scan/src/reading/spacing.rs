//! How far apart digits of one number stand: `1 1` or `11`.
//!
//! ```text
//!   distances of neighbors in rows    ▂█▂        ▁▅█▃
//!                                       same │ next      cuts: the widest holes
//! ```
//!
//! It is one unknown of the picture, and the puzzle decides: several cuts are tried, of distances between
//! middles and between edges, and last that no number has two digits. In columns digits stand side by side
//! only within a number, so these tell how far apart they are.

use super::sizes::middle;
use super::{Item, Sizes, Strip, item};
use crate::glyphs::Glyph;

/// Where the distance between two digits of a row is cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spacing {
    is_of_centers: bool,
    cut: f32,
    /// How wide the hole is that it lies in.
    hole: f32,
}

impl Spacing {
    fn distance(&self, before: &Glyph, glyph: &Glyph) -> f32 {
        if self.is_of_centers { center(before, glyph) } else { glyph.left - before.right }
    }
}

fn center(before: &Glyph, glyph: &Glyph) -> f32 {
    (glyph.left + glyph.right - before.left - before.right) / 2.0
}

/// The spacings to try, the likeliest first.
pub(crate) fn spacings(rows: &[Strip], columns: &[Strip], sizes: &Sizes) -> Vec<Spacing> {
    let h = sizes.height;
    let (mut in_numbers, mut edges_in_numbers) = (Vec::new(), Vec::new());
    for column in columns {
        for (k, pair) in column.glyphs.windows(2).enumerate() {
            if column.beside[k + 1] && pair.iter().all(|glyph| glyph.junk < 0.3) {
                in_numbers.push(center(&pair[0], &pair[1]));
                edges_in_numbers.push(pair[1].left - pair[0].right);
            }
        }
    }
    let (mut centers, mut edges) = (Vec::new(), Vec::new());
    for row in rows {
        let is_digit = |glyph: &&Glyph| {
            glyph.junk < 0.5 && (0.74..1.32).contains(&(glyph.height() / sizes.height))
        };
        let digits: Vec<&Glyph> = row.glyphs.iter().filter(is_digit).collect();
        for pair in digits.windows(2) {
            if pair[1].pair.is_none() || pair[1].pair != pair[0].pair {
                centers.push(center(pair[0], pair[1]));
                edges.push(pair[1].left - pair[0].right);
            }
        }
    }
    let has_two = in_numbers.len() >= 2;
    let known = |values: Vec<f32>| if has_two { middle(values) } else { None };
    let usual = known(in_numbers).unwrap_or(1.12 * sizes.width + 0.02 * h);
    let usual_edge = known(edges_in_numbers).unwrap_or(0.1 * h);
    let mut found = cuts(&centers, usual, [1.02 * usual, usual + 0.8 * h], usual + 0.3 * h, h);
    let mut of_edges = cuts(
        &edges,
        usual_edge,
        [usual_edge + 0.03 * h, usual_edge + 0.8 * h],
        usual_edge + 0.25 * h,
        h,
    );
    found.iter_mut().for_each(|spacing| spacing.is_of_centers = true);
    found.append(&mut of_edges);
    found.sort_by(|a, b| b.hole.total_cmp(&a.hole));
    found.push(Spacing { is_of_centers: true, cut: f32::MIN / 4.0, hole: 0.0 });
    found
}

/// The three widest holes between two bounds; if there is none, a cut that is usual.
fn cuts(values: &[f32], usual: f32, [lo, hi]: [f32; 2], otherwise: f32, h: f32) -> Vec<Spacing> {
    let mut sorted: Vec<f32> = values.iter().copied().filter(|&x| x > lo - 0.5 * h).collect();
    sorted.push(usual);
    sorted.sort_by(f32::total_cmp);
    let hole = |pair: &[f32]| Spacing {
        is_of_centers: false,
        cut: (pair[0] + pair[1]) / 2.0,
        hole: pair[1] - pair[0],
    };
    let mut holes: Vec<Spacing> = sorted.windows(2).map(hole).collect();
    holes.retain(|spacing| spacing.cut > lo && spacing.cut < hi && spacing.hole > 0.05 * h);
    holes.sort_by(|a, b| b.hole.total_cmp(&a.hole));
    holes.truncate(3);
    if holes.is_empty() {
        holes.push(Spacing { is_of_centers: false, cut: otherwise, hole: 0.0 });
    }
    holes
}

/// The items of a line: of a row with this spacing, of a column by what stands side by side.
pub(crate) fn joins(strip: &Strip, spacing: Option<Spacing>, sizes: &Sizes) -> Vec<Item> {
    const NEVER: f32 = 30.0;
    let mut before: Option<&Glyph> = None;
    let mut items = Vec::new();
    for (k, glyph) in strip.glyphs.iter().enumerate() {
        let (same, next) = match (spacing, before) {
            (None, _) if strip.beside.get(k) == Some(&true) => (0.01, 5.0),
            (None, _) | (_, None) => (NEVER, 0.0),
            (_, Some(before)) if glyph.pair.is_some() && glyph.pair == before.pair => (0.05, 3.0),
            (Some(spacing), Some(before)) => {
                let distance = spacing.distance(before, glyph) - spacing.cut;
                let x = (distance / (0.05 * sizes.height)).clamp(-NEVER, NEVER);
                (x.exp().ln_1p(), (-x).exp().ln_1p())
            }
        };
        items.push(Item { same, next, ..item(glyph, sizes) });
        if glyph.junk < 0.6 {
            before = Some(glyph);
        }
    }
    items
}
