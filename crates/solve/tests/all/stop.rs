//! Whoever says stop is obeyed after a bounded amount of work, whatever that work is: a cell without
//! a clue causes no visit of a line and no dead end. Work is counted here, never timed.
//!
//! ```text
//!   free row of 34 cells     2^34 pictures, no visit, no conflict        asked at every guess
//!   noise of 500×500         long lines                                  8 visits between two questions
//!   noise of 60×60           short ones                                  130
//! ```
//!
//! Times would depend on the machine and on what else it does; counts are the same everywhere, and a
//! loop that does not ask has no bound at all. A list that nobody stops is ended by the test, so that
//! it fails and does not hang.

use std::ops::ControlFlow;

use pictogrid_core::{Draft, DraftClue, Limits, Palette, Picture, Puzzle, Shape, Value};
use pictogrid_solve::{
    Event, Observer, Options, Pictures, Progress, Silent, Solver, Stage, StopReason, Technique,
    Techniques, Verdict,
};
use pictogrid_testkit::planted_colors::{self, Cover};
use pictogrid_testkit::{SplitMix64, planted, planted::dominoes};

/// Says stop when it is asked for the `n`th time, and from then on.
struct Patient {
    n_questions: u64,
    n: u64,
    n_solutions: u64,
    /// Where a list without an end is given up, so that a broken one fails instead.
    most: u64,
}

impl Patient {
    fn new(n: u64, most: u64) -> Patient {
        Patient { n_questions: 0, n, n_solutions: 0, most }
    }
}

