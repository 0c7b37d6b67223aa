//! A board that somebody wrote, as bytes: what people and language models answer.
//!
//! ```text
//!   "So the answer is\n⬛⬜\n⬜⬛\n" ──▶ {"board":[2,1,1,2],"notes":[]}
//! ```
//!
//! Read by `formats::read_board`, as the command and Python do, so it is only in the module that has all
//! formats. Cells that a text does not name are open; `finished` takes these as empty. Linear.

use pictogrid_core::Limits;
use pictogrid_formats::{Unnamed, read_board};
use pictogrid_json::{Noted, board_value, to_line};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{Session, messages::Refused};

/// A board that was read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct WrittenBoard {
    /// A byte a cell: 0 open, 1 empty, 2 the first color, and so on.
    pub board: Vec<u8>,
    /// What was taken for granted because the text does not say it.
    pub notes: Vec<Noted>,
}

#[wasm_bindgen]
impl Session {
    /// The board in a text: JSON of `WrittenBoard`.
    pub fn read_board(&self, text: &str) -> Result<String, Refused> {
        let limits = Limits::default();
        let read = read_board(text.as_bytes(), &self.puzzle, Unnamed::Open, &limits);
        let read = read.and_then(|read| Ok((read.cells(&self.puzzle)?, read.notes)));
        let (cells, notes) = read.map_err(|error| Refused::faults("board", &error))?;
        let mut board = vec![0; self.puzzle.shape().n_cells()];
        for (cell, value) in cells {
            board[cell.0 as usize] = board_value(value);
        }
        Ok(to_line(&WrittenBoard { board, notes: Noted::all(&notes) }))
    }
}
