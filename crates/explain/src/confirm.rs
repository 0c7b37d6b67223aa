//! Confirms steps and mistakes before they are shown, with code that shares nothing with what found them.
//!
//! ```text
//!   given cells, board, steps so far   what is known, kept here and not asked of the rules
//!   step of a line     the values that are left in its line, by `check`, are among the marked ones
//!   what-if            the same for each line of its story; the last line has no arrangement
//!   mistake in a line  with the given cells and the marks that it names, the line has no arrangement
//!   any mistake        a goal that fits the clues, if the puzzle has one, has not all of its marks
//!   counting, both ways, found by a search      not confirmed
//! ```
//!
//! The tutor asks for it, so that no front end can forget it: when the command alone did, Python and npm
//! showed what nobody had looked at. A step or a mistake that does not follow is an error of the program,
//! and is not given. Lines beyond `check`'s bound are not confirmed: in black and white those of more than
//! 1,000 cells with many runs. O(cells · runs) for each line of a step.
//!
//! The feature `confirm`, which is on by default, switches it. The first module of the page is built without
//! it: 208 of its 210 kB are used. All of it is compiled either way, and a build without the feature drops
//! what is not reached; a second type that does nothing was the other way, and its copy of the methods.

use pictogrid_check::{WrongAnswer, line_values};
use pictogrid_core::{Board, CellId, LineId, Puzzle, Value};

use crate::{
    board::what_if::WhatIf,
    candidates::Candidates,
    mistake::{Cause, Mistake},
    steps::{Reason, Step},
};

/// Whether anything is confirmed.
const IS_ON: bool = cfg!(feature = "confirm");

/// What is known of a puzzle, step by step.
#[derive(Debug)]
pub(crate) struct Confirmer {
    puzzle: Puzzle,
    /// The values that each cell may have by the given cells alone, value `v` as bit `v`.
    given: Vec<u32>,
    /// The same with the marks of the board.
    marked: Vec<u32>,
    /// The same with the marks and the steps so far.
    known: Vec<u32>,
}

impl Confirmer {
    /// Begins with the given cells.
    pub(crate) fn new(puzzle: &Puzzle) -> Confirmer {
        let given = if IS_ON { values(puzzle, None) } else { Vec::new() };
        let (marked, known) = (given.clone(), given.clone());
        Confirmer { puzzle: puzzle.clone(), given, marked, known }
    }

    /// Begins again, with the given cells and the marks of a board.
    pub(crate) fn set_board(&mut self, board: &Board) {
        if IS_ON {
            self.marked = values(&self.puzzle, Some(board));
            self.restart();
        }
    }

    /// Begins again with the same marks.
    pub(crate) fn restart(&mut self) {
        self.known.clone_from(&self.marked);
    }

    /// Confirms a mistake: a goal that fits the clues has not all of its marks, and if one line shows it,
    /// its marks and the given cells leave no arrangement there.
    pub(crate) fn confirm_mistake(&self, mistake: &Mistake) -> Result<(), WrongAnswer> {
        if !IS_ON {
            return Ok(());
        }
        self.refute_by_goal(mistake)?;
        let Cause::Line(line) = mistake.cause else { return Ok(()) };
        let mut known = self.given.clone();
        mistake.cells.iter().for_each(|&(cell, mark)| known[cell.0 as usize] &= bits(mark));
        match self.left(line, &known) {
            None | Some(None) => Ok(()),
            Some(Some(_)) => {
                let name = self.puzzle.shape().line_name(LineId(line as u32));
                Err(WrongAnswer::new(format!("a mistake in {name}, which can be finished")))
            }
        }
    }

    /// A picture that fits the clues and has every mark of a mistake proves that it is none.
    fn refute_by_goal(&self, mistake: &Mistake) -> Result<(), WrongAnswer> {
        let Some(goal) = self.puzzle.goal() else { return Ok(()) };
        let has = |&(cell, mark): &(CellId, Candidates)| bits(mark) >> goal.get(cell).0 & 1 == 1;
        if !mistake.cells.iter().all(has) || pictogrid_check::picture(&self.puzzle, goal).is_err() {
            return Ok(());
        }
        Err(WrongAnswer::new("a mistake was found, but the goal fits the clues and its marks"))
    }

    /// Confirms a step, as far as its reason is one that is confirmed, and takes it.
    pub(crate) fn take(&mut self, step: &Step) -> Result<(), WrongAnswer> {
        if !IS_ON {
            return Ok(());
        }
        self.confirm(step)?;
        for &(cell, mark) in &step.cells {
            self.known[cell.0 as usize] &= bits(mark);
        }
        Ok(())
    }

