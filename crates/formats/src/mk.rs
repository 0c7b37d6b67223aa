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
//! the number of lines right); what comes behind a second `#`.
//! Cannot be written. No specification is known; <https://webpbn.com/export.cgi> writes it, and
//! so did an early program by Olšák. Linear.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Stated};

use crate::{
    Entry, Format, Input, Sniff, clue_lines::ClueLines, decode::TextLine, document, faults::Faults,
    numbers,
};

/// The format `mk`.
pub(crate) const MK: Format = Format { id: "mk", extensions: &["mk"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let Some(first) = input.first_line() else { return Sniff::No };
    let has_mark = || input.lines_with("#").any(|line| line.trim_ascii() == "#");
    if sizes(&first).is_ok() && has_mark() { Sniff::Certain } else { Sniff::No }
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
        if line.trimmed() == "#" {
            if sections.len() == 2 {
                break;
            }
            sections.push(ClueLines::new(limits.side as usize));
            continue;
        }
        let Some(section) = sections.last_mut() else { break };
        if line.is_blank() {
            section.push_blank(line.start());
        } else if let Some(clue) = faults.take(numbers::clue(&line, limits)) {
            faults.take(section.push(clue));
        }
    }
    let Ok([rows, columns]) = <[ClueLines; 2]>::try_from(sections) else {
        let message = "the file ends without the # between rows and columns";
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

/// Height and width.
fn sizes(line: &TextLine<'_>) -> Result<[Stated; 2], Fault> {
    let tokens = line.trimmed().split([' ', '\t', ',']).filter(|token| !token.is_empty());
    let stated = tokens.take(3).map(|token| {
        let place = line.place(line.offset_of(token));
        let number = numbers::number(token).map_err(|fault| fault.at(place))?;
        Ok(Stated { number, place: Some(place) })
    });
    stated.collect::<Result<Vec<_>, Fault>>()?.try_into().map_err(|_| {
        let message = "the first line of .mk is two numbers, the height and the width";
        Fault::new(FaultKind::Syntax, message).at(line.start())
    })
}
