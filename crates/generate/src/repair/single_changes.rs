//! What each single change would bring: data for a page that shows it where the pointer is.
//!
//! ```text
//!   picture, a change a cell (or two, by symmetry) ─▶ open cells left by lines ─▶ the best first
//!                                                  └─▶ is it enough? refuted, or solved
//! ```
//!
//! A change is painted, settled by lines and taken back. Whether it is enough is asked only where it is not
//! refuted, since that may take a solve: most changes cost lines alone. What was found is given, also where
//! the observer said stop. The search for the best change does less, but leaves a person no choice.

use pictogrid_core::{Observer, Puzzle};

use super::{
    Change, RepairError, Terms, of_goal,
    repair_state::{Halt, Mender, Reached, Stuck},
};

/// One change, and what it would leave open.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SingleChange {
    /// The change.
    pub change: Change,
    /// The cells that lines would leave open.
    pub n_open: usize,
    /// Whether it reaches the goal.
    pub is_enough: bool,
}

/// Every change of one cell that leaves fewer cells open by lines than there are, or reaches the goal:
/// the best first. With fewer of them if the observer said stop or the work is done.
pub fn single_changes(
    puzzle: &Puzzle,
    terms: &Terms,
    observer: &mut dyn Observer,
) -> Result<Vec<SingleChange>, RepairError> {
    let (picture, whole) = of_goal(puzzle)?;
    let mut mender = Mender::new(&whole, &picture, terms, observer);
    let mut found = Vec::new();
    match mender.single_changes(&mut found) {
        Err(Halt::Wrong(wrong)) => return Err(RepairError::Wrong(wrong)),
        Ok(()) | Err(Halt::Observer | Halt::Work) => {}
    }
    found.sort_by_key(|one| (!one.is_enough, one.n_open));
    Ok(found)
}

impl Mender<'_> {
    fn single_changes(&mut self, found: &mut Vec<SingleChange>) -> Result<(), Halt> {
        let board = self.settle();
        let stuck = Stuck::new(&self.canvas, board);
        self.pool.refresh(&self.canvas);
        for flip in self.flips.all(&self.canvas) {
            self.look()?;
            let back = self.paint(&flip.changes);
            let n_open = self.n_open();
            self.canvas.paint(&back);
            let is_enough =
                !self.is_refuted(&stuck, &flip) && self.reached_with(&flip)? == Reached::Yes;
            if n_open >= stuck.board.n_open && !is_enough {
                continue;
            }
            let (cell, after) = flip.changes[0];
            found.push(SingleChange { change: self.listed(cell, after), n_open, is_enough });
        }
        Ok(())
    }
}