    /// Confirms a step.
    pub(crate) fn confirm(&self, step: &Step) -> Result<(), WrongAnswer> {
        match &step.reason {
            _ if !IS_ON => Ok(()),
            Reason::Line { line, .. } => self.follows(*line, &step.cells, &self.known),
            Reason::WhatIf(what_if) => self.fails(step, what_if),
            Reason::Counting(_) | Reason::BothWays(_) => Ok(()),
        }
    }

    /// What is left of the cells of a line; `None` if the line is too long to say.
    fn left(&self, line: usize, known: &[u32]) -> Option<Option<Vec<u32>>> {
        let line = LineId(line as u32);
        let cells = self.puzzle.shape().line_cells(line).map(|cell| known[cell.0 as usize]);
        line_values(&cells.collect::<Vec<_>>(), self.puzzle.clue(line)).ok()
    }

    /// Whether these marks follow from this line.
    fn follows(
        &self,
        line: usize,
        marks: &[(CellId, Candidates)],
        known: &[u32],
    ) -> Result<(), WrongAnswer> {
        let Some(left) = self.left(line, known) else { return Ok(()) };
        let shape = self.puzzle.shape();
        let name = shape.line_name(LineId(line as u32));
        let Some(left) = left else {
            return Err(WrongAnswer::new(format!("a hint in {name}, which cannot be finished")));
        };
        let cells: Vec<CellId> = shape.line_cells(LineId(line as u32)).collect();
        for &(cell, mark) in marks {
            let place = cells.iter().position(|&of| of == cell);
            if place.is_none_or(|i| left[i] & !bits(mark) != 0) {
                let at =
                    place.map_or("a cell outside of it".to_owned(), |i| format!("cell {}", i + 1));
                let message = format!("a hint in {name}: what it marks in {at} does not follow");
                return Err(WrongAnswer::new(message));
            }
        }
        Ok(())
    }

    /// Whether a supposition fails by its story, and the step says no more.
    fn fails(&self, step: &Step, what_if: &WhatIf) -> Result<(), WrongAnswer> {
        let mut known = self.known.clone();
        let left = known[what_if.cell as usize] & !bits(what_if.supposed);
        let says_no_more = |&(cell, mark): &(CellId, Candidates)| {
            cell.0 == what_if.cell && left & !bits(mark) == 0
        };
        if !step.cells.iter().all(says_no_more) {
            return Err(WrongAnswer::new("a what-if that marks more than it refutes"));
        }
        known[what_if.cell as usize] &= bits(what_if.supposed);
        for link in &what_if.chain {
            let marks: Vec<_> =
                link.cells.iter().map(|&(cell, mark)| (CellId(cell), mark)).collect();
            self.follows(link.line, &marks, &known)?;
            for (cell, mark) in marks {
                known[cell.0 as usize] &= bits(mark);
            }
        }
        if let Some(Some(_)) = self.left(what_if.clash, &known) {
            let name = self.puzzle.shape().line_name(LineId(what_if.clash as u32));
            return Err(WrongAnswer::new(format!(
                "a what-if against {name}, which can be finished"
            )));
        }
        Ok(())
    }
}

/// The values that each cell may have, by the given cells and a board.
fn values(puzzle: &Puzzle, board: Option<&Board>) -> Vec<u32> {
    let n_values = puzzle.n_values().min(32) as u8;
    let may = |cell, value| board.is_none_or(|board| board.may(cell, value));
    let of_cell = |cell| {
        let values = (0..n_values).filter(|&value| may(CellId(cell), Value(value)));
        values.fold(0, |values, value| values | 1 << value)
    };
    let mut cells: Vec<u32> = (0..puzzle.shape().n_cells() as u32).map(of_cell).collect();
    for &(cell, value) in puzzle.given() {
        cells[cell.0 as usize] = 1 << value.0;
    }
    cells
}

fn bits(mark: Candidates) -> u32 {
    mark.values().fold(0, |bits, value| bits | 1 << value.0)
}

#[cfg(all(test, feature = "confirm"))]
mod tests {
    use std::ops::ControlFlow::Continue;

    use pictogrid_core::{NoOracle, SplitMix64};
    use pictogrid_testkit::{planted, planted_colors};

    use super::*;
    use crate::{Answer, End, Explainer, Next, Rule, Tutor, Wish};

