//! One hard puzzle on several threads: the same search from different seeds, and the first verdict
//! counts.
//!
//! Run times of a search have heavy tails, so the quickest of a few is often much quicker than any
//! one of them. The verdict is the same whoever is first; the work and the time are the winner's,
//! and so are the pictures of a puzzle with several solutions. Where nobody comes to an end, all the
//! pictures that were found count together, those of the short search before the race too: two
//! different ones are a verdict. A puzzle that the short search settles never gets here.

use std::{
    collections::HashSet,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

use pictogrid_core::{Picture, Puzzle};
use pictogrid_solve::{Observer, Options, Report, Solver, StopReason, Verdict, WrongAnswer, solve};

/// Conflicts of the search on one thread that comes first.
const ALONE: u64 = 300;
/// How long the one who watches sleeps between two looks at the clock.
const NAP: Duration = Duration::from_millis(5);

/// Stops when somebody else is done.
struct Runner<'a>(&'a AtomicBool);

impl Observer for Runner<'_> {
    fn should_stop(&mut self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Solves `puzzle` with up to `threads` searches at once; `observer` is told of the solutions when
/// the race is over.
pub(crate) fn solve_with(
    threads: usize,
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Report, WrongAnswer> {
    let wanted = options.max_conflicts.unwrap_or(u64::MAX);
    if threads < 2 || wanted <= ALONE || observer.wants_proof() || !options.keep_solutions {
        return solve(puzzle, options, observer);
    }
    let alone = Options { max_conflicts: Some(ALONE), ..options.clone() };
    let mut quiet = Quiet(observer);
    let report = solve(puzzle, &alone, &mut quiet)?;
    let report = match report.stopped {
        Some(StopReason::Conflicts) => race(threads, puzzle, options, report.solutions, observer)?,
        _ => report,
    };
    report.solutions.iter().for_each(|picture| observer.on_solution(picture));
    Ok(report)
}

/// Passes on everything but solutions, which a longer search may find again.
struct Quiet<'a>(&'a mut dyn Observer);

impl Observer for Quiet<'_> {
    fn wants_passes(&self) -> bool {
        self.0.wants_passes()
    }

    fn on_pass(&mut self, pass: pictogrid_solve::Pass<'_>) {
        self.0.on_pass(pass);
    }

    fn should_stop(&mut self) -> bool {
        self.0.should_stop()
    }
}

