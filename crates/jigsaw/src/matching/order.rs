//! In which order cells are filled: rows, or growing squares, whichever is forecast to be shorter.
//!
//! ```text
//!   rows    0 1 2      squares  0 1 4      few colors: rows, for the frontier is short
//!           3 4 5               2 3 5      many colors: squares, for cells of the border, which
//!           6 7 8               6 7 8      have one neighbor only, come as late as they can
//! ```
//!
//! Every cell comes after those to its left and above it. Of all orders with that property these
//! two are the best: a dynamic program over the staircases of 8×8 and 10×10 boards found squares
//! for 22 colors and rows for 13 to 18, with nothing in between that was shorter by one part in a
//! thousand. On 12×12 boards with 27 colors, 5 of them for the border, squares are forecast to need
//! 10^6.9 pieces where rows need 10^9.8; with 22 colors 10^14.1 and 10^13.1.
//!
//! Both are made in O(cells), and so is each forecast. The dynamic program is no part of the solver: it would find
//! one of these two.

use super::board::Board;
use super::forecast::forecast_in;

/// The order with the smaller forecast.
pub(crate) fn best(board: &Board) -> Vec<usize> {
    let orders = [rows(board), squares(board)];
    let [by_rows, by_squares] = orders.each_ref().map(|order| forecast_in(board, order));
    let [rows, squares] = orders;
    if by_squares < by_rows { squares } else { rows }
}

/// Row by row.
pub(crate) fn rows(board: &Board) -> Vec<usize> {
    (0..board.width() * board.height()).collect()
}

/// A square that grows from the first corner, and then the rows below it.
/// Needs: the board is not wider than high.
pub(crate) fn squares(board: &Board) -> Vec<usize> {
    let (width, height) = (board.width(), board.height());
    let mut order = Vec::with_capacity(width * height);
    for k in 0..width {
        order.extend((0..k).map(|y| y * width + k));
        order.extend((0..=k).map(|x| k * width + x));
    }
    order.extend(width * width..width * height);
    order
}

#[cfg(test)]
mod tests {
    use super::super::planted::{Recipe, planted};
    use super::*;

    fn board(width: usize, height: usize, colors: usize) -> Board {
        let recipe = Recipe { width, height, colors, border_colors: 3, seed: 1 };
        planted(&recipe).unwrap().board
    }

    #[test]
    fn every_cell_comes_after_its_neighbors() {
        for (width, height) in [(3, 3), (1, 4), (4, 7)] {
            let board = board(width, height, 9);
            for order in [rows(&board), squares(&board)] {
                let mut is_filled = vec![false; width * height];
                for cell in order {
                    assert!(cell % width == 0 || is_filled[cell - 1]);
                    assert!(cell < width || is_filled[cell - width]);
                    assert!(!std::mem::replace(&mut is_filled[cell], true));
                }
                assert!(is_filled.iter().all(|&is| is));
            }
        }
    }

    #[test]
    fn the_figures_of_the_header() {
        for (colors, by_squares, by_rows) in [(27, 6.9, 9.8), (22, 14.1, 13.1)] {
            let board = |seed| {
                let recipe = Recipe { width: 12, height: 12, colors, border_colors: 5, seed };
                planted(&recipe).unwrap().board
            };
            for (order, figure) in [(squares as fn(&Board) -> _, by_squares), (rows, by_rows)] {
                let forecast = |seed| forecast_in(&board(seed), &order(&board(seed)));
                let mean = (0..8).map(forecast).sum::<f64>() / 8.0;
                assert!((mean - figure).abs() < 0.05, "{colors}: {mean} for {figure}");
            }
        }
    }

    #[test]
    fn few_kinds_by_rows_and_many_by_squares() {
        assert_eq!(best(&board(10, 10, 11)), rows(&board(10, 10, 11)));
        assert_eq!(best(&board(10, 10, 25)), squares(&board(10, 10, 25)));
    }
}
