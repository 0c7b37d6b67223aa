//! The explained solve: always the cheapest step, then a look at what it changed.
//!
//! ```text
//!   lines that changed --rules--> the cheapest finding of each line --choice--> a step
//!   none left: the shortest what-if of four lines, counting, a longer what-if, both ways
//! ```
//!
//! A line is asked again only after one of its cells has changed. Rules follow from the clues and the
//! board alone, so nothing is called forced that is so in one picture of several only.

use std::ops::ControlFlow;

use pictogrid_core::{Board, CellId, Puzzle, Remedy, Run, Shape, Task};

use crate::{
    board::{
        both_ways::{self, BothWays},
        counting::{self, Count},
        what_if::{Supposing, WhatIf},
    },
    clash::{self, Clash},
    grid::{Exact, Grid},
    ladder::Rule,
    least::Needs,
    mark::Mark,
    offers::Offers,
    rules::Found,
};

/// The lines of a what-if that is called edge logic.
const EDGE_LOGIC: usize = 4;

/// A step of an explained solve: cells that are settled, and why.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Step {
    /// The rule.
    pub rule: Rule,
    /// How hard the step is, in points of the grade.
    pub cost: f64,
    /// The cells that it settles, and what they are.
    pub cells: Vec<(CellId, Mark)>,
    /// Why.
    pub reason: Reason,
    /// How many lines offer a step that is no harder.
    pub width: usize,
}

/// Why a step holds.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Reason {
    /// A rule of one line.
    Line {
        /// The line.
        line: usize,
        /// Its cells before the step.
        before: Vec<Mark>,
        /// What the rule found.
        found: Found,
    },
    /// A supposition that fails.
    WhatIf(WhatIf),
    /// The filled cells of several lines are counted.
    Counting(Count),
    /// Both marks of a cell lead to the same.
    BothWays(BothWays),
}

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Next {
    /// A step.
    Step(Step),
    /// Every cell is known, and every line fits its clue.
    Finished,
    /// What is marked can't all be right.
    Clash(Clash),
    /// No rule of the ladder says anything.
    NoShortReason,
    /// The observer said stop.
    Stopped,
}

/// What a hint should be like.
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

/// The puzzle has more colors than are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyColors;

impl std::fmt::Display for TooManyColors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let most = Mark::MOST_VALUES - 1;
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
    pub(crate) marks: Vec<Mark>,
    /// The cells that the puzzle gives.
    given: Vec<u32>,
    pub(crate) offers: Offers,
    pub(crate) supposing: Supposing,
    pub(crate) exact: Exact,
}

impl Explainer {
    /// Explains `puzzle`, from its given cells on.
    pub fn new(puzzle: &Puzzle) -> Result<Explainer, TooManyColors> {
        if puzzle.n_values() > Mark::MOST_VALUES {
            return Err(TooManyColors);
        }
        let grid = Grid::of(puzzle);
        let mut marks = vec![grid.open; grid.shape.n_cells()];
        for &(cell, value) in puzzle.given() {
            marks[cell.0 as usize] = Mark::of(value);
        }
        let given = puzzle.given().iter().map(|&(cell, _)| cell.0).collect();
        let (supposing, exact) = (Supposing::default(), Exact::default());
        let offers = Offers::new(&grid, &marks);
        Ok(Explainer { grid, marks, given, offers, supposing, exact })
    }

    /// Goes on from this board and the given cells. A board of another shape changes nothing.
    pub fn set_board(&mut self, board: &Board) {
        if board.shape() != self.grid.shape {
            return;
        }
        for (cell, mark) in self.grid.marks(board).into_iter().enumerate() {
            if !self.given.contains(&(cell as u32)) {
                self.marks[cell] = mark;
            }
        }
        self.offers.start(&self.grid, &self.marks);
    }

