//! Which states of its automaton a subline may be in between its cells.
//!
//! A state is reachable at a place if what is left of the subline can be read up to it and on to the end.
//! One sweep from the left finds what can be reached, one from the right what can be finished from;
//! a sweep moves 64 states at once.
//!
//! ```text
//!   clue 2 1, cells      ? # ? ? ?        behind cell       0   1   2   3   4   5
//!   # one cell read,     reached          before 2          x   x
//!   ## two, . a gap      and to be        in 2                  x   x
//!                        finished         behind 2                  x   x
//!                                         before 1                      x   x
//!                                         behind 1                          x   x
//! ```
//!
//! O(cells · moves) where the states of a subline lie within one word, and otherwise times the words
//! from the lowest reached state to the highest.

use std::ops::Range;

use crate::domain::Planes;
use crate::lines::Spot;

use super::clue_automaton::{ClueAutomaton, Move};
use super::sublines::Subline;

/// Words for the reachable states of one subline, at most; a subline that needs more is not split, and is
/// not counted by its frontier.
const MAX_WORDS: usize = 1 << 21;

/// The states that are reachable at one place: a range of `words`.
#[derive(Clone, Copy, Debug, Default)]
struct Band {
    /// Where it lies in `words`.
    at: usize,
    len: usize,
    /// The first state of its first word.
    base: u32,
}

/// A move, and the cells of a word that may have its value.
#[derive(Clone, Copy, Debug)]
struct Loaded {
    cells: u64,
    mask: u64,
    shift: u32,
}

impl Loaded {
    /// All ones if a cell may have the value of the move.
    #[inline(always)]
    fn may(self, place: usize) -> u64 {
        0_u64.wrapping_sub(self.cells >> (place % 64) & 1)
    }
}

/// The reachable states of a subline, place by place; reused.
#[derive(Debug, Default)]
pub(super) struct ReachableStates {
    words: Vec<u64>,
    /// Where the states of each place lie; empty if each place has one word, whose first state is
    /// `base`.
    bands: Vec<Band>,
    base: u32,
    loaded: Vec<Loaded>,
    next: Vec<u64>,
    is_known: bool,
}

impl ReachableStates {
    /// Finds the reachable states before each cell of `subline` and behind its last one.
    /// Needs: the line of `subline` has an arrangement.
    pub(super) fn find<G: Planes>(
        &mut self,
        domain: &G,
        automaton: &ClueAutomaton,
        subline: Subline,
    ) {
        self.bands.clear();
        self.words.clear();
        self.is_known = automaton.has_moves();
        if !self.is_known {
            return;
        }
        if subline.first / 64 == subline.last / 64 {
            self.find_in_word(domain, automaton, subline);
        } else {
            self.is_known = self.reach(domain, automaton, subline);
            if self.is_known {
                self.finish(domain, automaton, subline);
            }
        }
    }

    /// Whether the states are known; not if there are too many.
    pub(super) fn is_known(&self) -> bool {
        self.is_known
    }

    /// The states behind so many cells of the subline: words, and the first state of the first one.
    #[inline]
    pub(super) fn at(&self, i: usize) -> (&[u64], u32) {
        match self.bands.get(i) {
            None => (&self.words[i..=i], self.base),
            Some(&Band { at, len, base }) => (&self.words[at..at + len], base),
        }
    }

    /// The number of states behind so many cells.
    #[inline]
    pub(super) fn n_states(&self, i: usize) -> u32 {
        self.at(i).0.iter().map(|word| word.count_ones()).sum()
    }

    /// The state behind so many cells, if there is but one; `None` if the states are not known.
    #[inline]
    pub(super) fn only(&self, i: usize) -> Option<u32> {
        if !self.is_known {
            return None;
        }
        let (words, base) = self.at(i);
        if let [word] = *words {
            return word.is_power_of_two().then(|| base + word.trailing_zeros());
        }
        let mut filled = words.iter().enumerate().filter(|(_, word)| **word != 0);
        let (w, word) = filled.next()?;
        let is_only = word & (word - 1) == 0 && filled.next().is_none();
        is_only.then(|| base + 64 * w as u32 + word.trailing_zeros())
    }

