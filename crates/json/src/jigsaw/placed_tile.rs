//! A tile at its place: which, and how it is laid down.
//!
//! An id may need 64 bits. One that every reader of JSON keeps exactly is a number, a larger one
//! is a decimal string; both are read.
//!
//! ```json
//! {"id":7,"orientation":"flip-r90"}      {"id":"18446744073709551615","orientation":"identity"}
//! ```
//!
//! Always a text was the simple way; then the ids of every ordinary set would be numbers in quotes.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::Orientation;

/// The largest whole number up to which every reader of JSON keeps all of them.
const MOST_EXACT: u64 = 1 << 53;

/// The id of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TileId(pub u64);

/// One tile at its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacedTile {
    /// Its id.
    pub id: TileId,
    /// What is done to it before it is laid down.
    pub orientation: Orientation,
}

impl PlacedTile {
    /// The tile `id`, laid down in `orientation`.
    #[must_use]
    pub fn new(id: u64, orientation: Orientation) -> PlacedTile {
        PlacedTile { id: TileId(id), orientation }
    }
}

impl Serialize for TileId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 <= MOST_EXACT {
            serializer.serialize_u64(self.0)
        } else {
            serializer.collect_str(&self.0)
        }
    }
}

impl<'de> Deserialize<'de> for TileId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<TileId, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u64),
            Text(String),
        }
        match Either::deserialize(deserializer)? {
            Either::Number(number) => Ok(TileId(number)),
            Either::Text(text) => text.parse().map(TileId).map_err(D::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::to_line;

    #[test]
    fn small_ids_are_numbers_and_large_ones_strings() {
        for (id, expected) in [(2311, "2311"), (1 << 53, "9007199254740992")] {
            assert_eq!(to_line(&TileId(id)), expected);
        }
        assert_eq!(to_line(&TileId((1 << 53) + 1)), r#""9007199254740993""#);
        assert_eq!(
            serde_json::from_str::<TileId>(r#""18446744073709551615""#).unwrap().0,
            u64::MAX
        );
        assert!(serde_json::from_str::<TileId>(r#""x""#).is_err());
    }
}
