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
//! The numbers come second: with those cells known, the fewest numbers such that the others may have
//! any length. All subsets up to ten numbers, one after another dropped beyond.

use crate::part::Mark;

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
    /// From these a filled cell leads to the next state.
    on: u128,
    /// From these a filled cell leads nowhere else: runs of any length.
    same: u128,
    /// Gaps: an empty cell changes nothing.
    gaps: u128,
    /// Complete runs: an empty cell leads to the gap behind them.
    complete: u128,
    /// Where a line may end.
    ends: u128,
}

impl Automaton {
    /// The automaton of `runs`; where `is_known` says no, the run may have any length. `None` if it
    /// has too many states.
    fn new(runs: &[u32], is_known: impl Fn(usize) -> bool) -> Option<Automaton> {
        let mut automaton = Automaton { on: 0, same: 0, gaps: 0, complete: 0, ends: 0 };
        let mut state = 0_u32;
        for (j, &g) in runs.iter().enumerate() {
            let g = if is_known(j) { g } else { 1 };
            if u64::from(state) + u64::from(g) + 2 > 128 {
                return None;
            }
            automaton.gaps |= 1 << state;
            for s in state..state + g {
                automaton.on |= 1 << s;
            }
            state += g;
            automaton.complete |= 1 << state;
            if !is_known(j) {
                automaton.same |= 1 << state;
            }
            if j + 1 == runs.len() {
                automaton.ends |= 1 << state;
            }
            state += 1;
        }
        automaton.gaps |= 1 << state;
        automaton.ends |= 1 << state;
        Some(automaton)
    }

    fn filled(&self, set: u128) -> u128 {
        (set & self.on) << 1 | set & self.same
    }

    fn empty(&self, set: u128) -> u128 {
        set & self.gaps | (set & self.complete) << 1
    }

    fn step(&self, set: u128, mark: Mark) -> u128 {
        match mark {
            Mark::Filled => self.filled(set),
            Mark::Empty => self.empty(set),
            Mark::Open => self.filled(set) | self.empty(set),
        }
    }

    /// From which states a cell with this mark leads into `set`.
    fn back(&self, set: u128, mark: Mark) -> u128 {
        let filled = (set >> 1 & self.on) | set & self.same;
        let empty = set & self.gaps | (set >> 1 & self.complete);
        match mark {
            Mark::Filled => filled,
            Mark::Empty => empty,
            Mark::Open => filled | empty,
        }
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

/// What these forced cells rest on. Needs: each is open and forced by all that is known.
pub(crate) fn needs(cells: &[Mark], runs: &[u32], forced: &[(usize, Mark)]) -> Needs {
    let needed = match Automaton::new(runs, |_| true) {
        Some(automaton) => {
            let mut joined = vec![false; cells.len()];
            for &(i, mark) in forced {
                for cell in least_cells(&automaton, cells, Some((i, mark.opposite()))) {
                    joined[cell] = true;
                }
            }
            spare(joined, |kept| {
                forced.iter().all(|&(i, mark)| {
                    !automaton.fits(with(cells, kept, Some((i, mark.opposite()))))
                })
            })
        }
        None => spare(known(cells), |kept| {
            let line = |target| line_of(&with(cells, kept, target).collect::<Vec<_>>());
            forced.iter().all(|&(i, mark)| {
                pictogrid_line::leftmost(&line(Some((i, mark.opposite()))), runs).is_none()
            })
        }),
    };
    let runs = least_runs(cells, runs, &needed, forced);
    Needs { cells: places(&needed), runs }
}

/// The fewest known cells of a line that contradict its clue. Needs: all of them together do.
pub(crate) fn contradicting_cells(cells: &[Mark], runs: &[u32]) -> Vec<usize> {
    match Automaton::new(runs, |_| true) {
        Some(automaton) => least_cells(&automaton, cells, None),
        None => places(&spare(known(cells), |kept| {
            let line = line_of(&with(cells, kept, None).collect::<Vec<_>>());
            pictogrid_line::leftmost(&line, runs).is_none()
        })),
    }
}

fn line_of(cells: &[Mark]) -> pictogrid_core::Line {
    pictogrid_core::Line::from_cells(cells.len(), |i| cells[i].value())
}

fn known(cells: &[Mark]) -> Vec<bool> {
    cells.iter().map(|&mark| mark != Mark::Open).collect()
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
        _ => Mark::Open,
    })
}

