//! The steps of single lines: the cheapest rule that applies to each, looked for no further than needed.
//!
//! ```text
//!   lines that changed --exact--> something is forced, or nothing
//!   rules of one cost on all open lines, then those of the next cost, until one applies
//! ```
//!
//! Costly rules are tried only when no line has a cheap one, and most lines change before that. Which rules
//! were tried on a line is remembered until one of its cells changes.

use std::ops::Range;

use crate::{
    candidates::Candidates,
    grid::{Exact, Grid},
    line_cache::LineCache,
    rule_table::Rule,
    rules::{self, Found, Why},
};

/// No rule applies to the line, or none is left to try.
const NONE: u8 = u8::MAX;

/// The cheapest steps of all lines.
#[derive(Debug)]
pub(crate) struct LineSteps {
    pub(crate) board: LineCache,
    /// By line: whether one of its cells has changed.
    is_stale: Vec<bool>,
    /// By line: the class of rules to try next. Bytes, since all are looked through for every step.
    next: Vec<u8>,
    /// By line: the class of what was found.
    class: Vec<u8>,
    found: Vec<Option<Found>>,
    /// By line: the cells and the runs that trimming leaves.
    trimmed: Vec<(Range<usize>, Range<usize>)>,
    forced: Vec<(u32, Candidates)>,
}

impl LineSteps {
    pub(crate) fn new(grid: &Grid, marks: &[Candidates]) -> LineSteps {
        let n_lines = grid.lines.len();
        let mut steps = LineSteps {
            board: LineCache::default(),
            is_stale: Vec::new(),
            next: vec![NONE; n_lines],
            class: vec![NONE; n_lines],
            found: vec![None; n_lines],
            trimmed: vec![(0..0, 0..0); n_lines],
            forced: Vec::new(),
        };
        steps.start(grid, marks);
        steps
    }

    /// Goes on from this board: all lines have to be looked at again.
    pub(crate) fn start(&mut self, grid: &Grid, marks: &[Candidates]) {
        self.board.load(grid, marks);
        self.is_stale = vec![true; grid.lines.len()];
    }

    /// A cell has changed: its lines have to be looked at again.
    pub(crate) fn put(&mut self, grid: &Grid, cell: u32, mark: Candidates) {
        self.board.put(grid, cell, mark);
        grid.through(cell).iter().for_each(|&line| self.is_stale[line as usize] = true);
    }

    /// Finds in which of the changed lines something is forced. Gives a line that has no arrangement,
    /// if there is one.
    pub(crate) fn look(&mut self, grid: &Grid, exact: &mut Exact) -> Option<usize> {
        for line in 0..self.is_stale.len() {
            if !self.is_stale[line] {
                continue;
            }
            let of = &grid.lines[line];
            if exact.forced(grid, line, &self.board, &mut self.forced).is_err() {
                return Some(line);
            }
            self.is_stale[line] = false;
            self.found[line] = None;
            self.class[line] = NONE;
            self.next[line] = match (!self.forced.is_empty(), of.is_complete) {
                (false, _) => NONE,
                (true, false) => rules::COMBINATION,
                (true, true) => {
                    let subline = of.subline(self.board.cells(grid, line)).trimmed();
                    let (cell, run) = (subline.first_cell, subline.first_run);
                    self.trimmed[line] = (cell..cell + subline.n(), run..run + subline.runs.len());
                    0
                }
            };
        }
        None
    }

    /// How many lines have a step. Needs: no line is stale, as all below.
    pub(crate) fn n_open(&self) -> usize {
        self.next.iter().zip(&self.class).filter(|&(&next, &class)| next.min(class) < NONE).count()
    }

    /// Tries rules, class by class, until some apply to some line; gives that class.
    pub(crate) fn ask(&mut self, grid: &Grid, exact: &mut Exact) -> Option<u8> {
        loop {
            let least = |bytes: &[u8]| bytes.iter().copied().min().unwrap_or(NONE);
            let (class, found) = (least(&self.next), least(&self.class));
            if found < class {
                return Some(found);
            }
            match class {
                NONE => return None,
                rules::COMBINATION => self.combine(grid, exact),
                _ => self.ask_class(grid, class),
            }
        }
    }

    /// Tries the rules of a class on the lines that have come to it.
    fn ask_class(&mut self, grid: &Grid, class: u8) {
        let asked = rules::of_class(class);
        for line in 0..self.next.len() {
            if self.next[line] != class {
                continue;
            }
            let (of, (cells, runs)) = (&grid.lines[line], &self.trimmed[line]);
            let subline = of.subline(self.board.cells(grid, line));
            let found = rules::first_of(asked, &subline.slice(cells.clone(), runs.clone()));
            match found {
                Some(_) => (self.class[line], self.next[line]) = (class, NONE),
                None => self.next[line] = class + 1,
            }
            self.found[line] = found;
        }
    }

    /// What is forced by no cheaper rule is a combination.
    fn combine(&mut self, grid: &Grid, exact: &mut Exact) {
        for line in 0..self.next.len() {
            if self.next[line] != rules::COMBINATION {
                continue;
            }
            let _ = exact.forced(grid, line, &self.board, &mut self.forced);
            let place = |&(cell, mark): &(u32, Candidates)| Some((grid.place(line, cell)?, mark));
            let cells = self.forced.iter().filter_map(place).collect();
            let rule = Rule::Combination;
            self.found[line] = Some(Found { rule, cells, why: Why::AllAgree });
            (self.class[line], self.next[line]) = (rules::COMBINATION, NONE);
        }
    }

    /// Tries all rules on all lines.
    pub(crate) fn ask_all(&mut self, grid: &Grid, exact: &mut Exact) {
        (0..rules::COMBINATION).for_each(|class| self.ask_class(grid, class));
        self.combine(grid, exact);
    }

    /// What was found, line by line, by rules up to this class.
    pub(crate) fn found(&self, class: u8) -> impl Iterator<Item = (usize, &Found)> + Clone {
        let lines = self.class.iter().zip(&self.found).enumerate();
        let is_cheap = move |&(_, (&of, _)): &(usize, (&u8, _))| of <= class;
        lines.filter(is_cheap).filter_map(|(line, (_, found))| Some((line, found.as_ref()?)))
    }

    /// In how many lines something was found that costs no more than what was found in this one.
    pub(crate) fn alternatives(&self, line: usize) -> usize {
        self.class.iter().filter(|&&class| class <= self.class[line]).count()
    }
}
