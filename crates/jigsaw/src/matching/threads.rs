//! One board on several threads: who searches what, the budget, what was found.
//!
//! ```text
//!   a thread   ── exact search ──── round for the best board ──── exact search ── ..
//!                 next task when        with mismatches
//!                 one is done
//! ```
//!
//! Without the feature `threads`, or where the system starts no thread, there is one.
//!
//! Tasks are handed out in order. Of several solutions the one of the earliest task counts, and a
//! later task is dropped when an earlier one has found its solution, so that the answer does not
//! depend on threads. The best board has most of the time if the forecast says that the exact search
//! cannot end, none before the search has had a moment, and none at all in a count.
//!
//! Whether the best board or a solution is asked for makes no difference as long as there are
//! tasks, so that the best board is never below what is shown where a solution was not found. When
//! all tasks are done in vain, only the best board is improved further.
//!
//! Whether there are several solutions is known as soon as two of different turn classes are found. How
//! many of those found count for all their turns says so only at the end: the first one may be the
//! turn of one that is yet to come.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a feature switches it on")]

use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
};

use pictogrid_core::Observer;

use super::best_board::BestSearch;
use super::board::{Board, Placement};
use super::confirm::confirm;
use super::depth_first::SearchStep;
use super::search::{Search, TurnClass, Worker};
use super::solve::{Goal, SolveOptions};
use crate::{Stop, WrongAnswer};

/// Tiles laid between two looks at the clock.
const SLICE: u64 = 1 << 18;
/// Tiles that each thread lays before its first round, if the exact search may end.
const FIRST: u64 = 1 << 20;
/// Tiles that the first rounds may lay, if the exact search may end: about a tenth of a second, for
/// a full board early on. Of 8×7 tiles with 11 colors 6 million tiles fill 46 cells without it.
const AHEAD: f64 = 4e6;
/// The forecast, as a power of ten, above which the exact search will not end: at 60 million tiles
/// a second it is an hour and a half of one thread. For it, and for the shares of 7 to 1, no other
/// number is on record.
const HOPELESS: f64 = 11.5;
/// The most threads.
#[cfg(feature = "threads")]
const MOST_THREADS: usize = 1024;
/// Solutions that are all checked while they are counted; of more, one of so many.
const ALL_CHECKED: u64 = 1000;

/// What was found.
#[derive(Debug, Default)]
pub(super) struct Findings {
    /// Solutions that the exact search found, with all turns of the whole board.
    pub(super) all: u64,
    /// Those of them that count for all their turns: how many there are up to turns, once nothing
    /// is left to search, and until then perhaps none of those found.
    pub(super) up_to_turns: u64,
    /// Whether two were found that are no turns of each other. Needs: uniqueness or a count is asked
    /// for, and the count is at its end.
    pub(super) are_several: bool,
    /// The turn_class of the solution found first, if uniqueness is asked for.
    turn_class: Option<TurnClass>,
    /// The solution of the earliest task; there is one if any was found.
    pub(super) first: Option<(usize, Placement)>,
    /// The board with most matching edges.
    pub(super) best: Option<(usize, Placement)>,
    /// Whether it is a full one, and no full one matches more.
    pub(super) is_best: bool,
    /// Why the search ended early.
    pub(super) stopped: Option<Stop>,
    /// What is wrong with a solution or board, if anything is.
    wrong: Option<WrongAnswer>,
    /// Tiles laid.
    pub(super) placements: u64,
}

/// What the threads share.
pub(super) struct Threads<'a> {
    board: &'a Board,
    search: &'a Search,
    options: &'a SolveOptions,
    observer: Mutex<&'a mut (dyn Observer + Send)>,
    /// Tiles that each thread lays before its first round for the best board.
    before_best: u64,
    /// Rounds for the best board get so many tiles, and this many times what the exact search gets.
    ahead: f64,
    best_share: f64,
    next: AtomicUsize,
    /// The earliest task with a solution.
    earliest: AtomicUsize,
    placements: AtomicU64,
    is_over: AtomicBool,
    findings: Mutex<Findings>,
}

