//! Long lines of which little is known, from a seed: what counting finds dearest.
//!
//! ```text
//!   hidden   .#..##...#.##       every arrangement of the runs is as likely as any other
//!   record   ????#???.????       each cell is shown with the same chance
//! ```
//!
//! Cells that runs have beyond their first are dealt out to random runs, so lengths are mixed. At
//! least one arrangement exists, the hidden one. O(n).

use pictogrid_core::Plain;

use crate::SplitMix64;

/// The most cells of a line: as many as a record may have.
pub const MOST_CELLS: usize = 1 << 23;

/// What a long line is like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineShape {
    /// Cells.
    pub cells: usize,
    /// Runs.
    pub runs: usize,
    /// Cells of a run, on average.
    pub length: f64,
    /// Known cells of 100.
    pub known: f64,
}

/// A line of this seed and shape with its clue, as a record and a line feed; `None` if there are no
/// runs, or they do not fit the cells, or there are more cells than a record may have.
///
/// ```
/// use pictogrid_testkit::long_lines::{LineShape, line};
/// let shape = LineShape { cells: 30, runs: 5, length: 2.0, known: 10.0 };
/// assert_eq!(line(1, shape).unwrap().split(' ').next().unwrap().len(), 30);
/// assert_eq!(line(1, LineShape { runs: 12, ..shape }), None);
/// ```
#[must_use]
pub fn line(seed: u64, shape: LineShape) -> Option<String> {
    let mut rng = SplitMix64::new(seed);
    let LineShape { cells: n, runs: k, length, known } = shape;
    let n_filled = (length.max(1.0) * k as f64).round() as usize;
    let r = (n + 1).checked_sub(n_filled.checked_add(k)?).filter(|_| k > 0 && n <= MOST_CELLS)?;
    let mut lengths = vec![1; k];
    for _ in k..n_filled {
        lengths[rng.below(k as u64) as usize] += 1;
    }
    let mut hidden = Vec::with_capacity(n + 1);
    let (mut left, mut spare) = (lengths.iter(), r);
    while left.len() + spare > 0 {
        if rng.below((left.len() + spare) as u64) < spare as u64 {
            spare -= 1;
        } else if let Some(&length) = left.next() {
            hidden.resize(hidden.len() + length, true);
        }
        hidden.push(false);
    }
    // What the last run would have behind it.
    hidden.truncate(n);
    let per_million = (known * 1e4).round() as u64;
    let mut text: String = hidden
        .iter()
        .map(|&is_filled| match (rng.below(1_000_000) < per_million, is_filled) {
            (false, _) => '?',
            (true, true) => '#',
            (true, false) => '.',
        })
        .collect();
    let mut separator = ' ';
    for length in Plain::of_cells(hidden).lengths() {
        text.push(separator);
        text += &length.to_string();
        separator = ',';
    }
    text.push('\n');
    Some(text)
}

#[cfg(test)]
mod tests {
    use crate::brute;

    use super::*;

    #[test]
    fn lines_of_their_shape_with_an_arrangement() {
        for (seed, runs, length, known) in
            [(1, 3, 1.0, 0.0), (2, 4, 2.5, 30.0), (3, 6, 1.5, 100.0), (4, 1, 16.0, 50.0)]
        {
            let text = line(seed, LineShape { cells: 16, runs, length, known }).unwrap();
            let (cells, clue) = text.trim_end().split_once(' ').unwrap();
            let clue: Vec<u32> = clue.split(',').map(|run| run.parse().unwrap()).collect();
            assert_eq!(clue.len(), runs, "{text}");
            let n_filled = (length * runs as f64) as u32;
            assert_eq!(clue.iter().sum::<u32>(), n_filled, "{text}");
            let line: pictogrid_core::Line = cells.parse().unwrap();
            assert!(line.len() == 16 && brute::arrangements(&line, &clue) > 0, "{text}");
            assert_eq!(cells.contains('?'), known < 100.0, "{text}");
        }
    }

    #[test]
    fn what_does_not_fit() {
        let shape = LineShape { cells: 9, runs: 5, length: 1.0, known: 0.0 };
        assert!(line(1, shape).is_some() && line(1, LineShape { cells: 8, ..shape }).is_none());
        assert_eq!(line(1, LineShape { length: 1e18, ..shape }), None);
        assert_eq!(line(1, LineShape { length: f64::INFINITY, ..shape }), None);
        assert_eq!(line(1, LineShape { cells: usize::MAX - 1, ..shape }), None);
        assert_eq!(line(1, LineShape { runs: 0, ..shape }), None);
    }

    #[test]
    fn a_seed_names_a_line() {
        let shape = LineShape { cells: 1000, runs: 200, length: 2.0, known: 10.0 };
        assert!(line(7, shape) == line(7, shape) && line(7, shape) != line(8, shape));
    }
}
