//! Every subset of the table of techniques gives the same verdicts, lists and counts.

use std::collections::HashSet;

use pictogrid_core::{CellId, Draft, DraftClue, Limits, Picture, Puzzle, Value};
use pictogrid_solve::{Options, Report, Silent, Solver, Technique, Techniques, Verdict};
use pictogrid_testkit::{SplitMix64, brute, planted};

/// The techniques without those whose bit is set in `out`.
fn without(out: u64) -> Techniques {
    let left_out = Technique::all().iter().enumerate().filter(|(bit, _)| out >> bit & 1 == 1);
    left_out.fold(Techniques::default(), |techniques, (_, &one)| techniques.without(one))
}

fn options(techniques: Techniques, max_solutions: u64, seed: u64) -> Options {
    Options::default().techniques(techniques).max_solutions(max_solutions).seed(seed)
}

/// A small puzzle: planted, with cells given, or mistyped.
fn small(rng: &mut SplitMix64) -> Puzzle {
    let (width, height) = (1 + rng.below(6) as u32, 1 + rng.below(6) as u32);
    let fill = 20 + rng.below(60) as u32;
    let mut picture = planted::picture(rng, width, height, fill);
    if rng.chance(30) {
        picture = symmetric(&picture, rng.chance(50));
    }
    let given = if rng.chance(30) { rng.below(30) as u32 } else { 0 };
    let puzzle = planted::puzzle(rng, &picture, given);
    let changed = if rng.chance(30) { planted::mistyped(rng, &puzzle) } else { None };
    changed.unwrap_or(puzzle).without_goal()
}

/// The picture made its own image: half a turn about the middle, or left and right.
fn symmetric(picture: &Picture, is_turned: bool) -> Picture {
    let rect = picture.shape().as_rect().expect("planted pictures are rectangles");
    let first_of_pair = |cell: u32| {
        let (x, y) = rect.position(CellId(cell));
        let beside = rect.width - 1 - x;
        cell.min(rect.cell(beside, if is_turned { rect.height - 1 - y } else { y }).0)
    };
    let cells = 0..rect.n_cells() as u32;
    let values = cells.map(|cell| picture.get(CellId(first_of_pair(cell)))).collect();
    Picture::new(picture.shape(), values)
}

fn check_verdict(report: &Report, expected: &HashSet<Picture>, out: Techniques) {
    let verdict = match expected.len() {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    };
    assert_eq!(report.verdict, verdict, "{out:?}");
    assert_eq!(report.solutions.len(), expected.len().min(2), "{out:?}");
    assert!(report.solutions.iter().all(|picture| expected.contains(picture)), "{out:?}");
}

/// Verdict, list and count of a puzzle without some techniques, against brute force.
fn check(puzzle: &Puzzle, techniques: Techniques, solver: &mut Solver) {
    let expected: HashSet<Picture> = brute::solutions(puzzle, usize::MAX).into_iter().collect();
    let two = options(techniques, 2, 3);
    check_verdict(&solver.solve(puzzle, &two, &mut Silent).unwrap(), &expected, techniques);
    for most in [16, u64::MAX] {
        let report = solver.solve(puzzle, &options(techniques, most, 0), &mut Silent).unwrap();
        let found: HashSet<Picture> = report.solutions.into_iter().collect();
        assert_eq!(found.len() as u64, (expected.len() as u64).min(most), "{techniques:?}");
        assert!(found.is_subset(&expected), "{techniques:?}");
    }
    let counted = solver.count(puzzle, &two, &mut Silent).unwrap().counted;
    assert_eq!(counted.count, (expected.len() as u128).into(), "{techniques:?}");
    assert_eq!(counted.stopped, None, "{techniques:?}");
}

#[test]
fn any_subset_gives_the_same_answers() {
    let (mut rng, mut solver) = (SplitMix64::new(2027), Solver::new());
    for _ in 0..1500 {
        let puzzle = small(&mut rng);
        check(&puzzle, without(rng.next_u64()), &mut solver);
    }
    for _ in 0..20 {
        let puzzle = small(&mut rng);
        check(&puzzle, without(!0), &mut solver);
        for bit in 0..Technique::all().len() {
            check(&puzzle, without(1 << bit), &mut solver);
        }
    }
}

/// A puzzle of the domino kind: one solution, and a long proof of that.
fn dominoes(n: usize) -> Puzzle {
    let clue = |runs: &[u64]| DraftClue::plain(runs.iter().copied(), None);
    let between = |first: &[u64], inner: &[u64], last: &[u64]| {
        let pairs = (1..n).flat_map(|_| [clue(&[1]), clue(inner)]);
        [clue(first)].into_iter().chain(pairs).chain([clue(&[1]), clue(last)]).collect()
    };
    let (rows, columns) = (between(&[3], &[3, 1], &[1]), between(&[1], &[1, 3], &[3]));
    Draft { rows, columns, ..Draft::default() }.check(&Limits::default()).unwrap()
}

/// Large enough for conflicts by the hundred: each technique is left out where it matters.
#[test]
fn puzzles_that_need_search_keep_their_verdicts() {
    let mut rng = SplitMix64::new(12);
    let mut puzzles = vec![dominoes(7)];
    puzzles.extend((0..4).map(|_| Puzzle::of_picture(&planted::picture(&mut rng, 14, 14, 46))));
    let (mut solver, mut n_conflicts) = (Solver::new(), 0);
    for puzzle in puzzles.into_iter().map(Puzzle::without_goal) {
        let all = solver.solve(&puzzle, &Options::default(), &mut Silent).unwrap();
        for &out in Technique::all() {
            let fewer = options(Techniques::default().without(out), 2, 0);
            let report = solver.solve(&puzzle, &fewer, &mut Silent).unwrap();
            assert_eq!(report.verdict, all.verdict, "{out:?}");
            n_conflicts += report.stats.conflicts;
        }
    }
    assert!(n_conflicts > 1000, "{n_conflicts}");
}

/// On some of these the first dive fails, and a search without learning comes between.
#[test]
fn a_search_without_learning_in_between_changes_no_answer() {
    let (mut rng, mut solver, mut n_changed) = (SplitMix64::new(40), Solver::new(), 0);
    while n_changed < 6 {
        let mut picture = planted::picture(&mut rng, 26, 26, 42);
        for _ in 0..30 {
            let puzzle = Puzzle::of_picture(&picture).without_goal();
            let without = Techniques::default().without(Technique::PlainSearch);
            let with = options(Techniques::default(), 4, 0);
            let report = solver.solve(&puzzle, &with, &mut Silent).unwrap();
            let other = solver.solve(&puzzle, &options(without, 4, 0), &mut Silent).unwrap();
            assert_eq!((report.verdict, report.n_solutions), (other.verdict, other.n_solutions));
            let different: HashSet<&Picture> = report.solutions.iter().collect();
            assert_eq!(different.len() as u64, report.n_solutions);
            n_changed += u32::from(report.stats.line_visits != other.stats.line_visits);
            let [one, two, ..] = &report.solutions[..] else { break };
            picture = mended(&picture, one, two);
        }
    }
}

/// The picture with a cell flipped in which two solutions differ: fewer are left, and better hidden.
fn mended(picture: &Picture, one: &Picture, two: &Picture) -> Picture {
    let differ = (0..one.values().len()).filter(|&cell| one.values()[cell] != two.values()[cell]);
    let differ: Vec<usize> = differ.collect();
    let mut values = picture.values().to_vec();
    let flipped = &mut values[differ[differ.len() / 2]];
    *flipped = Value(1 - flipped.0);
    Picture::new(picture.shape(), values)
}
