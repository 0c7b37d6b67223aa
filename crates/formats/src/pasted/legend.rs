//! Legends: lines that say what the letters of the colors stand for.
//!
//! ```text
//!   r = red          # b: #0000ff         green (g)       g - green
//!   Colors: r = red, b = blue; g = green
//! ```
//!
//! A line is one if an entry is a letter and a color, in either order, or if it is labeled so and an
//! entry has a letter. One of which not all can be read is a fault where letters are used: what it
//! says would be lost. What empty cells are called (`. = white`) is passed over. Linear.

use crate::{colors::is_letter, shades};

/// The most bytes of a legend.
const LONGEST: usize = 4000;

/// What may stand before the entries.
const LABELS: [&str; 8] =
    ["color", "colors", "colour", "colours", "legend", "key", "palette", "color key"];

/// What may stand within an entry.
const BETWEEN: [&str; 9] = ["=", "->", "→", ":", " - ", " – ", "(", " is ", " means "];

/// What empty cells are called.
const EMPTY: [&str; 7] = [".", "0", "-", "_", "empty", "blank", "background"];

/// What a line that may be a legend says.
#[derive(Debug, PartialEq)]
pub(super) enum Legend {
    /// Nothing, as it is none.
    No,
    /// These letters and their colors.
    Of(Vec<(char, [u8; 3])>),
    /// That it is one, but not all of it can be read.
    Unclear,
}

/// What a line says of the letters of colors.
pub(super) fn legend(text: &str) -> Legend {
    if text.len() > LONGEST || !BETWEEN.iter().any(|between| text.contains(between)) {
        return Legend::No;
    }
    let mut text = text.trim();
    while let Some(rest) = text.strip_prefix(['#', '*', '%', '/', '-', '>'])
        && rest.starts_with([' ', '/', '#', '*'])
    {
        text = rest.trim_start();
    }
    let label = text.split_once(':');
    let label = label.filter(|(label, _)| LABELS.contains(&&*bare(label).to_lowercase()));
    if let Some((_, rest)) = label {
        text = rest.trim_start_matches('*');
    }
    let entries = text.split([',', ';', '|']).filter(|entry| !entry.trim().is_empty());
    let entries: Vec<Entry> = entries.map(entry).collect();
    let is_color = |entry: &Entry| matches!(entry, Entry::Color(..));
    let is_empty = |entry: &Entry| matches!(entry, Entry::Empty);
    let may_be = |entry: &Entry| !matches!(entry, Entry::Other);
    let is_one = entries.iter().any(is_color) || label.is_some() && entries.iter().any(may_be);
    if !is_one {
        return Legend::No;
    }
    if !entries.iter().all(|entry| is_color(entry) || is_empty(entry)) {
        return Legend::Unclear;
    }
    let color = |entry| match entry {
        Entry::Color(letter, rgb) => Some((letter, rgb)),
        _ => None,
    };
    Legend::Of(entries.into_iter().filter_map(color).collect())
}

/// An entry of a legend.
enum Entry {
    Color(char, [u8; 3]),
    /// What empty cells are.
    Empty,
    /// A letter and a text that is no color.
    Unknown,
    Other,
}

fn entry(text: &str) -> Entry {
    let found = BETWEEN.iter().filter_map(|between| {
        let (one, other) = text.split_once(between)?;
        if [one, other].iter().any(|side| EMPTY.contains(&&*bare(side).to_lowercase())) {
            return Some(Entry::Empty);
        }
        let (letter, color) = match letter(one) {
            Some(letter) => (letter, other),
            None => (letter(other)?, one),
        };
        Some(look(bare(color)).map_or(Entry::Unknown, |rgb| Entry::Color(letter, rgb)))
    });
    found
        .reduce(|best, other| if matches!(best, Entry::Unknown) { other } else { best })
        .unwrap_or(Entry::Other)
}

fn letter(text: &str) -> Option<char> {
    let mut letters = bare(text).chars();
    letters.next().filter(|&c| is_letter(c) && letters.next().is_none())
}

/// A color that cannot be a number: `111` is one to some.
fn look(text: &str) -> Option<[u8; 3]> {
    let is_color = text.starts_with(|c: char| c.is_alphabetic() || c == '#');
    shades::in_words(text).filter(|_| is_color)
}

/// The text without what is around it.
fn bare(text: &str) -> &str {
    text.trim_matches([' ', '\t', '"', '\'', '`', '*', '(', ')'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = match legend(text) {
            Legend::No => "no".to_owned(),
            Legend::Unclear => "unclear".to_owned(),
            Legend::Of(entries) => {
                let entries = entries.iter().map(|(c, rgb)| format!("{c} {}", shades::hex(*rgb)));
                entries.collect::<Vec<_>>().join(" ")
            }
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn legends() {
        for text in [
            "r = red",
            "r: #ff0000",
            "# r = red",
            "// r - red",
            "red (r)",
            "- `r`: Red",
            "Key: r=red",
            "r is red",
        ] {
            check(text, "r #ff0000");
        }
        check("Colors: r = red, b = blue; g=#0f0", "r #ff0000 b #0000ff g #00ff00");
        check("**Legend:** R=red | B=navy", "R #ff0000 B #000080");
        check("#ff0000 = r", "r #ff0000");
        check("r = dark red, . = white, background = white", "r #8b0000");
    }

    #[test]
    fn legends_that_cannot_be_read() {
        for text in
            ["r = red, b = brwn", "r = red, 2", "Colors: r = brwn", "Puzzle (b = brown, g = gold)"]
        {
            check(text, "unclear");
        }
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
            "",
            "r red",
            "red = blue",
            "Key: 3",
        ] {
            check(text, "no");
        }
    }
}
