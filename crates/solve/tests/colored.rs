//! Colors, blots and lines without a clue: verdicts, lists and counts against all pictures there
//! are, and against a SAT solver where there are too many.

use std::collections::HashSet;

use pictogrid_core::{Draft, DraftCells, Limits, Picture, Puzzle, Shape, Value};
use pictogrid_solve::{Options, Silent, Solver, Stage, Technique, Techniques, Verdict};
use pictogrid_testkit::planted_colors::{self, Cover};
use pictogrid_testkit::{SplitMix64, brute_colors, sat_colors};

/// A small puzzle: planted, parts of its clues covered up, with cells given or clues swapped.
fn small(rng: &mut SplitMix64) -> Puzzle {
    let size = (1 + rng.below(4) as u32, 1 + rng.below(4) as u32);
    let n_colors = 1 + rng.below(3) as u8;
    let fill = 20 + rng.below(80) as u32;
    let picture = planted_colors::picture(rng, size, n_colors, fill);
    let puzzle = planted_colors::puzzle(&picture, n_colors);
    let is_covered = rng.chance(60);
    let mut percent = || if is_covered { rng.below(40) as u32 } else { 0 };
    let cover = Cover { lengths: percent(), colors: percent(), lines: percent() / 3 };
    let mut draft = Draft::of_puzzle(&planted_colors::cover(rng, &puzzle, cover).without_goal());
    if rng.chance(20) {
        let last = draft.rows.len() - 1;
        draft.rows.swap(0, last);
    }
    if rng.chance(30) {
        let value = |rng: &mut SplitMix64| Value(rng.below(u64::from(n_colors) + 1) as u8);
        let given = (0..picture.values().len()).map(|_| rng.chance(15).then(|| value(rng)));
        draft.given = Some(DraftCells { cells: given.collect(), place: None });
    }
    draft.check(&Limits::default()).expect("sums do not change")
}

fn verdict_of(n_solutions: usize) -> Verdict {
    match n_solutions {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    }
}

fn check(puzzle: &Puzzle, techniques: Techniques, solver: &mut Solver) {
    let expected: HashSet<Picture> = brute_colors::solutions(puzzle).into_iter().collect();
    let options =
        |max_solutions| Options::default().techniques(techniques).max_solutions(max_solutions);
    for most in [2, 16, usize::MAX] {
        let report = solver.solve(puzzle, &options(most as u64), &mut Silent).unwrap();
        assert_eq!(report.verdict, verdict_of(expected.len()), "{puzzle:?}");
        let found: HashSet<Picture> = report.solutions.into_iter().collect();
        assert_eq!(found.len(), expected.len().min(most), "{puzzle:?}");
        assert!(found.is_subset(&expected), "{puzzle:?}");
    }
    let counted = solver.count(puzzle, &options(2), &mut Silent).unwrap().counted;
    assert_eq!((counted.count, counted.stopped), ((expected.len() as u128).into(), None));
}

#[test]
fn small_puzzles_equal_brute_force() {
    let (mut rng, mut solver) = (SplitMix64::new(41), Solver::new());
    for _ in 0..700 {
        check(&small(&mut rng), Techniques::default(), &mut solver);
    }
}

#[test]
fn any_subset_of_techniques_gives_the_same_answers() {
    let (mut rng, mut solver) = (SplitMix64::new(42), Solver::new());
    for _ in 0..300 {
        let left_out = Technique::all().iter().filter(|_| rng.chance(50));
        let techniques = left_out.fold(Techniques::default(), |all, &one| all.without(one));
        check(&small(&mut rng), techniques, &mut solver);
    }
}

/// The verdict and the solutions of a SAT solver, up to two.
fn check_by_sat(puzzle: &Puzzle, solver: &mut Solver) -> Verdict {
    let report = solver.solve(puzzle, &Options::default(), &mut Silent).unwrap();
    let expected = sat_colors::solutions(puzzle, 2);
    assert_eq!(report.verdict, verdict_of(expected.len()), "{puzzle:?}");
    if report.verdict == Verdict::Unique {
        assert_eq!(report.solutions, expected);
    }
    report.verdict
}

/// How many pictures, and from which seed: a few, or what a campaign asks for, up to a thousand.
fn asked() -> (u32, u64) {
    let words = std::env::var("PICTOGRID_CAMPAIGN").unwrap_or_else(|_| "4 60 43 1".to_owned());
    let numbers: Vec<u64> = words.split(' ').map(|word| word.parse().unwrap()).collect();
    (numbers[0].min(1000) as u32, numbers[2])
}

#[test]
fn planted_pictures_of_three_colors_agree_with_a_sat_solver() {
    let (n_pictures, seed) = asked();
    let (mut rng, mut solver) = (SplitMix64::new(seed), Solver::new());
    let mut n_unique = 0;
    for fill in (0..n_pictures).map(|i| 55 + 10 * (i % 4)) {
        let picture = planted_colors::picture(&mut rng, (20, 20), 3, fill);
        let puzzle = planted_colors::puzzle(&picture, 3).without_goal();
        n_unique += usize::from(check_by_sat(&puzzle, &mut solver) == Verdict::Unique);
        let drawing = planted_colors::drawing(&mut rng, (20, 20), 3);
        let puzzle = planted_colors::puzzle(&drawing, 3).without_goal();
        n_unique += usize::from(check_by_sat(&puzzle, &mut solver) == Verdict::Unique);
    }
    assert!(n_unique > 0);
}

#[test]
fn blots_agree_with_a_sat_solver() {
    let (mut rng, mut solver) = (SplitMix64::new(44), Solver::new());
    for n_colors in [1, 1, 2, 3, 4] {
        let drawing = planted_colors::drawing(&mut rng, (15, 12), n_colors);
        let puzzle = planted_colors::puzzle(&drawing, n_colors);
        let cover = Cover { lengths: 12, colors: 8, lines: 4 };
        let puzzle = planted_colors::cover(&mut rng, &puzzle, cover).without_goal();
        check_by_sat(&puzzle, &mut solver);
    }
}

#[test]
fn a_picture_of_254_colors() {
    let values = (0..256_u32).map(|i| Value((i * 101 % 255) as u8)).collect();
    let picture = Picture::new(Shape::rect(16, 16), values);
    let puzzle = Puzzle::of_picture(&picture);
    assert_eq!(puzzle.n_values(), 255);
    let report = Solver::new().solve(&puzzle, &Options::default(), &mut Silent).unwrap();
    assert_eq!((report.verdict, report.by), (Verdict::Unique, Stage::Lines));
    assert_eq!(report.solutions, [picture]);
}

#[test]
fn what_is_known_of_a_stopped_solve_are_sets_of_values() {
    // Which cell of the first row is a and which b is open, but neither is empty.
    let picture = Picture::new(Shape::rect(2, 2), [1, 2, 2, 1].map(Value).to_vec());
    let mut draft = Draft::of_puzzle(&Puzzle::of_picture(&picture));
    for clue in draft.rows.iter_mut().chain(&mut draft.columns) {
        clue.runs.iter_mut().for_each(|run| run.value = None);
    }
    let puzzle = draft.check(&Limits::default()).unwrap();
    let options = Options::default().stage(Stage::Probing);
    let report = Solver::new().solve(&puzzle, &options, &mut Silent).unwrap();
    assert_eq!(report.known.rows(), ["??", "??"]);
    let cells = puzzle.shape().line_cells(pictogrid_core::LineId(0));
    for cell in cells {
        assert!(!report.known.may(cell, Value::EMPTY) && report.known.may(cell, Value(2)));
    }
}
