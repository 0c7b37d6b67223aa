//! What counting sides alone rules out, before any search.
//!
//! ```text
//!   border sides   as many outside as the board is round        2·(w + h)
//!   other kinds    every side meets another of its kind         an even number
//! ```
//!
//! The second holds for the border kind, too, once the sides outside are taken from it; where
//! any kind may look outside, nothing follows. O(n log n).

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
    let is_left_over = (n_border - around) % 2;
    let odd = sides.chunk_by(|a, b| a == b).find(|same| {
        (same[0] == border && is_left_over == 1) || (same[0] != border && same.len() % 2 == 1)
    })?;
    Some(format!("kind {} has {} sides, which cannot all be paired", odd[0], odd.len()))
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
        let open = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [3, 3, 2, 0]];
        assert!(why(&open, Some(0)).unwrap().contains("needs 8"));
    }
}
