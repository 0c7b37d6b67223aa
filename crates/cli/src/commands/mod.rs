//! One file a command: it takes its arguments and gives an end.

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