    /// The states behind so many cells, ascending.
    pub(super) fn states(&self, i: usize) -> impl Iterator<Item = u32> + '_ {
        let (words, base) = self.at(i);
        (0..64 * words.len() as u32)
            .filter(|&s| words[s as usize / 64] >> (s % 64) & 1 == 1)
            .map(move |state| base + state)
    }

    /// Both sweeps where all states lie in one word.
    fn find_in_word<G: Planes>(&mut self, domain: &G, automaton: &ClueAutomaton, subline: Subline) {
        let (from, to) = (subline.from as usize, subline.to as usize);
        let block = |block: usize| from.max(64 * block)..to.min(64 * block + 64);
        self.base = subline.first / 64 * 64;
        self.words.resize(to - from + 1, 0);
        let mut states = 1 << (subline.first % 64);
        self.words[0] = states;
        for number in from / 64..to.div_ceil(64) {
            self.load(domain, automaton, subline.line, number);
            let words = &mut self.words[block(number).start - from + 1..];
            states = match self.loaded[..] {
                [a, b, c] => forth(&[a, b, c], block(number), states, words),
                ref loaded => forth(loaded, block(number), states, words),
            };
        }
        let ends = automaton.ends(subline.last).filter(|&end| end >= self.base);
        states &= ends.fold(0, |ends, end| ends | 1 << (end - self.base));
        self.words[to - from] = states;
        for number in (from / 64..to.div_ceil(64)).rev() {
            self.load(domain, automaton, subline.line, number);
            let words = &mut self.words[block(number).start - from..];
            states = match self.loaded[..] {
                [a, b, c] => back(&[a, b, c], block(number), states, words),
                ref loaded => back(loaded, block(number), states, words),
            };
        }
    }

    /// Loads the moves within the word of the first state, for 64 cells: three at least, as many as
    /// most plain clues have, for which the sweeps have no inner loop.
    #[inline]
    fn load<G: Planes>(&mut self, domain: &G, automaton: &ClueAutomaton, line: u32, block: usize) {
        self.loaded.clear();
        for step in automaton.moves() {
            let mask = step.mask[self.base as usize / 64];
            if mask != 0 && step.shift < 64 {
                let cells = domain.plane(line as usize, step.plane)[block];
                self.loaded.push(Loaded { cells, mask, shift: step.shift });
            }
        }
        while self.loaded.len() < 3 {
            self.loaded.push(Loaded { cells: 0, mask: 0, shift: 0 });
        }
    }

    /// The sweep from the left. Gives `false` if there are too many words.
    fn reach<G: Planes>(
        &mut self,
        domain: &G,
        automaton: &ClueAutomaton,
        subline: Subline,
    ) -> bool {
        self.push_band(&[1 << (subline.first % 64)], subline.first / 64 * 64);
        for place in subline.from as usize..subline.to as usize {
            let Band { at, len, base } = self.bands[self.bands.len() - 1];
            let mut next = std::mem::take(&mut self.next);
            next.clear();
            for step in moves_at(domain, automaton, subline.line, place) {
                let (words, bits) = (step.shift as usize / 64, step.shift % 64);
                for w in 0..len {
                    let from = self.words[at + w] & step.mask[base as usize / 64 + w];
                    if from != 0 {
                        next.resize(next.len().max(w + words + 2), 0);
                        next[w + words] |= from << bits;
                        next[w + words + 1] |= from >> 1 >> (63 - bits);
                    }
                }
            }
            self.push_band(&next, base);
            self.next = next;
            if self.words.len() + self.bands.len() > MAX_WORDS {
                return false;
            }
        }
        true
    }

    /// Appends the states behind one more cell, without empty words around them.
    fn push_band(&mut self, words: &[u64], base: u32) {
        let first = words.iter().position(|&word| word != 0).unwrap_or(0);
        let last = words.iter().rposition(|&word| word != 0).map_or(first, |last| last + 1);
        let (at, len, base) = (self.words.len(), last - first, base + 64 * first as u32);
        self.words.extend(&words[first..last]);
        self.bands.push(Band { at, len, base });
    }

    /// The sweep from the right, over what the other has reached.
    fn finish<G: Planes>(&mut self, domain: &G, automaton: &ClueAutomaton, subline: Subline) {
        let ends = automaton.ends(subline.last);
        let n = self.bands.len() - 1;
        let Band { at, len, base } = self.bands[n];
        for state in (0..64 * len as u32).filter(|state| !ends.contains(&(base + state))) {
            self.words[at + state as usize / 64] &= !(1 << (state % 64));
        }
        for i in (0..n).rev() {
            let (here, behind) = (self.bands[i], self.bands[i + 1]);
            for w in 0..here.len {
                let word = here.base as usize / 64 + w;
                let mut before = 0;
                for step in moves_at(domain, automaton, subline.line, subline.from as usize + i) {
                    // The states that this word leads to, as bits of two words behind the cell.
                    let to = 64 * word + step.shift as usize;
                    let of = |word: usize| {
                        let w = word.checked_sub(behind.base as usize / 64);
                        w.filter(|&w| w < behind.len).map_or(0, |w| self.words[behind.at + w])
                    };
                    let bits = to % 64;
                    let next = of(to / 64) >> bits | of(to / 64 + 1) << 1 << (63 - bits);
                    before |= step.mask[word] & next;
                }
                self.words[here.at + w] &= before;
            }
        }
    }
}

/// Writes the states behind each of some cells, from those before the first on.
#[inline(always)]
fn forth(moves: &[Loaded], cells: Range<usize>, mut states: u64, words: &mut [u64]) -> u64 {
    for (place, word) in cells.zip(words) {
        let leads = |step: &Loaded| (states & step.mask & step.may(place)) << step.shift;
        states = moves.iter().fold(0, |next, step| next | leads(step));
        *word = states;
    }
    states
}

