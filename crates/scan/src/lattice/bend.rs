//! Lines that bend: places of the picture as cubic polynomials of places on the lattice.
//!
//! ```text
//!   x(u, v) = a + b·u + c·v + d·u² + …      fitted to centers or crossings that have been numbered
//! ```
//!
//! Ten coefficients an axis (six for few cells), by least squares that are weighted again six times, so
//! that wrong centers lose their say (iteratively reweighted least squares with Cauchy's weights: Holland
//! and Welsch, "Robust regression using iteratively reweighted least-squares", 1977). Numbers are scaled
//! to −1 … 1 first. Outside of the lattice lines go on straight. O(points).

const MOST_TERMS: usize = 10;

/// A point with its number on the lattice and its place in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Node {
    pub(crate) u: f32,
    pub(crate) v: f32,
    pub(crate) x: f32,
    pub(crate) y: f32,
}

/// The two polynomials.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Bend {
    middle: [f32; 2],
    reach: [f32; 2],
    n_terms: usize,
    x: [f64; MOST_TERMS],
    y: [f64; MOST_TERMS],
    /// The median distance of a point from where it should be, in pixels.
    pub(crate) error: f32,
}

impl Bend {
    /// The polynomials of the points; `None` if there are too few.
    pub(crate) fn fit(nodes: &[Node], n: [usize; 2]) -> Option<Bend> {
        let n_terms = if n[0].min(n[1]) >= 9 && nodes.len() > 60 { 10 } else { 6 };
        if nodes.len() < 2 * n_terms {
            return None;
        }
        let half = n.map(|n| (n as f32 / 2.0).max(0.5));
        let mut bend = Bend {
            middle: half,
            reach: half,
            n_terms,
            x: [0.0; MOST_TERMS],
            y: [0.0; MOST_TERMS],
            error: 0.0,
        };
        let rows: Vec<[f64; MOST_TERMS]> =
            nodes.iter().map(|node| bend.terms(node.u, node.v)).collect();
        let x: Vec<f64> = nodes.iter().map(|node| f64::from(node.x)).collect();
        let y: Vec<f64> = nodes.iter().map(|node| f64::from(node.y)).collect();
        let (of_x, error_x) = robust(&rows, &x, n_terms)?;
        let (of_y, error_y) = robust(&rows, &y, n_terms)?;
        (bend.x, bend.y, bend.error) = (of_x, of_y, error_x.max(error_y) as f32);
        Some(bend)
    }

    /// The place of a point of the lattice that has `n` cells.
    pub(crate) fn place(&self, u: f32, v: f32, n: [usize; 2]) -> (f32, f32) {
        let (inside_u, inside_v) = (u.clamp(0.0, n[0] as f32), v.clamp(0.0, n[1] as f32));
        let (mut x, mut y) = self.value(inside_u, inside_v);
        let step = 0.05;
        if u != inside_u {
            let (a, b) =
                (self.value(inside_u + step, inside_v), self.value(inside_u - step, inside_v));
            x += (a.0 - b.0) / (2.0 * step) * (u - inside_u);
            y += (a.1 - b.1) / (2.0 * step) * (u - inside_u);
        }
        if v != inside_v {
            let (a, b) =
                (self.value(inside_u, inside_v + step), self.value(inside_u, inside_v - step));
            x += (a.0 - b.0) / (2.0 * step) * (v - inside_v);
            y += (a.1 - b.1) / (2.0 * step) * (v - inside_v);
        }
        (x, y)
    }

    /// Numbers the lines anew: what was 0 is `by` now.
    pub(crate) fn shift(&mut self, axis: usize, by: f32) {
        self.middle[axis] += by;
    }

    fn value(&self, u: f32, v: f32) -> (f32, f32) {
        let terms = self.terms(u, v);
        let sum = |of: &[f64; MOST_TERMS]| {
            terms.iter().zip(of).take(self.n_terms).map(|(term, c)| term * c).sum::<f64>() as f32
        };
        (sum(&self.x), sum(&self.y))
    }

