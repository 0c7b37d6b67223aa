//! A color as a list of JSON has it.
//!
//! ```text
//!   "red"  "#f00"  "r"                               its name, its look or its letter
//!   {"name": "red", "hex": "#f00", "id": 1}          also `rgb`, `letter`, `index` and the like
//!   {"r": "#f00"}  {"red": "r"}  {"1": [255, 0, 0]}  in an object, with a letter, name or number
//! ```

use serde_json::Value as Json;

use crate::{color_names, colors::Shade};

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

/// The character of a text that is one.
pub(super) fn only(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Whether a color is told by what it is made of: then its usual name is better than that.
fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c == '#' || c == '(' || c.is_ascii_digit())
}

impl Listed {
    pub(super) fn black() -> Listed {
        Listed { letter: Some('#'), rgb: Some([0; 3]), ..Listed::default() }
    }

    /// The color that stands at place `n` of a list.
    pub(super) fn nth(n: u64, json: &Json) -> Listed {
        let color = Listed::new(json);
        Listed { number: color.number.or(Some(n)), ..color }
    }

    /// The color with a key in an object: a number, a letter or a name.
    pub(super) fn of(key: &str, json: &Json) -> Listed {
        let color = Listed::new(json);
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

    pub(super) fn new(json: &Json) -> Listed {
        if let Some(text) = json.as_str() {
            let letter = only(text);
            let name = Some(text.to_owned()).filter(|_| letter.is_none() && !is_number(text));
            let color =
                Listed { letter, name, rgb: color_names::in_words(text), ..Listed::default() };
            return Listed { may_be_empty: color.is_pale(), ..color };
        }
        let text = |key: &str| json[key].as_str();
        let name = text("name");
        let is_letter = |text: &&str| only(text).is_some();
        let is_digit = |text: &str| text.parse::<u64>().is_ok();
        let id = text("id").filter(|id| !is_digit(id));
        let letter = LETTERS.into_iter().filter_map(text).chain(id).chain(name).find(is_letter);
        let id = id.filter(|id| !is_letter(id));
        let looks = LOOKS.into_iter().filter_map(text).chain(name);
        Listed {
            number: NUMBERS
                .into_iter()
                .find_map(|key| json[key].as_u64().or_else(|| json[key].as_str()?.parse().ok())),
            letter: letter.and_then(only),
            name: name.or(id).map(str::to_owned),
            rgb: looks.into_iter().find_map(color_names::in_words).or_else(|| {
                let parts = json.as_array().or_else(|| json["rgb"].as_array());
                let own = ["r", "g", "b"].map(|key| json[key].clone());
                let parts = parts.map_or(own.as_slice(), Vec::as_slice);
                let parts = parts.iter().map(|part| part.as_u64()?.try_into().ok());
                parts.collect::<Option<Vec<u8>>>()?.try_into().ok()
            }),
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

    /// Whether it is what `json` says: its number, letter, name or look.
    pub(super) fn is_called(&self, json: &Json) -> bool {
        let is_letter = |text: &str| self.letter.is_some() && self.letter == only(text);
        let is_name = |text: &str| self.name.as_ref().is_some_and(|n| n.eq_ignore_ascii_case(text));
        match json {
            Json::Number(number) => self.number.is_some() && self.number == number.as_u64(),
            Json::String(text) => {
                let is_look = || color_names::parse(text).is_some_and(|rgb| self.rgb == Some(rgb));
                is_letter(text) || is_name(text) || is_look()
            }
            _ => false,
        }
    }
}