impl<'a> Threads<'a> {
    pub(super) fn new(
        (board, search): (&'a Board, &'a Search),
        options: &'a SolveOptions,
        forecast: f64,
        observer: &'a mut (dyn Observer + Send),
    ) -> Threads<'a> {
        let is_hopeless = forecast > HOPELESS;
        Threads {
            board,
            search,
            options,
            observer: Mutex::new(observer),
            before_best: if is_hopeless { SLICE } else { FIRST },
            ahead: if is_hopeless { 0.0 } else { AHEAD },
            best_share: if is_hopeless { 7.0 } else { 1.0 / 7.0 },
            next: AtomicUsize::new(0),
            earliest: AtomicUsize::new(usize::MAX),
            placements: AtomicU64::new(search.placements()),
            is_over: AtomicBool::new(false),
            findings: Mutex::default(),
        }
    }

    /// Searches until the goal is reached, nothing is left, or the budget is spent.
    pub(super) fn run(self) -> Result<Findings, WrongAnswer> {
        self.work_on_all();
        let mut findings = self.findings.into_inner().unwrap_or_else(PoisonError::into_inner);
        findings.placements = self.placements.into_inner();
        findings.wrong.take().map_or(Ok(findings), Err)
    }

    #[cfg(feature = "threads")]
    fn work_on_all(&self) {
        std::thread::scope(|scope| {
            for index in 1..self.options.n_threads.min(MOST_THREADS) as u64 {
                let thread = std::thread::Builder::new();
                if thread.spawn_scoped(scope, move || self.work(index)).is_err() {
                    break;
                }
            }
            self.work(0);
        });
    }

    #[cfg(not(feature = "threads"))]
    fn work_on_all(&self) {
        self.work(0);
    }

    /// The life of a thread.
    fn work(&self, index: u64) {
        let mut best = None;
        let mut worker = None;
        let (mut searched, mut spent) = (0_u64, 0_u64);
        let mut is_searched = false;
        while !self.is_over() {
            let wants_best = is_searched
                || searched >= self.before_best
                    && (spent as f64) < self.ahead + self.best_share * searched as f64;
            let is_open = self.earliest.load(Ordering::Relaxed) == usize::MAX;
            // A board that needs too much memory for that, or that cannot be filled, is left to
            // the exact search.
            let made = || {
                let best =
                    BestSearch::new(self.board, (self.options.seed << 10).wrapping_add(index)).ok();
                best.filter(|best| !best.is_stuck())
            };
            let best =
                (self.wants_one() && wants_best && is_open).then(|| best.get_or_insert_with(made));
            if let Some(Some(best)) = best {
                spent += self.round(best);
            } else if is_searched {
                break;
            } else if let Some(laid) = self.search_on(&mut worker) {
                searched += laid;
            } else {
                is_searched = true;
                if self.options.goal != Goal::Best {
                    break;
                }
            }
        }
        if let Some(worker) = worker {
            self.offer(worker.deepest());
        }
    }

    /// One slice of the exact search; `None` if no task is left. Gives the tiles laid.
    fn search_on(&self, worker: &mut Option<Worker<'a>>) -> Option<u64> {
        let current = match worker {
            Some(current) => current,
            None => {
                let task = self.next.fetch_add(1, Ordering::Relaxed);
                worker.insert(self.search.begin(task)?)
            }
        };
        let is_late = current.task() > self.earliest.load(Ordering::Relaxed);
        if self.wants_one() && is_late {
            *worker = None;
            return Some(0);
        }
        let before = current.placements();
        let step = current.run(self.slice());
        let laid = current.placements() - before;
        self.placements.fetch_add(laid, Ordering::Relaxed);
        match step {
            SearchStep::Found => {
                if self.take(current) {
                    *worker = None;
                }
            }
            SearchStep::Done => {
                self.offer_deepest(current);
                *worker = None;
            }
            SearchStep::Spent => {}
        }
        Some(laid)
    }

    /// Tiles to lay before the next look: what is left of the budget, if that is less.
    fn slice(&self) -> u64 {
        let laid = self.placements.load(Ordering::Relaxed);
        self.options.placements.map_or(SLICE, |n| n.saturating_sub(laid).clamp(1, SLICE))
    }

    /// Keeps a solution. Gives whether its task is done with.
    fn take(&self, worker: &Worker<'_>) -> bool {
        let (n, turn_class) = worker.worth();
        let mut findings = self.lock();
        if findings.all < ALL_CHECKED || findings.all.is_multiple_of(ALL_CHECKED) {
            self.check_whole(&worker.solution(), &mut findings);
        }
        findings.all += n;
        findings.up_to_turns += turn_class;
        findings.are_several |= match self.options.goal {
            Goal::Unique => {
                let turn_class = worker.turn_class();
                *findings.turn_class.get_or_insert_with(|| turn_class.clone()) != turn_class
            }
            _ => findings.up_to_turns > 1,
        };
        let task = worker.task();
        if findings.first.as_ref().is_none_or(|(first, _)| task < *first) {
            findings.first = Some((task, worker.solution()));
            self.earliest.fetch_min(task, Ordering::Relaxed);
        }
        if self.options.goal == Goal::Unique && findings.are_several {
            self.is_over.store(true, Ordering::Relaxed);
        }
        self.wants_one()
    }

    /// Notes it if a solution is none, and ends the search.
    fn check_whole(&self, placement: &Placement, findings: &mut Findings) {
        let wrong = match confirm(self.board, placement) {
            Ok(score) if score.is_complete => return,
            Ok(score) => format!("{} of {} edges of a solution match", score.matched, score.edges),
            Err(broken) => broken.to_string(),
        };
        findings.wrong = Some(WrongAnswer::new(wrong));
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Whether one solution is all that is asked for.
    fn wants_one(&self) -> bool {
        matches!(self.options.goal, Goal::First | Goal::Best)
    }

    /// One round for the best board. Gives the tiles laid.
    fn round(&self, best: &mut BestSearch<'_>) -> u64 {
        if let Some((matched, _)) = &self.lock().best {
            best.must_beat(*matched);
        }
        let before = best.placements;
        best.round(&mut |laid| {
            self.placements.fetch_add(laid, Ordering::Relaxed);
            self.is_over()
        });
        if let Some((_, placement)) = best.best() {
            self.offer(placement.clone());
        }
        if self.options.goal == Goal::Best {
            self.close(best.bound());
        }
        best.placements - before
    }

    /// Ends the search if the best board is a full one and no full one matches more edges than
    /// `bound`. One with open cells may be beaten by another such.
    fn close(&self, bound: usize) {
        let mut findings = self.lock();
        let is_full = |placement: &Placement| placement.cells().iter().all(Option::is_some);
        let best = findings.best.as_ref();
        if best.is_some_and(|(matched, placement)| *matched >= bound && is_full(placement)) {
            findings.is_best = true;
            self.is_over.store(true, Ordering::Relaxed);
        }
    }

    /// Keeps the deepest board of a task, as long as there is no other.
    fn offer_deepest(&self, worker: &Worker<'_>) {
        if self.options.goal != Goal::Count && self.lock().best.is_none() {
            self.offer(worker.deepest());
        }
    }

    /// Keeps a board if it is the best so far. One that ends before a pin keeps no rules yet.
    fn offer(&self, placement: Placement) {
        let confirmed = confirm(self.board, &placement);
        let mut findings = self.lock();
        let Ok(confirmed) = confirmed else {
            if placement.cells().iter().all(Option::is_some) {
                self.check_whole(&placement, &mut findings);
            }
            return;
        };
        if confirmed.is_complete && self.options.goal != Goal::Count && findings.first.is_none() {
            findings.first = Some((usize::MAX, placement.clone()));
            self.is_over.store(true, Ordering::Relaxed);
        }
        if findings.best.as_ref().is_none_or(|(matched, _)| confirmed.matched > *matched) {
            findings.best = Some((confirmed.matched, placement));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Findings> {
        self.findings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the work ends now; remembers why if that is early.
    fn is_over(&self) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return true;
        }
        let laid = self.placements.load(Ordering::Relaxed);
        let is_spent = self.options.placements.is_some_and(|n| laid >= n);
        let says_stop = self.observer.lock().unwrap_or_else(PoisonError::into_inner).says_stop();
        let stop = if says_stop {
            Stop::Asked
        } else if is_spent {
            Stop::Placements
        } else {
            return false;
        };
        self.lock().stopped.get_or_insert(stop);
        self.is_over.store(true, Ordering::Relaxed);
        true
    }
}
