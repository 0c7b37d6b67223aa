//! Colors in words among pasted clues: they become letters before anything else looks at the text.
//!
//! ```text
//!   Row 1: 2 red, 1 dark blue      Row 1: 2r   , 1b
//!   red:2 blue:1                   2r    1b
//!   [[(2, 'red'), (1, 'blue')]]    [[ 2r      ,  1b       ]]    without the brackets of pairs
//!   2 red + 1 blue and 1 red       2r      1b         1r
//!   2 r, 1(b)   r2 b:1             2r , 1b      2r 1b          if all runs of the line are so
//! ```
//!
//! Numbers stay where they are, or near. Black has no letter, as runs have none without a color. A
//! line in which a word is no color, or a length is missing, stays as it is; so does a text of
//! several lines in which one alone has such runs: that one is rather what it is called. Linear.

use std::{collections::HashSet, ops::Range};

use pictogrid_core::Place;

use super::{brackets::has_lists_in_clues, labels::label, lines::is_separator};
use crate::{
    colors,
    decode::{Lines, TextLine},
    shades, worded,
};

/// The most bytes that are looked at: nobody writes out more.
const MOST_BYTES: usize = 1 << 20;

/// Letters of colors that are more often something else.
const UNCLEAR: [char; 4] = ['x', 'X', 'o', 'O'];

/// A text whose colors are letters.
pub(super) struct Words {
    text: String,
    /// What the letters stand for, and where each was met first.
    pub(super) legend: Vec<(char, [u8; 3], Place)>,
}

/// A run with a color: what is of it in its line, and both of them there.
struct Run<'a> {
    range: Range<usize>,
    length: &'a str,
    color: &'a str,
    /// What the color looks like, unless it is a letter already.
    rgb: Option<[u8; 3]>,
}

impl Words {
    /// The text of `lines` with letters for its colors; none if there are no words in it.
    pub(super) fn of(lines: Lines<'_>) -> Option<Words> {
        let (mut n_bytes, mut n_lines, mut n_worded) = (0, 0, 0);
        let mut taken: HashSet<char> = UNCLEAR.into();
        for line in lines.clone() {
            n_bytes += line.text.len();
            if n_bytes > MOST_BYTES {
                return None;
            }
            n_lines += usize::from(!line.is_blank());
            let runs = runs(&line);
            n_worded += usize::from(!runs.is_empty());
            taken.extend(letters(line.text));
            let known = runs.iter().filter(|run| run.rgb.is_none());
            taken.extend(known.filter_map(|run| run.color.chars().next()));
        }
        if n_worded < n_lines.min(2) || n_lines == 0 {
            return None;
        }
        let mut words = Words { text: String::with_capacity(n_bytes), legend: Vec::new() };
        for line in lines {
            words.push(&line, &mut taken)?;
            words.text.push('\n');
        }
        Some(words)
    }

    pub(super) fn lines(&self) -> Lines<'_> {
        Lines::of(&self.text)
    }

    /// Adds a line; none if there are more colors than letters.
    fn push(&mut self, line: &TextLine<'_>, taken: &mut HashSet<char>) -> Option<()> {
        let mut end = 0;
        for run in runs(line) {
            let letter = match run.rgb {
                None => run.color.chars().next(),
                Some([0, 0, 0]) => None,
                Some(rgb) => Some(self.letter(&run, rgb, line, taken)?),
            };
            let n_chars = line.text[run.range.clone()].chars().count();
            // The length stands where it was, if it comes first.
            let before = line.offset_of(run.length) - run.range.start;
            let before = if before + run.length.len() < run.range.len() { before } else { 0 };
            match end {
                0 => self.text.push_str(&line.text[..run.range.start]),
                _ => self.between(&line.text[end..run.range.start]),
            }
            self.text.extend(std::iter::repeat_n(' ', before));
            self.text.push_str(run.length);
            self.text.extend(letter);
            let n_put = before + run.length.len() + usize::from(letter.is_some());
            self.text.extend(std::iter::repeat_n(' ', n_chars.saturating_sub(n_put)));
            end = run.range.end;
        }
        match end {
            0 => self.text.push_str(line.text),
            _ => self.between(&line.text[end..]),
        }
        Some(())
    }

    /// Adds what is between runs or behind them, without words and signs that mean nothing.
    fn between(&mut self, text: &str) {
        let is_kept = |c: &char| !c.is_alphabetic() && !"*+&".contains(*c);
        self.text.extend(text.chars().map(|c| if is_kept(&c) { c } else { ' ' }));
    }

    /// The letter of a color: that of its name, unless it is taken.
    fn letter(
        &mut self,
        run: &Run<'_>,
        rgb: [u8; 3],
        line: &TextLine<'_>,
        taken: &mut HashSet<char>,
    ) -> Option<char> {
        if let Some((letter, ..)) = self.legend.iter().find(|(_, known, _)| *known == rgb) {
            return Some(*letter);
        }
        let initial = run.color.chars().next().map(|c| c.to_ascii_lowercase());
        let initial = initial.filter(|&c| colors::is_letter(c));
        let letter = initial.into_iter().chain(colors::letters()).find(|c| !taken.contains(c))?;
        taken.insert(letter);
        self.legend.push((letter, rgb, line.place(line.offset_of(run.color))));
        Some(letter)
    }
}

