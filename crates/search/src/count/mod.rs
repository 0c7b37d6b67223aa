//! Counts the solutions of a puzzle, also where nobody could list them.
//!
//! A count is a sum over the values of a cell and a product over parts that do not touch:
//!
//! ```text
//!   deduce ──▶ pieces ──▶ components ──▶ key ──▶ cache: met before? its count
//!     ▲        (of a line)  (multiply)                   │ no
//!     └──────────── one value of one cell ◀── branch ◀───┘   its values: add
//! ```
//!
//! | file | decides |
//! |---|---|
//! | `script` | a clue as a machine that reads a line cell by cell, whatever the clue |
//! | `live` | which of its states are possible in between the cells |
//! | `pieces` | where a line falls apart: where only one state is possible |
//! | `components` | which pieces hang together through open cells; their counts multiply |
//! | `key` | which components are the same but for where they lie |
//! | `cache` | what is remembered, in bounded memory |
//! | `branch` | the values of which cell to follow |
//! | `profile` | how sparse boards are eaten cell by cell, all their rests at once |
//! | `walk` | the sums and products, on a stack of its own |
//!
//! Black and white, colors, blots and lines without a clue take the same steps, each over the sets that
//! its lines are deduced in (`ground::Planes`). A count is exact because each step is: deduction takes
//! no solution away, a branch parts the solutions by the values of a cell, and components share neither a cell nor a run. The orders of branching take turns, each
//! with three times the line visits of its last turn, over one cache; probing settles what it can
//! before the second round. So a count costs at most a few times what it costs in the best of the
//! orders, and it is the same on every machine.
//!
//! What it costs depends on how many different rests a puzzle leaves behind its first lines: all
//! clues 1 on 16 × 16 cells leave 120, and 20922789888000 takes a millisecond; 20 × 20 cells of
//! which a fifth is filled leave too many for any memory. (`docs/algorithms/counting-solutions.md`
//! has the figures.)
//!
//! What lost: the tightest piece anywhere as the next to branch on (2 to 10 times as many branches
//! as the border on 14 × 14 cells of which a fifth is filled: the rest falls into ever new shapes),
//! and one order alone (on 14 × 14 each of the three is the best somewhere, by up to 5 times).

mod branch;
mod cache;
mod components;
mod key;
mod live;
mod pieces;
mod profile;
mod script;
mod walk;

use pictogrid_core::{Observer, Puzzle, Stage, Stats};
use pictogrid_line::Count;

use crate::domain::{Planes, Probing, Searching};
use crate::run::Run;
use crate::techniques::Technique;
use crate::watch::{Budget, Halt, StopReason, Watch};

use branch::ORDERS;
use walk::Walk;

/// Line visits of the first turn of each order, and at least so many for each cell: a board must be
/// eaten once before anything is known of the order.
const FIRST_TURN: u64 = 20_000;
const VISITS_A_CELL: u64 = 64;

/// What a profile needs in the two tables that it may be in.
const BYTES_A_PROFILE: usize = 128;

/// What a count found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of solutions; a lower bound of it if the count was stopped.
    pub count: Count,
    /// Why the count ended early; `None` if it is exact.
    pub stopped: Option<StopReason>,
    /// The work it took.
    pub stats: Stats,
    /// Components whose count is remembered at the end.
    pub n_remembered: usize,
    /// How often a component was met again.
    pub n_met_again: u64,
}

/// The memory of counts; what it holds is dropped when a count is over.
#[derive(Debug, Default)]
pub(crate) struct Census {
    walk: Walk,
}

impl Census {
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
        let loaded = run.load(puzzle, None, &mut Watch::new(budget, observer));
        let Run { domain: ground, prober, .. } = run;
        let walk = &mut self.walk;
        let bytes = usize::try_from(budget.bytes).unwrap_or(usize::MAX);
        walk.load(ground, puzzle, bytes / 2);
        let at_least = Count::from(u128::from(n_found));
        let mut counting = Counting { ground, prober, walk, budget, bytes, n_found, at_least };
        let result = match loaded {
            Ok(()) => counting.run(observer),
            Err(Halt::Conflict) => Ok(Count::ZERO),
            Err(Halt::Stop(reason)) => Err(reason),
        };
        let at_least = counting.at_least;
        let stats = *ground.counters();
        let (n_remembered, n_met_again) = (walk.cache.len(), walk.cache.n_hits);
        walk.cache.reset(0);
        let (count, stopped) = match result {
            Ok(count) => (count, None),
            Err(reason) => (at_least, Some(reason)),
        };
        Counted { count, stopped, stats, n_remembered, n_met_again }
    }
}

/// One count.
struct Counting<'a, G, P> {
    ground: &'a mut G,
    prober: &'a mut P,
    walk: &'a mut Walk,
    budget: Budget,
    bytes: usize,
    /// Solutions that are known.
    n_found: u64,
    /// The best lower bound so far.
    at_least: Count,
}

