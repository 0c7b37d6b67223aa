//! Jigsaws: tiles laid down, put together, planted.

mod laid;
mod matched;
mod planted;
mod solved;

pub use laid::{Laid, TileId};
pub use matched::{EdgesMatched, MatchStats};
pub use planted::{JigsawPlanted, PicturePlanted};
pub use solved::{ConflictShape, IslandShape, JigsawSolved, JigsawStats, PatternFound, TieShape};
