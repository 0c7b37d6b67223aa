//! Names and numbers of colors: `#f00`, `ff0000`, `red`, `dark red`, `255, 0, 0`.
//!
//! The names are those of CSS, which has taken in nearly all of X11; the two differ in `gray`,
//! `green`, `maroon` and `purple`, and CSS wins because it is what people see today, unless a
//! format is specified by X11's `rgb.txt`.

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
    let [red, green, blue, _] = csscolorparser::parse(text).ok()?.to_rgba8();
    Some([red, green, blue])
}

/// The same, also for names that are written in several words: `dark blue`, `sky-blue`.
pub(crate) fn in_words(text: &str) -> Option<[u8; 3]> {
    let in_one = || text.split([' ', '-', '_']).collect::<String>();
    let is_name = text.starts_with(char::is_alphabetic);
    parse(text).or_else(|| Some(in_one()).filter(|_| is_name).as_deref().and_then(parse))
}

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

/// The brightness of the four shades that X11 has of some colors: `red1` to `red4`.
const X11_SHADES: [u8; 4] = [0xFF, 0xEE, 0xCD, 0x8B];

/// Red, green and blue of a color in words or numbers, in those of X11 where it differs from CSS.
/// Of its numbered shades those of pure colors and of gray (in percent) are known.
pub(crate) fn of_x11(text: &str) -> Option<[u8; 3]> {
    let lower = text.trim().to_ascii_lowercase();
    if let Some((_, rgb)) = X11.iter().find(|(name, _)| *name == lower) {
        return Some(*rgb);
    }
    let name = lower.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = || lower[name.len()..].parse::<usize>().ok();
    if matches!(name, "gray" | "grey") {
        let percent = number().filter(|&percent| percent <= 100)?;
        // As X11 itself rounds: `gray50` is 127.
        return Some([(percent as f64 * 2.55).round() as u8; 3]);
    }
    let pure = ["red", "yellow", "cyan", "blue", "magenta"].contains(&name) || name == "green";
    if pure && name.len() < lower.len() {
        let bright = *X11_SHADES.get(number()?.checked_sub(1)?)?;
        let full = of_x11(name)?;
        return Some(full.map(|part| part.min(bright)));
    }
    parse(text)
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
    fn names_of_x11() {
        let check = |text: &str, expected: &str| {
            assert_eq!(of_x11(text).map(hex).as_deref(), Some(expected), "{text}");
        };
        check("green", "#00ff00");
        check("Maroon", "#b03060");
        check("gray", "#bebebe");
        check("gray50", "#7f7f7f");
        check("gray10", "#1a1a1a");
        check("gray90", "#e5e5e5");
        check("grey100", "#ffffff");
        check("red3", "#cd0000");
        check("yellow1", "#ffff00");
        check("NavyBlue", "#000080");
        check("#00ff00", "#00ff00");
        check("brown", "#a52a2a");
        for text in ["gray101", "red5", "red0", "reddish", ""] {
            assert_eq!(of_x11(text), None, "{text}");
        }
    }
}
