//! The profile: a component eaten cell by cell, all its rests at once.
//!
//! Every piece is a small machine that reads its open cells in order; a state is how many runs are
//! behind and how much of the next one. While the home pieces are read one after the other, what is
//! past matters only by the states of the crossing pieces, which fit one number:
//!
//! ```text
//!   rows read:   # . ? ?        the profile: 1st column is behind its run, 2nd before it, ..
//!                . ? ? ?        and the row at hand
//!                ↑ next cell    profile -> in how many ways it came about
//! ```
//!
//! One cell turns each profile into at most two, and equal ones are added up. Nothing is deduced, so
//! profiles that lead nowhere are carried along, but each costs a few dozen nanoseconds where a
//! branch of the walk costs microseconds: on sparse boards, which lines hardly settle, that wins by
//! far. States that a piece alone cannot reach or cannot finish from are left out beforehand.
//!
//! O(open cells · profiles). Whoever asks says how many profiles there may be.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use pictogrid_core::Value;

use crate::deduce::Deducer;
use crate::lines::Spot;

use super::pieces::{Cutter, Piece};

/// A piece as a machine over its open cells.
#[derive(Debug)]
struct Track {
    /// For each open cell, where its states begin in `next`.
    first: Vec<u32>,
    /// For each open cell and state: the states after `EMPTY` and after `FILLED`.
    next: Vec<[u8; 2]>,
    bits: u32,
}

const DEAD: u8 = u8::MAX;
/// Places times states of a piece that is looked at, a byte each: what is longer has too many states
/// for a profile all the same, unless nearly all of it is known.
const MAX_LIVE: usize = 1 << 24;
/// The lowest bits of a profile are the state of the home piece at hand.
const HOME_BITS: u32 = 8;

/// One open cell: its place in its home piece and in its crossing piece.
#[derive(Clone, Copy, Debug)]
struct Step {
    home: (u32, u32),
    cross: (u32, u32),
}

/// A component ready to be eaten.
#[derive(Debug)]
pub(super) struct Profile {
    home: Vec<Track>,
    cross: Vec<Track>,
    /// Where the state of each crossing piece begins in a profile.
    shift: Vec<u32>,
    steps: Vec<Step>,
    done: usize,
    ways: Ways,
    after: Ways,
}

type Ways = HashMap<u128, u128, BuildHasherDefault<ProfileHasher>>;

/// How a step went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eaten {
    /// There are more cells.
    More,
    /// All cells are eaten, in so many ways.
    All(u128),
    /// A number would be too large.
    TooLarge,
}

impl Profile {
    /// Makes ready the component that consists of `pieces`; `None` if its profiles do not fit one
    /// number, or if its cells are not the crossings of two kinds of lines, in order.
    pub(super) fn new(deducer: &Deducer, cutter: &Cutter, pieces: &[Piece]) -> Option<Profile> {
        let is_home = |piece: &Piece| {
            let cell = piece.open_cells(deducer).next();
            cell.is_some_and(|cell| deducer.lines.home(cell).line == piece.line)
        };
        let (home, cross): (Vec<Piece>, Vec<Piece>) = pieces.iter().partition(|p| is_home(p));
        let tracks = |pieces: &[Piece]| {
            pieces.iter().map(|&p| Track::new(deducer, cutter, p)).collect::<Option<Vec<_>>>()
        };
        let (mut home, mut cross) = ((tracks(&home)?, home), (tracks(&cross)?, cross));
        let bits = |tracks: &[Track]| tracks.iter().map(|track| track.bits).sum::<u32>();
        if bits(&home.0) < bits(&cross.0) {
            std::mem::swap(&mut home, &mut cross);
        }
        if bits(&cross.0) + HOME_BITS > 128 {
            return None;
        }
        let steps = steps(deducer, &home.1, &cross.1)?;
        let mut shift = Vec::new();
        let mut next = HOME_BITS;
        for track in &cross.0 {
            shift.push(next);
            next += track.bits;
        }
        let ways = Ways::from_iter([(0, 1)]);
        let (home, cross) = (home.0, cross.0);
        Some(Profile { home, cross, shift, steps, done: 0, ways, after: Ways::default() })
    }

