//! Runs in text, also those of an unknown color or length.
//!
//! ```text
//!   3     three of the default color        3b    three of the color b
//!   ?     a blot: one or more of it         ?b    one or more of b
//!   3?    three of some color               ??    one or more of some color
//!   *     alone on its line: the clue of this line is unknown
//! ```
//!
//! Digits with a letter are what every program means by a colored run. `?` and `*` are ours; no
//! format that has `3b` says how a blot is written. Linear.

use pictogrid_core::{Color, DraftClue, DraftRun, Fault, Limits, Palette, Value};

use crate::{
    colors::{Colors, DEFAULT, is_letter},
    input::TextLine,
    numbers,
};

/// The clue of a line that has none.
const UNKNOWN: &str = "*";

/// An unknown length or color.
const OPEN: char = '?';

/// The clue that `line` is, in the letters of `colors`.
pub(crate) fn clue(
    line: &TextLine<'_>,
    limits: &Limits,
    colors: &mut Colors,
) -> Result<DraftClue, Fault> {
    if line.trimmed() == UNKNOWN {
        return Ok(DraftClue::unknown(Some(line.start())));
    }
    numbers::clue_of(line, limits, |token, offset| {
        let (length, letter) = split(token);
        let length = match length {
            "?" => None,
            _ => Some(numbers::number(length)?),
        };
        let is_color = |c: char| is_letter(c) || colors.is_declared(c);
        let value = match letter {
            // Nothing of no color: a file whose empty lines are 0 does not use black by that.
            None if length == Some(0) => Some(Value::EMPTY),
            None => Some(colors.value(DEFAULT, || line.place(offset))?),
            Some(OPEN) if !colors.is_declared(OPEN) => None,
            Some(letter) if is_color(letter) => {
                Some(colors.value(letter, || line.place(offset + length_of(token, letter)))?)
            }
            // A fault that shows the whole token, as it is for black and white.
            Some(_) => numbers::number(token).map(|_| None)?,
        };
        Ok(DraftRun { length, value })
    })
}

/// What comes before the letter of a run.
fn length_of(token: &str, letter: char) -> usize {
    token.len() - letter.len_utf8()
}

/// The length of a run and its letter, if it ends in one that may be a color.
fn split(token: &str) -> (&str, Option<char>) {
    let last = token.chars().next_back().filter(|c| !c.is_ascii_digit());
    match last {
        Some(letter) if length_of(token, letter) > 0 => {
            let length = &token[..length_of(token, letter)];
            let is_length = length == "?" || length.bytes().all(|byte| byte.is_ascii_digit());
            if is_length { (length, Some(letter)) } else { (token, None) }
        }
        _ => (token, None),
    }
}

/// Writes a clue as one line: its runs, `0` if it has none, `*` if it is unknown. `letter` is
/// that of a color, `None` for the default one.
pub(crate) fn push(
    out: &mut String,
    clue: &DraftClue,
    separator: &str,
    letter: impl Fn(Value) -> Option<char>,
) {
    if clue.is_unknown {
        out.push_str(UNKNOWN);
    } else if clue.runs.is_empty() {
        out.push('0');
    }
    for (j, run) in clue.runs.iter().enumerate() {
        out.push_str(if j > 0 { separator } else { "" });
        match run.length {
            Some(length) => out.push_str(&length.to_string()),
            None => out.push(OPEN),
        }
        out.extend(run.value.map_or(Some(OPEN), &letter));
    }
    out.push('\n');
}

/// Whether the colors of two palettes look the same, whatever they are called.
pub(crate) fn looks_like(one: &Palette, other: &Palette) -> bool {
    one.colors().iter().map(|color| color.rgb).eq(other.colors().iter().map(|color| color.rgb))
}

