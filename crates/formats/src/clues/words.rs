//! Colors in words among pasted clues: they become letters before anything else looks at the text.
//!
//! ```text
//!   Row 1: 2 red, 1 dark blue      Row 1: 2r, 1d
//!   red:2 blue:1                   2r 1b
//!   [[(2, 'red'), (1, 'blue')]]    [[2r, 1b]]        without the brackets of pairs
//!   2 red + 1 blue and 1 red       2r 1b 1r
//!   2 r, 1(b)   r2 b:1             2r, 1b   2r 1b    if all runs of the line are so
//! ```
//!
//! The gaps between runs stay what they were. Black has no letter, as runs have none without a
//! color. A color gets the letter that a legend gives it, else its initial.
//! A line in which no word is a color, or a length is missing, stays as it is; so does a text of
//! several lines in which one alone has such runs: that one is rather what it is called. Where
//! others have some, a word that is no color is a fault, and so is a run without a color, or in
//! the white of empty cells. Linear.

use std::{
    collections::{BTreeMap, HashSet},
    ops::Range,
};

use pictogrid_core::{Fault, FaultKind, Palette, Place};

use super::{
    brackets::has_lists,
    labels::label,
    legend::{Legend, Meaning, legend},
    lines::is_separator,
};
use crate::{
    color_names, colors,
    colors_in_words::{self, is_length},
    input::{Lines, TextLine},
    numbers::shown,
};

/// The most bytes that are looked at without a color in words, and in all: nobody writes out more.
const MOST_BEFORE: usize = 1 << 20;
const MOST_BYTES: usize = 16 << 20;

/// Letters of colors that are more often something else: crosses, and slips for 0 and 1.
const UNCLEAR: [char; 6] = ['x', 'X', 'o', 'O', 'l', 'I'];

/// A text whose colors are letters.
pub(super) struct Words {
    text: String,
    /// What the letters stand for that no legend of the text says, and where each was met first.
    pub(super) legend: Vec<Meaning>,
    /// What is wrong with the first line that cannot be read.
    pub(super) fault: Option<Fault>,
    /// What legends of the text say.
    known: Vec<Meaning>,
    /// The letters that are no other color's.
    taken: HashSet<char>,
}

/// A run with a color: what is of it in its line, and both of them there.
struct Run<'a> {
    range: Range<usize>,
    length: &'a str,
    color: &'a str,
    /// What the color looks like, unless it is a letter already.
    rgb: Option<[u8; 3]>,
}

/// What is met in a text whose colors are words.
#[derive(Default)]
struct Met {
    n_bytes: usize,
    /// Whether some are more than letters.
    has_words: bool,
    /// The letters of runs, and where each is first.
    used: BTreeMap<char, Place>,
}

impl Met {
    /// What is met in these lines; none if there are no words in them.
    fn of(lines: Lines<'_>) -> Option<Met> {
        let mut met = Met::default();
        let (mut n_lines, mut n_worded) = (0, 0);
        for line in lines.filter(|line| !line.is_blank()) {
            met.n_bytes += line.text.len() + 1;
            if met.n_bytes > if n_worded == 0 { MOST_BEFORE } else { MOST_BYTES } {
                return None;
            }
            n_lines += 1;
            let runs = runs(&line);
            n_worded += usize::from(!runs.as_ref().is_ok_and(Vec::is_empty));
            let runs = runs.unwrap_or_default();
            met.has_words |= runs.iter().any(|run| run.rgb.is_some());
            let apart = runs.iter().filter(|run| run.rgb.is_none());
            let apart = apart.filter_map(|run| run.color.chars().next());
            for letter in letters(line.text).chain(apart) {
                met.used.entry(letter).or_insert_with(|| line.start());
            }
        }
        (n_lines > 0 && n_worded >= n_lines.min(2)).then_some(met)
    }
}

/// What legends among the lines say.
fn known(lines: Lines<'_>) -> Vec<Meaning> {
    let meanings = lines.filter(|line| !line.is_blank()).flat_map(|line| {
        let entries = match legend(line.text) {
            Legend::Of(entries) => entries,
            _ => Vec::new(),
        };
        let place = line.start();
        entries.into_iter().map(move |(letter, rgb)| Meaning { letter, rgb, place })
    });
    meanings.take(Palette::MOST_COLORS).collect()
}

