//! Short searches for a symmetric solution, by an engine of their own, in turn with decimation.
//!
//! ```text
//!   clues as their images   suppose that each cell is as its images   a symmetric solution, or none
//! ```
//!
//! Symmetric clues mostly have a symmetric solution, and it is among far fewer boards: half as many
//! cells are free, or a quarter. What is learned under the supposition holds nowhere else, so only
//! solutions are taken over, and a proof needs to know of nothing else.
//!
//! After the first decimation, which finds the solutions of Sierp at once. Memory is set aside once, a
//! quarter of what is free. Figures: `docs/lab/tails.md`.
//!
//! Each search has 500 conflicts, then twice as many, up to 8,000, each from the beginning with another
//! seed. On 16 symmetric boards of 50×50 and 60×60 that took 56,447 conflicts in place of 423,782, and
//! none was given up in place of six. Before the first decimation Sierp took 110 ms in place of 15.

use super::decimation::Decimation;
use super::dive_schedule::DiveSchedule;
use super::search::{Strategy, decimation, first_conflicts};
use super::theory::{LineTheory, Memory};
use crate::bounded_search::BoundedSearch;
use crate::learn::{BYTES_A_VARIABLE, Engine, Lit, Reason, SliceEnd};
use crate::lines::Lines;
use crate::run_monitor::{Halt, StopReason};
use crate::techniques::Technique;

/// Conflicts of the first search for a symmetric solution; twice as many each time, so often.
const SYMMETRIC_CONFLICTS: u64 = 500;
const MOST_DOUBLINGS: u64 = 4;

/// Bytes for each cell, at least: an engine, and clauses that say that cells are as their images.
const LEAST_ROOM: u64 = 4 * BYTES_A_VARIABLE;

/// The engine for that; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(super) struct SymmetricSolution {
    engine: Engine,
    memory: Memory,
    /// What it may take; `None` before it was asked for.
    bytes: Option<u64>,
    /// The solutions that are as all their images are known.
    knows_symmetric: bool,
}

impl SymmetricSolution {
    pub(super) fn reset(&mut self) {
        (self.bytes, self.knows_symmetric) = (None, false);
    }
}

impl Strategy<'_, '_> {
    /// Supposes that each cell is as its images, and looks for a solution.
    pub(super) fn search_symmetric(&mut self, turn: u64) -> Result<(), Halt> {
        if self.search.engine.symmetries.is_empty() || self.symmetric.knows_symmetric {
            return Ok(());
        }
        let pairs = self.pairs();
        let n_conflicts = SYMMETRIC_CONFLICTS << turn.min(MOST_DOUBLINGS);
        let outcome = self.search_under(turn, n_conflicts, |engine| equate(engine, &pairs))?;
        self.symmetric.knows_symmetric = outcome == SliceEnd::Exhausted;
        Ok(())
    }

    /// The open cells with their images.
    fn pairs(&self) -> Vec<(Lit, Lit)> {
        let cells = (0..self.lines.n_cells() as u32).map(|cell| Lit::new(cell, true));
        let symmetries = &self.search.engine.symmetries;
        let images = symmetries.iter().flat_map(|symmetry| {
            cells.clone().filter_map(|cell| Some((cell, symmetry.image(cell)?)))
        });
        images.filter(|(cell, image)| cell.variable() < image.variable()).collect()
    }

    /// Searches so many conflicts from what holds for good and what `suppose` adds.
    fn search_under(
        &mut self,
        turn: u64,
        n_conflicts: u64,
        suppose: impl FnOnce(&mut Engine),
    ) -> Result<SliceEnd, Halt> {
        self.search.look()?;
        let Some(bytes) = self.bytes_for_symmetric() else { return Ok(SliceEnd::Spent) };
        let (lines, n_cells) = (self.lines, self.lines.n_cells());
        let BoundedSearch { engine: main, monitor, techniques, counters, .. } = &mut self.search;
        let seed = monitor.budget.seed.wrapping_add((turn + 1) << 32);
        let SymmetricSolution { engine, memory, .. } = &mut *self.symmetric;
        engine.reset(n_cells, seed, *techniques, &mut || monitor.check_stop())?;
        engine.proof_log.reset(false);
        engine.keep_within(bytes, n_cells);
        let settled = main.trail.lits()[..main.trail.len_at(0)].iter();
        for &lit in settled.filter(|lit| lit.variable() < n_cells) {
            engine.trail.push(lit, Reason::None);
        }
        suppose(engine);
        let theory = LineTheory::new(lines, memory, *techniques);
        let before = monitor.n_solutions;
        let mut search = BoundedSearch::new(engine, theory, *counters, monitor, *techniques);
        let halt = spend(&mut search, (self.decimation, lines), n_conflicts);
        let is_short = search.engine.memory.is_short();
        let is_found = search.monitor.n_solutions > before;
        let (counters, solution) = search.close();
        self.search.count_in(counters);
        if is_found {
            self.search.take_over(solution);
        }
        match halt {
            Ok(()) if is_found => Ok(SliceEnd::Model),
            Ok(()) => Ok(SliceEnd::Spent),
            Err(Halt::Conflict) => Ok(SliceEnd::Exhausted),
            Err(Halt::Stop(StopReason::Memory)) if is_short => Ok(SliceEnd::Spent),
            Err(stop) => Err(stop),
        }
    }

