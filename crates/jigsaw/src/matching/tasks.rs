//! The tasks of a search: all ways to fill the first cells, as soon as there are enough of them.
//!
//! ```text
//!   no cell     one cell      two cells      every way grows by one cell; a way that nothing goes
//!      ·  ──┬──    A    ──┬──   A B          behind is gone. Ways stay in the order in which a
//!           │             └──   A C          search meets them.
//!           └──    B    ─────   B A
//! ```
//!
//! Wherever growing ends, the ways together are the whole search: a way that was not grown stands
//! for all that grow from it. So it may end when there are enough, when enough pieces were laid, or
//! when somebody asks. Boards that hints or equal tiles fill in one way only are why it must: there
//! are never enough ways, and cells without end.
//!
//! A piece for each way that is met, and as many laid anew as two ways behind each other differ by:
//! one for a board with one way, not `n`. To walk from the first cell to each new end laid O(n²)
//! pieces there and wrote down O(n³), 23 s for 100×100 tiles that were all hints.

use super::candidates::{Candidates, END};
use super::plan::{Piece, Plan, bottom, design, right};

/// Enough tasks for many threads.
const ENOUGH: usize = 256;
/// The most pieces laid for them. No other number is on record.
const MOST_PLACEMENTS: u64 = 1 << 16;

/// The tasks, and what it took to find them.
#[derive(Debug)]
pub(crate) struct Tasks {
    /// Ways to fill the first cells, in the order of the search. None if there is no solution.
    pub(crate) prefixes: Vec<Vec<Piece>>,
    /// Pieces laid, each where it was not yet tried behind the same others.
    pub(crate) placements: u64,
    /// Pieces laid once more, to come from one way to the next.
    laid_again: u64,
}

impl Tasks {
    /// Grows ways until they are enough, too much was laid, or `should_stop` says so, which is asked
    /// before each way. At least one cell stays open in all of them.
    pub(crate) fn grow(
        plan: &Plan,
        lists: &Candidates,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Tasks {
        Tasks::grow_within(plan, lists, MOST_PLACEMENTS, should_stop)
    }

    /// The same, with so many pieces laid at most, but for those of one way.
    fn grow_within(
        plan: &Plan,
        lists: &Candidates,
        most: u64,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Tasks {
        let mut tasks = Tasks { prefixes: vec![Vec::new()], placements: 0, laid_again: 0 };
        let mut table = Table { lists, left: plan.supply(), laid: vec![lists.outside] };
        let mut is_over = false;
        for _ in 1..plan.n_cells {
            let n_ways = tasks.prefixes.len();
            if n_ways == 0 || n_ways >= ENOUGH || is_over {
                break;
            }
            let mut grown = Vec::new();
            for prefix in std::mem::take(&mut tasks.prefixes) {
                is_over = is_over || tasks.placements >= most || should_stop();
                if is_over {
                    grown.push(prefix);
                    continue;
                }
                tasks.laid_again += table.lay(&prefix);
                tasks.placements += table.grow(prefix, &mut grown);
            }
            tasks.prefixes = grown;
        }
        tasks
    }
}

/// What lies, and what is left to be laid.
struct Table<'a> {
    lists: &'a Candidates,
    /// Tiles left of each design.
    left: Vec<u16>,
    /// What lies in each cell, behind what is outside.
    laid: Vec<Piece>,
}

impl Table<'_> {
    /// Takes up what differs from `prefix`, and lays it. Gives how many pieces that were.
    fn lay(&mut self, prefix: &[Piece]) -> u64 {
        let n_same = self.laid[1..].iter().zip(prefix).take_while(|(a, b)| a == b).count();
        for piece in self.laid.drain(n_same + 1..) {
            self.left[design(piece)] += 1;
        }
        for &piece in &prefix[n_same..] {
            self.left[design(piece)] -= 1;
        }
        self.laid.extend_from_slice(&prefix[n_same..]);
        (prefix.len() - n_same) as u64
    }

