//! What counting sides alone rules out, before any search.
//!
//! ```text
//!   border sides   as many outside as the board is round        2·(w + h)
//!   other kinds    every side meets another of its kind         an even number
//! ```
//!
//! The second holds for the border kind, too, once the sides outside are taken from it; where
//! any kind may look outside, nothing follows. A kind with an odd number of sides leaves one of
//! them unpaired on every full board, and a mismatched edge has two sides: that bounds how many
//! edges match. O(n log n).

use super::board::Board;

/// Why no placement can be right, if counting shows it.
pub(crate) fn impossible(board: &Board) -> Option<String> {
    let border = board.border()?;
    let around = 2 * (board.width() + board.height());
    let mut sides: Vec<u32> = board.tiles().iter().flatten().copied().collect();
    sides.sort_unstable();
    let n_border = sides.iter().filter(|&&kind| kind == border).count();
    if n_border < around {
        return Some(format!(
            "the tiles have {n_border} sides of the border kind {border}, the board needs {around}"
        ));
    }
    let odd = odd_kinds(&sides).next()?;
    let n = odd.len();
    let n_sides = if n == 1 { "1 side".to_owned() } else { format!("{n} sides") };
    Some(format!("kind {} has {n_sides}, which cannot all be paired", odd[0]))
}

/// A bound of the matching edges of a full board.
pub(crate) fn most_matched(board: &Board) -> usize {
    if board.border().is_none() {
        return board.n_edges();
    }
    let mut sides: Vec<u32> = board.tiles().iter().flatten().copied().collect();
    sides.sort_unstable();
    board.n_edges().saturating_sub(odd_kinds(&sides).count().div_ceil(2))
}

/// The sides of each kind that has an odd number of them. So it has inside, too: those that look
/// outside are an even number, all of the border kind. Needs: `sides` are sorted.
fn odd_kinds(sides: &[u32]) -> impl Iterator<Item = &[u32]> {
    sides.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::super::board::Wanted;
    use super::super::read::Listed;
    use super::*;

    fn why(tiles: &[[u32; 4]], border: Option<u32>) -> Option<String> {
        let listed = Listed { size: None, tiles: tiles.to_vec() };
        impossible(&Board::new(listed, &Wanted { border, ..Wanted::default() }).unwrap())
    }

    #[test]
    fn counts_that_cannot_be() {
        let right = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [0, 3, 2, 0]];
        assert_eq!(why(&right, Some(0)), None);
        let odd = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [0, 3, 1, 0]];
        assert!(why(&odd, Some(0)).unwrap().contains("kind 1 has 3 sides"));
        assert_eq!(why(&odd, None), None);
        let one = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [0, 5, 2, 0]];
        assert!(why(&one, Some(0)).unwrap().contains("kind 3 has 1 side, which"));
        let open = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [3, 3, 2, 0]];
        assert!(why(&open, Some(0)).unwrap().contains("needs 8"));
    }
}
