//! Restarts of search with a schedule of mismatches, each of which must beat the best before it: the
//! chase of one board as it is seen from one side.
//!
//! ```text
//!   reach    how many cells a search without mismatches fills at once
//!   schedule no mismatch until some cells before it, then evenly up to what the best allows
//!   favored  three colors, choice anew each round: pieces that have them are laid first,
//!            so that the colors of what is left for the end are fewer, and match more often
//!   luck     a round that lays too many pieces is given up, and another begins elsewhere
//! ```
//!
//! On planted 16×16 boards with 22 colors a minute of one core gives about 454 of 480 edges. Where
//! the schedule begins matters most: 150 cells gives 443, 170 gives 445, 180 gives 447, 190 gives
//! 451, 195 gives 454, but 202 gives 442 in the same time (perfect search fills 203 at once).
//! Without favored colors it is 2 to 8 edges less; five colors are no better than three, and that one
//! of three was now and then the same as another, or none of the board, made no difference: 442.0
//! edges before and 442.0 with three different colors, after 150 million pieces, on three boards with
//! eight seeds each (± 1.3). Giving a round 5 or 80 million pieces instead of 20 changes little.
//!
//! Two rounds of three began where no search gets without a mismatch, which cost 20 million pieces
//! each, before such a round said to those behind it how far they may go.
//!
//! A round that tries all that its schedule lets in is followed by one that may mismatch anywhere:
//! on a small board the least mismatches may lie before every schedule begins. Before, one tiny board
//! in forty stayed an edge below its best however long the search went on.
//!
//! If that round, too, ends before its patience, no full board does better than the best. Or counting
//! sides says so: a color with an odd number of them costs an edge, or a half with another such color.
//!
//! Where the border needs all its edges, lists let none of them look inside against a mismatch (see
//! `candidates`): before, a round could end with one cell of the border open for good.
//!
//! A board with a few cells open may match more edges than a full one, and is then the one to beat.
//! To count only full ones and to allow ever more mismatches until there is one left two boards of
//! three at 429 of 480 for a minute, or for good.
//!
//! Pins ahead stop a search early in most rounds: the left and upper neighbor of each have three
//! sides to match. So careful rounds measure the reach four times with a million pieces each, where
//! others do so once with 65,536, and a round that has not come to the begin of its schedule after a
//! million pieces is given up. Those behind it begin a cell earlier, and four cells later after one
//! that came so far, so that one round in five does; others take twenty million pieces in vain for a
//! sign that no schedule should begin there.
//! On a board of 16×16 with five pins a single short measure gave a reach of 18 to 31 cells now and
//! then, all mismatches were spent from there on, and the best board had 372 to 380 of 480 edges.

use std::cmp::Reverse;

use pictogrid_core::Fault;

use super::board::{Board, Placement};
use super::candidates::{Candidates, Demand};
use super::confirm::confirm;
use super::depth_first::SearchStep;
use super::mismatch::Mismatch;
use super::order;
use super::plan::{PackedTile, Plan, sides};
use super::side_counts;
use crate::SplitMix64;

/// How many colors are favored in a round.
const FAVORED: usize = 3;
/// Restarts after which pins may be mismatched, if no board was filled.
const PATIENT_ROUNDS: usize = 8;
/// Pieces that a round may lay at first.
const FIRST_PATIENCE: u64 = 1 << 16;
/// Pieces that a round may lay at most.
const MOST_PATIENCE: u64 = 20 << 20;

/// Restarts that measure the reach where searches differ much, and pieces for each of them.
const CAREFUL: (u32, u64) = (4, 1 << 20);
/// The same where one look is enough.
const QUICK: (u32, u64) = (1, FIRST_PATIENCE);

/// Cells by which schedules begin later after a round of full patience that came to the begin of its
/// own, where they begin one cell earlier after each that did not.
const REGAINED: usize = 4;

