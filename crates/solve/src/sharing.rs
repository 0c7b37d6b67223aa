//! What searches of one puzzle on several threads tell each other.
//!
//! ```text
//!   lane 0   learns a | b ──▶ pool ──▶ lane 1 takes a | b over
//!   lane 1   has found X, forbids it, learns c ──▶ pool: c, but for X
//!                                                   └──▶ lane 0, once it has found X as well
//! ```
//!
//! A clause that a lane learns before it has found a picture follows from the puzzle alone. Later it
//! follows from the puzzle without that picture, so it is of use to lanes that know the same picture,
//! and would be wrong for others. A lane that knows two pictures is done.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pictogrid_core::Picture;
use pictogrid_search::Exchange;

/// Numbers in all clauses of a pool, if there is room for them: 16 megabytes.
const MOST_SHARED: u64 = 1 << 22;

/// What all lanes have learned.
#[derive(Clone, Debug)]
pub(crate) struct Pool(Arc<Mutex<Learned>>);

#[derive(Debug)]
struct Learned {
    /// Numbers that there is room for.
    n_left: u64,
    /// Pictures that a clause may not hold in.
    pictures: Vec<Picture>,
    clauses: Vec<Shared>,
}

#[derive(Debug)]
struct Shared {
    lane: u64,
    /// The number of the picture that it may not hold in; 0 if it holds in all.
    beside: usize,
    clause: Box<[i32]>,
}

impl Pool {
    /// A pool that takes up to so many bytes; once it is full, nothing more is shared.
    pub(crate) fn within(bytes: u64) -> Pool {
        let n_left = (bytes / size_of::<i32>() as u64).min(MOST_SHARED);
        Pool(Arc::new(Mutex::new(Learned { n_left, pictures: Vec::new(), clauses: Vec::new() })))
    }

    /// The way of a lane to what the others learn.
    pub(crate) fn lane(&self, number: u64) -> Lane {
        Lane { number, n_read: [0; 2], pool: self.clone() }
    }

    fn open(&self) -> MutexGuard<'_, Learned> {
        // A clause is there or not, whoever panicked.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Learned {
    /// A number for a picture, from 1 on; 0 for none.
    fn number(&mut self, picture: Option<&Picture>) -> usize {
        let Some(picture) = picture else { return 0 };
        let at = self.pictures.iter().position(|one| one == picture);
        at.unwrap_or_else(|| {
            self.pictures.push(picture.clone());
            self.pictures.len() - 1
        }) + 1
    }
}

/// A lane's way to what the others learned.
#[derive(Debug)]
pub(crate) struct Lane {
    number: u64,
    /// How far it has read what holds in all pictures, and what holds beside its own.
    n_read: [usize; 2],
    pool: Pool,
}

impl Exchange for Lane {
    fn give(&mut self, known: Option<&Picture>, clause: &[i32]) {
        let mut pool = self.pool.open();
        // Beside its numbers a clause takes about as much as eight.
        if let Some(n_left) = pool.n_left.checked_sub(clause.len() as u64 + 8) {
            pool.n_left = n_left;
            let beside = pool.number(known);
            pool.clauses.push(Shared { lane: self.number, beside, clause: clause.into() });
        }
    }

