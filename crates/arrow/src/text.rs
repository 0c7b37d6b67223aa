//! Clues as text: the clues of one side of a puzzle in a line.
//!
//! ```text
//!   1 1, 3    1.1/3    1 1;3    1 1|3    "1 1\n3"      numbers apart by blanks or points
//!   [[1, 1], [3]]                                      JSON
//! ```
//!
//! Nothing, or a 0, between two breaks is an empty clue. Text in brackets is read by its brackets, so that
//! there a comma separates numbers. Anything else is a fault that shows the word.
//!
//! Linear in the text. Each spelling could be a column of a type of its own, but people have one
//! column of text and not always the same breaks in it.

use arrow_array::{Array, cast::AsArray};

use crate::ClueFault;

/// What ends a clue.
const BREAKS: [char; 5] = [',', ';', '/', '|', '\n'];

/// Text `k` of a column of texts; `None` if it holds none.
pub(crate) fn texts<'a>(array: &'a dyn Array) -> Option<impl Fn(usize) -> Option<&'a str>> {
    let small = array.as_string_opt::<i32>();
    let large = array.as_string_opt::<i64>();
    let view = array.as_string_view_opt();
    if small.is_none() && large.is_none() && view.is_none() {
        return None;
    }
    Some(move |k| {
        if array.is_null(k) {
            return None;
        }
        let small = small.map(|texts| texts.value(k));
        small.or_else(|| large.map(|texts| texts.value(k))).or_else(|| view.map(|t| t.value(k)))
    })
}

/// The clues of a side.
pub(crate) fn puzzle(
    text: &str,
    lengths: &mut Vec<u32>,
    ends: &mut Vec<usize>,
) -> Result<(), ClueFault> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ClueFault::EmptyText);
    }
    let Some(inside) = text.strip_prefix('[') else {
        return text.split(BREAKS).try_for_each(|clue| line(clue, lengths, ends));
    };
    let inside = inside.strip_suffix(']').ok_or(ClueFault::Unclosed)?;
    let mut rest = inside.trim();
    while !rest.is_empty() {
        let open = rest.strip_prefix('[').ok_or_else(|| no_length(rest))?;
        let (clue, behind) = open.split_once(']').ok_or(ClueFault::Unclosed)?;
        line(clue, lengths, ends)?;
        let behind = behind.trim_start();
        rest = behind.strip_prefix(',').unwrap_or(behind).trim_start();
    }
    Ok(())
}

/// One clue.
pub(crate) fn line(
    text: &str,
    lengths: &mut Vec<u32>,
    ends: &mut Vec<usize>,
) -> Result<(), ClueFault> {
    numbers(text, lengths)?;
    ends.push(lengths.len());
    Ok(())
}

/// The numbers of a clue, or some of them.
pub(crate) fn numbers(text: &str, lengths: &mut Vec<u32>) -> Result<(), ClueFault> {
    let words = text.split(|c: char| c.is_whitespace() || c == '.' || c == ',');
    for word in words.filter(|word| !word.is_empty()) {
        let length: u32 = word.parse().map_err(|_| no_length(word))?;
        if length > 0 {
            lengths.push(length);
        }
    }
    Ok(())
}

fn no_length(word: &str) -> ClueFault {
    ClueFault::NotALength(word.chars().take(20).collect())
}

#[cfg(test)]
mod tests {
    use super::puzzle;

    fn check(text: &str, wanted: &str) {
        let (mut lengths, mut ends) = (Vec::new(), Vec::new());
        let found = match puzzle(text, &mut lengths, &mut ends) {
            Ok(()) => {
                let starts = std::iter::once(0).chain(ends.iter().copied());
                let lines = starts.zip(&ends).map(|(lo, &hi)| format!("{:?}", &lengths[lo..hi]));
                lines.collect::<Vec<_>>().join("")
            }
            Err(fault) => fault.to_string(),
        };
        assert_eq!(found, wanted, "{text}");
    }

    #[test]
    fn every_spelling() {
        check("1 1, 3", "[1, 1][3]");
        check(" 1.1/3\n", "[1, 1][3]");
        check("1 1;;3|0", "[1, 1][][3][]");
        check("[[1, 1], [], [3]]", "[1, 1][][3]");
        check("0", "[]");
    }

    #[test]
    fn what_is_none() {
        check("", "the text is empty; write 0 for a line without runs");
        check("1 a", "`a` is not the length of a run; write a number from 0 to 4294967295");
        check("1 -2", "`-2` is not the length of a run; write a number from 0 to 4294967295");
        check("[[1]", "`[` without its `]`");
        check("[1, 2]", "`1, 2` is not the length of a run; write a number from 0 to 4294967295");
        check(
            "99999999999",
            "`99999999999` is not the length of a run; write a number from 0 to 4294967295",
        );
    }
}
