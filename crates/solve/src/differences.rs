//! What the solutions of a puzzle have in common, and how its goal compares.
//!
//! ```text
//!   first   #.#.      varied   . x x .      goal  ##.#   3 cells from the first,
//!   next    ##..                                         1 from the next: the nearest is 1 away
//! ```
//!
//! Solutions are taken in as they are found, because they need not be kept: one picture and one bit a
//! cell, however many there are. O(cells) for each of them. To differ from the first is enough: where
//! two later ones differ from each other, one of them differs from the first.
//!
//! A goal is only compared. It is never used to find a solution, so a goal that fits the clues and is
//! not among all solutions shows an error of the solver.

use pictogrid_core::{Bits, Picture, Puzzle};

/// In which cells solutions differ, and how far the nearest is from the goal.
#[derive(Clone, Debug)]
pub struct Differences {
    first: Option<Picture>,
    varied: Bits,
    goal_cells: Option<u64>,
}

/// How the goal of a puzzle compares with the solutions that were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalFound {
    /// It is one of them.
    Same,
    /// It fits the clues, but is none of them.
    Another,
    /// It does not fit the clues.
    Wrong,
}

/// The goal that the input states, if it fits the clues.
#[must_use]
pub fn fitting_goal(puzzle: &Puzzle) -> Option<&Picture> {
    puzzle.goal().filter(|goal| pictogrid_check::picture(puzzle, goal).is_ok())
}

impl Differences {
    /// No solution of `puzzle` so far.
    #[must_use]
    pub fn new(puzzle: &Puzzle) -> Differences {
        let varied = Bits::zeros(puzzle.shape().n_cells());
        Differences { first: None, varied, goal_cells: None }
    }

    /// Takes in a solution of `puzzle`.
    pub fn add(&mut self, puzzle: &Puzzle, picture: &Picture) {
        if let Some(cells) = pictogrid_check::against_goal(puzzle, picture) {
            let n = cells.len() as u64;
            self.goal_cells = Some(self.goal_cells.map_or(n, |nearest| nearest.min(n)));
        }
        let Some(first) = &self.first else {
            self.first = Some(picture.clone());
            return;
        };
        for cell in pictogrid_check::differ(first, picture).unwrap_or_default() {
            self.varied.set(cell.0 as usize, true);
        }
    }

    /// The cells in which solutions differ.
    #[must_use]
    pub fn varied(&self) -> &Bits {
        &self.varied
    }

    /// Cells in which the nearest solution differs from the goal. `None` without either.
    #[must_use]
    pub fn goal_cells(&self) -> Option<u64> {
        self.goal_cells
    }

    /// How the goal of `puzzle` compares, if there is one and something to compare it with.
    #[must_use]
    pub fn goal(&self, puzzle: &Puzzle) -> Option<GoalFound> {
        puzzle.goal()?;
        if fitting_goal(puzzle).is_none() {
            return Some(GoalFound::Wrong);
        }
        let is_met = self.goal_cells? == 0;
        Some(if is_met { GoalFound::Same } else { GoalFound::Another })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_are_taken_in_one_by_one() {
        let [one, other] = [["#.", ".#"], [".#", "#."]].map(|rows| Picture::parse(&rows).unwrap());
        let puzzle = Puzzle::of_picture(&one);
        let mut differences = Differences::new(&puzzle);
        assert_eq!(differences.goal(&puzzle), None);
        differences.add(&puzzle, &other);
        assert_eq!(differences.goal(&puzzle), Some(GoalFound::Another));
        assert_eq!((differences.varied().n_ones(), differences.goal_cells()), (0, Some(4)));
        differences.add(&puzzle, &one);
        assert_eq!(differences.goal(&puzzle), Some(GoalFound::Same));
        assert_eq!((differences.varied().n_ones(), differences.goal_cells()), (4, Some(0)));
    }
}
