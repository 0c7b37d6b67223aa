//! The key `color` and what it does to a puzzle.
//!
//! ```text
//!   color a #ff0000           a letter and its color: the extended format
//!   color 0 #fffff0           empty cells            color 1 0 0 128      runs without a letter
//!   color b #8a2be2 Bluebell  a name behind it is ours; without one the color is called by what
//!                             it looks like, `blueviolet` here
//!   color black 000000 X      nonny's: clues have its name, `green 2 1 black 4`, and without one
//!                             are black
//! ```

use pictogrid_core::{Fault, FaultKind, Palette, Puzzle, Value};

use super::text;
use crate::{
    color_names,
    colors::{Colors, DEFAULT, Shade, is_letter, letters, only},
    numbers::shown,
    runs,
};

/// The letter of empty cells.
const EMPTY: char = '0';

/// Notes the color that stands behind the key.
pub(super) fn declare(colors: &mut Colors, value: &str) -> Result<(), Fault> {
    let bad = |message: String| Err(Fault::new(FaultKind::BadColor, message));
    let (letter, rest) = word(value);
    let (rgb, name) = three_numbers(rest).unwrap_or_else(|| {
        let (rgb, name) = word(rest);
        (color_names::parse(rgb), name)
    });
    let letter = only(letter);
    let (Some(letter), Some(rgb)) = (letter, rgb) else {
        let shown = shown(value);
        return bad(format!(
            "{shown:?} is not a letter and a color; write for example: color b #ff0000"
        ));
    };
    let name = match (!name.is_empty()).then(|| text::decode(name)) {
        Some(None) => return bad("this quote is not closed; add a \" at its end".to_owned()),
        name => name.flatten(),
    };
    let shade = Shade { name, rgb };
    match letter {
        EMPTY => colors.declare_background(shade),
        '2'..='9' | ',' | '"' | '?' => {
            bad(format!("{letter:?} cannot stand for a color; use a letter"))
        }
        _ => colors.declare(letter, shade),
    }
}

/// Notes a color that clues call by its name, if `value` is one; gives the name and its letter.
pub(super) fn declare_name(
    colors: &mut Colors,
    value: &str,
) -> Option<Result<(String, char), Fault>> {
    let (name, rest) = word(value);
    let (hex, letter) = word(rest);
    let is_name = name.len() > 1 && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_hex = hex.len() == 6 && hex.bytes().all(|byte| byte.is_ascii_hexdigit());
    let letter = only(letter).filter(|_| is_name && is_hex)?;
    let [_, red, green, blue] = u32::from_str_radix(hex, 16).ok()?.to_be_bytes();
    let shade = Shade { name: Some(name.to_owned()), rgb: [red, green, blue] };
    let letter = match letter {
        _ if name == "black" => DEFAULT,
        _ if is_letter(letter) && !colors.is_declared(letter) => letter,
        _ => letters().find(|&letter| !colors.is_declared(letter))?,
    };
    Some(colors.declare(letter, shade).map(|()| (name.to_owned(), letter)))
}

/// The first word, and what comes behind it.
fn word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    (word, rest.trim_matches([' ', '\t']))
}

/// The color of `255 100 100`, and what comes behind it.
fn three_numbers(text: &str) -> Option<(Option<[u8; 3]>, &str)> {
    let (mut rgb, mut rest) = ([0; 3], text);
    for part in &mut rgb {
        let (number, behind) = word(rest);
        *part = number.parse().ok()?;
        rest = behind;
    }
    Some((Some(rgb), rest))
}

/// The palette with letters that can be written.
pub(super) fn spell(palette: &Palette) -> Palette {
    runs::spell(palette, |c| !c.is_ascii_digit() && !",\"?".contains(c))
}

/// The `color` keys of a puzzle.
pub(super) fn keys(puzzle: &Puzzle) -> String {
    let palette = puzzle.palette();
    if *palette == Palette::black_and_white() {
        return String::new();
    }
    let key = |value: u8| {
        let color = &palette.colors()[usize::from(value)];
        let name = match color.name == color_names::name(color.rgb) {
            true => String::new(),
            false if text::is_plain(&color.name) => format!(" {}", color.name),
            false => format!(" {}", text::encode(&color.name)),
        };
        format!(
            "color {} {}{name}\n",
            runs::letter(palette, Value(value)),
            color_names::hex(color.rgb)
        )
    };
    // White is what empty cells are if nobody says otherwise.
    let first = usize::from(palette.colors()[0] == Palette::black_and_white().colors()[0]);
    (first..palette.n_values()).map(|value| key(value as u8)).collect()
}
