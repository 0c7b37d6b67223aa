//! Both ways: each value of one cell forces the same for another cell.
//!
//! ```text
//!   r3c4 filled   ->  r3c6 empty, r5c4 filled
//!   r3c4 empty    ->  r3c6 empty, r4c4 filled      so r3c6 is empty
//! ```
//!
//! Each open cell is followed to the end both ways, and the first that agrees on others counts.
//! Needs: no supposition fails, which is what `what_if` looks for. O(open cells × their fixpoints).

use std::ops::ControlFlow;

use super::what_if::Supposing;
use crate::{candidates::Candidates, grid::Grid};

/// A cell all values of which lead to the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BothWays {
    /// The cell of the board.
    pub cell: u32,
    /// What it may be.
    pub candidates: Candidates,
    /// What follows either way.
    pub agreed: Vec<(u32, Candidates)>,
}

/// The open cells all values of which agree on others, each found when the iterator comes to it.
pub(crate) fn find(
    grid: &Grid,
    board: &[Candidates],
    supposing: &mut Supposing,
    mut go_on: impl FnMut() -> ControlFlow<()>,
) -> impl Iterator<Item = BothWays> {
    supposing.load(grid, board);
    (0..board.len() as u32)
        .filter(|&cell| !board[cell as usize].is_settled())
        .take_while(move |_| go_on().is_continue())
        .map(move |cell| BothWays {
            cell,
            candidates: board[cell as usize],
            agreed: agreed(grid, board, supposing, cell),
        })
        .filter(|both| !both.agreed.is_empty())
}

/// What follows from every value of a cell; nothing if one of them fails.
fn agreed(
    grid: &Grid,
    board: &[Candidates],
    supposing: &mut Supposing,
    cell: u32,
) -> Vec<(u32, Candidates)> {
    let mut agreed: Option<Vec<(u32, Candidates)>> = None;
    for value in board[cell as usize].values() {
        let Some(new) = supposing.consequences(grid, cell, Candidates::of(value)) else {
            return Vec::new();
        };
        let joined = |&(cell, mark): &(u32, Candidates)| {
            let other = new.iter().find(|&&(other, _)| other == cell)?.1;
            let either = mark.or(other);
            (either != board[cell as usize]).then_some((cell, either))
        };
        agreed = Some(match agreed {
            None => new,
            Some(so_far) => so_far.iter().filter_map(joined).collect(),
        });
        if agreed.as_ref().is_some_and(Vec::is_empty) {
            break;
        }
    }
    agreed.unwrap_or_default()
}
