//! The minimal reason of forced cells: the fewest known cells, and the fewest numbers, that force them.
//!
//! A cell is forced if the line with the opposite mark has no arrangement. So the question is how
//! few of the known cells are enough for that: the rest is taken for unknown.
//!
//! ```text
//!   clue 3 1    ? ? ? # ? ? . ? ?     why is the first cell empty? the # alone is enough
//! ```
//!
//! Dropping by halves what is spare gives a set of which nothing is spare. Whether another one is smaller
//! is found by what each explanation has to hit: where known cells are not enough, the
//! others have a smallest set without which all the rest is not enough, so one cell of it is needed.
//! Each of them is tried; as many such sets without a common cell as there are points left end a try.
//! Most often these sets are single cells, and the search ends after a few looks at the line.
//!
//! The numbers come second, in the same way: with those cells known, the fewest numbers such that the
//! others may have any length. Beyond a limit of looks, and in lines with unknown colors or of more
//! than 127 cells, what is not spare is taken. A cell that excludes any value of the line counts
//! as known.
//!
//! The least explanation costs looks at one line, each a pass of the line solver. What lost: tables of
//! sets of states (2.5 times as long), and all subsets of the numbers, which ended at ten of them.

mod fits;

use pictogrid_core::{Clue, Run, Value};
use pictogrid_line::colored::{ValueSets, possible};

use crate::candidates::Candidates;
use fits::Fits;

/// The most looks at a line; after that, the smallest set so far counts as minimal.
const MOST_LOOKS: usize = 10_000;

/// What forced cells rest on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Known cells of the line, ascending.
    pub cells: Vec<usize>,
    /// Runs of the line, ascending.
    pub runs: Vec<usize>,
}

/// A line whose cells are to be explained.
pub(crate) struct ReasonFinder<'a> {
    /// Its cells.
    pub(crate) cells: &'a [Candidates],
    /// Its clue, and the runs of it.
    pub(crate) clue: &'a Clue,
    pub(crate) runs: &'a [Run],
    /// What an unknown cell may be.
    pub(crate) open: Candidates,
}

impl ReasonFinder<'_> {
    /// What these cells rest on, with what is left of them. Needs: all that is known forces that.
    pub(crate) fn needs(&self, forced: &[(usize, Candidates)]) -> Needs {
        let supposed = |&(i, mark): &(usize, Candidates)| Some((i, self.cells[i].without(mark)));
        let targets = forced.iter().map(supposed);
        let Some(line) = Fits::new(self.cells, self.runs) else {
            let fits = |kept: &[bool]| targets.clone().any(|target| self.fits(kept, target));
            let kept = drop_one_by_one(self.known(), 0..self.cells.len(), fits);
            return Needs { cells: places(&kept), runs: (0..self.runs.len()).collect() };
        };
        let is_forced = |cells, numbers| !targets.clone().any(|it| line.fits(cells, numbers, it));
        let numbers = line.numbers();
        let cells = fewest(line.telling(), |cells| is_forced(cells, numbers));
        let runs = fewest(numbers, |numbers| is_forced(cells, numbers));
        Needs { cells: bits(cells).collect(), runs: bits(runs).collect() }
    }

    /// The fewest known cells of a line that contradict its clue together with the given ones. Needs: all
    /// of them together do.
    pub(crate) fn contradicting_cells(&self, given: &[bool]) -> Vec<usize> {
        let others = (0..self.cells.len()).filter(|&i| !given[i]);
        let Some(line) = Fits::new(self.cells, self.runs) else {
            let fits = |kept: &[bool]| self.fits(kept, None);
            let mut kept = drop_one_by_one(self.known(), others, fits);
            kept.iter_mut().zip(given).for_each(|(is_kept, is_given)| *is_kept &= !is_given);
            return places(&kept);
        };
        let (numbers, given) = (line.numbers(), mask(given));
        let contradict = |cells| !line.fits(cells | given, numbers, None);
        bits(fewest(line.telling() & !given, contradict)).collect()
    }

    /// Which of these cells are left if they are dropped one after another, in this order, as long as
    /// the rest contradicts the clue. Cells that are not among them stay.
    pub(crate) fn without_spare(&self, order: &[usize]) -> Vec<bool> {
        let (all, order) = (vec![true; self.cells.len()], order.iter().copied());
        match Fits::new(self.cells, self.runs) {
            Some(line) => {
                let numbers = line.numbers();
                drop_one_by_one(all, order, |kept| line.fits(mask(kept), numbers, None))
            }
            None => drop_one_by_one(all, order, |kept| self.fits(kept, None)),
        }
    }

    fn known(&self) -> Vec<bool> {
        self.cells.iter().map(|&mark| mark != self.open).collect()
    }

    /// Whether there is an arrangement, for any clue and any length. Slow.
    fn fits(&self, kept: &[bool], supposed: Option<(usize, Candidates)>) -> bool {
        let n_values = self.open.n_values() as usize;
        let mut sets = ValueSets::unknown(self.cells.len(), n_values);
        for (i, &known) in self.cells.iter().enumerate() {
            let mark = match supposed {
                Some((place, mark)) if place == i => mark,
                _ if kept[i] => known,
                _ => Candidates::ANY,
            };
            let values = (0..n_values as u8).map(Value);
            values.filter(|&v| !mark.may(v)).for_each(|v| sets.rule_out(i, v));
        }
        possible(&sets, self.clue).is_some()
    }
}

