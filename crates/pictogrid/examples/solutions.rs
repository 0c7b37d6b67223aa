//! The first ten solutions of a puzzle that has many: nothing is looked for beyond the tenth.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::{Options, Puzzle, solutions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::from_clues([[1]; 8], [[1]; 8])?;
    for picture in solutions(&puzzle, Options::default()).take(10) {
        println!("{}", picture?);
    }
    Ok(())
}
