//! What the solutions of a puzzle have in common, kept while they come: in which cells they
//! differ, and how near the nearest is to the goal.
//!
//! One picture and one bit a cell, however many solutions there are.

use pictogrid_core::{Bits, Picture, Puzzle};

/// The solutions so far.
#[derive(Debug)]
pub(crate) struct SolutionDifferences {
    first: Option<Picture>,
    varied: Bits,
    goal_cells: Option<u64>,
}

impl SolutionDifferences {
    /// No solution yet.
    pub(crate) fn new(puzzle: &Puzzle) -> SolutionDifferences {
        SolutionDifferences {
            first: None,
            varied: Bits::zeros(puzzle.shape().n_cells()),
            goal_cells: None,
        }
    }

    /// One more solution.
    pub(crate) fn add(&mut self, puzzle: &Puzzle, picture: &Picture) {
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
    pub(crate) fn varied(&self) -> &Bits {
        &self.varied
    }

    /// Cells in which the nearest solution differs from the goal. `None` without either.
    pub(crate) fn goal_cells(&self) -> Option<u64> {
        self.goal_cells
    }
}
