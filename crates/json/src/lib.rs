//! The JSON shapes of pictogrid, version 1: one object a line, the same from every program.
//!
//! | shape | says | file |
//! |---|---|---|
//! | [`Solved`] | the outcome of one puzzle, with or without its pictures | `solve.rs` |
//! | [`AnswerChecked`] | an answer of somebody else, checked | `answer_check.rs` |
//! | [`Advice`] | what to do about a puzzle without a solution or with several | `advice.rs` |
//! | [`Found`], [`Passed`] | one more picture, one pass, while a solve still runs | `solve.rs` |
//! | [`Cell`], [`Line`] | a cell, a line | `place.rs` |
//! | [`Noted`] | what was taken for granted, in every shape about a puzzle that was read | `note.rs` |
//! | [`Failed`] | an input that could not be used, with every fault and what would fix it | `failure.rs` |
//! | [`Counted`], [`CountedRecord`] | the sum of a file of records, one record of it | `count.rs` |
//! | [`LineStudied`], [`Arrangement`] | one line and its clue, one arrangement of it | `line.rs` |
//! | [`JigsawSolved`] | a set of tiles, put together; patterns found | `jigsaw/solve.rs` |
//! | [`JigsawPlanted`] | a planted jigsaw, what is known of it | `jigsaw/planted.rs` |
//! | [`EdgesMatched`] | a board of edge matching: what was laid, how many ways there are | `jigsaw/matching.rs` |
//! | [`Answer`]: [`Hint`], [`MistakeFound`] or [`End`]; [`Possible`] | the next step of a puzzle and its reason, what is wrong, why there is no step; whether marks can be completed | `hint.rs` |
//! | [`Graded`], [`OrderedPuzzle`] | how hard a puzzle is; one made to order | `grade.rs` |
//! | [`Fixed`] | a picture that `fix` changed | `fix.rs` (feature `generate`) |
//! | [`Opened`], [`PuzzleInfo`], [`LineState`] | a file, a puzzle and the state of a line, for interfaces | `puzzle.rs` |
//! | [`Scanned`] | a puzzle that was read from a picture | `scan.rs` (feature `scan`) |
//! | [`Verified`] | a proof that holds | `verify.rs` |
//! | [`Verdict`], [`Stage`], [`FailedKind`] and others | the words of fields that take one of a few | `field_values.rs` |
//!
//! A number that may exceed 2^53 is a decimal string, because many readers of JSON keep numbers
//! as floats. A field that does not apply is left out. Every shape reads what it writes, and a
//! reader ignores fields it does not know, so that a field can be added without a new version.

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

mod advice;
mod answer_check;
mod count;
mod failure;
mod field_values;
#[cfg(feature = "generate")]
mod fix;
mod grade;
mod hint;
mod jigsaw;
mod line;
mod note;
mod place;
mod puzzle;
#[cfg(feature = "scan")]
mod scan;
mod solve;
mod sums;
mod verify;

pub use advice::{Advice, ConflictingClue, MissingLine, TypoCandidate};
pub use answer_check::{AnswerChecked, BrokenLine, WrongCell};
pub use count::{Counted, CountedRecord};
pub use failure::{Failed, Fault, FirstFault, Place};
pub use field_values::{
    Claim, ConflictKind, FailedKind, JigsawStop, JigsawVerdict, MatchVerdict, Orientation, Stage,
    StopReason, Verdict,
};
#[cfg(feature = "generate")]
pub use fix::{ChangeShape, Fixed, FixedShape, SingleChangeShape, StateShape};
pub use grade::{Grade, Graded, OrderedPuzzle};
pub use hint::{
    Answer, End, EndKind, Hint, HintLink, HintNeeds, HintShapes, HintTexts, Mistake, MistakeFound,
    Possible,
};
pub use jigsaw::{
    ConflictShape, EdgesMatched, IslandShape, JigsawPlanted, JigsawSolved, JigsawStats, MatchStats,
    PatternFound, PicturePlanted, PlacedTile, TieShape, TileId,
};
pub use line::{Arrangement, LineStudied};
pub use note::Noted;
pub use place::{Cell, Line};
pub use puzzle::{
    Clue, LineProgress, LineState, Opened, OpenedPuzzle, PaletteColor, PuzzleInfo, Run, board_value,
};
#[cfg(feature = "scan")]
pub use scan::{Doubt, Scanned};
pub use solve::{Color, Found, Goal, Origin, Passed, Solved, StatsShape};
pub use verify::Verified;

use serde::Serialize;

/// The version of the shapes, written as `"v"`.
pub const VERSION: u32 = 1;

/// The object as one line of JSON, without the line's end; `null` of what JSON cannot hold, as no
/// shape of this crate is.
#[must_use]
pub fn to_line(shape: &impl Serialize) -> String {
    serde_json::to_string(shape).unwrap_or_else(|_| "null".to_owned())
}