/// Drops what can be spared, one after another.
fn spare(mut kept: Vec<bool>, mut is_enough: impl FnMut(&[bool]) -> bool) -> Vec<bool> {
    for i in 0..kept.len() {
        if kept[i] {
            kept[i] = false;
            kept[i] = !is_enough(&kept);
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
    let greedy = spare(known(cells), |kept| !automaton.fits(with(cells, kept, target)));
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
        may[i] = automaton.back(may[i + 1], supposed(i).unwrap_or(Mark::Open));
    }
    let mut layers = vec![vec![Reached { set: 1, points: 0, from: (0, false) }]];
    let mut best: Option<(u32, usize, u32, bool)> = None;
    for (i, &mark) in cells.iter().enumerate() {
        let mut next: Vec<Reached> = Vec::new();
        for (number, reached) in layers[i].iter().enumerate() {
            let is_known = supposed(i).is_none() && mark != Mark::Open;
            for is_used in [false, true].into_iter().take(1 + usize::from(is_known)) {
                let seen = supposed(i).unwrap_or(if is_used { mark } else { Mark::Open });
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

/// The fewest runs that force the cells, with `needed` known; the others may have any length.
fn least_runs(
    cells: &[Mark],
    runs: &[u32],
    needed: &[bool],
    forced: &[(usize, Mark)],
) -> Vec<usize> {
    let is_enough = |is_known: &dyn Fn(usize) -> bool| {
        Automaton::new(runs, is_known).is_some_and(|automaton| {
            forced
                .iter()
                .all(|&(i, mark)| !automaton.fits(with(cells, needed, Some((i, mark.opposite())))))
        })
    };
    let k = runs.len();
    if k <= MOST_NUMBERS {
        let mut subsets: Vec<u32> = (0..1 << k).collect();
        subsets.sort_by_key(|subset| subset.count_ones());
        let least = subsets.into_iter().find(|subset| is_enough(&|j| subset >> j & 1 == 1));
        return match least {
            Some(subset) => (0..k).filter(|j| subset >> j & 1 == 1).collect(),
            None => (0..k).collect(),
        };
    }
    places(&spare(vec![true; k], |kept| is_enough(&|j| kept[j])))
}

#[cfg(test)]
mod tests {
    use pictogrid_line::exact;
    use pictogrid_testkit::SplitMix64;

    use super::*;
    use crate::part::{marks, stretches};

    #[test]
    fn few_cells_are_enough() {
        let check = |clue: &[u32], text: &str, i, mark, cells: &[usize], runs: &[usize]| {
            let found = needs(&marks(text), clue, &[(i, mark)]);
            assert_eq!((&found.cells[..], &found.runs[..]), (cells, runs), "{clue:?} {text}");
        };
        check(&[7], "??????????", 3, Mark::Filled, &[], &[0]);
        check(&[2], "#?.????", 1, Mark::Filled, &[0], &[0]);
        check(&[3, 1], "???#??.??", 0, Mark::Empty, &[3], &[0]);
        check(&[1, 1], "#?????#", 3, Mark::Empty, &[0, 6], &[0, 1]);
    }

    /// By size, every subset of what is known.
    fn brute(cells: &[Mark], runs: &[u32], target: (usize, Mark)) -> usize {
        let known: Vec<usize> = places(&known(cells));
        let automaton = Automaton::new(runs, |_| true).unwrap();
        let fits = |subset: u32| {
            let mut kept = vec![false; cells.len()];
            (known.iter().enumerate())
                .filter(|(bit, _)| subset >> bit & 1 == 1)
                .for_each(|(_, &i)| kept[i] = true);
            automaton.fits(with(cells, &kept, Some(target)))
        };
        let sizes = (0..1_u32 << known.len()).filter(|&subset| !fits(subset));
        sizes.map(u32::count_ones).min().expect("all of them are enough") as usize
    }

    #[test]
    fn least_is_least() {
        let mut random = SplitMix64::new(3);
        for _ in 0..3_000 {
            let n = 1 + random.below(12) as usize;
            let hidden: Vec<Mark> = (0..n)
                .map(|_| if random.chance(55) { Mark::Filled } else { Mark::Empty })
                .collect();
            let runs: Vec<u32> = stretches(&hidden, |mark| mark == Mark::Filled)
                .iter()
                .map(|run| run.len() as u32)
                .collect();
            let cells: Vec<Mark> =
                hidden.iter().map(|&m| if random.chance(60) { m } else { Mark::Open }).collect();
            let forced = exact::forced(&line_of(&cells), &runs).unwrap();
            for i in (0..n).filter(|&i| cells[i] == Mark::Open) {
                let mark = Mark::from(forced.get(i));
                if mark == Mark::Open {
                    continue;
                }
                let found = needs(&cells, &runs, &[(i, mark)]);
                let least = brute(&cells, &runs, (i, mark.opposite()));
                assert_eq!(found.cells.len(), least, "{cells:?} {runs:?} {i}");
            }
        }
    }
}
