//! A line cut where cells are empty for sure: how many runs a stretch takes, in how many ways.
//!
//! ```text
//!   ? ? . ? ? ? # ? . ? ? ? ? ? ? ? ? ?      runs of 1
//!       │         .   │                      next to a run that is full, cells are empty, too
//!   ────┴─────────────┴─────────────────
//!   1 + 2x      short stretches together            a long blank one: C(d + 1 - m, m) x^m
//! ```
//!
//! What happens on one side of an empty cell does not depend on the other but for the number of
//! runs that are left. So the ways of stretches are polynomials, and those of the line are their
//! product. Short stretches next to each other are counted together, exactly, by the plain table;
//! a blank stretch has a closed form, however long. A long stretch with `#` is left to others.

use crate::ground::Ground;

/// The most cells that are counted together: 2^(0.7 · 170) ways fit 128 bits.
const SHORT: usize = 170;
/// The most cells of a stretch with `#` that is tried on its own.
const MOST: usize = 1000;

/// The ways to fill some cells between two empty ones, by the number of runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stretch {
    /// Told one by one.
    Told(Vec<u128>),
    /// Those of so many unknown cells; told by the runs that are missing if reversed.
    Blank { n_cells: usize, is_reversed: bool },
}

impl Stretch {
    /// The most runs of `g` cells that it takes.
    pub(super) fn most_runs(&self, g: usize) -> usize {
        match self {
            Stretch::Told(ways) => ways.len().saturating_sub(1),
            Stretch::Blank { n_cells, .. } => (n_cells + 1) / (g + 1),
        }
    }

    /// Leaves out the runs that it takes at least, and gives how many there are.
    pub(super) fn trim(&mut self) -> usize {
        let Stretch::Told(ways) = self else { return 0 };
        let least = ways.iter().take_while(|&&ways| ways == 0).count();
        ways.drain(..least);
        least
    }

    /// Tells the ways by the number of runs that are missing from the most.
    pub(super) fn reverse(&mut self) {
        match self {
            Stretch::Told(ways) => ways.reverse(),
            Stretch::Blank { is_reversed, .. } => *is_reversed = !*is_reversed,
        }
    }
}

/// The stretches of a line whose runs have `g` cells each, `None` if one is too long.
pub(super) fn stretches(ground: &Ground, g: usize) -> Option<Vec<Stretch>> {
    let n = ground.n();
    let is_filled = |i: usize| i < n && !ground.is_open(i);
    let is_empty = |i: usize| {
        let is_next_to_run = g == 1 && (is_filled(i + 1) || i > 0 && is_filled(i - 1));
        !ground.fits(i, 1) || is_next_to_run
    };
    let mut found = Vec::new();
    // Where the cells to be counted together begin, and where the last stretch does.
    let (mut from, mut last) = (0, 0);
    for end in (0..n).filter(|&i| is_empty(i)).chain([n]) {
        if end - from > SHORT {
            if last > from {
                found.push(Stretch::Told(told(ground, from, last - 1, g)?));
            }
            from = last;
            if end - last > SHORT {
                let is_blank = ground.is_clear(last, end) && ground.fits(last, (end - last) as u32);
                found.push(if is_blank {
                    Stretch::Blank { n_cells: end - last, is_reversed: false }
                } else {
                    Stretch::Told(told(ground, last, end, g)?)
                });
                from = end + 1;
            }
        }
        last = end + 1;
    }
    if from < n {
        found.push(Stretch::Told(told(ground, from, n, g)?));
    }
    Some(found)
}

/// The ways for the cells `from..to`, both neighbors of which are empty; `None` if there are too
/// many, or too many cells. O(d² / g).
fn told(ground: &Ground, from: usize, to: usize, g: usize) -> Option<Vec<u128>> {
    let d = to - from;
    if d > MOST {
        return None;
    }
    let most = (d + 1) / (g + 1);
    // Ways to fill the first e cells, the last of them empty; cell d is, too.
    let mut row: Vec<u128> =
        (0..=d + 1).map(|e| ground.is_clear(from, from + e.min(d)).into()).collect();
    let mut ways = vec![row[d + 1]];
    for _ in 0..most {
        let mut next = vec![0_u128; d + 2];
        for e in g + 1..=d + 1 {
            let start = from + e - g - 1;
            if e - 1 < d && !ground.is_open(from + e - 1) {
                continue;
            }
            let ends_here = if ground.fits(start, g as u32) { row[e - 1 - g] } else { 0 };
            next[e] = next[e - 1].checked_add(ends_here)?;
        }
        row = next;
        ways.push(row[d + 1]);
    }
    while ways.last() == Some(&0) {
        ways.pop();
    }
    Some(ways)
}