    /// The number of profiles at hand.
    pub(super) fn len(&self) -> usize {
        self.ways.len()
    }

    /// Eats the next cell.
    pub(super) fn step(&mut self) -> Eaten {
        let Some(&Step { home: (h, h_at), cross: (c, c_at) }) = self.steps.get(self.done) else {
            return Eaten::All(self.ways.values().sum());
        };
        self.done += 1;
        let (home, cross) = (&self.home[h as usize], &self.cross[c as usize]);
        let shift = self.shift[c as usize];
        let mask = (1_u128 << cross.bits) - 1;
        self.after.clear();
        for (&profile, &ways) in &self.ways {
            let home_next = home.next(h_at, profile & ((1 << HOME_BITS) - 1));
            let cross_next = cross.next(c_at, profile >> shift & mask);
            let rest = profile >> HOME_BITS << HOME_BITS & !(mask << shift);
            for value in 0..2 {
                let (h, c) = (home_next[value], cross_next[value]);
                if h == DEAD || c == DEAD {
                    continue;
                }
                let sum = self.after.entry(rest | u128::from(c) << shift | u128::from(h));
                let sum = sum.or_default();
                let Some(more) = sum.checked_add(ways) else { return Eaten::TooLarge };
                *sum = more;
            }
        }
        std::mem::swap(&mut self.ways, &mut self.after);
        Eaten::More
    }
}

/// The open cells, home piece after home piece; `None` if a crossing piece meets its own in another
/// order or a cell has no crossing piece.
fn steps(deducer: &Deducer, home: &[Piece], cross: &[Piece]) -> Option<Vec<Step>> {
    let mut in_cross = HashMap::new();
    for (c, piece) in cross.iter().enumerate() {
        for (at, cell) in piece.open_cells(deducer).enumerate() {
            in_cross.insert(cell, (c as u32, at as u32));
        }
    }
    let mut n_met = vec![0; cross.len()];
    let mut steps = Vec::new();
    for (h, piece) in home.iter().enumerate() {
        for (at, cell) in piece.open_cells(deducer).enumerate() {
            let cross = *in_cross.get(&cell)?;
            let n_met = &mut n_met[cross.0 as usize];
            if *n_met != cross.1 {
                return None;
            }
            *n_met += 1;
            steps.push(Step { home: (h as u32, at as u32), cross });
        }
    }
    (steps.len() == in_cross.len()).then_some(steps)
}

impl Track {
    /// The machine of a piece; `None` if it has too many states.
    ///
    /// Before reading a cell, state `s` of the line means: `s` cells of the clue written out with one
    /// empty cell behind each run are past. An empty cell may be read before a run any number of
    /// times, and one must be read behind a run.
    fn new(deducer: &Deducer, cutter: &Cutter, piece: Piece) -> Option<Track> {
        let cells: Vec<Option<Value>> = (piece.from..piece.to)
            .map(|place| deducer.cells.get(Spot { line: piece.line, place }))
            .collect();
        let script = script(cutter.runs(piece));
        let live = live(&script, &cells)?;
        let mut track = Track { first: Vec::new(), next: Vec::new(), bits: 0 };
        for at in (0..cells.len()).filter(|&at| cells[at].is_none()) {
            let until = (at + 1..cells.len()).find(|&i| cells[i].is_none()).unwrap_or(cells.len());
            track.first.push(track.next.len() as u32);
            for &state in &live[at] {
                track.next.push([Value::EMPTY, Value::FILLED].map(|value| {
                    let read =
                        [Some(value)].into_iter().chain(cells[at + 1..until].iter().copied());
                    let end = read.flatten().try_fold(state, |s, value| after(&script, s, value));
                    let known = |s| live[until].iter().position(|&live| live == s);
                    // All states in which a piece may end are one.
                    let known = if until == cells.len() {
                        end.filter(|&s| is_end(&script, s)).map(|_| 0)
                    } else {
                        end.and_then(known)
                    };
                    known.map_or(DEAD, |index| index as u8)
                }));
            }
            if live[at].len() >= usize::from(DEAD) {
                return None;
            }
            track.bits = track.bits.max(live[at].len().next_power_of_two().trailing_zeros());
        }
        Some(track)
    }

