//! Why one cell has one value on a board: a step of somebody else, looked at.
//!
//! ```text
//!   a line through the cell   its rules, cheapest first, each on the board that the last one left of that
//!                             line; the hardest of them is the rule of the step
//!   else, if no line has a step
//!     what-if up to four lines ─▶ counting ─▶ longer what-if ─▶ both ways
//! ```
//!
//! The same order as that of the tutor's own steps, so each of those is found here. Several lines count
//! only where no line has a step: while lines go on, a supposition that is followed far enough refutes
//! nearly every wrong value, and every right guess would pass for a step.
//!
//! A step of a line costs that line; of several lines, what the tutor's search for one costs. Steps are
//! confirmed as the tutor's own are. To ask the tutor for all steps of the board and look for the cell
//! among them lost: a line has one step at a time, and a person may take its second first.

use pictogrid_check::WrongAnswer;
use pictogrid_core::{CellId, LineId, Value};

use crate::{
    board::{both_ways, counting, what_if::WhatIf},
    candidates::Candidates,
    rule_table::Rule,
    rules::{self, Found, Why},
    steps::{EDGE_LOGIC, Explainer, Reason, Step, of_board},
    tutor::{GoOn, Tutor},
};

impl Tutor {
    /// The step by which an open cell of the board gets this value; none if the board does not show it in
    /// one step. The board stays as it is.
    pub fn step_to(
        &mut self,
        cell: CellId,
        value: Value,
        go_on: GoOn<'_>,
    ) -> Result<Option<Step>, WrongAnswer> {
        let step = self.explainer.step_to(cell.0, Candidates::of(value), go_on);
        step.iter().try_for_each(|step| self.confirmer.confirm(step)).map(|()| step)
    }

    /// The same by this line alone.
    pub fn line_step_to(
        &mut self,
        line: LineId,
        cell: CellId,
        value: Value,
    ) -> Result<Option<Step>, WrongAnswer> {
        let is_there = self.explainer.shape().line_cells(line).any(|of| of == cell);
        let mark = Candidates::of(value);
        let step = is_there.then(|| self.explainer.line_step_to(line.0 as usize, cell.0, mark));
        let step = step.flatten();
        step.iter().try_for_each(|step| self.confirmer.confirm(step)).map(|()| step)
    }
}

impl Explainer {
    fn step_to(&mut self, cell: u32, mark: Candidates, go_on: GoOn<'_>) -> Option<Step> {
        let open = *self.candidates.get(cell as usize)?;
        if open.is_settled() || !open.meets(mark) {
            return None;
        }
        let lines = self.grid.through(cell).to_vec();
        let steps =
            lines.into_iter().filter_map(|line| self.line_step_to(line as usize, cell, mark));
        if let Some(step) = steps.min_by(|one, other| one.cost.total_cmp(&other.cost)) {
            return Some(step);
        }
        let has_line_step = self.look_at_lines().is_some() || self.ask_lines().is_some();
        if has_line_step { None } else { self.board_step_to(cell, mark, go_on) }
    }

    /// The step of a line.
    fn line_step_to(&mut self, line: usize, cell: u32, mark: Candidates) -> Option<Step> {
        let (mut forced, board) = (Vec::new(), &self.line_steps.board);
        self.exact.forced(&self.grid, line, board, &mut forced).ok()?;
        if !forced.contains(&(cell, mark)) {
            return None;
        }
        let place = self.grid.place(line, cell)?;
        let before = board.cells(&self.grid, line).to_vec();
        let (rule, found) = self.rule_of(line, &before, (place, mark));
        let (cells, reason) = (vec![(CellId(cell), mark)], Reason::Line { line, before, found });
        Some(Step { rule, cost: rule.cost(), cells, reason, alternatives: 1 })
    }

    /// The hardest rule on the way to a mark in a line, and what the last one finds.
    fn rule_of(
        &self,
        line: usize,
        before: &[Candidates],
        goal: (usize, Candidates),
    ) -> (Rule, Found) {
        let (of, mut cells) = (&self.grid.lines[line], before.to_vec());
        let mut hardest: Option<Rule> = None;
        // Each round rules out a value of a cell; without all lengths and colors no rule applies.
        let most = if of.is_complete { cells.len() * Candidates::MOST_VALUES } else { 0 };
        for _ in 0..most {
            let subline = of.subline(&cells);
            let trimmed = subline.trimmed();
            let found = (0..rules::COMBINATION)
                .find_map(|class| rules::first_of(rules::of_class(class), &trimmed));
            let Some(found) = found else { break };
            let is_new = found.cells.iter().any(|&(i, mark)| cells[i].and(mark) != cells[i]);
            if !is_new {
                break;
            }
            let rule = hardest.map_or(found.rule, |rule| {
                if rule.cost() > found.rule.cost() { rule } else { found.rule }
            });
            if found.cells.iter().any(|&(i, mark)| i == goal.0 && cells[i].and(mark) == goal.1) {
                return (rule, found);
            }
            hardest = Some(rule);
            let marks = found.cells;
            marks.iter().for_each(|&(i, mark)| cells[i] = cells[i].and(mark));
        }
        let rule = Rule::Combination;
        (rule, Found { rule, cells: vec![goal], why: Why::AllAgree })
    }

