//! Counts the solutions of a puzzle, also where they are too many to list.
//!
//! A count is a sum over the values of a cell and a product over parts that do not touch:
//!
//! ```text
//!   deduce ──▶ sublines ──▶ components ──▶ key ──▶ cache: met before? its count
//!     ▲        (of a line)  (multiply)                   │ no
//!     └──────────── one value of one cell ◀── branch ◀───┘   its values: add
//! ```
//!
//! | file | decides |
//! |---|---|
//! | `clue_automaton` | a clue as a finite automaton that reads a line cell by cell |
//! | `reachable_states` | which of its states are possible in between the cells |
//! | `sublines` | where a line falls apart: where only one state is possible |
//! | `components` | which sublines hang together through open cells; their counts multiply |
//! | `key` | which components are the same but for where they lie |
//! | `cache` | what is remembered, in bounded memory |
//! | `branch` | the values of which cell to follow |
//! | `frontier` | the count of a sparse component cell by cell, equal frontiers merged |
//! | `dpll_count` | the sums and products, by DPLL with a stack of its own |
//!
//! Black and white, colors, blots and lines without a clue take the same steps, each over the sets that
//! its lines are deduced in (`domain::Planes`). A count is exact because each step is: deduction takes
//! no solution away, a branch parts the solutions by the values of a cell, and components share neither a
//! cell nor a run. The orders of branching take turns, each
//! with three times the line visits of its last turn, over one cache; probing settles what it can
//! before the second round. So a count costs at most a few times what it costs in the best of the
//! orders, and it is the same on every machine.
//!
//! What it costs depends on how many different rests a puzzle leaves behind its first lines: all
//! clues 1 on 16 × 16 cells leave 120, and 20922789888000 takes a millisecond; 20 × 20 cells of
//! which a fifth is filled leave too many for any memory. (`docs/algorithms/counting-solutions.md`
//! has the figures.)
//!
//! What lost: the tightest subline anywhere as the next to branch on (2 to 10 times as many branches
//! as the border on 14 × 14 cells of which a fifth is filled: the rest falls into ever new shapes),
//! and one order alone (on 14 × 14 each of the three is the best somewhere, by up to 5 times).

mod branch;
mod cache;
mod clue_automaton;
mod components;
mod dpll_count;
mod frontier;
mod key;
mod reachable_states;
mod sublines;

use pictogrid_core::{Observer, Puzzle, Stage, Stats};
use pictogrid_line::Count;

use crate::domain::{Planes, Probing, Searching};
use crate::run::Run;
use crate::run_monitor::{Budget, Halt, RunMonitor, StopReason, tighter};
use crate::techniques::Technique;

use branch::ORDERS;
use dpll_count::DpllCount;

/// Line visits of the first turn of each order, and at least so many for each cell: a board must be
/// gone through once before anything is known of the order.
const FIRST_TURN: u64 = 20_000;
const VISITS_A_CELL: u64 = 64;

/// Bytes of a frontier in the two tables that it may be in.
const BYTES_PER_STATE: usize = 128;

/// The result of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of solutions; a lower bound of it if the count was stopped.
    pub count: Count,
    /// Why the count ended early; `None` if it is exact.
    pub stopped: Option<StopReason>,
    /// The work it took.
    pub stats: Stats,
    /// Components in the cache at the end.
    pub n_remembered: usize,
    /// How often a component was found in the cache.
    pub n_met_again: u64,
}

/// The memory of counts; what it holds is dropped when a count is over.
#[derive(Debug, Default)]
pub(crate) struct SolutionCounter {
    dpll_count: DpllCount,
}

impl SolutionCounter {
    #[expect(clippy::too_many_arguments, reason = "what `Solver::count` is asked, and the run")]
    pub(crate) fn count<G: Planes, P: Probing<G>, S: Searching<G>>(
        &mut self,
        run: &mut Run<G, P, S>,
        puzzle: &Puzzle,
        budget: Budget,
        n_found: u64,
        observer: &mut dyn Observer,
    ) -> Counted {
        // What the search has learned is of no use to a count, and in its way.
        run.search = None;
        let loaded = run.load(puzzle, None, &mut RunMonitor::new(budget, observer));
        let Run { domain, prober, .. } = run;
        let dpll_count = &mut self.dpll_count;
        let bytes = usize::try_from(budget.bytes).unwrap_or(usize::MAX);
        dpll_count.load(domain, puzzle, bytes / 2);
        let at_least = Count::from(u128::from(n_found));
        let mut counting =
            Counting { domain, prober, dpll_count, budget, bytes, n_found, at_least };
        let result = match loaded {
            Ok(()) => counting.run(observer),
            Err(Halt::Conflict) => Ok(Count::ZERO),
            Err(Halt::Stop(reason)) => Err(reason),
        };
        let at_least = counting.at_least;
        let stats = *domain.counters();
        let (n_remembered, n_met_again) = (dpll_count.cache.len(), dpll_count.cache.n_hits);
        dpll_count.cache.reset(0);
        let (count, stopped) = match result {
            Ok(count) => (count, None),
            Err(reason) => (at_least, Some(reason)),
        };
        Counted { count, stopped, stats, n_remembered, n_met_again }
    }
}

