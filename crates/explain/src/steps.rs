//! The rules in order: the cheapest step of a board, then the next one on the board that it leaves.
//!
//! ```text
//!   lines that changed --rules--> the cheapest finding of each line --choice--> a step
//!   no line has one:   the shortest what-if, if it has at most four lines
//!                      counting, then that what-if if it is longer, then both ways
//! ```
//!
//! A line is looked at again only after one of its cells has changed. Every rule follows from the clues
//! and the board, so a step holds in all pictures that fit, even if there are several. Of equally cheap
//! findings the one nearest to the wanted cell is chosen, else the one that settles most.
//!
//! Most steps cost the lines that the last one changed; a what-if supposes each value of every open
//! cell. Rules of one cost are asked in all lines before dearer ones: an explained solve of 30×30 takes
//! 1.2 ms, a third of the prototype. No what-if rests on another: of 19 unique puzzles only webpbn 6574
//! would need that, and its reason would be a tree of hundreds of lines (`DESIGN.md`, Hints).

use std::ops::ControlFlow;

use pictogrid_core::{Board, CellId, Puzzle, Remedy, Run, Shape, Task};

use crate::{
    board::{
        both_ways::{self, BothWays},
        counting::{self, Count},
        what_if::{Supposing, WhatIf},
    },
    candidates::Candidates,
    grid::{Exact, Grid},
    line_steps::LineSteps,
    minimal_reason::Needs,
    rule_table::Rule,
    rules::Found,
};

/// The lines of a what-if that is called edge logic.
pub(crate) const EDGE_LOGIC: usize = 4;

/// A step of an explained solve: cells that are settled, and why.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step {
    /// The rule.
    pub rule: Rule,
    /// How hard the step is, in points of the grade.
    pub cost: f64,
    /// The cells that it settles, and what they are.
    pub cells: Vec<(CellId, Candidates)>,
    /// Why.
    pub reason: Reason,
    /// How many lines have a step that is no harder, this one included.
    pub alternatives: usize,
}

impl Step {
    /// Whether it settles a cell, and does not only rule colors out.
    #[must_use]
    pub fn settles_a_cell(&self) -> bool {
        self.cells.iter().any(|(_, left)| left.is_settled())
    }
}

/// Why a step holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// A rule of one line.
    Line {
        /// The line.
        line: usize,
        /// Its cells before the step.
        before: Vec<Candidates>,
        /// What the rule found.
        found: Found,
    },
    /// A supposition that fails.
    WhatIf(WhatIf),
    /// The filled cells of several lines are counted.
    Counting(Count),
    /// All values of a cell lead to the same.
    BothWays(BothWays),
}

/// What the rules give on a board.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Next {
    /// A step.
    Step(Step),
    /// Every cell is known, and every line fits its clue.
    Finished,
    /// A line has no arrangement, so the board is wrong, or the clues contradict each other.
    Contradiction {
        /// The line.
        line: usize,
    },
    /// No rule up to the wanted level applies.
    NoShortReason,
    /// `go_on` stopped it.
    Stopped,
}

/// Which step is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// Among steps as hard as each other, the one nearest to this cell.
    pub near: Option<CellId>,
    /// No step beyond this level.
    pub max_level: u8,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { near: None, max_level: 7 }
    }
}

/// The puzzle has more colors than [`Candidates`] can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyColors;

impl std::fmt::Display for TooManyColors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let most = Candidates::MOST_VALUES - 1;
        write!(f, "puzzles of more than {most} colors cannot be explained")
    }
}

impl TooManyColors {
    /// What helps.
    #[must_use]
    pub fn remedies(&self) -> &'static [Remedy] {
        &[Remedy::Use { task: Task::Solve }]
    }
}

impl std::error::Error for TooManyColors {}

/// Explains a puzzle step by step.
#[derive(Debug)]
pub struct Explainer {
    pub(crate) grid: Grid,
    pub(crate) candidates: Vec<Candidates>,
    pub(crate) line_steps: LineSteps,
    pub(crate) supposing: Supposing,
    pub(crate) exact: Exact,
}

