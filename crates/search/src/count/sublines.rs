//! Sublines: the independent parts of a line.
//!
//! Where every arrangement of a line has its automaton (`clue_automaton`) in the same state, the parts
//! before and behind are independent: the arrangements of the line are those of the left part times
//! those of the right.
//!
//! ```text
//!   clue 1 1 2        ? ? . ? ? . . ? ? ?       leftmost   # . . # . . . # # .
//!                                               rightmost  . # . . # . . . # #
//!   runs before       0   . 1     . 2 2         behind cells 2, 5 and 6 the same in all arrangements
//!   sublines          ? ? of 1,  ? ? of 1,  ? ? ? of 2
//! ```
//!
//! In black and white such a place lies behind a settled empty cell. Two runs of different colors may
//! also part in the middle of settled colored cells, and a run of unknown length at each settled cell
//! that it covers for certain. Sublines begin with an open cell, since all that is settled leads from
//! one state to one state; a line without a clue has none.
//!
//! O(n · moves) for a subline of `n` cells (see `reachable_states`); only the sublines of lines that
//! changed are split again. (Splitting at every settled empty cell would be wrong, `?.?` of 1 is one
//! subline; splitting only where the clue runs out left the switches of a board of 17 × 17 in one
//! component.)

use std::collections::BTreeMap;

use pictogrid_core::{CellId, Puzzle, Value};
use pictogrid_line::Count;

use crate::domain::Planes;
use crate::lines::Spot;

use super::clue_automaton::ClueAutomaton;
use super::reachable_states::ReachableStates;

/// The part `from..to` of a line, with the states of its automaton before and behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subline {
    pub(super) line: u32,
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) first: u32,
    pub(super) last: u32,
    /// Open cells that are to be filled, at least.
    pub(super) needs: u32,
    /// The same, at most.
    pub(super) takes: u32,
    /// ReachableStates states between its cells, less one at each place: how much freedom is left.
    pub(super) freedom: u32,
}

/// The automata of all lines, and buffers to split them into sublines.
#[derive(Debug, Default)]
pub(super) struct LineSplitter {
    /// By line; `None` if it has no clue.
    pub(super) automata: Vec<Option<ClueAutomaton>>,
    pub(super) reachable: ReachableStates,
}

impl LineSplitter {
    /// Notes the clues of a puzzle, which `domain` has loaded, in so many bytes.
    pub(super) fn load<G: Planes>(&mut self, domain: &G, puzzle: &Puzzle, mut bytes: usize) {
        self.automata.clear();
        for (line, clue) in puzzle.clues().iter().enumerate() {
            let automaton =
                |runs: Vec<_>| ClueAutomaton::new(&runs, domain.values(line), &mut bytes);
            self.automata.push(clue.to_runs().map(automaton));
        }
    }

    /// The automaton of a line, if it has a clue.
    pub(super) fn automaton(&self, line: u32) -> Option<&ClueAutomaton> {
        self.automata[line as usize].as_ref()
    }

    /// The ways to settle the open cells that no clue speaks of.
    pub(super) fn count_free<G: Planes>(&self, domain: &G) -> Count {
        let lines = domain.lines();
        let is_free = |spot: &Spot| self.automaton(spot.line).is_none();
        let mut n_cells = BTreeMap::<u128, u64>::new();
        for row in lines.rows().filter(|&row| self.automaton(row as u32).is_none()) {
            let spots =
                (0..lines.line_len(row) as u32).map(|place| Spot { line: row as u32, place });
            for spot in spots.filter(|&spot| lines.crossings(spot).iter().all(is_free)) {
                let planes = 0..domain.values(row).len();
                let n_values = planes.filter(|&plane| domain.may(spot, plane)).count();
                *n_cells.entry(n_values as u128).or_default() += 1;
            }
        }
        let mut count = Count::ONE;
        n_cells.into_iter().for_each(|(n_values, n)| count *= &power(n_values, n));
        count
    }

