//! From a picture to a puzzle of the wanted level.
//!
//! ```text
//!   too hard   mended, until no rule beyond the level is needed     `repair`
//!   too easy   one random cell after another is changed; a change stays if the puzzle is still
//!              solved and no harder than wanted
//!   5 and up   mended until it is unique, which lines alone seldom settle then
//! ```
//!
//! After many changes in vain the next picture is drawn.

use pictogrid_core::{Observer, Picture, Puzzle, Value};
use pictogrid_explain::{Grade, grade};
use pictogrid_planted::SplitMix64;

use super::{Kind, MOST_PICTURES, Made, Order, OrderError, is_something, kinds};
use crate::repair::{Goal, LEVEL_OF_LINES, QuickMend, Terms, go_on};

/// Changes in vain before another picture is drawn.
const MOST_IN_VAIN: u32 = 60;

/// Line visits of one mend.
const MOST_WORK: u64 = 300_000;

/// One puzzle of an order.
pub(super) fn make(
    order: &Order,
    random: &mut SplitMix64,
    observer: &mut dyn Observer,
) -> Result<Made, OrderError> {
    for _ in 0..MOST_PICTURES {
        let picture = kinds::draw(order, random);
        if observer.says_stop() {
            return Err(OrderError::Stopped);
        }
        if !is_something(&picture) {
            continue;
        }
        let mut climb = Climb { order, observer: &mut *observer };
        if let Some(made) = climb.from(&picture, random)? {
            return Ok(made);
        }
    }
    Err(OrderError::NotMade)
}

struct Climb<'a> {
    order: &'a Order,
    observer: &'a mut dyn Observer,
}

impl Climb<'_> {
    /// A puzzle made of this picture, if it works out.
    fn from(
        &mut self,
        picture: &Picture,
        random: &mut SplitMix64,
    ) -> Result<Option<Made>, OrderError> {
        let n_values = usize::from(self.order.n_colors) + 1;
        let palette = pictogrid_core::Palette::of_values(n_values);
        let puzzle = Puzzle::of_colors(picture, palette);
        let level = self.order.level;
        let goal = match level {
            Some(level @ ..=LEVEL_OF_LINES) => Goal::Level(level),
            _ => Goal::Unique,
        };
        let Some(puzzle) = self.mended(&puzzle, goal)? else { return Ok(None) };
        let grade = self.grade(&puzzle)?;
        let is_fit = |grade: &Grade| {
            (grade.is_complete || level == Some(7))
                && level.is_none_or(|level| grade.level == level)
        };
        let made = match level {
            _ if is_fit(&grade) => Some(Made { puzzle, grade }),
            Some(level @ ..=LEVEL_OF_LINES) if grade.level < level => {
                self.harder(puzzle, grade, level, random)?
            }
            _ => None,
        };
        Ok(made.filter(|made| made.puzzle.goal().is_some_and(is_something)))
    }

    /// The terms of a mend: a mirrored picture stays so.
    fn terms(&self, goal: Goal) -> Terms {
        let mut terms = Terms::new(goal);
        terms.max_line_visits = MOST_WORK;
        terms.keeps_symmetry = kinds::of_order(self.order).0 == Kind::Mirror;
        terms
    }

    fn mended(&mut self, puzzle: &Puzzle, goal: Goal) -> Result<Option<Puzzle>, OrderError> {
        let terms = self.terms(goal);
        QuickMend::new(puzzle, &terms, self.observer).mended().map_err(OrderError::Wrong)
    }

    fn grade(&mut self, puzzle: &Puzzle) -> Result<Grade, OrderError> {
        let grade = grade(puzzle, &mut go_on(self.observer)).map_err(|_| OrderError::NotMade)?;
        if grade.is_stopped { Err(OrderError::Stopped) } else { Ok(grade) }
    }

    /// Changes cells until a puzzle is as hard as wanted.
    fn harder(
        &mut self,
        mut puzzle: Puzzle,
        mut grade: Grade,
        level: u8,
        random: &mut SplitMix64,
    ) -> Result<Option<Made>, OrderError> {
        let terms = self.terms(Goal::Lines);
        let mut n_in_vain = 0;
        while n_in_vain < MOST_IN_VAIN {
            n_in_vain += 1;
            let mut mend = QuickMend::new(&puzzle, &terms, self.observer);
            let mut changed = None;
            for _ in 0..MOST_IN_VAIN {
                let cell = random.below(puzzle.shape().n_cells() as u64) as u32;
                let value = Value(random.below(puzzle.n_values() as u64) as u8);
                changed = mend.solved_with(cell, value);
                if changed.is_some() {
                    break;
                }
            }
            let Some(changed) = changed else { return Ok(None) };
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
}
