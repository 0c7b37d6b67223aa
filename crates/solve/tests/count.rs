//! Counts against lists: of the solver, of brute force, and of what is known in closed form.

use pictogrid_core::{Draft, DraftCells, DraftClue, Limits, Puzzle, Value};
use pictogrid_solve::{
    CountReport, Counted, DEFAULT_BYTES, Options, Report, Silent, Solver, Stage, StopReason,
    Verdict,
};
use pictogrid_testkit::{SplitMix64, brute, planted, stops_at};

/// Counts within these options and this memory.
fn count_within(
    solver: &mut Solver,
    puzzle: &Puzzle,
    options: &Options,
    max_bytes: u64,
) -> (Report, Counted) {
    let options = options.max_bytes(max_bytes);
    let CountReport { report, counted } = solver.count(puzzle, &options, &mut Silent).unwrap();
    (report, counted)
}

fn count(solver: &mut Solver, puzzle: &Puzzle) -> Counted {
    count_within(solver, puzzle, &Options::default(), DEFAULT_BYTES).1
}

/// The number of solutions by listing them all.
fn listed(solver: &mut Solver, puzzle: &Puzzle) -> u64 {
    let options = Options::default().max_solutions(u64::MAX).keep_solutions(false);
    let report = solver.solve(puzzle, &options, &mut Silent).unwrap();
    assert_eq!(report.stopped, None);
    report.n_solutions
}

fn clue(runs: &[u64]) -> DraftClue {
    DraftClue::plain(runs.iter().copied(), None)
}

fn square(lines: &[DraftClue], given: Option<Vec<Option<Value>>>) -> Puzzle {
    let given = given.map(|cells| DraftCells { cells, place: None });
    let (rows, columns) = (lines.to_vec(), lines.to_vec());
    Draft { rows, columns, given, ..Draft::default() }.check(&Limits::default()).unwrap()
}

/// One run of one cell in every row and column: the permutation matrices.
fn permutations(n: usize) -> Puzzle {
    square(&vec![clue(&[1]); n], None)
}

#[test]
fn nothing_is_counted_where_guessing_is_forbidden() {
    let puzzle = permutations(3);
    for means in [Stage::Lines, Stage::Probing] {
        let options = Options::default().stage(means);
        let found = Solver::new().count(&puzzle, &options, &mut Silent).unwrap();
        assert_eq!(found.counted.stopped, Some(StopReason::Stage));
        assert_eq!(found.counted.count.to_string(), found.report.n_solutions.to_string());
        assert_eq!((found.report.stats.decisions, found.counted.stats.decisions), (0, 0));
    }
    assert_eq!(count(&mut Solver::new(), &puzzle).count.to_string(), "6");
}

/// `n` × `n` blocks of 2 × 2 cells with two ways each, kept apart by given empty lines.
fn switches(n: usize) -> Puzzle {
    let side = 3 * n - 1;
    let is_apart = |i: usize| i % 3 == 2;
    let lines: Vec<_> =
        (0..side).map(|i| if is_apart(i) { clue(&[]) } else { clue(&vec![1; n]) }).collect();
    let cells = (0..side * side)
        .map(|cell| (is_apart(cell % side) || is_apart(cell / side)).then_some(Value::EMPTY));
    square(&lines, Some(cells.collect()))
}

#[test]
fn equal_to_lists() {
    let mut rng = SplitMix64::new(42);
    let mut solver = Solver::new();
    let (mut n_none, mut n_unique, mut n_several) = (0, 0, 0);
    for _ in 0..4000 {
        let (width, height) = (1 + rng.below(9) as u32, 1 + rng.below(9) as u32);
        let fill = 20 + rng.below(60) as u32;
        let picture = planted::picture(&mut rng, width, height, fill);
        let given = if rng.chance(50) { rng.below(30) as u32 } else { 0 };
        let planted = planted::puzzle(&mut rng, &picture, given);
        let changed = if rng.chance(30) { planted::mistyped(&mut rng, &planted) } else { None };
        let puzzle = changed.unwrap_or(planted);
        let counted = count(&mut solver, &puzzle);
        let listed = listed(&mut solver, &puzzle);
        assert_eq!(counted.count, u128::from(listed).into(), "{:?}", Draft::of_puzzle(&puzzle));
        assert_eq!(counted.stopped, None);
        match listed {
            0 => n_none += 1,
            1 => n_unique += 1,
            _ => n_several += 1,
        }
    }
    assert!(n_none > 100 && n_unique > 1000 && n_several > 500, "{n_none} {n_unique} {n_several}");
}

#[test]
fn equal_to_brute_force() {
    let mut rng = SplitMix64::new(7);
    let mut solver = Solver::new();
    for _ in 0..2000 {
        let (width, height) = (1 + rng.below(4) as u32, 1 + rng.below(4) as u32);
        let fill = 20 + rng.below(60) as u32;
        let picture = planted::picture(&mut rng, width, height, fill);
        let given = rng.below(30) as u32;
        let planted = planted::puzzle(&mut rng, &picture, given);
        let puzzle = planted::mistyped(&mut rng, &planted).unwrap_or(planted);
        let expected = brute::solutions(&puzzle, usize::MAX).len() as u128;
        assert_eq!(count(&mut solver, &puzzle).count, expected.into(), "{puzzle:?}");
    }
}

