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

use pictogrid_core::{Board, CellId, Puzzle, Shape};

use crate::{
    board::{
        both_ways::{self, BothWays},
        counting::{self, Count},
        what_if::{Supposing, WhatIf},
    },
    clash::{self, Clash},
    grid::{Exact, Grid},
    ladder::Rule,
    least::{self, Needs},
    part::Mark,
    rules::{self, Found},
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

/// The puzzle has colors, blots or lines without a clue, which the ladder does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotPlain;

impl std::fmt::Display for NotPlain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("only black-and-white puzzles with complete clues are explained")
    }
}

impl std::error::Error for NotPlain {}

/// Explains a puzzle step by step.
#[derive(Debug)]
pub struct Explainer {
    pub(crate) grid: Grid,
    pub(crate) marks: Vec<Mark>,
    /// The cells that the puzzle gives.
    given: Vec<u32>,
    /// What the cheapest rule finds in each line, where it was asked.
    found: Vec<Option<Found>>,
    is_stale: Vec<bool>,
    pub(crate) supposing: Supposing,
    exact: Exact,
}

impl Explainer {
    /// Explains `puzzle`, from its given cells on.
    pub fn new(puzzle: &Puzzle) -> Result<Explainer, NotPlain> {
        if !puzzle.is_plain() {
            return Err(NotPlain);
        }
        let grid = Grid::of(puzzle);
        let n_lines = grid.lines.len();
        let mut marks = vec![Mark::Open; grid.through.len()];
        for &(cell, value) in puzzle.given() {
            marks[cell.0 as usize] = Mark::from(Some(value));
        }
        let given = puzzle.given().iter().map(|&(cell, _)| cell.0).collect();
        let (supposing, exact) = (Supposing::default(), Exact::default());
        let (found, is_stale) = (vec![None; n_lines], vec![true; n_lines]);
        Ok(Explainer { grid, marks, given, found, is_stale, supposing, exact })
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
        self.is_stale.fill(true);
    }

    /// What is known.
    #[must_use]
    pub fn board(&self) -> Board {
        let mut board = Board::unknown(self.grid.shape);
        for (cell, mark) in self.marks.iter().enumerate() {
            if let Some(value) = mark.value() {
                board.set(CellId(cell as u32), value);
            }
        }
        board
    }

