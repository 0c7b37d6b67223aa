//! Legends: lines that say what the letters of the colors stand for.
//!
//! ```text
//!   r = red          # b: #0000ff         green (g)       g - green
//!   Colors: r = red, b = blue; g = green
//! ```
//!
//! A line is one if each of its entries is a letter and a color, in either order: a name is looked
//! for where there is a letter, so that nothing else is taken for one. Linear.

use crate::{
    colors::{Shade, is_letter},
    shades,
};

/// The most bytes of a legend.
const LONGEST: usize = 4000;

/// What may stand before the entries.
const LABELS: [&str; 8] =
    ["color", "colors", "colour", "colours", "legend", "key", "palette", "color key"];

/// What may stand within an entry.
const BETWEEN: [&str; 7] = ["=", "->", "→", ":", " - ", " – ", "("];

/// The letters of a legend and their colors; none if the line is something else.
pub(super) fn legend(text: &str) -> Option<Vec<(char, Shade)>> {
    if text.len() > LONGEST || !BETWEEN.iter().any(|between| text.contains(between)) {
        return None;
    }
    let mut text = text.trim();
    while let Some(rest) = text.strip_prefix(['#', '*', '%', '/', '-', '>'])
        && rest.starts_with([' ', '/', '#', '*'])
    {
        text = rest.trim_start();
    }
    if let Some((label, rest)) = text.split_once(':')
        && LABELS.iter().any(|known| bare(label).eq_ignore_ascii_case(known))
    {
        text = rest.trim_start_matches('*');
    }
    let entries = text.split([',', ';', '|']).filter(|entry| !entry.trim().is_empty());
    let entries: Vec<_> = entries.map(entry).collect::<Option<_>>()?;
    (!entries.is_empty()).then_some(entries)
}

/// The letter and the color of an entry.
fn entry(text: &str) -> Option<(char, Shade)> {
    BETWEEN.iter().find_map(|between| {
        let (one, other) = text.split_once(between)?;
        let (letter, color) = match letter(one) {
            Some(letter) => (letter, other),
            None => (letter(other)?, one),
        };
        Some((letter, shade(bare(color))?))
    })
}

fn letter(text: &str) -> Option<char> {
    let mut letters = bare(text).chars();
    letters.next().filter(|&c| is_letter(c) && letters.next().is_none())
}

/// A color that cannot be a number: `111` is one to some.
fn shade(text: &str) -> Option<Shade> {
    let is_name = text.starts_with(char::is_alphabetic);
    let rgb = shades::parse(text).filter(|_| is_name || text.starts_with('#'))?;
    Some(Shade { name: is_name.then(|| text.to_lowercase()), rgb })
}

/// The text without what is around it.
fn bare(text: &str) -> &str {
    text.trim_matches([' ', '\t', '"', '\'', '`', '*', '(', ')'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = legend(text).unwrap_or_default();
        let found =
            found.iter().map(|(letter, shade)| format!("{letter} {}", shades::hex(shade.rgb)));
        assert_eq!(found.collect::<Vec<_>>().join(" "), expected, "{text}");
    }

    #[test]
    fn legends() {
        for text in [
            "r = red",
            "r: #ff0000",
            "# r = red",
            "// R - red",
            "red (r)",
            "- `r`: Red",
            "Key: r=red",
        ] {
            let lower = text.replace("R -", "r -");
            check(&lower, "r #ff0000");
        }
        check("Colors: r = red, b = blue; g=#0f0", "r #ff0000 b #0000ff g #00ff00");
        check("**Legend:** R=red | B=navy", "R #ff0000 B #000080");
        check("#ff0000 = r", "r #ff0000");
    }

    #[test]
    fn lines_that_are_none() {
        for text in [
            "R: 2 1",
            "r = 2",
            "r: 111",
            "C: 1",
            "by me (r)",
            "Title: red",
            "r = red, 2",
            "",
            "r red",
            "red = blue",
        ] {
            check(text, "");
        }
    }
}
