//! The engine of pictogrid for JavaScript: the libraries, behind functions that it can call.
//!
//! ```text
//!   page --marks, bytes--> session, board_questions, verdict, .. --> the libraries
//!        <--JSON, boards--
//! ```
//!
//! No puzzle logic: this crate arranges calls. Boards travel as one byte a cell, in the order of the
//! engine's cells: 0 is open, 1 empty, 2 the first color of the palette behind the ground, and so on.
//! Everything else is the JSON of `json`. What fails is an exception whose message is JSON, too.
//!
//! | feature, and name of the module | has |
//! |---|---|
//! | `play` | our own formats, states of lines, hints, checks by lines: what playing needs at once |
//! | `solver` | and verdicts, other solutions, explanations, grades, mistakes that lines do not show |
//! | `full` | and counts, all formats, drawings |
//! | `make` | and what makes puzzles: of pictures, to order, fixed |
//! | `small` | none of these, but `small.rs`: black and white clues, solved, listed and checked, by the same names |
//!
//! A module has no functions of a larger one. A file or a text that it cannot read it refuses with
//! `{"need":"full"}`.

#[cfg(feature = "play")]
mod board_questions;
#[cfg(feature = "play")]
mod clock;
#[cfg(feature = "solver")]
mod explained;
#[cfg(feature = "play")]
mod files;
#[cfg(feature = "solver")]
mod listeners;
#[cfg(feature = "solver")]
mod listing;
#[cfg(feature = "make")]
mod making;
#[cfg(feature = "play")]
mod marks;
#[cfg(feature = "play")]
mod messages;
#[cfg(feature = "solver")]
mod pictures;
#[cfg(feature = "play")]
mod session;
#[cfg(feature = "small")]
mod small;
#[cfg(feature = "solver")]
mod verdict;
#[cfg(feature = "full")]
mod written_board;

use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "play")]
pub use files::{open, source_of, write_bundle};
#[cfg(feature = "solver")]
pub use listing::Solutions;
#[cfg(feature = "make")]
pub use making::{
    FixOptions, FixedPuzzle, MadePuzzle, OrderOptions, Orders, PictureOptions, PuzzleText,
    make_code, make_code_for, make_picture, make_picture_for,
};
#[cfg(feature = "play")]
pub use messages::{
    Explained, NextPicture, Refused, SearchNews, SolutionCount, StarterPuzzle, VerdictOptions,
    WrongMarks,
};
#[cfg(feature = "play")]
pub use session::Session;
#[cfg(feature = "small")]
pub use small::{Engine, Listing, arrangements};
#[cfg(feature = "full")]
pub use written_board::WrittenBoard;

/// A panic becomes an exception, so that a program hears of it: JSON with the words in `panic`.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| {
        // Written by hand, since the smallest module has no writer of JSON.
        let words = panic.to_string().replace(|c: char| c < ' ' || matches!(c, '"' | '\\'), " ");
        wasm_bindgen::throw_str(&format!(r#"{{"panic":"{words}"}}"#))
    }));
}