    #[inline]
    fn next(&self, at: u32, state: u128) -> [u8; 2] {
        self.next[self.first[at as usize] as usize + state as usize]
    }
}

/// What may be read in each state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Read {
    /// A run begins: a filled cell, or an empty one that changes nothing.
    Begin,
    /// A run goes on.
    Filled,
    /// A run is over.
    Gap,
    /// All runs are over.
    Rest,
}

fn script(runs: &[u32]) -> Vec<Read> {
    let mut script = Vec::new();
    for &g in runs {
        script.push(Read::Begin);
        script.extend((1..g).map(|_| Read::Filled));
        script.push(Read::Gap);
    }
    script.push(Read::Rest);
    script
}

/// The state after a cell, if it may be read.
fn after(script: &[Read], state: usize, value: Value) -> Option<usize> {
    match (script[state], value == Value::EMPTY) {
        (Read::Begin | Read::Rest, true) => Some(state),
        (Read::Begin | Read::Filled, false) | (Read::Gap, true) => Some(state + 1),
        (Read::Filled, true) | (Read::Gap | Read::Rest, false) => None,
    }
}

/// Whether a line may end in the state: behind the last run.
fn is_end(script: &[Read], state: usize) -> bool {
    state + 1 == script.len() || (state + 2 == script.len() && script[state] == Read::Gap)
}

/// For each place and the end: the states that can be reached and from which the end can be; `None`
/// if there are more of both than [`MAX_LIVE`].
fn live(script: &[Read], cells: &[Option<Value>]) -> Option<Vec<Vec<usize>>> {
    if (cells.len() + 1).saturating_mul(script.len()) > MAX_LIVE {
        return None;
    }
    let steps = |at: usize, state: usize| {
        let may = move |value: &Value| cells[at].is_none_or(|cell| cell == *value);
        let values = [Value::EMPTY, Value::FILLED].into_iter().filter(may);
        values.filter_map(move |value| after(script, state, value))
    };
    let n = cells.len();
    let mut reached = vec![vec![false; script.len()]; n + 1];
    reached[0][0] = true;
    for at in 0..n {
        for state in (0..script.len()).filter(|&s| reached[at][s]).collect::<Vec<_>>() {
            steps(at, state).for_each(|next| reached[at + 1][next] = true);
        }
    }
    for (state, is_live) in reached[n].iter_mut().enumerate() {
        *is_live &= is_end(script, state);
    }
    for at in (0..n).rev() {
        let (before, behind) = reached.split_at_mut(at + 1);
        for (state, is_live) in before[at].iter_mut().enumerate() {
            *is_live &= steps(at, state).any(|next| behind[0][next]);
        }
    }
    let states = |at: &Vec<bool>| (0..at.len()).filter(|&state| at[state]).collect();
    Some(reached.iter().map(states).collect())
}

/// Two multiplications for a profile.
#[derive(Clone, Copy, Debug, Default)]
struct ProfileHasher(u64);

impl Hasher for ProfileHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u128(byte.into()));
    }

    fn write_u128(&mut self, profile: u128) {
        let (low, high) = (profile as u64, (profile >> 64) as u64);
        let mixed = (self.0 ^ low).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32) ^ high;
        let mixed = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_of_a_short_piece_and_none_of_a_long_one() {
        // `?#??` with a run of two: it begins at the first or the second cell.
        let cells = [None, Some(Value::FILLED), None, None];
        let states = live(&script(&[2]), &cells).unwrap();
        assert_eq!(states, [vec![0], vec![0, 1], vec![1, 2], vec![2, 3], vec![3]]);
        assert_eq!(live(&script(&[5000]), &[None; 5000]), None);
    }
}