    /// The step of several lines. Needs: no line has a step.
    fn board_step_to(&mut self, cell: u32, mark: Candidates, go_on: GoOn<'_>) -> Option<Step> {
        let what_if = self.what_if_to(cell, mark);
        if let Some(short) = what_if.as_ref().filter(|found| found.n_lines() <= EDGE_LOGIC) {
            return Some(self.what_if(short.clone()));
        }
        let settles = |cells: &[(u32, Candidates)]| cells.contains(&(cell, mark));
        let mut counts = counting::find(&self.grid, &self.candidates, &mut *go_on);
        if let Some(count) = counts.find(|count| settles(&count.cells)) {
            return Some(of_board(Rule::Counting, &[(cell, mark)], Reason::Counting(count)));
        }
        drop(counts);
        if let Some(long) = what_if {
            return Some(self.what_if(long));
        }
        let (grid, board) = (&self.grid, &self.candidates);
        let mut both = both_ways::find(grid, board, &mut self.supposing, &mut *go_on);
        let both = both.find(|both| settles(&both.agreed))?;
        Some(of_board(Rule::BothWays, &[(cell, mark)], Reason::BothWays(both)))
    }

    /// The supposition that leaves only this value of a cell, if it fails.
    fn what_if_to(&mut self, cell: u32, mark: Candidates) -> Option<WhatIf> {
        let other = self.candidates[cell as usize].without(mark);
        // Of several others each would be a step of its own.
        other.value()?;
        self.supposing.against(&self.grid, &self.candidates, cell, other)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::Continue;

    use pictogrid_core::{Board, NoOracle, Puzzle, SplitMix64};
    use pictogrid_testkit::planted;

    use super::*;
    use crate::{Next, Wish};

    /// Every cell of every step of the explainer is found by itself, with a rule that is no harder.
    #[test]
    fn each_step_of_an_explanation_is_one() {
        let mut random = SplitMix64::new(5);
        let mut seen = std::collections::HashSet::new();
        let planted = (0..30)
            .map(|round| Puzzle::of_picture(&planted::picture(&mut random, 6 + round % 6, 9, 50)));
        for puzzle in planted.chain([planted::dominoes(8)]) {
            let mut explainer = Explainer::new(&puzzle).unwrap();
            let mut tutor = Tutor::new(&puzzle).unwrap();
            while let Next::Step(step) = explainer.next(&Wish::default(), &mut || Continue(())) {
                tutor.set_board(&explainer.board());
                for &(cell, left) in &step.cells {
                    let found = tutor.step_to(cell, left.value().unwrap(), &mut || Continue(()));
                    let found = found.unwrap().unwrap_or_else(|| panic!("{cell:?} of {step:?}"));
                    assert!(found.cost <= step.cost + 0.001, "{found:?} {step:?}");
                    seen.insert(found.rule);
                }
                explainer.take(&step);
            }
        }
        assert!(seen.len() > 8 && seen.contains(&Rule::EdgeLogic), "{seen:?}");
    }

    #[test]
    fn what_does_not_follow_is_no_step() {
        let puzzle = Puzzle::from_clues([[1], [1]], [[1], [1]]).unwrap();
        let mut tutor = Tutor::new(&puzzle).unwrap();
        let mut step = |board: &Board, cell, value| {
            tutor.set_board(board);
            tutor.step_to(CellId(cell), value, &mut || Continue(())).unwrap()
        };
        let mut board = Board::unknown(puzzle.shape());
        assert_eq!(step(&board, 0, Value::FILLED), None, "two pictures fit");
        board.set(CellId(0), Value::FILLED);
        let found = step(&board, 1, Value::EMPTY).unwrap();
        assert!(matches!(found.reason, Reason::Line { line: 0, .. }), "{found:?}");
        assert_eq!(step(&board, 1, Value::FILLED), None);
        assert_eq!(step(&board, 0, Value::FILLED), None, "it is there");
        let mut by_line = |line| tutor.line_step_to(LineId(line), CellId(1), Value::EMPTY).unwrap();
        assert!(by_line(0).is_some());
        assert_eq!((by_line(1), by_line(3)), (None, None));
        let hint = tutor.hint(&Wish::default(), &mut NoOracle, &mut || Continue(()));
        assert!(matches!(hint, Ok(crate::Answer::Hint(_))));
    }
}
