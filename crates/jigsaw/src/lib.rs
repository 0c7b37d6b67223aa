//! Assembles jigsaws of square tiles.
//!
//! ```text
//!   tiles      square tiles of text, equal edges touch     Tile 2311:
//!                                                          ..##.
//!   matching   square tiles with a color on each edge       1 0 0 3
//! ```
//!
//! Each sort of jigsaw is a module of its own; they share only the random numbers of a seed. The
//! crate `pictogrid-check` compares every answer with its tiles; it shares no code with the solvers.
//! Nothing here uses a file or a clock: a budget counts work.

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

mod error;
pub mod matching;
mod stop;
pub mod tiles;

pub use error::Error;
pub use pictogrid_check::WrongAnswer;
pub use pictogrid_core::SplitMix64;
pub use stop::Stop;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
