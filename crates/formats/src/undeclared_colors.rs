//! The spelling of formats that write `3b` and declare no color: a reader knows of a color what
//! its clues and cells say, and numbers the colors as it meets them.
//!
//! ```text
//!   palette  . white   # black   r red   ♥ pink   y yellow (in no clue)
//!   clues    2♥ 1   3r 1♥
//!   spelled  #, a, r        # first, then as they are met; ♥ can't be written and is an a
//! ```
//!
//! The colors are named to [`Colors`] just as a reader will name them, so what it makes of them is
//! what the puzzle has already. A color that is nowhere is left out; where an unknown clue may have it,
//! that is another puzzle, which `loss` sees. Linear in the runs and cells.

use pictogrid_core::{Draft, DraftClue, Palette, Place, Puzzle, Value};

use crate::{
    colors::{self, BLACK_LETTER, Colors, DEFAULT},
    spelling::{changed, values_mut},
};

/// The puzzle as it is read from a file with the clues of the rows first.
pub(crate) fn rows_first(puzzle: &Puzzle) -> Puzzle {
    let draft = Draft::of_puzzle(puzzle);
    spelled(puzzle, draft.rows.iter().chain(&draft.columns))
}

/// The puzzle as it is read from a file with the clues of the columns first.
pub(crate) fn columns_first(puzzle: &Puzzle) -> Puzzle {
    let draft = Draft::of_puzzle(puzzle);
    spelled(puzzle, draft.columns.iter().chain(&draft.rows))
}

/// The letter behind a run of this color, or of its cells; `None` for the default color.
pub(crate) fn letter(palette: &Palette, value: Value) -> Option<char> {
    Some(palette.letter(value)).filter(|&letter| letter != BLACK_LETTER)
}

/// The puzzle in the colors that are met first in `clues`, then in cells; itself if it has triangles
/// for cells.
fn spelled<'a>(puzzle: &Puzzle, clues: impl Iterator<Item = &'a DraftClue>) -> Puzzle {
    let draft = Draft::of_puzzle(puzzle);
    if draft.hexagon.is_some() {
        return puzzle.clone();
    }
    let cells = draft.given.iter().chain(&draft.goal).flat_map(|cells| &cells.cells).flatten();
    let runs = clues.flat_map(|clue| &clue.runs).filter_map(|run| run.value);
    let met: Vec<Value> = runs.chain(cells.copied()).collect();
    let mut colors = Colors::default();
    let letters = letters(&draft.palette, &met);
    let mut early = vec![Value::EMPTY; letters.len()];
    for value in met.into_iter().filter(|&value| value != Value::EMPTY) {
        let index = usize::from(value.0);
        let Ok(value) = colors.value(letters[index], || Place::new(1, 1)) else {
            return puzzle.clone();
        };
        early[index] = value;
    }
    let Ok(finished) = colors.finish() else { return puzzle.clone() };
    changed(puzzle, |draft| {
        values_mut(draft).for_each(|value| *value = early[usize::from(value.0)]);
        finished.settle(draft);
    })
}

/// A letter for each color of the palette: its own if it can be written, the default one for `#`
/// and for a color that is alone.
fn letters(palette: &Palette, met: &[Value]) -> Vec<char> {
    let first = met.iter().copied().find(|&value| value != Value::EMPTY);
    let is_alone = met.iter().all(|&value| value == Value::EMPTY || Some(value) == first);
    let own: Vec<char> = palette.colors().iter().map(|color| color.letter).collect();
    let mut spare = colors::letters().filter(|c| is_letter(*c) && !own.contains(c));
    let letter = |(index, &own): (usize, &char)| match own {
        _ if index == 0 || is_alone || own == BLACK_LETTER => DEFAULT,
        _ if is_letter(own) => own,
        _ => spare.next().expect("there are more letters than colors"),
    };
    own.iter().enumerate().map(letter).collect()
}

/// Whether a color may have this letter; `x` is how many people fill cells.
fn is_letter(c: char) -> bool {
    colors::is_letter(c) && !matches!(c, 'x' | 'X')
}
