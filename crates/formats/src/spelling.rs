//! Puzzles as a file spells them, and the errors of writing, for the writers of all formats.

use pictogrid_core::{About, Draft, Error, Fault, FaultKind, Limits, Palette, Puzzle};

/// `puzzle` in other colors. Needs: as many of them.
pub(crate) fn with_palette(puzzle: &Puzzle, palette: Palette) -> Puzzle {
    if *puzzle.palette() == palette {
        return puzzle.clone();
    }
    checked(&Draft { palette, ..Draft::of_puzzle(puzzle) })
}

/// `puzzle` without a title, author and so on that says nothing.
pub(crate) fn without_empty_texts(puzzle: &Puzzle) -> Puzzle {
    let mut draft = Draft::of_puzzle(puzzle);
    let about = &mut draft.about;
    let texts = [
        &mut about.title,
        &mut about.author,
        &mut about.copyright,
        &mut about.license,
        &mut about.catalogue,
    ];
    for text in texts {
        *text = text.take().filter(|text| !text.is_empty());
    }
    checked(&draft)
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

/// The puzzle of a draft that was made of one.
pub(crate) fn checked(draft: &Draft) -> Puzzle {
    draft.check(&no_limits()).expect("a puzzle with fewer parts is still a puzzle")
}

/// The error of a format of which files are only read.
pub(crate) fn unwritable(id: &str) -> Error {
    let message = format!("the format {id} can be read, but not written");
    Fault::new(FaultKind::Unsupported, message).into()
}

/// The error of a format that has no place for `what`.
pub(crate) fn cannot_hold(id: &str, what: &str) -> Error {
    Fault::new(FaultKind::Unsupported, format!("the format {id} cannot hold {what}")).into()
}

/// What we wrote ourselves is as large as it is.
pub(crate) fn no_limits() -> Limits {
    Limits { bytes: u64::MAX, side: u32::MAX, cells: u64::MAX, puzzles: usize::MAX }
}
