//! Which clue is mistyped, when rows and columns fill different numbers of cells?
//!
//! By the sums alone, a number of any line may be wrong, missing or one too many: they say only by
//! how much. So each such change is made, and the puzzle that comes of it solved. A change after
//! which there is no picture was not the fault; all others are named, since any of them mends the
//! puzzle.
//!
//! ```text
//!   rows fill 16 cells, columns 17:
//!       without column 1     the other lines contradict each other, so nothing in column 1 helps
//!       column 3  4 → 3      a picture
//!       column 4  4 → 3      none
//!       column 5  3 → 2      a picture:  column 3 or column 5
//! ```
//!
//! It goes from cheap to dear, so that whoever says stop has most of it: lines alone without each of
//! the lines, which leaves few; lines alone for each change of these, then searches that may meet more
//! and more dead ends. Where no change helps, a line may be missing: one without a clue is put in at
//! every place.

use pictogrid_core::{Clue, Draft, DraftClue, Limits, LineId, Picture, Rect, UnevenPuzzle, Value};

use super::bounded_trial::{Trial, Tried};
use super::one_slip;
use crate::WrongAnswer;

/// On larger grids, not even the first line would be left out in the time that a person waits.
const MOST_CELLS: u64 = 1 << 20;

/// Dead ends of a search; what needs more is as hard as any puzzle.
const CONFLICTS: [u64; 3] = [10, 100, 1000];

/// Runs of all changes that wait for a search, which takes 8 bytes for each.
const MOST_WAITING: usize = 1 << 20;

/// What would fix a puzzle whose row clues and column clues have different sums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typos {
    /// The changes of one number after which a picture fits, all of them if this is complete: first
    /// those after which only one does, then by line.
    pub candidates: Vec<TypoCandidate>,
    /// If no change helps: a line that seems to be missing.
    pub missing_line: Option<MissingLine>,
    /// Whether all was tried; else there may be more.
    pub is_complete: bool,
}

/// A change of one number after which a picture fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypoCandidate {
    /// The line.
    pub line: LineId,
    /// Its clue.
    pub clue: Clue,
    /// What the clue would be.
    pub instead: Clue,
    /// The picture that there would be, if there is but one.
    pub picture: Option<Picture>,
}

/// A line with whatever clue, put in at one of some places, leaves a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingLine {
    /// Whether it is a row or a column.
    pub axis: Axis,
    /// How many cells it fills.
    pub n_cells: u32,
    /// The rows or columns before which it may stand, from 0; one more than there are for the end.
    pub before: Vec<u32>,
}

/// A direction of the lines of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// From left to right.
    Row,
    /// From top to bottom.
    Column,
}

impl Axis {
    /// Its name in JSON, `row` or `column`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Axis::Row => "row",
            Axis::Column => "column",
        }
    }
}

/// The cells that one direction fills more than the other, of each color with a difference: positive
/// where rows have more.
type Surplus = Vec<(Value, i64)>;

/// What would fix a draft whose sums differ; `None` if that is not its fault or nothing can be looked
/// for.
pub(super) fn find(
    draft: &Draft,
    limits: &Limits,
    trial: Trial<'_>,
) -> Result<Option<Typos>, WrongAnswer> {
    if draft.extent(limits).is_none_or(|extent| extent.n_cells() > MOST_CELLS) {
        return Ok(None);
    }
    let Some((puzzle, rect, surplus)) = mismatched(draft, limits) else { return Ok(None) };
    let found = Typos { candidates: Vec::new(), missing_line: None, is_complete: true };
    let (puzzle, waiting) = (&puzzle, Vec::new());
    Inquiry { puzzle, rect, surplus, limits, trial, found, waiting, n_waiting: 0 }.typos().map(Some)
}

/// The puzzle without its goal, its grid and what the rows have too much of, if its sums differ and
/// a change of one number can be looked for.
fn mismatched(draft: &Draft, limits: &Limits) -> Option<(UnevenPuzzle, Rect, Surplus)> {
    let puzzle = draft.check_all_but_sums(limits).ok()?.without_goal();
    let rect = puzzle.shape().as_rect()?;
    let mut sums = vec![0_i64; puzzle.n_values()];
    for line in (0..puzzle.shape().n_lines() as u32).map(LineId) {
        let sign = if line.0 < rect.height { 1 } else { -1 };
        for run in puzzle.clue(line).to_runs()? {
            sums[usize::from(run.value?.0)] += sign * i64::from(run.length?.get());
        }
    }
    let of_value = |(value, sum)| (Value(value as u8), sum);
    let surplus: Surplus =
        sums.into_iter().enumerate().map(of_value).filter(|&(_, sum)| sum != 0).collect();
    (!surplus.is_empty()).then_some((puzzle, rect, surplus))
}

/// What is known so far.
struct Inquiry<'a, 't> {
    puzzle: &'a UnevenPuzzle,
    rect: Rect,
    surplus: Surplus,
    limits: &'a Limits,
    trial: Trial<'t>,
    found: Typos,
    /// Changes that lines alone left open.
    waiting: Vec<(LineId, Clue)>,
    n_waiting: usize,
}

