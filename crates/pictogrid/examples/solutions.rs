//! All solutions of a puzzle, as many as anybody asks for, and a search that is watched.

use std::ops::ControlFlow;

use pictogrid::{Event, Options, Puzzle, solutions, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::from_clues([[1]; 5], [[1]; 5])?;
    for picture in solutions(&puzzle, Options::default()).take(3) {
        println!("{}\n", picture?);
    }
    let mut watch = |event: Event<'_>| {
        if let Event::Work(progress) = event {
            eprintln!("{}: {} cells known", progress.stage, progress.n_known);
        }
        ControlFlow::Continue(())
    };
    println!("{:?}", solve(&puzzle, &Options::default(), &mut watch)?.verdict);
    Ok(())
}
