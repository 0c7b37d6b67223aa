//! Who goes on with which side, and who multiplies.
//!
//! The side that is behind goes on first. Whoever finds it taken multiplies what has met, and goes
//! on with the other side when there is nothing to multiply. So both sides stay abreast, and few
//! numbers wait: with two threads, because the one that is ahead has the products to do, and with
//! one, because it takes turns.
//!
//! ```text
//!   asked in this order, again and again                        then it
//!   at most 64 pairs wait, nobody is at the side behind         goes on with that side, if not done
//!   a pair waits                                                multiplies it
//!   nobody is at the side ahead, and that is not done           goes on with that side
//!   somebody is at the side behind                              waits for it, and goes on with it
//!   both sides are done, and no pair waits                      ends
//! ```

use std::{
    ops::ControlFlow,
    sync::{
        Mutex, MutexGuard, PoisonError, TryLockError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

use num_bigint::BigUint;

use super::{
    Crew,
    band::Found,
    columns::Columns,
    meeting::{End, Meeting},
    rows::Rows,
    shelf::{Pool, Shelf},
    side::Side,
};

/// Pairs that may wait for somebody who has nothing else to do.
const PATIENCE: usize = 64;

/// A side on its way to the cut, a stretch at a time.
pub(super) trait Sweep<'a>: Send {
    /// Goes on a stretch, and adds what is found. Needs: it is not done.
    fn go_on(&mut self, shelf: &mut Shelf<'a>, found: &mut Vec<Found>);

    /// About how many runs lie on the side by rows where the numbers meet that are found next;
    /// [`DONE`] once all are found.
    fn progress(&self) -> usize;
}

/// The progress of a side of which everything is found.
pub(super) const DONE: usize = usize::MAX;

/// Both sides, whoever goes on with them.
pub(super) struct Turns<'a> {
    sweeps: [Mutex<Way<'a>>; 2],
    progress: [AtomicUsize; 2],
    meeting: Meeting<'a>,
}

/// One side on its way.
struct Way<'a> {
    sweep: Box<dyn Sweep<'a> + 'a>,
    end: End,
    shelf: Shelf<'a>,
    found: Vec<Found>,
}

impl<'a> Turns<'a> {
    /// Nothing is done. One side goes by rows and one by columns, since then they come to numbers
    /// that meet at about the same time; what is kept of a side is as many numbers as a row has,
    /// and as many as there are rows.
    pub(super) fn new(here: &'a Side<'a>, there: &'a Side<'a>, pool: &'a Pool) -> Turns<'a> {
        let meeting = Meeting::new(here, there, pool);
        let kept = |by_rows: &Side<'_>, other: &Side<'_>| by_rows.width() + other.plans.len();
        let is_here_by_rows = kept(here, there) <= kept(there, here);
        let way = |end, side: &'a Side<'a>, is_by_rows| {
            let sweep: Box<dyn Sweep<'a> + 'a> =
                if is_by_rows { Box::new(Rows::new(side)) } else { Box::new(Columns::new(side)) };
            let mut shelf = Shelf::new(pool);
            meeting.begin(end, &mut shelf);
            Way { sweep, end, shelf, found: Vec::new() }
        };
        let ways =
            [way(End::Here, here, is_here_by_rows), way(End::There, there, !is_here_by_rows)];
        let progress = ways.each_ref().map(|way| way.sweep.progress().into());
        Turns { sweeps: ways.map(Mutex::new), progress, meeting }
    }

    /// The sum of all products.
    pub(super) fn total(&self, crew: Crew) -> BigUint {
        let (mut first, mut second) = (BigUint::ZERO, BigUint::ZERO);
        (crew.both)(&mut || first = self.work(), &mut || second = self.work());
        first + second
    }

    /// Takes turns until there is nothing to do, and gives the sum of the products.
    fn work(&self) -> BigUint {
        let mut sum = BigUint::ZERO;
        while self.turn(&mut sum).is_continue() {}
        sum
    }

    /// Does what is most useful now, for a while. Breaks off when there is nothing left to do.
    fn turn(&self, sum: &mut BigUint) -> ControlFlow<()> {
        let [here, there] = self.progress.each_ref().map(|progress| progress.load(Relaxed));
        let (behind, ahead) = if here <= there { (0, 1) } else { (1, 0) };
        if self.meeting.n_pairs() <= PATIENCE
            && here.min(there) != DONE
            && let Some(way) = self.free(behind)
        {
            self.go_on(behind, way);
        } else if let Some(product) = self.meeting.product() {
            *sum += product;
        } else if here.max(there) != DONE
            && let Some(way) = self.free(ahead)
        {
            self.go_on(ahead, way);
        } else if here.min(there) != DONE {
            // Somebody is at it; with what they find there may be something to multiply.
            self.go_on(behind, self.sweeps[behind].lock().unwrap_or_else(PoisonError::into_inner));
        } else {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// A side that nobody goes on with.
    fn free(&self, i: usize) -> Option<MutexGuard<'_, Way<'a>>> {
        match self.sweeps[i].try_lock() {
            Ok(way) => Some(way),
            Err(TryLockError::Poisoned(poisoned)) => Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => None,
        }
    }

    fn go_on(&self, i: usize, mut way: MutexGuard<'_, Way<'a>>) {
        let Way { sweep, end, shelf, found } = &mut *way;
        if sweep.progress() != DONE {
            sweep.go_on(shelf, found);
            self.meeting.bring(*end, found, shelf);
        }
        self.progress[i].store(sweep.progress(), Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Line;
    use pictogrid_testkit::{SplitMix64, planted};

    use super::*;
    use crate::{
        extremes::Reach,
        ground::Ground,
        long::{digits, shelf::Parcel, sides},
        simd::Level,
    };

    /// Everything that is found, by row and position.
    fn all<'a>(mut sweep: impl Sweep<'a>, shelf: &mut Shelf<'a>) -> Vec<(usize, usize, Vec<u64>)> {
        let (mut found, mut progress) = (Vec::new(), 0);
        while sweep.progress() != DONE {
            assert!(sweep.progress() >= progress, "it only grows");
            progress = sweep.progress();
            sweep.go_on(shelf, &mut found);
        }
        found.sort_by_key(|found| (found.row, found.s));
        let words = |it: Found| (it.row, it.s, digits::words_of(&it.digits));
        found.into_iter().map(words).collect()
    }

    #[test]
    fn by_rows_and_by_columns_the_same_numbers_are_found() {
        let mut rng = SplitMix64::new(11);
        for (n, fill, shown) in [(300, 30, 10), (3000, 50, 0), (4000, 50, 2), (4000, 60, 20)] {
            let planted = planted::line(&mut rng, n, fill, shown);
            let (ground, mut reach) = (Ground::new(&planted.line), Reach::default());
            assert!(reach.find(&planted.line, &ground, &planted.clue));
            for level in Level::available() {
                let cut = n * 3 / 8 + rng.below(n as u64 / 4) as usize;
                let pool = Pool::default();
                for side in sides(&ground, &reach, &planted.clue, level, cut) {
                    let shelf = &mut Shelf::new(&pool);
                    let by_rows = all(Rows::new(&side), shelf);
                    assert!(n < 1000 || by_rows.last().unwrap().0 > 256, "more than a group");
                    assert!(by_rows == all(Columns::new(&side), shelf), "{n} cells cut at {cut}");
                }
            }
        }
    }

    #[test]
    fn few_numbers_wait_though_the_cell_of_the_cut_is_unknown() {
        // Both kinds of number are wanted of each row.
        let clue: Vec<u32> = (0..3000).map(|j| 1 + j % 2).collect();
        let (line, mut reach) = (Line::unknown(12_000), Reach::default());
        let ground = Ground::new(&line);
        assert!(reach.find(&line, &ground, &clue));
        let (pool, level) = (Pool::default(), Level::best());
        let [here, there] = sides(&ground, &reach, &clue, level, 6000);
        let (mut parcel, shelf) = (Parcel::default(), &mut Shelf::new(&pool));
        for side in [&here, &there] {
            let (mut sweep, mut found) = (Columns::new(side), Vec::new());
            while sweep.progress() != DONE {
                sweep.go_on(shelf, &mut found);
                for found in found.drain(..) {
                    parcel.put(&found.digits, shelf);
                }
            }
        }
        let (turns, mut sum, mut most) = (Turns::new(&here, &there, &pool), BigUint::ZERO, 0);
        while turns.turn(&mut sum).is_continue() {
            most = most.max(turns.meeting.n_blocks());
        }
        assert_eq!(turns.meeting.n_blocks(), 0, "what has no partner is not kept");
        assert_eq!(sum, crate::blank_arrangements(12_000, &clue));
        assert!(most < parcel.n_blocks() / 4, "{most} of {} blocks wait", parcel.n_blocks());
    }
}
