//! What a puzzle needs of the memory: its draft and the puzzle, the stages of the solve, the output.
//!
//! ```text
//!   beside    draft, puzzle, output by its cells         always
//!   least     and the lines                              less than that: refused, before it is taken
//!   most      and the last stage that is wanted          a search gets what is left for it
//! ```
//!
//! All follows from its sizes. At least what lines alone take must be there; a search gets what the
//! thread has, or all of it if it begins with more.
//!
//! So a run with the same bound ends at the same place everywhere. Measuring would be closer, but it
//! would see too much only once it is taken, and end elsewhere each time; it is the guard's last
//! resort. A few multiplications for each puzzle.

use pictogrid_core::{Extent, Limits};
use pictogrid_solve::Stage;

use crate::{
    input::items::{Item, LoadedPuzzle},
    limits::memory::Memory,
};

/// What is done with each puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Workload {
    /// The last stage that it is solved by; none if it is not solved.
    pub(crate) stage: Option<Stage>,
    /// Bytes per cell for the output.
    pub(crate) output_bytes: u64,
}

impl Workload {
    /// It is read, and no more.
    pub(crate) const READ: Workload = Workload { stage: None, output_bytes: 0 };
    /// It is explained: lines as the solver has them, and for each cell marks, crossings, and the board
    /// under a supposition.
    pub(crate) const EXPLAINED: Workload =
        Workload { stage: Some(Stage::Lines), output_bytes: 200 };
    /// It is solved, explained and changed.
    pub(crate) const CHANGED: Workload = Workload { stage: Some(Stage::Search), output_bytes: 200 };

    /// The item, a puzzle with the memory for its work, or refused. `waiting` are the bytes of what is
    /// read already.
    pub(crate) fn grant(&self, memory: &Memory, item: Item, waiting: u64) -> Item {
        let Item::Puzzle(mut loaded) = item else { return item };
        // A draft that states no size has a fault, and takes no more than it was read with.
        let Some(extent) = loaded.draft.extent(&Limits::default()) else {
            return Item::Puzzle(loaded);
        };
        loaded.n_cells = extent.n_cells();
        let beside = self.beside(&loaded, &extent);
        let bytes = |stage| beside + pictogrid_solve::bytes(&extent, stage);
        let (least, most) =
            self.stage.map_or((beside, beside), |stage| (bytes(Stage::Lines), bytes(stage)));
        match memory.take(least, most, waiting) {
            Ok(grant) => {
                loaded.memory = grant.bytes.min(memory.asked()).saturating_sub(beside);
                loaded.grant = Some(grant);
                Item::Puzzle(loaded)
            }
            Err(too_much) => {
                let message = too_much.message(&format!("a puzzle of {}", extent.shape.name()));
                Item::TooMuch { source: loaded.source, message }
            }
        }
    }

    /// Bytes beside those of the solve.
    fn beside(&self, loaded: &LoadedPuzzle, extent: &Extent) -> u64 {
        // The picture that others are compared with, and where they differ.
        let compared = if self.stage.is_some() { 2 } else { 0 };
        let bytes_per_cell = self.output_bytes + compared;
        loaded.draft.bytes() + extent.puzzle_bytes() + bytes_per_cell * extent.n_cells()
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Draft, Picture, Puzzle};

    use super::*;
    use crate::input::items::SourceName;

    const MIB: u64 = 1 << 20;

    /// The memory for solving a puzzle of this side, of 256 MiB in all.
    fn memory_of(side: usize, threads: usize) -> u64 {
        let picture = Picture::parse(&vec!["#".repeat(side); side]).unwrap();
        let draft = Draft::of_puzzle(&Puzzle::of_picture(&picture).without_goal());
        let source = SourceName::of_file("a");
        let loaded =
            LoadedPuzzle { source, title: None, draft, n_cells: 0, grant: None, memory: 0 };
        let work = Workload { stage: Some(Stage::Search), output_bytes: 4 };
        let memory = Memory::new(256 * MIB);
        memory.share_among(threads);
        match work.grant(&memory, Item::Puzzle(Box::new(loaded)), 0) {
            Item::Puzzle(loaded) => loaded.memory,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn small_puzzles_share_and_large_ones_have_it_all() {
        let (share, all, large) = (memory_of(10, 3), memory_of(10, 1), memory_of(1000, 3));
        assert!((63 * MIB..64 * MIB).contains(&share), "{share}");
        assert!((255 * MIB..256 * MIB).contains(&all), "{all}");
        assert!(large > 200 * MIB, "{large}");
    }
}
