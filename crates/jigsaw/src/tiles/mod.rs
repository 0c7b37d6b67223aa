//! Square tiles of `#` and `.`, which touch where their edges are equal.

mod bitmap;
mod orientation;
mod pattern;
pub mod planted;
mod text;

pub use bitmap::Bitmap;
pub use orientation::{Freedom, Orientation};
pub use pattern::{Pattern, SEA_MONSTER};
pub use text::{TileLimits, TileSet};
