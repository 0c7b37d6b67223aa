//! The lattice of a photograph: cells or crossings that are linked and numbered, and a polynomial through
//! them. No corners are needed, and the page may be turned and bent.
//!
//! ```text
//!   cells       light blobs of like area between lines        at three sizes of the window
//!   crossings   where a thin dark line across meets one down  at three lengths of a line
//! ```
//!
//! Cells fail where light ones run into each other because a line is faint; crossings fail where cells are
//! filled. Both are given, the one with more points first. O(pixels).

use super::Lattice;
use super::bend::{Bend, Node};
use super::grow::grow;
use super::link::{Linked, Point, link, spacing};
use crate::raster::components::{Component, components};
use crate::raster::filter::mean;
use crate::raster::{Pixels, Plane};

/// The longest side that is looked at.
const LONGEST: f32 = 2000.0;
/// Windows for the local brightness.
const WINDOWS: [usize; 3] = [13, 25, 45];
/// How far beside a line it is lighter, and how long a line is.
const LINES: [(usize, usize); 3] = [(4, 15), (6, 25), (8, 41)];

/// Lattices, the likelier first.
pub(crate) fn photo(picture: &Pixels) -> Vec<Lattice> {
    let scale = (picture.width().max(picture.height()) as f32 / LONGEST).max(1.0);
    let gray = if scale > 1.0 { picture.shrunk(scale).gray() } else { picture.gray() };
    let larger = |a: &Numbered, b: &Numbered| a.score.total_cmp(&b.score);
    let cells = WINDOWS.iter().filter_map(|&window| {
        let (points, pitch) = cells(&gray, window)?;
        numbered(&link(&points, pitch)?, 0.5)
    });
    let crossings = LINES.iter().filter_map(|&(beside, length)| {
        let points = crossings(&gray, beside, length);
        numbered(&link(&points, spacing(&points)?)?, 0.0)
    });
    let mut found: Vec<Numbered> =
        [cells.max_by(larger), crossings.max_by(larger)].into_iter().flatten().collect();
    found.sort_by(|a, b| larger(b, a));
    let smooth = mean(&gray, 3, 3);
    found.into_iter().filter_map(|of| of.lattice(&smooth, scale)).collect()
}

/// Points with their numbers on a lattice of `n` cells.
struct Numbered {
    score: f32,
    nodes: Vec<Node>,
    n: [usize; 2],
}

impl Numbered {
    fn lattice(mut self, gray: &Plane<f32>, scale: f32) -> Option<Lattice> {
        let mut nodes = grow(gray, self.nodes, &mut self.n);
        for node in &mut nodes {
            node.x = (node.x + 0.5) * scale - 0.5;
            node.y = (node.y + 0.5) * scale - 0.5;
        }
        bent(&nodes, self.n)
    }
}

/// The middles of light blobs of like area, and about how far apart they are.
fn cells(gray: &Plane<f32>, window: usize) -> Option<(Vec<Point>, f32)> {
    let around = mean(gray, window, window);
    let squares = mean(&gray.map(|value| value * value), window, window);
    let mut light = Plane::new(gray.width, gray.height);
    for (at, is_light) in light.values.iter_mut().enumerate() {
        let middle = around.values[at];
        let spread = (squares.values[at] - middle * middle).max(0.0).sqrt();
        let is_ink = gray.values[at] < middle - 0.25 * spread - 1.5 && spread > 2.5;
        *is_light = !is_ink;
    }
    let (found, _) = components(&light, false);
    let most = gray.values.len() / 30;
    let is_cell = |of: &Component| {
        let (w, h) = (of.width, of.height);
        of.area > 20 && 2 * of.area > w * h && w < 2 * h && h < 2 * w && of.area < most
    };
    let logs: Vec<f32> =
        found.iter().filter(|of| is_cell(of)).map(|of| (of.area as f32).ln()).collect();
    if logs.len() < 16 {
        return None;
    }
    let within = |lo: f32, hi: f32| logs.iter().filter(|&&log| log > lo && log < hi).count();
    let weight = |step: &i32| {
        let lo = *step as f32 * 0.1;
        within(lo, lo + 0.7) as f32 * (0.6 * lo).exp()
    };
    let lo = (20..140).max_by(|a, b| weight(a).total_cmp(&weight(b)))? as f32 * 0.1;
    if within(lo, lo + 0.7) < 8 {
        return None;
    }
    let (mut points, mut areas) = (Vec::new(), Vec::new());
    for of in found.iter().filter(|of| is_cell(of)) {
        let log = (of.area as f32).ln();
        if log > lo - 0.5 && log < lo + 1.0 {
            // The middle of the box and not of the area: a number or a mark takes area away.
            let (x, y) = (of.left as f32, of.top as f32);
            let middle = (x + (of.width - 1) as f32 / 2.0, y + (of.height - 1) as f32 / 2.0);
            points.push(middle);
        }
        if log > lo && log < lo + 0.7 {
            areas.push(of.area as f32);
        }
    }
    areas.sort_by(f32::total_cmp);
    let pitch = areas.get(areas.len() / 2)?.sqrt() * 1.15;
    Some((points, pitch))
}

