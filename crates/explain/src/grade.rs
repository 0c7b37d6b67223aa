//! The grade of a puzzle: the hardest rule that it needs, and the sum of all steps.
//!
//! It is computed in rounds, so that it does not depend on an order: in each round every line to which the
//! cheapest rule applies takes its step at once, from the same board. Where lines are stuck, all
//! suppositions that fail in the fewest rounds are refuted at once, or all sets of lines whose
//! counts settle something are used. So a puzzle and its mirror images have the same grade.
//!
//! ```text
//!   level    1 first steps   2 easy   3 medium   4 hard   5 expert   6 fiendish   7 beyond logic
//!   work     the sum of the costs of all steps
//! ```
//!
//! Two numbers, never one: the level says what one has to know, the work how long it takes.

use std::ops::ControlFlow;

use pictogrid_core::{Board, Puzzle};

use crate::{
    board::{both_ways, counting},
    candidates::Candidates,
    rule_table::{GRADE_VERSION, RULE_TABLE, Rule},
    rules::Found,
    steps::{Explainer, TooManyColors},
};

/// A supposition that fails in so many rounds is edge logic: the rounds of a story of four lines.
const EDGE_LOGIC_ROUNDS: u32 = 3;

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Grade {
    /// The version of the costs.
    pub version: u32,
    /// From 1, first steps, to 7, beyond logic.
    pub level: u8,
    /// The hardest rule.
    pub hardest: Rule,
    /// The sum of the costs of all steps.
    pub work: f64,
    /// The number of steps.
    pub n_steps: usize,
    /// How many steps each rule of the table took, in its order.
    pub by_rule: [usize; RULE_TABLE.len()],
    /// The fewest lines that had a step, over all rounds in which some line had one.
    pub narrowest: Option<usize>,
    /// The most rounds that a supposition took to fail, 0 without one.
    pub longest_what_if: u32,
    /// How it ended.
    pub end: GradeEnd,
}

/// How a grade ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradeEnd {
    /// Every cell was settled.
    Complete,
    /// No rule settled the cells that were left.
    Stuck,
    /// The clues contradict each other.
    Impossible,
    /// It was stopped.
    Stopped,
}

impl Grade {
    /// Whether every cell was settled.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.end == GradeEnd::Complete
    }
}

/// Grades a puzzle; `go_on` is asked between stretches of work.
pub fn grade(
    puzzle: &Puzzle,
    go_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Grade, TooManyColors> {
    let mut rounds = Rounds::new(puzzle, u8::MAX)?;
    rounds.run(go_on);
    rounds.grade.level = rounds.grade.hardest.level();
    Ok(rounds.grade)
}

/// The board after all steps up to `max_level`: what only harder steps settle is open. Levels from 5 on, which
/// look at several lines, count as one.
pub fn known_within(
    puzzle: &Puzzle,
    max_level: u8,
    go_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Board, TooManyColors> {
    let mut rounds = Rounds::new(puzzle, max_level)?;
    rounds.run(go_on);
    Ok(rounds.explainer.board())
}

struct Rounds {
    explainer: Explainer,
    grade: Grade,
    max_level: u8,
}

impl Rounds {
    fn new(puzzle: &Puzzle, max_level: u8) -> Result<Rounds, TooManyColors> {
        let explainer = Explainer::new(puzzle)?;
        let grade = Grade {
            version: GRADE_VERSION,
            level: 1,
            hardest: Rule::EmptyLine,
            work: 0.0,
            n_steps: 0,
            by_rule: [0; RULE_TABLE.len()],
            narrowest: None,
            longest_what_if: 0,
            end: GradeEnd::Stuck,
        };
        Ok(Rounds { explainer, grade, max_level })
    }

    fn run(&mut self, go_on: &mut dyn FnMut() -> ControlFlow<()>) {
        loop {
            if go_on().is_break() {
                self.grade.end = GradeEnd::Stopped;
                return;
            }
            if self.explainer.look_at_lines().is_some() {
                self.grade.end = GradeEnd::Impossible;
                return;
            }
            if self.line_round() {
                continue;
            }
            if self.explainer.candidates.iter().all(|mark| mark.is_settled()) {
                self.grade.end = GradeEnd::Complete;
                return;
            }
            if self.max_level < Rule::EdgeLogic.level() {
                return;
            }
            if !self.board_round(go_on) {
                if go_on().is_break() {
                    self.grade.end = GradeEnd::Stopped;
                } else {
                    self.step(Rule::Search, Rule::Search.cost());
                }
                return;
            }
        }
    }

    fn step(&mut self, rule: Rule, cost: f64) {
        self.grade.hardest = self.grade.hardest.max(rule);
        self.grade.work += cost;
        self.grade.n_steps += 1;
        self.grade.by_rule[rule as usize] += 1;
    }

    /// Every line to which the cheapest rule applies takes its step.
    fn line_round(&mut self) -> bool {
        let Some(class) = self.explainer.ask_lines() else { return false };
        let is_beyond = |(_, found): (_, &Found)| found.rule.level() > self.max_level;
        if self.explainer.line_steps.found(class).all(is_beyond) {
            return false;
        }
        let n_offers = self.explainer.line_steps.n_open();
        self.grade.narrowest = Some(self.grade.narrowest.map_or(n_offers, |n| n.min(n_offers)));
        let steps: Vec<(usize, Found)> = (self.explainer.line_steps.found(class))
            .map(|(line, found)| (line, found.clone()))
            .collect();
        for (line, found) in steps {
            self.step(found.rule, found.rule.cost());
            for (i, mark) in found.cells {
                let cell = self.explainer.grid.lines[line].cells[i];
                self.explainer.put(cell, mark);
            }
        }
        true
    }

    /// Takes all steps of the cheapest rule for several lines that applies.
    fn board_round(&mut self, go_on: &mut dyn FnMut() -> ControlFlow<()>) -> bool {
        let Explainer { grid, candidates, supposing, .. } = &mut self.explainer;
        let (rounds, failed) = supposing.all_of_fewest_rounds(grid, candidates, &mut *go_on);
        if failed.is_empty() || rounds > EDGE_LOGIC_ROUNDS {
            let counts: Vec<_> = counting::find(grid, candidates, &mut *go_on)
                .flat_map(|count| count.cells)
                .collect();
            if !counts.is_empty() {
                self.step(Rule::Counting, Rule::Counting.cost());
                self.put_all(counts);
                return true;
            }
        }
        if !failed.is_empty() {
            let is_edge = rounds <= EDGE_LOGIC_ROUNDS;
            let rule = if is_edge { Rule::EdgeLogic } else { Rule::WhatIf };
            let beyond = rounds.saturating_sub(EDGE_LOGIC_ROUNDS + 1);
            let cost = rule.cost() + if is_edge { 0.0 } else { 0.1 * f64::from(beyond) };
            failed.iter().for_each(|_| self.step(rule, cost));
            self.grade.longest_what_if = self.grade.longest_what_if.max(rounds);
            self.put_all(
                failed.iter().map(|&(cell, mark)| (cell, Candidates::ANY.without(mark))).collect(),
            );
            return true;
        }
        let both = both_ways::find(grid, candidates, supposing, go_on);
        let agreed: Vec<(u32, Candidates)> = both.flat_map(|both| both.agreed).collect();
        if agreed.is_empty() {
            return false;
        }
        self.step(Rule::BothWays, Rule::BothWays.cost());
        self.put_all(agreed);
        true
    }

    fn put_all(&mut self, cells: Vec<(u32, Candidates)>) {
        for (cell, mark) in cells {
            self.explainer.put(cell, mark);
        }
    }
}
