//! A file in any format: its puzzles, each good or bad on its own.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::{Limits, formats};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).unwrap_or("testdata/non/all-filled.non".into());
    for entry in formats::read(&std::fs::read(path)?, &Limits::default())?.entries {
        match entry.check(&Limits::default()) {
            Ok(puzzle) => println!("{}", puzzle.shape().name()),
            Err(error) => println!("{error}"),
        }
    }
    Ok(())
}
