//! What lines around pasted clues say: a size, a title, an author, colors, or nothing in a sentence.
//!
//! ```text
//!   9x9    9 × 12    Size: 9x9    Grid size: 9 by 9    Size: 9    width: 9    height = 9
//!   Title: A boot     name = 'A boot'     by Jo     Author: Jo
//!   Here is a 5x5 nonogram:       Let me know if it is unique!      sentences
//!   r = red    # b: #0000ff    green (g)    g - green    r=red b=blue    colors = {'r': 'red'}
//! ```
//!
//! Nobody agrees on whether the width comes first, so either order will do; but with some clues
//! missing the puzzle is another one, so the size must be that of the clues.
//! A legend of which not all can be read is a fault where letters are used: what it says would be
//! lost. What empty cells are called (`. = white`) is passed over. Linear.

use pictogrid_core::{Fault, FaultKind, Place, n_of};

use super::labels::LONGEST;
use crate::{
    color_names,
    colors::{is_letter, only},
    input::TextLine,
};

/// What a line says of the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    Both([u64; 2]),
    /// Two numbers alone above the clues, the width first as `.nin` has it.
    Bare([u64; 2]),
    Width(u64),
    Height(u64),
}

/// A size and its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stated<'a> {
    pub(super) size: Size,
    pub(super) line: TextLine<'a>,
}

impl Stated<'_> {
    /// Whether a grid of so many rows and columns has this size.
    pub(super) fn is_of(&self, [rows, columns]: [usize; 2]) -> bool {
        let (rows, columns) = (rows as u64, columns as u64);
        match self.size {
            Size::Both(sides) | Size::Bare(sides) => {
                sides == [rows, columns] || sides == [columns, rows]
            }
            Size::Width(width) => width == columns,
            Size::Height(height) => height == rows,
        }
    }

    /// The same with the width first, where nothing but the order says which it is.
    pub(super) fn is_exactly(&self, [rows, columns]: [usize; 2]) -> bool {
        match self.size {
            Size::Bare(size) => size == [columns as u64, rows as u64],
            _ => self.is_of([rows, columns]),
        }
    }

    /// What is wrong if a grid is not of this size.
    pub(super) fn fault(&self, [rows, columns]: [usize; 2]) -> Fault {
        let stated = match self.size {
            Size::Both([one, other]) | Size::Bare([one, other]) => format!("size {one} × {other}"),
            Size::Width(width) => format!("width {width}"),
            Size::Height(height) => format!("height {height}"),
        };
        let message = format!(
            "{stated} is stated, but there are clues for {} and {}; correct one of the two",
            n_of(columns as u64, "column"),
            n_of(rows as u64, "row")
        );
        Fault::new(FaultKind::SizeMismatch, message).at(self.line.start())
    }
}

/// The words in front of a size.
const SIZE: [&str; 6] = ["size", "grid", "grid size", "puzzle size", "dimensions", "dimension"];

/// The size that a line states.
pub(super) fn size(text: &str) -> Option<Size> {
    if text.len() > LONGEST {
        return None;
    }
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let before = text[..start].trim_matches([' ', '\t', ':', '=', '(', '[']).to_ascii_lowercase();
    let rest = text[start..].trim_end_matches([' ', '\t', ')', ']']);
    let number = |text: &str| -> Option<u64> {
        let text = text.trim_matches([' ', '\t']);
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(u64::MAX))
    };
    let pair = |signs: &[&str]| {
        let (one, other) = signs.iter().find_map(|&sign| rest.split_once(sign))?;
        Some(Size::Both([number(one)?, number(other)?]))
    };
    let both = || pair(&["x", "X", "×", "*", " by "]);
    match before.as_str() {
        "" if text.starts_with([':', '=']) => None,
        "" => both(),
        "width" => number(rest).map(Size::Width),
        "height" => number(rest).map(Size::Height),
        word if SIZE.contains(&word) => {
            let square = || number(rest).map(|side| Size::Both([side; 2]));
            both().or_else(|| pair(&[",", " "])).or_else(square)
        }
        _ => None,
    }
}

