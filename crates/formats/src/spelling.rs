//! Puzzles as a file spells them, and the errors of writing, for the writers of all formats.

use pictogrid_core::{About, Draft, Error, Fault, FaultKind, Limits, Palette, Puzzle, Value};

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