/// Restarts on one board.
#[derive(Debug)]
pub(super) struct Restarts<'a> {
    board: &'a Board,
    /// Quarter turns clockwise from the board to what is searched.
    n_turns: usize,
    plan: Plan,
    /// Restarts that measure the reach, and pieces for each of them.
    measure: (u32, u64),
    /// How many of them are left.
    n_measures: u32,
    random: SplitMix64,
    /// Cells that a search without mismatches fills; 0 before the first round.
    reach: usize,
    /// Where the schedule of the round that did best began.
    center: usize,
    /// Where that of the next round begins.
    from: usize,
    /// From here on no schedule begins: a round of full patience came nowhere near it.
    ceiling: usize,
    patience: u64,
    /// Mismatches that the next round may have.
    allowed: usize,
    /// Whether it may have them anywhere: the round before it tried all that its schedule lets in.
    is_anywhere: bool,
    /// Whether a round has filled the board.
    is_filled: bool,
    /// Restarts without any filled board so far.
    n_unfilled: usize,
    /// The best placement so far, and how many of its edges match.
    pub(super) best: Option<(usize, Placement)>,
    /// Whether no board can be filled, mismatched or not: too few tiles show the border outside.
    /// Rounds do nothing then.
    pub(super) is_stuck: bool,
    /// No full board has more matching edges than these: by counting sides, and less once a round
    /// has tried all that have more.
    pub(super) bound: usize,
    /// Pieces laid so far.
    pub(super) placements: u64,
}

