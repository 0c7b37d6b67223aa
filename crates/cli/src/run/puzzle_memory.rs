//! Puzzles on their way to the workers, each with the memory that its work takes.
//!
//! ```text
//!   Items --> WithMemory --> pipeline --> worker     a puzzle waits here for its memory, so that those
//!                                              before it, which are printed first, have theirs
//! ```
//!
//! What a puzzle takes follows from its sizes: the draft and the puzzle, the stages of the solve, and
//! what is drawn. At least what lines alone take must be there; a search gets what the bound leaves,
//! but no less than the share of its thread. So the same command does the same on every run.

use pictogrid_core::{Draft, Extent, Limits};
use pictogrid_solve::Stage;

use crate::{
    input::items::{Item, LoadedPuzzle, SourceName},
    run::memory_budget::{MemoryBudget, TooMuch},
};

/// What is done with each puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workload {
    /// The last stage that it is solved by; none if it is not solved.
    pub(crate) stage: Option<Stage>,
    /// Bytes a cell for what is output_bytes of it.
    pub(crate) output_bytes: u64,
    pub(crate) threads: usize,
    pub(crate) memory: u64,
}

#[derive(Debug)]
pub(crate) struct WithMemory<I> {
    items: I,
    memory_budget: MemoryBudget,
    work: Workload,
}

impl<I: Iterator<Item = Item>> WithMemory<I> {
    /// The same items within this memory_budget.
    pub(crate) fn new(items: I, memory_budget: MemoryBudget, work: Workload) -> WithMemory<I> {
        WithMemory { items, memory_budget, work }
    }

    fn reservation(&self, mut given: Box<LoadedPuzzle>) -> Item {
        // What states no size has a fault, and takes no more than it was read with.
        let Some(extent) = given.draft.extent(&Limits::default()) else {
            return Item::Puzzle(given);
        };
        let beside = beside(&given.draft, &extent, &self.work);
        let (least, bytes) = self.work.bytes(beside, &extent);
        // Whoever is alone would wait for itself.
        let is_alone = self.work.threads < 2;
        let reservation = if is_alone {
            self.memory_budget.hold(least, bytes)
        } else {
            self.memory_budget.work(least, bytes)
        };
        match reservation {
            Ok(reservation) => {
                given.memory = reservation.bytes().min(self.work.memory).saturating_sub(beside);
                given.reservation = Some(reservation);
                Item::Puzzle(given)
            }
            Err(too_much) => refused(given.source, &extent, too_much),
        }
    }
}

/// The item of a puzzle that would take too much.
fn refused(source: SourceName, extent: &Extent, too_much: TooMuch) -> Item {
    let message = too_much.message(&format!("a puzzle of {}", extent.shape.name()));
    Item::TooMuch { source, message }
}

/// Bytes beside those of the solve.
fn beside(draft: &Draft, extent: &Extent, work: &Workload) -> u64 {
    // The picture that others are compared with, and where they differ.
    let tallied = if work.stage.is_some() { 2 } else { 0 };
    draft.bytes() + extent.puzzle_bytes() + (work.output_bytes + tallied) * extent.n_cells()
}

impl Workload {
    /// What a puzzle is given at least, and if it is there.
    fn bytes(&self, beside: u64, extent: &Extent) -> (u64, u64) {
        let Some(stage) = self.stage else { return (beside, beside) };
        let least = beside + pictogrid_solve::bytes(extent, Stage::Lines);
        let most = beside + pictogrid_solve::bytes(extent, stage);
        // An eighth is for what is read ahead.
        let share = match self.threads as u64 {
            ..2 => self.memory,
            threads => self.memory / 8 * 7 / threads,
        };
        (least, least.max(most.max(share).min(self.memory)))
    }
}

impl<I: Iterator<Item = Item>> Iterator for WithMemory<I> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        Some(match self.items.next()? {
            Item::Puzzle(given) => self.reservation(given),
            other => other,
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.items.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Picture, Puzzle};

    use super::*;

    /// The memory of a puzzle of this side, of 256 MiB in all.
    fn memory(side: usize, threads: usize) -> u64 {
        let picture = Picture::parse(&vec!["#".repeat(side); side]).unwrap();
        let draft = Draft::of_puzzle(&Puzzle::of_picture(&picture).without_goal());
        let source = SourceName::of_file("a");
        let given = LoadedPuzzle { source, title: None, draft, reservation: None, memory: 0 };
        let memory = 256 * MIB;
        let work = Workload { stage: Some(Stage::Search), output_bytes: 4, threads, memory };
        let items = [Item::Puzzle(Box::new(given))].into_iter();
        match WithMemory::new(items, MemoryBudget::new(memory), work).next() {
            Some(Item::Puzzle(given)) => given.memory,
            other => panic!("{other:?}"),
        }
    }

    const MIB: u64 = 1 << 20;

    #[test]
    fn small_puzzles_share_and_large_ones_have_it_all() {
        let (share, all, large) = (memory(10, 4), memory(10, 1), memory(1000, 4));
        assert!((55 * MIB..56 * MIB).contains(&share), "{share}");
        assert!((255 * MIB..256 * MIB).contains(&all), "{all}");
        assert!(large > 200 * MIB, "{large}");
    }
}
