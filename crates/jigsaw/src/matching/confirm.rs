//! Does a placement keep the rules? Loops of its own over the tiles as they were read.
//!
//! ```text
//!   rules of laying    every tile at most once, hints kept      broken: an error
//!   the border         kind that looks outside                  broken: an error
//!   touching edges     equal on both sides                      counted: matched of all
//! ```
//!
//! It shares nothing with the search, not even how a tile is turned, so that a fault there cannot
//! hide itself. O(n).

use super::board::{Board, Placement};
use crate::Error;

/// What a placement that keeps the rules comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// Cells that are filled.
    pub placed: usize,
    /// Touching edges of one kind.
    pub matched: usize,
    /// Edges at which two cells of the board touch.
    pub edges: usize,
    /// Whether every cell is filled and every edge matches.
    pub is_complete: bool,
}

/// Checks a placement.
///
/// # Errors
/// The error says which rule it breaks, and where.
pub fn confirm(board: &Board, placement: &Placement) -> Result<Confirmed, Error> {
    let (width, height) = (board.width(), board.height());
    if placement.width() != width || placement.cells().len() != width * height {
        let message = format!("the placement is not {width}x{height}, as the board is");
        return Err(Error::rule(message));
    }
    let rules = once_each(board, placement)
        .and_then(|()| hints_kept(board, placement))
        .and_then(|()| border_outside(board, placement));
    rules.map_err(Error::rule)?;
    let (mut edges, mut matched) = (0, 0);
    for y in 0..height {
        for x in 0..width {
            if x + 1 < width {
                edges += 1;
                let pair = (kind(board, placement, x, y, 1), kind(board, placement, x + 1, y, 3));
                matched += usize::from(pair.0.is_some() && pair.0 == pair.1);
            }
            if y + 1 < height {
                edges += 1;
                let pair = (kind(board, placement, x, y, 2), kind(board, placement, x, y + 1, 0));
                matched += usize::from(pair.0.is_some() && pair.0 == pair.1);
            }
        }
    }
    let placed = placement.cells().iter().filter(|cell| cell.is_some()).count();
    let is_complete = placed == width * height && matched == edges;
    Ok(Confirmed { placed, matched, edges, is_complete })
}

/// The kind that the cell at `x`, `y` shows on a side: 0 top, 1 right, 2 bottom, 3 left.
fn kind(board: &Board, placement: &Placement, x: usize, y: usize, side: usize) -> Option<u32> {
    let laid = placement.cells()[y * board.width() + x]?;
    // A tile turned clockwise shows on a side what it has a quarter before it.
    Some(board.tiles()[laid.tile][(side + 4 - usize::from(laid.turns())) % 4])
}

fn once_each(board: &Board, placement: &Placement) -> Result<(), String> {
    let mut cell_of = vec![None; board.tiles().len()];
    for (i, laid) in placement.cells().iter().enumerate() {
        let Some(laid) = laid else { continue };
        let here = format!("{},{}", i % board.width() + 1, i / board.width() + 1);
        if laid.tile >= cell_of.len() {
            return Err(format!("cell {here} has tile {}, which is not there", laid.tile + 1));
        }
        if let Some(there) = cell_of[laid.tile].replace(here.clone()) {
            return Err(format!("tile {} lies in cell {there} and in {here}", laid.tile + 1));
        }
    }
    Ok(())
}

fn hints_kept(board: &Board, placement: &Placement) -> Result<(), String> {
    for hint in board.fixed() {
        let shown = |side| kind(board, placement, hint.x, hint.y, side);
        let is_same = placement.cells()[hint.y * board.width() + hint.x]
            .is_some_and(|laid| laid.tile == hint.laid.tile);
        let tile = board.tiles()[hint.laid.tile];
        let is_turned = (0..4)
            .all(|side| shown(side) == Some(tile[(side + 4 - usize::from(hint.laid.turns())) % 4]));
        if !is_same || !is_turned {
            return Err(format!("the hint of cell {},{} is not kept", hint.x + 1, hint.y + 1));
        }
    }
    Ok(())
}

fn border_outside(board: &Board, placement: &Placement) -> Result<(), String> {
    let Some(border) = board.border() else { return Ok(()) };
    let (right, bottom) = (board.width() - 1, board.height() - 1);
    for y in 0..=bottom {
        for x in 0..=right {
            let outside = [(0, y == 0), (1, x == right), (2, y == bottom), (3, x == 0)];
            for (side, is_outside) in outside {
                let shown = kind(board, placement, x, y, side);
                if is_outside && shown.is_some_and(|kind| kind != border) {
                    return Err(format!("cell {},{} does not show the border", x + 1, y + 1));
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::board::{Fixed, Laid, Wanted};
    use super::super::read::Listed;
    use super::*;

    /// The board 1 2 / 3 4 of four corners, each to be turned once more than the one before.
    fn board(fixed: Vec<Fixed>) -> Board {
        let tiles = vec![[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [0, 3, 2, 0]];
        let wanted = Wanted { fixed, ..Wanted::default() };
        Board::new(Listed { size: None, tiles }, &wanted).unwrap()
    }

    fn placement(laid: [(usize, u8); 4]) -> Placement {
        let cells = laid.iter().map(|&(tile, turns)| Some(Laid::new(tile, turns))).collect();
        Placement::new(2, cells).unwrap()
    }

    const RIGHT: [(usize, u8); 4] = [(0, 0), (1, 1), (2, 3), (3, 2)];

    #[test]
    fn a_right_one_and_wrong_ones() {
        let right = confirm(&board(Vec::new()), &placement(RIGHT)).unwrap();
        assert_eq!((right.placed, right.matched, right.is_complete), (4, 4, true));
        let turned = placement(RIGHT).turned();
        assert!(confirm(&board(Vec::new()), &turned).unwrap().is_complete);
        for (wrong, says) in [
            ([(0, 0), (1, 0), (2, 3), (3, 2)], "cell 2,1 does not show the border"),
            ([(0, 0), (0, 1), (2, 3), (3, 2)], "tile 1 lies in cell 1,1 and in 2,1"),
            ([(0, 0), (4, 1), (2, 3), (3, 2)], "tile 5, which is not there"),
        ] {
            let message = confirm(&board(Vec::new()), &placement(wrong)).unwrap_err().to_string();
            assert!(message.contains(says), "{message}");
        }
        let error = confirm(&board(Vec::new()), &placement([(0, 0); 4])).unwrap_err();
        assert!(error.is_broken_rule() && !error.is_hint() && !error.is_recipe());
        let swapped = confirm(&board(Vec::new()), &placement([(1, 0), (0, 1), (2, 3), (3, 2)]));
        assert!(!swapped.unwrap().is_complete);
    }

    #[test]
    fn hints_and_open_cells() {
        let hint = Fixed { x: 1, y: 0, laid: Laid::new(1, 1) };
        assert!(confirm(&board(vec![hint]), &placement(RIGHT)).unwrap().is_complete);
        let message =
            confirm(&board(vec![hint]), &placement(RIGHT).turned()).unwrap_err().to_string();
        assert!(message.contains("hint of cell 2,1"), "{message}");
        let mut cells = placement(RIGHT).cells().to_vec();
        cells[3] = None;
        let open = Placement::new(2, cells).unwrap();
        let half = confirm(&board(Vec::new()), &open).unwrap();
        assert_eq!((half.placed, half.matched, half.edges), (3, 2, 4));
    }
}
