//! Names and numbers of colors: `#f00`, `ff0000`, `red`, `255, 0, 0`.
//!
//! The names are those of CSS, which has taken in nearly all of X11; the two differ in `gray`,
//! `green`, `maroon` and `purple`, and CSS wins here because it is what people see today.

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
}
