//! `.mk`: height and width, the rows, a line `#`, the columns.
//!
//! ```text
//!   2 3          height 2, width 3: the other way round than in `.nin`
//!   1 1
//!   0
//!   #
//!   1
//!   0
//!   1
//! ```
//!
//! Forgives: commas between numbers; blank lines (they count as empty clues only where that makes
//! the number of lines right); words behind the `#`, or `:` instead of it; what comes behind a
//! second one, or behind a blank line once all columns are there.
//! Cannot be written. No specification is known; <https://webpbn.com/export.cgi> writes it, and
//! so did an early program by Olšák. Linear.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Stated};

use crate::{
    clue_lines::ClueLines,
    document::{self, Entry},
    faults::Faults,
    format::{Format, Sniff},
    input::{Input, TextLine},
    numbers,
};

/// The format `mk`.
pub(crate) const MK: Format =
    Format { id: "mk", extensions: &["mk"], shared: &["mk"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let Some(first) = input.first_line() else { return Sniff::No };
    let Ok([height, width]) = sizes(&first) else { return Sniff::No };
    if input.lines_with("#").any(|line| line.trim_ascii() == "#") {
        return Sniff::Certain;
    }
    // With words behind the mark, or another one, it may be something else.
    let Ok(lines) = input.lines() else { return Sniff::No };
    let n_lines = height.number.saturating_add(width.number).saturating_add(1);
    let n_lines = usize::try_from(n_lines).unwrap_or(usize::MAX);
    let lines = lines.filled().skip(1).take(n_lines);
    let n_marks = lines.clone().filter(is_mark).count();
    let clues = lines.filter(|line| !is_mark(line));
    match n_marks == 1 && numbers::are_clues(clues, width.number, height.number) {
        true => Sniff::Certain,
        false => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |first| puzzle(input, first, limits))
}

fn puzzle(input: &Input<'_>, first: &TextLine<'_>, limits: &Limits) -> Result<Draft, Error> {
    let [height, width] = sizes(first)?;
    let mut faults = Faults::default();
    let mut sections = vec![ClueLines::new(limits.side as usize)];
    let mut end = first.start();
    for line in input.lines()?.filter(|line| line.number > first.number) {
        end = line.place(line.text.len());
        if faults.is_hopeless() || is_mark(&line) && sections.len() == 2 {
            break;
        }
        if is_mark(&line) {
            sections.push(ClueLines::new(limits.side as usize));
            continue;
        }
        let n_sections = sections.len();
        let Some(section) = sections.last_mut() else { break };
        if line.is_blank() && n_sections == 2 && section.n_clues() as u64 == width.number {
            break;
        }
        if line.is_blank() {
            section.push_blank(line.start());
        } else if let Some(clue) = faults.take(numbers::clue(&line, limits)) {
            faults.take(section.push(clue));
        }
    }
    let Ok([rows, columns]) = <[ClueLines; 2]>::try_from(sections) else {
        let message =
            "the file ends without the # between rows and columns; write it on a line of its own";
        faults.push(Fault::new(FaultKind::Truncated, message).at(end));
        return faults.or(Draft::default());
    };
    let rows = rows.with_stated(Some(height.number));
    let columns = columns.with_stated(Some(width.number));
    let (width, height) = (Some(width), Some(height));
    faults.or(Draft {
        place: Some(first.start()),
        width,
        height,
        rows,
        columns,
        ..Draft::default()
    })
}

/// Whether a line stands between rows and columns.
fn is_mark(line: &TextLine<'_>) -> bool {
    line.text.starts_with(['#', ':']) || line.trimmed() == "#"
}

/// Height and width.
fn sizes(line: &TextLine<'_>) -> Result<[Stated; 2], Fault> {
    numbers::two_sizes(
        line,
        "the first line of .mk is not two numbers; write the height and the width",
    )
}
