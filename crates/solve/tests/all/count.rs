//! Counts against what is known in closed form, and where they end early. (`campaign` holds them
//! against lists and brute force.)
//!
//! ```text
//!   one cell a row and column     n!               n = 60: 82 digits
//!   the same, no fixed point      derangements     by given cells
//!   cells without a clue          values^cells
//!   blocks that do not touch      2^289            in 4 branches: parts are counted once and multiplied
//! ```
//!
//! Lists end at some thousands of pictures and brute force at some twenty cells, so neither can say
//! whether a number of 80 digits is right; a formula can. The branches are bounded, too: a count that
//! forgot what it had counted would be right and never end.

use pictogrid_core::{Draft, DraftCells, DraftClue, DraftRun, Limits, Palette, Puzzle, Value};
use pictogrid_solve::{
    CountReport, Counted, DEFAULT_BYTES, Options, Pictures, Report, Silent, Solver, Stage,
    StopReason, Verdict,
};
use pictogrid_testkit::planted_colors::{self, Cover};
use pictogrid_testkit::{SplitMix64, planted, planted::permutations, stops_at};

/// Counts within these options and this memory.
fn count_within(puzzle: &Puzzle, options: &Options, max_bytes: u64) -> (Report, Counted) {
    let options = options.max_bytes(max_bytes);
    let CountReport { report, counted } =
        Solver::new().count(puzzle, &options, &mut Silent).unwrap();
    (report, counted)
}

/// The exact count.
fn count(puzzle: &Puzzle) -> Counted {
    let counted = count_within(puzzle, &Options::default(), DEFAULT_BYTES).1;
    assert_eq!(counted.stopped, None);
    counted
}

/// The number of solutions, and at most how many branches it takes to find it.
fn check(puzzle: &Puzzle, number: &str, most_branches: u64) {
    let counted = count(puzzle);
    assert_eq!(counted.count.to_string(), number);
    assert!(counted.stats.decisions <= most_branches, "{:?}", counted.stats);
}

/// The number of solutions by listing them all, if they are not very many.
fn listed(puzzle: &Puzzle) -> Option<u64> {
    let options = Options::default().max_solutions(5000).pictures(Pictures::Counted);
    let report = Solver::new().solve(puzzle, &options, &mut Silent).unwrap();
    report.stopped().is_none().then_some(report.n_solutions())
}

/// A clue of runs whose length or color may be unknown.
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

const ONE: [(Option<u64>, Option<u8>); 1] = [(Some(1), Some(1))];
const BLOT: [(Option<u64>, Option<u8>); 1] = [(None, Some(1))];

/// One cell in every row, and in every column a run of which perhaps nothing else is known.
fn one_a_row(n: usize, column: DraftClue, given: Option<Vec<Option<Value>>>) -> Puzzle {
    puzzle((vec![clue(&ONE); n], vec![column; n]), 1, given)
}

#[test]
fn nothing_is_counted_where_guessing_is_forbidden() {
    for means in [Stage::Lines, Stage::Probing] {
        let options = Options::default().stage(means);
        let found = Solver::new().count(&permutations(3), &options, &mut Silent).unwrap();
        assert_eq!(found.counted.stopped, Some(StopReason::Stage));
        assert_eq!(found.counted.count.to_string(), found.report.n_solutions().to_string());
        assert_eq!((found.report.stats.decisions, found.counted.stats.decisions), (0, 0));
    }
    check(&permutations(3), "6", 100);
}

#[test]
fn permutations_are_factorials() {
    let counted = count(&permutations(16));
    assert_eq!(counted.count.to_string(), "20922789888000");
    assert!(counted.n_remembered < 200, "{} rests of the puzzle", counted.n_remembered);
    let (report, _) = count_within(&permutations(3), &Options::default(), DEFAULT_BYTES);
    assert_eq!((report.verdict(), report.solutions().len()), (Verdict::Several, 2));
    let beyond_10_to_47 = "815915283247897734345611269596115894272000000000";
    check(&permutations(40), beyond_10_to_47, u64::MAX);
    let factorial_of_60 = "832098711274139014427634118322336438075417260636124595244927769640960000\
                           0000000000";
    check(&permutations(60), factorial_of_60, u64::MAX);
    check(&one_a_row(10, clue(&BLOT), None), "3628800", 4000);
    check(&one_a_row(16, clue(&BLOT), None), "20922789888000", 4000);
    check(&one_a_row(16, clue(&[(Some(1), None)]), None), "20922789888000", 4000);
}

#[test]
fn cells_of_which_no_clue_speaks_are_free() {
    let unknown = |n| vec![DraftClue::unknown(None); n];
    check(&one_a_row(16, DraftClue::unknown(None), None), &(1_u128 << 64).to_string(), u64::MAX);
    check(&puzzle((unknown(1), unknown(34)), 1, None), &(1_u64 << 34).to_string(), 0);
    check(&puzzle((unknown(3), unknown(9)), 4, None), &5_u128.pow(27).to_string(), 0);
    let mut given = vec![None; 34];
    given[3] = Some(Value(1));
    check(&puzzle((unknown(1), unknown(34)), 1, Some(given)), "8589934592", 0);
    // Columns without rows are counted one by one.
    check(&puzzle((unknown(2), vec![clue(&ONE); 14]), 1, None), "16384", 2);
}