impl<G: Planes, P: Probing<G>> Counting<'_, G, P> {
    fn run(&mut self, observer: &mut dyn Observer) -> Result<Count, StopReason> {
        let is_possible = self.reach(observer, |ground, _, watch| ground.deduce(watch))?;
        if !is_possible {
            return Ok(Count::ZERO);
        }
        let mut turn = FIRST_TURN.max(VISITS_A_CELL * self.ground.lines().n_cells() as u64);
        if let Some(count) = self.round(turn, observer)? {
            return Ok(count);
        }
        let is_possible = self.reach(observer, |ground, prober, watch| {
            prober.reset(ground, watch)?;
            prober.probe_all(ground, watch)
        })?;
        if !is_possible {
            return Ok(Count::ZERO);
        }
        loop {
            turn = turn.saturating_mul(3);
            if self.budget.techniques.has(Technique::CountProfiles) {
                self.eat(turn, observer)?;
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
        settle: impl FnOnce(&mut G, &mut P, &mut Watch<'_>) -> Result<(), Halt>,
    ) -> Result<bool, StopReason> {
        let mut watch = self.watch(u64::MAX, observer);
        match settle(self.ground, self.prober, &mut watch) {
            Ok(()) => Ok(true),
            Err(Halt::Conflict) => Ok(false),
            Err(Halt::Stop(reason)) => Err(reason),
        }
    }

    /// Lets profiles have their turn.
    fn eat(&mut self, turn: u64, observer: &mut dyn Observer) -> Result<(), StopReason> {
        let until = self.ground.counters().line_visits.saturating_add(turn);
        let mut watch = self.watch(until, observer);
        let most = self.bytes / 4 / BYTES_A_PROFILE;
        match self.walk.eat(self.ground, most, &mut watch) {
            Err(StopReason::LineVisits) if until < self.budget.line_visits => Ok(()),
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
        let mark = self.ground.mark();
        let takes_turns = self.budget.techniques.has(Technique::CountOrders);
        let n_orders = if takes_turns { ORDERS.len() } else { 1 };
        for &order in &ORDERS[..n_orders] {
            let until = self.ground.counters().line_visits.saturating_add(turn);
            let mut watch = self.watch(until, observer);
            let cut = match self.walk.run(order, self.ground, self.bytes / 4, &mut watch) {
                Ok(count) => return Ok(Some(count)),
                Err(cut) => cut,
            };
            let at_least = self.walk.at_least(self.n_found > 0);
            self.at_least = std::mem::replace(&mut self.at_least, Count::ZERO).max(at_least);
            if cut != StopReason::LineVisits || until >= self.budget.line_visits {
                return Err(cut);
            }
            self.ground.undo_to(mark);
        }
        Ok(None)
    }

    /// What is left of the budget until so many lines are visited.
    fn watch<'a>(&self, until: u64, observer: &'a mut dyn Observer) -> Watch<'a> {
        let line_visits = self.budget.line_visits.min(until);
        let budget = Budget { line_visits, solutions: u64::MAX, ..self.budget };
        Watch::new(budget, observer).at_work(Stage::Search, self.ground.lines().n_cells())
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{
        Clue, Draft, DraftCells, DraftClue, DraftRun, Limits, Palette, Run, Silent, Value,
    };
    use pictogrid_testkit::planted_colors::{self, Cover};
    use pictogrid_testkit::{SplitMix64, brute_colors, planted};

    use super::pieces::{Cutter, Piece};
    use super::profile::{Eaten, Profile};
    use super::*;
    use crate::plain::Deducer;
    use crate::solver::Solver;

    /// What lines alone settle of a puzzle; `None` if they refute it.
    pub(super) fn fixpoint<G: Planes>(puzzle: &Puzzle) -> Option<(G, Cutter)> {
        let (mut ground, mut cutter) = (G::default(), Cutter::default());
        let mut silent = Silent;
        let mut watch = Watch::new(Budget::of_lines(), &mut silent);
        ground.load(puzzle, None, &mut watch).ok()?;
        cutter.load(&ground, puzzle, 1 << 24);
        (0..ground.lines().n_lines() as u32).for_each(|line| ground.queue().insert(line));
        ground.deduce(&mut watch).ok()?;
        Some((ground, cutter))
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

    /// The count of a whole puzzle by profiles alone; `None` if they do not fit.
    fn by_profiles<G: Planes>(puzzle: &Puzzle) -> Option<Count> {
        let Some((ground, mut cutter)) = fixpoint::<G>(puzzle) else { return Some(Count::ZERO) };
        let mut count = cutter.count_free(&ground);
        let mut pieces: Vec<Piece> = Vec::new();
        for line in 0..ground.lines().n_lines() as u32 {
            cutter.cut_line(&ground, line, &mut pieces);
        }
        let mut profile = Profile::new(&ground, &mut cutter, &pieces)?;
        loop {
            match profile.step(usize::MAX, || Ok(())).expect("nobody stops it") {
                Eaten::More => {}
                Eaten::All(ways) => {
                    count *= &ways.into();
                    return Some(count);
                }
                Eaten::TooLarge => panic!("a small count"),
            }
        }
    }

    #[test]
    fn profiles_and_the_walk_agree() {
        let (mut rng, mut solver, mut n_several) = (SplitMix64::new(2026), Solver::default(), 0);
        for _ in 0..400 {
            let (width, height) = (1 + rng.below(8) as u32, 1 + rng.below(8) as u32);
            let fill = 20 + rng.below(40) as u32;
            let puzzle = Puzzle::of_picture(&planted::picture(&mut rng, width, height, fill));
            let walked = solver.count(&puzzle, Budget::default(), 0, &mut Silent).count;
            assert_eq!(walked, by_profiles::<Deducer>(&puzzle).unwrap(), "{:?}", puzzle.goal());
            n_several += u32::from(walked > Count::ONE);
        }
        assert!(n_several > 100, "{n_several}");
    }

    #[test]
    fn profiles_of_sets_and_brute_force_agree() {
        let (mut rng, mut n_several, mut n_eaten) = (SplitMix64::new(2027), 0, 0);
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
            if let Some(eaten) = by_profiles::<crate::colored::Deducer>(&puzzle) {
                assert_eq!(eaten, expected, "{puzzle:?}");
                n_eaten += 1;
            }
            n_several += u32::from(expected > Count::ONE);
        }
        assert!(n_several > 200 && n_eaten > 500, "{n_several} {n_eaten}");
    }
}
