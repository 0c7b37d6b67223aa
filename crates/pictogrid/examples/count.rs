//! How many solutions there are, without looking at each.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::{Options, Puzzle, Silent, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::from_clues([[1]; 12], [[1]; 12])?;
    let found = Solver::new().count(&puzzle, &Options::default(), &mut Silent)?;
    println!("{}", found.counted.count);
    Ok(())
}
