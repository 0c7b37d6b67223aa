//! Which clue is mistyped where rows and columns fill different numbers of cells: the shapes, and the
//! sentence behind the message.
//!
//! ```text
//!   a picture would fit if column 3 were 3 and not 4, or column 5 were 2 and not 3
//!   a picture would fit with one number changed in any of rows 2, 7, 8 or columns 1, 3
//!   no change of one number helps; a column of 7 cells seems to be missing
//! ```

use pictogrid_core::{Clue, Draft, Error, Fault, LineId, Palette, Shape};
use pictogrid_solve::{Coverage, Suspect, Suspects};

use crate::{Failed, SuspectShape};

/// The most changes that are worth spelling out in a sentence.
const MOST_SPELLED: usize = 4;

/// The most lines of a side that are worth naming in a sentence.
const MOST_NAMED: usize = 8;

impl Failed {
    /// The faults of the puzzle `source`, whose places are in the file `file`, and what would mend the
    /// `draft`, whose sums differ, if that was looked for.
    #[must_use]
    pub fn with_suspects(
        (source, file): (&str, &str),
        error: &Error,
        draft: &Draft,
        suspects: &Suspects,
    ) -> Failed {
        let Some(sentence) = sentence(suspects, draft) else {
            return Failed::new(source, file, error);
        };
        let advised =
            |fault: &Fault| fault.clone().reworded(format!("{}; {sentence}", fault.message()));
        let advised = Error::from_faults(error.faults().map(advised).collect());
        Failed {
            suspects: Some(shapes(suspects, draft)),
            incomplete: suspects.coverage != Coverage::Whole,
            ..Failed::new(source, file, advised.as_ref().unwrap_or(error))
        }
    }
}

/// The suspects as JSON has them.
fn shapes(suspects: &Suspects, draft: &Draft) -> Vec<SuspectShape> {
    let shape = shape(draft);
    let of_change = |suspect: &Suspect| SuspectShape {
        line: shape.line_name(suspect.line),
        clue: spell(&draft.palette, &suspect.clue),
        instead: spell(&draft.palette, &suspect.instead),
    };
    suspects.changes.iter().map(of_change).collect()
}

/// What would mend the draft, if that was looked for.
fn sentence(suspects: &Suspects, draft: &Draft) -> Option<String> {
    let changes = &suspects.changes;
    let is_part = match suspects.coverage {
        Coverage::Whole => false,
        Coverage::Part => true,
        Coverage::Nothing => return None,
    };
    Some(match (changes.is_empty(), is_part) {
        (false, false) => helpful(changes, draft),
        (false, true) => helpful(changes, draft) + "; time ran out, so there may be others",
        (true, true) => {
            "no change of one number was found that helps before time ran out".to_owned()
        }
        (true, false) => match missing(&suspects.missing, draft) {
            Some(line) => format!("no change of one number helps; {line} seems to be missing"),
            None => "no change of one number helps: at least two are wrong".to_owned(),
        },
    })
}

fn helpful(changes: &[Suspect], draft: &Draft) -> String {
    if changes.len() > MOST_SPELLED {
        let lines = lines(changes.iter().map(|change| change.line), draft);
        return format!("a picture would fit with one number changed in any of {lines}");
    }
    let shape = shape(draft);
    let words = |change: &Suspect| {
        let [clue, instead] =
            [&change.clue, &change.instead].map(|clue| spell(&draft.palette, clue));
        format!("{} were {instead} and not {clue}", shape.line_name(change.line))
    };
    let changes: Vec<String> = changes.iter().map(words).collect();
    format!("a picture would fit if {}", changes.join(", or "))
}

/// `rows 2, 7 or column 1`: each once, of many the first.
fn lines(lines: impl Iterator<Item = LineId>, draft: &Draft) -> String {
    let n_rows = draft.rows.len() as u32;
    let mut lines: Vec<u32> = lines.map(|line| line.0).collect();
    lines.sort_unstable();
    lines.dedup();
    let (rows, columns) = lines.split_at(lines.partition_point(|&line| line < n_rows));
    let side = |noun, lines: &[u32], first: u32| {
        let shown: Vec<u32> = lines.iter().take(MOST_NAMED).map(|line| line - first + 1).collect();
        let plural = if lines.len() == 1 { "" } else { "s" };
        let more = match lines.len() - shown.len() {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        (!lines.is_empty()).then(|| format!("{noun}{plural} {}{more}", list(&shown)))
    };
    let sides = [side("row", rows, 0), side("column", columns, n_rows)];
    sides.into_iter().flatten().collect::<Vec<_>>().join(" or ")
}

/// `a column of 7 cells`, where one line of that many is missing.
fn missing(before: &[LineId], draft: &Draft) -> Option<String> {
    let sum = |clues: &[pictogrid_core::DraftClue]| -> u64 {
        clues.iter().flat_map(|clue| &clue.runs).filter_map(|run| run.length).sum()
    };
    let (rows, columns) = (sum(&draft.rows), sum(&draft.columns));
    let noun = if rows > columns { "column" } else { "row" };
    let n = rows.abs_diff(columns);
    let plural = if n == 1 { "" } else { "s" };
    before.first().map(|_| format!("a {noun} of {n} cell{plural}"))
}

fn list(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

fn spell(palette: &Palette, clue: &Clue) -> String {
    palette.spell(&clue.to_runs().unwrap_or_default())
}

fn shape(draft: &Draft) -> Shape {
    Shape::rect(draft.columns.len() as u32, draft.rows.len() as u32)
}

#[cfg(test)]
mod tests {
    use pictogrid_core::DraftClue;

    use super::*;

    fn draft() -> Draft {
        let clues = |n| vec![DraftClue::plain([2], None); n];
        Draft { rows: clues(10), columns: clues(17), ..Draft::default() }
    }

    fn check(changed: &[u32], coverage: Coverage, expected: Option<&str>) {
        let change = |&line: &u32| Suspect {
            line: LineId(line),
            clue: Clue::plain(&[2]),
            instead: Clue::plain(&[3, 1]),
            picture: None,
        };
        let changes = changed.iter().map(change).collect();
        let suspects = Suspects { changes, coverage, ..Suspects::default() };
        assert_eq!(sentence(&suspects, &draft()).as_deref(), expected);
    }

    #[test]
    fn of_many_the_first_are_named() {
        check(
            &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
            Coverage::Part,
            Some(
                "a picture would fit with one number changed in any of rows 1, 2, 3, 4, 5, 6, 7, 8 \
                 and 2 more; time ran out, so there may be others",
            ),
        );
    }
}
