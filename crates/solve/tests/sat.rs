//! The verdicts of the solver against those of a SAT solver that got the rules as plain clauses.

use pictogrid_core::{Draft, Picture, Puzzle};
use pictogrid_solve::{Options, Silent, Solver, Verdict};
use pictogrid_testkit::{SplitMix64, planted, sat};

/// Verdicts that were compared.
#[derive(Debug, Default)]
struct Seen {
    none: u32,
    unique: u32,
    several: u32,
    undecided: u32,
}

fn compare(solver: &mut Solver, puzzle: &Puzzle, seen: &mut Seen) {
    let options = Options::default().max_line_visits(3_000_000);
    let report = solver.solve(puzzle, &options, &mut Silent).unwrap();
    let Some(found) = sat::solutions(puzzle, 2, 20_000) else {
        seen.undecided += 1;
        return;
    };
    let (expected, tally) = match found.len() {
        0 => (Verdict::None, &mut seen.none),
        1 => (Verdict::Unique, &mut seen.unique),
        _ => (Verdict::Several, &mut seen.several),
    };
    if report.verdict == Verdict::Stopped {
        seen.undecided += 1;
        return;
    }
    *tally += 1;
    assert_eq!(report.verdict, expected, "{:?}", Draft::of_puzzle(puzzle));
    if expected == Verdict::Unique {
        assert_eq!(report.solutions, found, "two unique solutions that differ");
    }
}

/// Compares puzzles of pictures, as they are and mistyped. Gives what was seen.
fn campaign(seed: u64, n: u32, mut picture: impl FnMut(&mut SplitMix64) -> Picture) -> Seen {
    let mut rng = SplitMix64::new(seed);
    let mut solver = Solver::new();
    let mut seen = Seen::default();
    for _ in 0..n {
        let picture = picture(&mut rng);
        let given = if rng.chance(20) { rng.below(20) as u32 } else { 0 };
        let puzzle = planted::puzzle(&mut rng, &picture, given);
        compare(&mut solver, &puzzle, &mut seen);
        if let Some(changed) = planted::mistyped(&mut rng, &puzzle) {
            compare(&mut solver, &changed, &mut seen);
        }
    }
    seen
}

#[test]
fn noise_of_all_sizes() {
    let seen = campaign(1, 250, |rng| {
        let (width, height) = (1 + rng.below(30) as u32, 1 + rng.below(30) as u32);
        let fill = 20 + rng.below(61) as u32;
        planted::picture(rng, width, height, fill)
    });
    assert!(seen.none > 80 && seen.unique > 100 && seen.several > 50, "{seen:?}");
    assert!(seen.undecided < 60, "{seen:?}");
}

#[test]
fn small_noise_often() {
    let seen = campaign(2, 1500, |rng| {
        let (width, height) = (1 + rng.below(10) as u32, 1 + rng.below(10) as u32);
        let fill = 20 + rng.below(61) as u32;
        planted::picture(rng, width, height, fill)
    });
    assert!(seen.none > 300 && seen.unique > 500 && seen.several > 300, "{seen:?}");
    assert_eq!(seen.undecided, 0);
}

#[test]
fn drawings_as_people_make_them() {
    let seen = campaign(3, 200, |rng| {
        let (width, height) = (10 + rng.below(21) as u32, 10 + rng.below(21) as u32);
        planted::drawing(rng, width, height)
    });
    assert!(seen.none > 50 && seen.unique > 50 && seen.several > 20, "{seen:?}");
    assert!(seen.undecided < 20, "{seen:?}");
}
