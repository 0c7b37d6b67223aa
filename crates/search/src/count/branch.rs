//! Which cell of a component to branch on.
//!
//! Counting follows both values anyway, so a cell is not good because it fails soon but because
//! what is left falls apart or was met before. Branching line after line from one side does that: all
//! that the lines to come can know of the lines behind is how many runs each crossing line has left
//! and where it may go on. Which side is best depends on the puzzle, and where clues are tight the
//! tightest subline anywhere is better; so the orders take turns (see `dpll_count`).
//!
//! ```text
//!   clue 1 on all lines:   . # . .      the first row is done: what is left is the same
//!                          ? . ? ?      puzzle whichever of the four cells was filled, but for
//!                          ? . ? ?      the place of the column that is gone
//!                          ? . ? ?
//! ```

use pictogrid_core::CellId;

use crate::domain::Planes;

use super::sublines::Subline;

/// An order in which the lines of a component are branched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Home lines, from the first on.
    Home,
    /// Crossing lines, from the first on.
    Crossing,
    /// The tightest of the first and last home lines and crossing lines.
    Border,
}

/// The orders, in the order in which they take turns.
pub(super) const ORDERS: [Order; 3] = [Order::Home, Order::Crossing, Order::Border];

/// The cell to branch on. Needs: `sublines` is a component, in the order of the lines.
pub(super) fn pick<G: Planes>(order: Order, domain: &G, sublines: &[Subline]) -> CellId {
    let first_cell =
        |subline: Subline| subline.open_cells(domain).next().expect("a subline has an open cell");
    let is_home =
        |subline: &Subline| domain.lines().home(first_cell(*subline)).line == subline.line;
    let split = || sublines.iter().position(|subline| !is_home(subline)).unwrap_or(0);
    let subline = match order {
        Order::Home => sublines[0],
        Order::Crossing => sublines[split()],
        Order::Border => {
            let split = split();
            let ends = [0, split.saturating_sub(1), split, sublines.len() - 1];
            let ends = ends.map(|index| sublines[index]);
            *ends.iter().min_by_key(|subline| subline.freedom).expect("four of them")
        }
    };
    first_cell(subline)
}