impl Words {
    /// The text of `lines` with letters for its colors; none if there are no words in it.
    pub(super) fn of(lines: Lines<'_>) -> Option<Words> {
        let Met { n_bytes, has_words, used } = Met::of(lines.clone())?;
        let known = known(lines.clone());
        let letters = known.iter().map(|meaning| meaning.letter).chain(used.keys().copied());
        let taken = letters.chain(UNCLEAR).collect();
        let text = String::with_capacity(n_bytes);
        let mut words = Words { text, legend: Vec::new(), fault: None, known, taken };
        if has_words {
            words.legend.extend(used.into_iter().filter_map(|(letter, place)| {
                let is_known = words.known.iter().any(|known| known.letter == letter);
                let rgb = colors::usual_name(letter)
                    .filter(|_| !is_known)
                    .and_then(color_names::parse)?;
                Some(Meaning { letter, rgb, place })
            }));
        }
        for line in lines {
            words.push(&line)?;
            words.text.push('\n');
        }
        Some(words)
    }

    pub(super) fn lines(&self) -> Lines<'_> {
        Lines::of(&self.text)
    }

    /// Adds a line; none if there are more colors than letters.
    fn push(&mut self, line: &TextLine<'_>) -> Option<()> {
        let runs = runs(line).unwrap_or_else(|fault| {
            self.fault.get_or_insert(fault);
            Vec::new()
        });
        let mut end = 0;
        for (index, run) in runs.iter().enumerate() {
            // A quote may be at the end of one run and the start of the next.
            let start = run.range.start.max(end);
            let before = &line.text[end..start];
            match index > 0 && before.is_empty() {
                true => self.text.push(' '),
                false => self.push_between(before, index > 0),
            }
            self.text.push_str(run.length);
            let letter = match run.rgb {
                None => run.color.chars().next(),
                Some([0, 0, 0]) => None,
                Some(rgb) => Some(self.letter(run, rgb, line)?),
            };
            self.text.extend(letter);
            end = run.range.end;
        }
        self.push_between(&line.text[end..], !runs.is_empty());
        Some(())
    }

    /// Adds what is before, between or behind runs; where it is not before them, without words and
    /// signs that mean nothing.
    fn push_between(&mut self, text: &str, is_bare: bool) {
        let is_said = |c: char| is_bare && (c.is_alphabetic() || "*+&".contains(c));
        if !text.contains(is_said) {
            return self.text.push_str(text);
        }
        let rest = text.replace(is_said, "");
        self.text.push_str(if rest.trim().is_empty() { " " } else { &rest });
    }

    /// The letter of a color: that of a legend, else of its name, unless it is taken.
    fn letter(&mut self, run: &Run<'_>, rgb: [u8; 3], line: &TextLine<'_>) -> Option<char> {
        let mut known = self.known.iter().chain(&self.legend);
        if let Some(meaning) = known.find(|meaning| meaning.rgb == rgb) {
            return Some(meaning.letter);
        }
        let initial = run.color.chars().next().map(|c| c.to_ascii_lowercase());
        let initial = initial.filter(|&c| colors::is_letter(c));
        let mut letters = initial.into_iter().chain(colors::letters());
        let letter = letters.find(|c| !self.taken.contains(c))?;
        self.taken.insert(letter);
        let place = line.place(line.offset_of(run.color));
        self.legend.push(Meaning { letter, rgb, place });
        Some(letter)
    }
}

/// The runs of a line that have their colors in words; none if anything else is a word.
fn runs<'a>(line: &TextLine<'a>) -> Result<Vec<Run<'a>>, Fault> {
    if line.text.len() > colors_in_words::LONGEST {
        return Ok(Vec::new());
    }
    let label = label(line.trimmed());
    let text = label.map_or(line.trimmed(), |label| label.rest);
    let text = behind_number(text);
    let in_pairs = has_lists(text, false);
    let run = |length: &'a str, color: &'a str, rgb: Option<[u8; 3]>| {
        let range = range(line, length, color, in_pairs);
        Run { range, length, color, rgb }
    };
    if let Some(pairs) = pairs(text, label.is_some()) {
        return Ok(pairs.into_iter().map(|(length, color)| run(length, color, None)).collect());
    }
    // `1 = red` is rather a legend.
    let is_legend = text.starts_with(|c: char| c.is_ascii_digit()) && text.contains('=');
    let all = colors_in_words::runs(text).filter(|_| !is_legend).unwrap_or_default();
    let look = |run: &colors_in_words::Run<'_>| run.color.and_then(color_names::of_words);
    if !all.iter().any(|run| look(run).is_some()) {
        return Ok(Vec::new());
    }
    if let Some((length, fault)) = colors_in_words::uncolored(&all) {
        return Err(fault.at(line.place(line.offset_of(length))));
    }
    let colored = all.iter().filter_map(|colored| Some((colored, colored.color?)));
    let colored = colored.map(|(colored, color)| {
        let fault = |message| {
            let place = line.place(line.offset_of(color));
            Fault::new(FaultKind::BadColor, message).at(place)
        };
        match look(colored) {
            Some([255, 255, 255]) => Err(fault(format!(
                "{:?} is the color of empty cells, and no run has it",
                shown(color)
            ))),
            Some(rgb) => Ok(run(colored.length, color, Some(rgb))),
            None => Err(fault(format!("{:?} is no color", shown(color)))),
        }
    });
    colored.collect()
}

