//! Numbers and clues in text, with a fault of its own for each way to get them wrong.
//!
//! ```text
//!   3,1 2     3  1  2      commas and blanks separate
//!   1,,2      a number is missing
//!   -1        negative            4294967296   too large
//!   3b        a colored run       x            not a number
//! ```
//!
//! Only the first fault of a line is shown; the rest is usually the same mistake. Linear.

use pictogrid_core::{DraftClue, DraftRun, Fault, FaultKind, Limits, Stated};

use crate::input::{Lines, TextLine};

/// The digits of a number that surely fits.
pub(crate) const MOST_DIGITS: usize = 9;

/// The number that `token` is. The fault has no place; the caller knows it. There are millions of
/// numbers, nearly all of them short.
#[inline]
pub(crate) fn number(token: &str) -> Result<u64, Fault> {
    if (1..=MOST_DIGITS).contains(&token.len()) && token.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(token.bytes().fold(0, |number, digit| 10 * number + u64::from(digit - b'0')));
    }
    long_number(token)
}

/// The same of any other token.
fn long_number(token: &str) -> Result<u64, Fault> {
    let bad = |message: String| Err(Fault::new(FaultKind::BadNumber, message));
    let shown = shown(token);
    let digits = token.strip_prefix(['-', '+']).unwrap_or(token);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return bad(format!("{shown:?} is not a number; write one in digits"));
    }
    if digits.len() < token.len() {
        return bad(format!("{shown} has a sign; write digits alone"));
    }
    match token.trim_start_matches('0') {
        "" => Ok(0),
        significant => match significant.parse::<u32>() {
            Ok(number) => Ok(number.into()),
            Err(_) => bad(format!(
                "{shown} is over {}, the largest number allowed; if it is several, put blanks between",
                u32::MAX
            )),
        },
    }
}

/// The size that `line` is.
pub(crate) fn size(line: &TextLine<'_>) -> Result<Stated, Fault> {
    let place = Some(line.start());
    let number = number(line.trimmed()).map_err(|fault| fault.at(place))?;
    Ok(Stated { number, place })
}

/// The size in the next line that is not blank; `name` is what it is.
pub(crate) fn next_size(lines: &mut Lines<'_>, name: &str) -> Result<Stated, Fault> {
    match lines.next_filled() {
        Some(line) => size(&line),
        None => {
            let message = format!("the file ends before its {name}; write it on a line of its own");
            Err(Fault::new(FaultKind::Truncated, message).at(lines.end()))
        }
    }
}

/// The most bytes of a line of two sizes.
pub(crate) const MOST_SIZES: usize = 200;

/// The two sizes that `line` is; `message` says that it is something else.
pub(crate) fn two_sizes(line: &TextLine<'_>, message: &str) -> Result<[Stated; 2], Fault> {
    let text = line.trimmed();
    if text.len() > MOST_SIZES {
        return Err(Fault::new(FaultKind::Syntax, message).at(line.start()));
    }
    let stated = tokens(text).take(3).map(|token| {
        let place = line.place(line.offset_of(token));
        let number = number(token).map_err(|fault| fault.at(place))?;
        Ok(Stated { number, place: Some(place) })
    });
    let stated = stated.collect::<Result<Vec<_>, Fault>>()?;
    stated.try_into().map_err(|_| Fault::new(FaultKind::Syntax, message).at(line.start()))
}

/// The black-and-white clue that `line` is: numbers with commas or blanks between them.
pub(crate) fn clue(line: &TextLine<'_>, limits: &Limits) -> Result<DraftClue, Fault> {
    clue_of(line, limits, |token, _| run(token))
}

