//! The eight orientations of a puzzle: nothing to a person, another order of lines to a program.

use pictogrid_core::{Draft, Limits, Puzzle, Shape};

/// The puzzle, and if wanted its other orientations; one that is no rectangle or has given cells
/// stays as it is.
pub fn orientations(puzzle: &Puzzle, all: bool) -> Vec<Puzzle> {
    let mut found = vec![puzzle.clone()];
    if !all || !puzzle.given().is_empty() || !matches!(puzzle.shape(), Shape::Rect(_)) {
        return found;
    }
    for turn in 1..8 {
        let mut draft = Draft { goal: None, ..Draft::of_puzzle(puzzle) };
        if turn & 1 != 0 {
            std::mem::swap(&mut draft.rows, &mut draft.columns);
            std::mem::swap(&mut draft.width, &mut draft.height);
        }
        if turn & 2 != 0 {
            draft.rows.iter_mut().for_each(|clue| clue.runs.reverse());
            draft.columns.reverse();
        }
        if turn & 4 != 0 {
            draft.columns.iter_mut().for_each(|clue| clue.runs.reverse());
            draft.rows.reverse();
        }
        found.push(draft.check(&Limits::default()).expect("a turned puzzle is a puzzle"));
    }
    found
}