impl Explainer {
    /// Explains `puzzle`, from its given cells on.
    pub fn new(puzzle: &Puzzle) -> Result<Explainer, TooManyColors> {
        if puzzle.n_values() > Candidates::MOST_VALUES {
            return Err(TooManyColors);
        }
        let grid = Grid::of(puzzle);
        let mut candidates = vec![grid.open; grid.shape.n_cells()];
        for &(cell, value) in puzzle.given() {
            candidates[cell.0 as usize] = Candidates::of(value);
        }
        let (supposing, exact) = (Supposing::default(), Exact::default());
        let line_steps = LineSteps::new(&grid, &candidates);
        Ok(Explainer { grid, candidates, line_steps, supposing, exact })
    }

    /// Goes on from this board.
    pub(crate) fn set_candidates(&mut self, candidates: &[Candidates]) {
        self.candidates.clone_from_slice(candidates);
        self.line_steps.start(&self.grid, &self.candidates);
    }

    /// What is known.
    #[must_use]
    pub fn board(&self) -> Board {
        self.grid.board(&self.candidates)
    }

    /// What a cell may be.
    #[must_use]
    pub fn candidates(&self, cell: CellId) -> Candidates {
        self.candidates.get(cell.0 as usize).copied().unwrap_or(self.grid.open)
    }