impl Inquiry<'_, '_> {
    fn typos(mut self) -> Result<Typos, WrongAnswer> {
        self.by_lines()?;
        self.by_search()?;
        if self.found.candidates.is_empty() && self.found.is_complete {
            self.missing_line()?;
        }
        let mut found = self.found;
        found.candidates.sort_by_key(|change| (change.picture.is_none(), change.line));
        Ok(found)
    }

    /// Tries every change by lines alone.
    fn by_lines(&mut self) -> Result<(), WrongAnswer> {
        for line in (0..self.puzzle.shape().n_lines() as u32).map(LineId) {
            let changes = self.changes(line);
            if changes.is_empty() {
                continue;
            }
            let Trial { solver, observer, .. } = &mut self.trial;
            let settled =
                solver.search().settle_without(self.puzzle.ignoring_sums(), line, *observer);
            if self.is_stopped() {
                return Ok(());
            }
            if settled.is_none() {
                continue;
            }
            for instead in changes {
                self.attempt(line, instead, 0)?;
                if self.is_stopped() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Tries what lines alone left open, with more and more dead ends.
    fn by_search(&mut self) -> Result<(), WrongAnswer> {
        for max_conflicts in CONFLICTS {
            for (line, instead) in std::mem::take(&mut self.waiting) {
                self.attempt(line, instead, max_conflicts)?;
                if self.is_stopped() {
                    return Ok(());
                }
            }
        }
        if !self.waiting.is_empty() {
            self.found.is_complete = false;
        }
        Ok(())
    }

    /// Tries one change.
    fn attempt(
        &mut self,
        line: LineId,
        instead: Clue,
        max_conflicts: u64,
    ) -> Result<(), WrongAnswer> {
        // Only a clue that the line has room for is tried, and its sums agree.
        let changed = self.puzzle.clone().with_clues([(line, instead.clone())]);
        let Some(changed) = changed else { return Ok(()) };
        match self.trial.attempt(&changed, max_conflicts)? {
            Tried::Contradicts => {}
            Tried::Fits(picture) => {
                let clue = self.puzzle.clue(line).clone();
                self.found.candidates.push(TypoCandidate { line, clue, instead, picture });
            }
            Tried::Stopped => {
                self.n_waiting += 1 + instead.n_runs().unwrap_or(0);
                if self.n_waiting > MOST_WAITING && max_conflicts == 0 {
                    self.found.is_complete = false;
                } else {
                    self.waiting.push((line, instead));
                }
            }
        }
        Ok(())
    }

    /// The clues of a line that one change away make the sums agree.
    fn changes(&self, line: LineId) -> Vec<Clue> {
        let n = self.puzzle.shape().line_len(line);
        let runs = self.puzzle.clue(line).to_runs().unwrap_or_default();
        // What rows have too much of, a row has to lose and a column to gain.
        let sign = if line.0 < self.rect.height { -1 } else { 1 };
        match self.surplus[..] {
            [(value, more)] => one_slip::of_one_number(&runs, (value, sign * more), n).collect(),
            [(one, more), (other, less)] if more == -less => {
                let colors = if sign * more < 0 { (one, other) } else { (other, one) };
                one_slip::of_one_color(&runs, colors, more.abs(), n).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Puts in a line without a clue at every place of the direction that fills less.
    fn missing_line(&mut self) -> Result<(), WrongAnswer> {
        let Rect { width, height } = self.rect;
        let is_row = self.surplus.iter().all(|&(_, more)| more < 0);
        let is_column = self.surplus.iter().all(|&(_, more)| more > 0);
        let n: i64 = self.surplus.iter().map(|&(_, more)| more.abs()).sum();
        let (n_lines, length) = if is_row { (height, width) } else { (width, height) };
        if !(is_row || is_column)
            || n > i64::from(length)
            || !self.puzzle.ignoring_sums().given().is_empty()
        {
            return Ok(());
        }
        let mut before = Vec::new();
        let base =
            Draft { width: None, height: None, ..Draft::of_puzzle(self.puzzle.ignoring_sums()) };
        for at in 0..=n_lines {
            let mut draft = base.clone();
            let lines = if is_row { &mut draft.rows } else { &mut draft.columns };
            lines.insert(at as usize, DraftClue::unknown(None));
            let Ok(longer) = draft.check(self.limits) else { return Ok(()) };
            match self.trial.attempt(&longer, CONFLICTS[1])? {
                Tried::Fits(_) => before.push(at),
                Tried::Contradicts => {}
                Tried::Stopped => self.found.is_complete = false,
            }
            if self.is_stopped() {
                break;
            }
        }
        let axis = if is_row { Axis::Row } else { Axis::Column };
        let line = MissingLine { axis, n_cells: n as u32, before };
        self.found.missing_line = Some(line).filter(|line| !line.before.is_empty());
        Ok(())
    }

    /// Whether the observer says stop, which is noted.
    fn is_stopped(&mut self) -> bool {
        let is_stopped = self.trial.observer.says_stop();
        if is_stopped {
            self.found.is_complete = false;
        }
        is_stopped
    }
}
