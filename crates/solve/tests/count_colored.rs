//! Counts with colors, blots and lines without a clue: against lists, brute force, and what is known
//! in closed form.

use pictogrid_core::{
    Draft, DraftCells, DraftClue, DraftRun, Limits, Palette, Picture, Puzzle, Shape, Tri, Value,
};
use pictogrid_solve::{Counted, Options, Silent, Solver, StopReason};
use pictogrid_testkit::planted_colors::{self, Cover};
use pictogrid_testkit::{SplitMix64, brute_colors, stops_at};

fn count_within(puzzle: &Puzzle, options: &Options) -> Counted {
    Solver::new().count(puzzle, options, &mut Silent).unwrap().counted
}

/// The exact count, and how many branches it took.
fn count(puzzle: &Puzzle) -> (String, u64) {
    let counted = count_within(puzzle, &Options::default());
    assert_eq!(counted.stopped, None);
    (counted.count.to_string(), counted.stats.decisions)
}

/// The number of solutions by listing them all.
fn listed(puzzle: &Puzzle) -> u64 {
    let options = Options::default().max_solutions(u64::MAX).keep_solutions(false);
    let report = Solver::new().solve(puzzle, &options, &mut Silent).unwrap();
    assert_eq!(report.stopped, None);
    report.n_solutions
}

fn clue(runs: &[(Option<u64>, Option<u8>)]) -> DraftClue {
    let run =
        |&(length, value): &(Option<u64>, Option<u8>)| DraftRun { length, value: value.map(Value) };
    DraftClue { runs: runs.iter().map(run).collect(), ..DraftClue::default() }
}

fn puzzle(
    (rows, columns): (Vec<DraftClue>, Vec<DraftClue>),
    n_colors: usize,
    given: Option<Vec<Option<Value>>>,
) -> Puzzle {
    let given = given.map(|cells| DraftCells { cells, place: None });
    let palette = Palette::of_values(n_colors + 1);
    Draft { rows, columns, palette, given, ..Draft::default() }.check(&Limits::default()).unwrap()
}

/// One cell in every row, and in every column a run of which nothing else is known.
fn permutations(n: usize, column: DraftClue, given: Option<Vec<Option<Value>>>) -> Puzzle {
    puzzle((vec![clue(&[(Some(1), Some(1))]); n], vec![column; n]), 1, given)
}

#[test]
fn permutations_with_blots_are_factorials() {
    let blot = || clue(&[(None, Some(1))]);
    assert_eq!(count(&permutations(10, blot(), None)).0, "3628800");
    let (number, n_branches) = count(&permutations(16, blot(), None));
    assert_eq!(number, "20922789888000");
    assert!(n_branches < 4000, "{n_branches}");
    assert_eq!(count(&permutations(16, clue(&[(Some(1), None)]), None)).0, "20922789888000");
}

#[test]
fn cells_without_columns_are_powers() {
    let puzzle = permutations(16, DraftClue::unknown(None), None);
    assert_eq!(count(&puzzle).0, (1_u128 << 64).to_string());
}

#[test]
fn given_cells_are_kept() {
    let n = 10;
    let diagonal = |value| {
        let cell = move |i| (i % n == i / n).then_some(value);
        Some((0..n * n).map(cell).collect::<Vec<_>>())
    };
    let blot = || clue(&[(None, Some(1))]);
    let derangements = permutations(n, blot(), diagonal(Value::EMPTY));
    assert_eq!(count(&derangements).0, "1334961");
    assert_eq!(count(&permutations(n, blot(), diagonal(Value(1)))).0, "1");
}

/// `n` × `n` blocks of 2 × 2 cells with two pictures each, in three colors by turns; columns of
/// blocks lie apart, rows of blocks do not.
fn switches(n: usize) -> Puzzle {
    let color = |i: usize| Some(1 + (i % 3) as u8);
    let rows = (0..2 * n).map(|row| clue(&vec![(Some(1), color(row / 2)); n]));
    let column: Vec<_> = (0..n).map(|i| (Some(1), color(i))).collect();
    let columns = (0..3 * n - 1).map(|x| clue(if x % 3 == 2 { &[] } else { &column }));
    puzzle((rows.collect(), columns.collect()), 3, None)
}

#[test]
fn colored_parts_that_do_not_touch_multiply() {
    let two_to_the_289 = "994646472819573284310764496293641680200912301594695434880927953786318994\
                          025066751066112";
    let (number, n_branches) = count(&switches(17));
    assert_eq!(number, two_to_the_289);
    assert!(n_branches < 20, "one switch is like another of its color: {n_branches}");
}

#[test]
fn cells_of_which_no_clue_speaks_are_free() {
    let unknown = |n| vec![DraftClue::unknown(None); n];
    let row = puzzle((unknown(1), unknown(34)), 1, None);
    assert_eq!(count(&row), ((1_u64 << 34).to_string(), 0));
    let colors = puzzle((unknown(3), unknown(9)), 4, None);
    assert_eq!(count(&colors), (5_u128.pow(27).to_string(), 0));
    let mut given = vec![None; 34];
    given[3] = Some(Value(1));
    assert_eq!(count(&puzzle((unknown(1), unknown(34)), 1, Some(given))).0, "8589934592");
}

#[test]
fn columns_without_rows_are_counted_one_by_one() {
    let columns = vec![clue(&[(Some(1), Some(1))]); 14];
    let (number, n_branches) =
        count(&puzzle((vec![DraftClue::unknown(None); 2], columns), 1, None));
    assert_eq!(number, "16384");
    assert!(n_branches <= 2, "{n_branches}");
}