#[test]
fn long_lines_are_counted_alike() {
    let mut rng = SplitMix64::new(70);
    let mut solver = Solver::new();
    for _ in 0..60 {
        let (mut width, mut height) = (60 + rng.below(90) as u32, 1 + rng.below(4) as u32);
        if rng.chance(50) {
            (width, height) = (height, width);
        }
        let picture = planted::picture(&mut rng, width, height, 70);
        let puzzle = planted::puzzle(&mut rng, &picture, 50);
        let expected = u128::from(listed(&mut solver, &puzzle));
        assert_eq!(count(&mut solver, &puzzle).count, expected.into());
    }
}

#[test]
fn permutations_are_factorials() {
    let mut solver = Solver::new();
    let counted = count(&mut solver, &permutations(16));
    assert_eq!(counted.count.to_string(), "20922789888000");
    assert!(counted.n_remembered < 200, "{} rests of the puzzle", counted.n_remembered);
    let (report, _) =
        count_within(&mut solver, &permutations(3), &Options::default(), DEFAULT_BYTES);
    assert_eq!((report.verdict, report.solutions.len()), (Verdict::Several, 2));
    let counted = count(&mut solver, &permutations(40));
    assert_eq!(
        counted.count.to_string(),
        "815915283247897734345611269596115894272000000000",
        "beyond 10^47"
    );
}

#[test]
fn parts_that_do_not_touch_multiply() {
    let counted = count(&mut Solver::new(), &switches(17));
    let two_to_the_289 = "994646472819573284310764496293641680200912301594695434880927953786318994\
                          025066751066112";
    assert_eq!(counted.count.to_string(), two_to_the_289);
    assert!(counted.stats.decisions <= 4, "one switch is like another");
}

#[test]
fn given_cells_make_permutations_derangements() {
    let n = 10;
    let diagonal = (0..n * n).map(|cell| (cell % n == cell / n).then_some(Value::EMPTY)).collect();
    let puzzle = square(&vec![clue(&[1]); n], Some(diagonal));
    assert_eq!(count(&mut Solver::new(), &puzzle).count.to_string(), "1334961");
}

/// A fifth of 20 × 20 cells: more solutions than anyone counts.
fn vast() -> Puzzle {
    Puzzle::of_picture(&planted::picture(&mut SplitMix64::new(3), 20, 20, 20))
}

#[test]
fn a_stopped_count_is_a_lower_bound() {
    let mut solver = Solver::new();
    let budget = Options::default().max_line_visits(100_000);
    let stopped = count_within(&mut solver, &vast(), &budget, DEFAULT_BYTES).1;
    assert_eq!(stopped.stopped, Some(StopReason::LineVisits));
    assert!(stopped.count >= 2.into());
    let more = Options::default().max_line_visits(1_000_000);
    let later = count_within(&mut solver, &vast(), &more, DEFAULT_BYTES).1;
    assert!(later.count >= stopped.count && later.count > 1000.into(), "{}", later.count);
    let again = count_within(&mut solver, &vast(), &more, DEFAULT_BYTES).1;
    assert_eq!(again, later, "the same work finds the same");
    let dead_ends = Options::default().max_conflicts(2000);
    let stopped = count_within(&mut solver, &vast(), &dead_ends, DEFAULT_BYTES).1;
    assert_eq!(stopped.stopped, Some(StopReason::Conflicts));
    let stopped = solver.count(&vast(), &Options::default(), &mut stops_at(5000));
    assert_eq!(stopped.unwrap().counted.stopped, Some(StopReason::Observer));
}

#[test]
fn little_memory_costs_time_only() {
    let picture = planted::picture(&mut SplitMix64::new(2003), 10, 10, 20);
    let puzzle = Puzzle::of_picture(&picture);
    let mut solver = Solver::new();
    let expected = count(&mut solver, &puzzle);
    assert!(expected.n_remembered > 100);
    let tight = count_within(&mut solver, &puzzle, &Options::default(), 200_000).1;
    assert_eq!((tight.count, tight.stopped), (expected.count, None));
    assert!(tight.n_remembered < expected.n_remembered, "{} remembered", tight.n_remembered);
    let (report, none) = count_within(&mut solver, &puzzle, &Options::default(), 400);
    assert_eq!((report.n_solutions, none.stopped), (0, Some(StopReason::Memory)));
    let (report, little) = count_within(&mut solver, &vast(), &Options::default(), 400_000);
    assert_eq!((report.n_solutions, little.stopped), (2, Some(StopReason::Memory)));
}

#[test]
fn a_large_board_is_no_danger() {
    let counted = count(&mut Solver::new(), &permutations(60));
    let factorial_of_60 = "832098711274139014427634118322336438075417260636124595244927769640960000\
                           0000000000";
    assert_eq!(counted.count.to_string(), factorial_of_60);
}
