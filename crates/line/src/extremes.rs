//! The two extreme arrangements: every run as far left, and as far right, as any arrangement
//! allows.
//!
//! ```text
//!   clue 3 1    given      ? ? ? # ? ? . ? ?
//!               leftmost   . # # # . # . . .
//!               rightmost  . . . # # # . . #
//! ```
//!
//! Lower bounds on the starts are raised until nothing contradicts them. A run is moved right
//! when its place holds a `.`, when a `#` would touch it, or when the run before it needs the
//! room. And a `#` left between run `j - 1` and run `j` lies left of anything run `j` can ever
//! cover, so run `j - 1` has to reach it. Each rule only raises a bound that every arrangement
//! exceeds, so where they come to rest is at once a bound on all arrangements and an arrangement:
//! the leftmost. Rightmost is the same on the mirrored line.
//!
//! O(n + k) on ordinary lines; O(n · k) at worst, as every move raises a start.

use pictogrid_core::Line;

use crate::{
    count_limits::{Meter, Unfinished},
    placement_masks::PlacementMasks,
    slack::{runs, slack},
};

/// The leftmost start of every run over all arrangements, which together are an arrangement too;
/// `None` if there is none.
///
/// ```
/// let line = "???#??.??".parse().unwrap();
/// assert_eq!(pictogrid_line::leftmost(&line, &[3, 1]), Some(vec![1, 5]));
/// assert_eq!(pictogrid_line::rightmost(&line, &[3, 1]), Some(vec![3, 8]));
/// ```
#[must_use]
pub fn leftmost(line: &Line, clue: &[u32]) -> Option<Vec<u32>> {
    let clue = &*runs(clue);
    let mut starts = Vec::new();
    let masks = PlacementMasks::new(line);
    Meter::unlimited(|meter| push_left(&masks, clue, &mut starts, meter)).then_some(starts)
}

/// The rightmost start of every run over all arrangements, which together are an arrangement
/// too; `None` if there is none.
#[must_use]
pub fn rightmost(line: &Line, clue: &[u32]) -> Option<Vec<u32>> {
    let clue = &*runs(clue);
    let mut reach = Reach::default();
    Meter::unlimited(|meter| reach.find_latest(line, clue, meter)).then_some(reach.hi)
}

/// Between which starts every run lies over all arrangements, with room to work in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reach {
    /// The earliest start of every run.
    pub(crate) lo: Vec<u32>,
    /// The latest start of every run.
    pub(crate) hi: Vec<u32>,
    mirrored: PlacementMasks,
    mirrored_clue: Vec<u32>,
}

impl Reach {
    /// Finds both ends. Needs: `masks` describes `line`. Gives `false` if there is no
    /// arrangement.
    pub(crate) fn find(
        &mut self,
        line: &Line,
        masks: &PlacementMasks,
        clue: &[u32],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Unfinished> {
        Ok(push_left(masks, clue, &mut self.lo, meter)? && self.find_latest(line, clue, meter)?)
    }

    /// The places of all runs together.
    pub(crate) fn n_places(&self) -> u64 {
        self.lo.iter().zip(&self.hi).map(|(lo, hi)| u64::from(hi - lo) + 1).sum()
    }

    /// The mirrored line and clue. Needs: [`Reach::find`] found an arrangement.
    pub(crate) fn mirrored(&self) -> (&PlacementMasks, &[u32]) {
        (&self.mirrored, &self.mirrored_clue)
    }

    fn find_latest(
        &mut self,
        line: &Line,
        clue: &[u32],
        meter: &mut Meter<'_>,
    ) -> Result<bool, Unfinished> {
        self.mirrored.set_mirrored(line);
        self.mirrored_clue.clear();
        self.mirrored_clue.extend(clue.iter().rev());
        if !push_left(&self.mirrored, &self.mirrored_clue, &mut self.hi, meter)? {
            return Ok(false);
        }
        self.hi.reverse();
        for (start, g) in self.hi.iter_mut().zip(clue) {
            *start = line.len() as u32 - *start - g;
        }
        Ok(true)
    }
}

/// Writes the leftmost starts. Gives `false` if there is no arrangement.
fn push_left(
    masks: &PlacementMasks,
    clue: &[u32],
    starts: &mut Vec<u32>,
    meter: &mut Meter<'_>,
) -> Result<bool, Unfinished> {
    starts.clear();
    if slack(masks.n(), clue).is_none() {
        return Ok(false);
    }
    starts.resize(clue.len(), 0);
    let mut j = 0;
    loop {
        meter.work(1)?;
        let behind = end_of_previous(clue, starts, j);
        let here = if j == clue.len() {
            masks.n()
        } else {
            let gap = usize::from(j > 0);
            let from = (behind + gap).max(starts[j] as usize);
            match first_place(masks, clue[j], from) {
                Some(place) => {
                    meter.work((place - from) as u64)?;
                    place
                }
                None => return Ok(false),
            }
        };
        match masks.last_filled(here) {
            Some(stray) if stray >= behind => {
                let Some(before) = j.checked_sub(1) else { return Ok(false) };
                starts[before] = (stray + 1) as u32 - clue[before];
                j = before;
            }
            _ if j == clue.len() => return Ok(true),
            _ => {
                starts[j] = here as u32;
                j += 1;
            }
        }
    }
}

/// The cell behind run `j - 1`, the first of the line for `j = 0`.
fn end_of_previous(clue: &[u32], starts: &[u32], j: usize) -> usize {
    j.checked_sub(1).map_or(0, |before| starts[before] as usize + clue[before] as usize)
}

/// The first start from `from` on where a run of `g` cells covers no `.` and ends before no `#`.
fn first_place(masks: &PlacementMasks, g: u32, from: usize) -> Option<usize> {
    let (n, length) = (masks.n(), g as usize);
    let mut start = from;
    while start + length <= n {
        if !masks.fits(start, g) {
            start += masks.room(start) + 1;
        } else if masks.is_open(start + length) {
            return Some(start);
        } else {
            start += 1;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::{brute, strategy};
    use proptest::prelude::*;

    use super::*;
    use crate::draw;

    fn check(line: &str, clue: &[u32], left: &str, right: &str) {
        let line: Line = line.parse().unwrap();
        let text = |starts: Option<Vec<u32>>| {
            starts.map_or(String::new(), |starts| draw(line.len(), clue, &starts).to_string())
        };
        assert_eq!(text(leftmost(&line, clue)), left, "leftmost {line} {clue:?}");
        assert_eq!(text(rightmost(&line, clue)), right, "rightmost {line} {clue:?}");
    }

    #[test]
    fn by_hand() {
        check("???#??.??", &[3, 1], ".###.#...", "...###..#");
        check("?###????????", &[3, 2, 1], ".###.##.#...", ".###....##.#");
    }

    proptest! {
        #[test]
        fn extremes_are_the_least_and_the_greatest_starts((line, clue) in strategy::record(0..=14)) {
            let all: Vec<Vec<u32>> = brute::finished(&line, &clue).iter().map(|cells| {
                let begins = |&i: &usize| cells[i] && (i == 0 || !cells[i - 1]);
                (0..cells.len()).filter(begins).map(|i| i as u32).collect()
            }).collect();
            let merge = |pick: fn(u32, u32) -> u32| all.iter().cloned().reduce(|a, b| {
                a.iter().zip(&b).map(|(&a, &b)| pick(a, b)).collect()
            });
            prop_assert_eq!(leftmost(&line, &clue), merge(Ord::min));
            prop_assert_eq!(rightmost(&line, &clue), merge(Ord::max));
        }
    }
}
