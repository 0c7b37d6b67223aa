//! A puzzle from one format into another; what that one cannot hold is said.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::{Limits, formats};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = b"{\"rows\": [[1, 1], [3]], \"columns\": [[2], [1], [2]]}";
    let read = formats::read(file, &Limits::default())?.entries.into_iter();
    let puzzles: Result<Vec<_>, _> = read.map(|entry| entry.check(&Limits::default())).collect();
    print!("{}", String::from_utf8(formats::write("non", &puzzles?)?)?);
    Ok(())
}
