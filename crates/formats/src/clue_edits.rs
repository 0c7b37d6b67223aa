//! A text with other clues in place of those that it has.
//!
//! ```text
//!   text            Row 3: 2 1        row 3 is to be 2 2
//!   clue begins     ·······^          where its reader says
//!   numbers         ·······2 1        of as many numbers, those that differ are replaced
//!   edit            ·········1 → 2    so that labels, blanks and letters of colors stay
//! ```
//!
//! A reader says where a clue begins, not where it ends, and some say only where the line of all clues
//! begins. So the changed text is read back, and an edit that does not make exactly the puzzle that is
//! wanted is not given: as in [`write`](crate::write()), no reader has to be trusted. Searching the text
//! for a line that looks like the clue was tried and lost: clues look alike.
//! O(text) for each way to write a clue, of which there are three.

use std::ops::Range;

use pictogrid_core::{Clue, Draft, DraftClue, DraftRun, Limits, LineId};

use crate::{
    input::{Input, TextLine},
    read::read,
};

/// What stands between numbers, if the text does not show it.
const SEPARATORS: [&str; 2] = [" ", ","];

/// `text`, a file of one puzzle, with other clues; `None` if it does not show where these clues are.
#[must_use]
pub fn with_clues(text: &str, changes: &[(LineId, Clue)], limits: &Limits) -> Option<String> {
    let draft = only_draft(text, limits)?;
    let wanted = changed(&draft, changes)?.check(limits).ok()?;
    SEPARATORS.iter().find_map(|separator| {
        let edits = changes.iter().map(|(line, clue)| edit(text, &draft, *line, clue, separator));
        let mut edits = edits.collect::<Option<Vec<_>>>()?;
        edits.sort_by_key(|(part, _)| part.start);
        let new = with_edits(text, &edits)?;
        let is_wanted = only_draft(&new, limits)?.check(limits).is_ok_and(|made| made == wanted);
        is_wanted.then_some(new)
    })
}

fn only_draft(text: &str, limits: &Limits) -> Option<Draft> {
    let mut entries = read(text.as_bytes(), limits).ok()?.entries.into_iter();
    let first = entries.next()?;
    entries.next().is_none().then_some(first.draft)?.ok()
}

fn clues(draft: &Draft) -> impl Iterator<Item = &DraftClue> {
    draft.rows.iter().chain(&draft.columns)
}

fn changed(draft: &Draft, changes: &[(LineId, Clue)]) -> Option<Draft> {
    let mut draft = draft.clone();
    for (line, clue) in changes {
        let mut clues = draft.rows.iter_mut().chain(&mut draft.columns);
        let runs = clue.to_runs()?.into_iter().map(|run| DraftRun {
            length: run.length.map(|length| length.get().into()),
            value: run.value,
        });
        clues.nth(line.0 as usize)?.runs = runs.collect();
    }
    Some(draft)
}

/// The bytes of a clue that have to change, and what is to stand there.
fn edit(
    text: &str,
    draft: &Draft,
    line: LineId,
    clue: &Clue,
    separator: &str,
) -> Option<(Range<usize>, String)> {
    let (start, old) = text_of_clue(text, draft, line)?;
    let lengths = clue.to_runs()?.into_iter().map(|run| run.length.map(std::num::NonZero::get));
    let mut numbers =
        lengths.map(|length| length.map(|n| n.to_string())).collect::<Option<Vec<_>>>()?;
    if numbers.is_empty() {
        numbers.push("0".to_owned());
    }
    let spans = numbers_of(old);
    let is_same =
        |(span, number): &(&Range<usize>, &String)| &old[(*span).clone()] == number.as_str();
    if spans.len() == numbers.len() {
        let mut pairs: Vec<_> = spans.iter().zip(&numbers).skip_while(is_same).collect();
        while pairs.last().is_some_and(is_same) {
            pairs.pop();
        }
        let part = pairs.first()?.0.start..pairs.last()?.0.end;
        let mut new = String::new();
        let mut behind = part.start;
        for (span, number) in pairs {
            new.push_str(&old[behind..span.start]);
            new.push_str(number);
            behind = span.end;
        }
        return Some((start + part.start..start + part.end, new));
    }
    let between = match &spans[..] {
        [one, other, ..] => &old[one.end..other.start],
        _ => separator,
    };
    let first = spans.first().map_or(0, |span| span.start);
    let last = spans.last().map_or(0, |span| span.end);
    Some((start + first..start + last, numbers.join(between)))
}

