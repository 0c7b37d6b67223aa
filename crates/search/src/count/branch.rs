//! Which cell of a component to branch on.
//!
//! Counting follows both values anyway, so a cell is not good because it fails soon but because
//! what is left falls apart or was met before. Eating line after line from one side does that: all
//! that the lines to come can know of the lines behind is how many runs each crossing line has left
//! and where it may go on. Which side is best depends on the puzzle, and where clues are tight the
//! tightest piece anywhere is better; so the orders take turns (see `walk`).
//!
//! ```text
//!   clue 1 on all lines:   . # . .      the first row is eaten: what is left is the same
//!                          ? . ? ?      puzzle whichever of the four cells was filled, but for
//!                          ? . ? ?      the place of the column that is gone
//!                          ? . ? ?
//! ```

use pictogrid_core::CellId;

use crate::domain::Planes;

use super::pieces::Piece;

/// An order in which to eat a component.
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

/// The cell to branch on. Needs: `pieces` is a component, in the order of the lines.
pub(super) fn pick<G: Planes>(order: Order, ground: &G, pieces: &[Piece]) -> CellId {
    let first_cell =
        |piece: Piece| piece.open_cells(ground).next().expect("a piece has an open cell");
    let is_home = |piece: &Piece| ground.lines().home(first_cell(*piece)).line == piece.line;
    let split = || pieces.iter().position(|piece| !is_home(piece)).unwrap_or(0);
    let piece = match order {
        Order::Home => pieces[0],
        Order::Crossing => pieces[split()],
        Order::Border => {
            let split = split();
            let ends = [0, split.saturating_sub(1), split, pieces.len() - 1];
            let ends = ends.map(|index| pieces[index]);
            *ends.iter().min_by_key(|piece| piece.freedom).expect("four of them")
        }
    };
    first_cell(piece)
}
