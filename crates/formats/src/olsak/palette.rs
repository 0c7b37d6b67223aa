//! The lines behind `#d`: which letter is which color.
//!
//! ```text
//!   0:   white  empty        0 is empty; 6, what lies outside of a triddler, is passed over
//!   1:*  black               1 is the color of runs without a letter
//!   r:%  #ff0000  red        letter, colon, the character that `grid` prints, color, name
//! ```
//!
//! The character behind the colon is the program's business, and may be a blank, so it is skipped as it is
//! and the rest is cut at blanks. Digits from 2 on cannot be letters: `12` would be a run of twelve, or of
//! one cell in the color 2. A color with a slash is a triangle, which no cell here can be. O(1) a line.

use pictogrid_core::{Color, Fault, FaultKind, Palette, Value};

use crate::{
    color_names,
    colors::{Colors, Shade},
    numbers::shown,
    runs,
};

/// The letter of empty cells, and that of what lies outside of a triddler.
const EMPTY: char = '0';
const OUTSIDE: char = '6';

/// Notes the color that `line` declares.
pub(super) fn declare(colors: &mut Colors, line: &str) -> Result<(), Fault> {
    let bad = |message: String| Err(Fault::new(FaultKind::BadColor, message));
    let mut chars = line.chars();
    let (Some(letter), Some(':')) = (chars.next(), chars.next()) else {
        let shown = shown(line);
        return bad(format!(
            "{shown:?} is not a letter, a colon and a color; write for example: r:r #ff0000 red"
        ));
    };
    // Behind the colon stands one character that is printed, which may be a blank.
    chars.next();
    let rest = chars.as_str().trim();
    let (color, name) = rest.split_once([' ', '\t']).unwrap_or((rest, ""));
    if color.contains(['/', '\\']) {
        let message = format!(
            "the color {letter} is a triangle ({}); only colors of whole cells are read",
            shown(color)
        );
        return Err(Fault::new(FaultKind::Unsupported, message));
    }
    let Some(rgb) = color_names::of_x11(color) else {
        return bad(format!("{:?} is not a known color; write it as #ff0000", shown(color)));
    };
    let name = name.trim();
    let shade = Shade { name: (!name.is_empty()).then(|| name.to_owned()), rgb };
    match letter {
        EMPTY => colors.declare_background(shade),
        OUTSIDE => Ok(()),
        '2'..='9' | ',' => bad(format!("{letter:?} cannot stand for a color; use a letter")),
        _ => colors.declare(letter, shade),
    }
}

/// The palette with letters and names that can be written.
pub(super) fn spell(palette: &Palette) -> Palette {
    let palette = runs::spell(palette, |c| !c.is_ascii_digit() && !",:?".contains(c));
    let named = |color: &Color| {
        let name = color.name.trim();
        let is_fine = !name.is_empty() && !name.chars().any(char::is_control);
        let name = if is_fine { name.to_owned() } else { color_names::name(color.rgb) };
        Color { name: name.into(), ..color.clone() }
    };
    let colors = palette.colors().iter().map(named).collect();
    Palette::new(colors).expect("the letters are as before")
}

/// The lines that declare the palette; nothing if it is black and white.
pub(super) fn lines(palette: &Palette) -> String {
    if *palette == Palette::black_and_white() {
        return String::new();
    }
    let line = |value: u8| {
        let color = &palette.colors()[usize::from(value)];
        let (letter, rgb) = (runs::letter(palette, Value(value)), color_names::hex(color.rgb));
        let shown = if value == 0 { ' ' } else { color.letter };
        format!("   {letter}:{shown}  {rgb}  {}\n", color.name)
    };
    let lines: String = (0..palette.n_values()).map(|value| line(value as u8)).collect();
    format!("#d\n{lines}")
}
