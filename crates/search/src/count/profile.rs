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
//! One cell turns each profile into at most one for each of its values, and equal ones are added up.
//! Nothing is deduced, so profiles that lead nowhere are carried along, but each costs a few dozen
//! nanoseconds where a branch of the walk costs microseconds: on sparse boards, which lines hardly
//! settle, that wins by far. States that a piece alone cannot reach or cannot finish from are left out
//! beforehand. Where a cell has a piece on one side only, the other reads it without a state.
//!
//! O(open cells · profiles). Whoever asks says how many profiles there may be.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use pictogrid_core::CellId;

use crate::domain::Planes;
use crate::lines::Spot;
use crate::watch::Halt;

use super::cache::KeyHasher;
use super::pieces::{Cutter, Piece};

/// A piece as a machine over its open cells.
#[derive(Debug, Default)]
struct Track {
    /// For each open cell, where its states begin in `next`.
    first: Vec<u32>,
    /// For each open cell and state: the states after each of the values that the cell may have.
    next: Vec<u8>,
    bits: u32,
}

const DEAD: u8 = u8::MAX;
/// The lowest bits of a profile are the state of the home piece at hand.
const HOME_BITS: u32 = 8;
/// Profiles between two questions whether to go on.
const PROFILES_BETWEEN_LOOKS: usize = 1 << 16;

/// One open cell: its place in its home piece and in its crossing piece, and how many values it may
/// have.
#[derive(Clone, Copy, Debug)]
struct Step {
    home: (u32, u32),
    cross: (u32, u32),
    n_values: usize,
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

type Ways = HashMap<u128, u128, BuildHasherDefault<KeyHasher>>;

/// How a step went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Eaten {
    /// There are more cells.
    More,
    /// All cells are eaten, in so many ways.
    All(u128),
    /// There are too many profiles, or a number would be too large.
    TooLarge,
}

/// The pieces of one direction, and where their open cells lie in them. The last track is of no
/// piece: it reads any cell that no other has.
#[derive(Debug, Default)]
struct Side {
    tracks: Vec<Track>,
    places: HashMap<CellId, (u32, u32)>,
}

impl Profile {
    /// Makes ready the component that consists of `pieces`; `None` if its profiles do not fit one
    /// number, or if its cells are not the crossings of two kinds of lines, in order.
    pub(super) fn new<G: Planes>(
        ground: &G,
        cutter: &mut Cutter,
        pieces: &[Piece],
    ) -> Option<Profile> {
        let lines = ground.lines();
        let (mut home, mut cross) = (Side::default(), Side::default());
        for &piece in pieces {
            let spot = lines.home(piece.open_cells(ground).next()?);
            let side = if spot.line == piece.line { &mut home } else { &mut cross };
            side.push(ground, cutter, piece)?;
        }
        let mut cells: Vec<CellId> =
            home.places.keys().chain(cross.places.keys()).copied().collect();
        if cells.iter().any(|&cell| lines.crossings(lines.home(cell)).len() != 1) {
            return None;
        }
        let is_turned = home.bits() < cross.bits();
        if is_turned {
            std::mem::swap(&mut home, &mut cross);
        }
        if cross.bits() + HOME_BITS > 128 {
            return None;
        }
        let in_home = |cell: CellId| {
            let spot = lines.home(cell);
            if is_turned { lines.crossings(spot)[0] } else { spot }
        };
        cells.sort_unstable_by_key(|&cell| (in_home(cell).line, in_home(cell).place));
        cells.dedup();
        home.tracks.push(Track::of_any_cell());
        cross.tracks.push(Track::of_any_cell());
        let steps = steps(ground, &cells, &home, &cross)?;
        let mut shift = Vec::new();
        let mut next = HOME_BITS;
        for track in &cross.tracks {
            shift.push(next.min(127));
            next += track.bits;
        }
        let ways = Ways::from_iter([(0, 1)]);
        let (home, cross) = (home.tracks, cross.tracks);
        Some(Profile { home, cross, shift, steps, done: 0, ways, after: Ways::default() })
    }

    /// The number of profiles at hand.
    pub(super) fn len(&self) -> usize {
        self.ways.len()
    }

