//! Which color a value is: its name, its red, green and blue, and its character in plain text.
//!
//! ```text
//!   value   0        1        2
//!   name    white    black    red
//!   letter  .        #        a        each letter once, none is `?`
//! ```
//!
//! Two palettes that differ leave the same puzzle: solving never looks at them.
//!
//! A letter a color, so that a board can be drawn and read as text. Black and white is a constant and
//! takes no allocation, as nearly all puzzles have it. At most 255 colors beside empty, as a value is a
//! byte.

use std::borrow::Cow;

use crate::{Run, Value};

/// One color of a palette.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Color {
    /// What a person calls it.
    pub name: Cow<'static, str>,
    /// Red, green and blue, 0 to 255.
    pub rgb: [u8; 3],
    /// The character of its cells in plain text.
    pub letter: char,
}

/// The colors of a puzzle; the first is that of empty cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Palette {
    colors: Cow<'static, [Color]>,
}

/// Why some colors are no palette.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaletteError {
    /// No color, or one alone: a puzzle needs an empty one and one to fill cells with.
    TooFew,
    /// More colors than cells can tell apart.
    TooMany,
    /// Two colors share this character.
    LetterTwice(char),
    /// The character stands for a cell that is not known, or cannot be seen.
    LetterReserved(char),
}

impl std::fmt::Display for PaletteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PaletteError::TooFew => f.write_str(
                "a palette needs at least two colors: one for empty cells and one to fill with",
            ),
            PaletteError::TooMany => {
                write!(f, "a palette has at most {} colors besides empty", Value::MOST - 1)
            }
            PaletteError::LetterTwice(letter) => {
                write!(f, "two colors share the character {letter:?}")
            }
            PaletteError::LetterReserved(letter) => {
                write!(f, "{letter:?} cannot stand for a color; choose another character")
            }
        }
    }
}

impl std::error::Error for PaletteError {}

impl Palette {
    /// The most colors besides empty that a file may declare; a picture may have one more.
    pub const MOST_COLORS: usize = 254;

    /// White for empty cells and black for filled ones.
    #[must_use]
    pub fn black_and_white() -> Palette {
        static COLORS: [Color; 2] = [
            Color { name: Cow::Borrowed("white"), rgb: [255; 3], letter: '.' },
            Color { name: Cow::Borrowed("black"), rgb: [0; 3], letter: '#' },
        ];
        Palette { colors: Cow::Borrowed(&COLORS) }
    }

    /// A palette for values `0..n_values`, two at least and no more than there are: white, black,
    /// and then hues that lie apart.
    #[must_use]
    pub fn of_values(n_values: usize) -> Palette {
        let colors = (0..n_values.clamp(2, Value::MOST)).map(|value| {
            let (name, rgb) = named_or_hue(value);
            Color { name, rgb, letter: Value(value as u8).to_char() }
        });
        Palette { colors: colors.collect() }
    }