impl<'a> Restarts<'a> {
    /// Restarts with luck of their own by `seed`, on the board seen after so many quarter turns; the
    /// fault is one of size.
    pub(super) fn new(
        board: &'a Board,
        n_turns: usize,
        is_careful: bool,
        seed: u64,
    ) -> Result<Restarts<'a>, Fault> {
        let view = (0..n_turns).fold(board.clone(), |view, _| view.turned());
        let plan = Plan::new(&view, order::rows(&view));
        let measure = if is_careful { CAREFUL } else { QUICK };
        let rounds = Restarts {
            board,
            n_turns,
            plan,
            measure,
            n_measures: measure.0,
            random: SplitMix64::new(seed),
            reach: 0,
            center: 0,
            from: 0,
            ceiling: usize::MAX,
            patience: FIRST_PATIENCE,
            allowed: 0,
            is_anywhere: false,
            is_filled: false,
            n_unfilled: 0,
            best: None,
            is_stuck: side_counts::unfillable(board).is_some(),
            bound: side_counts::most_matched(board),
            placements: 0,
        };
        Candidates::new(&rounds.plan, &rounds.plan.pieces, Demand::SomeNearPins)?;
        Candidates::new(&rounds.plan, &rounds.plan.pieces, Demand::Some)?;
        Ok(rounds)
    }

    /// Tells that a board with so many matching edges is known; only better ones are of interest.
    pub(super) fn must_beat(&mut self, matched: usize) {
        self.allowed = self.allowed.min(self.board.n_edges().saturating_sub(matched + 1));
    }

    /// Runs one round. It ends early if `is_enough` says so, which it asks every 65,536 pieces.
    pub(super) fn round(&mut self, is_enough: &mut dyn FnMut(u64) -> bool) {
        if self.is_stuck {
            return;
        }
        let favored = self.favored();
        let mut pieces = self.plan.pieces.clone();
        self.random.shuffle(&mut pieces);
        pieces.sort_by_key(|&piece| Reverse(worth(piece, &favored)));
        // The same tables could be made before, so that they can be made now.
        let Ok(lists) = Candidates::new(&self.plan, &pieces, self.demand()) else { return };
        let is_measure = self.n_measures > 0;
        let patience = if is_measure { self.measure.1 } else { self.patience };
        let mut walk = Mismatch::new(&self.plan, lists, self.schedule());
        let mut spent = 0;
        let (mut step, mut kept) = (SearchStep::Spent, (0, Vec::new()));
        let mut is_lost = false;
        while step == SearchStep::Spent && spent < patience {
            step = walk.run((patience - spent).min(FIRST_PATIENCE));
            let n_placed = walk.placements - spent;
            spent = walk.placements;
            if walk.depth() > kept.0 {
                kept = (walk.depth(), walk.placement().to_vec());
            }
            is_lost = self.is_careful() && walk.deepest < self.from && spent >= CAREFUL.1;
            if is_enough(n_placed) || is_lost {
                break;
            }
        }
        if step == SearchStep::Found {
            kept = (self.plan.n_cells, walk.placement().to_vec());
        }
        let deepest = walk.deepest;
        self.placements += spent;
        if is_measure {
            self.n_measures -= 1;
            self.reach = self.reach.max(deepest).max(1);
            self.center = self.reach;
        }
        if !is_measure
            && !self.is_careful()
            && !self.is_anywhere
            && spent >= MOST_PATIENCE
            && deepest < self.from
        {
            self.ceiling = self.ceiling.min(self.from);
        }
        self.keep(&kept.1[..kept.0]);
        if is_lost && !is_measure {
            self.center = self.center.saturating_sub(1);
            self.draw_from();
        } else if self.n_measures == 0 {
            let came_far = spent >= patience && deepest >= self.from;
            if self.is_careful() && !is_measure && came_far {
                self.center = (self.center + REGAINED).min(self.reach);
            }
            self.adapt(is_measure, step);
        }
    }

    fn is_careful(&self) -> bool {
        self.measure == CAREFUL
    }

    /// Mismatches allowed up to each cell: those of the next round, spread behind the lead, or all
    /// of them from the first cell on.
    fn schedule(&self) -> Vec<u16> {
        let n = self.plan.n_cells;
        if self.is_anywhere {
            return vec![self.allowed as u16; n];
        }
        let span = (n - self.from) as f64;
        let allowed = |cell: usize| {
            let part = (cell + 1).saturating_sub(self.from) as f64 / span;
            (part * self.allowed as f64) as u16
        };
        (0..n).map(allowed).collect()
    }

    /// The neighbors of pins must match them, for else a search finds out too late that they do
    /// not; where no board is filled that way, they need not.
    fn demand(&self) -> Demand {
        let has_pins = !self.board.pins().is_empty();
        let is_patient = has_pins && self.n_unfilled < PATIENT_ROUNDS;
        if is_patient { Demand::Some } else { Demand::SomeNearPins }
    }

    /// Draws where the next schedule begins: half a row around that of the best round, and up to
    /// a row further on once a board is filled, as far as rounds get.
    fn draw_from(&mut self) {
        let (width, n) = (self.plan.width, self.plan.n_cells);
        let span = if self.is_filled { 2 * width } else { width };
        let first = self.center.saturating_sub(width / 2).min(n - 1);
        let last = (first + span).min(n - 1).min(self.ceiling.saturating_sub(1)).max(first);
        self.from = first + self.random.below((last - first) as u64 + 1) as usize;
    }

    /// Draws the favored colors, all different, as bits by code. Neither the border, which is the
    /// first code, nor ANY, which is the last, is one of them.
    fn favored(&mut self) -> [bool; 256] {
        let mut favored = [false; 256];
        let n_kinds = self.plan.n_codes - 2;
        let mut n_left = FAVORED.min(n_kinds);
        while n_left > 0 {
            let choice = &mut favored[1 + self.random.below(n_kinds as u64) as usize];
            n_left -= usize::from(!*choice);
            *choice = true;
        }
        favored
    }

    /// Keeps what lies if it is better than the best.
    fn keep(&mut self, placement: &[PackedTile]) {
        let seen = self.plan.placement(placement);
        let placement = (self.n_turns..4).fold(seen, |seen, _| seen.turned());
        let Ok(confirmed) = confirm(self.board, &placement) else { return };
        if self.best.as_ref().is_none_or(|(matched, _)| confirmed.matched > *matched) {
            self.best = Some((confirmed.matched, placement));
        }
    }

    /// All boards were tried that keep what the lists ask for, with the mismatches allowed.
    fn close(&mut self) {
        if self.demand() == Demand::SomeNearPins {
            let bound = self.board.n_edges().saturating_sub(self.allowed + 1);
            self.bound = self.bound.min(bound);
        }
        // Nothing better keeps the neighbors of pins.
        self.n_unfilled = self.n_unfilled.max(PATIENT_ROUNDS);
    }

    /// Sets the next round by how this one went.
    fn adapt(&mut self, is_measure: bool, step: SearchStep) {
        let edges = self.board.n_edges();
        let is_found = step == SearchStep::Found;
        self.is_filled |= is_found;
        if is_measure {
            // One edge in eight is more than enough for most boards to be filled.
            self.allowed = edges / 8 + 1;
        } else if is_found {
            self.center = if self.is_anywhere { self.center } else { self.from };
        } else {
            self.patience = (2 * self.patience).min(MOST_PATIENCE);
        }
        if self.is_anywhere && step == SearchStep::Done {
            self.close();
        }
        self.is_anywhere = !is_measure && !self.is_anywhere && step == SearchStep::Done;
        self.draw_from();
        if !self.is_filled && !is_measure {
            self.n_unfilled += 1;
            self.allowed = (2 * self.allowed).min(2 * edges);
        }
        if let Some(&(matched, _)) = self.best.as_ref() {
            self.must_beat(matched);
        }
    }
}