impl Observer for Patient {
    fn on(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Work(_) => self.n_questions += 1,
            Event::Solution(_) => self.n_solutions += 1,
            _ => {}
        }
        assert!(self.n_solutions <= self.most, "nobody stops this list");
        if self.n_questions >= self.n { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The puzzle without the clues of the lines for which `is_covered` says so.
fn without_clues(puzzle: &Puzzle, is_covered: impl Fn(usize) -> bool) -> Puzzle {
    let mut draft = Draft::of_puzzle(puzzle);
    let lines = draft.rows.iter_mut().chain(&mut draft.columns).enumerate();
    lines.filter(|(line, _)| is_covered(*line)).for_each(|(_, clue)| {
        *clue = DraftClue::unknown(None);
    });
    draft.check(&Limits::default()).expect("what is covered up is no fault").without_goal()
}

/// Nothing but cells that may be anything, in so many colors.
fn free(width: u32, height: u32, n_colors: u8) -> Puzzle {
    let shape = Shape::rect(width, height);
    let blank = Picture::new(shape, vec![Value::EMPTY; shape.n_cells()]);
    let palette = Palette::of_values(usize::from(n_colors) + 1);
    without_clues(&Puzzle::of_colors(&blank, palette), |_| true)
}

/// Puzzles with more pictures than anybody lists.
fn endless() -> Vec<(&'static str, Puzzle)> {
    let mut rng = SplitMix64::new(20);
    let noise = Puzzle::of_picture(&planted::picture(&mut rng, 20, 20, 50));
    let colors = planted_colors::picture(&mut rng, (20, 20), 3, 60);
    let colors = planted_colors::puzzle(&colors, 3);
    let blots = Cover { lengths: 60, colors: 60, lines: 0 };
    let blots = planted_colors::cover(&mut rng, &colors, blots).without_goal();
    vec![
        ("a free row", free(34, 1, 1)),
        ("free cells of four values", free(9, 9, 3)),
        ("five rows and columns without a clue", without_clues(&noise, |line| line % 20 < 5)),
        ("the same in colors", without_clues(&colors, |line| line % 20 < 5)),
        ("blots", blots),
        ("permutations", planted::permutations(20)),
    ]
}

fn all() -> Options {
    Options::default().max_solutions(None).pictures(Pictures::Counted)
}

/// Each guess asks, so there are no more guesses than questions beyond those of the search for two
/// pictures, which comes first; and each picture is the end of a guess.
#[test]
fn a_list_asks_at_every_guess() {
    for (name, puzzle) in endless() {
        for left_out in [None, Some(Technique::Learning), Some(Technique::Probing)] {
            let techniques =
                left_out.map_or(Techniques::default(), |one| Techniques::default().without(one));
            let options = all().techniques(techniques);
            let two = Options::default().max_solutions(2).techniques(techniques);
            let first = Solver::new().solve(&puzzle, &two, &mut Silent).unwrap();
            for n in [1, 2, 30, 1000] {
                let mut patient = Patient::new(n, n + 20);
                let report = Solver::new().solve(&puzzle, &options, &mut patient).unwrap();
                let stats = report.stats;
                assert_eq!(report.stopped(), Some(StopReason::Observer), "{name}, {n}: {stats:?}");
                let guessed = stats.decisions.saturating_sub(first.stats.decisions);
                assert!(guessed <= n + 20, "{name}, {n}: {stats:?}");
                assert!(patient.n_questions <= n + 3, "{name}, {n}: asked on and on");
            }
        }
    }
}

/// Without dead ends, too: a guess that led to pictures and is taken back counts as one.
#[test]
fn a_budget_of_conflicts_ends_a_list() {
    for (name, puzzle) in endless() {
        for n in [0, 1, 1000] {
            let mut patient = Patient::new(u64::MAX, n + 20);
            let options = all().max_conflicts(n);
            let report = Solver::new().solve(&puzzle, &options, &mut patient).unwrap();
            assert_eq!(report.stopped(), Some(StopReason::Conflicts), "{name}, {n}");
            assert!(report.stats.conflicts <= n + 20, "{name}, {n}: {:?}", report.stats);
        }
    }
}

/// A budget that is just enough is no reason to stop.
#[test]
fn a_list_that_fits_its_budget_is_whole() {
    let puzzle = free(3, 2, 1);
    let solve = |max_conflicts| {
        Solver::new().solve(&puzzle, &all().max_conflicts(max_conflicts), &mut Silent).unwrap()
    };
    let whole = solve(None);
    assert_eq!((whole.stopped(), whole.n_solutions(), whole.stats.conflicts), (None, 64, 63));
    assert_eq!(solve(Some(63)), whole);
    assert_eq!(solve(Some(62)).stopped(), Some(StopReason::Conflicts));
}

/// A visit of a long line is more work than one of a short line, and a probe of a free cell is work
/// without a visit.
#[test]
fn whoever_watches_is_asked_by_work() {
    let n_questions = |puzzle: &Puzzle, means| {
        let mut patient = Patient::new(u64::MAX, 0);
        let options = Options::default().stage(means);
        let report = Solver::new().solve(puzzle, &options, &mut patient).unwrap();
        (patient.n_questions, report.stats)
    };
    let mut rng = SplitMix64::new(6);
    let noise = Puzzle::of_picture(&planted::picture(&mut rng, 100, 100, 50));
    let (n, stats) = n_questions(&noise, Stage::Probing);
    assert!(stats.line_visits > 1000 && n > stats.line_visits / 20, "{n} questions, {stats:?}");
    let long = Puzzle::of_picture(&planted::picture(&mut rng, 2000, 1, 50));
    let (n, stats) = n_questions(&without_clues(&long, |line| line > 0), Stage::Probing);
    assert!(stats.line_visits > 1000 && n >= stats.line_visits, "{n} questions, {stats:?}");
    let (n, stats) = n_questions(&free(40, 40, 1), Stage::Probing);
    assert!(stats.probes > 1000 && n > stats.probes / 50, "{n} questions, {stats:?}");
}

/// Between two questions lie a few visits of long lines, or a few dozen of short ones, or a stretch of
/// cells that are gone through: before the first probe that is all cells, some times.
#[test]
fn questions_come_by_work() {
    let mut rng = SplitMix64::new(24);
    let noise = |rng: &mut SplitMix64, width, height| {
        Puzzle::of_picture(&planted::picture(rng, width, height, 50)).without_goal()
    };
    let colors = planted_colors::picture(&mut rng, (400, 400), 3, 50);
    let boards = [
        ("noise", noise(&mut rng, 500, 500), 8, 4),
        ("short lines", noise(&mut rng, 60, 60), 130, 0),
        ("long and thin", noise(&mut rng, 40_000, 4), 130, 4),
        ("colors", planted_colors::puzzle(&colors, 3).without_goal(), 8, 4),
        ("free cells", free(400, 400, 2), 0, 4),
    ];
    for (name, puzzle, most_visits, n_sweeps) in boards {
        let (mut n_asked, mut before, mut most, mut n_idle) = (0, 0, 0, 0);
        let mut watch = |event: Event<'_>| {
            let Event::Work(progress) = event else { return ControlFlow::Continue(()) };
            let stats = progress.stats;
            most = most.max(stats.line_visits - before);
            n_idle += usize::from(stats.line_visits == before && stats.probes == 0);
            (n_asked, before) = (n_asked + 1, stats.line_visits);
            let is_over = stats.probes > 0 || n_asked > 50_000;
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        Solver::new().solve(&puzzle, &Options::default(), &mut watch).unwrap();
        assert!(most <= most_visits, "{name}: {most} visits between two questions");
        let least = n_sweeps * puzzle.shape().n_cells() / 65_536;
        assert!(n_idle >= least, "{name}: {n_idle} questions while cells were gone through");
    }
}

/// How far a search is: its work never shrinks, and the fullest board only grows.
#[test]
fn a_search_shows_how_far_it_is() {
    let plain = Techniques::default().without(Technique::Learning);
    let long = Techniques::default().without(Technique::Counting);
    let runs = [
        (dominoes(9), Options::default().techniques(long).max_conflicts(1000)),
        (dominoes(9), Options::default().techniques(plain).max_conflicts(100)),
        (endless().pop().expect("some puzzles").1, all().max_conflicts(1000)),
    ];
    for (puzzle, options) in runs {
        let (mut seen, mut last) = (Vec::new(), Progress::default());
        let mut watch = |event: Event<'_>| {
            if let Event::Work(progress) = event {
                let is_further = progress.stats.conflicts >= last.stats.conflicts;
                assert!(progress.n_known >= last.n_known && is_further, "{last:?} {progress:?}");
                last = *progress;
                seen.push(last.stats.conflicts);
            }
            ControlFlow::Continue(())
        };
        let report = Solver::new().solve(&puzzle, &options, &mut watch).unwrap();
        seen.dedup();
        assert!(seen.len() > 4 && last.stage == Stage::Search, "{seen:?}");
        let n_certain = puzzle.shape().n_cells() - report.known.n_unknown();
        assert!(last.n_known > n_certain || report.verdict() == Verdict::Unique, "{last:?}");
    }
}
