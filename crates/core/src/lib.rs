//! The nouns of pictogrid: values, cells, lines, clues, shapes, puzzles, boards, pictures.
//!
//! Nothing here solves anything and nothing here touches a file, a clock or a thread.
//! A file may say anything, and that is a [`Draft`]; [`Draft::check`] finds every fault in it or
//! makes a [`Puzzle`]. A picture has clues that fit, so it makes one, too ([`Puzzle::of_picture`]).
//!
//! ```text
//!   file --formats--> Draft --check--> Puzzle --solve--> Board (what is known) --> Picture
//!                       |
//!                       +--> Error: every Fault, each with place, cause and way out
//! ```
//!
//! One alphabet is used in every crate:
//!
//! | letter | means |
//! |---|---|
//! | `n` | cells of a line |
//! | `k` | runs of a clue |
//! | `i` | a cell of a line, from 0 |
//! | `j` | a run of a clue, from 0 |
//! | `g` | the length of a run |
//! | `lo`, `hi` | the earliest and the latest start of a run |
//! | `r` | slack: the empties a line has to spare, `n - sum - (k - 1)` |
//! | `x`, `y` | column and row, from 0 |

mod about;
mod bits;
mod board;
mod clue;
mod draft;
mod error;
mod extent;
mod fingerprint;
mod limits;
mod line;
mod numbers;
mod observe;
mod palette;
mod picture;
mod puzzle;
mod shape;
mod value;

pub use about::{About, is_control};
pub use bits::Bits;
pub use board::Board;
pub use clue::{Clue, Plain, Run, Runs};
pub use draft::{Draft, DraftCells, DraftClue, DraftRun, Stated};
pub use error::{Error, Fault, FaultKind, Place};
pub use extent::Extent;
pub use limits::Limits;
pub use line::{Line, ParseLineError};
pub use numbers::ClueNumber;
pub use observe::{Event, EventKind, Observer, Pass, Progress, ProofStep, Silent, Stage, Stats};
pub use palette::{Color, Palette, PaletteError};
pub use picture::{ParsePictureError, Picture};
pub use puzzle::Puzzle;
pub use shape::{CellId, LineCells, LineId, Rect, Shape, Side, Tri};
pub use value::Value;
