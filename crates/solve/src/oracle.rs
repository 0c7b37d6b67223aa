//! The oracle of explanations: what a search says of all pictures that fit a board.
//!
//! ```text
//!   board --> a remembered picture fits?   yes: no search
//!             solve with its cells given   a picture is remembered, or there is none, or time is up
//! ```
//!
//! Questions of one board resemble each other: which of the marks are impossible alone, which cells are
//! the same in every picture. Most of them are answered by a picture that was found before. So finding
//! the forced cells takes a solve for each of them and a few for all others: a cell is forced if the
//! board with another value there has no picture, and a picture found instead excludes every cell where
//! it differs.
//!
//! A solve within `options` and an observer bounds each answer; what is not known then is `None`.

use pictogrid_core::{Board, CellId, Oracle, Picture, Puzzle, Value};

use crate::{Observer, Options, Pictures, Report, Solver, Verdict};

/// Pictures that are remembered.
const MOST_PICTURES: usize = 64;

/// Answers questions about the pictures of a puzzle by solving it.
///
/// ```
/// use pictogrid_core::{Board, Oracle, Puzzle};
/// use pictogrid_solve::{Options, Silent, SolverOracle};
///
/// let puzzle = Puzzle::from_clues([[1], [1]], [[1], [1]]).unwrap();
/// let mut oracle = SolverOracle::new(&puzzle, Options::default(), Silent);
/// let board = Board::unknown(puzzle.shape());
/// assert_eq!((oracle.has_picture(&board), oracle.is_unique(&board)), (Some(true), Some(false)));
/// assert_eq!(oracle.forced(&board), Some(vec![]));
/// ```
#[derive(Debug)]
pub struct SolverOracle<O> {
    puzzle: Puzzle,
    options: Options,
    /// Says when to stop. Another one may be put in its place between two questions.
    pub observer: O,
    solver: Solver,
    pictures: Vec<Picture>,
}

impl<O: Observer> SolverOracle<O> {
    /// An oracle for `puzzle`; `options` bound each solve.
    #[must_use]
    pub fn new(puzzle: &Puzzle, options: Options, observer: O) -> SolverOracle<O> {
        let puzzle = puzzle.clone().without_goal();
        SolverOracle { puzzle, options, observer, solver: Solver::new(), pictures: Vec::new() }
    }

    /// The verdict on a board after so many pictures, which are remembered, and what is known then; `None` if
    /// nothing is known of pictures.
    fn solve(&mut self, board: &Board, max_solutions: u64) -> Option<(Verdict, Board)> {
        let Some(puzzle) = self.puzzle.clone().with_board(board) else {
            let is_of_puzzle = board.shape() == self.puzzle.shape();
            return is_of_puzzle.then(|| (Verdict::None, board.clone()));
        };
        let options = self.options.max_solutions(max_solutions).pictures(Pictures::Kept);
        let report = self.solver.solve(&puzzle, &options, &mut self.observer).ok()?;
        let Report { verdict, solutions, known, .. } = report;
        // A board may rule out values of open cells, which a puzzle cannot be given.
        let is_within = solutions.iter().all(|picture| fits(board, picture));
        let is_known = verdict == Verdict::None || !solutions.is_empty() && is_within;
        self.remember(solutions);
        is_known.then_some((verdict, known))
    }

    fn remember(&mut self, found: Vec<Picture>) {
        let new: Vec<_> = found.into_iter().filter(|one| !self.pictures.contains(one)).collect();
        let n_forgotten = (self.pictures.len() + new.len()).saturating_sub(MOST_PICTURES);
        self.pictures.drain(..n_forgotten.min(self.pictures.len()));
        self.pictures.extend(new);
    }

    fn fitting(&self, board: &Board) -> impl Iterator<Item = &Picture> {
        self.pictures.iter().filter(|picture| fits(board, picture))
    }
}

impl<O: Observer> Oracle for SolverOracle<O> {
    fn has_picture(&mut self, board: &Board) -> Option<bool> {
        if self.fitting(board).next().is_some() {
            return Some(true);
        }
        self.solve(board, 1).map(|(verdict, _)| verdict != Verdict::None)
    }

    fn is_unique(&mut self, board: &Board) -> Option<bool> {
        if self.fitting(board).nth(1).is_some() {
            return Some(false);
        }
        match self.solve(board, 2)?.0 {
            Verdict::Unique => Some(true),
            Verdict::Several | Verdict::None => Some(false),
            Verdict::Stopped => None,
        }
    }

    fn forced(&mut self, board: &Board) -> Option<Vec<(CellId, Value)>> {
        let (verdict, known) = self.solve(board, 2)?;
        let mut pictures = self.fitting(board);
        let Some(first) = pictures.next().cloned() else { return Some(Vec::new()) };
        let others: Vec<&Picture> = pictures.collect();
        let is_same = |cell: &CellId| others.iter().all(|one| one.get(*cell) == first.get(*cell));
        let cells = (0..board.shape().n_cells() as u32).map(CellId);
        let open = cells.filter(|&cell| board.get(cell).is_none());
        let mut same: Vec<CellId> = open.filter(is_same).collect();
        let mut forced = Vec::new();
        while let Some(cell) = same.pop() {
            let value = first.get(cell);
            let is_shown = verdict == Verdict::Unique || known.get(cell).is_some();
            if !is_shown && self.has_another(board, cell, value)? {
                let found = self.pictures.last()?;
                same.retain(|&cell| found.get(cell) == first.get(cell));
                continue;
            }
            forced.push((cell, value));
        }
        forced.reverse();
        Some(forced)
    }
}

impl<O: Observer> SolverOracle<O> {
    /// Whether a picture has another value in a cell; the last one that is remembered has. Needs: none of
    /// those that are remembered has.
    fn has_another(&mut self, board: &Board, cell: CellId, value: Value) -> Option<bool> {
        for other in (0..self.puzzle.n_values() as u8).map(Value) {
            if other == value || !board.may(cell, other) {
                continue;
            }
            let mut with_other = board.clone();
            with_other.set(cell, other);
            if self.solve(&with_other, 1)?.0 != Verdict::None {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// Whether a board allows every cell of a picture.
fn fits(board: &Board, picture: &Picture) -> bool {
    let mut cells = (0..board.shape().n_cells() as u32).map(CellId);
    board.shape() == picture.shape() && cells.all(|cell| board.may(cell, picture.get(cell)))
}
