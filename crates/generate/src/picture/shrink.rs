//! Shrinks a picture to cells and keeps its edges.
//!
//! ```text
//!   patch of pixels   . . . . # #      mean   a gray that is in neither side
//!                     . . . # # #      kept   the mean of those near the mean, again and again:
//!                     . . # # # #             it moves to the side that has more of the patch
//! ```
//!
//! Means are taken in linear light, where half black, half white is what an eye sees from afar.
//! Pixels that lie in several patches count for the part that lies in each. Keeping is the mean
//! shift of one patch: three rounds, weights by distance in light; sharpening the mean afterwards
//! would make halos that become specks. O(pixels).

use super::{Pixels, Rgb};

/// Rounds of the shift.
const ROUNDS: usize = 3;
/// How far apart two lights are that hardly count for each other.
const WIDTH: f32 = 0.25;

/// Cells of a picture, row by row.
pub(super) struct Cells {
    /// The mean of each patch.
    pub(super) mean: Vec<Rgb>,
    /// What most of each patch is like.
    pub(super) kept: Vec<Rgb>,
}

pub(super) fn shrink(pixels: &Pixels, width: usize, height: usize) -> Cells {
    let light: &[f32; 256] = &std::array::from_fn(|c| (c as f32 / 255.0).powf(2.2));
    let across = shares(pixels.width as usize, width);
    let down = shares(pixels.height as usize, height);
    let mut cells = Cells { mean: Vec::new(), kept: Vec::new() };
    for rows in &down {
        for columns in &across {
            let patch = || {
                rows.iter().flat_map(|&(y, v)| {
                    let row = &pixels.dots[y * pixels.width as usize..];
                    let lit = move |dot: Rgb| dot.map(|c| light[usize::from(c)]);
                    columns.iter().map(move |&(x, h)| (lit(row[x]), h * v))
                })
            };
            let mean = weighted(patch(), |_| 1.0);
            let kept =
                (0..ROUNDS).fold(mean, |middle, _| weighted(patch(), |dot| near(dot, middle)));
            cells.mean.push(mean.map(screen));
            cells.kept.push(kept.map(screen));
        }
    }
    cells
}

/// For each of `n` cells, the pixels it covers of `side` and how much of each.
fn shares(side: usize, n: usize) -> Vec<Vec<(usize, f32)>> {
    let scale = side as f64 / n as f64;
    let cell = |i: usize| {
        let (from, to) = (i as f64 * scale, (i + 1) as f64 * scale);
        let pixels = from as usize..(to.ceil() as usize).min(side);
        let share = |x: usize| (to.min((x + 1) as f64) - from.max(x as f64)) as f32;
        pixels.map(|x| (x, share(x))).filter(|(_, share)| *share > 0.0).collect()
    };
    (0..n).map(cell).collect()
}

/// The weighted mean. Sums have 64 bits: in 32 bits one of millions of pixels ceases to grow.
fn weighted(
    patch: impl Iterator<Item = ([f32; 3], f32)>,
    weight: impl Fn([f32; 3]) -> f32,
) -> [f32; 3] {
    let (mut sum, mut all) = ([0.0_f64; 3], 0.0_f64);
    for (dot, share) in patch {
        let share = f64::from(share * weight(dot));
        all += share;
        (0..3).for_each(|i| sum[i] += f64::from(dot[i]) * share);
    }
    sum.map(|sum| (sum / all.max(1e-12)) as f32)
}

/// How much a dot counts for a middle: 1 at it, little far away.
fn near(dot: [f32; 3], middle: [f32; 3]) -> f32 {
    let distance: f32 = (0..3).map(|i| (dot[i] - middle[i]).powi(2)).sum();
    1.0 / (1.0 + (distance / (WIDTH * WIDTH)).powi(2))
}

fn screen(light: f32) -> u8 {
    (light.clamp(0.0, 1.0).powf(1.0 / 2.2) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_cover_every_pixel_once() {
        for (side, n) in [(10, 3), (7, 7), (100, 13), (5, 1)] {
            let cells = shares(side, n);
            for x in 0..side {
                let covered = cells.iter().flatten().filter(|(pixel, _)| *pixel == x);
                let covered: f32 = covered.map(|(_, share)| share).sum();
                assert!((covered - 1.0).abs() < 1e-4, "{side} {n} {x}: {covered}");
            }
        }
    }

    #[test]
    fn the_mean_of_many_pixels_is_that_of_few() {
        let dots = |n: usize| [vec![[255; 3]; n], vec![[0; 3]; n]].concat();
        let few = shrink(&Pixels::new(2, 1, dots(1)), 1, 1);
        let side = 6_000;
        let many = shrink(&Pixels::new(side, side, dots((side * side / 2) as usize)), 1, 1);
        assert_eq!(many.mean, few.mean);
    }

    #[test]
    fn an_edge_goes_to_the_larger_side() {
        let dots = [[0; 3], [0; 3], [0; 3], [255; 3], [255; 3], [0; 3], [255; 3], [255; 3]];
        let cells = shrink(&Pixels::new(8, 1, dots.to_vec()), 2, 1);
        assert!(cells.kept[0][0] < 60 && cells.kept[1][0] > 230, "{:?}", cells.kept);
        assert!((130..150).contains(&cells.mean[0][0]), "{:?}", cells.mean);
    }
}
