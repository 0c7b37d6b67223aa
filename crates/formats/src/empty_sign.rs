//! Which sign of a drawing is that of empty cells, where none of it always is.
//!
//! ```text
//!   signs            empty
//!   ⬜ and ⬛          ⬜                                        with a note if ⬛ has most of the border
//!   . and one more   .                                        whatever the other one is
//!   w among letters  w
//!   # and a letter   none: every cell is filled, black or in the color
//!   # and one more   the other one                            with a note
//!   two small letters  none: every cell is filled, as they are colors
//!   two others       the one that most of the border has      with a note; a fault if both have as much
//!   ⬛ and colors     ⬛, if it has most of the border           with a note; there is no ⬜ then
//!   more             none: every cell is filled
//! ```
//!
//! To take both for colors was the other way: then each cell is filled, and the answer is that the puzzle
//! is unique, which was nobody's picture. Linear.

use pictogrid_core::{Fault, FaultKind, Note, Value, commonest};

use crate::{
    cell_signs::{black_emoji, cells, emoji, value},
    drawing::{MOST_LETTERS, is_color},
    input::TextLine,
    reading_options::Told,
};

/// The sign of empty cells, where it is not one of those that always are.
pub(crate) struct EmptySign {
    pub(crate) sign: char,
    /// The only other sign.
    pub(crate) filled: Option<char>,
    /// What it looks like, if nothing says that it is that of empty cells.
    assumed: Option<char>,
}

impl EmptySign {
    fn known(sign: char, filled: Option<char>) -> EmptySign {
        EmptySign { sign, filled, assumed: None }
    }

    /// The one that a person says, if the drawing has it.
    fn told(sign: char, lines: &[TextLine<'_>]) -> Result<Option<EmptySign>, Fault> {
        let mut others: Vec<char> = rows(lines).flatten().filter(|&c| c != sign).collect();
        if rows(lines).map(Iterator::count).sum::<usize>() == others.len() {
            let message = format!("no cell of this drawing is {sign:?}; name a sign that it has");
            return Err(Fault::new(FaultKind::Syntax, message).at(lines[0].start()));
        }
        others.sort_unstable();
        others.dedup();
        let filled = others.first().copied().filter(|&c| others.len() == 1 && !is_color(c));
        Ok(Some(EmptySign::known(sign, filled)))
    }

    /// That of a drawing; none where it is one of those that always are, or no cell is empty.
    pub(crate) fn of(lines: &[TextLine<'_>], told: &Told) -> Result<Option<EmptySign>, Fault> {
        if let Some(sign) = told.sign() {
            return EmptySign::told(sign, lines);
        }
        let mut signs = Vec::new();
        for c in rows(lines).flatten() {
            if !signs.contains(&c) {
                signs.push(c);
            }
            if signs.len() > MOST_LETTERS {
                return Ok(None);
            }
        }
        if let Some(white) = white(&signs, lines) {
            return Ok(Some(white));
        }
        if let Some(&sign) = signs.iter().find(|&&c| value(c) == Some(Value::EMPTY)) {
            let mut others = signs.iter().filter(|&&c| c != sign);
            let filled = others.next().copied().filter(|&c| value(c).is_none() && !is_odd(c));
            let filled = filled.filter(|_| others.next().is_none());
            return Ok(filled.map(|_| EmptySign::known(sign, filled)));
        }
        if let Some(&sign) = signs.iter().find(|c| matches!(c, 'w' | 'W')) {
            return Ok(Some(EmptySign::known(sign, None)));
        }
        if let Some(ground) = ground(&signs, lines) {
            return Ok(Some(ground));
        }
        let [one, other] = *signs.as_slice() else { return Ok(None) };
        let are_colors = one.is_ascii_lowercase() && other.is_ascii_lowercase();
        match are_colors || is_odd(one) || is_odd(other) {
            true => Ok(None),
            false => assumed(one, other, lines),
        }
    }

    /// What is to be said of it, if nothing says so in the drawing.
    pub(crate) fn note(&self) -> Option<Note> {
        self.assumed.map(|sign| Note::EmptySign { sign: sign.to_string() })
    }
}

fn rows<'a>(
    lines: &'a [TextLine<'_>],
) -> impl DoubleEndedIterator<Item = impl Iterator<Item = char> + use<'a>> + use<'a> {
    lines.iter().map(|line| cells(line.trimmed()).filter(|c| !" \t".contains(*c)))
}

/// An unknown cell, a number or perhaps a cross, which are refused by their name.
fn is_odd(c: char) -> bool {
    matches!(c, '?' | 'x' | 'X') || c.is_ascii_digit()
}

