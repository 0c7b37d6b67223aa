//! Cut pictures put together again.
//!
//! ```text
//!   tiles      square tiles of text, equal edges touch     Tile 2311:
//!                                                          ..##.
//!   matching   square tiles with a kind on each edge       1 0 0 3
//! ```
//!
//! Each kind of jigsaw is a module of its own; they share the numbers of a seed and nothing
//! else. Every answer was held against its tiles by `pictogrid-check`, which shares no code with
//! what found it. Nothing here touches a file or a clock: a budget counts work.

mod error;
pub mod matching;
mod stop;
pub mod tiles;

pub use error::{Error, WrongAnswer};
pub use pictogrid_planted::SplitMix64;
pub use stop::Stop;
