//! A clue as a finite automaton that reads a line cell by cell: the *regular* constraint (Pesant 2004).
//!
//! A state says how much of the clue is past: before run `j` and its gap, or so many cells into it.
//! What was read determines the state, so the arrangements of a line are the ways through its
//! automaton, each counted once, whatever the clue: plain, with colors, with runs of unknown length
//! (blots) or of unknown color.
//!
//! ```text
//!   clue 2a 1a 2b    state        0      1      2      3      4      5      6
//!                    past         -      a      aa     aa.    aa.a   aa.ab  all
//!                    reading .    0             3      3      4             6
//!                    reading a    1      2             4
//!                    reading b                                5      6
//! ```
//!
//! The end of a run and the gap behind it are one state where an empty cell may follow and need not:
//! before a run of another color, as 4 above, and behind the last run.
//!
//! States are numbered so that every step leads upward or stays. Steps with the same value that lead
//! equally far are one *move*, a mask of states and a shift, so that 64 states are moved at once: a
//! plain clue has three. A run of unknown color has its cells once for each color, and so a move for
//! each.
//!
//! O(states + moves · states / 64) to make one. Where that is too much (colors unknown in a palette of
//! hundreds), there are no moves: such a line is taken as a whole.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::num::NonZero;

use pictogrid_core::{Run, Value};

/// States of one automaton, at most: a plain clue has one for each cell of its line and one more.
const MAX_STATES: u64 = 1 << 17;
/// Steps between states of one automaton, at most.
const MAX_STEPS: u64 = 1 << 20;
/// Words of all masks of one automaton, at most.
const MAX_WORDS: usize = 1 << 17;

/// One run and what lies before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunStates {
    /// The state before it.
    gap: u32,
    /// Its length, 0 if that is unknown.
    pub(super) length: u32,
    /// Its color, `None` if that is unknown.
    pub(super) value: Option<Value>,
    /// Colors that it may have.
    n_colors: u32,
    /// Whether its end is a state of its own, and not the gap behind it.
    has_end: bool,
    /// The fewest cells of all runs before it.
    n_covered: u32,
    /// Runs of unknown length before it.
    n_blots: u32,
}

/// A step with the value of a plane from the states of a mask to those `shift` higher.
#[derive(Clone, Copy, Debug)]
pub(super) struct Move<'a> {
    pub(super) plane: usize,
    pub(super) shift: u32,
    pub(super) mask: &'a [u64],
}

/// The machine of one clue.
#[derive(Debug)]
pub(super) struct ClueAutomaton {
    /// The runs, and one more for the end.
    all_run_states: Box<[RunStates]>,
    /// Plane and shift of each move, the first being to stay in a gap.
    moves: Box<[(u32, u32)]>,
    /// The mask of each move.
    masks: Box<[u64]>,
    n_words: usize,
}

impl ClueAutomaton {
    /// The automaton of a line that knows `values`. Takes from `room` the bytes that it needs; if there
    /// are fewer, or if it would be too large, it has no moves.
    pub(super) fn new(runs: &[Run], values: &[Value], room: &mut usize) -> ClueAutomaton {
        let mut all_run_states = all_run_states(runs, values);
        let moves = if n_steps(&all_run_states) <= MAX_STEPS {
            moves(&all_run_states, values)
        } else {
            None
        };
        let (keys, masks): (Vec<_>, Vec<_>) = moves.unwrap_or_default().into_iter().unzip();
        let n_words = masks.first().map_or(0, Vec::len);
        let bytes = 8 * n_words * masks.len();
        if masks.is_empty() || bytes > *room {
            // States are what the runs are told apart by, no more.
            all_run_states
                .iter_mut()
                .enumerate()
                .for_each(|(j, run_states)| run_states.gap = j as u32);
            let (moves, masks) = (Box::default(), Box::default());
            return ClueAutomaton {
                all_run_states: all_run_states.into(),
                moves,
                masks,
                n_words: 0,
            };
        }
        *room -= bytes;
        let (moves, masks) = (keys.into(), masks.concat().into());
        ClueAutomaton { all_run_states: all_run_states.into(), moves, masks, n_words }
    }

    /// Whether it can be read cell by cell.
    pub(super) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    pub(super) fn moves(&self) -> impl Iterator<Item = Move<'_>> {
        let masks = self.masks.chunks_exact(self.n_words.max(1));
        let moves = self.moves.iter().zip(masks);
        moves.map(|(&(plane, shift), mask)| Move { plane: plane as usize, shift, mask })
    }

    /// The state before the first cell.
    pub(super) const FIRST: u32 = 0;

    /// The state behind all runs.
    pub(super) fn last(&self) -> u32 {
        self.all_run_states[self.all_run_states.len() - 1].gap
    }

    /// The states in which cells may end that `last` comes behind: the gap before a run may also be
    /// the end of the run before.
    pub(super) fn ends(&self, last: u32) -> std::ops::RangeInclusive<u32> {
        match self.place(last) {
            (j @ 1.., 0) if self.has_moves() && self.all_run_states[j - 1].has_end => {
                last - self.all_run_states[j - 1].n_colors..=last
            }
            _ => last..=last,
        }
    }

    /// Whether the state lies between two runs.
    pub(super) fn is_gap(&self, state: u32) -> bool {
        self.place(state).1 == 0
    }

    /// The run that a state lies before or in, and how far behind the gap before it.
    fn place(&self, state: u32) -> (usize, u32) {
        let j = self.all_run_states.partition_point(|run_states| run_states.gap <= state) - 1;
        (j, state - self.all_run_states[j].gap)
    }

    /// The runs between two states, with how far each of the two lies behind the gap before its run.
    pub(super) fn between(&self, first: u32, last: u32) -> (&[RunStates], u32, u32) {
        let ((from, behind_first), (to, behind_last)) = (self.place(first), self.place(last));
        (&self.all_run_states[from..to + usize::from(behind_last > 0)], behind_first, behind_last)
    }

    /// The fewest cells that runs cover between two states, and whether it may be more.
    pub(super) fn covered(&self, first: u32, last: u32) -> (u32, bool) {
        let at = |state| {
            let (j, behind) = self.place(state);
            let run = self.all_run_states[j];
            (run.n_covered + behind.div_ceil(run.n_colors.max(1)), j, behind)
        };
        let ((before, from, _), (after, to, behind)) = (at(first), at(last));
        let until = self.all_run_states[to];
        let n_blots = until.n_blots - self.all_run_states[from].n_blots;
        (after - before, n_blots > 0 || behind > 0 && until.length == 0)
    }

    /// The state after reading a value in a state; `None` if it must not be read there.
    pub(super) fn after(&self, state: u32, plane: usize) -> Option<u32> {
        let leaves = |m: &Move<'_>| m.plane == plane && get(m.mask, state);
        self.moves().find(leaves).map(|m| state + m.shift)
    }
}

