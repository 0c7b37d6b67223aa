//! The whole search as tasks, which any number of threads can share.
//!
//! ```text
//!   board ─▶ counting sides ─▶ turned, if wide ─▶ views ─▶ tasks: ways to fill the first cells
//!                                                            each is walked on its own
//! ```
//!
//! The tasks are the same however many threads there are, and together they are the whole
//! search, so counts and numbers of pieces laid do not depend on threads. Rows are kept short: a
//! board that is wider than high is searched turned, which saves a power of ten for every few
//! cells of difference.
//!
//! What lost: the cell with fewest tiles first, by 10^3 to 10^6 placements (`DESIGN.md`, Jigsaws).

use pictogrid_core::Fault;

use super::board::{Board, Placement};
use super::candidates::{Candidates, Demand};
use super::depth_first::{DepthFirst, SearchStep};
use super::order;
use super::plan::{PackedTile, Plan};
use super::side_counts;
use super::symmetry::{self, Symmetry};
use super::tasks::{MOST_PLACEMENTS, Tasks};

/// One board to search, with its tables.
#[derive(Debug)]
struct View {
    plan: Plan,
    lists: Candidates,
}

/// A way to fill the first cells.
#[derive(Debug)]
struct PrefixTask {
    view: usize,
    prefix: Vec<PackedTile>,
}

/// What a solution looks like: the same for all its turns, where turns count as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TurnClass(Vec<[u8; 4]>);

/// The search of a board.
#[derive(Debug)]
pub struct Search {
    views: Vec<View>,
    symmetry: Symmetry,
    is_turned: bool,
    tasks: Vec<PrefixTask>,
    /// Pieces laid to find the tasks.
    placements: u64,
    impossible: Option<String>,
}

impl Search {
    /// Prepares the search of a board.
    ///
    /// # Errors
    /// The fault is one of size: the tables would need too much memory.
    pub fn new(board: &Board) -> Result<Search, Fault> {
        Search::watched(board, &mut || false)
    }

    /// The same, with fewer tasks once `should_stop` returns true (called for each cell): what is
    /// left to search is the same.
    ///
    /// # Errors
    /// The fault is one of size: the tables would need too much memory.
    pub(super) fn watched(
        board: &Board,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Search, Fault> {
        let upright = board.upright();
        Search::in_order((board, &upright), &order::best(&upright), should_stop)
    }

    /// The search that fills the cells of the board, turned upright, in this order.
    fn in_order(
        (board, upright): (&Board, &Board),
        order: &[usize],
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Result<Search, Fault> {
        let is_turned = board.width() > board.height();
        let (boards, symmetry) = symmetry::views(upright);
        let mut search = Search {
            views: Vec::new(),
            symmetry,
            is_turned,
            tasks: Vec::new(),
            placements: 0,
            impossible: side_counts::impossible(board),
        };
        if search.impossible.is_some() {
            return Ok(search);
        }
        for (view, board) in boards.iter().enumerate() {
            let plan = Plan::new(board, order.to_vec());
            let lists = Candidates::new(&plan, &plan.pieces, Demand::All)?;
            let Tasks { prefixes, placements } =
                Tasks::grow(&plan, &lists, MOST_PLACEMENTS, should_stop);
            search.placements += placements;
            search.tasks.extend(prefixes.into_iter().map(|prefix| PrefixTask { view, prefix }));
            search.views.push(View { plan, lists });
        }
        Ok(search)
    }

    /// Why there is no solution, if counting sides shows it.
    pub(super) fn impossible(&self) -> Option<&str> {
        self.impossible.as_deref()
    }

    /// How many tasks there are.
    #[must_use]
    pub fn n_tasks(&self) -> usize {
        self.tasks.len()
    }

    /// Pieces that were laid to find the tasks.
    #[must_use]
    pub fn placements(&self) -> u64 {
        self.placements
    }

    /// Whether solutions that are turns of each other are known: not with pins, nor where no tile is
    /// turned.
    pub(super) fn knows_turns(&self) -> bool {
        self.symmetry != Symmetry::Pinned
    }

    /// Begins a task; `None` if there is no such task.
    #[must_use]
    pub fn begin(&self, task: usize) -> Option<Worker<'_>> {
        let PrefixTask { view, prefix } = self.tasks.get(task)?;
        let View { plan, lists } = &self.views[*view];
        let walk = DepthFirst::new(lists, &plan.supply(), prefix, plan.n_cells);
        Some(Worker { search: self, plan, walk, task })
    }
}

/// The search of one task.
#[derive(Clone, Debug)]
pub struct Worker<'a> {
    search: &'a Search,
    plan: &'a Plan,
    walk: DepthFirst<'a>,
    task: usize,
}

