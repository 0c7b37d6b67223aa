//! Triangles in a hexagon, each in three lines: verdicts, solutions and counts against all
//! pictures there are, and against a SAT solver where there are too many.

use pictogrid_core::{LineId, Picture, Puzzle, Shape, Tri, Value};
use pictogrid_solve::{Options, Silent, Solver, Verdict};
use pictogrid_testkit::{SplitMix64, sat};

/// A hexagon with sides of 0 to `most`, and a picture of noise on it.
fn noise(rng: &mut SplitMix64, most: u64) -> Picture {
    let tri = loop {
        let mut side = || rng.below(most + 1) as u32;
        let [top_left, bottom_left, top, top_right] = [side(), side(), side(), side()];
        let Some(bottom) = (top + top_right).checked_sub(bottom_left) else { continue };
        let Some(bottom_right) = (top_left + bottom_left).checked_sub(top_right) else { continue };
        let sides = [top_left, bottom_left, top, top_right, bottom, bottom_right];
        if let Some(tri) = Tri::new(sides) {
            break tri;
        }
    };
    let shape = Shape::Tri(tri);
    let fill = 20 + rng.below(61) as u32;
    let values = (0..shape.n_cells()).map(|_| Value(u8::from(rng.chance(fill)))).collect();
    Picture::new(shape, values)
}

/// Every picture of the shape that has the clues of the puzzle.
fn all_solutions(puzzle: &Puzzle) -> Vec<Picture> {
    let shape = puzzle.shape();
    let value = |bits: u32, cell| Value((bits >> cell & 1) as u8);
    let pictures = (0..1 << shape.n_cells())
        .map(|bits| Picture::new(shape, (0..shape.n_cells()).map(|c| value(bits, c)).collect()));
    let lines = 0..shape.n_lines() as u32;
    let fits = |picture: &Picture| {
        lines.clone().map(LineId).all(|line| picture.clue(line) == *puzzle.clue(line))
    };
    pictures.filter(fits).collect()
}

#[test]
fn small_hexagons_equal_brute_force() {
    let mut rng = SplitMix64::new(31);
    let mut solver = Solver::new();
    let (mut n_unique, mut n_several) = (0, 0);
    for _ in 0..400 {
        let picture = noise(&mut rng, 2);
        if picture.shape().n_cells() > 12 {
            continue;
        }
        let puzzle = Puzzle::of_picture(&picture).without_goal();
        let expected = all_solutions(&puzzle);
        let all = Options::default().max_solutions(u64::MAX);
        let mut found = solver.solve(&puzzle, &all, &mut Silent).unwrap().solutions;
        let by_cells = |picture: &Picture| picture.values().to_vec();
        found.sort_by_key(by_cells);
        let mut expected = expected;
        expected.sort_by_key(by_cells);
        assert_eq!(found, expected, "{puzzle:?}");
        let report = solver.count(&puzzle, &Options::default(), &mut Silent).unwrap();
        let counted = report.counted;
        assert_eq!(counted.count.to_string(), expected.len().to_string());
        if expected.len() == 1 { n_unique += 1 } else { n_several += 1 }
    }
    assert!(n_unique > 50 && n_several > 2, "{n_unique} {n_several}");
}

#[test]
fn larger_hexagons_equal_sat() {
    let mut rng = SplitMix64::new(32);
    let mut solver = Solver::new();
    let (mut n_unique, mut n_several) = (0, 0);
    for _ in 0..150 {
        let puzzle = Puzzle::of_picture(&noise(&mut rng, 6)).without_goal();
        let report = solver.solve(&puzzle, &Options::default(), &mut Silent).unwrap();
        let Some(expected) = sat::solutions(&puzzle, 2, 20_000) else { continue };
        let verdict = if expected.len() == 1 { Verdict::Unique } else { Verdict::Several };
        assert_eq!(report.verdict, verdict, "{puzzle:?}");
        if expected.len() == 1 { n_unique += 1 } else { n_several += 1 }
    }
    assert!(n_unique > 30 && n_several > 30, "{n_unique} {n_several}");
}
