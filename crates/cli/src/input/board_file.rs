//! The board of `--board` and `--at`, and the answer of `--answer`: read from a file or standard input.
//!
//! ```text
//!   file ─▶ formats::read_board ─▶ rows, notes       whatever shape it is written in
//!                                  laid over a puzzle: its cells count as given for this one solve
//! ```
//!
//! What a board looks like is the library's affair, since Python reads the same; here are the file, its
//! name and what is said of it. Linear.

use std::{io, path::Path};

use pictogrid_core::{CellId, Error, Fault, FaultKind, Limits, Note, Place, Puzzle, Shape, Value};
use pictogrid_formats::{ReadBoard, Unnamed, read_board};

use crate::input::{
    files::{self, unreadable},
    items::SourceName,
};

/// A board that was read, before it is laid over a puzzle.
pub(crate) struct BoardFile {
    pub(crate) source: SourceName,
    board: ReadBoard,
}

/// A board that a solve goes on from, and the puzzle without it.
pub(crate) struct PartialBoard {
    pub(crate) file: BoardFile,
    pub(crate) puzzle: Puzzle,
}

impl PartialBoard {
    /// Reads a board and lays it over `puzzle`: the puzzle with its cells given, too.
    pub(crate) fn read(
        path: &Path,
        puzzle: Puzzle,
    ) -> Result<(Puzzle, PartialBoard), (SourceName, Error)> {
        let file = BoardFile::read(path, &puzzle, Unnamed::Open)?;
        match file.board.laid_over(&puzzle) {
            Ok(laid) => Ok((laid, PartialBoard { file, puzzle })),
            Err(error) => Err((file.source, error)),
        }
    }
}

impl BoardFile {
    /// Reads the board of `puzzle` from a file or standard input.
    pub(crate) fn read(
        path: &Path,
        puzzle: &Puzzle,
        unnamed: Unnamed,
    ) -> Result<BoardFile, (SourceName, Error)> {
        let (source, limits) =
            (SourceName::of_file(&path.display().to_string()), Limits::default());
        let unreadable = |error: io::Error| {
            let mut message = unreadable(&error, path);
            if error.kind() == io::ErrorKind::NotFound && !message.ends_with('?') {
                message += ": a board is given as a file, or as - for standard input";
            }
            Error::from(Fault::new(FaultKind::NoPuzzle, message))
        };
        let bytes = files::read(path, limits.bytes).map_err(unreadable);
        match bytes.and_then(|bytes| read_board(&bytes, puzzle, unnamed, &limits)) {
            Ok(board) => Ok(BoardFile { source, board }),
            Err(error) => Err((source, error)),
        }
    }

    /// The same, and the cells that are known, in their order.
    #[expect(clippy::type_complexity, reason = "the file is named where it is refused")]
    pub(crate) fn with_cells(
        path: &Path,
        puzzle: &Puzzle,
        unnamed: Unnamed,
    ) -> Result<(BoardFile, Vec<(CellId, Value)>), (SourceName, Error)> {
        let file = BoardFile::read(path, puzzle, unnamed)?;
        match file.board.cells(puzzle) {
            Ok(cells) => Ok((file, cells)),
            Err(error) => Err((file.source, error)),
        }
    }

    /// The cells that are known, in their order.
    pub(crate) fn cells(&self, puzzle: &Puzzle) -> Result<Vec<(CellId, Value)>, Error> {
        self.board.cells(puzzle)
    }

    /// What was taken for granted.
    pub(crate) fn notes(&self) -> &[Note] {
        &self.board.notes
    }

    /// The same in lines.
    pub(crate) fn told(&self) -> impl Iterator<Item = String> {
        self.board.notes.iter().map(|note| format!("{}: {note}", self.source.name))
    }

    /// Where a cell stands in the file, and what a person calls it.
    pub(crate) fn place_of(&self, cell: CellId, shape: Shape) -> (Option<Place>, String) {
        self.board.place_of(cell, shape)
    }
}
