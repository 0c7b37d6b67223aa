//! Slack: the empties a line has to spare, and all ways to place them.
//!
//! `k` runs need their sum and `k - 1` empties between them. The rest, `r`, goes into `k + 1`
//! slots: before the first run, into the gaps, behind the last.
//!
//! ```text
//!   clue 5 6 7, slots 1 2 3 4      .#####...######....#######....
//!                                  1     2+1      3+1        4      inner slots own one empty
//! ```
//!
//! [`Slots`] gives them in lexicographic order: the next way moves one spare from the
//! last slot that has any to its left neighbor, and the others of that slot to the very end. Where
//! the last such slot is, is known from the step before: O(1) a step, O(slots) memory.

use std::{borrow::Cow, iter};

use pictogrid_core::Line;

use crate::arrangement;

/// The most cells of a line that a plan is made of.
pub(crate) const MOST_CELLS: usize = (1 << 31) - 1;

/// The runs of a clue: a zero is none and left out.
pub(crate) fn runs(clue: &[u32]) -> Cow<'_, [u32]> {
    if clue.contains(&0) { clue.iter().copied().filter(|&g| g > 0).collect() } else { clue.into() }
}

/// The fewest cells that hold `clue`: its sum and one empty between every two runs.
///
/// ```
/// assert_eq!(pictogrid_line::min_cells(&[3, 2, 1]), 8);
/// ```
#[must_use]
pub fn min_cells(clue: &[u32]) -> u64 {
    let (sum, k) = clue
        .iter()
        .filter(|&&g| g > 0)
        .fold((0, 0_u64), |(sum, k), &g| (sum + u64::from(g), k + 1));
    sum + k.saturating_sub(1)
}

/// The slack: empty cells of `n` beyond those that `clue` needs; `None` if it needs more than `n`.
///
/// ```
/// assert_eq!(pictogrid_line::slack(13, &[2, 3, 4]), Some(2));
/// assert_eq!(pictogrid_line::slack(5, &[3, 2, 1]), None);
/// ```
#[must_use]
pub fn slack(n: usize, clue: &[u32]) -> Option<usize> {
    n.checked_sub(usize::try_from(min_cells(clue)).ok()?)
}

/// All ways to put spare empties into slots, in lexicographic order, made one at a time.
///
/// As an iterator it gives every way a vector of its own; [`Slots::next_slots`] lends instead.
///
/// ```
/// let ways: Vec<_> = pictogrid_line::Slots::new(2, 2).collect();
/// assert_eq!(ways, [[0, 2], [1, 1], [2, 0]]);
/// ```
#[derive(Clone, Debug)]
pub struct Slots {
    slots: Vec<u32>,
    /// The last slot that holds a spare, 0 if none does.
    last_used: usize,
    state: State,
}

/// How far a walk over many answers has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Fresh,
    Running,
    Done,
}

impl Slots {
    /// All ways to put `spare` empties into `n_slots` slots. Without slots there is one way to
    /// place nothing, and none to place anything.
    #[must_use]
    pub fn new(spare: u32, n_slots: usize) -> Slots {
        let mut slots = vec![0; n_slots];
        let state = match slots.last_mut() {
            Some(last) => {
                *last = spare;
                State::Fresh
            }
            None if spare == 0 => State::Fresh,
            None => State::Done,
        };
        let last_used = if spare > 0 { n_slots.saturating_sub(1) } else { 0 };
        Slots { slots, last_used, state }
    }

    /// The next way, borrowed until the next call. O(1).
    pub fn next_slots(&mut self) -> Option<&[u32]> {
        match self.state {
            State::Done => return None,
            State::Fresh => self.state = State::Running,
            State::Running => self.step(),
        }
        (self.state == State::Running).then_some(&self.slots)
    }

    fn step(&mut self) {
        let Some(left) = self.last_used.checked_sub(1) else {
            self.state = State::Done;
            return;
        };
        let rest = std::mem::take(&mut self.slots[self.last_used]) - 1;
        self.slots[left] += 1;
        self.last_used = left;
        if rest > 0 {
            self.last_used = self.slots.len() - 1;
            self.slots[self.last_used] = rest;
        }
    }
}

impl Iterator for Slots {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        self.next_slots().map(<[u32]>::to_vec)
    }
}

/// The finished line in which the runs of `clue` lie between these slots. A slot that is missing is
/// 0, and slots that are too many are left out.
///
/// ```
/// let line = pictogrid_line::line_of_slots(&[1, 0, 2], &[2, 3]);
/// assert_eq!(line.to_string(), ".##.###..");
/// ```
#[must_use]
pub fn line_of_slots(slots: &[u32], clue: &[u32]) -> Line {
    let clue = &*runs(clue);
    let mut slots = slots.iter().copied().chain(iter::repeat(0)).take(clue.len() + 1);
    let n = slots.clone().map(|slot| slot as usize).sum::<usize>() + min_cells(clue) as usize;
    let mut next = 0_u32;
    let start = |(slot, &g): (u32, &u32)| {
        let start = next.saturating_add(slot);
        next = start.saturating_add(g).saturating_add(1);
        start
    };
    let starts: Vec<u32> = slots.by_ref().zip(clue).map(start).collect();
    arrangement::draw(n, clue, &starts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(spare: u32, n_slots: usize, expected: &[&[u32]]) {
        assert_eq!(Slots::new(spare, n_slots).collect::<Vec<_>>(), expected, "{spare}, {n_slots}");
    }

    #[test]
    fn small_cases_in_order() {
        check(1, 2, &[&[0, 1], &[1, 0]]);
        check(2, 2, &[&[0, 2], &[1, 1], &[2, 0]]);
        check(3, 2, &[&[0, 3], &[1, 2], &[2, 1], &[3, 0]]);
        check(0, 3, &[&[0, 0, 0]]);
        check(1, 1, &[&[1]]);
    }

    #[test]
    fn without_slots() {
        check(0, 0, &[&[]]);
        check(1, 0, &[]);
    }

    #[test]
    fn every_way_once_and_in_order() {
        let ways: Vec<_> = Slots::new(6, 5).collect();
        assert_eq!(ways.len(), 210, "C(10, 4)");
        assert!(ways.is_sorted_by(|a, b| a < b));
        assert!(ways.iter().all(|way| way.iter().sum::<u32>() == 6));
    }

    #[test]
    fn a_million_of_very_many() {
        let mut slots = Slots::new(1000, 50);
        assert!((0..1_000_000).all(|_| slots.next_slots().is_some()));
    }

    #[test]
    fn drawn_between_slots() {
        let line = line_of_slots(&[1, 2, 3, 4], &[5, 6, 7]);
        assert_eq!(line.to_string(), ".#####...######....#######....");
        assert_eq!(line_of_slots(&[3], &[]).to_string(), "...");
    }
}