/// How many sides of the piece are of a favored color.
fn worth(piece: PackedTile, favored: &[bool; 256]) -> usize {
    sides(piece).iter().filter(|&&code| favored[usize::from(code)]).count()
}

#[cfg(test)]
mod tests {
    use super::super::board::Wanted;
    use super::super::planted::{Recipe, planted};
    use super::super::read::Listed;
    use super::*;

    fn board(width: usize, height: usize, colors: usize, seed: u64) -> Board {
        planted(&Recipe { width, height, colors, border_colors: 2, seed }).unwrap().board
    }

    #[test]
    fn every_round_must_beat_the_best_though_cells_are_open() {
        for seed in 0..4 {
            let board = board(12, 12, 20, seed);
            let mut rounds = Restarts::new(&board, 0, false, 1).unwrap();
            for _ in 0..5 {
                rounds.round(&mut |_| false);
                let matched = rounds.best.as_ref().unwrap().0;
                assert!(matched + rounds.allowed < board.n_edges(), "{matched} {}", rounds.allowed);
            }
        }
    }

    #[test]
    fn favored_kinds_are_different_kinds_of_the_board() {
        for colors in 1..6 {
            let board = self::board(4, 4, colors + 2, 1);
            let mut rounds = Restarts::new(&board, 0, false, 1).unwrap();
            for _ in 0..200 {
                let favored = rounds.favored();
                let codes: Vec<usize> = (0..256).filter(|&code| favored[code]).collect();
                assert_eq!(codes.len(), FAVORED, "{codes:?}");
                assert!(codes.iter().all(|code| (1..=colors + 2).contains(code)), "{codes:?}");
            }
        }
        let plain = Listed { size: None, tiles: vec![[0; 4]; 4] };
        let board = Board::new(plain, &Wanted::default()).unwrap();
        assert_eq!(Restarts::new(&board, 0, false, 1).unwrap().favored(), [false; 256]);
    }

    #[test]
    fn careful_rounds_from_every_side_keep_hints() {
        for (width, height, turns) in [(6, 6, [0, 1, 2, 3]), (5, 7, [0, 2, 0, 2])] {
            let recipe = Recipe { width, height, colors: 9, border_colors: 2, seed: 2 };
            let planted = planted(&recipe).unwrap();
            let board = planted.board.with_pin(planted.solution.as_pins()[width + 1]);
            for n_turns in turns {
                let mut rounds = Restarts::new(&board, n_turns, true, 1).unwrap();
                while rounds.best.as_ref().is_none_or(|best| best.1.n_placed() < width * height) {
                    rounds.round(&mut |_| false);
                }
                let (matched, placement) = rounds.best.as_ref().unwrap();
                assert_eq!(confirm(&board, placement).unwrap().matched, *matched);
            }
        }
    }
}
