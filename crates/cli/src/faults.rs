//! Says what is wrong with an input: `source:line:column: fault; way out`.
//!
//! When the sums of rows and columns differ, one number was probably mistyped, and the lines it
//! most likely stands in are named.

use std::time::Duration;

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, LineId, Puzzle};
use pictogrid_solve::Observer;
use pictogrid_wire::{Failed, to_line};

use crate::{
    exit::Exit,
    input::{Given, Item, Source},
    patience::with_patience,
    relay::Voice,
    stop::Stop,
    words,
};

/// The most cells of a puzzle in which suspects are looked for: more would take longer than anybody
/// waits, and more memory than to find the fault.
const MOST_CELLS: u64 = 1 << 20;

/// The most suspects of a side that are worth naming.
const MOST: usize = 6;

/// The checked puzzle of an item; if it has none, that is said and an end is given.
pub(crate) fn puzzle_of(
    item: Item,
    as_json: bool,
    (timeout, stop): (Option<Duration>, &Stop),
    voice: &Voice,
) -> Result<(Box<Given>, Puzzle), Exit> {
    let limits = Limits::default();
    match item {
        Item::Puzzle(mut given) => match given.draft.check(&limits) {
            Ok(puzzle) => {
                // The puzzle says all that the draft does, and better.
                given.draft = Draft::default();
                Ok((given, puzzle))
            }
            Err(error) => {
                let error = with_suspects(error, &given.draft, &limits, (timeout, stop));
                Err(refuse(&given.source, &error, as_json, voice))
            }
        },
        Item::Refused { source, error } => Err(refuse(&source, &error, as_json, voice)),
        Item::TooMuch { source, message } => {
            fail("memory", &source.name, &message, as_json, voice);
            Err(Exit::Stopped)
        }
        Item::Unreadable { name, message } => {
            fail("io", &name, &message, as_json, voice);
            Err(Exit::Bad)
        }
        Item::Skipped { name } => {
            voice.note(format!("{name}: skipped, no format recognizes it"));
            Err(Exit::Done)
        }
    }
}

/// Says every fault of `error`, as JSON if wanted.
pub(crate) fn refuse(source: &Source, error: &Error, as_json: bool, voice: &Voice) -> Exit {
    if as_json {
        let failed = Failed::new(&source.name, &source.file, error);
        voice.out(to_line(&failed) + "\n");
        return Exit::Bad;
    }
    for fault in error.faults() {
        voice.error(line(source, fault));
    }
    Exit::Bad
}

/// Says that an input cannot be used for a reason that is no fault of its text.
pub(crate) fn fail(kind: &str, source: &str, message: &str, as_json: bool, voice: &Voice) {
    if as_json {
        voice.out(to_line(&Failed::of_kind(kind, source, message)) + "\n");
    } else {
        voice.error(format!("{source}: {message}"));
    }
}

/// A fault with its place. Without a place, the puzzle's own name is the best there is.
pub(crate) fn line(source: &Source, fault: &Fault) -> String {
    match fault.place() {
        Some(place) => format!("{}:{place}: {}", source.file, fault.message()),
        None => format!("{}: {}", source.name, fault.message()),
    }
}

/// The same error; where the sums differ, the likeliest lines are named, if that takes no more than
/// the time that a puzzle has.
pub(crate) fn with_suspects(
    error: Error,
    draft: &Draft,
    limits: &Limits,
    (timeout, stop): (Option<Duration>, &Stop),
) -> Error {
    let is_large = draft.extent(limits).is_none_or(|extent| extent.n_cells() > MOST_CELLS);
    if !error.is_sum_mismatch() || is_large {
        return error;
    }
    let look = |observer: &mut dyn Observer| pictogrid_solve::suspects(draft, limits, observer);
    let suspects = with_patience(timeout, stop, look);
    let Some(names) = names(&suspects, draft.rows.len() as u32) else { return error };
    let named = |fault: &Fault| {
        let message = format!("{}; {names}", fault.message());
        Fault::new(FaultKind::SumMismatch, message).at(fault.place())
    };
    Error::from_faults(error.faults().map(named).collect()).unwrap_or(error)
}

/// `row 9 or columns 3, 17 are the likeliest`; `None` if nobody is suspected, or nearly all.
fn names(suspects: &[LineId], n_rows: u32) -> Option<String> {
    let (rows, columns): (Vec<u32>, Vec<u32>) =
        suspects.iter().map(|line| line.0).partition(|&line| line < n_rows);
    let rows: Vec<u32> = rows.iter().map(|line| line + 1).collect();
    let columns: Vec<u32> = columns.iter().map(|line| line - n_rows + 1).collect();
    let named: Vec<String> = [("row", &rows), ("column", &columns)]
        .into_iter()
        .filter(|(_, numbers)| !numbers.is_empty() && numbers.len() <= MOST)
        .map(|(noun, numbers)| {
            let plural = if numbers.len() == 1 { "" } else { "s" };
            format!("{noun}{plural} {}", words::list(numbers))
        })
        .collect();
    let verb = if rows.len() + columns.len() == 1 { "is" } else { "are" };
    (!named.is_empty()).then(|| format!("{} {verb} the likeliest", named.join(" or ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(suspects: &[u32], expected: Option<&str>) {
        let suspects: Vec<LineId> = suspects.iter().map(|&line| LineId(line)).collect();
        assert_eq!(names(&suspects, 10).as_deref(), expected);
    }

    #[test]
    fn suspects_by_name() {
        check(&[8, 12, 26], Some("row 9 or columns 3, 17 are the likeliest"));
        check(&[10], Some("column 1 is the likeliest"));
        check(&[0, 1], Some("rows 1, 2 are the likeliest"));
        check(&[], None);
        check(&[0, 1, 2, 3, 4, 5, 6], None);
    }
}