    /// The palette of these colors, the first being that of empty cells.
    pub fn new(colors: Vec<Color>) -> Result<Palette, PaletteError> {
        match colors.len() {
            ..2 => return Err(PaletteError::TooFew),
            n if n > Value::MOST => return Err(PaletteError::TooMany),
            _ => {}
        }
        let mut letters: Vec<char> = colors.iter().map(|color| color.letter).collect();
        let reserved = |c: &&char| **c == '?' || c.is_control() || c.is_whitespace();
        if let Some(&letter) = letters.iter().find(reserved) {
            return Err(PaletteError::LetterReserved(letter));
        }
        letters.sort_unstable();
        match letters.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(PaletteError::LetterTwice(pair[0])),
            None => Ok(Palette { colors: colors.into() }),
        }
    }

    /// The number of values a cell can have: the colors and empty.
    #[must_use]
    pub fn n_values(&self) -> usize {
        self.colors.len()
    }

    /// All colors, by value; the first is that of empty cells.
    #[must_use]
    pub fn colors(&self) -> &[Color] {
        &self.colors
    }

    /// The color of a value, if the palette has it.
    #[must_use]
    pub fn get(&self, value: Value) -> Option<&Color> {
        self.colors.get(value.0 as usize)
    }

    /// The character of a value; that of [`Value::to_char`] if the palette lacks it.
    #[must_use]
    pub fn letter(&self, value: Value) -> char {
        self.get(value).map_or_else(|| value.to_char(), |color| color.letter)
    }

    /// Runs as they are written beside a line: `3,1`, or `3a,1b` where there are colors; `0` if there
    /// are none. A black run, whose letter is `#`, is a number alone, as every reader takes it.
    #[must_use]
    pub fn spell(&self, runs: &[Run]) -> String {
        if runs.is_empty() {
            return "0".to_owned();
        }
        let text = |run: &Run| {
            let length = run.length.map_or("?".to_owned(), |length| length.to_string());
            match run.value {
                Some(value) => match self.letter(value) {
                    _ if self.is_two_valued() => length,
                    '#' => length,
                    letter => format!("{length}{letter}"),
                },
                None => length + "?",
            }
        };
        runs.iter().map(text).collect::<Vec<_>>().join(",")
    }

    /// The value with this character.
    #[must_use]
    pub fn value_of(&self, letter: char) -> Option<Value> {
        let value = self.colors.iter().position(|color| color.letter == letter)?;
        Some(Value(value as u8))
    }

    /// Whether filled cells are black and empty ones white, and `#` and `.` stand for them, whatever
    /// the names are: nothing is to be said of such a palette.
    #[must_use]
    pub fn is_black_and_white(&self) -> bool {
        let plain = Palette::black_and_white();
        let looks = |palette: &Palette| -> Vec<([u8; 3], char)> {
            palette.colors.iter().map(|color| (color.rgb, color.letter)).collect()
        };
        looks(self) == looks(&plain)
    }

    /// Whether cells are only ever empty or filled.
    #[must_use]
    pub fn is_two_valued(&self) -> bool {
        self.colors.len() == 2
    }
}

impl Default for Palette {
    fn default() -> Palette {
        Palette::black_and_white()
    }
}

fn named_or_hue(value: usize) -> (Cow<'static, str>, [u8; 3]) {
    const NAMED: [(&str, [u8; 3]); 10] = [
        ("white", [255, 255, 255]),
        ("black", [0, 0, 0]),
        ("red", [214, 39, 40]),
        ("green", [44, 140, 44]),
        ("blue", [31, 100, 200]),
        ("yellow", [240, 200, 20]),
        ("orange", [245, 130, 20]),
        ("purple", [140, 80, 180]),
        ("brown", [135, 85, 60]),
        ("teal", [20, 160, 160]),
    ];
    match NAMED.get(value) {
        Some(&(name, rgb)) => (name.into(), rgb),
        None => (format!("color {value}").into(), hue(value - NAMED.len())),
    }
}

/// Steps of the golden angle around the color wheel, so that neighbors in number lie far apart.
fn hue(step: usize) -> [u8; 3] {
    let angle = (step * 137 + 15) % 360;
    let strong = [230, 180, 130][step / 3 % 3];
    let ramp = |distance: usize| (strong * distance.min(60) / 60) as u8;
    let weight = |center: usize| {
        let apart = (angle + 360 - center) % 360;
        ramp(120_usize.saturating_sub(apart.min(360 - apart)))
    };
    [weight(0), weight(120), weight(240)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_and_white_is_the_default() {
        let palette = Palette::default();
        assert_eq!(palette, Palette::of_values(2));
        assert_eq!((palette.letter(Value::EMPTY), palette.letter(Value::FILLED)), ('.', '#'));
        assert_eq!(palette.value_of('#'), Some(Value::FILLED));
        assert!(palette.is_two_valued());
    }

    #[test]
    fn the_largest_palette_tells_all_letters_apart() {
        let palette = Palette::of_values(255);
        assert_eq!(Palette::new(palette.colors().to_vec()), Ok(palette.clone()));
        assert_eq!(palette.value_of(palette.letter(Value(254))), Some(Value(254)));
    }

    #[test]
    fn colors_that_are_no_palette() {
        let color = |letter| Color { name: "x".into(), rgb: [0; 3], letter };
        let error = |letters: &str| Palette::new(letters.chars().map(color).collect()).unwrap_err();
        assert_eq!(error("."), PaletteError::TooFew);
        assert_eq!(error(".aa"), PaletteError::LetterTwice('a'));
        assert_eq!(error(".?"), PaletteError::LetterReserved('?'));
        let many = vec![color('x'); Value::MOST + 1];
        assert_eq!(Palette::new(many), Err(PaletteError::TooMany));
    }
}