    /// The bytes for the engine aside, a quarter of what is free when they are asked for first.
    fn bytes_for_symmetric(&mut self) -> Option<u64> {
        let n_cells = self.lines.n_cells() as u64;
        let engine = &mut *self.search.engine;
        let bytes = *self.symmetric.bytes.get_or_insert_with(|| {
            let bytes = engine.bytes_free() / 4;
            engine.memory.give_away(bytes);
            bytes
        });
        (bytes > LEAST_ROOM * n_cells).then_some(bytes)
    }
}

/// Conflicts and decimations in turn, until there is a solution or so many conflicts are spent.
fn spend(
    search: &mut BoundedSearch<'_, '_, LineTheory<'_>>,
    (decimations, lines): (&mut Decimation, &Lines),
    n_conflicts: u64,
) -> Result<(), Halt> {
    let before = search.monitor.n_solutions;
    let schedule = DiveSchedule::for_lines(lines.n_lines(), search.techniques);
    search.search(&[], first_conflicts(search).min(n_conflicts))?;
    for turn in 0.. {
        let is_found = search.monitor.n_solutions > before;
        if is_found || search.engine.n_conflicts >= n_conflicts {
            break;
        }
        if search.techniques.has(Technique::Decimation) {
            decimation(search, decimations, lines, (turn, schedule))?;
        }
        let left = n_conflicts.saturating_sub(search.engine.n_conflicts);
        if search.monitor.n_solutions == before {
            let most = schedule.conflicts(turn, search.engine);
            search.search(&[], most.min(left))?;
        }
    }
    Ok(())
}

/// Supposes that both cells of each pair are alike.
fn equate(engine: &mut Engine, pairs: &[(Lit, Lit)]) {
    for &(cell, image) in pairs {
        for [one, other] in [[cell, !image], [!cell, image]] {
            engine.forbid(&[!one, !other]);
        }
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Picture, Puzzle, Silent};
    use pictogrid_testkit::{SplitMix64, brute, planted};

    use super::*;
    use crate::domain::Domain;
    use crate::plain::Deducer;
    use crate::plain::search::Search;
    use crate::plain::symmetry::images_of;
    use crate::run_monitor::{Budget, RunMonitor};

    /// What `work` ends with after the lines alone, and the solutions found.
    fn end_of(
        puzzle: &Puzzle,
        work: impl FnOnce(&mut Strategy<'_, '_>) -> Result<(), Halt>,
    ) -> (Result<(), Halt>, u64) {
        let (mut deducer, mut silent) = (Deducer::default(), Silent);
        let mut monitor = RunMonitor::new(Budget::default(), &mut silent);
        deducer.load(puzzle, None, &mut monitor).unwrap();
        deducer.deduce(&mut monitor).unwrap();
        let mut search = Search::default();
        let techniques = search.begin(&deducer, &mut monitor).unwrap();
        let outcome = search.strategy(&mut deducer, &mut monitor, techniques, work);
        (outcome, monitor.n_solutions)
    }

    #[test]
    fn a_symmetric_solution_is_found_if_there_is_one() {
        let (mut rng, mut n_ends) = (SplitMix64::new(6), [0; 2]);
        for round in 0..150 {
            let noise = planted::picture(&mut rng, 6, 6, 45);
            let mut values = noise.values().to_vec();
            // Half of the pictures are their own image, of the others only the clues may be.
            for cell in (0..36).filter(|cell| round % 2 == 0 && cell % 6 > cell / 6) {
                values[cell] = values[cell % 6 * 6 + cell / 6];
            }
            let picture = Picture::new(noise.shape(), values);
            let puzzle = Puzzle::of_picture(&picture).without_goal();
            let mut symmetric = Vec::new();
            let (outcome, n_found) = end_of(&puzzle, |strategy| {
                let symmetries = &strategy.search.engine.symmetries;
                symmetric = brute::solutions(&puzzle, usize::MAX);
                let is_image = |one: &Picture| images_of(symmetries, one).iter().all(|o| o == one);
                symmetric.retain(|one| !symmetries.is_empty() && is_image(one));
                strategy.search_symmetric(MOST_DOUBLINGS)?;
                assert!(
                    strategy.symmetric.knows_symmetric
                        || strategy.search.engine.symmetries.is_empty()
                );
                Ok(())
            });
            assert_eq!(n_found, symmetric.len().min(2) as u64, "{puzzle:?}");
            assert_eq!(outcome.is_err(), n_found == 2, "{puzzle:?}");
            n_ends[usize::from(n_found == 0)] += 1;
        }
        assert!(n_ends.iter().all(|&n| n > 20), "{n_ends:?}");
    }
}