/// White emoji beside black ones that have most of the border: they may be white on a black ground.
fn white(signs: &[char], lines: &[TextLine<'_>]) -> Option<EmptySign> {
    let are_both = matches!(signs, ['#', '.'] | ['.', '#']);
    let black = lines.iter().find_map(|line| black_emoji(line.text));
    black.filter(|_| are_both && balance('#', lines) > 0)?;
    let is_white = |&c: &char| emoji(c) == Some('.');
    let assumed = lines.iter().find_map(|line| line.text.chars().find(is_white));
    Some(EmptySign { sign: '.', filled: None, assumed })
}

/// Black squares, circles or hearts of emoji that are the ground of colors: they have most of the border.
fn ground(signs: &[char], lines: &[TextLine<'_>]) -> Option<EmptySign> {
    let are_colors = signs.len() > 1 && signs.iter().all(|&c| c == '#' || is_color(c));
    let black = lines.iter().find_map(|line| black_emoji(line.text)).filter(|_| are_colors)?;
    let sign = EmptySign { sign: '#', filled: None, assumed: Some(black) };
    (balance('#', lines) > 0).then_some(sign)
}

/// How many more cells of the border have a sign than have not.
fn balance(sign: char, lines: &[TextLine<'_>]) -> i64 {
    let ends = rows(lines).flat_map(|mut row| [row.next(), row.last()]).flatten();
    let whole = [rows(lines).next(), rows(lines).next_back()].into_iter().flatten().flatten();
    ends.chain(whole).map(|c| if c == sign { 1 } else { -1 }).sum()
}

/// Of two signs the one that is not known as filled, or else the one that most of the border has.
fn assumed(one: char, other: char, lines: &[TextLine<'_>]) -> Result<Option<EmptySign>, Fault> {
    let is_filled = [one, other].map(|c| value(c) == Some(Value::FILLED));
    let ends = rows(lines).flat_map(|mut row| [row.next(), row.last()]).flatten();
    let whole = [rows(lines).next(), rows(lines).next_back()].into_iter().flatten().flatten();
    let most = commonest(ends.chain(whole));
    let [sign, filled] = match (is_filled, most) {
        ([true, true], _) => return Ok(None),
        // Black beside a color.
        ([true, false], _) if is_color(other) => return Ok(None),
        ([false, true], _) if is_color(one) => return Ok(None),
        ([false, true], _) => [one, other],
        ([true, false], _) => [other, one],
        (_, Some(most)) if most == one => [one, other],
        (_, Some(_)) => [other, one],
        _ => {
            let message = format!(
                "neither {one} nor {other} is known as an empty cell; write . for it and # for filled"
            );
            return Err(Fault::new(FaultKind::Syntax, message).at(lines[0].start()));
        }
    };
    Ok(Some(EmptySign { sign, filled: Some(filled), assumed: Some(sign) }))
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Limits;

    fn read(text: &str) -> Result<(String, Vec<String>), String> {
        let mut document =
            crate::read(text.as_bytes(), &Limits::default()).map_err(|e| e.to_string())?;
        let mut draft = document.entries.remove(0).draft.map_err(|e| e.to_string())?;
        let notes = std::mem::take(&mut draft.notes).iter().map(ToString::to_string).collect();
        let puzzle = draft.check(&Limits::default()).map_err(|e| e.to_string())?;
        let filled = |c: char| if c == '.' { '.' } else { '#' };
        Ok((
            puzzle
                .goal()
                .unwrap()
                .to_string()
                .chars()
                .map(|c| if c == '\n' { c } else { filled(c) })
                .collect(),
            notes,
        ))
    }

    #[test]
    fn a_house_is_a_house_in_any_signs() {
        let house = "..#..\n.###.\n#####\n.#.#.\n";
        for (empty, filled, is_noted) in [
            ('.', '#', false),
            ('-', '+', false),
            ('.', '$', false),
            ('·', '♥', false),
            ('○', '●', false),
            ('□', '■', false),
            ('•', 'o', true),
            ('F', 'T', true),
            ('N', 'Y', true),
            ('ｘ', '䨻', true),
            ('🤍', '❤', false),
            ('A', 'B', true),
            ('~', '#', true),
        ] {
            let text = house.replace('.', "e").replace('#', "f");
            let text = text.replace('e', &empty.to_string()).replace('f', &filled.to_string());
            let (picture, notes) = read(&text).unwrap_or_else(|error| panic!("{text}{error}"));
            assert_eq!(picture, house, "{text}");
            let note = format!(
                "no sign of this drawing is known as an empty cell; {empty} was taken for it"
            );
            assert_eq!(notes, if is_noted { vec![note] } else { Vec::new() }, "{text}");
        }
    }

    #[test]
    fn what_may_be_both_is_asked() {
        let error = read("AAAA\nBABA\nBBBB\n").unwrap_err();
        assert_eq!(
            error,
            "1:1: neither A nor B is known as an empty cell; write . for it and # for filled"
        );
    }

    #[test]
    fn colors_fill_every_cell_with_a_note() {
        for text in ["rrb\nrbb\n", "aaa\naba\n", "###\n#a#\n###\n", "aab\nabb\nccc\n"] {
            let (picture, notes) = read(text).unwrap();
            assert!(!picture.contains('.'), "{text}");
            assert_eq!(
                notes,
                [
                    "each sign of this drawing is taken for a color, so no cell is empty; write . for an empty cell"
                ]
            );
        }
    }
}