#[test]
fn given_cells_make_permutations_derangements() {
    let n = 10;
    let diagonal = |value| {
        let cell = move |i| (i % n == i / n).then_some(value);
        Some((0..n * n).map(cell).collect::<Vec<_>>())
    };
    for column in [ONE, BLOT] {
        check(&one_a_row(n, clue(&column), diagonal(Value::EMPTY)), "1334961", u64::MAX);
        check(&one_a_row(n, clue(&column), diagonal(Value(1))), "1", 0);
    }
}

/// `n` × `n` blocks of 2 × 2 cells with two ways each. In black and white they are kept apart by given
/// empty lines; in three colors by turns, columns of blocks lie apart and rows of blocks do not.
fn switches(n: usize) -> [Puzzle; 2] {
    let side = 3 * n - 1;
    let is_apart = |i: usize| i % 3 == 2;
    let lines: Vec<_> =
        (0..side).map(|i| clue(&ONE.repeat(if is_apart(i) { 0 } else { n }))).collect();
    let cells = (0..side * side)
        .map(|cell| (is_apart(cell % side) || is_apart(cell / side)).then_some(Value::EMPTY));
    let plain = puzzle((lines.clone(), lines), 1, Some(cells.collect()));
    let color = |i: usize| Some(1 + (i % 3) as u8);
    let rows = (0..2 * n).map(|row| clue(&vec![(Some(1), color(row / 2)); n]));
    let column: Vec<_> = (0..n).map(|i| (Some(1), color(i))).collect();
    let columns = (0..side).map(|x| clue(if is_apart(x) { &[] } else { &column }));
    [plain, puzzle((rows.collect(), columns.collect()), 3, None)]
}

/// One switch is like another, of its color.
#[test]
fn parts_that_do_not_touch_multiply() {
    let two_to_the_289 = "994646472819573284310764496293641680200912301594695434880927953786318994\
                          025066751066112";
    let [plain, colored] = switches(17);
    check(&plain, two_to_the_289, 4);
    check(&colored, two_to_the_289, 19);
}

/// Larger than what `campaign` counts: long and thin, in three colors, and with unknown clues.
#[test]
fn large_puzzles_equal_lists() {
    let (mut rng, mut n_many) = (SplitMix64::new(70), 0);
    for round in 0..100_u32 {
        let puzzle = match round % 5 {
            0..=2 => {
                let (width, height) = (60 + rng.below(90) as u32, 1 + rng.below(4) as u32);
                let (width, height) =
                    if round % 2 == 0 { (height, width) } else { (width, height) };
                let picture = planted::picture(&mut rng, width, height, 70);
                planted::puzzle(&mut rng, &picture, 50)
            }
            3 => {
                let picture = planted_colors::picture(&mut rng, (20, 20), 3, 52 + round % 3);
                planted_colors::puzzle(&picture, 3).without_goal()
            }
            _ => {
                let picture = planted_colors::picture(&mut rng, (8, 8), 1, 60);
                let cover = Cover { lengths: 5, lines: 12, ..Cover::default() };
                planted_colors::cover(&mut rng, &planted_colors::puzzle(&picture, 1), cover)
            }
        };
        let Some(n_listed) = listed(&puzzle) else { continue };
        assert_eq!(count(&puzzle).count, u128::from(n_listed).into(), "{puzzle:?}");
        n_many += u32::from(n_listed > 16);
    }
    assert!(n_many > 10, "{n_many}");
}

/// A fifth of 20 × 20 cells, black or in two colors: more solutions than anyone counts.
fn vast() -> [Puzzle; 2] {
    let colored = planted_colors::picture(&mut SplitMix64::new(3), (20, 20), 2, 20);
    [
        Puzzle::of_picture(&planted::picture(&mut SplitMix64::new(3), 20, 20, 20)),
        planted_colors::puzzle(&colored, 2).without_goal(),
    ]
}

#[test]
fn a_stopped_count_is_a_lower_bound() {
    for vast in vast() {
        let count = |options: &Options| count_within(&vast, options, DEFAULT_BYTES).1;
        let visits = |most| Options::default().max_line_visits(most);
        let stopped = count(&visits(100_000));
        assert_eq!(stopped.stopped, Some(StopReason::LineVisits));
        assert!(stopped.count >= 2.into());
        let later = count(&visits(800_000));
        assert!(later.count >= stopped.count && later.count > 1000.into(), "{}", later.count);
        assert_eq!(count(&visits(800_000)), later, "the same work finds the same");
        let stopped = count(&Options::default().max_conflicts(2000));
        assert_eq!(stopped.stopped, Some(StopReason::Conflicts));
        let stopped = Solver::new().count(&vast, &Options::default(), &mut stops_at(4000));
        assert_eq!(stopped.unwrap().counted.stopped, Some(StopReason::Observer));
    }
}

#[test]
fn little_memory_costs_time_only() {
    let picture = planted::picture(&mut SplitMix64::new(2003), 10, 10, 20);
    let puzzle = Puzzle::of_picture(&picture);
    let expected = count(&puzzle);
    assert!(expected.n_remembered > 100);
    let tight = count_within(&puzzle, &Options::default(), 200_000).1;
    assert_eq!((tight.count, tight.stopped), (expected.count, None));
    assert!(tight.n_remembered < expected.n_remembered, "{} remembered", tight.n_remembered);
    let (report, none) = count_within(&puzzle, &Options::default(), 400);
    assert_eq!((report.n_solutions(), none.stopped), (0, Some(StopReason::Memory)));
    let (report, little) = count_within(&vast()[0], &Options::default(), 400_000);
    assert_eq!((report.n_solutions(), little.stopped), (2, Some(StopReason::Memory)));
}
