//! What became of a board of edge matching.
//!
//! ```json
//! {"v":1,"source":"board.txt","width":2,"height":1,"verdict":"placed",
//!  "tiles":[[{"id":2,"orientation":"r90"},null]],"placed":1,"matched":0,"edges":1,
//!  "stats":{"micros":9,"placements":"12","forecast":1.5}}
//! ```
//!
//! O(cells of the board). Tiles are named by their numbers and orientations, not drawn again with their colors:
//! whoever has the board has those.

use serde::{Deserialize, Serialize};

use crate::{JigsawStop, MatchVerdict, Noted, VERSION};

use super::PlacedTile;

/// A board, searched or confirmed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EdgesMatched {
    /// [`VERSION`].
    pub v: u32,
    /// The input.
    pub source: String,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// How many solutions there are; of a placement that was confirmed, whether it is one.
    pub verdict: MatchVerdict,
    /// The cells row by row, `null` where one is open.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub tiles: Vec<Vec<Option<PlacedTile>>>,
    /// Cells that are filled.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub placed: Option<usize>,
    /// Touching edges of the same color.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub matched: Option<usize>,
    /// All edges at which two cells touch.
    pub edges: usize,
    /// Whether no full board matches more of them, though it is no solution.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub best: bool,
    /// How many solutions there are, with all turns of the whole board.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub count: Option<String>,
    /// How many there are up to such turns; left out if tiles are pinned.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub up_to_turns: Option<String>,
    /// A lower bound of the count, if it was stopped.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub at_least: Option<String>,
    /// What ended the work early.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<JigsawStop>,
    /// Why there is no solution, if counting sides shows it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub why: Option<String>,
    /// What was taken for granted when the board was read.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub notes: Vec<Noted>,
    /// The work.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stats: Option<MatchStats>,
}

/// How much work it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchStats {
    /// Time spent searching.
    pub micros: u64,
    /// Tiles laid, in decimal.
    pub placements: String,
    /// The expected number of tiles laid by the whole search, as a power of ten.
    pub forecast: f64,
}

impl EdgesMatched {
    /// The board `source` of this size, with `edges` touching edges, and what became of it.
    #[must_use]
    pub fn new(
        source: &str,
        (width, height): (usize, usize),
        edges: usize,
        verdict: MatchVerdict,
    ) -> EdgesMatched {
        EdgesMatched {
            v: VERSION,
            source: source.to_owned(),
            width,
            height,
            verdict,
            tiles: Vec::new(),
            placed: None,
            matched: None,
            edges,
            best: false,
            count: None,
            up_to_turns: None,
            at_least: None,
            stopped: None,
            why: None,
            notes: Vec::new(),
            stats: None,
        }
    }
}
