//! The lattice of a screenshot within one piece of connected lines.
//!
//! ```text
//!   masks of long edges ─▶ profiles ─▶ comb, each axis ─▶ cells are square or nearly ─▶ once more,
//!   from the lower right part alone, where no numbers are ─▶ outer lines ─▶ end rows without lines
//! ```
//!
//! Thick borders and the outer rim of gaps lie off the comb, so they are looked for one by one. An end
//! row that the other lines do not run through is no row.

use super::Lattice;
use super::comb::{Comb, comb, fitted};
use crate::raster::Plane;

/// Long edges; `[0]` has those that run down, and `[1]` those that run across, transposed, so that both are
/// asked alike: a row of `[axis]` runs along that axis.
pub(super) struct Masks(pub(super) [Plane<bool>; 2]);

impl Masks {
    fn length(&self, axis: usize) -> usize {
        self.0[axis].width
    }

    /// How much of each place along the axis is an edge, between two places across it: the mean of the
    /// better two of three thirds, because buttons and pictures hide a part.
    fn profile(&self, axis: usize, along: [usize; 2], across: [usize; 2]) -> Vec<f32> {
        let mask = &self.0[axis];
        let [lo, hi] = across;
        let (n, width) = (hi.saturating_sub(lo), along[1].saturating_sub(along[0]));
        let mut sums = [vec![0f32; width], vec![0f32; width], vec![0f32; width]];
        let ends = [lo, lo + n / 3, lo + 2 * n / 3, hi];
        for (third, sums) in sums.iter_mut().enumerate() {
            for y in ends[third]..ends[third + 1] {
                let row = &mask.row(y)[along[0]..along[1]];
                for (x, sum) in sums.iter_mut().enumerate() {
                    let near = &row[x.saturating_sub(1)..(x + 2).min(width)];
                    *sum += f32::from(u8::from(near.contains(&true)));
                }
            }
            let rows = (ends[third + 1] - ends[third]).max(1) as f32;
            sums.iter_mut().for_each(|sum| *sum /= rows);
        }
        let better = |x: usize| {
            let three = [sums[0][x], sums[1][x], sums[2][x]];
            let least = three.iter().copied().fold(f32::MAX, f32::min);
            (three.iter().sum::<f32>() - least) / 2.0
        };
        (0..width).map(better).collect()
    }
}

/// A piece of the picture, along each axis.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) lo: [usize; 2],
    pub(super) hi: [usize; 2],
}

/// The lattice in a piece.
pub(super) fn fit(masks: &Masks, piece: Piece) -> Option<Lattice> {
    let Piece { mut lo, mut hi } = piece;
    let mut from: [usize; 2] =
        core::array::from_fn(|axis| lo[axis] + (hi[axis] - lo[axis]) * 2 / 5);
    let mut found: Option<Lattice> = None;
    for _ in 0..2 {
        let profiles: [Vec<f32>; 2] = core::array::from_fn(|axis| {
            let other = 1 - axis;
            masks.profile(axis, [lo[axis], hi[axis]], [from[other], hi[other]])
        });
        let combs = match &found {
            None => free_combs(&profiles),
            Some(before) => near_combs(&profiles, before.pitch),
        };
        let Some(combs) = combs else { break };
        let mut lattice = Lattice {
            n: combs.map(|comb| comb.last - comb.first),
            start: [0.0; 2],
            pitch: [0.0; 2],
            score: combs[0].score + combs[1].score,
            bend: None,
        };
        for axis in 0..2 {
            let (phase, pitch) = fitted(&profiles[axis], &combs[axis]);
            let first = combs[axis].first as f32;
            lattice.start[axis] = lo[axis] as f32 + phase + first * pitch;
            lattice.pitch[axis] = pitch;
            let end = lattice.start[axis] + pitch * lattice.n[axis] as f32;
            let start = lattice.start[axis];
            from[axis] = (start + 0.45 * (end - start)).max(0.0) as usize;
            hi[axis] = ((end + 2.0 + 0.3 * pitch) as usize).min(masks.length(axis));
            lo[axis] = lo[axis].min((start - 0.3 * pitch).max(0.0) as usize);
            from[axis] = from[axis].min(hi[axis].saturating_sub(1));
        }
        if lattice.pitch.iter().any(|&pitch| pitch < 3.0 || pitch.is_nan()) {
            break;
        }
        found = Some(lattice);
    }
    let mut lattice = found?;
    add_outer_lines(masks, &mut lattice);
    cut_empty_ends(masks, &mut lattice);
    Some(lattice)
}

fn near_combs(profiles: &[Vec<f32>; 2], pitch: [f32; 2]) -> Option<[Comb; 2]> {
    let near = |axis: usize, by: f32| comb(&profiles[axis], by * 0.96, by * 1.04);
    both([near(0, pitch[0]), near(1, pitch[1])], near)
}

/// Where one axis has no comb: the one near the pitch of the other.
fn both(combs: [Option<Comb>; 2], near: impl Fn(usize, f32) -> Option<Comb>) -> Option<[Comb; 2]> {
    match combs {
        [Some(a), Some(b)] => Some([a, b]),
        [Some(a), None] => Some([a, near(1, a.pitch)?]),
        [None, Some(b)] => Some([near(0, b.pitch)?, b]),
        [None, None] => None,
    }
}

