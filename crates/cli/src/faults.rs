//! Says what is wrong with an input: `source:line:column: fault; way out`.
//!
//! When the sums of rows and columns differ, one number was probably mistyped, and what would mend it
//! is said.

use std::time::Duration;

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Puzzle};
use pictogrid_solve::Coverage;
use pictogrid_wire::{Failed, FailedKind, FaultShape, SuspectShape, to_line};

use crate::{
    exit::Exit,
    input::{Given, Item, SourceName},
    messages::{ItemSender, Message},
    stop::Stop,
    suspects,
};

/// The most cells of a puzzle in which suspects are looked for: more would take longer than anybody
/// waits, and more memory than to find the fault.
const MOST_CELLS: u64 = 1 << 20;

/// The checked puzzle of an item; if it has none, that is said and an end is given.
pub(crate) fn puzzle_of(
    item: Item,
    as_json: bool,
    time: (Option<Duration>, &Stop),
    sender: &ItemSender<'_>,
) -> Result<(Box<Given>, Puzzle), Exit> {
    checked(item, as_json, time).map_err(|(message, exit)| {
        sender.send(message);
        exit
    })
}

/// The checked puzzle of an item; or what is to be said, and the end that it is.
pub(crate) fn checked(
    item: Item,
    as_json: bool,
    (timeout, stop): (Option<Duration>, &Stop),
) -> Result<(Box<Given>, Puzzle), (Message, Exit)> {
    let limits = Limits::default();
    let failed =
        |kind, name: &str, message: &str| said(&Failed::of_kind(kind, name, message), as_json);
    Err(match item {
        Item::Puzzle(mut given) => match given.draft.check(&limits) {
            Ok(puzzle) => {
                // The puzzle says all that the draft does, and better.
                given.draft = Draft::default();
                return Ok((given, puzzle));
            }
            Err(error) => {
                let advised = with_suspects(error, &given.draft, &limits, (timeout, stop));
                (said(&advised.failed(&given.source), as_json), Exit::Bad)
            }
        },
        Item::Refused { source, error } => {
            (said(&Advised::from(error).failed(&source), as_json), Exit::Bad)
        }
        Item::TooMuch { source, message } => {
            (failed(FailedKind::Memory, &source.name, &message), Exit::Stopped)
        }
        Item::Unreadable { name, message } => (failed(FailedKind::Io, &name, &message), Exit::Bad),
        Item::Skipped { name } => {
            (Message::Note(format!("{name}: skipped, no format recognizes it")), Exit::Done)
        }
    })
}

/// Says every fault, as JSON if wanted.
pub(crate) fn refuse(
    source: &SourceName,
    advised: Advised,
    as_json: bool,
    sender: &ItemSender<'_>,
) -> Exit {
    sender.send(said(&advised.failed(source), as_json));
    Exit::Bad
}

/// Says that an input cannot be used for a reason that is no fault of its text.
pub(crate) fn fail(
    kind: FailedKind,
    source: &str,
    message: &str,
    as_json: bool,
    sender: &ItemSender<'_>,
) {
    sender.send(said(&Failed::of_kind(kind, source, message), as_json));
}

/// What is wrong with an input: an object, or a line for each fault.
pub(crate) fn said(failed: &Failed, as_json: bool) -> Message {
    if as_json {
        return Message::Out((to_line(failed) + "\n").into());
    }
    let line = |fault: &FaultShape| {
        // For a fault without a place the puzzle's own name is the best there is.
        let has_place = !failed.source.starts_with(&fault.place);
        let place = if has_place { &fault.place } else { &failed.source };
        format!("{place}: {}", fault.message)
    };
    let lines = std::iter::once(&failed.error.first).chain(&failed.error.more).map(line);
    Message::Error(lines.collect::<Vec<_>>().join("\n"))
}

/// The same error; where the sums differ, what would mend them is said with it, as far as that is
/// found in the time that a puzzle has.
fn with_suspects(
    error: Error,
    draft: &Draft,
    limits: &Limits,
    (timeout, stop): (Option<Duration>, &Stop),
) -> Advised {
    let is_large = draft.extent(limits).is_none_or(|extent| extent.n_cells() > MOST_CELLS);
    if !error.is_sum_mismatch() || is_large {
        return error.into();
    }
    let suspects = suspects::find(draft, limits, timeout, stop);
    let Some(sentence) = suspects::sentence(&suspects, draft) else {
        return error.into();
    };
    let advised = |fault: &Fault| {
        let message = format!("{}; {sentence}", fault.message());
        Fault::new(FaultKind::SumMismatch, message).at(fault.place())
    };
    Advised {
        error: Error::from_faults(error.faults().map(advised).collect()).unwrap_or(error),
        suspects: Some(suspects::shapes(&suspects, draft)),
        is_incomplete: suspects.coverage != Coverage::Whole,
    }
}

/// What is wrong, and what would mend it.
pub(crate) struct Advised {
    error: Error,
    suspects: Option<Vec<SuspectShape>>,
    is_incomplete: bool,
}

impl Advised {
    fn failed(self, source: &SourceName) -> Failed {
        Failed {
            suspects: self.suspects,
            incomplete: self.is_incomplete,
            ..Failed::new(&source.name, &source.file, &self.error)
        }
    }
}

impl From<Error> for Advised {
    fn from(error: Error) -> Advised {
        Advised { error, suspects: None, is_incomplete: false }
    }
}
