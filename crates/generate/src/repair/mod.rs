//! Mends a picture: changes as few of its cells as it takes, or those that are seen least, until its
//! puzzle has one solution, or is solved by lines, or is no harder than a level.
//!
//! ```text
//!   picture ─▶ one cell: all of them ─▶ several: a beam ─▶ polished ─▶ two cells: all pairs ─▶ solve,
//!              `smallest_changes`       `beam`             `polish`    `smallest_changes`      check
//! ```
//!
//! Nearly all single cells and pairs are refuted without a solve, by boards and by other pictures
//! (`canvas`, `other_pictures`), so "one cell is not enough" and "two are not enough" are proofs, not opinions.
//! What would take too long is left, and then neither is said. What comes out is solved from nothing by
//! the crate `solve`, and checked by `check`, which shares no code with either.
//!
//! | file | decides |
//! |---|---|
//! | `with_picture` | which picture is mended |
//! | `canvas` | what lines settle of a picture in work |
//! | `other_pictures`, `switches` | which changes leave another picture |
//! | `flips`, `symmetry` | what may be changed, how much is seen of it |
//! | `repair_state` | whether the goal is reached |
//! | `smallest_changes` | one change, two changes: the best, or that there is none |
//! | `beam` | more changes |
//! | `polish` | which of them can be spared, or replaced by less visible ones |
//! | `single_changes` | what each single cell would bring |
//! | `quick_repair` | the first mend that comes, for puzzles to order |

mod beam;
mod canvas;
mod flips;
mod other_pictures;
mod polish;
mod quick_repair;
mod repair_state;
mod single_changes;
mod smallest_changes;
mod switches;
mod symmetry;
mod with_picture;

use std::{fmt, ops::ControlFlow};

use pictogrid_core::{CellId, Observer, Picture, Puzzle, Silent, Stage, Value};
use pictogrid_explain::{GradeEnd, grade};
use pictogrid_solve::{Options, Solver, StopReason, Verdict, WrongAnswer};

pub(crate) use quick_repair::QuickMend;
pub(crate) use repair_state::go_on;
pub use single_changes::{SingleChange, single_changes};
pub use with_picture::with_picture;

use flips::{CELL, Flip};
use repair_state::{Halt, Mender, Reached};

/// What a mended picture is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The only solution of its clues.
    Unique,
    /// Solved by one line at a time.
    Lines,
    /// No harder than this level, from 1 to 7.
    Level(u8),
}

impl Goal {
    /// Whether lines have to settle every cell.
    fn needs_lines(self) -> bool {
        match self {
            Goal::Unique => false,
            Goal::Lines => true,
            Goal::Level(level) => level <= LEVEL_OF_LINES,
        }
    }
}

/// Dead ends of the solve of the picture before and after.
const MOST_CONFLICTS: u64 = 3000;

/// Looks at the observer in a grade that is only to be shown: about a second of a large picture.
const MOST_LOOKS: u64 = 120_000;

/// The hardest level that is solved by one line at a time.
pub(crate) const LEVEL_OF_LINES: u8 = 4;

/// What there should be as little of as possible.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fewest {
    /// Changed cells.
    #[default]
    Cells,
    /// What is seen of the changes ([`Change::visibility`]), even if more cells change.
    VisibleChanges,
}

/// What becomes of the symmetries that a picture has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// A cell may change alone.
    #[default]
    Ignored,
    /// A cell changes together with its images.
    Kept,
}

/// What may be done for a goal.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Terms {
    /// What is wanted.
    pub goal: Goal,
    /// The most cells that may be changed.
    pub max_cells: usize,
    /// Which changes are the best.
    pub fewest: Fewest,
    /// Cells that stay as they are.
    pub kept: Vec<CellId>,
    /// What becomes of the symmetries that the picture has.
    pub symmetry: Symmetry,
    /// How much work it may be, in line visits; a few million take a second.
    pub max_line_visits: u64,
}

impl Terms {
    /// The fewest cells, as many as it takes.
    #[must_use]
    pub fn new(goal: Goal) -> Terms {
        Terms {
            goal,
            max_cells: usize::MAX,
            fewest: Fewest::Cells,
            kept: Vec::new(),
            symmetry: Symmetry::Ignored,
            max_line_visits: 6_000_000,
        }
    }
}

/// A cell that was changed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    /// The cell.
    pub cell: CellId,
    /// What it was.
    pub before: Value,
    /// What it is.
    pub after: Value,
    /// How much is seen of the change: the part of the neighbors that were like the cell and are not
    /// any more, less those that have become so. 0 at the edge of a shape, 1 for a speck.
    pub visibility: f64,
}

