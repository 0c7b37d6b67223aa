//! Memory: tiny bounds change no verdict, bounds hold, and an easy puzzle needs next to nothing.
//!
//! ```text
//!   allocator that counts ─▶ most bytes at once     below the bound, and below the estimate by sizes
//!                       └──▶ number of allocations  of the second easy puzzle: its report, seven
//! ```
//!
//! A program of its own, since the allocator that counts is that of the whole program. It counts each
//! thread by itself. The solver adds up bytes by formulas and asks no system, so this is where the
//! formulas are held against what is taken.

use std::ops::ControlFlow;

use allocation_counter::{AllocationInfo, measure};
use pictogrid_core::{Draft, DraftClue, Limits, Picture, Puzzle, Shape, Tri, Value};
use pictogrid_solve::{
    Event, Options, Pictures, Report, Silent, Solver, Stage, StopReason, Technique, Techniques,
    Verdict,
};
use pictogrid_testkit::{SplitMix64, planted, planted::dominoes};

/// Noise that looks the same from all sides and in the mirror.
fn kaleidoscope(side: u32, fill: u32, seed: u64) -> Puzzle {
    let part = planted::picture(&mut SplitMix64::new(seed), side, side, fill);
    let fold = |at: usize, side: usize| at.min(side - 1 - at);
    let side = side as usize;
    let values = (0..side * side).map(|cell| {
        let (x, y) = (fold(cell % side, side), fold(cell / side, side));
        part.values()[x.min(y) + side * x.max(y)]
    });
    Puzzle::of_picture(&Picture::new(part.shape(), values.collect())).without_goal()
}

fn noise(side: u32, fill: u32, seed: u64) -> Puzzle {
    let picture = planted::picture(&mut SplitMix64::new(seed), side, side, fill);
    Puzzle::of_picture(&picture).without_goal()
}

/// What a search takes to begin with, beside clauses.
fn base(puzzle: &Puzzle) -> u64 {
    pictogrid_solve::bytes(&puzzle.extent(), Stage::Search)
}

fn within(max_bytes: u64) -> Options {
    Options::default().max_bytes(max_bytes).max_conflicts(20_000)
}

#[test]
fn tiny_bounds_change_no_verdict() {
    let puzzles = [dominoes(6), dominoes(7), noise(14, 46, 1), noise(16, 45, 2), noise(20, 48, 3)];
    let (mut solver, mut n_full, mut n_squeezed) = (Solver::new(), 0, 0);
    for puzzle in puzzles {
        let free = solver.solve(&puzzle, &Options::default(), &mut Silent).unwrap();
        let base = base(&puzzle);
        for bytes in [0, 1000, 3000, 8000, 20_000, 50_000] {
            let tight = solver.solve(&puzzle, &within(base + bytes), &mut Silent).unwrap();
            n_full += u32::from(tight.stopped() == Some(StopReason::Memory));
            n_squeezed += u32::from(tight.stats != free.stats && tight.stopped() == free.stopped());
            assert!([Verdict::Stopped, free.verdict()].contains(&tight.verdict()), "{bytes}");
            let again = solver.solve(&puzzle, &within(base + bytes), &mut Silent).unwrap();
            assert_eq!(again, tight, "the same run, whatever came before");
        }
    }
    assert!(n_full > 3 && n_squeezed > 2, "{n_full} ended full, {n_squeezed} went on");
}

/// What symmetries take grows with the puzzle, so it is asked for and refused like all else.
#[test]
fn symmetries_are_used_if_there_is_room() {
    let puzzle = kaleidoscope(30, 45, 1);
    let plainly = Techniques::default().without(Technique::Symmetry);
    let stats = |bytes: u64, techniques| {
        let options = within(base(&puzzle) + bytes).techniques(techniques);
        Solver::new().solve(&puzzle, &options, &mut Silent).unwrap().stats
    };
    assert_ne!(stats(1 << 30, Techniques::default()), stats(1 << 30, plainly), "they matter");
    assert_eq!(stats(10_000, Techniques::default()), stats(10_000, plainly), "no room for one");
}

