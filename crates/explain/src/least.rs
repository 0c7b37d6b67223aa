//! The least explanation of forced cells: the fewest known cells, and the fewest numbers.
//!
//! A cell is forced if the line with the opposite mark has no arrangement. The clue is an automaton;
//! it is run over the cells with *sets of states*. At a known cell the explanation either rests on it
//! (one point; the states follow its mark) or does not (both marks are followed). A table from state
//! set to fewest points, cell by cell, finds the fewest known cells that leave no state: exact.
//!
//! ```text
//!   clue 2 1   states   gap F F gap F gap        filled: one to the right; empty: gaps stay, and a
//!                        0  1 2  3  4  5         complete run (2, 4) goes on to the gap behind it
//! ```
//!
//! Two prunings make it fast: a set is dropped if the end is reached from one of its states though
//! all known cells hold (`must`), and sets are the same if they agree on the states from which the
//! end is reached at all (`may`). The greedy answer bounds the points. For several cells the least
//! sets are joined, and what the others make needless is dropped.
//!
//! In colors a run is entered with its own color only, from the gap before it or right from the end
//! of a run of another color; a cell that excludes any value of the line counts as known.
//!
//! The numbers come second: with those cells known, the fewest numbers such that the others may have
//! any length. All subsets up to ten numbers, one after another dropped beyond. Where the automaton
//! has too many states, or a color is unknown, cells are dropped one after another, too.

use pictogrid_core::{Clue, Run, Value};
use pictogrid_line::colored::{ValueSets, possible};

use crate::mark::Mark;

/// More sets of states than this in one cell, and the greedy answer is taken.
const MOST_SETS: usize = 4096;
/// Up to so many numbers all subsets are tried.
const MOST_NUMBERS: usize = 10;

/// What forced cells rest on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Known cells of the line, ascending.
    pub cells: Vec<usize>,
    /// Runs of the line, ascending.
    pub runs: Vec<usize>,
}

/// A clue as an automaton: bit `s` of a set is state `s`.
struct Automaton {
    /// The colors, each with where its cells lead.
    colors: Vec<Colored>,
    /// Gaps: an empty cell changes nothing.
    gaps: u128,
    /// Complete runs: an empty cell leads to the gap behind them.
    complete: u128,
    /// Where a line may end.
    ends: u128,
}

/// Where cells of a color lead.
struct Colored {
    color: Mark,
    /// From these to the next state.
    on: u128,
    /// From these nowhere else: runs of any length.
    same: u128,
    /// From these, ends of runs of other colors, past the gap behind them.
    skip: u128,
}

impl Automaton {
    /// The automaton of `runs`; where `is_known` says no, the run may have any length. `None` if it
    /// has too many states, or a color is unknown.
    fn new(runs: &[Run], is_known: impl Fn(usize) -> bool) -> Option<Automaton> {
        let mut automaton = Automaton { colors: Vec::new(), gaps: 0, complete: 0, ends: 0 };
        let mut state = 0_u32;
        for (j, run) in runs.iter().enumerate() {
            let length = run.length.filter(|_| is_known(j));
            let g = length.map_or(1, std::num::NonZero::get);
            if u64::from(state) + u64::from(g) + 2 > 128 {
                return None;
            }
            let begin = state;
            automaton.gaps |= 1 << begin;
            state += g;
            let colored = automaton.colored(Mark::of(run.value?));
            (begin..state).for_each(|s| colored.on |= 1 << s);
            if length.is_none() {
                colored.same |= 1 << state;
            }
            if j > 0 && runs[j - 1].value != run.value {
                colored.skip |= 1 << (begin - 1);
            }
            automaton.complete |= 1 << state;
            if j + 1 == runs.len() {
                automaton.ends |= 1 << state;
            }
            state += 1;
        }
        automaton.gaps |= 1 << state;
        automaton.ends |= 1 << state;
        Some(automaton)
    }

    fn colored(&mut self, color: Mark) -> &mut Colored {
        let place = self.colors.iter().position(|colored| colored.color == color);
        let place = place.unwrap_or_else(|| {
            self.colors.push(Colored { color, on: 0, same: 0, skip: 0 });
            self.colors.len() - 1
        });
        &mut self.colors[place]
    }

    /// Whether a mark tells the line anything: it excludes a value that the line has.
    fn tells(&self, mark: Mark) -> bool {
        !mark.meets(Mark::EMPTY) || self.colors.iter().any(|colored| !mark.meets(colored.color))
    }

    fn step(&self, set: u128, mark: Mark) -> u128 {
        let mut next = 0;
        if mark.meets(Mark::EMPTY) {
            next = set & self.gaps | (set & self.complete) << 1;
        }
        for Colored { color, on, same, skip } in &self.colors {
            if mark.meets(*color) {
                next |= (set & on) << 1 | set & same | (set & skip) << 2;
            }
        }
        next
    }

