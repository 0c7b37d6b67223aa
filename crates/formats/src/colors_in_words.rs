//! Runs whose colors are words, before or behind each length.
//!
//! ```text
//!   2 red, 1 blue      red:2 blue:1      2 #f00      1 dark blue      3 red and 1 black
//! ```
//!
//! A letter is a color, too, but for those that are more often a cross or a slip for 0 and 1.
//! Whether lengths or colors come first is so for the whole text. A run without a color beside others
//! with one (`1, 1 red`) may be of that color or black: that is a fault. Linear.

use pictogrid_core::{Fault, FaultKind};

use crate::{color_names, colors};

/// Words that say nothing between runs.
const BETWEEN: [&str; 2] = ["and", "then"];

/// The most bytes that are looked at in one go: more runs than any line has.
pub(crate) const LONGEST: usize = 1 << 18;

/// The most words of the name of a color.
const MOST_WORDS: usize = 3;

/// Letters of colors that are more often something else.
pub(crate) const UNCLEAR: [char; 6] = ['x', 'X', 'o', 'O', 'l', 'I'];

/// A run as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run<'a> {
    pub(crate) length: &'a str,
    pub(crate) color: Option<&'a str>,
}

impl Run<'_> {
    /// What its color looks like, unless that is a letter or no color.
    pub(crate) fn look(&self) -> Option<[u8; 3]> {
        self.color.filter(|color| color.len() > 1).and_then(color_names::of_words)
    }
}

/// The runs of a text; none if no color in it is a word, or a length is missing.
pub(crate) fn runs(text: &str) -> Option<Vec<Run<'_>>> {
    if text.len() > LONGEST || !text.contains(|c: char| c.is_alphabetic() || c == '#') {
        return None;
    }
    let parts = parts(text);
    let first = parts.first().filter(|_| parts.iter().any(|part| is_word(part)))?;
    let is_behind = !is_word(first);
    let mut runs: Vec<(Option<&str>, Option<&str>)> = Vec::new();
    for part in parts {
        let last = runs.last_mut();
        match (is_word(part), last) {
            (true, Some((_, color @ None))) if is_behind => *color = Some(part),
            (true, _) if !is_behind => runs.push((None, Some(part))),
            (false, Some((length @ None, _))) => *length = Some(part),
            (false, _) => runs.push((Some(part), None)),
            (true, _) => return None,
        }
    }
    let whole = |(length, color): (Option<_>, _)| Some(Run { length: length?, color });
    let runs: Vec<Run<'_>> = runs.into_iter().map(whole).collect::<Option<_>>()?;
    runs.iter().all(|run| is_length(run.length)).then_some(runs)
}

/// The length of the first run without a color, unless it is nothing, and what is wrong with it.
pub(crate) fn uncolored<'a>(runs: &[Run<'a>]) -> Option<(&'a str, Fault)> {
    let is_nothing = |run: &Run<'_>| run.length.bytes().all(|digit| digit == b'0');
    let has_word = runs.iter().any(|run| run.color.is_some_and(|color| color.len() > 1));
    let run = runs.iter().find(|run| has_word && run.color.is_none() && !is_nothing(run))?;
    let message = format!(
        "{} has no color, but others beside it have one; write the color of each, as 1 black, 1 red",
        run.length
    );
    Some((run.length, Fault::new(FaultKind::BadColor, message)))
}

/// A length and what comes behind it: `2r` is `2` and `r`.
pub(crate) fn split(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit() && c != '?').unwrap_or(text.len()))
}

/// Whether a text is a length and nothing else.
pub(crate) fn is_length(text: &str) -> bool {
    split(text).1.is_empty()
}

/// Lengths and colors, in order.
fn parts(text: &str) -> Vec<&str> {
    let is_part = |c: char| c.is_alphanumeric() || "#?_".contains(c);
    let is_said = |word: &&str| {
        !word.is_empty() && !BETWEEN.iter().any(|between| word.eq_ignore_ascii_case(between))
    };
    let words: Vec<&str> = text.split(|c| !is_part(c)).filter(is_said).collect();
    let end = |word: &str| word.as_ptr().addr() - text.as_ptr().addr() + word.len();
    let mut parts = Vec::with_capacity(2 * words.len());
    let mut index = 0;
    while let Some(word) = words.get(index) {
        let (length, color) = split(word);
        parts.extend(Some(length).filter(|length| !length.is_empty()));
        let start = end(word) - color.len();
        // As many words as are a color together, each close behind the one before it.
        let close = words[index..].windows(2).take(MOST_WORDS - 1).take_while(|pair| {
            let between = &text[end(pair[0])..end(pair[1]) - pair[1].len()];
            matches!(between, " " | "-") && pair[1].starts_with(char::is_alphabetic)
        });
        let longer = close.map(|pair| &text[start..end(pair[1])]).enumerate();
        let longest = longer.filter(|(_, name)| color_names::in_words(name).is_some()).last();
        let longest = longest.filter(|_| !color.is_empty());
        let (n_more, color) = longest.map_or((0, color), |(more, name)| (more + 1, name));
        parts.extend(Some(color).filter(|color| !color.is_empty()));
        index += 1 + n_more;
    }
    parts
}

fn is_word(part: &str) -> bool {
    let is_letter = || part.chars().all(|c| colors::is_letter(c) && !UNCLEAR.contains(&c));
    !is_length(part) && (part.len() > 1 || is_letter())
}
