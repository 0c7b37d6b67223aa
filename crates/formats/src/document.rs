//! What was read: the puzzles of one input, each good or bad on its own.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Place, Puzzle};

use crate::decode::{Input, TextLine};

/// From so many puzzles on it is looked whether nearly all of them are bad.
const MANY: usize = 1024;

/// How many of the bad ones are told then.
const MOST_TOLD: usize = 10;

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

/// Adds `entry` to the entries of an input, unless there are too many already, or too many bad
/// ones. Readers call this for each puzzle, so that a bundle of nothing but separators cannot eat
/// the memory, and nobody has to read a million faults of a file that is no bundle.
pub(crate) fn push(entries: &mut Vec<Entry>, entry: Entry, limits: &Limits) -> Result<(), Error> {
    if entries.len() == limits.puzzles {
        let message = format!("more than {} puzzles in one input, the limit", limits.puzzles);
        return Err(Fault::new(FaultKind::TooLarge, message).at(entry.place).into());
    }
    entries.push(entry);
    let n = entries.len();
    // Each time that they are twice as many, so that all of it is linear.
    if n >= MANY && n.is_power_of_two() { check_any_good(entries) } else { Ok(()) }
}

/// A fault if more than nine in ten of the entries are bad.
fn check_any_good(entries: &[Entry]) -> Result<(), Error> {
    let bad = || entries.iter().filter_map(|entry| entry.draft.as_ref().err());
    let n_bad = bad().count();
    if 10 * n_bad <= 9 * entries.len() {
        return Ok(());
    }
    let first = bad().filter_map(|error| error.faults().next()).take(MOST_TOLD).cloned();
    let message = format!(
        "{n_bad} of the first {} puzzles have a fault, of which these are the first; the others were \
         not read, as this may be no bundle of puzzles, or one in another format",
        entries.len()
    );
    let faults = first.chain([Fault::new(FaultKind::Syntax, message)]).collect();
    Err(Error::from_faults(faults).expect("a fault"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many puzzles are read of `n_good` good ones and then `n_bad` bad ones.
    fn check(n_good: usize, n_bad: usize, expected: Result<usize, &str>) {
        let text = format!("{}{}", "1x1:1/1\n".repeat(n_good), "1x1:1\n".repeat(n_bad));
        let document = crate::read(text.as_bytes(), &Limits::default());
        let n = document.map(|document| document.entries.len());
        let n = n.map_err(|error| error.to_string());
        match expected {
            Ok(expected) => assert_eq!(n, Ok(expected)),
            Err(end) => assert!(n.as_ref().is_err_and(|message| message.contains(end)), "{n:?}"),
        }
    }

    #[test]
    fn a_file_of_faults_is_given_up() {
        check(2, 1021, Ok(1023));
        check(103, 921, Ok(1024));
        check(2, 1_000_000, Err("1022 of the first 1024 puzzles have a fault, of which these"));
        check(
            1025,
            1_000_000,
            Err("15359 of the first 16384 puzzles have a fault, of which these"),
        );
        check(1000, 4000, Ok(5000));
    }
}
