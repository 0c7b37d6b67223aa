//! One file a command: it takes its arguments and gives an end.
//!
//! ```text
//!   args ─▶ commands::X::run ─▶ Plan (bounds, inputs) ─▶ begin ─▶ the library ─▶ printer ─▶ End
//! ```
//!
//! No puzzle logic stands here: a command reads, asks the library, and words the answer. `lesson` is what
//! `hint` and `explain` share. A new command is a file here and an arm in `main` (docs/adding-a-command.md).

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod fix;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod jigsaw;
mod lesson;
pub(crate) mod line;
pub(crate) mod make;
pub(crate) mod man;
pub(crate) mod rate;
pub(crate) mod records;
pub(crate) mod render;
pub(crate) mod solve;
pub(crate) mod verify;
#[cfg(feature = "web")]
pub(crate) mod web;
