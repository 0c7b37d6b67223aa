//! One hard puzzle on several threads: the same search from different seeds, and the first verdict
//! counts.
//!
//! ```text
//!   300 conflicts on one thread ── verdict: no race
//!         └─▶ lane 0, seed + 0 ─┐  learned clauses      a verdict, or two different pictures of
//!             lane 1, seed + 1 ─┤◀──── pool ────▶       whichever lanes: all are told to stop
//!             ..               ─┘
//! ```
//!
//! Run times of a search have heavy tails, so the quickest of a few is often much quicker than any one
//! of them. The verdict is the same whoever is first; the work and the time are the winner's, and so
//! are the pictures of a puzzle with several solutions.
//!
//! The bound on memory is one: a sixteenth for the pool, the rest in equal parts, and no more threads
//! than can begin with theirs. One thread looks at the observer every 5 ms. Without sharing (`sharing`)
//! two threads take a third more conflicts (`docs/lab/tails.md`).

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "a feature switches it on")]

use std::{
    collections::HashSet,
    ops::ControlFlow,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

use pictogrid_core::{Picture, Puzzle};

use crate::{
    Event, EventKind, Observer, Options, Pictures, Progress, Report, Solver, Stage, StopReason,
    Verdict, WrongAnswer,
    sharing::{Lane, Pool},
};

/// Conflicts of the search on one thread that comes first.
const ALONE: u64 = 300;
/// Where no more pictures are wanted than this, each is told of at once.
const FEW: u64 = 16;
/// How long the one who watches sleeps between two looks at the observer.
const NAP: Duration = Duration::from_millis(5);

/// Cells of a puzzle for which a solver takes tens of megabytes.
const LARGE: usize = 1 << 18;

/// Gives the memory of a solver back, of a large puzzle on a thread that nobody waits for.
pub(crate) fn drop_aside(solver: Solver, puzzle: &Puzzle) {
    if puzzle.shape().n_cells() > LARGE {
        // Without a thread it is dropped here.
        let _ = thread::Builder::new().spawn(move || drop(solver));
    }
}

/// The threads that race, if there is to be a race: each has a part of the memory, and needs enough
/// for all stages at least. A proof and a stream of pictures come from one search.
pub(crate) fn number(puzzle: &Puzzle, options: &Options, observer: &dyn Observer) -> Option<usize> {
    if options.threads < 2 {
        // Nobody measures a puzzle for nothing: that takes as long as a tenth of a small solve.
        return None;
    }
    let bytes = crate::bytes(&puzzle.extent(), Stage::Search).max(1);
    let most = usize::try_from(options.budget.bytes / bytes).unwrap_or(usize::MAX);
    let is_one = options.budget.max_conflicts.is_some_and(|most| most <= ALONE)
        || options.pictures == Pictures::Counted
        || observer.wants(EventKind::Clause);
    Some(options.threads.min(most)).filter(|&threads| threads > 1 && !is_one)
}

/// Solves `puzzle` with so many searches at once; `observer` is told of the solutions when the race
/// is over.
pub(crate) fn race_for(
    threads: usize,
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Report, WrongAnswer> {
    let mut progress = Progress::default();
    let mut quiet = Quiet { observer, progress: &mut progress };
    let report = Solver::new().solve_alone(puzzle, &options.max_conflicts(ALONE), &mut quiet)?;
    let report = match report.stopped {
        Some(StopReason::Conflicts) => {
            race(threads, puzzle, options, (report.solutions, progress), observer)?
        }
        _ => report,
    };
    for picture in &report.solutions {
        if observer.on(Event::Solution(picture)).is_break() {
            break;
        }
    }
    Ok(report)
}

/// Passes on everything but solutions, which a longer search may find again, and keeps the progress.
struct Quiet<'a> {
    observer: &'a mut dyn Observer,
    progress: &'a mut Progress,
}

impl Observer for Quiet<'_> {
    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Solution(_) => return ControlFlow::Continue(()),
            Event::Work(progress) => *self.progress = *progress,
            _ => {}
        }
        self.observer.on(event)
    }

    fn wants(&self, kind: EventKind) -> bool {
        self.observer.wants(kind)
    }
}

