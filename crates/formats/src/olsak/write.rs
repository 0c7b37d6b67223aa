//! Writes a `.g` file.
//!
//! ```text
//!   #t            a triddler
//!   #d ..         the colors, unless they are black and white
//!   : rows        a clue a line; of a triddler six sections, around the hexagon
//!   1 2r          the letter of a run, unless it is of the color that needs none
//!   : end
//! ```
//!
//! Sides are turned by the function that turns them for the reader, which is its own inverse: two of
//! them, one for each way, could come to differ. Nothing can fail here, since `write` refuses before
//! what the format has no place for. Linear.

use pictogrid_core::{Draft, DraftClue, Puzzle};

use super::{palette, read::inwards};
use crate::{colors::DEFAULT, runs};

/// Names of the sides, in the order of the file and as places in the draft.
const SIDES: [(&str, usize); 6] = [
    ("top left", 0),
    ("bottom left", 1),
    ("bottom", 4),
    ("bottom right", 5),
    ("top right", 3),
    ("top", 2),
];

/// The text of one puzzle.
pub(super) fn puzzle(puzzle: &Puzzle) -> String {
    let (draft, palette) = (Draft::of_puzzle(puzzle), puzzle.palette());
    let mut out = String::new();
    let mut section = |name: &str, clues: &[DraftClue]| {
        out.push_str(&format!(": {name}\n"));
        for clue in clues {
            let letter = |value| Some(runs::letter(palette, value)).filter(|&c| c != DEFAULT);
            runs::push(&mut out, clue, " ", letter);
        }
    };
    match draft.hexagon {
        None => {
            section("rows", &draft.rows);
            section("columns", &draft.columns);
        }
        Some(mut hexagon) => {
            inwards(&mut hexagon);
            SIDES.iter().for_each(|&(name, side)| section(name, &hexagon[side]));
        }
    }
    let triddler = if puzzle.shape().as_rect().is_none() { "#t\n" } else { "" };
    format!("{triddler}{}{out}: end\n", palette::lines(palette))
}