/// Keeps those of the states before each of some cells that lead to one behind it, from the states
/// behind the last on.
#[inline(always)]
fn back(moves: &[Loaded], cells: Range<usize>, mut states: u64, words: &mut [u64]) -> u64 {
    for (place, word) in cells.zip(words).rev() {
        let leads = |step: &Loaded| step.mask & step.may(place) & states >> step.shift;
        *word &= moves.iter().fold(0, |before, step| before | leads(step));
        states = *word;
    }
    states
}

/// The moves with values that the cell at `place` may have.
fn moves_at<'a, G: Planes>(
    domain: &'a G,
    automaton: &'a ClueAutomaton,
    line: u32,
    place: usize,
) -> impl Iterator<Item = Move<'a>> {
    let spot = Spot { line, place: place as u32 };
    automaton.moves().filter(move |step| domain.may(spot, step.plane))
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Clue, Puzzle, Silent, Value};
    use pictogrid_testkit::{SplitMix64, brute_colors};

    use super::*;
    use crate::colored::Deducer;
    use crate::count::sublines::LineSplitter;
    use crate::count::tests::row_puzzle;
    use crate::domain::Domain;
    use crate::run_monitor::{Budget, RunMonitor};

    /// A clue and what its cells may be: `n_before` cells of one settled run, then some that are open.
    fn line(rng: &mut SplitMix64, n_before: usize) -> (Clue, Vec<Vec<Value>>) {
        let (mut cells, mut choices) = (vec![Value(1); n_before], vec![vec![Value(1)]; n_before]);
        for _ in 0..1 + rng.below(6) {
            cells.push(Value(rng.below(3) as u8));
            let values =
                (0..3).map(Value).filter(|&v| v == cells[cells.len() - 1] || rng.chance(60));
            choices.push(values.collect());
        }
        let mut runs = Clue::of_cells(cells).to_runs().unwrap();
        for run in &mut runs {
            run.length = run.length.filter(|_| !rng.chance(25));
            run.value = run.value.filter(|_| !rng.chance(25));
        }
        (Clue::of_runs(runs), choices)
    }

    fn domain(puzzle: &Puzzle, choices: &[Vec<Value>]) -> Deducer {
        let mut domain = Deducer::default();
        let mut silent = Silent;
        let mut monitor = RunMonitor::new(Budget::of_lines(), &mut silent);
        domain.load(puzzle, None, &mut monitor).unwrap();
        for (cell, values) in (0..).map(pictogrid_core::CellId).zip(choices) {
            for value in (0..3).map(Value).filter(|value| !values.contains(value)) {
                domain.rule_out(cell, value).unwrap();
            }
        }
        domain
    }

    /// The states between the cells of every arrangement, ascending.
    fn by_brute_force(
        automaton: &ClueAutomaton,
        clue: &Clue,
        choices: &[Vec<Value>],
    ) -> Vec<Vec<u32>> {
        let mut states = vec![Vec::new(); choices.len() + 1];
        states[0].push(ClueAutomaton::FIRST);
        for cells in brute_colors::finished(&choices.to_vec(), clue) {
            let mut state = ClueAutomaton::FIRST;
            for (i, value) in cells.into_iter().enumerate() {
                let plane = planes(clue).iter().position(|&known| known == value).unwrap();
                state = automaton.after(state, plane).expect("an arrangement can be read");
                states[i + 1].push(state);
            }
            assert!(automaton.ends(automaton.last()).contains(&state));
        }
        for states in &mut states {
            states.sort_unstable();
            states.dedup();
        }
        states
    }

    /// The values that a line with the clue knows.
    fn planes(clue: &Clue) -> Vec<Value> {
        pictogrid_line::colored::Plan::new(100, 3, clue).values().to_vec()
    }

    #[test]
    fn live_states_are_those_of_all_arrangements() {
        let (mut rng, mut reachable) = (SplitMix64::new(7), ReachableStates::default());
        for i in 0..900 {
            let n_before = if i % 3 == 0 { 58 + rng.below(12) as usize } else { 0 };
            let (clue, choices) = line(&mut rng, n_before);
            let puzzle = row_puzzle(&clue, vec![None; choices.len()]);
            let domain = domain(&puzzle, &choices);
            let mut splitter = LineSplitter::default();
            splitter.load(&domain, &puzzle, 1 << 20);
            let automaton = splitter.automaton(0).unwrap();
            let (to, last) = (choices.len() as u32, automaton.last());
            let subline =
                Subline { line: 0, from: 0, to, first: 0, last, needs: 0, takes: 0, freedom: 0 };
            let found = |reachable: &ReachableStates| -> Vec<Vec<u32>> {
                (0..=choices.len()).map(|i| reachable.states(i).collect()).collect()
            };
            let expected = by_brute_force(automaton, &clue, &choices);
            reachable.find(&domain, automaton, subline);
            assert_eq!(found(&reachable), expected, "{clue:?} {choices:?}");
            reachable.bands.clear();
            reachable.words.clear();
            assert!(reachable.reach(&domain, automaton, subline));
            reachable.finish(&domain, automaton, subline);
            assert_eq!(found(&reachable), expected, "{clue:?} {choices:?}");
        }
    }
}
