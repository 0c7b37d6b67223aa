//! `.mini`: the rows, a line with a semicolon, the columns.
//!
//! ```text
//!   2
//!   1 1          rows 2 and 1 1
//!   ;
//!   2
//!   1            columns 2, 1 and 1
//!   1
//! ```
//!
//! Forgives: commas between numbers, blanks around them, blank lines.
//! Cannot hold: title and other keys, given cells, a goal, more than one puzzle.
//! Specification: this header. Linear in the bytes.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Puzzle};

use crate::{
    clue_lines::ClueLines,
    document::{self, Entry},
    faults::Faults,
    format::{Format, Sniff},
    input::{Input, Lines},
    numbers, runs,
};

/// The format `mini`.
pub(crate) const MINI: Format =
    Format { id: "mini", extensions: &["mini"], sniff, read, write: Some(write), ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(mut lines) = input.lines() else { return Sniff::No };
    if lines.any(|line| line.trimmed() == ";") { Sniff::Likely } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| read_puzzle(input.lines()?, limits))
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    let mut out = String::new();
    let Draft { rows, columns, .. } = Draft::of_puzzle(puzzle);
    rows.iter().for_each(|clue| runs::push(&mut out, clue, " ", |_| None));
    out.push_str(";\n");
    columns.iter().for_each(|clue| runs::push(&mut out, clue, " ", |_| None));
    Ok(out.into_bytes())
}

fn read_puzzle(lines: Lines<'_>, limits: &Limits) -> Result<Draft, Error> {
    let end = lines.clone().last().map(|line| line.start());
    let section = || ClueLines::new(limits.side as usize);
    let (mut faults, mut rows, mut columns) = (Faults::default(), section(), None);
    for line in lines.filter(|line| !line.is_blank()) {
        if line.trimmed() == ";" {
            if columns.replace(section()).is_some() {
                let message = "a second ; in one puzzle; remove it";
                faults.push(Fault::new(FaultKind::Syntax, message).at(line.start()));
            }
        } else if let Some(clue) = faults.take(numbers::clue(&line, limits)) {
            faults.take(columns.as_mut().unwrap_or(&mut rows).push(clue));
        }
    }
    let Some(columns) = columns else {
        let message = "the columns are missing; write a line with ; and the columns below it";
        return Err(Fault::new(FaultKind::Truncated, message).at(end).into());
    };
    let (rows, columns) = (rows.with_stated(None), columns.with_stated(None));
    faults.or(Draft { rows, columns, ..Draft::default() })
}