    /// The shape of the puzzle.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.grid.shape
    }

    /// The runs of a line; none if its clue is unknown.
    #[must_use]
    pub fn runs(&self, line: usize) -> &[Run] {
        &self.grid.lines[line].runs
    }

    /// The easiest next step, which is not taken. Mistakes are not looked for: that is what the
    /// [`Tutor`](crate::Tutor) does. `go_on` is asked between stretches of work.
    pub fn next(&mut self, wish: &Wish, go_on: &mut dyn FnMut() -> ControlFlow<()>) -> Next {
        if let Some(line) = self.look_at_lines() {
            return Next::Contradiction { line };
        }
        let is_allowed = |rule: Rule| rule.level() <= wish.max_level;
        if let Some(step) = self.line_step(wish).filter(|step| is_allowed(step.rule)) {
            return Next::Step(step);
        }
        if self.candidates.iter().all(|mark| mark.is_settled()) {
            return Next::Finished;
        }
        if !is_allowed(Rule::EdgeLogic) {
            return Next::NoShortReason;
        }
        let step = self.board_step(go_on).filter(|step| is_allowed(step.rule));
        match step {
            Some(step) => Next::Step(step),
            None if go_on().is_break() => Next::Stopped,
            None => Next::NoShortReason,
        }
    }

    /// Takes a step.
    pub fn take(&mut self, step: &Step) {
        for &(cell, mark) in &step.cells {
            self.put(cell.0, mark);
        }
    }

    pub(crate) fn put(&mut self, cell: u32, mark: Candidates) {
        let known = &mut self.candidates[cell as usize];
        *known = known.and(mark);
        self.line_steps.put(&self.grid, cell, *known);
    }

    /// What a step of one line rests on: known cells and runs of the line.
    #[must_use]
    pub fn needs(&self, step: &Step) -> Option<Needs> {
        match &step.reason {
            Reason::Line { line, before, found } => {
                Some(self.grid.reason_finder(*line, before).needs(&found.cells))
            }
            _ => None,
        }
    }

    /// Looks at the lines that changed. Gives a line that has no arrangement, if there is one.
    pub(crate) fn look_at_lines(&mut self) -> Option<usize> {
        self.line_steps.look(&self.grid, &mut self.exact)
    }

    /// Finds the cheapest rules that apply to some line; gives their class. Needs: no line is stale.
    pub(crate) fn ask_lines(&mut self) -> Option<u8> {
        self.line_steps.ask(&self.grid, &mut self.exact)
    }

    /// The cheapest step of every line that has one, cheapest first; none if a line has no arrangement.
    pub(crate) fn line_steps(&mut self) -> Vec<Step> {
        if self.look_at_lines().is_some() {
            return Vec::new();
        }
        self.line_steps.ask_all(&self.grid, &mut self.exact);
        let steps = self.line_steps.found(u8::MAX);
        let mut steps: Vec<Step> = steps.map(|(line, found)| self.step_of(line, found)).collect();
        steps.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        steps
    }

    fn line_step(&mut self, wish: &Wish) -> Option<Step> {
        let class = self.ask_lines()?;
        let (line, found) = self.line_steps.found(class).min_by_key(|&(line, found)| {
            let cells = found.cells.iter().map(|&(i, _)| self.grid.lines[line].cells[i]);
            let distance = wish.near.map_or(0, |near| {
                cells.map(|cell| self.distance(near, CellId(cell))).min().unwrap_or(0)
            });
            (distance, std::cmp::Reverse(found.cells.len()))
        })?;
        Some(self.step_of(line, found))
    }

    fn step_of(&self, line: usize, found: &Found) -> Step {
        let before = self.line_steps.board.cells(&self.grid, line).to_vec();
        let cell =
            |&(i, mark): &(usize, Candidates)| (CellId(self.grid.lines[line].cells[i]), mark);
        Step {
            rule: found.rule,
            cost: found.rule.cost(),
            cells: found.cells.iter().map(cell).collect(),
            reason: Reason::Line { line, before, found: found.clone() },
            alternatives: self.line_steps.alternatives(line),
        }
    }

    /// How far two cells are apart: steps along rows and columns, or along lines.
    fn distance(&self, one: CellId, other: CellId) -> u32 {
        match self.grid.shape.as_rect() {
            Some(rect) if rect.width > 0 => {
                let place = |cell: CellId| (cell.0 % rect.width, cell.0 / rect.width);
                let ((x, y), (u, v)) = (place(one), place(other));
                x.abs_diff(u) + y.abs_diff(v)
            }
            _ => one.0.abs_diff(other.0),
        }
    }

    fn board_step(&mut self, go_on: &mut dyn FnMut() -> ControlFlow<()>) -> Option<Step> {
        let what_if = self.supposing.shortest(&self.grid, &self.candidates, &mut *go_on);
        if let Some(short) = what_if.as_ref().filter(|found| found.n_lines() <= EDGE_LOGIC) {
            return Some(self.what_if(short.clone()));
        }
        if let Some(count) = counting::find(&self.grid, &self.candidates, &mut *go_on).next() {
            let cells = count.cells.clone();
            return Some(of_board(Rule::Counting, &cells, Reason::Counting(count)));
        }
        if let Some(long) = what_if {
            return Some(self.what_if(long));
        }
        let both = both_ways::find(&self.grid, &self.candidates, &mut self.supposing, &mut *go_on)
            .next()?;
        let cells = both.agreed.clone();
        Some(of_board(Rule::BothWays, &cells, Reason::BothWays(both)))
    }

    pub(crate) fn what_if(&self, found: WhatIf) -> Step {
        let n_lines = found.n_lines();
        let rule = if n_lines <= EDGE_LOGIC { Rule::EdgeLogic } else { Rule::WhatIf };
        let beyond = n_lines.saturating_sub(EDGE_LOGIC + 1) as f64;
        let left = self.candidates[found.cell as usize].without(found.supposed);
        let more = if rule == Rule::WhatIf { 0.1 * beyond } else { 0.0 };
        let step = of_board(rule, &[(found.cell, left)], Reason::WhatIf(found));
        Step { cost: rule.cost() + more, ..step }
    }
}

/// A step of several lines.
pub(crate) fn of_board(rule: Rule, cells: &[(u32, Candidates)], reason: Reason) -> Step {
    let cells = cells.iter().map(|&(cell, mark)| (CellId(cell), mark)).collect();
    Step { rule, cost: rule.cost(), cells, reason, alternatives: 1 }
}
