//! What `pictogrid hint` and `pictogrid explain` share: a puzzle, its board, the tutor, and ends in
//! words.
//!
//! ```text
//!   end of the tutor            exit   way on
//!   finished, limit             0
//!   several                     3      `pictogrid solve` shows where they differ
//!   mistake                     4
//!   level, no reason, stopped   5      --max-level, `pictogrid solve`, --timeout
//! ```
//!
//! What comes next, what is a mistake and why there is no step is decided by `explain`'s tutor;
//! `solve`'s oracle tells it what only a search knows. Here an end gets its exit code and the way on
//! with this command. A step that the tutor could not confirm is not shown: an internal error, 70.
//!
//! One search for the tutor takes five seconds at most, so that a hint on a hard puzzle comes; what is
//! not known by then is said to be not known. The oracle keeps the pictures that it met, so most
//! questions of one board need no search.

use std::{path::Path, time::Duration};

use pictogrid_core::{Board, Note, Puzzle};
use pictogrid_explain::{self as explain, Tutor, WrongAnswer};
use pictogrid_formats::Unnamed;
use pictogrid_json::{Answer, FailedKind, HintShapes, to_line};
use pictogrid_solve::{Options, SolverOracle};

use crate::{
    args::{hint_explain_rate::LessonArgs, usage},
    input::{board_file::BoardFile, items::LoadedPuzzle},
    limits::{
        deadline::{Clock, Deadline},
        exit::Exit,
    },
    output::{faults, messages::ItemSender},
    run::{
        one_puzzle::{self, Wanted},
        plan::Plan,
        workload::Workload,
    },
};

/// The most time of one search for the tutor.
const SEARCH_TIME: Duration = Duration::from_secs(5);

/// What the command reads: the puzzle and its board, which cannot both be standard input.
pub(crate) fn plan<'a>(command: &str, args: &'a LessonArgs) -> Plan<'a> {
    let inputs = std::slice::from_ref(&args.puzzle);
    usage::refuse_stdin_twice(command, args.at.as_deref(), inputs);
    Plan {
        inputs: Some(inputs),
        also_read: args.at.as_deref().into_iter().collect(),
        as_json: args.json,
        ..Plan::of(&args.bounds)
    }
}

/// A puzzle that is to be explained, from a board on.
pub(crate) struct Lesson<'a> {
    loaded: Box<LoadedPuzzle>,
    pub(crate) puzzle: Puzzle,
    pub(crate) tutor: Tutor,
    pub(crate) oracle: SolverOracle<Deadline<'a>>,
    pub(crate) deadline: Deadline<'a>,
    sender: &'a ItemSender<'a>,
    as_json: bool,
}

impl<'a> Lesson<'a> {
    /// Reads the puzzle and the board; `what` is what the command makes, such as `a hint`.
    pub(crate) fn begin(
        args: &'a LessonArgs,
        what: &str,
        clock: &'a Clock,
        sender: &'a ItemSender<'a>,
    ) -> Result<Lesson<'a>, Exit> {
        let wanted = Wanted {
            input: &args.puzzle,
            reading: args.read.reading(),
            memory: args.bounds.bytes(),
            as_json: args.json,
            work: Workload::EXPLAINED,
            what,
        };
        let (mut loaded, puzzle) = one_puzzle::read(&wanted, sender)?;
        let mut tutor = Tutor::new(&puzzle).map_err(|error| {
            let name = &loaded.source.name;
            faults::unsupported(name, (&error, error.remedies()), args.json, sender)
        })?;
        if let Some(path) = &args.at {
            let (board, notes) = board(path, &puzzle, args.json, sender)?;
            loaded.draft.notes.extend(notes);
            tutor.set_board(&board);
        }
        let deadline = clock.deadline();
        let options = Options::default().timeout(SEARCH_TIME).max_bytes(args.bounds.bytes());
        let oracle = SolverOracle::new(&puzzle, options, deadline);
        let as_json = args.json;
        Ok(Lesson { loaded, puzzle, tutor, oracle, deadline, sender, as_json })
    }

    /// The input.
    pub(crate) fn source(&self) -> &str {
        &self.loaded.source.name
    }

    /// What the reader of the input took for granted.
    pub(crate) fn notes(&self) -> &[Note] {
        &self.loaded.draft.notes
    }

    /// What JSON is made of.
    pub(crate) fn shapes(&self) -> HintShapes<'_> {
        HintShapes {
            source: self.source(),
            puzzle: &self.puzzle,
            notes: self.notes(),
            explainer: self.tutor.explainer(),
        }
    }

    /// Says that a step was not confirmed, and is not shown.
    pub(crate) fn internal(&self, wrong: &WrongAnswer) -> Exit {
        let (source, message) = (self.source(), wrong.to_string());
        faults::fail(FailedKind::Internal, source, &message, self.as_json, self.sender)
    }

    /// Prints a text, or as JSON what it means.
    pub(crate) fn print(&self, answer: &Answer, text: &str) {
        print(self.sender, self.as_json, answer, text);
    }
}

/// Prints a text, or as JSON what it means.
pub(crate) fn print(sender: &ItemSender<'_>, as_json: bool, answer: &Answer, text: &str) {
    sender.out(if as_json { to_line(answer) + "\n" } else { text.to_owned() });
}

/// The board of a file, and what was taken for granted when it was read.
fn board(
    path: &Path,
    puzzle: &Puzzle,
    as_json: bool,
    sender: &ItemSender<'_>,
) -> Result<(Board, Vec<Note>), Exit> {
    let (file, cells) = BoardFile::with_cells(path, puzzle, Unnamed::Open)
        .map_err(|(source, error)| faults::refuse(&source, &error, as_json, sender))?;
    file.told().for_each(|note| sender.note(note));
    let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
    cells.iter().for_each(|&(cell, value)| board.set(cell, value));
    Ok((board, file.notes().to_vec()))
}

/// Why there is no step, in words, and what to do then.
pub(crate) fn end_text(tutor: &Tutor, end: &explain::End) -> String {
    let text = tutor.explainer().end_text(end);
    let way_on = match end {
        explain::End::Mistake(_) => return format!("mistake: {text}"),
        explain::End::Several => "`pictogrid solve` shows where they differ.",
        explain::End::NoShortReason => "`pictogrid solve` searches on.",
        explain::End::Level { .. } => "Allow harder steps with --max-level.",
        explain::End::Stopped => "Allow more time with --timeout.",
        explain::End::Finished | explain::End::Forced(_) | explain::End::Limit => return text,
    };
    format!("{text} {way_on}")
}

/// The exit of an end.
pub(crate) fn exit(end: &explain::End) -> Exit {
    match end {
        explain::End::Finished | explain::End::Limit => Exit::Done,
        explain::End::Several => Exit::Several,
        explain::End::Mistake(_) => Exit::NoSolution,
        explain::End::Forced(_)
        | explain::End::NoShortReason
        | explain::End::Level { .. }
        | explain::End::Stopped => Exit::Stopped,
    }
}
