//! What counting sides alone rules out, before any search.
//!
//! ```text
//!   border sides   as many outside as the board is round        2·(w + h)
//!   border tiles   a corner shows two of them outside           4 such tiles, and so on
//!   other colors    every side meets another of its color         an even number
//! ```
//!
//! Without enough for the border no board can be filled, with mismatches or without. A tile that
//! can lie in a corner can lie anywhere at the border, so counting decides: with enough tiles for
//! each sort of cell there is one for every cell. Where no tile is turned counting rules out less.
//!
//! Where edges have signs, each k meets a -k, so there are as many of both.
//!
//! The last holds for the border color, too, once the sides outside are taken from it; where
//! any color may look outside, nothing follows. A color with an odd number of sides leaves one of
//! them unpaired on every full board, and a mismatched edge has two sides: that bounds how many
//! edges match. O(n log n).

use super::board::{Board, turns};

/// Why no placement can be right, if counting shows it.
pub(crate) fn impossible(board: &Board) -> Option<String> {
    board.border()?;
    if let Some(why) = unfillable(board) {
        return Some(why);
    }
    let sides = sorted_sides(board);
    if board.rules().is_signed {
        let (color, more, fewer) = uneven_colors(&sides).next()?;
        let n_sides = counted(more, "side");
        let other = -color;
        return Some(format!(
            "color {color} has {n_sides} and {other} has {fewer}, which cannot all be paired"
        ));
    }
    let odd = odd_colors(&sides).next()?;
    let n_sides = counted(odd.len(), "side");
    Some(format!("color {} has {n_sides}, which cannot all be paired", odd[0]))
}

/// The colors of all sides, sorted.
fn sorted_sides(board: &Board) -> Vec<u32> {
    let mut sides: Vec<u32> = board.tiles().iter().flatten().copied().collect();
    sides.sort_unstable();
    sides
}

/// Why no board can be filled, whatever may be mismatched, if counting shows it.
pub(crate) fn unfillable(board: &Board) -> Option<String> {
    let border = board.border()?;
    let around = 2 * (board.width() + board.height());
    let n_border = board.tiles().iter().flatten().filter(|&&color| color == border).count();
    if n_border < around {
        return Some(format!(
            "the tiles have {n_border} sides of the border color {border}, the board needs {around}"
        ));
    }
    let mut open = vec![true; board.tiles().len()];
    let mut is_free = open.clone();
    for pin in board.pins() {
        let sides = pin.oriented_tile.sides(board.tiles());
        let outside = outside(board, pin.x, pin.y);
        if (0..4).any(|side| outside[side] && sides[side] != border) {
            let (x, y) = (pin.x + 1, pin.y + 1);
            return Some(format!(
                "the tile pinned in cell {x},{y} does not show the border outside"
            ));
        }
        open[pin.y * board.width() + pin.x] = false;
        is_free[pin.oriented_tile.tile] = false;
    }
    let sorts: Vec<[bool; 4]> = (0..open.len())
        .filter(|&cell| open[cell])
        .map(|cell| outside(board, cell % board.width(), cell / board.width()))
        .collect();
    let count = |sort: &[bool; 4]| sort.iter().filter(|&&is| is).count();
    for n_sides in (1..=4).rev() {
        let of_sides = sorts.iter().filter(|sort| count(sort) >= n_sides);
        let Some(sort) = sorts.iter().find(|sort| count(sort) == n_sides) else { continue };
        // Where no tile is turned, cells on one side of the board do not stand for those on others.
        let n_cells = if board.turn().is_some() {
            of_sides.filter(|it| (0..4).all(|side| it[side] || !sort[side])).count()
        } else {
            of_sides.count()
        };
        let fits = |tile: &[u32; 4]| {
            let mut turned = board.may_turn().map(|turn| turns(*tile)[usize::from(turn)]);
            turned.any(|tile| (0..4).all(|side| !sort[side] || tile[side] == border))
        };
        let free = board.tiles().iter().zip(&is_free).filter(|(_, is_free)| **is_free);
        let n_tiles = free.filter(|(tile, _)| fits(tile)).count();
        if n_tiles < n_cells {
            return Some(format!(
                "{} with {} or more outside, but only {} {} the border color {border} there",
                counted(n_cells, "open cell"),
                counted(n_sides, "side"),
                counted(n_tiles, "tile"),
                if n_tiles == 1 { "has" } else { "have" },
            ));
        }
    }
    None
}

