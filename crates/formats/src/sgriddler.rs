//! `.sgriddler` of Griddlers Solver: width and height, then the picture.
//!
//! ```text
//!   MK Version 3.0
//!
//!   5 2                      width, then height
//!
//!    . # . # .               # filled, . empty, blanks between: the goal
//!    # # # # #
//!
//!    3                        its clues, which are passed over
//! ```
//!
//! Forgives: blank lines, no blanks between cells.
//! Refuses: other characters, which may be colors; no description of them is known.
//! Cannot be written. Specification: none; what <https://webpbn.com/export.cgi> writes. Linear.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Palette, Value};

use crate::{Entry, Format, Input, Sniff, decode::Lines, document, numbers, told};

/// The first words of every file.
const MARK: &str = "MK Version";

/// The format `sgriddler`.
pub(crate) const SGRIDDLER: Format =
    Format { id: "sgriddler", extensions: &["sgriddler"], sniff, read, ..Format::ROW };

fn sniff(input: &Input<'_>) -> Sniff {
    let is_ours = input.first_line().is_some_and(|line| line.trimmed().starts_with(MARK));
    if is_ours { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    document::one(input, |_| puzzle(input.lines()?, limits))
}

fn puzzle(lines: Lines<'_>, limits: &Limits) -> Result<Draft, Error> {
    let mut lines = lines.filter(|line| !line.is_blank() && !line.trimmed().starts_with(MARK));
    let Some(size) = lines.next() else {
        return Err(Fault::new(FaultKind::Truncated, "the file ends before its size").into());
    };
    let numbers = size.trimmed().split([' ', '\t']).filter(|token| !token.is_empty());
    let numbers: Vec<u64> = numbers
        .map(numbers::number)
        .collect::<Result<_, Fault>>()
        .map_err(|fault| fault.at(size.start()))?;
    let &[width, height] = numbers.as_slice() else {
        let message = "the size is two numbers, width and height";
        return Err(Fault::new(FaultKind::Syntax, message).at(size.start()).into());
    };
    told::check_size(width, height, limits).map_err(|fault| fault.at(size.start()))?;
    let mut cells = Vec::new();
    for line in lines {
        for c in line.trimmed().chars() {
            match c {
                '#' => cells.push(Value::FILLED),
                '.' => cells.push(Value::EMPTY),
                ' ' | '\t' => {}
                _ => {
                    let message = format!("{c:?} is not known as a cell; # is filled, . empty");
                    return Err(Fault::new(FaultKind::Unsupported, message)
                        .at(line.start())
                        .into());
                }
            }
        }
        // Behind the picture come the clues once more.
        if cells.len() as u64 >= width * height {
            break;
        }
    }
    if cells.len() as u64 != width * height {
        let message = format!("{} cells, the size needs {}", cells.len(), width * height);
        return Err(Fault::new(FaultKind::SizeMismatch, message).at(size.start()).into());
    }
    Ok(told::by_picture(width as usize, cells, Palette::black_and_white())?)
}
