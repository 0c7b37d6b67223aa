//! Whether a picture fits the clues, and where it does not.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::{Picture, Puzzle, check};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::from_clues([[2], [1]], [[2], [1]])?;
    match check::picture(&puzzle, &Picture::parse(&["##", ".#"])?) {
        Ok(()) => println!("it fits"),
        Err(fault) => println!("{fault}"),
    }
    Ok(())
}
