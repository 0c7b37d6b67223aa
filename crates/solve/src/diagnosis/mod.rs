//! What to do about a puzzle that is not what it should be: one call after a solve, one for clues
//! whose sums differ.
//!
//! | of what | advice | file |
//! |---|---|---|
//! | no picture fits | the clues that contradict the others, and what would fit | `conflicting_clues` |
//! | no picture fits a half-solved board | the first cell that cannot be | `wrong_cell` |
//! | several pictures fit | the cells in which they differ, and cells to give so that one is left | `givens`, `hitting_set` |
//! | row clues and column clues fill different numbers of cells | changes of one number after which a picture fits | `typo_candidates` |
//!
//! `one_slip` makes the clues that one slip of the hand explains, and `bounded_trial` solves what would come
//! of them. Advice is no part of the answer: it is looked for as long as a person waits, and what is
//! not known by then is left out. So is what a check refutes; the verdict stands without it.

mod bounded_trial;
mod conflicting_clues;
mod givens;
mod hitting_set;
mod one_slip;
mod typo_candidates;
mod wrong_cell;

use core::time::Duration;

use pictogrid_core::{CellId, Clue, Draft, Limits, LineId, Picture, PlainPuzzle, Puzzle, Value};

pub use conflicting_clues::{Conflict, ConflictingClue};
pub use givens::{Givens, OtherPicture, fewest_givens};
pub use typo_candidates::{Axis, MissingLine, TypoCandidate, Typos};

use crate::{
    Observer, Options, Report, Solver, Stage, Verdict, deadline, differences::fitting_goal,
};
use bounded_trial::Trial;
use wrong_cell::WrongCell;

/// One second: what a person waits for advice.
const TIME: Duration = Duration::from_secs(1);

/// The time for cells to give: a collection may have many puzzles with several pictures.
const GIVENS_TIME: Duration = Duration::from_millis(250);

/// The most cells to give that are worth naming.
const MOST_GIVENS: usize = 4;

/// What to do about a puzzle. What does not apply, or was not found in time, is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// If no picture fits: what contradicts the rest.
    pub conflict: Option<Conflict>,
    /// If several pictures fit: the cells in which those of the report differ.
    pub differing: Vec<CellId>,
    /// If several pictures fit: four cells at most that leave one if they are given. That is the
    /// goal if it fits, else the first picture of the report.
    pub givens: Option<Givens>,
    /// If the sums of rows and columns differ: what would fix them.
    pub typos: Option<Typos>,
}

/// How advice is looked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct AdviceOptions<'a> {
    options: Options,
    time_left: Option<Duration>,
    is_untimed: bool,
    board: Option<(&'a Puzzle, &'a [(CellId, Value)])>,
}

impl<'a> AdviceOptions<'a> {
    /// What a single solve may use; its stage and its timeout do not count here.
    #[must_use]
    pub fn new(options: &Options) -> AdviceOptions<'a> {
        let options = options.stage(Stage::Search);
        AdviceOptions { options: Options { timeout: None, ..options }, ..AdviceOptions::default() }
    }

    /// What is left of the time that the puzzle has: advice never takes longer.
    #[must_use]
    pub fn time_left(mut self, left: impl Into<Option<Duration>>) -> AdviceOptions<'a> {
        self.time_left = left.into();
        self
    }

    /// Without a clock: the work of each single solve is bounded all the same, so that the same advice
    /// is found on every machine.
    #[must_use]
    pub fn untimed(mut self) -> AdviceOptions<'a> {
        self.is_untimed = true;
        self
    }

    /// The solve went on from a board: `puzzle` is the puzzle without it, `cells` are its known cells
    /// in their order.
    #[must_use]
    pub fn board(mut self, puzzle: &'a Puzzle, cells: &'a [(CellId, Value)]) -> AdviceOptions<'a> {
        self.board = Some((puzzle, cells));
        self
    }

    /// The options with the time for advice, where there is a clock.
    fn within(&self, most: Duration) -> Options {
        let has_clock = !cfg!(all(target_family = "wasm", target_os = "unknown"));
        let timeout = self.time_left.map_or(most, |left| left.min(most));
        let is_timed = has_clock && !self.is_untimed;
        Options { timeout: is_timed.then_some(timeout), ..self.options }
    }
}