/// The clue that `line` is: runs with commas or blanks between them, each read by `run`, which is
/// given where its token begins.
pub(crate) fn clue_of(
    line: &TextLine<'_>,
    limits: &Limits,
    mut run: impl FnMut(&str, usize) -> Result<DraftRun, Fault>,
) -> Result<DraftClue, Fault> {
    let place = Some(line.start());
    let most = limits.side as usize;
    let mut runs = Vec::new();
    for part in line.trimmed().split(',') {
        let before = runs.len();
        for token in part.split([' ', '\t']).filter(|token| !token.is_empty()) {
            let offset = line.offset_of(token);
            let at = |fault: Fault| fault.at(line.place(offset));
            if runs.len() == most {
                let message = format!(
                    "a clue has more than {most} numbers, the limit; write each clue on a line"
                );
                return Err(at(Fault::new(FaultKind::TooLarge, message)));
            }
            runs.push(run(token, offset).map_err(at)?);
        }
        if runs.len() == before {
            let message =
                "a number is missing before or after this comma; write it, or remove the comma";
            let place = line.place(line.offset_of(part));
            return Err(Fault::new(FaultKind::Syntax, message).at(place));
        }
    }
    Ok(DraftClue { runs, is_unknown: false, place })
}

/// Whether `text` is a clue that fits `n` cells, without a zero among other numbers.
pub(crate) fn fits(text: &str, n: u64) -> bool {
    let mut needed: u64 = 0;
    for (j, token) in tokens(text).enumerate() {
        let Ok(run) = number(token) else { return false };
        let gap = u64::from(j > 0);
        if gap == 1 && (run == 0 || needed == 0) {
            return false;
        }
        needed = needed.saturating_add(gap + run);
        if needed > n {
            return false;
        }
    }
    true
}

/// Whether `lines` are the rows and then the columns of a puzzle of this size: as many, each of which
/// fits, and both sides with equally many filled cells.
pub(crate) fn are_clues<'a>(
    mut lines: impl Iterator<Item = TextLine<'a>>,
    width: u64,
    height: u64,
) -> bool {
    let filled = |line: TextLine<'_>| -> u64 {
        tokens(line.trimmed()).filter_map(|token| number(token).ok()).sum()
    };
    let mut side = |n_clues: u64, n: u64| {
        (0..n_clues).try_fold(0_u64, |sum, _| {
            let line = lines.next().filter(|line| fits(line.trimmed(), n))?;
            Some(sum.saturating_add(filled(line)))
        })
    };
    let (rows, columns) = (side(height, width), side(width, height));
    rows.is_some() && rows == columns && lines.next().is_none()
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t', ',']).filter(|token| !token.is_empty())
}

/// A run length; one with a letter behind it is a colored run, which is no typo.
fn run(token: &str) -> Result<DraftRun, Fault> {
    let digits = token.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_colored = token.len() == digits.len() + 1
        && !digits.is_empty()
        && digits.bytes().all(|byte| byte.is_ascii_digit());
    if is_colored {
        let message = format!(
            "{} is a colored run; this format has no colors, so remove the letter",
            shown(token)
        );
        return Err(Fault::new(FaultKind::Unsupported, message));
    }
    number(token).map(DraftRun::from)
}

/// The beginning of `token`, short enough for a message.
pub(crate) fn shown(token: &str) -> String {
    match token.char_indices().nth(24) {
        None => token.to_owned(),
        Some((end, _)) => format!("{}…", &token[..end]),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Without a fast path: digits, read as a number of any size.
    fn slowly(token: &str) -> Option<u64> {
        let digits = !token.is_empty() && token.chars().all(|c| c.is_ascii_digit());
        let number = token.chars().try_fold(0_u128, |number, c| {
            number.checked_mul(10)?.checked_add(c.to_digit(10)?.into())
        });
        number.filter(|&number| digits && number <= u32::MAX.into()).map(|number| number as u64)
    }

    proptest! {
        #[test]
        fn short_and_long_numbers_are_their_digits(
            token in "[0-9]{0,12}|[0-9x+-]{0,11}|0{0,9}42949672[0-9]{2}|\\PC{0,3}"
        ) {
            prop_assert_eq!(number(&token).ok(), slowly(&token));
            prop_assert_eq!(number(&token).ok(), long_number(&token).ok());
        }
    }

    #[test]
    fn a_clue_has_no_more_numbers_than_a_side() {
        let limits = Limits { side: 2, ..Limits::default() };
        let line = TextLine { number: 1, text: "1 1 1" };
        assert_eq!(clue(&line, &limits).unwrap_err().kind(), FaultKind::TooLarge);
    }
}