/// The runs of a line that have their colors in words; none if anything else is a word.
fn runs<'a>(line: &TextLine<'a>) -> Vec<Run<'a>> {
    let label = label(line.trimmed());
    let text = label.map_or(line.trimmed(), |label| label.rest);
    let in_pairs = has_lists_in_clues(text);
    let run = |length: &'a str, color: &'a str, rgb: Option<[u8; 3]>| {
        let at = [length, color].map(|part| line.offset_of(part));
        let start = at[0].min(at[1]);
        let range = start..(at[0] + length.len()).max(at[1] + color.len());
        let range =
            if in_pairs { with_brackets(line.text, range) } else { closed(line.text, range) };
        Run { range, length, color, rgb }
    };
    if let Some(pairs) = pairs(text, label.is_some()) {
        return pairs.into_iter().map(|(length, color)| run(length, color, None)).collect();
    }
    let worded = |(length, color): (&'a str, &'a str)| {
        let is_name = |c: char| c.is_alphabetic() && !c.is_ascii_hexdigit();
        let is_color = color.starts_with('#') || color.contains(is_name);
        let rgb = shades::in_words(color).filter(|_| is_color)?;
        Some(run(length, color, Some(rgb)))
    };
    let all = worded::runs(text).filter(|all| all.iter().all(|(length, _)| is_length(length)));
    let colored = all.into_iter().flatten().filter_map(|(length, color)| Some((length, color?)));
    colored.map(worded).collect::<Option<_>>().unwrap_or_default()
}

fn is_length(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?')
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

/// The range of a pair with the brackets and quotes around it.
fn with_brackets(text: &str, range: Range<usize>) -> Range<usize> {
    let is_around = |c: char| matches!(c, ' ' | '"' | '\'');
    let before = text[..range.start].trim_end_matches(is_around);
    let behind = text[range.end..].trim_start_matches(is_around);
    let inner = before.strip_suffix(['[', '(', '{']).zip(behind.strip_prefix([']', ')', '}']));
    inner.map_or(range, |(before, behind)| before.len()..text.len() - behind.len())
}

/// The range with the bracket that closes one in it: `1(b)`.
fn closed(text: &str, range: Range<usize>) -> Range<usize> {
    let is_open = text[range.clone()].contains(['[', '(', '{']);
    let is_closed = is_open && text[range.end..].starts_with([']', ')', '}']);
    range.start..range.end + usize::from(is_closed)
}

/// The letters of runs such as `3b`.
fn letters(text: &str) -> impl Iterator<Item = char> {
    let behind = text.chars().skip(1).chain([' ']);
    let pairs = text.chars().zip(behind);
    pairs.filter(|(c, next)| c.is_ascii_digit() && colors::is_letter(*next)).map(|(_, next)| next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let words = Words::of(Lines::of(text));
        let found = words.as_ref().map_or("none", |words| words.text.trim_end_matches('\n'));
        assert_eq!(found, expected, "{text}");
        // Whatever comes behind them stays where it was.
        if let Some(words) = &words {
            assert_eq!(
                words.text.trim_end_matches('\n').chars().count(),
                text.trim_end().chars().count()
            );
        }
    }

    #[test]
    fn letters_for_colors() {
        check("Row 1: 2 red, 1 dark blue", "Row 1: 2r   , 1d         ");
        check("Rows:\n2 red 1\n\n1 Red\n", "Rows:\n2r    1\n\n1r   ");
        check("red:2 blue:1", "2r    1b    ");
        check("1 black 2 brown 3 blue", "1       2b      3a    ");
        check("1 red\n2 black\n3r 4a", "1b   \n2      \n3r 4a");
        check("2 red + **1 blue** and 1 then 1 red", "2r        1b           1      1r   ");
        check("1. (2 red) (? navy)\n- 3 red", "1. (2r   ) (?n    )\n- 3r   ");
    }

    #[test]
    fn pairs_in_lists() {
        check(
            "[[(2, 'red'), (1, 'blue')], [(1, 'red')]]",
            "[[ 2r       ,  1b        ], [ 1r       ]]",
        );
        check("[(2, 'red'), (1, 'blue')]", "[(2r     '), (1b      ')]");
    }

    #[test]
    fn letters_apart() {
        check("Row 1: 2 r, 1(b)\n2 'r'", "Row 1: 2r , 1b  \n2r  '");
        check("Row 1: r2 b:1\nRow 2: 3 R", "Row 1: 2r 1b \nRow 2: 3R ");
        for text in
            ["R1 2\nR2 3", "2 r 1\n1 r 1", "2 x\n3 x", "2 r b\n2 r b", "5 x 5\n5 x 5", "a b\na b"]
        {
            check(text, "none");
        }
    }

    #[test]
    fn other_words() {
        for text in [
            "",
            "2 1",
            "2r 1b",
            "2 ruby\n1 red 1",
            "Red 5\n\n2\n2\n",
            "2 dad\n1 dad",
            "2 red x\n1 blue y",
        ] {
            check(text, "none");
        }
    }

    #[test]
    fn what_letters_stand_for() {
        let words = Words::of(Lines::of("1 red\n2 navy, 1 RED\n")).unwrap();
        let legend = [('r', [255, 0, 0], Place::new(1, 3)), ('n', [0, 0, 128], Place::new(2, 3))];
        assert_eq!(words.legend, legend);
    }
}