fn race(
    threads: usize,
    puzzle: &Puzzle,
    options: &Options,
    mut found: Vec<Picture>,
    observer: &mut dyn Observer,
) -> Result<Report, WrongAnswer> {
    let is_over = &AtomicBool::new(false);
    let (finish, line) = channel();
    thread::scope(|scope| {
        for lane in 0..threads as u64 {
            let options = Options {
                seed: options.seed.wrapping_add(lane),
                max_bytes: options.max_bytes / threads as u64,
                ..options.clone()
            };
            let finish: Sender<_> = finish.clone();
            scope.spawn(move || {
                let result = Solver::new().solve(puzzle, &options, &mut Runner(is_over));
                // Nobody listens once the race is over.
                let _ = finish.send(result);
            });
        }
        drop(finish);
        let mut last: Option<Result<Report, WrongAnswer>> = None;
        let mut seen: HashSet<Picture> = found.iter().cloned().collect();
        loop {
            match line.recv_timeout(NAP) {
                Ok(result) => {
                    let is_won = result.as_ref().is_ok_and(is_verdict) || result.is_err();
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
                Err(RecvTimeoutError::Timeout) => {
                    if observer.should_stop() {
                        is_over.store(true, Ordering::Relaxed);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let last = last.expect("every lane reports");
        last.map(|report| together(report, found, options.max_solutions))
    })
}

/// The report, with the pictures that anybody found if it did not come to an end with more.
fn together(report: Report, mut found: Vec<Picture>, wanted: usize) -> Report {
    if is_verdict(&report) || found.len() <= report.solutions.len() {
        return report;
    }
    found.truncate(wanted);
    let n_solutions = found.len() as u64;
    let verdict = if n_solutions > 1 { Verdict::Several } else { report.verdict };
    let has_all = found.len() == wanted;
    let stopped = if has_all { Some(StopReason::Solutions) } else { report.stopped };
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
    use pictogrid_solve::Silent;

    use super::*;

    /// A puzzle of the domino kind: one solution, and a long proof of that.
    fn dominoes(n: usize) -> Puzzle {
        dominoes_beside(n, "")
    }

    /// The same with these lines more, in both directions.
    fn dominoes_beside(n: usize, more: &str) -> Puzzle {
        let rows = format!("3\n{}1\n1\n{more}", "1\n3,1\n".repeat(n - 1));
        let columns = format!("1\n{}1\n3\n{more}", "1\n1,3\n".repeat(n - 1));
        let side = 2 * n + 1 + more.lines().count();
        let text = format!("width {side}\nheight {side}\nrows\n{rows}columns\n{columns}");
        let limits = pictogrid_core::Limits::default();
        let document = pictogrid_formats::read(text.as_bytes(), &limits).unwrap();
        document.entries.into_iter().next().unwrap().check(&limits).unwrap()
    }

    #[test]
    fn the_verdict_is_the_same() {
        let puzzle = dominoes(8);
        let alone = solve(&puzzle, &Options::default(), &mut Silent).unwrap();
        assert!(alone.stats.conflicts > ALONE, "long enough for a race");
        let raced = solve_with(3, &puzzle, &Options::default(), &mut Silent).unwrap();
        assert_eq!((raced.verdict, raced.solutions), (Verdict::Unique, alone.solutions));
    }

    #[test]
    fn a_race_can_be_stopped() {
        struct SolveLimits(u32);
        impl Observer for SolveLimits {
            fn should_stop(&mut self) -> bool {
                self.0 = self.0.saturating_sub(1);
                self.0 == 0
            }
        }
        let report =
            solve_with(2, &dominoes(40), &Options::default(), &mut SolveLimits(1000)).unwrap();
        assert_eq!(report.stopped, Some(StopReason::Observer));
    }

    #[test]
    fn lanes_that_know_a_picture_each_have_a_verdict_together() {
        let picture = |row| Picture::parse(&[row]).unwrap();
        let puzzle = Puzzle::of_picture(&picture("#.."));
        let one = Options { max_solutions: 1, ..Options::default() };
        let mut report = solve(&puzzle, &one, &mut Silent).unwrap();
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
        struct Later(bool);
        impl Observer for Later {
            fn should_stop(&mut self) -> bool {
                self.0
            }
        }
        let puzzle = dominoes_beside(40, "0\n1\n1\n");
        let wanted = Options { max_solutions: 10, ..Options::default() };
        let alone = Options { max_conflicts: Some(ALONE), ..wanted.clone() };
        let alone = solve(&puzzle, &alone, &mut Silent).unwrap();
        assert_eq!((alone.n_solutions, alone.stopped), (2, Some(StopReason::Conflicts)));
        let raced = race(2, &puzzle, &wanted, alone.solutions, &mut Later(true)).unwrap();
        assert_eq!((raced.verdict, raced.n_solutions), (Verdict::Several, 2));
        assert_eq!(raced.stopped, Some(StopReason::Observer));
    }

    /// The search that comes first has two pictures, and more were asked for.
    #[test]
    fn a_race_follows_where_more_pictures_are_wanted() {
        // Beside the dominoes two cells that may change places.
        let puzzle = dominoes_beside(8, "0\n1\n1\n");
        let wanted = Options { max_solutions: 10, ..Options::default() };
        let alone = Options { max_conflicts: Some(ALONE), ..wanted.clone() };
        let alone = solve(&puzzle, &alone, &mut Silent).unwrap();
        assert_eq!((alone.n_solutions, alone.stopped), (2, Some(StopReason::Conflicts)));
        let raced = solve_with(2, &puzzle, &wanted, &mut Silent).unwrap();
        assert_eq!((raced.n_solutions, raced.stopped), (2, None));
    }

    #[test]
    fn every_solution_is_told_once() {
        struct Counting(usize);
        impl Observer for Counting {
            fn on_solution(&mut self, _picture: &pictogrid_core::Picture) {
                self.0 += 1;
            }
        }
        let mut counting = Counting(0);
        solve_with(2, &dominoes(8), &Options::default(), &mut counting).unwrap();
        assert_eq!(counting.0, 1);
    }
}
