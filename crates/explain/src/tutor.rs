//! The tutor: what comes next on a board, whether its marks are right, and a whole explanation to its
//! end.
//!
//! ```text
//!   puzzle, board --> mistakes? --> the easiest step --> none: why not
//!                     rules and the oracle               the oracle, if it can say
//! ```
//!
//! Command, web page, Python and npm all use the tutor, so they give the same step, the same mistake
//! and the same end. When each front end decided by itself they differed: an explanation had five, four
//! or no ends.
//!
//! What takes a search comes from an [`Oracle`]; with one that knows nothing, fewer mistakes are found
//! and fewer ends are known. An answer claims only what was shown: [`End::Several`] means that the
//! oracle has looked at every open cell, and that no harder step was left out.
//!
//! Every step of a line, every what-if and every mistake in one line is confirmed before it is given, by
//! [`pictogrid_check`], which knows no rules (`confirm`); one that does not follow is a [`WrongAnswer`].
//!
//! A hint costs the look for mistakes, a step, and O(cells) to take back the steps before it. The
//! oracle searches only if there are marks or no rule is left. It is asked for all forced cells at
//! once: asking cell by cell, with no memory of the pictures it met, took a solve for every open cell.

use std::ops::ControlFlow;

use pictogrid_check::WrongAnswer;
use pictogrid_core::{Board, CellId, Oracle, Puzzle, Value};

use crate::{
    candidates::Candidates,
    confirm::Confirmer,
    line_status::LineStatus,
    mistake::{Cause, MarkedBoard, Mistake},
    rule_table::Rule,
    steps::{Explainer, Next, Step, TooManyColors, Wish},
    words::summary_text,
};

/// Asked between stretches of work; `Break` stops it.
pub type GoOn<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// A step to show, and the steps that it rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// Steps to take first: they rule out colors, but settle no cell. None in black and white.
    pub before: Vec<Step>,
    /// The step, which settles a cell.
    pub step: Step,
}

/// The next step of a board, or why there is none.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// The next step.
    Hint(Hint),
    /// There is none, and why.
    End(End),
}

/// Why there is no further step.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// Every cell is settled and every clue is met.
    Finished,
    /// The marks cannot all be right, or the clues contradict each other.
    Mistake(Mistake),
    /// Several pictures fit, and no open cell is the same in all of them.
    Several,
    /// No rule settles a cell, but these cells are the same in every picture that fits: a search showed it.
    Forced(Vec<(CellId, Value)>),
    /// No rule settles a cell; whether any is forced is not known.
    NoShortReason,
    /// No step up to the wanted level settles a cell.
    Level {
        /// The wanted level.
        max: u8,
        /// The level of the easiest step that does, if it was found in time.
        harder: Option<u8>,
    },
    /// Stopped before a step was found.
    Stopped,
    /// As many steps as were wanted.
    Limit,
}

impl End {
    /// Its name in JSON.
    #[must_use]
    pub fn id(&self) -> &'static str {
        match self {
            End::Finished => "finished",
            End::Mistake(_) => "mistake",
            End::Several => "several",
            End::Forced(_) => "forced",
            End::NoShortReason => "no-short-reason",
            End::Level { .. } => "level",
            End::Stopped => "stopped",
            End::Limit => "limit",
        }
    }
}

/// Whether marks can be completed to a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Check {
    /// They can.
    Right,
    /// They cannot.
    Mistake(Mistake),
    /// No mistake was found, but not every picture was looked at.
    Unknown,
}

/// A whole explanation: how it ended, and what it took.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// Why there was no further step.
    pub end: End,
    /// The rules of the steps, in order.
    pub rules: Vec<Rule>,
    /// How many cells are left open.
    pub n_open: usize,
}

impl Explanation {
    /// How many steps of each rule there were, the hardest level, and how many cells are left open.
    #[must_use]
    pub fn summary(&self) -> String {
        summary_text(&self.rules, self.n_open)
    }
}

