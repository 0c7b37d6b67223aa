//! What to do about a fault, in the words of the command: its commands and flags.
//!
//! ```text
//!   library   Remedy::CellAtMost { dots: 8 }  ──▶  command   use --cell 8 or less
//!                                             ──▶  page, Python: their own words
//! ```
//!
//! The libraries give a remedy as a value; this is the only file that turns one into a sentence. A
//! remedy that the command has no words for is printed in the plain words of the library.
//!
//! Libraries used to name flags of the command in their messages, and page and Python replaced them in
//! the finished text. That lost: a sentence that was missed told users of the page to add `--from`.

use std::fmt::Display;

use pictogrid_core::{Remedy, Task, with_remedies};

/// A message with what helps.
pub(crate) fn text(message: &dyn Display, remedies: &[Remedy]) -> String {
    with_remedies(&message.to_string(), remedies, in_flags)
}

/// One remedy.
pub(crate) fn in_flags(remedy: &Remedy) -> String {
    match remedy {
        Remedy::NameFormat => "if you know its format, name it with --from".to_owned(),
        Remedy::ReadAs { format } => format!("if its format is {format}, use --from {format}"),
        Remedy::Use { task } => {
            let does = match task {
                Task::Solve => "solves it",
                Task::Make => {
                    "makes a puzzle from it, `pictogrid scan` reads it if it is a printed one"
                }
                Task::Scan => "reads it",
                Task::Records => "counts them",
                Task::Assemble => "puts them together",
                Task::MatchEdges => "lays them",
                _ => return remedy.to_string(),
            };
            format!("`pictogrid {}` {does}", command(*task).unwrap_or_default())
        }
        Remedy::MakeFromPng => {
            "save it as PNG, from which `pictogrid make` makes a puzzle".to_owned()
        }
        Remedy::CellAtMost { dots } => format!("use --cell {dots} or less"),
        Remedy::CellAtLeast { dots } => format!("use --cell {dots} or more"),
        Remedy::UsualCellWithoutClues => "use --no-clues without --cell".to_owned(),
        Remedy::LeaveOutClues => "leave out the clues with --no-clues".to_owned(),
        Remedy::AllowMemory => "allow more with --memory".to_owned(),
        Remedy::Landscape => "add --landscape".to_owned(),
        Remedy::Portrait => "remove --landscape".to_owned(),
        Remedy::PuzzlesPerPage { puzzles } => format!("use --per-page {puzzles}"),
        Remedy::Paper { paper } => format!("use --paper {paper}"),
        Remedy::LargestPaper => {
            "use the largest --paper with --landscape or --per-page 1".to_owned()
        }
        Remedy::ClueHeight { tenths } => {
            format!("allow --min-clue {}.{}", tenths / 10, tenths % 10)
        }
        Remedy::SkipTooLarge => "leave these out with --skip-too-large".to_owned(),
        Remedy::SideAtMost { cells } => format!("use --size 1 to {cells}"),
        Remedy::SizeAtMost { columns, rows } => format!("use --size {columns}x{rows} or less"),
        Remedy::BoardSize { columns, rows } => {
            format!("state the size, such as --size {columns}x{rows}")
        }
        Remedy::OtherBoardSize => "add or remove tiles, or state another --size".to_owned(),
        Remedy::BorderColor => {
            "state the border with --border K, or --border none if it may be any; if no tile is turned, \
             as in Tetravex, add --no-rotation"
                .to_owned()
        }
        Remedy::UsualSize => "remove --size".to_owned(),
        Remedy::NameEmpty => "say which of them is empty with --empty".to_owned(),
        Remedy::NamePixels => {
            "if each pixel is a cell, say so with --pixels 1; else say how many with --pixels WxH"
                .to_owned()
        }
        _ => remedy.to_string(),
    }
}

/// The command for a task, as it is typed.
pub(crate) fn command(task: Task) -> Option<&'static str> {
    match task {
        Task::Solve => Some("solve"),
        Task::Make => Some("make"),
        Task::Scan => Some("scan"),
        Task::Records => Some("records"),
        Task::Assemble => Some("jigsaw solve"),
        Task::MatchEdges => Some("jigsaw match"),
        _ => None,
    }
}
