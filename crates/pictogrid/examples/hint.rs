//! Every step of a puzzle, with its reason.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::ops::ControlFlow::Continue;

use pictogrid::Puzzle;
use pictogrid::explain::{Explainer, Next, TextPart, Wish};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows: [&[u32]; 5] = [&[1, 1], &[5], &[5], &[3], &[1]];
    let columns: [&[u32]; 5] = [&[2], &[4], &[4], &[4], &[2]];
    let mut explainer = Explainer::new(&Puzzle::from_clues(rows, columns)?)?;
    while let Next::Step(step) = explainer.next(&Wish::default(), &mut || Continue(())) {
        let [place, why, deed] =
            [TextPart::Where, TextPart::Why, TextPart::Do].map(|part| explainer.text(&step, part));
        println!("{place} {why} {deed}");
        explainer.take(&step);
    }
    println!("{}", explainer.board());
    Ok(())
}