/// Teaches one puzzle, from any board.
#[derive(Debug)]
pub struct Tutor {
    pub(crate) explainer: Explainer,
    pub(crate) confirmer: Confirmer,
    /// The board with the given cells alone, and with the marks of the player.
    given: Vec<Candidates>,
    marked: Vec<Candidates>,
    /// Marks on given cells that differ from them.
    against_given: Vec<(CellId, Candidates)>,
}

impl Tutor {
    /// Teaches `puzzle`, from its given cells on.
    pub fn new(puzzle: &Puzzle) -> Result<Tutor, TooManyColors> {
        let explainer = Explainer::new(puzzle)?;
        let (given, confirmer) = (explainer.candidates.clone(), Confirmer::new(puzzle));
        Ok(Tutor { explainer, confirmer, marked: given.clone(), given, against_given: Vec::new() })
    }

    /// Goes on from this board. Its marks do not change given cells; those that differ are a mistake. A
    /// board of another shape changes nothing.
    pub fn set_board(&mut self, board: &Board) {
        if board.shape() != self.explainer.shape() {
            return;
        }
        let (marks, open) = (self.explainer.grid.candidates(board), self.explainer.grid.open);
        self.against_given.clear();
        for (cell, mark) in marks.into_iter().enumerate() {
            let given = self.given[cell];
            if given == open {
                self.marked[cell] = mark;
            } else if !mark.meets(given) {
                self.against_given.push((CellId(cell as u32), mark));
            }
        }
        self.confirmer.set_board(board);
        self.restart();
    }

    fn restart(&mut self) {
        self.explainer.set_candidates(&self.marked);
        self.confirmer.restart();
    }

    /// The rules on the board as it is now, and the words for their steps.
    #[must_use]
    pub fn explainer(&self) -> &Explainer {
        &self.explainer
    }

    /// How far each line is on the board as it is now.
    pub fn line_statuses(&mut self) -> Vec<LineStatus> {
        self.explainer.line_statuses()
    }

    /// The next step of the board, or why there is none. The board stays as it is.
    pub fn hint(
        &mut self,
        wish: &Wish,
        oracle: &mut dyn Oracle,
        go_on: GoOn<'_>,
    ) -> Result<Answer, WrongAnswer> {
        if let Some(mistake) = self.mistake(oracle, go_on)? {
            return Ok(Answer::End(End::Mistake(mistake)));
        }
        let (before, next) = self.settling_step(wish, go_on);
        let answer = match next {
            Next::Step(step) => Answer::Hint(Hint { before, step }),
            Next::NoShortReason if wish.max_level < Rule::Search.level() => {
                Answer::End(self.end_at_level(wish, oracle, go_on))
            }
            next => Answer::End(self.end(&next, oracle)),
        };
        let confirmed = match &answer {
            Answer::Hint(Hint { before, step }) => {
                before.iter().chain([step]).try_for_each(|step| self.confirmer.take(step))
            }
            Answer::End(_) => Ok(()),
        };
        self.restart();
        confirmed.map(|()| answer)
    }

    /// One step of every line that has one, up to the wanted level, easiest first; without any, the next
    /// step of several lines. Nothing where [`Tutor::hint`] gives no hint.
    pub fn line_steps(&mut self, wish: &Wish, go_on: GoOn<'_>) -> Result<Vec<Step>, WrongAnswer> {
        let mut steps = self.explainer.line_steps();
        steps.retain(|step| step.rule.level() <= wish.max_level);
        if steps.is_empty()
            && let Next::Step(step) = self.explainer.next(wish, go_on)
        {
            steps.push(step);
        }
        steps.iter().try_for_each(|step| self.confirmer.confirm(step)).map(|()| steps)
    }

