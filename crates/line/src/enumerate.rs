//! All arrangements of a line, one at a time, in lexicographic order of the gaps.
//!
//! With the runs packed to the left, run `j` starts at cell `start_j`; a *shift* `s` is how many
//! of the `r` spare empties lie before it. An arrangement is a row of shifts that never fall, and
//! the order of the gaps is the order of the shifts. Beforehand, from the last run to the first,
//! one bit a run and shift says whether the runs from here on can be finished with run `j` there:
//!
//! ```text
//!   ??#???  clue 1 2      s = 0 1 2
//!                 run 0       1 0 1        at s = 1 a # would touch it
//!                 run 1       1 1 1        what lies before it is not its concern
//! ```
//!
//! The walk goes depth first and only to shifts whose bit is set, so it meets no dead end: the
//! first arrangement costs the table, O(n · k) steps and k · (r + 1) bits, and each further one
//! O(k) at most and mostly far less, as the last runs move first.
//!
//! Recursion with a list for every run was not taken: it needs the memory of all answers below a
//! run before the first comes out.

use pictogrid_core::{Bits, Line};

use crate::{
    draw,
    placement_masks::PlacementMasks,
    slack::{State, runs, slack},
};

/// The arrangements of a line that keep its known cells, in lexicographic order of the gaps.
///
/// As an iterator it gives the run starts of every arrangement as a vector of its own;
/// [`Arrangements::next_starts`] lends them instead.
///
/// ```
/// use pictogrid_line::Arrangements;
/// let mut all = Arrangements::new(&"?#??".parse().unwrap(), &[2]);
/// assert_eq!(all.next(), Some(vec![0]));
/// assert_eq!(all.line().unwrap().to_string(), "##..");
/// assert_eq!(all.next(), Some(vec![1]));
/// assert_eq!(all.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Arrangements {
    masks: PlacementMasks,
    clue: Vec<u32>,
    /// For every run, the shifts from which it and the runs behind it can be finished.
    finishable: Vec<Bits>,
    /// Where each run starts when all are packed to the left.
    packed: Vec<u32>,
    starts: Vec<u32>,
    state: State,
}

impl Arrangements {
    /// Prepares the walk. A zero in `clue` is no run. O(n · k) steps, k · (r + 1) bits of memory.
    #[must_use]
    pub fn new(line: &Line, clue: &[u32]) -> Arrangements {
        let clue = &*runs(clue);
        let masks = PlacementMasks::new(line);
        let packed = packed_starts(clue);
        let finishable = match slack(line.len(), clue) {
            Some(r) => finishable(&masks, clue, &packed, r),
            None => Vec::new(),
        };
        let exists = match finishable.first() {
            Some(first) => next_one(first, 0).is_some_and(|s| masks.is_clear(0, s)),
            None => clue.is_empty() && masks.is_clear(0, line.len()),
        };
        let state = if exists { State::Fresh } else { State::Done };
        let starts = vec![0; clue.len()];
        Arrangements { masks, clue: clue.to_vec(), finishable, packed, starts, state }
    }

    /// The run starts of the next arrangement, borrowed until the next call.
    pub fn next_starts(&mut self) -> Option<&[u32]> {
        let is_found = match self.state {
            State::Done => false,
            State::Running => self.move_on(),
            State::Fresh => {
                self.place_from(0, 0);
                true
            }
        };
        self.state = if is_found { State::Running } else { State::Done };
        is_found.then_some(&self.starts)
    }

    /// The last arrangement that was returned, as cells; `None` before the first and after the last.
    #[must_use]
    pub fn line(&self) -> Option<Line> {
        let is_running = self.state == State::Running;
        is_running.then(|| draw(self.masks.n(), &self.clue, &self.starts))
    }

    /// Moves the last run that can move to its next shift, and the runs behind it to their first.
    fn move_on(&mut self) -> bool {
        for j in (0..self.clue.len()).rev() {
            let shift = (self.starts[j] - self.packed[j]) as usize;
            let Some(next) = next_one(&self.finishable[j], shift + 1) else { continue };
            let start = self.packed[j] as usize + next;
            // The cells that the run leaves behind must not need it.
            if self.masks.is_clear(self.starts[j] as usize, start) {
                self.place_from(j, next);
                return true;
            }
        }
        false
    }