    /// The shape of the puzzle.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.grid.shape
    }

    /// The runs of a line.
    #[must_use]
    pub fn runs(&self, line: usize) -> &[u32] {
        &self.grid.runs[line]
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
            let mut cells = Vec::new();
            self.grid.cells_of(line, &self.marks, &mut cells);
            return Next::Clash(Clash::of_line(&self.grid, line, &cells));
        }
        let is_allowed = |rule: Rule| rule.level() <= wish.max_level;
        if let Some(step) = self.line_step(wish).filter(|step| is_allowed(step.rule)) {
            return Next::Step(step);
        }
        if self.marks.iter().all(|&mark| mark != Mark::Open) {
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
        let with = |kept: &[bool]| {
            let mut board = Board::unknown(self.grid.shape);
            for (cell, mark) in self.marks.iter().enumerate() {
                let is_kept = kept[cell] || self.given.contains(&(cell as u32));
                if let Some(value) = mark.value().filter(|_| is_kept) {
                    board.set(CellId(cell as u32), value);
                }
            }
            board
        };
        let mut kept: Vec<bool> = self.marks.iter().map(|&mark| mark != Mark::Open).collect();
        if has_picture(&with(&kept)) != Some(false) {
            return None;
        }
        for cell in 0..kept.len() {
            if kept[cell] {
                kept[cell] = false;
                kept[cell] = has_picture(&with(&kept)) != Some(false);
            }
        }
        let own = |&cell: &usize| kept[cell] && !self.given.contains(&(cell as u32));
        let cells = (0..kept.len()).filter(own).map(|cell| CellId(cell as u32)).collect();
        Some(Clash { cells, line: None })
    }

    /// Takes a step.
    pub fn take(&mut self, step: &Step) {
        for &(cell, mark) in &step.cells {
            self.put(cell.0, mark);
        }
    }

    pub(crate) fn put(&mut self, cell: u32, mark: Mark) {
        self.marks[cell as usize] = mark;
        for &(line, _) in &self.grid.through[cell as usize] {
            self.is_stale[line as usize] = true;
        }
    }

    /// What a step of one line rests on: known cells and runs of the line.
    #[must_use]
    pub fn needs(&self, step: &Step) -> Option<Needs> {
        match &step.reason {
            Reason::Line { line, before, found } => {
                Some(least::needs(before, &self.grid.runs[*line], &found.cells))
            }
            _ => None,
        }
    }

    /// Asks the lines that changed. Gives a line that has no arrangement, if there is one.
    pub(crate) fn look_at_lines(&mut self) -> Option<usize> {
        let mut cells = Vec::new();
        let mut forced = Vec::new();
        for line in 0..self.is_stale.len() {
            if !self.is_stale[line] {
                continue;
            }
            if self.exact.forced(&self.grid, line, &self.marks, &mut forced).is_err() {
                return Some(line);
            }
            self.is_stale[line] = false;
            self.found[line] = None;
            if !forced.is_empty() {
                self.grid.cells_of(line, &self.marks, &mut cells);
                self.found[line] = rules::cheapest(&cells, &self.grid.runs[line]);
            }
        }
        None
    }

    /// The findings of the lines, cheapest first wherever they are. Needs: no line is stale.
    pub(crate) fn findings(&self) -> impl Iterator<Item = (usize, &Found)> + Clone {
        self.found.iter().enumerate().filter_map(|(line, found)| Some((line, found.as_ref()?)))
    }

    /// The cheapest step of every line that offers one, cheapest first. Needs: no mistakes.
    pub fn offers(&mut self) -> Vec<Step> {
        if self.look_at_lines().is_some() {
            return Vec::new();
        }
        let width =
            |rule: Rule| self.findings().filter(|(_, f)| f.rule.cost() <= rule.cost()).count();
        let mut offers: Vec<Step> = (self.findings())
            .map(|(line, found)| self.step_of(line, found, width(found.rule)))
            .collect();
        offers.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        offers
    }

    fn line_step(&self, wish: &Wish) -> Option<Step> {
        let cheapest = self.findings().map(|(_, found)| found.rule).min()?;
        let equals = self.findings().filter(|(_, found)| found.rule.cost() <= cheapest.cost());
        let width = equals.clone().count();
        let (line, found) = equals.min_by_key(|&(line, found)| {
            let cells = found.cells.iter().map(|&(i, _)| self.grid.lines[line][i]);
            let distance = wish.near.map_or(0, |near| {
                cells.map(|cell| self.distance(near, CellId(cell))).min().unwrap_or(0)
            });
            (distance, std::cmp::Reverse(found.cells.len()))
        })?;
        Some(self.step_of(line, found, width))
    }

    fn step_of(&self, line: usize, found: &Found, width: usize) -> Step {
        let mut before = Vec::new();
        self.grid.cells_of(line, &self.marks, &mut before);
        let cell = |&(i, mark): &(usize, Mark)| (CellId(self.grid.lines[line][i]), mark);
        Step {
            rule: found.rule,
            cost: found.rule.cost(),
            cells: found.cells.iter().map(cell).collect(),
            reason: Reason::Line { line, before, found: found.clone() },
            width,
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
            return Some(Step::what_if(short.clone()));
        }
        if let Some(count) = counting::find(&self.grid, &self.marks, &mut *go_on).next() {
            return Some(Step {
                rule: Rule::Counting,
                cost: Rule::Counting.cost(),
                cells: count.cells.iter().map(|&(cell, mark)| (CellId(cell), mark)).collect(),
                reason: Reason::Counting(count),
                width: 1,
            });
        }
        if let Some(long) = what_if {
            return Some(Step::what_if(long));
        }
        let both = both_ways::find(&self.grid, &self.marks, &mut self.supposing, &mut *go_on)?;
        Some(Step {
            rule: Rule::BothWays,
            cost: Rule::BothWays.cost(),
            cells: both.agreed.iter().map(|&(cell, mark)| (CellId(cell), mark)).collect(),
            reason: Reason::BothWays(both),
            width: 1,
        })
    }
}

impl Step {
    fn what_if(found: WhatIf) -> Step {
        let n_lines = found.n_lines();
        let rule = if n_lines <= EDGE_LOGIC { Rule::EdgeLogic } else { Rule::WhatIf };
        let beyond = n_lines.saturating_sub(EDGE_LOGIC + 1) as f64;
        Step {
            rule,
            cost: rule.cost() + if rule == Rule::WhatIf { 0.1 * beyond } else { 0.0 },
            cells: vec![(CellId(found.cell), found.supposed.opposite())],
            reason: Reason::WhatIf(found),
            width: 1,
        }
    }
}