    /// Whether the marks can be completed to a picture.
    pub fn check(
        &mut self,
        oracle: &mut dyn Oracle,
        go_on: GoOn<'_>,
    ) -> Result<Check, WrongAnswer> {
        if let Some(mistake) = self.mistake(oracle, go_on)? {
            return Ok(Check::Mistake(mistake));
        }
        if self.marked.iter().all(|mark| mark.is_settled()) {
            return Ok(Check::Right);
        }
        Ok(match oracle.has_picture(&self.explainer.board()) {
            Some(true) => Check::Right,
            Some(false) => Check::Mistake(Mistake { cells: Vec::new(), cause: Cause::Search }),
            None => Check::Unknown,
        })
    }

    /// Every step from the board on, each handed to `on_step` before it is taken; `on_step` may stop it, too.
    pub fn explain(
        &mut self,
        max_steps: Option<usize>,
        oracle: &mut dyn Oracle,
        on_step: &mut dyn FnMut(&Explainer, &Step) -> ControlFlow<()>,
        go_on: GoOn<'_>,
    ) -> Result<Explanation, WrongAnswer> {
        let mut rules = Vec::new();
        let mut end = self.mistake(oracle, go_on)?.map(End::Mistake);
        while end.is_none() {
            end = match self.explainer.next(&Wish::default(), go_on) {
                Next::Step(_) if max_steps.is_some_and(|most| rules.len() >= most) => {
                    Some(End::Limit)
                }
                Next::Step(step) => {
                    self.confirmer.take(&step)?;
                    rules.push(step.rule);
                    let flow = on_step(&self.explainer, &step);
                    self.explainer.take(&step);
                    (flow.is_break() || go_on().is_break()).then_some(End::Stopped)
                }
                next => Some(self.end(&next, oracle)),
            };
        }
        let end = end.unwrap_or(End::Stopped);
        Ok(Explanation { end, rules, n_open: self.explainer.board().n_unknown() })
    }

    fn has_marks(&self) -> bool {
        self.marked != self.given
    }

    /// Marks that cannot all be right, confirmed where one line shows it.
    fn mistake(
        &mut self,
        oracle: &mut dyn Oracle,
        go_on: GoOn<'_>,
    ) -> Result<Option<Mistake>, WrongAnswer> {
        let mistake = self.find_mistake(oracle, go_on);
        mistake.iter().try_for_each(|one| self.confirmer.confirm_mistake(one)).map(|()| mistake)
    }

    /// Marks that cannot all be right. A search looks for them if there are marks: without any, it would
    /// look for faults of the puzzle, which are found where the rules end.
    fn find_mistake(&mut self, oracle: &mut dyn Oracle, go_on: GoOn<'_>) -> Option<Mistake> {
        if !self.against_given.is_empty() {
            let cells = self.against_given.clone();
            return Some(Mistake { cells, cause: Cause::Given });
        }
        let has_marks = self.has_marks();
        let Explainer { grid, exact, .. } = &mut self.explainer;
        let board = MarkedBoard { grid, given: &self.given, marked: &self.marked };
        match board.by_lines(exact, go_on) {
            None if has_marks => board.by_oracle(oracle),
            Some(several) if several.cells.len() > 1 => {
                Some(board.single_by_oracle(oracle).unwrap_or(several))
            }
            other => other,
        }
    }

    /// Takes steps until one settles a cell; gives those that were taken, and that one or what ends them.
    fn settling_step(&mut self, wish: &Wish, go_on: GoOn<'_>) -> (Vec<Step>, Next) {
        let mut before = Vec::new();
        loop {
            match self.explainer.next(wish, go_on) {
                Next::Step(step) if !step.settles_a_cell() => {
                    self.explainer.take(&step);
                    before.push(step);
                }
                next => return (before, next),
            }
        }
    }

    /// Why there is no step up to a level.
    fn end_at_level(&mut self, wish: &Wish, oracle: &mut dyn Oracle, go_on: GoOn<'_>) -> End {
        let max = wish.max_level;
        let (before, next) =
            self.settling_step(&Wish { near: wish.near, ..Wish::default() }, go_on);
        match next {
            Next::Step(step) => {
                let levels = before.iter().chain([&step]).map(|step| step.rule.level());
                End::Level { max, harder: levels.max() }
            }
            Next::Stopped => End::Level { max, harder: None },
            next => self.end(&next, oracle),
        }
    }

