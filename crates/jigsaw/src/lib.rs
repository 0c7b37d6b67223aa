//! Cut pictures put together again.
//!
//! ```text
//!   tiles      square tiles of text, equal edges touch     Tile 2311:
//!                                                          ..##.
//! ```
//!
//! Each kind of jigsaw is a module of its own; they share the random numbers of `seed` and
//! nothing else. Nothing here touches a file, a clock or a thread: a budget counts work.

pub mod matching;
mod seed;
pub mod tiles;

pub use seed::SplitMix64;
