//! A board that somebody wrote, as rows: what people and language models answer.
//!
//! ```text
//!   "So the answer is\n⬛⬜\n⬜⬛\n" ──▶ {"board":["#.",".#"],"notes":[]}
//! ```
//!
//! Read by `formats::read_board`, as the command and Python do, so it is only in the module that has all
//! formats. Cells that a list of filled cells does not name are open on a board and empty in an answer. Linear.

use pictogrid_core::{Board, Limits};
use pictogrid_formats::{Unnamed, read_board};
use pictogrid_json::{Noted, to_line};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Session, messages::Refused};

/// A board that was read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct WrittenBoard {
    /// Its rows: a letter of the palette a cell, `?` if it is open.
    pub board: Vec<String>,
    /// What was taken for granted because the text does not say it.
    pub notes: Vec<Noted>,
}

#[wasm_bindgen]
impl Session {
    /// The board in a text, of which cells that it does not name are open: JSON of `WrittenBoard`.
    pub fn read_board(&self, text: &str) -> Result<String, Refused> {
        self.written(text, Unnamed::Open)
    }

    /// The answer in a text, of which cells that it does not name are empty: JSON of `WrittenBoard`.
    pub fn read_answer(&self, text: &str) -> Result<String, Refused> {
        self.written(text, Unnamed::Empty)
    }
}

impl Session {
    fn written(&self, text: &str, unnamed: Unnamed) -> Result<String, Refused> {
        let limits = Limits::default();
        let read = read_board(text.as_bytes(), &self.puzzle, unnamed, &limits);
        let read = read.and_then(|read| Ok((read.cells(&self.puzzle)?, read.notes)));
        let (cells, notes) = read.map_err(|error| Refused::faults("board", &error))?;
        let mut board = Board::unknown_of(self.puzzle.shape(), self.puzzle.n_values());
        for (cell, value) in cells {
            board.set(cell, value);
        }
        let board = board.rows_by(|value| self.puzzle.palette().letter(value));
        Ok(to_line(&WrittenBoard { board, notes: Noted::all(&notes) }))
    }
}
