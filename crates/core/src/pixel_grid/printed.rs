//! A picture with lines at even distances, which has no cells of one color: a puzzle in print, or a
//! program that was photographed from the screen.
//!
//! ```text
//!   columns that differ from the one on    . . | . . . . . | . . . . . | ..     at least five of them,
//!   their left in a third of all rows          12          18          24       at one distance
//! ```
//!
//! Numbers differ from the paper in some rows, lines in most. A strip of the other side may have no lines
//! (the numbers beside the grid), so a third is enough. O(pixels).

/// Lines that there have to be, their least distance, and the share of the other side that each has.
const LEAST_LINES: usize = 5;
const LEAST_DISTANCE: usize = 5;
const SHARE: usize = 3;

/// Pixels of the longer side: numbers in fewer cannot be read.
const LEAST_SIDE: usize = 100;

/// Whether a picture looks like a printed puzzle.
pub(super) fn is_printed<T: Copy + Eq>([width, height]: [usize; 2], pixels: &[T]) -> bool {
    if width.max(height) < LEAST_SIDE {
        return false;
    }
    let (mut columns, mut rows) = (vec![0; width], vec![0; height]);
    let mut above: Option<&[T]> = None;
    for (y, row) in pixels.chunks_exact(width).enumerate() {
        if let Some(above) = above.replace(row) {
            rows[y] = row.iter().zip(above).filter(|(a, b)| a != b).count();
        }
        for (x, pair) in row.windows(2).enumerate() {
            columns[x + 1] += usize::from(pair[0] != pair[1]);
        }
    }
    has_lines(&columns, height) && has_lines(&rows, width)
}

/// Whether most changes that are as long as lines are at one distance.
fn has_lines(changes: &[usize], side: usize) -> bool {
    let mut at: Vec<usize> = Vec::new();
    let mut last = None;
    for (i, &n) in changes.iter().enumerate() {
        if SHARE * n > side {
            // Both sides of a line are one.
            if last.is_none_or(|last| i - last >= LEAST_DISTANCE) {
                at.push(i);
            }
            last = Some(i);
        }
    }
    let mut distances: Vec<usize> = at.windows(2).map(|pair| pair[1] - pair[0]).collect();
    distances.sort_unstable();
    let Some(&middle) = distances.get(distances.len() / 2) else { return false };
    let alike = distances.iter().filter(|&&distance| distance.abs_diff(middle) <= 1 + middle / 8);
    at.len() >= LEAST_LINES && 3 * alike.count() >= 2 * distances.len()
}
