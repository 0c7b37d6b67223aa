//! Counts of any length: the table from both ends, many rows at a time, in lazy numbers.
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
//! the digits only. [`BAND`] rows pass each position together: their totals stay in the cache
//! while the long row streams by once for all of them. And the numbers are [`lazy`]: adding two
//! is adding their digits, without carries, which processors do for many digits at once.
//!
//! O(k · w) additions of numbers of up to half the digits, r products at the end. Numbers of
//! `num-bigint` in their place took 1.7 times as long.

use num_bigint::BigUint;

use crate::{
    extremes::Reach,
    ground::Ground,
    lazy::{self, Lazy},
    simd::{Level, Task},
    slack,
};

/// Rows that pass a position together: what lazy numbers can take.
const BAND: usize = lazy::CHAIN;

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

/// Two things to be done, in any order or at once.
pub type Join = fn(&mut (dyn FnMut() + Send), &mut (dyn FnMut() + Send));

/// Does one after the other.
pub(crate) fn in_turn(a: &mut (dyn FnMut() + Send), b: &mut (dyn FnMut() + Send)) {
    a();
    b();
}

/// The count of a line that has an arrangement. Needs: at least one run.
pub(crate) fn count(ground: &Ground, reach: &Reach, clue: &[u32], join: Join) -> BigUint {
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
    let (mut ahead, mut behind) = (Vec::new(), Vec::new());
    join(&mut || ahead = here.row(j, r), &mut || behind = there.row(k - 1 - j, r));
    let number = |row: &[Lazy], s: usize| row[s].to_big();
    let (start, g) = (here.window(j).start, clue[j]);
    let places = reach.lo[j] as usize - start..=reach.hi[j] as usize - start;
    places
        .filter(|s| ground.fits(start + s, g))
        .map(|s| number(&ahead, s) * number(&behind, r - s))
        .sum()
}

impl Side<'_> {
    /// The row of the first `n_rows` runs, as far as run `n_rows` asks for it.
    fn row(&self, n_rows: usize, r: usize) -> Vec<Lazy> {
        let mut row = vec![Lazy::default(); r + 1];
        // No filled cell lies before the latest place of the first run.
        row[self.lo[0] as usize..=self.hi[0] as usize].fill(Lazy::one());
        let mut windows = Vec::with_capacity(n_rows);
        let mut start = 0;
        for j in 0..n_rows {
            windows.push(self.window_at(j, start));
            start += self.clue[j] as usize + 1;
        }
        for (band, windows) in windows.chunks(BAND).enumerate() {
            let clue = &self.clue[band * BAND..];
            Level::best().run(Band { ground: self.ground, row: &mut row, clue, windows });
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
}

/// Makes the row of the last of some runs of the row before the first of them. Windows never move
/// to the left from one run to the next.
struct Band<'a> {
    ground: &'a Ground,
    row: &'a mut [Lazy],
    clue: &'a [u32],
    windows: &'a [Window],
}

impl Task for Band<'_> {
    #[inline(always)]
    fn run(self) {
        let Band { ground, row, clue, windows } = self;
        let mut totals = lazy::Totals::new(windows.len());
        let (first, last) = (windows[0].first, windows[windows.len() - 1].last);
        let mut n_here = 0;
        for (s, number) in row.iter_mut().enumerate().take(last + 1).skip(first) {
            while windows.get(n_here).is_some_and(|window| window.first <= s) {
                n_here += 1;
            }
            for (q, window) in windows[..n_here].iter().enumerate() {
                if !ground.is_open(window.end + s) {
                    totals.restart(q);
                } else if s <= window.last && ground.fits(window.start + s, clue[q]) {
                    match q.checked_sub(1) {
                        None => totals.add(number),
                        Some(above) if s <= windows[above].last => totals.add_above(q),
                        Some(_) => {}
                    }
                }
            }
            if n_here == windows.len() {
                totals.store(n_here - 1, number);
            }
            totals.end_step();
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
            assert_eq!(
                count(&ground, &reach, &planted.clue, in_turn),
                expected,
                "{}",
                planted.line
            );
        }
    }
}