/// What a line says of the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About<'a> {
    Title(&'a str),
    Author(&'a str),
}

/// What a title and an author are called, in English, German, French, Spanish, Italian, Russian, Japanese.
const TITLE: [&str; 12] = [
    "title",
    "name",
    "puzzle name",
    "titel",
    "titre",
    "título",
    "titulo",
    "titolo",
    "название",
    "имя",
    "タイトル",
    "題名",
];
const AUTHOR: [&str; 11] = [
    "author",
    "by",
    "creator",
    "designer",
    "made by",
    "autor",
    "autorin",
    "auteur",
    "autore",
    "автор",
    "作者",
];

/// What a line says of the title or the author.
pub(super) fn about<'a>(line: &'a str) -> Option<About<'a>> {
    if line.len() > LONGEST {
        return None;
    }
    let bare = |text: &'a str| text.trim_matches(|c| " \t\"'`*;,".contains(c));
    if let Some(name) = line.strip_prefix("by ").or_else(|| line.strip_prefix("By ")) {
        return Some(About::Author(bare(name))).filter(|_| !name.contains([':', '=']));
    }
    let (key, text) = line.split_once([':', '='])?;
    let text = bare(text);
    if text.is_empty() || text.ends_with(['{', '[', '(']) {
        return None;
    }
    match bare(key).to_lowercase().as_str() {
        key if TITLE.contains(&key) => Some(About::Title(text)),
        key if AUTHOR.contains(&key) => Some(About::Author(text)),
        _ => None,
    }
}

/// The most characters of a sentence.
const MOST_CHARS: usize = 500;

/// Whether a line is nothing but a sentence or its end: words, and of numbers only sizes.
pub(super) fn is_prose(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.contains(|c: char| c.is_numeric() || "[]{}=|;".contains(c)) || size_of(word).is_some()
    };
    let end = text.trim_end_matches(['"', '\'', ')', '*', '”']).chars().next_back();
    // `Row one:` is rather a label.
    let least_words = if end == Some(':') { 3 } else { 2 };
    text.chars().nth(MOST_CHARS).is_none()
        && end.is_some_and(|end| ".!?:…".contains(end))
        && text.split_whitespace().count() >= least_words
        // `l l O`
        && text.split_whitespace().any(|word| word.len() > 2)
        && text.split_whitespace().all(is_word)
}

/// The size that a sentence states.
pub(super) fn size_in(text: &str) -> Option<Size> {
    text.split_whitespace().find_map(size_of)
}

fn size_of(word: &str) -> Option<Size> {
    size(word.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// The most bytes of a setting.
const LONGEST_SETTING: usize = 100;

/// Whether a line is a setting of some program: a name and one value, as `boxSize: 20`, and no name that
/// may be meant for clues.
pub(super) fn is_setting(text: &str) -> bool {
    const OF_CLUES: [&str; 11] =
        ["row", "col", "clue", "hint", "run", "top", "left", "side", "width", "height", "order"];
    let Some((key, value)) = text.split_once([':', '=']).filter(|_| text.len() < LONGEST_SETTING)
    else {
        return false;
    };
    let (key, value) = (key.trim_end().to_ascii_lowercase(), value.trim());
    key.chars().nth(2).is_some()
        && key.starts_with(|c: char| c.is_ascii_lowercase())
        && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !OF_CLUES.iter().any(|word| key.contains(word))
        && !value.is_empty()
        && !value.contains(|c: char| c.is_whitespace() || ",;[]{}()".contains(c))
}

/// The most bytes of a legend.
const LONGEST_LEGEND: usize = 4000;

/// What may stand before the entries.
const LEGEND: [&str; 8] =
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
    if text.len() > LONGEST_LEGEND || !may_be_legend(text) {
        return Legend::No;
    }
    let mut text = text.trim();
    while let Some(rest) = text.strip_prefix(['#', '*', '%', '/', '-', '>'])
        && rest.starts_with([' ', '/', '#', '*'])
    {
        text = rest.trim_start();
    }
    let is_one_of = |labels: &[&str], text: &str| {
        labels.iter().any(|label| bare(text).eq_ignore_ascii_case(label))
    };
    let heading = text.trim_end_matches(['*', ':']);
    if is_one_of(&HEADINGS, text) || heading.len() < text.len() && is_one_of(&LEGEND, heading) {
        return Legend::Of(Vec::new());
    }
    let label = text.split_once([':', '=']).filter(|(label, _)| is_one_of(&LEGEND, label));
    let entries = label
        .map_or(text, |(_, rest)| rest.trim_start_matches('*').trim_matches([' ', '{', '}', ';']));
    let is_spaced = entries.matches('=').count() > 1 && !entries.contains([',', ';', '|']);
    let is_between = |c| matches!(c, ',' | ';' | '|') || is_spaced && c == ' ';
    let found = entries.split(is_between).filter(|entry| !entry.trim().is_empty());
    let found: Vec<Entry> = found.map(|text| entry(text, label.is_some())).collect();
    let colors = found.iter().filter_map(|entry| match entry {
        Entry::Color(letter, rgb) => Some((*letter, *rgb)),
        _ => None,
    });
    let colors: Vec<(char, [u8; 3])> = colors.collect();
    let may_be = |entry: &Entry| matches!(entry, Entry::Empty | Entry::Unknown);
    let is_one = !colors.is_empty() || label.is_some() && found.iter().any(may_be);
    let is_clear = found.iter().all(|entry| matches!(entry, Entry::Color(..) | Entry::Empty));
    match (is_one, is_clear) {
        (true, true) => Legend::Of(colors),
        _ if is_one || mentions(entries) || label.is_some() && has_letter(entries) => {
            Legend::Unclear
        }
        _ => Legend::No,
    }
}

/// Whether a text has a sign that says what something is, a letter by itself, or what a word before a
/// legend begins with: of most lines no more need be looked at.
fn may_be_legend(text: &str) -> bool {
    let (mut n_letters, mut is_first) = (0, true);
    for byte in text.bytes().chain([b' ']) {
        let is_letter = byte.is_ascii_alphabetic() || byte >= 0x80;
        if is_letter && is_first {
            is_first = false;
            if matches!(byte | 0x20, b'c' | b'k' | b'l' | b'p' | 0x80..) {
                return true;
            }
        }
        if byte == b'=' || byte >= 0x80 || n_letters == 1 && !byte.is_ascii_alphanumeric() {
            return true;
        }
        n_letters = match byte {
            b'0'..=b'9' => 2,
            _ if is_letter => n_letters + 1,
            _ => 0,
        };
    }
    false
}

/// Whether a text that is no legend seems to say what a letter stands for: `b for black`, `b=noir`.
fn mentions(text: &str) -> bool {
    let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '#'));
    let is_equal = |(at, _): (usize, &str)| {
        let before = text[..at].trim_end().rsplit([' ', ',', ';']).next();
        let mut behind = bare(&text[at + 1..]).chars();
        before.and_then(letter).is_some()
            && behind.by_ref().take(2).filter(|c| c.is_alphabetic()).count() == 2
    };
    has_letter(text) && words.any(|word| color_names::of_words(word).is_some())
        || text.match_indices('=').any(is_equal)
}

/// Whether a word is a letter, but for those that are words by themselves.
fn has_letter(text: &str) -> bool {
    let mut words = text.split(|c: char| !(c.is_alphanumeric() || c == '#'));
    words.any(|word| letter(word).is_some_and(|letter| !"aAiI".contains(letter)))
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
    let mut best = Entry::Other;
    for between in BETWEEN.into_iter().chain(is_labeled.then_some(" ")) {
        let Some((one, other)) = text.trim().split_once(between) else { continue };
        if [one, other].iter().any(|side| EMPTY.contains(&&*bare(side).to_lowercase())) {
            return Entry::Empty;
        }
        let Some((letter, color)) =
            letter(one).map(|l| (l, other)).or_else(|| Some((letter(other)?, one)))
        else {
            continue;
        };
        match color_names::of_words(bare(color)) {
            Some(rgb) => return Entry::Color(letter, rgb),
            None => best = Entry::Unknown,
        }
    }
    best
}

fn letter(text: &str) -> Option<char> {
    only(bare(text)).filter(|&c| is_letter(c))
}

/// The text without quotes, brackets and marks around it.
fn bare(text: &str) -> &str {
    text.trim_matches(|c| " \t\"'`*;,()".contains(c))
}
