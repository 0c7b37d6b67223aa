//! Advice in sentences: what contradicts the rest, which number may be mistyped, which cells to give.
//!
//! ```text
//!   a picture would fit if row 3 were 1,1 and not 2
//!   a picture would fit if row 3 and row 4 were swapped
//!   a picture would fit without the clue of row 1, or of column 4
//!   no single mistake explains this: at least two clues are wrong
//!   row 2, column 4 cannot be # with the cells before it
//!   it would be unique with 2 cells given: row 1, column 1 filled; row 4, column 2 empty
//! ```

use pictogrid_core::{CellId, Clue, LineId, Puzzle, Value};
use pictogrid_solve::{Advice, Conflict, ConflictingClue, Givens};

use crate::{input::board_file::BoardFile, wording::plural::n_of};

/// The most explanations that are worth naming in a sentence.
const MOST: usize = 6;

/// The advice on a puzzle that was solved; `board` is the one that the solve went on from.
pub(crate) fn sentence(
    puzzle: &Puzzle,
    board: Option<&BoardFile>,
    advice: &Advice,
) -> Option<String> {
    match (&advice.conflict, &advice.givens) {
        (Some(conflict), _) => on_conflict(puzzle, board, conflict),
        (None, givens) => givens.as_ref().map(|givens| on_givens(puzzle, givens)),
    }
}

/// The cells to give.
pub(crate) fn on_givens(puzzle: &Puzzle, givens: &Givens) -> String {
    let named = |&(cell, value): &(CellId, Value)| {
        let (row, column) = puzzle.shape().row_and_place(cell);
        format!("row {row}, column {column} {}", value_name(puzzle, value))
    };
    let n = n_of(givens.cells.len() as u64, "cell");
    let cells: Vec<String> = givens.cells.iter().map(named).collect();
    format!("it would be unique with {n} given: {}", cells.join("; "))
}

/// `filled` and `empty`, or the name of a color.
pub(crate) fn value_name(puzzle: &Puzzle, value: Value) -> String {
    match (puzzle.palette().get(value), value) {
        (_, Value::EMPTY) => "empty".to_owned(),
        (Some(color), _) if !puzzle.palette().is_two_valued() => color.name.to_string(),
        _ => "filled".to_owned(),
    }
}

fn on_conflict(puzzle: &Puzzle, board: Option<&BoardFile>, conflict: &Conflict) -> Option<String> {
    match conflict {
        Conflict::Board(cell, value) => board.map(|board| on_board(puzzle, board, *cell, *value)),
        Conflict::Givens(picture) => {
            let wrong = |picture| pictogrid_check::picture(puzzle, picture).err();
            let at = picture.as_ref().and_then(wrong);
            let which = at.map_or(String::new(), |mismatch| format!("; in it {mismatch}"));
            Some(format!("a picture would fit without the given cells{which}"))
        }
        Conflict::Clues { clues, swapped, .. } => {
            let likely: Vec<&ConflictingClue> =
                clues.iter().filter(|clue| clue.is_likely).collect();
            let is_short = likely.len() + swapped.len() <= MOST;
            is_short.then(|| on_clues(puzzle, &likely, swapped))
        }
        Conflict::NoSingle => {
            let or_given =
                if puzzle.given().is_empty() { "" } else { ", or a clue and a given cell," };
            Some(format!("no single mistake explains this: at least two clues{or_given} are wrong"))
        }
    }
}

fn on_board(puzzle: &Puzzle, board: &BoardFile, cell: CellId, value: Value) -> String {
    let (place, name) = board.place_of(cell, puzzle.shape());
    let place = place.map_or(String::new(), |place| format!(":{place}"));
    let (file, letter) = (&board.source.file, puzzle.palette().letter(value));
    format!("{file}{place}: {name} cannot be {letter} with the cells before it")
}

/// What one slip explains.
fn on_clues(puzzle: &Puzzle, clues: &[&ConflictingClue], swapped: &[[LineId; 2]]) -> String {
    let name = |line| puzzle.shape().line_name(line);
    let spell = |clue: &Clue| puzzle.palette().spell(&clue.to_runs().unwrap_or_default());
    let words = |clue: &&ConflictingClue| {
        let (stated, instead) = (spell(&clue.clue), spell(clue.instead.as_ref()?));
        Some(format!("{} were {instead} and not {stated}", name(clue.line)))
    };
    let pairs = swapped
        .iter()
        .map(|&[one, other]| format!("{} and {} were swapped", name(one), name(other)));
    match clues.iter().map(words).collect::<Option<Vec<String>>>() {
        Some(changes) => {
            let ways: Vec<String> = changes.into_iter().chain(pairs).collect();
            format!("a picture would fit if {}", ways.join(", or "))
        }
        None => {
            let names: Vec<String> = clues.iter().map(|clue| name(clue.line)).collect();
            format!("a picture would fit without the clue of {}", names.join(", or of "))
        }
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;

    use super::*;

    #[test]
    fn clues_that_the_others_leave_open() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&["##", ".#"]).unwrap());
        let clue = |line: u32, is_likely| ConflictingClue {
            line: LineId(line),
            clue: puzzle.clue(LineId(line)).clone(),
            instead: None,
            picture: None,
            is_likely,
        };
        let clues = vec![clue(0, true), clue(3, true), clue(1, false)];
        let conflict = Conflict::Clues { clues, swapped: Vec::new(), is_complete: true };
        assert_eq!(
            on_conflict(&puzzle, None, &conflict).unwrap(),
            "a picture would fit without the clue of row 1, or of column 2"
        );
    }
}