    fn terms(&self, u: f32, v: f32) -> [f64; MOST_TERMS] {
        let u = f64::from((u - self.middle[0]) / self.reach[0]);
        let v = f64::from((v - self.middle[1]) / self.reach[1]);
        [1.0, u, v, u * u, u * v, v * v, u * u * u, u * u * v, u * v * v, v * v * v]
    }
}

/// Coefficients and the median error.
fn robust(
    rows: &[[f64; MOST_TERMS]],
    values: &[f64],
    n_terms: usize,
) -> Option<([f64; MOST_TERMS], f64)> {
    let mut weights = vec![1.0; rows.len()];
    let mut found = ([0.0; MOST_TERMS], 0.0);
    for _ in 0..6 {
        let solved = least_squares(rows, values, &weights, n_terms)?;
        let error = |(row, value): (&[f64; MOST_TERMS], &f64)| {
            (row.iter().zip(&solved).map(|(a, b)| a * b).sum::<f64>() - value).abs()
        };
        let errors: Vec<f64> = rows.iter().zip(values).map(error).collect();
        let mut sorted = errors.clone();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted[sorted.len() / 2];
        for (weight, error) in weights.iter_mut().zip(&errors) {
            // The weight counts squared in the sums.
            *weight = 1.0 / (1.0 + (error / (2.0 * middle + 0.3)).powi(2)).powi(2);
        }
        found = (solved, middle);
    }
    Some(found)
}

/// By the normal equations, with Gauss's elimination. `None` if the points lie too specially.
fn least_squares(
    rows: &[[f64; MOST_TERMS]],
    values: &[f64],
    weights: &[f64],
    n: usize,
) -> Option<[f64; MOST_TERMS]> {
    let mut a = [[0f64; MOST_TERMS + 1]; MOST_TERMS];
    for ((row, value), weight) in rows.iter().zip(values).zip(weights) {
        for i in 0..n {
            for j in 0..n {
                a[i][j] += weight * row[i] * row[j];
            }
            a[i][MOST_TERMS] += weight * row[i] * value;
        }
    }
    for i in 0..n {
        let pivot = (i..n).max_by(|&p, &q| a[p][i].abs().total_cmp(&a[q][i].abs()))?;
        a.swap(i, pivot);
        if a[i][i].abs() < 1e-9 {
            return None;
        }
        let pivot = a[i];
        for (_, row) in a.iter_mut().enumerate().take(n).filter(|(j, _)| *j != i) {
            let factor = row[i] / pivot[i];
            row.iter_mut().zip(pivot).skip(i).for_each(|(value, from)| *value -= factor * from);
        }
    }
    Some(core::array::from_fn(|i| if i < n { a[i][MOST_TERMS] / a[i][i] } else { 0.0 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bent_page_is_found_in_spite_of_wrong_points() {
        let truth =
            |u: f32, v: f32| (30.0 + 20.0 * u + 0.05 * u * v, 10.0 + 21.0 * v - 0.1 * u * u);
        let mut nodes = Vec::new();
        for k in 0..12 * 12 {
            let (u, v) = ((k % 12) as f32, (k / 12) as f32);
            let (x, y) = truth(u, v);
            let by = if k % 17 == 0 { 15.0 } else { 0.0 };
            nodes.push(Node { u, v, x: x + by, y });
        }
        let mut bend = Bend::fit(&nodes, [11, 11]).unwrap();
        for (u, v) in [(0.0, 0.0), (5.5, 3.0), (11.0, 11.0)] {
            let ((x, y), (a, b)) = (truth(u, v), bend.place(u, v, [11, 11]));
            assert!((x - a).abs() < 0.5 && (y - b).abs() < 0.5, "{x} {a} {y} {b}");
        }
        let before = bend.place(0.0, 2.0, [11, 11]);
        bend.shift(0, 1.0);
        let after = bend.place(1.0, 2.0, [12, 11]);
        assert!((before.0 - after.0).abs() < 0.01);
        assert!(Bend::fit(&nodes[..5], [11, 11]).is_none());
    }
}
