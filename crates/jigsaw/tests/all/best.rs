//! The best board against every board there is: on tiny boards the search reaches the most edges
//! that can match, and what it says of its boards is what `confirm` counts.
//!
//! ```text
//!   plain      cell by cell: open, or any tile left in any turn; the most matching edges of all
//!   search     rounds with a schedule of mismatches, pieces by lists
//! ```
//!
//! Tiles are planted and then some of their sides are changed, so that most boards have no solution.
//! A board with open cells may match more edges than any full one, where border colors touch inside;
//! the search need not find such a board, so it is held to the best full one. No board that it gives
//! beats the best of all. A board of which the search says that no full one matches more is such.

use pictogrid_jigsaw::SplitMix64;
use pictogrid_jigsaw::matching::{BestSearch, Board, Listed, Recipe, Wanted, confirm, planted};

/// The slow, obvious twin.
struct Plain<'a> {
    board: &'a Board,
    /// What every cell before the present one shows: top, right, bottom, left.
    cell_sides: Vec<Option<[u32; 4]>>,
    is_used: Vec<bool>,
    /// The most matching edges of all boards so far, and of all full ones.
    most: usize,
    most_full: usize,
}

impl Plain<'_> {
    fn search(board: &Board) -> Plain<'_> {
        let is_used = vec![false; board.tiles().len()];
        let mut plain = Plain { board, cell_sides: Vec::new(), is_used, most: 0, most_full: 0 };
        plain.fill(0, board.n_edges());
        plain
    }

    /// Fills the cells that are left, `matched` edges matching so far and `open` not yet decided.
    fn fill(&mut self, matched: usize, open: usize) {
        let (at, width) = (self.cell_sides.len(), self.board.width());
        let is_full = self.cell_sides.iter().all(Option::is_some);
        if at == self.is_used.len() {
            self.most = self.most.max(matched);
            self.most_full = self.most_full.max(if is_full { matched } else { 0 });
            return;
        }
        if matched + open <= if is_full { self.most_full } else { self.most } {
            return;
        }
        let above = at.checked_sub(width).map(|above| self.cell_sides[above]);
        let left = (!at.is_multiple_of(width)).then(|| self.cell_sides[at - 1]);
        let open = open - above.iter().len() - left.iter().len();
        for tile in 0..self.is_used.len() {
            for turns in 0..4 {
                let mut sides = self.board.tiles()[tile];
                sides.rotate_right(turns);
                if self.is_used[tile] || !self.may_lie(at, (tile, turns), sides) {
                    continue;
                }
                let fits = |there: Option<Option<[u32; 4]>>, side: usize| {
                    usize::from(there.flatten().is_some_and(|it| it[(side + 2) % 4] == sides[side]))
                };
                let more = fits(above, 0) + fits(left, 3);
                self.is_used[tile] = true;
                self.cell_sides.push(Some(sides));
                self.fill(matched + more, open);
                self.cell_sides.pop();
                self.is_used[tile] = false;
            }
        }
        if !self.board.pins().iter().any(|pin| pin.y * width + pin.x == at) {
            self.cell_sides.push(None);
            self.fill(matched, open);
            self.cell_sides.pop();
        }
    }

    /// Whether a tile shows the border outside and no pin says otherwise.
    fn may_lie(&self, at: usize, (tile, turns): (usize, usize), sides: [u32; 4]) -> bool {
        let (width, height) = (self.board.width(), self.board.height());
        let (x, y) = (at % width, at / width);
        let outside = [y == 0, x + 1 == width, y + 1 == height, x == 0];
        let is_border = |color| self.board.border().is_none_or(|border| border == color);
        let keeps_border = (0..4).all(|side| !outside[side] || is_border(sides[side]));
        let keeps_pins = self.board.pins().iter().all(|pin| {
            let is_here = (pin.x, pin.y) == (x, y);
            is_here == (pin.oriented_tile.tile == tile)
                && (!is_here || usize::from(pin.oriented_tile.turns()) == turns)
        });
        keeps_border && keeps_pins
    }
}

/// A tiny board without pins or with one, with a border or without.
fn board(random: &mut SplitMix64) -> Board {
    let shapes = [(2, 2), (3, 2), (2, 3), (4, 1)];
    let (width, height) = shapes[random.below(4) as usize];
    let colors = 2 + random.below(5) as usize;
    let recipe = Recipe { width, height, colors, border_colors: 0, seed: random.next_u64() };
    let planted = planted(&recipe).unwrap();
    let mut tiles = planted.board.tiles().to_vec();
    for _ in 0..random.below(6) {
        let side =
            &mut tiles[random.below((width * height) as u64) as usize][random.below(4) as usize];
        if *side > 0 {
            *side = 1 + random.below(colors as u64) as u32;
        }
    }
    let border = (random.below(3) > 0).then_some(0);
    let mut pins = planted.solution.as_pins();
    pins.truncate(random.below(2) as usize);
    let listed = Listed { size: Some((width, height)), tiles };
    Board::new(listed, &Wanted { border, pins, ..Wanted::default() }).unwrap()
}

/// Rounds that are enough for any of these boards.
const ROUNDS: usize = 30;

#[test]
fn the_search_reaches_the_best_of_all_boards() {
    let mut random = SplitMix64::new(1);
    let (mut n_solved, mut n_unsolved) = (0, 0);
    for seed in 0..1500 {
        let board = board(&mut random);
        let plain = Plain::search(&board);
        let mut search = BestSearch::new(&board, seed).unwrap();
        let mut reached = 0;
        for _ in 0..ROUNDS {
            search.round(&mut |_| false);
            let Some((matched, placement)) = search.best() else { continue };
            assert_eq!(confirm(&board, placement).unwrap().matched, *matched);
            reached = *matched;
        }
        let context = || format!("seed {seed}: {reached}\n{board:?}");
        assert!(reached >= plain.most_full, "{} reached, {}", plain.most_full, context());
        assert!(reached <= plain.most, "{} is most, {}", plain.most, context());
        let is_solved = reached == board.n_edges();
        let bound = search.bound();
        assert!(bound >= plain.most_full, "{bound}, {}", context());
        assert!(is_solved || bound == plain.most_full, "{bound}, {}", context());
        *(if is_solved { &mut n_solved } else { &mut n_unsolved }) += 1;
    }
    assert!(n_solved > 300 && n_unsolved > 300, "{n_solved} {n_unsolved}");
}
