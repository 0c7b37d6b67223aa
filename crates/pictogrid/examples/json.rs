//! A solve as one line of JSON, and back.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::json::{Origin, Solved, to_line};
use pictogrid::{Options, Puzzle, Silent, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::from_clues([[2], [1]], [[2], [1]])?;
    let report = solve(&puzzle, &Options::default(), &mut Silent)?;
    let origin = Origin { source: "two.non", ..Origin::default() };
    println!("{}", to_line(&Solved::new(origin, &puzzle, &report)));
    Ok(())
}
