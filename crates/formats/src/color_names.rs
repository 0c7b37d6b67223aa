//! Names and numbers of colors: `#f00`, `ff0000`, `red`, `dark red`, `255, 0, 0`.
//!
//! The names are those of CSS, which has taken in nearly all of X11; the two differ in `gray`,
//! `green`, `maroon` and `purple`, and CSS wins because it is what people see today, unless a
//! format is specified by X11's `rgb.txt`.
//!
//! `csscolorparser` knows the notations of CSS; what puzzle files have beside them (three numbers, a `#`
//! that is missing, blanks in `dark red`) is added here. Texts above 64 bytes are no colors, so a megabyte
//! where a color should be costs nothing.

use csscolorparser::Color;

/// The longest text that is worth looking at.
const LONGEST: usize = 64;

/// Red, green and blue of a color in words or numbers.
pub(crate) fn parse(text: &str) -> Option<[u8; 3]> {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    if let Some(rgb) = triple(text) {
        return Some(rgb);
    }
    of_css(text)
}

/// A color as CSS writes it.
#[cfg(feature = "text")]
fn of_css(text: &str) -> Option<[u8; 3]> {
    let [red, green, blue, alpha] = csscolorparser::parse(text).ok()?.to_rgba8();
    // What is transparent looks like empty cells.
    Some(if alpha == 0 { [255; 3] } else { [red, green, blue] })
}

/// A color as we write it, `#rrggbb`.
#[cfg(not(feature = "text"))]
fn of_css(text: &str) -> Option<[u8; 3]> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}

/// The same, also for names that are written in several words (`dark blue`, `sky-blue`), that CSS
/// does not have (`cream`), or that have a word in front: `light brown`.
pub(crate) fn in_words(text: &str) -> Option<[u8; 3]> {
    if let Some(rgb) = parse(text) {
        return Some(rgb);
    }
    if text.len() > LONGEST || !text.starts_with(char::is_alphabetic) {
        return None;
    }
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split([' ', '-', '_']).collect();
    let name = words.concat();
    let other = || OTHERS.iter().find(|(other, _)| *other == name).map(|(_, rgb)| *rgb);
    let mixed = || {
        let (first, rest) = words.split_first()?;
        let (_, with, percent) = MIXED.iter().find(|(word, ..)| word == first)?;
        let own = parse(&rest.concat())?;
        let part = |own: u8| {
            (u32::from(own) * (100 - percent) + u32::from(*with) * percent).div_euclid(100) as u8
        };
        Some(own.map(part))
    };
    // Not `fa b`, which would be digits in one.
    let is_name = name.contains(|c: char| !c.is_ascii_hexdigit());
    Some(&name).filter(|_| is_name).and_then(|name| parse(name)).or_else(other).or_else(mixed)
}

/// The same where it cannot be a number, nor a word such as `dad`, which are digits to some.
pub(crate) fn of_words(text: &str) -> Option<[u8; 3]> {
    let is_odd = |c: char| c.is_alphabetic() && !c.is_ascii_hexdigit();
    let is_hex = text.starts_with('#') || text.len() == 6 && text.contains(char::is_alphabetic);
    in_words(text).filter(|_| is_hex || text.contains(is_odd))
}

/// Names that people use and CSS has not: after the color survey of xkcd, which is in the public
/// domain (<https://xkcd.com/color/rgb/>).
const OTHERS: [(&str, [u8; 3]); 12] = [
    ("burgundy", [0x61, 0x00, 0x23]),
    ("charcoal", [0x34, 0x38, 0x37]),
    ("cream", [0xFF, 0xFF, 0xC2]),
    ("flesh", [0xFF, 0xC2, 0x9A]),
    ("jade", [0x1F, 0xA7, 0x74]),
    ("mint", [0x9F, 0xFE, 0xB0]),
    ("mustard", [0xCE, 0xB3, 0x01]),
    ("navyblue", [0, 0, 0x80]),
    ("peach", [0xFF, 0xB0, 0x7C]),
    ("rose", [0xCF, 0x62, 0x75]),
    ("rust", [0xA8, 0x3C, 0x09]),
    ("skin", [0xFF, 0xC2, 0x9A]),
];