impl RunStates {
    /// The state behind cell `i` of the run in one of its colors.
    fn cell(&self, i: u32, color: u32) -> u32 {
        let is_gap = i + 1 >= self.length && !self.has_end;
        self.gap + 1 + i * self.n_colors + if is_gap { 0 } else { color }
    }

    /// The planes of its colors.
    fn planes<'a>(&'a self, values: &'a [Value]) -> impl Iterator<Item = u32> + 'a {
        let may = |plane: &usize| self.value.is_none_or(|value| value == values[*plane]);
        (1..values.len()).filter(may).map(|plane| plane as u32)
    }
}

/// The runs of a clue and one more for the end. Sums end at the highest number that there is.
fn all_run_states(runs: &[Run], values: &[Value]) -> Vec<RunStates> {
    let has_end = false;
    let mut next = RunStates {
        gap: 0,
        length: 0,
        value: None,
        n_colors: 0,
        has_end,
        n_covered: 0,
        n_blots: 0,
    };
    let mut all_run_states = Vec::with_capacity(runs.len() + 1);
    for (j, run) in runs.iter().enumerate() {
        let length = run.length.map_or(0, NonZero::get);
        let is_other = |next: &Run| match (run.value, next.value) {
            (Some(value), Some(next)) => value != next,
            _ => false,
        };
        let has_end = length == 0 || !runs.get(j + 1).is_none_or(is_other);
        let mut run_states = RunStates { length, value: run.value, has_end, ..next };
        run_states.n_colors = run_states.planes(values).count() as u32;
        all_run_states.push(run_states);
        let n_cells = length.max(1) - u32::from(!has_end);
        let n_states = n_cells.saturating_mul(run_states.n_colors).saturating_add(1);
        next.gap = next.gap.saturating_add(n_states);
        next.n_covered = next.n_covered.saturating_add(length.max(1));
        next.n_blots += u32::from(length == 0);
    }
    all_run_states.push(next);
    all_run_states
}

/// How many steps there are, or more than there may be.
fn n_steps(all_run_states: &[RunStates]) -> u64 {
    let last = u64::from(all_run_states[all_run_states.len() - 1].gap);
    if last >= MAX_STATES {
        return u64::MAX;
    }
    let pairs = all_run_states.windows(2);
    let touching = pairs.map(|pair| u64::from(pair[0].n_colors) * u64::from(pair[1].n_colors));
    2 * last + touching.sum::<u64>()
}

type Moves = BTreeMap<(u32, u32), Vec<u64>>;

/// The masks of the moves, by plane and shift.
fn moves(all_run_states: &[RunStates], values: &[Value]) -> Option<Moves> {
    let n_words = all_run_states.last()?.gap as usize / 64 + 1;
    let (mut moves, mut is_too_large) = (Moves::new(), false);
    let mut step = |from: u32, plane: u32, to: u32| {
        let n_words_after = (moves.len() + 1) * n_words;
        match moves.entry((plane, to - from)) {
            Entry::Occupied(mut mask) => set(mask.get_mut(), from),
            Entry::Vacant(_) if n_words_after > MAX_WORDS => is_too_large = true,
            Entry::Vacant(mask) => set(mask.insert(vec![0; n_words]), from),
        }
    };
    for (j, run) in all_run_states.iter().enumerate() {
        step(run.gap, 0, run.gap);
        let Some(next) = all_run_states.get(j + 1) else { break };
        for (color, plane) in run.planes(values).enumerate() {
            let mut state = run.gap;
            for i in 0..run.length.max(1) {
                let behind = run.cell(i, color as u32);
                step(state, plane, behind);
                state = behind;
            }
            if run.length == 0 {
                step(state, plane, state);
            }
            if !run.has_end {
                continue;
            }
            step(state, 0, next.gap);
            let touching = next.planes(values).enumerate().filter(|other| other.1 != plane);
            if j + 2 < all_run_states.len() {
                touching.for_each(|(c, other)| step(state, other, next.cell(0, c as u32)));
            }
        }
    }
    (!is_too_large).then_some(moves)
}

fn set(mask: &mut [u64], state: u32) {
    mask[state as usize / 64] |= 1 << (state % 64);
}

fn get(mask: &[u64], state: u32) -> bool {
    mask[state as usize / 64] >> (state % 64) & 1 == 1
}
