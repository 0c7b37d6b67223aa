//! Colors in words among pasted clues: they become letters before anything else looks at the text.
//!
//! ```text
//!   Row 1: 2 red, 1 dark blue      Row 1: 2r, 1d
//!   red:2 blue:1                   2r 1b
//!   [[(2, 'red'), (1, 'blue')]]    [[2r, 1b]]        without the brackets of pairs
//!   2 red + 1 blue and 1 red       2r 1b 1r
//!   2 r, 1(b)                      2r, 1b            a letter that is apart
//! ```
//!
//! The gaps between runs stay what they were. Black has no letter, as runs have none without a
//! color. A color gets the letter that a legend gives it, else its initial.
//! A line in which no word is a color, or a length is missing, stays as it is; so does a text of
//! several lines in which one alone has such runs: that one is rather what it is called. Where
//! others have some, a word that is no color is a fault, and so is a run without a color, or in
//! the white of empty cells. Linear.

use std::{collections::HashSet, ops::Range};

use pictogrid_core::{Fault, FaultKind};

use super::{
    labels::label,
    lines::{CLOSE, OPEN},
    notes::{Legend, Meaning, legend},
};
use crate::{
    color_names, colors,
    colors_in_words::{self, Run, UNCLEAR},
    input::{Lines, TextLine},
    numbers::shown,
};

/// The most bytes that are looked at: nobody writes out more.
const MOST_BYTES: usize = 1 << 20;

/// A text whose colors are letters.
pub(super) struct Words {
    pub(super) text: String,
    /// What the letters stand for that no legend of the text says, and where each was met first.
    pub(super) legend: Vec<Meaning>,
    /// What is wrong with the first line that cannot be read.
    pub(super) fault: Option<Fault>,
    /// What legends of the text say.
    known: Vec<Meaning>,
    /// The letters that are no other color's.
    taken: HashSet<char>,
}

/// The text with letters for its colors; none if there are no words in it.
pub(super) fn in_letters(whole: &str) -> Option<Words> {
    if whole.len() > MOST_BYTES {
        return None;
    }
    let lines = || Lines::of(whole).filter(|line| !line.is_blank());
    let with_runs: Vec<_> = lines().filter(|line| !runs(line).is_empty()).take(2).collect();
    let is_title = |line: &TextLine<'_>| label(line.trimmed()).is_none() && lines().count() > 1;
    match with_runs.as_slice() {
        [] => return None,
        [line] if is_title(line) => return None,
        _ => {}
    }
    let known: Vec<Meaning> = lines().flat_map(|line| meanings(&line)).collect();
    let taken = known.iter().map(|meaning| meaning.letter).chain(UNCLEAR).collect();
    let (text, legend) = (String::with_capacity(whole.len()), Vec::new());
    let mut words = Words { text, legend, fault: None, known, taken };
    let has_words = lines().any(|line| runs(&line).iter().any(|run| run.look().is_some()));
    for line in lines() {
        for letter in letters(line.text) {
            // Where others are named, a letter is a name, too.
            let rgb = colors::usual_name(letter).and_then(color_names::parse);
            let rgb = rgb.filter(|_| words.taken.insert(letter) && has_words);
            words.legend.extend(rgb.map(|rgb| Meaning { letter, rgb, place: line.start() }));
        }
    }
    for line in Lines::of(whole) {
        words.push(&line)?;
        words.text.push('\n');
    }
    Some(words)
}

/// What a line says of letters, if it is a legend.
fn meanings(line: &TextLine<'_>) -> Vec<Meaning> {
    let Legend::Of(entries) = legend(line.text) else { return Vec::new() };
    let place = line.start();
    entries.into_iter().map(|(letter, rgb)| Meaning { letter, rgb, place }).collect()
}

impl Words {
    /// Adds a line; none if there are more colors than letters.
    fn push(&mut self, line: &TextLine<'_>) -> Option<()> {
        let runs = runs(line);
        if let Some((length, fault)) = colors_in_words::uncolored(&runs) {
            self.fault.get_or_insert(fault.at(line.place(line.offset_of(length))));
        }
        let mut end = 0;
        for (index, run) in runs.iter().enumerate() {
            let range = range(line, run);
            // A quote may be at the end of one run and the start of the next.
            let before = &line.text[end..range.start.max(end)];
            match index > 0 && before.is_empty() {
                true => self.text.push(' '),
                false => self.push_between(before, index > 0),
            }
            self.text.push_str(run.length);
            let letter = match (run.color, run.look()) {
                (None, _) | (_, Some([0, 0, 0])) => None,
                (Some(color), Some(rgb)) => Some(self.letter(color, rgb, line)?),
                (Some(color), None) => color.chars().next().filter(|_| color.len() == 1),
            };
            self.text.extend(letter);
            self.check(run, line);
            end = range.end;
        }
        self.push_between(&line.text[end..], !runs.is_empty());
        Some(())
    }

