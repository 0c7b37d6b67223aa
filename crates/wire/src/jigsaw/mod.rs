//! Jigsaws: tiles laid down, pictures planted.

mod laid;
mod planted;

pub use laid::{Laid, TileId};
pub use planted::{JigsawPlanted, PicturePlanted};
