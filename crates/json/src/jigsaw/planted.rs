//! The solution of a planted jigsaw.
//!
//! ```json
//! {"v":1,"seed":1,"pictures":[{"rows":1,"columns":2,"tiles":[[{"id":1951,"orientation":"r90"},
//!  {"id":2311,"orientation":"identity"}]],"picture":["..#.","#..."],"found":[[1,0,0,0,0,0,0,0]]}],
//!  "missing":[],"duplicates":[],"foreign":[]}
//! ```

use serde::{Deserialize, Serialize};

use crate::VERSION;

use super::PlacedTile;

/// A planted jigsaw, without the text of its tiles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JigsawPlanted {
    /// [`VERSION`].
    pub v: u32,
    /// The seed.
    pub seed: u64,
    /// The pictures that the tiles were cut from.
    pub pictures: Vec<PicturePlanted>,
    /// Ids of tiles of the pictures that were taken away.
    pub missing: Vec<String>,
    /// Pairs of ids: a tile, and its copy.
    pub duplicates: Vec<[String; 2]>,
    /// Ids of tiles of no picture.
    pub foreign: Vec<String>,
}

/// One of the pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PicturePlanted {
    /// Rows of tiles.
    pub rows: usize,
    /// Tiles of a row.
    pub columns: usize,
    /// The tile of every place, row by row.
    pub tiles: Vec<Vec<PlacedTile>>,
    /// The rows of the stitched picture.
    pub picture: Vec<String>,
    /// For every hidden pattern, how often it stands in each of the eight orientations of the
    /// picture.
    pub found: Vec<Vec<usize>>,
}

impl JigsawPlanted {
    /// A jigsaw of which nothing is missing and nothing is too much.
    #[must_use]
    pub fn new(seed: u64, pictures: Vec<PicturePlanted>) -> JigsawPlanted {
        JigsawPlanted {
            v: VERSION,
            seed,
            pictures,
            missing: Vec::new(),
            duplicates: Vec::new(),
            foreign: Vec::new(),
        }
    }
}
