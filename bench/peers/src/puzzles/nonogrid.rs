//! The crate nonogrid, in its own process-internal shape: a board made of clues, then `solve`.
//!
//! ```text
//!   n boards, made before the clock ─▶ solve each: its line solver, FullProbe, backtracking (or SAT)
//!   solutions 0, 1, 2: none, unique, several         a panic: no verdict, and the row says so
//! ```
//!
//! The boards are made before the clock starts, a fresh one for each run, because solving fills them.
//! Its solver is built per run, as its own program does. Backtracking has to stop after two solutions
//! and after a number of seconds; the SAT back end has no limit of time.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use ::nonogrid::{BinaryBlock, Block, Board, Description, FullProbe, LineSolver, RcBoard};
use pictogrid_core::{Clue, Puzzle, Shape};
use pictogrid_solve::Verdict;

use crate::clock::{Contender, time};

type Shared = RcBoard<BinaryBlock>;

/// A puzzle for nonogrid.
pub struct Nonogrid {
    rows: Vec<Description<BinaryBlock>>,
    columns: Vec<Description<BinaryBlock>>,
    limit: u32,
    verdict: Option<Verdict>,
}

impl Nonogrid {
    /// `None` for a puzzle that it cannot take: it knows no given cells, and here nothing but
    /// black and white.
    pub fn new(puzzle: &Puzzle, limit: u32) -> Option<Nonogrid> {
        let Shape::Rect(rect) = puzzle.shape() else { return None };
        if !puzzle.given().is_empty() {
            return None;
        }
        let clues = |lines: &[Clue]| lines.iter().map(description).collect::<Option<_>>();
        let (rows, columns) = puzzle.clues().split_at(rect.height as usize);
        Some(Nonogrid { rows: clues(rows)?, columns: clues(columns)?, limit, verdict: None })
    }

    /// Its verdict; `None` if it broke down. Needs: it has been timed.
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    fn board(&self) -> Shared {
        let (rows, columns) = (self.rows.clone(), self.columns.clone());
        Shared::new(Board::with_descriptions_and_palette(rows, columns, None))
    }
}

impl Contender for Nonogrid {
    fn sample(&mut self, n: usize) -> Duration {
        let boards: Vec<Shared> = (0..n).map(|_| self.board()).collect();
        let (limit, mut verdict) = (self.limit, None);
        let took = time(|| {
            for board in &boards {
                verdict = catch_unwind(AssertUnwindSafe(|| solve(board, limit))).ok();
            }
        });
        self.verdict = verdict;
        took
    }
}

fn description(clue: &Clue) -> Option<Description<BinaryBlock>> {
    let Clue::Plain(plain) = clue else { return None };
    let block = |&length: &u32| BinaryBlock::from_size_and_color(length as usize, None);
    Some(Description::new(plain.lengths().iter().map(block).collect()))
}

fn verdict(n_solutions: usize) -> Verdict {
    match n_solutions {
        0 => Verdict::None,
        1 => Verdict::Unique,
        _ => Verdict::Several,
    }
}

#[cfg(not(feature = "sat"))]
fn solve(board: &Shared, limit: u32) -> Verdict {
    let start = std::time::Instant::now();
    let outcome = ::nonogrid::solve::<BinaryBlock, LineSolver<_>, FullProbe<_>>(
        board.clone(),
        Some(2),
        Some(limit),
        None,
    );
    let n_solutions = match outcome {
        Err(_) => 0,
        Ok(None) => 1,
        Ok(Some(search)) => search.solutions.len().max(usize::from(board.read().is_solved_full())),
    };
    if n_solutions < 2 && start.elapsed() >= Duration::from_secs(limit.into()) {
        return Verdict::Stopped;
    }
    verdict(n_solutions)
}

#[cfg(feature = "sat")]
fn solve(board: &Shared, _limit: u32) -> Verdict {
    match ::nonogrid::solve::<BinaryBlock, LineSolver<_>, FullProbe<_>>(board.clone(), Some(2)) {
        Err(_) => Verdict::None,
        Ok(None) => Verdict::Unique,
        Ok(Some(solutions)) => verdict(solutions.count()),
    }
}
