//! The answers about jigsaws: tiles laid down, put together, planted.
//!
//! ```text
//!   jigsaw solve ─▶ solve.rs      jigsaw make ─▶ planted.rs      jigsaw match ─▶ matching.rs
//! ```
//!
//! Shapes alone, as in the rest of this crate. Tiles are named by what their file calls them: an index would
//! change with the order of the file.

mod matching;
mod placed_tile;
mod planted;
mod solve;

pub use matching::{EdgesMatched, MatchStats};
pub use placed_tile::{PlacedTile, TileId};
pub use planted::{JigsawPlanted, PicturePlanted};
pub use solve::{ConflictShape, IslandShape, JigsawSolved, JigsawStats, PatternFound, TieShape};
