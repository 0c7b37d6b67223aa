//! Cut pictures put together again.
//!
//! ```text
//!   tiles      square tiles of text, equal edges touch     Tile 2311:
//!                                                          ..##.
//!   matching   square tiles with a kind on each edge       1 0 0 3
//! ```
//!
//! Each kind of jigsaw is a module of its own; they share the numbers of a seed and nothing
//! else. Nothing here touches a file, a clock or a thread: a budget counts work.

mod error;
pub mod matching;
pub mod tiles;

pub use error::Error;
pub use pictogrid_planted::SplitMix64;