    fn take(&mut self, known: Option<&Picture>) -> Option<Box<[i32]>> {
        let mut pool = self.pool.open();
        let own = pool.number(known);
        for (n_read, beside) in self.n_read.iter_mut().zip([0, own]).take(1 + own.min(1)) {
            let mut news = pool.clauses[*n_read..].iter();
            let found = news.find(|one| one.lane != self.number && one.beside == beside);
            *n_read = pool.clauses.len() - news.len();
            if let Some(shared) = found {
                return Some(shared.clause.clone());
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use pictogrid_core::{Event, Puzzle, Value};
    use pictogrid_search::{Budget, Ending, Solver, Technique, Techniques};
    use pictogrid_testkit::{SplitMix64, planted};

    use super::*;

    fn picture(row: &str) -> Picture {
        Picture::parse(&[row]).unwrap()
    }

    #[test]
    fn what_holds_beside_a_picture_is_for_those_who_know_it() {
        let pool = Pool::within(1 << 20);
        let (mut one, mut other) = (pool.lane(0), pool.lane(1));
        let (known, another) = (picture("#."), picture(".#"));
        one.give(None, &[1, 2]);
        one.give(Some(&known), &[-1]);
        one.give(None, &[3]);
        assert_eq!(one.take(None), None);
        assert_eq!(one.take(Some(&known)), None);
        assert_eq!(other.take(None).as_deref(), Some(&[1, 2][..]));
        assert_eq!(other.take(None).as_deref(), Some(&[3][..]));
        assert_eq!(other.take(None), None);
        assert_eq!(other.take(Some(&known)).as_deref(), Some(&[-1][..]));
        assert_eq!(other.take(Some(&known)), None);
        assert_eq!(pool.lane(2).take(Some(&another)).as_deref(), Some(&[1, 2][..]));
        // A full pool takes nothing more.
        let full = Pool::within(4 * 10);
        full.lane(0).give(None, &[1, 2, 3]);
        assert_eq!(full.lane(1).take(None), None);
    }

    /// Noise of a seed.
    fn noise(side: u32, fill: u32, seed: u64) -> Puzzle {
        let picture = planted::picture(&mut SplitMix64::new(seed), side, side, fill);
        Puzzle::of_picture(&picture).without_goal()
    }

    /// Without what finds pictures before much is learned.
    fn budget(solutions: u64) -> Budget {
        let few =
            [Technique::Counting, Technique::Decimation, Technique::Dfs, Technique::Neighborhood];
        let techniques = few.into_iter().fold(Techniques::default(), Techniques::without);
        let mut budget = Budget::default();
        (budget.max_solutions, budget.techniques) = (Some(solutions), techniques);
        budget.max_conflicts = Some(20_000);
        budget
    }

    fn run(solver: &mut Solver, puzzle: &Puzzle, solutions: u64) -> (Ending, HashSet<Picture>) {
        let mut found = HashSet::new();
        let ending = solver.run(puzzle, budget(solutions), &mut |event: Event<'_>| {
            if let Event::Solution(picture) = event {
                found.insert(picture.clone());
            }
            std::ops::ControlFlow::Continue(())
        });
        (ending, found)
    }

    /// Up to 300 pictures of each puzzle are listed, most by guesses alone; each fits every clause but
    /// those that were learned beside it. Who takes the clauses over comes to the same verdict, with
    /// fewer conflicts.
    #[test]
    fn what_is_shared_holds_in_every_picture() {
        let (mut n_clauses, mut alone, mut after) = (0, 0, 0);
        for seed in 0..6 {
            let puzzle = noise(24, 40, seed);
            let pool = Pool::within(1 << 20);
            let mut solver = Solver::new();
            solver.share(Box::new(pool.lane(0)));
            let (ending, _) = run(&mut solver, &puzzle, 2);
            let (_, pictures) = run(&mut Solver::new(), &puzzle, 300);
            n_clauses += check(&pool, &pictures);
            let mut other = Solver::new();
            other.share(Box::new(pool.lane(1)));
            let (shared, _) = run(&mut other, &puzzle, 2);
            assert_eq!((shared.n_solutions, shared.stopped), (ending.n_solutions, ending.stopped));
            (alone, after) = (alone + ending.stats.conflicts, after + shared.stats.conflicts);
        }
        assert!(n_clauses > 100 && after < alone, "{n_clauses}, {after} after {alone}");
    }

    /// Gives how many clauses there are.
    fn check(pool: &Pool, pictures: &HashSet<Picture>) -> usize {
        let learned = pool.open();
        for Shared { beside, clause, .. } in &learned.clauses {
            let known = beside.checked_sub(1).map(|at| &learned.pictures[at]);
            for picture in pictures.iter().filter(|&one| Some(one) != known) {
                let holds = |&number: &i32| {
                    let value = picture.values()[number.unsigned_abs() as usize - 1];
                    (value == Value::FILLED) == (number > 0)
                };
                assert!(clause.iter().any(holds), "{clause:?}");
            }
        }
        learned.clauses.len()
    }
}
