//! Conflicts: why a set of tiles is no whole picture, tile by tile; ids that two tiles have are
//! noted of a whole one, too.
//!
//! ```text
//!   one tile     Duplicate or Instead of another, Stray, Unjoined    it has no place
//!   an edge      Ambiguous   Elsewhere                         equal, but not joined
//!   two edges    SamePlace   Unequal                           joining one would break the other
//! ```
//!
//! A set that does not go together is rarely wrong everywhere; what helps is the tile that was lost or
//! copied. So a conflict names tiles, in words and in JSON, and not the edges, which nobody can see in a
//! file. It keeps their numbers in the text and not their ids: two tiles of one id are a conflict, too.

use super::TileSet;

/// Something that keeps tiles from being one picture. Tiles are named by their number in the text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Conflict {
    /// The second tile is the first once more; it was left out.
    Duplicate([usize; 2]),
    /// The second tile fits wherever the first one does; it was left out.
    Instead([usize; 2]),
    /// Two tiles have one id.
    SameId([usize; 2]),
    /// A tile that fits beside no other.
    Stray(usize),
    /// A tile that lies on no island, though it fits beside others.
    Unjoined(usize),
    /// Two tiles with equal edges, where a third tile has the same edge: it is open which belong
    /// together.
    Ambiguous([usize; 2]),
    /// Two tiles with equal edges that lie apart on one island.
    Elsewhere([usize; 2]),
    /// To join the first two would put the second two into one place.
    SamePlace {
        /// The tiles whose edges are equal.
        pair: [usize; 2],
        /// The tiles that would share a place.
        tiles: [usize; 2],
    },
    /// To join the first two would put edges that differ side by side.
    Unequal {
        /// The tiles whose edges are equal.
        pair: [usize; 2],
        /// The tiles whose edges differ.
        tiles: [usize; 2],
    },
}

impl Conflict {
    /// The name of its kind in JSON.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Conflict::Duplicate(_) => "duplicate",
            Conflict::Instead(_) => "instead",
            Conflict::SameId(_) => "same_id",
            Conflict::Stray(_) => "stray",
            Conflict::Unjoined(_) => "unjoined",
            Conflict::Ambiguous(_) => "ambiguous",
            Conflict::Elsewhere(_) => "elsewhere",
            Conflict::SamePlace { .. } => "same_place",
            Conflict::Unequal { .. } => "unequal",
        }
    }

    /// The tiles that it is about.
    #[must_use]
    pub fn tiles(&self) -> Vec<usize> {
        match self {
            Conflict::Stray(tile) | Conflict::Unjoined(tile) => vec![*tile],
            Conflict::Duplicate(pair)
            | Conflict::Instead(pair)
            | Conflict::SameId(pair)
            | Conflict::Ambiguous(pair)
            | Conflict::Elsewhere(pair) => pair.to_vec(),
            Conflict::SamePlace { pair, tiles } | Conflict::Unequal { pair, tiles } => {
                [*pair, *tiles].concat()
            }
        }
    }

    /// The conflict in words.
    #[must_use]
    pub fn message(&self, set: &TileSet<'_>) -> String {
        let id = |tile: usize| set.id(tile);
        let both = |[a, b]: [usize; 2]| format!("tiles {} and {}", id(a), id(b));
        match *self {
            Conflict::Duplicate([tile, copy]) => {
                format!("tile {} is tile {} once more and was left out", id(copy), id(tile))
            }
            Conflict::Instead([there, tile]) => {
                format!("tile {} also fits where {} lies", id(tile), id(there))
            }
            Conflict::SameId([a, _]) => format!("two tiles have the id {}", id(a)),
            Conflict::Stray(tile) => format!("tile {} fits beside no other", id(tile)),
            Conflict::Unjoined(tile) => {
                format!("tile {} fits beside others, but nothing says where it belongs", id(tile))
            }
            Conflict::Ambiguous(pair) => {
                format!("{} have an equal edge, and so has another", both(pair))
            }
            Conflict::Elsewhere(pair) => {
                format!("{} have an equal edge but do not lie side by side", both(pair))
            }
            Conflict::SamePlace { pair, tiles } => {
                format!("to join {} would put {} into one place", both(pair), both(tiles))
            }
            Conflict::Unequal { pair, tiles } => format!(
                "to join {} would put {} side by side, whose edges differ",
                both(pair),
                both(tiles)
            ),
        }
    }
}