/// Where thin dark lines cross.
fn crossings(gray: &Plane<f32>, beside: usize, length: usize) -> Vec<Point> {
    let upright = mean(&thin(gray, beside), 1, length);
    let turned = gray.transposed();
    let level = mean(&thin(&turned, beside), 1, length).transposed();
    let mut both = upright;
    for (value, &other) in both.values.iter_mut().zip(&level.values) {
        *value = value.min(other);
    }
    let both = mean(&both, 3, 3);
    let mut tops = tops(&both, length / 2);
    tops.sort_by(|a, b| b.0.total_cmp(&a.0));
    let strong = tops.get(tops.len() / 20).map_or(0.0, |top| top.0);
    tops.retain(|top| top.0 > (0.22 * strong).max(2.0));
    tops.truncate(4000);
    tops.into_iter().map(|(_, point)| point).collect()
}

/// How much darker each pixel is than both of those beside it in its row.
fn thin(gray: &Plane<f32>, beside: usize) -> Plane<f32> {
    let mut thin = Plane::new(gray.width, gray.height);
    for y in 0..gray.height {
        let row = gray.row(y);
        for (x, value) in thin.row_mut(y).iter_mut().enumerate() {
            let left = row[x.saturating_sub(beside)];
            let right = row[(x + beside).min(row.len() - 1)];
            *value = (left.min(right) - row[x]).max(0.0);
        }
    }
    thin
}

/// Places that are the highest within `reach`, with their height; the place is the middle of what is high.
fn tops(plane: &Plane<f32>, reach: usize) -> Vec<(f32, Point)> {
    let mut tops = Vec::new();
    let step = reach.max(2);
    for top in (0..plane.height).step_by(step) {
        for left in (0..plane.width).step_by(step) {
            let (mut best, mut at) = (1.0f32, None);
            for y in top..(top + step).min(plane.height) {
                for x in left..(left + step).min(plane.width) {
                    if plane.at(x, y) > best {
                        (best, at) = (plane.at(x, y), Some((x, y)));
                    }
                }
            }
            let Some((x, y)) = at else { continue };
            let window = |at: usize, n: usize| at.saturating_sub(step)..(at + step + 1).min(n);
            let is_top = window(y, plane.height)
                .all(|v| window(x, plane.width).all(|u| plane.at(u, v) <= best));
            if is_top {
                tops.push((best, centroid(plane, x, y, best)));
            }
        }
    }
    tops
}

fn centroid(plane: &Plane<f32>, x: usize, y: usize, best: f32) -> Point {
    let (mut sum, mut across, mut down) = (0f32, 0f32, 0f32);
    for v in y.saturating_sub(3)..(y + 4).min(plane.height) {
        for u in x.saturating_sub(3)..(x + 4).min(plane.width) {
            let weight = (plane.at(u, v) - 0.5 * best).max(0.0);
            sum += weight;
            across += weight * u as f32;
            down += weight * v as f32;
        }
    }
    if sum > 0.0 { (across / sum, down / sum) } else { (x as f32, y as f32) }
}

/// The longest stretches of columns and rows of linked points, each `half` a cell after its line.
fn numbered(linked: &Linked, half: f32) -> Option<Numbered> {
    let across = longest(linked.numbers.iter().map(|of| of.0))?;
    let down = longest(linked.numbers.iter().map(|of| of.1))?;
    let spare = usize::from(half == 0.0);
    let n = [across.len().checked_sub(spare)?, down.len().checked_sub(spare)?];
    if n.iter().any(|&n| n < 3) {
        return None;
    }
    let mut nodes = Vec::new();
    for (&(u, v), &(x, y)) in linked.numbers.iter().zip(&linked.points) {
        if across.contains(&u) && down.contains(&v) {
            let (u, v) = ((u - across.start) as f32 + half, (v - down.start) as f32 + half);
            nodes.push(Node { u, v, x, y });
        }
    }
    Some(Numbered { score: nodes.len() as f32 * linked.pitch, nodes, n })
}

/// The lattice of numbered points.
pub(super) fn bent(nodes: &[Node], n: [usize; 2]) -> Option<Lattice> {
    let bend = Bend::fit(nodes, n)?;
    let [u, v] = n.map(|n| n as f32 / 2.0);
    let apart = |a: Point, b: Point| (a.0 - b.0).hypot(a.1 - b.1);
    let place = |u: f32, v: f32| bend.place(u, v, n);
    let pitch =
        [apart(place(u + 0.5, v), place(u - 0.5, v)), apart(place(u, v + 0.5), place(u, v - 0.5))];
    let start = [place(0.0, v).0.max(0.0), place(u, 0.0).1.max(0.0)];
    let is_sound = pitch.iter().chain(&start).all(|value| value.is_finite())
        && pitch.iter().all(|&pitch| pitch > 4.0)
        && bend.error < 0.25 * pitch[0].min(pitch[1]);
    let score = nodes.len() as f32;
    is_sound.then_some(Lattice { n, start, pitch, score, bend: Some(bend) })
}

/// The longest stretch of numbers that occur often enough.
fn longest(numbers: impl Iterator<Item = i32>) -> Option<core::ops::Range<i32>> {
    let numbers: Vec<i32> = numbers.collect();
    let n = usize::try_from(*numbers.iter().max()?).ok()? + 1;
    let mut counts = vec![0usize; n];
    numbers.iter().for_each(|&number| counts[number as usize] += 1);
    let mut sorted: Vec<usize> = counts.iter().copied().filter(|&count| count > 0).collect();
    sorted.sort_unstable();
    let least = 0.4 * sorted[sorted.len() / 2] as f32;
    let (mut best, mut start) = (0..0, 0);
    counts.push(0);
    for (end, &count) in counts.iter().enumerate() {
        if end == n || (count as f32) < least {
            if end - start > best.len() {
                best = start as i32..end as i32;
            }
            start = end + 1;
        }
    }
    Some(best)
}
