//! Counts of any length: the table from both ends, many rows at a time.
//!
//! The numbers of a long line are as long as its count, so what counts is how many digits are
//! added and how often they are fetched from memory.
//!
//! ```text
//!   runs 0 .. j-1  ─▶  ways to have come here   F[s]  ┐
//!   run j at s                                        ├  count = sum of F[s] · fit_j(s) · B[r-s]
//!   runs k-1 .. j+1  ─▶  ways to go on, mirrored  B   ┘
//! ```
//!
//! Half of the rows are made from the end, on the mirrored line, so that numbers grow to half of
//! the digits only. And [`BAND`] rows pass each position together: their totals stay in the cache
//! while the long row streams by once for all of them. Each of both makes a long line about twice
//! as quick. O(k · w) additions of numbers of up to half the digits, r products at the end.

use num_bigint::BigUint;

use crate::{extremes::Reach, ground::Ground, slack};

/// Rows that pass a position together.
const BAND: usize = 16;

/// A line read from one end.
struct Side<'a> {
    ground: &'a Ground,
    clue: &'a [u32],
    /// The earliest and the latest start of every run.
    lo: &'a [u32],
    hi: &'a [u32],
}

/// Where the numbers of one row are.
#[derive(Clone, Copy, Debug)]
struct Window {
    /// Where the run begins when packed to the left.
    start: usize,
    end: usize,
    first: usize,
    last: usize,
}

/// The count of a line that has an arrangement. Needs: at least one run.
pub(crate) fn count(ground: &Ground, reach: &Reach, clue: &[u32]) -> BigUint {
    let (n, k, j) = (ground.n(), clue.len(), clue.len() / 2);
    let r = slack(n, clue).expect("an arrangement exists");
    let here = Side { ground, clue, lo: &reach.lo, hi: &reach.hi };
    let (mirrored, mirrored_clue) = reach.mirrored();
    let starts_of = |starts: &[u32]| -> Vec<u32> {
        let mirror = |(&start, &g): (&u32, &u32)| n as u32 - start - g;
        starts.iter().zip(clue).rev().map(mirror).collect()
    };
    let (lo, hi) = (starts_of(&reach.hi), starts_of(&reach.lo));
    let there = Side { ground: mirrored, clue: mirrored_clue, lo: &lo, hi: &hi };
    let (ahead, behind) = (here.row(j, r), there.row(k - 1 - j, r));
    let (start, g) = (here.window(j).start, clue[j]);
    let places = reach.lo[j] as usize - start..=reach.hi[j] as usize - start;
    places
        .filter(|s| ground.fits(start + s, g))
        .map(|s| &ahead[s] * &behind[r - s])
        .sum()
}

impl Side<'_> {
    /// The row of the first `n_rows` runs, as far as run `n_rows` asks for it.
    fn row(&self, n_rows: usize, r: usize) -> Vec<BigUint> {
        let mut row = vec![BigUint::ZERO; r + 1];
        // No filled cell lies before the latest place of the first run.
        row[self.lo[0] as usize..=self.hi[0] as usize].fill(BigUint::from(1_u32));
        let mut windows = Vec::with_capacity(n_rows);
        let mut start = 0;
        for j in 0..n_rows {
            windows.push(self.window_at(j, start));
            start += self.clue[j] as usize + 1;
        }
        for (band, windows) in windows.chunks(BAND).enumerate() {
            self.advance(&mut row, &self.clue[band * BAND..], windows);
        }
        row
    }

    fn window(&self, j: usize) -> Window {
        let start = self.clue[..j].iter().map(|&g| g as usize + 1).sum();
        self.window_at(j, start)
    }

    fn window_at(&self, j: usize, start: usize) -> Window {
        let end = start + self.clue[j] as usize;
        let last = match self.hi.get(j + 1) {
            Some(&hi) => hi as usize - end - 1,
            None => self.hi[j] as usize - start,
        };
        Window { start, end, first: self.lo[j] as usize - start, last }
    }

    /// Makes the row of the last of some runs of the row before the first of them. Windows never
    /// move to the left from one run to the next.
    fn advance(&self, row: &mut [BigUint], clue: &[u32], windows: &[Window]) {
        let mut totals = vec![BigUint::ZERO; windows.len()];
        let (first, last) = (windows[0].first, windows[windows.len() - 1].last);
        for s in first..=last {
            let n_here = windows.iter().take_while(|window| window.first <= s).count();
            for (q, window) in windows[..n_here].iter().enumerate() {
                let (before, rest) = totals.split_at_mut(q);
                if !self.ground.is_open(window.end + s) {
                    rest[0] = BigUint::ZERO;
                } else if s <= window.last && self.ground.fits(window.start + s, clue[q]) {
                    match q.checked_sub(1) {
                        None => rest[0] += &row[s],
                        Some(above) if s <= windows[above].last => rest[0] += &before[above],
                        Some(_) => {}
                    }
                }
            }
            if n_here == windows.len() {
                row[s].clone_from(&totals[n_here - 1]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::{SplitMix64, planted};

    use super::*;
    use crate::arrangements;

    #[test]
    fn the_same_count_as_machine_numbers_give() {
        let mut rng = SplitMix64::new(5);
        for n in 1..200 {
            let planted = planted::line(&mut rng, n, 40, 1 + n as u32 % 60);
            if planted.clue.is_empty() {
                continue;
            }
            let (ground, mut reach) = (Ground::new(&planted.line), Reach::default());
            assert!(reach.find(&planted.line, &ground, &planted.clue));
            let expected = arrangements(&planted.line, &planted.clue);
            assert_eq!(count(&ground, &reach, &planted.clue), expected, "{}", planted.line);
        }
    }
}
