//! Says what is wrong with an input: `source:line:column: fault; way out`.
//!
//! When the sums of rows and columns differ, one number was probably mistyped, and what would mend it
//! is said.

use std::time::Duration;

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Puzzle};
use pictogrid_solve::Coverage;
use pictogrid_wire::{Failed, FailedKind, SuspectShape, to_line};

use crate::{
    exit::Exit,
    input::{Given, Item, SourceName},
    messages::ItemSender,
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
    (timeout, stop): (Option<Duration>, &Stop),
    sender: &ItemSender<'_>,
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
                let advised = with_suspects(error, &given.draft, &limits, (timeout, stop));
                Err(refuse(&given.source, advised, as_json, sender))
            }
        },
        Item::Refused { source, error } => Err(refuse(&source, error.into(), as_json, sender)),
        Item::TooMuch { source, message } => {
            fail(FailedKind::Memory, &source.name, &message, as_json, sender);
            Err(Exit::Stopped)
        }
        Item::Unreadable { name, message } => {
            fail(FailedKind::Io, &name, &message, as_json, sender);
            Err(Exit::Bad)
        }
        Item::Skipped { name } => {
            sender.note(format!("{name}: skipped, no format recognizes it"));
            Err(Exit::Done)
        }
    }
}

/// Says every fault, as JSON if wanted.
pub(crate) fn refuse(
    source: &SourceName,
    advised: Advised,
    as_json: bool,
    sender: &ItemSender<'_>,
) -> Exit {
    if as_json {
        let failed = Failed {
            suspects: advised.suspects,
            incomplete: advised.is_incomplete,
            ..Failed::new(&source.name, &source.file, &advised.error)
        };
        sender.out(to_line(&failed) + "\n");
        return Exit::Bad;
    }
    for fault in advised.error.faults() {
        sender.error(line(source, fault));
    }
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
    if as_json {
        sender.out(to_line(&Failed::of_kind(kind, source, message)) + "\n");
    } else {
        sender.error(format!("{source}: {message}"));
    }
}

/// A fault with its place. Without a place, the puzzle's own name is the best there is.
pub(crate) fn line(source: &SourceName, fault: &Fault) -> String {
    match fault.place() {
        Some(place) => format!("{}:{place}: {}", source.file, fault.message()),
        None => format!("{}: {}", source.name, fault.message()),
    }
}

/// The same error; where the sums differ, what would mend them is said with it, as far as that is
/// found in the time that a puzzle has.
pub(crate) fn with_suspects(
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
    pub(crate) error: Error,
    suspects: Option<Vec<SuspectShape>>,
    is_incomplete: bool,
}

impl From<Error> for Advised {
    fn from(error: Error) -> Advised {
        Advised { error, suspects: None, is_incomplete: false }
    }
}
