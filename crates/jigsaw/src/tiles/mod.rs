//! Square tiles of `#` and `.`, which touch where their edges are equal.
//!
//! ```text
//!   text ──▶ TileSet ──▶ edges ──▶ links ──▶ walk ──┐
//!            (places      (sorted)  (who     search ┼─▶ Grid ──▶ stitch ──▶ Bitmap ──▶ Searcher
//!             in the                touches         │                       patterns, roughness
//!             text)                 whom)           └─▶ islands, conflicts
//! ```
//!
//! | file | decides |
//! |---|---|
//! | `text` | what a file of tiles is, and what is wrong with it |
//! | `orientation`, `grid` | how a tile lies; how all of them do |
//! | `cell_bits`, `radix`, `edges` | which edges are equal |
//! | `links`, `edge_table`, `row_by_row` | the assembly where every edge has one partner |
//! | `search` | the assemblies where several fit |
//! | `assemblies` | which of these makes a whole of all tiles, and of which shape |
//! | `duplicates`, `left_over`, `pictures` | whole pictures where some tiles are too much |
//! | `partial_assemblies`, `conflicts` | what is wrong with a set that makes no whole |
//! | `solve` | what is tried when |
//! | `verify` | that no wrong answer leaves |
//! | `stitch`, `bitmap`, `pattern`, `find` | the picture, and what is in it |
//! | `planted` | jigsaws whose answer is known |
//!
//! No tile is ever turned before it is stitched: its edges are known in every orientation.

mod assemblies;
mod bitmap;
mod cell_bits;
mod conflicts;
mod duplicates;
mod edge_table;
mod edges;
mod find;
mod grid;
mod left_over;
mod links;
mod orientation;
mod partial_assemblies;
mod pattern;
mod pictures;
pub mod planted;
mod radix;
mod row_by_row;
mod search;
mod solve;
mod stitch;
mod text;
mod verify;

pub use bitmap::Bitmap;
pub use conflicts::Conflict;
pub use find::{Searcher, Sighting};
pub use grid::{Grid, Wanted};
pub use orientation::{Freedom, Orientation};
pub use partial_assemblies::Island;
pub use pattern::{Pattern, SEA_MONSTER};
pub use solve::{Report, SolveOptions, TileScore, Verdict, Want, solve};
pub use stitch::{Borders, stitch};
pub use text::{TileLimits, TileSet};