    /// From which states a cell with this mark leads into `set`.
    fn back(&self, set: u128, mark: Mark) -> u128 {
        let mut before = 0;
        if mark.meets(Mark::EMPTY) {
            before = set & self.gaps | (set >> 1 & self.complete);
        }
        for Colored { color, on, same, skip } in &self.colors {
            if mark.meets(*color) {
                before |= (set >> 1 & on) | set & same | (set >> 2 & skip);
            }
        }
        before
    }

    /// Whether the clue has an arrangement over these cells.
    fn fits(&self, cells: impl IntoIterator<Item = Mark>) -> bool {
        let mut set = 1;
        for mark in cells {
            set = self.step(set, mark);
            if set == 0 {
                return false;
            }
        }
        set & self.ends != 0
    }
}

/// A line whose cells are to be explained.
pub(crate) struct Explained<'a> {
    /// Its cells.
    pub(crate) cells: &'a [Mark],
    /// Its clue, and the runs of it.
    pub(crate) clue: &'a Clue,
    pub(crate) runs: &'a [Run],
    /// What an unknown cell may be.
    pub(crate) open: Mark,
}

impl Explained<'_> {
    /// What these cells rest on, with what is left of them. Needs: all that is known forces that.
    pub(crate) fn needs(&self, forced: &[(usize, Mark)]) -> Needs {
        let cells = self.cells;
        let refuted: Vec<(usize, Mark)> =
            forced.iter().map(|&(i, mark)| (i, cells[i].without(mark))).collect();
        let needed = match Automaton::new(self.runs, |_| true) {
            Some(automaton) => {
                let mut joined = vec![false; cells.len()];
                for &target in &refuted {
                    for cell in least_cells(&automaton, cells, Some(target)) {
                        joined[cell] = true;
                    }
                }
                match refuted.len() {
                    1 => joined,
                    _ => spare(joined, |kept| {
                        let fits = |&t| automaton.fits(with(cells, kept, Some(t)));
                        !refuted.iter().any(fits)
                    }),
                }
            }
            None => spare(self.known(), |kept| {
                !refuted.iter().any(|&target| self.fits(kept, Some(target)))
            }),
        };
        let runs = least_runs(self, &needed, &refuted);
        Needs { cells: places(&needed), runs }
    }

    /// The fewest known cells of a line that contradict its clue. Needs: all of them together do.
    pub(crate) fn contradicting_cells(&self) -> Vec<usize> {
        match Automaton::new(self.runs, |_| true) {
            Some(automaton) => least_cells(&automaton, self.cells, None),
            None => places(&spare(self.known(), |kept| !self.fits(kept, None))),
        }
    }

    /// Which of these cells are left if they are dropped one after another, in this order, as long as
    /// the rest contradicts the clue. Cells that are not among them stay.
    pub(crate) fn spared(&self, order: &[usize]) -> Vec<bool> {
        let automaton = Automaton::new(self.runs, |_| true);
        let fits = |kept: &[bool]| match &automaton {
            Some(automaton) => automaton.fits(with(self.cells, kept, None)),
            None => self.fits(kept, None),
        };
        let mut kept = vec![true; self.cells.len()];
        for &i in order {
            kept[i] = false;
            kept[i] = fits(&kept);
        }
        kept
    }

    fn known(&self) -> Vec<bool> {
        self.cells.iter().map(|&mark| mark != self.open).collect()
    }

    /// Whether there is an arrangement, for any clue. Slower than an automaton.
    fn fits(&self, kept: &[bool], target: Option<(usize, Mark)>) -> bool {
        let n_values = self.open.n_values() as usize;
        let mut sets = ValueSets::unknown(self.cells.len(), n_values);
        for (i, mark) in with(self.cells, kept, target).enumerate() {
            let values = (0..n_values as u8).map(Value);
            values.filter(|&v| !mark.may(v)).for_each(|v| sets.rule_out(i, v));
        }
        possible(&sets, self.clue).is_some()
    }
}

fn places(kept: &[bool]) -> Vec<usize> {
    (0..kept.len()).filter(|&i| kept[i]).collect()
}

/// The cells with only the kept ones known, and the target as supposed.
fn with<'a>(
    cells: &'a [Mark],
    kept: &'a [bool],
    target: Option<(usize, Mark)>,
) -> impl Iterator<Item = Mark> + use<'a> {
    cells.iter().zip(kept).enumerate().map(move |(i, (&mark, &is_kept))| match target {
        Some((place, supposed)) if place == i => supposed,
        _ if is_kept => mark,
        _ => Mark::ANY,
    })
}

/// Drops what can be spared, one after another; as many at once as can be, since few are needed.
fn spare(mut kept: Vec<bool>, mut is_enough: impl FnMut(&[bool]) -> bool) -> Vec<bool> {
    let candidates = places(&kept);
    let mut blocks = vec![&candidates[..]];
    while let Some(block) = blocks.pop().filter(|block| !block.is_empty()) {
        block.iter().for_each(|&i| kept[i] = false);
        if is_enough(&kept) {
            continue;
        }
        block.iter().for_each(|&i| kept[i] = true);
        if block.len() > 1 {
            let (first, second) = block.split_at(block.len() / 2);
            blocks.extend([second, first]);
        }
    }
    kept
}

