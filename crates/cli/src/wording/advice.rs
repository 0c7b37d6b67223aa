//! Advice in sentences: what contradicts the rest, which number may be mistyped, which cells to give.
//!
//! ```text
//!   a picture would fit if row 3 were 1,1 and not 2
//!   a picture would fit if row 3 and row 4 were swapped
//!   a picture would fit without the clue of row 1, or of column 4
//!   no single mistake explains this: at least two clues are wrong
//!   row 2, column 4 cannot be # with the cells before it
//!   a picture would fit with one number changed in any of rows 2, 7, 8 or columns 1, 3
//!   no change of one number helps; a column of 7 cells seems to be missing
//!   it would be unique with 2 cells given: row 1, column 1 filled; row 4, column 2 empty
//! ```

use pictogrid_core::{CellId, Clue, LineId, Puzzle, Value};
use pictogrid_json::{self as json, TypoCandidate};
use pictogrid_solve::{Advice, Conflict, ConflictingClue, Givens};

use crate::{
    input::board_file::BoardFile,
    wording::words::{list, n_of},
};

/// The most explanations that are worth naming in a sentence.
const MOST: usize = 6;

/// The most changes that are worth spelling out in a sentence.
const MOST_SPELLED: usize = 4;

/// The most lines of a direction that are worth naming in a sentence.
const MOST_NAMED: usize = 8;

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

/// What would mend differing sums, if that was looked for.
pub(crate) fn on_sums(advice: &json::Advice) -> Option<String> {
    let candidates = advice.typo_candidates.as_ref()?;
    Some(match (&candidates[..], advice.incomplete) {
        ([], true) => "no change of one number was found that helps before time ran out".to_owned(),
        ([], false) => match &advice.missing_line {
            Some(line) => {
                let cells = n_of(line.cells.into(), "cell");
                let kind = &line.kind;
                format!("no change of one number helps; a {kind} of {cells} seems to be missing")
            }
            None => "no change of one number helps: at least two are wrong".to_owned(),
        },
        (found, false) => helpful(found),
        (found, true) => helpful(found) + "; time ran out, so there may be others",
    })
}

fn helpful(candidates: &[TypoCandidate]) -> String {
    if candidates.len() > MOST_SPELLED {
        let sides: Vec<String> =
            ["row", "column"].iter().filter_map(|kind| lines(kind, candidates)).collect();
        let lines = sides.join(" or ");
        return format!("a picture would fit with one number changed in any of {lines}");
    }
    let words = |TypoCandidate { line, clue, instead }: &TypoCandidate| {
        format!("{} {} were {instead} and not {clue}", line.kind, line.index + 1)
    };
    let changes: Vec<String> = candidates.iter().map(words).collect();
    format!("a picture would fit if {}", changes.join(", or "))
}

/// `rows 2, 7`: the lines of a kind, each once, of many the first.
fn lines(kind: &str, candidates: &[TypoCandidate]) -> Option<String> {
    let of_kind = candidates.iter().filter(|candidate| candidate.line.kind == kind);
    let mut numbers: Vec<u32> = of_kind.map(|candidate| candidate.line.index + 1).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let n_more = numbers.len().saturating_sub(MOST_NAMED);
    let more = if n_more == 0 { String::new() } else { format!(" and {n_more} more") };
    let plural = if numbers.len() == 1 { "" } else { "s" };
    numbers.truncate(MOST_NAMED);
    (!numbers.is_empty()).then(|| format!("{kind}{plural} {}{more}", list(&numbers)))
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;
    use pictogrid_json::Line;

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

    #[test]
    fn of_many_the_first_are_named() {
        let candidate = |line: u32| TypoCandidate {
            line: Line { kind: "row".to_owned(), index: line },
            clue: "2".to_owned(),
            instead: "3,1".to_owned(),
        };
        let typo_candidates = Some((0..10).map(candidate).collect());
        let advice = json::Advice { typo_candidates, incomplete: true, ..json::Advice::default() };
        assert_eq!(
            on_sums(&advice).unwrap(),
            "a picture would fit with one number changed in any of rows 1, 2, 3, 4, 5, 6, 7, 8 and 2 \
             more; time ran out, so there may be others"
        );
    }
}