/// What a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct State {
    /// How many pictures fit.
    pub verdict: Verdict,
    /// The last stage of its solve.
    pub stage: Stage,
    /// The cells that lines leave open.
    pub n_open: usize,
    /// Its level from 1 to 7, if it is unique and can be graded.
    pub level: Option<u8>,
}

/// A mended picture.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Repaired {
    /// The puzzle, with the picture as its goal. If the goal was not reached it is as it was.
    pub puzzle: Puzzle,
    /// The cells that were changed, in their order.
    pub changes: Vec<Change>,
    /// What it was.
    pub before: State,
    /// What it is now.
    pub after: State,
    /// Whether the goal is reached.
    pub is_reached: bool,
    /// No fix changes fewer cells than this: that is proven.
    pub at_least: usize,
    /// Why the search ended early, if it did.
    pub stopped: Option<StopReason>,
}

/// Why a picture cannot be mended.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RepairError {
    /// The puzzle has no goal.
    NoPicture,
    /// It has no goal that fits, and no picture fits its clues.
    NoSolution,
    /// It has no goal that fits, and no picture was found within the bounds of the search.
    NotFound,
    /// It has more colors than are told apart.
    TooManyColors,
    /// The solver was wrong.
    Wrong(WrongAnswer),
}

impl fmt::Display for RepairError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RepairError::NoPicture => f.write_str("the puzzle has no goal picture to repair"),
            RepairError::NoSolution => {
                f.write_str("no picture fits the clues, so there is none to fix")
            }
            RepairError::NotFound => f.write_str("no picture to fix was found within the bounds"),
            RepairError::TooManyColors => {
                write!(
                    f,
                    "pictures of more than {} colors cannot be repaired",
                    canvas::MOST_VALUES - 1
                )
            }
            RepairError::Wrong(wrong) => wrong.fmt(f),
        }
    }
}

impl std::error::Error for RepairError {}

/// Mends the goal of a puzzle. Its given cells stay given, and as they are.
///
/// ```
/// use pictogrid_core::{Picture, Puzzle, Silent};
/// use pictogrid_generate::repair::{Goal, Terms, repair};
///
/// let puzzle = Puzzle::of_picture(&Picture::parse(&["#.", ".#"])?);
/// let repaired = repair(&puzzle, &Terms::new(Goal::Lines), &mut Silent).unwrap();
/// assert_eq!((repaired.changes.len(), repaired.at_least), (1, 1));
/// # Ok::<(), pictogrid_core::ParsePictureError>(())
/// ```
pub fn repair(
    puzzle: &Puzzle,
    terms: &Terms,
    observer: &mut dyn Observer,
) -> Result<Repaired, RepairError> {
    let (picture, whole) = of_goal(puzzle)?;
    let before = state(&whole, terms.goal, observer)?;
    let mut mender = Mender::new(&whole, &picture, terms, observer);
    let (found, stopped) = sought(&mut mender, terms).map_err(RepairError::Wrong)?;
    let changes = found.changes();
    let listed = changes.iter().map(|&(cell, after)| mender.listed(cell, after)).collect();
    mender.paint(&changes);
    let mended = mender.puzzle();
    // Whoever said stop gets what there is, solved.
    let after = if changes.is_empty() { before } else { state(&mended, terms.goal, &mut Silent)? };
    let is_reached = found.flips.is_some() && after.is(terms.goal);
    let at_least = found.at_least;
    Ok(Repaired { puzzle: mended, changes: listed, before, after, is_reached, at_least, stopped })
}

/// The mended picture alone, if there is one: neither is it graded nor is the picture before it.
pub(crate) fn mended(
    puzzle: &Puzzle,
    terms: &Terms,
    observer: &mut dyn Observer,
) -> Result<Option<Picture>, WrongAnswer> {
    let Ok((picture, whole)) = of_goal(puzzle) else { return Ok(None) };
    let mut mender = Mender::new(&whole, &picture, terms, observer);
    let (found, _) = sought(&mut mender, terms)?;
    mender.paint(&found.changes());
    Ok(found.flips.is_some().then(|| mender.canvas.picture()))
}

/// What a search finds until it ends. Every search takes back what it painted, also when it is
/// stopped, so the picture is as before.
fn sought(
    mender: &mut Mender<'_>,
    terms: &Terms,
) -> Result<(Found, Option<StopReason>), WrongAnswer> {
    let mut found = Found::default();
    let stopped = match search(mender, terms, &mut found) {
        Ok(()) => None,
        Err(Halt::Observer) => Some(StopReason::Observer),
        Err(Halt::Work) => Some(StopReason::LineVisits),
        Err(Halt::Wrong(wrong)) => return Err(wrong),
    };
    Ok((found, stopped))
}