    /// What is known.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board_of(&self.marks)
    }

    fn board_of(&self, marks: &[Mark]) -> Board {
        let mut board = Board::unknown_of(self.grid.shape, self.grid.open.n_values() as usize);
        for (cell, &mark) in marks.iter().enumerate() {
            let gone = self.grid.open.without(mark);
            gone.values().for_each(|value| board.rule_out(CellId(cell as u32), value));
        }
        board
    }

    /// What is known of a cell.
    #[must_use]
    pub fn mark(&self, cell: CellId) -> Mark {
        self.marks.get(cell.0 as usize).copied().unwrap_or(self.grid.open)
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

    /// The best next step, which is not taken; `go_on` is asked between stretches of work.
    pub fn hint(&mut self, wish: &Wish, go_on: &mut dyn FnMut() -> ControlFlow<()>) -> Next {
        if let Some(clash) = clash::find(&self.grid, &self.marks, &self.given, &mut self.exact) {
            return Next::Clash(clash);
        }
        self.next(wish, go_on)
    }

    /// The best next step of a board without mistakes, as far as lines tell; it is not taken.
    pub fn next(&mut self, wish: &Wish, go_on: &mut dyn FnMut() -> ControlFlow<()>) -> Next {
        if let Some(line) = self.look_at_lines() {
            let cells = self.offers.board.cells(&self.grid, line);
            return Next::Clash(Clash::of_line(&self.grid, line, cells));
        }
        let is_allowed = |rule: Rule| rule.level() <= wish.max_level;
        if let Some(step) = self.line_step(wish).filter(|step| is_allowed(step.rule)) {
            return Next::Step(step);
        }
        if self.marks.iter().all(|mark| mark.is_settled()) {
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

    /// The fewest marks that cannot all be right by the judgment of somebody who looks further than
    /// lines: whether a picture fits a board, `None` if that is not known. Nothing if one fits.
    pub fn mistakes_by(
        &self,
        mut has_picture: impl FnMut(&Board) -> Option<bool>,
    ) -> Option<Clash> {
        let fits = |marks: &[Mark]| has_picture(&self.board_of(marks)) != Some(false);
        clash::fewest(&self.grid, &self.marks, &self.given, fits)
    }

    /// Takes a step.
    pub fn take(&mut self, step: &Step) {
        for &(cell, mark) in &step.cells {
            self.put(cell.0, mark);
        }
    }

    pub(crate) fn put(&mut self, cell: u32, mark: Mark) {
        let known = &mut self.marks[cell as usize];
        *known = known.and(mark);
        self.offers.put(&self.grid, cell, *known);
    }

    /// What a step of one line rests on: known cells and runs of the line.
    #[must_use]
    pub fn needs(&self, step: &Step) -> Option<Needs> {
        match &step.reason {
            Reason::Line { line, before, found } => {
                Some(self.grid.explained(*line, before).needs(&found.cells))
            }
            _ => None,
        }
    }

    /// Asks the lines that changed. Gives a line that has no arrangement, if there is one.
    pub(crate) fn look_at_lines(&mut self) -> Option<usize> {
        self.offers.look(&self.grid, &mut self.exact)
    }

    /// Asks the lines for their cheapest rules; gives the class of the cheapest of all. Needs: no line
    /// is stale.
    pub(crate) fn ask_lines(&mut self) -> Option<u8> {
        self.offers.ask(&self.grid, &mut self.exact)
    }

    /// The cheapest step of every line that offers one, cheapest first. Needs: no mistakes.
    pub fn offers(&mut self) -> Vec<Step> {
        if self.look_at_lines().is_some() {
            return Vec::new();
        }
        self.offers.ask_all(&self.grid, &mut self.exact);
        let mut offers: Vec<Step> =
            (self.offers.found(u8::MAX)).map(|(line, found)| self.step_of(line, found)).collect();
        offers.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        offers
    }

    fn line_step(&mut self, wish: &Wish) -> Option<Step> {
        let class = self.ask_lines()?;
        let (line, found) = self.offers.found(class).min_by_key(|&(line, found)| {
            let cells = found.cells.iter().map(|&(i, _)| self.grid.lines[line].cells[i]);
            let distance = wish.near.map_or(0, |near| {
                cells.map(|cell| self.distance(near, CellId(cell))).min().unwrap_or(0)
            });
            (distance, std::cmp::Reverse(found.cells.len()))
        })?;
        Some(self.step_of(line, found))
    }

    fn step_of(&self, line: usize, found: &Found) -> Step {
        let before = self.offers.board.cells(&self.grid, line).to_vec();
        let cell = |&(i, mark): &(usize, Mark)| (CellId(self.grid.lines[line].cells[i]), mark);
        Step {
            rule: found.rule,
            cost: found.rule.cost(),
            cells: found.cells.iter().map(cell).collect(),
            reason: Reason::Line { line, before, found: found.clone() },
            width: self.offers.width(line),
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
        let what_if = self.supposing.shortest(&self.grid, &self.marks, &mut *go_on);
        if let Some(short) = what_if.as_ref().filter(|found| found.n_lines() <= EDGE_LOGIC) {
            return Some(self.what_if(short.clone()));
        }
        if let Some(count) = counting::find(&self.grid, &self.marks, &mut *go_on).next() {
            let cells = count.cells.clone();
            return Some(of_board(Rule::Counting, &cells, Reason::Counting(count)));
        }
        if let Some(long) = what_if {
            return Some(self.what_if(long));
        }
        let both =
            both_ways::find(&self.grid, &self.marks, &mut self.supposing, &mut *go_on).next()?;
        let cells = both.agreed.clone();
        Some(of_board(Rule::BothWays, &cells, Reason::BothWays(both)))
    }

    fn what_if(&self, found: WhatIf) -> Step {
        let n_lines = found.n_lines();
        let rule = if n_lines <= EDGE_LOGIC { Rule::EdgeLogic } else { Rule::WhatIf };
        let beyond = n_lines.saturating_sub(EDGE_LOGIC + 1) as f64;
        let left = self.marks[found.cell as usize].without(found.supposed);
        let more = if rule == Rule::WhatIf { 0.1 * beyond } else { 0.0 };
        let step = of_board(rule, &[(found.cell, left)], Reason::WhatIf(found));
        Step { cost: rule.cost() + more, ..step }
    }
}

/// A step of several lines.
fn of_board(rule: Rule, cells: &[(u32, Mark)], reason: Reason) -> Step {
    let cells = cells.iter().map(|&(cell, mark)| (CellId(cell), mark)).collect();
    Step { rule, cost: rule.cost(), cells, reason, width: 1 }
}