/// Where there is room for some of the symmetries only, what is learned still leads to the image of
/// a solution under those that are missing.
#[test]
fn a_count_does_not_depend_on_the_room_for_symmetries() {
    let lengths: [&[u64]; 8] =
        [&[1, 2, 1], &[4], &[1, 2, 1], &[1, 1], &[1, 1], &[1, 2, 1], &[4], &[1, 2, 1]];
    let across: [&[u64]; 8] =
        [&[1, 1, 1, 1], &[2], &[1, 1], &[3, 3], &[3, 3], &[1, 1], &[2], &[1, 1, 1, 1]];
    let clues = |lines: [&[u64]; 8]| lines.map(|runs| DraftClue::plain(runs.to_vec(), None)).into();
    let draft = Draft { rows: clues(lengths), columns: clues(across), ..Draft::default() };
    let puzzle = draft.check(&Limits::default()).unwrap();
    let (mut solver, mut n_whole) = (Solver::new(), 0);
    for bytes in (0..12_000).step_by(200) {
        let options = within(base(&puzzle) + bytes).max_solutions(16);
        let report = solver.solve(&puzzle, &options, &mut Silent).unwrap();
        if report.stopped().is_none() {
            assert_eq!(report.n_solutions(), 11, "{bytes}");
            n_whole += 1;
        }
    }
    assert!(n_whole > 10, "{n_whole}");
}

#[test]
fn no_room_for_a_search_at_all() {
    let puzzle = noise(20, 40, 1);
    let bytes = pictogrid_solve::bytes(&puzzle.extent(), Stage::Probing);
    let report = Solver::new().solve(&puzzle, &within(bytes), &mut Silent).unwrap();
    assert_eq!((report.verdict(), report.stopped()), (Verdict::Stopped, Some(StopReason::Memory)));
    assert!(report.known.n_unknown() < 400, "lines and probing had their say");
}

#[test]
fn pictures_that_are_kept_are_bounded() {
    let options = within(400_000).max_solutions(None);
    let puzzle = noise(20, 30, 1);
    let report = Solver::new().solve(&puzzle, &options, &mut Silent).unwrap();
    assert_eq!((report.verdict(), report.stopped()), (Verdict::Several, Some(StopReason::Memory)));
    assert_eq!(report.solutions().len() as u64, 400_000 / (2 * (400 + 128)));
}

/// What a solve takes beside what it gives back.
fn taken(puzzle: &Puzzle, options: &Options) -> (AllocationInfo, Report) {
    let mut report = None;
    let info =
        measure(|| report = Some(Solver::new().solve(puzzle, options, &mut Silent).unwrap()));
    (info, report.unwrap())
}

/// The allocator's own count against what the solver says it keeps to.
#[test]
fn the_bound_holds() {
    let check = |puzzle: &Puzzle, options: Options| {
        for bytes in [30_000, 200_000] {
            let bound = base(puzzle) + bytes;
            let (info, report) = taken(puzzle, &options.max_bytes(bound));
            assert!(info.bytes_max < bound, "{} of {bound}: {:?}", info.bytes_max, report.stats);
        }
    };
    let options = Options::default().max_conflicts(20_000);
    let long_reasons = Techniques::default().without(Technique::ShortReasons);
    for puzzle in [dominoes(9), kaleidoscope(30, 45, 1), noise(20, 42, 4), noise(30, 45, 5)] {
        check(&puzzle, options);
        check(&puzzle, options.techniques(long_reasons));
    }
    // What dives add up for a long line, of all ways that its runs can lie, is part of the bound.
    let picture = planted::picture(&mut SplitMix64::new(9), 4000, 2, 25);
    check(&Puzzle::of_picture(&picture).without_goal(), options.max_conflicts(5));
}

/// The second puzzle of a size allocates its report and nothing else.
#[test]
fn an_easy_puzzle_allocates_its_report_only() {
    let mut rng = SplitMix64::new(8);
    for fill in [75, 85] {
        let mut puzzle = || Puzzle::of_picture(&planted::picture(&mut rng, 25, 25, fill));
        let (first, second) = (puzzle(), puzzle());
        let mut solver = Solver::new();
        for puzzle in [&first, &second] {
            // Once each, so that all lists have the length that they need.
            solver.solve(puzzle, &Options::default(), &mut Silent).unwrap();
        }
        let mut report = None;
        let info = measure(|| {
            report = Some(solver.solve(&second, &Options::default(), &mut Silent).unwrap());
        });
        let report = report.unwrap();
        assert_eq!(report.verdict(), Verdict::Unique, "{fill} % is easy");
        assert!(info.count_total <= 8, "{info:?}");
        assert!(info.bytes_total < 5 * 625 + 200, "{} bytes", info.bytes_total);
    }
}

