//! Many puzzles with one solver, which keeps its memory: a million random 10×10 and their verdicts.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::time::Instant;

use pictogrid::{Options, Picture, Puzzle, Shape, Silent, Solver, Value, Verdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let n = std::env::args().nth(1).map_or(Ok(1_000_000), |n| n.parse::<u32>())?;
    let mut state = 1_u64;
    let clues: Vec<[Vec<Vec<u32>>; 2]> = (0..n).map(|_| clues(&mut state)).collect();
    let (mut solver, options, mut n_unique) = (Solver::new(), Options::default(), 0);
    let begun = Instant::now();
    for [rows, columns] in &clues {
        let report = solver.solve(&Puzzle::from_clues(rows, columns)?, &options, &mut Silent)?;
        n_unique += u32::from(report.verdict() == Verdict::Unique);
    }
    let micros = begun.elapsed().as_secs_f64() * 1e6 / f64::from(n.max(1));
    println!("{n_unique} of {n} have one solution; {micros:.2} µs each");
    Ok(())
}

/// The clues of a random picture: rows, columns.
fn clues(state: &mut u64) -> [Vec<Vec<u32>>; 2] {
    let cell = |_| {
        // Knuth's multiplier; the upper bits are the random ones.
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        Value((*state >> 63) as u8)
    };
    let puzzle =
        Puzzle::of_picture(&Picture::new(Shape::rect(10, 10), (0..100).map(cell).collect()));
    let lines = puzzle.clues().iter();
    let all: Vec<Vec<u32>> =
        lines.map(|clue| clue.as_plain().map_or_else(Vec::new, |p| p.lengths().to_vec())).collect();
    [all[..10].to_vec(), all[10..].to_vec()]
}
