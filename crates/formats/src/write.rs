//! Writing, for every format at once: never a file that reads back as another puzzle.
//!
//! First the parts that the format has no place for are named (the title, the given cells, ..).
//! Then the format writes, and what it wrote is read back and compared. Reading back costs as much
//! as reading; in return no writer can lose anything silently, whatever its author forgot. Trusting
//! the writers and their tests alone was the alternative; a file that is wrong on somebody's disk
//! is worse than a slower conversion.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Puzzle};

use crate::{Format, by_id, decode::Input, unknown_id};

/// A part of a puzzle beyond its size and clues, or of a file beyond its first puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Title, author, rights and other keys.
    About,
    /// The cells that are given.
    Given,
    /// The goal picture.
    Goal,
    /// Colors, runs of unknown length, lines without a clue.
    Colors,
    /// More puzzles than one.
    Several,
}

impl Part {
    const ALL: [Part; 5] = [Part::About, Part::Given, Part::Goal, Part::Colors, Part::Several];

    /// What a person calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Part::About => "title, author and other keys",
            Part::Given => "given cells",
            Part::Goal => "the goal picture",
            Part::Colors => "colors and blots",
            Part::Several => "more than one puzzle",
        }
    }

    fn is_in(self, puzzles: &[Puzzle]) -> bool {
        match self {
            Part::About => puzzles.iter().any(|puzzle| *puzzle.about() != Default::default()),
            Part::Given => puzzles.iter().any(|puzzle| !puzzle.given().is_empty()),
            Part::Goal => puzzles.iter().any(|puzzle| puzzle.goal().is_some()),
            Part::Colors => puzzles.iter().any(|puzzle| !puzzle.is_plain()),
            Part::Several => puzzles.len() > 1,
        }
    }
}

/// The file in the format `id` that holds exactly `puzzles`, or an error that names what it
/// cannot hold. [`strip`] removes that, where losing it is meant.
pub fn write(id: &str, puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    let format = by_id(id).ok_or_else(|| unknown_id(id))?;
    if puzzles.is_empty() {
        return Err(Fault::new(FaultKind::NoPuzzle, "there is no puzzle to write").into());
    }
    let lost = Part::ALL.into_iter().filter(|part| !format.holds().contains(part));
    let lost = lost.filter(|part| part.is_in(puzzles)).map(Part::name).collect::<Vec<_>>();
    if !lost.is_empty() {
        return Err(cannot_hold(id, &lost.join("; ")));
    }
    let bytes = format.write(puzzles)?;
    match read_back(format, &bytes) {
        Some(again) if again == puzzles => Ok(bytes),
        _ => Err(cannot_hold(id, "something in this puzzle: it would not read back the same")),
    }
}

/// `puzzle` without the parts that the format has no place for.
#[must_use]
pub fn strip(format: &dyn Format, puzzle: &Puzzle) -> Puzzle {
    let lacks = |part| !format.holds().contains(&part);
    let mut draft = Draft::of_puzzle(puzzle);
    if lacks(Part::About) {
        draft.about = Default::default();
    }
    if lacks(Part::Given) {
        draft.given = None;
    }
    if lacks(Part::Goal) {
        draft.goal = None;
    }
    draft.check(&no_limits()).expect("a puzzle with fewer parts is still a puzzle")
}

/// The error of a format that has no place for `what`.
pub(crate) fn cannot_hold(id: &str, what: &str) -> Error {
    Fault::new(FaultKind::Unsupported, format!("the format {id} cannot hold {what}")).into()
}

fn read_back(format: &dyn Format, bytes: &[u8]) -> Option<Vec<Puzzle>> {
    let limits = no_limits();
    let input = Input::new(bytes, &limits).ok()?;
    let entries = format.read(&input, &limits).ok()?;
    entries.into_iter().map(|entry| entry.check(&limits).ok()).collect()
}

/// What we wrote ourselves is as large as it is.
fn no_limits() -> Limits {
    Limits { bytes: u64::MAX, side: u32::MAX, cells: u64::MAX, puzzles: usize::MAX }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{About, Picture};

    use super::*;

    fn titled() -> Puzzle {
        let picture = Picture::parse(&["#.", "##"]).unwrap();
        let mut draft = Draft::of_puzzle(&Puzzle::of_picture(&picture));
        draft.about = About { title: Some("Boot".into()), ..About::default() };
        draft.check(&Limits::default()).unwrap()
    }

    #[test]
    fn what_would_be_lost_is_named() {
        let error = write("nin", &[titled(), titled()]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the format nin cannot hold title, author and other keys; the goal picture; \
             more than one puzzle"
        );
        assert_eq!(error.first().kind(), FaultKind::Unsupported);
    }

    #[test]
    fn stripped_to_what_fits() {
        let nin = by_id("nin").unwrap();
        let bytes = write("nin", &[strip(nin, &titled())]).unwrap();
        assert_eq!(bytes, b"2 2\n1\n2\n2\n1\n");
        let non = by_id("non").unwrap();
        assert_eq!(strip(non, &titled()), titled());
    }

    #[test]
    fn what_does_not_read_back_is_not_written() {
        let mut draft = Draft::of_puzzle(&titled());
        draft.about.others.push(("rows".into(), "1".into()));
        let puzzle = draft.check(&Limits::default()).unwrap();
        let error = write("non", &[puzzle]).unwrap_err();
        assert!(error.to_string().starts_with("the format non cannot hold"), "{error}");
    }
}
