//! Puzzles as a file spells them, and the errors of writing, for the writers of all formats.
//!
//! ```text
//!   a puzzle    colors of runs and cells     the other, equal but for its colors
//!   1a 1b 1a    1 2 1                        2 1 2     a color for a color: the same pictures
//!                                            1 1 1     two became one: another puzzle
//! ```
//!
//! A puzzle has no setters, so a change goes through its draft, which is checked again: linear in
//! clues and cells, and nothing unchecked is ever written.
//!
//! What is read back was once compared with the spelling alone. A color that nothing has was left out
//! on the way, though a line without a clue may have it: nine pictures became four. Now the spelling is
//! held against the puzzle. Declaring such colors in a legend would change what other files mean.

use pictogrid_core::{
    About, Draft, Error, Fault, FaultKind, Limits, LineId, Palette, Puzzle, Value,
};

/// `puzzle` in other colors. Needs: as many of them.
pub(crate) fn with_palette(puzzle: &Puzzle, palette: Palette) -> Puzzle {
    if *puzzle.palette() == palette {
        return puzzle.clone();
    }
    changed(puzzle, |draft| draft.palette = palette)
}

/// `puzzle` without a title, author and so on that says nothing.
pub(crate) fn without_empty_texts(puzzle: &Puzzle) -> Puzzle {
    changed(puzzle, |draft| {
        let About { title, author, copyright, license, catalogue, .. } = &mut draft.about;
        for text in [title, author, copyright, license, catalogue] {
            text.take_if(|text| text.is_empty());
        }
    })
}

/// The texts about a puzzle that there are, each with its key. `keys` are those of the title, the
/// author, the copyright, the license and the catalogue, as many as the format has in a row.
pub(crate) fn texts<'a>(
    about: &'a About,
    keys: &'a [&'a str],
) -> impl Iterator<Item = (&'a str, &'a str)> + Clone {
    let texts = [&about.title, &about.author, &about.copyright, &about.license, &about.catalogue];
    let texts = keys.iter().copied().zip(texts);
    texts.filter_map(|(key, text)| Some((key, text.as_deref()?)))
}

/// The colors that a program chooses by itself: what a format without colors, or with letters
/// alone, gives back.
pub(crate) fn palette_of_letters(palette: &Palette) -> Palette {
    Palette::of_values(palette.n_values())
}

/// `puzzle` with another draft, as one with parts left out; itself where the draft is no puzzle, as
/// of one without cells.
pub(crate) fn changed(puzzle: &Puzzle, change: impl FnOnce(&mut Draft)) -> Puzzle {
    let mut draft = Draft::of_puzzle(puzzle);
    change(&mut draft);
    draft.check(&no_limits()).unwrap_or_else(|_| puzzle.clone())
}

/// Whether two puzzles have the same pictures, given cells and goal, whatever is said about them and
/// whichever number a color has. Colors that are nowhere count where a cell may have them.
pub(crate) fn means_the_same(one: &Puzzle, other: &Puzzle) -> bool {
    if one == other {
        return true;
    }
    // What there is without its colors, and these in order.
    let parts = |puzzle: &Puzzle| {
        let mut draft = Draft::of_puzzle(puzzle);
        (draft.about, draft.palette) = Default::default();
        let colors = values_mut(&mut draft).map(|value| std::mem::replace(value, Value::EMPTY));
        let colors: Vec<Value> = colors.collect();
        (draft, colors)
    };
    let ((bare, colors), (other_bare, other_colors)) = (parts(one), parts(other));
    let (mut to, mut from) = ([None; Value::MOST], [None; Value::MOST]);
    let mut is_alike = |(&a, &b): (&Value, &Value)| {
        *to[usize::from(a.0)].get_or_insert(b) == b && *from[usize::from(b.0)].get_or_insert(a) == a
    };
    (one.n_values() == other.n_values() || !may_have_any_color(one))
        && bare == other_bare
        && is_alike((&Value::EMPTY, &Value::EMPTY))
        && colors.iter().zip(&other_colors).all(is_alike)
}

/// Whether a cell may have a color that is nowhere else: no clue of a line through it says all its
/// colors.
fn may_have_any_color(puzzle: &Puzzle) -> bool {
    let is_open = |line| match puzzle.clue(LineId(line)).to_runs() {
        Some(runs) => runs.iter().any(|run| run.value.is_none()),
        None => true,
    };
    puzzle.shape().directions().into_iter().all(|(_, mut lines)| lines.any(is_open))
}

/// Every color of the runs and cells of a draft.
pub(crate) fn values_mut(draft: &mut Draft) -> impl Iterator<Item = &mut Value> {
    let Draft { rows, columns, hexagon, given, goal, .. } = draft;
    let sides = hexagon.iter_mut().flat_map(|sides| sides.iter_mut().flatten());
    let clues = rows.iter_mut().chain(columns).chain(sides);
    let runs = clues.flat_map(|clue| &mut clue.runs).filter_map(|run| run.value.as_mut());
    let cells = given.iter_mut().chain(goal).flat_map(|cells| &mut cells.cells).flatten();
    runs.chain(cells)
}

/// The error of a format that has no place for `what`.
pub(crate) fn cannot_hold(id: &str, what: &str) -> Error {
    Fault::new(FaultKind::Unsupported, format!("the format {id} cannot store {what}")).into()
}

/// What we wrote ourselves is as large as it is.
pub(crate) fn no_limits() -> Limits {
    Limits { bytes: u64::MAX, side: u32::MAX, cells: u64::MAX, puzzles: usize::MAX }
}
