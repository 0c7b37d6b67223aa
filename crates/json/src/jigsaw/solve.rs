//! What became of a set of tiles, and what was found in a picture.
//!
//! ```json
//! {"v":1,"source":"tiles.txt","verdict":"unique","rows":12,"columns":12,
//!  "tiles":[[{"id":2311,"orientation":"r90"}]],"count":"1","corner_product":"580832202432500",
//!  "picture":["..#"],"patterns":[{"name":"sea-monster","found":2,"orientation":"identity",
//!  "roughness":273}],"roughness":273,"stats":{"micros":15,"placements":0}}
//! ```

use serde::{Deserialize, Serialize};

use crate::{ConflictKind, JigsawStop, JigsawVerdict, Orientation, VERSION};

use super::{PlacedTile, TileId};

/// A set of tiles, or a picture, and what there is to say of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JigsawSolved {
    /// [`VERSION`].
    pub v: u32,
    /// The input.
    pub source: String,
    /// What became of the tiles; left out for a picture.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub verdict: Option<JigsawVerdict>,
    /// Rows of tiles.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub rows: Option<usize>,
    /// Tiles of a row.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub columns: Option<usize>,
    /// The tile of every place.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub tiles: Option<Vec<Vec<PlacedTile>>>,
    /// The tiles of a second assembly.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub second: Option<Vec<Vec<PlacedTile>>>,
    /// The number of assemblies, in decimal, if it is known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub count: Option<String>,
    /// Whether it is the only one of its shape, and other shapes were not looked through.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub other_shapes_open: bool,
    /// A lower bound of it, if counting was stopped.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub at_least: Option<String>,
    /// The product of the ids in the corners, in decimal.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub corner_product: Option<String>,
    /// The rows of the stitched picture.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub picture: Option<Vec<String>>,
    /// The patterns that were looked for.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub patterns: Vec<PatternFound>,
    /// Filled cells that are in no occurrence of any pattern.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub roughness: Option<u64>,
    /// Tiles that belong to no picture.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub left_over: Vec<TileId>,
    /// What can be put together of a set that is no whole.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub islands: Vec<IslandShape>,
    /// What is in the way.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub conflicts: Vec<ConflictShape>,
    /// What ended the search.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<JigsawStop>,
    /// The work.
    pub stats: JigsawStats,
}

/// One pattern, found or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PatternFound {
    /// Its name or its file.
    pub name: String,
    /// How often it stands in the picture.
    pub found: usize,
    /// What is done to the picture so that it stands upright.
    pub orientation: Orientation,
    /// Filled cells that are in no occurrence of it.
    pub roughness: u64,
    /// Other orientations with as many occurrences.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub ties: Vec<TieShape>,
}

/// Another orientation with as many occurrences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TieShape {
    /// What is done to the picture.
    pub orientation: Orientation,
    /// Filled cells that are in no occurrence of this orientation.
    pub roughness: u64,
}

/// Tiles that could be put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IslandShape {
    /// Rows of the rectangle around it.
    pub rows: usize,
    /// Columns of that rectangle.
    pub columns: usize,
    /// Joints that one edge alone confirms, no ring of four tiles.
    pub weak: usize,
    /// The tiles of these joints.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub weak_joints: Vec<[TileId; 2]>,
    /// The tile of every place, `null` for none.
    pub tiles: Vec<Vec<Option<PlacedTile>>>,
}

/// Something that keeps tiles from being one picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConflictShape {
    /// Its kind.
    pub kind: ConflictKind,
    /// The ids that it is about.
    pub ids: Vec<TileId>,
    /// The conflict in words.
    pub message: String,
}

/// The work of a solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JigsawStats {
    /// Time spent solving, without reading and printing.
    pub micros: u64,
    /// Tiles laid down in a search.
    pub placements: u64,
}

impl JigsawSolved {
    /// An input of which nothing is said yet.
    #[must_use]
    pub fn new(source: &str) -> JigsawSolved {
        JigsawSolved { v: VERSION, source: source.to_owned(), ..JigsawSolved::default() }
    }
}