/// A set of states that is reached, with the fewest points, and how.
#[derive(Clone, Copy)]
struct Reached {
    set: u128,
    points: u32,
    /// The one before it in the list of the cell before, and whether the cell in between is used.
    from: (u32, bool),
}

/// The fewest known cells that, with the target as supposed, leave no arrangement.
fn least_cells(automaton: &Automaton, cells: &[Mark], target: Option<(usize, Mark)>) -> Vec<usize> {
    let known = |i: usize| automaton.tells(cells[i]);
    let kept = (0..cells.len()).map(known).collect();
    let greedy = spare(kept, |kept| !automaton.fits(with(cells, kept, target)));
    let bound = places(&greedy).len() as u32;
    if bound <= 1 {
        return places(&greedy);
    }
    let supposed = |i: usize| target.filter(|&(place, _)| place == i).map(|(_, mark)| mark);
    // From which states before each cell the end is reached: with all that is known, and at all.
    let (mut must, mut may) = (vec![automaton.ends; cells.len() + 1], Vec::new());
    may.clone_from(&must);
    for i in (0..cells.len()).rev() {
        must[i] = automaton.back(must[i + 1], supposed(i).unwrap_or(cells[i]));
        may[i] = automaton.back(may[i + 1], supposed(i).unwrap_or(Mark::ANY));
    }
    let mut layers = vec![vec![Reached { set: 1, points: 0, from: (0, false) }]];
    let mut best: Option<(u32, usize, u32, bool)> = None;
    for (i, &mark) in cells.iter().enumerate() {
        let mut next: Vec<Reached> = Vec::new();
        for (number, reached) in layers[i].iter().enumerate() {
            let is_known = supposed(i).is_none() && known(i);
            for is_used in [false, true].into_iter().take(1 + usize::from(is_known)) {
                let seen = supposed(i).unwrap_or(if is_used { mark } else { Mark::ANY });
                let set = automaton.step(reached.set, seen) & may[i + 1];
                let points = reached.points + u32::from(is_used);
                let is_dear = best.is_some_and(|(least, ..)| points >= least) || points > bound;
                if is_dear || set & must[i + 1] != 0 {
                    continue;
                }
                if set == 0 {
                    best = Some((points, i, number as u32, is_used));
                    continue;
                }
                let from = (number as u32, is_used);
                match next.iter_mut().find(|other| other.set == set) {
                    Some(other) if other.points <= points => {}
                    Some(other) => *other = Reached { set, points, from },
                    None => next.push(Reached { set, points, from }),
                }
            }
        }
        if next.len() > MOST_SETS {
            return places(&greedy);
        }
        layers.push(next);
    }
    let Some((_, mut i, mut number, mut is_used)) = best else { return places(&greedy) };
    let mut found = Vec::new();
    loop {
        if is_used {
            found.push(i);
        }
        if i == 0 {
            break;
        }
        let reached = layers[i][number as usize];
        (number, is_used) = reached.from;
        i -= 1;
    }
    found.reverse();
    found
}

/// The fewest runs that refute the targets, with `needed` known; the others may have any length.
fn least_runs(line: &Explained<'_>, needed: &[bool], refuted: &[(usize, Mark)]) -> Vec<usize> {
    let is_enough = |is_known: &dyn Fn(usize) -> bool| {
        Automaton::new(line.runs, is_known).is_some_and(|automaton| {
            let fits = |&target| automaton.fits(with(line.cells, needed, Some(target)));
            !refuted.iter().any(fits)
        })
    };
    let k = line.runs.len();
    if k <= MOST_NUMBERS {
        let least = subsets_by_size(k as u32).find(|subset| is_enough(&|j| subset >> j & 1 == 1));
        return match least {
            Some(subset) => (0..k).filter(|j| subset >> j & 1 == 1).collect(),
            None => (0..k).collect(),
        };
    }
    places(&spare(vec![true; k], |kept| is_enough(&|j| kept[j])))
}

/// All subsets of `k` things as bits, the smaller ones first.
fn subsets_by_size(k: u32) -> impl Iterator<Item = u32> {
    (0..=k).flat_map(move |size| {
        // The next number with as many bits: the lowest run of ones, carried on.
        let next = |&subset: &u32| {
            let low = subset & subset.wrapping_neg();
            let carried = subset + low;
            (subset != 0).then(|| carried | (((subset ^ carried) / low) >> 2))
        };
        std::iter::successors(Some((1_u32 << size) - 1), next).take_while(move |&it| it < 1 << k)
    })
}

#[cfg(test)]
mod tests;
