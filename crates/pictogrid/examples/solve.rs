//! Two lists of numbers: the picture, or everything that is wrong with them.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::{Options, Puzzle, Silent, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows = [vec![1, 1], vec![5], vec![5], vec![3], vec![1]];
    let puzzle = Puzzle::from_clues(rows, [[2], [4], [4], [4], [2]])?;
    let report = solve(&puzzle, &Options::default(), &mut Silent)?;
    println!("{}, by {}\n{}", report.verdict().id(), report.stage, report.known);
    Ok(())
}
