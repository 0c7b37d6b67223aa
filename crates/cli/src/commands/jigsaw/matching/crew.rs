//! One board on several threads: who searches what, the clock, the budget, what was found.
//!
//! ```text
//!   a thread   ── exact search ──── round of the chase ──── exact search ── ..
//!                 next task when        the best with
//!                 one is done           mismatches
//! ```
//!
//! Tasks are handed out in order. Of several solutions the one of the earliest task counts, and a
//! later task is dropped when an earlier one has found its solution, so that the answer does not
//! depend on threads. The chase has most of the time if the forecast says that the exact search
//! cannot end, none before the search has had a moment, and none at all in a count.
//!
//! Whether the best board or a solution is asked for makes no difference as long as there are
//! tasks, so that the best board is never below what is shown where a solution was not found. When
//! all tasks are done in vain, only the best board is chased further.
//!
//! Whether there are several solutions is known as soon as two of different kinds are found. How
//! many of those found count for all their turns says so only at the end: the first one may be the
//! turn of one that is yet to come.

use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use pictogrid_jigsaw::matching::{Board, Chase, Kind, Placement, Search, Step, Worker, confirm};

use crate::stop::Stop;

/// Tiles laid between two looks at the clock.
const SLICE: u64 = 1 << 18;
/// Tiles that each thread lays before its first chase, if the exact search may end.
const FIRST: u64 = 1 << 20;
/// Tiles that the first chase may lay, if the exact search may end: about a tenth of a second, for
/// a full board early on. Of 8×7 tiles with 11 kinds 6 million tiles fill 46 cells without it.
const AHEAD: f64 = 4e6;
/// The forecast, as a power of ten, above which the exact search will not end: at 60 million tiles
/// a second it is an hour and a half of one thread. For it, and for the shares of 7 to 1, no other
/// number is on record.
const HOPELESS: f64 = 11.5;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// One solution, or else the best board.
    First,
    /// Whether there is a second solution.
    Unique,
    /// How many there are.
    Count,
    /// The best board.
    Best,
}

/// How much may be spent, beside time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    pub(super) placements: Option<u64>,
    pub(super) n_threads: usize,
    pub(super) seed: u64,
}

/// The clock and Ctrl-C.
#[derive(Debug, Default)]
pub(super) struct Watch {
    pub(super) stop: Stop,
    /// When the time is up.
    end: Option<Instant>,
}

impl Watch {
    /// Begins now. Without an end if the time is longer than clocks can tell.
    pub(super) fn new(timeout: Option<Duration>, stop: Stop) -> Watch {
        Watch { stop, end: timeout.and_then(|timeout| Instant::now().checked_add(timeout)) }
    }

    /// Why the work should end, if it should.
    pub(super) fn cause(&self) -> Option<&'static str> {
        if self.stop.is_raised() {
            Some("interrupted")
        } else if self.end.is_some_and(|end| Instant::now() >= end) {
            Some("time")
        } else {
            None
        }
    }
}

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
    /// The kind of the solution found first, if uniqueness is asked for.
    kind: Option<Kind>,
    /// The solution of the earliest task; there is one if any was found.
    pub(super) first: Option<(usize, Placement)>,
    /// The board with most matching edges.
    pub(super) best: Option<(usize, Placement)>,
    /// Whether it is a full one, and no full one matches more.
    pub(super) is_best: bool,
    /// Why the search ended early.
    pub(super) stopped: Option<&'static str>,
    /// Tiles laid.
    pub(super) placements: u64,
}

/// What the threads share.
pub(super) struct Crew<'a> {
    board: &'a Board,
    search: &'a Search,
    goal: Goal,
    budget: Budget,
    watch: &'a Watch,
    /// Tiles that each thread lays before its first chase.
    before_chase: u64,
    /// Rounds of the chase get so many tiles, and this many times what the exact search gets.
    ahead: f64,
    chase_share: f64,
    next: AtomicUsize,
    /// The earliest task with a solution.
    earliest: AtomicUsize,
    placements: AtomicU64,
    is_over: AtomicBool,
    findings: Mutex<Findings>,
}