/// What follows the number of a list: `3. `.
fn behind_number(text: &str) -> &str {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_number = rest.len() < text.len() && (rest.starts_with(". ") || rest.starts_with(") "));
    if is_number { &rest[2..] } else { text }
}

/// The lengths and letters of a text of nothing else, each letter apart from its length or, if it
/// may be, in front.
fn pairs(text: &str, may_be_in_front: bool) -> Option<Vec<(&str, &str)>> {
    let is_letter = |part: &str| {
        let mut letters = part.chars();
        let is_one = letters.next().is_some_and(|c| colors::is_letter(c) && !UNCLEAR.contains(&c));
        is_one && letters.next().is_none()
    };
    let mut parts = Vec::new();
    for part in text.split(is_separator).filter(|part| !part.is_empty()) {
        let first = part.chars().next().map_or(0, char::len_utf8);
        let is_in_front = is_letter(&part[..first]) && first < part.len();
        let (one, other) = part.split_at(if is_in_front { first } else { part.len() });
        parts.extend([one, other].into_iter().filter(|part| !part.is_empty()));
    }
    let is_behind = parts.first().is_some_and(|part| is_length(part));
    let (pairs, rest) = parts.as_chunks::<2>();
    let pairs =
        pairs.iter().map(|&[one, other]| if is_behind { (one, other) } else { (other, one) });
    let pairs: Option<Vec<_>> =
        pairs.map(|pair| (is_length(pair.0) && is_letter(pair.1)).then_some(pair)).collect();
    pairs.filter(|pairs| rest.is_empty() && !pairs.is_empty() && (is_behind || may_be_in_front))
}

/// Where a run is in its line, with what is around its parts.
fn range(line: &TextLine<'_>, length: &str, color: &str, in_pairs: bool) -> Range<usize> {
    let [one, other] = [length, color].map(|part| {
        let start = line.offset_of(part);
        start..start + part.len()
    });
    let range = one.start.min(other.start)..one.end.max(other.end);
    if in_pairs { with_brackets(line.text, range) } else { closed(line.text, range) }
}

/// The range of a pair with the brackets and quotes around it.
fn with_brackets(text: &str, range: Range<usize>) -> Range<usize> {
    let is_around = |c: char| matches!(c, ' ' | '"' | '\'');
    let before = text[..range.start].trim_end_matches(is_around);
    let behind = text[range.end..].trim_start_matches(is_around);
    let inner = before.strip_suffix(['[', '(', '{']).zip(behind.strip_prefix([']', ')', '}']));
    inner.map_or(range, |(before, behind)| before.len()..text.len() - behind.len())
}

/// The range with both of a pair of quotes or brackets of which one is in it: `1(b)`, `1 'blue'`,
/// `[red]2`.
fn closed(text: &str, range: Range<usize>) -> Range<usize> {
    let pairs = [["\"", "\""], ["'", "'"], ["[", "]"], ["(", ")"], ["{", "}"]];
    pairs.into_iter().fold(range, |range, [open, close]| {
        let inner = &text[range.clone()];
        let is_opened = inner.contains(open) && !inner.ends_with(close);
        let is_closed = inner.contains(close) && !inner.starts_with(open);
        let end = is_opened && text[range.end..].starts_with(close);
        let start = is_closed && text[..range.start].ends_with(open);
        range.start - usize::from(start)..range.end + usize::from(end)
    })
}

/// The letters of runs such as `3b`.
fn letters(text: &str) -> impl Iterator<Item = char> {
    let behind = text.chars().skip(1).chain([' ']);
    let pairs = text.chars().zip(behind);
    pairs.filter(|(c, next)| c.is_ascii_digit() && colors::is_letter(*next)).map(|(_, next)| next)
}
