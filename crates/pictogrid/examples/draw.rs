//! A puzzle as SVG.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::render::{Paper, Scene, svg};
use pictogrid::{Board, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let puzzle = Puzzle::from_clues([vec![1, 1], vec![3]], [[2], [1], [2]])?;
    let board = Board::unknown(puzzle.shape());
    let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
    print!("{}", String::from_utf8(svg::draw(&[scene], &Paper::default())?)?);
    Ok(())
}