/// The number with its noun, such as `1 side` or `3 sides`.
fn counted(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// Which sides of a cell look outside: top, right, bottom, left.
fn outside(board: &Board, x: usize, y: usize) -> [bool; 4] {
    [y == 0, x + 1 == board.width(), y + 1 == board.height(), x == 0]
}

/// A bound of the matching edges of a full board.
pub(crate) fn most_matched(board: &Board) -> usize {
    if board.border().is_none() {
        return board.n_edges();
    }
    let sides = sorted_sides(board);
    let n_unpaired: usize = if board.rules().is_signed {
        uneven_colors(&sides).map(|(_, more, fewer)| more - fewer).sum()
    } else {
        odd_colors(&sides).count()
    };
    board.n_edges().saturating_sub(n_unpaired.div_ceil(2))
}

/// The colors with signs, other than 0, of which there are more sides than of their opposites: with
/// both numbers. Needs: `sides` are sorted.
fn uneven_colors(sides: &[u32]) -> impl Iterator<Item = (i32, usize, usize)> {
    let count = |color: u32| {
        sides.partition_point(|&side| side <= color) - sides.partition_point(|&side| side < color)
    };
    sides.chunk_by(|a, b| a == b).filter_map(move |same| {
        let fewer = count(same[0].wrapping_neg());
        (same[0] != 0 && same.len() > fewer).then_some((same[0].cast_signed(), same.len(), fewer))
    })
}

/// The sides of each color that has an odd number of them. So it has inside, too: those that look
/// outside are an even number, all of the border color. Needs: `sides` are sorted.
fn odd_colors(sides: &[u32]) -> impl Iterator<Item = &[u32]> {
    sides.chunk_by(|a, b| a == b).filter(|same| same.len() % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::super::board::{OrientedTile, Pin, Wanted};
    use super::super::read::Listed;
    use super::*;
    use crate::SplitMix64;

    fn why(tiles: &[[u32; 4]], border: Option<u32>) -> Option<String> {
        let listed = Listed { size: None, tiles: tiles.to_vec() };
        impossible(&Board::new(listed, &Wanted { border, ..Wanted::default() }).unwrap())
    }

    #[test]
    fn counts_that_cannot_be() {
        let right = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [0, 3, 2, 0]];
        assert_eq!(why(&right, Some(0)), None);
        let odd = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [0, 3, 1, 0]];
        assert!(why(&odd, Some(0)).unwrap().contains("color 1 has 3 sides"));
        assert_eq!(why(&odd, None), None);
        let one = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [0, 5, 2, 0]];
        assert!(why(&one, Some(0)).unwrap().contains("color 3 has 1 side, which"));
        let open = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [3, 3, 2, 0]];
        assert!(why(&open, Some(0)).unwrap().contains("needs 8"));
    }

    /// Whether there is a full board by trying: cells in turn, any tile that shows the border.
    fn is_fillable(board: &Board, cell: usize, is_used: &mut Vec<bool>) -> bool {
        let (x, y) = (cell % board.width(), cell / board.width());
        let pin = board.pins().iter().find(|pin| (pin.x, pin.y) == (x, y));
        cell == is_used.len()
            || (0..4 * is_used.len()).any(|choice| {
                let oriented_tile = OrientedTile::new(choice / 4, (choice % 4) as u8);
                let is_elsewhere =
                    board.pins().iter().any(|pin| pin.oriented_tile.tile == oriented_tile.tile);
                let may_lie = pin.map_or(!is_elsewhere, |pin| pin.oriented_tile == oriented_tile);
                let sides = oriented_tile.sides(board.tiles());
                let outside = outside(board, x, y);
                if is_used[oriented_tile.tile]
                    || !may_lie
                    || (0..4).any(|side| outside[side] && Some(sides[side]) != board.border())
                {
                    return false;
                }
                is_used[oriented_tile.tile] = true;
                let is_filled = is_fillable(board, cell + 1, is_used);
                is_used[oriented_tile.tile] = false;
                is_filled
            })
    }

    #[test]
    fn a_board_is_unfillable_where_no_tiles_fit_its_border() {
        let mut random = SplitMix64::new(3);
        let mut seen = [0; 2];
        while seen.iter().any(|&n| n < 200) {
            let (width, height) =
                [(1, 1), (3, 1), (1, 4), (2, 2), (3, 2)][random.below(5) as usize];
            let side = |random: &mut SplitMix64| u32::from(random.below(5) > 2);
            let tiles = (0..width * height).map(|_| [(); 4].map(|()| side(&mut random))).collect();
            let pin = Pin {
                x: random.below(width as u64) as usize,
                y: random.below(height as u64) as usize,
                oriented_tile: OrientedTile::new(
                    random.below((width * height) as u64) as usize,
                    random.below(4) as u8,
                ),
            };
            let pins = if random.below(2) == 0 { vec![pin] } else { Vec::new() };
            let wanted = Wanted { size: Some((width, height)), pins, ..Wanted::default() };
            let Ok(board) = Board::new(Listed { size: None, tiles }, &wanted) else { continue };
            let is_fillable = is_fillable(&board, 0, &mut vec![false; width * height]);
            assert_eq!(unfillable(&board).is_none(), is_fillable, "{board:?}");
            seen[usize::from(is_fillable)] += 1;
        }
    }

    #[test]
    fn what_is_missing_for_the_border() {
        let three = [[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [0, 3, 0, 2]];
        let message = "4 open cells with 2 sides or more outside, but only 3 tiles have the border \
                    color 0 there";
        assert_eq!(why(&three, Some(0)).unwrap(), message);
        let right = vec![[0, 1, 4, 0], [0, 2, 1, 0], [0, 4, 3, 0], [0, 3, 2, 0]];
        let pins = vec![Pin { x: 0, y: 0, oriented_tile: OrientedTile::new(0, 1) }];
        let wanted = Wanted { pins, ..Wanted::default() };
        let board = Board::new(Listed { size: None, tiles: right }, &wanted).unwrap();
        assert!(unfillable(&board).unwrap().contains("pinned in cell 1,1"));
    }
}