/// Small puzzles of every kind, planted and then covered up, some with cells given or clues swapped.
fn small(rng: &mut SplitMix64, size: (u32, u32), n_colors: u8) -> Puzzle {
    let fill = 20 + rng.below(80) as u32;
    let picture = planted_colors::picture(rng, size, n_colors, fill);
    let mut percent = |most| rng.below(most) as u32;
    let cover = Cover { lengths: percent(50), colors: percent(30), lines: percent(20) };
    let puzzle = planted_colors::puzzle(&picture, n_colors).without_goal();
    let mut draft = Draft::of_puzzle(&planted_colors::cover(rng, &puzzle, cover));
    if rng.chance(20) {
        let last = draft.rows.len() - 1;
        draft.rows.swap(0, last);
    }
    if rng.chance(40) {
        let cells = picture.values().iter().map(|&value| rng.chance(10).then_some(value));
        draft.given = Some(DraftCells { cells: cells.collect(), place: None });
    }
    draft.check(&Limits::default()).unwrap()
}

#[test]
fn equal_to_lists() {
    let mut rng = SplitMix64::new(44);
    let (mut n_none, mut n_several) = (0, 0);
    for _ in 0..500 {
        let size = (1 + rng.below(6) as u32, 1 + rng.below(6) as u32);
        let n_colors = 1 + rng.below(3) as u8;
        let puzzle = small(&mut rng, size, n_colors);
        let options = Options::default().max_solutions(20_000);
        let report = Solver::new().solve(&puzzle, &options, &mut Silent).unwrap();
        if report.stopped.is_some() {
            continue;
        }
        assert_eq!(count(&puzzle).0, report.n_solutions.to_string(), "{puzzle:?}");
        n_none += u32::from(report.n_solutions == 0);
        n_several += u32::from(report.n_solutions > 16);
    }
    assert!(n_none > 10 && n_several > 20, "{n_none} {n_several}");
}

#[test]
fn planted_pictures_of_three_colors_equal_lists() {
    let mut rng = SplitMix64::new(45);
    let mut n_several = 0;
    for fill in (0..10).map(|i| 48 + i % 5) {
        let picture = planted_colors::picture(&mut rng, (20, 20), 3, fill);
        let puzzle = planted_colors::puzzle(&picture, 3).without_goal();
        let options = Options::default().max_solutions(2000).keep_solutions(false);
        let report = Solver::new().solve(&puzzle, &options, &mut Silent).unwrap();
        if report.stopped.is_none() {
            assert_eq!(count(&puzzle).0, report.n_solutions.to_string());
            n_several += u32::from(report.n_solutions > 16);
        }
    }
    assert!(n_several > 2, "{n_several}");
}

#[test]
fn black_and_white_with_lines_without_a_clue_equals_lists() {
    let mut rng = SplitMix64::new(46);
    let mut n_many = 0;
    for _ in 0..60 {
        let picture = planted_colors::picture(&mut rng, (8, 8), 1, 60);
        let planted = planted_colors::puzzle(&picture, 1).without_goal();
        let cover = Cover { lengths: 5, lines: 12, ..Cover::default() };
        let puzzle = planted_colors::cover(&mut rng, &planted, cover);
        let n_listed = listed(&puzzle);
        assert_eq!(count(&puzzle).0, n_listed.to_string(), "{puzzle:?}");
        n_many += u32::from(n_listed > 100);
    }
    assert!(n_many > 5, "{n_many}");
}

/// A hexagon of triangles, each in three lines, parts of whose clues are covered up.
fn hexagon(rng: &mut SplitMix64) -> Puzzle {
    let shape = Shape::Tri(Tri::new([1, 1, 1, 1, 1, 1]).unwrap());
    let values = (0..shape.n_cells()).map(|_| Value(rng.below(3) as u8)).collect();
    let puzzle = planted_colors::puzzle(&Picture::new(shape, values), 2).without_goal();
    let mut draft = Draft::of_puzzle(&puzzle);
    let sides = draft.hexagon.as_deref_mut().unwrap();
    for clue in sides.iter_mut().flatten() {
        for run in &mut clue.runs {
            run.length = run.length.filter(|_| !rng.chance(30));
            run.value = run.value.filter(|_| !rng.chance(20));
        }
        if rng.chance(30) {
            *clue = DraftClue::unknown(None);
        }
    }
    draft.check(&Limits::default()).unwrap()
}

#[test]
fn hexagons_equal_brute_force() {
    let mut rng = SplitMix64::new(47);
    let mut n_many = 0;
    for _ in 0..300 {
        let puzzle = hexagon(&mut rng);
        let expected = brute_colors::solutions(&puzzle).len();
        assert_eq!(count(&puzzle).0, expected.to_string(), "{puzzle:?}");
        n_many += u32::from(expected > 16);
    }
    assert!(n_many > 10, "{n_many}");
}

/// More pictures than anyone counts.
fn vast() -> Puzzle {
    let picture = planted_colors::picture(&mut SplitMix64::new(3), (20, 20), 2, 20);
    planted_colors::puzzle(&picture, 2).without_goal()
}

#[test]
fn a_stopped_count_is_a_lower_bound() {
    let visits = |most| Options::default().max_line_visits(most);
    let stopped = count_within(&vast(), &visits(50_000));
    assert_eq!(stopped.stopped, Some(StopReason::LineVisits));
    assert!(stopped.count >= 2.into());
    let later = count_within(&vast(), &visits(400_000));
    assert!(later.count >= stopped.count && later.count > 1000.into(), "{}", later.count);
    let few = Options::default().max_conflicts(2000);
    let stopped = count_within(&vast(), &few);
    assert_eq!(stopped.stopped, Some(StopReason::Conflicts));
    let stopped = Solver::new().count(&vast(), &Options::default(), &mut stops_at(3000)).unwrap();
    assert_eq!(stopped.counted.stopped, Some(StopReason::Observer));
}