/// Words in front of a color: the gray that it is mixed with, and the percent of that.
const MIXED: [(&str, u8, u32); 6] = [
    ("dark", 0, 45),
    ("deep", 0, 30),
    ("light", 255, 45),
    ("pale", 255, 65),
    ("bright", 255, 10),
    ("medium", 0, 15),
];

/// The names in which X11 differs from CSS, and some that only X11 has.
const X11: [(&str, [u8; 3]); 9] = [
    ("gray", [0xBE; 3]),
    ("grey", [0xBE; 3]),
    ("green", [0, 0xFF, 0]),
    ("maroon", [0xB0, 0x30, 0x60]),
    ("purple", [0xA0, 0x20, 0xF0]),
    ("navyblue", [0, 0, 0x80]),
    ("lightgoldenrod", [0xEE, 0xDD, 0x82]),
    ("lightslateblue", [0x84, 0x70, 0xFF]),
    ("violetred", [0xD0, 0x20, 0x90]),
];

/// Red, green and blue of a color in words or numbers, in those of X11 where it differs from CSS.
/// Its numbered shades (`gray50`, `red3`) are not known.
pub(crate) fn of_x11(text: &str) -> Option<[u8; 3]> {
    let lower = text.trim().to_ascii_lowercase();
    let own = X11.iter().find(|(name, _)| *name == lower);
    own.map(|(_, rgb)| *rgb).or_else(|| parse(text))
}

/// `0, 204, 0`, with brackets around it or not.
fn triple(text: &str) -> Option<[u8; 3]> {
    let text = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    let parts = text.split(',').map(|part| part.trim().parse().ok());
    parts.collect::<Option<Vec<u8>>>()?.try_into().ok()
}

/// `#rrggbb`.
pub(crate) fn hex([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The name of a color, or its numbers if it has none.
pub(crate) fn name(rgb: [u8; 3]) -> String {
    let [red, green, blue] = rgb;
    let named = Color::from_rgba8(red, green, blue, 255);
    named.name().map_or_else(|| hex(rgb), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        for text in ["red", "#f00", "ff0000", "#FF0000", "255, 0,0", "(255,0,0)", " Red "] {
            assert_eq!(parse(text), Some([255, 0, 0]), "{text}");
        }
        for text in ["", "reddish", "#ff000", "256,0,0", "1,2", "1,2,3,4"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(name([255, 0, 0]), "red");
        assert_eq!(name([1, 2, 3]), "#010203");
        assert_eq!(parse(&hex([1, 2, 3])), Some([1, 2, 3]));
    }

    #[test]
    fn in_several_words() {
        let check = |text: &str, expected: &str| {
            assert_eq!(in_words(text).map(hex).as_deref(), Some(expected), "{text}");
        };
        check("dark blue", "#00008b");
        check("Sky-Blue", "#87ceeb");
        check("navy blue", "#000080");
        check("Cream", "#ffffc2");
        check("dark brown", "#5a1717");
        check("light red", "#ff7272");
        check("pale sky blue", "#d5edf8");
        for text in ["", "dark", "light 1", "deep ruby", "fa b", "1 red"] {
            assert_eq!(in_words(text), None, "{text}");
        }
        for text in ["fab", "123", "111111", "dad"] {
            assert_eq!(of_words(text), None, "{text}");
        }
        for text in ["#fab", "tan", "ff0000", "transparent"] {
            assert!(of_words(text).is_some(), "{text}");
        }
    }

    #[test]
    fn names_of_x11() {
        let check = |text: &str, expected: &str| {
            assert_eq!(of_x11(text).map(hex).as_deref(), Some(expected), "{text}");
        };
        check("green", "#00ff00");
        check("Maroon", "#b03060");
        check("gray", "#bebebe");
        check("NavyBlue", "#000080");
        check("#00ff00", "#00ff00");
        check("brown", "#a52a2a");
        for text in ["gray50", "red3", "reddish", ""] {
            assert_eq!(of_x11(text), None, "{text}");
        }
    }
}