    /// Why there is no step at all.
    fn end(&self, next: &Next, oracle: &mut dyn Oracle) -> End {
        match *next {
            Next::Finished => End::Finished,
            Next::Contradiction { line } => {
                let is_mark = |&cell: &usize| self.marked[cell] != self.given[cell];
                let marks = (0..self.marked.len()).filter(is_mark);
                let cells = marks.map(|cell| (CellId(cell as u32), self.marked[cell])).collect();
                End::Mistake(Mistake { cells, cause: Cause::Steps(line) })
            }
            Next::Stopped => End::Stopped,
            Next::NoShortReason | Next::Step(_) => self.end_of_rules(oracle),
        }
    }

    /// The end of a board on which no rule settles a cell, as far as the oracle knows it.
    fn end_of_rules(&self, oracle: &mut dyn Oracle) -> End {
        let board = self.explainer.board();
        let end = match oracle.has_picture(&board) {
            // Rules say what follows from the marks, so that these are impossible themselves.
            Some(false) => {
                let grid = &self.explainer.grid;
                let board = MarkedBoard { grid, given: &self.given, marked: &self.marked };
                board.by_oracle(oracle).map(End::Mistake)
            }
            Some(true) if oracle.is_unique(&board).is_some() => {
                let forced = oracle.forced(&board);
                forced.map(|cells| if cells.is_empty() { End::Several } else { End::Forced(cells) })
            }
            _ => None,
        };
        end.unwrap_or(End::NoShortReason)
    }
}

#[cfg(all(test, feature = "confirm"))]
mod tests {
    use std::ops::ControlFlow::Continue;

    use pictogrid_core::{NoOracle, Value};

    use super::*;

    /// A tutor whose rules are wrong: they have the clues of another puzzle.
    fn with_wrong_rules() -> Tutor {
        let [puzzle, other] =
            [[[1], [1]], [[2], [2]]].map(|clues| Puzzle::from_clues(clues, clues).unwrap());
        Tutor { explainer: Explainer::new(&other).unwrap(), ..Tutor::new(&puzzle).unwrap() }
    }

    #[test]
    fn wrong_rules_are_caught_by_every_question() {
        let (wish, go_on) = (Wish::default(), &mut || Continue(()));
        let mut tutor = with_wrong_rules();
        assert!(tutor.hint(&wish, &mut NoOracle, go_on).is_err());
        assert!(tutor.line_steps(&wish, go_on).is_err());
        let mut n_shown = 0;
        let on_step = &mut |_: &Explainer, _: &Step| {
            n_shown += 1;
            Continue(())
        };
        assert!(tutor.explain(None, &mut NoOracle, on_step, go_on).is_err());
        assert_eq!(n_shown, 0, "what is not confirmed is not shown");
    }

    #[test]
    fn a_mistake_that_is_none_is_caught() {
        let go_on = &mut || Continue(());
        let mut tutor = with_wrong_rules();
        let mut board = tutor.explainer().board();
        board.set(CellId(0), Value::EMPTY);
        tutor.set_board(&board);
        assert!(tutor.check(&mut NoOracle, go_on).is_err());
        assert!(tutor.hint(&Wish::default(), &mut NoOracle, go_on).is_err());
    }

    /// A hint takes its steps on trial only, so that the next one begins where it did.
    #[test]
    fn the_same_hint_is_confirmed_twice() {
        let puzzle = Puzzle::from_clues([[2], [1]], [[2], [1]]).unwrap();
        let mut tutor = Tutor::new(&puzzle).unwrap();
        let hint =
            |tutor: &mut Tutor| tutor.hint(&Wish::default(), &mut NoOracle, &mut || Continue(()));
        let first = hint(&mut tutor);
        assert!(matches!(first, Ok(Answer::Hint(_))), "{first:?}");
        assert_eq!(first, hint(&mut tutor));
    }
}