/// The goal of a puzzle, and the puzzle with its clues.
fn of_goal(puzzle: &Puzzle) -> Result<(Picture, Puzzle), RepairError> {
    let picture = puzzle.goal().ok_or(RepairError::NoPicture)?.clone();
    if puzzle.n_values() > canvas::MOST_VALUES {
        return Err(RepairError::TooManyColors);
    }
    let whole = puzzle.repainted(&picture).ok_or(RepairError::NoPicture)?;
    Ok((picture, whole))
}

/// What was found.
#[derive(Default)]
struct Found {
    flips: Option<Vec<Flip>>,
    /// No fix changes fewer cells.
    at_least: usize,
}

impl Found {
    /// What the cells become, in their order.
    fn changes(&self) -> Vec<(u32, Value)> {
        let flips = self.flips.iter().flatten();
        let mut changes: Vec<_> = flips.flat_map(|flip| flip.changes.iter().copied()).collect();
        changes.sort_unstable_by_key(|change| change.0);
        changes
    }
}

/// Looks for the cheapest changes: one, then several, then pairs, if the several are more than two.
fn search(mender: &mut Mender<'_>, terms: &Terms, found: &mut Found) -> Result<(), Halt> {
    match mender.reached()? {
        Reached::Yes => {
            found.flips = Some(Vec::new());
            return Ok(());
        }
        Reached::No => found.at_least = 1,
        Reached::Unknown => {}
    }
    let is_exhaustive = found.at_least == 1 && mender.flips.n_images() == 0;
    let one = mender.one(u64::MAX)?;
    if one.best.is_none() && one.is_certain && is_exhaustive {
        found.at_least = 2;
    }
    let fits = |flips: &[Flip]| n_cells(flips) <= terms.max_cells;
    found.flips = one.best.map(|flip| vec![flip]).filter(|flips| fits(flips));
    if found.flips.is_none() && terms.max_cells > 1 {
        let mut several = None;
        let mut done = mender.several(terms.max_cells, &mut several);
        if let (Ok(()), Some(flips)) = (&done, &mut several) {
            done = mender.polish(flips);
        }
        // As far as it is found and polished when the work ends.
        found.flips = several.filter(|flips| fits(flips));
        done?;
    }
    // Two cells may be fewer, or seen less.
    let cost = found.flips.as_ref().map_or(u64::MAX, |flips| mender.cost(flips));
    if terms.max_cells < 2 || cost <= 2 * CELL {
        return Ok(());
    }
    let two = mender.two(cost)?;
    match two.best {
        Some(flips) if fits(&flips) => found.flips = Some(flips),
        None if two.is_certain && found.at_least == 2 && cost > 3 * CELL => found.at_least = 3,
        _ => {}
    }
    Ok(())
}

fn n_cells(flips: &[Flip]) -> usize {
    flips.iter().map(|flip| flip.changes.len()).sum()
}

/// Solves a puzzle by the crate `solve`, which checks its pictures, and grades it.
fn state(puzzle: &Puzzle, goal: Goal, observer: &mut dyn Observer) -> Result<State, RepairError> {
    let mut solver = Solver::new();
    let mut solve = |stage, observer: &mut dyn Observer| {
        let options = Options::default().stage(stage).max_conflicts(MOST_CONFLICTS);
        solver.solve(puzzle, &options, observer).map_err(RepairError::Wrong)
    };
    let n_open = solve(Stage::Lines, observer)?.known.n_unknown();
    let report = solve(Stage::Search, observer)?;
    let level = match report.verdict() {
        Verdict::Unique => level(puzzle, goal, observer),
        _ => None,
    };
    Ok(State { verdict: report.verdict(), stage: report.stage, n_open, level })
}

/// The level of a unique puzzle, if it can be graded; if that takes long, only for whom the level is
/// what matters.
fn level(puzzle: &Puzzle, goal: Goal, observer: &mut dyn Observer) -> Option<u8> {
    let mut n_left = if matches!(goal, Goal::Level(_)) { u64::MAX } else { MOST_LOOKS };
    let mut go_on = repair_state::go_on(observer);
    let mut look = || {
        n_left -= 1;
        if n_left == 0 { ControlFlow::Break(()) } else { go_on() }
    };
    let grade = grade(puzzle, &mut look).ok()?;
    (grade.end != GradeEnd::Stopped).then_some(grade.level)
}

impl State {
    /// Whether it is what is wanted.
    #[must_use]
    pub fn is(&self, goal: Goal) -> bool {
        let is_unique = self.verdict == Verdict::Unique;
        match goal {
            Goal::Unique => is_unique,
            Goal::Lines => is_unique && self.n_open == 0,
            Goal::Level(most) => is_unique && self.level.is_some_and(|level| level <= most),
        }
    }
}
