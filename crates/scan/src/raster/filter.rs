//! Means, dilation and long runs, all by sums of what lies before.

use super::Plane;

/// The mean over a window of `across` by `down` pixels around each pixel; at the edges over what is
/// there of it. O(pixels).
pub(crate) fn mean(plane: &Plane<f32>, across: usize, down: usize) -> Plane<f32> {
    let rows = mean_of_rows(plane, across);
    if down <= 1 { rows } else { mean_of_columns(&rows, down) }
}

fn mean_of_rows(plane: &Plane<f32>, size: usize) -> Plane<f32> {
    if size <= 1 {
        return plane.clone();
    }
    let (before, after) = ((size - 1) / 2, size / 2);
    let mut means = Plane::new(plane.width, plane.height);
    let mut sums = vec![0f64; plane.width + 1];
    for y in 0..plane.height {
        for (x, &value) in plane.row(y).iter().enumerate() {
            sums[x + 1] = sums[x] + f64::from(value);
        }
        for (x, mean) in means.row_mut(y).iter_mut().enumerate() {
            let (lo, hi) = (x.saturating_sub(before), (x + after + 1).min(plane.width));
            *mean = ((sums[hi] - sums[lo]) / (hi - lo) as f64) as f32;
        }
    }
    means
}

fn mean_of_columns(plane: &Plane<f32>, size: usize) -> Plane<f32> {
    let (before, after) = ((size - 1) / 2, size / 2);
    let mut means = Plane::new(plane.width, plane.height);
    let mut sums = vec![0f64; plane.width];
    let (mut lo, mut hi) = (0, 0);
    for y in 0..plane.height {
        let (from, to) = (y.saturating_sub(before), (y + after + 1).min(plane.height));
        while hi < to {
            sums.iter_mut().zip(plane.row(hi)).for_each(|(sum, &value)| *sum += f64::from(value));
            hi += 1;
        }
        while lo < from {
            sums.iter_mut().zip(plane.row(lo)).for_each(|(sum, &value)| *sum -= f64::from(value));
            lo += 1;
        }
        let n = (hi - lo) as f64;
        for (mean, &sum) in means.row_mut(y).iter_mut().zip(&sums) {
            *mean = (sum / n) as f32;
        }
    }
    means
}

/// Sets each pixel that has a set one within a window of `across` by `down` around it. O(pixels).
pub(crate) fn dilate(mask: &Plane<bool>, across: usize, down: usize) -> Plane<bool> {
    let rows = dilate_rows(mask, across);
    if down <= 1 { rows } else { dilate_rows(&rows.transposed(), down).transposed() }
}

fn dilate_rows(mask: &Plane<bool>, size: usize) -> Plane<bool> {
    if size <= 1 {
        return mask.clone();
    }
    let (before, after) = ((size - 1) / 2, size / 2);
    let mut wide = Plane::new(mask.width, mask.height);
    for y in 0..mask.height {
        let (row, out) = (mask.row(y), wide.row_mut(y));
        let mut free = 0;
        for (x, _) in row.iter().enumerate().filter(|&(_, &is_set)| is_set) {
            let (lo, hi) = (x.saturating_sub(after).max(free), (x + before + 1).min(row.len()));
            if lo < hi {
                out[lo..hi].fill(true);
                free = hi;
            }
        }
    }
    wide
}

/// Keeps the set pixels that are part of at least `length` in one row without a gap. O(pixels).
pub(crate) fn long_runs(mask: &Plane<bool>, length: usize) -> Plane<bool> {
    let mut kept = Plane::new(mask.width, mask.height);
    for y in 0..mask.height {
        let (row, out) = (mask.row(y), kept.row_mut(y));
        let mut start = 0;
        for end in 0..=row.len() {
            if end == row.len() || !row[end] {
                if end - start >= length.max(1) {
                    out[start..end].fill(true);
                }
                start = end + 1;
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(width: usize, text: &str) -> Plane<bool> {
        let values: Vec<bool> = text.chars().map(|c| c == '#').collect();
        Plane { width, height: values.len() / width, values }
    }

    #[test]
    fn windows_reach_as_far_as_they_say() {
        assert_eq!(dilate(&plane(7, "...#..."), 3, 1), plane(7, "..###.."));
        assert_eq!(dilate(&plane(3, "....#...."), 1, 3), plane(3, ".#..#..#."));
        assert_eq!(long_runs(&plane(7, "##.###."), 3), plane(7, "...###."));
    }

    #[test]
    fn means_at_edges_are_of_what_is_there() {
        let values = Plane { width: 3, height: 1, values: vec![0.0, 3.0, 6.0] };
        assert_eq!(mean(&values, 3, 1).values, [1.5, 3.0, 4.5]);
        let values = Plane { width: 1, height: 3, values: vec![0.0, 3.0, 6.0] };
        assert_eq!(mean(&values, 1, 3).values, [1.5, 3.0, 4.5]);
    }
}
