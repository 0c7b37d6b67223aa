//! From a picture to a puzzle of the wanted level.
//!
//! ```text
//!   lines settle it?    no: the next picture, or mended                            `line_solved`, `repair`
//!   too easy            one random cell after another is changed; a change stays if the puzzle is
//!                       still solved and no harder than wanted
//!   too hard            mended, until no rule beyond the level is needed
//!   5 and up            unique, though lines do not settle it: as it is, or mended
//! ```
//!
//! Another picture takes microseconds, a mend and a climb milliseconds: most pictures are only looked
//! at, and every sixteenth is worked on.
//!
//! To mend or to climb from every picture would spend milliseconds on each where most of them need none.

use pictogrid_core::SplitMix64;
use pictogrid_core::{Observer, Palette, Picture, Puzzle, Stage, Value};
use pictogrid_explain::{Grade, GradeEnd, grade};
use pictogrid_solve::{Options, Solver, Verdict};

use super::{
    Kind, MOST_PICTURES, Made, Order, OrderError, is_something, line_solved::Sheet, picture_kinds,
};
use crate::repair::{Goal, LEVEL_OF_LINES, QuickMend, Symmetry, Terms, go_on};

/// Changes in vain before another picture is drawn.
const MOST_IN_VAIN: u32 = 60;

/// Line visits of one mend.
const MOST_WORK: u64 = 300_000;

/// Dead ends of a solve of a picture that is only looked at.
const MOST_CONFLICTS: u64 = 20;

/// One picture of so many is worked on.
const PICTURES_A_CLIMB: u32 = 16;

/// One puzzle of an order.
pub(super) fn make(
    order: &Order,
    sheet: Option<&mut Sheet>,
    random: &mut SplitMix64,
    observer: &mut dyn Observer,
) -> Result<Made, OrderError> {
    let mut climb = Climb {
        order,
        sheet,
        is_mirrored: picture_kinds::of_order(order).0 == Kind::Mirror,
        solver: Solver::new(),
        observer,
    };
    for number in 1..=MOST_PICTURES {
        let picture = picture_kinds::draw(order, random).picture(order.n_colors, random);
        if climb.observer.says_stop() {
            return Err(OrderError::Stopped);
        }
        let is_worked_on = climb.sheet.is_none() || number % PICTURES_A_CLIMB == 0;
        if is_something(&picture)
            && let Some(made) = climb.from(&picture, is_worked_on, random)?
        {
            return Ok(made);
        }
    }
    Err(OrderError::NotMade)
}

/// A picture of an order that lines settle, and in which no line is blank or full.
pub(super) fn settled(
    order: &Order,
    sheet: &mut Sheet,
    random: &mut SplitMix64,
    observer: &mut dyn Observer,
) -> Result<Picture, OrderError> {
    for number in 1..=MOST_PICTURES {
        if number % PICTURES_A_CLIMB == 0 && observer.says_stop() {
            return Err(OrderError::Stopped);
        }
        let field = picture_kinds::draw(order, random);
        if sheet.load_mixed(&field) && sheet.n_open() == 0 {
            return Ok(sheet.picture());
        }
    }
    Err(OrderError::NotMade)
}

struct Climb<'a> {
    order: &'a Order,
    sheet: Option<&'a mut Sheet>,
    is_mirrored: bool,
    solver: Solver,
    observer: &'a mut dyn Observer,
}

