//! Why no picture fits, in a sentence or in JSON: the clue that contradicts all others, and what
//! would fit.
//!
//! ```text
//!   a picture would fit if row 3 were 1,1 and not 2
//!   a picture would fit if row 3 and row 4 were swapped
//!   a picture would fit without the clue of row 1, or of column 4
//!   leaving out one clue does not help: at least two clues are wrong
//! ```

use std::time::Duration;

use pictogrid_core::{CellId, Clue, LineId, Puzzle, Value};
use pictogrid_json::CulpritShape;
use pictogrid_solve::{Culprit, Culprits, Observer, Options, Solver, WrongCell};

use crate::{
    input::board_file::{BoardFile, PartialBoard},
    run::{deadline::within_advice_time, stop::Stop},
};

/// The most lines that are worth naming in a sentence.
const MOST: usize = 6;

/// What `puzzle`, whose verdict is `none`, owes that to, as JSON has it and in words: a cell of the
/// board that it was begun with, or what is wrong without that. Each of the
/// two searches takes a second at most, and no more than what is `left` of the time for the puzzle.
pub(crate) fn explained(
    puzzle: &Puzzle,
    partial: Option<&PartialBoard>,
    options: &Options,
    left: Option<Duration>,
    stop: &Stop,
) -> (Option<Vec<CulpritShape>>, Option<String>) {
    let puzzle = partial.map_or(puzzle, |partial| &partial.puzzle);
    // What cannot be confirmed is not said; the verdict stands without it.
    if let Some(PartialBoard { file, .. }) = partial {
        let Ok(cells) = file.cells(puzzle) else { return (None, None) };
        let look = |observer: &mut dyn Observer| {
            Solver::new().wrong_cell(puzzle, &cells, options, observer)
        };
        match within_advice_time(left, stop, look).unwrap_or(WrongCell::Unknown) {
            WrongCell::Cell(cell, value) => {
                let (culprit, sentence) = on_board(puzzle, file, (cell, value));
                return (Some(vec![culprit]), Some(sentence));
            }
            WrongCell::NotTheBoard => {}
            WrongCell::Unknown => return (None, None),
        }
    }
    let look = |observer: &mut dyn Observer| Solver::new().culprits(puzzle, options, observer);
    let found = within_advice_time(left, stop, look).unwrap_or(Culprits::Unknown);
    (CulpritShape::all(puzzle, &found), sentence(puzzle, &found))
}

/// A wrong cell of a board, as JSON has it and in words.
fn on_board(
    puzzle: &Puzzle,
    board: &BoardFile,
    (cell, value): (CellId, Value),
) -> (CulpritShape, String) {
    let (place, name) = board.place_of(cell, puzzle.shape());
    let place = place.map_or(String::new(), |place| format!(":{place}"));
    let (file, letter) = (&board.source.file, puzzle.palette().letter(value));
    let sentence = format!(
        "{file}{place}: {name} of the board is {letter}; no picture has that and fits the clues and \
         the cells before it"
    );
    (CulpritShape::new(format!("{name} of the board")), sentence)
}

/// Why `puzzle` has no picture, if that can be said.
fn sentence(puzzle: &Puzzle, culprits: &Culprits) -> Option<String> {
    match culprits {
        Culprits::Given(picture) => {
            let wrong = |picture| pictogrid_check::picture(puzzle, picture).err();
            let at = picture.as_ref().and_then(wrong);
            let which = at.map_or(String::new(), |mismatch| format!("; in it {mismatch}"));
            Some(format!("a picture would fit without the given cells{which}"))
        }
        Culprits::Lines { changed, swapped } if changed.len() + swapped.len() > MOST => None,
        Culprits::Lines { changed, swapped } => Some(in_words(puzzle, changed, swapped)),
        Culprits::Several if puzzle.given().is_empty() => {
            Some("leaving out one clue does not help: at least two clues are wrong".to_owned())
        }
        Culprits::Several => Some(
            "neither a clue nor the given cells are to blame alone: at least two of all these are \
             wrong"
                .to_owned(),
        ),
        Culprits::Unknown => None,
    }
}

/// What one slip explains, in words.
fn in_words(puzzle: &Puzzle, changed: &[Culprit], swapped: &[[LineId; 2]]) -> String {
    let name = |line| puzzle.shape().line_name(line);
    let words = |culprit: &Culprit| {
        let (clue, instead) = change(puzzle, culprit)?;
        Some(format!("{} were {instead} and not {clue}", name(culprit.line)))
    };
    let pairs = swapped
        .iter()
        .map(|&[one, other]| format!("{} and {} were swapped", name(one), name(other)));
    let mut ways = Vec::new();
    match changed.iter().map(words).collect::<Option<Vec<String>>>() {
        Some(changes) => ways.extend(changes.into_iter().chain(pairs)),
        None => {
            let names: Vec<String> = changed.iter().map(|culprit| name(culprit.line)).collect();
            return format!("a picture would fit without the clue of {}", names.join(", or of "));
        }
    }
    format!("a picture would fit if {}", ways.join(", or "))
}

/// The clue, and what it would have to be, if something settles that.
fn change(puzzle: &Puzzle, culprit: &Culprit) -> Option<(String, String)> {
    let spell = |clue: &Clue| puzzle.palette().spell(&clue.to_runs().unwrap_or_default());
    Some((spell(puzzle.clue(culprit.line)), spell(culprit.instead.as_ref()?)))
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;

    use super::*;

    #[test]
    fn lines_that_the_others_leave_open() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&["##", ".#"]).unwrap());
        let culprit = |line| Culprit { line: LineId(line), instead: None, picture: None };
        let changed = vec![culprit(0), culprit(3)];
        let culprits = Culprits::Lines { changed, swapped: Vec::new() };
        assert_eq!(
            sentence(&puzzle, &culprits).unwrap(),
            "a picture would fit without the clue of row 1, or of column 2"
        );
        let shapes = CulpritShape::all(&puzzle, &culprits).unwrap();
        assert_eq!(shapes, ["row 1", "column 2"].map(CulpritShape::new));
    }
}
