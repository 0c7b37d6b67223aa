//! `.cwd` of QNonograms: height, width, the rows, a blank line, the columns.
//!
//! ```text
//!   2            height
//!   3            width
//!   1 1
//!   0
//!                a blank line between the two blocks
//!   1
//!   0
//!   1
//! ```
//!
//! Forgives: commas between numbers, blank lines at the end.
//! Cannot be written. Crossword programs have files of this suffix, too; they look different.
//! Specification: none; described in the documentation of pbnsolve,
//! <https://github.com/avi-levy/pbnsolve/blob/master/doc/input.md>. Linear.

use pictogrid_core::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Stated};

use crate::{Entry, Format, Input, Sniff, decode::TextLine, document, faults::Faults, numbers};

/// The format `cwd`.
pub(crate) const CWD: Format =
    Format { id: "cwd", extensions: &["cwd"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let Ok(lines) = input.lines() else { return Sniff::No };
    let mut lines = lines.filter(|line| !line.is_blank());
    let mut size = || number(&lines.next()?).ok();
    let (Some(height), Some(width)) = (size(), size()) else { return Sniff::No };
    let is_clue = |line: TextLine<'_>| {
        line.trimmed().bytes().all(|byte| byte.is_ascii_digit() || b" \t,".contains(&byte))
    };
    let n_clues = lines.clone().try_fold(0, |n, line| is_clue(line).then_some(n + 1));
    match n_clues == Some(height.number + width.number) {
        true if numbers::are_clues(lines, width.number, height.number) => Sniff::Certain,
        // Two blocks of clues that somebody pasted, the first of which begin with 1 and 3?
        true => Sniff::Perhaps,
        false => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| puzzle(input, limits))
}

fn number(line: &TextLine<'_>) -> Result<Stated, Fault> {
    let place = Some(line.start());
    let number = numbers::number(line.trimmed()).map_err(|fault| fault.at(place))?;
    Ok(Stated { number, place })
}

fn puzzle(input: &Input<'_>, limits: &Limits) -> Result<Draft, Error> {
    let mut lines = input.lines()?.filter(|line| !line.is_blank());
    let mut size = |name: &str| match lines.next() {
        Some(line) => number(&line),
        None => Err(Fault::new(FaultKind::Truncated, format!("the file ends before its {name}"))),
    };
    let (height, width) = (size("height")?, size("width")?);
    let (mut faults, mut rows) = (Faults::default(), Vec::new());
    for line in lines {
        if rows.len() > 2 * limits.side as usize {
            let message = format!("more than {} clues", 2 * limits.side);
            return Err(Fault::new(FaultKind::TooLarge, message).at(line.start()).into());
        }
        let clue = faults.take(numbers::clue(&line, limits));
        rows.push(clue.unwrap_or(DraftClue::plain([0], Some(line.start()))));
    }
    let n_rows = (height.number as usize).min(rows.len());
    let columns = rows.split_off(n_rows);
    let (width, height) = (Some(width), Some(height));
    faults.or(Draft { width, height, rows, columns, ..Draft::default() })
}
