//! What was read: the puzzles of one input, each good or bad on its own.
//!
//! ```text
//!   [good, bad, good, ..]            an entry each; a bad one does not hide its neighbors
//!   1024, 2048, 4096, .. entries     more than nine in ten bad? Then the input is given up
//! ```
//!
//! A file that is no bundle, but is taken for one, has a fault a line. Without that look a million of
//! them would be kept and shown. It comes each time that the entries are twice as many, so all looks
//! together are linear. Memory goes with the puzzles that come out; [`Limits`] says how many may.
//! A block of a stream counts for itself, over all blocks, with the same [`hardly_any_good`].

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Note, Place, Puzzle};

use crate::input::{Input, TextLine};

/// From so many puzzles on they are checked for nearly all being bad.
const MANY: usize = 1024;

/// How many of their faults are shown then.
const MOST_SHOWN: usize = 10;

/// The contents of one input: one puzzle, or the puzzles of a bundle.
#[non_exhaustive]
#[derive(Debug)]
pub struct Document {
    /// The id of the format it was read in.
    pub format: &'static str,
    /// The puzzles in order, at least one.
    pub entries: Vec<Entry>,
}

/// Reads the puzzles of an input, in order.
pub(crate) type Read = fn(&Input<'_>, &Limits) -> Result<Vec<Entry>, Error>;

/// The document of these entries, if there are any.
pub(crate) fn of(format: &'static str, entries: Vec<Entry>) -> Result<Document, Error> {
    if entries.is_empty() { Err(no_puzzle()) } else { Ok(Document { format, entries }) }
}

/// The error of an input without a puzzle.
pub(crate) fn no_puzzle() -> Error {
    Fault::new(
        FaultKind::NoPuzzle,
        "the input holds no puzzle; it needs the clues of rows and columns, or a picture",
    )
    .into()
}

/// One puzzle of an input. A bad one does not hide its neighbors.
#[non_exhaustive]
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

    /// Takes in that the rows come first, which the name of the file or a person says, but not the text.
    pub fn take_rows_first(&mut self) {
        if let Ok(draft) = &mut self.draft {
            draft.notes.retain(|note| *note != Note::RowsFirst);
        }
    }

    /// Takes in that the columns come first, where the text does not say which clues do.
    pub(crate) fn put_columns_first(&mut self) {
        if let Ok(draft) = &mut self.draft
            && draft.notes.contains(&Note::RowsFirst)
        {
            std::mem::swap(&mut draft.rows, &mut draft.columns);
            self.take_rows_first();
        }
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

/// Adds `entry` to the entries of an input, unless there are too many already, or too many bad
/// ones. Readers call this for each puzzle, so that a bundle of nothing but separators cannot eat
/// the memory, and nobody has to read a million faults of a file that is no bundle.
pub(crate) fn push(entries: &mut Vec<Entry>, entry: Entry, limits: &Limits) -> Result<(), Error> {
    if limits.puzzles == usize::MAX {
        // A block of a stream, which counts them itself.
        entries.push(entry);
        return Ok(());
    }
    if entries.len() == limits.puzzles {
        let message =
            format!("more than {} puzzles in one input, the limit; split it", limits.puzzles);
        return Err(Fault::new(FaultKind::TooLarge, message).at(entry.place).into());
    }
    entries.push(entry);
    if !is_looked_at(entries.len()) {
        return Ok(());
    }
    let bad = || entries.iter().filter_map(|entry| entry.draft.as_ref().err());
    let Some(fault) = hardly_any_good(entries.len(), bad().count()) else { return Ok(()) };
    let first = bad().filter_map(|error| error.faults().next()).take(MOST_SHOWN).cloned();
    Err(Error::from_faults(first.chain([fault]).collect()).expect("a fault"))
}

/// Whether it is looked after so many puzzles whether nearly all are bad: each time that they are
/// twice as many, so that all of it is linear.
fn is_looked_at(n: usize) -> bool {
    n >= MANY && n.is_power_of_two()
}

/// A fault if it is time to look and more than nine in ten of the first `n` puzzles are bad.
pub(crate) fn hardly_any_good(n: usize, n_bad: usize) -> Option<Fault> {
    let is_bad = is_looked_at(n) && 10 * n_bad > 9 * n;
    is_bad.then(|| {
        let message = format!(
            "{n_bad} of the first {n} puzzles have a fault; the others were not read, as this may be \
             no bundle of puzzles, or one in another format"
        );
        Fault::new(FaultKind::Syntax, message)
    })
}