    /// All ways that are one cell longer. Gives how many there are. Needs: `prefix` lies.
    fn grow(&self, mut prefix: Vec<Piece>, grown: &mut Vec<Vec<Piece>>) -> u64 {
        let site = self.lists.sites[prefix.len()];
        let left = right(self.laid[site.left as usize]);
        let start = self.lists.start(site, left, bottom(self.laid[site.above as usize]));
        let list = self.lists.pieces[start..].iter().take_while(|&&piece| piece != END);
        let mut fits = list.filter(|&&piece| self.left[design(piece)] > 0).peekable();
        let mut n_fits = 0;
        while let Some(&piece) = fits.next() {
            n_fits += 1;
            // The last one takes over, so that a board with one way is not copied for each cell.
            let mut longer =
                if fits.peek().is_some() { prefix.clone() } else { std::mem::take(&mut prefix) };
            longer.push(piece);
            grown.push(longer);
        }
        n_fits
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{
        board::{Board, Wanted},
        candidates::Demand,
        depth_first::{DepthFirst, Step},
        order,
        planted::{Recipe, planted},
        read::Listed,
    };
    use super::*;

    /// The same by walking from the first cell to every end.
    fn walked(plan: &Plan, lists: &Candidates) -> (Vec<Vec<Piece>>, u64) {
        let (mut prefixes, mut placements) = (vec![Vec::new()], 0);
        for end in 1..plan.n_cells {
            if prefixes.is_empty() || prefixes.len() >= ENOUGH {
                break;
            }
            let mut walk = DepthFirst::new(lists, &plan.supply(), &[], end);
            prefixes.clear();
            while walk.run(u64::MAX) == Step::Found {
                prefixes.push(walk.found().to_vec());
            }
            placements = walk.placements;
        }
        (prefixes, placements)
    }

    fn tables(board: &Board) -> (Plan, Candidates) {
        let plan = Plan::new(board, order::best(board));
        let lists = Candidates::new(&plan, &plan.pieces, Demand::All).unwrap();
        (plan, lists)
    }

    /// How many ways there are to fill all cells behind one of these.
    fn n_solutions(plan: &Plan, lists: &Candidates, prefixes: &[Vec<Piece>]) -> u64 {
        let solutions = |prefix: &Vec<Piece>| {
            let mut walk = DepthFirst::new(lists, &plan.supply(), prefix, plan.n_cells);
            std::iter::from_fn(|| (walk.run(u64::MAX) == Step::Found).then_some(())).count() as u64
        };
        prefixes.iter().map(solutions).sum()
    }

    proptest! {
        #[test]
        fn as_walked_from_the_first_cell(
            (width, height) in (1_usize..6, 1_usize..6),
            kinds in 2_usize..9,
            border_kinds in 0_usize..2,
            n_hints in 0_usize..4,
            seed: u64,
        ) {
            let recipe =
                Recipe { width, height: width.max(height), kinds, border_kinds, seed };
            let planted = planted(&recipe).unwrap();
            let hints = planted.solution.as_hints();
            let board = hints.into_iter().step_by(3).take(n_hints).fold(
                planted.board,
                |board, hint| board.with_fixed(hint),
            );
            let (plan, lists) = tables(&board);
            let tasks = Tasks::grow(&plan, &lists, &mut || false);
            prop_assert_eq!((tasks.prefixes, tasks.placements), walked(&plan, &lists));
        }

        #[test]
        fn wherever_growing_ends_the_whole_search_is_left(
            kinds in 1_usize..5,
            most in 0_u64..60,
            n_asked in 0_u32..40,
            seed: u64,
        ) {
            let recipe = Recipe { width: 3, height: 3, kinds, border_kinds: 0, seed };
            let (plan, lists) = tables(&planted(&recipe).unwrap().board);
            let all = n_solutions(&plan, &lists, &[Vec::new()]);
            let tasks = Tasks::grow_within(&plan, &lists, most, &mut || false);
            prop_assert_eq!(n_solutions(&plan, &lists, &tasks.prefixes), all);
            let mut n_left = n_asked;
            let mut should_stop = || {
                n_left = n_left.saturating_sub(1);
                n_left == 0
            };
            let tasks = Tasks::grow(&plan, &lists, &mut should_stop);
            prop_assert_eq!(n_solutions(&plan, &lists, &tasks.prefixes), all);
        }
    }

    /// Tasks of a board of one kind without a border, and how many ways were asked about.
    fn of_one_kind(side: usize, odd: Option<[u32; 4]>, most: u64) -> (Tasks, u64) {
        let mut tiles = vec![[1, 1, 1, 1]; side * side];
        tiles.splice(..odd.iter().len(), odd);
        let wanted = Wanted { border: None, ..Wanted::default() };
        let board = Board::new(Listed { size: None, tiles }, &wanted).unwrap();
        let (plan, lists) = tables(&board);
        let mut n_asked = 0;
        let mut count = || {
            n_asked += 1;
            false
        };
        let tasks = Tasks::grow_within(&plan, &lists, most, &mut count);
        (tasks, n_asked)
    }

    #[test]
    fn one_way_costs_a_piece_a_cell() {
        let (tasks, n_asked) = of_one_kind(32, None, MOST_PLACEMENTS);
        assert_eq!((tasks.prefixes.len(), tasks.prefixes[0].len()), (1, 1023));
        assert_eq!([tasks.placements, tasks.laid_again, n_asked], [1023, 1022, 1023]);
    }

    #[test]
    fn growing_ends_when_too_much_was_laid() {
        // One tile that goes anywhere, but no two of its sides are alike: never enough ways.
        let (tasks, _) = of_one_kind(12, Some([1, 1, 1, 2]), 500);
        assert!(tasks.prefixes.len() < ENOUGH, "{}", tasks.prefixes.len());
        assert!((500..520).contains(&tasks.placements), "{}", tasks.placements);
    }
}
