//! Points linked to their neighbors, so that each gets a column and a row.
//!
//! ```text
//!    ·   ·   ·  ·        from a point near the middle, to the right, left, down, up: the nearest point
//!    ·   ●──▶·  ·        to where the next should be, if it is near enough; the steps follow the bend
//!    ·   ▼   ·  ·
//! ```
//!
//! Pitch and direction are medians over pairs. Points are found by a table of squares, so it is O(points),
//! for each of at most 50 beginnings.

use std::collections::{HashMap, VecDeque};

/// A place in the picture.
pub(super) type Point = (f32, f32);

/// Points with their columns and rows.
#[derive(Clone, Debug)]
pub(super) struct Linked {
    pub(super) numbers: Vec<(i32, i32)>,
    pub(super) points: Vec<Point>,
    pub(super) pitch: f32,
}

/// Fewer points are no lattice.
const LEAST: usize = 16;
/// More points are not looked at.
const MOST: usize = 20_000;

struct Table<'a> {
    points: &'a [Point],
    size: f32,
    squares: HashMap<(i32, i32), Vec<usize>>,
}

impl Table<'_> {
    fn new(points: &[Point], size: f32) -> Table<'_> {
        let mut squares: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
        for (at, &(x, y)) in points.iter().enumerate() {
            squares.entry(((x / size) as i32, (y / size) as i32)).or_default().push(at);
        }
        Table { points, size, squares }
    }

    /// Points in the squares around a place.
    fn around(&self, (x, y): Point, reach: i32) -> impl Iterator<Item = usize> {
        let (column, row) = ((x / self.size) as i32, (y / self.size) as i32);
        let squares = (-reach..=reach).flat_map(move |a| (-reach..=reach).map(move |b| (a, b)));
        squares.flat_map(move |(a, b)| {
            self.squares.get(&(column + a, row + b)).into_iter().flatten().copied()
        })
    }

    fn nearest(&self, place: Point, within: f32) -> Option<usize> {
        let distance = |at: usize| {
            let (x, y) = self.points[at];
            (x - place.0).hypot(y - place.1)
        };
        let near = self.around(place, 1).filter(|&at| distance(at) < within);
        near.min_by(|&a, &b| distance(a).total_cmp(&distance(b)).then(a.cmp(&b)))
    }
}

/// The median distance of a point to its nearest neighbor.
pub(super) fn spacing(points: &[Point]) -> Option<f32> {
    if points.len() < LEAST || points.len() > MOST {
        return None;
    }
    let (mut left, mut right) = (f32::MAX, f32::MIN);
    let (mut top, mut bottom) = (f32::MAX, f32::MIN);
    for &(x, y) in points {
        (left, right, top, bottom) = (left.min(x), right.max(x), top.min(y), bottom.max(y));
    }
    let size = ((right - left) * (bottom - top) / points.len() as f32).sqrt().max(2.0);
    let table = Table::new(points, size);
    let nearest = |(at, &(x, y)): (usize, &Point)| {
        let others = table.around((x, y), 2).filter(|&other| other != at);
        let distance = |other: usize| (points[other].0 - x).hypot(points[other].1 - y);
        others.map(distance).min_by(f32::total_cmp)
    };
    let mut distances: Vec<f32> = points.iter().enumerate().filter_map(nearest).collect();
    distances.sort_by(f32::total_cmp);
    distances.get(distances.len() / 2).copied()
}

/// The largest set of points that hang together as a lattice of about this pitch.
pub(super) fn link(points: &[Point], pitch: f32) -> Option<Linked> {
    if !(LEAST..=MOST).contains(&points.len()) || pitch.is_nan() || pitch < 4.0 {
        return None;
    }
    let table = Table::new(points, pitch);
    let step = direction(&table, pitch)?;
    let own = step.0.hypot(step.1);
    let middle = |f: fn(&Point) -> f32| {
        let mut values: Vec<f32> = points.iter().map(f).collect();
        values.sort_by(f32::total_cmp);
        values[values.len() / 2]
    };
    let (x, y) = (middle(|point| point.0), middle(|point| point.1));
    let far = |at: usize| (points[at].0 - x).hypot(points[at].1 - y);
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|&a, &b| far(a).total_cmp(&far(b)));
    let mut is_used = vec![false; points.len()];
    let mut best: HashMap<usize, (i32, i32)> = HashMap::new();
    for &start in order.iter().take(400).step_by(8) {
        if is_used[start] {
            continue;
        }
        let found = spread(&table, start, step, own);
        found.keys().for_each(|&at| is_used[at] = true);
        if found.len() > best.len() {
            best = found;
        }
        if best.len() as f32 > 0.6 * points.len() as f32 {
            break;
        }
    }
    if best.len() < LEAST {
        return None;
    }
    let mut found: Vec<(usize, (i32, i32))> = best.into_iter().collect();
    found.sort_unstable();
    let least = |f: fn(&(i32, i32)) -> i32| found.iter().map(|of| f(&of.1)).min().unwrap_or(0);
    let (left, top) = (least(|of| of.0), least(|of| of.1));
    let numbers = found.iter().map(|&(_, (u, v))| (u - left, v - top)).collect();
    let points = found.iter().map(|&(at, _)| points[at]).collect();
    Some(Linked { numbers, points, pitch: own })
}