fn places(kept: &[bool]) -> Vec<usize> {
    (0..kept.len()).filter(|&i| kept[i]).collect()
}

/// Drops cells one after another, in this order, as long as nothing fits.
fn drop_one_by_one(
    mut kept: Vec<bool>,
    order: impl IntoIterator<Item = usize>,
    fits: impl Fn(&[bool]) -> bool,
) -> Vec<bool> {
    for i in order {
        if kept[i] {
            kept[i] = false;
            kept[i] = fits(&kept);
        }
    }
    kept
}

fn mask(kept: &[bool]) -> u128 {
    kept.iter().rev().fold(0, |mask, &is_kept| mask << 1 | u128::from(is_kept))
}

/// The places of the bits, ascending.
fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}

/// The fewest of `all` that are enough; of several such sets always the same one. Needs: all of them
/// are enough, and what is more than enough is enough, too.
fn fewest(all: u128, is_enough: impl Fn(u128) -> bool) -> u128 {
    let mut search = Fewest { is_enough, n_looks: 0 };
    let mut best = search.without_spare(all, all);
    while best.count_ones() > 1 {
        match search.smaller(0, all, best.count_ones() - 1) {
            Some(smaller) => best = smaller,
            None => break,
        }
    }
    best
}

/// The search for the fewest things that are enough.
struct Fewest<F> {
    is_enough: F,
    n_looks: usize,
}

impl<F: Fn(u128) -> bool> Fewest<F> {
    fn is_enough(&mut self, kept: u128) -> bool {
        self.n_looks += 1;
        (self.is_enough)(kept)
    }

    /// Without those of `block` that are spare: as many at once as can be, since few are needed.
    fn without_spare(&mut self, kept: u128, block: u128) -> u128 {
        if block == 0 || self.is_enough(kept & !block) {
            return kept & !block;
        }
        if block.is_power_of_two() {
            return kept;
        }
        let (first, last) = (block.trailing_zeros(), block.ilog2());
        let low = block & ((2 << ((first + last) / 2)) - 1);
        let kept = self.without_spare(kept, low);
        self.without_spare(kept, block & !low)
    }

    /// A smallest part of `rest` such that all but these are not enough. Needs: all but `rest` are not.
    fn hit(&mut self, all: u128, rest: u128) -> u128 {
        let mut without =
            Fewest { is_enough: |rest: u128| !(self.is_enough)(all & !rest), n_looks: 0 };
        let hit = without.without_spare(rest, rest);
        self.n_looks += without.n_looks;
        hit
    }

    /// Some of `all` that are enough: `chosen` and up to `budget` more.
    fn smaller(&mut self, chosen: u128, mut all: u128, budget: u32) -> Option<u128> {
        if self.n_looks > MOST_LOOKS || !self.is_enough(all) {
            return None;
        }
        let (mut joined, mut to_try) = (chosen, 0);
        for n_hits in 0.. {
            if self.is_enough(joined) {
                break;
            }
            if n_hits == budget {
                return None;
            }
            let hit = self.hit(all, all & !joined);
            if n_hits == 0 {
                to_try = hit;
            }
            joined |= hit;
        }
        if to_try == 0 {
            return Some(chosen);
        }
        for place in bits(to_try) {
            if let Some(found) = self.smaller(chosen | 1 << place, all, budget - 1) {
                return Some(found);
            }
            all &= !(1 << place);
        }
        None
    }
}

#[cfg(test)]
mod tests;
