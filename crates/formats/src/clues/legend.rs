//! Legends: lines that say what the letters of the colors stand for.
//!
//! ```text
//!   r = red          # b: #0000ff         green (g)       g - green
//!   Colors: r = red, b = blue; g = green      colors = {'r': 'red'}      r=red b=blue
//!   Legend:                                   alone: says nothing
//! ```
//!
//! A line is one if an entry is a letter and a color, in either order, or if it is labeled so and an
//! entry has a letter. One of which not all can be read is a fault where letters are used: what it
//! says would be lost. What empty cells are called (`. = white`) is passed over. Linear.

use pictogrid_core::Place;

use crate::{color_names, colors::is_letter};

/// The most bytes of a legend.
const LONGEST: usize = 4000;

/// What may stand before the entries.
const LABELS: [&str; 8] =
    ["color", "colors", "colour", "colours", "legend", "key", "palette", "color key"];

/// Those of them that are headings without a colon, too: a picture may be called `Key`.
const HEADINGS: [&str; 3] = ["colors", "colours", "legend"];

/// What may stand within an entry.
const BETWEEN: [&str; 9] = ["=", "->", "→", ":", " - ", " – ", "(", " is ", " means "];

/// What empty cells are called.
const EMPTY: [&str; 7] = [".", "0", "-", "_", "empty", "blank", "background"];

/// What a letter stands for, and where that is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Meaning {
    pub(super) letter: char,
    pub(super) rgb: [u8; 3],
    pub(super) place: Place,
}

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
    if text.len() > LONGEST {
        return Legend::No;
    }
    let mut text = text.trim();
    while let Some(rest) = text.strip_prefix(['#', '*', '%', '/', '-', '>'])
        && rest.starts_with([' ', '/', '#', '*'])
    {
        text = rest.trim_start();
    }
    let is_one_of = |labels: &[&str], text: &str| {
        let text = bare(text);
        labels.iter().any(|label| text.eq_ignore_ascii_case(label))
    };
    let is_label = |text: &str| is_one_of(&LABELS, text);
    let heading = text.trim_end_matches(['*', ':']);
    if is_one_of(&HEADINGS, text) || heading.len() < text.len() && is_label(heading) {
        return Legend::Of(Vec::new());
    }
    let label = text.split_once([':', '=']).filter(|(label, _)| is_label(label));
    if let Some((_, rest)) = label {
        text = rest.trim_start_matches('*').trim_matches([' ', '{', '}', ';']);
    }
    if label.is_none() && !BETWEEN.iter().any(|between| text.contains(between)) {
        return if mentions(text) { Legend::Unclear } else { Legend::No };
    }
    let is_spaced = text.matches('=').count() > 1 && !text.contains([',', ';', '|']);
    let is_between = |c| matches!(c, ',' | ';' | '|') || is_spaced && c == ' ';
    let entries = text.split(is_between).filter(|entry| !entry.trim().is_empty());
    let entries: Vec<Entry> = entries.map(|text| entry(text, label.is_some())).collect();
    let is_color = |entry: &Entry| matches!(entry, Entry::Color(..));
    let is_empty = |entry: &Entry| matches!(entry, Entry::Empty);
    let may_be = |entry: &Entry| !matches!(entry, Entry::Other);
    let is_one = entries.iter().any(is_color) || label.is_some() && entries.iter().any(may_be);
    let is_clear = entries.iter().all(|entry| is_color(entry) || is_empty(entry));
    if !(is_one && is_clear) {
        let is_one_of_colors = is_one || mentions(text) || label.is_some() && has_letter(text);
        return if is_one_of_colors { Legend::Unclear } else { Legend::No };
    }
    let color = |entry| match entry {
        Entry::Color(letter, rgb) => Some((letter, rgb)),
        _ => None,
    };
    Legend::Of(entries.into_iter().filter_map(color).collect())
}

/// Whether a text that is no legend seems to say what a letter stands for: `b for black`, `b=noir`.
fn mentions(text: &str) -> bool {
    let has_color = || words(text).any(|word| color_names::of_words(word).is_some());
    let is_equal = |(at, _): (usize, &str)| {
        let before = text[..at].trim_end().rsplit([' ', ',', ';']).next();
        before.and_then(letter).is_some() && begins_in_word(&text[at + 1..])
    };
    has_letter(text) && has_color() || text.match_indices('=').any(is_equal)
}

/// Whether a word of more than one letter comes first.
fn begins_in_word(text: &str) -> bool {
    let text = bare(text);
    text.starts_with(char::is_alphabetic) && text.chars().nth(1).is_some_and(char::is_alphabetic)
}

/// Whether a word is a letter, but for those that are words by themselves.
fn has_letter(text: &str) -> bool {
    words(text).any(|word| letter(word).is_some_and(|letter| !"aAiI".contains(letter)))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '#')).filter(|word| !word.is_empty())
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

/// What an entry says. Behind a label a blank is enough in it.
fn entry(text: &str, is_labeled: bool) -> Entry {
    let blank = is_labeled.then_some(" ");
    let found = BETWEEN.into_iter().chain(blank).filter_map(|between| {
        let text = text.trim();
        let (one, other) = text.split_once(between)?;
        if [one, other].iter().any(|side| EMPTY.contains(&&*bare(side).to_lowercase())) {
            return Some(Entry::Empty);
        }
        let (letter, color) = match letter(one) {
            Some(letter) => (letter, other),
            None => (letter(other)?, one),
        };
        Some(
            color_names::of_words(bare(color))
                .map_or(Entry::Unknown, |rgb| Entry::Color(letter, rgb)),
        )
    });
    found
        .reduce(|best, other| if matches!(best, Entry::Unknown) { other } else { best })
        .unwrap_or(Entry::Other)
}

fn letter(text: &str) -> Option<char> {
    let mut letters = bare(text).chars();
    letters.next().filter(|&c| is_letter(c) && letters.next().is_none())
}

/// The text without what is around it.
fn bare(text: &str) -> &str {
    text.trim_matches([' ', '\t', '"', '\'', '`', '*', '(', ')'])
}