impl Climb<'_> {
    /// A puzzle made of this picture, if it works out.
    fn from(
        &mut self,
        picture: &Picture,
        is_worked_on: bool,
        random: &mut SplitMix64,
    ) -> Result<Option<Made>, OrderError> {
        let level = self.order.level;
        let Some(puzzle) = self.solved(picture, is_worked_on, random)? else { return Ok(None) };
        let grade = self.grade(&puzzle)?;
        let made = match level {
            _ if is_fit(&grade, level) => Some(Made { puzzle, grade }),
            Some(level @ ..=LEVEL_OF_LINES) if is_worked_on && grade.level > level => {
                self.easier(&puzzle, level)?
            }
            Some(level @ ..=LEVEL_OF_LINES) if is_worked_on => {
                self.harder(puzzle, grade, level, random)?
            }
            _ => None,
        };
        Ok(made.filter(|made| made.puzzle.goal().is_some_and(is_something)))
    }

    /// The puzzle of a picture, solved by lines or, above their level, unique; mended if that is allowed
    /// and needed.
    fn solved(
        &mut self,
        picture: &Picture,
        is_worked_on: bool,
        random: &mut SplitMix64,
    ) -> Result<Option<Puzzle>, OrderError> {
        let needs_lines = self.order.level.is_none_or(|level| level <= LEVEL_OF_LINES);
        if let Some(sheet) = &mut self.sheet {
            sheet.load(picture);
            let is_settled = sheet.n_open() == 0;
            if needs_lines {
                let is_solved = is_settled || is_worked_on && sheet.mend(self.is_mirrored, random);
                return Ok(is_solved.then(|| Puzzle::of_picture(&sheet.picture())));
            }
            if is_settled {
                return Ok(None);
            }
        }
        let palette = Palette::of_values(usize::from(self.order.n_colors) + 1);
        let puzzle = Puzzle::of_colors(picture, palette);
        if is_worked_on {
            return self.mended(&puzzle, if needs_lines { Goal::Lines } else { Goal::Unique });
        }
        let options = Options::default().stage(Stage::Search).max_conflicts(MOST_CONFLICTS);
        let report = self.solver.solve(&puzzle, &options, self.observer);
        let verdict = report.map_err(OrderError::Wrong)?.verdict();
        Ok((verdict == Verdict::Unique).then_some(puzzle))
    }

    /// The terms of a mend: a mirrored picture stays so.
    fn terms(&self, goal: Goal) -> Terms {
        let mut terms = Terms::new(goal);
        terms.max_line_visits = MOST_WORK;
        if self.is_mirrored {
            terms.symmetry = Symmetry::Kept;
        }
        terms
    }

    fn mended(&mut self, puzzle: &Puzzle, goal: Goal) -> Result<Option<Puzzle>, OrderError> {
        let terms = self.terms(goal);
        QuickMend::new(puzzle, &terms, self.observer).mended().map_err(OrderError::Wrong)
    }

    fn grade(&mut self, puzzle: &Puzzle) -> Result<Grade, OrderError> {
        let grade = grade(puzzle, &mut go_on(self.observer)).map_err(|_| OrderError::NotMade)?;
        if grade.end == GradeEnd::Stopped { Err(OrderError::Stopped) } else { Ok(grade) }
    }

    /// Mends a puzzle until no rule beyond a level is needed.
    fn easier(&mut self, puzzle: &Puzzle, level: u8) -> Result<Option<Made>, OrderError> {
        let Some(puzzle) = self.mended(puzzle, Goal::Level(level))? else { return Ok(None) };
        let grade = self.grade(&puzzle)?;
        Ok(is_fit(&grade, Some(level)).then_some(Made { puzzle, grade }))
    }

    /// Changes cells until a puzzle is as hard as wanted.
    fn harder(
        &mut self,
        mut puzzle: Puzzle,
        mut grade: Grade,
        level: u8,
        random: &mut SplitMix64,
    ) -> Result<Option<Made>, OrderError> {
        let mut n_in_vain = 0;
        while n_in_vain < MOST_IN_VAIN {
            n_in_vain += 1;
            let Some(changed) = self.changed(&puzzle, random) else { return Ok(None) };
            let new = self.grade(&changed)?;
            if new.level > level || new.level < grade.level {
                continue;
            }
            if new.level > grade.level {
                n_in_vain = 0;
            }
            (puzzle, grade) = (changed, new);
            if grade.level == level {
                return Ok(Some(Made { puzzle, grade }));
            }
        }
        Ok(None)
    }

    /// The puzzle with another cell, solved by lines; none if no cell that was tried leaves it so.
    fn changed(&mut self, puzzle: &Puzzle, random: &mut SplitMix64) -> Option<Puzzle> {
        let n_cells = puzzle.shape().n_cells() as u64;
        if let (Some(sheet), Some(picture)) = (&mut self.sheet, puzzle.goal()) {
            sheet.load(picture);
            return (0..MOST_IN_VAIN).find_map(|_| {
                let cell = random.below(n_cells) as usize;
                sheet.flip_image(cell, self.is_mirrored);
                let solved = (sheet.n_open() == 0).then(|| Puzzle::of_picture(&sheet.picture()));
                sheet.flip_image(cell, self.is_mirrored);
                solved
            });
        }
        let terms = self.terms(Goal::Lines);
        let mut mend = QuickMend::new(puzzle, &terms, self.observer);
        (0..MOST_IN_VAIN).find_map(|_| {
            let cell = random.below(n_cells) as u32;
            let value = Value(random.below(puzzle.n_values() as u64) as u8);
            mend.solved_with(cell, value)
        })
    }
}

/// Whether a grade is the wanted one.
fn is_fit(grade: &Grade, level: Option<u8>) -> bool {
    (grade.is_complete() || level == Some(7)) && level.is_none_or(|level| grade.level == level)
}