impl Worker<'_> {
    /// Goes on until there is a solution, nothing is left, or `budget` more pieces are laid.
    pub fn run(&mut self, budget: u64) -> SearchStep {
        self.walk.run(budget)
    }

    /// Which task it is.
    pub(super) fn task(&self) -> usize {
        self.task
    }

    /// Pieces laid so far.
    #[must_use]
    pub fn placements(&self) -> u64 {
        self.walk.placements
    }

    /// How many solutions the one just found stands for, and how many of them are no turns of
    /// one that counts elsewhere: one or none. The second number says something only as a sum over
    /// the whole search: what is found first may be the turn of one that is yet to come. What two
    /// solutions are to each other is said by [`Worker::turn_class`].
    pub(super) fn worth(&self) -> (u64, u64) {
        match self.search.symmetry {
            Symmetry::Anchored(n) => (n, 1),
            Symmetry::Pinned => (1, 1),
            Symmetry::Met => {
                let is_least =
                    symmetry::is_least(&self.plan.in_rows(self.walk.found()), self.plan.width);
                (1, u64::from(is_least))
            }
        }
    }

    /// Of which turn_class the solution just found is: two are no turns of each other if they differ.
    pub(super) fn turn_class(&self) -> TurnClass {
        let rows = self.plan.in_rows(self.walk.found());
        TurnClass(match self.search.symmetry {
            Symmetry::Anchored(_) | Symmetry::Pinned => rows,
            Symmetry::Met => symmetry::least(rows, self.plan.width),
        })
    }

    /// The solution just found.
    pub(super) fn solution(&self) -> Placement {
        self.as_given(self.walk.found())
    }

    /// The placement with most cells filled, all of them matching.
    pub(super) fn deepest(&self) -> Placement {
        self.as_given(&self.walk.deepest)
    }

    /// The placement on the board as it was given.
    fn as_given(&self, placement: &[PackedTile]) -> Placement {
        let placement = self.plan.placement(placement);
        if self.search.is_turned { placement.turned().turned().turned() } else { placement }
    }
}

#[cfg(test)]
mod tests {
    use super::super::brute_force::BruteForce;
    use super::super::planted::{Recipe, planted};
    use super::*;

    #[test]
    fn rows_lay_the_pieces_of_the_plain_twin() {
        // A pin keeps both from making anything of turns; tasks share what begins them.
        let planted =
            planted(&Recipe { width: 4, height: 4, colors: 5, border_colors: 2, seed: 3 });
        let planted = planted.unwrap();
        let board = planted.board.with_pin(planted.solution.as_pins()[0]);
        let plain = BruteForce::search(&board, u64::MAX);
        let searched = |order: &[usize]| {
            let search = Search::in_order((&board, &board), order, &mut || false).unwrap();
            let (mut found, mut placements) = (0, search.placements());
            for mut worker in (0..search.n_tasks()).filter_map(|task| search.begin(task)) {
                while worker.run(u64::MAX) == SearchStep::Found {
                    found += 1;
                }
                placements += worker.placements();
            }
            (found, placements)
        };
        let (by_rows, placements) = searched(&order::rows(&board));
        let (by_squares, _) = searched(&order::squares(&board));
        assert_eq!([by_rows, by_squares], [plain.pictures.len(); 2]);
        assert!(placements <= plain.placements, "{placements} of {}", plain.placements);
        assert!(2 * placements > plain.placements, "{placements} of {}", plain.placements);
    }
}