/// Where a clue begins in the text, in bytes, and what stands there up to the next clue or the end of the
/// line.
fn text_of_clue<'t>(text: &'t str, draft: &Draft, line: LineId) -> Option<(usize, &'t str)> {
    let place = clues(draft).nth(line.0 as usize)?.place?;
    let in_line = || clues(draft).filter_map(|clue| clue.place).filter(|it| it.line == place.line);
    if in_line().filter(|it| *it == place).count() > 1 {
        return None;
    }
    let input = Input::new(text.as_bytes(), &Limits::default()).ok()?;
    let line = input.lines().ok()?.find(|line| line.number == place.line)?;
    let begin = byte_of(&line, place.column);
    let next = in_line().map(|it| it.column).filter(|&column| column > place.column).min();
    let end = next.map_or(line.text.len(), |column| byte_of(&line, column));
    let start = line.text.as_ptr().addr().checked_sub(text.as_ptr().addr())? + begin;
    Some((start, text.get(start..start + (end - begin))?))
}

fn byte_of(line: &TextLine<'_>, column: u32) -> usize {
    let before = column.saturating_sub(1) as usize;
    line.text.char_indices().nth(before).map_or(line.text.len(), |(at, _)| at)
}

fn numbers_of(text: &str) -> Vec<Range<usize>> {
    let mut spans: Vec<Range<usize>> = Vec::new();
    for (at, _) in text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_digit()) {
        match spans.last_mut().filter(|span| span.end == at) {
            Some(span) => span.end += 1,
            None => spans.push(at..at + 1),
        }
    }
    spans
}

/// The text with these edits; `None` if they overlap.
fn with_edits(text: &str, edits: &[(Range<usize>, String)]) -> Option<String> {
    let (mut new, mut behind) = (String::new(), 0);
    for (part, instead) in edits {
        new.push_str(text.get(behind..part.start)?);
        new.push_str(instead);
        behind = part.end;
    }
    Some(new + text.get(behind..)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text after the clues of `changes` (a line and its numbers) were put into it.
    fn check(text: &str, changes: &[(u32, &[u32])], expected: Option<&str>) {
        let changes: Vec<_> =
            changes.iter().map(|&(line, clue)| (LineId(line), Clue::plain(clue))).collect();
        let found = with_clues(text, &changes, &Limits::default());
        assert_eq!(found.as_deref(), expected, "{text}");
    }

    #[test]
    fn only_the_number_that_differs_is_replaced() {
        check(
            "rows:\n2\n1 1\n\ncolumns:\n1\n1\n1\n",
            &[(0, &[1])],
            Some("rows:\n1\n1 1\n\ncolumns:\n1\n1\n1\n"),
        );
        check(
            "Row 1: 2\nRow 2: 1 - 1\n\nColumn 1: 1\nColumn 2: 1\nColumn 3: 1\n",
            &[(0, &[1])],
            Some("Row 1: 1\nRow 2: 1 - 1\n\nColumn 1: 1\nColumn 2: 1\nColumn 3: 1\n"),
        );
        check(
            "title \"é 2\"\nwidth 3\nheight 2\n\nrows\n2\n1,1\n\ncolumns\n1\n1\n1\n",
            &[(0, &[1])],
            Some("title \"é 2\"\nwidth 3\nheight 2\n\nrows\n1\n1,1\n\ncolumns\n1\n1\n1\n"),
        );
        check("3 2\n2\n1 1\n1\n1\n1\n", &[(0, &[1])], Some("3 2\n1\n1 1\n1\n1\n1\n"));
        check(
            r#"{"rows":[[2],[1,1]],"columns":[[1],[1],[1]]}"#,
            &[(0, &[1])],
            Some(r#"{"rows":[[1],[1,1]],"columns":[[1],[1],[1]]}"#),
        );
    }

    #[test]
    fn clues_of_other_lengths_keep_their_separators() {
        check("3 2\n3\n1\n1\n1\n1\n", &[(0, &[1, 1])], Some("3 2\n1 1\n1\n1\n1\n1\n"));
        check(
            "width 3\nheight 2\nrows\n1,1\n0\ncolumns\n1\n1\n1\n",
            &[(0, &[3])],
            Some("width 3\nheight 2\nrows\n3\n0\ncolumns\n1\n1\n1\n"),
        );
        check("3 2\n1 1\n1\n1\n1\n1\n", &[(0, &[1]), (1, &[1, 1])], Some("3 2\n1\n1 1\n1\n1\n1\n"));
    }

    #[test]
    fn what_the_text_does_not_show_is_left_alone() {
        check("#.#\n.#.\n", &[(0, &[3])], None);
        check("3x2:1/1/1/2/1.1", &[(0, &[1])], None);
        check("3 2\n2\n1 1\n1\n1\n1\n", &[(0, &[3])], None);
        check("3 2\n2\n1 1\n1\n1\n1\n", &[(9, &[3])], None);
    }
}
