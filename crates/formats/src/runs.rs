//! Runs in text, also those of an unknown color or length.
//!
//! ```text
//!   3     three of the default color        3b    three of the color b
//!   ?     a blot: one or more of it         ?b    one or more of b
//!   3?    three of some color               ??    one or more of some color
//!   *     alone on its line: the clue of this line is unknown
//! ```
//!
//! Digits with a letter are what every program means by a colored run. `?` and `*` are ours; no
//! format that has `3b` says how a blot is written. Linear.

use pictogrid_core::{Color, DraftClue, DraftRun, Fault, Limits, Palette, Value};

use crate::{
    colors::{Colors, DEFAULT, is_letter},
    input::TextLine,
    numbers,
};

/// The clue of a line that has none.
const UNKNOWN: &str = "*";

/// An unknown length or color.
const OPEN: char = '?';

/// The clue that `line` is, in the letters of `colors`.
pub(crate) fn clue(
    line: &TextLine<'_>,
    limits: &Limits,
    colors: &mut Colors,
) -> Result<DraftClue, Fault> {
    if line.trimmed() == UNKNOWN {
        return Ok(DraftClue::unknown(Some(line.start())));
    }
    numbers::clue_of(line, limits, |token, offset| {
        let (length, letter) = split(token);
        let length = match length {
            "?" => None,
            _ => Some(numbers::number(length)?),
        };
        let is_color = |c: char| is_letter(c) || colors.is_declared(c);
        let value = match letter {
            // Nothing of no color: a file whose empty lines are 0 does not use black by that.
            None if length == Some(0) => Some(Value::EMPTY),
            None => Some(colors.value(DEFAULT, || line.place(offset))?),
            Some(OPEN) if !colors.is_declared(OPEN) => None,
            Some(letter) if is_color(letter) => {
                Some(colors.value(letter, || line.place(offset + length_of(token, letter)))?)
            }
            // A fault that shows the whole token, as it is for black and white.
            Some(_) => numbers::number(token).map(|_| None)?,
        };
        Ok(DraftRun { length, value })
    })
}

/// The letter of a color in formats that call empty cells 0 and the default color 1.
pub(crate) fn letter(palette: &Palette, value: Value) -> char {
    match palette.letter(value) {
        _ if value == Value::EMPTY => '0',
        '#' => DEFAULT,
        letter => letter,
    }
}

/// What comes before the letter of a run.
fn length_of(token: &str, letter: char) -> usize {
    token.len() - letter.len_utf8()
}

/// The length of a run and its letter, if it ends in one that may be a color.
fn split(token: &str) -> (&str, Option<char>) {
    let last = token.chars().next_back().filter(|c| !c.is_ascii_digit());
    match last {
        Some(letter) if length_of(token, letter) > 0 => {
            let length = &token[..length_of(token, letter)];
            let is_length = length == "?" || length.bytes().all(|byte| byte.is_ascii_digit());
            if is_length { (length, Some(letter)) } else { (token, None) }
        }
        _ => (token, None),
    }
}

/// Writes a clue as one line: its runs, `0` if it has none, `*` if it is unknown. `letter` is
/// that of a color, `None` for the default one.
pub(crate) fn push(
    out: &mut String,
    clue: &DraftClue,
    separator: &str,
    letter: impl Fn(Value) -> Option<char>,
) {
    if clue.is_unknown {
        out.push_str(UNKNOWN);
    } else if clue.runs.is_empty() {
        out.push('0');
    }
    for (j, run) in clue.runs.iter().enumerate() {
        out.push_str(if j > 0 { separator } else { "" });
        match run.length {
            Some(length) => out.push_str(&length.to_string()),
            None => out.push(OPEN),
        }
        out.extend(run.value.map_or(Some(OPEN), &letter));
    }
    out.push('\n');
}

/// Whether the colors of two palettes look the same, whatever they are called.
pub(crate) fn looks_like(one: &Palette, other: &Palette) -> bool {
    one.colors().iter().map(|color| color.rgb).eq(other.colors().iter().map(|color| color.rgb))
}

/// `palette` with letters that stand for empty and filled as in any text, and others only where
/// `is_letter` says that they can be written.
pub(crate) fn spell(palette: &Palette, is_letter: impl Fn(char) -> bool) -> Palette {
    let white_and_black = Palette::black_and_white();
    if looks_like(palette, &white_and_black) {
        return white_and_black;
    }
    let spare = || (0..=u8::MAX).map(|value| Value(value).to_char());
    let mut colors: Vec<Color> = Vec::with_capacity(palette.n_values());
    for (index, color) in palette.colors().iter().enumerate() {
        let is_black = index == 1 && palette.is_two_valued();
        let own = match index {
            0 => '.',
            _ if is_black => '#',
            _ => color.letter,
        };
        let is_free = |c: &char| colors.iter().all(|color| color.letter != *c);
        let is_fine = |c: &char| is_free(c) && (index == 0 || *c == '#' || is_letter(*c));
        let letter = std::iter::once(own).chain(spare()).find(is_fine);
        let letter = letter.expect("there are more letters than colors");
        colors.push(Color { letter, ..color.clone() });
    }
    Palette::new(colors).expect("every letter is free")
}
