//! Puzzles on their way to the workers, each with the memory that its work takes.
//!
//! ```text
//!   Items --> Metered --> pipeline --> worker     a puzzle waits here for its memory, so that those
//!                                              before it, which are printed first, have theirs
//! ```
//!
//! What a puzzle takes follows from its sizes: the draft and the puzzle, the stages of the solve, and
//! what is drawn. At least what lines alone take must be there; a search gets what the bound leaves,
//! but no less than the share of its thread. So the same command does the same on every run.

use pictogrid_core::{Draft, Extent, Limits};
use pictogrid_solve::Means;

use crate::{
    allowance::{Allowance, TooMuch},
    input::{Given, Item, Source},
};

/// What is done with each puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    /// The strongest means that it is solved by; none if it is not solved.
    pub(crate) means: Option<Means>,
    /// Bytes a cell for what is told of it.
    pub(crate) told: u64,
    /// How many work at once.
    pub(crate) threads: usize,
    /// The memory for all of them.
    pub(crate) memory: u64,
}

/// Puzzles with their memory.
#[derive(Debug)]
pub(crate) struct Metered<I> {
    items: I,
    allowance: Allowance,
    work: Work,
}

impl<I: Iterator<Item = Item>> Metered<I> {
    /// The same items within this allowance.
    pub(crate) fn new(items: I, allowance: Allowance, work: Work) -> Metered<I> {
        Metered { items, allowance, work }
    }

    fn permit(&self, mut given: Box<Given>) -> Item {
        // What states no size has a fault, and takes no more than it was read with.
        let Some(extent) = given.draft.extent(&Limits::default()) else {
            return Item::Puzzle(given);
        };
        let beside = beside(&given.draft, &extent, &self.work);
        let (least, bytes) = self.work.bytes(beside, &extent);
        // Whoever is alone would wait for itself.
        let is_alone = self.work.threads < 2;
        let permit = if is_alone {
            self.allowance.hold(least, bytes)
        } else {
            self.allowance.work(least, bytes)
        };
        match permit {
            Ok(permit) => {
                given.memory = permit.bytes().min(self.work.memory).saturating_sub(beside);
                given.permit = Some(permit);
                Item::Puzzle(given)
            }
            Err(too_much) => refused(given.source, &extent, too_much),
        }
    }
}

/// The item of a puzzle that would take too much.
fn refused(source: Source, extent: &Extent, too_much: TooMuch) -> Item {
    let message = too_much.message(&format!("a puzzle of {}", extent.shape.name()));
    Item::TooMuch { source, message }
}

/// Bytes beside those of the solve.
fn beside(draft: &Draft, extent: &Extent, work: &Work) -> u64 {
    // The picture that others are compared with, and where they differ.
    let tallied = if work.means.is_some() { 2 } else { 0 };
    draft.bytes() + extent.puzzle_bytes() + (work.told + tallied) * extent.n_cells()
}

impl Work {
    /// What a puzzle is given at least, and if it is there.
    fn bytes(&self, beside: u64, extent: &Extent) -> (u64, u64) {
        let Some(means) = self.means else { return (beside, beside) };
        let least = beside + pictogrid_solve::bytes(extent, Means::Lines);
        let most = beside + pictogrid_solve::bytes(extent, means);
        // An eighth is for what is read ahead.
        let share = match self.threads as u64 {
            ..2 => self.memory,
            threads => self.memory / 8 * 7 / threads,
        };
        (least, least.max(most.max(share).min(self.memory)))
    }
}

impl<I: Iterator<Item = Item>> Iterator for Metered<I> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        Some(match self.items.next()? {
            Item::Puzzle(given) => self.permit(given),
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

    fn given(side: usize) -> Item {
        let picture = Picture::parse(&vec!["#".repeat(side); side]).unwrap();
        let draft = Draft::of_puzzle(&Puzzle::of_picture(&picture).without_goal());
        let source = Source { name: "a".to_owned(), file: "a".to_owned() };
        Item::Puzzle(Box::new(Given { source, title: None, draft, permit: None, memory: 0 }))
    }

    fn metered(side: usize, memory: u64, threads: usize) -> Item {
        let work = Work { means: Some(Means::Search), told: 4, threads, memory };
        let mut items = Metered::new([given(side)].into_iter(), Allowance::new(memory), work);
        items.next().unwrap()
    }

    #[test]
    fn small_puzzles_share_and_large_ones_have_it_all() {
        let memory = |item| match item {
            Item::Puzzle(given) => given.memory,
            other => panic!("{other:?}"),
        };
        const MIB: u64 = 1 << 20;
        let (share, all) = (memory(metered(10, 256 * MIB, 4)), memory(metered(10, 256 * MIB, 1)));
        assert!((55 * MIB..56 * MIB).contains(&share), "{share}");
        assert!((255 * MIB..256 * MIB).contains(&all), "{all}");
        let large = memory(metered(1000, 256 * MIB, 4));
        assert!(large > 200 * MIB, "{large}");
    }

    #[test]
    fn what_lines_alone_would_not_fit_is_refused() {
        let Item::TooMuch { message, .. } = metered(1000, 8 << 20, 1) else { panic!("it fits") };
        assert!(message.starts_with("a puzzle of 1000 × 1000 cells needs about "), "{message}");
    }
}