/// `palette` with letters that stand for empty and filled as in any text, and others only where
/// `is_letter` says that they can be written.
pub(crate) fn spell(palette: &Palette, is_letter: impl Fn(char) -> bool) -> Palette {
    let white_and_black = Palette::black_and_white();
    if looks_like(palette, &white_and_black) {
        return white_and_black;
    }
    let spare = || (0..=u8::MAX).map(|value| Value(value).to_char());
    let mut colors: Vec<Color> = Vec::with_capacity(palette.n_values());
    for (index, color) in palette.colors().iter().enumerate() {
        let is_black = index == 1 && palette.is_two_valued();
        let own = match index {
            0 => '.',
            _ if is_black => '#',
            _ => color.letter,
        };
        let is_free = |c: &char| colors.iter().all(|color| color.letter != *c);
        let is_fine = |c: &char| is_free(c) && (index == 0 || *c == '#' || is_letter(*c));
        let letter = std::iter::once(own).chain(spare()).find(is_fine);
        let letter = letter.expect("there are more letters than colors");
        colors.push(Color { letter, ..color.clone() });
    }
    Palette::new(colors).expect("every letter is free")
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Place;

    use super::*;

    type Lengths = (Option<u64>, Option<u8>);

    fn check(text: &str, expected: Result<&[Lengths], &str>) {
        let line = TextLine { number: 1, text };
        let mut colors = Colors::default();
        for letter in [DEFAULT, 'a', '*'] {
            colors.value(letter, || Place::new(1, 1)).unwrap();
            colors.declare(letter, crate::colors::Shade { name: None, rgb: [0; 3] }).unwrap();
        }
        let found = clue(&line, &Limits::default(), &mut colors);
        let runs = |clue: DraftClue| -> Vec<_> {
            clue.runs.iter().map(|run| (run.length, run.value.map(|value| value.0))).collect()
        };
        let found = found.map(runs).map_err(|fault| fault.to_string());
        assert_eq!(found, expected.map(<[_]>::to_vec).map_err(str::to_owned), "{text}");
    }

    #[test]
    fn every_kind_of_run() {
        check("3 2a,1*", Ok(&[(Some(3), Some(1)), (Some(2), Some(2)), (Some(1), Some(3))]));
        check("? ?a 3? ??", Ok(&[(None, Some(1)), (None, Some(2)), (Some(3), None), (None, None)]));
        check("0", Ok(&[(Some(0), Some(0))]));
        check("*", Ok(&[]));
    }

    #[test]
    fn what_is_no_run() {
        check("3!", Err("1:1: \"3!\" is not a number"));
        check("2 3ab", Err("1:3: \"3ab\" is not a number"));
        check("-1", Err("1:1: -1 has a sign; a number here is digits alone"));
        check("a", Err("1:1: \"a\" is not a number"));
        check(
            "99999999999a",
            Err("1:1: 99999999999 is over 4294967295, the largest number allowed"),
        );
    }

    #[test]
    fn written_and_read() {
        let letter = |value: Value| [None, Some('a')][usize::from(value.0) - 1];
        let mut out = String::new();
        let run = |length, value: u8| DraftRun { length, value: Some(Value(value)) };
        let runs = vec![run(Some(3), 1), run(None, 2), DraftRun { length: None, value: None }];
        push(&mut out, &DraftClue { runs, ..DraftClue::default() }, ",", letter);
        push(&mut out, &DraftClue::default(), ",", letter);
        push(&mut out, &DraftClue::unknown(None), ",", letter);
        assert_eq!(out, "3,?a,??\n0\n*\n");
    }

    #[test]
    fn letters_that_can_be_written() {
        let color = |letter| Color { name: "x".into(), rgb: [0; 3], letter };
        let spelled = |letters: &str| -> String {
            let palette = Palette::new(letters.chars().map(color).collect()).unwrap();
            let palette = spell(&palette, |c| !c.is_ascii_digit());
            palette.colors().iter().map(|color| color.letter).collect()
        };
        assert_eq!(spelled("_X"), ".#");
        assert_eq!(spell(&Palette::of_values(2), |_| true), Palette::black_and_white());
        assert_eq!(spelled("_X#"), ".X#");
        assert_eq!(spelled(".8a9"), ".#ab");
        assert_eq!(spelled("_.#"), ".#a");
    }
}