/// Combs of any pitch, with cells that are square or nearly.
fn free_combs(profiles: &[Vec<f32>; 2]) -> Option<[Comb; 2]> {
    let within = |axis: usize, lo: f32, hi: f32| comb(&profiles[axis], lo, hi);
    let widest = |axis: usize| profiles[axis].len() as f32 / 4.2 + 1.0;
    let free = [within(0, 8.0, widest(0)), within(1, 8.0, widest(1))];
    let mut combs = both(free, |axis, by| within(axis, by * 0.96, by * 1.04))?;
    let ratio = combs[0].pitch / combs[1].pitch;
    let is_nearly_square = (0.87..1.15).contains(&ratio);
    if is_nearly_square && (ratio - 1.0).abs() > 0.025 {
        let tighter = |axis: usize, by: f32| within(axis, by * 0.98, by * 1.02);
        if let Some(b) = tighter(1, combs[0].pitch).filter(|b| b.score > 0.8 * combs[1].score) {
            combs[1] = b;
        } else if let Some(a) =
            tighter(0, combs[1].pitch).filter(|a| a.score > 0.8 * combs[0].score)
        {
            combs[0] = a;
        }
    }
    if !is_nearly_square {
        let near = |axis: usize, by: f32| within(axis, (by * 0.9).max(8.0), by * 1.11);
        let (b, a) = (near(1, combs[0].pitch), near(0, combs[1].pitch));
        let with_b = b.map_or(0.0, |b| b.score + combs[0].score);
        let with_a = a.map_or(0.0, |a| a.score + combs[1].score);
        combs = match (a, b) {
            (_, Some(b)) if with_b >= with_a => [combs[0], b],
            (Some(a), _) => [a, combs[1]],
            (None, _) => return None,
        };
    }
    Some(combs)
}

fn add_outer_lines(masks: &Masks, lattice: &mut Lattice) {
    for axis in 0..2 {
        for is_last in [false, true] {
            for _ in 0..3 {
                let pitch = lattice.pitch[axis];
                let number = if is_last { lattice.n[axis] as f32 + 1.0 } else { -1.0 };
                let place = lattice.start[axis] + number * pitch;
                if line_near(masks, lattice, axis, place) < 0.6
                    || crossing(masks, lattice, axis, is_last) < 0.5
                {
                    break;
                }
                *lattice = lattice.grown(axis, usize::from(!is_last), usize::from(is_last));
            }
        }
    }
}

/// How much of a line there is near a place, over the far part of the other axis.
fn line_near(masks: &Masks, lattice: &Lattice, axis: usize, place: f32) -> f32 {
    let (mask, other) = (&masks.0[axis], 1 - axis);
    let reach = 0.16 * lattice.pitch[axis];
    let (from, to) = ((place - reach).round(), (place + reach).round() + 1.0);
    if to <= 0.0 || from >= mask.width as f32 {
        return 0.0;
    }
    let (from, to) = (from.max(0.0) as usize, (to as usize).min(mask.width));
    let length = lattice.n[other] as f32 * lattice.pitch[other];
    let lo = (lattice.start[other] + 0.3 * length).max(0.0) as usize;
    let hi = ((lattice.start[other] + length).max(0.0) as usize).min(mask.height);
    if lo >= hi {
        return 0.0;
    }
    let share = |x: usize| {
        let is_set = |y: &usize| mask.at(x, *y) || (x > 0 && mask.at(x - 1, *y));
        (lo..hi).filter(is_set).count() as f32 / (hi - lo) as f32
    };
    (from..to).map(share).fold(0.0, f32::max)
}

/// The share of the crossing lines that run through the strip beyond a side.
fn crossing(masks: &Masks, lattice: &Lattice, axis: usize, is_last: bool) -> f32 {
    let other = 1 - axis;
    let mask = &masks.0[other];
    let pitch = lattice.pitch[axis];
    let edge = match is_last {
        true => lattice.start[axis] + lattice.n[axis] as f32 * pitch,
        false => lattice.start[axis] - pitch,
    };
    let (from, to) = (edge + 0.3 * pitch, edge + 0.7 * pitch + 1.0);
    if to <= 0.0 || from >= mask.height as f32 {
        return 0.0;
    }
    let (from, to) = (from.max(0.0) as usize, (to as usize).min(mask.height));
    let reach = ((0.1 * lattice.pitch[other]) as isize).max(1);
    let mut sum = 0.0;
    for k in 0..=lattice.n[other] {
        let place = (lattice.start[other] + k as f32 * lattice.pitch[other]) as isize;
        let lo = (place - reach).clamp(0, mask.width as isize) as usize;
        let hi = (place + reach + 2).clamp(0, mask.width as isize) as usize;
        let is_set = |y: &usize| mask.row(*y)[lo..hi].contains(&true);
        if from < to && place >= 0 && lo < hi {
            sum += (from..to).filter(is_set).count() as f32 / (to - from) as f32;
        }
    }
    sum / (lattice.n[other] + 1) as f32
}

fn cut_empty_ends(masks: &Masks, lattice: &mut Lattice) {
    for axis in 0..2 {
        for _ in 0..2 {
            if lattice.n[axis] < 5 {
                break;
            }
            lattice.n[axis] -= 1;
            if crossing(masks, lattice, axis, true) >= 0.4 {
                lattice.n[axis] += 1;
                break;
            }
        }
    }
}