/// How long [`Solver::advise`] takes at most after this verdict. (On `wasm32-unknown-unknown`, where
/// there is no clock, the observer has to end it.)
#[must_use]
pub fn advice_time(verdict: Verdict) -> Duration {
    if verdict == Verdict::Several { GIVENS_TIME } else { TIME }
}

impl Solver {
    /// What to do about `puzzle`, of which this is the report: after `none` what contradicts the rest,
    /// after `several` the cells that differ and cells to give.
    ///
    /// It takes up to [`advice_time`]; `observer` can stop it earlier.
    pub fn advise(
        &mut self,
        puzzle: &Puzzle,
        report: &Report,
        advice: &AdviceOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Advice {
        let options = advice.within(advice_time(report.verdict));
        let look = |observer: &mut dyn Observer| match report.verdict {
            Verdict::None => {
                let conflict = self.conflict(puzzle, advice, &options, observer);
                Advice { conflict, ..Advice::default() }
            }
            Verdict::Several => {
                let differing = differing(&report.solutions);
                let wanted = fitting_goal(puzzle).or(report.solutions.first());
                let givens = wanted.and_then(|wanted| {
                    let wanted = (wanted, MOST_GIVENS, &report.solutions[..]);
                    self.givens(puzzle, wanted, &options, observer).ok().flatten()
                });
                let givens = givens.filter(|givens| !givens.cells.is_empty());
                Advice { differing, givens, ..Advice::default() }
            }
            Verdict::Unique | Verdict::Stopped => Advice::default(),
        };
        deadline::within(&options, observer, look).0
    }

    /// What would fix a draft whose row clues and column clues fill different numbers of cells;
    /// nothing if that is not its only fault, if a clue is not complete, or if the grid has more than
    /// a million cells or is no rectangle.
    ///
    /// It takes a second at most; `observer` can stop it earlier.
    pub fn advise_draft(
        &mut self,
        draft: &Draft,
        limits: &Limits,
        advice: &AdviceOptions<'_>,
        observer: &mut dyn Observer,
    ) -> Advice {
        let options = advice.within(TIME);
        let look = |observer: &mut dyn Observer| {
            let trial = Trial::new(self, &options, observer);
            typo_candidates::find(draft, limits, trial).ok().flatten()
        };
        let typos = deadline::within(&options, observer, look).0;
        Advice { typos, ..Advice::default() }
    }

    /// Of a puzzle in black and white that no picture fits, or whose sums differ, the lines of which each
    /// alone may be mistyped: without it the others do not contradict each other, as far as lines show.
    /// With the clue that would fit, if the others settle it. For programs without the code for colors
    /// and without a search for advice.
    pub fn mistyped_by_lines(
        &mut self,
        puzzle: PlainPuzzle<'_>,
        observer: &mut dyn Observer,
    ) -> Vec<(LineId, Option<Clue>)> {
        let lines = (0..puzzle.puzzle().shape().n_lines() as u32).map(LineId);
        let without = |line| {
            let board = self.search().settle_without_plain(puzzle, line, observer)?;
            let instead = board.picture().map(|picture| picture.clue(line));
            (instead.as_ref() != Some(puzzle.puzzle().clue(line))).then_some((line, instead))
        };
        lines.filter_map(without).collect()
    }

    /// What contradicts the rest of a puzzle without a picture, if that is found.
    fn conflict(
        &mut self,
        puzzle: &Puzzle,
        advice: &AdviceOptions<'_>,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Option<Conflict> {
        let puzzle = match advice.board {
            None => puzzle,
            Some((without, cells)) => {
                let trial = Trial::new(self, options, observer);
                match wrong_cell::find(without, cells, trial).ok()? {
                    WrongCell::Cell(cell, value) => return Some(Conflict::Board(cell, value)),
                    WrongCell::NotTheBoard => without,
                    WrongCell::Unknown => return None,
                }
            }
        };
        conflicting_clues::find(puzzle, Trial::new(self, options, observer)).ok().flatten()
    }
}

/// The cells in which pictures of one shape differ.
fn differing(pictures: &[Picture]) -> Vec<CellId> {
    let Some((first, others)) = pictures.split_first() else { return Vec::new() };
    let cells = (0..first.values().len() as u32).map(CellId);
    let differs = |cell: &CellId| others.iter().any(|other| other.get(*cell) != first.get(*cell));
    cells.filter(differs).collect()
}