    /// Eats the next cell, if that does not make more than `most` profiles. Asks `look` now and then
    /// whether to go on.
    pub(super) fn step(
        &mut self,
        most: usize,
        mut look: impl FnMut() -> Result<(), Halt>,
    ) -> Result<Eaten, Halt> {
        look()?;
        let Some(&Step { home: (h, h_at), cross: (c, c_at), n_values }) = self.steps.get(self.done)
        else {
            return Ok(Eaten::All(self.ways.values().sum()));
        };
        self.done += 1;
        let (home, cross) = (&self.home[h as usize], &self.cross[c as usize]);
        let shift = self.shift[c as usize];
        let mask = (1_u128 << cross.bits) - 1;
        self.after.clear();
        for (n_done, (&profile, &ways)) in self.ways.iter().enumerate() {
            if n_done % PROFILES_BETWEEN_LOOKS == PROFILES_BETWEEN_LOOKS - 1 {
                look()?;
            }
            let home_next = home.next(h_at, profile & ((1 << HOME_BITS) - 1), n_values);
            let cross_next = cross.next(c_at, profile >> shift & mask, n_values);
            let rest = profile >> HOME_BITS << HOME_BITS & !(mask << shift);
            for (&h, &c) in home_next.iter().zip(cross_next) {
                if h == DEAD || c == DEAD {
                    continue;
                }
                let sum = self.after.entry(rest | u128::from(c) << shift | u128::from(h));
                let sum = sum.or_default();
                let Some(more) = sum.checked_add(ways) else { return Ok(Eaten::TooLarge) };
                *sum = more;
            }
            if self.after.len() > most {
                return Ok(Eaten::TooLarge);
            }
        }
        std::mem::swap(&mut self.ways, &mut self.after);
        Ok(Eaten::More)
    }
}

impl Side {
    fn push<G: Planes>(&mut self, ground: &G, cutter: &mut Cutter, piece: Piece) -> Option<()> {
        let number = self.tracks.len() as u32;
        self.tracks.push(Track::new(ground, cutter, piece)?);
        let cells = (0..).zip(piece.open_cells(ground));
        self.places.extend(cells.map(|(at, cell)| (cell, (number, at))));
        Some(())
    }

    fn bits(&self) -> u32 {
        self.tracks.iter().map(|track| track.bits).sum()
    }

    /// Where a cell lies; in the last track, if it is in no other.
    fn place(&self, cell: CellId) -> (u32, u32) {
        self.places.get(&cell).copied().unwrap_or((self.tracks.len() as u32 - 1, 0))
    }
}

/// The open cells in the order of the home pieces; `None` if a crossing piece meets its own in another
/// order.
fn steps<G: Planes>(ground: &G, cells: &[CellId], home: &Side, cross: &Side) -> Option<Vec<Step>> {
    let mut n_met = vec![0; cross.tracks.len()];
    let mut steps = Vec::new();
    for &cell in cells {
        let (home, cross) = (home.place(cell), cross.place(cell));
        let n_met = &mut n_met[cross.0 as usize];
        if cross.1 > 0 && *n_met != cross.1 {
            return None;
        }
        *n_met = cross.1 + 1;
        let spot = ground.lines().home(cell);
        let planes = 0..ground.values(spot.line as usize).len();
        let n_values = planes.filter(|&plane| ground.may(spot, plane)).count();
        steps.push(Step { home, cross, n_values });
    }
    Some(steps)
}

impl Track {
    /// The machine of a piece; `None` if it has too many states.
    fn new<G: Planes>(ground: &G, cutter: &mut Cutter, piece: Piece) -> Option<Track> {
        let Cutter { scripts, live, .. } = cutter;
        let script = scripts[piece.line as usize].as_ref()?;
        live.find(ground, script, piece);
        if !live.is_known() {
            return None;
        }
        let planes = 0..ground.values(piece.line as usize).len();
        let open: Vec<u32> = piece.open_places(ground).collect();
        let mut track = Track::default();
        let mut states: Vec<u32> = live.states(0).collect();
        for (i, &place) in open.iter().enumerate() {
            let until = open.get(i + 1).copied().unwrap_or(piece.to);
            let behind: Vec<u32> = live.states((until - piece.from) as usize).collect();
            track.first.push(track.next.len() as u32);
            if states.len() >= usize::from(DEAD) {
                return None;
            }
            let may = |place, plane| ground.may(Spot { line: piece.line, place }, plane);
            for &state in &states {
                for plane in planes.clone().filter(|&plane| may(place, plane)) {
                    let settled = (place + 1..until)
                        .filter_map(|p| planes.clone().find(|&plane| may(p, plane)));
                    let mut read = std::iter::once(plane).chain(settled);
                    let end = read.try_fold(state, |state, plane| script.after(state, plane));
                    let known = end.and_then(|end| behind.iter().position(|&state| state == end));
                    // All states in which a piece may end are one.
                    let known = if until == piece.to { known.map(|_| 0) } else { known };
                    track.next.push(known.map_or(DEAD, |index| index as u8));
                }
            }
            track.bits = track.bits.max(states.len().next_power_of_two().trailing_zeros());
            states = behind;
        }
        Some(track)
    }

    /// The machine that reads one cell, whatever it may be.
    fn of_any_cell() -> Track {
        Track { first: vec![0], next: vec![0; 256], bits: 0 }
    }

    #[inline]
    fn next(&self, at: u32, state: u128, n_values: usize) -> &[u8] {
        &self.next[self.first[at as usize] as usize + state as usize * n_values..][..n_values]
    }
}
