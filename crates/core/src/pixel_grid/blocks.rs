//! Cells without lines: all changes of color are at multiples of their size.
//!
//! ```text
//!   changes at 4, 12 of 20 columns     the greatest number that divides all three: 4
//!   changes at 7, 15 of 20 columns     1; but 8 divides their distances: a margin of 7, cells of 8,
//!                                      and 5 more columns of margin
//! ```
//!
//! A row that is as the one above it has no change, so that its pixels are compared once. Where no
//! column differs from its neighbor, the size of the rows is taken, if it divides the columns. O(pixels).

use super::PixelGrid;

/// The greatest blocks of one color that the picture can be cut into, across and down: 1 × 1 if there are
/// none larger. Of a picture of one color it is the whole.
#[must_use]
pub fn blocks<T: Copy + Eq>(width: usize, pixels: &[T]) -> [u32; 2] {
    let size = [width, pixels.len() / width.max(1)];
    let changes = changes(width, pixels);
    let divisor =
        |axis: usize| changes[axis].iter().fold(size[axis] as u32, |all, &change| gcd(all, change));
    square_where_free(size, &changes, [divisor(0), divisor(1)])
}

/// The size of the other side where no change says one.
fn square_where_free(size: [usize; 2], changes: &[Vec<u32>; 2], mut found: [u32; 2]) -> [u32; 2] {
    for (axis, other) in [(0, 1), (1, 0)] {
        let n = found[other].max(1);
        if changes[axis].is_empty()
            && !changes[other].is_empty()
            && size[axis].is_multiple_of(n as usize)
        {
            found[axis] = n;
        }
    }
    found.map(|n| n.max(1))
}

/// The cells inside of a margin, if there are such: the margin is of one color and not whole cells.
pub(super) fn within_margin<T: Copy + Eq>(size: [usize; 2], pixels: &[T]) -> Option<PixelGrid> {
    let [width, height] = size;
    let changes = changes(width, pixels);
    let mut grid = PixelGrid {
        starts: [Vec::new(), Vec::new()],
        cell: [0; 2],
        has_lines: false,
        has_margin: true,
    };
    let mut edges = Vec::new();
    for axis in 0..2 {
        let (&first, rest) = changes[axis].split_first()?;
        let n = rest.iter().fold(0, |all, &change| gcd(all, change - first));
        if n < 2 {
            return None;
        }
        let (before, side) = (first % n, size[axis] as u32);
        let whole = (side - before) / n;
        grid.cell[axis] = n;
        grid.starts[axis] = (0..whole).map(|i| before + i * n).collect();
        // Whatever is no whole cell is margin.
        let line = |at: usize| -> Vec<T> {
            match axis {
                0 => (0..height).map(|y| pixels[y * width + at]).collect(),
                _ => pixels[at * width..(at + 1) * width].to_vec(),
            }
        };
        edges.extend((before > 0).then(|| line(0)));
        edges.extend((before + whole * n < side).then(|| line(size[axis] - 1)));
    }
    let color = *edges.first()?.first()?;
    edges.iter().flatten().all(|&pixel| pixel == color).then_some(grid)
}

/// Whether no column (or no row) stands alone: each is as one of its neighbors.
pub(super) fn are_apart<T: Copy + Eq>(width: usize, pixels: &[T]) -> bool {
    let size = [width, pixels.len() / width.max(1)];
    let is_apart = |(changes, size): (&Vec<u32>, usize)| {
        let ends = std::iter::once(0).chain(changes.iter().copied());
        let mut sides = ends.zip(changes.iter().copied().chain([size as u32]));
        sides.all(|(from, to)| to - from > 1)
    };
    changes(width, pixels).iter().zip(size).any(is_apart)
}

/// The columns that differ from the one on their left, and the rows that differ from the one above.
fn changes<T: Copy + Eq>(width: usize, pixels: &[T]) -> [Vec<u32>; 2] {
    let mut differs = vec![false; width];
    let mut rows = Vec::new();
    let mut above: Option<&[T]> = None;
    for (y, row) in pixels.chunks_exact(width.max(1)).enumerate() {
        if above.replace(row) == Some(row) {
            continue;
        }
        rows.extend((y > 0).then_some(y as u32));
        for (x, pair) in row.windows(2).enumerate() {
            differs[x + 1] |= pair[0] != pair[1];
        }
    }
    let columns = (0..width as u32).filter(|&x| differs[x as usize]).collect();
    [columns, rows]
}

pub(super) fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