    /// Notes what is wrong with the color of a run.
    fn check(&mut self, run: &Run<'_>, line: &TextLine<'_>) {
        let Some(color) = run.color else { return };
        let message = match run.look() {
            Some([255, 255, 255]) => "is the color of empty cells, and no run has it",
            None if color.chars().nth(1).is_some() => "is no color",
            _ => return,
        };
        let fault = Fault::new(FaultKind::BadColor, format!("{:?} {message}", shown(color)));
        self.fault.get_or_insert(fault.at(line.place(line.offset_of(color))));
    }

    /// Adds what is before, between or behind runs; where it is not before them, without words and
    /// signs that mean nothing.
    fn push_between(&mut self, text: &str, is_bare: bool) {
        let is_said = |c: char| is_bare && (c.is_alphabetic() || "*+&".contains(c));
        let rest = text.replace(is_said, "");
        let is_blank = rest.len() < text.len() && rest.trim().is_empty();
        self.text.push_str(if is_blank { " " } else { &rest });
    }

    /// The letter of a color: that of a legend, else of its name, unless it is taken.
    fn letter(&mut self, color: &str, rgb: [u8; 3], line: &TextLine<'_>) -> Option<char> {
        let mut known = self.known.iter().chain(&self.legend);
        if let Some(meaning) = known.find(|meaning| meaning.rgb == rgb) {
            return Some(meaning.letter);
        }
        let initial = color.chars().next().map(|c| c.to_ascii_lowercase());
        let initial = initial.filter(|&c| colors::is_letter(c));
        let mut letters = initial.into_iter().chain(colors::letters());
        let letter = letters.find(|c| !self.taken.contains(c))?;
        self.taken.insert(letter);
        let place = line.place(line.offset_of(color));
        self.legend.push(Meaning { letter, rgb, place });
        Some(letter)
    }
}

/// The runs of a line with a color in words, or in a letter that is apart; else none.
fn runs<'a>(line: &TextLine<'a>) -> Vec<Run<'a>> {
    let text = line.trimmed();
    if !text.contains(char::is_alphabetic) {
        return Vec::new();
    }
    let text = label(text).map_or(text, |label| label.rest);
    let text = behind_number(text);
    // `1 = red` is rather a legend.
    let is_legend = text.starts_with(|c: char| c.is_ascii_digit()) && text.contains('=');
    let runs = colors_in_words::runs(text).filter(|_| !is_legend).unwrap_or_default();
    let is_apart = |run: &Run<'_>| {
        let end = line.offset_of(run.length) + run.length.len();
        run.color.is_some_and(|color| color.len() == 1 && line.offset_of(color) != end)
    };
    let is_one = runs.iter().any(|run| run.look().is_some())
        || runs.iter().any(is_apart) && runs.iter().all(|run| run.color.is_some());
    if is_one { runs } else { Vec::new() }
}

/// What follows the number of a list: `3. `.
fn behind_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = rest.len() < text.len() && (rest.starts_with(". ") || rest.starts_with(") "));
    if is_number { &rest[2..] } else { text }
}

/// Where a run is in its line, with the quotes and brackets of which one is within it, and those of
/// a pair: `1(b)`, `1 'blue'`, `[red]2`, `(2, 'red')`.
fn range(line: &TextLine<'_>, run: &Run<'_>) -> Range<usize> {
    let text = line.text;
    let ends = [Some(run.length), run.color].into_iter().flatten().map(|part| {
        let start = line.offset_of(part);
        (start, start + part.len())
    });
    let (start, end) = ends.fold((usize::MAX, 0), |a, b| (a.0.min(b.0), a.1.max(b.1)));
    let mut range = start..end;
    let is_quote = ['"', '\''];
    let inner = &text[range.clone()];
    let (n_open, n_close) = (inner.matches(OPEN).count(), inner.matches(CLOSE).count());
    let has_quote = inner.matches(is_quote).count() % 2 == 1;
    let is_behind = n_open > n_close && text[end..].starts_with(CLOSE)
        || has_quote && text[end..].starts_with(is_quote);
    let is_before = n_close > n_open && text[..start].ends_with(OPEN)
        || has_quote && !is_behind && text[..start].ends_with(is_quote);
    range = range.start - usize::from(is_before)..range.end + usize::from(is_behind);
    let is_around = |c: char| matches!(c, ' ' | '"' | '\'');
    let before = text[..range.start].trim_end_matches(is_around);
    let behind = text[range.end..].trim_start_matches(is_around);
    let pair = before.strip_suffix(OPEN).zip(behind.strip_prefix(CLOSE));
    pair.map_or(range, |(before, behind)| before.len()..text.len() - behind.len())
}

/// The letters of runs such as `3b`.
fn letters(text: &str) -> impl Iterator<Item = char> {
    let pairs = text.chars().zip(text.chars().skip(1).chain([' ']));
    let pairs = pairs.zip(text.chars().skip(2).chain([' ', ' ']));
    let is_one = |((c, letter), next): &((char, char), char)| {
        c.is_ascii_digit() && colors::is_letter(*letter) && !next.is_alphanumeric()
    };
    pairs.filter(is_one).map(|((_, letter), _)| letter)
}
