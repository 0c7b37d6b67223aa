//! `.g` of Olšák's `grid`: rows, columns, colors, triddlers.
//!
//! ```text
//!   Boot                      whatever stands before the first # or : is a comment
//!   #d                        colors follow
//!      0:   white  empty      letter:character  color  its name
//!      1:*  black             the color of runs without a letter
//!      r:%  #ff0000  red
//!   : rows                    a line of clues for each row; a blank one is empty
//!   1 2r
//!   : columns
//!   ..
//!   : end                     what follows is a comment
//!
//!   #t before the clues: a triddler, with six sections around the hexagon
//!        top left, bottom left, bottom, bottom right, top right, top
//!   each line is read from its side inwards, so that the last two sections run from right to left
//! ```
//!
//! Forgives: `:!` for `#d`, a `#` for the `:` behind rows, runs without blanks between (`1r1b`), the
//! last `:` missing; the last side of a triddler without its blank lines, or cut from
//! the one before it at another place. The first line of the comment is the title.
//! Refuses: runs without a letter where the color of those is not declared, though others are;
//! triangles inside of cells (a color with / or \), what the format calls trianograms.
//! Cannot hold: title and other keys, given cells, a goal, blots, more than one puzzle.
//! Names of colors are those of X11, where they differ from what browsers know (`green`).
//! Specification: the comments in the examples that come with the program,
//! <https://www.olsak.net/grid.html>. Linear.

mod palette;
mod read;
mod write;

use pictogrid_core::{Error, Limits, Puzzle};

use crate::{
    document::{self, Entry},
    format::{Format, Part, Sniff},
    input::Input,
    spelling::with_palette,
};

/// The format `g`.
pub(crate) const OLSAK: Format = Format {
    id: "g",
    extensions: &["g"],
    shared: &["g"],
    holds: &[Part::Colors, Part::Palette, Part::Triangles],
    sniff,
    read,
    spell,
    write: Some(write),
    ..Format::ROW
};

/// The marks of a triddler, of which the last is behind its clues.
const MOST_MARKS: usize = 7;

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(lines) = input.lines() else { return Sniff::No };
    if input.lines_with(":").filter(|line| line.starts_with(':')).nth(1).is_none() {
        return Sniff::No;
    }
    let (mut n_marks, mut n_clues, mut has_key) = (0, 0, false);
    for line in lines {
        let is_clue = line.trimmed().starts_with(|c: char| c.is_ascii_digit());
        let is_between = n_marks == 1 && line.text.starts_with('#');
        if n_marks == 0 && line.text.starts_with(":!") {
            has_key = true;
        } else if line.text.starts_with(':') || is_between {
            n_marks += 1;
            if n_marks > MOST_MARKS {
                break;
            }
        } else if n_marks == 0 {
            let key = line.text.as_bytes();
            has_key |= matches!(key, [b'#', b'd' | b'D' | b't' | b'T', ..]);
        } else if is_clue {
            n_clues += 1;
        } else if !line.is_blank() && n_marks < 3 {
            return Sniff::No;
        }
    }
    match (n_marks >= 2 && n_clues > 0, has_key) {
        (true, true) => Sniff::Certain,
        (true, false) => Sniff::Likely,
        (false, _) => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| read::puzzle(input.lines()?, limits))
}

fn spell(puzzle: &Puzzle) -> Puzzle {
    with_palette(puzzle, palette::spell(puzzle.palette()))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    Ok(write::puzzle(puzzle).into_bytes())
}
