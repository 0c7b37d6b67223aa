//! Jigsaws: tiles laid down, put together, planted.

mod matched;
mod placed_tile;
mod planted;
mod solved;

pub use matched::{EdgesMatched, MatchStats};
pub use placed_tile::{PlacedTile, TileId};
pub use planted::{JigsawPlanted, PicturePlanted};
pub use solved::{ConflictShape, IslandShape, JigsawSolved, JigsawStats, PatternFound, TieShape};