fn race(
    threads: usize,
    puzzle: &Puzzle,
    options: &Options,
    (mut found, mut progress): (Vec<Picture>, Progress),
    observer: &mut dyn Observer,
) -> Result<Report, WrongAnswer> {
    let is_over = &AtomicBool::new(false);
    let (tell, hear) = channel();
    let shared = options.budget.bytes / 16;
    let pool = Pool::within(shared);
    thread::scope(|scope| {
        for lane in 0..threads as u64 {
            let seed = options.budget.seed.wrapping_add(lane);
            let bytes = (options.budget.bytes - shared) / threads as u64;
            let options = options.seed(seed).max_bytes(bytes);
            let tell = tell.clone();
            let lane = pool.lane(lane);
            scope.spawn(move || run(puzzle, &options, (is_over, lane), &tell));
        }
        drop(tell);
        let wanted = most(options);
        let mut last: Option<Result<Report, WrongAnswer>> = None;
        let mut seen: HashSet<Picture> = found.iter().cloned().collect();
        loop {
            match hear.recv_timeout(NAP) {
                Ok(News::Progress(news)) => progress = ahead(progress, news),
                Ok(News::Found(picture)) => {
                    found.extend(Some(picture).filter(|one| seen.insert(one.clone())));
                    if found.len() >= wanted {
                        is_over.store(true, Ordering::Relaxed);
                    }
                }
                Ok(News::End(result)) => {
                    let result = *result;
                    let is_won = result.as_ref().is_ok_and(is_verdict)
                        || result.is_err()
                        || found.len() >= wanted;
                    let of_lane = result.as_ref().map_or(&[][..], |report| &report.solutions);
                    found.extend(of_lane.iter().filter(|one| seen.insert((*one).clone())).cloned());
                    if is_won || last.as_ref().is_none_or(|last| is_fuller(&result, last)) {
                        last = Some(result);
                    }
                    if is_won {
                        is_over.store(true, Ordering::Relaxed);
                        break;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if observer.on(Event::Work(&progress)).is_break() {
                is_over.store(true, Ordering::Relaxed);
            }
        }
        let last = last.expect("every lane reports");
        last.map(|report| together(report, found, most(options)))
    })
}

/// What a lane says.
enum News {
    Progress(Progress),
    /// A picture that fits, which may be known.
    Found(Picture),
    End(Box<Result<Report, WrongAnswer>>),
}

/// One lane of the race. Nobody listens once the race is over.
fn run(
    puzzle: &Puzzle,
    options: &Options,
    (is_over, lane): (&AtomicBool, Lane),
    tell: &Sender<News>,
) {
    let mut shown = Progress::default();
    let mut observer = |event: Event<'_>| {
        if let Event::Solution(picture) = event
            && options.budget.max_solutions.is_some_and(|most| most <= FEW)
        {
            let _ = tell.send(News::Found(picture.clone()));
        }
        if let Event::Work(progress) = event
            && (progress.n_known > shown.n_known
                || progress.stats.conflicts >= shown.stats.conflicts + ALONE)
        {
            shown = *progress;
            let _ = tell.send(News::Progress(shown));
        }
        match is_over.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let mut solver = Solver::new();
    solver.search().share(Box::new(lane));
    let result = solver.solve_alone(puzzle, options, &mut observer);
    let _ = tell.send(News::End(Box::new(result)));
}

/// How many pictures are wanted.
fn most(options: &Options) -> usize {
    let most = options.budget.max_solutions.and_then(|most| usize::try_from(most).ok());
    most.unwrap_or(usize::MAX)
}

/// The work of the lane that is ahead, and the fullest board of all.
fn ahead(one: Progress, other: Progress) -> Progress {
    let is_ahead = other.stats.conflicts > one.stats.conflicts;
    let mut ahead = if is_ahead { other } else { one };
    ahead.n_known = one.n_known.max(other.n_known);
    ahead
}

/// The report, with the pictures that anybody found if it did not come to an end with more.
fn together(report: Report, mut found: Vec<Picture>, wanted: usize) -> Report {
    if is_verdict(&report) || found.len() <= report.solutions.len() {
        return report;
    }
    found.truncate(wanted);
    let n_solutions = found.len() as u64;
    let has_all = found.len() == wanted;
    let stopped = if has_all { Some(StopReason::Solutions) } else { report.stopped };
    let verdict = Verdict::of(n_solutions, stopped);
    Report { verdict, solutions: found, n_solutions, best: None, stopped, ..report }
}

/// Whether a lane that was stopped came further than another.
fn is_fuller(one: &Result<Report, WrongAnswer>, other: &Result<Report, WrongAnswer>) -> bool {
    let n_unknown = |report: &Report| {
        let board = report.best.as_ref().unwrap_or(&report.known);
        (std::cmp::Reverse(report.n_solutions), board.n_unknown())
    };
    matches!((one, other), (Ok(one), Ok(other)) if n_unknown(one) < n_unknown(other))
}

/// Whether nothing was left undone that was asked for.
fn is_verdict(report: &Report) -> bool {
    matches!(report.stopped, None | Some(StopReason::Solutions))
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Draft, DraftClue, Limits};
    use pictogrid_testkit::{planted::dominoes, stops_at};

    use super::*;
    use crate::{Silent, Technique, Techniques};

    /// Dominoes take a search long if nothing is counted.
    fn options() -> Options {
        Options::default().techniques(Techniques::default().without(Technique::Counting))
    }

    /// Dominoes with these lines more, in both directions.
    fn dominoes_beside(n: usize, more: &[u64]) -> Puzzle {
        let dominoes = Draft::of_puzzle(&dominoes(n));
        let mut draft = Draft { width: None, height: None, ..dominoes };
        let lines = more.iter().map(|&run| DraftClue::plain((run > 0).then_some(run), None));
        draft.rows.extend(lines.clone());
        draft.columns.extend(lines);
        draft.check(&Limits::default()).unwrap()
    }

    /// What the search before the race finds of dominoes beside two cells that may change places.
    fn known_before(puzzle: &Puzzle, wanted: &Options) -> Vec<Picture> {
        let alone = crate::solve(puzzle, &wanted.max_conflicts(ALONE), &mut Silent).unwrap();
        assert_eq!((alone.n_solutions, alone.stopped), (2, Some(StopReason::Conflicts)));
        alone.solutions
    }

    #[test]
    fn the_verdict_is_the_same() {
        let puzzle = dominoes(8);
        let alone = crate::solve(&puzzle, &options(), &mut Silent).unwrap();
        assert!(alone.stats.conflicts > ALONE, "long enough for a race");
        let mut n_shown = 0;
        let mut counting = |event: Event<'_>| {
            n_shown += u32::from(matches!(event, Event::Solution(_)));
            ControlFlow::Continue(())
        };
        let raced = race_for(3, &puzzle, &options(), &mut counting).unwrap();
        assert_eq!((raced.verdict, raced.solutions), (Verdict::Unique, alone.solutions));
        assert_eq!(n_shown, 1, "every solution comes once");
    }

    #[test]
    fn a_race_can_be_stopped() {
        let report = race_for(2, &dominoes(40), &options(), &mut stops_at(1000)).unwrap();
        assert_eq!(report.stopped, Some(StopReason::Observer));
    }

    #[test]
    fn lanes_that_know_a_picture_each_have_a_verdict_together() {
        let picture = |row| Picture::parse(&[row]).unwrap();
        let puzzle = Puzzle::of_picture(&picture("#.."));
        let one = options().max_solutions(1);
        let mut report = crate::solve(&puzzle, &one, &mut Silent).unwrap();
        (report.verdict, report.stopped) = (Verdict::Stopped, Some(StopReason::Observer));
        let found = || vec![picture("#.."), picture(".#."), picture("..#")];
        assert_eq!(together(report.clone(), found()[..1].to_vec(), 2), report);
        let two = together(report.clone(), found(), 2);
        assert_eq!((two.verdict, two.n_solutions), (Verdict::Several, 2));
        assert_eq!(two.stopped, Some(StopReason::Solutions));
        let three = together(report.clone(), found(), 9);
        assert_eq!((three.n_solutions, three.stopped), (3, Some(StopReason::Observer)));
        let nothing = Report { solutions: Vec::new(), n_solutions: 0, ..report };
        let one = together(nothing, found()[..1].to_vec(), 2);
        assert_eq!((one.verdict, one.n_solutions), (Verdict::Stopped, 1));
    }

    /// What the search before the race knew is not lost if the race ends before it began.
    #[test]
    fn a_race_that_is_stopped_keeps_what_was_known() {
        let puzzle = dominoes_beside(40, &[0, 1, 1]);
        let wanted = options().max_solutions(10);
        let begun = (known_before(&puzzle, &wanted), Progress::default());
        let raced = race(2, &puzzle, &wanted, begun, &mut stops_at(1)).unwrap();
        assert_eq!((raced.verdict, raced.n_solutions), (Verdict::Several, 2));
        assert_eq!(raced.stopped, Some(StopReason::Observer));
    }

    /// The search that comes first has two pictures, and more were asked for.
    #[test]
    fn a_race_follows_where_more_pictures_are_wanted() {
        let puzzle = dominoes_beside(8, &[0, 1, 1]);
        let wanted = options().max_solutions(10);
        known_before(&puzzle, &wanted);
        let raced = race_for(2, &puzzle, &wanted, &mut Silent).unwrap();
        assert_eq!((raced.n_solutions, raced.stopped), (2, None));
    }

    /// One picture was known before the race, and a lane may come to the other one first.
    #[test]
    fn pictures_of_different_lanes_end_the_race() {
        let puzzle = dominoes_beside(30, &[0, 1, 1]);
        let both = known_before(&puzzle, &options().max_solutions(10));
        let [one, other] = &both[..] else { panic!("two cells may change places") };
        for known in [one, other] {
            let begun = (vec![known.clone()], Progress::default());
            let raced = race(3, &puzzle, &options(), begun, &mut Silent).unwrap();
            assert_eq!((raced.verdict, raced.n_solutions), (Verdict::Several, 2));
            let found: HashSet<&Picture> = raced.solutions.iter().collect();
            assert_eq!(found, HashSet::from([one, other]));
        }
    }
}
