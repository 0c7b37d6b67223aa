//! How large a search will be, before it begins: the expected number of pieces laid.
//!
//! ```text
//!   ways to fill d cells  =  orders of the tiles × turns × chance that each touching pair matches
//!   pieces laid           =  their sum over d
//! ```
//!
//! The chance that two sides match is taken from how often the colors occur, apart for the sides
//! between cells of the border. Planted boards come within a factor of ten of it in most cases.
//! It decides how a search shares its time between a proof and a good partial board. O(n).

use super::board::Board;
use super::{order, symmetry};

/// The expected number of tiles that the whole search places, as a decimal logarithm.
#[must_use]
pub fn forecast(board: &Board) -> f64 {
    let upright = board.upright();
    forecast_in(&upright, &order::best(&upright))
}

/// The same if the cells are filled in this order.
pub(crate) fn forecast_in(board: &Board, order: &[usize]) -> f64 {
    let chances = Chances::of(board);
    let (width, height) = (board.width(), board.height());
    let mut left = [0.0; 3];
    for tile in board.tiles() {
        left[chances.n_border(tile).min(2)] += 1.0;
    }
    let (mut ways, mut sum) = (0.0_f64, f64::NEG_INFINITY);
    for cell in order {
        let (x, y) = (cell % width, cell / width);
        let (at_x, at_y) = (x == 0 || x + 1 == width, y == 0 || y + 1 == height);
        let role = if chances.border.is_some() { usize::from(at_x) + usize::from(at_y) } else { 0 };
        let turns = if role == 0 { board.may_turn().count() as f64 } else { 1.0 };
        ways += f64::max(left[role] * turns, 1e-3).log10();
        left[role] -= 1.0;
        if x > 0 {
            ways += if at_y { chances.ring } else { chances.inner };
        }
        if y > 0 {
            ways += if at_x { chances.ring } else { chances.inner };
        }
        let (high, low) = (sum.max(ways), sum.min(ways));
        sum = high + (1.0 + 10_f64.powf(low - high)).log10();
    }
    let (views, _) = symmetry::views(board);
    let is_anchored = board.pins().is_empty() && views[0].pins().len() == 1;
    sum - if is_anchored { (4.0 / views.len() as f64).log10() } else { 0.0 }
}

/// How likely two sides match, as powers of ten.
struct Chances {
    border: Option<u32>,
    /// Between two cells of the border.
    ring: f64,
    /// Between all others.
    inner: f64,
}

impl Chances {
    fn of(board: &Board) -> Chances {
        let border = board.border();
        let (mut ring, mut inner) = (Vec::new(), Vec::new());
        for tile in board.tiles() {
            for side in 0..4 {
                let is_border = |side: usize| Some(tile[side % 4]) == border;
                if !is_border(side) {
                    let is_ring = is_border(side + 1) || is_border(side + 3);
                    (if is_ring { &mut ring } else { &mut inner }).push(tile[side]);
                }
            }
        }
        Chances { border, ring: chance(ring), inner: chance(inner) }
    }

    fn n_border(&self, tile: &[u32; 4]) -> usize {
        tile.iter().filter(|&&color| Some(color) == self.border).count()
    }
}

/// The chance that two of these are the same, as a power of ten.
fn chance(mut colors: Vec<u32>) -> f64 {
    let n = colors.len() as f64;
    colors.sort_unstable();
    let same: f64 =
        colors.chunk_by(|a, b| a == b).map(|same| (same.len() as f64 / n).powi(2)).sum();
    if same > 0.0 { same.log10() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::super::planted::{Recipe, planted};
    use super::super::{depth_first::SearchStep, search::Search};
    use super::*;

    #[test]
    fn within_a_factor_of_ten() {
        for seed in 0..4 {
            let recipe = Recipe { width: 6, height: 6, colors: 11, border_colors: 3, seed };
            let board = planted(&recipe).unwrap().board;
            let search = Search::new(&board).unwrap();
            let mut placements = search.placements();
            for task in 0..search.n_tasks() {
                let mut worker = search.begin(task).unwrap();
                while worker.run(u64::MAX) == SearchStep::Found {}
                placements += worker.placements();
            }
            let (expected, was) = (forecast(&board), (placements as f64).log10());
            assert!((expected - was).abs() < 1.0, "{expected} forecast, {was} laid");
        }
    }
}
