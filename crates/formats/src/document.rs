//! What was read: the puzzles of one input, each good or bad on its own.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Place, Puzzle};

use crate::decode::{Input, TextLine};

/// The contents of one input: one puzzle, or the puzzles of a bundle.
#[derive(Debug)]
pub struct Document {
    /// The id of the format it was read in.
    pub format: &'static str,
    /// The puzzles in order, at least one.
    pub entries: Vec<Entry>,
}

/// One puzzle of an input. A bad one does not hide its neighbors.
#[derive(Debug)]
pub struct Entry {
    /// Where it begins.
    pub place: Place,
    /// What the file calls it.
    pub name: Option<String>,
    /// What the file says, or why that cannot be made out.
    pub draft: Result<Draft, Error>,
}

impl Entry {
    /// The checked puzzle, or everything that is wrong with it.
    pub fn check(self, limits: &Limits) -> Result<Puzzle, Error> {
        self.draft?.check(limits)
    }
}

/// The entry of an input that is one puzzle, which `puzzle` makes of it and its first line; none
/// where nothing is written.
pub(crate) fn one(
    input: &Input<'_>,
    puzzle: impl FnOnce(&TextLine<'_>) -> Result<Draft, Error>,
) -> Result<Vec<Entry>, Error> {
    let Some(first) = input.first_line() else { return input.lines().map(|_| Vec::new()) };
    let draft = puzzle(&first);
    let name = draft.as_ref().ok().and_then(|draft| draft.about.title.clone());
    Ok(vec![Entry { place: first.start(), name, draft }])
}

/// Adds `entry` to the entries of an input, unless there are too many already. Readers call this
/// for each puzzle, so that a bundle of nothing but separators cannot eat the memory.
pub(crate) fn push(entries: &mut Vec<Entry>, entry: Entry, limits: &Limits) -> Result<(), Error> {
    if entries.len() == limits.puzzles {
        let message = format!("more than {} puzzles in one input, the limit", limits.puzzles);
        return Err(Fault::new(FaultKind::TooLarge, message).at(entry.place).into());
    }
    entries.push(entry);
    Ok(())
}
