//! The puzzle of a command that is about one puzzle, and says so if there are more.
//!
//! ```text
//!   a folder              refused: name its file
//!   no puzzle             refused: what is wrong with the input
//!   one                   the puzzle, within the memory that its work takes
//!   several               refused: how many there are, and how to name one
//! ```
//!
//! Of several the first could be taken, and the others passed over in silence; then a hint would be about
//! another puzzle than the one meant. The others are counted, and not kept: O(the first puzzle).

use std::path::Path;

use pictogrid_core::Puzzle;
use pictogrid_json::FailedKind;

use crate::{
    input::items::{Items, LoadedPuzzle, Reading},
    limits::{deadline::Clock, exit::Exit, memory::Memory},
    output::{faults, messages::ItemSender},
    run::workload::Workload,
};

/// Which puzzle, and how it is read.
pub(crate) struct Wanted<'a> {
    /// The file, or `-`.
    pub(crate) input: &'a Path,
    pub(crate) reading: Reading,
    /// Bytes that it may take.
    pub(crate) memory: u64,
    pub(crate) as_json: bool,
    /// What is done with it.
    pub(crate) work: Workload,
    /// What is about one puzzle, as in `a proof`.
    pub(crate) what: &'a str,
}

/// The one puzzle of the input; if there is none or more, that is said.
pub(crate) fn read(
    wanted: &Wanted<'_>,
    sender: &ItemSender<'_>,
) -> Result<(Box<LoadedPuzzle>, Puzzle), Exit> {
    let (name, what) = (wanted.input.to_string_lossy(), wanted.what);
    let refuse = |message: &str| {
        faults::fail(FailedKind::Unsupported, &name, message, wanted.as_json, sender)
    };
    if wanted.input.is_dir() {
        return Err(refuse(&format!("a folder; {what} needs one puzzle, so name its file")));
    }
    let inputs = [wanted.input.to_path_buf()];
    let memory = Memory::new(wanted.memory);
    let mut items = Items::new(&inputs, &wanted.reading, &memory);
    let (item, n_more) = (items.next(), items.count());
    match item {
        Some(item) if n_more == 0 => {
            let item = wanted.work.grant(&memory, item, 0);
            faults::puzzle_of(item, wanted.as_json, &Clock::default(), sender)
        }
        _ => Err(refuse(&format!(
            "a bundle of {} puzzles; {what} needs one puzzle, so put it into a file of its own",
            n_more + 1
        ))),
    }
}