    /// Appends the sublines with open cells that a whole line consists of, from left to right.
    /// Needs: the line is at a fixpoint, so that it has an arrangement.
    pub(super) fn split_line<G: Planes>(
        &mut self,
        domain: &G,
        line: u32,
        sublines: &mut Vec<Subline>,
    ) {
        let Some(automaton) = self.automaton(line) else { return };
        let (from, to) = (0, domain.lines().line_len(line as usize) as u32);
        let (first, last) = (ClueAutomaton::FIRST, automaton.last());
        self.split(
            domain,
            Subline { line, from, to, first, last, needs: 0, takes: 0, freedom: 0 },
            sublines,
        );
    }

    /// Appends the sublines with open cells that `subline` consists of, from left to right.
    /// Needs: the line of `subline` is at a fixpoint, so that it has an arrangement.
    pub(super) fn split<G: Planes>(
        &mut self,
        domain: &G,
        subline: Subline,
        sublines: &mut Vec<Subline>,
    ) {
        let Some(automaton) = &self.automata[subline.line as usize] else { return };
        self.reachable.find(domain, automaton, subline);
        let (mut begin, mut first) = (subline.from, subline.first);
        for end in subline.from + 1..=subline.to {
            let is_end = end == subline.to;
            let only = || self.reachable.only((end - subline.from) as usize);
            let Some(last) = (if is_end { Some(subline.last) } else { only() }) else { continue };
            let mut part = Subline { from: begin, to: end, first, last, ..subline };
            if part.has_open_cells(domain) {
                // An empty cell behind which a run is over is no part of any subline.
                let spot = Spot { line: subline.line, place: end - 1 };
                part.to -=
                    u32::from(automaton.is_gap(last) && domain.get(spot) == Some(Value::EMPTY));
                sublines.push(self.measure(domain, automaton, subline.from, part));
            }
            (begin, first) = (end, last);
        }
    }

    /// Counts what a subline needs and how free it is, by the states that are reachable from `origin` on.
    fn measure<G: Planes>(
        &self,
        domain: &G,
        automaton: &ClueAutomaton,
        origin: u32,
        subline: Subline,
    ) -> Subline {
        let (mut n_open, mut n_sure) = (0, 0);
        let empty = domain.plane(subline.line as usize, 0);
        for (w, mask) in subline.words() {
            let open = domain.open_word(subline.line as usize, w) & mask;
            n_open += open.count_ones();
            n_sure += (!empty[w] & !open & mask).count_ones();
        }
        let (covered, is_more) = automaton.covered(subline.first, subline.last);
        let needs = covered.saturating_sub(n_sure);
        let takes = if is_more { n_open } else { needs };
        let freedom = if self.reachable.is_known() {
            let places = (subline.from - origin) as usize + 1..(subline.to - origin) as usize;
            places.map(|i| self.reachable.n_states(i).saturating_sub(1)).sum()
        } else {
            n_open
        };
        Subline { needs, takes, freedom, ..subline }
    }
}

impl Subline {
    /// The open cells of the subline, in order.
    pub(super) fn open_cells<G: Planes>(self, domain: &G) -> impl Iterator<Item = CellId> + '_ {
        let in_line = domain.lines().cells_of(self.line as usize);
        self.open_places(domain).map(move |place| CellId(in_line.at(place as usize)))
    }

    /// The places of its open cells in the line, in order.
    pub(super) fn open_places<G: Planes>(self, domain: &G) -> impl Iterator<Item = u32> + '_ {
        self.words().flat_map(move |(w, mask)| {
            let mut open = domain.open_word(self.line as usize, w) & mask;
            std::iter::from_fn(move || {
                let place = (open != 0).then(|| 64 * w as u32 + open.trailing_zeros());
                open &= open.wrapping_sub(1);
                place
            })
        })
    }

    fn has_open_cells<G: Planes>(self, domain: &G) -> bool {
        self.words().any(|(w, mask)| domain.open_word(self.line as usize, w) & mask != 0)
    }

    /// The words of its line that its cells lie in, each with a bit for each of these cells.
    fn words(self) -> impl Iterator<Item = (usize, u64)> {
        let (from, to) = (self.from, self.to);
        (from / 64..to.div_ceil(64)).map(move |w| {
            let above = !0 << from.saturating_sub(64 * w);
            let below = if to < 64 * (w + 1) { !(!0 << (to - 64 * w)) } else { !0 };
            (w as usize, above & below)
        })
    }
}