/// The step to the next point on the right: the median over pairs, then over pairs near it.
fn direction(table: &Table<'_>, pitch: f32) -> Option<Point> {
    let every = (table.points.len() / 400).max(1);
    let mut steps: Vec<Point> = Vec::new();
    for &(x, y) in table.points.iter().step_by(every) {
        for other in table.around((x, y), 2) {
            let (dx, dy) = (table.points[other].0 - x, table.points[other].1 - y);
            let length = dx.hypot(dy);
            if length > 0.7 * pitch && length < 1.6 * pitch && dy.abs() < dx.abs() {
                steps.push((dx * dx.signum(), dy * dx.signum()));
            }
        }
    }
    if steps.len() < 20 {
        return None;
    }
    let median = |mut values: Vec<f32>| {
        values.sort_by(f32::total_cmp);
        values[values.len() / 2]
    };
    let mut step = (0.0, 0.0);
    for round in 0..4 {
        let is_near =
            |of: &&Point| round == 0 || (of.0 - step.0).hypot(of.1 - step.1) < 0.3 * pitch;
        let near: Vec<&Point> = steps.iter().filter(is_near).collect();
        if near.len() < 6 {
            break;
        }
        step = (
            median(near.iter().map(|of| of.0).collect()),
            median(near.iter().map(|of| of.1).collect()),
        );
    }
    (step.0.hypot(step.1) > 3.0).then_some(step)
}

/// Everything that can be reached from a point, with columns and rows from there.
fn spread(table: &Table<'_>, start: usize, step: Point, pitch: f32) -> HashMap<usize, (i32, i32)> {
    let mut numbers = HashMap::from([(start, (0, 0))]);
    let mut taken = HashMap::from([((0, 0), start)]);
    let mut queue = VecDeque::from([(start, step, (-step.1, step.0))]);
    while let Some((at, right, down)) = queue.pop_front() {
        let (x, y) = table.points[at];
        let (u, v) = numbers[&at];
        for (a, b) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let number = (u + a, v + b);
            if taken.contains_key(&number) {
                continue;
            }
            let (p, q) = (a as f32, b as f32);
            let place = (x + p * right.0 + q * down.0, y + p * right.1 + q * down.1);
            let Some(next) = table.nearest(place, 0.27 * pitch) else { continue };
            if numbers.contains_key(&next) {
                continue;
            }
            let (dx, dy) = (table.points[next].0 - x, table.points[next].1 - y);
            let (mut right, mut down) = (right, down);
            if a == 0 {
                down = (0.8 * down.0 + 0.2 * dx * q, 0.8 * down.1 + 0.2 * dy * q);
            } else {
                right = (0.8 * right.0 + 0.2 * dx * p, 0.8 * right.1 + 0.2 * dy * p);
            }
            numbers.insert(next, number);
            taken.insert(number, next);
            queue.push_back((next, right, down));
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_lattice_gets_its_numbers() {
        let mut points = Vec::new();
        for v in 0..8 {
            for u in 0..10 {
                let (u, v) = (u as f32, v as f32);
                points.push((100.0 + 20.0 * u - 2.0 * v, 50.0 + 2.0 * u + 20.0 * v));
            }
        }
        assert!((spacing(&points).unwrap() - 20.1).abs() < 0.2);
        let found = link(&points, 19.0).unwrap();
        assert_eq!(found.numbers.len(), 80);
        assert_eq!(found.numbers.iter().max(), Some(&(9, 7)));
        assert!(link(&points[..10], 19.0).is_none());
    }
}