impl<'a> Crew<'a> {
    pub(super) fn new(
        (board, search): (&'a Board, &'a Search),
        goal: Goal,
        budget: Budget,
        forecast: f64,
        watch: &'a Watch,
    ) -> Crew<'a> {
        Crew {
            board,
            search,
            goal,
            budget,
            watch,
            before_chase: if forecast > HOPELESS { SLICE } else { FIRST },
            ahead: if forecast > HOPELESS { 0.0 } else { AHEAD },
            chase_share: if forecast > HOPELESS { 7.0 } else { 1.0 / 7.0 },
            next: AtomicUsize::new(0),
            earliest: AtomicUsize::new(usize::MAX),
            placements: AtomicU64::new(search.placements()),
            is_over: AtomicBool::new(false),
            findings: Mutex::default(),
        }
    }

    /// Searches until the goal is reached, nothing is left, or the budget is spent.
    pub(super) fn run(self) -> Findings {
        let n = self.budget.n_threads;
        thread::scope(|scope| {
            for index in 1..n {
                let crew = &self;
                scope.spawn(move || crew.work(index as u64));
            }
            self.work(0);
        });
        let mut findings = self.findings.into_inner().unwrap_or_else(PoisonError::into_inner);
        findings.placements = self.placements.into_inner();
        findings
    }

    /// The life of a thread.
    fn work(&self, index: u64) {
        let mut chase = None;
        let mut worker = None;
        let (mut searched, mut chased) = (0_u64, 0_u64);
        let mut is_searched = false;
        while !self.should_stop() {
            let wants_chase = is_searched
                || searched >= self.before_chase
                    && (chased as f64) < self.ahead + self.chase_share * searched as f64;
            let is_open = self.earliest.load(Ordering::Relaxed) == usize::MAX;
            // A board that needs too much memory for a chase, or that cannot be filled, is left to
            // the exact search.
            let made = || {
                let chase = Chase::new(self.board, (self.budget.seed << 10) + index).ok();
                chase.filter(|chase| !chase.is_stuck())
            };
            let chase = (self.wants_one() && wants_chase && is_open)
                .then(|| chase.get_or_insert_with(made));
            if let Some(Some(chase)) = chase {
                chased += self.round(chase);
            } else if is_searched {
                break;
            } else if let Some(laid) = self.search_on(&mut worker) {
                searched += laid;
            } else {
                is_searched = true;
                if self.goal != Goal::Best {
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
                if task >= self.search.n_tasks() {
                    return None;
                }
                worker.insert(self.search.begin(task))
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
            Step::Found => {
                if self.take(current) {
                    *worker = None;
                }
            }
            Step::Done => {
                self.offer_deepest(current);
                *worker = None;
            }
            Step::Spent => {}
        }
        Some(laid)
    }

    /// Tiles to lay before the next look: what is left of the budget, if that is less.
    fn slice(&self) -> u64 {
        let laid = self.placements.load(Ordering::Relaxed);
        self.budget.placements.map_or(SLICE, |n| n.saturating_sub(laid).clamp(1, SLICE))
    }

    /// Keeps a solution. Gives whether its task is done with.
    fn take(&self, worker: &Worker<'_>) -> bool {
        let (n, kind) = worker.worth();
        let mut findings = self.lock();
        findings.all += n;
        findings.up_to_turns += kind;
        findings.are_several |= match self.goal {
            Goal::Unique => {
                let kind = worker.kind();
                *findings.kind.get_or_insert_with(|| kind.clone()) != kind
            }
            _ => findings.up_to_turns > 1,
        };
        let task = worker.task();
        if findings.first.as_ref().is_none_or(|(first, _)| task < *first) {
            findings.first = Some((task, worker.solution()));
            self.earliest.fetch_min(task, Ordering::Relaxed);
        }
        if self.goal == Goal::Unique && findings.are_several {
            self.is_over.store(true, Ordering::Relaxed);
        }
        self.wants_one()
    }

    /// Whether one solution is all that is asked for.
    fn wants_one(&self) -> bool {
        matches!(self.goal, Goal::First | Goal::Best)
    }

    /// One round of the chase. Gives the tiles laid.
    fn round(&self, chase: &mut Chase<'_>) -> u64 {
        if let Some((matched, _)) = &self.lock().best {
            chase.must_beat(*matched);
        }
        let before = chase.placements;
        chase.round(&mut |laid| {
            self.placements.fetch_add(laid, Ordering::Relaxed);
            self.should_stop()
        });
        if let Some((_, placement)) = chase.best() {
            self.offer(placement.clone());
        }
        if self.goal == Goal::Best {
            self.close(chase.bound());
        }
        chase.placements - before
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
        if self.goal != Goal::Count && self.lock().best.is_none() {
            self.offer(worker.deepest());
        }
    }

    /// Keeps a board if it is the best so far.
    fn offer(&self, placement: Placement) {
        let Ok(confirmed) = confirm(self.board, &placement) else { return };
        let mut findings = self.lock();
        if confirmed.is_complete && self.goal != Goal::Count && findings.first.is_none() {
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

    /// Whether the work ends now, and why if that is early.
    fn should_stop(&self) -> bool {
        if self.is_over.load(Ordering::Relaxed) {
            return true;
        }
        let laid = self.placements.load(Ordering::Relaxed);
        let is_spent = self.budget.placements.is_some_and(|n| laid >= n);
        let Some(cause) = self.watch.cause().or(is_spent.then_some("placements")) else {
            return false;
        };
        self.lock().stopped.get_or_insert(cause);
        self.is_over.store(true, Ordering::Relaxed);
        true
    }
}