    /// Places the runs from `j` on at their first shifts from `shift` on. What is between two of
    /// them is clear: the bit of the earlier one promises a later one without a `#` between, and
    /// the first set bit lies no further than that.
    fn place_from(&mut self, j: usize, shift: usize) {
        let mut shift = shift;
        for j in j..self.clue.len() {
            let Some(next) = next_one(&self.finishable[j], shift) else { return };
            shift = next;
            self.starts[j] = self.packed[j] + shift as u32;
        }
    }
}

impl Iterator for Arrangements {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        self.next_starts().map(<[u32]>::to_vec)
    }
}

fn packed_starts(clue: &[u32]) -> Vec<u32> {
    let mut next = 0_u32;
    let mut starts = Vec::with_capacity(clue.len());
    for &g in clue {
        starts.push(next);
        next = next.saturating_add(g).saturating_add(1);
    }
    starts
}

/// The rows of bits, from the last run to the first.
fn finishable(masks: &PlacementMasks, clue: &[u32], packed: &[u32], r: usize) -> Vec<Bits> {
    let mut rows = vec![Bits::zeros(r + 1); clue.len()];
    let end = |j: usize| packed[j] as usize + clue[j] as usize;
    // Entry s: the cells from the one behind a run with shift s on can be finished.
    let mut behind: Vec<bool> = match clue.len().checked_sub(1) {
        Some(last) => (0..=r).map(|s| masks.is_clear(end(last) + s, masks.n())).collect(),
        None => Vec::new(),
    };
    for j in (0..clue.len()).rev() {
        let mut later = false;
        for s in (0..=r).rev() {
            let here = behind[s] && masks.fits(packed[j] as usize + s, clue[j]);
            rows[j].set(s, here);
            // Seen from run j - 1: the cell between the two runs has to be open.
            later = j > 0 && (here || later) && masks.is_open(packed[j] as usize - 1 + s);
            behind[s] = later;
        }
    }
    rows
}

/// The first bit from `from` on that is one.
fn next_one(bits: &Bits, from: usize) -> Option<usize> {
    let words = bits.words();
    let mut index = from / 64;
    let mut word = words.get(index)? & (!0 << (from % 64));
    while word == 0 {
        index += 1;
        word = *words.get(index)?;
    }
    Some(index * 64 + word.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::{brute, strategy};
    use proptest::prelude::*;

    use super::*;
    use crate::Slots;

    fn texts(line: &Line, clue: &[u32]) -> Vec<String> {
        let mut all = Arrangements::new(line, clue);
        let mut texts = Vec::new();
        while all.next_starts().is_some() {
            texts.push(all.line().unwrap().to_string());
        }
        texts
    }

    #[test]
    fn by_hand() {
        let check = |line: &str, clue: &[u32], expected: &[&str]| {
            assert_eq!(texts(&line.parse().unwrap(), clue), expected, "{line} {clue:?}");
        };
        check("??#???", &[1, 2], &["#.##..", "..#.##"]);
        check("", &[], &[""]);
        check("???", &[], &["..."]);
        check("#", &[], &[]);
        check("??", &[3], &[]);
        check("##", &[u32::MAX, u32::MAX], &[]);
        check("???", &[1], &["#..", ".#.", "..#"]);
    }

    #[test]
    fn the_first_of_very_many_come_at_once() {
        let clue = vec![1; 500];
        let mut all = Arrangements::new(&Line::unknown(4000), &clue);
        for _ in 0..1_000_000 {
            assert!(all.next_starts().is_some());
        }
        assert_eq!(all.next_starts().unwrap()[..3], [0, 2, 4]);
    }

    #[test]
    fn a_blank_line_follows_the_slots() {
        let clue = [2, 1, 3];
        let mut all = Arrangements::new(&Line::unknown(13), &clue);
        for slots in Slots::new(5, 4) {
            let starts = all.next_starts().unwrap();
            assert_eq!(
                starts,
                [slots[0], slots[0] + slots[1] + 3, slots[0] + slots[1] + slots[2] + 5]
            );
        }
        assert_eq!(all.next_starts(), None);
        assert_eq!(all.next_starts(), None);
        assert_eq!(all.line(), None);
    }

    proptest! {
        #[test]
        fn all_arrangements_of_brute_force_in_its_order((line, clue) in strategy::record(0..=14)) {
            let expected: Vec<String> = (brute::finished(&line, &clue).iter())
                .map(|cells| cells.iter().map(|&c| if c { '#' } else { '.' }).collect())
                .collect();
            prop_assert_eq!(texts(&line, &clue), expected);
        }
    }
}