/// One count.
struct Counting<'a, G, P> {
    domain: &'a mut G,
    prober: &'a mut P,
    dpll_count: &'a mut DpllCount,
    budget: Budget,
    bytes: usize,
    /// Solutions that are known.
    n_found: u64,
    /// The best lower bound so far.
    at_least: Count,
}

impl<G: Planes, P: Probing<G>> Counting<'_, G, P> {
    fn run(&mut self, observer: &mut dyn Observer) -> Result<Count, StopReason> {
        let is_possible = self.reach(observer, |domain, _, monitor| domain.deduce(monitor))?;
        if !is_possible {
            return Ok(Count::ZERO);
        }
        let mut turn = FIRST_TURN.max(VISITS_A_CELL * self.domain.lines().n_cells() as u64);
        if let Some(count) = self.round(turn, observer)? {
            return Ok(count);
        }
        let is_possible = self.reach(observer, |domain, prober, monitor| {
            prober.reset(domain, monitor)?;
            prober.probe_all(domain, monitor)
        })?;
        if !is_possible {
            return Ok(Count::ZERO);
        }
        loop {
            turn = turn.saturating_mul(3);
            if self.budget.techniques.has(Technique::CountFrontier) {
                self.count_by_frontier(turn, observer)?;
            }
            if let Some(count) = self.round(turn, observer)? {
                return Ok(count);
            }
        }
    }

    /// Settles what holds in every solution. Gives `false` if there is none.
    fn reach(
        &mut self,
        observer: &mut dyn Observer,
        settle: impl FnOnce(&mut G, &mut P, &mut RunMonitor<'_>) -> Result<(), Halt>,
    ) -> Result<bool, StopReason> {
        let mut monitor = self.monitor(u64::MAX, observer);
        match settle(self.domain, self.prober, &mut monitor) {
            Ok(()) => Ok(true),
            Err(Halt::Conflict) => Ok(false),
            Err(Halt::Stop(reason)) => Err(reason),
        }
    }

    /// Counts components by their frontiers, for as many line visits as a turn has.
    fn count_by_frontier(
        &mut self,
        turn: u64,
        observer: &mut dyn Observer,
    ) -> Result<(), StopReason> {
        let until = self.domain.counters().line_visits.saturating_add(turn);
        let mut monitor = self.monitor(until, observer);
        let most = self.bytes / 4 / BYTES_PER_STATE;
        match self.dpll_count.count_by_frontier(self.domain, most, &mut monitor) {
            Err(StopReason::LineVisits) if !self.is_spent(until) => Ok(()),
            result => result,
        }
    }

    /// Lets each order have its turn of this many line visits. Gives the count if one of them
    /// comes to an end.
    fn round(
        &mut self,
        turn: u64,
        observer: &mut dyn Observer,
    ) -> Result<Option<Count>, StopReason> {
        let mark = self.domain.mark();
        let takes_turns = self.budget.techniques.has(Technique::CountOrders);
        let n_orders = if takes_turns { ORDERS.len() } else { 1 };
        for &order in &ORDERS[..n_orders] {
            let until = self.domain.counters().line_visits.saturating_add(turn);
            let mut monitor = self.monitor(until, observer);
            let stopped =
                match self.dpll_count.run(order, self.domain, self.bytes / 4, &mut monitor) {
                    Ok(count) => return Ok(Some(count)),
                    Err(stopped) => stopped,
                };
            let at_least = self.dpll_count.at_least(self.n_found > 0);
            self.at_least = std::mem::replace(&mut self.at_least, Count::ZERO).max(at_least);
            if stopped != StopReason::LineVisits || self.is_spent(until) {
                return Err(stopped);
            }
            self.domain.undo_to(mark);
        }
        Ok(None)
    }

    /// Whether the budget ends before more than so many lines are visited.
    fn is_spent(&self, until: u64) -> bool {
        self.budget.max_line_visits.is_some_and(|most| until >= most)
    }

    /// What is left of the budget until so many lines are visited.
    fn monitor<'a>(&self, until: u64, observer: &'a mut dyn Observer) -> RunMonitor<'a> {
        let max_line_visits = tighter(self.budget.max_line_visits, Some(until));
        let budget = Budget { max_line_visits, max_solutions: None, ..self.budget };
        RunMonitor::new(budget, observer).at_work(Stage::Search, self.domain.lines().n_cells())
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{
        Clue, Draft, DraftCells, DraftClue, DraftRun, Limits, Palette, Run, Silent, Value,
    };
    use pictogrid_testkit::planted_colors::{self, Cover};
    use pictogrid_testkit::{SplitMix64, brute_colors, planted};

    use super::frontier::{Frontier, FrontierStep};
    use super::sublines::{LineSplitter, Subline};
    use super::*;
    use crate::plain::Deducer;
    use crate::solver::Solver;

    /// What lines alone settle of a puzzle; `None` if they refute it.
    pub(super) fn fixpoint<G: Planes>(puzzle: &Puzzle) -> Option<(G, LineSplitter)> {
        let (mut domain, mut splitter) = (G::default(), LineSplitter::default());
        let mut silent = Silent;
        let mut monitor = RunMonitor::new(Budget::of_lines(), &mut silent);
        domain.load(puzzle, None, &mut monitor).ok()?;
        splitter.load(&domain, puzzle, 1 << 24);
        (0..domain.lines().n_lines() as u32).for_each(|line| domain.queue().insert(line));
        domain.deduce(&mut monitor).ok()?;
        Some((domain, splitter))
    }

    /// A puzzle of one row and no other clues.
    pub(super) fn row_puzzle(clue: &Clue, cells: Vec<Option<Value>>) -> Puzzle {
        let run =
            |run: Run| DraftRun { length: run.length.map(|g| g.get().into()), value: run.value };
        let runs = clue.to_runs().expect("a clue").into_iter().map(run).collect();
        let columns = vec![DraftClue::unknown(None); cells.len()];
        let given = Some(DraftCells { cells, place: None });
        let rows = vec![DraftClue { runs, ..DraftClue::default() }];
        let palette = Palette::of_values(3);
        Draft { rows, columns, given, palette, ..Draft::default() }
            .check(&Limits::default())
            .unwrap()
    }

    /// The count of a whole puzzle by its frontier alone; `None` if they do not fit.
    fn by_frontier<G: Planes>(puzzle: &Puzzle) -> Option<Count> {
        let Some((domain, mut splitter)) = fixpoint::<G>(puzzle) else { return Some(Count::ZERO) };
        let mut count = splitter.count_free(&domain);
        let mut sublines: Vec<Subline> = Vec::new();
        for line in 0..domain.lines().n_lines() as u32 {
            splitter.split_line(&domain, line, &mut sublines);
        }
        let mut frontier = Frontier::new(&domain, &mut splitter, &sublines)?;
        loop {
            match frontier.step(usize::MAX, || Ok(())).expect("no budget stops it") {
                FrontierStep::More => {}
                FrontierStep::All(ways) => {
                    count *= &ways.into();
                    return Some(count);
                }
                FrontierStep::TooLarge => panic!("a small count"),
            }
        }
    }

    #[test]
    fn frontier_and_dpll_count_agree() {
        let (mut rng, mut solver, mut n_several) = (SplitMix64::new(2026), Solver::default(), 0);
        for _ in 0..400 {
            let (width, height) = (1 + rng.below(8) as u32, 1 + rng.below(8) as u32);
            let fill = 20 + rng.below(40) as u32;
            let puzzle = Puzzle::of_picture(&planted::picture(&mut rng, width, height, fill));
            let by_dpll = solver.count(&puzzle, Budget::default(), 0, &mut Silent).count;
            assert_eq!(by_dpll, by_frontier::<Deducer>(&puzzle).unwrap(), "{:?}", puzzle.goal());
            n_several += u32::from(by_dpll > Count::ONE);
        }
        assert!(n_several > 100, "{n_several}");
    }

    #[test]
    fn frontier_over_sets_and_brute_force_agree() {
        let (mut rng, mut n_several, mut n_counted) = (SplitMix64::new(2027), 0, 0);
        for _ in 0..1000 {
            let size = (1 + rng.below(4) as u32, 1 + rng.below(3) as u32);
            let n_colors = 1 + rng.below(2) as u8;
            let picture = planted_colors::picture(&mut rng, size, n_colors, 60);
            let cover = Cover { lengths: 40, colors: 20, lines: 15 };
            let planted = planted_colors::puzzle(&picture, n_colors).without_goal();
            let puzzle = planted_colors::cover(&mut rng, &planted, cover);
            if puzzle.is_plain() {
                continue;
            }
            let expected = Count::from(brute_colors::solutions(&puzzle).len() as u128);
            if let Some(count) = by_frontier::<crate::colored::Deducer>(&puzzle) {
                assert_eq!(count, expected, "{puzzle:?}");
                n_counted += 1;
            }
            n_several += u32::from(expected > Count::ONE);
        }
        assert!(n_several > 200 && n_counted > 500, "{n_several} {n_counted}");
    }
}