/// `base` to the power of `n`.
fn power(base: u128, n: u64) -> Count {
    let (base, mut power) = (Count::from(base), Count::ONE);
    for bit in (0..u64::BITS - n.leading_zeros()).rev() {
        let half = power.clone();
        power *= &half;
        if n >> bit & 1 == 1 {
            power *= &base;
        }
    }
    power
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use pictogrid_core::{Clue, Run};

    use super::*;
    use crate::colored::Deducer;
    use crate::count::tests::{fixpoint, row_puzzle};

    fn value(c: char) -> Option<Value> {
        ".ab".chars().position(|known| known == c).map(|value| Value(value as u8))
    }

    /// Splits a line and lists its sublines, each as its cells, how many of them at least are to be
    /// filled, and how free its runs are. A run is `2a`, or `?a` if its length is unknown, or `2?`.
    fn check(line: &str, clue: &str, expected: &[(&str, u32, u32)]) {
        let run = |word: &str| {
            let (length, color) = word.split_at(word.len() - 1);
            let length = length.parse().ok().and_then(NonZero::new);
            Run { length, value: value(color.chars().next().unwrap()) }
        };
        let clue = Clue::of_runs(clue.split_whitespace().map(run).collect());
        let puzzle = row_puzzle(&clue, line.chars().map(value).collect());
        let (domain, mut splitter) = fixpoint::<Deducer>(&puzzle).unwrap();
        let mut sublines = Vec::new();
        splitter.split_line(&domain, 0, &mut sublines);
        let summary: Vec<(&str, u32, u32)> = (sublines.iter())
            .map(|&Subline { from, to, needs, freedom, .. }| {
                (&line[from as usize..to as usize], needs, freedom)
            })
            .collect();
        assert_eq!(summary, expected, "{line} {clue:?}");
    }

    #[test]
    fn split_where_the_runs_on_both_sides_are_known() {
        check("??.??..???", "1a 1a 2a", &[("??", 1, 1), ("??", 1, 1), ("???", 1, 2)]);
        check("??.??.", "1a 1a", &[("??", 1, 1), ("??", 1, 1)]);
        check(".??.a.", "1a 1a", &[("??", 1, 1)]);
        check("?a?.??", "2a 1a", &[("?a?", 1, 2), ("??", 1, 1)]);
    }

    #[test]
    fn not_split_where_a_run_has_a_choice() {
        check("?.?", "1a", &[("?.?", 1, 2)]);
        check("??.???", "1a 1a", &[("??.???", 2, 7)]);
        check("????", "1a 1a", &[("????", 2, 3)]);
        check("???????", "2a 1a", &[("???????", 3, 12)]);
    }

    #[test]
    fn a_finished_line_has_no_piece() {
        check(".aa.a", "2a 1a", &[]);
        check("...", "", &[]);
        check("aab.", "2a 1b", &[]);
    }

    #[test]
    fn split_within_colored_cells() {
        check("??b??", "1a 1b 1a", &[("??", 1, 1), ("??", 1, 1)]);
        check("??aa??", "?a", &[("??a", 0, 2), ("??", 0, 1)]);
        check("??a??b??", "?a ?b", &[("??a", 0, 2), ("??b", 0, 4), ("??", 0, 1)]);
    }
}