    /// Every step of a puzzle as it is, and what is said of each after one of its marks was turned round.
    fn explained(puzzle: &Puzzle) -> Vec<(Rule, bool)> {
        let mut explainer = Explainer::new(puzzle).unwrap();
        let mut confirmer = Confirmer::new(puzzle);
        let mut seen = Vec::new();
        while let Next::Step(step) = explainer.next(&Wish::default(), &mut || Continue(())) {
            let mut wrong = step.clone();
            let (cell, mark) = wrong.cells[0];
            let other = explainer.candidates(cell).values().find(|&value| !mark.may(value));
            wrong.cells[0].1 = Candidates::of(other.expect("a step says something new"));
            seen.push((step.rule, confirmer.confirm(&wrong).is_ok()));
            confirmer.take(&step).unwrap_or_else(|wrong| panic!("{wrong}: {step:?} {puzzle:?}"));
            explainer.take(&step);
        }
        seen
    }

    #[test]
    fn right_steps_are_confirmed_and_wrong_ones_are_not() {
        let mut random = SplitMix64::new(2027);
        let mut seen = Vec::new();
        for round in 0..40 {
            let side = 6 + round % 6;
            seen.extend(explained(&Puzzle::of_picture(&planted::picture(
                &mut random,
                side,
                9,
                50,
            ))));
            let n_colors = 1 + (round % 4) as u8;
            let picture = planted_colors::picture(&mut random, (side, 7), n_colors, 55);
            let cover = planted_colors::Cover { lengths: 10, colors: 10, lines: 5 };
            let puzzle = planted_colors::puzzle(&picture, n_colors).without_goal();
            seen.extend(explained(&planted_colors::cover(&mut random, &puzzle, cover)));
        }
        seen.extend(explained(&planted::dominoes(8)));
        let is_unseen = |rule| matches!(rule, Rule::Counting | Rule::BothWays);
        let passed = |rule| !is_unseen(rule);
        assert!(!seen.iter().any(|&(rule, is_passed)| is_passed && passed(rule)), "{seen:?}");
        let n = |is_wanted: &dyn Fn(Rule) -> bool| {
            seen.iter().filter(|&&(rule, _)| is_wanted(rule)).count()
        };
        let is_what_if = |rule| matches!(rule, Rule::EdgeLogic | Rule::WhatIf);
        let (n_what_if, n_line) = (n(&is_what_if), n(&|rule| rule < Rule::EdgeLogic));
        assert!(n_what_if > 20 && n_line > 500, "{n_what_if} {n_line}");
    }

    #[test]
    fn a_mistake_is_confirmed_if_its_line_cannot_be_finished() {
        let puzzle = Puzzle::from_clues([[2], [2]], [[2], [2]]).unwrap();
        let mut board = Board::unknown(puzzle.shape());
        board.set(CellId(0), Value::EMPTY);
        let mut tutor = Tutor::new(&puzzle).unwrap();
        tutor.set_board(&board);
        let answer = tutor.hint(&Wish::default(), &mut NoOracle, &mut || Continue(()));
        let Ok(Answer::End(End::Mistake(mistake))) = answer else { panic!("{answer:?}") };
        assert!(matches!(mistake.cause, Cause::Line(_)), "{mistake:?}");
        let confirmer = Confirmer::new(&puzzle);
        assert_eq!(confirmer.confirm_mistake(&mistake), Ok(()));
        let (mut without, mut turned) = (mistake.clone(), mistake);
        without.cells.clear();
        turned.cells.iter_mut().for_each(|cell| cell.1 = Candidates::FILLED);
        for mistake in [without, turned] {
            let wrong = confirmer.confirm_mistake(&mistake).unwrap_err().to_string();
            assert!(wrong.contains("internal error") && wrong.contains("1"), "{wrong}");
        }
    }

    #[test]
    fn a_hint_outside_of_its_line_is_wrong() {
        let puzzle = Puzzle::from_clues([[2], [2]], [[2], [2]]).unwrap();
        let mut explainer = Explainer::new(&puzzle).unwrap();
        let Next::Step(mut step) = explainer.next(&Wish::default(), &mut || Continue(())) else {
            panic!("a step");
        };
        let confirmer = Confirmer::new(&puzzle);
        assert_eq!(confirmer.confirm(&step), Ok(()));
        let Reason::Line { line, .. } = &step.reason else { panic!("a line") };
        let cells: Vec<CellId> = puzzle.shape().line_cells(LineId(*line as u32)).collect();
        let other = (0..4).map(CellId).find(|cell| !cells.contains(cell)).unwrap();
        step.cells.push((other, Candidates::FILLED));
        let wrong = confirmer.confirm(&step).unwrap_err().to_string();
        assert!(wrong.contains("internal error") && wrong.contains("outside"), "{wrong}");
    }
}
