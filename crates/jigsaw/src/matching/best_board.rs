//! The best board within a budget: rounds of search with mismatches, see `restarts`, from the side of
//! the board that does best.
//!
//! ```text
//!   no pins        all sides are alike: one view, turned upright
//!   pins           8 million pieces on that view, for a full board early on; then
//!                   4 views, 24 million pieces each ─▶ the 2 best, 96 million each ─▶ the best
//! ```
//!
//! Where pins stand matters more than anything else: a pin in the middle rows, with few tiles
//! behind it in its row, stops a search that could fill 200 cells at 130, and the same pin from
//! another side is met early or late, where it costs little. Of a planted 16×16 board with eight
//! pins 200 million pieces match 418 of 480 edges from one side and 439 from the next; which one it
//! will be is not seen from the pins, so all are tried.
//!
//! Tried and lost: filling the rows around a pin column by column, so that its neighbors are laid
//! shortly after each other (445 and 445 edges with five pins, 413 to 418 with eight).

use std::cmp::Ordering;

use pictogrid_core::Fault;

use super::board::{Board, Placement};
use super::restarts::Restarts;

/// Pieces laid in one view before the others are tried, too.
const BEFORE_VIEWS: u64 = 8 << 20;
/// Pieces for each view before half of them are left; four times as many for the next half.
const TRIAL: u64 = 24 << 20;

/// Which views are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// One, from above.
    First,
    /// Several, until each has laid so many pieces.
    Trial(u64),
    /// The best of them.
    Last,
}

/// The search for the best board.
#[derive(Debug)]
pub struct BestSearch<'a> {
    board: &'a Board,
    seed: u64,
    views: Vec<Restarts<'a>>,
    stage: Stage,
    best: Option<(usize, Placement)>,
    /// Matching edges that are known to be possible.
    known: usize,
    bound: usize,
    /// Pieces laid so far.
    pub placements: u64,
}

impl<'a> BestSearch<'a> {
    /// A search with the random choices of `seed`.
    ///
    /// # Errors
    /// The tables would need too much memory.
    pub fn new(board: &'a Board, seed: u64) -> Result<BestSearch<'a>, Fault> {
        let first = Restarts::new(board, upright(board)[0], false, seed)?;
        let bound = first.bound;
        let (views, stage) = (vec![first], Stage::First);
        Ok(BestSearch { board, seed, views, stage, best: None, known: 0, bound, placements: 0 })
    }

    /// The best placement so far, and how many of its edges match.
    #[must_use]
    pub fn best(&self) -> Option<&(usize, Placement)> {
        self.best.as_ref()
    }

    /// Whether no board can be filled, mismatched or not: too few tiles show the border outside.
    /// Restarts do nothing then.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.views.iter().all(|view| view.is_stuck)
    }

    /// An upper bound on the matching edges of a full board: by counting sides, and less once a round
    /// has tried all boards with more.
    #[must_use]
    pub fn bound(&self) -> usize {
        self.bound
    }

    /// From now on only boards with more than `matched` matching edges are kept.
    pub fn must_beat(&mut self, matched: usize) {
        self.known = self.known.max(matched);
    }

    /// Runs one round. It ends early if `is_enough` returns true, which is called every 65,536 pieces.
    pub fn round(&mut self, is_enough: &mut dyn FnMut(u64) -> bool) {
        self.choose();
        let Some(view) = self.views.iter_mut().min_by_key(|view| view.placements) else { return };
        // While views are compared, each has but its own best to beat.
        if self.known > 0 && !matches!(self.stage, Stage::Trial(_)) {
            view.must_beat(self.known);
        }
        let before = view.placements;
        view.round(is_enough);
        self.placements += view.placements - before;
        self.bound = self.bound.min(view.bound);
        if let Some((matched, placement)) = &view.best
            && self.best.as_ref().is_none_or(|best| *matched > best.0)
        {
            self.best = Some((*matched, placement.clone()));
            self.known = self.known.max(*matched);
        }
    }

    /// Goes on to the next stage if it is time.
    fn choose(&mut self) {
        match self.stage {
            Stage::First if !self.board.pins().is_empty() && self.placements >= BEFORE_VIEWS => {
                let view = |&n_turns: &usize| Restarts::new(self.board, n_turns, true, self.seed);
                // The same tables could be made before, so that they can be made now.
                self.views = upright(self.board).iter().filter_map(|n| view(n).ok()).collect();
                self.stage = Stage::Trial(TRIAL);
            }
            Stage::Trial(most) if self.views.iter().all(|view| view.placements >= most) => {
                let matched = |view: &Restarts<'_>| view.best.as_ref().map_or(0, |best| best.0);
                self.views.sort_by_key(|view| std::cmp::Reverse(matched(view)));
                self.views.truncate(self.views.len().div_ceil(2));
                self.stage =
                    if self.views.len() > 1 { Stage::Trial(4 * most) } else { Stage::Last };
            }
            _ => {}
        }
    }
}

/// The quarter turns after which a board is not wider than high.
fn upright(board: &Board) -> &'static [usize] {
    match board.width().cmp(&board.height()) {
        Ordering::Less => &[0, 2],
        Ordering::Equal => &[0, 1, 2, 3],
        Ordering::Greater => &[1, 3],
    }
}

#[cfg(test)]
mod tests {
    use super::super::confirm::confirm;
    use super::super::planted::{Recipe, planted};
    use super::*;

    fn board(width: usize, height: usize, colors: usize, seed: u64) -> Board {
        planted(&Recipe { width, height, colors, border_colors: 2, seed }).unwrap().board
    }

    fn best_of(board: &Board, n_rounds: usize) -> (usize, Placement) {
        let mut search = BestSearch::new(board, 1).unwrap();
        for _ in 0..n_rounds {
            search.round(&mut |_| false);
        }
        search.best().unwrap().clone()
    }

    #[test]
    fn with_hints_the_board_is_searched_from_the_best_side() {
        for (width, height, n_views) in [(12, 12, 4), (11, 13, 2)] {
            let recipe = Recipe { width, height, colors: 18, border_colors: 4, seed: 2 };
            let planted = planted(&recipe).unwrap();
            let pin = planted.solution.as_pins()[8 * width + 7];
            let board = planted.board.with_pin(pin);
            let mut search = BestSearch::new(&board, 1).unwrap();
            while search.stage == Stage::First {
                assert!(search.views.len() == 1 && search.placements < 40 << 20);
                search.round(&mut |_| false);
            }
            assert_eq!((search.views.len(), search.stage), (n_views, Stage::Trial(TRIAL)));
            // As if each had laid enough.
            search.views.iter_mut().for_each(|view| view.placements += TRIAL);
            search.choose();
            assert_eq!(search.views.len(), n_views / 2);
            let (matched, placement) = search.best().unwrap();
            assert_eq!(confirm(&board, placement).unwrap().matched, *matched);
        }
    }

    #[test]
    fn the_same_seed_finds_the_same_board() {
        let board = board(8, 8, 12, 9);
        assert_eq!(best_of(&board, 3), best_of(&board, 3));
    }
}
