//! Puzzles with one solution, from a seed.

use pictogrid_core::{Clue, Picture, Puzzle, Silent};
use pictogrid_generate::order::{Kind, Order, Orders, sketch};

use crate::{Dice, Purpose};

/// The clues of a puzzle and its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clues {
    /// Numbers of each row; none for a blank one.
    pub rows: Vec<Vec<u32>>,
    /// Numbers of each column.
    pub columns: Vec<Vec<u32>>,
    /// Which cells are filled, row by row.
    pub filled: Vec<bool>,
}

const SIZES: [(u32, u32); 17] = [
    (5, 5),
    (8, 8),
    (10, 10),
    (10, 10),
    (15, 10),
    (12, 15),
    (15, 15),
    (15, 15),
    (20, 20),
    (20, 20),
    (20, 15),
    (25, 25),
    (20, 30),
    (30, 30),
    (35, 25),
    (40, 40),
    (30, 40),
];

/// A puzzle of at most `most` lines a side.
pub(crate) fn puzzle(dice: &mut Dice, most: u32, purpose: Purpose) -> Clues {
    let (width, height) = loop {
        let size = dice.pick(&SIZES);
        if size.0.max(size.1) <= most {
            break size;
        }
    };
    let mut order = Order::new(width, height);
    order.kind = dice.pick(&[
        Some(Kind::Shapes),
        Some(Kind::Mirror),
        Some(Kind::Caves),
        Some(Kind::Plain),
        None,
    ]);
    order.seed = dice.seed();
    let puzzle = match purpose {
        Purpose::Training => Puzzle::of_picture(&sketch(&order)),
        Purpose::Measuring => match Orders::new(order.clone()).next(&mut Silent) {
            Ok(made) => made.puzzle,
            Err(_) => Puzzle::of_picture(&sketch(&order)),
        },
    };
    clues(&puzzle, width as usize, &sketch(&order))
}

fn clues(puzzle: &Puzzle, width: usize, sketch: &Picture) -> Clues {
    let numbers = |clue: &Clue| match clue {
        Clue::Plain(plain) => plain.lengths().to_vec(),
        _ => Vec::new(),
    };
    let all: Vec<Vec<u32>> = puzzle.clues().iter().map(numbers).collect();
    let picture = puzzle.goal().unwrap_or(sketch);
    let filled: Vec<bool> = picture.values().iter().map(|value| value.0 > 0).collect();
    let (rows, columns) = all.split_at(filled.len() / width.max(1));
    Clues { rows: rows.to_vec(), columns: columns.to_vec(), filled }
}
