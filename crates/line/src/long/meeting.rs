//! Where the numbers of both sides meet, and are multiplied.
//!
//! An arrangement leaves the cell of the cut empty, with some runs before and all others behind it,
//! or covers it with a run, whose start settles how many runs lie before and where it ends. So each
//! number of a side is multiplied with one of the other side, if with any. Whichever is found first
//! waits for the other; then both wait until somebody has time to multiply them.
//!
//! ```text
//!   clue 2 3 1          cut
//!   cell    1 2 3 4 5 6 7 8 9    12      from the left       from the right
//!   a run   . # # . . # # # . # . .      1 run, cell 5       1 run, its cell 4 (our 9)
//!   empty   # # . # # # . . # . . .      2 runs, cell 7      1 run, its cell 6 (our 7)
//! ```
//!
//! The numbers are those of all ways to place so many runs in front of such an empty cell. Both
//! sides find the same key, here (1, 5) and (2, 7): what the left side has.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use num_bigint::BigUint;

use super::{
    band::Found,
    shelf::{Parcel, Place, Pool, Shelf},
    side::Side,
};

/// One of both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// Read from the left.
    Here,
    /// Mirrored.
    There,
}

/// Both sides.
#[derive(Debug)]
pub(super) struct Meeting<'a> {
    here: &'a Side<'a>,
    there: &'a Side<'a>,
    pool: &'a Pool,
    desk: Mutex<Desk>,
}

#[derive(Debug, Default)]
struct Desk {
    /// Numbers without a partner so far.
    single: HashMap<Key, Kept>,
    pairs: VecDeque<[Kept; 2]>,
}

/// Runs before the cut, or before the run that covers it, and the empty cell behind them, counted
/// from 1.
type Key = (usize, usize);

/// A number among others.
#[derive(Debug)]
struct Kept {
    parcel: Arc<Parcel>,
    place: Place,
}

impl<'a> Meeting<'a> {
    /// Nothing is found. Needs: `there` is the rest of the line of `here`, mirrored.
    pub(super) fn new(here: &'a Side<'a>, there: &'a Side<'a>, pool: &'a Pool) -> Meeting<'a> {
        Meeting { here, there, pool, desk: Mutex::default() }
    }

    /// Takes the numbers without runs.
    pub(super) fn begin(&self, end: End, shelf: &mut Shelf<'_>) {
        let side = self.side(end);
        self.keep(end, side.without_runs().map(|(e, is_clear)| (0, e, [is_clear.into()])), shelf);
    }

    /// Takes what was found, and leaves nothing of it.
    pub(super) fn bring(&self, end: End, found: &mut Vec<Found>, shelf: &mut Shelf<'_>) {
        let side = self.side(end);
        let cell = |found: &Found| side.plans[found.row].end + 1 + found.s;
        let numbers = found.drain(..).map(|found| (found.row + 1, cell(&found), found.digits));
        self.keep(end, numbers, shelf);
    }

    /// Pairs that nobody has multiplied.
    pub(super) fn n_pairs(&self) -> usize {
        self.desk().pairs.len()
    }

    /// Multiplies a pair, if there is one.
    pub(super) fn product(&self) -> Option<BigUint> {
        let pair = self.desk().pairs.pop_front()?;
        let [one, other] = pair.each_ref().map(|kept| kept.parcel.number(kept.place));
        // Whoever is the last of a parcel gives it back.
        for parcel in pair.into_iter().filter_map(|kept| Arc::into_inner(kept.parcel)) {
            parcel.give_back(self.pool);
        }
        Some(one * other)
    }

    /// Blocks of all numbers that wait, with or without a partner.
    #[cfg(test)]
    pub(super) fn n_blocks(&self) -> usize {
        let desk = self.desk();
        let kept = desk.single.values().chain(desk.pairs.iter().flatten());
        let parcels: HashMap<_, _> =
            kept.map(|kept| (Arc::as_ptr(&kept.parcel), kept.parcel.n_blocks())).collect();
        parcels.values().sum()
    }

    /// Keeps numbers, of which runs and the empty cell behind them are told, as long as their
    /// partners may come.
    fn keep<D: AsRef<[u64]>>(
        &self,
        end: End,
        numbers: impl Iterator<Item = (usize, usize, D)>,
        shelf: &mut Shelf<'_>,
    ) {
        let (mut parcel, mut places) = (Parcel::default(), Vec::new());
        for (n_runs, e, digits) in numbers {
            let key = match end {
                End::Here => self.key_here(n_runs, e),
                End::There => self.key_there(n_runs, e),
            };
            if let Some(key) = key {
                places.push((key, parcel.put(digits.as_ref(), shelf)));
            }
        }
        let parcel = Arc::new(parcel);
        let mut desk = self.desk();
        for (key, place) in places {
            let kept = Kept { parcel: parcel.clone(), place };
            match desk.single.remove(&key) {
                Some(partner) => desk.pairs.push_back([kept, partner]),
                None => drop(desk.single.insert(key, kept)),
            }
        }
    }

    /// The key of a number from the left, if it has a partner.
    fn key_here(&self, j: usize, e: usize) -> Option<Key> {
        let (ground, clue, cut) = (self.here.ground, self.here.clue, self.here.cut);
        // Cells are counted from 1 from either end.
        let has_partner = if e == cut + 1 {
            self.there.finds(clue.len() - j, ground.n() - cut)
        } else {
            // Behind the cell begins the run; behind that comes the first empty cell.
            let g = *clue.get(j)?;
            ground.fits(e, g) && self.there.finds(clue.len() - j - 1, ground.n() - e - g as usize)
        };
        has_partner.then_some((j, e))
    }

    /// The key of the partner of a number from the other end, if it has one.
    fn key_there(&self, n_behind: usize, e: usize) -> Option<Key> {
        let (ground, clue, cut) = (self.here.ground, self.here.clue, self.here.cut);
        let n_before = clue.len() - n_behind;
        let key = if e == ground.n() - cut {
            (n_before, cut + 1)
        } else {
            let j = n_before.checked_sub(1)?;
            let start = (ground.n() - e).checked_sub(clue[j] as usize)?;
            ground.fits(start, clue[j]).then_some((j, start))?
        };
        self.here.finds(key.0, key.1).then_some(key)
    }

    fn side(&self, end: End) -> &'a Side<'a> {
        match end {
            End::Here => self.here,
            End::There => self.there,
        }
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