/// What a puzzle needs that its lines settle, before anything was allocated for another.
#[test]
fn an_easy_puzzle_makes_no_room_for_a_search() {
    let picture = planted::picture(&mut SplitMix64::new(8), 60, 60, 85);
    let (easy, report) = taken(&Puzzle::of_picture(&picture), &Options::default());
    assert_eq!((report.verdict(), report.stats.probes), (Verdict::Unique, 0));
    assert!(easy.bytes_max < 24 * 3600, "{} bytes for 3600 cells", easy.bytes_max);
}

/// A picture of `width` × `height` cells, each of which `value` gives.
fn drawn(shape: Shape, value: impl Fn(usize) -> u8) -> Puzzle {
    let values = (0..shape.n_cells()).map(|cell| Value(value(cell))).collect();
    Puzzle::of_picture(&Picture::new(shape, values))
}

/// The allocator's own count of what lines alone take, against what is asked for before; and 24 bytes
/// a cell where a line has few runs.
#[test]
fn lines_keep_to_their_estimate() {
    let check = |name: &str, puzzle: &Puzzle, most_a_cell: u64| {
        let (extent, n) = (puzzle.extent(), puzzle.shape().n_cells() as u64);
        let estimate = pictogrid_solve::bytes(&extent, Stage::Lines);
        let options = Options::default().stage(Stage::Lines).max_bytes(estimate);
        let (info, report) = taken(puzzle, &options);
        assert_ne!(report.stopped(), Some(StopReason::Memory), "{name}");
        assert!(info.bytes_max <= estimate, "{name}: {} of {estimate}", info.bytes_max);
        assert!(info.bytes_max <= most_a_cell * n, "{name}: {} for {n} cells", info.bytes_max);
        let less = options.max_bytes(estimate - 1);
        let (info, report) = taken(puzzle, &less);
        assert_eq!(
            (report.verdict(), report.stopped()),
            (Verdict::Stopped, Some(StopReason::Memory))
        );
        assert!(info.bytes_max <= n * extent.n_values as u64, "{name}: nothing but a board");
    };
    let square = Shape::rect(700, 700);
    check("empty", &drawn(square, |_| 0), 24);
    check("full", &drawn(square, |_| 1), 24);
    check("a frame", &drawn(square, |cell| u8::from(cell % 700 < 9 || cell < 700)), 24);
    check("a board of chess", &drawn(square, |cell| (cell % 700 + cell / 700) as u8 % 2), 48);
    check("thin", &drawn(Shape::rect(40_000, 8), |cell| u8::from(cell % 3 > 0)), 96);
    check("stripes in colors", &drawn(square, |cell| 1 + (cell % 700 / 100) as u8), 200);
    let mut rng = SplitMix64::new(3);
    check("noise", &Puzzle::of_picture(&planted::picture(&mut rng, 200, 200, 60)), 96);
    // Here each cell is a line of its own, with its plan and its masks.
    check("a column", &drawn(Shape::rect(1, 30_000), |_| 1), 160);
    let tri = Tri::new([60, 50, 70, 40, 60, 70]).expect("it closes");
    check("a triddler", &drawn(Shape::Tri(tri), |_| 1), 72);
}

/// Lines that are far longer than those that cross them.
#[test]
fn a_long_and_thin_puzzle_takes_no_more_than_a_square_one() {
    let taken = |width, height| {
        let picture = planted::picture(&mut SplitMix64::new(9), width, height, 50);
        let puzzle = Puzzle::of_picture(&picture).without_goal();
        let options = within(base(&puzzle) + 100_000).max_conflicts(5);
        let (info, report) = taken(&puzzle, &options);
        assert!(report.stats.probes > 0);
        info.bytes_max
    };
    let (square, thin) = (taken(89, 89), taken(4000, 2));
    assert!(thin < 2 * square, "{thin} bytes, and {square} for a square");
}

/// Pictures that are only passed on take no memory, however many they are.
#[test]
fn a_list_that_is_streamed_takes_constant_memory() {
    let options = Options::default().max_solutions(None).pictures(Pictures::Counted);
    let puzzle = noise(16, 25, 1);
    let most = |n| {
        let mut n_found = 0;
        let mut counting = |event: Event<'_>| {
            n_found += u64::from(matches!(event, Event::Solution(_)));
            if n_found >= n { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let info = measure(|| {
            let report = Solver::new().solve(&puzzle, &options, &mut counting).unwrap();
            assert_eq!(report.stopped(), Some(StopReason::Observer));
        });
        assert_eq!(n_found, n);
        info.bytes_max
    };
    let (few, many) = (most(100), most(5000));
    assert!(many < few + few / 20, "{few} bytes for 100, {many} for 5000");
}
