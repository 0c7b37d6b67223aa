//! Says what is wrong with an input: `source:line:column: fault; way out`.
//!
//! ```text
//!   Item ─▶ Puzzle that passed the check           ─▶ notes of its reader, then the work
//!       ├─▶ faults, each with its place            ─▶ Bad        a line each, or an object
//!       ├─▶ sums that differ                       ─▶ Bad        with the number that may be mistyped
//!       └─▶ too large for the memory               ─▶ Stopped
//! ```
//!
//! When the sums of rows and columns differ, one number was probably mistyped, and what would mend it
//! is said. That takes solves, so it has the time that is left for the puzzle; all else is linear in
//! the faults.
//!
//! All commands refuse an input through this file, so that a fault has the same words, exit code and
//! object in each. The draft is dropped once its puzzle is made: it says nothing more than its notes.

use std::fmt::Display;

use pictogrid_core::{Draft, Error, Limits, Puzzle, Remedy};
use pictogrid_json::{Failed, FailedKind, to_line};
use pictogrid_solve::{AdviceOptions, Solver};

use crate::{
    input::items::{Item, LoadedPuzzle, SourceName},
    limits::{
        deadline::{Clock, Deadline},
        exit::Exit,
        stop,
    },
    output::messages::{ItemSender, Message},
    wording::{plural::n_of, remedy},
};

/// The checked puzzle of an item; if it has none, that is said and an end is given.
pub(crate) fn puzzle_of(
    item: Item,
    as_json: bool,
    clock: &Clock,
    sender: &ItemSender<'_>,
) -> Result<(Box<LoadedPuzzle>, Puzzle), Exit> {
    let (given, puzzle) = checked(item, as_json, clock).map_err(|(message, exit)| {
        sender.send(message);
        exit
    })?;
    notes(&given).for_each(|note| sender.note(note));
    Ok((given, puzzle))
}

/// The checked puzzle of an item; or what is to be said, and the end that it is.
pub(crate) fn checked(
    item: Item,
    as_json: bool,
    clock: &Clock,
) -> Result<(Box<LoadedPuzzle>, Puzzle), (Message, Exit)> {
    let limits = Limits::default();
    if let Item::Puzzle(given) = &item {
        stop::is_about(given.n_cells);
    }
    let failed =
        |kind, name: &str, message: &str| said(&Failed::of_kind(kind, name, message), as_json);
    Err(match item {
        Item::Puzzle(mut given) => match given.draft.check(&limits) {
            Ok(puzzle) => {
                // The puzzle says all else that the draft does, and better.
                let notes = std::mem::take(&mut given.draft.notes);
                given.draft = Draft { notes, ..Draft::default() };
                return Ok((given, puzzle));
            }
            Err(error) => {
                let failed = with_advice(&error, &given, &limits, clock);
                (said(&failed, as_json), Exit::Bad)
            }
        },
        Item::Refused { source, error } => {
            (said(&Failed::new(&source.name, &source.file, &error), as_json), Exit::Bad)
        }
        Item::TooMuch { source, message } => {
            (failed(FailedKind::Memory, &source.name, &message), Exit::Stopped)
        }
        Item::Unreadable { name, message } => (failed(FailedKind::Io, &name, &message), Exit::Bad),
        Item::Skipped { name, .. } => (Message::Note(format!("{name}: passed over")), Exit::Done),
        Item::PassedOver { folder, n_pictures, n_others } => {
            (Message::Note(passed_over(&folder, n_pictures, n_others)), Exit::Done)
        }
    })
}

/// `puzzles: passed over 14 files: 9 pictures (--pictures reads them), 5 others`
fn passed_over(folder: &str, n_pictures: u64, n_others: u64) -> String {
    let all = n_of(n_pictures + n_others, "file");
    let them = if n_pictures == 1 { "it" } else { "them" };
    let pictures = || format!("{} (--pictures reads {them})", n_of(n_pictures, "picture"));
    let kinds = match (n_pictures, n_others) {
        (0, _) => " without a puzzle".to_owned(),
        (_, 0) => format!(": {}", pictures()),
        (_, n) => format!(": {}, {}", pictures(), n_of(n, "other")),
    };
    format!("{folder}: passed over {all}{kinds}")
}

/// What the reader of a puzzle took for granted, in lines.
pub(crate) fn notes(given: &LoadedPuzzle) -> impl Iterator<Item = String> {
    given.draft.notes.iter().map(|note| format!("{}: {note}", given.source.name))
}

/// Says every fault, as JSON if wanted.
pub(crate) fn refuse(
    source: &SourceName,
    error: &Error,
    as_json: bool,
    sender: &ItemSender<'_>,
) -> Exit {
    sender.send(said(&Failed::new(&source.name, &source.file, error), as_json));
    Exit::Bad
}

/// Says that an input cannot be used for a reason that is no fault of its text. Gives the end that
/// it is.
pub(crate) fn fail(
    kind: FailedKind,
    source: &str,
    message: &str,
    as_json: bool,
    sender: &ItemSender<'_>,
) -> Exit {
    sender.send(said(&Failed::of_kind(kind, source, message), as_json));
    if kind == FailedKind::Internal { Exit::Internal } else { Exit::Bad }
}

/// The same of something that a library cannot do, with what helps.
pub(crate) fn unsupported(
    source: &str,
    (error, remedies): (&dyn Display, &[Remedy]),
    as_json: bool,
    sender: &ItemSender<'_>,
) -> Exit {
    let failed = Failed::of_kind(FailedKind::Unsupported, source, &error.to_string());
    sender.send(said(&failed.remedies(remedies), as_json));
    Exit::Bad
}

/// What is wrong with an input: an object, or a line for each fault.
pub(crate) fn said(failed: &Failed, as_json: bool) -> Message {
    if as_json {
        return Message::Out((to_line(failed) + "\n").into());
    }
    let lines = failed.error.all().map(|fault| fault.text(&failed.source, remedy::in_flags));
    let advice = failed.on_sums().map_or(String::new(), |advice| format!("; {advice}"));
    Message::Error(lines.collect::<Vec<_>>().join("\n") + &advice)
}

/// The faults of a draft; where the sums differ, with what would mend them, as far as that is found in
/// the time that a puzzle has.
fn with_advice(error: &Error, given: &LoadedPuzzle, limits: &Limits, clock: &Clock) -> Failed {
    let failed = Failed::new(&given.source.name, &given.source.file, error);
    if !error.is_sum_mismatch() {
        return failed;
    }
    let (left, draft) = (clock.deadline().left(), &given.draft);
    let options = AdviceOptions::default().time_left(left);
    let mut stop = Deadline::new(None, &clock.stop);
    failed.with_advice(draft, &Solver::new().advise_draft(draft, limits, &options, &mut stop))
}
