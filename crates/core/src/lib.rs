//! The basic types of pictogrid: values, cells, lines, clues, shapes, puzzles, boards, pictures.
//!
//! Nothing here solves anything and nothing here touches a file, a clock or a thread.
//! A [`Draft`] holds what a file says, right or wrong. [`Draft::check`] turns it into a [`Puzzle`], or
//! reports every fault in it. [`Puzzle::of_picture`] makes the puzzle of a picture.
//!
//! ```text
//!   file --formats--> Draft --check--> Puzzle --solve--> Board (what is known) --> Picture
//!                       |
//!                       +--> Error: every Fault, each with place, cause and way out
//! ```
//!
//! All crates use the same letters:
//!
//! | letter | means |
//! |---|---|
//! | `n` | cells of a line |
//! | `k` | runs of a clue |
//! | `i` | a cell of a line, from 0 |
//! | `j` | a run of a clue, from 0 |
//! | `g` | the length of a run |
//! | `lo`, `hi` | the earliest and the latest start of a run |
//! | `r` | slack: the empty cells beyond one between every two runs, `n - sum - (k - 1)` |
//! | `x`, `y` | column and row, from 0 |

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

mod about;
mod animation;
mod bits;
mod board;
mod border;
mod canonical;
mod clue;
mod draft;
mod error;
mod explained_step;
mod extent;
mod fingerprint;
mod limits;
mod line;
mod note;
mod numbers;
mod observe;
mod oracle;
mod palette;
mod picture;
pub mod pixel_grid;
mod plural;
mod puzzle;
mod random;
mod remedy;
mod shape;
mod uneven_puzzle;
mod value;

pub use about::{About, is_control};
pub use animation::n_frames;
pub use bits::Bits;
pub use board::Board;
pub use border::{border, commonest};
pub use canonical::canonical;
pub use clue::{Clue, Plain, Run, Runs};
pub use draft::{Draft, DraftCells, DraftClue, DraftRun, Stated};
pub use error::{Error, Fault, FaultKind, Place};
pub use explained_step::ExplainedStep;
pub use extent::Extent;
pub use limits::{Limits, MOST_PIXELS, MOST_PIXELS_PER_SIDE};
pub use line::{Line, ParseLineError};
pub use note::Note;
pub use numbers::{ClueNumber, NotALength};
pub use observe::{Event, EventKind, Observer, Pass, Progress, ProofStep, Silent, Stage, Stats};
pub use oracle::{NoOracle, Oracle};
pub use palette::{Color, Palette, PaletteError};
pub use picture::{ParsePictureError, Picture};
pub use plural::n_of;
pub use puzzle::{PlainPuzzle, Puzzle};
pub use random::SplitMix64;
pub use remedy::{Remedy, Task, with_remedies};
pub use shape::{CellId, LineCells, LineId, LinePosition, Rect, Shape, Side, Tri};
pub use uneven_puzzle::UnevenPuzzle;
pub use value::Value;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
