//! The goal picture of a puzzle, as formats hold it that are nothing but a picture (PNG, GIF, a drawing).
//!
//! ```text
//!   goal red on white, clues of it      one color each, in the order in which they are met:  written
//!   goal, and other clues               the picture would read back as another puzzle:       refused
//!   no goal                             nothing to draw:                                     refused
//! ```
//!
//! What is written reads back as the same puzzle only if its colors have the order that a reader meets
//! them in, so [`spelled`] puts them into that order first. O(cells). To keep the order of the palette in
//! the file (a PNG has room for a table) was the other way; programs that save the picture anew drop it.

use pictogrid_core::{Error, Fault, Palette, Picture, Puzzle, Value};

use crate::{
    colors::{self, Shade},
    runs,
    spelling::cannot_hold,
};

/// The color of empty cells.
pub(crate) const WHITE: [u8; 3] = [255; 3];

/// The picture of `puzzle`, if its clues are those of it.
pub(crate) fn drawn<'a>(id: &str, puzzle: &'a Puzzle) -> Result<&'a Picture, Error> {
    let Some(goal) = puzzle.goal() else {
        return Err(cannot_hold(id, "a puzzle without its picture"));
    };
    if Puzzle::of_colors(goal, puzzle.palette().clone()).clues() != puzzle.clues() {
        return Err(cannot_hold(id, "clues that are not those of the goal picture"));
    }
    Ok(goal)
}

/// The palette of these colors on white, or of white on black; that of black and white where it
/// looks the same.
pub(crate) fn palette(shades: Vec<(Option<char>, Option<Shade>)>) -> Result<Palette, Fault> {
    let is_white = matches!(shades.as_slice(), [(_, Some(shade))] if shade.rgb == WHITE);
    let black = || Shade { name: Some("black".to_owned()), rgb: [0; 3] };
    let palette = colors::palette(is_white.then(black), shades)?;
    Ok(runs::spell(&palette, |_| true))
}

/// The puzzle of the same picture, with the colors that occur in the order in which they do.
pub(crate) fn spelled(puzzle: &Puzzle) -> Puzzle {
    let Some(goal) = puzzle.goal() else { return puzzle.clone() };
    let mut order = vec![Value::EMPTY];
    let mut place = [None; 256];
    for value in goal.values().iter().filter(|&&value| value != Value::EMPTY) {
        place[usize::from(value.0)].get_or_insert_with(|| {
            order.push(*value);
            Value(order.len() as u8 - 1)
        });
    }
    let shade = |value: &Value| {
        let rgb = puzzle.palette().get(*value)?.rgb;
        Some((None, Some(Shade { name: None, rgb })))
    };
    let shades = order[1..].iter().filter_map(shade).collect();
    let Ok(palette) = palette(shades) else { return puzzle.clone() };
    let value = |value: &Value| place[usize::from(value.0)].unwrap_or(Value::EMPTY);
    let picture = Picture::new(goal.shape(), goal.values().iter().map(value).collect());
    // Clues that are not those of the goal stay, as without them it is another puzzle.
    match drawn("", puzzle) {
        Ok(_) => Puzzle::of_colors(&picture, palette),
        Err(_) => puzzle.clone(),
    }
}
