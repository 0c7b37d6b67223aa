//! The tasks of a search: all ways to fill the first cells, as soon as there are enough of them.
//!
//! ```text
//!   no cell     one cell      two cells      every way grows by one cell; a way that nothing goes
//!      ·  ──┬──    A    ──┬──   A B          behind is gone. Ways stand in the order in which a
//!           │             └──   A C          search meets them.
//!           └──    B    ─────   B A
//! ```
//!
//! Each time the first cells are walked through anew, by the loop of the search itself. Wherever that
//! ends, the ways together are the whole search: those of a walk that did not come to its end do not
//! count, and the ones before stand for all that grow from them. So it may end when there are enough,
//! when enough pieces were laid, or when somebody asks. Boards that pins or equal tiles fill in one
//! way only are why it must: there are never enough ways, and cells without end.

use super::candidates::Candidates;
use super::depth_first::{DepthFirst, SearchStep};
use super::plan::{PackedTile, Plan};

/// Enough tasks for many threads.
const ENOUGH: usize = 256;
/// The most pieces laid for them. No other number is on record.
pub(crate) const MOST_PLACEMENTS: u64 = 1 << 16;

/// The tasks, and what it took to find them.
#[derive(Debug)]
pub(crate) struct Tasks {
    /// Ways to fill the first cells, in the order of the search. None if there is no solution.
    pub(crate) prefixes: Vec<Vec<PackedTile>>,
    /// Pieces in all of them, those that ways share counted once.
    pub(crate) placements: u64,
}

impl Tasks {
    /// Grows ways until they are enough, `most` pieces were laid, or `should_stop` says so, which is
    /// asked before each cell. At least one cell stays open in all of them.
    pub(crate) fn grow(
        plan: &Plan,
        lists: &Candidates,
        most: u64,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Tasks {
        let mut tasks = Tasks { prefixes: vec![Vec::new()], placements: 0 };
        let mut n_left = most;
        for end in 1..plan.n_cells {
            let is_enough = tasks.prefixes.is_empty() || tasks.prefixes.len() >= ENOUGH;
            if is_enough || n_left == 0 || should_stop() {
                break;
            }
            let mut walk = DepthFirst::new(lists, &plan.supply(), &[], end);
            let mut prefixes = Vec::new();
            loop {
                match walk.run(n_left.saturating_sub(walk.placements)) {
                    SearchStep::Found => prefixes.push(walk.found().to_vec()),
                    SearchStep::Done => break,
                    SearchStep::Spent => return tasks,
                }
            }
            n_left = n_left.saturating_sub(walk.placements);
            tasks = Tasks { prefixes, placements: walk.placements };
        }
        tasks
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{
        board::{Board, Wanted},
        candidates::Demand,
        depth_first::{DepthFirst, SearchStep},
        order,
        planted::{Recipe, planted},
        read::Listed,
    };
    use super::*;

    fn tables(board: &Board) -> (Plan, Candidates) {
        let plan = Plan::new(board, order::best(board));
        let lists = Candidates::new(&plan, &plan.pieces, Demand::All).unwrap();
        (plan, lists)
    }

    /// How many ways there are to fill all cells behind one of these.
    fn n_solutions(plan: &Plan, lists: &Candidates, prefixes: &[Vec<PackedTile>]) -> u64 {
        let solutions = |prefix: &Vec<PackedTile>| {
            let mut walk = DepthFirst::new(lists, &plan.supply(), prefix, plan.n_cells);
            std::iter::from_fn(|| (walk.run(u64::MAX) == SearchStep::Found).then_some(())).count()
                as u64
        };
        prefixes.iter().map(solutions).sum()
    }

    proptest! {
        #[test]
        fn wherever_growing_ends_the_whole_search_is_left(
            colors in 1_usize..5,
            most in 0_u64..60,
            n_asked in 0_u32..40,
            seed: u64,
        ) {
            let recipe = Recipe { width: 3, height: 3, colors, border_colors: 0, seed };
            let (plan, lists) = tables(&planted(&recipe).unwrap().board);
            let all = n_solutions(&plan, &lists, &[Vec::new()]);
            let tasks = Tasks::grow(&plan, &lists, most, &mut || false);
            prop_assert_eq!(n_solutions(&plan, &lists, &tasks.prefixes), all);
            let mut n_left = n_asked;
            let mut should_stop = || {
                n_left = n_left.saturating_sub(1);
                n_left == 0
            };
            let tasks = Tasks::grow(&plan, &lists, MOST_PLACEMENTS, &mut should_stop);
            prop_assert_eq!(n_solutions(&plan, &lists, &tasks.prefixes), all);
        }
    }

    #[test]
    fn a_board_with_one_way_does_not_take_long() {
        let listed = Listed { size: None, tiles: vec![[1, 1, 1, 1]; 10_000] };
        let wanted = Wanted { border: None, ..Wanted::default() };
        let (plan, lists) = tables(&Board::new(listed, &wanted).unwrap());
        let tasks = Tasks::grow(&plan, &lists, MOST_PLACEMENTS, &mut || false);
        // All ways of 1, 2, 3 .. cells together are as many pieces as may be laid.
        assert_eq!(
            (tasks.prefixes.len(), tasks.prefixes[0].len(), tasks.placements),
            (1, 361, 361)
        );
    }
}
