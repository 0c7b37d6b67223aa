//! What each line offers: its cheapest rule, looked for no further than needed.
//!
//! ```text
//!   lines that changed --exact--> something is forced, or nothing
//!   rules of one cost on all open lines, then those of the next cost, until one says something
//! ```
//!
//! Dear rules are asked only where no line has a cheap one, and most lines change before that. What a
//! line was asked is kept until one of its cells changes.

use crate::{
    grid::{Exact, Grid},
    ladder::Rule,
    mark::Mark,
    rules::{self, Found, Why},
};

/// The offers of all lines, and room to look at one.
#[derive(Debug)]
pub(crate) struct Offers {
    lines: Vec<Offer>,
    cells: Vec<Mark>,
    forced: Vec<(u32, Mark)>,
}

/// What is known of the offer of one line.
#[derive(Clone, Debug, Default)]
struct Offer {
    is_stale: bool,
    /// Whether something is forced.
    is_open: bool,
    /// How many of the rules were asked.
    n_asked: usize,
    found: Option<Found>,
}

impl Offers {
    pub(crate) fn new(n_lines: usize) -> Offers {
        let stale = Offer { is_stale: true, ..Offer::default() };
        Offers { lines: vec![stale; n_lines], cells: Vec::new(), forced: Vec::new() }
    }

    /// The line has to be asked again.
    pub(crate) fn forget(&mut self, line: usize) {
        self.lines[line].is_stale = true;
    }

    /// Finds in which of the changed lines something is forced. Gives a line that has no arrangement,
    /// if there is one.
    pub(crate) fn look(&mut self, grid: &Grid, marks: &[Mark], exact: &mut Exact) -> Option<usize> {
        for (line, offer) in self.lines.iter_mut().enumerate().filter(|(_, it)| it.is_stale) {
            if exact.forced(grid, line, marks, &mut self.forced).is_err() {
                return Some(line);
            }
            let n_asked = if grid.lines[line].is_complete { 0 } else { rules::N_RULES };
            let is_open = !self.forced.is_empty();
            *offer = Offer { is_stale: false, is_open, n_asked, found: None };
        }
        None
    }

    /// How many lines offer something. Needs: no line is stale, as all below.
    pub(crate) fn n_open(&self) -> usize {
        self.lines.iter().filter(|offer| offer.is_open).count()
    }

    /// Asks rules until those of one cost say something in some line; gives that cost.
    pub(crate) fn ask(&mut self, grid: &Grid, marks: &[Mark], exact: &mut Exact) -> Option<f64> {
        let mut first = 0;
        while first < rules::N_RULES {
            let class = rules::of_one_cost(first);
            let mut is_found = false;
            for (line, offer) in self.lines.iter_mut().enumerate().filter(|(_, it)| it.is_open) {
                if offer.found.is_none() && offer.n_asked < class.end {
                    grid.cells_of(line, marks, &mut self.cells);
                    let part = grid.lines[line].part(&self.cells);
                    offer.found = rules::ask(class.clone(), &part);
                    offer.n_asked = class.end;
                }
                let found = offer.found.as_ref();
                is_found |= found.is_some_and(|it| it.rule.cost() <= rules::cost(first));
            }
            if is_found {
                return Some(rules::cost(first));
            }
            first = class.end;
        }
        // What is forced and has no other reason is a combination.
        for (line, offer) in self.lines.iter_mut().enumerate() {
            if offer.is_open && offer.found.is_none() {
                let _ = exact.forced(grid, line, marks, &mut self.forced);
                let place = |&(cell, mark): &(u32, Mark)| Some((grid.place(line, cell)?, mark));
                let cells = self.forced.iter().filter_map(place).collect();
                let rule = Rule::Combination;
                offer.found = Some(Found { rule, cells, why: Why::AllAgree });
            }
        }
        (self.n_open() > 0).then(|| Rule::Combination.cost())
    }

    /// Asks all rules of all lines.
    pub(crate) fn ask_all(&mut self, grid: &Grid, marks: &[Mark], exact: &mut Exact) {
        for (line, offer) in self.lines.iter_mut().enumerate() {
            if offer.is_open && offer.found.is_none() && offer.n_asked < rules::N_RULES {
                grid.cells_of(line, marks, &mut self.cells);
                let part = grid.lines[line].part(&self.cells);
                offer.found = rules::ask(offer.n_asked..rules::N_RULES, &part);
                offer.n_asked = rules::N_RULES;
            }
        }
        self.ask(grid, marks, exact);
    }

    /// What was found, line by line, at no more than this cost.
    pub(crate) fn found(&self, cost: f64) -> impl Iterator<Item = (usize, &Found)> + Clone {
        let found = self.lines.iter().enumerate().filter(|(_, offer)| offer.is_open);
        let found = found.filter_map(|(line, offer)| Some((line, offer.found.as_ref()?)));
        found.filter(move |(_, found)| found.rule.cost() <= cost)
    }
}
