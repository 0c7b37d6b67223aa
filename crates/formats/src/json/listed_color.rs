//! A color as a list of JSON has it.
//!
//! ```text
//!   "red"  "#f00"  "r"                               its name, its look or its letter
//!   {"name": "red", "hex": "#f00", "id": 1}          also `rgb`, `letter`, `index` and the like
//!   {"r": "#f00"}  {"red": "r"}  {"1": [255, 0, 0]}  in an object, with a letter, name or number
//! ```
//!
//! O(the entries) a color. A schema for each program that writes such lists would be stricter; there are too many
//! programs, and each color says by its keys what it is.

use super::palette::Call;
use crate::{
    color_names,
    colors::{Shade, only},
    literal::Value,
};

/// What empty cells are called, as letters or names.
const EMPTY: [&str; 8] = [".", "-", "_", "white", "background", "empty", "blank", "none"];

/// From here on red, green and blue are those of a color that empty cells may have.
const PALE: u8 = 220;

/// The keys of the look of a color, of its letter and of its name.
const LOOKS: [&str; 6] = ["rgb", "hex", "color", "colour", "value", "xpm"];
const LETTERS: [&str; 5] = ["letter", "char", "symbol", "key", "code"];

/// The keys of its number.
const NUMBERS: [&str; 3] = ["index", "number", "id"];

/// A color of a list.
#[derive(Default)]
pub(super) struct Listed {
    pub(super) number: Option<u64>,
    pub(super) letter: Option<char>,
    pub(super) name: Option<String>,
    pub(super) rgb: Option<[u8; 3]>,
    /// Whether it may be that of empty cells where it is the first: a text has to be pale for that.
    pub(super) may_be_empty: bool,
}

/// Whether a color is called by what it is made of: then its usual name is better than that.
fn is_number(text: &str) -> bool {
    let is_hex = text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex || text.starts_with(|c: char| c == '#' || c == '(' || c.is_ascii_digit())
}

impl Listed {
    pub(super) fn black() -> Listed {
        Listed { letter: Some('#'), rgb: Some([0; 3]), ..Listed::default() }
    }

    /// The color with a key in an object: a number, a letter or a name.
    pub(super) fn of(key: &str, value: &Value<'_>) -> Listed {
        let color = Listed::new(value);
        let number = key.parse().ok();
        let letter = only(key).filter(|_| number.is_none());
        let name = || Some(key.to_owned()).filter(|_| number.is_none() && letter.is_none());
        Listed {
            number: color.number.or(number),
            letter: color.letter.or(letter),
            rgb: color.rgb.or_else(|| name().and_then(|name| color_names::in_words(&name))),
            name: name().filter(|name| !is_number(name)).or(color.name),
            ..color
        }
    }

    /// The color that a text is called.
    pub(super) fn named(text: &str) -> Listed {
        let letter = only(text);
        let name = Some(text.to_owned()).filter(|_| letter.is_none() && !is_number(text));
        let color = Listed { letter, name, rgb: color_names::in_words(text), ..Listed::default() };
        Listed { may_be_empty: color.is_pale(), ..color }
    }

    pub(super) fn new(value: &Value<'_>) -> Listed {
        if let Some(text) = value.text() {
            return Listed::named(text);
        }
        let text = |key: &str| value.get(key).and_then(Value::text);
        let number =
            |key: &str| text(key).map_or_else(|| value.get(key)?.whole(), |t| t.parse().ok());
        let name = text("name");
        let is_letter = |text: &&str| only(text).is_some();
        let id = text("id").filter(|id| id.parse::<u64>().is_err());
        let letter = LETTERS.into_iter().filter_map(text).chain(id).chain(name).find(is_letter);
        let id = id.filter(|id| !is_letter(id));
        let looks = LOOKS.into_iter().filter_map(text).chain(name);
        let parts = || {
            let list = value.list().or_else(|| value.get("rgb")?.list());
            let part = |part: &Value<'_>| part.whole()?.try_into().ok();
            let parts: Option<Vec<u8>> = match list {
                Some(list) if list.len() == 3 => list.iter().map(part).collect(),
                Some(_) => None,
                None => ["r", "g", "b"].iter().map(|key| part(value.get(key)?)).collect(),
            };
            parts?.try_into().ok()
        };
        Listed {
            number: NUMBERS.into_iter().find_map(number),
            letter: letter.and_then(only),
            name: name.or(id).map(str::to_owned),
            rgb: looks.into_iter().find_map(color_names::in_words).or_else(parts),
            may_be_empty: true,
        }
    }

    pub(super) fn shade(&self) -> Option<Shade> {
        Some(Shade { name: self.name.clone(), rgb: self.rgb? })
    }

    /// Whether it is called as empty cells are, or looks so.
    pub(super) fn is_empty(&self) -> bool {
        let letter = self.letter.map(String::from);
        let mut names = letter.iter().chain(&self.name);
        self.rgb == Some([255; 3])
            || names.any(|name| EMPTY.iter().any(|empty| name.eq_ignore_ascii_case(empty)))
    }

    /// Whether it may be the color of paper, as far as is known.
    pub(super) fn is_pale(&self) -> bool {
        self.rgb.is_none_or(|rgb| rgb.iter().all(|&part| part >= PALE))
    }

    /// Whether it is called so: by its number, letter, name or look.
    pub(super) fn is_called(&self, call: Call<'_>) -> bool {
        let is_letter = |text: &str| self.letter.is_some() && self.letter == only(text);
        let is_name = |text: &str| self.name.as_ref().is_some_and(|n| n.eq_ignore_ascii_case(text));
        match call {
            Call::Number(number) => self.number == Some(number),
            Call::Name(text) => {
                let is_look = || color_names::parse(text).is_some_and(|rgb| self.rgb == Some(rgb));
                is_letter(text) || is_name(text) || is_look()
            }
            Call::Odd(_) => false,
        }
    }
}
